//! The rules as readable test cases.
//!
//! Each text file next to this one has the cases of one source: the rules a game was written from, or our own
//! decisions. `README.md` explains the language. A failing case is reported with its file, line and name, and
//! all failing cases of a file are reported at once.

mod case;
mod chart;
mod check;
mod play;
mod script;
mod setup;
mod told;

use std::collections::BTreeSet;
use std::path::Path;

/// One test for each file, and one that no file is left out.
macro_rules! files {
    ($($name:ident)*) => {
        const FILES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                run(stringify!($name));
            }
        )*
    };
}

files! { buoyancy custom decisions fog hackathon morskoi phoenix salvo }

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases"))
}

fn run(name: &str) {
    let text = std::fs::read_to_string(folder().join(format!("{name}.txt"))).expect("the file is there");
    let script = script::Script::read(&text).unwrap_or_else(|error| panic!("{name}.txt:{error}"));
    let mut failed = Vec::new();
    for case in &script.cases {
        if let Err(failure) = case::run(&script, case) {
            failed.push(format!("{name}.txt:{}: {}\n{}", failure.line, case.name, failure.message));
        }
    }
    let (bad, all) = (failed.len(), script.cases.len());
    assert!(failed.is_empty(), "{bad} of {all} cases failed\n\n{}\n", failed.join("\n\n"));
}

#[test]
fn every_file_of_cases_is_run_and_every_case_has_its_own_name() {
    let mut found = BTreeSet::new();
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            found.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
            let script = script::Script::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
            for case in script.cases {
                assert!(names.insert(case.name.clone()), "two cases are called {:?}", case.name);
            }
        }
    }
    assert_eq!(found, FILES.iter().map(|&name| name.to_owned()).collect());
}
