//! `cargo xtask serve`: the product, built and started.

use crate::call::{self, Lock};
use crate::step::Step;
use crate::web;

/// Builds the pages and the program, then runs it with these further arguments until it is stopped.
pub(crate) fn steps(arguments: Vec<String>) -> Vec<Step> {
    vec![
        web::built(),
        Step::new("program", || call::run(web::release_build(Lock::Free)?)),
        Step::new("serve", move || {
            let mut command = std::process::Command::new(call::release_dir()?.join("broadside"));
            command.arg("serve").args(arguments).current_dir(call::root()?);
            call::run(command)
        }),
    ]
}
