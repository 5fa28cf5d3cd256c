//! Who watches a table, and telling them.

use axum::extract::ws::Utf8Bytes;
use rules::{Eye, Seat};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use wire::{ByeReason, ServerFrame};

use super::message::Departure;
use crate::metrics;

/// Something to be sent.
#[derive(Clone)]
pub(crate) enum Out {
    /// A frame.
    Frame(Utf8Bytes),
    /// The last frame.
    Bye(ByeReason),
}

impl Out {
    /// A frame as text.
    pub(crate) fn frame(frame: &ServerFrame) -> Out {
        Out::Frame(serde_json::to_string(frame).expect("a frame is plain data").into())
    }
}

/// One socket.
struct Connection {
    id: u64,
    eye: Eye,
    tell: mpsc::Sender<Out>,
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

    /// A new socket, which sees with these eyes.
    pub(crate) fn add(&mut self, eye: Eye) -> (u64, mpsc::Receiver<Out>) {
        let (tell, told) = mpsc::channel(self.backlog);
        self.last += 1;
        self.all.push(Connection { id: self.last, eye, tell });
        (self.last, told)
    }

    /// A socket is gone; whose eyes it had.
    pub(crate) fn remove(&mut self, id: u64) -> Option<Eye> {
        let place = self.all.iter().position(|connection| connection.id == id)?;
        Some(self.all.swap_remove(place).eye)
    }

    pub(crate) fn eye(&self, id: u64) -> Option<Eye> {
        self.all.iter().find(|connection| connection.id == id).map(|connection| connection.eye)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether somebody sits there.
    pub(crate) fn seated(&self, seat: Seat) -> bool {
        self.all.iter().any(|connection| connection.eye == Eye::Player(seat))
    }

    /// Tells one socket.
    pub(crate) fn tell(&mut self, id: u64, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|connection| (connection.id == id).then(|| out.clone()));
    }

    /// Tells everybody the same.
    pub(crate) fn tell_all(&mut self, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|_| Some(out.clone()));
    }

    /// Tells everybody what their own eyes see; each pair of eyes is asked once.
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

    /// Ends every socket.
    pub(crate) fn bye(&mut self, reason: ByeReason) {
        self.send(|_| Some(Out::Bye(reason)));
        self.all.clear();
    }

    /// Sends to each what there is for it. Who does not keep up is let go: its channel closes, and it may come again.
    fn send(&mut self, mut out: impl FnMut(&Connection) -> Option<Out>) {
        self.all.retain(|connection| {
            let Some(out) = out(connection) else { return true };
            match connection.tell.try_send(out) {
                Ok(()) => true,
                Err(TrySendError::Full(_)) => {
                    metrics::counter_dropped();
                    false
                }
                // It is gone and will say so itself.
                Err(TrySendError::Closed(_)) => true,
            }
        });
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
