//! Replaces perfect players that have no solution, and reports problems with solutions.

use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::{Level, Who};
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;

use super::output::complain;

/// The player that really plays for `who`. A perfect player without a solution is replaced, and a
/// report must name the player that played.
pub(super) fn seated(who: &Who, game: &Game, solution: Option<&Solution>) -> Who {
    match who {
        Who::Ai(level) => Who::Ai(level_or_stand_in(*level, game, solution)),
        _ => who.clone(),
    }
}

/// The level that really plays for `level`; says so on stderr if it is another.
pub(super) fn level_or_stand_in(level: Level, game: &Game, solution: Option<&Solution>) -> Level {
    let stand_in = level.or_stand_in(solution.is_some());
    if stand_in != level {
        let (id, stand_in, level) = (game.definition().id(), Who::Ai(stand_in), Who::Ai(level));
        complain(&format!(
            "warning: {id} has no solution on this machine; {stand_in} plays for {level}"
        ));
    }
    stand_in
}

/// Prints the problems with solutions on stderr, one line each.
pub(super) fn report_warnings(store: &KnowledgeStore) {
    for warning in store.warnings() {
        complain(&format!("warning: {warning}"));
    }
}
