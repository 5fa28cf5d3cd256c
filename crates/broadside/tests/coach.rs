//! The server says of a game what the command line says, to the letter.

mod program;

use std::net::SocketAddr;
use std::time::Duration;

use jiff::Timestamp;
use program::run;
use rules::{Cells, Record, Seat, Sides};
use store::{Change, Kind, Store, Table};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;
use wire::Coaching;

/// Games of different kinds: special orders, salvos, another shot after a hit.
const GAMES: [&str; 3] = ["08-unlocks", "15-salvo", "17-again-on-hit"];

/// Puts a finished game into the database as a table leaves it.
async fn keep(store: &Store, record: &Record, notation: String) -> Uuid {
    let id = Uuid::now_v7();
    let game = record.game().unwrap();
    let table = Table {
        id,
        kind: Kind::Hotseat,
        ruleset: record.ruleset().clone(),
        names: Sides::default(),
        tokens: Sides::default(),
        first: Seat::A,
        control: None,
        left: None,
        coaching: Coaching::Off,
        fleets: Sides::default(),
        pencil: Sides::new(Cells::EMPTY, Cells::EMPTY),
        next: None,
        opened: Timestamp::now(),
        began: None,
    };
    let end = game.end().unwrap_or(rules::End::SERVER_FAULT);
    let finished = store::Record { table: id, end, notation, ended: Timestamp::now() };
    store.apply(vec![Change::Open(Box::new(table)), Change::Finish(Box::new(finished))]).await.unwrap();
    id
}

async fn get(to: SocketAddr, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(to).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

async fn analysed(to: SocketAddr, game: Uuid) -> String {
    // Analyses run when nothing else does, so on a busy machine they take long.
    for _ in 0..6000 {
        match get(to, &format!("/api/games/{game}/analysis")).await {
            (200, body) => return body,
            (202, _) => tokio::time::sleep(Duration::from_millis(50)).await,
            (status, body) => panic!("{status}: {body}"),
        }
    }
    panic!("no analysis came");
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_games_are_told_alike_by_the_command_line_and_the_server() {
    let dir = TempDir::new().unwrap();
    let store = Store::open(&dir.path().join("broadside.sqlite")).await.unwrap();
    let mut games = Vec::new();
    for name in GAMES {
        let file = format!("../../games/{name}.bgn");
        let record = Record::read_all(&std::fs::read_to_string(file).unwrap()).unwrap().remove(0);
        // One game a file, so that the lines of the two can be compared one by one.
        let notation = record.to_string();
        let single = dir.path().join(format!("{name}.bgn"));
        std::fs::write(&single, &notation).unwrap();
        games.push((keep(&store, &record, notation).await, single));
    }
    store.close().await;

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to = listener.local_addr().unwrap();
    let prepared = server::prepare(server::Config::in_directory(dir.path())).await.unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(prepared.run(listener, async {
        let _ = stopped.await;
    }));
    for (game, file) in games {
        let served = analysed(to, game).await;
        let ran = run(&["analyse", file.to_str().unwrap(), "--json", "--heat"], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert_eq!(served, ran.out.trim_end(), "{}", file.display());
        let plain = run(&["analyse", file.to_str().unwrap(), "--json"], "").out;
        assert!(
            plain.len() < served.len() && !plain.contains("\"heat\""),
            "the layer comes only where it is asked for"
        );
    }
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}

#[test]
fn the_heat_map_of_a_turn_is_shown_where_it_is_asked_for() {
    let ran = run(&["analyse", "../../../games/08-unlocks.bgn", "--budget", "20", "--heat=1"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let (_, after) = ran.out.split_once("Before turn 1, as A saw it.").expect(&ran.out);
    assert!(after.contains("fleets are possible") && after.contains("Best shot: "), "{after}");
    let ran = run(&["analyse", "../../../games/08-unlocks.bgn", "--budget", "20", "--heat=999"], "");
    assert_eq!(ran.code, 2, "{}", ran.out);
    let refused = "error: --heat: ../../../games/08-unlocks.bgn, game 1 has no turn 999\n";
    assert_eq!(ran.err, refused);
}
