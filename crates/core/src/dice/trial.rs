//! Dice on trial: throws made one by one, and what they add up to.

use super::body::Body;
use super::chi_squared::{ChiSquaredTest, chi_squared};
use super::face::Face;
use super::flight::Flight;
use super::hand::Hand;
use super::reading::Reading;
use super::throw::{ThrowError, throw, throw_freely};
use super::tray::Tray;
use crate::rules::{Dice, Throw};

/// A throw of a trial before it is made: all that it follows from.
#[derive(Clone, Debug, PartialEq)]
pub enum PlannedThrow {
    /// As in play: these faces were drawn, and the throw ends on them.
    Drawn {
        /// What is thrown.
        body: Body,
        /// The faces.
        faces: Vec<Face>,
        /// For all that is not drawn.
        seed: u64,
    },
    /// Nothing is drawn: the bodies fall as they will.
    Free {
        /// What is thrown.
        body: Body,
        /// How many.
        count: usize,
        /// From which everything follows.
        seed: u64,
    },
}

impl PlannedThrow {
    /// Makes it in the physics. The same plan gives the same flight.
    ///
    /// # Errors
    /// As [`throw`]; with the dice of a game there should be none.
    pub fn make(&self) -> Result<Flight, ThrowError> {
        let tray = Tray::default();
        match *self {
            Self::Drawn { body, ref faces, seed } => {
                throw(body, tray, faces, &Hand::normal(body, seed), seed)
            }
            Self::Free { body, count, seed } => {
                throw_freely(body, tray, count, &Hand::normal(body, seed), seed)
            }
        }
    }
}

/// How often something came, and its true share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted<T> {
    /// What came.
    pub what: T,
    /// Its exact chance, or share of the faces, by the rules.
    pub chance: f64,
    /// How often it came.
    pub count: u64,
}

/// What throws add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    reading: Reading,
    throws: u64,
    outcomes: Vec<Counted<Throw>>,
    faces: Vec<Counted<Face>>,
    mismatches: u64,
    rethrown: u64,
    tries: u64,
}

impl Tally {
    /// No throws yet.
    pub fn new(dice: Dice) -> Self {
        let counted = |(what, chance)| Counted { what, chance, count: 0 };
        let faces = Body::from(dice).faces();
        let share = 1.0 / faces.len() as f64;
        let face = |face: &Face| Counted { what: *face, chance: share, count: 0 };
        Self {
            reading: Reading { dice, draws_side: false },
            throws: 0,
            outcomes: dice.outcomes().probabilities().map(counted).collect(),
            faces: faces.iter().map(face).collect(),
            mismatches: 0,
            rethrown: 0,
            tries: 0,
        }
    }

    /// Counts a throw that was made as planned.
    pub fn add(&mut self, planned: &PlannedThrow, flight: &Flight) {
        let shown = flight.faces();
        self.throws += 1;
        self.rethrown += u64::from(flight.rethrown);
        self.tries += u64::from(flight.tries);
        if let PlannedThrow::Drawn { faces, .. } = planned
            && shown != *faces
        {
            self.mismatches += 1;
        }
        // Nothing read is nothing scored, not a throw without marks.
        if shown.is_empty() {
            return;
        }
        let throw = self.reading.throw(&shown);
        for outcome in self.outcomes.iter_mut().filter(|outcome| outcome.what == throw) {
            outcome.count += 1;
        }
        for face in &mut self.faces {
            face.count += shown.iter().filter(|shown| **shown == face.what).count() as u64;
        }
    }

    /// Adds what other throws of the same dice have come to.
    pub fn merge(&mut self, other: &Self) {
        self.throws += other.throws;
        self.mismatches += other.mismatches;
        self.rethrown += other.rethrown;
        self.tries += other.tries;
        for (own, other) in self.outcomes.iter_mut().zip(&other.outcomes) {
            own.count += other.count;
        }
        for (own, other) in self.faces.iter_mut().zip(&other.faces) {
            own.count += other.count;
        }
    }

    /// How many throws were made.
    pub fn throws(&self) -> u64 {
        self.throws
    }

    /// What the rules read, in their order, each with its exact chance.
    pub fn outcomes(&self) -> &[Counted<Throw>] {
        &self.outcomes
    }

    /// What the single dice showed; all faces are equally likely.
    pub fn faces(&self) -> &[Counted<Face>] {
        &self.faces
    }

    /// Throws whose faces, read off the bodies, were not the drawn ones.
    pub fn mismatches(&self) -> u64 {
        self.mismatches
    }

    /// Throws that ended badly and were thrown again unseen.
    pub fn rethrown(&self) -> u64 {
        self.rethrown
    }

    /// All simulated throws, those of the search for sticks included.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Do the outcomes agree with their exact chances?
    pub fn test(&self) -> ChiSquaredTest {
        test(&self.outcomes, self.throws)
    }

    /// Does each face come as often as every other?
    pub fn face_test(&self) -> ChiSquaredTest {
        test(&self.faces, self.throws * self.reading.dice.count() as u64)
    }

    /// How many throws the test of the outcomes needs: its law holds where each outcome is
    /// expected five times.
    pub fn throws_to_test(&self) -> u64 {
        let rarest = self.outcomes.iter().fold(1.0, |least: f64, one| least.min(one.chance));
        (5.0 / rarest).ceil() as u64
    }
}

fn test<T>(counted: &[Counted<T>], all: u64) -> ChiSquaredTest {
    let observed: Vec<f64> = counted.iter().map(|one| one.count as f64).collect();
    let expected: Vec<f64> = counted.iter().map(|one| one.chance * all as f64).collect();
    chi_squared(&observed, &expected)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::dice::USUAL;

    fn plan(dice: Dice, free: bool, number: u64) -> PlannedThrow {
        let (body, count) = (Body::from(dice), dice.count());
        if free {
            return PlannedThrow::Free { body, count, seed: number };
        }
        let faces = (0..count).map(|die| body.faces()[(number as usize + die) % 2]).collect();
        PlannedThrow::Drawn { body, faces, seed: number }
    }

    fn tally(dice: Dice, free: bool, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::new(dice);
        for number in numbers {
            let planned = plan(dice, free, number);
            let flight = planned.make().expect("a throw");
            tally.add(&planned, &flight);
        }
        tally
    }

    #[test]
    fn parts_of_a_trial_add_up_to_the_whole() {
        for free in [false, true] {
            let whole = tally(USUAL[0], free, 0..50);
            let mut parts = tally(USUAL[0], free, 0..20);
            parts.merge(&tally(USUAL[0], free, 20..50));
            assert_eq!(parts, whole);
            assert_eq!(whole.throws(), 50);
            assert_eq!(whole.outcomes().iter().map(|one| one.count).sum::<u64>(), 50);
            assert_eq!(whole.faces().iter().map(|one| one.count).sum::<u64>(), 150);
        }
    }

    #[test]
    fn what_was_drawn_is_counted_and_free_sticks_fall_as_they_will() {
        let drawn = tally(USUAL[1], false, 0..12);
        // Two of four sticks were to show the flat side, every time.
        let flat = |tally: &Tally| tally.faces()[0].count;
        assert_eq!((flat(&drawn), drawn.mismatches()), (24, 0));
        let free = tally(USUAL[1], true, 0..12);
        assert!(free.outcomes().iter().filter(|one| one.count > 0).count() > 1);
        // Each try that does not end badly counts.
        assert_eq!((free.tries(), free.mismatches()), (12 + free.rethrown(), 0));
    }

    #[test]
    fn a_throw_that_shows_other_faces_than_were_drawn_is_noticed() {
        let (planned, other) = (plan(USUAL[2], false, 0), plan(USUAL[2], false, 1));
        let mut tally = Tally::new(USUAL[2]);
        tally.add(&planned, &other.make().expect("a throw"));
        assert_eq!(tally.mismatches(), 1);
    }

    #[test]
    fn the_rarest_outcome_says_how_many_throws_a_test_needs() {
        let needs = USUAL.map(|dice| Tally::new(dice).throws_to_test());
        // One of eight ways, of sixteen, of six, of thirty-six.
        assert_eq!(needs, [40, 80, 30, 180]);
    }

    #[test]
    fn faces_and_outcomes_are_tested_against_exact_chances() {
        let mut tally = Tally::new(USUAL[2]);
        tally.throws = 60;
        for (one, count) in tally.outcomes.iter_mut().zip([10, 10, 10, 10, 15, 5]) {
            one.count = count;
        }
        for (one, count) in tally.faces.iter_mut().zip([10; 6]) {
            one.count = count;
        }
        let test = tally.test();
        assert!((test.statistic - 5.0).abs() < 1e-12 && test.freedom == 5);
        assert_eq!((tally.face_test().statistic, tally.face_test().p_value), (0.0, 1.0));
    }
}
