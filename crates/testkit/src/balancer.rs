//! A small load balancer: a proxy that asks each server whether it is ready.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::proxy::Proxy;

/// How often the servers are asked.
const OFTEN: Duration = Duration::from_millis(500);
/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// A proxy before several HTTP servers, which sends new connections only to those that answer `GET /ready` with 200. If
/// none does, all get them: then somebody says at least what is wrong.
pub struct Balancer {
    proxy: Arc<Proxy>,
    servers: Vec<SocketAddr>,
    /// Its end ends the thread that asks.
    _asking: Sender<()>,
}

impl Balancer {
    /// Listens at this address.
    pub fn listen(address: SocketAddr, servers: &[SocketAddr]) -> io::Result<Balancer> {
        let proxy = Arc::new(Proxy::listen(address, servers)?);
        let (asking, ended) = mpsc::channel::<()>();
        let (shared, all) = (proxy.clone(), servers.to_vec());
        thread::spawn(move || {
            while ended.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
                let ready = ready(&all);
                shared.direct(if ready.is_empty() { &all } else { &ready });
            }
        });
        Ok(Balancer { proxy, servers: servers.to_vec(), _asking: asking })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.proxy.address()
    }

    /// Waits until all servers are ready. False if that takes longer.
    pub fn is_ready_within(&self, time: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < time {
            if ready(&self.servers).len() == self.servers.len() {
                return true;
            }
            thread::sleep(Duration::from_millis(50));
        }
        false
    }
}

/// Those that are ready, all asked at the same time.
fn ready(servers: &[SocketAddr]) -> Vec<SocketAddr> {
    thread::scope(|scope| {
        let asked: Vec<_> =
            servers.iter().map(|server| (server, scope.spawn(|| is_ready(*server)))).collect();
        let answers = asked.into_iter().map(|(server, answer)| (*server, answer.join().unwrap_or(false)));
        answers.filter_map(|(server, ready)| ready.then_some(server)).collect()
    })
}

pub(crate) fn is_ready(server: SocketAddr) -> bool {
    let asked = || -> io::Result<bool> {
        let mut stream = TcpStream::connect_timeout(&server, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "GET /ready HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n")?;
        let mut head = [0; 12];
        stream.read_exact(&mut head)?;
        Ok(&head == b"HTTP/1.1 200")
    };
    asked().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// A server that is ready as long as that is so, and otherwise says its name.
    fn server(name: &'static str, is_up: &'static AtomicBool) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut request = [0; 1024];
                let count = stream.read(&mut request).unwrap_or(0);
                let answer =
                    match (request[..count].starts_with(b"GET /ready"), is_up.load(Ordering::Relaxed)) {
                        (true, true) => "HTTP/1.1 200 OK\r\n\r\n",
                        (true, false) => "HTTP/1.1 503 Service Unavailable\r\n\r\n",
                        (false, _) => name,
                    };
                let _ = stream.write_all(answer.as_bytes());
            }
        });
        address
    }

    fn ask(balancer: &Balancer) -> String {
        let mut stream = TcpStream::connect(balancer.address()).unwrap();
        stream.write_all(b"who?").unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    #[test]
    fn connections_go_only_to_servers_that_are_ready() {
        static ONE: AtomicBool = AtomicBool::new(true);
        static TWO: AtomicBool = AtomicBool::new(true);
        let servers = [server("one", &ONE), server("two", &TWO)];
        let balancer = Balancer::listen(SocketAddr::from(([127, 0, 0, 1], 0)), &servers).unwrap();
        assert!(balancer.is_ready_within(Duration::from_mins(1)));
        let answers = |wanted: &[&str]| {
            let began = Instant::now();
            loop {
                let mut heard: Vec<String> = (0..4).map(|_| ask(&balancer)).collect();
                heard.sort();
                heard.dedup();
                if heard == wanted {
                    return;
                }
                assert!(began.elapsed() < Duration::from_mins(1), "{heard:?}");
            }
        };
        answers(&["one", "two"]);
        ONE.store(false, Ordering::Relaxed);
        answers(&["two"]);
        TWO.store(false, Ordering::Relaxed);
        answers(&["one", "two"]);
        ONE.store(true, Ordering::Relaxed);
        answers(&["one"]);
    }
}
