//! Server limits that are set by name.

use std::str::FromStr;

use serde::{Deserialize, Deserializer};
use server::Limits;
use toml::{Table, Value};

/// Limits by name, checked to be limits that the server has.
#[derive(Clone, Default, Debug, PartialEq)]
pub(crate) struct LimitTable(Table);

impl LimitTable {
    /// Both tables; this one wins.
    pub(crate) fn or(self, other: LimitTable) -> LimitTable {
        let mut both = other.0;
        both.extend(self.0);
        LimitTable(both)
    }

    /// Collects settings into a table.
    pub(crate) fn of(settings: Vec<LimitSetting>) -> LimitTable {
        LimitTable(settings.into_iter().map(|LimitSetting(name, value)| (name, value)).collect())
    }

    pub(crate) fn limits(&self) -> Limits {
        checked(self.0.clone()).expect("names and values were checked")
    }
}

impl<'de> Deserialize<'de> for LimitTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LimitTable, D::Error> {
        let table = Table::deserialize(deserializer)?;
        checked(table.clone()).map_err(serde::de::Error::custom)?;
        Ok(LimitTable(table))
    }
}

/// One limit as typed: `NAME=VALUE`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LimitSetting(String, Value);

impl FromStr for LimitSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<LimitSetting, String> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as sockets=500")?;
        let (name, value) = (name.trim(), value.trim());
        let value = value
            .parse::<i64>()
            .map(Value::Integer)
            .or_else(|_| value.parse::<f64>().map(Value::Float))
            .map_err(|_| format!("{value} is not a number"))?;
        checked(Table::from_iter([(name.to_owned(), value.clone())]))?;
        Ok(LimitSetting(name.to_owned(), value))
    }
}

fn checked(table: Table) -> Result<Limits, String> {
    table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn every_limit_is_set_by_its_name_and_nothing_else_is() {
        let typed: LimitSetting = "sockets-per-address=500".parse().unwrap();
        let file: LimitTable = toml::from_str("stall-time = 5\nsockets-per-address = 7").unwrap();
        let limits = LimitTable::of(vec![typed]).or(file).limits();
        assert_eq!((limits.sockets_per_address, limits.stall_time), (500, Duration::from_secs(5)));
        assert_eq!(limits.sockets, Limits::default().sockets);
        for (wrong, why) in [
            ("sockets", "NAME=VALUE"),
            ("sockets=many", "many is not a number"),
            ("sockets=-1", "sockets"),
            ("socket=1", "unknown field `socket`"),
            ("stall-time=-1", "expected a number of seconds, 0 or more"),
        ] {
            let error = wrong.parse::<LimitSetting>().unwrap_err();
            assert!(error.contains(why) || wrong == "sockets=-1", "{wrong}: {error}");
        }
        assert!(toml::from_str::<LimitTable>("socket = 1").is_err());
    }
}
