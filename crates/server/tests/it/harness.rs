//! A real server on a free port.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use arena::{Reach, Zone};
use serde_json::{Value, json};
use server::{Config, Limits};
use store::Database;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{Answer, PATIENCE, Player, http};

/// The usual limits, but with time for requests on a machine that is busy with a dozen other things: a test of such a limit
/// sets it.
fn patient() -> Limits {
    Limits {
        header_time: PATIENCE,
        request_time: PATIENCE,
        hello_time: PATIENCE,
        write_time: PATIENCE,
        stall_time: PATIENCE,
        ..Limits::default()
    }
}

/// A running server, and the directory it keeps its data in.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// The organiser's, if this was the first start.
    pub(crate) password: Option<String>,
    directory: TempDir,
    config: Config,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), server::ServeError>>,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with(|_| {}).await
    }

    /// A server with other limits.
    pub(crate) async fn with(change: impl FnOnce(&mut Limits)) -> Server {
        let mut limits = patient();
        change(&mut limits);
        Server::on(TempDir::new().unwrap(), limits).await
    }

    /// A server that calls only bots within this reach.
    pub(crate) async fn reaching(reach: Reach) -> Server {
        Server::open(TempDir::new().unwrap(), patient(), reach).await
    }

    pub(crate) async fn on(directory: TempDir, limits: Limits) -> Server {
        // Bots are called as soon as they have a URL, and tests call nobody but themselves.
        Server::open(directory, limits, Reach::to(&[Zone::Loopback])).await
    }

    /// A server behind these proxies, with other limits.
    pub(crate) async fn behind(proxies: &[IpAddr], change: impl FnOnce(&mut Limits)) -> Server {
        let mut limits = patient();
        change(&mut limits);
        let directory = TempDir::new().unwrap();
        Server::configured(directory, limits, |config| config.proxies = proxies.to_vec()).await
    }

    async fn open(directory: TempDir, limits: Limits, reach: Reach) -> Server {
        Server::configured(directory, limits, |config| config.reach = reach).await
    }

    /// A server with other settings.
    pub(crate) async fn set_up(directory: TempDir, change: impl FnOnce(&mut Config)) -> Server {
        Server::configured(directory, patient(), change).await
    }

    async fn configured(directory: TempDir, limits: Limits, change: impl FnOnce(&mut Config)) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let mut config = Config::in_directory(directory.path());
        config.limits = limits;
        config.origins = vec!["https://play.example.org".to_owned()];
        change(&mut config);
        let shutdown = async {
            // A test that drops its server stops it too.
            let _ = stopped.await;
        };
        let prepared = server::prepare(config.clone()).await.unwrap();
        let password = prepared.first_password().map(str::to_owned);
        let running = tokio::spawn(prepared.run(listener, shutdown));
        Server { address, password, directory, config, stop, running }
    }

    pub(crate) fn database(&self) -> Database {
        self.config.database()
    }

    pub(crate) fn data(&self) -> &Path {
        self.directory.path()
    }

    /// Stops the server; how long that took, by the clock of the test.
    pub(crate) async fn stop(self) -> Duration {
        self.halt().await.2
    }

    pub(crate) async fn halt(self) -> (TempDir, Limits, Duration) {
        let began = tokio::time::Instant::now();
        self.stop.send(()).unwrap();
        // Whatever does not end by itself is waited for in vain.
        let ended = tokio::time::timeout(PATIENCE, self.running).await.expect("the server stops");
        ended.unwrap().unwrap();
        (self.directory, self.config.limits, began.elapsed())
    }

    /// Stops the server and starts another one on the same data.
    pub(crate) async fn restart(self) -> Server {
        let (directory, limits, _) = self.halt().await;
        Server::on(directory, limits).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        http(self.address, "GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        let kind = ("content-type", "application/json");
        http(self.address, "POST", path, &[kind], &body.to_string()).await
    }

    /// A request with a body, and with headers of its own.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> Answer {
        let mut all = vec![("content-type", "application/json")];
        all.extend(headers);
        http(self.address, method, path, &all, &body.to_string()).await
    }

    /// A request of somebody who is signed in.
    pub(crate) async fn as_one(&self, cookie: &str, method: &str, path: &str, body: &Value) -> Answer {
        self.send(method, path, &[("cookie", cookie)], body).await
    }

    pub(crate) async fn get_as(&self, cookie: &str, path: &str) -> Answer {
        self.as_one(cookie, "GET", path, &Value::Null).await
    }

    /// A new bot with the usual password; its id and the cookie of its owner.
    pub(crate) async fn bot(&self, name: &str) -> (String, String) {
        let answer = self.post("/api/bots", &new_bot(name)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        (answer.json()["id"].as_str().unwrap().to_owned(), answer.cookie.unwrap())
    }

    /// Looks again and again until a bot, by its place in the list, does this.
    pub(crate) async fn until_activity(&self, bot: usize, activity: &str) -> Value {
        let mut listed = Value::Null;
        let looking = async {
            loop {
                listed = self.get("/api/bots").await.json();
                if listed[bot]["activity"] == activity {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        assert!(
            tokio::time::timeout(3 * PATIENCE, looking).await.is_ok(),
            "{bot} is never {activity}: {listed}"
        );
        listed[bot].clone()
    }

    /// The cookie of the organiser, signed in with the password of the first start.
    pub(crate) async fn organiser(&self) -> String {
        let body = json!({"password": self.password.as_ref().unwrap()});
        let answer = self.post("/api/admin/session", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.cookie.unwrap()
    }

    /// A new table; the first player sits at A.
    pub(crate) async fn table(&self, rules: &str, opponent: Value) -> Table {
        self.table_with(json!({"rules": rules, "opponent": opponent, "first": "me", "name": "Mara"})).await
    }

    pub(crate) async fn table_with(&self, body: Value) -> Table {
        let answer = self.post("/api/tables", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        Table::of(&answer.json())
    }

    /// Two people online.
    pub(crate) async fn pair(&self, rules: &str) -> Table {
        let mut table = self.table(rules, json!({"type": "online"})).await;
        let answer = self.post(&format!("/api/tables/{}/join", table.id), &json!({"name": "Ben"})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        table.tokens.push(answer.json()["token"].as_str().unwrap().to_owned());
        table
    }

    pub(crate) async fn sit(&self, table: &Table, seat: usize) -> Player {
        Player::sit(self.address, &table.id, Some(&table.tokens[seat]), 0).await
    }

    pub(crate) async fn watch(&self, table: &Table) -> Player {
        Player::sit(self.address, &table.id, None, 0).await
    }
}

/// The password of bots in tests.
pub(crate) const PASSWORD: &str = "open sesame";

pub(crate) fn new_bot(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD, "confirmPassword": PASSWORD})
}

/// A table and the tokens of its seats.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
}

impl Table {
    pub(crate) fn of(opened: &Value) -> Table {
        let tokens = opened["seats"].as_array().unwrap().iter();
        Table {
            id: opened["table"]["id"].as_str().unwrap().to_owned(),
            tokens: tokens.map(|seat| seat["token"].as_str().unwrap().to_owned()).collect(),
        }
    }
}

pub(crate) fn captain() -> Value {
    json!({"type": "captain", "name": "cadet"})
}
