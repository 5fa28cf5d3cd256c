#![no_main]
//! Any text is a file of games or says where it is not; a record that was read is written and read again.

use broadside_fuzz::check_record;
use libfuzzer_sys::fuzz_target;
use rules::Record;

fuzz_target!(|text: &str| {
    match Record::read_all(text) {
        Ok(records) => records.iter().for_each(check_record),
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.problem.is_empty()),
    }
});
