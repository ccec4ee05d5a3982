//! The sequential probability ratio test: to stop a series as soon as it is decided.
//!
//! After each pair the pairs so far are asked how much likelier they are under the
//! one hypothesis than under the other. It is the generalized test that engine
//! testing in chess uses (Van den Bergh, *A practical introduction to the GSPRT*),
//! with Wald's bounds: under both hypotheses the share of split pairs is taken as it
//! fits best.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};
use thiserror::Error;

use super::pairs::Pairs;
use crate::ai::statistics::rate;

/// Nobody needs a test beyond this lead, in Elo points.
const MOST_ELO: f64 = 1000.0;

/// What is tested: H0, the first player's lead is `elo0`, against H1, it is `elo1`.
/// Written `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The text describes no test.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SprtError {
    /// Not two or four numbers.
    #[error("a test is ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,20 or 0,20,0.05,0.05")]
    Form,
    /// The leads are out of range or order.
    #[error("ELO0 must be below ELO1, both from -1000 to 1000")]
    Leads,
    /// The error rates are no error rates.
    #[error("ALPHA and BETA are chances of error, above 0 and below 0.5")]
    Errors,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The lead is no more than `elo0`, as far as can be told.
    H0,
    /// The lead is no less than `elo1`, as far as can be told.
    H1,
    /// More pairs are needed.
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
            Self::Undecided => "undecided",
        })
    }
}

/// What a test says of the pairs so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The log-likelihood ratio: above 0 it speaks for H1, below for H0.
    pub llr: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl Sprt {
    /// A test of a lead of `elo0` against one of `elo1`, in Elo points. `alpha` is the
    /// chance to accept H1 where H0 is true, `beta` that to accept H0 where H1 is.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let lead = -MOST_ELO..=MOST_ELO;
        if !(lead.contains(&elo0) && lead.contains(&elo1) && elo0 < elo1) {
            return Err(SprtError::Leads);
        }
        let chance = |error: f64| error > 0.0 && error < 0.5;
        if !(chance(alpha) && chance(beta)) {
            return Err(SprtError::Errors);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The two leads, in Elo points.
    pub fn leads(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// At the first or below H0 is accepted, at the second or above H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the pairs so far say.
    pub fn judge(&self, pairs: &Pairs) -> Judgement {
        let llr = pairs.log_likelihood(rate(self.elo1)) - pairs.log_likelihood(rate(self.elo0));
        let (low, high) = self.bounds();
        let verdict = if llr >= high {
            Verdict::H1
        } else if llr <= low {
            Verdict::H0
        } else {
            Verdict::Undecided
        };
        Judgement { llr, verdict }
    }

    /// The test and what it says, as an object; `most_games` is where it would give up.
    pub(super) fn json(&self, pairs: &Pairs, most_games: u64) -> Value {
        let Judgement { llr, verdict } = self.judge(pairs);
        json!({
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "llr": llr,
            "bounds": self.bounds(),
            "verdict": verdict.to_string(),
            "most_games": most_games,
        })
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(str::parse).collect();
        match numbers.as_deref() {
            Ok([elo0, elo1]) => Self::new(*elo0, *elo1, 0.05, 0.05),
            Ok([elo0, elo1, alpha, beta]) => Self::new(*elo0, *elo1, *alpha, *beta),
            _ => Err(SprtError::Form),
        }
    }
}
