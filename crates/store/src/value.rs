//! Values of statements: what a column stores, in either database.

use sqlx::{Decode, Postgres, Sqlite, Type};

/// A parameter of a statement. An absent one has a type too, because PostgreSQL asks for it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Bytes(Option<Vec<u8>>),
}

/// What a column stores: a text, an integer or bytes, or none of these.
pub(crate) trait Stored:
    Into<Value> + Type<Sqlite> + for<'r> Decode<'r, Sqlite> + Type<Postgres> + for<'r> Decode<'r, Postgres>
{
}

impl<T> Stored for T where
    T: Into<Value>
        + Type<Sqlite>
        + for<'r> Decode<'r, Sqlite>
        + Type<Postgres>
        + for<'r> Decode<'r, Postgres>
{
}

macro_rules! values {
    ($($type:ty as $kind:ident),+ $(,)?) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$kind(Some(value))
            }
        }

        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Value {
                Value::$kind(value)
            }
        }
    )+};
}

values!(String as Text, i64 as Number, Vec<u8> as Bytes);
