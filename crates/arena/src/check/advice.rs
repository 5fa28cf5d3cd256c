//! Things a check finds that are allowed but unwise.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use wire::bot::Fault;

/// Something that is allowed but unwise, and what would be better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // each message says what it means
pub enum Advice {
    #[error("The answer to {call} is wrong: {fault}.")]
    WrongHello { call: &'static str, fault: Fault },
    #[error("A program must answer every line except \"end\", also \"hello\": {fault}.")]
    SilentHello { fault: Fault },
    #[error("The fleet is the same in every game, so opponents can learn where it is.")]
    SameFleet,
    #[error("The bot does not play on a 12x12 board: {fault}. The usual board is 10x10.")]
    OneBoardSize { fault: Fault },
    #[error("{shots} shots at squares known to be empty.")]
    WastedShots { shots: u32 },
    #[error("The bot resigned.")]
    Resigned,
    #[error(
        "The connection is closed after each answer. That is allowed, but every call then needs a new one: \
         answer with HTTP/1.1 and a Content-Length."
    )]
    ClosedConnection,
    #[error(
        "{shots} shots at squares known to be empty, but none with one game at a time: the bot seems to mix up \
         games. The gameId tells them apart, and every request contains its whole game."
    )]
    MixedUpGames { shots: u32 },
    #[error(
        "The slowest answer took {slowest_ms} ms of {limit_ms} ms: on a busy machine it could be too late."
    )]
    NearLimit { slowest_ms: u32, limit_ms: u32 },
    #[error(
        "Answers take {total_ms} ms although their first byte comes after {first_byte_ms} ms. Probably headers and \
         body are sent in two writes, and the second waits until the first is acknowledged: send both at once, or \
         set TCP_NODELAY."
    )]
    TwoWrites { total_ms: u32, first_byte_ms: u32 },
}
