//! Serves a captain as a bot: answers the calls of the bot protocol.

mod http;
mod lines;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use captains::registry::CaptainEntry;
use captains::{Budget, Declined};
use rules::{Dice, RulesFaults, Ruleset};
use wire::PlayerName;
use wire::bot::{BadRequest, Hello, MoveAnswer, MoveRequest, PlacementAnswer, PlacementRequest};

pub use self::http::{ServiceOptions, serve};
pub use self::lines::speak;

/// The rules of a request without rules.
const SIMPLE_RULES: &str = "hackathon";

/// How many custom rule sets are cached after validation.
const KEPT: usize = 16;

/// A captain that answers bot requests. It is stateless: each request has all it needs.
pub struct Service {
    entry: &'static CaptainEntry,
    dice: Dice,
    asked: AtomicU64,
    proved: Mutex<Vec<Ruleset>>,
}

/// Why a captain refuses a request.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request is not one of the protocol.
    #[error("not a valid request: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The rules cannot be played.
    #[error("these rules cannot be played: {0}")]
    Rules(#[from] RulesFaults),
    /// The request has no rules, and the board is not that of hackathon.
    #[error(
        "boardSize is {size}, but without `rules` only {SIMPLE_RULES} on {usual} by {usual} is supported"
    )]
    Board {
        /// The size in the request.
        size: u8,
        /// The size in hackathon.
        usual: u8,
    },
    /// The captain does not play these rules.
    #[error(transparent)]
    Declined(#[from] Declined),
    /// The request describes an impossible game.
    #[error("this position is not possible in a game: {0}")]
    Position(#[from] BadRequest),
    /// No order is possible.
    #[error("no order is possible in this position")]
    NothingToOrder,
}

impl Service {
    /// A service for this captain, with these dice.
    pub fn new(entry: &'static CaptainEntry, dice: Dice) -> Service {
        Service { entry, dice, asked: AtomicU64::new(0), proved: Mutex::new(Vec::new()) }
    }

    /// The captain's name.
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// The answer to `hello`.
    pub fn hello(&self) -> Hello {
        let name = |text: &str| PlayerName::new(text).ok();
        Hello {
            name: name(self.entry.name),
            author: name("Broadside"),
            version: name(env!("CARGO_PKG_VERSION")),
            ..Hello::default()
        }
    }

    /// A fleet for the game in the request.
    pub fn placement(&self, request: &PlacementRequest) -> Result<PlacementAnswer, Refusal> {
        let ruleset = match request {
            PlacementRequest::Simple(request) if request.rules.is_none() => {
                let ruleset = simple_rules();
                let (size, usual) = (request.board_size, ruleset.board().width());
                if size != usual {
                    return Err(Refusal::Board { size, usual });
                }
                ruleset
            }
            _ => self.rules(request.rules())?,
        };
        self.entry.captain.plays(&ruleset)?;
        Ok(PlacementAnswer::of(&self.entry.captain.deploy(&ruleset, &mut self.dice()), &ruleset))
    }

    /// An order for the game in the request.
    pub fn order(&self, request: &MoveRequest) -> Result<MoveAnswer, Refusal> {
        let ruleset = self.rules(request.rules())?;
        self.entry.captain.plays(&ruleset)?;
        let view = request.view(&ruleset)?;
        let seat = view.seat().ok_or(Refusal::NothingToOrder)?;
        let open = view.phase().is_some_and(|phase| phase.admits(seat).is_ok());
        if !open || view.arsenal(seat).shots() == 0 {
            return Err(Refusal::NothingToOrder);
        }
        // A client can send an impossible game, which captains must never see.
        let order = catch_unwind(AssertUnwindSafe(|| {
            self.entry.captain.order(&view, &mut self.dice(), Budget::USUAL)
        }));
        let order = order.map_err(|_| Refusal::NothingToOrder)?;
        MoveAnswer::of(order, &ruleset).ok_or(Refusal::NothingToOrder)
    }

    /// The validated rules of a request; hackathon by default.
    fn rules(&self, told: Option<&wire::bot::RequestRules>) -> Result<Ruleset, Refusal> {
        let Some(told) = told else { return Ok(simple_rules()) };
        let kept = |proved: &[Ruleset]| proved.iter().find(|kept| *kept.rules() == told.rules).cloned();
        if let Some(ruleset) = kept(&self.proved()) {
            return Ok(ruleset);
        }
        let ruleset = told.ruleset()?;
        let mut proved = self.proved();
        if proved.len() == KEPT {
            proved.remove(0);
        }
        proved.push(ruleset.clone());
        Ok(ruleset)
    }

    fn proved(&self) -> std::sync::MutexGuard<'_, Vec<Ruleset>> {
        self.proved.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// New dice for each request.
    fn dice(&self) -> Dice {
        self.dice.fork_nth(self.asked.fetch_add(1, Ordering::Relaxed))
    }
}

fn simple_rules() -> Ruleset {
    Ruleset::preset(SIMPLE_RULES).expect("it is a preset")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Draw, Eye, Fleet, Game, Seat, Sides};
    use serde_json::{Value, json};
    use wire::bot::{MAX_ANSWER, RequestExtras};

    fn service() -> Service {
        Service::new(captains::registry::find("captain").unwrap(), Dice::from_seed(1))
    }

    fn first_move(ruleset: &Ruleset) -> Value {
        let mut dice = Dice::from_seed(2);
        let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, &mut dice));
        let view = Game::new(ruleset, fleets, Seat::A).view(Eye::Player(Seat::A));
        serde_json::to_value(MoveRequest::of(&view, "game", RequestExtras::Off).unwrap()).unwrap()
    }

    fn asked(request: Value) -> Result<MoveAnswer, Refusal> {
        service().order(&serde_json::from_value(request)?)
    }

    #[test]
    fn every_preset_is_answered_from_the_request_alone() {
        for ruleset in Ruleset::presets() {
            let answer =
                asked(first_move(&ruleset)).unwrap_or_else(|refusal| panic!("{}: {refusal}", ruleset.id()));
            let text = serde_json::to_vec(&answer).unwrap();
            assert!(text.len() < MAX_ANSWER);
            wire::bot::read_move(&text, &ruleset).unwrap_or_else(|fault| panic!("{}: {fault}", ruleset.id()));
        }
    }

    #[test]
    fn games_that_never_were_are_refused_in_words() {
        let classic = first_move(&Ruleset::preset("classic").unwrap());
        let changed = |field: &str, value: Value| {
            let mut request = classic.clone();
            request[field] = value;
            asked(request).expect_err(field).to_string()
        };
        let nobody = json!([]);
        assert_eq!(changed("seen", nobody), "no order is possible in this position");
        let theirs = json!([{ "type": "next", "turn": "B" }]);
        assert_eq!(changed("seen", theirs), "no order is possible in this position");
        let off = json!([{ "type": "shot", "by": "A", "cell": { "x": 12, "y": 0 }, "effect": "miss" }]);
        assert!(changed("seen", off).contains("off the board"));
        let mut rules = classic["rules"].clone();
        rules["rules"]["board"]["width"] = json!(4);
        assert!(changed("rules", rules).starts_with("these rules cannot be played: "));
    }

    #[test]
    fn rules_are_proved_once_and_not_kept_for_ever() {
        let service = service();
        let hackathon = Ruleset::preset("hackathon").unwrap();
        for size in (10..=16).cycle().take(3 * KEPT) {
            let mut rules = hackathon.rules().clone();
            (rules.board.width, rules.board.height) = (size, size);
            rules.name = format!("own-{size}");
            let own = Ruleset::try_from(rules).unwrap();
            let request = PlacementRequest::of(
                &own,
                Seat::B,
                "game",
                RequestExtras::On(wire::bot::RequestTimes {
                    timeout_ms: 2000,
                    last_latency_ms: None,
                    time_left_ms: None,
                }),
            );
            service.placement(&request).unwrap();
            assert!(service.proved().len() <= KEPT);
        }
        assert_eq!(service.proved().len(), 7);
    }
}
