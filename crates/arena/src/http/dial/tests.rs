//! Tests of TLS connections, with a certificate authority made for these tests.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};

use super::*;

/// A bot with a certificate for `localhost` and 127.0.0.1. It takes one connection and says "ahoy".
async fn bot() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let certificate = CertificateDer::from(include_bytes!("bot.der").as_slice());
    let key = PrivatePkcs8KeyDer::from(include_bytes!("bot_key.der").as_slice());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        // A caller that does not believe the certificate hangs up.
        if let Ok(mut stream) = TlsAcceptor::from(Arc::new(config)).accept(stream).await {
            stream.write_all(b"ahoy").await.unwrap();
            stream.shutdown().await.unwrap();
        }
    });
    address
}

async fn secured(host: &str, trust: Arc<ClientConfig>) -> Result<Box<dyn Stream>, CallError> {
    let address = bot().await;
    let url = format!("https://{host}:{}", address.port()).parse().unwrap();
    secure(&url, TcpStream::connect(address).await.unwrap(), trust).await
}

fn test_authority() -> Arc<ClientConfig> {
    let mut authorities = RootCertStore::empty();
    authorities.add(CertificateDer::from(include_bytes!("authority.der").as_slice())).unwrap();
    trust_in(authorities)
}

#[tokio::test]
async fn a_certificate_of_a_known_authority_is_believed_for_its_names() {
    for host in ["localhost", "127.0.0.1"] {
        let Ok(mut stream) = secured(host, test_authority()).await else {
            panic!("{host} is not secure");
        };
        let mut said = String::new();
        stream.read_to_string(&mut said).await.unwrap();
        assert_eq!(said, "ahoy");
    }
    let other = secured("bot.example", test_authority()).await.err();
    assert!(matches!(other, Some(CallError::NotSecure(_))), "{other:?}");
}

#[tokio::test]
async fn an_authority_that_browsers_do_not_know_is_not_believed() {
    let unknown = secured("localhost", trust()).await.err();
    assert!(
        matches!(&unknown, Some(CallError::NotSecure(why)) if why.contains("UnknownIssuer")),
        "{unknown:?}"
    );
}
