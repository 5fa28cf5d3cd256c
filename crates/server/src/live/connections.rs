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
        Out::Frame(text(frame))
    }
}

/// A frame as text.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is plain data").into()
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

    /// Tells everybody who sits there.
    pub(crate) fn tell_seat(&mut self, seat: Seat, frame: &ServerFrame) {
        let out = Out::frame(frame);
        self.send(|connection| (connection.eye == Eye::Player(seat)).then(|| out.clone()));
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
            // One that is closed is gone and will say so itself.
            let full = matches!(connection.tell.try_send(out), Err(TrySendError::Full(_)));
            if full {
                metrics::counter_dropped();
            }
            !full
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_does_not_keep_up_is_let_go_and_the_others_are_not() {
        let mut connections = Connections::new(4);
        let (_, mut slow) = connections.add(Eye::Player(Seat::A));
        let (quick, mut reader) = connections.add(Eye::Public);
        let mut read = 0;
        for _ in 0..20 {
            connections.tell_all(&ServerFrame::Pong {});
            while reader.try_recv().is_ok() {
                read += 1;
            }
        }
        assert_eq!(read, 20);
        assert!(!connections.seated(Seat::A) && connections.eye(quick) == Some(Eye::Public));
        // What it was sent before is still there, and then the channel is closed.
        for _ in 0..4 {
            assert!(matches!(slow.try_recv(), Ok(Out::Frame(_))));
        }
        assert_eq!(slow.try_recv().err(), Some(mpsc::error::TryRecvError::Disconnected));
    }

    #[test]
    fn each_pair_of_eyes_is_asked_once() {
        let mut connections = Connections::new(4);
        let eyes = [Eye::Public, Eye::Player(Seat::A), Eye::Public, Eye::Public];
        let mut readers: Vec<_> = eyes.iter().map(|eye| connections.add(*eye).1).collect();
        let asked = std::cell::Cell::new(0);
        connections.tell_each(|_| {
            asked.set(asked.get() + 1);
            ServerFrame::Pong {}
        });
        assert_eq!(asked.get(), 2);
        assert!(readers.iter_mut().all(|reader| reader.try_recv().is_ok()));
    }
}
