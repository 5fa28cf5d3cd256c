//! How a socket talks to its table, which may be on another node.

use wire::ClientFrame;

use super::message::{Departure, TableMessage};
use super::relay::GuestLink;
use super::tables::TableHandle;

/// A connected socket's way to its table.
pub(crate) enum SeatLink {
    /// The table is on this node.
    Here {
        /// The connection's id at the table.
        id: u64,
        table: TableHandle,
    },
    /// The table is on another node.
    There(GuestLink),
}

impl SeatLink {
    /// Sends a frame of the client. False if the table is gone.
    pub(crate) async fn say(&self, frame: ClientFrame) -> bool {
        match self {
            SeatLink::Here { id, table } => table.send(TableMessage::Say(*id, frame)).await.is_ok(),
            SeatLink::There(link) => link.say(&frame),
        }
    }

    /// The socket has gone.
    pub(crate) async fn leave(&self, how: Departure) {
        match self {
            // An error means that the table is gone.
            SeatLink::Here { id, table } => drop(table.send(TableMessage::Detach(*id, how)).await),
            SeatLink::There(link) => link.leave(how),
        }
    }

    /// Whether the table is gone, or cannot be reached.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            SeatLink::Here { table, .. } => table.is_closed(),
            SeatLink::There(link) => link.is_closed(),
        }
    }
}
