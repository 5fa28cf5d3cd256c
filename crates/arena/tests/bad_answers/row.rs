//! A test row: what a bot does wrong, and the expected verdict.

use arena::CallKind;
use rules::{Cause, Ruleset, Seat};

/// One bad answer.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    rules: String,
    pub(crate) call: CallKind,
    /// From which call of its kind on, counted from 1.
    pub(crate) nth: u32,
    pub(crate) times: Times,
    pub(crate) verdict: Verdict,
    pub(crate) phrase: String,
    pub(crate) deed: String,
    number: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Times {
    Once,
    /// A bot that fails goes on failing: the arena asks once more over a connection that was closed meanwhile.
    FromThenOn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Loses(Cause),
    LosesTurn,
    Fine,
}

impl Verdict {
    pub(crate) fn is_loss(self) -> bool {
        matches!(self, Verdict::Loses(_))
    }
}

impl Row {
    /// Every row of a file.
    pub(crate) fn all(text: &str) -> Vec<Row> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.enumerate().map(|(number, line)| Row::read(line, number)).collect()
    }

    fn read(line: &str, number: usize) -> Row {
        let parts: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
        let [name, when, verdict, phrase, deed] = parts[..] else { panic!("five parts: {line}") };
        let when: Vec<&str> = when.split(' ').collect();
        let (call, nth) = match when[1] {
            "placement" => (CallKind::Placement, 1),
            "end" => (CallKind::End, 1),
            "move" => (CallKind::Move, when[2].parse().unwrap()),
            other => panic!("{other} is no call: {line}"),
        };
        Row {
            name: name.to_owned(),
            rules: when[0].to_owned(),
            call,
            nth,
            times: if when.last() == Some(&"once") { Times::Once } else { Times::FromThenOn },
            verdict: match verdict {
                "fine" => Verdict::Fine,
                "turn-lost" => Verdict::LosesTurn,
                word => Verdict::Loses(word.parse().unwrap_or_else(|_| panic!("{word} is no verdict"))),
            },
            phrase: phrase.to_owned(),
            deed: deed.to_owned(),
            number,
        }
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        Ruleset::preset(&self.rules).unwrap()
    }

    /// The bad bot sits at either seat.
    pub(crate) fn seat(&self) -> Seat {
        Seat::BOTH[self.number % 2]
    }

    /// And moves first or second.
    pub(crate) fn first(&self) -> Seat {
        Seat::BOTH[self.number / 2 % 2]
    }

    #[cfg(unix)]
    pub(crate) fn when(&self) -> &'static str {
        match self.call {
            CallKind::Placement => "placement",
            CallKind::Move => "move",
            CallKind::Hello | CallKind::End => unreachable!("programs are not asked to answer these"),
        }
    }

    pub(crate) fn blame(&self, why: &str) -> String {
        format!("{} ({} {:?} {}): {why}", self.name, self.rules, self.call, self.nth)
    }
}
