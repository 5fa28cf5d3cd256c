//! The migrations, built into the program.
//!
//! sqlx has a macro for this, but it would build sqlx and SQLite a second time, for the compiler.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migration: the file's name and its text.
type File = (&'static str, &'static str);

macro_rules! files {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../migrations/", $folder, "/", $name, ".sql")))),+]
    };
}

/// Every file of `migrations/sqlite`, from the first.
const SQLITE: &[File] = files![
    "sqlite":
    "0001_tables",
    "0002_doors",
    "0003_event",
    "0004_screens",
    "0005_coach",
    "0006_checks",
    "0007_game_time",
    "0008_bot_checks",
    "0009_registration",
    "0010_abandoned_tables",
    "0011_plain_words",
    "0012_times",
    "0013_leases",
    "0014_nodes",
    "0015_offers",
];

/// Every file of `migrations/postgres`. The first one makes the tables as SQLite's migrations up to the same number made
/// them; from there on, both have the same numbers.
const POSTGRES: &[File] = files!["postgres": "0012_schema", "0013_leases", "0014_nodes", "0015_offers"];

/// The version that a new PostgreSQL database begins with.
pub(crate) const FIRST_ON_POSTGRES: i64 = 12;

pub(crate) fn sqlite() -> Migrator {
    migrator(1, SQLITE)
}

pub(crate) fn postgres() -> Migrator {
    migrator(FIRST_ON_POSTGRES, POSTGRES)
}

/// Their versions are the numbers of the files, which follow each other.
fn migrator(first: i64, files: &[File]) -> Migrator {
    let migration = |(version, (name, sql)): (i64, &File)| {
        let description = name[5..].replace('_', " ");
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations((first..).zip(files).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_folder(folder: &str, first: i64, files: &[File]) {
        let folder = format!("{}/migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        let listed: Vec<String> = files.iter().map(|(name, _)| format!("{name}.sql")).collect();
        assert_eq!(listed, names);
        for (version, name) in (first..).zip(names) {
            assert!(name.starts_with(&format!("{version:04}_")), "{name} has version {version}");
        }
    }

    #[test]
    fn every_file_is_listed_under_its_number() {
        check_folder("sqlite", 1, SQLITE);
        check_folder("postgres", FIRST_ON_POSTGRES, POSTGRES);
    }

    #[test]
    fn both_databases_have_the_same_versions() {
        let later = |all: &[File]| -> Vec<&str> {
            all.iter().map(|(name, _)| *name).filter(|name| *name > "0013").collect()
        };
        assert_eq!(later(SQLITE), later(POSTGRES));
        assert_eq!(sqlite().iter().last().unwrap().version, postgres().iter().last().unwrap().version);
    }

    /// Databases remember the hash of each migration, and this is how the macro of sqlx computed it.
    #[test]
    fn hashes_are_those_that_databases_remember() {
        let all = sqlite();
        let first = all.iter().next().unwrap();
        assert_eq!((first.version, &*first.description), (1, "tables"));
        let hash = data_encoding::HEXLOWER.encode(&first.checksum);
        assert_eq!(
            hash,
            "833363d0e70d82f925ce5b8ad98d15b78182f005589c4dc1c1598faab7698310ce715bce6b53f429449b905e2cc9f718"
        );
    }
}
