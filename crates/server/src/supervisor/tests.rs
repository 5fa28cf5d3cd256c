//! Each task of a real server is made to panic, and the server goes on or stops.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use rules::{Dice, Draw, Fleet, Record, Ruleset, Seat, Sides};
use serde_json::{Value, json};
use store::{Change, Entrant, EventChange, Kind, Store};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;
use wire::{Coaching, NewTournament, TournamentState};

use super::*;
use crate::app::App;
use crate::client::Client;
use crate::config::Config;
use crate::leases::{self, Company, Leases};
use crate::live::Opening;
use crate::serve::{ServeError, serve_until};

#[path = "../../tests/it/held_clock.rs"]
mod held_clock;

use held_clock::HeldClock;

impl Supervisor {
    /// Makes a task panic, or the next one of its kind if none is running.
    fn break_one(&self, task: Task) {
        self.saboteur(task).notify_one();
    }

    fn saboteur(&self, task: Task) -> Arc<Notify> {
        let mut all = self.0.sabotage.lock();
        Arc::clone(all.entry(task).or_default())
    }

    /// The future, until a test makes it panic.
    pub(super) async fn sabotaged<T>(&self, task: Task, future: impl Future<Output = T>) -> T {
        let saboteur = self.saboteur(task);
        tokio::select! {
            biased;
            () = saboteur.notified() => panic!("a test makes the {} panic", task.name()),
            value = future => value,
        }
    }
}

/// A running server, its parts, and its clock.
struct Running {
    app: App,
    address: SocketAddr,
    clock: HeldClock,
    stop: oneshot::Sender<()>,
    server: JoinHandle<Result<(), ServeError>>,
    _directory: TempDir,
}

impl Running {
    async fn start() -> Running {
        let clock = HeldClock::new();
        let directory = TempDir::new().unwrap();
        let config = Config::in_directory(directory.path());
        let store = Store::open(&config.database()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let leases = Leases::new(store.clone(), leases::holder("server"), Company::Alone);
        let app = App::new(config, store, leases, None, address);
        let (stop, stopped) = oneshot::channel::<()>();
        let own = app.clone();
        let server = tokio::spawn(async move {
            let shutdown = async { drop(stopped.await) };
            serve_until(&own, listener, shutdown).await
        });
        Running { app, address, clock, stop, server, _directory: directory }
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head[9..12].parse().unwrap(), body.to_owned())
    }

    /// The number of panics that `/health` shows.
    async fn panics(&self, task: Task) -> u64 {
        let (status, health) = self.get("/health").await;
        assert_eq!(status, 200, "{health}");
        let health: Value = serde_json::from_str(&health).unwrap();
        health["panics"][task.name()].as_u64().unwrap_or(0)
    }

    /// Makes a task panic and waits until that is counted.
    async fn break_one(&self, task: Task) {
        let before = self.total(task);
        self.app.supervisor.break_one(task);
        while self.total(task) == before {
            tokio::task::yield_now().await;
        }
    }

    fn total(&self, task: Task) -> u64 {
        self.app.supervisor.panics().get(task.name()).copied().unwrap_or(0)
    }

    async fn socket(&self, path: &str, hello: &str) -> WebSocketStream<TcpStream> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let url = format!("ws://{}{path}", self.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        socket.send(Message::text(hello)).await.unwrap();
        socket
    }

    /// A table for two people, in memory.
    async fn table(&self) -> Uuid {
        let opening = Opening {
            kind: Kind::Online,
            ruleset: Ruleset::preset("classic").unwrap(),
            names: Sides::new(Some("Mara".to_owned()), None),
            first: Seat::A,
            control: None,
            coaching: Coaching::Off,
        };
        let (store, pool) = (&self.app.store, &self.app.pool);
        let tokens = Sides::default();
        let asker = Client::of(self.address.ip()).into();
        let opened = crate::live::open(opening, tokens, |_| Vec::new(), &[], store, pool, asker).await;
        opened.map_or_else(|error| panic!("{error}"), |table| table.id)
    }

    async fn name_at(&self, table: Uuid) -> Option<String> {
        self.app.tables.info(table).await.unwrap().names.a
    }
}

/// Frames until the socket is closed.
async fn rest(mut socket: WebSocketStream<TcpStream>) -> Vec<Value> {
    let mut frames = Vec::new();
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            frames.push(serde_json::from_str(&text).unwrap());
        }
    }
    frames
}

#[tokio::test(start_paused = true)]
async fn a_lasting_task_that_panics_is_counted_and_starts_again() {
    let server = Running::start().await;
    server.get("/metrics").await;
    for task in [Task::Conductor, Task::Feed, Task::Announcements, Task::AutomaticChecks, Task::Housekeeping]
    {
        assert_eq!(server.panics(task).await, 0, "{task:?}");
        // Only a running task can panic, so the second time proves that it runs again.
        for times in 1..=2 {
            server.break_one(task).await;
            assert_eq!(server.panics(task).await, times, "{task:?}");
            server.clock.advance(REST).await;
        }
        let line = format!("broadside_panics_total{{task=\"{}\"}}", task.name());
        let (_, metrics) = server.get("/metrics").await;
        assert!(metrics.contains(&line), "{metrics}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_tournament_goes_on_after_a_panic_of_the_conductor() {
    let server = Running::start().await;
    let captains = ["cadet", "mate"];
    let asked = json!({"name": "Friday", "mode": "fast", "games": 10, "concurrency": 1});
    let settings = serde_json::from_value::<NewTournament>(asked).unwrap().settings().unwrap();
    let ruleset = Ruleset::preset("hackathon").unwrap();
    let names = captains.map(str::to_owned).to_vec();
    let tournament = crate::event::settings_of(&settings, "Friday".to_owned(), ruleset, names, 1);
    let id = tournament.id;
    let entrants = captains.map(|name| Entrant { name: name.to_owned(), bot: None }).to_vec();
    let begin = EventChange::Begin { tournament: id, entrants, total: 10, at: store::now() };
    let changes = [EventChange::Make(Box::new(tournament)), begin];
    server.app.store.apply(changes.map(Change::Event).into()).await.unwrap();
    server.app.events.wake_conductor();
    let played = async |at_least: u32| {
        loop {
            let shown = server.app.store.tournament(id).await.unwrap().unwrap();
            if shown.played >= at_least {
                return shown.state;
            }
            // Even a pause of zero waits for the clock.
            server.clock.advance(Duration::from_millis(1)).await;
        }
    };
    played(2).await;
    server.break_one(Task::Conductor).await;
    server.clock.advance(REST).await;
    while played(10).await != TournamentState::Finished {
        server.clock.advance(Duration::from_millis(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn spectators_get_every_frame_although_the_feed_panics() {
    let server = Running::start().await;
    let mut watcher = server.socket("/api/feed", r#"{"type":"hello"}"#).await;
    watcher.next().await.unwrap().unwrap();
    server.break_one(Task::Feed).await;
    server.app.feed.standings(Vec::new(), Vec::new());
    // A change that panics while it holds the lock.
    let feed = server.app.feed.clone();
    assert!(tokio::spawn(async move { feed.break_change() }).await.is_err());
    server.app.feed.tournament(None, vec![["Ada".to_owned(), "Ben".to_owned()]]);
    server.clock.advance(REST).await;
    let mut told = Vec::new();
    while !told.iter().any(|frame: &String| frame.contains("Ada")) {
        told.push(watcher.next().await.unwrap().unwrap().into_text().unwrap().to_string());
    }
    let number = |frame: &String| serde_json::from_str::<Value>(frame).unwrap()["seq"].as_u64().unwrap();
    let numbers: Vec<u64> = told.iter().map(number).collect();
    assert!(numbers.windows(2).all(|two| two[1] == two[0] + 1), "no gaps: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_task_that_keeps_panicking_is_down_until_it_runs_for_a_while() {
    let server = Running::start().await;
    for _ in 0..IN_A_ROW {
        server.break_one(Task::Conductor).await;
        assert_eq!(server.get("/health").await.0, 200);
        server.clock.advance(REST).await;
    }
    server.break_one(Task::Conductor).await;
    let (status, problem) = server.get("/health").await;
    assert!(status == 503 && problem.contains("task-down") && problem.contains("conductor"), "{problem}");
    // It starts again after a minute, and is trusted after another one.
    server.clock.advance(LONG_REST).await;
    assert_eq!(server.get("/health").await.0, 503);
    server.clock.advance(LONG_REST).await;
    assert_eq!(server.panics(Task::Conductor).await, u64::from(IN_A_ROW) + 1);
    // The next panic is the first in a row.
    server.break_one(Task::Conductor).await;
    assert_eq!(server.get("/health").await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_panics_is_loaded_from_the_store_at_the_next_request() {
    let server = Running::start().await;
    let table = server.table().await;
    let path = format!("/api/tables/{table}/socket");
    let mut player = server.socket(&path, r#"{"type":"hello","after":0}"#).await;
    assert!(player.next().await.unwrap().unwrap().into_text().unwrap().contains("welcome"));
    server.break_one(Task::Table).await;
    let last = rest(player).await.pop().unwrap();
    assert_eq!((&last["type"], &last["reason"]), (&"bye".into(), &"restart".into()), "{last}");
    assert_eq!(server.name_at(table).await.as_deref(), Some("Mara"));
    assert_eq!(server.panics(Task::Table).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_panics_leaves_its_table() {
    let server = Running::start().await;
    let table = server.table().await;
    let path = format!("/api/tables/{table}/socket");
    let mut player = server.socket(&path, r#"{"type":"hello","after":0}"#).await;
    assert!(player.next().await.unwrap().unwrap().into_text().unwrap().contains("welcome"));
    server.break_one(Task::Socket).await;
    let last = rest(player).await.pop().unwrap();
    assert_eq!((&last["type"], &last["reason"]), (&"bye".into(), &"restart".into()), "{last}");
    // A table leaves memory only if nobody is connected.
    server.clock.advance(server.app.config.limits.idle_table).await;
    while server.app.tables.in_memory() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_waits_for_a_check_or_an_analysis_learns_of_its_panic() {
    let server = Running::start().await;
    let (bot, who) = (Uuid::now_v7(), Client::of(server.address.ip()));
    server.app.supervisor.break_one(Task::Check);
    let refused = server.app.checks.ask(&server.app, bot, who).await.unwrap_err();
    assert_eq!((refused.status.as_u16(), refused.kind), (500, wire::ProblemKind::Internal));
    let games = include_str!("../../../../games/01-attempts.bgn");
    let record = Record::read_all(games).unwrap().pop().unwrap();
    server.app.supervisor.break_one(Task::Analysis);
    let game = Uuid::now_v7();
    server.app.analyses.start(&server.app, game, record, who).await.map(drop).unwrap();
    while server.app.analyses.look(&server.app, game).await.is_ok() {
        tokio::task::yield_now().await;
    }
    assert!(
        matches!(server.app.analyses.look(&server.app, game).await, Ok(None)),
        "the next request starts it again"
    );
    assert_eq!((server.panics(Task::Check).await, server.panics(Task::Analysis).await), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn without_its_writer_the_server_stops_with_an_error() {
    let server = Running::start().await;
    let table = server.table().await;
    assert_eq!(server.name_at(table).await.as_deref(), Some("Mara"));
    // A fleet with ships that the rules don't have: no request can make one.
    let rules_of = |name| Ruleset::preset(name).unwrap();
    let fleet = Fleet::random(&rules_of("classic"), Draw::Uniform, &mut Dice::from_seed(1));
    let place = Change::Place { table, seat: Seat::A, ruleset: rules_of("morskoi"), fleet };
    assert!(server.app.store.apply(vec![place]).await.is_err());
    let Running { app, server, stop, .. } = server;
    assert!(matches!(server.await.unwrap(), Err(ServeError::Writer)));
    assert_eq!(app.supervisor.panics()["writer"], 1);
    drop(stop);
}
