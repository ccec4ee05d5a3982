//! Between faces and throws: what the dice of a throw say to the rules.

use rand::{Rng, RngExt};

use super::body::Body;
use super::face::Face;
use crate::rules::{Dice, Outcomes, Side, Throw};

/// The dice of one throw, and how they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// What is thrown.
    pub dice: Dice,
    /// A single die or stick decides who begins.
    pub draws_side: bool,
}

impl Reading {
    /// How the throw that is due is made and read, with the dice of the game.
    pub fn of(dice: Dice, outcomes: &Outcomes) -> Self {
        let first = outcomes.list().first();
        first.map_or(Self { dice, draws_side: false }, |first| Self::of_throw(dice, first.throw))
    }

    /// How a throw of that kind is made and read, with the dice of the game.
    pub fn of_throw(dice: Dice, throw: Throw) -> Self {
        let draws_side = matches!(throw, Throw::First(_));
        // Of two dice that count together one may be thrown alone.
        let alone = matches!((dice, throw), (Dice::Cubes { .. }, Throw::Score(_)));
        Self { dice: if draws_side || alone { dice.single() } else { dice }, draws_side }
    }

    /// What faces say to the rules. For who begins, a marked corner or an odd number says A.
    pub fn throw(self, faces: &[Face]) -> Throw {
        let pips = |index: usize| match faces.get(index) {
            Some(Face::Pips(pips)) => *pips,
            _ => 0,
        };
        let marked = faces.iter().filter(|face| face.is_marked()).count() as u8;
        match self.dice {
            _ if self.draws_side => {
                Throw::First(if marked == 1 || pips(0) % 2 == 1 { Side::A } else { Side::B })
            }
            Dice::Lots { none, .. } => Throw::of_lots(marked, none),
            Dice::Cubes { count: 1 } => Throw::Score(pips(0)),
            Dice::Cubes { .. } => Throw::of_pair(pips(0), pips(1)),
        }
    }

    /// All combinations of faces that say this to the rules.
    pub fn combinations(self, throw: Throw) -> impl Iterator<Item = Vec<Face>> {
        let (faces, count) = (Body::from(self.dice).faces(), self.dice.count());
        let combination = move |mut code: usize| -> Vec<Face> {
            (0..count)
                .map(|_| {
                    let face = faces[code % faces.len()];
                    code /= faces.len();
                    face
                })
                .collect()
        };
        let all = (0..faces.len().pow(count as u32)).map(combination);
        all.filter(move |faces| self.throw(faces) == throw)
    }

    /// Faces for a throw that was drawn: one of all its combinations, equally likely, so
    /// that each has its true chance. None if these dice cannot show it.
    pub fn faces_for(self, throw: Throw, rng: &mut impl Rng) -> Option<Vec<Face>> {
        let mut fitting: Vec<_> = self.combinations(throw).collect();
        if fitting.is_empty() {
            return None;
        }
        Some(fitting.swap_remove(rng.random_range(0..fitting.len())))
    }
}
