//! One live socket, from hello to bye.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocket};
use futures_util::StreamExt as _;
use futures_util::stream::SplitStream;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout};
use uuid::Uuid;
use wire::{ByeReason, ClientFrame, ServerFrame};

use super::connections::{Out, text};
use super::line::{End, Line};
use super::message::{Attached, Departure, Hello, Message};
use super::tables::Handle;
use crate::app::App;
use crate::json::read_object;
use crate::{metrics, token};

/// How many unreadable frames a socket may send.
const PATIENCE: u32 = 20;

/// Serves a socket until either side ends it.
pub(crate) async fn talk(socket: WebSocket, app: App, table: Uuid, place: OwnedSemaphorePermit) {
    let _task = app.tasks.token();
    metrics::gauge_sockets(1.0);
    let (write, read) = socket.split();
    let mut line = Line::new(write, app.config.limits.write_time);
    if let Err(End::Bye(reason)) = Talk::whole(&mut line, read, &app, table).await {
        line.bye(reason, text(&ServerFrame::Bye { reason })).await;
    }
    metrics::gauge_sockets(-1.0);
    drop(place);
}

impl Line {
    async fn out(&mut self, out: Out) -> Result<(), End> {
        match out {
            Out::Frame(text) => self.send(Frame::Text(text)).await,
            Out::Bye(reason) => Err(End::Bye(reason)),
        }
    }

    async fn refuse(&mut self, message: String) -> Result<(), End> {
        self.out(Out::frame(&ServerFrame::Refused { message, details: Vec::new() })).await
    }
}

/// A socket that has said hello.
struct Talk<'a> {
    line: &'a mut Line,
    table: Handle,
    id: u64,
    heard: Instant,
    rate: DefaultDirectRateLimiter,
    unreadable: u32,
    departure: Departure,
}

impl Talk<'_> {
    async fn whole(
        line: &mut Line,
        mut read: SplitStream<WebSocket>,
        app: &App,
        table: Uuid,
    ) -> Result<(), End> {
        let hello = tokio::select! {
            () = app.stop.cancelled() => return Err(End::Bye(ByeReason::Restart)),
            hello = timeout(app.config.limits.hello_time, hello(line, &mut read)) => {
                hello.map_err(|_| End::Bye(ByeReason::Idle))??
            }
        };
        let again = || End::Bye(ByeReason::Restart);
        let attach = |reply| Message::Attach(Hello { token: hello.token, after: hello.after }, reply);
        let attached = app.tables.ask(table, attach).await.map_err(|_| again())?.map_err(End::Bye)?;
        let per_second = NonZeroU32::new(app.config.limits.frames_per_second.max(1)).expect("at least one");
        let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        let mut talk = Talk {
            line,
            table: attached.table.clone(),
            id: attached.id,
            heard: Instant::now(),
            rate: RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst)),
            unreadable: 0,
            departure: Departure::Lost,
        };
        let end = talk.on(read, attached, app).await;
        let (id, departure) = (talk.id, talk.departure);
        // A table that is gone has forgotten us already.
        let _ = talk.table.send(Message::Detach(id, departure)).await;
        end
    }

    async fn on(
        &mut self,
        mut read: SplitStream<WebSocket>,
        attached: Attached,
        app: &App,
    ) -> Result<(), End> {
        let Attached { mut told, missed, .. } = attached;
        for out in missed {
            self.line.out(out).await?;
        }
        let limits = &app.config.limits;
        let mut ping = tokio::time::interval(limits.ping_time);
        ping.reset();
        loop {
            tokio::select! {
                out = told.recv() => match out {
                    Some(out) => self.line.out(out).await?,
                    // The table let go of us because we did not keep up.
                    None => return Err(End::Bye(ByeReason::Slow)),
                },
                frame = read.next() => match frame {
                    Some(Ok(frame)) => self.hear(frame).await?,
                    Some(Err(error)) => return Err(End::broken(&error)),
                    None => return Err(End::Gone),
                },
                _ = ping.tick() => {
                    if self.heard.elapsed() > 3 * limits.ping_time {
                        return Err(End::Bye(ByeReason::Idle));
                    }
                    self.line.send(Frame::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    async fn hear(&mut self, frame: Frame) -> Result<(), End> {
        self.heard = Instant::now();
        if self.rate.check().is_err() {
            return Err(End::Bye(ByeReason::Protocol));
        }
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => return self.unreadable("Messages are text.".to_owned()).await,
            Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
            Frame::Close(_) => return Err(End::Gone),
        };
        match read_frame(&text) {
            Ok(ClientFrame::Leave {}) => {
                self.departure = Departure::Left;
                Err(End::Bye(ByeReason::Left))
            }
            Ok(said) => {
                let sent = self.table.send(Message::Say(self.id, said)).await;
                sent.map_err(|_| End::Bye(ByeReason::Restart))
            }
            Err(message) => self.unreadable(message).await,
        }
    }

    async fn unreadable(&mut self, message: String) -> Result<(), End> {
        self.unreadable += 1;
        if self.unreadable > PATIENCE {
            return Err(End::Bye(ByeReason::Protocol));
        }
        self.line.refuse(message).await
    }
}

/// A frame of a client, or why it is none.
fn read_frame(text: &str) -> Result<ClientFrame, String> {
    read_object(text.as_bytes()).map_err(|error| {
        format!("This message cannot be read: {}.", error.to_string().trim_end_matches('.'))
    })
}

/// The first frame.
async fn hello(line: &mut Line, read: &mut SplitStream<WebSocket>) -> Result<Hello, End> {
    loop {
        let frame = read.next().await.ok_or(End::Gone)?.map_err(|error| End::broken(&error))?;
        let message = match frame {
            Frame::Ping(_) | Frame::Pong(_) => continue,
            Frame::Close(_) => return Err(End::Gone),
            Frame::Binary(_) => "Messages are text.".to_owned(),
            Frame::Text(text) => match read_frame(&text) {
                Ok(ClientFrame::Hello { token, after }) => {
                    return Ok(Hello { token: token.as_deref().map(token::hash), after });
                }
                Ok(_) => "Say hello first.".to_owned(),
                Err(message) => message,
            },
        };
        line.refuse(message).await?;
        return Err(End::Bye(ByeReason::Protocol));
    }
}

/// Keeps a place among the sockets that may be open.
pub(crate) fn place(app: &App) -> Option<OwnedSemaphorePermit> {
    Arc::clone(&app.sockets).try_acquire_owned().ok()
}
