//! Which servers are trusted: those with a certificate that the system trusts, such as one of a school's own authority.

use std::sync::{Arc, LazyLock};

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use ureq::tls::{Certificate, RootCerts};

/// The system's authorities; `SSL_CERT_FILE` and `SSL_CERT_DIR` name others. Empty if the system has none.
static SYSTEM: LazyLock<Vec<CertificateDer<'static>>> =
    LazyLock::new(|| rustls_native_certs::load_native_certs().certs);

/// The trusted authorities, for requests. Without any in the system, those of browsers.
pub(super) fn roots() -> RootCerts {
    if SYSTEM.is_empty() {
        return RootCerts::WebPki;
    }
    SYSTEM.iter().map(|authority| Certificate::from_der(authority).to_owned()).into()
}

/// The same, for sockets.
pub(super) fn config() -> Arc<ClientConfig> {
    static CONFIG: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
        let mut authorities = RootCertStore::empty();
        authorities.add_parsable_certificates(SYSTEM.iter().cloned());
        if authorities.is_empty() {
            authorities.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        }
        let provider = Arc::new(ring::default_provider());
        let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = versions.expect("it has the usual versions").with_root_certificates(authorities);
        Arc::new(config.with_no_client_auth())
    });
    Arc::clone(&CONFIG)
}
