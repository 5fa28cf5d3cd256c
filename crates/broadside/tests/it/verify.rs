//! `broadside verify`: games that keep their promises, and every way in which they do not.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::program::{Ran, run, scratch};
use arena::{Keep, MatchSpec, Sealed, play_captains};
use captains::{Budget, registry};
use rules::{Dice, Header, Record, Ruleset, Seat, Sides};
use serde_json::Value;

/// A game of two captains under seal, in the notation.
fn game(rules: &str, id: &str, seed: u64) -> String {
    let ruleset = Ruleset::preset(rules).unwrap();
    let captain = |name| registry::find(name).unwrap().captain;
    let bout = MatchSpec {
        ruleset: ruleset.clone(),
        first: Seat::A,
        dice: Dice::from_seed(seed),
        ids: Sides::default(),
        header: Header::of_players(&Sides::new("Ada".to_owned(), "Ben".to_owned())),
        keep: Keep::Faults,
        deal: None,
        origins: None,
    };
    let played = play_captains(bout, Sides::new(captain("cadet"), captain("cadet")), Budget::USUAL);
    let fleets = played.record.fleets();
    let fleets = Sides::from_fn(|seat| fleets[seat].unwrap().clone());
    let sealed = Sealed::new(id, Sides::new(&fleets.a, &fleets.b), &ruleset);
    sealed.stamp(played.record).to_string()
}

/// Lines of JSON.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The value of a tag.
fn tag<'a>(game: &'a str, tag: &str) -> &'a str {
    let start = game.find(&format!("[{tag} \"")).unwrap() + tag.len() + 3;
    &game[start..start + game[start..].find('"').unwrap()]
}

fn verify(name: &str, text: &str, options: &[&str]) -> Ran {
    let file = scratch(name);
    fs::write(&file, text).unwrap();
    let mut arguments = vec!["verify", file.to_str().unwrap()];
    arguments.extend(options);
    let ran = run(&arguments, "");
    let directory = file.parent().unwrap().to_str().unwrap().to_owned() + "/";
    Ran { out: ran.out.replace(&directory, ""), err: ran.err.replace(&directory, ""), ..ran }
}

#[test]
fn games_with_matching_commitments_are_counted() {
    let games: Vec<String> =
        Ruleset::preset_names().zip(1..).map(|(rules, n)| game(rules, &format!("game-{n}"), n)).collect();
    let mut text = games.join("\n");
    let ran = verify("good.bgn", &text, &["--require-commitments"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(ran.out, "good.bgn: 7 games replayed, 7 with matching commitments.\n");
    // One without commitments is replayed and counted, and is a fault if commitments are required.
    let mut plain = Record::read_all(&games[0]).unwrap().remove(0);
    plain = plain.with_header(Header::default());
    text = [text, plain.to_string()].join("\n");
    let ran = verify("mixed.bgn", &text, &[]);
    let words = "mixed.bgn: 8 games replayed, 7 with matching commitments, 1 without commitments.\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, words, ""));
    let ran = verify("demand.bgn", &text, &["--require-commitments"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, "error: demand.bgn: game 8: it has no fleet commitments\n"));
    assert_eq!(ran.out, words.replace("mixed", "demand"));
}

#[test]
fn whatever_was_changed_is_named() {
    let good = game("classic", "g-1", 3);
    let (fleet, salt) = (tag(&good, "FleetA").to_owned(), tag(&good, "SaltB").to_owned());
    let other = game("classic", "g-1", 4);
    let result = tag(&good, "Result").to_owned();
    let loser = if result == "A" { "B" } else { "A" };
    let miss = good.split_whitespace().find(|word| word.ends_with('-')).unwrap().to_owned();
    let hit = miss.replace('-', "+");
    for (name, text, words) in [
        // With another fleet the marks are wrong, unless all of it is taken from another game.
        ("fleet", good.replace(&fleet, tag(&other, "FleetA")), "is wrong; this shot was"),
        ("salt", good.replace(&salt, tag(&other, "SaltB")), "B's fleet does not match its commitment"),
        (
            "commitment",
            good.replace(tag(&good, "CommitmentA"), tag(&other, "CommitmentA")),
            "A's fleet does not match its commitment",
        ),
        ("identity", good.replace("g-1", "g-2"), "A's fleet does not match its commitment"),
        ("hit", good.replacen(&format!(". {miss}"), &format!(". {hit}"), 1), "is wrong; this shot was"),
        (
            "result",
            good.replace(&format!("[Result \"{result}\"]"), &format!("[Result \"{loser}\"]")),
            "the tags say",
        ),
        ("name", good.replace("[A \"Ada\"]", "[A \"Eve\"]"), "the record was changed after it was sealed"),
        ("no-salt", good.replace("SaltA", "Sugar"), "the tag SaltA is missing"),
        ("bad-salt", good.replace(&salt, "abc"), "the tag SaltB is not 64 hexadecimal digits"),
        ("cut", good[..good.trim_end().rfind(' ').unwrap()].to_owned(), "line "),
    ] {
        assert_ne!(text, good, "{name}");
        let ran = verify(&format!("{name}.bgn"), &text, &[]);
        assert_eq!(ran.code, 1, "{name}: {}{}", ran.out, ran.err);
        let named = ran.err.lines().all(|line| line.starts_with(&format!("error: {name}.bgn: game 1")));
        assert!(named && ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn a_miss_that_was_another_miss_is_found_by_the_seal() {
    let good = game("classic", "g-1", 5);
    let board: Vec<String> =
        ('A'..='J').flat_map(|column| (1..=10).map(move |row| format!("{column}{row}"))).collect();
    let miss = good.split_whitespace().find(|word| word.ends_with('-')).unwrap();
    let changed = board.iter().find_map(|square| {
        let text = good.replacen(&format!(". {miss}"), &format!(". {square}-"), 1);
        (text != good && Record::read_all(&text).is_ok()).then_some(text)
    });
    let ran = verify("miss.bgn", &changed.unwrap(), &[]);
    let words = "error: miss.bgn: game 1 (\"g-1\"): the record was changed after it was sealed\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, words), "{}", ran.out);
}

#[test]
fn a_seal_that_was_taken_out_is_missed() {
    let good = game("classic", "g-1", 6);
    let bare: Vec<&str> = good.lines().filter(|line| !line.starts_with("[Seal ")).collect();
    let bare = bare.join("\n").replace("[A \"Ada\"]", "[A \"Eve\"]") + "\n";
    let text = format!("{good}\n{bare}");
    let ran = verify("bare.bgn", &text, &[]);
    let words = "bare.bgn: 2 games replayed, 1 with matching commitments, 1 without a seal.\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, words, ""));
    let ran = verify("bare.bgn", &text, &["--require-commitments"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, words));
    assert!(ran.err.starts_with("error: bare.bgn: game 2 (\"g-1\"): it has no seal"), "{}", ran.err);
    for (options, code, faults) in [(&["--json"][..], 0, 0), (&["--json", "--require-commitments"], 1, 1)] {
        let ran = verify("bare.bgn", &text, options);
        let game = &lines(&ran.out)[1];
        assert_eq!((ran.code, &game["proof"]), (code, &"unsealed".into()), "{game}");
        assert_eq!(game["faults"].as_array().unwrap().len(), faults, "{game}");
    }
}

#[test]
fn behind_a_bad_game_all_others_are_checked() {
    let games: Vec<String> = (1..=5).map(|n| game("classic", &format!("g-{n}"), n)).collect();
    let wrong = |n: usize, from: &str, to: &str| {
        let text = games[n].replacen(from, to, 1);
        assert_ne!(text, games[n]);
        text
    };
    let text = [
        games[0].clone(),
        wrong(1, "[First \"A\"]", "[First \"C\"]"),
        wrong(2, "\n\n1A. ", "\n\n1A. Z"),
        wrong(3, "[A \"Ada\"]", "[A \"Eve\"]"),
        games[4].clone(),
    ]
    .join("\n");
    let ran = verify("bad.bgn", &text, &["--require-commitments"]);
    let words =
        "bad.bgn: 3 games replayed, 2 with matching commitments, 1 with broken commitments, 2 unreadable.\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, words), "{}", ran.err);
    let said: Vec<&str> = ran.err.lines().collect();
    assert_eq!(said.len(), 3, "{}", ran.err);
    assert!(said[0].starts_with("error: bad.bgn: game 2: line ") && said[0].ends_with("found \"C\""));
    assert!(said[1].starts_with("error: bad.bgn: game 3: line "), "{}", said[1]);
    assert!(said[2].starts_with("error: bad.bgn: game 4 (\"g-4\"): the record was changed"), "{}", said[2]);

    let games = lines(&verify("bad.bgn", &text, &["--json"]).out);
    let proofs: Vec<&str> = games.iter().map(|game| game["proof"].as_str().unwrap()).collect();
    assert_eq!(proofs, ["committed", "unreadable", "unreadable", "broken", "committed"]);
}

#[test]
fn whatever_reads_games_goes_on_behind_a_bad_one_and_ends_with_the_same_codes() {
    let good = game("hackathon", "g-1", 1);
    let unplayed = "[Rules \"hackathon@1\"]\n[Result \"A\"]\n[End \"second-radar\"]\n\n1B. second-radar\n";
    let file = |name: &str, text: &str| {
        let path = scratch(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let bad = file("bad-1.bgn", &format!("{good}\n{}\n{good}", good.replace("[Rules ", "[Rule ")));
    let worse = file("bad-2.bgn", "[Rules \"chess\"]\n\n1A. E5\n");
    let old = file("old.bgn", &format!("{unplayed}\n{good}"));
    let (none, missing) = (file("none.bgn", "{nothing}"), "missing.bgn".to_owned());
    for (command, right) in [
        (&["verify"][..], "2 games replayed, 2 with matching commitments"),
        (&["replay", "--check"], "3 games, 1 wrong."),
        (&["replay"], "game 3"),
        (&["replay", "--notation"], "[GameId \"g-1\"]"),
        (&["analyse", "--budget", "1"], "missed   luck"),
    ] {
        for (files, code, errors) in [
            (&[&bad][..], 1, 1),
            (&[&bad, &worse], 1, 2),
            (&[&none], 2, 1),
            (&[&missing, &none], 2, 2),
            (&[&missing, &bad], 2, 2),
        ] {
            let all: Vec<&str> =
                command.iter().copied().chain(files.iter().map(|file| file.as_str())).collect();
            let ran = run(&all, "");
            assert_eq!(ran.code, code, "{all:?}: {}", ran.err);
            let said = ran.err.lines().collect::<Vec<_>>();
            assert_eq!(said.len(), errors, "{all:?}: {}", ran.err);
            for (line, file) in said.iter().zip(files.iter().copied()) {
                // Where bad and good ones are mixed, the bad are in the order of the files.
                assert!(line.starts_with(&format!("error: {file}")), "{all:?}: {}", ran.err);
            }
            if files.contains(&&bad) {
                assert!(ran.out.contains(right), "{all:?}: {}", ran.out);
            }
        }
        // An old record of a game that was never played is no error, except that it cannot be graded.
        let all = [command, &[old.as_str()]].concat();
        let ran = run(&all, "");
        let graded = command[0] == "analyse";
        assert_eq!(ran.code, i32::from(graded), "{all:?}: {}", ran.err);
        assert_eq!(ran.err.contains("game 1: this game was never played"), graded, "{all:?}: {}", ran.err);
    }
}

#[test]
fn programs_read_the_same() {
    let (good, bad) = (game("fog", "g-1", 1), game("fog", "g-2", 2).replace("Ben", "Bob"));
    let ran = verify("json.bgn", &format!("{good}\n{bad}"), &["--json"]);
    assert_eq!(ran.code, 1);
    let games = lines(&ran.out);
    assert_eq!(games[0]["commitments"]["a"], tag(&good, "CommitmentA"));
    assert_eq!((&games[0]["number"], &games[0]["rules"]), (&1.into(), &"fog@1".into()));
    assert_eq!((&games[0]["proof"], &games[0]["players"]["b"]), (&"committed".into(), &"Ben".into()));
    assert_eq!((&games[1]["gameId"], &games[1]["proof"]), (&"g-2".into(), &"broken".into()));
    assert_eq!(games[1]["faults"][0], "the record was changed after it was sealed");
}

#[test]
fn what_cannot_be_read_is_said() {
    let empty = scratch("empty.bgn");
    fs::write(&empty, " \n").unwrap();
    let bytes = scratch("bytes.bgn");
    fs::write(&bytes, [0xff, 0xfe]).unwrap();
    let ran = run(&["verify", bytes.to_str().unwrap()], "");
    assert!(
        ran.code == 1 && ran.err.contains("game 1: line 1, column 1: this is not UTF-8 text"),
        "{}",
        ran.err
    );
    for (source, words) in [
        (empty.to_str().unwrap(), "no games found"),
        ("no-such-file.bgn", "no-such-file.bgn: no such file or folder"),
        ("ftp://127.0.0.1/games", "games are read from files and from http and https addresses"),
        ("http://127.0.0.1:1/games", "cannot reach 127.0.0.1:1: "),
        ("http://", "http://: "),
    ] {
        let ran = run(&["verify", source], "");
        assert!(ran.code == 2 && ran.err.contains(words), "{source}: {} {}", ran.out, ran.err);
    }
}

/// A server for so many requests: what it answers to each path. Gives its address.
fn serve(requests: usize, answer: impl Fn(&str) -> String + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming().take(requests) {
            let mut stream: TcpStream = stream.unwrap();
            let mut line = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            reader.read_line(&mut line).unwrap();
            let path = line.split(' ').nth(1).unwrap().to_owned();
            while line.trim() != "" {
                line.clear();
                reader.read_line(&mut line).unwrap();
            }
            stream.write_all(answer(&path).as_bytes()).unwrap();
        }
    });
    format!("http://{address}")
}

fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}", body.len())
}

#[test]
fn games_are_fetched_from_a_server_page_by_page() {
    let mut pages: Vec<String> = (1..=3).map(|n| game("classic", &format!("g-{n}"), n)).collect();
    // All games of a page may be void.
    pages.insert(1, String::new());
    let server = serve(5, move |path| {
        let at = |n: usize| answer("200 OK", &format!("x-broadside-next: {}\r\n", n + 1), &pages[n]);
        match path {
            "/api/export?format=bgn&limit=1000" => at(0),
            "/api/export?format=bgn&limit=1000&since=1" => at(1),
            "/api/export?format=bgn&limit=1000&since=2" => at(2),
            "/api/export?format=bgn&limit=1000&since=3" => at(3),
            "/api/export?format=bgn&limit=1000&since=4" => answer("200 OK", "x-broadside-next: 4\r\n", ""),
            _ => answer("404 Not Found", "", ""),
        }
    });
    let address = format!("{server}/api/export?format=bgn");
    let ran = run(&["verify", &address], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(ran.out, format!("{address}: 3 games replayed, 3 with matching commitments.\n"));
}

#[test]
fn what_a_server_answers_instead_of_games_is_said() {
    for (status, headers, body, words) in [
        ("404 Not Found", "", "", "has no such game (status 404)"),
        ("503 Busy", "", "", "answered with status 503"),
        ("200 OK", "content-encoding: gzip\r\n", "x", "is compressed"),
        ("200 OK", "content-type: text/html\r\n", "<html>", "the links of games look like https://"),
        ("200 OK", "", "", "no games found"),
    ] {
        let text = answer(status, headers, body);
        let server = serve(1, move |_| text.clone());
        let ran = run(&["verify", &format!("{server}/api/games/x/notation")], "");
        assert!(ran.code == 2 && ran.err.contains(words), "{status}: {} {}", ran.out, ran.err);
    }
    let server = serve(1, |_| answer("200 OK", "", "<html>"));
    let ran = run(&["verify", &server], "");
    assert!(ran.code == 1 && ran.err.contains("line 1, column 1: expected a tag"), "{} {}", ran.out, ran.err);
}

/// A request to a server; the head and the body of the answer.
fn ask(to: SocketAddr, method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(to).unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 20"), "{path}: {answer}");
    (head.to_owned(), body.to_owned())
}

#[test]
fn a_tournament_on_a_server_is_verified_from_its_export() {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (address, password, running) = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let prepared = server::prepare(server::Config::in_directory(directory.path())).await.unwrap();
        let password = prepared.first_password().unwrap().to_owned();
        let shutdown = async {
            // A test that fails stops it too.
            let _ = stopped.await;
        };
        (address, password, tokio::spawn(prepared.run(listener, shutdown)))
    });
    let (head, _) =
        ask(address, "POST", "/api/admin/session", "", &format!(r#"{{"password":"{password}"}}"#));
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let asked = r#"{"name":"Friday","mode":"fast","games":4,"captains":["cadet","mate"]}"#;
    let (_, made) = ask(address, "POST", "/api/admin/tournaments", cookie, asked);
    let made: Value = serde_json::from_str(&made).unwrap();
    let id = made["id"].as_str().unwrap();
    ask(address, "POST", &format!("/api/admin/tournaments/{id}/start"), cookie, "{}");
    let over = (0..600).any(|_| {
        let (_, shown) = ask(address, "GET", &format!("/api/tournaments/{id}"), "", "");
        let shown: Value = serde_json::from_str(&shown).unwrap();
        thread::sleep(Duration::from_millis(50));
        shown["tournament"]["state"] == "finished"
    });
    assert!(over, "the tournament ends");

    // Three to a page, so that the next page is asked for too.
    let export = format!("http://{address}/api/export?format=bgn&limit=3");
    let ran = run(&["verify", "--require-commitments", &export], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(ran.out, format!("{export}: 4 games replayed, 4 with matching commitments.\n"));
    let (_, games) = ask(address, "GET", &format!("/api/tournaments/{id}/games"), "", "");
    let games: Value = serde_json::from_str(&games).unwrap();
    let game = games["games"][0]["id"].as_str().unwrap();
    let one = format!("http://{address}/api/games/{game}/notation");
    let ran = run(&["verify", "--json", &one], "");
    assert_eq!((ran.code, &lines(&ran.out)[0]["gameId"]), (0, &Value::from(game)));
    // A game of a tournament has no table to be watched at.
    let link = format!("http://{address}/games/{game}");
    let ran = run(&["watch", &link], "");
    let said =
        format!("error: this game is over; to see it: broadside replay -i http://{address}/game/{game}\n");
    assert_eq!((ran.code, ran.err), (2, said));
    let ran = run(&["replay", &link], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    // Whatever reads games reads them from a server too.
    let ran = run(&["replay", "--check", &export], "");
    assert_eq!((ran.code, ran.out), (0, format!("{export}: 4 games, all correct.\n")), "{}", ran.err);
    let ran = run(&["analyse", "--budget", "1", &one], "");
    assert!(ran.code == 0 && ran.out.contains("missed   luck"), "{}{}", ran.out, ran.err);
    stop.send(()).unwrap();
    runtime.block_on(running).unwrap().unwrap();
}
