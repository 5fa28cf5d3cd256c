//! Tests of the feed over real sockets, with real games.

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
    BySeat, ByeReason, EntrantInfo, EntrantKind, FeedFrame, GameEntrantInfo, GameSummary, LiveEvent,
    LiveMatch, MatchCard, Outcome, Row, Score, Sighting,
};

use self::truths::{Script, Taken, another_truth, script};
use crate::accepted::Accepted;
use crate::app::App;
use crate::client::Client;
use crate::config::{Config, Limits};
use crate::event::MatchWatcher;
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
        let app = App::new(config, store, address);
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
        let mut viewer = Viewer { socket, texts: Vec::new() };
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
        MatchWatcher::of(&self.app, Vec::new(), card(id, ruleset), ruleset, Duration::ZERO)
    }
}

/// A connected spectator or screen.
struct Viewer {
    socket: WebSocketStream<TcpStream>,
    /// Every frame as it came.
    texts: Vec<String>,
}

impl Viewer {
    /// The next frame; none if the socket was closed.
    async fn next(&mut self) -> Option<FeedFrame> {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => {
                    self.texts.push(text.to_string());
                    let frame = serde_json::from_str(&text);
                    return Some(frame.unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// SocketReader up to the one with this number.
    async fn until(&mut self, seq: u64) -> Vec<FeedFrame> {
        let mut frames = Vec::new();
        loop {
            let frame = self.next().await.expect("the socket is open");
            let now = number(&frame);
            frames.push(frame);
            if now >= seq {
                assert_eq!(now, seq);
                return frames;
            }
        }
    }
}

/// The number of a frame.
fn number(frame: &FeedFrame) -> u64 {
    match frame {
        FeedFrame::Snapshot { seq, .. }
        | FeedFrame::Started { seq, .. }
        | FeedFrame::Event { seq, .. }
        | FeedFrame::Ended { seq, .. }
        | FeedFrame::Dropped { seq, .. }
        | FeedFrame::Voided { seq, .. }
        | FeedFrame::Standings { seq, .. }
        | FeedFrame::Tournament { seq, .. } => *seq,
        FeedFrame::Bye { reason } => panic!("the server said bye: {reason:?}"),
    }
}

/// The matches that follow from these frames.
fn tally(frames: &[FeedFrame]) -> Vec<LiveMatch> {
    let mut matches: Vec<LiveMatch> = Vec::new();
    let mut last = None;
    for frame in frames {
        let seq = number(frame);
        assert!(last.is_none_or(|last| last + 1 == seq), "{seq} after {last:?}");
        last = Some(seq);
        match frame.clone() {
            FeedFrame::Snapshot { matches: shown, .. } => matches = shown,
            FeedFrame::Started { live, .. } => matches.push(*live),
            FeedFrame::Event { live, event, .. } => {
                let one = matches.iter_mut().find(|one| one.card.id == live).expect("it has started");
                assert_eq!(event.n as usize, one.events.len());
                one.events.push(event);
            }
            FeedFrame::Ended { live, .. } | FeedFrame::Dropped { live, .. } => {
                matches.retain(|one| one.card.id != live);
            }
            _ => {}
        }
    }
    matches
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
    };
    let played = play_match(spec, Sides::new(&mut a, &mut b), &mut watcher).await;
    let turns = played.record.game().unwrap().turns().len() as u64;
    let sealed = watcher.sealed().unwrap().clone();
    watcher.end(summary("g"));

    let (told, shown) = (public.until(turns + 1).await, screen.until(turns + 1).await);
    let FeedFrame::Started { live, .. } = &told[0] else { panic!("{:?}", told[0]) };
    let FeedFrame::Started { live: live_shown, .. } = &shown[0] else { panic!("{:?}", shown[0]) };
    // All have the commitments before the first shot, and only the screen has the fleets.
    assert_eq!(live.card, live_shown.card);
    assert_eq!(live.card.commitments.a, Some(sealed.commitments.a.to_string()));
    let all = 2 * usize::from(ruleset.ship_count());
    assert_eq!((ships(&live.events), ships(&live_shown.events)), (0, all));
    let last = tally(&told[..told.len() - 1]).remove(0);
    assert_eq!(ships(&last.events), all, "the end shows everything");
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

#[tokio::test]
async fn whoever_comes_at_any_time_knows_the_same() {
    let server = TestServer::new().await;
    let ruleset = Ruleset::preset("phoenix").unwrap();
    let mut dice = Dice::from_seed(11);
    let fleets = fleets(&ruleset, &mut dice);
    let mut early = server.look(None).await;
    let mut frames = vec![early.next().await.unwrap()];
    let (mut viewers, mut seats) = (Vec::new(), Vec::new());
    let mut last = 0;
    for id in ["one", "two", "three"] {
        let played = script(&ruleset, &fleets, 400, &mut dice);
        let game = replay(&ruleset, &fleets, &played);
        let mut watcher = server.begin(id, &ruleset);
        for (n, turn) in game.turns().iter().enumerate() {
            watcher.saw(turn);
            last += 1;
            if n % 16 == 5 {
                viewers.push((server.look(None).await, last));
            }
        }
        if id == "two" {
            drop(watcher);
            last += 1;
        } else {
            seats.push(watcher);
        }
    }
    frames.extend(early.until(last).await);
    let known = tally(&frames);
    assert_eq!(known.iter().map(|one| one.card.id.as_str()).collect::<Vec<_>>(), ["one", "three"]);
    assert!(known.iter().all(|one| one.events.len() > 20));
    for (mut late, at_least) in viewers {
        let frames = late.until(last).await;
        assert!(matches!(frames[0], FeedFrame::Snapshot { .. }));
        assert!(frames.iter().all(|frame| number(frame) <= last) && at_least <= last);
        assert_eq!(tally(&frames), known);
    }
    let mut latest = server.look(None).await;
    let snapshot = latest.next().await.unwrap();
    let rest = if number(&snapshot) < last { latest.until(last).await } else { Vec::new() };
    assert_eq!(tally(&[vec![snapshot], rest].concat()), known);
}

fn replay(ruleset: &Ruleset, fleets: &Sides<Fleet>, script: &Script) -> Game {
    let mut game = Game::new(ruleset, fleets.clone(), Seat::A);
    for (watcher, order, taken) in script {
        assert_eq!(game.play(*watcher, *order).is_ok(), *taken == Taken::Played);
    }
    assert!(game.end().is_none());
    game
}

/// Every byte that the public and a screen are sent of a game that is not over, and a snapshot of it for each.
async fn bytes(ruleset: &Ruleset, fleets: &Sides<Fleet>, script: &Script) -> [String; 2] {
    let server = TestServer::new().await;
    let token = server.screen().await;
    let (mut public, mut screen) = (server.look(None).await, server.look(Some(&token)).await);
    public.next().await.unwrap();
    screen.next().await.unwrap();
    let game = replay(ruleset, fleets, script);
    let mut watcher = server.begin("g", ruleset);
    game.turns().iter().for_each(|turn| watcher.saw(turn));
    let commitments = watcher.sealed().unwrap().commitments;
    let last = game.turns().len() as u64;
    public.until(last).await;
    screen.until(last).await;
    // Once more from a new server for the snapshot: here it may still be the empty one from the beginning.
    let other = TestServer::new().await;
    let token = other.screen().await;
    let mut again = other.begin("g", ruleset);
    game.turns().iter().for_each(|turn| again.saw(turn));
    let others = again.sealed().unwrap().commitments;
    let (mut late_public, mut late_screen) = (other.look(None).await, other.look(Some(&token)).await);
    for late in [&mut late_public, &mut late_screen] {
        let FeedFrame::Snapshot { seq, matches, .. } = late.next().await.unwrap() else { panic!() };
        assert_eq!((seq, matches.len(), matches[0].events.len() as u64), (last, 1, last));
    }
    let plain = |one: Viewer, late: Viewer| {
        let mut text = one.texts.join("\n") + &late.texts.join("\n");
        for commitment in [commitments.a, commitments.b, others.a, others.b] {
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
