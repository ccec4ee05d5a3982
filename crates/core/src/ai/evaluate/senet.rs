//! What a position of Senet is worth.
//!
//! Luck weighs much in Senet, and of what is left most lies with the pieces furthest
//! behind: a side that leaves pieces on the first squares will be held up there by rows
//! and run out of other moves. So beside the throws that all pieces still need,
//! those of the three hindmost count for themselves. Then come the choice of moves
//! that a side may hope for, the throws with which it cannot go forward, the pieces
//! that are safe beyond the stop or off, the squares it may lose to a hit, and for
//! pieces shortly before the stop how much harder those beyond it make the way on.
//! The tables are made from the level file, so a user's own houses and squares are
//! evaluated like ours.
//!
//! The sum is divided by the root of the throws that the game may still last:
//! luck spreads with the root of their number. It goes through the logistic
//! function. A fate is the mean over its throws.

use super::evaluator::{Evaluate, Evaluator, logistic};
use crate::ai::network::senet::SenetEncoder;
use crate::rules::games::senet::{Senet, SenetPosition};
use crate::rules::{Action, Rules, Side, Throw};

/// How many features a position has; see [`SenetEvaluator::features`].
pub const FEATURES: usize = 11;

/// The weights, in log odds for a feature over the root of the throws left.
///
/// Fitted by logistic regression to the results of self-play, one in four of the
/// positions before a throw, choices by this evaluation with one in twelve at random:
/// six rounds of 10,000 games of skiryuk and 5,000 of archaic, each with the weights
/// of the round before. These are the means of the last four, which differ by no more
/// than chance; log loss 0.652. All throws needed have a small negative weight: with
/// the hindmost pieces given, the others do better to keep moves in hand.
const WEIGHTS: [f64; FEATURES] =
    [-0.058, 0.66, 0.41, 0.18, 0.214, 0.551, 0.6, 0.058, 0.755, 0.461, 0.19];

/// How many of the hindmost pieces count for themselves.
const HINDMOST: usize = 3;

/// Throws added before the root is taken, so that the last throws do not make
/// certainties.
const SPREAD: f64 = 2.0;

/// More than the number of squares, off the board included.
const SQUARES: usize = 32;

/// The tables for one variant.
pub struct SenetEvaluator {
    /// Throws that a piece alone on the board needs from each square to get off.
    left: [f64; SQUARES],
    /// The same for a piece that has just come there: in a house, before its throw.
    arrived: [f64; SQUARES],
    /// Chance of each score.
    chance: Vec<f64>,
    /// The squares from which one throw can reach the stop.
    waiting: u32,
    /// Squares beyond the stop.
    beyond: u32,
}

impl Evaluate for Senet {
    type Evaluator = SenetEvaluator;
    type Encoder = SenetEncoder;

    fn evaluator(&self) -> SenetEvaluator {
        SenetEvaluator::new(self)
    }

    fn encoder(&self) -> Option<SenetEncoder> {
        SenetEncoder::new(self)
    }
}

impl SenetEvaluator {
    fn new(rules: &Senet) -> Self {
        let definition = rules.definition();
        let highest = definition.dice.highest();
        let mut chance = vec![0.0; usize::from(highest) + 1];
        for (throw, p) in definition.dice.outcomes().probabilities() {
            if let Throw::Score(score) = throw {
                chance[usize::from(score)] += p;
            }
        }
        let stop = rules.stop().0;
        let (left, arrived) = throws_left(rules, &chance);
        Self {
            left,
            arrived,
            chance,
            waiting: (1 << stop) - (1 << stop.saturating_sub(highest).max(1)),
            beyond: rules.beyond(),
        }
    }

    /// The features of one side, `opponent` being the other's pieces and `gate` what
    /// those beyond the stop cost a piece that comes there, in throws.
    #[inline]
    fn of_side(
        &self,
        rules: &Senet,
        own: u32,
        opponent: u32,
        to_throw: bool,
        gate: f64,
    ) -> [f64; FEATURES] {
        let (mut need, mut hindmost) = (0.0, [0.0; HINDMOST]);
        let mut bits = own;
        for rank in 0..own.count_ones() as usize {
            let left = self.left[bits.trailing_zeros() as usize];
            bits &= bits - 1;
            need += left;
            if let Some(hindmost) = hindmost.get_mut(rank) {
                *hindmost = left;
            }
        }
        let (mut choice, mut stuck, mut exposed) = (0.0, 0.0, 0.0);
        for (score, chance) in self.chance.iter().enumerate().skip(1) {
            let movable = rules.forward(own, opponent, score as u8);
            choice += chance * f64::from((movable & !self.beyond).count_ones());
            stuck += if movable == 0 { *chance } else { 0.0 };
            if !to_throw && rules.hits(opponent, own, score as u8) != 0 {
                exposed += chance * score as f64;
            }
        }
        [
            -need,
            -hindmost[0],
            -hindmost[1],
            -hindmost[2],
            if to_throw { 1.0 } else { 0.0 },
            choice,
            -stuck,
            -exposed,
            f64::from((own & self.beyond).count_ones()),
            -f64::from(own.count_ones()),
            -gate * f64::from((own & self.waiting).count_ones()),
        ]
    }

    /// What the pieces beyond the stop cost a piece that comes there, in throws.
    fn gate(&self, rules: &Senet, taken: u32) -> f64 {
        let stop = rules.stop().0;
        if !rules.is_house(stop) {
            return 0.0;
        }
        let mut throws = 0.0;
        for (score, chance) in self.chance.iter().enumerate().skip(1) {
            let to = rules.fate_among(taken, stop, score as u8);
            let home = rules.returns_to();
            throws += chance
                * to.map_or(self.left[usize::from(home.0)], |to| self.arrived[usize::from(to.0)]);
        }
        throws - self.arrived[usize::from(stop)]
    }

    /// The features of a position for `side`, each its own less the opponent's,
    /// over the root of the throws that the game may last: throws needed by all
    /// pieces, by the hindmost, the second and the third from behind (negative);
    /// the throw; the mean number of pieces before the stop that can go forward; the
    /// chance to have no forward move (negative); squares to be lost by a hit with
    /// the coming throw (negative); pieces beyond the stop; pieces on the board
    /// (negative); what those beyond the stop cost the pieces before it (negative).
    pub fn features(
        &self,
        rules: &Senet,
        at: &SenetPosition,
        turn: Side,
        side: Side,
    ) -> [f64; FEATURES] {
        let (own, opponent) = (at.on_board(side), at.on_board(side.opponent()));
        let gate = if (own | opponent) & self.waiting == 0 || (own | opponent) & self.beyond == 0 {
            0.0
        } else {
            self.gate(rules, own | opponent)
        };
        let mine = self.of_side(rules, own, opponent, turn == side, gate);
        let theirs = self.of_side(rules, opponent, own, turn != side, gate);
        let spread = 1.0 / (SPREAD - mine[0].max(theirs[0])).sqrt();
        std::array::from_fn(|i| (mine[i] - theirs[i]) * spread)
    }
}

impl Evaluator<Senet> for SenetEvaluator {
    fn win(&self, rules: &Senet, at: &SenetPosition, side: Side) -> f64 {
        if at.fate().is_some() {
            let outcomes = rules.outcomes(at).probabilities();
            let after = |(throw, chance)| {
                let next = rules.after(at, Action::Throw(throw));
                chance
                    * match next.winner() {
                        Some(winner) => f64::from(u8::from(winner == side)),
                        None => self.win(rules, &next, side),
                    }
            };
            return outcomes.map(after).sum();
        }
        // The winner of the opening is B and has the first throw.
        let turn = if at.is_opening() { Side::B } else { rules.turn(at) };
        let features = self.features(rules, at, turn, side);
        logistic(features.iter().zip(&WEIGHTS).map(|(f, w)| f * w).sum())
    }
}

/// Throws still needed, as a number and a share of the throws needed from the
/// square of return.
type Linear = (f64, f64);

/// Throws that a piece needs from each square when it is alone on the board.
/// Every square's number is worked out from those ahead, with the number of the
/// square of return left open; that one is then found from its own equation. Gives
/// the throws from each square at rest, and from each on arrival.
fn throws_left(rules: &Senet, chance: &[f64]) -> ([f64; SQUARES], [f64; SQUARES]) {
    let last = rules.definition().last(Side::A).0;
    if !(1..=last).any(|square| rules.is_house(square)) {
        let left = throws_left_in_circles(rules, chance);
        return (left, left);
    }
    let (stop, home) = (rules.stop().0, usize::from(rules.returns_to().0));
    let mut rest: [Linear; SQUARES] = [(0.0, 0.0); SQUARES];
    let mut arrive = rest;
    let back: Linear = (0.0, 1.0);
    for square in (1..=last).rev() {
        let mut mean: Linear = (1.0, 0.0);
        for (score, chance) in chance.iter().enumerate().skip(1) {
            let to = rules.alone(square, score as u8);
            let next = arrive[usize::from(to.0)];
            mean = (mean.0 + chance * next.0, mean.1 + chance * next.1);
        }
        rest[usize::from(square)] = mean;
        arrive[usize::from(square)] = mean;
        if !rules.is_house(square) {
            continue;
        }
        let mut fate: Linear = (0.0, 0.0);
        for (score, chance) in chance.iter().enumerate().skip(1) {
            let next = match rules.fate_among(0, square, score as u8) {
                None => back,
                Some(to) if to.0 == square => rest[usize::from(square)],
                Some(to) => arrive[usize::from(to.0)],
            };
            fate = (fate.0 + chance * next.0, fate.1 + chance * next.1);
        }
        arrive[usize::from(square)] = fate;
        if square == stop {
            rest[usize::from(square)] = fate;
        }
    }
    let (number, share) = rest[home];
    // A level file may send every piece back for ever.
    let from_home = number / (1.0 - share).max(0.05);
    let whole = |(number, share): Linear| number + share * from_home;
    (rest.map(whole), arrive.map(whole))
}

/// The same where no square has a throw of its own, and a piece alone may wait or go back:
/// every square's number from all others, again and again until none changes.
fn throws_left_in_circles(rules: &Senet, chance: &[f64]) -> [f64; SQUARES] {
    let last = rules.definition().last(Side::A).0;
    let mut left = [0.0_f64; SQUARES];
    for _ in 0..2_000 {
        let mut change = 0.0_f64;
        for square in (1..=last).rev() {
            let (mut others, mut waits) = (1.0, 0.0);
            for (score, chance) in chance.iter().enumerate().skip(1) {
                match rules.alone(square, score as u8) {
                    to if to.0 == square => waits += chance,
                    to => others += chance * left[usize::from(to.0)],
                }
            }
            let throws = others / (1.0_f64 - waits).max(0.05);
            change = change.max((throws - left[usize::from(square)]).abs());
            left[usize::from(square)] = throws;
        }
        if change < 1e-9 {
            break;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::games::Game;

    #[test]
    fn a_lone_piece_that_may_wait_or_go_back_needs_so_many_throws() {
        let library = Library::built_in_with_drafts();
        let left = |id: &str| {
            let Ok(Game::Senet(rules)) = library.game(id) else { unreachable!("{id}") };
            rules.evaluator().left
        };
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-6;
        // Any score, a 3 and a 2 lead off.
        let kendall = left("senet/kendall");
        assert!(near(kendall[30], 1.0) && near(kendall[28], 4.0) && near(kendall[29], 8.0 / 3.0));
        // By the water back to 15; to 28, 29, 30 and off.
        let expected = 1.0 + (4.0 * kendall[15] + 6.0 * 4.0 + 4.0 * 8.0 / 3.0 + 1.0) / 16.0;
        assert!(near(kendall[26], expected), "{} is not {expected}", kendall[26]);
        // From 25 only a 1 leads on; the others lead back.
        let back = 6.0 * kendall[23] + 4.0 * kendall[22] + kendall[21] + kendall[20];
        assert!(near(kendall[25], 1.0 + (4.0 * kendall[26] + back) / 16.0));
        // From 29 a 1 leads to 30, and every score from there off.
        let jequier = left("senet/jequier");
        assert!(near(jequier[30], 1.0) && near(jequier[29], 1.25));
        // From 25 a 2 leads into the water and a 6 off.
        let on = 4.0 * jequier[26] + 6.0 * jequier[1] + 4.0 * jequier[28] + jequier[29];
        assert!(near(jequier[25], 1.0 + on / 16.0));
    }
}
