//! The migrations, built into the program.
//!
//! sqlx has a macro for this, but it would build sqlx and SQLite a second time, for the compiler.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../migrations/", $name, ".sql")))),+]
    };
}

/// Every file of `migrations/`, from the first.
const FILES: &[(&str, &str)] = files![
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
];

/// All migrations. Their versions are the numbers of the files, which follow each other.
pub(crate) fn all() -> Migrator {
    let migration = |(version, (name, sql)): (i64, &(&'static str, &'static str))| {
        let description = name[5..].replace('_', " ");
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations((1..).zip(FILES).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_under_its_number() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        let listed: Vec<String> = FILES.iter().map(|(name, _)| format!("{name}.sql")).collect();
        assert_eq!(listed, names);
        for (version, name) in (1..).zip(names) {
            assert!(name.starts_with(&format!("{version:04}_")), "{name} has version {version}");
        }
    }

    /// Databases remember the hash of each migration, and this is how the macro of sqlx computed it.
    #[test]
    fn hashes_are_those_that_databases_remember() {
        let all = all();
        let first = all.iter().next().unwrap();
        assert_eq!((first.version, &*first.description), (1, "tables"));
        let hash = data_encoding::HEXLOWER.encode(&first.checksum);
        assert_eq!(
            hash,
            "833363d0e70d82f925ce5b8ad98d15b78182f005589c4dc1c1598faab7698310ce715bce6b53f429449b905e2cc9f718"
        );
    }
}
