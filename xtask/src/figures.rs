//! The file of recorded instruction counts: `name = number` lines with comments.

/// The file's text, kept whole so that comments survive a rewrite.
#[derive(Debug)]
pub(crate) struct Figures {
    text: String,
}

impl Figures {
    /// Parses the file; any other line than a figure, a comment or an empty one is an error.
    pub(crate) fn read(text: String) -> Result<Self, String> {
        for (number, line) in (1..).zip(text.lines()) {
            let content = line.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() && figure(line).is_none() {
                return Err(format!("line {number} is not `name = number`: {line}"));
            }
        }
        Ok(Self { text })
    }

    /// The figure of that name.
    pub(crate) fn get(&self, name: &str) -> Option<u64> {
        self.text.lines().filter_map(figure).find(|figure| figure.0 == name).map(|figure| figure.1)
    }

    /// Records a figure, in its old place if it had one.
    pub(crate) fn set(&mut self, name: &str, count: u64) {
        let new = format!("{name} = {}", grouped(count));
        let is_old = |line: &str| figure(line).is_some_and(|figure| figure.0 == name);
        let mut lines: Vec<&str> = self.text.lines().collect();
        match lines.iter().position(|line| is_old(line)) {
            Some(place) => lines[place] = &new,
            None => lines.push(&new),
        }
        self.text = lines.join("\n") + "\n";
    }

    /// What to write back.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

fn figure(line: &str) -> Option<(&str, u64)> {
    let (name, number) = line.split('#').next()?.split_once('=')?;
    Some((name.trim(), number.trim().replace('_', "").parse().ok()?))
}

/// The number in groups of three, as TOML and people both read it.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_comments_kept() {
        let mut figures = Figures::read("# why\n\nengine-a = 1_234 # here\nengine-b = 5\n".into()).unwrap();
        assert_eq!(figures.get("engine-a"), Some(1234));
        assert_eq!(figures.get("engine"), None);
        figures.set("engine-a", 9_876_543);
        figures.set("engine-c", 7);
        assert_eq!(figures.text(), "# why\n\nengine-a = 9_876_543\nengine-b = 5\nengine-c = 7\n");
    }

    #[test]
    fn a_bad_line_is_pointed_at() {
        let why = Figures::read("engine = 1\nengine = many\n".into()).unwrap_err();
        assert_eq!(why, "line 2 is not `name = number`: engine = many");
    }

    #[test]
    fn digits_stand_in_threes() {
        let shown = [0, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "999", "1_000", "123_456", "1_234_567"]);
    }
}
