//! How a game of a tournament came out.

use serde::{Deserialize, Serialize};

/// How a game came out. First and second are the players of the pairing, whatever seats
/// they had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The first player won, after so many plies.
    First(u32),
    /// The second player won.
    Second(u32),
    /// It was cut after so many plies, and counts as half a point for each.
    Cut(u32),
    /// The first player could not go on, and why; so it lost.
    FirstForfeits(String),
    /// The second player could not go on.
    SecondForfeits(String),
}

impl Outcome {
    /// Who won, 0 for the first player; none when it was cut.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Self::First(_) | Self::SecondForfeits(_) => Some(0),
            Self::Second(_) | Self::FirstForfeits(_) => Some(1),
            Self::Cut(_) => None,
        }
    }

    /// Who could not go on, and why.
    pub fn forfeit(&self) -> Option<(usize, &str)> {
        match self {
            Self::FirstForfeits(problem) => Some((0, problem)),
            Self::SecondForfeits(problem) => Some((1, problem)),
            _ => None,
        }
    }

    /// A game that this player, 0 for the first, could not go on with.
    pub(super) fn forfeited(player: usize, problem: String) -> Self {
        if player == 0 { Self::FirstForfeits(problem) } else { Self::SecondForfeits(problem) }
    }
}

/// Points in halves, so that they are whole numbers: two for a game won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Points(pub u64);

impl Points {
    /// The points of the first and the second player.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Outcome>) -> [Self; 2] {
        let mut points = [Self::default(); 2];
        for game in games {
            match game.winner() {
                Some(winner) => points[winner].0 += 2,
                None => points.iter_mut().for_each(|points| points.0 += 1),
            }
        }
        points
    }

    /// As a number of games.
    pub fn games(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{}{}", self.0 / 2, if self.0 % 2 == 1 { ".5" } else { "" }))
    }
}

impl std::ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}
