//! Hidden information never leaves the server: every stream is compared with that of a game with another hidden fleet.
//!
//! A game is played twice with the same orders. The second time one fleet is another one, such that the other player
//! was told the same throughout. Then every byte of that player's stream must be the same, and every byte of the public
//! stream too: it tells no more than that player knows, and by symmetry no more than either.

use proptest::prelude::*;
use rules::{Dice, Draw, Fleet, Ruleset, Seat, Sides};
use serde_json::json;

use crate::client::Player;
use crate::harness::{Server, Table};
use crate::truths::{Script, Taken, another_truth, script};

/// All bytes of one game: both players and the public, without what differs by nature (ids and times).
pub(crate) async fn stream(
    server: &Server,
    table: Table,
    fleets: &Sides<Fleet>,
    script: &Script,
) -> [String; 3] {
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    let mut public = server.watch(&table).await;
    let ruleset = a.ruleset.clone();
    for (player, fleet) in [(&mut a, &fleets.a), (&mut b, &fleets.b)] {
        player.say(&json!({"type": "place", "fleet": wire::Fleet::of(fleet, &ruleset)})).await;
        let placed = |me: &Player| me.seen == 1 || !me.table["placed"].as_array().unwrap().is_empty();
        player.until(placed).await;
    }
    let mut events = 1;
    let mut refusals = Sides::new(0, 0);
    for player in [&mut a, &mut b, &mut public] {
        player.until(|me| me.seen == events).await;
    }
    for (seat, order, taken) in script {
        let mover = if *seat == Seat::A { &mut a } else { &mut b };
        mover.order(&serde_json::to_value(wire::Order::from(*order)).unwrap()).await;
        match taken {
            Taken::Played => {
                events += 1;
                for player in [&mut a, &mut b, &mut public] {
                    player.until(|me| me.seen == events).await;
                }
            }
            Taken::Refused => {
                refusals[*seat] += 1;
                mover.until(|me| me.refusals.len() == refusals[*seat]).await;
            }
        }
    }
    if a.table["coach"] == "open" {
        for player in [&mut a, &mut b] {
            for grade in ["region", "square", "numbers"] {
                player.hint(grade).await.unwrap();
            }
        }
        for player in [&mut a, &mut b, &mut public] {
            player.until(|me| me.table["hints"] == json!({"A": 1, "B": 1})).await;
        }
    }
    // Somebody who comes later is told the same.
    let mut late = server.watch(&table).await;
    late.until(|me| me.seen == events).await;
    assert_eq!(late.events, public.events);
    let token = Some(table.tokens[0].as_str());
    let mut again = Player::sit(server.address, &table.id, token, 0).await;
    again.until(|me| me.seen == events).await;
    assert_eq!(again.events, a.events);
    [a, b, public].map(|player| plain(&player.bytes.join("\n"), &table.id))
}

/// Without the table's id and without times.
fn plain(bytes: &str, id: &str) -> String {
    let mut text = bytes.replace(id, "ID");
    for key in ["\"at\":\"", "\"serverTime\":\""] {
        let mut parts = text.split(key);
        let first = parts.next().unwrap().to_owned();
        text = parts.fold(first, |text, part| text + key + &part[part.find('"').unwrap()..]);
    }
    text
}

async fn table(server: &Server, preset: &str, kind: &str) -> Table {
    match kind {
        "hotseat" => server.table(preset, json!({"type": "hotseat"})).await,
        _ => server.pair(preset).await,
    }
}

async fn compare(preset: &str, kind: &str, seed: u64) -> usize {
    let server = Server::with(|limits| limits.frames_per_second = 10_000).await;
    let ruleset = Ruleset::preset(preset).unwrap();
    let mut dice = Dice::from_seed(seed);
    let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
    let length = 2 + dice.below(24) as usize;
    let script = script(&ruleset, &fleets, length, &mut dice);
    let [a, b, public] = stream(&server, table(&server, preset, kind).await, &fleets, &script).await;
    let mut compared = 0;
    for changed in Seat::BOTH {
        let Some(others) = another_truth(&ruleset, &fleets, changed, &script, &mut dice) else { continue };
        let table = table(&server, preset, kind).await;
        let [other_a, other_b, other_public] = stream(&server, table, &others, &script).await;
        match changed {
            Seat::B => assert_eq!(a, other_a, "{preset} {seed}"),
            Seat::A => assert_eq!(b, other_b, "{preset} {seed}"),
        }
        assert_eq!(public, other_public, "{preset} {seed}");
        compared += 1;
    }
    server.stop().await;
    compared
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_stream_tells_one_truth_from_another(seed: u64) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let mut compared = 0;
        for preset in Ruleset::preset_names() {
            for kind in ["online", "hotseat"] {
                compared += runtime.block_on(compare(preset, kind, seed));
            }
        }
        // Otherwise nothing was shown.
        prop_assert!(compared >= 10, "only {} of 28 games had another truth", compared);
    }
}

#[tokio::test]
async fn nothing_of_a_running_game_is_at_any_other_door() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    a.play_some(1, 1).await;
    b.play_some(2, 1).await;
    for path in ["", "/notation"] {
        let answer = server.get(&format!("/api/games/{}{path}", table.id)).await;
        answer.is(409, "not-over", "");
    }
    let info = server.get(&format!("/api/tables/{}", table.id)).await.text;
    assert!(!info.contains("\"from\"") && !info.contains("token"), "{info}");
}
