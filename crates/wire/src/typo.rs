//! Suggests a known word for a misspelt one ("did you mean").

/// The known word that was probably meant, if one is close: one typo in a short word, two in a longer one.
/// Ignores case.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed: Vec<char> = typed.to_lowercase().chars().collect();
    let slips = match typed.len() {
        3..=4 => 1,
        5..=40 => 2,
        // Too short to guess, or too long to be a typo.
        _ => return None,
    };
    let near = known.into_iter().filter_map(|word| {
        let distance = distance(&typed, &word.to_lowercase().chars().collect::<Vec<_>>());
        (distance <= slips).then_some((distance, word))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// How many typos apart two words are: a letter added, missing or wrong, or two swapped
/// (Damerau-Levenshtein).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let wrong = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + wrong);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_hand_is_seen_through() {
        let words = ["help", "fleet", "torpedo", "classic", "log"];
        for (typed, meant) in [
            ("hlep", Some("help")),
            ("HELP", Some("help")),
            ("halp", Some("help")),
            ("claasic", Some("classic")),
            ("clasic", Some("classic")),
            ("torpdeo", Some("torpedo")),
            ("fleat", Some("fleet")),
            ("lgo", Some("log")),
            ("fly", None),
            ("b7", None),
            ("", None),
            ("kraken", None),
        ] {
            assert_eq!(nearest(typed, words), meant, "{typed}");
        }
        assert_eq!(nearest(&"x".repeat(10_000), words), None);
    }
}
