//! The organiser at the command line.

use std::fs;
use std::path::Path;

use crate::program::{self, run};
use tempfile::TempDir;

/// A data directory as the first start of a server leaves it.
pub(crate) fn started() -> TempDir {
    let data = TempDir::new().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let prepared = runtime.block_on(server::prepare(server::Config::in_directory(data.path())));
    assert!(prepared.unwrap().first_password().is_some());
    data
}

fn admin(data: &Path, words: &[&str], input: &str) -> program::Ran {
    let data = data.to_str().unwrap();
    let mut all = vec!["admin"];
    all.extend(words);
    all.extend(["--data", data]);
    run(&all, input)
}

#[test]
fn without_a_database_nothing_is_done_and_none_is_made() {
    let empty = TempDir::new().unwrap();
    let file = empty.path().join("copy.sqlite");
    for words in
        [&["password"][..], &["token", "results"], &["invite", "hall"], &["backup", file.to_str().unwrap()]]
    {
        let ran = admin(empty.path(), words, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(
            ran.err.contains("no database at") && ran.err.contains("start the server once"),
            "{}",
            ran.err
        );
    }
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0);
}

#[test]
fn a_password_is_made_up_or_read() {
    let data = started();
    let made = admin(data.path(), &["password"], "");
    assert_eq!((made.code, made.out.trim().len()), (0, 23), "{}", made.err);
    assert_ne!(admin(data.path(), &["password"], "").out, made.out);
    let read = admin(data.path(), &["password", "--stdin"], "a fine password\n");
    assert_eq!((read.code, read.out.as_str()), (0, "Password changed.\n"), "{}", read.err);
    for (input, words) in [("short\n", "at least 8"), ("", "at least 8"), (&"x".repeat(200), "at most 128")] {
        let ran = admin(data.path(), &["password", "--stdin"], input);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn a_token_has_a_name_of_one_line() {
    let data = started();
    let made = admin(data.path(), &["token", "results"], "");
    assert_eq!((made.code, made.out.trim().len()), (0, 43), "{}", made.err);
    for name in ["", "  ", "two\nlines", "\u{202e}"] {
        let ran = admin(data.path(), &["token", name], "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name:?}: {}", ran.err);
    }
}

#[test]
fn registration_is_closed_and_codes_are_made() {
    let data = started();
    let closed = admin(data.path(), &["registration", "closed"], "");
    assert_eq!((closed.code, closed.out.as_str()), (0, "Registration is closed.\n"), "{}", closed.err);
    let made = admin(data.path(), &["invite", "hall", "--uses", "40"], "");
    assert_eq!((made.code, made.out.trim().len(), made.err.as_str()), (0, 14, ""), "{}", made.out);
    assert_eq!(admin(data.path(), &["registration", "open"], "").code, 0);
    let needless = admin(data.path(), &["invite", "hall"], "");
    assert!(
        needless.code == 0 && needless.err.contains("Registration is open and needs no code"),
        "{}",
        needless.err
    );
    for words in [&["registration", "shut"][..], &["invite", "hall", "--uses", "0"], &["invite", " "]] {
        let ran = admin(data.path(), words, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_copy_is_whole_and_overwrites_nothing() {
    let data = started();
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("broadside.sqlite");
    let path = file.to_str().unwrap();
    let ran = admin(data.path(), &["backup", path], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    // It is a database of its own: the password can be changed in it.
    assert_eq!(admin(elsewhere.path(), &["password"], "").code, 0);
    let before = fs::read(&file).unwrap();
    let again = admin(data.path(), &["backup", path], "");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("the file already exists"), "{}", again.err);
    assert_eq!(fs::read(&file).unwrap(), before);
    let nowhere = admin(data.path(), &["backup", "/no/such/folder/copy.sqlite"], "");
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.err.contains("could not make a backup at"), "{}", nowhere.err);
}

#[cfg(unix)]
#[test]
fn a_directory_that_is_made_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let place = TempDir::new().unwrap();
    let data = place.path().join("event/data");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let prepared = runtime.block_on(server::prepare(server::Config::in_directory(&data)));
    drop(prepared.unwrap());
    assert_eq!(fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
}
