//! Tables and games over https: a proxy that speaks TLS in front of a real server, as an event has it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::program;
use crate::served::Program;
use crate::served::client::{Player, http};

/// A proxy on this machine, until the test ends. Its certificate is issued by an authority of its own, written to a file.
fn proxy(runtime: &tokio::runtime::Runtime, to: SocketAddr, authority: &Path) -> SocketAddr {
    let mut root = CertificateParams::new(Vec::new()).unwrap();
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = CertifiedIssuer::self_signed(root, KeyPair::generate().unwrap()).unwrap();
    std::fs::write(authority, root.pem()).unwrap();
    let key = KeyPair::generate().unwrap();
    let leaf = CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &root).unwrap();
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let at = listener.local_addr().unwrap();
    runtime.spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                let Ok(mut server) = TcpStream::connect(to).await else { return };
                let _ = copy_bidirectional(&mut stream, &mut server).await;
            });
        }
    });
    at
}

/// Answers every request with this; gives the requests.
fn stub(
    runtime: &tokio::runtime::Runtime,
    answer: impl Fn(SocketAddr) -> String,
) -> (SocketAddr, Arc<std::sync::Mutex<String>>) {
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let at = listener.local_addr().unwrap();
    let (answer, heard) = (answer(at), Arc::<std::sync::Mutex<String>>::default());
    let requests = Arc::clone(&heard);
    runtime.spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut bytes = vec![0; 8192];
            let length = stream.read(&mut bytes).await.unwrap_or(0);
            requests.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..length]));
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    (at, heard)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// Runs the program, with this authority trusted, and everything else of the user in this folder.
fn run(arguments: &[&str], authority: &Path, input: Stdio) -> Output {
    let mut command = program::command(arguments);
    command.env("SSL_CERT_FILE", authority).env("XDG_STATE_HOME", authority.parent().unwrap());
    command.stdin(input).output().unwrap()
}

fn said(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

#[test]
fn a_game_is_played_and_watched_and_replayed_over_https() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let program = Program::start(&data.path().join("data"));
    let (to, authority) = (program.address, data.path().join("authority.pem"));
    let at = proxy(&runtime, to, &authority);
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Mara"})
        .to_string();
    let asked = http(to, "POST", "/api/tables", &[("content-type", "application/json")], &body);
    let opened = runtime.block_on(asked).json();
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let token = opened["seats"][0]["token"].as_str().unwrap().to_owned();
    let link = format!("https://localhost:{}/game/{table}/?lang=en#turn=3", at.port());
    let mut watch = program::command(&["watch", "--plain", &link]);
    let watch = watch.env("SSL_CERT_FILE", &authority).stdin(Stdio::null()).stdout(Stdio::piped());
    let watching = watch.spawn().unwrap();
    let mara = runtime.spawn(async move {
        let mut mara = Player::try_sit(to, &table, Some(&token), 0).await.unwrap();
        mara.place(7).await;
        while mara.ended.is_none() {
            if mara.may_act() {
                mara.fire(7).await;
            }
            assert!(mara.listen().await, "the connection stays");
        }
    });
    // Ben resigns in his first turn.
    let orders = data.path().join("orders.txt");
    std::fs::write(&orders, "random\ndone\nresign\n").unwrap();
    let orders = std::fs::File::open(&orders).unwrap();
    let played = run(&["play", "--name", "Ben", "--join", &link], &authority, orders.into());
    let out = String::from_utf8(played.stdout.clone()).unwrap();
    assert_eq!(said(&played), (Some(0), String::new()), "{out}");
    assert!(out.contains("resigned"), "{out}");
    runtime.block_on(mara).unwrap();
    let watched = watching.wait_with_output().unwrap();
    let out = String::from_utf8(watched.stdout).unwrap();
    assert!(watched.status.success() && out.contains("Ben resigned"), "{out}");
    for arguments in [&["replay", "--json"][..], &["analyse", "--budget", "1"], &["verify"]] {
        let ran = run(&[arguments, &[&link]].concat(), &authority, Stdio::null());
        assert_eq!(said(&ran), (Some(0), String::new()), "{arguments:?}");
        assert!(!ran.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn wrong_certificates_and_wrong_schemes_are_said() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let program = Program::start(&data.path().join("data"));
    let authority = data.path().join("authority.pem");
    let at = proxy(&runtime, program.address, &authority);
    let (secure, plain) = (at.port(), program.address.port());
    let other = data.path().join("other.pem");
    proxy(&runtime, program.address, &other);
    let table = "01a1e515-0f38-774a-a30d-000000000000";
    for (link, authority, words) in [
        (
            format!("https://localhost:{secure}/game/{table}"),
            &authority,
            "This table does not exist".to_owned(),
        ),
        (
            format!("https://localhost:{secure}/game/{table}"),
            &other,
            format!("the certificate of localhost:{secure} is not trusted: "),
        ),
        // The certificate is for localhost alone.
        (
            format!("https://127.0.0.1:{secure}/game/{table}"),
            &authority,
            format!("the certificate of 127.0.0.1:{secure} is not trusted: "),
        ),
        (
            format!("https://localhost:{plain}/game/{table}"),
            &authority,
            format!("localhost:{plain} does not speak https; if its address begins with http, use that"),
        ),
        (
            format!("http://localhost:{secure}/game/{table}"),
            &authority,
            format!(
                "localhost:{secure} is not a Broadside server; if its address begins with https, use that"
            ),
        ),
    ] {
        for command in [&["watch"][..], &["play", "--join"], &["replay"]] {
            let ran = run(&[command, &[&link]].concat(), authority, Stdio::null());
            let (code, said) = said(&ran);
            let missing = "has no such game (status 404)";
            let found = said.contains(&words) || command == ["replay"] && said.contains(missing);
            assert!(code == Some(2) && found, "{command:?} {link}: {said}");
        }
    }
}

#[test]
fn what_speaks_https_alone_is_named_however_it_answers() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let html = "The plain HTTP request was sent to HTTPS port";
    let answer = format!(
        "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{html}",
        html.len()
    );
    let (at, _) = stub(&runtime, |_| answer.clone());
    for command in [&["watch"][..], &["replay"]] {
        let ran = run(&[command, &[&format!("http://{at}/game/x")]].concat(), data.path(), Stdio::null());
        let (code, said) = said(&ran);
        assert!(code == Some(2) && said.contains("if its address begins with https, use that"), "{said}");
    }
}

#[test]
fn a_server_that_prefers_https_is_followed_and_no_other() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let program = Program::start(&data.path().join("data"));
    let authority = data.path().join("authority.pem");
    let secure = proxy(&runtime, program.address, &authority).port();
    let table = "01a1e515-0f38-774a-a30d-000000000000";
    let keep_seat = |at: SocketAddr| {
        let seats = data.path().join(format!("broadside/seats/localhost_{}", at.port()));
        std::fs::create_dir_all(&seats).unwrap();
        std::fs::write(seats.join(table), "secret-token").unwrap();
    };
    let redirect = |to: String| {
        format!("HTTP/1.1 308 Moved\r\nlocation: {to}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
    };
    // The same host over https is the same server.
    let upgrade = redirect(format!("https://localhost:{secure}/api/tables/{table}"));
    let (at, _) = stub(&runtime, |_| upgrade.clone());
    keep_seat(at);
    let link = format!("http://localhost:{}/game/{table}", at.port());
    let ran = run(&["play", "--join", &link], &authority, Stdio::null());
    assert_eq!(said(&ran), (Some(2), "error: --join: This table does not exist\n".to_owned()));
    // Another host is not asked, and gets no token.
    let (elsewhere, heard) = stub(&runtime, |_| String::new());
    let away = redirect(format!("http://{elsewhere}/api/tables/{table}"));
    let (at, _) = stub(&runtime, |_| away.clone());
    keep_seat(at);
    let link = format!("http://localhost:{}/game/{table}", at.port());
    for command in [&["watch"][..], &["play", "--join"]] {
        let (code, said) = said(&run(&[command, &[&link]].concat(), &authority, Stdio::null()));
        assert!(code == Some(2) && said.contains(&format!("redirects to http://{elsewhere}/")), "{said}");
    }
    assert_eq!(*heard.lock().unwrap(), "");
    // To read a game, it is.
    let (code, said) = said(&run(&["replay", &link], &authority, Stdio::null()));
    assert!(code == Some(2) && heard.lock().unwrap().starts_with("GET "), "{said}");
    assert!(!heard.lock().unwrap().contains("secret-token"));
}

#[test]
fn the_token_of_a_seat_goes_to_its_own_server() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let program = Program::start(&data.path().join("data"));
    let to = program.address;
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": "Mara"})
        .to_string();
    let asked = http(to, "POST", "/api/tables", &[("content-type", "application/json")], &body);
    let opened = runtime.block_on(asked).json();
    let table = opened["table"]["id"].as_str().unwrap();
    let authority = data.path().join("authority.pem");
    let link = format!("http://{to}/game/{table}");
    assert!(run(&["play", "--join", &link], &authority, Stdio::null()).status.success());
    let seats = data.path().join("broadside/seats").join(to.to_string().replace(':', "_"));
    let token = std::fs::read_to_string(seats.join(table)).unwrap();
    // Another server says that it has the same table, and refuses what it is asked for.
    let info = opened["table"].to_string();
    let answer =
        format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{info}", info.len());
    let (other, heard) = stub(&runtime, |_| answer.clone());
    let ran = run(&["play", "--join", &format!("http://{other}/game/{table}")], &authority, Stdio::null());
    let heard = heard.lock().unwrap();
    assert!(ran.status.code() == Some(2) && heard.contains("/join") && !heard.contains(&token), "{heard}");
}

#[test]
fn answers_in_pieces_are_read_and_endless_ones_are_not() {
    let (data, runtime) = (tempfile::TempDir::new().unwrap(), runtime());
    let game =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/05-fog.bgn")).unwrap();
    let (one, other) = game.split_at(game.len() / 2);
    let chunks = format!("{:x}\r\n{one}\r\n{:x}\r\n{other}\r\n0\r\n\r\n", one.len(), other.len());
    let head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n";
    let (at, _) = stub(&runtime, |_| format!("{head}{chunks}"));
    let ran = run(&["replay", "--check", &format!("{at}/games/x")], data.path(), Stdio::null());
    assert_eq!(said(&ran), (Some(0), String::new()));
    let long = "x".repeat((1 << 20) + 1);
    let (at, _) = stub(&runtime, |_| format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{long}"));
    let link = format!("http://{at}/game/x");
    assert_eq!(
        said(&run(&["watch", &link], data.path(), Stdio::null())),
        (Some(2), format!("error: the answer of {at} is too long\n"))
    );
}
