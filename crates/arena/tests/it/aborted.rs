//! Matches that are aborted from outside.

use std::time::Duration;

use arena::{MatchResult, Watcher, play_match, play_match_until};
use rules::{Cause, End, Outcome, Record, Seat, Sides, Turn};
use tokio::sync::oneshot;

use crate::bot::{Bot, Got, Reply, captain_says};
use crate::table::{captain, patient, player, rules, spec};

/// Comes once a bot has got a request like this: nobody has to guess how long that takes.
async fn once(bot: &Bot, so: impl Fn(&Got) -> bool, end: End) -> End {
    while !bot.got().iter().any(&so) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    end
}

fn read_back(duel: &MatchResult) -> Record {
    let text = duel.record.to_string();
    let read = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0);
    assert_eq!(read.to_string(), text);
    assert_eq!(read.end(), Some(duel.end));
    read
}

/// A bot that keeps silent at this path the first time, and plays as a captain does from then on.
async fn silent_once(path: &'static str) -> Bot {
    let (ruleset, spoken) = (rules("classic"), std::sync::atomic::AtomicBool::new(false));
    Bot::new(move |got| {
        if got.path == path && !spoken.swap(true, std::sync::atomic::Ordering::Relaxed) {
            Reply::RawThenSilence(Vec::new())
        } else {
            captain_says("mate", &ruleset, got)
        }
    })
    .await
}

#[tokio::test]
async fn whoever_is_being_asked_is_not_waited_for_and_can_play_the_next_game() {
    let ruleset = rules("classic");
    let (slow, quick) = (silent_once("/move").await, Bot::captain("mate", &ruleset).await);
    let (mut a, mut b) = (player(&slow.contestant(), &patient()), player(&quick.contestant(), &patient()));
    let end = End::lost(Seat::A, Cause::Aborted);
    let game = play_match_until(
        once(&slow, |got| got.path == "/move", end),
        spec(&ruleset, Seat::A, 1),
        Sides::new(&mut a, &mut b),
        &mut (),
    )
    .await;
    assert_eq!((game.end, game.faults.clone()), (end, Sides::default()));
    let record = read_back(&game);
    assert_eq!(record.game().unwrap().turns().len(), 2, "the opening and the end");
    assert_eq!(quick.got().last().unwrap().json()["reason"], "aborted");
    assert_eq!(quick.got().last().unwrap().json()["result"], "won");
    assert_eq!(slow.got().last().unwrap().path, "/move", "nothing more is asked of whoever does not answer");

    let next = play_match(spec(&ruleset, Seat::A, 2), Sides::new(&mut a, &mut b), &mut ()).await;
    assert_eq!((next.end.cause(), next.faults), (Cause::Sunk, Sides::default()));
    assert_eq!((slow.connections(), quick.connections()), (2, 1), "only its connection was given up");
}

#[tokio::test]
async fn a_game_without_fleets_is_broken_off_too() {
    let ruleset = rules("classic");
    let mut cadet = player(&captain("cadet"), &patient());
    for end in [End::lost(Seat::B, Cause::Aborted), End::ABORTED] {
        let slow = silent_once("/placement").await;
        let mut asked = player(&slow.contestant(), &patient());
        let game = play_match_until(
            once(&slow, |got| got.path == "/placement", end),
            spec(&ruleset, Seat::A, 1),
            Sides::new(&mut cadet, &mut asked),
            &mut (),
        )
        .await;
        assert_eq!(game.end, end);
        assert!(read_back(&game).game().is_none());
    }
}

/// Wants to see every turn for an hour, and says when the first was played.
struct Patient(Option<oneshot::Sender<()>>, Vec<Option<End>>);

impl Watcher for Patient {
    fn saw(&mut self, turn: &Turn) {
        self.1.push(turn.end());
        if self.1.len() == 2
            && let Some(played) = self.0.take()
        {
            let _ = played.send(());
        }
    }

    fn pace(&self) -> Option<Duration> {
        Some(Duration::from_hours(1))
    }
}

#[tokio::test]
async fn the_rest_after_a_turn_is_broken_off_and_whoever_watches_sees_the_end() {
    let ruleset = rules("classic");
    let (mut a, mut b) = (player(&captain("cadet"), &patient()), player(&captain("mate"), &patient()));
    let (played, first) = oneshot::channel();
    let mut watcher = Patient(Some(played), Vec::new());
    let broken_off = async {
        first.await.unwrap();
        End::ABORTED
    };
    let game =
        play_match_until(broken_off, spec(&ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut watcher)
            .await;
    assert_eq!((game.end.outcome(), game.end.cause()), (Outcome::Void, Cause::Aborted));
    assert_eq!(watcher.1, [None, None, Some(End::ABORTED)], "the opening, a turn, the end");
    read_back(&game);
}
