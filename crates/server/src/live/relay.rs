//! Tables on other nodes: questions to the node that has a table, and the frames between a socket here and a table there.
//!
//! A link is one socket of one node at a table of another, the host. All that it carries is numbered in each direction, so
//! that a lost message is noticed: the link ends, and the client reconnects and says what it has seen. Each side tells the
//! other now and then that it is still there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use rules::{Seat, Sides};
use serde::{Deserialize, Serialize};
use store::TokenHash;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;
use wire::{ByeReason, ClientFrame, PlayerName, TableInfo};

use super::connections::{Out, Sender, outgoing};
use super::message::{Agreement, Attached, Claimed, Departure, Hello, Refusal, TableMessage};
use super::seat_link::SeatLink;
use super::tables::Tables;
use crate::bus::{Bus, Delivery, NoAnswer};
use crate::client::Client;

/// How long a node may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How often the side with the socket says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long the host may be silent.
const HOST_SILENCE: Duration = Duration::from_secs(4);
/// How long the side with the socket may be silent.
const GUEST_SILENCE: Duration = Duration::from_secs(6);
/// How many messages of a link may wait for the table.
const SAID: usize = 256;
/// How many frames may wait for a socket: those of a long game, when it connects.
const BACKLOG: usize = 4096;

/// A question to the node that has a table.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Question {
    table: Uuid,
    ask: Ask,
}

/// What a table can be asked.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Ask {
    Info,
    Join { name: Option<PlayerName>, agreed: bool, token: [u8; 32] },
    Rematch { token: [u8; 32] },
    Claim { seat: wire::Seat, tokens: [[u8; 32]; 2] },
    Attach { link: Uuid, guest: Uuid, token: Option<[u8; 32]>, after: u32, who: IpAddr },
}

/// What a table answers.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    /// The table is not on this node.
    NotHere,
    Info(Box<TableInfo>),
    Joined(Result<wire::Seat, Refusal>),
    Rematched(Result<(Uuid, wire::Seat), Refusal>),
    Claimed(Box<Result<Claimed, Refusal>>),
    Attached(Result<(), ByeReason>),
}

/// What a link carries.
enum Carried {
    /// A frame of the client, or of the server.
    Frame(Utf8Bytes),
    /// The host ends the link.
    Bye(ByeReason),
    /// The socket is gone.
    Gone(Departure),
    /// The other side is there.
    Beat,
}

impl Carried {
    /// The link, the number and what is carried, as bytes.
    fn write(&self, link: Uuid, number: u64) -> Bytes {
        let (kind, text): (u8, &str) = match self {
            Carried::Frame(text) => (b'f', text),
            Carried::Bye(reason) => (b'b', word(*reason)),
            Carried::Gone(Departure::Lost) => (b'g', ""),
            Carried::Gone(Departure::Left) => (b'l', ""),
            Carried::Beat => (b'.', ""),
        };
        let mut bytes = Vec::with_capacity(25 + text.len());
        bytes.extend_from_slice(link.as_bytes());
        bytes.extend_from_slice(&number.to_be_bytes());
        bytes.push(kind);
        bytes.extend_from_slice(text.as_bytes());
        bytes.into()
    }

    fn read(mut bytes: Bytes) -> Option<(Uuid, u64, Carried)> {
        if bytes.len() < 25 {
            return None;
        }
        let text = bytes.split_off(25);
        let link = Uuid::from_slice(&bytes[..16]).ok()?;
        let number = u64::from_be_bytes(bytes[16..24].try_into().ok()?);
        let text = Utf8Bytes::try_from(text).ok()?;
        let carried = match bytes[24] {
            b'f' => Carried::Frame(text),
            b'b' => Carried::Bye(reason(&text)?),
            b'g' => Carried::Gone(Departure::Lost),
            b'l' => Carried::Gone(Departure::Left),
            b'.' => Carried::Beat,
            _ => return None,
        };
        Some((link, number, carried))
    }
}

const REASONS: [(ByeReason, &str); 7] = [
    (ByeReason::Restart, "restart"),
    (ByeReason::Slow, "slow"),
    (ByeReason::Full, "full"),
    (ByeReason::Idle, "idle"),
    (ByeReason::Token, "token"),
    (ByeReason::Protocol, "protocol"),
    (ByeReason::Left, "left"),
];

fn word(reason: ByeReason) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == reason).map_or("restart", |(_, word)| word)
}

fn reason(word: &str) -> Option<ByeReason> {
    REASONS.iter().find(|(_, known)| *known == word).map(|(reason, _)| *reason)
}

/// One end of a link.
struct End {
    /// The number of the next message from the other side.
    expected: u64,
    heard: Instant,
    side: Side,
}

enum Side {
    /// The socket is here.
    Guest { host: Uuid, sent: u64, frames: Sender },
    /// The table is here.
    Host { said: mpsc::Sender<Carried> },
}

/// The links of this node. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Relay(Arc<Inner>);

struct Inner {
    bus: Bus,
    own: Uuid,
    ends: Mutex<HashMap<Uuid, End>>,
}

impl Relay {
    pub(crate) fn new(bus: Bus, own: Uuid) -> Relay {
        Relay(Arc::new(Inner { bus, own, ends: Mutex::default() }))
    }

    /// Asks the node that has a table.
    pub(super) async fn ask(&self, node: Uuid, table: Uuid, ask: Ask) -> Result<Answer, NoAnswer> {
        let question = serde_json::to_vec(&Question { table, ask }).expect("a question is plain data");
        let subject = format!("node.{}.table", node.simple());
        let answer = self.0.bus.request(&subject, question, ANSWER).await?;
        serde_json::from_slice(&answer).map_err(|error| {
            tracing::warn!(%error, "another node sent an answer that cannot be read");
            NoAnswer::Late
        })
    }

    /// Connects a socket to a table of another node.
    pub(super) async fn attach(
        &self,
        host: Uuid,
        table: Uuid,
        hello: Hello,
    ) -> Result<Result<Attached, ByeReason>, NoAnswer> {
        let link = Uuid::new_v4();
        let (frames, outgoing) = outgoing(BACKLOG);
        let end = End { expected: 0, heard: Instant::now(), side: Side::Guest { host, sent: 0, frames } };
        self.0.ends.lock().insert(link, end);
        let guard = GuestLink { relay: self.clone(), link };
        let ask = Ask::Attach {
            link,
            guest: self.0.own,
            token: hello.token.map(|TokenHash(token)| token),
            after: hello.after,
            who: hello.who.address(),
        };
        match self.ask(host, table, ask).await? {
            Answer::Attached(Ok(())) => {
                Ok(Ok(Attached { link: SeatLink::There(guard), outgoing, missed: Vec::new() }))
            }
            Answer::Attached(Err(reason)) => Ok(Err(reason)),
            _ => Err(NoAnswer::Nobody),
        }
    }

    fn send(&self, to: Uuid, link: Uuid, number: u64, carried: &Carried) {
        self.0.bus.publish(&format!("node.{}.link", to.simple()), carried.write(link, number));
    }

    /// Sends something from a socket here. False if the link has ended.
    fn send_to_host(&self, link: Uuid, carried: &Carried) -> bool {
        // Under the lock, so that numbers are in order.
        let mut ends = self.0.ends.lock();
        let Some(End { side: Side::Guest { host, sent, .. }, .. }) = ends.get_mut(&link) else {
            return false;
        };
        self.send(*host, link, *sent, carried);
        *sent += 1;
        true
    }

    /// Takes what arrives for the links of this node, until the server stops.
    pub(super) async fn take_carried(&self) {
        let Ok(mut arriving) = self.0.bus.subscribe(&format!("node.{}.link", self.0.own.simple())).await
        else {
            return tokio::time::sleep(BEAT).await;
        };
        let mut beat = tokio::time::interval(BEAT);
        loop {
            tokio::select! {
                delivery = arriving.next() => match delivery {
                    Some(delivery) => self.take(delivery),
                    None => return,
                },
                _ = beat.tick() => self.beat(),
            }
        }
    }

    fn take(&self, delivery: Delivery) {
        let Some((link, number, carried)) = Carried::read(delivery.payload) else { return };
        let mut ends = self.0.ends.lock();
        let Some(end) = ends.get_mut(&link) else { return };
        if number != end.expected {
            tracing::debug!(%link, "a message of a link was lost");
            ends.remove(&link);
            return;
        }
        end.expected += 1;
        end.heard = Instant::now();
        let goes_on = match (&end.side, carried) {
            (Side::Guest { frames, .. }, Carried::Frame(text)) => frames.send(Out::Frame(text)),
            (Side::Guest { frames, .. }, Carried::Bye(reason)) => frames.send(Out::Bye(reason)),
            (Side::Guest { .. }, Carried::Beat) => true,
            (Side::Guest { .. }, Carried::Gone(_)) | (Side::Host { .. }, Carried::Bye(_)) => false,
            (Side::Host { said }, carried) => said.try_send(carried).is_ok(),
        };
        if !goes_on {
            ends.remove(&link);
        }
    }

    /// Tells hosts that the sockets here are there, and ends links whose other side is silent.
    fn beat(&self) {
        let is_connected = self.0.bus.is_connected();
        self.0.ends.lock().retain(|link, end| {
            let silence = match &mut end.side {
                Side::Guest { host, sent, .. } => {
                    if !is_connected {
                        return false;
                    }
                    self.send(*host, *link, *sent, &Carried::Beat);
                    *sent += 1;
                    HOST_SILENCE
                }
                Side::Host { .. } => GUEST_SILENCE,
            };
            end.heard.elapsed() <= silence
        });
    }

    /// Answers the questions of other nodes, until the server stops.
    pub(super) async fn answer(&self, tables: Tables) {
        let Ok(mut asked) = self.0.bus.subscribe(&format!("node.{}.table", self.0.own.simple())).await else {
            return tokio::time::sleep(BEAT).await;
        };
        while let Some(Delivery { payload, reply: Some(reply), .. }) = asked.next().await {
            let Ok(Question { table, ask }) = serde_json::from_slice(&payload) else {
                tracing::warn!("another node asked something that cannot be read");
                continue;
            };
            let (own, tables) = (self.clone(), tables.clone());
            tokio::spawn(async move {
                let (answer, hosted) = own.answer_one(&tables, table, ask).await;
                let answer = serde_json::to_vec(&answer).expect("an answer is plain data");
                own.0.bus.reply(reply, answer);
                if let Some(hosted) = hosted {
                    hosted.run(own).await;
                }
            });
        }
    }

    async fn answer_one(&self, tables: &Tables, table: Uuid, ask: Ask) -> (Answer, Option<Hosted>) {
        let answer = match ask {
            Ask::Info => {
                tables.ask_here(table, TableMessage::Info).await.map(|info| Answer::Info(info.into()))
            }
            Ask::Join { name, agreed, token } => {
                let agreed = if agreed { Agreement::Yes } else { Agreement::No };
                let join = |reply| TableMessage::Join(name.clone(), agreed, TokenHash(token), reply);
                let joined = tables.ask_here(table, join).await;
                joined.map(|joined| Answer::Joined(joined.map(wire::Seat::from)))
            }
            Ask::Rematch { token } => {
                let rematch = |reply| TableMessage::Rematch(TokenHash(token), reply);
                let rematched = tables.ask_here(table, rematch).await;
                rematched.map(|answer| Answer::Rematched(answer.map(|(next, seat)| (next, seat.into()))))
            }
            Ask::Claim { seat, tokens: [a, b] } => {
                let tokens = Sides::new(TokenHash(a), TokenHash(b));
                let claim = |reply| TableMessage::Claim(Seat::from(seat), tokens, reply);
                tables.ask_here(table, claim).await.map(|claimed| Answer::Claimed(Box::new(claimed)))
            }
            Ask::Attach { link, guest, token, after, who } => {
                let hello = Hello { token: token.map(TokenHash), after, who: Client::of(who) };
                match tables.ask_here(table, |reply| TableMessage::Attach(hello, reply)).await {
                    Ok(Ok(attached)) => {
                        let (said, hearing) = mpsc::channel(SAID);
                        let end = End { expected: 0, heard: Instant::now(), side: Side::Host { said } };
                        self.0.ends.lock().insert(link, end);
                        let hosted = Hosted { link, guest, sent: 0, attached, hearing };
                        return (Answer::Attached(Ok(())), Some(hosted));
                    }
                    Ok(Err(reason)) => Ok(Answer::Attached(Err(reason))),
                    Err(error) => Err(error),
                }
            }
        };
        let answer = answer.unwrap_or_else(|error| {
            tracing::debug!(%table, %error, "another node asked for a table that is not here");
            Answer::NotHere
        });
        (answer, None)
    }
}

/// A socket of another node at a table here.
struct Hosted {
    link: Uuid,
    guest: Uuid,
    sent: u64,
    attached: Attached,
    hearing: mpsc::Receiver<Carried>,
}

impl Hosted {
    async fn run(mut self, relay: Relay) {
        for out in std::mem::take(&mut self.attached.missed) {
            self.send(&relay, out);
        }
        let mut departure = Departure::Lost;
        loop {
            tokio::select! {
                out = self.attached.outgoing.recv() => {
                    // The table ended, or dropped this socket because it did not keep up.
                    let closed = if self.attached.link.is_closed() { ByeReason::Restart } else { ByeReason::Slow };
                    let out = out.unwrap_or(Out::Bye(closed));
                    let is_last = matches!(out, Out::Bye(_));
                    self.send(&relay, out);
                    if is_last {
                        break;
                    }
                }
                said = self.hearing.recv() => match said {
                    Some(Carried::Frame(text)) => {
                        // The other node has read it too, so it can be read.
                        let Ok(frame) = serde_json::from_str::<ClientFrame>(&text) else { break };
                        if !self.attached.link.say(frame).await {
                            self.send(&relay, Out::Bye(ByeReason::Restart));
                            break;
                        }
                    }
                    Some(Carried::Beat) => self.carry(&relay, &Carried::Beat),
                    Some(Carried::Gone(how)) => {
                        departure = how;
                        break;
                    }
                    // A message was lost, or the other node is silent.
                    Some(Carried::Bye(_)) | None => {
                        self.send(&relay, Out::Bye(ByeReason::Restart));
                        break;
                    }
                },
            }
        }
        relay.0.ends.lock().remove(&self.link);
        self.attached.link.leave(departure).await;
    }

    fn send(&mut self, relay: &Relay, out: Out) {
        let carried = match out {
            Out::Frame(text) => Carried::Frame(text),
            Out::Bye(reason) => Carried::Bye(reason),
        };
        self.carry(relay, &carried);
    }

    fn carry(&mut self, relay: &Relay, carried: &Carried) {
        relay.send(self.guest, self.link, self.sent, carried);
        self.sent += 1;
    }
}

/// The end of a link at which the socket is. Dropping it ends the link.
pub(crate) struct GuestLink {
    relay: Relay,
    link: Uuid,
}

impl GuestLink {
    pub(super) fn say(&self, frame: &ClientFrame) -> bool {
        let text = serde_json::to_string(frame).expect("a frame is plain data");
        self.relay.send_to_host(self.link, &Carried::Frame(text.into()))
    }

    pub(super) fn leave(&self, how: Departure) {
        self.relay.send_to_host(self.link, &Carried::Gone(how));
        self.relay.0.ends.lock().remove(&self.link);
    }

    pub(super) fn is_closed(&self) -> bool {
        !self.relay.0.ends.lock().contains_key(&self.link)
    }
}

impl Drop for GuestLink {
    fn drop(&mut self) {
        if !self.is_closed() {
            self.leave(Departure::Lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_carries_reads_back() {
        let link = Uuid::new_v4();
        let text = Utf8Bytes::from_static("{\"type\":\"pong\"}");
        let all = [
            Carried::Frame(text),
            Carried::Gone(Departure::Left),
            Carried::Gone(Departure::Lost),
            Carried::Beat,
        ];
        let byes = REASONS.iter().map(|(reason, _)| Carried::Bye(*reason));
        for (number, carried) in (0..).zip(all.into_iter().chain(byes)) {
            let bytes = carried.write(link, number);
            let (read_link, read_number, read) = Carried::read(bytes.clone()).unwrap();
            assert_eq!((read_link, read_number), (link, number));
            assert_eq!(read.write(link, number), bytes);
        }
        for strange in [&b""[..], &[0; 24], &[0; 25], &[255; 40]] {
            assert!(Carried::read(Bytes::copy_from_slice(strange)).is_none());
        }
    }
}
