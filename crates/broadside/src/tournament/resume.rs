//! The command that resumes a tournament.

use std::env;
use std::path::Path;

/// The command line of this run, with the seed and the file added that it chose by itself.
pub(super) fn command(seed: u64, out: &Path) -> String {
    let words: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    completed(words, seed, &out.to_string_lossy())
}

fn completed(mut words: Vec<String>, seed: u64, out: &str) -> String {
    let has = |words: &[String], option: &str| {
        words.iter().any(|word| word == option || word.starts_with(&format!("{option}=")))
    };
    for (option, value) in [("--out", out.to_owned()), ("--seed", seed.to_string())] {
        if !has(&words, option) {
            // After the name of the command: at the end there may be a `--`.
            words.splice(2..2, [option.to_owned(), value]);
        }
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// The word quoted for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_complete_and_can_be_pasted() {
        let of =
            |words: &[&str]| completed(words.iter().map(|word| (*word).to_owned()).collect(), 7, "t 7.bgn");
        assert_eq!(
            of(&["broadside", "tournament", "cadet", "x=cmd:python3 it's.py"]),
            r"broadside tournament --seed 7 --out 't 7.bgn' cadet 'x=cmd:python3 it'\''s.py'"
        );
        assert_eq!(of(&["b", "t", "--seed=9", "--out", "a.bgn", ""]), "b t --seed=9 --out a.bgn ''");
    }
}
