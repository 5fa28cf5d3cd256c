//! The writing half of a WebSocket, with its time limit.

use std::error::Error;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use futures_util::stream::SplitSink;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;
use wire::ByeReason;

/// How long the last frame may take: enough to write it, and short enough to shut down in time.
const BYE_TIME: Duration = Duration::from_secs(1);

/// How a socket ends.
pub(crate) enum End {
    /// The connection is gone.
    Gone,
    /// The server ends it.
    Bye(ByeReason),
}

impl End {
    /// Classifies a stream error: a frame that is too large or not text is the client's fault and is answered as such.
    pub(crate) fn broken(error: &axum::Error) -> End {
        match error.source().and_then(<dyn Error>::downcast_ref) {
            Some(tungstenite::Error::Capacity(_) | tungstenite::Error::Utf8(_)) => {
                End::Bye(ByeReason::Protocol)
            }
            _ => End::Gone,
        }
    }
}

/// The writing half. A client that does not read in time is disconnected.
pub(crate) struct SocketWriter {
    write: SplitSink<WebSocket, Frame>,
    limit: Duration,
}

impl SocketWriter {
    /// Sends frames within this time limit each.
    pub(crate) fn new(write: SplitSink<WebSocket, Frame>, limit: Duration) -> SocketWriter {
        SocketWriter { write, limit }
    }

    pub(crate) async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(self.limit, self.write.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Sends many texts in as few writes as possible.
    pub(crate) async fn send_all(&mut self, texts: impl Iterator<Item = Utf8Bytes>) -> Result<(), End> {
        let write = &mut self.write;
        let sending = async move {
            for text in texts {
                write.feed(Frame::Text(text)).await?;
            }
            write.flush().await
        };
        match timeout(self.limit, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Bye(ByeReason::Slow)),
        }
    }

    /// Tries to send the last frame, and closes the socket.
    pub(crate) async fn bye(&mut self, reason: ByeReason, words: Utf8Bytes) {
        let code = match reason {
            ByeReason::Restart => close_code::RESTART,
            ByeReason::Slow | ByeReason::Full => close_code::AGAIN,
            ByeReason::Idle | ByeReason::Left => close_code::NORMAL,
            ByeReason::Token | ByeReason::Protocol => close_code::POLICY,
        };
        let words = async {
            self.write.send(Frame::Text(words)).await?;
            self.write.send(Frame::Close(Some(CloseFrame { code, reason: "".into() }))).await?;
            self.write.close().await
        };
        // A client that does not read is not waited for.
        let _ = timeout(BYE_TIME, words).await;
    }
}
