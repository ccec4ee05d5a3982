//! The errors of an exhibition's file.

use thiserror::Error;

use tesserae_core::ai::UnknownPlayer;
use tesserae_core::files::TextError;
use tesserae_core::levels::UnknownGame;
use tesserae_core::record::RecordError;

/// The error in an exhibition's file, and its place.
#[derive(Debug, Error)]
pub enum Damage {
    /// Tesserae cannot read its text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It has another format version.
    #[error("form {form} is not this program's {own}")]
    OtherForm {
        /// Its version.
        form: u32,
        /// The version of this program.
        own: u32,
    },
    /// One of its tables is invalid.
    #[error("table {number}: {problem}")]
    Table {
        /// The table, from 1.
        number: usize,
        /// The error.
        problem: TableDamage,
    },
    /// The next table does not exist.
    #[error("table {table} is to be played, but there are {tables}")]
    NoTable {
        /// The table, from 1.
        table: usize,
        /// The number of tables.
        tables: usize,
    },
    /// The record of the unfinished game is unreadable.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The unfinished game has another variant or number of players than its table.
    #[error("the game under way is none of its table")]
    OtherGame,
    /// The unfinished game has other persons than the seats that were taken over.
    #[error("the game under way has other persons than those who took over a side")]
    OtherPersons,
}

/// The error of an exhibition's table.
#[derive(Debug, Error)]
pub enum TableDamage {
    /// Its game is unknown.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its game does not allow this number of players.
    #[error("{game} is for {fewest} to {most} players, not {many}")]
    Players {
        /// The game's id.
        game: String,
        /// The fewest players of the game.
        fewest: u8,
        /// The most players of the game.
        most: u8,
        /// The number of players.
        many: usize,
    },
    /// One of its players is a person.
    #[error("{0} is no computer")]
    Person(String),
    /// One of its players is unknown.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// The number of scores differs from the number of players.
    #[error("{scores} scores for {many} players")]
    Scores {
        /// The number of scores.
        scores: usize,
        /// The number of players.
        many: usize,
    },
    /// The scores add up to more than a number can hold.
    #[error("more games than can be counted")]
    TooManyGames,
    /// The winner of a game is not a player of the table.
    #[error("a game's winner is not at its table")]
    OtherWinner,
    /// A game had another number of players.
    #[error("a game was not played by the players of its table")]
    OtherPlayers,
}
