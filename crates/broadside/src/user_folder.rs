//! The user's folders, as the XDG base directory specification names them.

use std::path::PathBuf;

/// Our folder in the one that this variable names, or in its usual place in the home directory.
pub(crate) fn find(variable: &str, usual: &str) -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set(variable).or_else(|| Some(set("HOME")?.join(usual)));
    folder.map(|folder| folder.join("broadside"))
}
