//! The WebSocket of one spectator or screen, from hello to bye.

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use futures_util::StreamExt as _;
use rules::Eye;
use tokio::time::{Instant, timeout};
use uuid::Uuid;
use wire::{ByeReason, FeedFrame, FeedRequest};

use super::frame::text;
use super::spectator::Spectator;
use crate::admission::Place;
use crate::app::App;
use crate::json::read_object;
use crate::live::{End, SocketReader, SocketWriter};
use crate::supervisor::Task;
use crate::{metrics, token};

/// Serves a socket until either side ends it.
pub(crate) async fn serve(socket: WebSocket, app: App, mut place: Place) {
    let _task = app.tasks.token();
    metrics::gauge_sockets(1.0);
    let (write, read) = socket.split();
    let mut writer = SocketWriter::new(write, app.config.limits.write_time);
    let mut frames = SocketReader::new(read, app.config.limits.frames_per_second);
    let watching = watch(&mut writer, &mut frames, &app, &mut place);
    let ended = app.supervisor.catch(Task::Socket, watching).await;
    if let Err(End::Bye(reason)) = ended.unwrap_or(Err(End::Bye(ByeReason::Restart))) {
        if reason == ByeReason::Slow {
            metrics::counter_dropped();
        }
        writer.bye(reason, text(&FeedFrame::Bye { reason })).await;
    }
    metrics::gauge_sockets(-1.0);
    drop(place);
}

/// A spectator, or a screen that sees everything.
struct Viewer {
    eye: Eye,
    screen: Option<Uuid>,
}

async fn watch(
    writer: &mut SocketWriter,
    frames: &mut SocketReader,
    app: &App,
    place: &mut Place,
) -> Result<(), End> {
    let limits = &app.config.limits;
    // Subscribe before the token is looked up, so that no revocation is missed in between.
    let mut revoked = app.feed.revocations();
    let viewer = tokio::select! {
        () = app.stop.cancelled() => return Err(End::Bye(ByeReason::Restart)),
        () = place.sent_away() => return Err(End::Bye(ByeReason::Full)),
        viewer = timeout(limits.hello_time, hello(frames, app)) => {
            viewer.map_err(|_| End::Bye(ByeReason::Idle))??
        }
    };
    let room = if viewer.screen.is_some() { place.known() } else { place.newcomer() };
    room.map_err(|_| End::Bye(ByeReason::Full))?;
    let _screen = match viewer.screen {
        Some(_) => Some(app.feed.screen_joins().await),
        None => None,
    };
    let (mut spectator, welcome) = Spectator::join(&app.feed, viewer.eye);
    writer.send_all(welcome.into_iter()).await?;
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval(limits.ping_time);
    ping.reset();
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return Err(End::Bye(ByeReason::Restart)),
            texts = spectator.next() => {
                let texts = texts.ok_or(End::Bye(ByeReason::Slow))?;
                writer.send_all(texts.into_iter()).await?;
            }
            screen = revoked.recv() => match screen {
                // Some were missed, and this screen may be among them.
                Err(_) if viewer.screen.is_some() => return Err(End::Bye(ByeReason::Token)),
                Ok(screen) if viewer.screen == Some(screen) => return Err(End::Bye(ByeReason::Token)),
                Ok(_) | Err(_) => {}
            },
            frame = frames.next() => match frame? {
                Message::Ping(_) | Message::Pong(_) => heard = Instant::now(),
                Message::Close(_) => return Err(End::Gone),
                Message::Text(said) => match read_object(said.as_bytes()) {
                    Ok(FeedRequest::Watch { matches }) if matches.len() <= FeedRequest::MOST_WATCHED => {
                        writer.send_all(spectator.watch(&matches).into_iter()).await?;
                    }
                    Ok(_) | Err(_) => return Err(End::Bye(ByeReason::Protocol)),
                },
                Message::Binary(_) => return Err(End::Bye(ByeReason::Protocol)),
            },
            _ = ping.tick() => {
                if heard.elapsed() > 3 * limits.ping_time {
                    return Err(End::Bye(ByeReason::Idle));
                }
                writer.send(Message::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// Reads the first frame and looks up the screen, if it names one.
async fn hello(frames: &mut SocketReader, app: &App) -> Result<Viewer, End> {
    loop {
        let said = match frames.next().await? {
            Message::Ping(_) | Message::Pong(_) => continue,
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => return Err(End::Bye(ByeReason::Protocol)),
            Message::Text(said) => said,
        };
        let Ok(FeedRequest::Hello { screen }) = read_object(said.as_bytes()) else {
            return Err(End::Bye(ByeReason::Protocol));
        };
        let Some(screen) = screen else { return Ok(Viewer { eye: Eye::Public, screen: None }) };
        // The token is looked up by its hash, so timing reveals nothing about it.
        let known = app.store.screen(token::hash(&screen)).await;
        let known = known.map_err(|_| End::Bye(ByeReason::Restart))?.ok_or(End::Bye(ByeReason::Token))?;
        return Ok(Viewer { eye: Eye::Organiser, screen: Some(known.id) });
    }
}
