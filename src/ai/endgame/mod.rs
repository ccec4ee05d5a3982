//! Endgames: exact values where few pieces are left, of games that are too large to be
//! solved as a whole.
//!
//! What is off the board stays off, so the positions in which each side has no more than
//! a few pieces left lead to none but each other and the end. `positions` finds them
//! all, `table` solves them. That takes about a second, so it is done when a value is
//! first asked for and then kept.
//!
//! There is no other kind of table, such as one for each side alone once the two have
//! passed each other. In Senet, Knossos and the labyrinth sides never part so: they share
//! houses, the bay or the fields to the very end, and in Ur there is next to nothing
//! after the last shared square.

mod few;
mod positions;
mod table;

use std::fmt;
use std::sync::{Arc, OnceLock};

pub use few::Few;
pub use table::Table;

use super::exact::Solution;
use super::solve::{is_small, solved};
use crate::rules::games::At;
use crate::rules::games::ur::Ur;
use crate::rules::{Due, Game, Rules, Side};

/// In Ur, which has a solver of its own, this many pieces a side are left.
pub const UR_LEFT: u8 = 3;

/// The endgames of one variant for two sides, worked out when they are first needed.
pub struct Endgame {
    /// Whether a position is one of them.
    few: Box<dyn Fn(&At) -> bool + Send + Sync>,
    /// Works them out; none if that cannot be.
    make: Box<dyn Fn() -> Option<Solution> + Send + Sync>,
    made: OnceLock<Option<Solution>>,
}

impl fmt::Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endgame").field("made", &self.is_made()).finish_non_exhaustive()
    }
}

impl Endgame {
    /// The endgames of a variant; none where it has none. Takes no time yet.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        match game {
            Game::Senet(rules) => Some(Self::general(rules, |at| match at {
                At::Senet(at) => Some(at),
                _ => None,
            })),
            Game::Knossos(rules) => Some(Self::general(rules, |at| match at {
                At::Knossos(at) => Some(at),
                _ => None,
            })),
            Game::Phaistos(rules) if rules.definition().sides.0 == 2 => {
                Some(Self::general(rules, |at| match at {
                    At::Phaistos(at) => Some(at),
                    _ => None,
                }))
            }
            // Small games are solved as a whole.
            Game::Ur(rules) if !is_small(game) => Some(Self::ur(rules)),
            _ => None,
        }
    }

    fn general<R: Few>(rules: &Arc<R>, position: fn(&At) -> Option<&R::Position>) -> Self {
        let (here, there) = (Arc::clone(rules), Arc::clone(rules));
        Self {
            few: Box::new(move |at| position(at).is_some_and(|at| here.endgame_key(at).is_some())),
            make: Box::new(move || {
                let table = Table::new(&*there, |_| true)?;
                let rules = Arc::clone(&there);
                Some(Solution::new(move |at: &At| table.win(&*rules, position(at)?)))
            }),
            made: OnceLock::new(),
        }
    }

    /// Ur with so few pieces left, all others being off, is Ur with so few pieces.
    fn ur(rules: &Arc<Ur>) -> Self {
        // Small games are solved as a whole, so there are more pieces than these.
        let less = rules.definition().pieces.saturating_sub(UR_LEFT);
        let (here, small) = (Arc::clone(rules), Arc::new(rules.with_pieces(UR_LEFT)));
        Self {
            few: Box::new(move |at| {
                let At::Ur(at) = at else { return false };
                let few = |side| at.borne_off(side) >= less;
                few(Side::A) && few(Side::B) && here.due(at) == Due::Throw && !at.awaits_draw()
            }),
            make: Box::new(move || {
                let solution = solved(&Game::Ur(Arc::clone(&small)))?;
                let small = Arc::clone(&small);
                Some(Solution::new(move |at: &At| {
                    let At::Ur(at) = at else { return None };
                    let off = |side| at.borne_off(side).checked_sub(less);
                    let on = [Side::A, Side::B].map(|side| at.on_board(side));
                    let off = [off(Side::A)?, off(Side::B)?];
                    let at = small.before_throw(small.turn(at), on, off)?;
                    solution.win(&At::Ur(at))
                }))
            }),
            made: OnceLock::new(),
        }
    }

    /// The probability that the side to throw wins; none where that is not known. The
    /// first time that it is, it takes a second or two to be found.
    #[must_use]
    pub fn win(&self, at: &At) -> Option<f64> {
        if !(self.few)(at) {
            return None;
        }
        self.solution()?.win(at)
    }

    /// Works the endgames out, unless that was done before; false if that cannot be.
    pub fn is_there(&self) -> bool {
        self.solution().is_some()
    }

    fn solution(&self) -> Option<&Solution> {
        self.made.get_or_init(|| (self.make)()).as_ref()
    }

    /// Whether they have been worked out.
    #[must_use]
    pub fn is_made(&self) -> bool {
        self.made.get().is_some()
    }
}
