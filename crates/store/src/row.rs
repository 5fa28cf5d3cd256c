//! Converts values to and from database columns.

use std::str::FromStr;
use std::time::Duration;

use data_encoding::HEXLOWER;
use jiff::Timestamp;
use rules::{Attempt, Board, Cause, Cell, Cells, End, Outcome, Ruleset, Seat, Sides};
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;
use uuid::Uuid;
use wire::TableKind;

use crate::table::{Kind, Move, TokenHash};

/// Why a column's value is not valid.
pub(crate) type Bad = String;

pub(crate) fn text(row: &SqliteRow, column: &str) -> Result<String, Bad> {
    row.try_get(column).map_err(|error| error.to_string())
}

pub(crate) fn maybe_text(row: &SqliteRow, column: &str) -> Result<Option<String>, Bad> {
    row.try_get(column).map_err(|error| error.to_string())
}

pub(crate) fn maybe_number(row: &SqliteRow, column: &str) -> Result<Option<i64>, Bad> {
    row.try_get(column).map_err(|error| error.to_string())
}

pub(crate) fn number(row: &SqliteRow, column: &str) -> Result<i64, Bad> {
    row.try_get(column).map_err(|error| error.to_string())
}

/// A word of a closed vocabulary.
pub(crate) fn word<T: FromStr>(row: &SqliteRow, column: &str) -> Result<T, Bad> {
    let word = text(row, column)?;
    word.parse().map_err(|_| format!("{column} \"{word}\" is unknown"))
}

/// A count.
pub(crate) fn count(row: &SqliteRow, column: &str) -> Result<u32, Bad> {
    let counted = number(row, column)?;
    u32::try_from(counted).map_err(|_| format!("{column} is {counted}"))
}

pub(crate) fn maybe_moment(row: &SqliteRow, column: &str) -> Result<Option<Timestamp>, Bad> {
    maybe_number(row, column)?.map(read_moment).transpose()
}

pub(crate) fn read_kind(kind: TableKind, captain: Option<String>) -> Result<Kind, Bad> {
    match (kind, captain) {
        (TableKind::Captain, Some(name)) => Ok(Kind::Captain(name)),
        (TableKind::Hotseat, None) => Ok(Kind::Hotseat),
        (TableKind::Online, None) => Ok(Kind::Online),
        (kind, _) => Err(format!("kind \"{kind}\" does not fit the captain")),
    }
}

/// A preset by its name and version, custom rules as text.
pub(crate) fn rules_text(ruleset: &Ruleset) -> String {
    if ruleset.is_preset() { ruleset.id() } else { ruleset.to_toml() }
}

pub(crate) fn read_rules(text: &str) -> Result<Ruleset, Bad> {
    match Ruleset::preset(text) {
        Some(preset) => Ok(preset),
        None => Ruleset::from_kept(text).map_err(|error| error.to_string()),
    }
}

pub(crate) fn token_text(token: TokenHash) -> String {
    HEXLOWER.encode(&token.0)
}

pub(crate) fn read_token(text: &str) -> Result<TokenHash, Bad> {
    let hash = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    hash.map(TokenHash).ok_or_else(|| "a token's hash is not 64 hexadecimal digits".to_owned())
}

pub(crate) fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
    }
}

pub(crate) fn read_seat(text: &str) -> Result<Seat, Bad> {
    text.parse().map_err(|_| format!("seat \"{text}\" is unknown"))
}

/// Marks as the indices of their cells.
pub(crate) fn cells_text(cells: Cells) -> String {
    let all: Vec<String> = cells.iter().map(|cell| cell.index().to_string()).collect();
    all.join(" ")
}

pub(crate) fn read_cells(text: &str) -> Result<Cells, Bad> {
    let cell =
        |word: &str| word.parse().map(Cell::from_index).map_err(|_| format!("\"{word}\" is not a square"));
    text.split_ascii_whitespace().map(cell).collect()
}

pub(crate) fn ms(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn read_ms(ms: i64) -> Result<Duration, Bad> {
    u64::try_from(ms).map(Duration::from_millis).map_err(|_| format!("a time of {ms} ms"))
}

pub(crate) fn read_left(a: Option<i64>, b: Option<i64>) -> Result<Option<Sides<Duration>>, Bad> {
    match (a, b) {
        (Some(a), Some(b)) => Ok(Some(Sides::new(read_ms(a)?, read_ms(b)?))),
        (None, None) => Ok(None),
        _ => Err("one clock without the other".to_owned()),
    }
}

pub(crate) fn read_time(text: &str) -> Result<Timestamp, Bad> {
    text.parse().map_err(|_| format!("\"{text}\" is not a time"))
}

pub(crate) fn read_moment(ms: i64) -> Result<Timestamp, Bad> {
    Timestamp::from_millisecond(ms).map_err(|_| format!("{ms} ms is not a time"))
}

pub(crate) fn read_id(text: &str) -> Result<Uuid, Bad> {
    text.parse().map_err(|_| format!("\"{text}\" is not an id"))
}

pub(crate) fn end_text(end: End) -> String {
    format!("{} {}", end.outcome(), end.cause())
}

pub(crate) fn read_end(text: &str) -> Result<End, Bad> {
    let bad = || format!("\"{text}\" is not an end of a game");
    let (outcome, cause) = text.split_once(' ').ok_or_else(bad)?;
    let outcome: Outcome = outcome.parse().map_err(|_| bad())?;
    let cause: Cause = cause.parse().map_err(|_| bad())?;
    End::new(outcome, cause).ok_or_else(bad)
}

/// The seat and the entry of a turn.
pub(crate) fn move_text(happened: &Move, board: Board) -> (Option<&'static str>, String) {
    match happened {
        Move::Sent(seat, Attempt::Order(order)) => (Some(seat_text(*seat)), order.name(board).to_string()),
        Move::Sent(seat, Attempt::Unreadable(text)) => (Some(seat_text(*seat)), text.clone()),
        Move::Adjudged(end) => (None, end_text(*end)),
    }
}

pub(crate) fn read_move(seat: Option<&str>, entry: &str, board: Board) -> Result<Move, Bad> {
    match seat {
        Some(seat) => Ok(Move::Sent(read_seat(seat)?, Attempt::read(board, entry))),
        None => Ok(Move::Adjudged(read_end(entry)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Order;

    #[test]
    fn columns_read_back() {
        let board = Ruleset::preset("salvo").unwrap().board();
        let order = |text| Attempt::Order(Order::read(board, text).unwrap());
        for happened in [
            Move::Sent(Seat::A, order("E5")),
            Move::Sent(Seat::B, order("(A4 C5)")),
            Move::Sent(Seat::B, order("resign")),
            Move::Sent(Seat::A, Attempt::Unreadable("fly".to_owned())),
            Move::Adjudged(End::lost(Seat::A, Cause::Left)),
            Move::Adjudged(End::drawn(Cause::Flag)),
            Move::Adjudged(End::SERVER_FAULT),
        ] {
            let (seat, entry) = move_text(&happened, board);
            assert_eq!(read_move(seat, &entry, board).unwrap(), happened);
        }
        let hash = TokenHash(std::array::from_fn(|n| n as u8 * 7));
        assert_eq!(read_token(&token_text(hash)), Ok(hash));
        assert!(read_token("é").is_err() && read_token(&"x".repeat(64)).is_err());
        assert_eq!(read_cells(&cells_text(board.cells())), Ok(board.cells()));
        assert_eq!(read_cells(""), Ok(Cells::EMPTY));
        assert!(read_cells("256").is_err());
        for ruleset in Ruleset::presets() {
            assert_eq!(read_rules(&rules_text(&ruleset)).unwrap().rules(), ruleset.rules());
        }
        let mut own = Ruleset::preset("fog").unwrap().rules().clone();
        own.name = "mist".to_owned();
        let own = Ruleset::try_from(own).unwrap();
        assert_eq!(read_rules(&rules_text(&own)).unwrap().rules(), own.rules());
    }
}
