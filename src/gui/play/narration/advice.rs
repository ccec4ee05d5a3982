//! What speaks against a choice, in a sentence.

use crate::review::Reason;
use crate::rules::{Position, Side};
use crate::words::{Naming, percent, sentence, with_article};

/// Why a side's choice is worse than the best one.
pub fn against(position: &Position, reason: &Reason) -> String {
    let side: Side = position.turn();
    let naming = Naming(position.game().definition());
    let piece = with_article(&naming.piece_word(side));
    let text = match *reason {
        Reason::MissesCapture => "it misses a capture".to_owned(),
        Reason::MissesBearingOff => format!("it misses bearing off {piece}"),
        Reason::MissesThrow => "it gives up another throw".to_owned(),
        Reason::RunsIntoTrap { at } => {
            format!("it runs into the trap at {}", naming.place(side, at))
        }
        Reason::LeavesOpen { by, chance, instead } => {
            let (often, otherwise) = (percent(chance), percent(instead));
            let captures = if naming.0.is_several(by) { "capture" } else { "captures" };
            let by = naming.side_name(by);
            let text = format!("it leaves {piece} that {by} {captures} with {often} of the throws");
            if instead > 0.0 { format!("{text}, instead of {otherwise}") } else { text }
        }
    };
    sentence(&text)
}
