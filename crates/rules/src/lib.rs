//! The rules of Battleship: rule sets as data, and one referee for all of them.
//!
//! Pure code: no clock, no I/O, no async, no global randomness. Rules are data ([`Rules`]), checked once to
//! be playable ([`Ruleset`]). A [`Game`] takes [`Attempt`]s and produces [`Turn`]s. What a turn reveals
//! depends on the viewer ([`Turn::seen_by`]), and a [`View`] is everything one viewer has seen so far.
//!
//! A first game: both sides fire at random squares until one fleet is sunk.
//!
//! ```
//! use rules::{Cause, Dice, Draw, Eye, Fleet, Game, Order, Phase, Ruleset, Seat, Sides};
//!
//! let classic = Ruleset::preset("classic").unwrap();
//! let mut dice = Dice::from_seed(1);
//! let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut dice));
//! let mut game = Game::new(&classic, fleets, Seat::A);
//! while let Phase::Turn(seat) = game.phase() {
//!     let view = game.view(Eye::Player(seat)); // what this player knows, and nothing more
//!     let unknown = classic.board().cells() - view.waters(seat.other()).fired();
//!     game.play(seat, Order::shot(dice.cell(unknown).unwrap())).unwrap();
//! }
//! assert_eq!(game.end().unwrap().cause(), Cause::Sunk);
//! ```
//!
//! Orders can be read as text, and a refused order says why:
//!
//! ```
//! # use rules::{Dice, Draw, Fleet, Game, Illegal, Order, Ruleset, Seat, Sides};
//! # let classic = Ruleset::preset("classic").unwrap();
//! # let mut dice = Dice::from_seed(1);
//! # let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut dice));
//! # let mut game = Game::new(&classic, fleets, Seat::A);
//! let e5 = Order::read(classic.board(), "E5").unwrap();
//! assert_eq!(game.play(Seat::B, e5).err(), Some(Illegal::NotYourTurn));
//! assert!(game.play(Seat::A, e5).is_ok());
//! ```

mod arsenal;
mod board;
mod cell;
mod cells;
mod clock;
mod coded;
mod dice;
mod end;
mod fleet;
mod game;
mod illegal;
mod misread;
mod notation;
mod order;
mod preset;
mod random;
mod record;
mod rule_fact;
mod rules;
mod ruleset;
mod seat;
mod sighting;
mod span;
mod turn;
mod verdict;
mod view;

pub use arsenal::Arsenal;
pub use board::{Board, CellError, CellName, Labels, Lane, LaneName, MIN_SIDE};
pub use cell::{Cell, MAX_SIDE};
pub use cells::{Cells, Iter as CellsIter};
pub use clock::{Clocks, TimeControl};
pub use coded::{Coded, plural};
pub use dice::Dice;
pub use end::{Cause, End, Outcome, UnknownWord};
pub use fleet::{Fleet, FleetFault, FleetFaults, FleetName, FleetTextError, Proposal, Ship};
pub use game::{Adjudged, Game, Phase};
pub use illegal::Illegal;
pub use misread::{DataFormat, explain_misread, read_toml};
pub use order::{Attempt, Order, OrderError, OrderKind, OrderName, Target};
pub use random::Draw;
pub use record::{GameSplitter, GameText, Games, Header, NotationError, Record};
pub use rule_fact::{RuleFact, ShipFact};
pub use rules::{
    Answer, ArtilleryRules, BoardRules, ClassTold, FireAgain, Gap, Guns, HitsTold, PlacementRules,
    RadarRules, RadarSees, RadarTold, Rules, ShipRules, Shots, SmokeRules, SunkTold, ToldRules, TorpedoRules,
    TurnOrder, TurnRules,
};
pub use ruleset::{
    Berth, Class, ClassId, MAX_AREA, MAX_ARMOUR, MAX_GUNS, MAX_SHIPS, MAX_SHOTS, RulesError, RulesFault,
    RulesFaults, Ruleset,
};
pub use seat::{Seat, Sides, UnknownSeat};
pub use sighting::{Echo, Effect, Eye, Next, Penalty, Sighting, Weapon};
pub use span::{Heading, Span, SpanError, SpanName};
pub use turn::Turn;
pub use verdict::Verdict;
pub use view::{Salvo, Sunk, Sweep, View, Waters};
