//! Closed vocabularies have the same words in JSON as in the database and on the command line.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use strum::VariantArray;
use wire::{
    Coaching, RegistrationMode, Repeat, Replay, StorageKind, TableKind, TournamentMode, TournamentState,
};

fn has_one_word_each<T>()
where
    T: VariantArray + Copy + PartialEq + Debug + Display + FromStr + Serialize + Into<&'static str> + 'static,
    T::Err: Debug,
{
    for &value in T::VARIANTS {
        let word: &str = value.into();
        assert_eq!(serde_json::to_value(value).unwrap(), word);
        assert_eq!(value.to_string(), word);
        assert_eq!(word.parse::<T>().unwrap(), value);
    }
}

#[test]
fn every_word_is_the_same_everywhere() {
    has_one_word_each::<Coaching>();
    has_one_word_each::<RegistrationMode>();
    has_one_word_each::<Repeat>();
    has_one_word_each::<Replay>();
    has_one_word_each::<StorageKind>();
    has_one_word_each::<TableKind>();
    has_one_word_each::<TournamentMode>();
    has_one_word_each::<TournamentState>();
}
