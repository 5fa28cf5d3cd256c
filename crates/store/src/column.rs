//! How values are stored in columns.

use std::time::Duration;

use data_encoding::HEXLOWER;
use jiff::Timestamp;
use rules::{Cause, Cell, Cells, Outcome, Ruleset, Seat};
use uuid::Uuid;
use wire::{Coaching, RegistrationMode, Repeat, Replay, TableKind, TournamentMode, TournamentState};

use crate::auth::{Checked, Deed, RulesKey, Secret};
use crate::table::TokenHash;
use crate::value::{Stored, Value};

/// Why a stored value is not valid.
pub(crate) type Bad = String;

/// A value of a column.
pub(crate) trait Column: Sized {
    /// What the database stores: a text, an integer or bytes.
    type Stored: Stored;

    fn read(stored: Self::Stored) -> Result<Self, Bad>;

    fn stored(&self) -> Self::Stored;
}

/// Implements [`Column`] from how a value is stored and how it is read.
macro_rules! column {
    ($type:ty as $stored:ty, |$value:ident| $store:expr, |$text:ident| $read:expr) => {
        impl Column for $type {
            type Stored = $stored;

            fn read($text: $stored) -> Result<$type, Bad> {
                $read
            }

            fn stored(&self) -> $stored {
                let $value = self;
                $store
            }
        }
    };
}

/// Columns of types that are stored as their text.
macro_rules! texts {
    ($($type:ty),+ $(,)?) => {$(
        column!($type as String, |value| value.to_string(), |text| {
            text.parse().map_err(|_| format!("\"{text}\" is unknown"))
        });
    )+};
}

texts!(Uuid, Seat, Outcome, Cause, Checked, Deed);
texts!(RegistrationMode, Repeat, Replay, TableKind, TournamentMode, TournamentState);

column!(String as String, |text| text.clone(), |text| Ok(text));
column!(Vec<u8> as Vec<u8>, |bytes| bytes.clone(), |bytes| Ok(bytes));
column!(i64 as i64, |number| *number, |number| Ok(number));
column!(u32 as i64, |count| i64::from(*count), |stored| {
    stored.try_into().map_err(|_| format!("is {stored}"))
});
// A number that is too large is after everything.
column!(u64 as i64, |count| i64::try_from(*count).unwrap_or(i64::MAX), |stored| {
    stored.try_into().map_err(|_| format!("is {stored}"))
});
column!(Timestamp as i64, |time| time.as_millisecond(), |ms| {
    Timestamp::from_millisecond(ms).map_err(|_| format!("{ms} is not a time"))
});
column!(Duration as i64, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX), |ms| {
    ms.try_into().map(Duration::from_millis).map_err(|_| format!("is {ms}"))
});
column!(Secret as String, |secret| secret.0.clone(), |text| Ok(Secret(text)));
column!(RulesKey as String, |key| key.0.clone(), |text| Ok(RulesKey(text)));
column!(TokenHash as String, |token| HEXLOWER.encode(&token.0), |text| {
    let hash = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    hash.map(TokenHash).ok_or_else(|| "is not 64 hexadecimal digits".to_owned())
});
// A preset by its name and version, custom rules as text.
column!(
    Ruleset as String,
    |ruleset| if ruleset.is_preset() { ruleset.id() } else { ruleset.to_toml() },
    |text| match Ruleset::preset(&text) {
        Some(preset) => Ok(preset),
        None => Ruleset::from_kept(&text).map_err(|error| format!("are invalid: {error}")),
    }
);
// The indices of the squares.
column!(
    Cells as String,
    |cells| cells.iter().map(|cell| cell.index().to_string()).collect::<Vec<_>>().join(" "),
    |text| {
        let cell = |word: &str| {
            word.parse().map(Cell::from_index).map_err(|_| format!("\"{word}\" is not a square"))
        };
        text.split_ascii_whitespace().map(cell).collect()
    }
);
column!(
    Coaching as i64,
    |coaching| match coaching {
        Coaching::Off => 0,
        Coaching::Open => 1,
        Coaching::Sparing => 2,
    },
    |stored| match stored {
        0 => Ok(Coaching::Off),
        1 => Ok(Coaching::Open),
        2 => Ok(Coaching::Sparing),
        other => Err(format!("{other} is unknown")),
    }
);

impl<T: Column> Column for Option<T>
where
    Option<T::Stored>: Into<Value>,
{
    type Stored = Option<T::Stored>;

    fn read(stored: Option<T::Stored>) -> Result<Option<T>, Bad> {
        stored.map(T::read).transpose()
    }

    fn stored(&self) -> Option<T::Stored> {
        self.as_ref().map(T::stored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Column + PartialEq + std::fmt::Debug>(value: &T) {
        assert_eq!(T::read(value.stored()).as_ref(), Ok(value));
    }

    #[test]
    fn columns_read_back() {
        check(&TokenHash(std::array::from_fn(|n| n as u8 * 7)));
        for bad in ["é".to_owned(), "x".repeat(64)] {
            assert!(TokenHash::read(bad).is_err());
        }
        check(&Ruleset::preset("salvo").unwrap().board().cells());
        check(&Cells::EMPTY);
        assert!(Cells::read("256".to_owned()).is_err());
        for ruleset in Ruleset::presets() {
            check(&ruleset);
        }
        let mut own = Ruleset::preset("fog").unwrap().rules().clone();
        own.name = "mist".to_owned();
        check(&Ruleset::try_from(own).unwrap());
        check(&Some(Duration::from_millis(7)));
        assert!(Duration::read(-1).is_err() && u32::read(-1).is_err() && Coaching::read(3).is_err());
    }
}
