//! Mistakes at the keyboard: answered in words, and punished only where the rules punish and the player insists.

use crate::program::run;

const PHOENIX: &str = "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4";

/// What the program says between one typed line and the next, for a game in which the user moves first.
fn answers(rules: &str, fleet: &str, lines: &[&str]) -> Vec<String> {
    let arguments = [
        "play",
        "--rules",
        rules,
        "--fleet",
        fleet,
        "--first",
        "me",
        "--seed",
        "4",
        "--boards",
        "off",
        "--against",
        "cadet",
    ];
    let ran = run(&arguments, &(lines.join("\n") + "\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let mut parts: Vec<String> = ran.out.split("\n> ").map(|part| part.replace('\n', " ")).collect();
    parts.remove(0);
    assert!(parts.len() > lines.len(), "{parts:#?}");
    parts
}

/// The answer to one line, and the prompt after it.
fn answer(rules: &str, fleet: &str, line: &str) -> String {
    answers(rules, fleet, &[line]).remove(0)
}

#[test]
fn what_cannot_be_read_is_asked_again_whatever_the_rules() {
    for (line, said) in [
        ("fly A1", "That is not an order. Type a square to fire at, such as F6, or help."),
        ("hlep", "That is not an order. Did you mean help?"),
        ("fire", "That is not an order. Type fire and a square, such as fire F6."),
        ("fire K11", "K11 is off the board. Squares go from A1 to J10."),
        ("1A", "\"1A\" is not a square."),
        ("A0", "\"A0\" is not a square."),
        ("AA", "That is not an order."),
        ("radar", "Type radar and one square, such as radar F6."),
        ("radar K1", "K1 is off the board."),
        ("torpedo K", "\"K\" is not a row or column. They are A to J and 1 to 10."),
    ] {
        for rules in ["phoenix", "hackathon", "classic"] {
            // Typed twice, it is no more an order.
            for answer in &answers(rules, "random", &[line, line])[..2] {
                assert!(answer.contains(said), "{rules}, {line}: {answer}");
                assert!(answer.contains("Turn 1. You can: fire"), "{rules}, {line}: {answer}");
            }
        }
    }
}

#[test]
fn phoenix_orders_that_cost_the_turn_are_asked_about_once() {
    for (line, said) in [
        ("fire A1 B1", "You have 1 shot but chose 2 squares."),
        ("artillery A1", "Artillery is locked. Sink a ship to unlock it."),
        ("torpedo 5", "The torpedo is locked. It unlocks when the enemy has 1 ship left."),
        ("smoke A1", "You have no smoke screens. Each enemy ship you sink gives you one."),
    ] {
        let answers = answers("phoenix", PHOENIX, &[line, line]);
        let asked = format!("{said} That would cost your turn. Type it again to do it anyway. Turn 1.");
        assert!(answers[0].contains(&asked), "{line}: {}", answers[0]);
        let lost = format!("{said} You lost your turn.");
        assert!(answers[1].contains(&lost), "{line}: {}", answers[1]);
        // Cadet has moved meanwhile, and nothing was spent.
        let next = "Turn 3. You can: fire, radar (3 left). An illegal order costs your turn.";
        assert!(answers[1].ends_with(next), "{line}: {}", answers[1]);
    }
}

#[test]
fn phoenix_says_the_stakes_before_the_first_order() {
    let ran = run(&["play", "--rules", "phoenix", "--fleet", "random", "--first", "me"], "");
    assert!(
        ran.out.contains("Turn 1. You can: fire, radar (3 left). An illegal order costs your turn.\n> "),
        "{}",
        ran.out
    );
}

#[test]
fn phoenix_firing_again_costs_the_turn_and_radar_runs_out() {
    let lines = ["J10", "j10", "J10", "radar J10", "radar A1", "R:E5", "radar E5", "R:E5"];
    let said = answers("phoenix", PHOENIX, &lines);
    assert!(said[1].contains("You have already fired at J10. That would cost your turn."), "{}", said[1]);
    assert!(said[2].contains("You had already fired at J10. You lost your turn."), "{}", said[2]);
    assert!(said[3].contains("Radar at J10: "), "any square is accepted: {}", said[3]);
    assert!(said[5].ends_with("You can: fire. An illegal order costs your turn."), "{}", said[5]);
    assert!(said[7].contains("You have no radar scans left. You lost your turn."), "{}", said[7]);
}

#[test]
fn questions_and_empty_lines_are_free_everywhere() {
    let free =
        ["", "help", "?", "board", "enemy", "mine", "fleet", "log", "rules", "hits", "orders", "boards off"];
    for rules in ["classic", "buoyancy", "fog", "phoenix", "hackathon", "salvo", "morskoi"] {
        for (line, said) in free.iter().zip(answers(rules, "random", &free)) {
            let open = said.contains("Turn 1. You can: ") || said.contains("Round 1. You can: ");
            assert!(open, "{rules}, {line:?}: {said}");
        }
    }
}

#[test]
fn hackathon_orders_that_lose_the_game_are_asked_about_once() {
    for line in ["torpedo 5", "A1 A2"] {
        let answers = answers("hackathon", "random", &[line, line]);
        assert!(answers[0].contains("That would lose the game. Type it again to do it anyway."), "{line}");
        assert!(answers[1].contains("You forfeited the game."), "{line}: {}", answers[1]);
        assert!(answers[1].contains("Cadet won: you gave an illegal order."), "{line}: {}", answers[1]);
    }
    let said = answers("hackathon", "random", &["radar E5", "A1", "A1", "radar A1", "radar A1"]);
    assert!(
        said[2].contains("missed at A1") || said[2].contains("A1 again"),
        "firing again is legal: {}",
        said[2]
    );
    assert!(said[4].contains("Cadet won: you used radar too often."), "{}", said[4]);
}

#[test]
fn elsewhere_mistakes_are_refused_and_nothing_changes() {
    for (rules, line, said) in [
        ("classic", "fly A1", "That is not an order. Type a square to fire at, such as F6, or help."),
        ("classic", "radar A1", "These rules have no radar."),
        ("classic", "A1 A2", "You have 1 shot but chose 2 squares."),
        ("salvo", "A1 A2 A3 A4 A5 A6 A7", "You have 6 shots but chose 7 squares."),
        ("salvo", "A1 A-1", "A1 appears twice in the salvo."),
        ("salvo", "K11", "K11 is off the board."),
    ] {
        let answer = answer(rules, "random", line);
        assert!(answer.contains(said), "{rules}, {line}: {answer}");
        assert!(answer.contains(" 1. You can: "), "{rules}, {line}: {answer}");
    }
    let said = answers("classic", "random", &["B7", "b7"]);
    assert!(said[1].contains("You have already fired at B7. Turn 3."), "{said:?}");
}

#[test]
fn in_rounds_a_mistake_costs_the_shots_of_the_round() {
    let lines = ["A1 A2 A3 A4", "A1 A2 A3 A4", "fly", "A1", "hits"];
    let said = answers("rules/strict-rounds.toml", "random", &lines);
    assert!(said[0].contains("You have 3 shots but chose 4 squares. That would cost your turn."));
    assert!(said[1].contains(
        "A1 A2 A3 A4 You have 3 shots but chose 4 squares. You lost your turn. Round 1. Cadet fired 3"
    ));
    assert!(said[2].contains("That is not an order."), "{}", said[2]);
    assert!(said[3].contains("You fired 1 of 3 shots. Round 2. You fired at A1:"), "{}", said[3]);
    assert!(
        said[4].contains("Round 2") && !said[4].contains("Round 1"),
        "only shots make a row: {}",
        said[4]
    );
}

#[test]
fn resigning_quitting_and_the_end_of_input() {
    assert!(answer("classic", "random", "resign").contains("You resigned. Cadet won."));
    let left = run(&["play", "--fleet", "random", "--first", "me"], "A1\nquit\n");
    assert!(left.code == 0 && left.out.ends_with("You quit. The game is unfinished.\n"), "{}", left.out);
    let ended = run(&["play", "--fleet", "random", "--first", "me"], "A1");
    assert!(
        ended.code == 0 && ended.out.ends_with("The input ended. The game is unfinished.\n"),
        "{}",
        ended.out
    );
    let placing = run(&["play"], "A1 h\n");
    assert!(placing.code == 0 && placing.out.ends_with("The input ended. The game had not started.\n"));
}

#[test]
fn display_options_hide_what_they_promise_to_hide() {
    let arguments = ["play", "--rules", "phoenix", "--fleet", PHOENIX, "--first", "me", "--seed", "4"];
    let lines = "A10\nmine\nfleet\nenemy\n";
    let memory = run(&[&arguments[..], &["--memory", "--enemy-board-only"]].concat(), lines).out;
    assert!(memory.contains("You missed at A10."), "the sentence is told: {memory}");
    assert!(!memory.contains("o miss") && !memory.contains("Your waters"), "{memory}");
    assert!(memory.contains("Your own board is hidden in this game."), "{memory}");
    assert!(!memory.contains("A1-E1"), "{memory}");
    let plain = run(&arguments, lines).out;
    assert!(plain.contains("o miss") && plain.contains("Your waters") && plain.contains("A1-E1"), "{plain}");
}

#[test]
fn no_line_brings_the_program_down() {
    // A small generator of lines that look nearly right, and some that do not.
    let mut state = 12_345_u64;
    let mut draw = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let words = [
        "fire",
        "A1",
        "J10",
        "radar",
        "smoke",
        "torpedo",
        "artillery",
        "5",
        "C",
        "help",
        "(",
        ")",
        ",",
        "R:B2",
        "T:9",
        "é",
        "\u{0}",
        "\u{1f6a2}",
        "boards",
        "off",
        "-",
        "B-7",
        "B2-B9",
        "h",
        "random",
        "again",
        "log",
        "99999999999",
        "",
        "\"",
        "\\",
        "A1:B2",
        "remove",
        "Carrier",
        "dd",
        "fleet",
        "hits",
        "?",
        "Z99",
        "mine",
    ];
    let mut input = String::from("\n\n");
    for _ in 0..1500 {
        let count = 1 + draw(4);
        let line: Vec<&str> = (0..count).map(|_| words[draw(words.len() as u64) as usize]).collect();
        input += &(line.join(" ") + "\n");
    }
    for rules in ["classic", "fog", "phoenix", "hackathon", "salvo", "morskoi", "rules/skerries.toml"] {
        for more in [&["--boards", "off"][..], &["--hotseat"]] {
            let ran = run(&[&["play", "--rules", rules, "--seed", "1"], more].concat(), &input);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{rules} {more:?}");
        }
    }
}
