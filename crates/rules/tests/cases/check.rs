//! Checks expectations.

/// Whether a statement asserted something or only set something up.
#[derive(PartialEq)]
pub(crate) enum Checked {
    Something,
    Nothing,
}

/// Compares the expected with the actual value.
pub(crate) fn expect(wanted: &str, got: &str) -> Result<Checked, String> {
    if wanted == got {
        Ok(Checked::Something)
    } else {
        Err(format!("    expected: {wanted}\n    got:      {got}"))
    }
}

pub(crate) fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// Compares `key value, key value` with what a question answers.
pub(crate) fn each_pair(
    text: &str,
    answer: impl Fn(&str) -> Result<String, String>,
) -> Result<Checked, String> {
    let keys = text.split(',').map(|pair| pair.trim().split_once(' ').unwrap_or((pair.trim(), "")).0);
    let got: Result<Vec<String>, String> = keys.map(|key| Ok(format!("{key} {}", answer(key)?))).collect();
    expect(text, &got?.join(", "))
}
