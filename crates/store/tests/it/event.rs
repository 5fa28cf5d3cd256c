//! Stored tournaments: nothing counts twice or wrongly, and everything is read back.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Cause, End, Outcome, Ruleset, Seat, Sides};
use store::{
    Bot, BotChange, BotState, Change, Check, Checked, Entrant, EventChange, FinishedGame, Game, GameEntrant,
    Played, RulesKey, Secret, Store, StoreError, Tournament,
};
use uuid::Uuid;
use wire::{Pauses, Repeat, Replay, TournamentMode, TournamentState};

use crate::{Home, on_both};

on_both!(
    tournaments_and_games_read_back,
    one_tournament_is_on_at_a_time,
    no_game_counts_twice_and_none_after_the_end,
    many_at_once_are_numbered_without_gaps,
    a_void_game_is_not_counted_and_its_place_is_free_if_it_is_played_again,
    three_failures_in_a_row_bench_a_bot,
    what_is_known_of_a_bot_depends_on_the_rules_and_goes_with_its_url,
    results_are_summed_up_by_the_database,
    the_calls_of_old_games_go_and_the_games_stay,
);

pub(crate) struct Desk {
    _home: Home,
    pub(crate) store: Store,
    bots: Vec<Uuid>,
}

impl Desk {
    /// A store with two bots.
    pub(crate) async fn new(home: Home) -> Desk {
        let store = home.open().await;
        let mut bots = Vec::new();
        for name in ["Ada", "Ben"] {
            let bot = Bot {
                id: Uuid::now_v7(),
                name: name.to_owned(),
                password: Secret("hash".to_owned()),
                url: Some("http://localhost:4000".to_owned()),
                signing_key: Secret("key".to_owned()),
                state: BotState::Active,
                since: store::now(),
                created: store::now(),
            };
            bots.push(bot.id);
            let register = BotChange::Register(Box::new(bot.clone()), vec![name.to_owned()]);
            store.apply(vec![Change::Bot(bot.id, register)]).await.unwrap();
        }
        Desk { _home: home, store, bots }
    }

    pub(crate) fn bots(&self) -> &[Uuid] {
        &self.bots
    }

    async fn change(&self, change: EventChange) -> Result<(), StoreError> {
        self.store.apply(vec![Change::Event(change)]).await
    }

    async fn make(&self) -> Uuid {
        let id = Uuid::now_v7();
        let new = Tournament {
            id,
            number: 0,
            series: id,
            name: "Friday".to_owned(),
            mode: TournamentMode::Fast,
            ruleset: Ruleset::preset("hackathon").unwrap(),
            games: 2,
            seed: (1 << 53) - 1,
            concurrency: 8,
            per_bot: 2,
            timeout: Duration::from_secs(2),
            game_time: None,
            pauses: Pauses { move_ms: 1, ..Pauses::default() },
            repeat: Repeat::Forever,
            captains: vec!["cadet".to_owned(), "mate".to_owned()],
            state: TournamentState::Created,
            created: store::now(),
            begins: None,
            started: None,
            ended: None,
            played: 0,
            total: 0,
        };
        self.change(EventChange::Make(Box::new(new))).await.unwrap();
        id
    }

    /// A tournament of the two bots that has begun.
    pub(crate) async fn begin(&self) -> Uuid {
        let tournament = self.make().await;
        self.change(self.beginning(tournament)).await.unwrap();
        tournament
    }

    fn beginning(&self, tournament: Uuid) -> EventChange {
        let entrants = self.bots.iter().map(|bot| Entrant { name: bot.to_string(), bot: Some(*bot) });
        EventChange::Begin { tournament, entrants: entrants.collect(), total: 1000, at: store::now() }
    }

    pub(crate) fn game(&self, tournament: Uuid, fixture: u32, end: End) -> FinishedGame {
        let side = |slot: u32| GameEntrant {
            slot,
            name: format!("name {slot}"),
            bot: Some(self.bots[slot as usize]),
            fault: None,
            calls: 10,
            spent: Duration::from_millis(25),
            commitment: Some("c".to_owned()),
            salt: Some("s".to_owned()),
        };
        let game = Game {
            id: Uuid::now_v7(),
            cursor: 0,
            tournament,
            fixture,
            players: Sides::new(side(0), side(1)),
            first: Seat::B,
            end,
            turns: 77,
            began: Timestamp::from_millisecond(1_000_000).unwrap(),
            ended: Timestamp::from_millisecond(1_000_500).unwrap(),
            voided: None,
        };
        let call_logs = Sides::new(Some(vec![1, 2, 3]), Some(vec![4]));
        FinishedGame { game, record: format!("record {fixture}"), call_logs, played: Played::AtTheBoard }
    }

    async fn play(&self, game: FinishedGame) -> Result<Uuid, StoreError> {
        let id = game.game.id;
        self.change(EventChange::Play(Box::new(game))).await.map(|()| id)
    }

    pub(crate) async fn state(&self, tournament: Uuid) -> (TournamentState, u32) {
        let kept = self.store.tournament(tournament).await.unwrap().unwrap();
        (kept.state, kept.played)
    }
}

pub(crate) const WON: End = End::lost(Seat::B, Cause::Sunk);

async fn tournaments_and_games_read_back(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let kept = desk.store.tournament(id).await.unwrap().unwrap();
    assert_eq!((kept.number, kept.seed, kept.per_bot), (1, (1 << 53) - 1, 2));
    assert_eq!((kept.captains.join(","), kept.state), ("cadet,mate".to_owned(), TournamentState::Running));
    assert_eq!(desk.store.active_tournament().await.unwrap().unwrap().id, id);
    assert_eq!(desk.store.entrants(id).await.unwrap()[1].bot, Some(desk.bots[1]));
    let finished = desk.game(id, 7, WON);
    let mut told = finished.game.clone();
    desk.play(finished).await.unwrap();
    told.cursor = 1;
    assert_eq!(desk.store.game(told.id).await.unwrap(), Some(told.clone()));
    assert_eq!(desk.store.game_record(told.id).await.unwrap().as_deref(), Some("record 7"));
    assert_eq!(desk.store.call_logs(told.id).await.unwrap(), [(Seat::A, vec![1, 2, 3]), (Seat::B, vec![4])]);
    assert_eq!(desk.store.results(id).await.unwrap(), [(7, WON.outcome())]);
    assert_eq!(desk.store.games_since(0, 10).await.unwrap(), [told.clone()]);
    assert_eq!(desk.store.games_since(u64::MAX, 10).await.unwrap(), []);
    for bot in &desk.bots {
        assert_eq!(desk.store.games_of_bot(*bot, None, 5).await.unwrap(), [told.clone()]);
        assert_eq!(desk.store.games_of_bot(*bot, Some(1), 5).await.unwrap(), []);
    }
    for (pair, found) in [(None, 1), (Some((1, 0)), 1), (Some((0, 1)), 1), (Some((0, 0)), 0)] {
        assert_eq!(desk.store.games_of_tournament(id, 0, pair, 10).await.unwrap().len(), found);
    }
}

async fn one_tournament_is_on_at_a_time(home: Home) {
    let desk = Desk::new(home).await;
    let (one, two) = (desk.begin().await, desk.make().await);
    let late = desk.change(desk.beginning(two)).await;
    assert!(matches!(late, Err(StoreError::AnotherRuns)), "{late:?}");
    let wait = EventChange::Wait { tournament: two, begins: store::now() };
    assert!(matches!(desk.change(wait).await, Err(StoreError::AnotherRuns)));
    assert_eq!(desk.store.entrants(two).await.unwrap(), [], "a refused beginning leaves nothing behind");
    desk.change(EventChange::Pause(one)).await.unwrap();
    assert!(matches!(desk.change(desk.beginning(two)).await, Err(StoreError::AnotherRuns)));
    desk.change(EventChange::Stop { tournament: one, at: store::now() }).await.unwrap();
    desk.change(desk.beginning(two)).await.unwrap();
    assert!(matches!(desk.change(EventChange::Resume(one)).await, Err(StoreError::Outdated)));
    assert_eq!(desk.store.last_tournament().await.unwrap().unwrap().id, two);
}

async fn no_game_counts_twice_and_none_after_the_end(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    desk.play(desk.game(id, 0, WON)).await.unwrap();
    assert!(matches!(desk.play(desk.game(id, 0, WON)).await, Err(StoreError::Outdated)));
    assert_eq!(desk.state(id).await, (TournamentState::Running, 1), "a refused game changes nothing");
    // A paused tournament takes what was running.
    desk.change(EventChange::Pause(id)).await.unwrap();
    desk.play(desk.game(id, 1, WON)).await.unwrap();
    // Not all is played.
    desk.change(EventChange::Resume(id)).await.unwrap();
    let finish = EventChange::Finish { tournament: id, at: store::now(), next: None };
    assert!(matches!(desk.change(finish).await, Err(StoreError::Outdated)));
    desk.change(EventChange::Stop { tournament: id, at: store::now() }).await.unwrap();
    assert!(matches!(desk.play(desk.game(id, 2, WON)).await, Err(StoreError::Outdated)));
    assert_eq!(desk.store.last_cursor().await.unwrap(), 2);
}

async fn many_at_once_are_numbered_without_gaps(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let mut playing = tokio::task::JoinSet::new();
    for fixture in 0..100 {
        let (store, game) = (desk.store.clone(), desk.game(id, fixture, WON));
        playing.spawn(async move {
            store.apply(vec![Change::Event(EventChange::Play(Box::new(game)))]).await.unwrap();
        });
    }
    playing.join_all().await;
    let cursors: Vec<u64> =
        desk.store.games_since(0, 1000).await.unwrap().iter().map(|game| game.cursor).collect();
    assert_eq!(cursors, (1..=100).collect::<Vec<u64>>());
    assert_eq!(desk.state(id).await.1, 100);
}

async fn a_void_game_is_not_counted_and_its_place_is_free_if_it_is_played_again(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let games =
        [desk.play(desk.game(id, 0, WON)).await.unwrap(), desk.play(desk.game(id, 1, WON)).await.unwrap()];
    let void =
        |game: Uuid, replay| EventChange::Void { game, reason: "noise".to_owned(), at: store::now(), replay };
    desk.change(void(games[0], Replay::No)).await.unwrap();
    desk.change(void(games[1], Replay::Again)).await.unwrap();
    for (game, replay) in [(games[0], Replay::Again), (games[1], Replay::No), (Uuid::now_v7(), Replay::No)] {
        assert!(matches!(desk.change(void(game, replay)).await, Err(StoreError::Outdated)));
    }
    // The first is done without a result; the second waits.
    assert_eq!(desk.store.results(id).await.unwrap(), [(0, Outcome::Void)]);
    assert_eq!(desk.state(id).await.1, 1);
    assert_eq!(desk.store.tally(None, 0, 10).await.unwrap(), []);
    assert!(matches!(desk.play(desk.game(id, 0, WON)).await, Err(StoreError::Outdated)));
    let again = desk.play(desk.game(id, 1, WON)).await.unwrap();
    // After a stop nothing is played again, and nothing changes half.
    desk.change(EventChange::Stop { tournament: id, at: store::now() }).await.unwrap();
    assert!(matches!(desk.change(void(again, Replay::Again)).await, Err(StoreError::Outdated)));
    assert_eq!(desk.store.game(again).await.unwrap().unwrap().voided, None);
    desk.change(void(again, Replay::No)).await.unwrap();
}

async fn three_failures_in_a_row_bench_a_bot(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let ada = desk.bots[0];
    let failed = |fixture| {
        let mut game = desk.game(id, fixture, End::lost(Seat::A, Cause::Timeout));
        game.game.players.a.fault = Some(Cause::Timeout);
        game
    };
    let state = async || desk.store.bot(ada).await.unwrap().unwrap().state;
    desk.play(failed(0)).await.unwrap();
    desk.play(failed(1)).await.unwrap();
    // A good game in between begins the count anew.
    desk.play(desk.game(id, 2, WON)).await.unwrap();
    desk.play(failed(3)).await.unwrap();
    desk.play(failed(4)).await.unwrap();
    assert_eq!(state().await, BotState::Active);
    // A match that was not played says nothing.
    let default = FinishedGame { played: Played::ByDefault, ..failed(5) };
    desk.play(default).await.unwrap();
    assert_eq!(state().await, BotState::Active);
    desk.play(failed(6)).await.unwrap();
    assert_eq!(state().await, BotState::Failing("It failed in 3 matches in a row.".to_owned()));
    assert_eq!(desk.store.last_fault(ada).await.unwrap(), Some(Cause::Timeout));
    assert_eq!(desk.store.last_fault(desk.bots[1]).await.unwrap(), None);
    assert_eq!(desk.store.audit(None, 1).await.unwrap()[0].who, "arena");
    // Its owner brings it back, but not from the organiser's bench.
    let recover = || Change::Bot(ada, BotChange::Recover { at: store::now() });
    desk.store.apply(vec![recover()]).await.unwrap();
    assert_eq!(state().await, BotState::Active);
    for fixture in 7..10 {
        desk.play(failed(fixture)).await.unwrap();
    }
    let bench = BotChange::Bench { reason: "loud".to_owned(), at: store::now() };
    desk.store.apply(vec![Change::Bot(ada, bench), recover()]).await.unwrap();
    assert_eq!(state().await, BotState::Benched("loud".to_owned()));
}

async fn what_is_known_of_a_bot_depends_on_the_rules_and_goes_with_its_url(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let ada = desk.bots[0];
    let (hackathon, fog) = (rules("hackathon"), rules("fog"));
    let known = async || {
        let mut known = desk.store.checks_of(ada).await.unwrap();
        known.sort_by(|one, other| one.1.cmp(&other.1));
        known.into_iter().map(|(_, rules, check)| (rules, check.found)).collect::<Vec<_>>()
    };
    let check = |found| Check {
        found,
        words: "as it is".to_owned(),
        slowest: Some(Duration::from_millis(1915)),
        limit: Duration::from_secs(2),
        at: Timestamp::from_millisecond(5).unwrap(),
    };
    let found = async |rules: &RulesKey, url: &str, found| {
        let change = BotChange::Check { url: url.to_owned(), rules: rules.clone(), check: check(found) };
        desk.store.apply(vec![Change::Bot(ada, change)]).await.unwrap();
    };
    let here = "http://localhost:4000";
    found(&hackathon, "http://elsewhere", Checked::Passed).await;
    assert_eq!(known().await, [], "that is not where it is");
    found(&fog, here, Checked::Passed).await;
    found(&hackathon, here, Checked::OtherRules).await;
    assert_eq!(known().await, [(fog.clone(), Checked::Passed), (hackathon.clone(), Checked::OtherRules)]);
    let all = desk.store.checks().await.unwrap();
    assert!(all.contains(&(ada, fog.clone(), check(Checked::Passed))), "{all:?}");

    // Whoever does not know the rules is not benched for that, however often.
    for fixture in 0..4 {
        let mut failed = desk.game(id, fixture, End::lost(Seat::A, Cause::BadJson));
        failed.game.players.a.fault = Some(Cause::BadJson);
        desk.play(failed).await.unwrap();
    }
    assert_eq!(desk.store.bot(ada).await.unwrap().unwrap().state, BotState::Active);
    // A match that was played well says more than any check, and leaves a check that passed as it is.
    desk.play(desk.game(id, 4, WON)).await.unwrap();
    assert_eq!(known().await, [(fog.clone(), Checked::Passed), (hackathon.clone(), Checked::Passed)]);
    found(&hackathon, here, Checked::Passed).await;
    desk.play(desk.game(id, 5, WON)).await.unwrap();
    assert!(desk.store.checks().await.unwrap().contains(&(ada, hackathon, check(Checked::Passed))));

    let set = BotChange::SetUrl(Some(here.to_owned()));
    desk.store.apply(vec![Change::Bot(ada, set)]).await.unwrap();
    assert_eq!(known().await, [], "nobody knows how it is there now");
    assert_eq!(desk.store.checks_of(desk.bots[1]).await.unwrap().len(), 1, "the other one played well too");
}

fn rules(name: &str) -> RulesKey {
    RulesKey::of(&Ruleset::preset(name).unwrap())
}

async fn results_are_summed_up_by_the_database(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    for (fixture, end) in
        [WON, WON, End::lost(Seat::A, Cause::Sunk), End::drawn(Cause::Limit)].iter().enumerate()
    {
        desk.play(desk.game(id, fixture as u32, *end)).await.unwrap();
    }
    let all = desk.store.tally(None, 0, 4).await.unwrap();
    let counts: Vec<(Outcome, u32)> = all.iter().map(|line| (line.outcome, line.games)).collect();
    assert_eq!(counts, [(Outcome::Won(Seat::A), 2), (Outcome::Won(Seat::B), 1), (Outcome::Drawn, 1)]);
    assert_eq!((all[0].calls.a, all[0].spent.b), (20, Duration::from_millis(50)));
    assert_eq!(all[0].players.a, desk.bots[0].to_string());
    assert_eq!(desk.store.tally(Some(id), 1, 3).await.unwrap().iter().map(|line| line.games).sum::<u32>(), 2);
    assert_eq!(desk.store.tally(Some(Uuid::now_v7()), 0, 9).await.unwrap(), []);
}

async fn the_calls_of_old_games_go_and_the_games_stay(home: Home) {
    let desk = Desk::new(home).await;
    let id = desk.begin().await;
    let mut games = Vec::new();
    for fixture in 0..205 {
        games.push(desk.play(desk.game(id, fixture, WON)).await.unwrap());
    }
    for (game, n) in games.iter().zip(0..) {
        assert_eq!(desk.store.call_logs(*game).await.unwrap().is_empty(), n < 5, "{n}");
        assert!(desk.store.game_record(*game).await.unwrap().is_some());
    }
}
