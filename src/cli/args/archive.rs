//! The arguments of `archive`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum, ValueHint};
use jiff::civil::Date;
use jiff::tz::TimeZone;

use tesserae_core::ai::Level;
use tesserae_core::archive::{Grouping, Outcome, Query, Sort};
use tesserae_core::days::begins;
use tesserae_core::pasted;
use tesserae_core::record::MOST_STARS;

use super::error::ValueError;
use super::number::whole;
use super::who::level;

#[derive(Debug, Args)]
#[command(
    disable_help_subcommand = true,
    subcommand_required = true,
    arg_required_else_help = false
)]
pub struct ArchiveArguments {
    /// The folder of the records; by default that of the window
    #[arg(long, value_name = "DIR", global = true)]
    pub folder: Option<PathBuf>,
    /// Read and print days in UTC, for scripts; by default they are those of your time zone
    #[arg(long, global = true)]
    pub utc: bool,
    #[command(subcommand)]
    pub command: ArchiveCommand,
}

#[derive(Debug, Subcommand)]
pub enum ArchiveCommand {
    /// List matches
    List(ListArguments),
    /// Count games, wins, errors, luck and throws
    Statistics(StatisticsArguments),
    /// Import records into the folder
    Import {
        /// The records, or folders with records
        #[arg(value_name = "RECORD", required = true)]
        files: Vec<PathBuf>,
    },
    /// Copy records out of the folder
    Export {
        #[command(flatten)]
        filter: FilterArguments,
        /// The folder for the copies
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Change a match's name, notes or stars
    Edit(EditArguments),
    /// Delete matches; you can restore them for a week
    Delete {
        /// The names of their files in the folder
        #[arg(value_name = "FILE", required = true, value_hint = ValueHint::Other)]
        files: Vec<PathBuf>,
    },
    /// Restore deleted matches; without FILE list them
    Restore {
        /// The former names of their files
        #[arg(value_name = "FILE", value_hint = ValueHint::Other)]
        files: Vec<PathBuf>,
    },
    /// Build the database again from the records
    Rebuild,
}

/// Selects matches.
#[derive(Debug, Args)]
pub struct FilterArguments {
    /// Words that occur in name, notes, players or game
    #[arg(value_name = "WORD")]
    pub text: Vec<String>,
    /// The game and, if you like, the variant
    #[arg(long, value_name = "GAME[/VARIANT]")]
    pub game: Option<String>,
    /// A player at the table, as in ai:adept or human:Ann, in any case and with or without accents;
    /// won and lost are from this player's view
    #[arg(long, value_name = "WHO")]
    pub player: Option<String>,
    /// A computer of this level at the table
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub level: Option<Level>,
    /// With or without a person at the table
    #[arg(long, value_name = "YES/NO", value_parser = yes)]
    pub persons: Option<bool>,
    /// Last played on this day or later, as in 2026-11-23, in your time zone
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub from: Option<Date>,
    /// Last played on this day or earlier
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub to: Option<Date>,
    /// How the match stands
    #[arg(long, value_name = "RESULT")]
    pub result: Option<OutcomeName>,
    /// With or without help from the program
    #[arg(long, value_name = "YES/NO", value_parser = yes)]
    pub helped: Option<bool>,
    /// With or without throws that a player took back and then played differently
    #[arg(long, value_name = "YES/NO", value_parser = yes)]
    pub taken_back: Option<bool>,
    /// With or without a kept review
    #[arg(long, value_name = "YES/NO", value_parser = yes)]
    pub reviewed: Option<bool>,
    /// At least this many stars
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u8>(0..=u64::from(MOST_STARS)))]
    pub stars: u8,
}

#[derive(Debug, Args)]
pub struct ListArguments {
    #[command(flatten)]
    pub filter: FilterArguments,
    /// The order; time, length and stars begin with the latest, longest and most
    #[arg(long, value_name = "ORDER", default_value = "time")]
    pub sort: SortName,
    /// Reverse the order
    #[arg(long)]
    pub reversed: bool,
    /// At most this many
    #[arg(long, value_name = "N", value_parser = whole::<usize>(..))]
    pub limit: Option<usize>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct StatisticsArguments {
    #[command(flatten)]
    pub filter: FilterArguments,
    /// How to group the games
    #[arg(long, value_name = "GROUP", default_value = "variant")]
    pub by: GroupingName,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(group(
    ArgGroup::new("change").required(true).multiple(true).args(["name", "notes", "stars"])
))]
pub struct EditArguments {
    /// The name of its file in the folder
    #[arg(value_name = "FILE", value_hint = ValueHint::Other)]
    pub file: PathBuf,
    /// Its name; empty removes it
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Its notes; empty removes them
    #[arg(long, value_name = "TEXT")]
    pub notes: Option<String>,
    /// Its number of stars
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=u64::from(MOST_STARS)))]
    pub stars: Option<u8>,
}

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutcomeName {
    /// Won by the player, or without --player by the person
    Won,
    /// Lost by the player, or without --player by the person
    Lost,
    /// It has ended
    Over,
    /// It has not ended
    UnderWay,
    /// Its file is damaged
    Damaged,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SortName {
    /// When it was last played
    Time,
    /// Name
    Name,
    /// Game and variant
    Game,
    /// Players
    Players,
    /// Length
    Length,
    /// Stars
    Stars,
}

/// How games are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GroupingName {
    /// Game
    Game,
    /// Game and variant
    Variant,
    /// The other players
    Opponent,
    /// The level of the other player, if it is a computer
    Level,
}

impl FilterArguments {
    /// The query for these matches, with days of that time zone.
    pub fn query(&self, zone: &TimeZone) -> Query {
        let next = |day: Date| day.tomorrow().ok().and_then(|next| begins(next, zone));
        Query {
            text: self.text.join(" "),
            game: self.game.clone(),
            player: self.player.clone(),
            level: self.level,
            persons: self.persons,
            from: self.from.and_then(|day| begins(day, zone)),
            before: self.to.and_then(next),
            outcome: self.result.map(|result| match result {
                OutcomeName::Won => Outcome::Won,
                OutcomeName::Lost => Outcome::Lost,
                OutcomeName::Over => Outcome::Over,
                OutcomeName::UnderWay => Outcome::UnderWay,
                OutcomeName::Damaged => Outcome::Damaged,
            }),
            helped: self.helped,
            replaced: self.taken_back,
            stars: self.stars,
            reviewed: self.reviewed,
            ..Query::default()
        }
    }
}

impl ListArguments {
    /// The query for this list, with days of that time zone.
    pub fn query(&self, zone: &TimeZone) -> Query {
        let sort = match self.sort {
            SortName::Time => Sort::Time,
            SortName::Name => Sort::Name,
            SortName::Game => Sort::Game,
            SortName::Players => Sort::Players,
            SortName::Length => Sort::Length,
            SortName::Stars => Sort::Stars,
        };
        Query { sort, reversed: self.reversed, limit: self.limit, ..self.filter.query(zone) }
    }
}

impl GroupingName {
    /// The same in the archive's terms.
    pub const fn grouping(self) -> Grouping {
        match self {
            Self::Game => Grouping::Game,
            Self::Variant => Grouping::Variant,
            Self::Opponent => Grouping::Opponent,
            Self::Level => Grouping::Level,
        }
    }
}

/// A day that clocks can show.
pub(super) fn day(text: &str) -> Result<Date, ValueError> {
    let day: Date = pasted::phrase(text)?.parse().map_err(|_| ValueError::Day)?;
    begins(day, &TimeZone::UTC).and_then(|_| day.tomorrow().ok()).ok_or(ValueError::Day)?;
    Ok(day)
}

fn yes(text: &str) -> Result<bool, ValueError> {
    match pasted::bare(text).to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ValueError::YesOrNo),
    }
}
