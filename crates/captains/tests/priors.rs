//! The priors that have names.

use captains::Budget;
use captains::inference::{Posterior, Prior};
use captains::priors::{self, NoPrior, PRIORS};
use captains::simulator::Layout;
use rules::{Cell, Cells, Dice, Eye, Ruleset, Seat, View};
use std::time::Duration;

fn no_touch() -> Ruleset {
    Ruleset::from_toml(include_str!("../../../rulesets/no-touch.toml")).unwrap()
}

fn edge(ruleset: &Ruleset) -> Cells {
    let board = ruleset.board();
    let at = |cell: &Cell| {
        [0, board.width() - 1].contains(&cell.x()) || [0, board.height() - 1].contains(&cell.y())
    };
    board.cells().iter().filter(at).collect()
}

fn opening(prior: &Prior, ruleset: &Ruleset) -> Posterior {
    let view = View::new(ruleset, Eye::Player(Seat::A));
    let posterior = Posterior::under(prior, &view, Budget::of(Duration::from_secs(20))).unwrap();
    assert!(posterior.exactness().is_exact());
    posterior
}

/// The mean share of squares at the edge.
fn at_edge(prior: &str, ruleset: &Ruleset) -> f64 {
    let posterior = opening(&priors::find(prior, ruleset).unwrap(), ruleset);
    let share = |cells: Cells| cells.iter().map(|cell| posterior.occupied(cell)).sum::<f64>();
    share(edge(ruleset)) / share(ruleset.board().cells())
}

#[test]
fn every_preset_has_every_prior_that_makes_sense() {
    for ruleset in Ruleset::presets().chain([no_touch()]) {
        for entry in PRIORS {
            match priors::find(&entry.name.to_ascii_uppercase(), &ruleset) {
                Ok(prior) => assert_eq!(prior.name(), entry.name),
                Err(NoPrior::NotFor { name, reason, .. }) => {
                    let touching = ruleset.keeps_gap() && name == "touching-shy";
                    let diagonal = ruleset.name() == "salvo" && name == "rounded";
                    // The search for such weights was made for one board and its ships.
                    let searched = ["classic", "buoyancy"].contains(&ruleset.name());
                    let unsearched = ["hidden", "evasive"].contains(&name) && !searched;
                    assert!(touching || diagonal || unsearched, "{}: {name}: {reason}", ruleset.id());
                }
                Err(unknown) => panic!("{unknown}"),
            }
        }
    }
    let raft = Ruleset::from_toml(
        "name = \"raft\"\nversion = 1\n[board]\nwidth = 7\nheight = 7\n[[ship]]\nclass = \"Raft\"\nlength = 2\n",
    );
    let error = priors::find("rounded", &raft.unwrap()).unwrap_err().to_string();
    assert!(error.starts_with("there is no prior rounded for raft@1: no weights were found"), "{error}");
}

/// The exact chances at the opening are those of fleets that are drawn that way.
#[test]
fn fitted_priors_expect_the_fleets_they_were_fitted_to() {
    let classic = Ruleset::preset("classic").unwrap();
    for ruleset in [classic, no_touch()] {
        for layout in [Layout::Sequential, Layout::Rounded] {
            let mut dice = Dice::from_seed(9);
            let mut on = [0.0; 256];
            for _ in 0..40_000 {
                let fleet = layout.fleet(&ruleset, &mut dice);
                fleet.occupied().iter().for_each(|cell| on[usize::from(cell.index())] += 1.0 / 40_000.0);
            }
            let posterior = opening(&priors::find(layout.name(), &ruleset).unwrap(), &ruleset);
            for cell in ruleset.board().cells() {
                // Five standard errors of the draws, and what the fit may be off.
                let off = (posterior.occupied(cell) - on[usize::from(cell.index())]).abs();
                assert!(off < 0.012, "{} {layout:?} {cell:?}: {off}", ruleset.id());
            }
        }
    }
}

#[test]
fn some_love_the_edge_and_some_do_not() {
    let classic = Ruleset::preset("classic").unwrap();
    let [loving, uniform, shy] = ["edge-loving", "uniform", "edge-shy"].map(|name| at_edge(name, &classic));
    assert!(loving > 0.45 && (0.25..0.35).contains(&uniform) && shy < 0.18, "{loving} {uniform} {shy}");
}
