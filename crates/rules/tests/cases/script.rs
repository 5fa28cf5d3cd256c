//! Splits a file of cases into statements.

/// A file: what its cases share, and the cases.
pub(crate) struct Script {
    pub(crate) prelude: Vec<Statement>,
    pub(crate) cases: Vec<Case>,
}

/// A case: its name and its statements.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) statements: Vec<Statement>,
}

/// One line, with the indented lines that belong to it.
#[derive(Clone)]
pub(crate) struct Statement {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) body: Vec<(usize, String)>,
}

impl Script {
    /// Reads a file. Lines that begin with `#` are comments, `== name` opens a case.
    pub(crate) fn read(text: &str) -> Result<Script, String> {
        let mut script = Script { prelude: Vec::new(), cases: Vec::new() };
        for (index, raw) in text.lines().enumerate() {
            let line = index + 1;
            let trimmed = raw.trim();
            if trimmed.is_empty() || raw.starts_with('#') {
                continue;
            }
            if let Some(name) = raw.strip_prefix("== ") {
                let name = name.trim().to_owned();
                script.cases.push(Case { name, line, statements: Vec::new() });
                continue;
            }
            let statements = match script.cases.last_mut() {
                Some(case) => &mut case.statements,
                None => &mut script.prelude,
            };
            if raw.starts_with(' ') {
                let owner = statements.last_mut().ok_or(format!("{line}: nothing to belong to"))?;
                owner.body.push((line, trimmed.to_owned()));
            } else {
                statements.push(Statement { line, text: trimmed.to_owned(), body: Vec::new() });
            }
        }
        if script.cases.is_empty() {
            return Err("1: no cases".to_owned());
        }
        Ok(script)
    }
}

impl Statement {
    /// The rest of the statement after this word.
    pub(crate) fn after(&self, word: &str) -> Option<&str> {
        match self.text.strip_prefix(word) {
            Some("") => Some(""),
            Some(rest) => rest.starts_with(char::is_whitespace).then(|| rest.trim()),
            None => None,
        }
    }
}
