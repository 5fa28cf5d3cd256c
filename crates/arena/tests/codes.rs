//! `docs/codes.md` lists every code, and no code disappears: programs depend on them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use arena::check::Advice;
use rules::{
    Board, CellName, Coded, FleetFault, Illegal, OrderKind, RuleFact, RulesFault, Ruleset, Span, SpanName,
};
use strum::VariantNames as _;
use wire::bot::{Fault, FaultKind};
use wire::{BadOrder, CodedMessage, ProblemCode, TableRefusal};

const HEAD: &str = "\
# Codes

Wherever the API says something in a sentence, programs get a stable code beside it:

```json
{\"code\": \"already-fired\", \"params\": {\"cell\": \"E5\"}, \"message\": \"E5 has been fired at or is known water. Choose another square.\"}
```

`code` never changes its meaning and `params` has the values in the sentence, so a program can act on
it, or say it in another language. `message` is English and may be reworded. New codes may be added.
The tables show each code with an example.

How a game ended is data too: `outcome` says who won and `cause` why, in the words of the
[protocol](protocol.md#verdicts).
";

/// A table of codes with the parameters and the sentence of each. Fails if a code has no example.
fn section<T: Coded>(page: &mut String, title: &str, about: &str, examples: &[T]) {
    let shown: Vec<&str> = examples.iter().map(Coded::code).collect();
    assert_eq!(shown, T::CODES, "{title}: every code has one example, in order");
    write!(page, "\n## {title}\n\n{about}\n\n| code | params | message |\n|---|---|---|\n").unwrap();
    for example in examples {
        let CodedMessage { code, params, message } = CodedMessage::of(example);
        let json = serde_json::to_value(example).unwrap();
        assert_eq!(json["code"], code, "JSON and `code()` agree");
        let params: Vec<String> = params.keys().map(|name| format!("`{name}`")).collect();
        writeln!(page, "| `{code}` | {} | {} |", params.join(", "), message.replace('|', "\\|")).unwrap();
    }
}

fn classic() -> Board {
    Ruleset::preset("classic").unwrap().board()
}

fn cell() -> CellName {
    classic().name(classic().read_cell("E5").unwrap())
}

fn span(text: &str) -> SpanName {
    Span::read(classic(), text).unwrap().name(classic())
}

fn illegal() -> Vec<Illegal> {
    let cell = cell();
    vec![
        Illegal::GameOver,
        Illegal::NotYourTurn,
        Illegal::AlreadyCommitted,
        Illegal::Unreadable,
        Illegal::OffBoard { cell },
        Illegal::LaneOffBoard,
        Illegal::AlreadyFired { cell },
        Illegal::NoShots,
        Illegal::TooManyShots { aimed: 2, available: 1 },
        Illegal::Unavailable { order: OrderKind::Radar },
        Illegal::RadarSpent,
        Illegal::ArtilleryLocked,
        Illegal::TorpedoLocked { ships_left: 1 },
        Illegal::TorpedoSpent,
        Illegal::NoSmoke,
    ]
}

fn fleet_faults() -> Vec<FleetFault> {
    let (class, other) = ("Cruiser".to_owned(), "Destroyer".to_owned());
    let (ship, over) = (span("B2-B4"), span("C2-C3"));
    let class = || class.clone();
    let other = || other.clone();
    vec![
        FleetFault::Crowd { wanted: 5, got: 40 },
        FleetFault::UnknownClass { class: "Raft".to_owned(), known: vec![class(), other()] },
        FleetFault::OffBoard { class: class(), x: 10, y: 0 },
        FleetFault::CellTwice { class: class(), cell: cell() },
        FleetFault::Length { class: class(), wanted: 3, got: 2 },
        FleetFault::Bent { class: class() },
        FleetFault::Diagonal { class: class(), span: ship },
        FleetFault::Count { class: class(), wanted: 1, got: 0 },
        FleetFault::Overlap { class: class(), other: other(), cell: cell() },
        FleetFault::Cross { class: class(), span: ship, other: other(), other_span: over },
        FleetFault::Touch { class: class(), span: ship, other: other(), other_span: over },
    ]
}

fn rules_faults() -> Vec<RulesFault> {
    let class = || "Cruiser".to_owned();
    vec![
        RulesFault::Name { name: "My Rules".to_owned() },
        RulesFault::NameTaken { id: "classic@1".to_owned() },
        RulesFault::Version,
        RulesFault::Summary,
        RulesFault::BoardSize { width: 3, height: 20, least: 4, most: 16 },
        RulesFault::NoShips,
        RulesFault::TooManyShips { ships: 40, most: 32 },
        RulesFault::ClassName { class: "2nd".to_owned() },
        RulesFault::Title { class: class() },
        RulesFault::ClassTwice { class: class() },
        RulesFault::Count { class: class() },
        RulesFault::Length { class: class(), length: 12, longest: 10 },
        RulesFault::Armour { class: class(), armour: 10, most: 9 },
        RulesFault::Guns { class: class(), guns: 10, most: 9 },
        RulesFault::ArmourNeedsFireAgain { class: class() },
        RulesFault::Shots { shots: 20, most: 16 },
        RulesFault::Limit,
        RulesFault::HaloWithoutGap,
        RulesFault::HaloWithoutWreck,
        RulesFault::Area { order: "radar", size: 6, most: 5 },
        RulesFault::RadarUses,
        RulesFault::SmokeWithoutRadar,
        RulesFault::TorpedoUnlock { left: 5, ships: 5 },
        RulesFault::SpecialInRounds { order: "radar" },
        RulesFault::NoFleet,
        RulesFault::NoFleetFound { nodes: 100_000 },
        RulesFault::TooTight,
    ]
}

fn refusals() -> Vec<TableRefusal> {
    vec![
        TableRefusal::NoHello,
        TableRefusal::SecondHello,
        TableRefusal::BinaryFrame,
        TableRefusal::BadFrame { problem: "turn is missing".to_owned() },
        TableRefusal::TooManyOrders,
        TableRefusal::OnlyPlayers,
        TableRefusal::FleetPlaced,
        TableRefusal::BadFleet,
        TableRefusal::NotBegun,
        TableRefusal::Outdated,
        TableRefusal::MarkOffBoard,
        TableRefusal::CoachNotAgreed,
        TableRefusal::CoachOff,
        TableRefusal::CoachGameOver,
        TableRefusal::CoachBusy,
        TableRefusal::CoachNoAnswer { reason: "no fleet fits what is known".to_owned() },
        TableRefusal::OnlyHints,
        TableRefusal::NoHintsLeft { hints: 3 },
        TableRefusal::NoHintYet { needed: 5, misses: 2 },
    ]
}

fn warnings() -> Vec<Advice> {
    let fault = || Fault::new(FaultKind::Timeout, "no answer after 2000 ms", "an answer within 2000 ms");
    vec![
        Advice::WrongHello { call: "GET /", fault: fault() },
        Advice::SilentHello { fault: fault() },
        Advice::SameFleet,
        Advice::OneBoardSize { fault: fault() },
        Advice::WastedShots { shots: 3 },
        Advice::Resigned,
        Advice::ClosedConnection,
        Advice::MixedUpGames { shots: 3 },
        Advice::NearLimit { slowest_ms: 1800, limit_ms: 2000 },
        Advice::TwoWrites { total_ms: 44, first_byte_ms: 2 },
    ]
}

fn rule_facts() -> Vec<RuleFact> {
    let mut facts: Vec<RuleFact> = Vec::new();
    // Each fact as the first preset with it has it.
    for fact in Ruleset::presets().flat_map(|ruleset| ruleset.facts().concat()) {
        if !facts.iter().any(|known| known.code() == fact.code()) {
            facts.push(fact);
        }
    }
    facts.sort_by_key(|fact| RuleFact::CODES.iter().position(|code| *code == fact.code()));
    facts
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    let about = "In a `refused` frame of a [table](tables.md), as `reason` of a `penalty`, and as `code` of a bot's\nfault.";
    section(&mut page, "Illegal orders", about, &illegal());
    let about = "In a `refused` frame of a table, before the rules are asked.";
    section(
        &mut page,
        "Orders that are not orders",
        about,
        &[BadOrder::OrderOffBoard, BadOrder::SquareTwice, BadOrder::NoSquares],
    );
    section(&mut page, "Other refusals at a table", "In a `refused` frame.", &refusals());
    let about = "In `details` of a `bad-fleet` problem or refusal, and as `code` of a bot's fault.";
    section(&mut page, "Illegal fleets", about, &fleet_faults());
    let about = "In `details` of a `bad-rules` problem.";
    section(&mut page, "Rules that cannot be played", about, &rules_faults());
    let about = "In `warnings` of `broadside check --json`.";
    section(&mut page, "Warnings of a check", about, &warnings());
    let about = "In `lines` of a rule set: what players should know about it.";
    section(&mut page, "Rules in words", about, &rule_facts());
    page += "\n## Error responses\n\n`code` of an error response. The OpenAPI document lists them as `ProblemCode`.\n\n";
    for code in ProblemCode::VARIANTS {
        writeln!(page, "- `{code}`").unwrap();
    }
    page
}

#[test]
fn the_page_of_codes_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/codes.md");
    let now = page();
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::write(&file, &now).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == now, "docs/codes.md differs from the code; run this test with BROADSIDE_BLESS=1");
}

#[test]
fn no_two_reasons_for_a_refusal_share_a_code() {
    let all = [Illegal::CODES, BadOrder::CODES, TableRefusal::CODES].concat();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
}
