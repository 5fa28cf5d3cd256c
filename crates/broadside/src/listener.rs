//! The TCP listener of servers and bots.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// The backlog of connections. A tournament or an event's spectators open more than the usual 128 at once, and a client
/// that is turned away retries only after a second.
const WAITING: u32 = 1024;

/// The send buffer of each connection, in bytes, inherited from the listener. By default the system buffers megabytes, and
/// a slow spectator is noticed only after minutes.
const UNREAD: u32 = 128 * 1024;

/// Listens on this address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // So that a restarted server gets its port back at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}
