//! Tests of the feed over real sockets, with real games.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use arena::{Keep, MatchSpec, Player, PlayerOptions, Proof, Watcher as _, examine, play_match};
use captains::registry;
use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Dice, Draw, Fleet, Game, Header, Ruleset, Seat, Sides};
use store::Store;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use wire::{
    BySeat, ByeReason, EntrantInfo, EntrantKind, FeedFrame, FeedRequest, GameEntrantInfo, GameSummary,
    LiveEvent, LiveMatch, MatchCard, Outcome, Row, Score, Sighting, WatchFrom,
};

use self::truths::{Script, Taken, another_truth, script};
use crate::accepted::Accepted;
use crate::app::App;
use crate::client::Client;
use crate::config::{Config, Limits};
use crate::event::MatchWatcher;
use crate::leases::{self, Company, Leases};
use crate::{http, serve};

#[path = "../../tests/it/truths.rs"]
mod truths;

/// How long a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server whose parts can be reached.
struct TestServer {
    app: App,
    address: SocketAddr,
    _directory: TempDir,
}

impl TestServer {
    async fn new() -> TestServer {
        TestServer::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Limits)) -> TestServer {
        let directory = TempDir::new().unwrap();
        let mut config = Config::in_directory(directory.path());
        change(&mut config.limits);
        let store = Store::open(&config.database()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let leases = Leases::new(store.clone(), leases::holder("server"), Company::Alone);
        let app = App::new(config, store, leases, None, address);
        let (router, parts) = (http::router(app.clone()), app.clone());
        let accepted = Accepted::new(usize::MAX, usize::MAX);
        tokio::spawn(async move {
            while let Ok((stream, peer)) = listener.accept().await {
                let entrance = accepted.admit(Client::of(peer.ip()), false);
                parts.tasks.spawn(serve::serve(stream, peer, entrance, &router, &parts));
            }
        });
        TestServer { app, address, _directory: directory }
    }

    /// Connects a spectator, or a screen if there is a token.
    async fn look(&self, screen: Option<&str>) -> Viewer {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let url = format!("ws://{}/api/feed", self.address);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut viewer = Viewer { socket, texts: Vec::new(), known: Known::default() };
        let hello = screen.map_or(r#"{"type":"hello"}"#.to_owned(), |token| {
            format!(r#"{{"type":"hello","screen":"{token}"}}"#)
        });
        viewer.socket.send(Message::text(hello)).await.unwrap();
        viewer
    }

    /// The token of a new screen.
    async fn screen(&self) -> String {
        let (text, token) = crate::token::fresh();
        let (id, made) = (uuid::Uuid::now_v7(), store::now());
        let screen = store::Screen { id, name: "wall".to_owned(), token, made };
        let make = store::Change::Organiser(store::OrganiserChange::MakeScreen(screen));
        self.app.store.apply(vec![make]).await.unwrap();
        text
    }

    fn begin(&self, id: &str, ruleset: &Ruleset) -> MatchWatcher {
        MatchWatcher::of(&self.app, Vec::new(), card(id, ruleset), ruleset, Duration::ZERO, 0)
    }
}

/// A connected spectator or screen.
struct Viewer {
    socket: WebSocketStream<TcpStream>,
    /// Every frame as it came.
    texts: Vec<String>,
    known: Known,
}

impl Viewer {
    /// The next frame; none if the socket was closed.
    async fn next(&mut self) -> Option<FeedFrame> {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => {
                    self.texts.push(text.to_string());
                    let frame = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.known.take(&frame);
                    return Some(frame);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Reads up to the first frame after which this is known; returns the frames.
    async fn until(&mut self, so: impl Fn(&Known) -> bool) -> Vec<FeedFrame> {
        let mut frames = Vec::new();
        while !so(&self.known) {
            frames.push(self.next().await.expect("the socket is open"));
        }
        frames
    }

    /// Watches these matches, each from an event on.
    async fn watch(&mut self, matches: &[(&str, u32)]) {
        let matches = matches.iter().map(|(id, next)| WatchFrom { id: (*id).to_owned(), next: *next });
        let request = FeedRequest::Watch { matches: matches.collect() };
        self.socket.send(Message::text(serde_json::to_string(&request).unwrap())).await.unwrap();
    }
}

/// What follows from the frames of one connection.
#[derive(Default)]
struct Known {
    seq: Option<u64>,
    cards: Vec<MatchCard>,
    watched: BTreeMap<String, LiveMatch>,
    ended: Vec<String>,
    gone: Vec<String>,
}

impl Known {
    fn take(&mut self, frame: &FeedFrame) {
        if let Some(seq) = number(frame) {
            // Only the end of a match that was over when it was asked for comes a second time.
            let again = matches!(frame, FeedFrame::Ended { .. }) && self.seq.is_some_and(|last| seq <= last);
            if !again {
                assert!(self.seq.is_none_or(|last| last + 1 == seq), "{seq} after {:?}", self.seq);
                self.seq = Some(seq);
            }
        }
        match frame.clone() {
            FeedFrame::Snapshot { matches, .. } => self.cards = matches,
            FeedFrame::Started { card, .. } => self.cards.push(*card),
            FeedFrame::Match { live } => {
                self.watched.insert(live.card.id.clone(), *live);
            }
            FeedFrame::Event { live, event } => {
                let one = self.watched.get_mut(&live).expect("it is watched");
                assert_eq!(Some(event.n), one.events.last().map(|last| last.n + 1), "no gap");
                one.events.push(event);
            }
            FeedFrame::Ended { live, .. } => {
                self.cards.retain(|card| card.id != live);
                self.ended.push(live);
            }
            FeedFrame::Dropped { live, .. } => {
                self.cards.retain(|card| card.id != live);
                self.watched.remove(&live);
            }
            FeedFrame::Gone { live } => self.gone.push(live),
            FeedFrame::Voided { .. }
            | FeedFrame::Standings { .. }
            | FeedFrame::Tournament { .. }
            | FeedFrame::Delayed { .. }
            | FeedFrame::Bye { .. } => {}
        }
    }

    /// The last event that is known of a match.
    fn last(&self, id: &str) -> Option<u32> {
        self.watched.get(id).and_then(|live| live.events.last()).map(|event| event.n)
    }

    fn started(&self, id: &str) -> bool {
        self.cards.iter().any(|card| card.id == id)
    }
}

/// The number of a frame of the summary.
fn number(frame: &FeedFrame) -> Option<u64> {
    match frame {
        FeedFrame::Snapshot { seq, .. }
        | FeedFrame::Started { seq, .. }
        | FeedFrame::Ended { seq, .. }
        | FeedFrame::Dropped { seq, .. }
        | FeedFrame::Voided { seq, .. }
        | FeedFrame::Standings { seq, .. }
        | FeedFrame::Delayed { seq, .. }
        | FeedFrame::Tournament { seq, .. } => Some(*seq),
        FeedFrame::Match { .. }
        | FeedFrame::Event { .. }
        | FeedFrame::Gone { .. }
        | FeedFrame::Bye { .. } => None,
    }
}

fn card(id: &str, ruleset: &Ruleset) -> MatchCard {
    let player = |slot: u32, name: &str| EntrantInfo {
        slot,
        name: name.to_owned(),
        kind: EntrantKind::Captain,
        bot_id: None,
    };
    MatchCard {
        id: id.to_owned(),
        tournament: "t".to_owned(),
        number: 1,
        players: [player(1, "cadet"), player(2, "mate")],
        first: Seat::A.into(),
        rules: ruleset.id(),
        commitments: BySeat::default(),
        began_at: "then".to_owned(),
    }
}

fn summary(id: &str) -> GameSummary {
    let player = |slot: u32, name: &str| GameEntrantInfo {
        slot,
        name: name.to_owned(),
        kind: EntrantKind::Captain,
        bot_id: None,
        fault: None,
    };
    GameSummary {
        id: id.to_owned(),
        cursor: 1,
        tournament: "t".to_owned(),
        number: 1,
        players: [player(1, "cadet"), player(2, "mate")],
        first: Seat::A.into(),
        outcome: Outcome::A,
        cause: "sunk".to_owned(),
        verdict: "Cadet won: all of Mate's ships are sunk.".to_owned(),
        turns: 1,
        began_at: "then".to_owned(),
        ended_at: "now".to_owned(),
        voided: None,
    }
}

fn fleets(ruleset: &Ruleset, dice: &mut Dice) -> Sides<Fleet> {
    Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, dice))
}

fn ships(events: &[LiveEvent]) -> usize {
    let seen = events.iter().flat_map(|event| &event.sightings);
    seen.filter(|sighting| matches!(sighting, Sighting::Ship { .. })).count()
}

#[tokio::test]
async fn a_match_is_committed_shown_and_opened() {
    let server = TestServer::new().await;
    let ruleset = Ruleset::preset("hackathon").unwrap();
    let (mut public, mut screen) = (server.look(None).await, server.look(Some(&server.screen().await)).await);
    // Both are there before anything happens.
    assert!(matches!(public.next().await, Some(FeedFrame::Snapshot { seq: 0, .. })));
    assert!(matches!(screen.next().await, Some(FeedFrame::Snapshot { seq: 0, .. })));

    let mut watcher = server.begin("g", &ruleset);
    let captain = |name| registry::find(name).unwrap().captain;
    let (mut a, mut b) = (
        Player::captain(captain("cadet"), &PlayerOptions::default()),
        Player::captain(captain("mate"), &PlayerOptions::default()),
    );
    let spec = MatchSpec {
        ruleset: ruleset.clone(),
        first: Seat::A,
        dice: Dice::from_seed(5),
        ids: Sides::new("a".to_owned(), "b".to_owned()),
        header: Header::default(),
        keep: Keep::Faults,
        deal: None,
        origins: None,
    };
    let played = play_match(spec, Sides::new(&mut a, &mut b), &mut watcher).await;
    let turns = played.record.game().unwrap().turns().len() as u32;
    let sealed = watcher.sealed().unwrap().clone();
    for viewer in [&mut public, &mut screen] {
        viewer.until(|known| known.started("g")).await;
        viewer.watch(&[("g", 0)]).await;
        viewer.until(|known| known.last("g") == Some(turns - 1)).await;
    }
    watcher.end(summary("g"));

    let over = |known: &Known| known.ended == ["g"];
    let (told, shown) = (public.until(over).await, screen.until(over).await);
    // All have the commitments before the first shot, and only the screen has the fleets.
    let (live, live_shown) = (&public.known.watched["g"], &screen.known.watched["g"]);
    assert_eq!(live.card, live_shown.card);
    assert_eq!(live.card.commitments.a, Some(sealed.commitments.a.to_string()));
    let all = 2 * usize::from(ruleset.ship_count());
    assert_eq!((ships(&live.events[..1]), ships(&live_shown.events[..1])), (0, all));
    assert_eq!(ships(&live.events), all, "the end shows everything");

    let Some(FeedFrame::Ended { salts, fleets, commitments, game, .. }) = told.last() else {
        panic!("{:?}", told.last());
    };
    assert_eq!((&told.last(), game.as_ref()), (&shown.last(), &summary("g")));
    assert_eq!(salts.b, Some(sealed.salts.b.to_string()));
    assert_eq!(*commitments, live.card.commitments);
    let opened = fleets.a.as_ref().unwrap().prove(&ruleset).unwrap();
    assert_eq!(Some(&opened), played.record.fleets().a);
    // The stored record proves the same commitments.
    let record = sealed.stamp(played.record);
    assert_eq!(examine(&record), Ok(Proof::Promised));
    assert_eq!(record.header().get("CommitmentB"), commitments.b.as_deref());
    assert_eq!(server.app.feed.running(), []);
}

/// A game that is not over, with more than twenty turns.
fn long_game(ruleset: &Ruleset, fleets: &Sides<Fleet>, dice: &mut Dice) -> Game {
    let played = script(ruleset, fleets, 400, dice);
    let game = replay(ruleset, fleets, &played);
    assert!(game.turns().len() > 20);
    game
}

#[tokio::test]
async fn whoever_comes_at_any_time_knows_the_same() {
    let server = TestServer::new().await;
    let ruleset = Ruleset::preset("phoenix").unwrap();
    let mut dice = Dice::from_seed(11);
    let fleets = fleets(&ruleset, &mut dice);
    let (mut viewers, mut watchers, mut lasts) = (vec![server.look(None).await], Vec::new(), Vec::new());
    for id in ["one", "two", "three"] {
        let game = long_game(&ruleset, &fleets, &mut dice);
        let mut watcher = server.begin(id, &ruleset);
        for (n, turn) in game.turns().iter().enumerate() {
            watcher.saw(turn);
            if n == 0 {
                viewers[0].until(|known| known.started(id)).await;
                viewers[0].watch(&[("one", 0), ("two", 0), ("three", 0)]).await;
            }
            if n % 16 == 5 {
                let mut late = server.look(None).await;
                late.until(|known| known.started(id)).await;
                late.watch(&[("one", 0), (id, 0)]).await;
                viewers.push(late);
            }
        }
        if id == "two" {
            drop(watcher);
        } else {
            watchers.push(watcher);
            lasts.push((id, game.turns().len() as u32 - 1));
        }
    }
    let mut latest = server.look(None).await;
    latest.next().await;
    latest.watch(&[("one", 0), ("three", 0)]).await;
    viewers.push(latest);
    for viewer in &mut viewers {
        viewer.until(|known| known.started("three") && !known.started("two")).await;
        viewer.watch(&[("one", 0), ("three", 0)]).await;
        viewer.until(|known| lasts.iter().all(|(id, last)| known.last(id) == Some(*last))).await;
    }
    let known = |viewer: &Viewer| (viewer.known.cards.clone(), viewer.known.watched.clone());
    let first = known(&viewers[0]);
    assert_eq!(first.1.keys().collect::<Vec<_>>(), ["one", "three"]);
    assert!(viewers.iter().all(|viewer| known(viewer) == first));
}

#[tokio::test]
async fn turns_go_only_to_those_who_watch_the_match() {
    let server = TestServer::new().await;
    let ruleset = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(4);
    let fleets = fleets(&ruleset, &mut dice);
    let game = long_game(&ruleset, &fleets, &mut dice);
    let mut viewer = server.look(None).await;
    let mut watchers = ["one", "two"].map(|id| server.begin(id, &ruleset));
    for watcher in &mut watchers {
        watcher.saw(&game.turns()[0]);
    }
    viewer.until(|known| known.started("two")).await;
    viewer.watch(&[("one", 0)]).await;
    viewer.until(|known| known.last("one") == Some(0)).await;
    let mut see = |turns: std::ops::Range<usize>| {
        for watcher in &mut watchers {
            game.turns()[turns.clone()].iter().for_each(|turn| watcher.saw(turn));
        }
    };
    see(1..5);
    viewer.until(|known| known.last("one") == Some(4)).await;
    // An event of the other match would be an error in `Known::take`.
    viewer.watch(&[("two", 3), ("three", 0)]).await;
    viewer.until(|known| known.last("two") == Some(4) && known.gone == ["three"]).await;
    assert_eq!(viewer.known.watched["two"].events.len(), 2, "from the one that was asked for");
    viewer.known.watched.remove("one");
    see(5..9);
    viewer.until(|known| known.last("two") == Some(8)).await;
    let too_many: Vec<_> = (0..=FeedRequest::MOST_WATCHED as u32).map(|next| ("one", next)).collect();
    viewer.watch(&too_many).await;
    assert_eq!(viewer.next().await, Some(FeedFrame::Bye { reason: ByeReason::Protocol }));
}

#[tokio::test]
async fn who_comes_back_misses_no_turn_of_a_match_even_if_it_is_over() {
    let server = TestServer::new().await;
    let ruleset = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(5);
    let fleets = fleets(&ruleset, &mut dice);
    let game = long_game(&ruleset, &fleets, &mut dice);
    let last = game.turns().len() as u32 - 1;
    let mut watcher = server.begin("g", &ruleset);
    watcher.saw(&game.turns()[0]);
    let mut all = Vec::new();
    for (n, turn) in game.turns().iter().enumerate().skip(1) {
        watcher.saw(turn);
        if n % 7 == 0 {
            // Comes, reads a little, and loses its connection.
            let mut viewer = server.look(None).await;
            viewer.watch(&[("g", all.len() as u32)]).await;
            viewer.until(|known| known.last("g").is_some()).await;
            all.append(&mut viewer.known.watched.remove("g").unwrap().events);
        }
    }
    watcher.end(summary("g"));
    let mut viewer = server.look(None).await;
    viewer.watch(&[("g", all.len() as u32)]).await;
    viewer.until(|known| known.last("g") == Some(last)).await;
    viewer.until(|known| !known.ended.is_empty()).await;
    all.append(&mut viewer.known.watched.remove("g").unwrap().events);
    assert_eq!(all.iter().map(|event| event.n).collect::<Vec<_>>(), (0..=last).collect::<Vec<_>>());
}

fn replay(ruleset: &Ruleset, fleets: &Sides<Fleet>, script: &Script) -> Game {
    let mut game = Game::new(ruleset, fleets.clone(), Seat::A);
    for (watcher, order, taken) in script {
        assert_eq!(game.play(*watcher, *order).is_ok(), *taken == Taken::Played);
    }
    assert!(game.end().is_none());
    game
}

/// Every byte that the public and a screen are sent of a game that is not over, turn by turn and all at once.
async fn bytes(ruleset: &Ruleset, fleets: &Sides<Fleet>, script: &Script) -> [String; 2] {
    let server = TestServer::new().await;
    let token = server.screen().await;
    let (mut public, mut screen) = (server.look(None).await, server.look(Some(&token)).await);
    public.next().await.unwrap();
    screen.next().await.unwrap();
    let game = replay(ruleset, fleets, script);
    let last = game.turns().len() as u32 - 1;
    let mut watcher = server.begin("g", ruleset);
    watcher.saw(&game.turns()[0]);
    for viewer in [&mut public, &mut screen] {
        viewer.until(|known| known.started("g")).await;
        viewer.watch(&[("g", 0)]).await;
        viewer.until(|known| known.last("g") == Some(0)).await;
    }
    game.turns()[1..].iter().for_each(|turn| watcher.saw(turn));
    let commitments = watcher.sealed().unwrap().commitments;
    public.until(|known| known.last("g") == Some(last)).await;
    screen.until(|known| known.last("g") == Some(last)).await;
    // Once more for those who come late and get everything at once.
    let (mut late_public, mut late_screen) = (server.look(None).await, server.look(Some(&token)).await);
    for late in [&mut late_public, &mut late_screen] {
        late.watch(&[("g", 0)]).await;
        late.until(|known| known.last("g") == Some(last)).await;
        assert!(late.texts.iter().all(|text| !text.starts_with(r#"{"type":"event""#)), "{:?}", late.texts);
    }
    let plain = |one: Viewer, late: Viewer| {
        let mut text = one.texts.join("\n") + &late.texts.join("\n");
        for commitment in [commitments.a, commitments.b] {
            text = text.replace(&commitment.to_string(), "COMMITMENT");
        }
        let mut parts = text.split("\"at\":\"");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| text + "\"at\":\"" + &part[part.find('"').unwrap()..])
    };
    [plain(public, late_public), plain(screen, late_screen)]
}

#[tokio::test]
async fn no_byte_for_the_public_tells_one_truth_from_another() {
    let mut compared = 0;
    for (ruleset, seed) in Ruleset::presets().zip(20..) {
        let mut dice = Dice::from_seed(seed);
        let fleets = fleets(&ruleset, &mut dice);
        let length = 4 + dice.below(20) as usize;
        let script = script(&ruleset, &fleets, length, &mut dice);
        let [public, screen] = bytes(&ruleset, &fleets, &script).await;
        assert!(!public.contains("\"type\":\"ship\""), "{}", ruleset.id());
        for changed in Seat::BOTH {
            let Some(others) = another_truth(&ruleset, &fleets, changed, &script, &mut dice) else {
                continue;
            };
            let [other_public, other_screen] = bytes(&ruleset, &others, &script).await;
            assert_eq!(public, other_public, "{} {changed}", ruleset.id());
            // A screen sees the difference, so there is one.
            assert_ne!(screen, other_screen, "{} {changed}", ruleset.id());
            compared += 1;
        }
    }
    assert!(compared >= 7, "only {compared} of 14 games had another truth");
}

#[tokio::test]
async fn a_reader_that_never_reads_is_dropped_and_nobody_waits_for_it() {
    let server = TestServer::with(|limits| limits.write_time = Duration::from_millis(200)).await;
    let mut reader = server.look(None).await;
    reader.next().await.unwrap();
    let asleep = server.look(None).await;
    let row = Row {
        rank: 1,
        name: "x".repeat(1000),
        kind: EntrantKind::Bot,
        bot_id: None,
        slot: None,
        score: Score::default(),
        rating: None,
        mean_latency_ms: None,
        faults: 0,
        state: None,
    };
    let rows = vec![row; 1000];
    // More than the buffers of a connection take.
    for seq in 1..=30 {
        server.app.feed.standings(rows.clone(), Vec::new());
        assert!(matches!(reader.next().await, Some(FeedFrame::Standings { seq: told, .. }) if told == seq));
    }
    let gone = async {
        while server.app.admission.newcomers() > 1 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("the sleeper is dropped");
    server.app.feed.tournament(None, Vec::new());
    assert!(matches!(reader.next().await, Some(FeedFrame::Tournament { seq: 31, .. })));
    drop(asleep);
}

#[tokio::test]
async fn screens_open_with_their_token_only_and_close_with_it() {
    let server = TestServer::new().await;
    let token = server.screen().await;
    for wrong in ["", "nonsense", &token[1..], &token.to_uppercase()] {
        let mut stranger = server.look(Some(wrong)).await;
        assert_eq!(stranger.next().await, Some(FeedFrame::Bye { reason: ByeReason::Token }), "{wrong}");
    }
    let (mut screen, mut public) = (server.look(Some(&token)).await, server.look(None).await);
    assert!(screen.next().await.is_some() && public.next().await.is_some());
    let id = server.app.store.screens().await.unwrap()[0].id;
    server.app.feed.revoke(uuid::Uuid::now_v7());
    server.app.feed.revoke(id);
    assert_eq!(screen.next().await, Some(FeedFrame::Bye { reason: ByeReason::Token }));
    server.app.feed.tournament(None, Vec::new());
    assert!(matches!(public.next().await, Some(FeedFrame::Tournament { .. })));
}
