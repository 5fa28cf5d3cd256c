//! Commands whose data is on PostgreSQL.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use tempfile::TempDir;
use testkit::Postgres;

use crate::program::{command, run};

#[test]
fn a_password_is_never_printed_and_no_answer_is_no_answer() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("settings.toml");
    let typed = |url: &'static str| vec!["admin", "password", "--database", url];
    for (words, expected) in [
        (
            typed("postgres://ada:s3cret@127.0.0.1:1/league"),
            "the database does not answer: PostgreSQL at 127.0.0.1:1",
        ),
        (typed("postgres://ada:s3cret@127.0.0.1:port/league"), "--database: invalid port number"),
        (typed("mysql://ada:s3cret@127.0.0.1/league"), "--database: expected a URL such as postgres://"),
        (typed("postgres://ada@127.0.0.1/league?pasword=s3cret"), "--database: unknown option \"pasword\""),
        (vec!["admin", "move", "--to", "s3cret"], "--to: expected a URL such as postgres://"),
    ] {
        let ran = run(&words, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(expected) && !ran.err.contains("s3cret"), "{words:?}: {}", ran.err);
    }
    fs::write(&file, "database = \"postgres://ada:s3cret@127.0.0.1:port/league\"\n").unwrap();
    let ran = run(&["admin", "password", "--config", file.to_str().unwrap()], "");
    assert!(ran.code == 2 && !ran.err.contains("s3cret"), "{}", ran.err);
    for name in ["serve", "admin"] {
        let mut help = command(&[name, "--help"]);
        let output =
            help.env("BROADSIDE_DATABASE", "postgres://ada:s3cret@127.0.0.1/league").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("BROADSIDE_DATABASE") && !text.contains("s3cret"), "{text}");
    }
}

#[test]
fn a_data_directory_is_moved_and_commands_go_on_there() {
    let Some(server) = Postgres::shared() else { return };
    let (data, url) = (crate::admin::started(), server.fresh());
    let data = data.path().to_str().unwrap();
    let token = run(&["admin", "token", "results", "--data", data], "");
    assert_eq!(token.code, 0, "{}", token.err);
    let moved = run(&["admin", "move", "--to", &url, "--data", data], "");
    assert_eq!(moved.code, 0, "{}", moved.err);
    for line in [
        "1  organiser\n",
        "1  script_tokens\n",
        "1  audit\n",
        "All rows were compared and 0 records replayed.\n",
    ] {
        assert!(moved.out.contains(line), "{}", moved.out);
    }
    let again = run(&["admin", "move", "--to", &url, "--data", data], "");
    assert!(again.code == 2 && again.err.contains("is not empty"), "{}", again.err);
    let code = run(&["admin", "invite", "hall", "--database", &url], "");
    assert_eq!((code.code, code.out.trim().len()), (0, 14), "{}", code.err);
    let copy = TempDir::new().unwrap();
    let file = copy.path().join("broadside.sqlite");
    let copied = run(&["admin", "backup", file.to_str().unwrap(), "--database", &url], "");
    assert_eq!(copied.code, 0, "{}", copied.err);
    // The copy is a data directory, and can go back.
    let back = server.fresh();
    let restored = run(&["admin", "move", "--to", &back, "--data", copy.path().to_str().unwrap()], "");
    assert!(
        restored.code == 0 && restored.out.contains("1  invitations\n"),
        "{}{}",
        restored.out,
        restored.err
    );
}

#[test]
fn a_server_waits_for_its_database_only_if_told_to() {
    let Some(server) = Postgres::start() else { return };
    let (data, url) = (TempDir::new().unwrap(), server.fresh());
    server.stop();
    let words =
        ["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap(), "--database", &url];
    let ran = run(&words, "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("error: the database does not answer: PostgreSQL at"), "{}", ran.err);

    let mut waiting =
        command(&words).arg("--wait").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut log = BufReader::new(waiting.stderr.take().unwrap()).lines();
    assert!(log.any(|line| line.unwrap().contains("waiting for the database")));
    server.resume();
    let mut lines = BufReader::new(waiting.stdout.take().unwrap()).lines();
    // Only a server that has opened its database knows this.
    assert!(lines.any(|line| line.unwrap().contains("The organiser's password is")));
    waiting.kill().unwrap();
    waiting.wait().unwrap();
}
