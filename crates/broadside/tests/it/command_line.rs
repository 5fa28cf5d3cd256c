//! Help, completions, manual pages, versions and the config file.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{Ran, command, has_tool, run};
use crate::terminal_run::TerminalRun;

/// The names of the commands, from the help page.
fn commands() -> Vec<String> {
    let help = run(&["--help"], "").out;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned));
    names.filter(|name| !name.is_empty() && name != "help").collect()
}

#[test]
fn every_command_has_two_examples_that_fit_a_window() {
    let commands = commands();
    assert!(commands.len() >= 16, "{commands:?}");
    for name in commands {
        for option in ["-h", "--help"] {
            let Ran { code, out, .. } = run(&[&name, option], "");
            assert_eq!(code, 0);
            let examples = out.split("Examples:\n").nth(1).unwrap_or_default();
            let examples = examples.lines().take_while(|line| line.contains("broadside ")).count();
            assert!(examples >= 2, "{name}: {out}");
            let long = out.lines().find(|line| line.chars().count() > 80);
            assert_eq!(long, None, "{name}");
        }
    }
}

#[test]
fn help_is_wrapped_to_the_window() {
    let home = tempfile::TempDir::new().unwrap();
    for columns in [50, 70, 100] {
        let (out, _) = TerminalRun::in_columns(columns, home.path(), "play -h").end();
        let plain: Vec<String> = out.lines().map(without_escapes).collect();
        let widest = plain.iter().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(widest <= columns && widest > columns - 15, "{columns}: {widest}\n{out}");
    }
}

fn without_escapes(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[test]
fn other_spellings_and_the_version() {
    let version = run(&["--version"], "").out;
    assert!(version.starts_with(concat!("broadside ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
    assert_eq!(run(&["version"], "").out, version);
    assert_eq!(run(&["analyze", "--seen", "E5-", "--budget", "1", "--json"], "").code, 0);
    for colours in ["--colours", "--colors", "--colour", "--color"] {
        let ran = run(&["play", colours, "256", "--against", "mate"], "");
        assert_eq!(ran.code, 0, "{colours}: {}", ran.err);
    }
    let alone = run(&[], "");
    assert!(alone.code == 2 && alone.out.is_empty() && alone.err.contains("Usage:"), "{}", alone.err);
}

#[test]
fn alone_in_a_terminal_it_starts_a_game() {
    // Without unfinished games, which would be offered first.
    let state = tempfile::TempDir::new().unwrap();
    let mut terminal = TerminalRun::start(state.path(), "");
    terminal.until("Opponent");
    terminal.press("\x03");
    terminal.end();
}

/// What bash offers after these words.
fn completed(script: &Path, words: &[&str]) -> Vec<String> {
    let last = words.len() - 1;
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let asked = format!(
        "source '{}'; COMP_WORDS=({}); COMP_CWORD={last}; _broadside broadside '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        quoted.join(" "),
        words[last],
        words[last - 1],
    );
    let output = Command::new("bash").args(["--norc", "-c", &asked]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{words:?}");
    let mut offered: Vec<String> =
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    // Bash shows them once.
    offered.dedup();
    offered
}

#[test]
fn shells_complete_commands_options_and_values() {
    let folder = tempfile::TempDir::new().unwrap();
    let script = |shell: &str| {
        let path = folder.path().join(shell);
        let ran = run(&["completions", shell], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        fs::write(&path, ran.out).unwrap();
        path
    };
    let bash = script("bash");
    for (words, offered) in [
        (&["broadside", "tour"][..], &["tournament"][..]),
        (&["broadside", "play", "--rul"], &["--rules"]),
        (&["broadside", "play", "--rules", "cl"], &["classic"]),
        (
            &["broadside", "play", "--against", "phoenix-"],
            &["phoenix-easy", "phoenix-medium", "phoenix-hard"],
        ),
        (&["broadside", "duel", "adm"], &["admiral"]),
        (&["broadside", "replay", "--theme", ""], &["dark", "light"]),
        (&["broadside", "admin", "ba"], &["backup"]),
        (&["broadside", "completions", "e"], &["elvish"]),
    ] {
        assert_eq!(completed(&bash, words), offered, "{words:?}");
    }
    for (shell, check) in [("zsh", &["-n"][..]), ("fish", &["--no-execute"])] {
        let path = script(shell);
        if has_tool(shell) {
            let checked = Command::new(shell).args(check).arg(&path).output().unwrap();
            assert!(checked.status.success(), "{shell}: {}", String::from_utf8_lossy(&checked.stderr));
        }
    }
    if has_tool("fish") {
        let source = format!(
            "source {}; complete -C 'broadside play --rules mor'",
            folder.path().join("fish").display()
        );
        let offered = Command::new("fish").args(["--no-config", "-c", &source]).output().unwrap();
        assert_eq!(String::from_utf8(offered.stdout).unwrap().trim(), "morskoi");
    }
    for shell in ["powershell", "elvish"] {
        let text = fs::read_to_string(script(shell)).unwrap();
        assert!(commands().iter().all(|name| text.contains(name.as_str())), "{shell}");
    }
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = tempfile::TempDir::new().unwrap();
    let pages = folder.path().join("man/man1");
    assert_eq!(run(&["man", pages.to_str().unwrap()], "").code, 0);
    let main = fs::read_to_string(pages.join("broadside.1")).unwrap();
    assert_eq!(run(&["man"], "").out, main);
    for name in commands() {
        let page = pages.join(format!("broadside-{name}.1"));
        assert!(fs::read_to_string(&page).unwrap().contains(".SH NAME"), "{name}");
        if has_tool("groff") {
            let checked = Command::new("groff").args(["-ww", "-man", "-Tutf8"]).arg(&page).output().unwrap();
            assert_eq!(String::from_utf8(checked.stderr).unwrap(), "", "{name}");
            assert!(String::from_utf8(checked.stdout).unwrap().contains("Examples:"), "{name}");
        }
    }
    let wrong = run(&["man", "/dev/null/pages"], "");
    assert!(
        wrong.code == 2 && wrong.err.contains("cannot write the pages into /dev/null/pages: "),
        "{}",
        wrong.err
    );
}

/// Runs the program with this config file.
fn with_config(text: &str, arguments: &[&str]) -> Ran {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("broadside/config.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, text).unwrap();
    let mut command = command(arguments);
    let orders = folder.path().join("orders");
    fs::write(&orders, "random\ndone\nresign\nno\n").unwrap();
    let orders = fs::File::open(orders).unwrap();
    let output = command.env("XDG_CONFIG_HOME", folder.path()).stdin(orders).output().unwrap();
    let plain = |bytes| String::from_utf8(bytes).unwrap().replace(file.to_str().unwrap(), "FILE");
    Ran { code: output.status.code().unwrap(), out: plain(output.stdout), err: plain(output.stderr) }
}

#[test]
fn a_config_file_has_defaults_and_the_command_line_comes_first() {
    let text = "name = \"Ann\"\nrules = \"fog\"\nopponent = \"mate\"\ncolours = 256\nmouse = true\nboards = \"off\"\n";
    let play = with_config(text, &["play", "--fleet", "random", "--first", "me"]).out;
    assert!(play.contains("fog@1") && play.contains("Mate"), "{play}");
    let play = with_config(
        text,
        &["play", "--rules", "classic", "--against", "captain", "--mouse=no", "--name", "Bea"],
    );
    assert!(play.code == 0 && play.out.contains("classic@1") && play.out.contains("Captain"), "{}", play.out);
    // The usual opponent does not play these rules; another does.
    let other = with_config("opponent = \"fog\"", &["play", "--rules", "salvo"]);
    assert!(other.code == 0 && other.out.contains("Lieutenant"), "{}{}", other.out, other.err);
    // Two people have their own names, and a game at a table has the rules of the table.
    assert_eq!(with_config(text, &["play", "--hotseat"]).code, 0);
    let join = with_config(text, &["play", "--join", "http://127.0.0.1:1/game/x"]);
    assert!(join.code == 2 && join.err.contains("cannot reach"), "{}", join.err);
    let shown = with_config(text, &["config"]).out;
    assert!(shown.starts_with("Config file: FILE\n"), "{shown}");
    for line in [
        "name      Ann (from the file)",
        "colours   256 (from the file)",
        "theme     what the terminal reports (default)",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let none = command(&["config"]).env("XDG_CONFIG_HOME", "/no/such/folder").output().unwrap();
    assert!(String::from_utf8(none.stdout).unwrap().contains("config.toml (does not exist)\n"));
    let named = command(&["play"]).env("BROADSIDE_USER_CONFIG", "/no/such/file").output().unwrap();
    assert_eq!(
        String::from_utf8(named.stderr).unwrap(),
        "error: cannot read /no/such/file: no such file or folder\n"
    );
}

#[test]
fn mistakes_in_the_config_file_are_shown_with_their_place() {
    for (text, said) in [
        ("nmae = \"Ann\"", "line 1, column 1: unknown field nmae; expected name, rules, opponent, "),
        (
            "\nopponent = \"captian\"",
            "line 2, column 12: unknown captain \"captian\"; did you mean captain? ",
        ),
        ("rules = \"claasic\"", "line 1, column 9: unknown rules \"claasic\"; did you mean classic? "),
        (
            "theme = \"drak\"",
            "line 1, column 9: expected one of dark, light, found \"drak\"; did you mean dark?",
        ),
        ("colours = 8", "line 1, column 11: expected one of none, 16, 256, true, found \"8\""),
        ("mouse = \"yes\"", "line 1, column 9: expected true or false, found the text \"yes\""),
        ("name = \"\"", "line 1, column 8: A name needs at least one character."),
        ("name = ", "line 1, column 8: "),
    ] {
        for command in [&["config"][..], &["play"], &["watch", "x"], &["replay", "x"]] {
            let Ran { code, out, err } = with_config(text, command);
            assert_eq!((code, out.as_str()), (2, ""), "{text}");
            assert!(err.starts_with(&format!("error: FILE: {said}")) && err.contains('^'), "{text}: {err}");
        }
        // Other commands have nothing to do with it.
        assert_eq!(with_config(text, &["rules"]).code, 0);
    }
}
