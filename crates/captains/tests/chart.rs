//! What a chart concludes in named situations.

use captains::Chart;
use rules::{Cells, Ruleset, Span, View};

/// What a player of a preset has seen.
struct Story {
    view: View,
}

impl Story {
    fn new(preset: &str, seen: &str) -> Story {
        Story::under(&Ruleset::preset(preset).unwrap(), seen)
    }

    fn under(ruleset: &Ruleset, seen: &str) -> Story {
        Story { view: View::from_seen(ruleset, seen).unwrap() }
    }

    /// The same where ships never touch and sinkings are not announced.
    fn silent(seen: &str) -> Story {
        Story::under(&Ruleset::from_toml(include_str!("../../../rulesets/pomcp.toml")).unwrap(), seen)
    }

    fn cells(&self, names: &str) -> Cells {
        let board = self.view.ruleset().board();
        names.split_whitespace().map(|name| board.read_cell(name).unwrap()).collect()
    }

    fn afloat(&self, class: &str) -> f32 {
        Chart::new(&self.view).afloat(self.view.ruleset().class_named(class).unwrap().id())
    }
}

#[test]
fn a_sunk_ship_takes_its_cells_out_of_the_open_hits() {
    let story = Story::new("classic", "E5+ F5+ F6+ F7#Destroyer");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.wrecks, story.cells("F6 F7"));
    assert_eq!(chart.open, story.cells("E5 F5"));
    assert!(story.afloat("Destroyer") < 0.1 && story.afloat("Carrier") > 0.9);
    assert!(chart.water.is_empty(), "ships may touch");
}

#[test]
fn hits_after_the_sinking_do_not_belong_to_it() {
    // When F6 sank there was no hit at F7 yet, so the wreck is F5-F6 whatever was hit later.
    let story = Story::new("classic", "F5+ F6#Destroyer F7+");
    let chart = Chart::new(&story.view);
    assert_eq!((chart.wrecks, chart.open), (story.cells("F5 F6"), story.cells("F7")));
}

#[test]
fn a_later_sinking_can_settle_an_earlier_doubt() {
    // The destroyer lay along E5-F5 or F5-F6. The cruiser can only be E3-E5, which leaves F5-F6.
    let story = Story::new("classic", "E5+ F6+ F5#Destroyer E4+ E3#Cruiser");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.wrecks, story.cells("E3 E4 E5 F5 F6"));
    assert!(chart.open.is_empty());
}

#[test]
fn a_gap_makes_water_around_wrecks_and_diagonally_beside_hits() {
    let story = Story::new("hackathon", "B2+ B3# H8+");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.wrecks, story.cells("B2 B3"));
    assert!(story.cells("A1 B1 C1 A2 C2 A3 C3 A4 B4 C4 G7 I7 G9 I9").within(chart.water));
    assert!(!chart.water.meets(story.cells("H7 G8 I8 H9 D3")));
}

#[test]
fn an_untold_class_is_shared_among_those_it_may_be() {
    let story = Story::new("hackathon", "B2+ B3#");
    // Two cells that took one hit each: the submarine, or one of the two twoships.
    assert!((story.afloat("submarine") - 2.0 / 3.0).abs() < 1e-6);
    assert!((story.afloat("twoship") - 4.0 / 3.0).abs() < 1e-6);
    assert!((story.afloat("oneship") - 4.0).abs() < 1e-6);
}

#[test]
fn armour_tells_the_class_of_a_wreck() {
    let story = Story::new("hackathon", "B2+ B3+ B4+ B2+ B3+ B4#");
    assert!(story.afloat("battleship") < 0.1 && story.afloat("threeship") > 0.9);
    let story = Story::new("hackathon", "B2+ B3+ B4#");
    assert!(story.afloat("battleship") > 0.9 && story.afloat("threeship") < 0.1);
}

#[test]
fn only_cells_that_may_be_armoured_are_tough() {
    let story = Story::new("hackathon", "B2+ E5+ E5- H8+ H8+");
    assert_eq!(Chart::new(&story.view).tough(), story.cells("B2"));
    let story = Story::new("classic", "B2+");
    assert!(Chart::new(&story.view).tough().is_empty());
}

#[test]
fn radar_echoes_are_ships_and_blanks_are_stealth_or_nothing() {
    let story = Story::new("hackathon", "R:F5=F5,F6");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.echoes, story.cells("F5 F6"));
    assert_eq!(chart.shadow, story.cells("E4 F4 G4 E5 G5 E6 G6"));
    // The gap makes the diagonal neighbours water; F4 could still be the unseen submarine's, as far as radar knows.
    assert!(story.cells("E4 G4 E5 G5").within(chart.water));
    assert!(!chart.water.meets(story.cells("F4")));
}

#[test]
fn radar_that_saw_nothing_makes_water_where_no_ship_is_unseen() {
    let story = Story::new("phoenix", "R:C3=no");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.water, story.cells("C3 D3 C4 D4"));
}

#[test]
fn a_rumour_ends_with_a_hit_and_hardens_with_misses() {
    let story = Story::new("phoenix", "R:C3=yes");
    assert_eq!(Chart::new(&story.view).rumours, [story.cells("C3 D3 C4 D4")]);
    let hit = Story::new("phoenix", "R:C3=yes C3+");
    assert!(Chart::new(&hit.view).rumours.is_empty());
    let missed = Story::new("phoenix", "R:C3=yes C3- D3- C4-");
    let chart = Chart::new(&missed.view);
    assert!(chart.rumours.is_empty());
    assert_eq!(chart.echoes, missed.cells("D4"));
}

#[test]
fn cells_hit_before_a_sweep_explain_nothing_of_it() {
    let story = Story::new("phoenix", "C3+ R:C3=yes");
    assert_eq!(Chart::new(&story.view).rumours, [story.cells("D3 C4 D4")]);
}

#[test]
fn a_named_hit_belongs_to_its_class() {
    let story = Story::new("buoyancy", "E5+Cruiser E6+Carrier");
    let chart = Chart::new(&story.view);
    let class = |name: &str| story.view.ruleset().class_named(name).unwrap().id();
    assert_eq!(chart.open_on(class("Cruiser")), story.cells("E5"));
    assert_eq!(chart.open_on(class("Carrier")), story.cells("E6"));
    assert!(chart.open_on(class("Destroyer")).is_empty());
}

#[test]
fn a_salvo_without_hits_fell_into_water() {
    let story = Story::new("salvo", "(A1 C5 E9)=none (B7 D2)=De1");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.water, story.cells("A1 C5 E9"));
    let destroyer = story.view.ruleset().class_named("Destroyer").unwrap();
    let at = |name: &str| Span::read(story.view.ruleset().board(), name).unwrap().cells();
    assert!(chart.fits_tallies(destroyer, at("B7-B8")) && chart.fits_tallies(destroyer, at("C3-D2")));
    assert!(!chart.fits_tallies(destroyer, at("F7-F8")), "one hit was told");
    let carrier = story.view.ruleset().class_named("Carrier").unwrap();
    assert!(!chart.fits_tallies(carrier, at("B3-B7")), "no hit on it was told");
}

#[test]
fn what_is_worthwhile_shrinks_to_where_ships_can_be() {
    let story = Story::new("fog", "A1-");
    let chart = Chart::new(&story.view);
    assert_eq!(chart.worthwhile().len(), 99);
    assert_eq!(chart.shots(), 1);
}

#[test]
fn an_unannounced_sinking_is_deduced_when_nothing_else_is_possible() {
    // Water at both ends of two hits: with a gap, that is the Destroyer, whole.
    let story = Story::silent("E5+ E6+ E4- E7-");
    let chart = Chart::new(&story.view);
    assert_eq!((chart.wrecks, chart.open), (story.cells("E5 E6"), Cells::EMPTY));
    assert!(story.afloat("Destroyer") < 0.1 && story.afloat("Cruiser") > 0.9);
    assert!(story.cells("D4 D5 D6 D7 F4 F5 F6 F7").within(chart.water));
    // No ship is longer than the Carrier.
    let story = Story::silent("B2+ C2+ D2+ E2+ F2+");
    assert_eq!(Chart::new(&story.view).wrecks, story.cells("B2 C2 D2 E2 F2"));
    assert!(story.afloat("Carrier") < 0.1);
    // With the Destroyer found, two hits at the edge belong to a longer ship.
    let story = Story::silent("E5+ E6+ E4- E7- A1+ A2+ A3+ A4-");
    assert_eq!(Chart::new(&story.view).wrecks, story.cells("E5 E6 A1 A2 A3"));
}

#[test]
fn an_unannounced_sinking_is_not_assumed() {
    // The Destroyer may be whole, but a longer ship may go on at E7.
    let story = Story::silent("E5+ E6+ E4-");
    let chart = Chart::new(&story.view);
    assert_eq!((chart.wrecks, chart.open), (Cells::EMPTY, story.cells("E5 E6")));
    // Where ships may touch, two hits side by side may belong to two ships.
    let mut rules = Ruleset::preset("classic").unwrap().rules().clone();
    "silent".clone_into(&mut rules.name);
    (rules.told.class, rules.told.sunk) = (rules::ClassTold::Never, rules::SunkTold::Never);
    let silent = Ruleset::try_from(rules).unwrap();
    let story = Story::under(&silent, "E5+ E6+ E4- E7-");
    assert!(Chart::new(&story.view).wrecks.is_empty());
    let story = Story::under(&silent, "E5+ E6+ E4- E7- D5- F5- D6- F6-");
    assert_eq!(Chart::new(&story.view).wrecks, story.cells("E5 E6"));
    // A ship that may have armour left is not a wreck.
    let mut rules = Ruleset::preset("hackathon").unwrap().rules().clone();
    "silent".clone_into(&mut rules.name);
    rules.told.sunk = rules::SunkTold::Never;
    let silent = Ruleset::try_from(rules).unwrap();
    let story = Story::under(&silent, "B2+ B3+ B4+ B1- B5-");
    assert!(Chart::new(&story.view).wrecks.is_empty());
    let story = Story::under(&silent, "B2+ B3+ B4+ B1- B5- B2-");
    assert_eq!(Chart::new(&story.view).wrecks, story.cells("B2 B3 B4"));
}
