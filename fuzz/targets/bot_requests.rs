#![no_main]
//! Any bytes are a request that folds into a view, or an error: a bot is called by strangers too.
//!
//! The first byte chooses a preset, the rest is the body.

use libfuzzer_sys::fuzz_target;
use rules::{Order, Ruleset, Seat};
use wire::bot::{BotRequest, MoveRequest, PlacementRequest};

fuzz_target!(|data: &[u8]| {
    let [which, body @ ..] = data else { return };
    let presets: Vec<Ruleset> = Ruleset::presets().collect();
    let ruleset = &presets[usize::from(*which) % presets.len()];
    if let Ok(request) = serde_json::from_slice::<MoveRequest>(body) {
        match request.view(ruleset) {
            Ok(view) => {
                let seat = view.seat().expect("a request is to a player");
                for cell in ruleset.board().cells() {
                    for order in [Order::shot(cell), Order::Radar(cell), Order::Smoke(cell)] {
                        let _ = view.check(seat, order);
                    }
                }
                assert!(Seat::BOTH.iter().all(|seat| view.arsenal(*seat).sunk() <= ruleset.ship_count()));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<MoveRequest>(&text).unwrap(), request);
    }
    if let Ok(request) = serde_json::from_slice::<PlacementRequest>(body) {
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<PlacementRequest>(&text).unwrap(), request);
    }
    if let Ok(request) = serde_json::from_slice::<BotRequest>(body) {
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<BotRequest>(&text).unwrap(), request);
    }
});
