//! The user's config file: defaults for options of `play`, `watch` and `replay`. `broadside config` shows them.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use captains::registry;
use clap::builder::BoolishValueParser;
use clap::{Arg, ArgAction, ValueEnum};
use serde::{Deserialize, Deserializer};
use wire::{PlayerName, nearest};

use crate::exit::BadInput;
use crate::play::Switch;
use crate::screen_look::{ColourChoice, ThemeChoice};
use crate::{captain_name, io_error, rules_name, user_folder};

/// Names another file. `BROADSIDE_CONFIG` is the one with a server's settings.
const VARIABLE: &str = "BROADSIDE_USER_CONFIG";

/// The commands with these options.
const COMMANDS: [&str; 3] = ["play", "watch", "replay"];

const EXAMPLES: &str = r#"Examples:
  broadside config
  BROADSIDE_USER_CONFIG=party.toml broadside play

A config file has lines such as
  name = "Ann"
  opponent = "captain"
  mouse = true"#;

/// Show the config file and the settings from it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {}

/// The config file, and the settings in it.
#[derive(Default)]
pub(crate) struct Config {
    path: Option<PathBuf>,
    settings: Settings,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Settings {
    #[serde(deserialize_with = "name")]
    name: Option<String>,
    #[serde(deserialize_with = "rules")]
    rules: Option<String>,
    #[serde(deserialize_with = "opponent")]
    opponent: Option<String>,
    save: Option<String>,
    plain: Option<bool>,
    #[serde(deserialize_with = "choice::<_, Switch>")]
    boards: Option<String>,
    #[serde(deserialize_with = "choice::<_, ColourChoice>")]
    colours: Option<String>,
    #[serde(deserialize_with = "choice::<_, ThemeChoice>")]
    theme: Option<String>,
    ascii: Option<bool>,
    mouse: Option<bool>,
    #[serde(deserialize_with = "choice::<_, Switch>")]
    bell: Option<String>,
}

/// A setting: its key, the option it is a default for, its value in the file, and the default without one.
struct Setting {
    key: &'static str,
    option: &'static str,
    value: Option<String>,
    default: &'static str,
    is_switch: bool,
}

impl Settings {
    fn all(&self) -> Vec<Setting> {
        let setting = |key, option, value: &Option<String>, default| {
            let value = value.clone();
            Setting { key, option, value, default, is_switch: false }
        };
        let switch = |key, value: Option<bool>| {
            let value = value.map(|value| value.to_string());
            Setting { key, option: key, value, default: "false", is_switch: true }
        };
        vec![
            setting("name", "usual_name", &self.name, "You"),
            setting("rules", "rules", &self.rules, "classic"),
            setting("opponent", "usual_opponent", &self.opponent, "lieutenant"),
            setting("save", "save", &self.save, "games are saved on request"),
            switch("plain", self.plain),
            setting("boards", "boards", &self.boards, "on"),
            setting("colours", "colours", &self.colours, "what the terminal supports"),
            setting("theme", "theme", &self.theme, "what the terminal reports"),
            switch("ascii", self.ascii),
            switch("mouse", self.mouse),
            setting("bell", "bell", &self.bell, "on"),
        ]
    }
}

impl Setting {
    fn fill_in(&self, mut argument: Arg) -> Arg {
        if self.is_switch {
            // So that the command line can switch off what the file switches on: `--mouse=no`.
            argument = argument
                .action(ArgAction::Set)
                .num_args(0..=1)
                .require_equals(true)
                .value_name("yes|no")
                .value_parser(BoolishValueParser::new())
                .hide_possible_values(true)
                .default_missing_value("true")
                .default_value("false")
                .hide_default_value(true);
        }
        match &self.value {
            Some(value) => argument.default_value(value),
            None => argument,
        }
    }
}

impl Config {
    /// The user's config file, if this command uses it. Others work even if there is a mistake in it.
    pub(crate) fn of_user_for(command: Option<&OsString>) -> anyhow::Result<Config> {
        let used = command.and_then(|name| name.to_str());
        if !used.is_some_and(|name| name == "config" || COMMANDS.contains(&name)) {
            return Ok(Config::default());
        }
        let named = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        let usual = || Some(user_folder::find("XDG_CONFIG_HOME", ".config")?.join("config.toml"));
        let must_exist = named.is_some();
        let Some(path) = named.or_else(usual) else { return Ok(Config::default()) };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && !must_exist => String::new(),
            Err(error) => {
                let why = io_error::describe(&error);
                return Err(BadInput::new(format!("cannot read {}: {why}", path.display())).into());
            }
        };
        let settings = rules::read_toml(&text)
            .map_err(|problem| BadInput::new(format!("{}: {problem}", path.display())))?;
        Ok(Config { path: Some(path), settings })
    }

    /// The command line, with these settings as defaults.
    pub(crate) fn fill_in(&self, command: clap::Command) -> clap::Command {
        let settings = self.settings.all();
        COMMANDS.into_iter().fold(command, |command, name| {
            command.mut_subcommand(name, |mut subcommand| {
                for setting in &settings {
                    if subcommand.get_arguments().any(|argument| argument.get_id() == setting.option) {
                        subcommand = subcommand.mut_arg(setting.option, |argument| setting.fill_in(argument));
                    }
                }
                subcommand
            })
        })
    }
}

/// Prints where the settings come from.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match &config.path {
        Some(path) if path.exists() => writeln!(out, "Config file: {}", path.display())?,
        Some(path) => writeln!(out, "Config file: {} (does not exist)", path.display())?,
        None => writeln!(out, "Config file: none, because HOME is not set")?,
    }
    for Setting { key, value, default, .. } in config.settings.all() {
        let source = if value.is_some() { "from the file" } else { "default" };
        writeln!(out, "  {key:<9} {} ({source})", value.as_deref().unwrap_or(default))?;
    }
    Ok(writeln!(out, "Options on the command line come first.")?)
}

fn checked<'de, D: Deserializer<'de>, E: ToString>(
    deserializer: D,
    check: impl FnOnce(&str) -> Result<(), E>,
) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    check(&text).map_err(|error| serde::de::Error::custom(error.to_string()))?;
    Ok(Some(text))
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    checked(deserializer, |name| PlayerName::new(name).map(drop))
}

fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    checked(deserializer, |name| rules_name::find(name).map(drop))
}

fn opponent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    checked(deserializer, |name| registry::find(name).map(drop).ok_or_else(|| captain_name::unknown(name)))
}

/// One of the values of an option.
fn choice<'de, D: Deserializer<'de>, T: ValueEnum>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected one of the option's values")]
    enum Word {
        Text(String),
        Number(u16),
        Switch(bool),
    }
    let word = match Word::deserialize(deserializer)? {
        Word::Text(text) => text,
        Word::Number(number) => number.to_string(),
        Word::Switch(on) => on.to_string(),
    };
    if T::from_str(&word, true).is_ok() {
        return Ok(Some(word));
    }
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
    let meant = nearest(&word, values.iter().map(String::as_str));
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    let values = values.join(", ");
    Err(serde::de::Error::custom(format!("expected one of {values}, found \"{word}\"{meant}")))
}
