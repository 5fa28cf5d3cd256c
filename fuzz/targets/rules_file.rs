#![no_main]
//! Any text is a rules file or says why not; what is one can be played.

use broadside_fuzz::{check, mover, open, play, some_attempt};
use libfuzzer_sys::fuzz_target;
use rules::{Dice, Ruleset};

fuzz_target!(|text: &str| {
    let ruleset = match Ruleset::from_toml(text) {
        Ok(ruleset) => ruleset,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(Ruleset::from_toml(&ruleset.to_toml()).as_ref(), Ok(&ruleset));
    let mut dice = Dice::from_seed(text.len() as u64);
    let mut game = open(&ruleset, &mut dice);
    for _ in 0..60 {
        let seat = mover(&game);
        let attempt = some_attempt(&game, seat, &mut dice);
        play(&mut game, seat, attempt);
    }
    check(&game);
});
