//! What a position of the Knossos Game is worth.
//!
//! The race decides most of it: how many turns each side still needs, by what one
//! piece needs from each step, traps and walls included. Around it stand the chances
//! that a piece is captured, the turns to be had by the wall, the pieces that wait
//! in the sea and those that stand in others' way. All comes from tables made of the
//! level file, so a user's own way, dice and cells get the same weights.
//!
//! The sum is divided by the root of the turns that the game may still last: luck
//! spreads with the root of the number of throws. It goes through the logistic
//! function.

use super::evaluator::{Evaluate, Evaluator, logistic};
use crate::ai::network::knossos::KnossosEncoder;
use crate::rules::games::knossos::{Knossos, KnossosPosition};
use crate::rules::{Action, Due, Rules, Side, Step, Throw};

/// How many features a position has; see [`KnossosEvaluator::features`].
pub const FEATURES: usize = 10;

/// The weights, in log odds for a feature over the root of the turns left.
const WEIGHTS: [f64; FEATURES] = [1.45, 0.43, 1.0, 1.5, -0.24, -0.25, -0.15, 0.56, 0.78, 0.45];

/// Turns added before the root is taken, so that the last turns do not make
/// certainties.
const SPREAD: f64 = 1.0;

/// One more than the highest step.
const STEPS: usize = 32;

/// The tables for one variant.
pub struct KnossosEvaluator {
    sides: [SideTables; 2],
    /// The scores and their chances.
    scores: Vec<(u8, f64)>,
}

/// What one side's steps are worth and where they lead.
struct SideTables {
    /// Turns that a piece needs from each step to get off. Throws that do not move it
    /// cost nothing, since another piece uses them.
    left: [f64; STEPS],
    /// Steps on which a piece can be captured.
    exposed: u32,
    /// For each of those and each of the opponent's steps: the chance that a piece there
    /// misses it in one turn, with the turns that it finds by the wall.
    misses: Vec<[f64; STEPS]>,
    /// For each of the scores: steps from which it leads to the wall, and steps from
    /// which it leads anywhere.
    to_wall: Vec<u32>,
    to_move: Vec<u32>,
    /// Steps in the sea, first crossing and later ones.
    out: u32,
    home: u32,
    /// Steps between the two crossings.
    between: u32,
    off: u8,
}

impl Evaluate for Knossos {
    type Evaluator = KnossosEvaluator;
    type Encoder = KnossosEncoder;

    fn evaluator(&self) -> KnossosEvaluator {
        let mut scores = Vec::new();
        for (throw, p) in self.definition().dice.outcomes().probabilities() {
            if let Throw::Score(score) = throw {
                scores.push((score, p));
            }
        }
        let sides = [Side::A, Side::B].map(|side| SideTables::new(self, side, &scores));
        KnossosEvaluator { sides, scores }
    }

    fn encoder(&self) -> Option<KnossosEncoder> {
        KnossosEncoder::new(self)
    }
}

impl SideTables {
    fn new(rules: &Knossos, side: Side, scores: &[(u8, f64)]) -> Self {
        let off = rules.definition().off(side).0;
        let steps = |holds: &dyn Fn(u8) -> bool| {
            (1..off).filter(|step| holds(*step)).fold(0, |bits, step| bits | 1_u32 << step)
        };
        let goes = |side: Side, from: u8, score: u8| rules.goes(side, Step(from), score);
        let exposed = steps(&|step| rules.exposed(side, Step(step)));
        let opponent = side.opponent();
        let misses = |step: u8| {
            let targets = rules.meets(side, Step(step));
            let mut hits = [0.0; STEPS];
            for from in (0..off).rev() {
                let with = |(score, p): &(u8, f64)| match goes(opponent, from, *score) {
                    Some(to) if targets >> to.0 & 1 == 1 => *p,
                    Some(to) if rules.walls(opponent) >> to.0 & 1 == 1 => {
                        p * hits[usize::from(to.0)]
                    }
                    _ => 0.0,
                };
                hits[usize::from(from)] = scores.iter().map(with).sum();
            }
            hits.map(|hit| 1.0 - hit)
        };
        let leading = |wanted: &dyn Fn(u8) -> bool| -> Vec<u32> {
            let leads = |from: u8, score| goes(side, from, score).is_some_and(|to| wanted(to.0));
            let from = |score| (0..off).filter(|f| leads(*f, score)).fold(0, |b, f| b | 1 << f);
            scores.iter().map(|(score, _)| from(*score)).collect()
        };
        let sea = rules.sea(side).0;
        let crossings = steps(&|step| {
            rules.definition().cell_id(side, Step(step))
                == rules.definition().cell_id(side, Step(sea))
        });
        let home = crossings & !(1 << sea);
        let last_crossing = 31 - (crossings | 1).leading_zeros() as u8;
        Self {
            left: turns_left(rules, side, scores),
            exposed,
            misses: (0..STEPS as u8).map(misses).collect(),
            to_wall: leading(&|to| rules.walls(side) >> to & 1 == 1),
            to_move: leading(&|_| true),
            out: 1 << sea,
            home,
            between: steps(&|step| sea < step && step < last_crossing),
            off,
        }
    }
}

/// Turns that a piece needs from each step to get off, not counting throws that do not
/// move it.
fn turns_left(rules: &Knossos, side: Side, scores: &[(u8, f64)]) -> [f64; STEPS] {
    /// What is left from a step from which no score moves.
    const FOR_EVER: f64 = 200.0;
    let off = rules.definition().off(side).0;
    // Once: from each step the chance that it moves, the turns that its next move
    // takes, and where it is then with which chance.
    let next: Vec<(f64, f64, Vec<(usize, f64)>)> = (0..off)
        .map(|from| {
            let (mut moved, mut turns, mut ends) = (0.0, 0.0, Vec::new());
            for (score, p) in scores {
                let Some(to) = rules.goes(side, Step(from), *score) else { continue };
                moved += p;
                turns += p * if rules.walls(side) >> to.0 & 1 == 1 { 0.0 } else { 1.0 };
                if rules.traps(side) >> to.0 & 1 == 1 {
                    let fates = scores.iter();
                    ends.extend(fates.map(|(fate, q)| (after_trap(rules, side, to, *fate), p * q)));
                } else {
                    ends.push((usize::from(to.0), *p));
                }
            }
            (moved, turns, ends)
        })
        .collect();
    let mut left = [0.0_f64; STEPS];
    // A trap sends back, so no order of the steps would do at once: over the way
    // until hardly anything changes.
    for _ in 0..100 {
        let mut change = 0.0_f64;
        for (from, (moved, turns, ends)) in next.iter().enumerate().rev() {
            let after: f64 = ends.iter().map(|(to, p)| p * left[*to]).sum();
            let all = (turns + after) / moved;
            let all = if *moved > 0.0 { all.min(FOR_EVER) } else { FOR_EVER };
            change = change.max((all - left[from]).abs());
            left[from] = all;
        }
        if change < 1e-6 {
            break;
        }
    }
    left
}

/// Where a piece is after a trap's throw, if nobody is in its way.
fn after_trap(rules: &Knossos, side: Side, trap: Step, fate: u8) -> usize {
    let parameters = rules.parameters();
    let end = if parameters.trap_back.contains(&fate) {
        rules.sea(side)
    } else if parameters.trap_on.contains(&fate) {
        rules.goes(side, trap, fate).unwrap_or(trap)
    } else {
        trap
    };
    usize::from(end.0)
}

/// Chance that none of the pieces on `steps` hits.
#[inline]
fn missed(misses: &[f64; STEPS], mut steps: u32) -> f64 {
    let mut missed = 1.0;
    while steps != 0 {
        missed *= misses[steps.trailing_zeros() as usize];
        steps &= steps - 1;
    }
    missed
}

impl KnossosEvaluator {
    /// Chance that a throw is one of the scores by which one of the pieces on `steps`
    /// does what the table is about.
    #[inline]
    fn chance(&self, table: &[u32], steps: u32) -> f64 {
        table
            .iter()
            .zip(&self.scores)
            .map(|(from, (_, p))| if from & steps != 0 { *p } else { 0.0 })
            .sum()
    }

    /// The features of one side: what it has, in turns or in pieces.
    #[inline]
    fn of_side(&self, at: &KnossosPosition, side: Side, to_throw: bool) -> [f64; FEATURES] {
        let tables = &self.sides[side.index()];
        let own = at.occupied(side) & !(1 << tables.off);
        let opponent = at.occupied(side.opponent());
        let (mut turns, mut exposed) = (0.0, 0.0);
        let mut count_on = [0.0; 4];
        let kinds = [1, tables.out, tables.home, tables.between];
        let mut left = own;
        while left != 0 {
            let step = left.trailing_zeros() as usize;
            left &= left - 1;
            let count = f64::from(at.count(side, Step(step as u8)));
            turns += count * tables.left[step];
            if !to_throw && tables.exposed >> step & 1 == 1 {
                let lost = tables.left[0] - tables.left[step];
                exposed += lost * (1.0 - missed(&tables.misses[step], opponent));
            }
            for (sum, kind) in count_on.iter_mut().zip(kinds) {
                *sum += if kind >> step & 1 == 1 { count } else { 0.0 };
            }
        }
        let [hand, out, home, between] = count_on;
        [
            -turns,
            if to_throw { 1.0 } else { 0.0 },
            -exposed,
            hand,
            out,
            home,
            between,
            if to_throw { self.chance(&tables.to_wall, own) } else { 0.0 },
            self.chance(&tables.to_move, own),
            f64::from(own.count_ones()),
        ]
    }

    /// The features of a position for `side`, each its own less the opponent's, over
    /// the root of the turns that the game may last: turns needed (negative); the
    /// throw; what stands to be lost to the coming throw, in turns (negative); pieces
    /// in hand, in the sea outward and homeward, and between the crossings; the chance
    /// of another turn by the wall, and of a score that moves anything; how many
    /// different steps the pieces stand on.
    pub fn features(&self, at: &KnossosPosition, turn: Side, side: Side) -> [f64; FEATURES] {
        let mine = self.of_side(at, side, turn == side);
        let theirs = self.of_side(at, side.opponent(), turn != side);
        let spread = 1.0 / (SPREAD - 2.0 * mine[0].max(theirs[0])).sqrt();
        std::array::from_fn(|i| (mine[i] - theirs[i]) * spread)
    }

    /// The sum of the features by the weights, before the logistic function.
    fn odds(&self, at: &KnossosPosition, turn: Side, side: Side) -> f64 {
        self.features(at, turn, side).iter().zip(WEIGHTS).map(|(f, w)| f * w).sum()
    }
}

impl Evaluator<Knossos> for KnossosEvaluator {
    fn win(&self, rules: &Knossos, at: &KnossosPosition, side: Side) -> f64 {
        if at.begins() {
            return 0.5;
        }
        if !at.awaits_fate() {
            return logistic(self.odds(at, rules.turn(at), side));
        }
        // What such a throw does is soon told, and no feature could tell it.
        let after = |(score, p): &(u8, f64)| {
            let next = rules.after(at, Action::Throw(Throw::Score(*score)));
            p * match rules.due(&next) {
                Due::Over(winner) => f64::from(u8::from(winner == side)),
                _ => self.win(rules, &next, side),
            }
        };
        self.scores.iter().map(after).sum()
    }
}
