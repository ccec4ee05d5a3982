//! Who plays for whom, and what went wrong with what players look up.

use super::output::complain;
use crate::ai::Who;
use crate::ai::exact::Solution;
use crate::rules::Game;
use crate::solutions::KnowledgeStore;

/// Who plays for somebody. A report names those who play, so a perfect player without
/// a solution is not called one.
pub(super) fn seated(who: &Who, game: &Game, solution: Option<&Solution>) -> Who {
    let stand_in = match who {
        Who::Ai(level) => Who::Ai(level.or_stand_in(solution.is_some())),
        _ => who.clone(),
    };
    if stand_in != *who {
        complain(&format!(
            "warning: {} has no solution on this machine; {stand_in} plays for {who}",
            game.definition().id()
        ));
    }
    stand_in
}

/// What went wrong with solutions, a line each on stderr.
pub(super) fn report_warnings(store: &KnowledgeStore) {
    for warning in store.warnings() {
        complain(&format!("warning: {warning}"));
    }
}
