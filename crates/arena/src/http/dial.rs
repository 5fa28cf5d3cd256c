//! Resolves a bot's host and connects to it, within the allowed reach.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::Host;

use super::lookup::lookups;
use super::meter::Stream;
use crate::bot_url::{BotUrl, Scheme};
use crate::call::{CallError, is_ours};
use crate::reach::{Peer, Reach};

/// Resolves a bot's host to addresses that may all be called.
///
/// If one of them is forbidden, none is called: a name with several addresses is a known way to have one checked and
/// another one called.
pub(super) async fn resolve(url: &BotUrl, reach: &Reach) -> Result<Vec<SocketAddr>, CallError> {
    reach.admits_url(url)?;
    let addresses: Vec<SocketAddr> = match url.host() {
        Host::Domain(name) => {
            let found = lookups().find(name).await?;
            found.into_iter().map(|ip| SocketAddr::new(ip, url.port())).collect()
        }
        Host::Ipv4(ip) => vec![SocketAddr::from((*ip, url.port()))],
        Host::Ipv6(ip) => vec![SocketAddr::from((*ip, url.port()))],
    };
    if addresses.is_empty() {
        return Err(CallError::UnknownHost(url.host().to_string()));
    }
    for address in &addresses {
        reach.admits(url, *address)?;
    }
    Ok(addresses)
}

/// Connects to the first of these addresses that answers, and returns the peer even if TLS fails.
pub(super) async fn connect(
    url: &BotUrl,
    reach: &Reach,
    addresses: &[SocketAddr],
    answered: &mut Option<Peer>,
) -> Result<Box<dyn Stream>, CallError> {
    *answered = None;
    let mut trouble = None;
    for address in addresses {
        match TcpStream::connect(address).await {
            Ok(stream) => {
                let ends = stream.local_addr().and_then(|own| Ok((own, stream.peer_addr()?)));
                let (own, peer) = ends.map_err(|error| no_connection(&error))?;
                *answered = Some(reach.admits_connection(url, own, peer)?);
                // Requests and answers are small, so don't wait for more data.
                stream.set_nodelay(true).map_err(|error| no_connection(&error))?;
                return secure(url, stream, trust()).await;
            }
            Err(error) => trouble = Some(no_connection(&error)),
        }
    }
    Err(trouble.unwrap_or_else(|| CallError::UnknownHost(url.host().to_string())))
}

async fn secure(
    url: &BotUrl,
    stream: TcpStream,
    trust: Arc<ClientConfig>,
) -> Result<Box<dyn Stream>, CallError> {
    match url.scheme() {
        Scheme::Http => Ok(Box::new(stream)),
        Scheme::Https => {
            let name = match url.host() {
                Host::Domain(name) => {
                    ServerName::try_from(name.clone()).map_err(|_| CallError::UnknownHost(name.clone()))?
                }
                Host::Ipv4(ip) => ServerName::IpAddress((*ip).into()),
                Host::Ipv6(ip) => ServerName::IpAddress((*ip).into()),
            };
            let secured = TlsConnector::from(trust).connect(name, stream).await;
            let stream = secured.map_err(|error| CallError::NotSecure(error.to_string()))?;
            Ok(Box::new(stream))
        }
    }
}

/// Trusted certificate authorities: those of browsers.
fn trust() -> Arc<ClientConfig> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let browsers = || trust_in(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() });
    Arc::clone(TRUST.get_or_init(browsers))
}

fn trust_in(authorities: RootCertStore) -> Arc<ClientConfig> {
    let provider = Arc::new(ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = versions.expect("it has the usual versions").with_root_certificates(authorities);
    Arc::new(config.with_no_client_auth())
}

fn no_connection(error: &io::Error) -> CallError {
    if is_ours(error) {
        return CallError::Ours(error.to_string());
    }
    CallError::NoConnection(match error.kind() {
        io::ErrorKind::ConnectionRefused => "nothing is listening there".to_owned(),
        io::ErrorKind::TimedOut => "the host does not answer".to_owned(),
        io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => {
            "this host cannot be reached".to_owned()
        }
        _ => error.to_string(),
    })
}

#[cfg(test)]
mod tests;
