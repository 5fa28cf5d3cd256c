//! `bench storing`: what it costs to store a move and a game, on SQLite or PostgreSQL.

use std::time::{Duration, Instant};

use anyhow::Context as _;
use rules::{Attempt, Cells, Dice, Draw, Fleet, Order, Ruleset, Seat, Sides};
use serde_json::json;
use store::{Change, Database, EventChange, Kind, Move, PostgresUrl, Store, Table, Turn};
use tokio::task::JoinSet;
use uuid::Uuid;
use wire::Coaching;

use crate::cpu_time;
use crate::event::stored::Filling;
use crate::measured::{self, Measured};

/// How many writers there are where many write at once.
const AT_ONCE: u32 = 64;

/// Measure what it costs to store moves and games
///
/// CPU time is this process's: PostgreSQL's own is not counted, SQLite's is.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An empty PostgreSQL database [default: an SQLite file in a temporary directory]
    #[arg(long, value_name = "URL", env = "BROADSIDE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// How many moves are stored one after another, and again by many at once
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(64..))]
    moves: u32,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 640, value_parser = clap::value_parser!(u32).range(64..))]
    games: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let own = std::env::temp_dir().join(format!("broadside-bench-{}", std::process::id()));
    let database: Database = if let Some(text) = &arguments.database {
        text.parse::<PostgresUrl>().context("--database")?.into()
    } else {
        std::fs::create_dir_all(&own)?;
        own.join("broadside.sqlite").into()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = runtime.block_on(measure(arguments, database));
    // Left over temporary files harm nobody.
    let _ = std::fs::remove_dir_all(&own);
    measured::tell(measured?.into_iter().map(Ok), arguments.json)
}

async fn measure(arguments: &Arguments, database: Database) -> anyhow::Result<Vec<Measured>> {
    let store = Store::open(database).await?;
    let tables: Vec<Table> = (0..AT_ONCE).map(|n| table(u64::from(n))).collect();
    let opened = tables.iter().map(|table| Change::Open(Box::new(table.clone())));
    store.apply(opened.collect()).await?;
    let mut filling = Filling::begin(&store, arguments.games * 2).await?;
    // Statements are prepared once.
    store.apply(vec![turn(&tables[0], 1)]).await?;

    let (moves, games) = (arguments.moves, arguments.games);
    let own_moves = (2..moves + 2).map(|n| vec![turn(&tables[0], n)]).collect();
    let each = moves / AT_ONCE;
    let many_moves = tables[1..].iter().flat_map(|table| (1..=each).map(|n| vec![turn(table, n)]));
    // Round by round, so that each table's turns are in order.
    let mut many_moves: Vec<Vec<Change>> = many_moves.collect();
    many_moves.sort_by_key(|changes| match &changes[0] {
        Change::Append { turn, .. } => turn.n,
        _ => 0,
    });
    let mut next_games = |count: u32| -> Vec<Vec<Change>> {
        let game = |_| vec![Change::Event(EventChange::Play(Box::new(filling.next_game())))];
        (0..count).map(game).collect()
    };
    let (own_games, many_games) = (next_games(games), next_games(games));
    let measured = vec![
        write("movesInTurn", "Moves, one after another", &store, own_moves, 1).await?,
        write("movesAtOnce", "Moves, 64 at once", &store, many_moves, AT_ONCE - 1).await?,
        write("gamesInTurn", "Games, one after another", &store, own_games, 1).await?,
        write("gamesAtOnce", "Games, 64 at once", &store, many_games, AT_ONCE).await?,
    ];
    store.close().await;
    Ok(measured)
}

/// Writes these jobs, so many at a time.
async fn write(
    name: &'static str,
    words: &str,
    store: &Store,
    jobs: Vec<Vec<Change>>,
    at_once: u32,
) -> anyhow::Result<Measured> {
    let count = jobs.len() as f64;
    let cpu = cpu_time::of_this_process().unwrap_or_default();
    let began = Instant::now();
    let mut writing = JoinSet::new();
    for changes in jobs {
        if writing.len() as u32 == at_once {
            writing.join_next().await.expect("one is writing")??;
        }
        let store = store.clone();
        writing.spawn(async move { store.apply(changes).await });
    }
    while let Some(written) = writing.join_next().await {
        written??;
    }
    let took = began.elapsed();
    let cpu = cpu_time::of_this_process().unwrap_or_default().saturating_sub(cpu);
    let each = |time: Duration| time.as_secs_f64() * 1e6 / count;
    let (rate, wall_us, cpu_us) = (count / took.as_secs_f64(), each(took), each(cpu));
    let line = format!("{words}: {rate:.0} a second, {wall_us:.0} us and {cpu_us:.0} us of CPU each");
    let json = json!({"count": count, "perSecond": rate, "microseconds": wall_us, "cpuMicroseconds": cpu_us});
    Ok(Measured { name, lines: vec![line], json })
}

fn table(seed: u64) -> Table {
    let ruleset = Ruleset::preset("classic").expect("a preset");
    let fleet = |seed| Some(Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_seed(seed)));
    Table {
        id: Uuid::now_v7(),
        kind: Kind::Online,
        names: Sides::default(),
        tokens: Sides::default(),
        first: Seat::A,
        control: None,
        left: None,
        coaching: Coaching::Off,
        fleets: Sides::new(fleet(2 * seed), fleet(2 * seed + 1)),
        pencil: Sides::new(Cells::EMPTY, Cells::EMPTY),
        next: None,
        opened: store::now(),
        began: None,
        ruleset,
    }
}

fn turn(table: &Table, n: u32) -> Change {
    let board = table.ruleset.board();
    let order = Attempt::Order(Order::read(board, "E5").expect("a square"));
    let turn = Turn { n, happened: Move::Sent(Seat::A, order), at: store::now(), left: None };
    Change::Append { table: table.id, board, turn }
}
