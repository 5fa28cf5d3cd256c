//! DNS lookups of bots' hosts, on separate threads.
//!
//! The system's lookup blocks a thread as long as the name server takes, and the names come from strangers. So one domain
//! may not take many threads, slow lookups make room for others, and callers have a time limit.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, ToSocketAddrs as _};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use tokio::sync::watch;

use crate::call::CallError;

/// How long a caller waits for a name.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a caller waits if there is an older answer to fall back on.
const PATIENCE_WITH_OLDER: Duration = Duration::from_millis(300);

/// How long an answer is used without a new lookup.
const FRESH: Duration = Duration::from_secs(5);

/// How long an answer is used if the name server stops answering.
const USABLE: Duration = Duration::from_mins(10);

/// Concurrent lookups that are not slow.
const QUICK_AT_ONCE: usize = 16;

/// A lookup that takes longer is slow, and makes room for others.
const SLOW: Duration = Duration::from_millis(200);

/// Concurrent lookups, including slow ones.
const AT_ONCE: usize = 64;

/// Concurrent lookups under one domain, which usually share name servers.
const OF_A_DOMAIN: usize = 4;

/// How many answers are remembered.
const REMEMBERED: usize = 4096;

/// Stack size: a lookup runs system code of unknown depth.
const STACK: usize = 512 * 1024;

type Resolver = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;

/// The result of a lookup.
type Said = Result<Vec<IpAddr>, String>;

/// All lookups.
#[derive(Clone)]
pub(super) struct Lookups(Arc<Inner>);

struct Inner {
    resolver: Box<Resolver>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: HashMap<String, Running>,
    /// In order of arrival.
    waiting: Vec<Waiting>,
    known: HashMap<String, Known>,
}

struct Running {
    since: Instant,
    said: watch::Receiver<Option<Said>>,
}

struct Waiting {
    name: String,
    tell: watch::Sender<Option<Said>>,
}

struct Known {
    addresses: Vec<IpAddr>,
    at: Instant,
}

/// The lookups of this program.
pub(super) fn lookups() -> &'static Lookups {
    static LOOKUPS: LazyLock<Lookups> = LazyLock::new(|| Lookups::new(by_system));
    &LOOKUPS
}

fn by_system(name: &str) -> io::Result<Vec<IpAddr>> {
    Ok((name, 0).to_socket_addrs()?.map(|address| address.ip()).collect())
}

impl Lookups {
    fn new(resolver: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static) -> Lookups {
        Lookups(Arc::new(Inner { resolver: Box::new(resolver), state: Mutex::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code panics while holding the lock, and the map would stay valid anyway.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The addresses of a name.
    pub(super) async fn find(&self, name: &str) -> Result<Vec<IpAddr>, CallError> {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        if is_localhost(&name) {
            // Always this machine, without a name server.
            return Ok(vec![Ipv6Addr::LOCALHOST.into(), Ipv4Addr::LOCALHOST.into()]);
        }
        let (older, mut said) = {
            let mut state = self.lock();
            let older = state.known.get(&name).filter(|known| known.at.elapsed() < USABLE);
            if let Some(known) = older.filter(|known| known.at.elapsed() < FRESH) {
                return Ok(known.addresses.clone());
            }
            (older.map(|known| known.addresses.clone()), state.join(&name))
        };
        let patience = if older.is_some() { PATIENCE_WITH_OLDER } else { PATIENCE };
        let answer = tokio::time::timeout(patience, self.wait(&mut said)).await;
        match (answer, older) {
            (Ok(Some(Ok(addresses))), _) => Ok(addresses),
            (Ok(Some(Err(_))), None) => Err(CallError::UnknownHost(name)),
            (_, Some(older)) => Ok(older),
            (Ok(None), None) => Err(CallError::Ours("a name lookup ended without an answer".to_owned())),
            (Err(_), None) => Err(self.why_late(&name)),
        }
    }

    /// Waits for an answer, and starts other lookups that are due.
    async fn wait(&self, said: &mut watch::Receiver<Option<Said>>) -> Option<Said> {
        loop {
            self.advance();
            tokio::select! {
                biased;
                answer = said.wait_for(Option::is_some) => return answer.ok().and_then(|answer| answer.clone()),
                // A lookup that has become slow makes room without a notification.
                () = tokio::time::sleep(SLOW / 2) => {}
            }
        }
    }

    /// Starts the lookups for which there is room.
    fn advance(&self) {
        let mut state = self.lock();
        // Drop lookups without callers.
        state.waiting.retain(|waiting| waiting.tell.receiver_count() > 0);
        while let Some(place) = state.next() {
            let Waiting { name, tell } = state.waiting.remove(place);
            let running = Running { since: Instant::now(), said: tell.subscribe() };
            state.running.insert(name.clone(), running);
            let (lookups, of) = (self.clone(), name.clone());
            let looking = thread::Builder::new().name("look-up".to_owned()).stack_size(STACK);
            let started = looking.spawn(move || {
                let _over = Over { lookups: &lookups, name: &of };
                let said = (lookups.0.resolver)(&of);
                lookups.note(&of, said.as_deref().unwrap_or_default());
                tell.send_replace(Some(said.map_err(|error| error.to_string())));
            });
            if started.is_err() {
                // Callers notice because the sender is dropped.
                state.running.remove(&name);
            }
        }
    }

    fn note(&self, name: &str, addresses: &[IpAddr]) {
        if addresses.is_empty() {
            return;
        }
        let mut state = self.lock();
        if state.known.len() >= REMEMBERED {
            state.known.retain(|_, known| known.at.elapsed() < USABLE / 2);
        }
        if state.known.len() < REMEMBERED {
            state.known.insert(name.to_owned(), Known { addresses: addresses.to_vec(), at: Instant::now() });
        }
    }

    /// Whether a late answer is due to the name server or to the arena.
    fn why_late(&self, name: &str) -> CallError {
        let state = self.lock();
        let own = state.running.contains_key(name) || state.of_domain(domain(name)) >= OF_A_DOMAIN;
        if own {
            CallError::SlowName(name.to_owned())
        } else {
            CallError::Ours("too many name lookups are running".to_owned())
        }
    }
}

impl State {
    /// The running lookup of a name, or a new one at the end of the queue.
    fn join(&mut self, name: &str) -> watch::Receiver<Option<Said>> {
        if let Some(running) = self.running.get(name) {
            return running.said.clone();
        }
        if let Some(waiting) = self.waiting.iter().find(|waiting| waiting.name == name) {
            return waiting.tell.subscribe();
        }
        let (tell, said) = watch::channel(None);
        self.waiting.push(Waiting { name: name.to_owned(), tell });
        said
    }

    /// The index in the queue of the first lookup that may start.
    fn next(&self) -> Option<usize> {
        let quick = self.running.values().filter(|running| running.since.elapsed() < SLOW).count();
        if quick >= QUICK_AT_ONCE || self.running.len() >= AT_ONCE {
            return None;
        }
        self.waiting.iter().position(|waiting| self.of_domain(domain(&waiting.name)) < OF_A_DOMAIN)
    }

    /// How many lookups under this domain are running.
    fn of_domain(&self, of: &str) -> usize {
        self.running.keys().filter(|name| domain(name) == of).count()
    }
}

/// Ends a lookup on drop, whatever happened in it.
struct Over<'a> {
    lookups: &'a Lookups,
    name: &'a str,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.lookups.lock().running.remove(self.name);
        self.lookups.advance();
    }
}

fn is_localhost(name: &str) -> bool {
    name == "localhost" || name.ends_with(".localhost")
}

/// The last two labels of a name, which usually have one owner.
fn domain(name: &str) -> &str {
    name.rmatch_indices('.').nth(1).map_or(name, |(dot, _)| &name[dot + 1..])
}

#[cfg(test)]
mod tests {
    use std::sync::Condvar;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    const HONEST: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    /// Fake name servers: names with "slow" in them get no answer until they are released.
    #[derive(Default)]
    struct World {
        let_go: Mutex<bool>,
        news: Condvar,
        asked: AtomicUsize,
        busy: AtomicUsize,
        most: AtomicUsize,
    }

    impl World {
        fn answer(&self, name: &str) -> io::Result<Vec<IpAddr>> {
            self.asked.fetch_add(1, Ordering::SeqCst);
            let busy = self.busy.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(busy, Ordering::SeqCst);
            if name.contains("slow") {
                let let_go = self.let_go.lock().unwrap();
                drop(self.news.wait_while(let_go, |let_go| !*let_go).unwrap());
            }
            self.busy.fetch_sub(1, Ordering::SeqCst);
            if name.contains("unknown") { Err(io::Error::other("no such name")) } else { Ok(vec![HONEST]) }
        }

        fn let_go(&self) {
            *self.let_go.lock().unwrap() = true;
            self.news.notify_all();
        }
    }

    fn world() -> (Arc<World>, Lookups) {
        let world = Arc::new(World::default());
        let of = Arc::clone(&world);
        (world, Lookups::new(move |name| of.answer(name)))
    }

    /// Looks up these names without getting an answer.
    fn ask_in_vain(
        lookups: &Lookups,
        names: impl Iterator<Item = String>,
    ) -> Vec<tokio::task::JoinHandle<Result<Vec<IpAddr>, CallError>>> {
        let ask = |name: String| {
            let lookups = lookups.clone();
            tokio::spawn(async move { lookups.find(&name).await })
        };
        names.map(ask).collect()
    }

    #[tokio::test]
    async fn names_are_found_once_for_everybody_and_remembered_for_a_while() {
        let (world, lookups) = world();
        let all = join_all((0..50).map(|_| lookups.find("Bot.Example."))).await;
        assert!(all.into_iter().all(|found| found == Ok(vec![HONEST])));
        assert_eq!(lookups.find("bot.example").await, Ok(vec![HONEST]));
        assert_eq!(world.asked.load(Ordering::SeqCst), 1);
        let unknown = lookups.find("unknown.example").await;
        assert_eq!(unknown, Err(CallError::UnknownHost("unknown.example".to_owned())));
    }

    #[tokio::test(start_paused = true)]
    async fn seventy_slow_names_of_one_domain_delay_nobody_else() {
        // While a blocking task runs, the paused clock stands still.
        let (hold, held) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || held.recv());
        let (world, lookups) = world();
        let names = (0..70).map(|n| format!("bot-{n}.slow.example"));
        let waiting = ask_in_vain(&lookups, names);
        while world.busy.load(Ordering::SeqCst) < OF_A_DOMAIN {
            tokio::task::yield_now().await;
        }
        let here: [IpAddr; 2] = [Ipv6Addr::LOCALHOST.into(), Ipv4Addr::LOCALHOST.into()];
        assert_eq!(lookups.find("localhost").await.as_deref(), Ok(here.as_slice()));
        assert_eq!(lookups.find("honest.test").await, Ok(vec![HONEST]));
        assert!(waiting.iter().all(|late| !late.is_finished()), "nobody had to give up for that");
        // From now on it jumps to whatever is due.
        drop(hold);
        for late in waiting {
            let late = late.await.unwrap().unwrap_err();
            assert!(matches!(late, CallError::SlowName(_)), "{late:?}");
        }
        assert_eq!(world.most.load(Ordering::SeqCst), OF_A_DOMAIN + 1, "threads at once");
        world.let_go();
    }

    #[tokio::test]
    async fn slow_names_of_many_domains_make_room_and_cost_nobody_else_a_game() {
        let (world, lookups) = world();
        assert_eq!(lookups.find("known.test").await, Ok(vec![HONEST]));
        // As if it was found a while ago.
        let before = Instant::now().checked_sub(2 * FRESH).expect("the machine runs for longer");
        lookups.lock().known.get_mut("known.test").unwrap().at = before;
        let waiting = ask_in_vain(&lookups, (0..QUICK_AT_ONCE + 4).map(|n| format!("slow-{n}.example.a{n}")));
        while world.busy.load(Ordering::SeqCst) < QUICK_AT_ONCE {
            tokio::task::yield_now().await;
        }
        // All quick places are taken by names that turn out to be slow.
        assert_eq!(lookups.find("honest.test").await, Ok(vec![HONEST]));
        for late in waiting {
            late.await.unwrap().unwrap_err();
        }
        // And now all places.
        let waiting = ask_in_vain(&lookups, (0..2 * AT_ONCE).map(|n| format!("slow-{n}.example.b{n}")));
        while world.busy.load(Ordering::SeqCst) < AT_ONCE {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(lookups.find("known.test").await, Ok(vec![HONEST]), "an older answer will do");
        let newcomer = lookups.find("newcomer.test").await;
        assert!(matches!(newcomer, Err(CallError::Ours(_))), "{newcomer:?}");
        for late in waiting {
            late.await.unwrap().unwrap_err();
        }
        assert_eq!(world.most.load(Ordering::SeqCst), AT_ONCE, "threads at once");
        world.let_go();
        assert_eq!(lookups.find("newcomer.test").await, Ok(vec![HONEST]));
    }

    #[test]
    fn names_under_one_domain_are_counted_together() {
        for (name, of) in [
            ("a.b.example.org", "example.org"),
            ("example.org", "example.org"),
            ("printer", "printer"),
            ("", ""),
        ] {
            assert_eq!(domain(name), of);
        }
    }
}
