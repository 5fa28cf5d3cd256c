//! The URL of NATS as it was typed. It may have a password, so errors must not repeat it.

use std::convert::Infallible;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};
use server::{BadNatsUrl, NatsUrl};

use crate::exit::BadInput;

/// The URL, or what is wrong with it. Any text can be read, because parsers of arguments and files quote what they
/// cannot read.
#[derive(Clone, Debug)]
pub(crate) struct NatsSetting(Result<NatsUrl, BadNatsUrl>);

impl NatsSetting {
    /// The URL. The error names the option that it is from.
    pub(crate) fn url(&self, option: &str) -> Result<NatsUrl, BadInput> {
        self.0.clone().map_err(|error| BadInput::new(format!("{option}: {error}")))
    }
}

impl FromStr for NatsSetting {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<NatsSetting, Infallible> {
        Ok(NatsSetting(text.parse()))
    }
}

impl<'de> Deserialize<'de> for NatsSetting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NatsSetting, D::Error> {
        Ok(NatsSetting(String::deserialize(deserializer)?.parse()))
    }
}
