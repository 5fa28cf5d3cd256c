//! `broadside admin`: manages a server's data directory.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Subcommand;
use store::{Moved, PostgresUrl, Replayed};
use wire::{NewPassword, OneLine, RegistrationMode};

use crate::database_setting::DatabaseSetting;
use crate::exit::BadInput;
use crate::settings::{RegistrationSetting, Settings};

const EXAMPLES: &str = "\
Examples:
  broadside admin password
  broadside admin backup copy.sqlite --data /var/lib/broadside
  broadside admin move --to postgres://broadside@db.example/broadside";

/// Manage a server's data, even while it is running
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The TOML file with the server's settings [default: ./broadside.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "BROADSIDE_CONFIG", global = true)]
    config: Option<PathBuf>,
    /// The database directory [default: ./data]
    #[arg(long, value_name = "DIRECTORY", env = "BROADSIDE_DATA", global = true)]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of the file in the directory
    #[arg(long, value_name = "URL", env = "BROADSIDE_DATABASE", hide_env_values = true, global = true)]
    database: Option<DatabaseSetting>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set a new password for the organiser and sign the organiser out everywhere
    Password {
        /// Read the new password from standard input instead of generating one
        #[arg(long)]
        stdin: bool,
    },
    /// Create a token for scripts that act as the organiser
    Token {
        /// What the token is for
        name: String,
    },
    /// Choose who may register a bot
    Registration {
        /// Who may register
        mode: RegistrationSetting,
    },
    /// Create an invitation code for registering bots
    Invite {
        /// Who the code is for, such as "room 3"
        name: String,
        /// How many bots may be registered with it [default: any number]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
        uses: Option<u32>,
    },
    /// Copy the database into a new SQLite file
    Backup {
        /// The file to create; it must not exist yet
        file: PathBuf,
    },
    /// Move everything from the data directory to an empty PostgreSQL database
    Move {
        /// The database, such as postgres://user@host/name
        #[arg(long, value_name = "URL")]
        to: DatabaseSetting,
    },
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings =
        Settings::of_data(arguments.data, arguments.database).or_file(arguments.config.as_deref())?;
    let config = settings.config()?;
    let database = config.database();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = io::stdout();
    match arguments.command {
        Command::Password { stdin } => {
            let chosen = stdin.then(read_password).transpose()?;
            match runtime.block_on(server::change_password(&database, chosen))? {
                Some(password) => writeln!(out, "{password}")?,
                None => writeln!(out, "Password changed.")?,
            }
        }
        Command::Token { name } => {
            writeln!(out, "{}", runtime.block_on(server::make_token(&database, line(name)?))?)?;
        }
        Command::Registration { mode } => {
            runtime.block_on(server::set_registration(&database, mode.into()))?;
            let words = match mode {
                RegistrationSetting::Open => "open",
                RegistrationSetting::Code => "open to anyone with an invitation code",
                RegistrationSetting::Closed => "closed",
            };
            writeln!(out, "Registration is {words}.")?;
        }
        Command::Invite { name, uses } => {
            let (code, mode) = runtime.block_on(server::make_invitation(&database, line(name)?, uses))?;
            writeln!(out, "{code}")?;
            if mode == RegistrationMode::Open {
                let hint = "to require one, run `broadside admin registration code`";
                writeln!(io::stderr(), "Registration is open and needs no code; {hint}.")?;
            }
        }
        Command::Backup { file } => {
            runtime.block_on(server::backup(&database, &file))?;
            writeln!(out, "Database copied to {}.", file.display())?;
        }
        Command::Move { to } => {
            let to = to.url("--to")?;
            let moved = runtime.block_on(server::move_data(&config.data, &to))?;
            write!(out, "{}", described(&moved, &to))?;
        }
    }
    Ok(())
}

/// What was moved, a line for each table that had rows.
fn described(moved: &Moved, to: &PostgresUrl) -> String {
    let rows = moved.rows.iter().filter(|(_, rows)| *rows > 0);
    let tables: Vec<String> = rows.map(|(table, rows)| format!("{rows:>9}  {table}")).collect();
    let tables = tables.join("\n");
    let Replayed { good, unreadable } = moved.replayed;
    let unreadable = match unreadable {
        0 => String::new(),
        some => format!("{some} records cannot be replayed, as before; they were copied unchanged.\n"),
    };
    format!(
        "Moved to {to}, rows of each table:\n{tables}\nAll rows were compared and {good} records replayed.\n{unreadable}\
         From now on, start the server with --database; the old file is unchanged and no longer used.\n"
    )
}

fn line(name: String) -> Result<OneLine, BadInput> {
    OneLine::try_from(name).map_err(|fault| BadInput::new(format!("NAME: {fault}")))
}

fn read_password() -> anyhow::Result<NewPassword> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok(NewPassword::new(password).map_err(|fault| BadInput::new(fault.to_string()))?)
}
