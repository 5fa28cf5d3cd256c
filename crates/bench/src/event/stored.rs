//! A database with many finished games in it.

use std::path::Path;
use std::time::Duration;

use arena::{Fixture, Format, Keep, MatchSpec, Schedule, Sealed, play_captains};
use captains::{Budget, registry};
use jiff::Timestamp;
use rules::{Dice, Header, Outcome, Record, Ruleset, Seat, Sides};
use store::{Change, Entrant, EventChange, FinishedGame, Game, GameEntrant, Played, Store, Tournament};
use uuid::Uuid;
use wire::{Pauses, Repeat, TournamentMode, TournamentState};

/// How many take part.
const ENTRANTS: usize = 20;
/// How many games go into one transaction.
const BATCH: usize = 1000;

/// Makes a database in this directory with a finished tournament of at least so many games, and stores exactly so many.
pub(super) async fn fill(data: &Path, games: u32) -> anyhow::Result<()> {
    std::fs::create_dir_all(data)?;
    let store = Store::open(data.join("broadside.sqlite")).await?;
    let mut filling = Filling::begin(&store, games).await?;
    let mut left = games as usize;
    while left > 0 {
        let some = left.min(BATCH);
        let play = |_| Change::Event(EventChange::Play(Box::new(filling.next_game())));
        store.apply((0..some).map(play).collect()).await?;
        left -= some;
    }
    // Otherwise the server would go on with it.
    let stop = EventChange::Stop { tournament: filling.tournament, at: Timestamp::now() };
    store.apply(vec![Change::Event(stop)]).await?;
    store.close().await;
    Ok(())
}

/// A tournament that gets its games one by one.
pub(crate) struct Filling {
    tournament: Uuid,
    fixtures: std::vec::IntoIter<Fixture>,
    /// A few real games, again and again: what they are does not matter, how long they are does.
    played: Vec<Record>,
}

impl Filling {
    /// Begins a tournament with at least so many games.
    pub(crate) async fn begin(store: &Store, games: u32) -> anyhow::Result<Filling> {
        let ruleset = Ruleset::preset("hackathon").expect("a preset");
        let captain = registry::find("cadet").expect("a captain").captain;
        let played = (0..20).map(|seed| play(&ruleset, captain, seed)).collect();
        let pairs = (ENTRANTS * (ENTRANTS - 1) / 2) as u32;
        let per_pair = games.div_ceil(pairs).next_multiple_of(2);
        let new = tournament(&ruleset, per_pair);
        let tournament = new.id;
        let entrants = (1..=ENTRANTS).map(|n| Entrant { name: format!("entrant {n}"), bot: None }).collect();
        let begin =
            EventChange::Begin { tournament, entrants, total: per_pair * pairs, at: Timestamp::now() };
        let open = [EventChange::Make(Box::new(new)), begin];
        store.apply(open.into_iter().map(Change::Event).collect()).await?;
        let schedule = Schedule::new(ENTRANTS, Format::Paired(per_pair / 2), 1);
        Ok(Filling { tournament, fixtures: schedule.fixtures().to_vec().into_iter(), played })
    }

    /// The next game of the schedule, finished.
    pub(crate) fn next_game(&mut self) -> FinishedGame {
        let fixture = self.fixtures.next().expect("the schedule is long enough");
        let record = &self.played[fixture.game % self.played.len()];
        finished(self.tournament, fixture.game as u32, fixture.players, fixture.first, record)
    }
}

fn play(ruleset: &Ruleset, captain: &'static dyn captains::Captain, seed: u64) -> Record {
    let spec = MatchSpec {
        ruleset: ruleset.clone(),
        first: Seat::A,
        dice: Dice::from_seed(seed),
        ids: Sides::default(),
        header: Header::of_players(&Sides::new("one".to_owned(), "two".to_owned())),
        keep: Keep::Faults,
        deal: None,
        origins: None,
    };
    play_captains(spec, Sides::new(captain, captain), Budget::USUAL).record
}

fn tournament(ruleset: &Ruleset, games: u32) -> Tournament {
    let id = Uuid::now_v7();
    Tournament {
        id,
        number: 0,
        series: id,
        name: "bench".to_owned(),
        mode: TournamentMode::Fast,
        ruleset: ruleset.clone(),
        games,
        seed: 1,
        concurrency: 1,
        per_bot: 1,
        timeout: Duration::from_secs(2),
        game_time: None,
        pauses: Pauses::default(),
        repeat: Repeat::Once,
        captains: Vec::new(),
        state: TournamentState::Created,
        created: Timestamp::now(),
        begins: None,
        started: None,
        ended: None,
        played: 0,
        total: 0,
    }
}

fn finished(
    tournament: Uuid,
    fixture: u32,
    players: Sides<usize>,
    first: Seat,
    record: &Record,
) -> FinishedGame {
    let id = Uuid::now_v7();
    let fleets = record.fleets();
    let sealed = match (fleets.a, fleets.b) {
        (Some(a), Some(b)) => Some(Sealed::new(&id.to_string(), Sides::new(a, b), record.ruleset())),
        _ => None,
    };
    let now = Timestamp::now();
    let side = |seat: Seat| GameEntrant {
        slot: players[seat] as u32,
        name: format!("entrant {}", players[seat] + 1),
        bot: None,
        fault: None,
        calls: 0,
        spent: Duration::ZERO,
        commitment: sealed.as_ref().map(|sealed| sealed.commitments[seat].to_string()),
        salt: sealed.as_ref().map(|sealed| sealed.salts[seat].to_string()),
    };
    let game = Game {
        id,
        cursor: 0,
        tournament,
        fixture,
        players: Sides::from_fn(side),
        first,
        end: record.end().unwrap_or(rules::End::SERVER_FAULT),
        turns: record.game().map_or(0, |game| game.turns().len() as u32),
        began: now,
        ended: now,
        voided: None,
    };
    let stamped = match &sealed {
        Some(sealed) => sealed.stamp(record.clone()),
        None => record.clone(),
    };
    debug_assert!(game.end.outcome() != Outcome::Void, "a captain's game has an end");
    FinishedGame {
        game,
        record: stamped.to_string(),
        call_logs: Sides::default(),
        played: Played::AtTheBoard,
    }
}
