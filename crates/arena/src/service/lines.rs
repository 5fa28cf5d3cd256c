//! Serves a captain as a bot over standard input and output.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use wire::bot::BotRequest;

use super::{Refusal, Service};

/// Answers every line of the input until it ends, each after this delay.
///
/// An invalid or declined request is answered by an object with the field `error`, so that the caller is not left waiting.
pub fn speak(
    service: &Service,
    delay: Duration,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        thread::sleep(delay);
        let said = answer(service, &line)
            .unwrap_or_else(|refusal| Some(serde_json::json!({ "error": refusal.to_string() }).to_string()));
        if let Some(said) = said {
            writeln!(output, "{said}")?;
            output.flush()?;
        }
    }
    Ok(())
}

fn answer(service: &Service, line: &str) -> Result<Option<String>, Refusal> {
    fn text(value: &impl Serialize) -> Result<Option<String>, Refusal> {
        Ok(Some(serde_json::to_string(value)?))
    }
    match serde_json::from_str(line)? {
        BotRequest::Hello(_) => text(&service.hello()),
        BotRequest::Placement(request) => text(&service.placement(&request)?),
        BotRequest::Move(request) => text(&service.order(&request)?),
        BotRequest::End(_) => Ok(None),
    }
}
