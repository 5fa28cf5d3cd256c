//! The WebSocket of one player or spectator at a table, from hello to bye.

use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::StreamExt as _;
use tokio::time::{Instant, timeout};
use uuid::Uuid;
use wire::{ByeReason, ClientFrame, Refused, ServerFrame, TableRefusal};

use super::connections::{Out, Outgoing, text};
use super::message::{Attached, Departure, Hello};
use super::seat_link::SeatLink;
use super::socket_reader::SocketReader;
use super::socket_writer::{End, SocketWriter};
use crate::admission::Place;
use crate::app::App;
use crate::client::Client;
use crate::json::read_object;
use crate::supervisor::{Panicked, Task};
use crate::{metrics, token};

/// How many unreadable frames a socket may send.
const PATIENCE: u32 = 20;

/// Serves a socket until either side ends it.
pub(crate) async fn serve(socket: WebSocket, app: App, table: Uuid, mut place: Place) {
    let _task = app.tasks.token();
    metrics::gauge_sockets(1.0);
    let (write, read) = socket.split();
    let mut writer = SocketWriter::new(write, app.config.limits.write_time);
    let frames = SocketReader::new(read, app.config.limits.frames_per_second);
    if let Err(End::Bye(reason)) = TableSocket::serve(&mut writer, frames, &app, table, &mut place).await {
        writer.bye(reason, text(&ServerFrame::Bye { reason })).await;
    }
    metrics::gauge_sockets(-1.0);
    drop(place);
}

impl SocketWriter {
    async fn out(&mut self, out: Out) -> Result<(), End> {
        match out {
            Out::Frame(text) => self.send(Frame::Text(text)).await,
            Out::Bye(reason) => Err(End::Bye(reason)),
        }
    }

    async fn refuse(&mut self, reason: &TableRefusal) -> Result<(), End> {
        self.out(Out::frame(&ServerFrame::Refused(Refused::of(reason)))).await
    }
}

/// A socket that has said hello.
struct TableSocket<'a> {
    writer: &'a mut SocketWriter,
    app: &'a App,
    who: Client,
    link: SeatLink,
    heard: Instant,
    unreadable: u32,
    departure: Departure,
}

impl TableSocket<'_> {
    async fn serve(
        writer: &mut SocketWriter,
        mut frames: SocketReader,
        app: &App,
        table: Uuid,
        place: &mut Place,
    ) -> Result<(), End> {
        let hello = tokio::select! {
            () = app.stop.cancelled() => return Err(End::Bye(ByeReason::Restart)),
            () = place.sent_away() => return Err(End::Bye(ByeReason::Full)),
            hello = timeout(app.config.limits.hello_time, hello(writer, &mut frames, place.who())) => {
                hello.map_err(|_| End::Bye(ByeReason::Idle))??
            }
        };
        if hello.token.is_none() {
            place.newcomer().map_err(|_| End::Bye(ByeReason::Full))?;
        }
        let again = || End::Bye(ByeReason::Restart);
        let attached = app.tables.attach(table, hello).await.map_err(|_| again())?.map_err(End::Bye)?;
        let Attached { link, outgoing, missed } = attached;
        let mut socket = TableSocket {
            writer,
            app,
            who: place.who(),
            link,
            heard: Instant::now(),
            unreadable: 0,
            departure: Departure::Lost,
        };
        // The table knows the seat now, so the token was right.
        let room = if hello.token.is_some() { place.known() } else { Ok(()) };
        let end = match room {
            Ok(()) => {
                let ended = app.supervisor.catch(Task::Socket, socket.run(frames, outgoing, missed)).await;
                ended.unwrap_or_else(|Panicked| Err(again()))
            }
            Err(_) => Err(End::Bye(ByeReason::Full)),
        };
        socket.link.leave(socket.departure).await;
        end
    }

    async fn run(
        &mut self,
        mut frames: SocketReader,
        mut outgoing: Outgoing,
        missed: Vec<Out>,
    ) -> Result<(), End> {
        for out in missed {
            self.writer.out(out).await?;
        }
        let limits = &self.app.config.limits;
        let mut ping = tokio::time::interval(limits.ping_time);
        ping.reset();
        loop {
            tokio::select! {
                out = outgoing.recv() => match out {
                    Some(out) => self.writer.out(out).await?,
                    // The table has failed.
                    None if self.link.is_closed() => return Err(End::Bye(ByeReason::Restart)),
                    // The table dropped this socket because it did not keep up.
                    None => return Err(End::Bye(ByeReason::Slow)),
                },
                frame = frames.next() => self.handle(frame?).await?,
                _ = ping.tick() => {
                    if self.heard.elapsed() > 3 * limits.ping_time {
                        return Err(End::Bye(ByeReason::Idle));
                    }
                    self.writer.send(Frame::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    async fn handle(&mut self, frame: Frame) -> Result<(), End> {
        self.heard = Instant::now();
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => return self.unreadable(&TableRefusal::BinaryFrame).await,
            Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
            Frame::Close(_) => return Err(End::Gone),
        };
        match read_frame(&text) {
            Ok(ClientFrame::Leave {}) => {
                self.departure = Departure::Left;
                Err(End::Bye(ByeReason::Left))
            }
            Ok(ClientFrame::Order { .. } | ClientFrame::Hint { .. })
                if !self.app.throttle.order(self.who) =>
            {
                self.writer.refuse(&TableRefusal::TooManyOrders).await
            }
            Ok(said) => {
                if self.link.say(said).await {
                    Ok(())
                } else {
                    Err(End::Bye(ByeReason::Restart))
                }
            }
            Err(reason) => self.unreadable(&reason).await,
        }
    }

    async fn unreadable(&mut self, reason: &TableRefusal) -> Result<(), End> {
        self.unreadable += 1;
        if self.unreadable > PATIENCE {
            return Err(End::Bye(ByeReason::Protocol));
        }
        self.writer.refuse(reason).await
    }
}

/// Parses a frame from a client.
fn read_frame(text: &str) -> Result<ClientFrame, TableRefusal> {
    read_object(text.as_bytes()).map_err(|error| {
        let problem = error.to_string().trim_end_matches('.').to_owned();
        TableRefusal::BadFrame { problem }
    })
}

/// Reads the first frame, which must be hello.
async fn hello(writer: &mut SocketWriter, frames: &mut SocketReader, who: Client) -> Result<Hello, End> {
    loop {
        let reason = match frames.next().await? {
            Frame::Ping(_) | Frame::Pong(_) => continue,
            Frame::Close(_) => return Err(End::Gone),
            Frame::Binary(_) => TableRefusal::BinaryFrame,
            Frame::Text(text) => match read_frame(&text) {
                Ok(ClientFrame::Hello { token, after }) => {
                    return Ok(Hello { token: token.as_deref().map(token::hash), after, who });
                }
                Ok(_) => TableRefusal::NoHello,
                Err(reason) => reason,
            },
        };
        writer.refuse(&reason).await?;
        return Err(End::Bye(ByeReason::Protocol));
    }
}
