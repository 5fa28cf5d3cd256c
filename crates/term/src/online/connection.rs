//! The connection to a table: says hello, fetches missed events, and reconnects by itself.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use rules::Record;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream};
use wire::{ByeReason, ClientFrame, Coaching, Opened, SeatToken, ServerFrame};

use super::http::{self, HttpError};
use super::link::Link;
use super::tls;

/// The pause between pings.
const PING: Duration = Duration::from_secs(20);
/// After this much silence the server counts as gone.
const SILENCE: Duration = Duration::from_secs(45);
/// How long a connection may take to open.
const OPENING: Duration = Duration::from_secs(10);
/// The first wait before reconnecting; each is twice the one before, up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(400);
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// What comes from the server.
#[derive(Debug)]
pub enum FromServer {
    /// A message of the table.
    Frame(Box<ServerFrame>),
    /// The connection has changed.
    Connection(ConnectionState),
    /// There is a rematch at another table, and we have a seat there.
    Moved {
        /// The new table.
        table: String,
        /// The seat's token.
        token: String,
    },
    /// The record of the finished game.
    Record(Box<Record>),
    /// A request failed.
    Failed(String),
}

/// The state of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectionState {
    /// It is being opened.
    Opening,
    /// It is open.
    Open,
    /// It was lost and will be reopened after this time.
    Waiting(Duration),
    /// It is closed for good; the sentence says why.
    Closed(String),
    /// The player has left the table, here or elsewhere.
    Left,
}

/// What became of the coach that a table offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// None was offered.
    None,
    /// Both players may ask it.
    Accepted,
    /// Nobody gets hints.
    Declined,
}

impl Offer {
    /// The message for the player who takes the seat.
    pub(crate) fn sentence(self) -> Option<&'static str> {
        match self {
            Offer::None => None,
            Offer::Accepted => Some(
                "Coaching is on: press w or type hint to ask the coach. The log shows each time your opponent asks.",
            ),
            Offer::Declined => {
                Some("You joined without the coach your opponent offered, so nobody gets hints.")
            }
        }
    }
}

/// What goes to the server.
#[derive(Debug)]
pub enum ToServer {
    /// A message to the table.
    Frame(ClientFrame),
    /// Ask for a rematch.
    Rematch,
    /// Ask for the record of the finished game.
    Record,
}

/// A visit to a table: a connection in the background, closed when this is dropped.
pub struct Visit {
    /// What came from the server.
    pub from: Receiver<FromServer>,
    /// What goes to it.
    pub to: UnboundedSender<ToServer>,
}

impl Visit {
    /// Takes the free seat of a table, with or without the coach that it may offer; returns the seat's token, and what
    /// became of the coach.
    pub fn take_seat(link: &Link, name: Option<&str>, coach: bool) -> Result<(SeatToken, Offer), HttpError> {
        // Look for the offer first: after declining it is gone.
        let table = http::table(link)?;
        let seat = http::post(link, "join", None, &json!({"name": name, "coach": coach}))?;
        let offer = match (table.coach, coach) {
            (Coaching::Off, _) => Offer::None,
            (_, true) => Offer::Accepted,
            (_, false) => Offer::Declined,
        };
        Ok((seat, offer))
    }

    /// Opens a table on the server of this link with the fields of `wire::NewTable`; returns the link to it and our
    /// seat's token.
    pub fn open_table(server: &Link, table: &serde_json::Value) -> Result<(Link, SeatToken), HttpError> {
        let (link, opened) = over_https(server, |link| http::open(link, table))?;
        let seat = opened.seats.into_iter().next().ok_or_else(|| HttpError::Strange(link.authority()))?;
        Ok((link.with_table(&opened.table.id), seat))
    }

    /// Checks that the table exists, without taking a seat. Returns the link to use: the server may prefer https.
    pub fn look(link: &Link) -> Result<Link, HttpError> {
        over_https(link, http::table).map(|(link, _)| link)
    }

    /// Visits a table, in a seat or as a spectator. A lost server is tried for this long, or without limit.
    pub fn begin(link: Link, token: Option<String>, patience: Option<Duration>) -> io::Result<Visit> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (tell, from) = channel();
        let (to, orders) = unbounded_channel();
        thread::Builder::new().name("table".to_owned()).spawn(move || {
            let mut connection =
                Connection { link, token, patience, seen: 0, unanswered: None, tell, orders };
            // This fails only if nobody listens any more.
            let _ = runtime.block_on(connection.live());
        })?;
        Ok(Visit { from, to })
    }
}

/// Asks again over https if the server redirects there. Returns the link that was answered.
fn over_https<T>(link: &Link, ask: impl Fn(&Link) -> Result<T, HttpError>) -> Result<(Link, T), HttpError> {
    let answer = ask(link);
    if let Err(HttpError::Redirected { to, .. }) = &answer
        && let Some(secure) = link.redirected(to)
    {
        return ask(&secure).map(|answer| (secure, answer));
    }
    answer.map(|answer| (link.clone(), answer))
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The connection itself.
struct Connection {
    link: Link,
    token: Option<String>,
    /// How long to try to reconnect without an answer.
    patience: Option<Duration>,
    /// The number of the last event passed on.
    seen: u32,
    /// The last order or fleet, until the server answers it: after a lost connection it is sent again. The server plays it
    /// once.
    unanswered: Option<ClientFrame>,
    tell: Sender<FromServer>,
    orders: UnboundedReceiver<ToServer>,
}

/// Nobody listens any more.
struct Alone;

/// Why a connection ended.
enum ConnectionEnd {
    /// The connection is gone; reconnecting may help.
    Lost,
    /// Reconnecting cannot help: the connection stays in this state.
    Final(ConnectionState),
    /// There is a rematch at another table.
    Moved,
    /// The player left.
    Left,
}

impl Connection {
    fn tell(&self, news: FromServer) -> Result<(), Alone> {
        self.tell.send(news).map_err(|_| Alone)
    }

    /// Connects and reconnects until the server or the player ends it.
    async fn live(&mut self) -> Result<(), Alone> {
        let mut wait = FIRST_WAIT;
        let mut answered = Instant::now();
        loop {
            self.tell(FromServer::Connection(ConnectionState::Opening))?;
            let before = self.seen;
            let end = match self.open().await {
                Ok(socket) => {
                    let end = self.talk(socket).await?;
                    answered = Instant::now();
                    end
                }
                Err(end) => end,
            };
            match end {
                ConnectionEnd::Left => return Ok(()),
                ConnectionEnd::Final(state) => return self.tell(FromServer::Connection(state)),
                ConnectionEnd::Moved => {
                    wait = FIRST_WAIT;
                    continue;
                }
                ConnectionEnd::Lost => {}
            }
            if self.patience.is_some_and(|limit| answered.elapsed() >= limit) {
                let why = format!("No answer from {}.", self.link.authority());
                return self.tell(FromServer::Connection(ConnectionState::Closed(why)));
            }
            if self.seen > before {
                wait = FIRST_WAIT;
            }
            self.tell(FromServer::Connection(ConnectionState::Waiting(wait)))?;
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// Opens the socket, or says how the try ended.
    async fn open(&self) -> Result<Socket, ConnectionEnd> {
        let opened = timeout(OPENING, async {
            let stream = TcpStream::connect(self.link.address()).await.map_err(|_| ConnectionEnd::Lost)?;
            // An order is small and should not wait for more.
            let _ = stream.set_nodelay(true);
            let url = self.link.socket(self.token.is_some());
            let connector = Connector::Rustls(tls::config());
            match tokio_tungstenite::client_async_tls_with_config(url, stream, None, Some(connector)).await {
                Ok((socket, _)) => Ok(socket),
                // No answer may be temporary; a refusal is looked into.
                Err(tungstenite::Error::Http(answer)) if answer.status().is_client_error() => {
                    Err(self.refused().await)
                }
                Err(_) => Err(ConnectionEnd::Lost),
            }
        });
        let mut socket = opened.await.map_err(|_| ConnectionEnd::Lost)??;
        let hello = ClientFrame::Hello { token: self.token.clone(), after: self.seen };
        send(&mut socket, &hello).await.map(|()| socket).ok_or(ConnectionEnd::Lost)
    }

    /// Why the socket was refused: a missing table or another kind of server is final.
    async fn refused(&self) -> ConnectionEnd {
        let why = match self.ask(http::table).await {
            Err(HttpError::Missing(_)) => "This table does not exist.".to_owned(),
            Err(error @ HttpError::Strange(_)) => format!("{error}."),
            // Too many requests at once, or the server is back already.
            Ok(_) | Err(_) => return ConnectionEnd::Lost,
        };
        ConnectionEnd::Final(ConnectionState::Closed(why))
    }

    /// Asks the server something else, beside the socket.
    async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Link) -> Result<T, HttpError> + Send + 'static,
    ) -> Result<T, HttpError> {
        let link = self.link.clone();
        let asked = tokio::task::spawn_blocking(move || ask(&link));
        asked.await.unwrap_or_else(|_| Err(HttpError::Strange(self.link.authority())))
    }

    async fn talk(&mut self, mut socket: Socket) -> Result<ConnectionEnd, Alone> {
        let mut ping = interval(PING);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                frame = socket.next() => {
                    let Some(Ok(frame)) = frame else { return Ok(ConnectionEnd::Lost) };
                    heard = Instant::now();
                    let Message::Text(text) = frame else { continue };
                    // A newer server may send more than we know.
                    let Ok(frame) = serde_json::from_str::<ServerFrame>(&text) else { continue };
                    // The answer to the first ping comes after all that was missed.
                    let has_caught_up = matches!(frame, ServerFrame::Pong {});
                    if let Some(end) = self.hear(frame)? {
                        return Ok(end);
                    }
                    if has_caught_up
                        && let Some(frame) = &self.unanswered
                        && send(&mut socket, frame).await.is_none()
                    {
                        return Ok(ConnectionEnd::Lost);
                    }
                }
                order = self.orders.recv() => match order {
                    None => return Ok(ConnectionEnd::Left),
                    Some(ToServer::Frame(ClientFrame::Leave {})) => {
                        let _ = send(&mut socket, &ClientFrame::Leave {}).await;
                        return Ok(ConnectionEnd::Left);
                    }
                    Some(ToServer::Frame(frame)) => {
                        if matches!(frame, ClientFrame::Order { .. } | ClientFrame::Place { .. }) {
                            self.unanswered = Some(frame.clone());
                        }
                        if send(&mut socket, &frame).await.is_none() {
                            return Ok(ConnectionEnd::Lost);
                        }
                    }
                    Some(ToServer::Record) => self.record().await?,
                    Some(ToServer::Rematch) => if self.rematch().await? { return Ok(ConnectionEnd::Moved) },
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE || send(&mut socket, &ClientFrame::Ping {}).await.is_none() {
                        return Ok(ConnectionEnd::Lost);
                    }
                }
            }
        }
    }

    fn hear(&mut self, frame: ServerFrame) -> Result<Option<ConnectionEnd>, Alone> {
        match &frame {
            ServerFrame::Welcome { fleet, .. } => {
                if fleet.is_some() && matches!(self.unanswered, Some(ClientFrame::Place { .. })) {
                    self.unanswered = None;
                }
                self.tell(FromServer::Connection(ConnectionState::Open))?;
            }
            ServerFrame::Refused(_) => self.unanswered = None,
            // Already known.
            ServerFrame::Event { n, .. } if *n <= self.seen => return Ok(None),
            // An event is missing: reconnect and ask for it.
            ServerFrame::Event { n, .. } if *n > self.seen + 1 => return Ok(Some(ConnectionEnd::Lost)),
            ServerFrame::Event { n, .. } => {
                self.seen = *n;
                self.unanswered = None;
            }
            // The fleet is placed, or somebody joined.
            ServerFrame::Table { .. } if matches!(self.unanswered, Some(ClientFrame::Place { .. })) => {
                self.unanswered = None;
            }
            ServerFrame::Bye { reason } => {
                let closed = |why: &str| ConnectionEnd::Final(ConnectionState::Closed(why.to_owned()));
                return Ok(Some(match reason {
                    ByeReason::Restart | ByeReason::Slow | ByeReason::Full | ByeReason::Idle => {
                        ConnectionEnd::Lost
                    }
                    ByeReason::Token => closed("This seat is not yours."),
                    ByeReason::Protocol => closed("The server has closed the connection."),
                    ByeReason::Left => ConnectionEnd::Final(ConnectionState::Left),
                }));
            }
            _ => {}
        }
        self.tell(FromServer::Frame(Box::new(frame)))?;
        Ok(None)
    }

    /// Fetches the record of the finished game.
    async fn record(&self) -> Result<(), Alone> {
        self.tell(match self.ask(http::record).await {
            Ok(record) => FromServer::Record(Box::new(record)),
            Err(error) => FromServer::Failed(error.to_string()),
        })
    }

    /// Asks for a rematch; true if there is one and we have a seat.
    async fn rematch(&mut self) -> Result<bool, Alone> {
        let token = self.token.clone();
        let rematch = move |link: &Link| http::post(link, "rematch", token.as_deref(), &json!({}));
        let opened: Opened = match self.ask(rematch).await {
            Ok(opened) => opened,
            Err(error) => {
                self.tell(FromServer::Failed(error.to_string()))?;
                return Ok(false);
            }
        };
        let Some(seat) = opened.seats.into_iter().next() else { return Ok(false) };
        let table = opened.table.id;
        self.link = self.link.with_table(&table);
        self.token = Some(seat.token.clone());
        self.seen = 0;
        self.unanswered = None;
        self.tell(FromServer::Moved { table, token: seat.token })?;
        Ok(true)
    }
}

async fn send(socket: &mut Socket, frame: &ClientFrame) -> Option<()> {
    let text = serde_json::to_string(frame).ok()?;
    socket.send(Message::text(text)).await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;
    use wire::{Cell, Order};

    const PATIENCE: Duration = Duration::from_mins(1);

    /// The next frame of a client, or an answered ping.
    async fn heard(socket: &mut WebSocketStream<TcpStream>) -> ClientFrame {
        let frame = timeout(PATIENCE, socket.next()).await.expect("in time").expect("one more").unwrap();
        serde_json::from_str(frame.to_text().unwrap()).unwrap()
    }

    async fn said(socket: &mut WebSocketStream<TcpStream>, frame: &ServerFrame) {
        socket.send(Message::text(serde_json::to_string(frame).unwrap())).await.unwrap();
    }

    #[tokio::test]
    async fn an_order_without_an_answer_is_sent_again_on_the_next_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = Link::of_server(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let visit = Visit::begin(link, Some("token".to_owned()), None).unwrap();
        let accepted = async || {
            let stream = listener.accept().await.unwrap().0;
            let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
            assert!(matches!(heard(&mut socket).await, ClientFrame::Hello { .. }));
            assert_eq!(heard(&mut socket).await, ClientFrame::Ping {});
            socket
        };
        let mut first = accepted().await;
        said(&mut first, &ServerFrame::Pong {}).await;
        let order = ClientFrame::Order { turn: 0, order: Order::Fire { cells: vec![Cell { x: 1, y: 2 }] } };
        visit.to.send(ToServer::Frame(order.clone())).unwrap();
        assert_eq!(heard(&mut first).await, order);
        drop(first);
        let mut second = accepted().await;
        said(&mut second, &ServerFrame::Pong {}).await;
        assert_eq!(heard(&mut second).await, order);
        let event = ServerFrame::Event { n: 1, sightings: Vec::new(), at: String::new() };
        said(&mut second, &event).await;
        // It has been answered, so nothing but what comes next is sent.
        said(&mut second, &ServerFrame::Pong {}).await;
        while !matches!(visit.from.recv().unwrap(), FromServer::Frame(frame) if *frame == event) {}
        drop(second);
        let mut third = accepted().await;
        said(&mut third, &ServerFrame::Pong {}).await;
        visit.to.send(ToServer::Frame(ClientFrame::Pencil { marks: Vec::new() })).unwrap();
        assert_eq!(heard(&mut third).await, ClientFrame::Pencil { marks: Vec::new() });
    }
}
