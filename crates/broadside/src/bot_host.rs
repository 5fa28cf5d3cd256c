//! A host and port at which an organiser allows bots.

use std::str::FromStr;

use arena::{BotUrl, Reach};
use serde::Deserialize;

/// A host and a port: `bot.example:4000`, `10.0.0.7:4000`, `[fd00::7]:4000`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct BotHost(BotUrl);

impl BotHost {
    /// This reach, plus this host and port.
    pub(crate) fn added_to(&self, reach: Reach) -> Reach {
        reach.allow(self.0.host().clone(), self.0.port())
    }
}

/// A text that is not a host with a port.
#[derive(Debug, thiserror::Error)]
#[error("expected a host and a port, such as bot.example:4000, not \"{0}\"")]
pub(crate) struct NoHost(String);

impl FromStr for BotHost {
    type Err = NoHost;

    fn from_str(text: &str) -> Result<BotHost, NoHost> {
        let wrong = || NoHost(text.to_owned());
        let ends_with_a_port = text.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        if !ends_with_a_port || text.contains('/') {
            return Err(wrong());
        }
        // Parsed like the URLs of bots, so that the two can be compared.
        format!("http://{text}").parse().map(BotHost).map_err(|_| wrong())
    }
}

impl TryFrom<String> for BotHost {
    type Error = NoHost;

    fn try_from(text: String) -> Result<BotHost, NoHost> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_a_port_and_nothing_else() {
        for (text, host, port) in [
            ("Bot.Example:4000", "bot.example", 4000),
            ("10.0.0.7:80", "10.0.0.7", 80),
            ("[fd00::7]:4000", "[fd00::7]", 4000),
        ] {
            let read: BotHost = text.parse().unwrap();
            assert_eq!((read.0.host().to_string().as_str(), read.0.port()), (host, port));
        }
        for text in
            ["", "bot.example", "bot.example:", "[fd00::7]", "http://a.example:4000", "a:4000/b", "a@b:4000"]
        {
            assert!(text.parse::<BotHost>().is_err(), "{text}");
        }
    }
}
