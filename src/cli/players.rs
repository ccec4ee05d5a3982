//! What the players of a command may know, and who stands in for whom.

use super::output::complain;
use crate::ai::exact::Solution;
use crate::ai::{Knowledge, Level, Who};
use crate::rules::Game;
use crate::solutions::KnowledgeStore;

/// What players of a game may go by, at a table of so many; the solution only where it is
/// `wanted`, since it takes time to get.
pub(super) fn knowledge_of(
    store: &KnowledgeStore,
    game: &Game,
    sides: u8,
    wanted: bool,
) -> Knowledge {
    if sides != 2 {
        return Knowledge::default();
    }
    Knowledge {
        solution: if wanted { store.solution(game) } else { None },
        endgame: store.endgame(game),
        network: store.network(game),
    }
}

/// Who plays for somebody. A report names those who play, so a perfect player without
/// a solution is not called one.
pub(super) fn seated(who: &Who, game: &Game, solution: Option<&Solution>) -> Who {
    if *who != Who::Ai(Level::Perfect) || solution.is_some() {
        return who.clone();
    }
    let stand_in = Who::Ai(Level::Master);
    complain(&format!(
        "warning: {} has no solution on this machine; {stand_in} plays for {who}",
        game.definition().id()
    ));
    stand_in
}

/// What went wrong with solutions, a line each on stderr.
pub(super) fn report_warnings(store: &KnowledgeStore) {
    for warning in store.warnings() {
        complain(&format!("warning: {warning}"));
    }
}
