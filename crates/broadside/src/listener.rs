//! Where connections come in.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// How many connections may wait to be taken. The usual 128 is less than a tournament or a hall opens at once, and whoever
/// finds no room tries again only after a second.
const WAITING: u32 = 1024;

/// How many bytes the system keeps for somebody who does not read them; connections inherit it from the listener. Left to
/// itself it keeps megabytes for each, and a slow spectator is noticed only after minutes.
const UNREAD: u32 = 128 * 1024;

/// Listens at this address, with room for a crowd.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A port that was just left can be taken again, as everywhere on Unix.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}
