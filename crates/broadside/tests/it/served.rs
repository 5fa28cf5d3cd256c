//! The program as a server that can be killed at any moment.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

#[allow(dead_code)] // the server's own tests use the rest
#[path = "../../../server/tests/it/client.rs"]
pub(crate) mod client;

/// The program, serving on a free port.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
    /// What it says after its address.
    says: BufReader<ChildStdout>,
}

impl Program {
    pub(crate) fn start(data: &Path) -> Program {
        Program::start_with(data, &[])
    }

    /// The same, with more arguments.
    pub(crate) fn start_with(data: &Path, arguments: &[&str]) -> Program {
        Program::spawned(Program::spawn(data, arguments)).expect("the server starts")
    }

    /// Starts it without waiting for its address.
    pub(crate) fn spawn(data: &Path, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data);
        command.args(arguments).stdout(Stdio::piped()).spawn().unwrap()
    }

    /// A program that was just spawned, once it says its address; nothing if it ends before.
    pub(crate) fn spawned(mut child: Child) -> Option<Program> {
        let mut line = String::new();
        let mut says = BufReader::new(child.stdout.take()?);
        says.read_line(&mut line).ok()?;
        if line.starts_with("Standing by") {
            line.clear();
            says.read_line(&mut line).ok()?;
        }
        let port = line.trim().rsplit(':').next()?.parse().ok()?;
        Some(Program { child, address: SocketAddr::from(([127, 0, 0, 1], port)), says })
    }

    /// The organiser's password, which the first start shows.
    pub(crate) fn password(&mut self) -> String {
        let mut line = String::new();
        self.says.read_line(&mut line).unwrap();
        let words = line.strip_prefix("The organiser's password is ").unwrap();
        words.split(' ').next().unwrap().to_owned()
    }

    /// Without any warning.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Program {
    /// A test that fails leaves no program behind either.
    fn drop(&mut self) {
        // One that has ended by itself is not there to be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request, unless the program is killed meanwhile.
pub(crate) async fn ask(
    to: SocketAddr,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: serde_json::Value,
) -> Option<client::Answer> {
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(cookie.map(|cookie| ("cookie", cookie)));
    let mut stream = TcpStream::connect(to).await.ok()?;
    let request = client::request(to, method, path, &headers, &body.to_string());
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    let reading = tokio::time::timeout(client::PATIENCE, stream.read_to_end(&mut answer)).await;
    reading.expect("an answer in time").ok().filter(|read| *read > 0)?;
    // An export is sent in pieces, and a killed program sends no last one.
    client::Answer::whole(answer)
}
