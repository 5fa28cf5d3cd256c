//! The writing side of a socket, with its time limit.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use futures_util::stream::SplitSink;
use tokio::time::timeout;
use wire::ByeReason;

use super::table_task::LAST_WORDS;

/// How a talk ends.
pub(crate) enum End {
    /// The connection is gone.
    Gone,
    /// We end it.
    Bye(ByeReason),
}

impl End {
    /// What a broken stream means: too large a frame is the client's fault and is said so.
    pub(crate) fn broken(error: &axum::Error) -> End {
        let text = error.to_string().to_ascii_lowercase();
        if text.contains("too long") || text.contains("too large") || text.contains("utf-8") {
            End::Bye(ByeReason::Protocol)
        } else {
            End::Gone
        }
    }
}

/// The writing side. Whoever does not read in time is gone.
pub(crate) struct SocketWriter {
    write: SplitSink<WebSocket, Frame>,
    limit: Duration,
}

impl SocketWriter {
    /// A frame may take this long to be sent.
    pub(crate) fn new(write: SplitSink<WebSocket, Frame>, limit: Duration) -> SocketWriter {
        SocketWriter { write, limit }
    }

    pub(crate) async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(self.limit, self.write.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Sends many texts in as few writes as they fit in.
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

    /// The last frame, as well as it can be said.
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
        // Whoever does not listen is not waited for.
        let _ = timeout(LAST_WORDS, words).await;
    }
}
