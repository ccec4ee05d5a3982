//! What was found of a player's choices.

use super::question::Question;
use crate::ai::rollout::Sample;
use crate::rules::{Action, Position};

/// A choice that costs no more than this is as good as the best: only rounding is
/// between them.
const NOTHING: f64 = 1e-9;

/// What was found of a player's choices.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// The regret of each choice, in probability of winning.
    pub regret: Sample,
    /// Choices as good as the best.
    pub best: u64,
    /// Choices within two standard errors of the best.
    pub within: u64,
    /// The costliest choice; none where every choice was best.
    pub worst: Option<Worst>,
    /// Sum of the squared errors of the regrets, as far as rollouts make them.
    noise: f64,
}

/// The costliest choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Worst {
    /// Where.
    pub position: Position,
    /// What was chosen.
    pub chosen: Action,
    /// What would have been best.
    pub best: Action,
    /// What that cost.
    pub regret: f64,
}

impl Report {
    /// Adds the choice of the answer at that place.
    pub(super) fn add(&mut self, question: &Question, place: usize) {
        let (Some(best), Some(chosen)) = (question.best(), question.answers.get(place)) else {
            return;
        };
        let regret = best.win - chosen.win;
        self.regret.push(regret);
        self.noise += chosen.apart * chosen.apart;
        self.best += u64::from(regret < NOTHING);
        self.within += u64::from(regret < NOTHING || regret <= 2.0 * chosen.apart);
        let most = self.worst.as_ref().map_or(NOTHING, |worst| worst.regret);
        if regret > most {
            self.worst = Some(Worst {
                position: question.position.clone(),
                chosen: chosen.action,
                best: best.action,
                regret,
            });
        }
    }

    /// The share of choices that are best; none without any.
    pub fn share_best(&self) -> Option<f64> {
        self.share(self.best)
    }

    /// The share of choices within two standard errors of the best; none without any.
    pub fn share_within(&self) -> Option<f64> {
        self.share(self.within)
    }

    fn share(&self, some: u64) -> Option<f64> {
        let all = self.regret.count();
        (all > 0).then(|| some as f64 / all as f64)
    }

    /// The part of the mean's standard error that more games of the rollouts would
    /// take away; 0 where all is exact.
    pub fn rollout_error(&self) -> f64 {
        self.noise.sqrt() / self.regret.count().max(1) as f64
    }
}
