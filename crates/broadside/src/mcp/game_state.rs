//! What a player knows, as JSON for a model.

use rules::{Cells, Echo, OrderKind, Phase, Ruleset, Seat, View, Waters};
use serde_json::{Value, json};

/// The state of a game for its player. Squares have the names that orders use.
pub(super) fn of(view: &View, seat: Seat) -> Value {
    let ruleset = view.ruleset();
    let orders = view.orders();
    let arsenal = view.arsenal(seat);
    let (own, enemy) = (view.waters(seat), view.waters(seat.other()));
    let ready = |kind: &OrderKind| arsenal.offers(ruleset, *kind).is_ok();
    json!({
        "rules": ruleset.id(),
        "orders": {"you": orders[seat], "enemy": orders[seat.other()]},
        "enemyWaters": enemy_waters(ruleset, enemy),
        "yourWaters": {
            "ships": ships(ruleset, own),
            "hits": names(ruleset, own.hits()),
            "misses": names(ruleset, own.misses()),
            "smoke": own.smoke().iter().map(|at| ruleset.board().name(*at).to_string()).collect::<Vec<_>>(),
        },
        "shots": arsenal.shots(),
        "targets": names(ruleset, arsenal.targets()),
        "specialOrders": OrderKind::SPECIAL.into_iter().filter(ready).map(OrderKind::word).collect::<Vec<_>>(),
        "result": match view.phase() {
            Some(Phase::Over(end)) => json!({
                "outcome": match end.winner() {
                    Some(winner) if winner == seat => "won",
                    Some(_) => "lost",
                    None => "drawn",
                },
                "cause": end.cause().word(),
            }),
            _ => Value::Null,
        },
    })
}

fn names(ruleset: &Ruleset, cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| ruleset.board().name(cell).to_string()).collect()
}

fn ships(ruleset: &Ruleset, waters: &Waters) -> Vec<Value> {
    let ship = |ship: &rules::Ship| json!({"class": ruleset.class(ship.class).name(), "squares": names(ruleset, ship.span.cells())});
    waters.ships().iter().map(ship).collect()
}

fn enemy_waters(ruleset: &Ruleset, enemy: &Waters) -> Value {
    let class = |class: Option<rules::ClassId>| class.map(|class| ruleset.class(class).name().to_owned());
    let sunk = |sunk: &rules::Sunk| {
        json!({
            "class": class(sunk.class),
            "by": sunk.at.map(|at| ruleset.board().name(at).to_string()),
            "squares": sunk.wreck.map(|wreck| names(ruleset, wreck.cells())),
        })
    };
    let salvo = |salvo: &rules::Salvo| {
        let hits = salvo.hits.iter().map(|(of, hits)| json!({"class": class(*of), "hits": hits}));
        json!({"round": salvo.round, "squares": names(ruleset, salvo.cells), "hits": hits.collect::<Vec<_>>()})
    };
    let sweep = |sweep: &rules::Sweep| {
        let area = names(ruleset, ruleset.radar_area(sweep.at));
        match sweep.echo {
            Echo::Cells(cells) => json!({"area": area, "ships": names(ruleset, cells)}),
            Echo::Presence(there) => json!({"area": area, "anything": there}),
            Echo::Obscured => json!({"area": area, "obscured": true}),
        }
    };
    json!({
        "hits": names(ruleset, enemy.hits()),
        "misses": names(ruleset, enemy.misses()),
        "water": names(ruleset, enemy.cleared()),
        "sunk": enemy.sunk().iter().map(sunk).collect::<Vec<_>>(),
        "salvos": enemy.salvos().iter().map(salvo).collect::<Vec<_>>(),
        "radar": enemy.sweeps().iter().map(sweep).collect::<Vec<_>>(),
        // Known only after the end.
        "ships": ships(ruleset, enemy),
    })
}
