//! Where an exhibition stands between two games, and after the last.

/// Where an exhibition stands between its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Moment {
    /// A game is under way, or its result is on the board.
    #[default]
    Game,
    /// What decided it is shown again.
    Again(Again),
    /// That has been shown: the end of the game is on the board again.
    Shown,
    /// No game follows, and all of the last one has been shown.
    Closed,
}

/// What is played a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again {
    /// The ply that moved the chances most, from 0.
    pub decisive: usize,
    /// The number of plies on the board when it begins.
    pub from: usize,
    /// And when it ends.
    pub to: usize,
}
