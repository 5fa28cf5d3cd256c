//! A player at a terminal and a player at a page finish games at one table, while somebody else watches in a terminal.
//!
//! The page is played by its protocol; `web/e2e` does the same with a real browser and the real program in a terminal.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use rules::{Cell, Dice, Ruleset};
use serde_json::{Value, json};
use term::online::{Link, Offer, Visit};
use term::screen::{Colours, Flow, Game, Glyphs, Key, Look, Show, Theme};
use term::{Keep, Session};

use crate::program;
use crate::served::client::{PATIENCE, Player, http};

/// How long a screen is looked at before it is looked at again.
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// The program, serving.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(data: &Path, listen: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
            .args(["serve", "--listen", listen, "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().unwrap().parse().unwrap();
        Program { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // One that has ended by itself is not there to be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn post(to: SocketAddr, path: &str, body: &Value) -> Value {
    let json = [("content-type", "application/json")];
    let answer = runtime().block_on(http(to, "POST", path, &json, &body.to_string()));
    assert!(answer.status < 300, "{}", answer.text);
    answer.json()
}

/// Somebody at a page, who comes back when the server does, and tells how the game ended.
fn page(to: SocketAddr, table: String, token: String) -> JoinHandle<Value> {
    thread::spawn(move || {
        runtime().block_on(async {
            for _ in 0..400 {
                let Some(mut player) = Player::try_sit(to, &table, Some(&token), 0).await else {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                };
                let own = player.seat.as_deref().unwrap();
                if player.table["placed"].as_array().unwrap().iter().all(|seat| seat != own) {
                    player.place(7).await;
                }
                while player.ended.is_none() {
                    if player.may_act() {
                        player.fire(7).await;
                    }
                    if !player.listen().await {
                        break;
                    }
                }
                if let Some(ended) = player.ended {
                    return ended;
                }
            }
            panic!("the page never saw the end");
        })
    })
}

/// Somebody at a terminal.
struct Sitter {
    room: Game,
}

const WINDOW: Rect = Rect::new(0, 0, 80, 24);

impl Sitter {
    fn new(link: &Link, token: Option<String>) -> Sitter {
        Sitter::with(link, token, None, Offer::None)
    }

    fn with(link: &Link, token: Option<String>, patience: Option<Duration>, offer: Offer) -> Sitter {
        let visit = Visit::begin(link.clone(), token, patience).unwrap();
        Sitter { room: Game::new(Session::table(link.clone(), visit, Dice::from_seed(3), offer, None)) }
    }

    fn screen(&mut self) -> String {
        self.room.tick(LOOK_AGAIN);
        let look = Look { colours: Colours::None, glyphs: Glyphs::Unicode, theme: Theme::Night };
        let mut terminal = Terminal::new(TestBackend::new(WINDOW.width, WINDOW.height)).unwrap();
        terminal.draw(|frame| self.room.draw(frame, look)).unwrap();
        let buffer = terminal.backend().buffer();
        let rows =
            buffer.content().chunks(80).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect());
        rows.collect::<Vec<String>>().join("\n")
    }

    /// Looks at the screen until it shows something.
    fn until(&mut self, shows: impl Fn(&str) -> bool) -> String {
        let looks = PATIENCE.as_millis() / LOOK_AGAIN.as_millis();
        for _ in 0..looks {
            let screen = self.screen();
            if shows(&screen) {
                return screen;
            }
            thread::sleep(LOOK_AGAIN);
        }
        panic!("the screen still shows:\n{}", self.screen());
    }

    fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            let key = if key == '\n' { Key::Enter } else { Key::Char(key) };
            assert_eq!(self.room.press(key, WINDOW), Flow::On);
        }
    }
}

/// The number of the turn or round on a screen.
fn moment(screen: &str) -> Option<u32> {
    let at = screen.find("Turn ").map(|at| at + 5).or_else(|| screen.find("Round ").map(|at| at + 6))?;
    screen[at..].chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// Plays a game at a terminal against a page, with a restart of the server in the middle.
fn play_out(rules: &str) {
    let data = tempfile::TempDir::new().unwrap();
    let mut program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({"rules": rules, "opponent": {"type": "online"}, "first": "me", "name": "Mara"});
    let opened = post(to, "/api/tables", &body);
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let link: Link = format!("http://{to}/game/{table}").parse().unwrap();
    let mara = page(to, table, opened["seats"][0]["token"].as_str().unwrap().to_owned());

    let (seat, offer) = Visit::take_seat(&link, Some("Ben"), false).unwrap();
    assert_eq!(offer, Offer::None);
    let token = seat.token;
    let taken = Visit::take_seat(&link, Some("Eve"), false);
    assert!(taken.unwrap_err().to_string().contains("No seat is free"));
    let mut ben = Sitter::new(&link, Some(token));
    let mut watcher = Sitter::new(&link, None);
    ben.until(|screen| screen.contains("Place your ships"));
    ben.press("a\n");

    let ruleset = Ruleset::preset(rules).unwrap();
    let board = ruleset.board();
    let mut targets: Vec<Cell> = board.cells().iter().collect();
    Dice::from_seed(5).shuffle(&mut targets);
    let mut targets = targets.into_iter();
    let (mut last, mut orders) = (0, 0);
    loop {
        let screen = ben.until(|screen| {
            let mine = screen.contains("Your move.") || screen.contains("Your salvo.");
            screen.contains(" won:") || screen.contains("Draw:") || mine && moment(screen) > Some(last)
        });
        if !screen.contains("Your move.") && !screen.contains("Your salvo.") {
            break;
        }
        last = moment(&screen).unwrap();
        let shots = if ruleset.full_salvo() > 1 { 2 } else { 1 };
        let order: String = targets.by_ref().take(shots).fold(String::new(), |keys, cell| {
            let aimed = if shots > 1 { " " } else { "" };
            keys + &board.name(cell).to_string().to_lowercase() + aimed
        });
        // Fewer shots than there are take a second Enter.
        let order = order + if shots > 1 { "\n\n" } else { "\n" };
        let seen = watcher.screen();
        assert!(!seen.contains("C─C") && !seen.contains("■"), "hidden ships are seen:\n{seen}");
        orders += 1;
        if orders == 4 {
            // An order that is given while nobody is there is not called sent, and is not lost.
            drop(program);
            ben.until(|screen| screen.contains("Connection lost. Your game is safe"));
            ben.press(&order);
            let screen = ben.screen();
            assert!(screen.contains("Will be sent when the connection is back."), "{screen}");
            program = Program::start(data.path(), &to.to_string());
            continue;
        }
        if orders == 6 {
            // The server goes and comes back; so does everybody else, by themselves.
            drop(program);
            ben.until(|screen| screen.contains("Connection lost. Your game is safe"));
            program = Program::start(data.path(), &to.to_string());
            ben.until(|screen| screen.contains("Connected."));
        }
        ben.press(&order);
    }
    assert!(orders > 6, "the game was long enough to lose the connection");
    let ended = mara.join().unwrap();
    let screen = ben.screen();
    let won = match ended["outcome"].as_str().unwrap() {
        "A" => "Mara won: all your ships are sunk.",
        "B" => "You won: all of Mara's ships are sunk.",
        _ => "Draw: ",
    };
    assert!(screen.contains(won), "{ended}\n{screen}");
    // After the end everything is open, for those who watch too.
    let seen = watcher.until(|screen| screen.contains("won: all of ") || screen.contains("Draw: "));
    assert!(seen.contains("■") || seen.contains("┿"), "{seen}");
    // The server has the record: to be replayed here and to be kept, for those who watch too.
    for sitter in [&mut ben, &mut watcher] {
        sitter.press("r");
        sitter.until(|screen| screen.contains("Mara's waters") && screen.contains("n next  p back"));
        sitter.press("q");
        sitter.until(|screen| screen.contains("r replay"));
        sitter.press("s");
        let record = sitter.room.take_wanted().pop().expect("it is here already");
        assert_eq!((record.header().get("A"), record.end().is_some()), (Some("Mara"), true));
        sitter.room.tell_kept(Ok("games.bgn".to_owned()));
        sitter.until(|screen| screen.contains("Saved to games.bgn."));
        sitter.press("s");
        assert!(sitter.room.take_wanted().is_empty(), "once is enough");
    }
    // Another game is at another table, where the seat is ours already.
    ben.press("\n");
    ben.until(|screen| screen.contains("Waiting for your opponent."));
    let kept = ben.room.take_kept();
    assert!(matches!(&kept[..], [Keep::Seat { table, .. }] if table != link.table()), "{kept:?}");
}

#[test]
fn a_terminal_and_a_page_finish_a_classic_game_through_a_restart() {
    play_out("classic");
}

#[test]
fn a_terminal_and_a_page_finish_a_salvo_game_through_a_restart() {
    play_out("salvo");
}

/// Plays a game in plain lines against a page, while somebody watches in plain lines.
fn talk_through(rules: &str) {
    let (data, state) = (tempfile::TempDir::new().unwrap(), tempfile::TempDir::new().unwrap());
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({"rules": rules, "opponent": {"type": "online"}, "first": "me", "name": "Mara"});
    let opened = post(to, "/api/tables", &body);
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let link = format!("http://{to}/game/{table}");
    let mara = page(to, table, opened["seats"][0]["token"].as_str().unwrap().to_owned());
    let watcher =
        program::command(&["watch", &link]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut command = program::command(&["play", "--join", &link, "--name", "Ben", "--boards", "off"]);
    command.env("XDG_STATE_HOME", state.path());
    let mut ben = program::Conversation::of(command);

    let board = Ruleset::preset(rules).unwrap().board();
    let mut targets: Vec<Cell> = board.cells().iter().collect();
    Dice::from_seed(5).shuffle(&mut targets);
    let mut targets = targets.into_iter().map(|cell| board.name(cell).to_string());
    let mut asked = 0;
    while let Some(said) = ben.listen() {
        let line = if said.contains("Another game?") {
            "no".to_owned()
        } else if said.contains("You can: fire") {
            asked += 1;
            match asked {
                // Neither a question nor a slip of the hand costs anything.
                1 => "fleet".to_owned(),
                2 => "fly".to_owned(),
                _ => targets.next().unwrap(),
            }
        } else {
            String::new()
        };
        ben.say(&line);
    }
    assert_eq!(ben.finish(), 0);
    let said = &ben.transcript;
    for part in
        ["Press Enter for a random fleet", "Your fleet is placed.", "That is not an order.", "Enemy fleet:"]
    {
        assert!(said.contains(part), "{part:?} is missing in\n{said}");
    }
    let ended = mara.join().unwrap();
    let (won, seen) = match ended["outcome"].as_str().unwrap() {
        "A" => ("Mara won: all your ships are sunk.", "Mara won: all of Ben's ships are sunk."),
        "B" => ("You won: all of Mara's ships are sunk.", "Ben won: all of Mara's ships are sunk."),
        _ => ("Draw: ", "Draw: "),
    };
    assert!(said.contains(won), "{ended}\n{said}");
    let watched = watcher.wait_with_output().unwrap();
    let watched = String::from_utf8(watched.stdout).unwrap();
    assert!(watched.contains(seen) && watched.contains("Ben's fleet"), "{watched}");
}

#[test]
fn plain_lines_finish_a_classic_game_at_a_table() {
    talk_through("classic");
}

#[test]
fn plain_lines_finish_a_salvo_game_at_a_table() {
    talk_through("salvo");
}

#[test]
fn an_offered_coach_is_accepted_or_declined() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    for (coach, said) in [
        (false, "You joined without the coach your opponent offered, so nobody gets hints."),
        (true, "Coaching is on: press w"),
    ] {
        let body = json!({
            "rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Mara", "coach": "open"
        });
        let opened = post(to, "/api/tables", &body);
        let table = opened["table"]["id"].as_str().unwrap().to_owned();
        let link: Link = format!("http://{to}/game/{table}").parse().unwrap();
        let (seat, offer) = Visit::take_seat(&link, Some("Ben"), coach).unwrap();
        let mut ben = Sitter::with(&link, Some(seat.token), None, offer);
        ben.until(|screen| screen.contains("Place your ships") && screen.contains(said));
        ben.press("a\n");
        let token = opened["seats"][0]["token"].as_str().unwrap();
        runtime().block_on(async {
            let mut mara = Player::try_sit(to, &table, Some(token), 0).await.unwrap();
            mara.place(7).await;
            mara.my_turn().await;
            assert_eq!(mara.hint("square").await.is_ok(), coach);
            if coach {
                ben.until(|screen| screen.contains("Mara asked the coach for a hint."));
            }
        });
        ben.until(|screen| screen.contains("Enemy waters"));
        ben.press("w");
        if !coach {
            ben.until(|screen| screen.contains("The coach is off at this table."));
            continue;
        }
        // With every question a little more; all of them are one hint, from what Ben knows.
        ben.until(|screen| screen.contains("Look at the centre: E5 to G7."));
        ben.press("w");
        ben.until(|screen| screen.contains("Fire at E5, F5, E6, F6: 21 %."));
        ben.press("w");
        let screen = ben.until(|screen| screen.contains("Your waters     1 hint") && screen.contains("2*"));
        assert!(screen.contains("Enemy waters    1 hint"), "{screen}");
    }
}

#[test]
fn a_table_opened_in_a_terminal_is_played_with_a_page() {
    let (data, state) = (tempfile::TempDir::new().unwrap(), tempfile::TempDir::new().unwrap());
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let server = format!("http://{to}/");
    let table = ["--name", "Ann", "--first", "me", "--clock", "30+5", "--coach", "--boards", "off"];
    let mut command = program::command(&[&["play", "--host", &server], &table[..]].concat());
    command.env("XDG_STATE_HOME", state.path());
    let mut ann = program::Conversation::of(command);
    // The seat is stored as soon as the table is open.
    let seats = state.path().join("broadside").join("seats").join(to.to_string().replace(':', "_"));
    let table = (0..2000).find_map(|_| {
        let entry = std::fs::read_dir(&seats).ok().and_then(|mut seats| seats.next());
        let table = entry.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        if table.is_none() {
            thread::sleep(LOOK_AGAIN);
        }
        table
    });
    let table = table.expect("the table is open");
    let seat = post(to, &format!("/api/tables/{table}/join"), &json!({"name": "Mara", "coach": true}));
    let mara = page(to, table.clone(), seat["token"].as_str().unwrap().to_owned());

    let board = Ruleset::preset("classic").unwrap().board();
    let mut targets = board.cells().iter().map(|cell| board.name(cell).to_string());
    let mut asked = 0;
    while let Some(said) = ann.listen() {
        let line = if said.contains("Another game?") {
            "no".to_owned()
        } else if said.contains("You can: fire") {
            asked += 1;
            match asked {
                1 | 2 => "hint".to_owned(),
                3 => "heat".to_owned(),
                _ => targets.next().unwrap(),
            }
        } else {
            String::new()
        };
        ann.say(&line);
    }
    assert_eq!(ann.finish(), 0);
    mara.join().unwrap();
    let said = ann.transcript.split_whitespace().collect::<Vec<_>>().join(" ");
    // Whether it says that it waits depends on how fast the other one comes.
    let invitation = format!("Broadside, table http://{to}/game/{table}");
    let hints = "Look at the centre: E5 to G7. 1 hint used.";
    let heat = "Likeliest: E5 21 %, ";
    for part in [invitation.as_str(), hints, "Fire at E5, F5, E6, F6: 21 %.", heat, "Ann 30:0", " won: all "]
    {
        assert!(said.contains(part), "{part:?} is missing in\n{}", ann.transcript);
    }
    let ran = program::run(&["play", "--host", "http://127.0.0.1:1"], "");
    assert!(ran.code == 2 && ran.err.starts_with("error: --host: cannot reach 127.0.0.1:1: "), "{}", ran.err);
    let ran = program::run(&["play", "--host", "what is this"], "");
    assert!(ran.code == 2 && ran.err.contains("is not the address of a server"), "{}", ran.err);
}

#[test]
fn a_fleet_can_be_given_in_advance() {
    let (data, state) = (tempfile::TempDir::new().unwrap(), tempfile::TempDir::new().unwrap());
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Mara"});
    let fleet = "Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9";
    for (fleet, said) in [
        (fleet, "Your fleet is placed. Waiting for your opponent."),
        ("random", "Your fleet is placed. Waiting for your opponent."),
        ("Carrier A1-D1", "Your --fleet cannot be placed: "),
    ] {
        let opened = post(to, "/api/tables", &body);
        let link = format!("http://{to}/game/{}", opened["table"]["id"].as_str().unwrap());
        let mut command = program::command(&["play", "--join", &link, "--boards", "off", "--fleet", fleet]);
        let output = command.env("XDG_STATE_HOME", state.path()).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut ben = output.spawn().unwrap();
        let mut lines = BufReader::new(ben.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.any(|line| line.contains(said)), "{fleet}");
        ben.kill().unwrap();
        ben.wait().unwrap();
    }
}

#[test]
fn a_link_to_nowhere_is_said_so() {
    let link: Link = "http://127.0.0.1:1/game/0190b2c4-0000-7000-8000-000000000000".parse().unwrap();
    let error = Visit::take_seat(&link, Some("Ben"), false).unwrap_err().to_string();
    assert!(error.starts_with("cannot reach 127.0.0.1:1: "), "{error}");
    // Whoever has a seat there already waits for the server, and is told what for.
    let mut ben = Sitter::new(&link, Some("a seat of an earlier day".to_owned()));
    let screen = ben.until(|screen| screen.contains("No answer from 127.0.0.1:1; trying again."));
    assert!(!screen.contains("Connection lost"), "{screen}");
}

#[test]
fn waiting_has_an_end_where_nobody_can_end_it() {
    let link: Link = "http://127.0.0.1:1/game/0190b2c4-0000-7000-8000-000000000000".parse().unwrap();
    let token = Some("a seat of an earlier day".to_owned());
    let mut ben = Sitter::with(&link, token, Some(Duration::ZERO), Offer::None);
    ben.until(|screen| screen.contains("No answer from 127.0.0.1:1."));
    assert_eq!(ben.room.failure().as_deref(), Some("No answer from 127.0.0.1:1."));
}

/// Watches in plain lines to the end: the exit code, and what was said of it.
fn watch(link: &str) -> (i32, String) {
    let ran = program::run(&["watch", "--plain", link], "");
    (ran.code, ran.err)
}

/// Somebody who answers every request with this, and is no server of ours.
fn stranger(answer: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    at
}

#[test]
fn watching_what_is_not_there_is_said_and_ends() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let missing = "01a1e515-0f38-774a-a30d-000000000000";
    assert_eq!(
        watch(&format!("http://{to}/game/{missing}")),
        (2, "error: This table does not exist\n".to_owned())
    );
    let (code, said) = watch(&format!("http://{to}/game/no-table"));
    assert!(code == 2 && said.contains("does not exist"), "{code} {said}");
    let (code, said) = watch(&format!("http://127.0.0.1:1/game/{missing}"));
    assert!(code == 2 && said.starts_with("error: cannot reach 127.0.0.1:1: "), "{code} {said}");
    for answer in [
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 15\r\n\r\n<!doctype html>",
        "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 4\r\n\r\ngone",
        "SSH-2.0-OpenSSH_9.2\r\n",
    ] {
        let at = stranger(answer);
        let (code, said) = watch(&format!("http://{at}/game/{missing}"));
        assert!(code == 2 && said.starts_with(&format!("error: {at} is not a Broadside server")), "{said}");
    }
    // A seat of an earlier day, at a table that is no more.
    let state = tempfile::TempDir::new().unwrap();
    let seats = state.path().join("broadside").join("seats").join(to.to_string().replace(':', "_"));
    std::fs::create_dir_all(&seats).unwrap();
    std::fs::write(seats.join(missing), "a token").unwrap();
    let mut command = program::command(&["play", "--join", &format!("http://{to}/game/{missing}")]);
    let output = command.env("XDG_STATE_HOME", state.path()).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(2), "error: --join: This table does not exist\n")
    );
}

#[test]
fn a_table_that_is_removed_ends_the_watching() {
    let (data, fresh) = (tempfile::TempDir::new().unwrap(), tempfile::TempDir::new().unwrap());
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Mara"});
    let opened = post(to, "/api/tables", &body);
    let link = format!("http://{to}/game/{}", opened["table"]["id"].as_str().unwrap());
    let mut plain = program::command(&["watch", &link]);
    let mut plain = plain.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(plain.stdout.take().unwrap()).lines();
    let mut until = |words: &str| {
        let told = lines.by_ref().map(Result::unwrap).find(|line| line.contains(words));
        assert!(told.is_some(), "it ended without {words:?}");
    };
    let mut screen = Sitter::new(&link.parse().unwrap(), None);
    screen.until(|screen| screen.contains("Waiting for a second player."));
    until("Waiting for a second player.");
    drop(program);
    until("Connection lost; trying again.");
    // The same place, and nothing of what was there before.
    let _other = Program::start(fresh.path(), &to.to_string());
    screen.until(|screen| screen.contains("This table does not exist."));
    assert_eq!(screen.room.failure().as_deref(), Some("This table does not exist."));
    let output = plain.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(2), "error: This table does not exist\n"));
}

#[test]
fn clocks_stay_while_the_other_side_is_away() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({
        "rules": "classic", "opponent": {"type": "online"}, "first": "them", "name": "Mara",
        "clock": {"totalSeconds": 600, "incrementSeconds": 0}
    });
    let opened = post(to, "/api/tables", &body);
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let link: Link = format!("http://{to}/game/{table}").parse().unwrap();
    let (seat, _) = Visit::take_seat(&link, Some("Ben"), false).unwrap();
    let mut ben = Sitter::new(&link, Some(seat.token));
    ben.until(|screen| screen.contains("Place your ships"));
    ben.press("a\n");
    let token = opened["seats"][0]["token"].as_str().unwrap();
    runtime().block_on(async {
        let mut mara = Player::try_sit(to, &table, Some(token), 0).await.unwrap();
        mara.place(7).await;
        // A socket that closes at once may lose what it has sent.
        mara.until(|mara| mara.seen >= 1).await;
    });
    // She is gone, and Ben's own clock runs.
    let screen = ben.until(|screen| screen.contains("Mara is offline.") && screen.contains("Your move."));
    let head = screen.lines().next().unwrap();
    assert!(head.contains("Mara 10:00  Ben "), "{head}");
}

#[test]
fn what_became_of_the_coach_is_read_although_the_game_starts_at_once() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path(), "127.0.0.1:0");
    let to = program.address;
    let body = json!({
        "rules": "classic", "opponent": {"type": "online"}, "first": "me", "coach": "open", "name": "Ann",
    });
    let opened = post(to, "/api/tables", &body);
    let link: Link = format!("http://{to}/game/{}", opened["table"]["id"].as_str().unwrap()).parse().unwrap();
    let (seat, offer) = Visit::take_seat(&link, Some("Ben"), false).unwrap();
    let mut ann = Sitter::new(&link, opened["seats"][0]["token"].as_str().map(str::to_owned));
    ann.until(|screen| screen.contains("Place your ships"));
    ann.press("a\n");
    let visit = Visit::begin(link.clone(), Some(seat.token), None).unwrap();
    let table = link.to_string();
    let session = Session::table(link, visit, Dice::from_seed(3), offer, Some("random".to_owned()));
    let mut ben = Sitter { room: Game::new(session) };
    ben.until(|screen| screen.contains("Turn 1.") && screen.contains("so nobody gets hints."));
    let third = program::run(&["play", "--join", &table, "--name", "Eve"], "");
    let watch = format!("error: --join: No seat is free at this table; to watch: broadside watch {table}\n");
    assert_eq!((third.code, third.err), (2, watch));
    ben.press("w");
    let after = ben.until(|screen| screen.contains("The coach is off at this table."));
    assert!(!after.contains("so nobody gets hints."), "{after}");
}

/// The title of the window, and whether a bell rings, after this much time.
fn called(sitter: &mut Sitter, passed: Duration) -> (Option<&'static str>, bool) {
    sitter.room.tick(passed);
    (sitter.room.title(), sitter.room.rings())
}

#[test]
fn the_title_and_a_bell_call_a_player_who_waited() {
    let (mine, theirs) = (Some("Your move - Broadside"), Some("Broadside"));
    let long = Duration::from_secs(3);
    for bell in [true, false] {
        let data = tempfile::TempDir::new().unwrap();
        let program = Program::start(data.path(), "127.0.0.1:0");
        let to = program.address;
        let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Ann"});
        let opened = post(to, "/api/tables", &body);
        let table = opened["table"]["id"].as_str().unwrap();
        let link: Link = format!("http://{to}/game/{table}").parse().unwrap();
        let (seat, _) = Visit::take_seat(&link, Some("Ben"), false).unwrap();
        let token = opened["seats"][0]["token"].as_str().unwrap().to_owned();
        let mut ann = Sitter::new(&link, Some(token));
        let mut ben = Sitter::new(&link, Some(seat.token));
        ben.room = ben.room.with_bell(bell);
        // A fleet to place is up to the player too.
        ben.until(|screen| screen.contains("Place your ships"));
        assert_eq!(called(&mut ben, Duration::ZERO).0, mine);
        for sitter in [&mut ann, &mut ben] {
            sitter.until(|screen| screen.contains("Place your ships"));
            sitter.press("a\n");
        }
        ann.until(|screen| screen.contains("Turn 1. Your move."));
        ben.until(|screen| screen.contains("Turn 1. Ann to move."));
        ben.room.rings();
        assert_eq!(called(&mut ben, long), (theirs, false), "it is Ann's move");
        ann.press("a1\n");
        ben.until(|screen| screen.contains("Turn 2. Your move."));
        assert_eq!(called(&mut ben, Duration::ZERO), (mine, bell), "he waited long");
        assert_eq!(called(&mut ben, Duration::ZERO), (mine, false), "once is enough");
        ben.press("a1\n");
        ann.until(|screen| screen.contains("Turn 3. Your move."));
        ann.press("a2\n");
        ben.until(|screen| screen.contains("Turn 4. Your move."));
        assert_eq!(called(&mut ben, Duration::ZERO), (mine, false), "he still looked at the game");
    }
}
