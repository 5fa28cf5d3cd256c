//! Analysis at the command line.

use crate::program::run;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let ran = run(arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}: {}", ran.out);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn a_position_is_answered_as_promised() {
    let answer = json(&["analyse", "--rules", "classic", "--seen", "E5- F6+ F7#Destroyer", "--json"]);
    assert_eq!(answer["rules"], "classic@1");
    assert_eq!(answer["exactness"], "exact");
    assert!(answer["fleets"].as_str().unwrap().parse::<u128>().unwrap() > 0);
    assert!(answer["elapsedMs"].as_f64().unwrap() >= 0.0);
    let cells = answer["cells"].as_object().unwrap();
    assert_eq!(cells.len(), 97, "every square that may still be fired at");
    // The Destroyer is found: fifteen squares of the other four ships are left.
    let sum: f64 = cells.values().map(|chance| chance.as_f64().unwrap()).sum();
    assert!((sum - 15.0).abs() < 1e-6, "{sum}");
    let best = answer["best"].as_array().unwrap();
    let highest = cells.values().map(|chance| chance.as_f64().unwrap()).fold(0.0, f64::max);
    assert!(best.iter().all(|cell| (cells[cell.as_str().unwrap()].as_f64().unwrap() - highest).abs() < 1e-9));
}

/// Whether these stand in the text one after the other.
fn in_order(text: &str, parts: &[&str]) -> bool {
    let mut rest = text;
    parts.iter().all(|part| {
        let found = rest.find(part);
        rest = found.map_or(rest, |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

#[test]
fn an_answer_stands_in_the_order_of_its_contract() {
    let counted = run(&["analyse", "--seen", "E5- F6+ F7#Destroyer", "--json"], "").out;
    let keys = [
        "{\"version\":1,\"rules\"",
        ",\"exactness\"",
        ",\"fleets\"",
        ",\"elapsedMs\"",
        ",\"best\"",
        ",\"cells\"",
    ];
    assert!(in_order(&counted, &keys), "{counted}");
    let cells = ["\"cells\":{\"A1\":", "\"B1\":", "\"J1\":", "\"A2\":", "\"A10\":", "\"J10\":"];
    assert!(in_order(&counted, &cells), "{counted}");
    let sampled = run(&["analyse", "--rules", "fog", "--seen", "", "--budget", "1", "--json"], "").out;
    let keys =
        ["\"rules\"", ",\"exactness\":\"sampled\"", ",\"samples\"", ",\"standardError\"", ",\"fleets\""];
    assert!(in_order(&sampled, &keys), "{sampled}");
}

#[test]
fn the_whole_sea_of_classic_is_counted() {
    let answer = json(&["analyse", "--seen", "", "--json"]);
    assert_eq!(answer["fleets"], "30093975536");
    let best: Vec<&str> = answer["best"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(best, ["E5", "F5", "E6", "F6"]);
}

#[test]
fn what_radar_and_salvos_told_is_taken_in() {
    let hackathon = ["analyse", "--rules", "hackathon", "--seen", "R:E5=E5,F5", "--budget", "20", "--json"];
    let answer = json(&hackathon);
    assert!((answer["cells"]["E5"].as_f64().unwrap() - 1.0).abs() < 1e-9, "radar saw it");
    let phoenix = json(&["analyse", "--rules", "phoenix", "--seen", "R:A1=no R:C1=smoke", "--json"]);
    assert_eq!(phoenix["cells"]["A1"].as_f64(), Some(0.0));
    assert!(phoenix["cells"]["C1"].as_f64().unwrap() > 0.0);
    let salvo = json(&[
        "analyse",
        "--rules",
        "salvo",
        "--seen",
        "(A1 A2 A3 A4 A5 A6)=Ca5#",
        "--budget",
        "50",
        "--json",
    ]);
    assert!(salvo["cells"].as_object().unwrap().len() == 94);
}

#[test]
fn a_game_is_graded_in_text_and_in_json() {
    let ran = run(&["analyse", "../../../games/05-fog.bgn", "--budget", "5"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("Anna: accuracy ") && ran.out.contains(" expected hits)"), "{}", ran.out);
    let ran = run(&["analyse", "../../../games/05-fog.bgn", "--budget", "5", "--json"], "");
    for line in ran.out.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        for order in game["orders"].as_array().unwrap() {
            let (chance, best) = (&order["chance"], &order["best"]);
            assert!(chance.is_null() == best.is_null(), "{order}");
            if let (Some(chance), Some(best)) = (chance.as_f64(), best.as_f64()) {
                let luck = order["hits"].as_f64().unwrap() - chance;
                assert!((order["luck"].as_f64().unwrap() - luck).abs() < 1e-9, "{order}");
                assert!(
                    (order["givenUp"].as_f64().unwrap() - (best - chance).max(0.0)).abs() < 1e-9,
                    "{order}"
                );
            }
        }
    }
}

#[test]
fn luck_in_chance_to_win_is_measured_where_it_is_asked_for() {
    const GAME: &str = "../../../games/04-names-on-hits.bgn";
    let with = json(&["analyse", GAME, "--budget", "20", "--luck", "--json"]);
    let luck = &with["chanceToWin"];
    assert_eq!((&luck["exact"], &luck["dealt"]), (&Value::Bool(false), &Value::Null), "placed by players");
    assert!(luck["table"]["sha256"].as_str().is_some_and(|hash| hash.len() == 64), "{luck}");
    assert!(luck["shots"].as_array().is_some_and(|shots| !shots.is_empty()), "{luck}");
    assert_eq!(json(&["analyse", GAME, "--budget", "20", "--json"]).get("chanceToWin"), None);
    let text = run(&["analyse", GAME, "--budget", "20", "--luck"], "").out;
    assert!(text.contains("Luck in chance to win: "), "{text}");
}

#[test]
fn what_cannot_be_is_an_error_that_says_so() {
    for (arguments, said) in [
        (&["analyse", "--seen", "A1# B1#Carrier"][..], "the first conflict is order 1, A1#"),
        (&["analyse", "--seen", "E5"][..], "--seen: line 1, column 3: expected the result of the shot"),
        (&["analyse", "--seen", "E5-", "--rules", "chess"][..], "unknown rules \"chess\""),
        (&["analyse", "nowhere.bgn"][..], "nowhere.bgn: no such file or folder"),
        (&["analyse"][..], "required arguments were not provided"),
        (&["analyse", "x.bgn", "--seen", "E5-"][..], "cannot be used with"),
        (
            &["analyse", "--rules", "salvo", "--seen", "(A4 C5 D6)=2"][..],
            "--seen: line 1, column 12: these rules name the ship of every hit; write Ca1",
        ),
        (
            &["analyse", "../../../games/05-fog.bgn", "--budget", "1", "--heat=9999"][..],
            "--heat: ../../../games/05-fog.bgn, game 1 has no turn 9999",
        ),
        (
            &["analyse", "../../../games/05-fog.bgn", "--budget", "1", "--heat=9999", "--json"][..],
            "--heat: ../../../games/05-fog.bgn, game 1 has no turn 9999",
        ),
        (&["analyse", "--seen", "", "--budget", "0"][..], "0 is not in 1..=600000"),
        (
            &["analyse", "--seen", "E5-", "--prior", "clever"][..],
            "--prior: unknown prior \"clever\". The priors are uniform, sequential, rounded",
        ),
        (
            &["analyse", "--seen", "E5-", "--rules", "fog", "--prior", "touching-shy"][..],
            "--prior: there is no prior touching-shy for fog@1: ships never touch under these rules",
        ),
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, 2, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}: what is refused says nothing else");
    }
}

#[test]
fn a_prior_moves_the_chances_and_is_named() {
    let corner = |prior: &str| {
        let answer = json(&["analyse", "--seen", "E5-", "--prior", prior, "--json"]);
        assert_eq!(answer["exactness"], "exact", "{prior}");
        let named = answer.get("prior").and_then(Value::as_str).unwrap_or("uniform");
        assert_eq!(named, prior);
        answer["cells"]["A1"].as_f64().unwrap()
    };
    let uniform = corner("uniform");
    assert!(corner("edge-loving") > uniform && corner("edge-shy") < uniform && corner("rounded") < uniform);
    assert!(corner("touching-shy") > uniform, "ships that are apart reach the corners");
    let ran = run(&["analyse", "--seen", "E5-", "--prior", "edge-shy"], "");
    assert!(ran.out.starts_with("As uncertain as "), "{}", ran.out);
    let game = "../../../games/05-fog.bgn";
    let graded = json(&["analyse", game, "--budget", "20", "--prior", "sequential", "--json"]);
    assert_eq!(graded["prior"], "sequential");
    let graded = json(&["analyse", game, "--budget", "20", "--json"]);
    assert_eq!(graded.get("prior"), None);
}

/// Rules whose fleets are too rare to deal can still be counted.
#[test]
fn rules_that_cannot_be_dealt_are_counted() {
    let rules = |ships: &str| {
        format!(
            "name = \"tight\"\nversion = 1\n[board]\nwidth = 9\nheight = 9\n{ships}\n[placement]\ngap = \"all-around\"\n"
        )
    };
    let ship = |class: &str, length: u8, count: u8| {
        format!("[[ship]]\nclass = \"{class}\"\nlength = {length}\ncount = {count}\n")
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tight.toml");
    let file = path.to_str().unwrap();
    std::fs::write(&path, rules(&(ship("Four", 4, 3) + &ship("Three", 3, 5)))).unwrap();
    let answer = json(&["analyse", "--rules", file, "--seen", "", "--json"]);
    assert_eq!((answer["exactness"].as_str(), answer["fleets"].as_str()), (Some("exact"), Some("213723152")));
    std::fs::write(&path, rules(&ship("Nine", 9, 6))).unwrap();
    let ran = run(&["analyse", "--rules", file, "--seen", ""], "");
    assert!(ran.code == 2 && ran.err.contains("no fleet fits the board of"), "{}", ran.err);
}

/// The words of a command line, quoted ones in one piece.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn the_examples_of_the_help_work() {
    let help = run(&["analyse", "--help"], "").out;
    let examples = help.lines().filter_map(|line| line.trim().strip_prefix("broadside "));
    let examples: Vec<&str> = examples.filter(|line| line.contains("--seen")).collect();
    assert_eq!(examples.len(), 6, "{help}");
    for example in examples {
        let mut arguments = words(example);
        arguments.extend(["--budget", "50"].map(str::to_owned));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let ran = run(&arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{example}");
    }
}
