#![no_main]
//! Any bytes are an answer that can be played, or a fault that says what is wrong in few and visible words.
//!
//! The first byte chooses a preset, the rest is the answer.

use libfuzzer_sys::fuzz_target;
use rules::{Attempt, Cause, Order, Ruleset};
use wire::bot::{Fault, FaultKind, PlacementAnswer, read_hello, read_move, read_placement};

fuzz_target!(|data: &[u8]| {
    let [which, answer @ ..] = data else { return };
    let presets: Vec<Ruleset> = Ruleset::presets().collect();
    let ruleset = &presets[usize::from(*which) % presets.len()];
    match read_placement(answer, ruleset) {
        Ok(fleet) => {
            let again = serde_json::to_vec(&PlacementAnswer::of(&fleet, ruleset)).unwrap();
            assert_eq!(read_placement(&again, ruleset), Ok(fleet));
        }
        Err(fault) => check(&fault),
    }
    match read_move(answer, ruleset) {
        Ok(Attempt::Order(order)) => {
            let name = order.name(ruleset.board()).to_string();
            assert_eq!(Order::read(ruleset.board(), &name), Ok(order));
        }
        Ok(Attempt::Unreadable(text)) => {
            assert!(text.len() < 4000);
            check(&Fault::of_illegal(ruleset, &Attempt::Unreadable(text), rules::Illegal::Unreadable));
        }
        Err(fault) => {
            check(&fault);
            assert!(matches!(fault.kind, FaultKind::BadJson | FaultKind::TooBig), "{fault}");
        }
    }
    if let Err(fault) = read_hello(answer) {
        check(&fault);
    }
});

fn check(fault: &Fault) {
    let text = fault.to_string();
    assert!(text.len() < 8000, "{} bytes", text.len());
    assert!(!text.contains(|c: char| c.is_control()), "{text:?}");
    assert!(!fault.found.is_empty() && !fault.wanted.is_empty());
    assert!(!matches!(fault.kind.cause(), Cause::ServerFault | Cause::DoubleForfeit));
}
