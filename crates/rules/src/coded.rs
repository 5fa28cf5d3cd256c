//! Stable codes beside sentences.

use std::fmt::Display;

use serde::Serialize;
use strum::VariantNames;

/// A sentence for people that programs recognise by its code. As text it is the sentence, in JSON it is
/// `{"code": .., "params": {..}}`, from which the sentence can be written in another language.
///
/// Codes are kebab-case and never change. `docs/codes.md` lists them all.
pub trait Coded: Display + Serialize {
    /// The codes of all sentences of this type.
    const CODES: &'static [&'static str];

    /// The code of this sentence.
    fn code(&self) -> &'static str;
}

impl<T: Display + Serialize + VariantNames> Coded for T
where
    for<'a> &'a T: Into<&'static str>,
{
    const CODES: &'static [&'static str] = T::VARIANTS;

    fn code(&self) -> &'static str {
        self.into()
    }
}

/// The noun, in the plural unless there is one of it.
pub fn plural(count: u32, one: &str) -> String {
    if count == 1 { one.to_owned() } else { format!("{one}s") }
}
