//! Matches and tournaments of captains, bots over HTTP and local programs, with statistics.
//!
//! A [`Contestant`] becomes a [`Player`] that can be called, and [`play_match()`] plays a game between two of them. A bot
//! that fails loses by a named fault, and a [`CallLog`] has every call.
//!
//! Tournaments are pure data: a [`Pairing`] says who plays whom, a [`Tournament`] what comes next, and [`Standings`] is
//! the table. A [`MatchPool`] plays many matches at once. The statistics are pure too: [`Difference`] of two contestants, [`rate`] for all, and [`Sprt`] for a test
//! that stops as soon as the result is clear.
//!
//! A duel of two captains in one game. A bot is written as its URL (`http://127.0.0.1:4000`), a local program as
//! `cmd:python3 bot.py --lines`.
//!
//! ```
//! use arena::{Contestant, Keep, Key, MatchSpec, Player, PlayerOptions, play_match};
//! use rules::{Dice, Header, Ruleset, Seat, Sides};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let player = |text: &str| {
//!     let contestant: Contestant = text.parse().unwrap();
//!     Player::new(&contestant, &PlayerOptions::default(), &Key::from_text("signs the calls to a bot"))
//! };
//! let mut players = Sides::new(player("lieutenant"), player("cadet"));
//! let (ruleset, dice) = (Ruleset::preset("classic").unwrap(), Dice::from_seed(1));
//! let (ids, header) = (Sides::default(), Header::default());
//! let keep = Keep::Faults;
//! let spec = MatchSpec { ruleset, first: Seat::A, dice, ids, header, keep, deal: None, origins: None };
//! let result = play_match(spec, Sides::new(&mut players.a, &mut players.b), &mut ()).await;
//! assert_eq!(result.end.winner(), Some(Seat::A));
//! println!("{}", result.record); // the whole game in notation
//! # });
//! ```

// Tests may cast what they have just counted.
#![cfg_attr(
    not(test),
    deny(
        clippy::cast_lossless,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

mod adjusted;
mod bot_url;
mod call;
mod call_log;
pub mod check;
mod commitment;
mod contestant;
mod deal;
pub mod elo;
mod game_texts;
mod http;
mod latency;
mod ledger;
mod match_pool;
mod matches;
mod normal;
mod other_services;
mod pairing;
mod pairs;
mod player;
mod program;
mod ratings;
mod reach;
mod sealed;
mod service;
mod signature;
mod sprt;
mod standings;
mod stopwatch;
mod tournament;
mod watcher;

pub use adjusted::{AdjustedMeeting, AdjustedPairs, AdjustedRating, rate_adjusted};
pub use bot_url::{BotUrl, BotUrlError, Scheme};
pub use call::{AnswerStage, CallError, CallKind, Exchange, Failure, Times, quoted};
pub use call_log::{CallLog, Keep, LoggedCall};
pub use commitment::{Commitment, NotHex, Salt};
pub use contestant::{Contestant, ContestantError};
pub use deal::{Dealer, NotDealt};
pub use elo::Difference;
pub use game_texts::GameTexts;
pub use http::{Address, HttpBot};
pub use latency::{Latency, Spread};
pub use ledger::{Finished, Found, Ledger, LedgerEntrant, LedgerError, Terms, Timing, Written, stamp_luck};
pub use match_pool::{Ended, MatchPool};
pub use matches::{MatchResult, MatchSpec, play_captains, play_match, play_match_until};
pub use other_services::OtherService;
pub use pairing::{Fixture, Format, Pairing, Results, Schedule, Series};
pub use pairs::{Pairs, Points};
pub use player::{ANSWER_LIMIT, Player, PlayerOptions};
pub use program::{ProgramBot, START_LIMIT};
pub use ratings::{BELIEF, Rating, rate};
pub use reach::{NotABot, Peer, Reach, Reason, Refused, Unreachable, Zone};
pub use sealed::{Breach, Proof, Sealed, examine, placed_fleets, stamp_unplayed};
pub use service::{Refusal, Service, ServiceOptions, serve, speak};
pub use signature::{GameIds, Key, SIGNATURE_HEADER};
pub use sprt::{Sprt, SprtError, Verdict, Weighed};
pub use standings::{Standing, Standings, Tally};
pub use tournament::{Tournament, TournamentError};
pub use watcher::Watcher;
