//! Games of captains in this process.

use std::thread;
use std::time::{Duration, Instant};

use arena::{Keep, MatchSpec, play_captains};
use captains::{Budget, Cadet, Captain};
use rules::{Dice, Header, Order, Ruleset, Seat, Sides, View};
use serde_json::json;

use super::Measured;
use crate::cpu_time;

/// How many threads play.
const THREADS: u64 = 2;

/// Fires at the first square that it has not fired at: nothing is measured but the duel itself.
struct InOrder;

impl Captain for InOrder {
    fn order(&self, view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
        let enemy = view.seat().map_or(Seat::A, Seat::other);
        let open = view.ruleset().board().cells() - view.waters(enemy).fired();
        open.first().map_or(Order::Resign, Order::shot)
    }
}

pub(super) fn measure(seconds: u64) -> Measured {
    let mut lines = Vec::new();
    let mut figures = Vec::new();
    for (name, captain) in [("in-order", &InOrder as &dyn Captain), ("cadet", &Cadet)] {
        let RequestTimes { games, took, cpu } = play(captain, Duration::from_secs(seconds));
        let rate = games as f64 / took.as_secs_f64();
        let free = cpu.map(|cpu| games as f64 / cpu.as_secs_f64() * THREADS as f64);
        let free_text =
            free.map_or(String::new(), |free| format!("; {free:.0} for each second in which both ran"));
        lines.push(format!(
            "In this process, {name} against itself, classic, {THREADS} threads: {rate:.0} games a second{free_text}"
        ));
        figures.push(json!({
            "captain": name, "games": games, "seconds": took.as_secs_f64(), "gamesPerSecond": rate,
            "gamesPerSecondOfRunning": free,
        }));
    }
    Measured { name: "inProcess", lines, json: figures.into() }
}

/// So many games in so much time, and for how long the threads really ran.
struct RequestTimes {
    games: u64,
    took: Duration,
    cpu: Option<Duration>,
}

fn play(captain: &dyn Captain, limit: Duration) -> RequestTimes {
    let classic = Ruleset::preset("classic").expect("a preset");
    let start = Instant::now();
    let lane = |lane: u64| {
        let dice = Dice::from_seed(lane);
        let mut games = 0;
        while start.elapsed() < limit {
            let spec = MatchSpec {
                ruleset: classic.clone(),
                first: if games % 2 == 0 { Seat::A } else { Seat::B },
                dice: dice.fork_nth(games),
                ids: Sides::default(),
                header: Header::default(),
                keep: Keep::Faults,
                deal: None,
                origins: None,
            };
            let duel = play_captains(spec, Sides::new(captain, captain), Budget::USUAL);
            assert!(duel.end.winner().is_some(), "somebody wins");
            games += 1;
        }
        (games, cpu_time::of_this_thread())
    };
    let lanes: Vec<(u64, Option<Duration>)> = thread::scope(|scope| {
        let lanes: Vec<_> = (0..THREADS).map(|number| scope.spawn(move || lane(number))).collect();
        lanes.into_iter().map(|lane| lane.join().expect("no game panics")).collect()
    });
    let cpu = lanes.iter().map(|lane| lane.1).sum();
    RequestTimes { games: lanes.iter().map(|lane| lane.0).sum(), took: start.elapsed(), cpu }
}
