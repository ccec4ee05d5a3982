//! What the dice can say.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::notation::plain_number;
use super::side::Side;

/// One chance outcome, as the rules read it.
///
/// ```
/// use tesserae_core::rules::Throw;
///
/// assert_eq!("throw 6,4".parse(), Ok(Throw::Pair(6, 4)));
/// assert_eq!(Throw::Score(3).to_string(), "throw 3");
/// // One outcome has one spelling.
/// assert!("throw 4,6".parse::<Throw>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Throw {
    /// A single score: `throw 3`.
    Score(u8),
    /// Two dice, the higher number first: `throw 6,4`.
    Pair(u8, u8),
    /// The draw for who begins: `first A`.
    First(Side),
}

impl Throw {
    /// The score of dice with two kinds of side that show that many marks, `none` for no mark.
    pub fn of_lots(marked: u8, none: u8) -> Self {
        Self::Score(if marked == 0 { none } else { marked })
    }

    /// The throw of two dice, in either order.
    pub fn of_pair(one: u8, other: u8) -> Self {
        Self::Pair(one.max(other), one.min(other))
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => write!(f, "throw {score}"),
            Self::Pair(high, low) => write!(f, "throw {high},{low}"),
            Self::First(side) => write!(f, "first {side}"),
        }
    }
}

impl FromStr for Throw {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(side) = text.strip_prefix("first ") {
            return side.parse().map(Self::First);
        }
        let numbers = text.strip_prefix("throw ").ok_or(())?;
        match numbers.split_once(',') {
            None => plain_number(numbers).map(Self::Score).ok_or(()),
            Some((high, low)) => {
                let (high, low) = (plain_number(high).ok_or(())?, plain_number(low).ok_or(())?);
                // 6,4 and 4,6 are one outcome; it has one spelling.
                if high < low { Err(()) } else { Ok(Self::Pair(high, low)) }
            }
        }
    }
}

/// A chance outcome with its exact share of the throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// What is thrown.
    pub throw: Throw,
    /// How many of the equally likely ways give it.
    pub weight: u32,
}

/// All outcomes of one throw with exact probabilities.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::rules::Throw;
///
/// let library = Library::built_in();
/// let chances = library.game("ur")?.definition().dice.outcomes();
/// // Of the eight ways in which three four-sided dice fall, one shows no mark, and scores 4.
/// assert_eq!(chances.total(), 8);
/// assert!(chances.probabilities().any(|chance| chance == (Throw::Score(4), 1.0 / 8.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcomes {
    list: Vec<Outcome>,
    total: u32,
}

impl Outcomes {
    /// The outcomes given; those of weight 0 are left out.
    pub fn new(list: impl IntoIterator<Item = Outcome>) -> Self {
        let list: Vec<_> = list.into_iter().filter(|o| o.weight > 0).collect();
        let total = list.iter().map(|o| o.weight).sum();
        Self { list, total }
    }

    /// The outcomes, in the order of the rules.
    pub fn list(&self) -> &[Outcome] {
        &self.list
    }

    /// Sum of the weights: the number of equally likely ways.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The outcomes with their probabilities.
    pub fn probabilities(&self) -> impl Iterator<Item = (Throw, f64)> + '_ {
        let total = f64::from(self.total);
        self.list.iter().map(move |o| (o.throw, f64::from(o.weight) / total))
    }

    /// The outcome that the `way`-th of the equally likely ways gives,
    /// `0..total()`.
    pub fn nth_way(&self, way: u32) -> Throw {
        let mut left = way % self.total.max(1);
        for outcome in &self.list {
            if left < outcome.weight {
                return outcome.throw;
            }
            left -= outcome.weight;
        }
        // The remainder is below the sum of the weights.
        unreachable!("a way beyond the total")
    }

    /// Whether that throw can happen.
    pub fn contains(&self, throw: Throw) -> bool {
        self.list.iter().any(|o| o.throw == throw)
    }
}
