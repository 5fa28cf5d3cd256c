//! The URL of a database as it was typed. It may have a password, so errors must not repeat it.

use std::convert::Infallible;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};
use store::{BadUrl, PostgresUrl};

use crate::exit::BadInput;

/// The URL, or what is wrong with it. Any text can be read, because parsers of arguments and files quote what they
/// cannot read.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseSetting(Result<PostgresUrl, BadUrl>);

impl DatabaseSetting {
    /// The URL. The error names the option that it is from.
    pub(crate) fn url(&self, option: &str) -> Result<PostgresUrl, BadInput> {
        self.0.clone().map_err(|error| BadInput::new(format!("{option}: {error}")))
    }
}

impl FromStr for DatabaseSetting {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<DatabaseSetting, Infallible> {
        Ok(DatabaseSetting(text.parse()))
    }
}

impl<'de> Deserialize<'de> for DatabaseSetting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DatabaseSetting, D::Error> {
        Ok(DatabaseSetting(String::deserialize(deserializer)?.parse()))
    }
}
