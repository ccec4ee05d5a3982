//! What of the Royal Game of Ur can be known.

use std::sync::Arc;

use super::groups::layout::{Layout, MOST_OWN, MOST_PIECES, MOST_SHARED};
use super::groups::numbering::{Block, Numbering, POWERS};
use super::solvable::{Method, Problem, Smaller, Solvable, Solve, Unsolvable};
use crate::rules::games::ur::{Ur, UrPosition};
use crate::rules::{Due, Game, Rules, Side, Step, Throw};

/// With no more pieces a side the game is solved in a second or two; with so many left,
/// an endgame begins.
pub const FEW_PIECES: u8 = 3;

impl Solve for Ur {
    fn solvable(&self, pieces: u8) -> Result<Solvable, Unsolvable> {
        let rules = self.with_pieces(pieces);
        let layout = Layout::new(&rules)?;
        Ok(Solvable {
            key: layout.key(),
            pieces,
            is_small: pieces <= FEW_PIECES,
            problem: Box::new(move || {
                let numbering = Numbering::new(layout.clone());
                Ok(Problem {
                    method: Method::Groups(layout),
                    start: numbering.start_position(),
                    number: Box::new(move |at| numbering.of(&rules, &(*at).try_into().ok()?)),
                })
            }),
        })
    }

    /// With few pieces left, all others being off, it is the game with so few pieces.
    fn smaller(self: &Arc<Self>) -> Option<Smaller> {
        // With fewer it is solved as a whole.
        let less = self.definition().pieces.checked_sub(FEW_PIECES).filter(|less| *less > 0)?;
        let small = Arc::new(self.with_pieces(FEW_PIECES));
        Some(Smaller {
            game: Game::Ur(Arc::clone(&small)),
            position: Box::new(move |at| {
                let at = UrPosition::try_from(*at).ok()?;
                let off = |side| at.borne_off(side).checked_sub(less);
                let off = [off(Side::A)?, off(Side::B)?];
                if small.due(&at) != Due::Throw || at.awaits_draw() {
                    return None;
                }
                let on = [Side::A, Side::B].map(|side| at.on_board(side));
                Some(small.before_throw(small.turn(&at), on, off)?.into())
            }),
        })
    }
}

impl Layout {
    /// The layout of a variant. An error where the solver's order does not fit it.
    pub fn new(rules: &Ur) -> Result<Self, Unsolvable> {
        let unsolvable = |problem| Err(Unsolvable::Variant(problem));
        let definition = rules.definition();
        let off = definition.home(Side::A).0;
        let (mut own, mut mirror, mut met) = (Vec::new(), Vec::new(), Vec::new());
        let (mut safe, mut again_at) = (0, 0);
        for number in 1..off {
            let step = Step(number);
            let meet = rules.meeting(Side::A, step);
            let alike = meet == rules.meeting(Side::B, step)
                && rules.throws_again_at(Side::A, step) == rules.throws_again_at(Side::B, step);
            if !alike {
                return unsolvable(format!(
                    "the sides do not meet alike: step {number} means something else to B than \
                     to A"
                ));
            }
            again_at |= u32::from(rules.throws_again_at(Side::A, step)) << number;
            match meet {
                None => own.push(number),
                Some(theirs) => {
                    let cell = definition.paths[0][usize::from(number) - 1];
                    let guarded = definition.board.cells[usize::from(cell.0)].safe;
                    safe |= u16::from(guarded) << mirror.len().min(15);
                    met.push(number);
                    mirror.push(theirs.0);
                }
            }
        }
        let first = met.first().copied().unwrap_or(off);
        let shared = met.len() as u8;
        let in_one = met.iter().zip(first..).all(|(step, expected)| *step == expected);
        if !in_one || mirror.iter().any(|step| !(first..first + shared).contains(step)) {
            return unsolvable("the cells that both paths share do not lie in one stretch".into());
        }
        for step in &mut mirror {
            *step -= first;
        }
        for (what, count, most) in [
            ("shared cells", usize::from(shared), MOST_SHARED),
            ("steps of a side's own", own.len(), MOST_OWN),
            ("pieces a side", usize::from(definition.pieces), usize::from(MOST_PIECES)),
        ] {
            if count > most {
                return unsolvable(format!("{what}: {count}, at most {most} can be solved"));
            }
        }
        let mut scores = Vec::new();
        for outcome in definition.dice.outcomes().list() {
            if let Throw::Score(score) = outcome.throw {
                if score >= first {
                    return unsolvable(format!(
                        "a throw of {score} enters on a shared cell; the cells before it must \
                         be a side's own"
                    ));
                }
                scores.push((score, outcome.weight, rules.throws_again_with(score)));
            }
        }
        let total = scores.iter().map(|(_, weight, _)| weight).sum();
        let pieces = definition.pieces;
        let again_by_capture = rules.throws_again_on_capture();
        Ok(Self {
            pieces,
            off,
            first,
            shared,
            own,
            mirror,
            safe,
            again_at,
            again_by_capture,
            scores,
            total,
        })
    }
}

impl Numbering {
    /// The number of a position before a normal throw; none for any other.
    pub fn of(&self, rules: &Ur, at: &UrPosition) -> Option<u32> {
        if rules.due(at) != Due::Throw || at.awaits_draw() {
            return None;
        }
        let turn = rules.turn(at);
        let mut block = Block { off: [0; 2], own: [0; 2], shared: [0; 2] };
        let mut code = 0;
        for (index, side) in [turn, turn.opponent()].into_iter().enumerate() {
            let on = at.on_board(side);
            block.off[index] = at.borne_off(side);
            for (place, step) in self.layout.own.iter().enumerate() {
                block.own[index] |= ((on >> step & 1) as u8) << place;
            }
            for cell in 0..self.layout.shared {
                if on >> (cell + self.layout.first) & 1 == 1 {
                    block.shared[index] += 1;
                    // The mirror of the mirror is the cell itself.
                    let cell =
                        if index == 0 { cell } else { self.layout.mirror[usize::from(cell)] };
                    code += POWERS[usize::from(cell)] * (index as u32 + 1);
                }
            }
        }
        let beyond = block.off.iter().any(|off| *off >= self.layout.pieces);
        if beyond || self.hands(&block).is_none() {
            return None;
        }
        Some(self.start(&block) + u32::from(self.rank(code, false)))
    }

    /// The position with that number, with A to throw; none beyond the last one.
    pub fn position(&self, rules: &Ur, number: u32) -> Option<UrPosition> {
        if number >= self.positions() {
            return None;
        }
        let begun = |group: &usize| self.group(*group).1.start <= number as usize;
        let group = (0..self.groups()).take_while(begun).count() - 1;
        let block = self.blocks(group).into_iter().find(|block| {
            let size = self.contents(block.shared).len() as u32;
            (self.start(block)..self.start(block) + size).contains(&number)
        })?;
        let content = self.contents(block.shared)[(number - self.start(&block)) as usize];
        let mut on = [0; 2];
        for (side, on) in on.iter_mut().enumerate() {
            for (place, step) in self.layout.own.iter().enumerate() {
                *on |= u32::from(block.own[side] >> place & 1) << step;
            }
        }
        for cell in 0..self.layout.shared {
            on[0] |= u32::from(content.mine >> cell & 1) << (cell + self.layout.first);
            let theirs = self.layout.mirror[usize::from(cell)] + self.layout.first;
            on[1] |= u32::from(content.theirs >> cell & 1) << theirs;
        }
        rules.before_throw(Side::A, on, block.off)
    }
}
