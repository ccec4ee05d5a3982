//! Counting action paths, the usual check of a move generator.

use super::position::Position;
use super::prelude::{Action, Actions, Due, Rules};
use crate::with_position;

impl Position {
    /// Number of action paths of exactly `depth` plies from here, chance outcomes
    /// counted like choices; a game that ends sooner adds nothing.
    ///
    /// ```
    /// use tesserae_core::levels::Library;
    ///
    /// let library = Library::built_in();
    /// // Senet's opening: each player throws once, and there are five scores.
    /// assert_eq!(library.game("senet")?.start(2).perft(2), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        with_position!(self, rules, at => perft(&**rules, at, depth))
    }
}

fn perft<R: Rules>(rules: &R, at: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    // On the heap, since a path may be as long as anybody asks.
    let mut open = vec![(*at, 1)];
    let mut list = Actions::new();
    while let Some((at, ply)) = open.pop() {
        list.clear();
        match rules.due(&at) {
            Due::Over(_) => {}
            Due::Throw => {
                list.extend(rules.outcomes(&at).list().iter().map(|o| Action::Throw(o.throw)));
            }
            Due::Choice => rules.actions(&at, &mut list),
        }
        if ply == depth {
            count += list.len() as u64;
        } else {
            open.extend(list.iter().map(|action| (rules.after(&at, *action), ply + 1)));
        }
    }
    count
}
