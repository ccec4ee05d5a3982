//! Endgames: exact values where few pieces are left, of games that are too large to be
//! solved as a whole.
//!
//! What is off the board stays off, so the positions in which each side has no more than
//! a few pieces left lead to none but each other and the end. `positions` finds them
//! all, `table` solves them. That takes about a second, so it is done when a value is
//! first asked for and then kept. `smaller` takes them from the game with fewer pieces, whose
//! solution may come with the program.
//!
//! There is no other kind of table, such as one for each side alone once the two have
//! passed each other. In Senet, Knossos and the labyrinth sides never part so: they share
//! houses, the bay or the fields to the very end, and in Ur there is next to nothing
//! after the last shared square.

mod lazy;
mod positions;
mod smaller;
mod table;

use std::sync::Arc;

pub use lazy::Endgame;
pub use smaller::Kept;
pub use table::Table;

use self::smaller::of_smaller;
use super::exact::Solution;
use super::solve::Solve;
use crate::rules::Game;
use crate::rules::games::At;
use crate::with_game;

/// The endgames of a variant for two sides; none where it has none. They are not solved
/// yet. `kept` finds a solution by all that its values depend on, if it is kept somewhere.
pub fn endgame(game: &Game, kept: impl Fn(&str) -> Option<Kept>) -> Option<Endgame> {
    if game.definition().sides.0 != 2 {
        return None;
    }
    with_game!(game, rules => {
        let more = rules.smaller().and_then(|smaller| of_smaller(smaller, kept));
        // Values that are computed are not rounded as those of a file are.
        tabulated(rules).into_iter().chain(more).reduce(Endgame::or)
    })
}

/// Endgames that are solved into a [`Table`].
fn tabulated<R: Solve>(rules: &Arc<R>) -> Option<Endgame> {
    if R::ENDGAME_PIECES == 0 {
        return None;
    }
    let (here, there) = (Arc::clone(rules), Arc::clone(rules));
    let read = |at: &At| R::Position::try_from(*at).ok();
    Some(Endgame::new(
        move |at| here.endgame_key(&read(at)?).map(|_| *at),
        move || {
            let table = Table::new(&*there, |_| true)?;
            let rules = Arc::clone(&there);
            Some(Solution::new(move |at: &At| table.win(&*rules, &read(at)?)))
        },
    ))
}
