//! Answers are read strictly, and a fault says where it is and what was expected. The rows are in
//! `answers/rows.txt`.

use rules::{Attempt, Illegal, Ruleset};
use wire::bot::{Fault, FaultKind, MAX_ANSWER, read_hello, read_move, read_placement};

fn rules(name: &str) -> Ruleset {
    Ruleset::preset(name).unwrap()
}

/// What an answer was read as: a verdict and its explanation.
fn verdict(rules: &Ruleset, asked: &str, answer: &[u8]) -> (String, String) {
    let fault = match asked {
        "move" => match read_move(answer, rules) {
            Ok(Attempt::Order(order)) => return ("ok".to_owned(), order.name(rules.board()).to_string()),
            Ok(Attempt::Unreadable(text)) => return ("unreadable".to_owned(), text),
            Err(fault) => fault,
        },
        "placement" => match read_placement(answer, rules) {
            Ok(fleet) => return ("ok".to_owned(), fleet.name(rules).to_string()),
            Err(fault) => fault,
        },
        other => panic!("{other} is asked of nobody"),
    };
    (fault.kind.cause().word().to_owned(), fault.to_string())
}

#[test]
fn every_row_has_its_verdict() {
    let rows = include_str!("answers/rows.txt");
    let mut count = 0;
    for line in rows.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.splitn(4, '|');
        let mut part = || parts.next().unwrap_or_else(|| panic!("a part is missing: {line}"));
        let (asked, wanted, phrase, answer) = (part().trim(), part().trim(), part().trim(), part());
        let answer = answer.strip_prefix(' ').unwrap_or(answer);
        let (name, asked) = asked.split_once(' ').unwrap();
        let (found, said) = verdict(&rules(name), asked, answer.as_bytes());
        assert_eq!(found, wanted, "{line}\n{said}");
        let fits = if matches!(wanted, "ok" | "unreadable") { said == phrase } else { said.contains(phrase) };
        assert!(fits, "{line}\n{said}");
        count += 1;
    }
    assert!(count > 80, "only {count} rows were found");
}

#[test]
fn text_must_be_utf8_without_a_mark_before_it() {
    let hackathon = rules("hackathon");
    for (answer, phrase) in [
        (&b"\xef\xbb\xbf{}"[..], "byte order mark"),
        (b"\xff\xfe{\0}\0", "at byte 1: found a byte that is not UTF-8"),
        (b"{\"type\":\"sh\xf6t\"}", "at byte 12: found a byte that is not UTF-8"),
        (b"{\"type\":\"\xc0\x80\"}", "not UTF-8"),
        (b"{\"type\":\"\xed\xa0\x80\"}", "not UTF-8"),
        (b"{\"type\":\"a\0\"}", "control character"),
    ] {
        let fault = read_move(answer, &hackathon).unwrap_err();
        assert_eq!(fault.kind, FaultKind::BadJson);
        assert!(fault.to_string().contains(phrase), "{fault}");
    }
}

/// An answer that fills the limit with one thing.
fn filled(start: &str, piece: &str, end: &str) -> Vec<u8> {
    let mut text = start.to_owned();
    while text.len() + piece.len() + end.len() <= MAX_ANSWER {
        text.push_str(piece);
    }
    text.push_str(end);
    text.into_bytes()
}

#[test]
fn answers_at_the_limit_are_read_and_beyond_it_are_not() {
    let hackathon = rules("hackathon");
    let mut padded = filled(r#"{"type":"shot","x":4,"y":7}"#, " ", "");
    assert_eq!(padded.len(), MAX_ANSWER);
    assert!(read_move(&padded, &hackathon).is_ok());
    padded.push(b' ');
    let fault = read_move(&padded, &hackathon).unwrap_err();
    assert_eq!(fault.kind, FaultKind::TooBig);
    assert_eq!(fault.to_string(), "too-big: found 65537 bytes; expected at most 65536 bytes");
}

#[test]
fn hostile_sizes_end_in_short_faults() {
    let (hackathon, classic) = (rules("hackathon"), rules("classic"));
    let answers = [
        filled("", "[", ""),
        filled("", "{\"a\":", ""),
        filled("", "9", ""),
        filled("{\"type\":\"shot\",\"x\":", "9", ",\"y\":1}"),
        filled("{\"type\":\"shot\",\"x\":1.", "9", ",\"y\":1}"),
        filled("{\"type\":\"shot\",\"x\":-", "0", ",\"y\":1}"),
        filled("{\"type\":\"", "\\u0041", "\"}"),
        filled("{\"type\":\"", "\\\"", "\"}"),
        filled("{\"", "\\u202e", "\":1}"),
        filled("{\"type\":\"", "x", "\",\"type\":1}"),
        filled("{", "\"a\":1,", "\"a\":1}"),
        filled("[", "{},", "{}]"),
        filled("[", "[],", "[]]"),
        filled("{\"ships\":[", "{\"type\":\"oneship\",\"cells\":[{\"x\":0,\"y\":0}]},", "{}]}"),
        filled(
            "{\"ships\":[{\"type\":\"oneship\",\"cells\":[",
            "{\"x\":0,\"y\":0},",
            "{\"x\":0,\"y\":0}]}]}",
        ),
        filled("{\"ships\":[{\"type\":\"", "x", "\",\"cells\":[]}]}"),
        filled("{\"order\":\"(", "A1 ", "\"}"),
    ];
    for answer in answers {
        let start = String::from_utf8_lossy(&answer[..40]).into_owned();
        let faults = [
            read_move(&answer, &hackathon).err(),
            read_placement(&answer, &hackathon).err(),
            read_move(&answer, &classic).err(),
            read_hello(&answer).err(),
        ];
        for fault in faults.into_iter().flatten() {
            assert!(fault.to_string().len() < 4000, "{start}: {} bytes", fault.to_string().len());
            assert!(!fault.to_string().chars().any(|c| c.is_control() || c == '\u{202e}'), "{start}");
        }
    }
    let text = String::from_utf8(filled("{\"order\":\"(", "A1 ", "\"}")).unwrap();
    let Ok(Attempt::Unreadable(kept)) = read_move(text.as_bytes(), &classic) else {
        panic!("it is no order")
    };
    assert!(kept.len() < 300, "a record keeps {} bytes of it", kept.len());
}

#[test]
fn an_illegal_order_is_explained() {
    let (hackathon, phoenix, classic) = (rules("hackathon"), rules("phoenix"), rules("classic"));
    let said = |rules: &Ruleset, answer: &str, reason| {
        let attempt = read_move(answer.as_bytes(), rules).unwrap();
        Fault::of_illegal(rules, &attempt, reason).to_string()
    };
    assert_eq!(
        said(&hackathon, r#"{"type":"shot","x":10,"y":0}"#, Illegal::Unreadable),
        "illegal-order at $: found shot at x 10, y 0 (it is off the board); expected x from 0 to 9 and y from 0 to 9"
    );
    assert_eq!(
        said(&hackathon, r#"{"type":"radar","center":{"x":1,"y":0}}"#, Illegal::RadarSpent),
        "second-radar at $: found R:B1 (You have no radar scans left.); expected an order that is legal now"
    );
    assert_eq!(
        said(&phoenix, r#"{"order":"R:B1"}"#, Illegal::RadarSpent),
        "illegal-order at $.order: found R:B1 (You have no radar scans left.); expected an order that is legal now"
    );
    assert_eq!(
        said(&classic, r#"{"order":"K11"}"#, Illegal::Unreadable),
        "illegal-order at $.order: found \"K11\" (K11 is off the board. Squares go from A1 to J10); \
         expected an order in the notation, such as E5 or R:E5"
    );
}

#[test]
fn an_introduction_is_optional_in_every_part_but_not_in_its_shape() {
    let hello = read_hello(br##"{"name":"Gull","author":null,"colour":"#1f6FEB","x":[]}"##).unwrap();
    assert_eq!(hello.name.unwrap().as_str(), "Gull");
    assert_eq!((hello.author, hello.colour.as_deref(), hello.version), (None, Some("#1f6FEB"), None));
    assert!(read_hello(b"{}").is_ok());
    for (answer, phrase) in [
        ("[]", "at $: found an empty list; expected an object"),
        (r#"{"name":""}"#, "at $.name: found the text \"\"; expected a text of 1 to 32 visible characters"),
        (r#"{"name":"a\u202eb"}"#, "at $.name"),
        (r#"{"name":7}"#, "at $.name: found the number 7"),
        (r#"{"colour":"red"}"#, "at $.colour: found the text \"red\"; expected a colour such as #1f6feb"),
        (r##"{"colour":"#12345é"}"##, "at $.colour"),
    ] {
        let fault = read_hello(answer.as_bytes()).unwrap_err();
        assert!(fault.to_string().contains(phrase), "{fault}");
    }
}
