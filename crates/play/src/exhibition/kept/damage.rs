//! What can be wrong with the file of an exhibition.

use ron::error::SpannedError;
use thiserror::Error;

use tesserae_core::ai::UnknownPlayer;
use tesserae_core::levels::UnknownGame;
use tesserae_core::record::RecordError;

use crate::exhibition::speed::UnknownSpeed;

/// What is wrong with the file of an exhibition, and where.
#[derive(Debug, Error)]
pub enum Damage {
    /// It is longer than so many MiB and would fill memory.
    #[error("longer than {0} MiB")]
    TooLong(u64),
    /// It has bytes that are no text.
    #[error("it is not text")]
    NoText,
    /// The text is not written as such a file is.
    #[error("line {}: {}", .0.span.start.line, .0.code)]
    Syntax(Box<SpannedError>),
    /// It is of another form.
    #[error("form {form} is not this program's {own}")]
    OtherForm {
        /// Its form.
        form: u32,
        /// The form that this program writes.
        own: u32,
    },
    /// A table of it cannot be.
    #[error("table {number}: {problem}")]
    Table {
        /// Which, from 1.
        number: usize,
        /// What is wrong with it.
        problem: TableDamage,
    },
    /// The table that comes next is not there.
    #[error("table {table} is to be played, but there are {tables}")]
    NoTable {
        /// Which, from 1.
        table: usize,
        /// How many there are.
        tables: usize,
    },
    /// There is no such speed.
    #[error(transparent)]
    Speed(#[from] UnknownSpeed),
    /// The record of the game under way cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game under way has another variant or number of players than its table.
    #[error("the game under way is none of its table")]
    OtherGame,
}

/// What is wrong with a table of an exhibition.
#[derive(Debug, Error)]
pub enum TableDamage {
    /// Its game is not here.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its game is not for so many.
    #[error("{game} is for {fewest} to {most} players, not {many}")]
    Players {
        /// The game's id.
        game: String,
        /// The fewest players of the game.
        fewest: u8,
        /// The most players of the game.
        most: u8,
        /// How many there are.
        many: usize,
    },
    /// A person sits there.
    #[error("{0} is no computer")]
    Person(String),
    /// What sits there is no player.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// There are more or fewer scores than players.
    #[error("{scores} scores for {many} players")]
    Scores {
        /// How many scores there are.
        scores: usize,
        /// How many players there are.
        many: usize,
    },
    /// The scores add up to more than a number can hold.
    #[error("more games than can be counted")]
    TooManyGames,
    /// The winner of a game does not sit there.
    #[error("a game was won by nobody of its table")]
    OtherWinner,
    /// A game was played by fewer or more.
    #[error("a game was not played by the players of its table")]
    OtherPlayers,
}
