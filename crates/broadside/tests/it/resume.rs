//! Local games survive: they are stored after every turn, and go on after whatever ended the program.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program;
use crate::terminal_run::TerminalRun;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_mins(5);

/// The program in a terminal, with plain lines.
fn terminal(state: &Path, arguments: &str) -> TerminalRun {
    TerminalRun::start(state, &format!("play --plain --boards off {arguments}"))
}

fn folder(state: &Path) -> PathBuf {
    state.join("broadside").join("games")
}

/// The files of unfinished games.
fn games(state: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(state)).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "bgn")).collect()
}

/// Runs the program in a pipe with this state and input.
fn run(state: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = program::command(arguments);
    command.env("XDG_STATE_HOME", state);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const NEW: &str = "--against lieutenant --fleet random --seed 4 --first me";

/// The log of a session: everything between the last `log` and the next prompt.
fn log(said: &str) -> String {
    let (_, after) = said.rsplit_once("> log").expect(said);
    after.split("Turn ").next().unwrap().replace('\r', "").trim().to_owned()
}

#[test]
fn a_killed_game_goes_on_as_it_would_have() {
    let state = TempDir::new().unwrap();
    let mut killed = terminal(state.path(), NEW);
    killed.until("Turn 1. You can: fire.");
    for (turn, square) in [(3, "A1"), (5, "B2"), (7, "C3")] {
        killed.say(square);
        killed.until(&format!("Turn {turn}. You can: fire."));
    }
    let [file] = &games(state.path())[..] else { panic!("one game is stored") };
    // The file has the number of the program, which gets no chance to say goodbye.
    let pid = file.file_stem().unwrap().to_str().unwrap().split('-').nth(3).unwrap().to_owned();
    assert!(Command::new("kill").args(["-9", &pid]).status().unwrap().success());
    // Its lock is free once it has ended.
    killed.end();

    let (code, resumed, err) = run(state.path(), &["play", "--resume"], "D4\nE5\nlog\n");
    assert_eq!((code, err.as_str()), (0, ""), "{resumed}");
    assert!(
        resumed.contains("Your game goes on.") && resumed.contains("Turn 7. You can: fire."),
        "{resumed}"
    );
    let whole = ["play", "--against", "lieutenant", "--fleet", "random", "--seed", "4", "--first", "me"];
    let (_, whole, _) = run(state.path(), &whole, "A1\nB2\nC3\nD4\nE5\nlog\n");
    assert_eq!(log(&resumed), log(&whole), "every order, the captain's too");
    assert_eq!(games(state.path()).len(), 1, "it is still unfinished, and the game in a pipe was not stored");

    // A finished game leaves nothing behind.
    let (code, over, _) = run(state.path(), &["play", "--resume"], "resign\nno\n");
    assert!(code == 0 && over.contains("You resigned. Lieutenant won."), "{over}");
    assert_eq!(fs::read_dir(folder(state.path())).unwrap().count(), 0);
    let (code, _, err) = run(state.path(), &["play", "--resume"], "");
    assert_eq!((code, err.as_str()), (2, "error: --resume: there is no unfinished game\n"));
}

#[test]
fn unfinished_games_are_offered_in_a_terminal() {
    let state = TempDir::new().unwrap();
    let mut left = terminal(state.path(), "--hotseat --name Ann --name Bea --fleet random --first me");
    left.until("Ann is next. Press Enter when you are ready.");
    left.say("");
    left.until("Turn 1, Ann. You can: fire.");
    left.say("A1");
    left.until("pass the keyboard to Bea.");
    left.say("quit");
    left.until("You quit. To go on later: broadside play.");
    drop(left);

    let mut next = terminal(state.path(), "");
    next.until("You have an unfinished game.");
    next.until("  1: classic@1, Ann against Bea, 1 order, ");
    next.until("Type a number to go on (Enter is 1), or new for a new game.");
    next.say("7");
    next.until("Type a number to go on");
    next.say("1");
    // Nothing is shown before the right player sits down.
    let before = next.until("Bea is next. Press Enter when you are ready.");
    assert!(!before.contains("A1"), "{before}");
    next.say("");
    next.until("at A1.");
    next.until("Turn 2, Bea. You can: fire.");
}

#[test]
fn two_programs_do_not_touch_each_others_games() {
    let state = TempDir::new().unwrap();
    let mut games_on: Vec<TerminalRun> = (0..2).map(|_| terminal(state.path(), NEW)).collect();
    for game in &mut games_on {
        game.until("Turn 1. You can: fire.");
        game.say("A1");
        game.until("Turn 3. You can: fire.");
    }
    assert_eq!(games(state.path()).len(), 2);
    // Both are being played, so none is offered.
    let (code, _, err) = run(state.path(), &["play", "--resume"], "");
    assert_eq!((code, err.as_str()), (2, "error: --resume: there is no unfinished game\n"));
    let mut second = games_on.pop().unwrap();
    second.say("resign");
    second.until("Another game?");
    assert_eq!(games(state.path()).len(), 1, "the other one is still there");
    games_on[0].say("quit");
    games_on[0].until("To go on later");
    let began = Instant::now();
    while run(state.path(), &["play", "--resume"], "").0 != 0 {
        assert!(began.elapsed() < PATIENCE, "a game that was left can be resumed");
    }
}

#[test]
fn any_unfinished_record_can_be_resumed_and_others_say_why_not() {
    let (state, dir) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let file = dir.path().join("games.bgn");
    let path = file.to_str().unwrap();
    let new = ["play", "--against", "mate", "--rules", "phoenix", "--fleet", "random", "--first", "me"];
    run(state.path(), &[&new[..], &["--save", path]].concat(), "A1\nresign\nyes\n");
    let (code, said, err) = run(state.path(), &["play", "--resume", path], "log\n");
    assert_eq!((code, err.as_str()), (0, ""), "{said}");
    assert!(said.contains("Broadside, phoenix@1."), "{said}");
    // The file of a user stays as it is.
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[Result \"*\"]").count(), 1, "{text}");

    // A record without our tag: B's name may be a captain's.
    let bare = |b: &str| {
        text.lines().filter(|line| !line.starts_with("[Resume")).fold(String::new(), |all, line| {
            all + &line.replace("[B \"Mate\"]", &format!("[B \"{b}\"]")) + "\n"
        })
    };
    fs::write(&file, bare("Cadet")).unwrap();
    assert_eq!(run(state.path(), &["play", "--resume", path], "").0, 0);
    fs::write(&file, bare("Mara")).unwrap();
    let wrong = |content: &str, why: &str| {
        fs::write(&file, content).unwrap();
        let (code, _, err) = run(state.path(), &["play", "--resume", path], "");
        assert_eq!((code, err), (2, format!("error: --resume: cannot continue {path}: {why}\n")));
        assert_eq!(fs::read_to_string(&file).unwrap(), content, "it is left as it is");
    };
    wrong(&bare("Mara"), "it does not say which captain plays B; add --against CAPTAIN, or --hotseat");
    let (code, said, err) = run(state.path(), &["play", "--resume", path, "--against", "cadet"], "");
    assert_eq!((code, err.as_str()), (0, ""), "{said}");
    wrong("", "it has no games");
    let (second, _) = text.match_indices("[Rules").nth(1).expect("two games");
    let finished = text[..second].to_owned();
    wrong(&finished, "its games are all finished");
    fs::write(&file, "what is this?").unwrap();
    let (code, _, err) = run(state.path(), &["play", "--resume", path], "");
    assert!(code == 2 && err.contains("line 1, column 1"), "{err}");

    // A damaged file among the stored games is reported, and left as it is.
    let state = TempDir::new().unwrap();
    fs::create_dir_all(folder(state.path())).unwrap();
    let damaged = folder(state.path()).join("damaged.bgn");
    fs::write(&damaged, "what is this?").unwrap();
    let mut game = terminal(state.path(), "");
    let said = game.until("Choose an opponent").replace(['\r', '\n'], "");
    assert!(
        said.contains("damaged.bgn: line 1, column 1") && said.contains("the file is left as it is"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&damaged).unwrap(), "what is this?");
}
