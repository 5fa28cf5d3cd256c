//! A hall full of spectators while matches run, some of whom never read.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use wire::FeedFrame;

use super::house::{House, Plan};
use super::{Measured, Program, Scale, percentile};
use crate::client::PATIENCE;

/// How many look on, and how many of them never read.
const SPECTATORS: u32 = 1000;
const ASLEEP: u32 = 50;
/// How many matches are on, of bots that think 100 ms.
const MATCHES: u32 = 5;

type Socket = WebSocketStream<TcpStream>;

pub(super) async fn measure(scale: Scale, program: &Program) -> anyhow::Result<Measured> {
    let (spectators, asleep) = (scale.of(SPECTATORS), scale.of(ASLEEP));
    let mut house =
        House::open(program, "spectators", &Plan { kind: "100", bots: 4, at_once: MATCHES }).await?;
    house.until_running(MATCHES).await?;
    let mut sleepers = Vec::new();
    for _ in 0..asleep {
        sleepers.push(look(house.server.address, Some(4096)).await?);
    }
    let mut awake = Vec::new();
    for _ in asleep..spectators {
        awake.push(look(house.server.address, None).await?);
    }
    let until = Instant::now() + scale.time;
    let mut watching = JoinSet::new();
    let awake_count = awake.len();
    for socket in awake {
        watching.spawn(watch(socket, until));
    }
    let mut times = Vec::new();
    let mut lost = 0;
    while let Some(watched) = watching.join_next().await {
        let (own, kept) = watched??;
        lost += usize::from(kept == Kept::Lost);
        times.extend(own);
    }
    let running = house.running().await?;
    let dropped = house.counter("broadside_slow_readers_dropped_total").await?;
    drop(sleepers);
    if times.is_empty() {
        bail!("no spectator was told anything");
    }
    times.sort_unstable_by(f64::total_cmp);
    let seconds = scale.time.as_secs();
    let events = times.len() as f64 / awake_count as f64 / scale.time.as_secs_f64();
    let (p50, p99, worst) = (percentile(&times, 0.5), percentile(&times, 0.99), percentile(&times, 1.0));
    let line = format!(
        "Spectators: {awake_count} who read and {asleep} who never do, {running} matches on, {events:.0} turns a second to \
         each for {seconds} s: from a turn to a reader {p50:.1} ms in the median, 99 % within {p99:.1}, worst {worst:.1}; \
         {lost} readers lost, {dropped:.0} sleepers dropped so far"
    );
    let json = json!({
        "readers": awake_count, "asleep": asleep, "matches": running, "seconds": seconds,
        "events": times.len(), "eventsPerSecondEach": events, "p50Ms": p50, "p99Ms": p99, "worstMs": worst,
        "readersLost": lost, "slowDropped": dropped,
    });
    Ok(Measured { name: "spectators", lines: vec![line], json })
}

/// Somebody comes to look on; with a small buffer, the server soon notices that nothing is read.
async fn look(to: SocketAddr, buffer: Option<u32>) -> anyhow::Result<Socket> {
    let socket = TcpSocket::new_v4()?;
    if let Some(buffer) = buffer {
        socket.set_recv_buffer_size(buffer)?;
    }
    let stream = socket.connect(to).await?;
    let (mut socket, _) = tokio_tungstenite::client_async(format!("ws://{to}/api/feed"), stream).await?;
    socket.send(Message::text(r#"{"type":"hello"}"#)).await?;
    Ok(socket)
}

/// Whether a reader was still connected at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    Connected,
    Lost,
}

/// Reads until the time is up; how long each turn took to come here, in milliseconds.
async fn watch(mut socket: Socket, until: Instant) -> anyhow::Result<(Vec<f64>, Kept)> {
    let (began, mut times) = (Instant::now(), Vec::new());
    let mut matches: BTreeSet<String> = BTreeSet::new();
    while Instant::now() < until {
        let frame = timeout(PATIENCE, socket.next()).await.context("nothing came in time")?;
        let Some(Ok(frame)) = frame else { return Ok((times, Kept::Lost)) };
        let Message::Text(text) = frame else { continue };
        if follow(&text, &mut matches)? {
            let matches: Vec<_> = matches.iter().map(|id| json!({"match": id})).collect();
            let request = json!({"type": "watch", "matches": matches}).to_string();
            socket.send(Message::text(request)).await?;
        }
        // Turns that came with the match happened before this client was watching.
        if text.starts_with(r#"{"type":"event""#) {
            let at = text.rsplit_once(r#""at":""#).and_then(|(_, rest)| rest.split('"').next());
            let at = at.and_then(time_of_day).context("an event has a time")?;
            let (took, since) = ((now() - at).rem_euclid(DAY), began.elapsed().as_secs_f64());
            // Nobody read yet while the others were still coming: what waited meanwhile says nothing of the server.
            if took < since {
                times.push(took * 1000.0);
            }
        } else if text.starts_with(r#"{"type":"bye""#) {
            return Ok((times, Kept::Lost));
        }
    }
    Ok((times, Kept::Connected))
}

/// Takes note of the matches that begin and end; whether there are others to watch now.
fn follow(text: &str, matches: &mut BTreeSet<String>) -> anyhow::Result<bool> {
    let before = matches.len();
    if [r#"{"type":"event""#, r#"{"type":"match""#].iter().any(|start| text.starts_with(start)) {
        return Ok(false);
    }
    match serde_json::from_str(text)? {
        FeedFrame::Snapshot { matches: cards, .. } => {
            *matches = cards.into_iter().map(|card| card.id).collect();
        }
        FeedFrame::Started { card, .. } => {
            matches.insert(card.id);
        }
        FeedFrame::Ended { live, .. } | FeedFrame::Dropped { live, .. } => {
            matches.remove(&live);
        }
        _ => {}
    }
    Ok(matches.len() > before)
}

const DAY: f64 = 86_400.0;

/// The seconds since midnight of a time such as `2026-05-01T10:00:00.25Z`. Both clocks are the same one, so that the day
/// does not matter.
fn time_of_day(text: &str) -> Option<f64> {
    let time = text.split_once('T')?.1.strip_suffix('Z')?;
    let mut parts = time.split(':').map(|part| part.parse::<f64>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    Some(hours * 3600.0 + minutes * 60.0 + seconds)
}

fn now() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    now.as_secs_f64().rem_euclid(DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_to_the_fraction() {
        assert_eq!(time_of_day("2026-05-01T10:01:02.25Z"), Some(36_062.25));
        assert_eq!(time_of_day("2026-05-01T00:00:00Z"), Some(0.0));
        assert!(time_of_day("today").is_none() && time_of_day("2026-05-01T10:01Z").is_none());
    }
}
