//! Complete games a second of bots that answer at once.

use std::time::Instant;

use anyhow::bail;
use serde_json::json;

use super::house::{House, Plan};
use super::{Measured, Program, Scale};

/// How many matches at once, and how many bots play them.
const MATCHES: u32 = 16;
const BOTS: u32 = 8;

pub(super) async fn measure(scale: Scale, program: &Program) -> anyhow::Result<Measured> {
    let mut house =
        House::open(program, "games", &Plan { kind: "trivial", bots: BOTS, at_once: MATCHES }).await?;
    house.until_running(1).await?;
    let (before, start) = (house.played().await?, Instant::now());
    tokio::time::sleep(scale.time).await;
    let games = house.played().await? - before;
    let seconds = start.elapsed().as_secs_f64();
    if games == 0 {
        bail!("no game ended in {seconds:.1} s; let it play longer with --seconds");
    }
    let rate = games as f64 / seconds;
    let line = format!(
        "Games: {games} complete games over HTTP in {seconds:.1} s, {MATCHES} at once, bots that answer at once: {rate:.1} a second"
    );
    let json = json!({
        "games": games, "seconds": seconds, "atOnce": MATCHES, "bots": BOTS, "gamesPerSecond": rate,
    });
    Ok(Measured { name: "games", lines: vec![line], json })
}
