//! Whole games of every rule set through a real pipe: prompts read, orders given, to the last line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::program::{Conversation, run, scratch};

/// A player who reads nothing but the prompts: fires at one square after another and uses every special order as
/// soon as it is offered.
struct Player {
    squares: Vec<String>,
    /// How far each person at the keyboard has come.
    next: BTreeMap<String, usize>,
    used: BTreeSet<&'static str>,
}

impl Player {
    /// For a board with this many letters and numbers.
    fn new(letters: u8, numbers: u8) -> Player {
        let square = |letter: u8, number: u8| format!("{}{number}", char::from(b'A' + letter));
        let squares = (0..letters).flat_map(|letter| (1..=numbers).map(move |number| square(letter, number)));
        Player { squares: squares.collect(), next: BTreeMap::new(), used: BTreeSet::new() }
    }

    fn answer(&mut self, heard: &str) -> String {
        if heard.trim_end_matches("\n> ").lines().last().is_some_and(|line| line.contains("Press Enter")) {
            return String::new();
        }
        // A long prompt is broken over lines.
        let Some((before, offered)) = heard.rsplit_once(". You can: ") else {
            panic!("not a prompt for an order: {heard}");
        };
        let (who, offered) = (before.lines().last().unwrap_or(before), offered.replace('\n', " "));
        let who = who.split_once(", ").map_or("", |(_, name)| name).to_owned();
        let next = self.next.entry(who).or_default();
        for (special, line) in [
            ("torpedo", "torpedo C"),
            ("artillery", "artillery B2"),
            ("smoke", "smoke A1"),
            ("radar", "R:B3"),
        ] {
            let offers = offered.split(['.', ',']).any(|offer| offer.trim().starts_with(special));
            // Leave some shots between them, so that a game has both.
            if offers && next.is_multiple_of(3) {
                *next += 1;
                self.used.insert(special);
                return line.to_owned();
            }
        }
        let shots = offered.split_once("fire up to ").map_or(1, |(_, rest)| {
            rest.split(' ').next().and_then(|count| count.parse().ok()).expect("a number of shots")
        });
        let from = *next;
        *next += shots;
        let aimed = (from..from + shots).map(|index| self.squares[index % self.squares.len()].as_str());
        let line = aimed.collect::<Vec<_>>().join(" ");
        if from.is_multiple_of(2) { line } else { format!("fire {line}") }
    }

    /// Plays until the program offers another game.
    fn play(&mut self, conversation: &mut Conversation) -> String {
        loop {
            let heard = conversation
                .listen()
                .unwrap_or_else(|| panic!("the session ended early:\n{}", conversation.transcript));
            if heard.contains("Another game?") {
                return heard;
            }
            let placing = heard.contains("Next: ") || heard.contains("All ships are placed");
            let line = match placing {
                true if heard.contains("All ships are placed") => "done".to_owned(),
                true => "random".to_owned(),
                // A refused square is passed over like any other that was tried.
                false => self.answer(&heard),
            };
            conversation.say(&line);
        }
    }
}

/// Plays two games, the second of them with the first move swapped, and checks what was written down.
fn play_twice(rules: &str, arguments: &[&str], mut player: Player) -> (String, BTreeSet<&'static str>) {
    let file = scratch(&format!("{}-{}.bgn", rules.replace(['/', '.'], "-"), arguments.len()));
    let path = file.to_str().unwrap();
    let mut all = vec!["play", "--plain", "--rules", rules, "--seed", "13", "--save", path];
    all.extend(arguments);
    if !arguments.contains(&"--hotseat") {
        all.extend(["--against", "cadet"]);
    }
    let mut conversation = Conversation::start(&all);
    for (game, reply) in ["again", "no"].into_iter().enumerate() {
        let end = player.play(&mut conversation);
        let said = end.contains(" won") || end.contains("Draw: ");
        assert!(said, "{rules}, game {game}: no verdict in\n{end}");
        assert!(end.contains(" fired ") && end.contains(" hit"), "{rules}: no statistics in\n{end}");
        player.next.clear();
        conversation.say(reply);
    }
    assert_eq!(conversation.finish(), 0, "{rules}");

    let checked = run(&["replay", "--check", path], "");
    assert_eq!(checked.out, format!("{path}: 2 games, all correct.\n"), "{rules}: {}", checked.err);
    let written = fs::read_to_string(&file).unwrap();
    let first: Vec<&str> = written.lines().filter(|line| line.starts_with("[First")).collect();
    assert_ne!(first[0], first[1], "{rules}: a rematch swaps the first move");
    assert_eq!(written.matches("\n[Date \"20").count(), 2, "{rules}: games have their day");
    let printed = run(&["replay", "--notation", path], "");
    assert_eq!(printed.out, written, "{rules}: what is printed is what was saved");
    let told = run(&["replay", path], "");
    assert!(told.code == 0 && told.out.contains(&format!("{path}, game 2\n")), "{rules}: {}", told.err);
    (conversation.transcript, player.used)
}

#[test]
fn classic() {
    let (said, _) = play_twice("classic", &[], Player::new(10, 10));
    assert!(said.contains("You sank the Carrier at") && said.contains("Cadet missed at"));
}

#[test]
fn buoyancy() {
    let (said, _) = play_twice("buoyancy", &[], Player::new(10, 10));
    assert!(said.contains("You hit the Battleship at"), "every hit names its ship");
}

#[test]
fn fog() {
    let (said, _) = play_twice("fog", &[], Player::new(10, 10));
    assert!(said.contains("It was at") && said.contains("The squares around it are water."));
    assert!(said.contains("is known to be water."), "cleared squares are refused");
}

#[test]
fn phoenix() {
    let (said, used) = play_twice("phoenix@1", &["--first", "me"], Player::new(10, 10));
    assert_eq!(used, BTreeSet::from(["artillery", "radar", "smoke", "torpedo"]));
    assert!(said.contains("Radar at B3: ") && said.contains("You laid a smoke screen at A1."));
    assert!(said.contains("You fired artillery at B2: "));
    assert!(said.contains("You fired the torpedo along column C: "));
}

#[test]
fn hackathon() {
    let (said, used) = play_twice("hackathon", &["--boards", "off"], Player::new(10, 10));
    assert_eq!(used, BTreeSet::from(["radar"]));
    assert!(said.contains("You sank a ship at"), "the class is never told");
    assert!(said.contains("An illegal order loses the game."));
    assert!(!said.contains("Enemy waters"), "boards are drawn when asked for");
    assert!(said.contains("Cadet's fleet: Carrier "));
}

#[test]
fn salvo() {
    let (said, _) = play_twice("salvo", &[], Player::new(10, 10));
    assert!(said.contains("You can: fire up to 6 shots."));
    assert!(said.contains("You fired 6 of 6 shots."));
    assert!(said.contains(": no hits."));
}

#[test]
fn morskoi() {
    let (said, _) = play_twice("morskoi", &["--fleet", "random", "--memory"], Player::new(10, 10));
    assert!(said.contains("You sank a Patrol boat at"));
}

#[test]
fn rules_from_a_file() {
    let (said, used) = play_twice("rules/skerries.toml", &["--name", "Mara"], Player::new(7, 5));
    assert_eq!(used, BTreeSet::from(["artillery", "radar"]));
    assert!(said.contains("Turn 1, Mara. You can: fire up to 2 shots, radar (2 left)."), "{said}");
    assert!(said.contains("\n   1 2 3 4 5\n A "), "letters go down");
}

#[test]
fn rounds_with_armour_and_a_limit() {
    let (said, _) = play_twice("rules/strict-rounds.toml", &[], Player::new(5, 12));
    assert!(said.contains(": 1 hit.") && said.contains("numbers: round of the shot"), "{said}");
}

#[test]
fn two_people_at_one_keyboard() {
    let names = ["--hotseat", "--name", "Ann", "--name", "Bea"];
    let (said, _) = play_twice("classic", &names, Player::new(10, 10));
    assert!(said.contains("Ann, place your fleet.") && said.contains("Bea, place your fleet."));
    let blank = "\n".repeat(60);
    // Between two blank stretches one of them sits there, and the other's prompts are out of sight.
    for part in said.split(&blank).skip(1) {
        let part = part.split("Another game?").next().unwrap();
        let prompts = |name: &str| part.contains(&format!(", {name}. You can:"));
        assert!(!(prompts("Ann") && prompts("Bea")), "{part}");
    }
    assert!(said.split(&blank).count() > 100);
}

#[test]
fn two_people_fire_salvos_and_read_their_results_alone() {
    let (said, _) = play_twice("salvo", &["--hotseat"], Player::new(10, 10));
    let parts: Vec<&str> = said.split(&"\n".repeat(60)).collect();
    // The first part after both have placed: A decides, and learns nothing yet.
    let decided = parts.iter().find(|part| part.contains("Round 1, A.")).unwrap();
    assert!(decided.contains("You fired 6 of 6 shots.") && !decided.contains("You fired at "), "{decided}");
    // B's decision closes the round, and B reads B's results.
    let closed = parts.iter().find(|part| part.contains("Round 1, B.")).unwrap();
    assert!(closed.contains("You fired at ") && closed.contains("A fired 6 shots: "), "{closed}");
    let next = parts.iter().find(|part| part.contains("Round 2, A.")).unwrap();
    assert!(next.contains("You fired at ") && next.contains("B fired 6 shots: "), "{next}");
}
