//! Faulty answers from bots: each gets the right verdict with a helpful text, and never harms the opponent.
//!
//! The rows are in `rows`: a name, the rules and the call that is answered badly, the verdict, a phrase of the
//! explanation, and what is done. Each row is a whole game against a rival that does nothing wrong.

mod bot;
mod row;
mod step;

use std::sync::Arc;
use std::time::Duration;

use arena::{
    CallKind, Contestant, GameIds, Keep, Key, LoggedCall, MatchResult, MatchSpec, Player, PlayerOptions,
    play_match,
};
use rules::{Cause, Dice, Fleet, Header, Record, Ruleset, Seat, Sides};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use wire::bot::PlacementAnswer;

use bot::Bot;
use row::{Row, Verdict};

/// How many rows are played at once.
const AT_ONCE: usize = 12;

/// Time enough for everything that does not wait for it to run out.
const PATIENCE: Duration = Duration::from_mins(5);

/// The limit where it is meant to run out. Only the bad bot is called under it.
const IMPATIENCE: Duration = Duration::from_millis(500);

/// A fleet under these rules in which no ships touch, with the first ship at the top left.
pub(crate) fn good_fleet(ruleset: &Ruleset) -> Fleet {
    let text = match ruleset.name() {
        "hackathon" => {
            "fourdeck A1-D1, battleship A3-C3, threeship E3-G3, submarine I3-J3, twoship A5-B5, twoship D5-E5, \
             oneship G5, oneship I5, oneship A7, oneship C7"
        }
        "phoenix" => "Carrier A1-E1, Battleship A3-D3, Destroyer A5-C5, Submarine A7-B7",
        "classic" => "Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9",
        // Here letters name the rows.
        "salvo" => "Carrier A1-A5, Battleship C1-C4, Cruiser E1-E3, Submarine G1-G3, Destroyer I1-I2",
        other => panic!("there is no fleet for {other}"),
    };
    Fleet::read(ruleset, text).unwrap()
}

/// The same as a bot would answer it.
pub(crate) fn good_answer(ruleset: &Ruleset) -> String {
    serde_json::to_string(&PlacementAnswer::of(&good_fleet(ruleset), ruleset)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_over_http() {
    let texts = [
        include_str!("rows/json.txt"),
        include_str!("rows/fleets.txt"),
        include_str!("rows/orders.txt"),
        include_str!("rows/transport.txt"),
    ];
    let rows: Vec<Row> = texts.iter().flat_map(|text| Row::all(text)).collect();
    assert!(rows.len() >= 200, "only {} rows were found", rows.len());
    play_all(rows, |row| Box::pin(async move { play_http(&row).await.map_err(|why| row.blame(&why)) })).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_programs() {
    let rows = Row::all(include_str!("rows/programs.txt"));
    assert!(rows.len() >= 30, "only {} rows were found", rows.len());
    play_all(rows, |row| Box::pin(async move { play_program(&row).await.map_err(|why| row.blame(&why)) }))
        .await;
}

type Played = std::pin::Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

async fn play_all(rows: Vec<Row>, play: fn(Row) -> Played) {
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut playing = JoinSet::new();
    for row in rows {
        let room = Arc::clone(&room);
        playing.spawn(async move {
            let _place = room.acquire().await.unwrap();
            play(row).await
        });
    }
    let mut failures: Vec<String> = playing.join_all().await.into_iter().filter_map(Result::err).collect();
    failures.sort();
    assert!(failures.is_empty(), "{} rows failed\n\n{}", failures.len(), failures.join("\n\n"));
}

/// Plays a row against a bad bot over HTTP.
async fn play_http(row: &Row) -> Result<(), String> {
    let bad = Bot::bad(row).await;
    let seat = row.seat();
    // A rival that is called, too, shows that nothing of the trouble reaches it.
    let rival = if row.verdict == Verdict::Loses(Cause::Timeout) { None } else { Some(Bot::good(row).await) };
    let rival_name = rival.as_ref().map_or("cadet", Bot::url);
    let duel = play(row, bad.url(), rival_name).await;
    judge(row, &duel, seat)?;
    if let Some(rival) = rival {
        let calls = duel.calls[seat.other()].calls();
        let wrong = calls.iter().find(|flight| flight.fault.is_some() || flight.exchange.trouble.is_some());
        expect(wrong.is_none(), "a call of the rival went wrong", &wrong)?;
        let told = rival.told_end();
        expect(told.is_some(), "the rival was not told how the game ended", &told)?;
        let won = told.as_deref().is_some_and(|told| told.contains("\"result\":\"won\""));
        expect(won || !row.verdict.is_loss(), "the rival was not told that it won", &told)?;
    }
    Ok(())
}

#[cfg(unix)]
async fn play_program(row: &Row) -> Result<(), String> {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', r"'\''"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_answers/bot.sh");
    let command = format!(
        "cmd:FLEET={} WHEN={} NTH={} BAD={} exec sh {}",
        quoted(&good_answer(&row.ruleset())),
        row.when(),
        row.nth,
        quoted(&row.deed),
        quoted(script)
    );
    let duel = play(row, &command, "cadet").await;
    judge(row, &duel, row.seat())
}

/// Plays a game between the bad bot and its rival.
async fn play(row: &Row, bad: &str, rival: &str) -> MatchResult {
    let limit = if row.verdict == Verdict::Loses(Cause::Timeout) { IMPATIENCE } else { PATIENCE };
    let options = PlayerOptions { limit, ..PlayerOptions::default() };
    let key = Key::from_text("open-sesame");
    let player = |name: &str| Player::new(&name.parse::<Contestant>().unwrap(), &options, &key);
    let (mut bad, mut rival) = (player(bad), player(rival));
    let (a, b) = if row.seat() == Seat::A { (&mut bad, &mut rival) } else { (&mut rival, &mut bad) };
    let ids = GameIds::new(Key::from_text("secret"));
    let spec = MatchSpec {
        ruleset: row.ruleset(),
        first: row.first(),
        dice: Dice::from_seed(7),
        ids: Sides::from_fn(|seat| ids.name(&row.name, seat)),
        header: Header::default(),
        keep: Keep::Everything,
        deal: None,
        origins: None,
    };
    play_match(spec, Sides::new(a, b), &mut ()).await
}

/// Whether the game has ended as the row says.
fn judge(row: &Row, duel: &MatchResult, seat: Seat) -> Result<(), String> {
    let flights = duel.calls[seat].calls();
    expect(duel.trouble.is_none(), "the arena blames itself", &duel.trouble)?;
    expect(duel.faults[seat.other()].is_none(), "the rival is blamed", &duel.faults[seat.other()])?;
    let text = duel.record.to_string();
    expect(Record::read_all(&text).is_ok(), "the record does not read back", &text)?;
    match row.verdict {
        Verdict::Loses(cause) => {
            let end = (duel.end.cause(), duel.end.winner());
            expect(
                end == (cause, Some(seat.other())),
                "the game ended otherwise",
                &(duel.end, &duel.faults),
            )?;
            let fault = duel.faults[seat].as_ref();
            let said = fault.map(ToString::to_string).unwrap_or_default();
            expect(fault.map(|fault| fault.kind.cause()) == Some(cause), "the fault is another", &said)?;
            expect(said.contains(&row.phrase), "the phrase is not in the explanation", &said)?;
            let last = flights.iter().rfind(|flight| flight.exchange.call != CallKind::End);
            expect(
                last.is_some_and(|last| last.fault.as_ref() == fault),
                "the call is not in the log",
                &last,
            )?;
            expect(last.map(|last| last.exchange.call) == Some(row.call), "it was another call", &last)
        }
        Verdict::LosesTurn => {
            let plain = duel.faults[seat].is_none() && duel.end.cause().follows_from_play();
            expect(plain, "the game did not go on", &(duel.end, &duel.faults[seat]))?;
            let noted = |flight: &&LoggedCall| {
                flight.fault.as_ref().is_some_and(|fault| fault.to_string().contains(&row.phrase))
            };
            expect(flights.iter().find(noted).is_some(), "the mistake is not in the log", &said(flights))
        }
        Verdict::Fine => {
            let plain = duel.faults[seat].is_none() && duel.end.cause().follows_from_play();
            expect(plain, "the game did not go on", &(duel.end, &duel.faults[seat]))?;
            expect(said(flights).is_empty(), "a call is called faulty", &said(flights))
        }
    }
}

/// What is said about the calls that were at fault.
fn said(flights: &[LoggedCall]) -> Vec<String> {
    flights.iter().filter_map(|flight| flight.fault.as_ref().map(ToString::to_string)).collect()
}

fn expect(holds: bool, message: &str, shown: &impl std::fmt::Debug) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{message}: {shown:?}")) }
}
