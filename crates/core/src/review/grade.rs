//! Names for costly choices.

use serde::{Deserialize, Serialize};

/// The grade of a choice's cost. The bounds are those of backgammon matches, in games in a
/// hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// 2 points or more.
    Doubtful,
    /// 4 points or more.
    Error,
    /// 8 points or more.
    Blunder,
}

impl Grade {
    /// The grade of a cost in probability of winning; none if the cost is small.
    ///
    /// ```
    /// use tesserae_core::review::Grade;
    ///
    /// assert_eq!(Grade::of(0.01), None);
    /// assert_eq!(Grade::of(0.05), Some(Grade::Error));
    /// assert_eq!(Grade::of(0.2).map(Grade::sign), Some("??"));
    /// ```
    pub fn of(cost: f64) -> Option<Self> {
        let reached = |grade: &Self| cost >= grade.least();
        [Self::Blunder, Self::Error, Self::Doubtful].into_iter().find(reached)
    }

    /// The smallest cost of this grade, in probability of winning.
    pub const fn least(self) -> f64 {
        match self {
            Self::Doubtful => 0.02,
            Self::Error => 0.04,
            Self::Blunder => 0.08,
        }
    }

    /// The sign behind a move in a list, as in chess.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Error => "?",
            Self::Blunder => "??",
        }
    }

    /// The grade in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "a doubtful choice",
            Self::Error => "an error",
            Self::Blunder => "a blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Grade;

    #[test]
    fn a_cost_has_the_highest_grade_that_it_reaches() {
        let cases = [
            (0.0, None),
            (0.0199, None),
            (0.02, Some(Grade::Doubtful)),
            (0.0799, Some(Grade::Error)),
            (0.08, Some(Grade::Blunder)),
            (1.0, Some(Grade::Blunder)),
        ];
        for (cost, grade) in cases {
            assert_eq!(Grade::of(cost), grade, "{cost}");
        }
        assert!(Grade::Doubtful < Grade::Blunder);
    }
}
