//! What a position of five lines is worth.
//!
//! The race decides most of it: how many turns each side still needs when it plays
//! alone, which is known exactly for every way in which its counters can stand
//! (`alone`). Around it stand who throws next, and in `knock-off` the counters that
//! the opponent's next throw may hit, each at the price of the turns that it would
//! cost. Everything is counted in turns, so a user's own ring is evaluated as well.
//!
//! The sum is divided by the root of the turns that the game may still last: luck
//! spreads with the root of the number of throws. It goes through the logistic
//! function.

mod alone;

use std::sync::{Arc, Mutex, PoisonError};

use self::alone::{Alone, Setting};
use super::evaluator::{Evaluate, Evaluator, logistic};
use crate::ai::network::features::NoEncoder;
use crate::rules::games::pente::{Pente, PentePosition};
use crate::rules::{Rules, Side, Step};

/// How many features a position has; see [`PenteEvaluator::features`].
pub const FEATURES: usize = 5;

/// The weights of variants with captures, in log odds for a feature over the root of the turns
/// left.
///
/// Both sets were fitted by logistic regression to the results of self-play,
/// positions before every fourth throw or so, choices by this evaluation with one
/// in twelve at random; five rounds of 60,000 games, each with the weights of the
/// one before. This set: log loss 0.666. With six numbers alike for both sides the
/// dice decide most.
const KNOCK_OFF: [f64; FEATURES] = [0.684, 0.434, 0.263, 0.152, 0.427];

/// The same where they are not: log loss 0.680. A counter on the goal counts less
/// than its turns, for with all others blocked it is the one that must go.
const RACE: [f64; FEATURES] = [0.638, 0.253, 0.0, 0.0, -0.275];

/// Turns added before the root is taken, so that the last turns do not make
/// certainties.
const SPREAD: f64 = 1.0;

/// The tables made so far: each takes longer to make than a choice should.
static TABLES: Mutex<Vec<Arc<Alone>>> = Mutex::new(Vec::new());
/// As many are kept as a user's changes of a level file may want.
const MOST_TABLES: usize = 16;

/// The tables for one variant.
pub struct PenteEvaluator {
    alone: Arc<Alone>,
    points: u8,
    goal: u8,
    /// The chance of each score.
    chance: [f64; 16],
    /// No score above this has a chance, or leads on.
    highest: u8,
    /// For each side and own step off the sacred line: the opponent's step there.
    meets: [[Option<u8>; 16]; 2],
    knock_out: bool,
    /// A counter that enters hits none.
    open_entry: bool,
}

impl Evaluate for Pente {
    type Evaluator = PenteEvaluator;
    type Encoder = NoEncoder<Self>;

    fn evaluator(&self) -> PenteEvaluator {
        let setting = Setting::of(self);
        let mut chance = [0.0; 16];
        for (score, p) in setting.chances() {
            chance[usize::from(score)] += p;
        }
        let meets = [Side::A, Side::B].map(|side| {
            let mut meets = [None; 16];
            for (step, meet) in (0..).map(Step).zip(&mut meets) {
                let here = self.meeting(side, step).filter(|_| !self.is_sacred(step));
                *meet = here.map(|step| step.0);
            }
            meets
        });
        PenteEvaluator {
            alone: table(setting),
            points: self.points(),
            goal: self.definition().home(Side::A).0,
            chance,
            highest: self.definition().dice.highest().min(self.points() - 1),
            meets,
            knock_out: self.knocks_out(),
            open_entry: self.enters_on_open_points(),
        }
    }

    fn encoder(&self) -> Option<NoEncoder<Self>> {
        None
    }
}

/// The table for a setting, made at the first call.
fn table(setting: Setting) -> Arc<Alone> {
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = tables.iter().find(|known| *known.setting() == setting) {
        return known.clone();
    }
    if tables.len() == MOST_TABLES {
        tables.remove(0);
    }
    let new = Arc::new(Alone::new(setting));
    tables.push(new.clone());
    new
}

#[inline]
fn count(counters: u64, step: u8) -> u64 {
    counters >> (4 * step) & 15
}

impl PenteEvaluator {
    /// The chance that a side's counters hit a point, their own step `target`, at the next throw.
    fn hit(&self, rules: &Pente, at: &PentePosition, side: Side, target: u8) -> f64 {
        let counters = at.counters(side);
        // A counter outside enters before all others move.
        if count(counters, 0) > 0 && !self.open_entry {
            return self.chance[usize::from(target)];
        }
        let mut chance = 0.0;
        for (score, p) in (0..=self.highest).zip(&self.chance).skip(1) {
            let from = if target > score { target - score } else { target + self.points - score };
            if count(counters, from) > 0 && !rules.enters(at, side, score) {
                chance += p;
            }
        }
        chance
    }

    /// The turns that a side needs alone, and those that the opponent's next throw can
    /// be expected to cost it.
    fn of_side(&self, rules: &Pente, at: &PentePosition, side: Side) -> (f64, f64) {
        let own = at.counters(side);
        let turns = self.alone.turns(own);
        if !self.knock_out {
            return (turns, 0.0);
        }
        let mut exposed = 0.0;
        for step in 1..=self.points {
            let Some(meet) = self.meets[side.index()][usize::from(step)] else { continue };
            if count(own, step) == 0 {
                continue;
            }
            let chance = self.hit(rules, at, side.opponent(), meet);
            if chance > 0.0 {
                let without = own - (1 << (4 * step)) + 1;
                exposed += chance * (self.alone.turns(without) - turns);
            }
        }
        (turns, exposed)
    }

    /// The features of a position for `side`, each its own less the opponent's,
    /// over the root of the turns that the game may last: turns needed (negative),
    /// the throw, exposure to the coming throw (negative), exposure to the throw
    /// after it (negative), counters on the goal.
    pub fn features(&self, rules: &Pente, at: &PentePosition, side: Side) -> [f64; FEATURES] {
        let (turns, exposed) = self.of_side(rules, at, side);
        let (their_turns, their_exposed) = self.of_side(rules, at, side.opponent());
        let spread = 1.0 / (SPREAD + 2.0 * turns.min(their_turns)).sqrt();
        let to_throw = rules.turn(at) == side;
        let (now, later) =
            if to_throw { (their_exposed, -exposed) } else { (-exposed, their_exposed) };
        let home = |side| count(at.counters(side), self.goal) as f64;
        [
            their_turns - turns,
            if to_throw { 1.0 } else { -1.0 },
            now,
            later,
            home(side) - home(side.opponent()),
        ]
        .map(|feature| feature * spread)
    }
}

impl Evaluator<Pente> for PenteEvaluator {
    fn win(&self, rules: &Pente, at: &PentePosition, side: Side) -> f64 {
        let weights = if self.knock_out { &KNOCK_OFF } else { &RACE };
        let features = self.features(rules, at, side);
        logistic(features.iter().zip(weights).map(|(f, w)| f * w).sum())
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::evaluate::{Evaluate, Evaluator};
    use crate::levels::Library;
    use crate::rules::Side;
    use crate::with_position;

    fn win(line: &str, side: Side) -> f64 {
        let position = Library::built_in().position(line).expect(line);
        with_position!(&position, rules, at => rules.evaluator().win(&**rules, at, side))
    }

    #[test]
    fn what_one_side_wins_the_other_loses() {
        for line in [
            "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw",
            "pente/knock-off B 0,1,4,8,10 2,3,3,8,8 move:3",
            "pente/race A 6,8,8,8,8 7,8,8,8,8 throw",
        ] {
            let sum = win(line, Side::A) + win(line, Side::B);
            assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
        }
    }

    #[test]
    fn it_knows_the_plainest_things() {
        let a = |variant: &str, turn: &str, pieces: &str| {
            win(&format!("pente/{variant} {turn} {pieces} throw"), Side::A)
        };
        for variant in ["knock-off", "race"] {
            // The side that throws first is ahead; four on the goal are ahead of none.
            let start = "0,0,0,0,0 0,0,0,0,0";
            assert!(a(variant, "A", start) > 0.5 && a(variant, "B", start) < 0.5);
            assert!(a(variant, "B", "7,8,8,8,8 1,4,8,8,10") > 0.7);
            // Just before the goal is better than just past it.
            let (before, past) = ("3,7,8,8,8 0,0,0,8,8", "3,8,8,8,9 0,0,0,8,8");
            assert!(a(variant, "B", before) > a(variant, "B", past));
        }
    }

    #[test]
    fn a_counter_under_attack_is_worth_less_where_it_can_be_knocked_out() {
        // A's counter on 4A is B's step 9. B comes from its step 6, or stands past it.
        let exposed = "pente/knock-off B 4,8,8,8,8 6,8,8,8,8 throw";
        let safe = "pente/knock-off B 4,8,8,8,8 8,8,8,8,10 throw";
        let race = |line: &str| line.replace("knock-off", "race");
        let gain = win(safe, Side::A) - win(exposed, Side::A);
        let gain_in_race = win(&race(safe), Side::A) - win(&race(exposed), Side::A);
        assert!(gain > gain_in_race, "{gain} {gain_in_race}");
    }
}
