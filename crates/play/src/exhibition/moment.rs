//! The stage of an exhibition between two games, and after the last.

/// The stage of an exhibition between its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Moment {
    /// A game is under way, or its result is on the board.
    #[default]
    Game,
    /// The deciding ply is being replayed.
    Again(Again),
    /// The replay is over: the end of the game is on the board again.
    Shown,
    /// No game follows, and the last one has been shown completely.
    Closed,
}

/// The replay of a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again {
    /// The ply that moved the chances most, from 0.
    pub decisive: usize,
    /// The number of plies on the board at its start.
    pub from: usize,
    /// The number of plies on the board at its end.
    pub to: usize,
}
