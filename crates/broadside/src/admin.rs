//! `broadside admin`: the organiser at the command line.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Subcommand;
use wire::{NewPassword, OneLine, RegistrationMode};

use crate::bad_input::BadInput;
use crate::settings::{RegistrationSetting, Settings};

/// Do the organiser's work on the data directory, while the server runs or not.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A TOML file with settings of the server; ./broadside.toml if it is there
    #[arg(long, value_name = "FILE", env = "BROADSIDE_CONFIG", global = true)]
    config: Option<PathBuf>,
    /// The directory of the database; ./data if left out
    #[arg(long, value_name = "DIRECTORY", env = "BROADSIDE_DATA", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Change the organiser's password and end all of the organiser's sessions
    Password {
        /// Read the new password from the first line of standard input instead of making one up
        #[arg(long)]
        stdin: bool,
    },
    /// Make a token with which a script acts as the organiser
    Token {
        /// What the token is for
        name: String,
    },
    /// Say who may register a bot
    Registration {
        /// Everybody, those with an invitation code, or nobody
        mode: RegistrationSetting,
    },
    /// Make an invitation code for registration
    Invite {
        /// Whom the code is for, such as "hall"
        name: String,
        /// How many bots may be registered with it; any number if left out
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
        uses: Option<u32>,
    },
    /// Copy the database into a new file
    Backup {
        /// The file, which must not be there yet
        file: PathBuf,
    },
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings = Settings::of_data(arguments.data).or_file(arguments.config.as_deref())?;
    let data = settings.config().data;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = io::stdout();
    match arguments.command {
        Command::Password { stdin } => {
            let chosen = stdin.then(read_password).transpose()?;
            match runtime.block_on(server::change_password(&data, chosen))? {
                Some(password) => writeln!(out, "{password}")?,
                None => writeln!(out, "The organiser's password is changed.")?,
            }
        }
        Command::Token { name } => {
            writeln!(out, "{}", runtime.block_on(server::make_token(&data, line(name)?))?)?;
        }
        Command::Registration { mode } => {
            runtime.block_on(server::set_registration(&data, mode.into()))?;
            let words = match mode {
                RegistrationSetting::Open => "open",
                RegistrationSetting::Code => "open to those with an invitation code",
                RegistrationSetting::Closed => "closed",
            };
            writeln!(out, "Registration is {words}.")?;
        }
        Command::Invite { name, uses } => {
            let (code, mode) = runtime.block_on(server::make_invitation(&data, line(name)?, uses))?;
            writeln!(out, "{code}")?;
            if mode == RegistrationMode::Open {
                let hint = "run `broadside admin registration code` to ask for one";
                writeln!(io::stderr(), "Nobody needs a code while registration is open: {hint}.")?;
            }
        }
        Command::Backup { file } => {
            runtime.block_on(server::backup(&data, &file))?;
            writeln!(out, "The database is copied to {}.", file.display())?;
        }
    }
    Ok(())
}

fn line(name: String) -> Result<OneLine, BadInput> {
    OneLine::try_from(name).map_err(|fault| BadInput::new(format!("the name: {fault}")))
}

fn read_password() -> anyhow::Result<NewPassword> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok(NewPassword::new(password).map_err(|fault| BadInput::new(fault.to_string()))?)
}
