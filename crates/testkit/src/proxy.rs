//! A TCP proxy whose connections can be cut, frozen and delayed, and which spreads them over several servers.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// A direction through a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// What the client sends.
    ToServer,
    /// What the server answers.
    ToClient,
}

/// A proxy on a loopback port. It closes everything when it is dropped.
pub struct Proxy {
    address: SocketAddr,
    line: Arc<Line>,
}

/// What all connections of a proxy share.
struct Line {
    servers: Mutex<Vec<SocketAddr>>,
    /// Whose turn it is.
    turn: AtomicUsize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    cut: bool,
    frozen: bool,
    closed: bool,
    delay: Duration,
    /// The connection that passes this many more bytes in this direction is cut, once.
    fuse: Option<(Flow, usize)>,
    open: Vec<Connection>,
    made: u64,
}

/// An open connection.
struct Connection {
    number: u64,
    client: TcpStream,
    server: TcpStream,
    /// Whether one of its directions has ended.
    half: bool,
}

impl Proxy {
    /// A proxy before a server on this port of this machine.
    pub fn to(port: u16) -> Proxy {
        Proxy::listen(SocketAddr::from(([127, 0, 0, 1], 0)), &[SocketAddr::from(([127, 0, 0, 1], port))])
            .expect("there are ports")
    }

    /// A proxy at this address that gives each connection to the next server that takes it.
    pub fn listen(address: SocketAddr, servers: &[SocketAddr]) -> io::Result<Proxy> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let line = Arc::new(Line {
            servers: Mutex::new(servers.to_vec()),
            turn: AtomicUsize::new(0),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let shared = line.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if shared.lock().closed {
                    break;
                }
                let shared = shared.clone();
                thread::spawn(move || shared.connect(client));
            }
        });
        Ok(Proxy { address, line })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Closes all connections and every new one, until `resume`.
    pub fn cut(&self) {
        self.line.change(|state| {
            state.cut = true;
            state.close_all();
        });
    }

    /// Closes all connections; new ones pass.
    pub fn cut_once(&self) {
        self.line.change(State::close_all);
    }

    /// Lets nothing pass, in either direction, and closes nothing, until `resume`: then what was held passes.
    pub fn freeze(&self) {
        self.line.change(|state| state.frozen = true);
    }

    /// Holds everything back this long, in each direction, until `resume`.
    pub fn delay(&self, time: Duration) {
        self.line.change(|state| state.delay = time);
    }

    /// Cuts the connection that passes this many more bytes in this direction, after exactly these; new ones pass.
    ///
    /// With `ToClient` and 0, a request gets through and its answer is lost.
    pub fn cut_after(&self, flow: Flow, bytes: usize) {
        self.line.change(|state| state.fuse = Some((flow, bytes)));
    }

    /// Lets everything pass again.
    pub fn resume(&self) {
        self.line.change(|state| {
            state.cut = false;
            state.frozen = false;
            state.delay = Duration::ZERO;
            state.fuse = None;
        });
    }

    /// Gives new connections to these servers.
    pub fn direct(&self, servers: &[SocketAddr]) {
        servers.clone_into(&mut self.line.servers.lock().expect("no panic"));
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.line.lock().open.len()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.line.change(|state| {
            state.closed = true;
            state.close_all();
        });
        // Its listener looks only when somebody connects.
        let _ = TcpStream::connect(self.address);
    }
}

impl State {
    fn close_all(&mut self) {
        for Connection { client, server, .. } in self.open.drain(..) {
            close(&client, &server);
        }
    }

    fn has(&self, number: u64) -> bool {
        self.open.iter().any(|connection| connection.number == number)
    }

    /// One direction of a connection has ended; after the second it is forgotten.
    fn half_ended(&mut self, number: u64) {
        let Some(place) = self.open.iter().position(|connection| connection.number == number) else { return };
        if self.open[place].half {
            self.open.swap_remove(place);
        } else {
            self.open[place].half = true;
        }
    }

    /// How many of these bytes may pass in this direction before the connection is cut; none if all may.
    fn burn(&mut self, flow: Flow, bytes: usize) -> Option<usize> {
        let (_, left) = self.fuse.as_mut().filter(|(watched, _)| *watched == flow)?;
        if bytes < *left {
            *left -= bytes;
            return None;
        }
        let last = *left;
        self.fuse = None;
        Some(last)
    }
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic")
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits while nothing may pass. False if the connection is closed meanwhile.
    fn passable(&self, number: u64) -> bool {
        let state = self.changed.wait_while(self.lock(), |state| state.frozen && state.has(number));
        state.expect("no panic").has(number)
    }

    fn connect(self: &Arc<Self>, client: TcpStream) {
        // A frozen network doesn't connect anyone either.
        let state = self.changed.wait_while(self.lock(), |state| state.frozen && !state.cut && !state.closed);
        if state.is_ok_and(|state| state.cut || state.closed) {
            return;
        }
        let Some(server) = self.next_server() else { return };
        let _ = (client.set_nodelay(true), server.set_nodelay(true));
        let twins = || Some((client.try_clone().ok()?, server.try_clone().ok()?));
        let (Some(to_keep), Some(to_read)) = (twins(), twins()) else { return };
        let number = {
            let mut state = self.lock();
            if state.cut || state.closed {
                return;
            }
            state.made += 1;
            let number = state.made;
            state.open.push(Connection { number, client: to_keep.0, server: to_keep.1, half: false });
            number
        };
        let line = self.clone();
        thread::spawn(move || line.pump(number, Flow::ToClient, to_read.1, to_read.0));
        self.pump(number, Flow::ToServer, client, server);
    }

    /// A connection to the next server that takes one.
    fn next_server(&self) -> Option<TcpStream> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let servers = self.servers.lock().expect("no panic").clone();
        let count = servers.len();
        (0..count).find_map(|step| TcpStream::connect(servers[(turn + step) % count]).ok())
    }

    /// Carries bytes one way until either end closes or the connection is cut.
    fn pump(&self, number: u64, flow: Flow, mut from: TcpStream, mut to: TcpStream) {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(count) = from.read(&mut buffer) {
            let delay = self.lock().delay;
            if !delay.is_zero() {
                thread::sleep(delay);
            }
            if !self.passable(number) {
                break;
            }
            if count == 0 {
                // The other direction may still have something to say.
                let _ = to.shutdown(Shutdown::Write);
                self.change(|state| state.half_ended(number));
                return;
            }
            let last = self.lock().burn(flow, count);
            if to.write_all(&buffer[..last.unwrap_or(count)]).is_err() || last.is_some() {
                break;
            }
        }
        close(&from, &to);
        self.change(|state| state.open.retain(|connection| connection.number != number));
    }
}

fn close(one: &TcpStream, other: &TcpStream) {
    let _ = (one.shutdown(Shutdown::Both), other.shutdown(Shutdown::Both));
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader};
    use std::sync::mpsc;

    use super::*;

    /// A server that answers each line with its name and the line; its port.
    fn echo(name: &'static str) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || {
                    let mut answers = stream.try_clone().unwrap();
                    for line in BufReader::new(stream).lines().map_while(Result::ok) {
                        let _ = answers.write_all(format!("{name} {line}\n").as_bytes());
                    }
                });
            }
        });
        port
    }

    struct Client {
        lines: BufReader<TcpStream>,
    }

    impl Client {
        fn of(proxy: &Proxy) -> Client {
            Client { lines: BufReader::new(TcpStream::connect(proxy.address()).unwrap()) }
        }

        fn say(&mut self, line: &str) {
            let _ = self.lines.get_mut().write_all(format!("{line}\n").as_bytes());
        }

        /// The next line, or what came of it before the end.
        fn hear(&mut self) -> String {
            let mut line = Vec::new();
            let _ = self.lines.read_until(b'\n', &mut line);
            String::from_utf8(line).unwrap().trim_end().to_owned()
        }

        fn ask(&mut self, line: &str) -> String {
            self.say(line);
            self.hear()
        }
    }

    #[test]
    fn a_cut_closes_everything_until_it_is_resumed() {
        let proxy = Proxy::to(echo("echo"));
        let mut client = Client::of(&proxy);
        assert_eq!(client.ask("ahoy"), "echo ahoy");
        assert_eq!(proxy.connections(), 1);
        proxy.cut();
        assert_eq!(client.ask("ahoy"), "");
        assert_eq!(Client::of(&proxy).ask("ahoy"), "");
        assert_eq!(proxy.connections(), 0);
        proxy.resume();
        let mut second = Client::of(&proxy);
        assert_eq!(second.ask("again"), "echo again");
        proxy.cut_once();
        assert_eq!(second.ask("again"), "");
        assert_eq!(Client::of(&proxy).ask("third"), "echo third");
    }

    #[test]
    fn a_frozen_connection_stays_open_and_delivers_what_was_held() {
        let proxy = Proxy::to(echo("echo"));
        let mut client = Client::of(&proxy);
        client.ask("ahoy");
        proxy.freeze();
        client.say("held");
        let (sender, heard) = mpsc::channel();
        thread::spawn(move || sender.send(client.hear()));
        assert!(heard.recv_timeout(Duration::from_millis(100)).is_err(), "nothing passes");
        proxy.resume();
        assert_eq!(heard.recv().unwrap(), "echo held");
        proxy.freeze();
        let mut late = Client::of(&proxy);
        proxy.cut();
        assert_eq!(late.ask("ahoy"), "", "whoever waits for a frozen line is cut off too");
    }

    #[test]
    fn a_delay_holds_back_both_ways() {
        let proxy = Proxy::to(echo("echo"));
        let mut client = Client::of(&proxy);
        client.ask("ahoy");
        proxy.delay(Duration::from_millis(40));
        let began = std::time::Instant::now();
        assert_eq!(client.ask("slowly"), "echo slowly");
        assert!(began.elapsed() >= Duration::from_millis(80));
    }

    #[test]
    fn a_connection_is_cut_after_exactly_so_many_bytes_and_the_next_one_passes() {
        let proxy = Proxy::to(echo("echo"));
        let mut client = Client::of(&proxy);
        assert_eq!(client.ask("ahoy"), "echo ahoy");
        proxy.cut_after(Flow::ToClient, 7);
        assert_eq!(client.ask("ahoy"), "echo ah");
        assert_eq!(client.ask("ahoy"), "");
        let mut second = Client::of(&proxy);
        assert_eq!(second.ask("ahoy"), "echo ahoy");
        proxy.cut_after(Flow::ToServer, 2);
        assert_eq!(second.ask("ahoy"), "", "the server never saw a whole line");
        proxy.cut_after(Flow::ToClient, 0);
        assert_eq!(Client::of(&proxy).ask("lost"), "");
        assert_eq!(Client::of(&proxy).ask("found"), "echo found");
    }

    #[test]
    fn connections_go_to_the_servers_in_turn_and_past_one_that_is_down() {
        let [one, two] = [echo("one"), echo("two")].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
        let down = SocketAddr::from(([127, 0, 0, 1], crate::keeper::free_port()));
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let proxy = Proxy::listen(any, &[one, down, two]).unwrap();
        let mut heard = [(); 6].map(|()| Client::of(&proxy).ask("ahoy"));
        heard.sort();
        assert_eq!(heard, ["one ahoy", "one ahoy", "two ahoy", "two ahoy", "two ahoy", "two ahoy"]);
    }
}
