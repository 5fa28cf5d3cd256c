//! `docs/codes.md` lists every code, and no code disappears: programs depend on them. The pages have a message for
//! each code that players and organisers see; `codes.json` is what their tests compare them with.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use arena::NotDealt;
use arena::check::Advice;
use captains::luck::NoLuck;
use rules::{
    Answer, Board, CellName, ClassTold, Coded, FireAgain, FleetFault, HitsTold, Illegal, OrderKind,
    RadarSees, RadarTold, RuleFact, RulesFault, Ruleset, Span, SpanName, TurnOrder,
};
use serde_json::json;
use wire::bot::{Fault, FaultKind};
use wire::{BadOrder, BadSettings, CodedMessage, Limit, Missing, ProblemKind, Role, Run, TableRefusal};

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

/// Everything that has a code, for people and for the tests of the pages.
struct Codes {
    page: String,
    /// One line of JSON for each sentence that pages say themselves.
    fixture: Vec<String>,
}

impl Codes {
    /// A table of codes with the parameters and the sentence of each. Fails if a code has no example.
    fn section<T: Coded>(&mut self, title: &str, about: &str, examples: &[T]) {
        let shown: Vec<&str> = examples.iter().map(Coded::code).collect();
        assert_eq!(shown, T::CODES, "{title}: every code has one example, in order");
        let head = format!("\n## {title}\n\n{about}\n\n| code | params | message |\n|---|---|---|\n");
        self.page += &head;
        for example in examples {
            let CodedMessage { code, params, message } = CodedMessage::of(example);
            let json = serde_json::to_value(example).unwrap();
            assert_eq!(json["code"], code, "JSON and `code()` agree");
            let params: Vec<String> = params.keys().map(|name| format!("`{name}`")).collect();
            let message = message.replace('|', "\\|");
            writeln!(self.page, "| `{code}` | {} | {message} |", params.join(", ")).unwrap();
        }
    }

    /// Sentences for which the pages have a message of this section.
    fn for_pages<T: Coded>(&mut self, section: &str, examples: &[T]) {
        let line = |one| json!({"section": section, "said": CodedMessage::of(one)}).to_string();
        self.fixture.extend(examples.iter().map(line));
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

fn more_illegal() -> Vec<Illegal> {
    let mut all: Vec<Illegal> = OrderKind::SPECIAL.map(|order| Illegal::Unavailable { order }).to_vec();
    all.extend([
        Illegal::TooManyShots { aimed: 1, available: 0 },
        Illegal::TooManyShots { aimed: 4, available: 3 },
        Illegal::TorpedoLocked { ships_left: 2 },
    ]);
    all
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
        FleetFault::Count { class: class(), wanted: 1, got: 0, missing: 1 },
        FleetFault::Overlap { class: class(), other: other(), cell: cell() },
        FleetFault::Cross { class: class(), span: ship, other: other(), other_span: over },
        FleetFault::Touch { class: class(), span: ship, other: other(), other_span: over },
    ]
}

fn more_fleet_faults() -> Vec<FleetFault> {
    let class = || "Cruiser".to_owned();
    let count = |wanted: usize, got| {
        let missing = wanted.saturating_sub(got);
        FleetFault::Count { class: class(), wanted, got, missing }
    };
    vec![
        FleetFault::Crowd { wanted: 1, got: 2 },
        FleetFault::Crowd { wanted: 2, got: 1 },
        FleetFault::Length { class: class(), wanted: 1, got: 2 },
        FleetFault::Length { class: class(), wanted: 2, got: 1 },
        count(1, 2),
        count(2, 1),
        count(2, 0),
        count(2, 3),
    ]
}

fn more_rules_faults() -> Vec<RulesFault> {
    let mut all: Vec<RulesFault> =
        [0, 1, 2].map(|left| RulesFault::TorpedoUnlock { left, ships: 1 }).to_vec();
    all.extend(["artillery", "torpedo"].map(|order| RulesFault::SilentReward { order }));
    for order in ["radar", "smoke", "artillery", "torpedo"] {
        all.extend([RulesFault::Area { order, size: 6, most: 5 }, RulesFault::SpecialInRounds { order }]);
    }
    all
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
        RulesFault::SilentClass,
        RulesFault::SilentWreck,
        RulesFault::SilentGuns,
        RulesFault::SilentReward { order: "smoke" },
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

fn bad_settings() -> Vec<BadSettings> {
    vec![
        BadSettings::Range { name: "concurrency", low: 1, high: 16 },
        BadSettings::OddGames,
        BadSettings::ShowcaseGames,
        BadSettings::ShowcaseConcurrency,
    ]
}

/// One of each kind, in order.
fn problems() -> Vec<ProblemKind> {
    let captain = || "lieutenant".to_owned();
    vec![
        ProblemKind::AbortedAlready,
        ProblemKind::AnotherRuns,
        ProblemKind::BadBody { problem: "name is missing".to_owned() },
        ProblemKind::BadClock,
        ProblemKind::BadFleet,
        ProblemKind::BadQuery { problem: "limit must be 1 to 100".to_owned() },
        ProblemKind::BadRequest,
        ProblemKind::BadRules { readable: true },
        ProblemKind::BadToken,
        ProblemKind::BadTournament,
        ProblemKind::BadUrl { problem: "a bot cannot use port 0".to_owned() },
        ProblemKind::BadUses { most: 1000 },
        ProblemKind::Begun { what: Run::Tournament },
        ProblemKind::Busy,
        ProblemKind::CaptainDeclines {
            captain: "buoyancy-bot".to_owned(),
            rules: "salvo@1".to_owned(),
            reason: "it fires one shot at a time".to_owned(),
        },
        ProblemKind::CaptainTwice { captain: captain() },
        ProblemKind::CaptainsName { captain: captain() },
        ProblemKind::CodeNeeded,
        ProblemKind::Copying,
        ProblemKind::DatabaseDown,
        ProblemKind::DiskFull,
        ProblemKind::ForeignHost,
        ProblemKind::ForeignOrigin,
        ProblemKind::Full,
        ProblemKind::FullHouse,
        ProblemKind::InPersonOnly,
        ProblemKind::Internal,
        ProblemKind::LeaseLate,
        ProblemKind::MethodNotAllowed,
        ProblemKind::NameTaken,
        ProblemKind::NatsDown,
        ProblemKind::NoLoser,
        ProblemKind::NoLoserNeeded,
        ProblemKind::NoSocket,
        ProblemKind::NoToken,
        ProblemKind::NoUrl,
        ProblemKind::NotActive,
        ProblemKind::NotAnalysed { reason: "it has no shots".to_owned() },
        ProblemKind::NotBenched,
        ProblemKind::NotFound { what: Missing::Tournament },
        ProblemKind::NotJson,
        ProblemKind::NotOver,
        ProblemKind::NotPaused,
        ProblemKind::NotReady,
        ProblemKind::NotRunning,
        ProblemKind::NotSignedIn { role: Role::Owner },
        ProblemKind::NotStored,
        ProblemKind::NotYourBot,
        ProblemKind::NotYourSeat,
        ProblemKind::Outdated,
        ProblemKind::Over { what: Run::Tournament },
        ProblemKind::PasswordsDiffer,
        ProblemKind::RegistrationClosed,
        ProblemKind::Removed { reason: "It called itself twice.".to_owned() },
        ProblemKind::Stopping,
        ProblemKind::TaskDown { task: "conductor".to_owned() },
        ProblemKind::TooFew { entrants: 1, rules: "salvo@1".to_owned(), left_out: vec!["Ada".to_owned()] },
        ProblemKind::TooLarge,
        ProblemKind::TooMany { what: Limit::Games },
        ProblemKind::TooManyBots,
        ProblemKind::TooManyGames { entrants: 90, games: 8010, most: 5000 },
        ProblemKind::TooManyGuesses { seconds: 30 },
        ProblemKind::TooSlow,
        ProblemKind::UnknownCaptain { known: vec!["cadet", "mate"] },
        ProblemKind::UnknownRules { known: vec!["classic", "fog"] },
        ProblemKind::UnreadableRecord,
        ProblemKind::UrlChanged,
        ProblemKind::UsedCode,
        ProblemKind::VoidAlready,
        ProblemKind::WrongCode,
        ProblemKind::WrongPassword { named: true },
    ]
}

/// Sentences that depend on a word, each with another word than in the tables.
fn more_problems() -> Vec<ProblemKind> {
    use Missing::{
        Bot, Call, Calls, Game, Invitation, Kit, Match, OwnGame, Page, Screen, Session, Table, Token,
    };
    let missing =
        [Bot, Call, Calls, Game, Invitation, Kit, Match, OwnGame, Page, Screen, Session, Table, Token];
    let limits = [
        Limit::Analyses,
        Limit::Calls,
        Limit::Changes,
        Limit::Checks,
        Limit::AllChecks,
        Limit::Connections,
        Limit::Passwords,
        Limit::Registrations,
        Limit::Requests,
    ];
    let few = |entrants| ProblemKind::TooFew { entrants, rules: String::new(), left_out: Vec::new() };
    let mut all: Vec<ProblemKind> = missing.into_iter().map(|what| ProblemKind::NotFound { what }).collect();
    all.extend(limits.into_iter().map(|what| ProblemKind::TooMany { what }));
    all.extend([Role::Organiser, Role::OwnerOrPassword].map(|role| ProblemKind::NotSignedIn { role }));
    all.extend([Run::Match, Run::Replay].map(|what| ProblemKind::Over { what }));
    all.extend([
        ProblemKind::Begun { what: Run::Match },
        ProblemKind::BadRules { readable: false },
        ProblemKind::WrongPassword { named: false },
        few(0),
        few(1),
    ]);
    all
}

fn not_dealt() -> Vec<NotDealt> {
    vec![
        NotDealt::DealtSmoke,
        NotDealt::DealtGuns,
        NotDealt::DealtHitsTell,
        NotDealt::DealtEarnedOrders,
        NotDealt::DealtPoolsSwapped,
    ]
}

fn no_luck() -> Vec<NoLuck> {
    vec![
        NoLuck::LuckInRounds,
        NoLuck::LuckOfSalvos,
        NoLuck::LuckUntold,
        NoLuck::LuckUnmeasured { rules: "own@1".to_owned() },
    ]
}

/// One of each kind, in order.
fn facts() -> Vec<RuleFact> {
    let all = more_facts();
    let first = |code: &&str| all.iter().find(|fact| fact.code() == *code).cloned();
    RuleFact::CODES.iter().filter_map(first).collect()
}

/// The facts of the presets, and more of them, so that every word of every parameter occurs.
fn more_facts() -> Vec<RuleFact> {
    let mut all: Vec<RuleFact> = Ruleset::presets().flat_map(|ruleset| ruleset.facts().concat()).collect();
    for (gap, diagonal) in [(false, true), (true, true)] {
        all.push(RuleFact::Placement { gap, diagonal });
    }
    for order in [TurnOrder::Alternate, TurnOrder::AgainOnHit, TurnOrder::Together] {
        for (shots, guns) in [(1, false), (3, false), (3, true)] {
            all.push(RuleFact::Turns { order, shots, guns });
        }
    }
    all.extend(
        [FireAgain::Refused, FireAgain::TurnLost, FireAgain::Allowed]
            .map(|answer| RuleFact::FireAgain { answer }),
    );
    all.extend(
        [Answer::Refused, Answer::TurnLost, Answer::Forfeit].map(|answer| RuleFact::IllegalOrder { answer }),
    );
    for hits in [HitsTold::Cells, HitsTold::Tally] {
        for class in [ClassTold::Never, ClassTold::OnSinking, ClassTold::OnHit] {
            all.push(RuleFact::Reports { hits, class });
        }
    }
    for (uses, size) in [(1, 1), (2, 2), (3, 3)] {
        for (answer, sees) in [(RadarTold::Presence, RadarSees::All), (RadarTold::Cells, RadarSees::Unhit)] {
            all.push(RuleFact::Radar { uses, size, answer, sees });
        }
        all.extend([RuleFact::Smoke { size }, RuleFact::Artillery { size }]);
    }
    all.push(RuleFact::SunkNever);
    all.extend([1, 2].map(|ships_left| RuleFact::Torpedo { ships_left }));
    all
}

fn codes() -> Codes {
    let mut codes = Codes { page: HEAD.to_owned(), fixture: Vec::new() };
    let about = "In a `refused` frame of a [table](tables.md), as `reason` of a `penalty`, and as `code` of a bot's\nfault.";
    codes.section("Illegal orders", about, &illegal());
    let about = "In a `refused` frame of a table, before the rules are asked.";
    let bad_orders = [BadOrder::OrderOffBoard, BadOrder::SquareTwice, BadOrder::NoSquares];
    codes.section("Orders that are not orders", about, &bad_orders);
    codes.section("Other refusals at a table", "In a `refused` frame.", &refusals());
    let about = "In `details` of a `bad-fleet` problem or refusal, and as `code` of a bot's fault.";
    codes.section("Illegal fleets", about, &fleet_faults());
    let about = "In `details` of a `bad-rules` problem.";
    codes.section("Rules that cannot be played", about, &rules_faults());
    let about = "In `warnings` of `broadside check --json`.";
    codes.section("Warnings of a check", about, &warnings());
    let about = "What `--dealt` says under rules for which fleets cannot be dealt ([luck](luck.md#rules)).";
    codes.section("Fleets that cannot be dealt", about, &not_dealt());
    let about = "What `--dealt` and `--luck` say under rules for which luck cannot be measured.";
    codes.section("Luck that cannot be measured", about, &no_luck());
    let about = "In `details` of a `bad-tournament` problem.";
    codes.section("Tournaments that are not possible", about, &bad_settings());
    let about = "`code` of an error response. The OpenAPI document lists them as `ProblemCode`.";
    codes.section("Error responses", about, &problems());
    let about = "In `facts` of a rule set.";
    codes.section("Facts about rules", about, &facts());

    codes.for_pages("refusal", &illegal());
    codes.for_pages("refusal", &more_illegal());
    codes.for_pages("refusal", &bad_orders);
    codes.for_pages("refusal", &refusals());
    codes.for_pages("misplaced", &fleet_faults());
    codes.for_pages("misplaced", &more_fleet_faults());
    codes.for_pages("rule", &rules_faults());
    codes.for_pages("rule", &more_rules_faults());
    codes.for_pages("setting", &bad_settings());
    codes.for_pages("problem", &problems());
    codes.for_pages("problem", &more_problems());
    codes.for_pages("fact", &more_facts());
    codes
}

/// Compares a file of the repository with what it should be.
fn hold(path: &str, now: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::write(&file, now).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == now, "{path} differs from the code; run this test with BROADSIDE_BLESS=1");
}

#[test]
fn the_lists_of_codes_are_up_to_date() {
    let Codes { page, fixture } = codes();
    hold("docs/codes.md", &page);
    hold("web/src/test/codes.json", &format!("[\n{}\n]\n", fixture.join(",\n")));
}

#[test]
fn no_two_reasons_for_a_refusal_share_a_code() {
    let all = [Illegal::CODES, BadOrder::CODES, TableRefusal::CODES].concat();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
}
