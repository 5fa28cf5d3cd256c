//! The server under test: a process of its own, as in life.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context as _, bail};

/// The program whose server is measured.
#[derive(clap::Args)]
pub(crate) struct Program {
    /// The broadside program to measure [default: the one beside this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// A running server on a free port.
pub(super) struct Server {
    child: Child,
    pub(super) address: SocketAddr,
    /// Kept open, so that the server can go on writing.
    output: BufReader<ChildStdout>,
}

/// What one address may do. A benchmark plays a whole town from one, so these limits are lifted.
pub(crate) const WITHOUT_SHARES: [&str; 12] = [
    "writes-per-second",
    "write-burst",
    "tables-per-minute",
    "table-burst",
    "orders-per-second",
    "order-burst",
    "registrations-per-hour",
    "registration-burst",
    "account-changes-per-minute",
    "account-change-burst",
    "sockets-per-address",
    "seated-sockets-per-address",
];

impl Program {
    pub(crate) fn file(&self) -> anyhow::Result<PathBuf> {
        if let Some(file) = &self.program {
            return Ok(file.clone());
        }
        let file =
            std::env::current_exe()?.with_file_name(format!("broadside{}", std::env::consts::EXE_SUFFIX));
        if !file.is_file() {
            bail!("{} does not exist; build it, or name another with --program", file.display());
        }
        Ok(file)
    }

    /// Starts a server with its data in this directory.
    pub(super) fn serve(&self, data: &Path) -> anyhow::Result<Server> {
        let mut child = Command::new(self.file()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(data)
            .args(WITHOUT_SHARES.iter().flat_map(|name| ["--limit".to_owned(), format!("{name}=1000000")]))
            .stdout(Stdio::piped())
            .spawn()
            .context("the server does not start")?;
        let mut output = BufReader::new(child.stdout.take().context("no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let port: u16 = port.with_context(|| format!("the server said {line:?}"))?;
        Ok(Server { child, address: SocketAddr::from(([127, 0, 0, 1], port)), output })
    }
}

impl Server {
    /// The organiser's password, which a server with new data says next.
    pub(super) fn password(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let told = line.strip_prefix("The organiser's password is ").and_then(|rest| rest.split(' ').next());
        Ok(told.with_context(|| format!("the server said {line:?}"))?.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It keeps nothing that matters, so it need not be asked.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
