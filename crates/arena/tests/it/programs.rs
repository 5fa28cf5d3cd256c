//! Local programs that speak lines.
#![cfg(unix)]

use std::path::Path;
use std::time::Duration;

use arena::{CallError, CallKind, Contestant, ProgramBot};
use bytes::Bytes;
use rules::{Cause, Dice, Draw, End, Fleet, Seat};
use wire::bot::PlacementAnswer;

use crate::table::{captain, hasty, patient, play, rules};

const LIMIT: Duration = Duration::from_secs(20);

fn line() -> Bytes {
    Bytes::from_static(br#"{"call":"move"}"#)
}

/// Two lines for two questions, whatever they are.
fn program(script: &str) -> Contestant {
    format!("cmd:{script}").parse().unwrap()
}

#[tokio::test]
async fn a_program_is_asked_and_asked_again() {
    let mut bot = ProgramBot::new("while read -r line; do echo \"got $line\"; done", LIMIT);
    for _ in 0..3 {
        let exchange = bot.call(CallKind::Move, line(), LIMIT).await;
        assert_eq!((exchange.trouble, &exchange.answer[..]), (None, &br#"got {"call":"move"}"#[..]));
        assert!(exchange.times.first_byte.is_some_and(|first| first <= exchange.times.total));
        assert_eq!((exchange.times.connect, exchange.signature), (None, None));
    }
    let exchange = bot.call(CallKind::End, Bytes::from_static(b"{}"), LIMIT).await;
    assert_eq!((exchange.trouble, exchange.answer.len()), (None, 0), "nobody waits for an answer to the end");
}

#[tokio::test]
async fn a_program_that_ends_is_unreachable_and_its_last_words_are_kept() {
    let mut bot = ProgramBot::new("echo 'no such module' >&2; exit 3", LIMIT);
    for _ in 0..2 {
        let exchange = bot.call(CallKind::Placement, line(), LIMIT).await;
        assert_eq!(exchange.trouble, Some(CallError::Ended("exit status: 3".to_owned())));
        assert_eq!(exchange.log.as_deref(), Some("no such module\n"));
    }
    let mut bot = ProgramBot::new("no-such-program-anywhere", LIMIT);
    let exchange = bot.call(CallKind::Placement, line(), LIMIT).await;
    assert_eq!(exchange.trouble, Some(CallError::Ended("exit status: 127".to_owned())));
    assert!(exchange.log.expect("the shell complains").contains("not found"));
}

#[tokio::test]
async fn what_a_program_writes_is_limited_in_time_and_length() {
    let short = Duration::from_millis(300);
    let mut silent = ProgramBot::new("sleep 60", short);
    let exchange = silent.call(CallKind::Move, line(), short).await;
    assert_eq!(exchange.trouble, Some(CallError::LineTimeout { limit: short, received: 0 }));
    assert!(exchange.times.total >= short);

    let mut dripping = ProgramBot::new("printf '{'; sleep 60", short);
    let exchange = dripping.call(CallKind::Move, line(), short).await;
    assert_eq!(exchange.trouble, Some(CallError::LineTimeout { limit: short, received: 1 }));

    let mut endless = ProgramBot::new("cat /dev/zero", LIMIT);
    let exchange = endless.call(CallKind::Move, line(), LIMIT).await;
    assert_eq!((exchange.trouble, exchange.answer.len()), (Some(CallError::LongAnswer), 65_536));

    let mut loud = ProgramBot::new("head -c 1000000 /dev/zero | tr '\\0' x >&2; exit 1", LIMIT);
    let exchange = loud.call(CallKind::Move, line(), LIMIT).await;
    assert_eq!(exchange.log.map(|log| log.len()), Some(4096), "the end of the log, and no more");

    // Only the first answer of a new program may take its time.
    let mut slow = ProgramBot::new("sleep 0.5; while read -r line; do echo {}; sleep 60; done", LIMIT);
    assert_eq!(slow.call(CallKind::Move, line(), short).await.trouble, None);
    assert!(matches!(
        slow.call(CallKind::Move, line(), short).await.trouble,
        Some(CallError::LineTimeout { .. })
    ));
}

#[tokio::test]
async fn a_line_that_nobody_asked_for_is_not_the_next_answer() {
    let mut bot = ProgramBot::new("read -r line; printf '{}\\nDebugging\\n'; cat", LIMIT);
    assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None);
    let exchange = bot.call(CallKind::Move, line(), LIMIT).await;
    let unasked = CallError::Unasked { line: "Debugging".to_owned(), after: CallKind::Move };
    assert_eq!(exchange.trouble, Some(unasked));
}

#[tokio::test]
async fn an_answer_to_end_is_found_and_named_however_late_it_comes() {
    for pause in ["", "sleep 0.1; "] {
        let script =
            "while read -r line; do case $line in *move*) echo '{}' ;; *) PAUSE echo bye ;; esac; done";
        let mut bot = ProgramBot::new(&script.replace("PAUSE ", pause), LIMIT);
        assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None);
        assert_eq!(
            bot.call(CallKind::End, Bytes::from_static(b"{\"call\":\"end\"}"), LIMIT).await.trouble,
            None
        );
        let exchange = bot.call(CallKind::Move, line(), LIMIT).await;
        let trouble = exchange.trouble.expect("a line was not asked for");
        assert_eq!(trouble, CallError::Unasked { line: "bye".to_owned(), after: CallKind::End });
        assert_eq!(
            trouble.fault().to_string(),
            "bad-json: found an unexpected line \"bye\" after \"end\"; expected nothing on standard \
             output after \"end\""
        );
        // The next one is asked afresh.
        assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None);
    }
}

#[tokio::test]
async fn a_program_that_leaves_after_end_is_started_again_however_long_it_takes_to_leave() {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts");
    for pause in ["", "sleep 0.1; ", "sleep 0.6; "] {
        let script = format!(
            "echo x >>{}; while read -r line; do case $line in *move*) echo '{{}}' ;; *) {pause}exit 0 ;; esac; done",
            starts.display()
        );
        let mut bot = ProgramBot::new(&script, LIMIT);
        for _ in 0..3 {
            assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None, "{pause}");
            assert_eq!(
                bot.call(CallKind::End, Bytes::from_static(b"{}"), LIMIT).await.trouble,
                None,
                "{pause}"
            );
        }
        drop(bot);
        let started = std::fs::read_to_string(&starts).unwrap().lines().count();
        assert_eq!(started, 3, "{pause}");
        std::fs::remove_file(&starts).unwrap();
    }
    // One that fails has failed.
    let mut bot = ProgramBot::new("read -r line; echo '{}'; read -r line; exit 5", LIMIT);
    assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None);
    assert_eq!(bot.call(CallKind::End, Bytes::from_static(b"{}"), LIMIT).await.trouble, None);
    let exchange = bot.call(CallKind::Move, line(), LIMIT).await;
    assert_eq!(exchange.trouble, Some(CallError::Ended("exit status: 5, after \"end\"".to_owned())));
}

#[tokio::test]
async fn a_program_ends_with_everything_it_has_started() {
    let folder = tempfile::tempdir().unwrap();
    let noted = folder.path().join("child");
    let mut bot = ProgramBot::new(
        &format!("sleep 600 & echo $! >{}; read -r line; echo {{}}; wait", noted.display()),
        LIMIT,
    );
    assert_eq!(bot.call(CallKind::Move, line(), LIMIT).await.trouble, None);
    let child = std::fs::read_to_string(&noted).unwrap();
    let alive = || Path::new("/proc").join(child.trim()).join("exe").read_link().is_ok();
    assert!(alive());
    drop(bot);
    // The kernel takes a moment; a child that stays would be there for ten minutes.
    for _ in 0..1000 {
        if !alive() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the program's child outlived it");
}

#[tokio::test]
async fn programs_lose_games_by_what_they_do() {
    let classic = rules("classic");
    let fleet = Fleet::random(&classic, Draw::Uniform, &mut Dice::from_seed(1));
    let placement = serde_json::to_string(&PlacementAnswer::of(&fleet, &classic)).unwrap();
    let then = |rest: &str| program(&format!("read -r line; echo '{placement}'; {rest}"));
    for (bot, cause) in [
        (program("cat"), Cause::BadJson),
        (program("exit 0"), Cause::Unreachable),
        (then("exit 0"), Cause::Unreachable),
        (then("read -r line; echo 'cannot think' >&2; echo E5; read -r line"), Cause::BadJson),
        (then("read -r line; cat /dev/zero"), Cause::TooBig),
        (then("read -r line; echo '{\"order\":\"Z99\"}'; read -r line"), Cause::IllegalOrder),
    ] {
        let duel = play(&classic, &bot, &captain("cadet"), &patient()).await;
        assert_eq!(duel.end, End::lost(Seat::A, cause), "{bot}: {:?}", duel.faults.a);
        let repeat = duel.calls.a.calls()[0].repeated();
        if bot.to_string().contains("cannot think") {
            let flight = duel.calls.a.calls().iter().find(|flight| flight.fault.is_some()).unwrap();
            assert_eq!(
                flight.exchange.log.as_deref(),
                Some("cannot think\n"),
                "its complaints explain a wrong answer"
            );
        }
        assert!(repeat.starts_with("printf '%s\\n' '{\"call\":\"placement\",\"gameId\":"), "{repeat}");
    }
    let duel = play(&classic, &captain("cadet"), &program("sleep 60"), &hasty()).await;
    assert_eq!(duel.end, End::lost(Seat::B, Cause::Timeout));
}
