//! Runs the cases of the reference opponents, which are text: see `cases/README.md`.

use std::collections::BTreeSet;

use rules::{Cells, Dice, Ruleset, Seat, View};

use super::known::Known;
use super::phoenix;
use super::rehearsal::{Rehearsal, ruleset, shot};
use super::{Buoyancy, fog};
use crate::budget::Budget;
use crate::captain::Captain as _;

const FILES: [&str; 3] =
    [include_str!("cases/buoyancy.txt"), include_str!("cases/fog.txt"), include_str!("cases/phoenix.txt")];

#[test]
fn every_case_holds() {
    for file in FILES {
        let (shared, cases) = file.split_once("\n== ").expect("a file has cases");
        for case in cases.split("\n== ") {
            let (name, own) = case.split_once('\n').expect("a case has lines");
            let has_rules = own.lines().any(|line| line.starts_with("rules "));
            let text = if has_rules { own.to_owned() } else { format!("{shared}\n{own}") };
            let mut stage = Stage::default();
            let lines = text.replace("\n  ", "\t");
            for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                stage.run(line).unwrap_or_else(|wrong| panic!("{name}\n    {line}\n{wrong}"));
            }
            assert!(stage.checks > 0, "{name}: asserts nothing");
        }
    }
}

/// A case while it runs.
#[derive(Default)]
struct Stage {
    ruleset: Option<Ruleset>,
    own: Option<String>,
    enemy: String,
    game: Option<Rehearsal>,
    /// What it pretends to know instead of what was played.
    left: Option<Cells>,
    open: Option<Cells>,
    checks: usize,
}

impl Stage {
    fn run(&mut self, line: &str) -> Result<(), String> {
        if let Some((question, answer)) = line.split_once(": ") {
            self.checks += 1;
            return self.check(question, &answer.replace('\t', " "));
        }
        let (verb, rest) = line.split_once(' ').ok_or("    what?")?;
        match verb {
            "rules" => self.ruleset = Some(ruleset(&rest.replace('\t', "\n"))),
            "fleet" => rest.clone_into(&mut self.enemy),
            "own" => self.own = Some(rest.to_owned()),
            "fire" => _ = self.game().fire(rest),
            "meanwhile" => _ = self.game().fire("A10").fire(rest).fire("B10"),
            "suffer" => self.game().suffer(rest),
            "left" => self.left = Some(self.game().cells(&rest.replace('\t', " "))),
            "open" => self.open = Some(self.game().cells(rest)),
            _ => return Err(format!("    {verb}?")),
        }
        Ok(())
    }

    fn game(&mut self) -> &mut Rehearsal {
        let ruleset = self.ruleset.as_ref().expect("rules come first");
        self.game.get_or_insert_with(|| Rehearsal::new(ruleset, self.own.as_deref(), &self.enemy))
    }

    fn check(&mut self, question: &str, answer: &str) -> Result<(), String> {
        let game = self.game().clone();
        let words = |text: &str| -> BTreeSet<String> { text.split(' ').map(str::to_owned).collect() };
        if let Some(class) = question.strip_prefix("buoyancy sinks ") {
            let got: BTreeSet<String> = (0..40).map(|seed| sunk_by(game.clone(), class, seed)).collect();
            let wanted: BTreeSet<String> = answer.split(" or ").map(str::to_owned).collect();
            return if got == wanted { Ok(()) } else { Err(format!("    not {got:?}")) };
        }
        let got = self.ask(&game.view(), question)?;
        let holds = match answer.split_once(" of ") {
            Some(("some", of)) => !got.is_empty() && got.is_subset(&words(of)),
            Some(("none", of)) => !got.is_empty() && got.is_disjoint(&words(of)),
            _ if answer == "none" => got.is_empty(),
            _ if answer.starts_with("all but ") => got == names(&game, game.cells(answer)),
            _ => answer
                .strip_suffix(" squares")
                .map_or_else(|| got == words(answer), |count| got.len().to_string() == count),
        };
        if holds { Ok(()) } else { Err(format!("    not {}", Vec::from_iter(got).join(" "))) }
    }

    /// What an opponent would do, or what it knows.
    fn ask(&mut self, view: &View, question: &str) -> Result<BTreeSet<String>, String> {
        let mut known = Known::of(view);
        known.unfired = self.left.unwrap_or(known.unfired);
        known.hits = self.open.unwrap_or(known.hits);
        let game = self.game();
        let cells = match question.split_once(' ').unwrap_or((question, "")) {
            ("buoyancy", _) => Buoyancy::targets(view),
            ("fog", _) => fog::best(&known, known.unfired),
            ("hits", _) => known.hits,
            ("shells", at) => {
                let at = game.cells(at).first().ok_or("    where?")?;
                view.ruleset().artillery_area(at) & known.unfired
            }
            ("afloat", _) => {
                return Ok(known.afloat.iter().map(|(class, _)| class.name().to_owned()).collect());
            }
            (level, "torpedoes") => {
                let lanes = phoenix::tests::lanes(level, view, known).into_iter();
                return Ok(lanes.map(|lane| game.board().name_lane(lane).to_string()).collect());
            }
            (who, what) => phoenix::tests::cells(who, what, view, known).ok_or("    who?")?,
        };
        Ok(names(game, cells))
    }
}

fn names(game: &Rehearsal, cells: Cells) -> BTreeSet<String> {
    cells.iter().map(|cell| game.board().name(cell).to_string()).collect()
}

/// The shots by which Buoyancy sinks a class with these dice.
fn sunk_by(mut game: Rehearsal, class: &str, seed: u64) -> String {
    let mut dice = Dice::from_seed(seed);
    let mut fired = Vec::new();
    loop {
        let view = game.view();
        let id = view.ruleset().class_named(class).expect("a class").id();
        if view.waters(Seat::B).sunk().iter().any(|sunk| sunk.class == Some(id)) {
            return fired.join(" ");
        }
        assert!(fired.len() < 6, "the {class} is afloat after {fired:?}");
        let order = Buoyancy.order(&view, &mut dice, Budget::USUAL);
        fired.push(game.board().name(shot(order).expect("one shot")).to_string());
        game.play(order);
    }
}
