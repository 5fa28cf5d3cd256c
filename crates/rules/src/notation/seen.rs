//! Reads what one player learned from text: the player's own orders with their answers, as in `--seen`.

use crate::cell::Cell;
use crate::cells::Cells;
use crate::order::{Order, OrderKind};
use crate::ruleset::{ClassId, Ruleset};
use crate::seat::Seat;
use crate::sighting::{Echo, Effect, Eye, Sighting, Weapon};
use crate::view::View;

use super::cursor::{Cursor, NotationError, Place};

/// Whose orders they are. It makes no difference here.
const BY: Seat = Seat::A;

const UNANNOUNCED: &str = "these rules never announce that a ship sank; write it as a hit";

/// Reads orders with their answers, as `View::from_seen` describes them.
pub(crate) fn read(ruleset: &Ruleset, text: &str) -> Result<View, NotationError> {
    let mut reader =
        SeenReader { cursor: Cursor::new(text, 0), view: View::new(ruleset, Eye::Player(BY)), ruleset };
    loop {
        reader.cursor.skip_comments()?;
        if reader.cursor.is_at_end() {
            return Ok(reader.view);
        }
        reader.entry()?;
        if reader.cursor.peek().is_some_and(|c| !c.is_whitespace() && c != '{') {
            return reader.cursor.expected("a space after the answer");
        }
    }
}

struct SeenReader<'a> {
    cursor: Cursor<'a>,
    view: View,
    ruleset: &'a Ruleset,
}

/// What an answer says about one class, or about all ships if no class is named.
#[derive(Clone, Copy)]
struct Count {
    class: Option<ClassId>,
    hits: Option<u8>,
    sank: usize,
}

impl SeenReader<'_> {
    fn entry(&mut self) -> Result<(), NotationError> {
        if self.is_over() {
            let at = self.cursor.place();
            return Err(self.cursor.error(at, "the game is over: all ships are sunk"));
        }
        if self.cursor.peek() == Some('(') {
            return self.salvo();
        }
        let at = self.cursor.place();
        let word = self.cursor.take_while(|c| c.is_ascii_alphanumeric() || c == ':');
        if word.is_empty() {
            let entries = "a shot such as E5-, a salvo such as (A4 C5)=Ca1, or a radar scan such as R:F5=no";
            return self.cursor.expected(entries);
        }
        let order = Order::read(self.ruleset.board(), word)
            .map_err(|error| self.cursor.error(at, error.to_string()))?;
        match (order, Weapon::of(order)) {
            (_, Some(weapon)) => self.strike(order, weapon, at),
            (Order::Fire(cells), None) => self.shot(cells, at),
            (Order::Radar(cell), None) => {
                self.check_legal(order, at)?;
                self.equals("the answer of radar, such as R:F5=E5,F5, =none, =yes, =no or =smoke")?;
                let echo = self.echo(cell)?;
                self.view.see(Sighting::Radar { by: BY, at: cell, echo });
                Ok(())
            }
            _ => Err(self.cursor.error(at, "this order reveals nothing about the enemy; leave it out")),
        }
    }

    /// Whether all ships are sunk. If sinkings are never reported, the hits say so.
    fn is_over(&self) -> bool {
        if self.ruleset.tells_sinkings() {
            return self.view.arsenal(BY).sunk() == self.ruleset.ship_count();
        }
        let waters = self.view.waters(BY.other());
        let shots: u32 = waters.hits().iter().map(|cell| u32::from(waters.points_taken(cell))).sum();
        let counted = waters.salvos().iter().flat_map(|salvo| &salvo.hits);
        let counted: u32 = counted.map(|(_, hits)| u32::from(*hits)).sum();
        shots + counted >= u32::from(self.ruleset.hit_points())
    }

    /// A shot with its mark: `E5-`, `E5+`, `E5+Cruiser`, `E5#`, `E5#Destroyer`.
    fn shot(&mut self, cells: Cells, at: Place) -> Result<(), NotationError> {
        if !self.ruleset.tells_cells() {
            let problem =
                "these rules only report counts; write a salvo with its answer, such as (A4 C5)=Ca1";
            return Err(self.cursor.error(at, problem));
        }
        self.check_fresh(cells, at)?;
        let (effect, class) = self.mark()?;
        self.check_sinking(usize::from(effect == Effect::Sunk), at)?;
        self.see_shot(cells, effect, class);
        Ok(())
    }

    fn see_shot(&mut self, cells: Cells, effect: Effect, class: Option<ClassId>) {
        for cell in cells {
            self.view.see(Sighting::Shot { by: BY, cell, effect, class, wreck: None });
        }
    }

    fn check_fresh(&self, cells: Cells, at: Place) -> Result<(), NotationError> {
        match (cells - self.view.arsenal(BY).targets()).first() {
            None => Ok(()),
            Some(cell) => {
                let name = self.ruleset.board().name(cell);
                Err(self.cursor.error(at, format!("{name} has already been fired at")))
            }
        }
    }

    /// Checks that the order was possible at all.
    fn check_legal(&self, order: Order, at: Place) -> Result<(), NotationError> {
        let legal = self.view.arsenal(BY).check(self.ruleset, order);
        legal.map_err(|reason| self.cursor.error(at, reason.to_string().trim_end_matches('.')))
    }

    /// Checks that not more ships sink than the fleet has.
    fn check_sinking(&self, more: usize, at: Place) -> Result<(), NotationError> {
        let ships = usize::from(self.ruleset.ship_count());
        if usize::from(self.view.arsenal(BY).sunk()) + more <= ships {
            return Ok(());
        }
        Err(self.cursor.error(at, format!("these rules have only {ships} ships to sink")))
    }

    fn mark(&mut self) -> Result<(Effect, Option<ClassId>), NotationError> {
        let effect = match self.cursor.peek() {
            Some('-') => Effect::Miss,
            Some('+') => Effect::Hit,
            Some('#') if !self.ruleset.tells_sinkings() => {
                return Err(self.cursor.error(self.cursor.place(), UNANNOUNCED));
            }
            Some('#') => Effect::Sunk,
            _ => return self.cursor.expected("the result of the shot: - miss, + hit or # sunk"),
        };
        self.cursor.next();
        let at = self.cursor.place();
        let name = self.cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
        if name.is_empty() {
            return Ok((effect, None));
        }
        if effect == Effect::Miss {
            return Err(self.cursor.error(at, "expected a space after the miss"));
        }
        if !self.ruleset.names_class_on(effect) {
            let told = match (effect, self.ruleset.names_class_on(Effect::Sunk)) {
                (Effect::Hit, true) => "these rules name a ship only when it sinks; write + alone",
                (Effect::Hit, false) => "these rules never name a ship; write + alone",
                _ => "these rules never name a ship; write # alone",
            };
            return Err(self.cursor.error(at, told));
        }
        Ok((effect, Some(self.class(name, at)?)))
    }

    fn class(&self, name: &str, at: Place) -> Result<ClassId, NotationError> {
        let classes = self.ruleset.classes();
        let short = classes.iter().find(|class| class.abbreviation().eq_ignore_ascii_case(name));
        short.or_else(|| self.ruleset.class_named(name)).map(crate::ruleset::Class::id).ok_or_else(|| {
            let names: Vec<&str> = classes.iter().map(crate::ruleset::Class::name).collect();
            self.cursor
                .error(at, format!("{name} is not a ship of these rules; they have {}", names.join(", ")))
        })
    }

    /// Shots of one order: `(A4- C5+)` if cells are reported, `(A4 C5 D6)=Ca1,De2#` if counts are.
    fn salvo(&mut self) -> Result<(), NotationError> {
        let start = self.cursor.place();
        self.cursor.take("(");
        let mut cells = Cells::EMPTY;
        // What the enemy sank is unknown here, so guns already lost count too.
        let available = self.view.arsenal(BY).shots();
        loop {
            self.cursor.skip_space();
            if self.cursor.take(")") {
                break;
            }
            let at = self.cursor.place();
            let word = self.cursor.take_while(|c| c.is_ascii_alphanumeric());
            if word.is_empty() {
                return self.cursor.expected("a square or ) in a salvo");
            }
            let board = self.ruleset.board();
            let cell = board.read_cell(word).map_err(|error| self.cursor.error(at, error.to_string()))?;
            if cells.has(cell) {
                return Err(self.cursor.error(at, format!("{word} appears twice in the salvo")));
            }
            self.check_fresh(Cells::of(cell), at)?;
            cells.insert(cell);
            if cells.len() > available {
                let shots = if available == 1 { "shot" } else { "shots" };
                let problem = format!("an order can have at most {available} {shots} here");
                return Err(self.cursor.error(at, problem));
            }
            if self.ruleset.tells_cells() {
                let (effect, class) = self.mark()?;
                self.check_sinking(usize::from(effect == Effect::Sunk), at)?;
                self.see_shot(Cells::of(cell), effect, class);
            }
        }
        if cells.is_empty() {
            return Err(self.cursor.error(start, "a salvo needs at least one shot"));
        }
        if self.ruleset.tells_cells() {
            return Ok(());
        }
        self.equals("the answer to the salvo, such as =Ca1,De2# or =none")?;
        self.view.see(Sighting::Salvo { by: BY, cells });
        self.tallies(cells)
    }

    /// What the shots at these cells hit, in the form the rules use: `Ca1,De2#` if every hit names its class,
    /// `3,De#` if only a sinking does, `3#` if nothing does, and `none`.
    fn tallies(&mut self, fired: Cells) -> Result<(), NotationError> {
        if self.cursor.take("none") {
            return Ok(());
        }
        let start = self.cursor.place();
        let mut counts: Vec<Count> = Vec::new();
        loop {
            let at = self.cursor.place();
            let count = self.count()?;
            self.check_form(count, at)?;
            if counts.iter().any(|earlier| earlier.class == count.class) {
                let whose =
                    count.class.map_or("the count of all hits", |class| self.ruleset.class(class).name());
                return Err(self.cursor.error(at, format!("{whose} appears twice in the answer")));
            }
            counts.push(count);
            self.check_sinking(counts.iter().map(|count| count.sank).sum(), at)?;
            if !self.cursor.take(",") {
                break;
            }
        }
        self.check_sum(&counts, fired, start)?;
        for count in &counts {
            if let Some(hits) = count.hits {
                self.view.see(Sighting::Tally { by: BY, class: count.class, hits });
            }
        }
        for count in counts {
            for _ in 0..count.sank {
                self.view.see(Sighting::Sank { by: BY, class: count.class, wreck: None });
            }
        }
        Ok(())
    }

    /// One entry of the answer to a salvo.
    fn count(&mut self) -> Result<Count, NotationError> {
        let at = self.cursor.place();
        let name = self.cursor.take_while(|c| c.is_ascii_alphabetic() || c == '-');
        let digits = self.cursor.take_while(|c| c.is_ascii_digit());
        let class = if name.is_empty() { None } else { Some(self.class(name, at)?) };
        let sank = self.cursor.take_while(|c| c == '#').len();
        if digits.is_empty() && sank == 0 {
            return self.cursor.expected("a count such as Ca1 or 3, with # for each ship that sank");
        }
        let hits = if digits.is_empty() {
            None
        } else {
            Some(digits.parse().map_err(|_| self.cursor.error(at, "this count is too high"))?)
        };
        Ok(Count { class, hits, sank })
    }

    /// Refuses a count in a form these rules never use, which would be misread.
    fn check_form(&self, count: Count, at: Place) -> Result<(), NotationError> {
        let example = self.ruleset.classes()[0].abbreviation();
        let told = |effect| self.ruleset.names_class_on(effect);
        let problem = match count {
            Count { sank: 1.., .. } if !self.ruleset.tells_sinkings() => UNANNOUNCED.to_owned(),
            Count { class: None, .. } if told(Effect::Hit) => {
                format!("these rules name the ship of every hit; write {example}1")
            }
            Count { hits: None, .. } if told(Effect::Hit) => {
                format!("these rules count the hits of every ship; write {example}1#")
            }
            Count { class: Some(_), .. } if !told(Effect::Sunk) => {
                let sunk =
                    if self.ruleset.tells_sinkings() { ", or 3# if one of them sank a ship" } else { "" };
                format!("these rules never name a ship; write 3{sunk}")
            }
            Count { class: Some(_), hits: Some(_), .. } if !told(Effect::Hit) => {
                format!("these rules name a ship only when it sinks; write all hits first: 3,{example}#")
            }
            Count { class: None, sank: 1.., .. } if told(Effect::Sunk) => {
                format!("these rules name the ship that sinks; write 3,{example}#")
            }
            Count { class: None, hits: None, .. } => {
                "all hits are counted, not only those that sank a ship; write 3#".to_owned()
            }
            _ => return Ok(()),
        };
        Err(self.cursor.error(at, problem))
    }

    /// Checks that a shot hits at most once, and that a ship sinks by a hit.
    fn check_sum(&self, counts: &[Count], fired: Cells, at: Place) -> Result<(), NotationError> {
        let shots = fired.len();
        let hits: u32 = counts.iter().filter_map(|count| count.hits).map(u32::from).sum();
        if hits > shots {
            let shots = if shots == 1 { "1 shot".to_owned() } else { format!("{shots} shots") };
            return Err(self.cursor.error(at, format!("{shots} cannot hit {hits} times")));
        }
        let sank: usize = counts.iter().map(|count| count.sank).sum();
        if sank > hits as usize {
            let problem = "a ship that sinks is hit; count all hits of the order, those that sank a ship too";
            return Err(self.cursor.error(at, problem));
        }
        Ok(())
    }

    /// A special order that fires at many cells: what it hit; all its other shots are misses.
    fn strike(&mut self, order: Order, weapon: Weapon, at: Place) -> Result<(), NotationError> {
        self.check_legal(order, at)?;
        self.equals("what the shots hit, such as A:F5=F5+,F6# or =none")?;
        let struck = self.view.arsenal(BY).struck_by(self.ruleset, order);
        self.view.see(Sighting::Strike { by: BY, weapon });
        if !self.ruleset.tells_cells() {
            self.view.see(Sighting::Salvo { by: BY, cells: struck });
            return self.tallies(struck);
        }
        let mut hits: Vec<(Cell, (Effect, Option<ClassId>))> = Vec::new();
        if !self.cursor.take("none") {
            loop {
                let at = self.cursor.place();
                let word = self.cursor.take_while(|c| c.is_ascii_alphanumeric());
                let board = self.ruleset.board();
                let cell = board.read_cell(word).map_err(|error| self.cursor.error(at, error.to_string()))?;
                if !struck.has(cell) {
                    return Err(self.cursor.error(at, format!("this order does not fire at {word}")));
                }
                if hits.iter().any(|(hit, _)| *hit == cell) {
                    return Err(self.cursor.error(at, format!("{word} appears twice in the answer")));
                }
                hits.push((cell, self.mark()?));
                let sunk = hits.iter().filter(|(_, (effect, _))| *effect == Effect::Sunk).count();
                self.check_sinking(sunk, at)?;
                if !self.cursor.take(",") {
                    break;
                }
            }
        }
        for cell in struck {
            let hit = hits.iter().find(|(hit, _)| *hit == cell);
            let (effect, class) = hit.map_or((Effect::Miss, None), |(_, answer)| *answer);
            self.see_shot(Cells::of(cell), effect, class);
        }
        Ok(())
    }

    fn echo(&mut self, swept: Cell) -> Result<Echo, NotationError> {
        let cells_told = self.ruleset.radar_tells_cells();
        let at = self.cursor.place();
        let answer = self.cursor.take_while(|c| !c.is_whitespace() && c != '{');
        let echo = match answer {
            "smoke" if self.ruleset.has_order(OrderKind::Smoke) => Echo::Obscured,
            "smoke" => return Err(self.cursor.error(at, "these rules have no smoke")),
            "none" if cells_told => Echo::Cells(Cells::EMPTY),
            "yes" if !cells_told => Echo::Presence(true),
            "no" if !cells_told => Echo::Presence(false),
            "none" | "yes" | "no" => {
                let right = if cells_told { "the squares it saw, or none" } else { "yes or no" };
                return Err(self.cursor.error(at, format!("radar under these rules reports {right}")));
            }
            cells if cells_told => {
                let board = self.ruleset.board();
                let read = cells.split(',').map(|word| board.read_cell(word)).collect::<Result<Cells, _>>();
                let seen = read.map_err(|error| self.cursor.error(at, error.to_string()))?;
                if let Some(outside) = (seen - self.ruleset.radar_area(swept)).first() {
                    let (outside, swept) = (board.name(outside), board.name(swept));
                    let problem = format!("a scan at {swept} does not reach {outside}");
                    return Err(self.cursor.error(at, problem));
                }
                Echo::Cells(seen)
            }
            _ => {
                return Err(self.cursor.error(at, "radar under these rules reports yes or no, or smoke"));
            }
        };
        Ok(echo)
    }

    fn equals(&mut self, what: &str) -> Result<(), NotationError> {
        if self.cursor.take("=") { Ok(()) } else { self.cursor.expected(what) }
    }
}
