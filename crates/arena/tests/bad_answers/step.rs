//! The steps by which a faulty bot answers.

use rules::Ruleset;

use crate::good_answer;

/// One thing that a bot does over its connection.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// These bytes.
    Raw(Vec<u8>),
    /// These bytes again and again.
    Endless(Vec<u8>),
    /// These bytes, one at a time, with long pauses.
    Drip(Vec<u8>),
    /// The right answer, told in this way.
    Answer(PlayerOptions),
    /// Nothing more until the arena gives up.
    Hang,
    /// A moment for what was sent to arrive.
    Pause,
    Close,
    Reset,
    /// Everything is over, the listening too.
    Die,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PlayerOptions {
    Plain,
    Header(String),
    Chunks(usize),
    ByteByByte,
    /// Without a length: the end of the connection is the end of the answer.
    Old,
}

/// The steps of a row's deed. Nobody listens if there are none.
pub(crate) fn steps(deed: &str, ruleset: &Ruleset) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut open: Option<Vec<u8>> = None;
    for part in deed.split(" ;; ").map(str::trim_start) {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let bytes = unescaped(rest);
        match word {
            "nobody" => return Vec::new(),
            "body" => steps.push(ok(&bytes)),
            "start" => open = Some(bytes),
            "fill" => {
                let (count, piece) = rest.split_once(' ').unwrap();
                let (count, piece) = (count.parse::<usize>().unwrap(), unescaped(piece));
                let filling = piece.repeat(count / piece.len() + 1);
                match &mut open {
                    Some(open) => open.extend_from_slice(&filling),
                    None => steps.push(Step::Raw(filling)),
                }
            }
            "finish" => {
                let mut whole = open.take().expect("something was started");
                whole.extend_from_slice(&bytes);
                steps.push(ok(&whole));
            }
            "fleet" => {
                let (from, to) = rest.split_once("=>").expect("a piece => another");
                let (from, to, good) = (from.trim(), to.trim(), good_answer(ruleset));
                assert!(good.contains(from), "{from} is not in {good}");
                steps.push(ok(good.replacen(from, to, 1).as_bytes()));
            }
            "status" => {
                let (code, body) = rest.split_once(' ').unwrap_or((rest, ""));
                let head =
                    format!("HTTP/1.1 {code} Whatever\r\nContent-Length: {}\r\n\r\n{body}", body.len());
                steps.push(Step::Raw(head.into_bytes()));
            }
            "raw" => steps.push(Step::Raw(bytes)),
            "endless" => steps.push(Step::Endless(bytes)),
            "drip" => steps.push(Step::Drip(bytes)),
            "answer" => steps.push(Step::Answer(PlayerOptions::Plain)),
            "closing" => {
                steps.push(Step::Answer(PlayerOptions::Header("Connection: close".to_owned())));
                steps.push(Step::Close);
            }
            "typed" => steps.push(Step::Answer(PlayerOptions::Header(format!("Content-Type: {rest}")))),
            "encoded" => steps.push(Step::Answer(PlayerOptions::Header(format!("Content-Encoding: {rest}")))),
            "chunked" => steps.push(Step::Answer(PlayerOptions::Chunks(rest.parse().unwrap()))),
            "slowly" => steps.push(Step::Answer(PlayerOptions::ByteByByte)),
            "old" => {
                steps.push(Step::Answer(PlayerOptions::Old));
                steps.push(Step::Close);
            }
            "hang" => steps.push(Step::Hang),
            "pause" => steps.push(Step::Pause),
            "close" => steps.push(Step::Close),
            "reset" => steps.push(Step::Reset),
            "die" => steps.push(Step::Die),
            other => panic!("nobody can do {other:?}"),
        }
    }
    steps.extend(open.map(|whole| ok(&whole)));
    steps
}

/// A whole answer with status 200.
pub(crate) fn ok(body: &[u8]) -> Step {
    let mut whole = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    whole.extend_from_slice(body);
    Step::Raw(whole)
}

/// The bytes of a text with `\r`, `\n`, `\t`, `\0`, `\\` and `\xNN` in it.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next() {
            Some(b'r') => b'\r',
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'0') => 0,
            Some(b'\\') => b'\\',
            Some(b'x') => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            other => panic!("\\{other:?} means nothing in {text:?}"),
        });
    }
    bytes
}
