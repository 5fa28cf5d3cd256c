//! Commitments to fleets: the example of the docs, and every way to break a record.

use std::fs;

use arena::{Breach, Proof, Salt, Sealed, examine, placed_fleets, stamp_unplayed};
use rules::{Cause, Dice, Draw, End, Eye, Fleet, Game, Header, Outcome, Record, Ruleset, Seat, Sides, View};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commitments.md");
const GAME: &str = "01939b0a-7c1e-7000-8000-3f5d2a1c4b6e";

/// The game of the page.
const PLAYED: &str = r#"
[Event "Friday night"]
[Rules "classic@1"]
[A "Mara"]
[B "Lieutenant"]
[FleetA "Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9"]
[FleetB "Carrier J1-J5, Battleship H1-H4, Cruiser F1-F3, Submarine D1-D3, Destroyer B1-B2"]
[Result "B"]
[End "resigned"]

1A. E5- 2B. A1+ 3A. B1+ 4B. B1+ 5A. B2#Destroyer 6B. C1+ 7A. resign
"#;

fn salts() -> Sides<Salt> {
    let counted = |from: u8| Salt::from_bytes(std::array::from_fn(|n| from + n as u8));
    Sides::new(counted(0), counted(32))
}

fn read(text: &str) -> Record {
    Record::read_all(text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0)
}

fn sealed() -> (Sealed, Record) {
    let record = read(PLAYED);
    let fleets = record.fleets();
    let fleets = Sides::from_fn(|seat| fleets[seat].unwrap());
    let sealed = Sealed::with(GAME, fleets, record.ruleset(), salts());
    (sealed.clone(), sealed.stamp(record))
}

#[test]
fn the_page_shows_what_is_computed() {
    let (sealed, record) = sealed();
    let page = fs::read_to_string(PAGE).unwrap();
    for shown in [
        format!("'broadside fleet 1' \\\n  '{GAME}' \\\n  A \\\n  '{}' \\\n", sealed.salts.a),
        format!("```\n{}  -\n```", sealed.commitments.a),
        format!("```\n{record}```"),
    ] {
        assert!(page.contains(&shown), "the page does not show this:\n{shown}");
    }
    assert_eq!(examine(&record), Ok(Proof::Promised));
}

#[test]
fn a_record_that_was_read_again_keeps_its_promises() {
    let (_, record) = sealed();
    let text = record.to_string().replace("4B.", "4B. {a lucky streak}");
    assert_eq!(examine(&read(&text)), Ok(Proof::Promised));
}

#[test]
fn every_change_is_found() {
    let (sealed, record) = sealed();
    let text = record.to_string();
    let other = Salt::from_bytes([9; 32]).to_string();
    for (from, to, breaches) in [
        // A ship that nobody shot at lies elsewhere.
        ("Submarine A7-C7", "Submarine A8-C8", vec![Breach::Broken(Seat::A), Breach::Seal]),
        ("Carrier J1-J5", "Carrier J2-J6", vec![Breach::Broken(Seat::B), Breach::Seal]),
        (&sealed.salts.a.to_string(), &other, vec![Breach::Broken(Seat::A), Breach::Seal]),
        (&sealed.salts.b.to_string(), &other, vec![Breach::Broken(Seat::B), Breach::Seal]),
        (&sealed.commitments.b.to_string(), &other, vec![Breach::Broken(Seat::B), Breach::Seal]),
        (&sealed.salts.b.to_string(), "00", vec![Breach::Unreadable("SaltB"), Breach::Seal]),
        (&sealed.commitments.a.to_string(), "?", vec![Breach::Unreadable("CommitmentA"), Breach::Seal]),
        (GAME, "another", vec![Breach::Broken(Seat::A), Breach::Broken(Seat::B), Breach::Seal]),
        (GAME, "g\\nA", vec![Breach::GameId, Breach::GameId, Breach::Seal]),
        // The sides change their promises.
        ("CommitmentA", "CommitmentX", vec![Breach::Missing("CommitmentA"), Breach::Seal]),
        ("GameId", "Identity", vec![Breach::Missing("GameId"), Breach::Seal]),
        // Replaying finds nothing wrong with these.
        ("1A. E5-", "1A. E6-", vec![Breach::Seal]),
        ("6B. C1+", "6B. D1+", vec![Breach::Seal]),
        ("[A \"Mara\"]", "[A \"Nora\"]", vec![Breach::Seal]),
        ("[Event \"Friday night\"]\n", "", vec![Breach::Seal]),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        assert_eq!(examine(&read(&changed)), Err(breaches), "{from} -> {to}");
    }
    // These cannot even be replayed.
    for (from, to) in [
        ("5A. B2#Destroyer", "5A. B3#Destroyer"),
        ("2B. A1+", "2B. A1-"),
        ("[Result \"B\"]", "[Result \"A\"]"),
        ("[End \"resigned\"]", "[End \"sunk\"]"),
        ("Destroyer B1-B2", "Destroyer B2-B3"),
        (" 7A. resign", ""),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        assert!(Record::read_all(&changed).is_err(), "{from} -> {to}");
    }
}

#[test]
fn promises_cannot_be_left_out_of_a_sealed_record() {
    let (_, record) = sealed();
    let mut header = Header::default();
    let promises = ["CommitmentA", "CommitmentB", "SaltA", "SaltB"];
    record.header().iter().filter(|(tag, _)| !promises.contains(tag)).for_each(|(tag, value)| {
        header.set(tag, value);
    });
    let bare = record.with_header(header);
    assert_eq!(examine(&bare), Err(vec![Breach::Seal]));
    assert_eq!(examine(&stamp_unplayed(GAME, bare)), Err(vec![Breach::Unpromised]));
    assert_eq!(examine(&read(PLAYED)), Ok(Proof::None));
}

#[test]
fn a_record_whose_seal_was_taken_out_does_not_pass_for_a_sealed_one() {
    let without = |text: &str, tags: &[&str]| -> Record {
        let lines = text.lines().filter(|line| !tags.iter().any(|tag| line.starts_with(&format!("[{tag} "))));
        read(&lines.collect::<Vec<_>>().join("\n"))
    };
    let (_, record) = sealed();
    let text = record.to_string().replace("[A \"Mara\"]", "[A \"Nora\"]");
    assert_eq!(examine(&without(&text, &["Seal"])), Ok(Proof::Unsealed));
    // Nor does one without a shot: its result could be turned round.
    let end = End::lost(Seat::A, Cause::Benched);
    let unplayed = Record::unplayed(record.ruleset(), Sides::default(), end, Header::default());
    let text = stamp_unplayed(GAME, unplayed).to_string();
    assert_eq!(examine(&read(&text)), Ok(Proof::Unplayed));
    assert_eq!(examine(&without(&text, &["Seal"])), Ok(Proof::Unsealed));
    assert_eq!(examine(&without(&text, &["Seal", "GameId"])), Ok(Proof::None));
}

/// Every end there is, with every outcome that it can have.
fn ends() -> impl Iterator<Item = End> {
    let outcomes =
        [Outcome::Won(Seat::A), Outcome::Won(Seat::B), Outcome::Drawn, Outcome::BothLost, Outcome::Void];
    let of = move |cause| outcomes.into_iter().filter_map(move |outcome| End::new(outcome, cause));
    Cause::ALL.into_iter().flat_map(of)
}

#[test]
fn a_record_with_any_end_keeps_its_seal_when_it_is_read_again() {
    let mut seen = 0;
    for ruleset in [Ruleset::preset("hackathon").unwrap(), Ruleset::preset("salvo").unwrap()] {
        let mut dice = Dice::from_seed(3);
        let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        for end in ends() {
            let mut game = Game::new(&ruleset, fleets.clone(), Seat::B);
            if game.adjudge(end).is_ok() {
                let sealed = Sealed::new(GAME, Sides::new(&fleets.a, &fleets.b), &ruleset);
                let text = sealed.stamp(Record::of(game, Header::default())).to_string();
                assert_eq!(examine(&read(&text)), Ok(Proof::Promised), "{text}");
                seen += 1;
            }
            for (a, b) in [(None, None), (Some(fleets.a.clone()), None), (None, Some(fleets.b.clone()))] {
                if !end.cause().follows_from_play() {
                    let record = Record::unplayed(&ruleset, Sides::new(a, b), end, Header::default());
                    let text = stamp_unplayed(GAME, record).to_string();
                    assert_eq!(examine(&read(&text)), Ok(Proof::Unplayed), "{text}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 150, "{seen}");
}

#[test]
fn old_records_of_benched_bots_keep_their_seals() {
    // As they were stored before such games had an end of their own.
    for cause in ["illegal-order", "second-radar"] {
        let end = End::lost(Seat::B, Cause::Benched);
        let ruleset = Ruleset::preset("hackathon").unwrap();
        let record = Record::unplayed(&ruleset, Sides::default(), end, Header::default());
        let text = format!("[GameId \"{GAME}\"]\n{}", record.to_string().replace("benched", cause));
        let text = stamp_unplayed(GAME, read(&text)).to_string();
        assert_eq!(text.matches(cause).count(), 2, "{text}");
        assert_eq!(examine(&read(&text)), Ok(Proof::Unplayed), "{text}");
        let other = text.replace("[Result \"A\"]", "[Result \"B\"]").replace("1B.", "1A.");
        assert_eq!(examine(&read(&other)), Err(vec![Breach::Seal]));
    }
}

#[test]
fn a_game_without_a_shot_has_nothing_to_promise() {
    let ruleset = Ruleset::preset("hackathon").unwrap();
    let end = End::lost(Seat::A, Cause::InvalidPlacement);
    let record = stamp_unplayed(GAME, Record::unplayed(&ruleset, Sides::default(), end, Header::default()));
    assert_eq!(examine(&record), Ok(Proof::Unplayed));
    let text = record.to_string();
    assert_eq!(examine(&read(&text)), Ok(Proof::Unplayed));
    assert_eq!(examine(&read(&text.replace(GAME, "another"))), Err(vec![Breach::Seal]));
}

#[test]
fn the_opening_of_every_game_can_be_promised_and_no_other_turn() {
    for ruleset in Ruleset::presets() {
        let mut dice = Dice::from_seed(3);
        let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        let mut game = Game::new(&ruleset, fleets.clone(), Seat::A);
        game.adjudge(End::lost(Seat::A, Cause::Timeout)).unwrap();
        let shown: Vec<_> = game.turns().iter().map(|turn| placed_fleets(turn, &ruleset)).collect();
        assert_eq!(shown, [Some(fleets.clone()), None], "{}", ruleset.id());
        let sealed = Sealed::new(GAME, Sides::new(&fleets.a, &fleets.b), &ruleset);
        let record = sealed.stamp(Record::of(game, Header::default()));
        assert_eq!(examine(&read(&record.to_string())), Ok(Proof::Promised));
        // Nobody who looks on could have made the promise.
        let mut public = View::new(&ruleset, Eye::Public);
        public.watch(&record.game().unwrap().turns()[0]);
        assert!(!format!("{:?}", public.sightings()).contains("Ship"));
    }
}
