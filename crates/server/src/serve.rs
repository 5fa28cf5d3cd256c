//! Accepting connections until told to stop.

use std::convert::Infallible;
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use store::{Store, StoreError};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

use crate::app::App;
use crate::config::Config;
use crate::{http, metrics};

/// The name of the database in the data directory.
const DATABASE: &str = "broadside.sqlite";

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data directory cannot be made.
    #[error("the data directory {} cannot be made: {reason}", directory.display())]
    Directory {
        /// Which.
        directory: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves this listener until `shutdown` is done. Then no connection is accepted any more, sockets are told, and
/// everything ends within the time the limits give it.
pub async fn run(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let recorder = metrics::recorder();
    fs::create_dir_all(&config.data)
        .map_err(|reason| ServeError::Directory { directory: config.data.clone(), reason })?;
    let store = Store::open(&config.data.join(DATABASE)).await?;
    let app = App::new(config, store.clone());
    let router = http::router(app.clone());
    let places = Arc::new(Semaphore::new(app.config.limits.connections));
    let mut upkeep = tokio::time::interval(Duration::from_secs(10));
    tokio::pin!(shutdown);
    loop {
        let accept = async {
            let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            () = &mut shutdown => break,
            _ = upkeep.tick() => {
                recorder.run_upkeep();
                app.throttle.forget_the_idle();
                continue;
            }
            accepted = accept => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = serve(stream, peer, &router, &app);
                app.tasks.spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(error) => {
                // Out of file handles, most likely: some will be given back.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    tracing::info!("stopping");
    app.stop.cancel();
    app.tasks.close();
    if tokio::time::timeout(app.config.limits.stop_time, app.tasks.wait()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    store.close().await;
    Ok(())
}

/// One connection from its first byte to its last; a socket goes on in a task of its own.
fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: &Router,
    app: &App,
) -> impl Future<Output = ()> + Send + 'static {
    // Small frames shall not wait for others.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no delay cannot be turned off");
    }
    let router = router.clone();
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request.map(axum::body::Body::new) as Request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.header_time)
        .max_headers(100)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let stop = app.stop.clone();
    async move {
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = stop.cancelled() => {
                // The request that is being answered is the last.
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%peer, %error, "a connection broke");
        }
    }
}
