//! Counting action paths, the usual check of a move generator.

use super::prelude::{Action, Actions, Due, Rules};

/// Number of action paths of exactly `depth` plies from here, chance outcomes
/// counted like choices; a game that ends sooner adds nothing.
///
/// ```
/// use tesserae::levels::Library;
/// use tesserae::{rules::{Rules, perft}, with_game};
///
/// let library = Library::built_in();
/// // Senet's opening: each player throws once, and there are five scores.
/// let senet = library.game("senet")?;
/// assert_eq!(with_game!(senet, rules => perft(&**rules, &rules.start(2), 2)), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft<R: Rules>(rules: &R, at: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action| perft(rules, &rules.after(at, action), depth - 1);
    match rules.due(at) {
        Due::Over(_) => 0,
        Due::Throw => {
            let outcomes = rules.outcomes(at).list();
            if depth == 1 {
                return outcomes.len() as u64;
            }
            outcomes.iter().map(|o| after(Action::Throw(o.throw))).sum()
        }
        Due::Choice => {
            let mut list = Actions::new();
            rules.actions(at, &mut list);
            if depth == 1 {
                return list.len() as u64;
            }
            list.into_iter().map(after).sum()
        }
    }
}
