//! The sockets connected to a table, and sending frames to them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use rules::{Eye, Seat};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use wire::{ByeReason, ServerFrame};

use super::message::Departure;
use crate::client::Client;
use crate::metrics;

/// Something to send.
#[derive(Clone)]
pub(crate) enum Out {
    /// A frame.
    Frame(Utf8Bytes),
    /// The last frame.
    Bye(ByeReason),
}

impl Out {
    /// Serialises a frame.
    pub(crate) fn frame(frame: &ServerFrame) -> Out {
        Out::Frame(text(frame))
    }

    fn size(&self) -> usize {
        match self {
            Out::Frame(text) => text.len(),
            Out::Bye(_) => 0,
        }
    }
}

/// Serialises a frame.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is plain data").into()
}

/// How many bytes may wait for a slow reader before it is disconnected.
const BACKLOG_BYTES: usize = 512 * 1024;

/// One socket.
struct Connection {
    id: u64,
    eye: Eye,
    who: Client,
    tell: Sender,
}

/// Sends frames to one socket.
pub(super) struct Sender {
    tell: mpsc::Sender<Out>,
    /// How many bytes wait to be sent.
    waiting: Arc<AtomicUsize>,
}

impl Sender {
    /// Sends something. False if the socket doesn't keep up. One that is closed will detach itself.
    pub(super) fn send(&self, out: Out) -> bool {
        let size = out.size();
        let waiting = self.waiting.fetch_add(size, Ordering::Relaxed) + size;
        let full = waiting > BACKLOG_BYTES || matches!(self.tell.try_send(out), Err(TrySendError::Full(_)));
        if full {
            metrics::counter_dropped();
        }
        !full
    }
}

/// A way to send frames to one socket, of which this many may wait.
pub(super) fn outgoing(backlog: usize) -> (Sender, Outgoing) {
    let (tell, frames) = mpsc::channel(backlog);
    let waiting = Arc::<AtomicUsize>::default();
    (Sender { tell, waiting: Arc::clone(&waiting) }, Outgoing { frames, waiting })
}

/// The frames for one socket.
pub(crate) struct Outgoing {
    frames: mpsc::Receiver<Out>,
    waiting: Arc<AtomicUsize>,
}

impl Outgoing {
    /// The next thing to send; none when the table has dropped this socket.
    pub(crate) async fn recv(&mut self) -> Option<Out> {
        let out = self.frames.recv().await?;
        self.waiting.fetch_sub(out.size(), Ordering::Relaxed);
        Some(out)
    }
}

/// All sockets of a table.
pub(crate) struct Connections {
    all: Vec<Connection>,
    last: u64,
    backlog: usize,
}

impl Connections {
    pub(crate) fn new(backlog: usize) -> Connections {
        Connections { all: Vec::new(), last: 0, backlog: backlog.max(1) }
    }

    /// Adds a socket with this eye.
    pub(crate) fn add(&mut self, eye: Eye, who: Client) -> (u64, Outgoing) {
        let (tell, outgoing) = outgoing(self.backlog);
        self.last += 1;
        self.all.push(Connection { id: self.last, eye, who, tell });
        (self.last, outgoing)
    }

    /// Removes a socket and returns its eye.
    pub(crate) fn remove(&mut self, id: u64) -> Option<Eye> {
        let place = self.all.iter().position(|connection| connection.id == id)?;
        Some(self.all.swap_remove(place).eye)
    }

    pub(crate) fn eye(&self, id: u64) -> Option<Eye> {
        self.all.iter().find(|connection| connection.id == id).map(|connection| connection.eye)
    }

    /// The address of a player here, or else of a spectator.
    pub(crate) fn address(&self) -> Option<Client> {
        let plays = |connection: &&Connection| matches!(connection.eye, Eye::Player(_));
        self.all.iter().find(plays).or(self.all.first()).map(|connection| connection.who)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether this seat is connected.
    pub(crate) fn seated(&self, seat: Seat) -> bool {
        self.all.iter().any(|connection| connection.eye == Eye::Player(seat))
    }

    /// Sends a frame to one socket.
    pub(crate) fn tell(&mut self, id: u64, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|connection| (connection.id == id).then(|| out.clone()));
    }

    /// Sends a frame to all sockets of a seat.
    pub(crate) fn tell_seat(&mut self, seat: Seat, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|connection| (connection.eye == Eye::Player(seat)).then(|| out.clone()));
    }

    /// Sends a frame to all sockets.
    pub(crate) fn tell_all(&mut self, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|_| Some(out.clone()));
    }

    /// Sends all sockets what their eye sees; computed once per eye.
    pub(crate) fn tell_each(&mut self, frame: impl Fn(Eye) -> ServerFrame) {
        let mut made: Vec<(Eye, Out)> = Vec::with_capacity(3);
        self.send(|connection| {
            if let Some((_, out)) = made.iter().find(|(eye, _)| *eye == connection.eye) {
                return Some(out.clone());
            }
            let out = Out::frame(&frame(connection.eye));
            made.push((connection.eye, out.clone()));
            Some(out)
        });
    }

    /// Ends all sockets.
    pub(crate) fn bye(&mut self, reason: ByeReason) {
        self.send(|_| Some(Out::Bye(reason)));
        self.all.clear();
    }

    /// Sends each socket its frame. A socket that doesn't keep up is dropped: its channel closes, and it may reconnect.
    fn send(&mut self, mut out: impl FnMut(&Connection) -> Option<Out>) {
        self.all.retain(|connection| out(connection).is_none_or(|out| connection.tell.send(out)));
    }
}

impl From<Departure> for wire::Presence {
    fn from(departure: Departure) -> wire::Presence {
        match departure {
            Departure::Lost => wire::Presence::Reconnecting,
            Departure::Left => wire::Presence::Left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Refused, TableRefusal};

    impl Outgoing {
        fn try_recv(&mut self) -> Option<Out> {
            let out = self.frames.try_recv().ok()?;
            self.waiting.fetch_sub(out.size(), Ordering::Relaxed);
            Some(out)
        }
    }

    fn here() -> Client {
        Client::of([127, 0, 0, 1].into())
    }

    #[test]
    fn a_few_large_frames_are_too_many_as_well() {
        let mut connections = Connections::new(1000);
        let (_, mut slow) = connections.add(Eye::Public, here());
        let large =
            ServerFrame::Refused(Refused::of(&TableRefusal::BadFrame { problem: "x".repeat(100_000) }));
        for _ in 0..100 {
            connections.tell_all(&large);
        }
        assert!(connections.is_empty());
        let kept: usize = std::iter::from_fn(|| slow.try_recv()).map(|out| out.size()).sum();
        assert!((400_000..=BACKLOG_BYTES).contains(&kept), "{kept}");
    }

    #[test]
    fn a_reader_that_does_not_keep_up_is_let_go_and_the_others_are_not() {
        let mut connections = Connections::new(4);
        let (_, mut slow) = connections.add(Eye::Player(Seat::A), here());
        let (quick, mut reader) = connections.add(Eye::Public, here());
        let mut read = 0;
        for _ in 0..20 {
            connections.tell_all(&ServerFrame::Pong {});
            while reader.try_recv().is_some() {
                read += 1;
            }
        }
        assert_eq!(read, 20);
        assert!(!connections.seated(Seat::A) && connections.eye(quick) == Some(Eye::Public));
        // What it was sent before is still there, and then the channel is closed.
        for _ in 0..4 {
            assert!(matches!(slow.try_recv(), Some(Out::Frame(_))));
        }
        assert!(slow.frames.is_closed() && slow.try_recv().is_none());
    }

    #[test]
    fn each_pair_of_eyes_is_asked_once() {
        let mut connections = Connections::new(4);
        let eyes = [Eye::Public, Eye::Player(Seat::A), Eye::Public, Eye::Public];
        let mut readers: Vec<_> = eyes.iter().map(|eye| connections.add(*eye, here()).1).collect();
        let asked = std::cell::Cell::new(0);
        connections.tell_each(|_| {
            asked.set(asked.get() + 1);
            ServerFrame::Pong {}
        });
        assert_eq!(asked.get(), 2);
        assert!(readers.iter_mut().all(|reader| reader.try_recv().is_some()));
    }
}
