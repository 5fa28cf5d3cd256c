//! Turning points: the memorable orders of a game.

use rules::{Game, Seat, Sides};

use super::grade::Grade;

/// A memorable order of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// The turn's index in the game.
    pub turn: usize,
    /// Whose order it was.
    pub seat: Seat,
    /// What was special about it.
    pub kind: MomentKind,
    /// By how many hits.
    pub by: f64,
}

/// What is special about an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MomentKind {
    /// It missed a much better chance.
    GaveUp,
    /// It hit far more than expected.
    GoodLuck,
    /// It hit far less than expected.
    BadLuck,
    /// It took the lead in hits for good.
    TookLead,
}

/// How many missed chances are listed for each side, and the least expected hits each of them missed.
const MISTAKES: usize = 2;
const MISTAKE: f64 = 0.1;
/// How far luck must be from the expected value.
const LUCK: f64 = 0.6;

/// Every moment, in game order.
pub(super) fn find(game: &Game, grades: &[Grade]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for seat in Seat::BOTH {
        let own = || grades.iter().filter(move |grade| grade.seat == seat);
        let moment = |grade: &Grade, kind, by| Moment { turn: grade.turn, seat, kind, by };
        let mut mistakes: Vec<Moment> = own()
            .filter_map(|grade| Some(moment(grade, MomentKind::GaveUp, grade.given_up()?)))
            .filter(|mistake| mistake.by >= MISTAKE)
            .collect();
        // A stable sort keeps the first of equals first.
        mistakes.sort_by(|one, other| other.by.total_cmp(&one.by));
        moments.extend(mistakes.into_iter().take(MISTAKES));
        let luck = || own().filter_map(|grade| Some((grade, grade.luck()?)));
        let best = luck().reduce(|best, next| if next.1 > best.1 { next } else { best });
        let worst = luck().reduce(|worst, next| if next.1 < worst.1 { next } else { worst });
        let good = best.filter(|(_, luck)| *luck >= LUCK);
        let bad = worst.filter(|(_, luck)| *luck <= -LUCK);
        moments.extend(good.map(|(grade, luck)| moment(grade, MomentKind::GoodLuck, luck)));
        moments.extend(bad.map(|(grade, luck)| moment(grade, MomentKind::BadLuck, -luck)));
    }
    moments.extend(lead(game, grades));
    moments.sort_by_key(|moment| moment.turn);
    moments
}

/// The order by which a side that was behind in hits took the lead for the rest of the game.
fn lead(game: &Game, grades: &[Grade]) -> Option<Moment> {
    let number = |grade: &Grade| game.turns()[grade.turn].number();
    let mut hits = Sides::new(0_i32, 0_i32);
    let mut leader = None;
    let mut taken = None;
    for (place, grade) in grades.iter().enumerate() {
        hits[grade.seat] += i32::from(grade.hits);
        // Both halves of a round happen at once.
        if grades.get(place + 1).is_some_and(|next| number(next) == number(grade)) {
            continue;
        }
        let ahead = match hits.a - hits.b {
            0 => continue,
            1.. => Seat::A,
            _ => Seat::B,
        };
        if leader == Some(ahead.other()) {
            let by = f64::from((hits.a - hits.b).abs());
            taken = Some(Moment { turn: grade.turn, seat: ahead, kind: MomentKind::TookLead, by });
        }
        leader = Some(ahead);
    }
    taken
}
