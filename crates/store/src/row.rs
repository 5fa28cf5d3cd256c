//! Reads rows, and writes them.

use rules::{Attempt, Board, Cause, End, Outcome, Seat, Sides};
use wire::TableKind;

pub(crate) use crate::column::{Bad, Column};
pub(crate) use crate::query::{FromRow, Query, Row};
use crate::table::{Kind, Move};

/// The value of a column.
pub(crate) fn get<T: Column>(row: &Row, column: &str) -> Result<T, Bad> {
    row.get(column)
}

/// The values of a column for each side.
pub(crate) fn both<T: Column>(row: &Row, a: &str, b: &str) -> Result<Sides<T>, Bad> {
    Ok(Sides::new(get(row, a)?, get(row, b)?))
}

/// Says how to read a type from a row: by its fields, whose columns have other names where one is given, or by a closure.
/// The text names it in errors.
macro_rules! from_row {
    (@ $field:ident) => { stringify!($field) };
    (@ $field:ident $column:literal) => { $column };
    ($what:literal, $type:ident { $($field:ident $(: $column:literal)?),+ $(,)? }) => {
        $crate::row::from_row!($what, $type, |row| Ok($type {
            $($field: $crate::row::get(row, $crate::row::from_row!(@ $field $($column)?))?),+
        }));
    };
    ($what:literal, $type:ty, |$row:ident| $read:expr) => {
        impl $crate::row::FromRow for $type {
            fn from_row($row: &$crate::row::Row) -> Result<Self, $crate::error::StoreError> {
                let read = || -> Result<Self, $crate::row::Bad> { $read };
                read().map_err(|reason| $crate::error::StoreError::Illegible { what: $what, reason })
            }
        }
    };
}

/// A query for rows, with its parameters.
macro_rules! select {
    ($sql:expr $(, $value:expr)* $(,)?) => {{
        #[allow(unused_imports, reason = "without parameters")]
        use $crate::row::Column as _;
        $crate::row::Query::new($sql, vec![$($value.stored().into()),*])
    }};
}

/// Executes a statement with its parameters, and returns the number of changed rows.
macro_rules! execute {
    ($to:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::row::select!($sql $(, $value)*).execute(&mut *$to).await
    };
}

pub(crate) use {execute, from_row, select};

pub(crate) fn read_kind(kind: TableKind, captain: Option<String>) -> Result<Kind, Bad> {
    match (kind, captain) {
        (TableKind::Captain, Some(name)) => Ok(Kind::Captain(name)),
        (TableKind::Hotseat, None) => Ok(Kind::Hotseat),
        (TableKind::Online, None) => Ok(Kind::Online),
        (kind, _) => Err(format!("kind \"{kind}\" does not fit the captain")),
    }
}

pub(crate) fn read_end(outcome: Outcome, cause: Cause) -> Result<End, Bad> {
    End::new(outcome, cause).ok_or_else(|| format!("\"{outcome} {cause}\" is not an end of a game"))
}

/// The seat and the entry of a turn.
pub(crate) fn move_text(happened: &Move, board: Board) -> (Option<Seat>, String) {
    match happened {
        Move::Sent(seat, Attempt::Order(order)) => (Some(*seat), order.name(board).to_string()),
        Move::Sent(seat, Attempt::Unreadable(text)) => (Some(*seat), text.clone()),
        Move::Adjudged(end) => (None, format!("{} {}", end.outcome(), end.cause())),
    }
}

pub(crate) fn read_move(seat: Option<Seat>, entry: &str, board: Board) -> Result<Move, Bad> {
    if let Some(seat) = seat {
        return Ok(Move::Sent(seat, Attempt::read(board, entry)));
    }
    let bad = || format!("\"{entry}\" is not an end of a game");
    let (outcome, cause) = entry.split_once(' ').ok_or_else(bad)?;
    read_end(outcome.parse().map_err(|_| bad())?, cause.parse().map_err(|_| bad())?).map(Move::Adjudged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Order, Ruleset};

    #[test]
    fn moves_read_back() {
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
    }
}
