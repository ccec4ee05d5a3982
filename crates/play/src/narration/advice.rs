//! Says in a sentence why a choice is not the best, or what is better.

use tesserae_core::review::Reason;
use tesserae_core::rules::{Action, Position, Side};
use tesserae_core::words::{Naming, counted, percent, sentence, with_article};

use super::describe::statement;

/// What the better choice does: `Better: the white piece on m1 goes to m5 and earns another turn.`
/// For a choice that [`against`] has no reason for.
pub fn in_place_of(position: &Position, better: Action) -> String {
    let does = statement(position, better).unwrap_or_else(|| better.to_string());
    format!("Better: {does}.")
}

/// Why a side's choice is worse than the best one.
pub fn against(position: &Position, reason: &Reason) -> String {
    let side: Side = position.turn();
    let naming = Naming(position.game().definition());
    let word = naming.piece_word(side);
    let piece = with_article(&word);
    let text = match *reason {
        Reason::MissesWin => "it misses a winning move".to_owned(),
        Reason::MissesCapture => "it misses a capture".to_owned(),
        Reason::MissesBearingOff => format!("it misses a chance to bear {piece} off"),
        Reason::MissesThrow => "it gives up an extra throw".to_owned(),
        Reason::Trapped { at, turns } => {
            let turns = counted(u32::from(turns), "turn");
            format!("it traps {piece} on {} for {turns}", naming.place(side, at))
        }
        Reason::LedBack { from, to } => {
            let (from, to) = (naming.place(side, from), naming.place(side, to));
            format!("it leads {piece} back from {from} to {to}")
        }
        Reason::GivesUpSafety { from } if naming.0.displaces => {
            format!("it leaves {}, where no {word} is sent away", naming.cell(side, from))
        }
        Reason::GivesUpSafety { from } => {
            format!("it leaves {}, where no piece can be captured", naming.cell(side, from))
        }
        Reason::LeavesOpen { by, at, chance, instead } => {
            let (often, otherwise) = (percent(chance), percent(instead));
            let left = at.map_or_else(
                || format!("{word}s"),
                |at| format!("the {word} on {}", naming.place(side, at)),
            );
            let by = naming.possessive(by);
            let text = format!("it leaves {left} open to {often} of {by} throws");
            if instead > 0.0 { format!("{text}, instead of {otherwise}") } else { text }
        }
    };
    sentence(&text)
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Step;

    use super::*;
    use crate::sample::position;

    #[test]
    fn a_trap_a_passage_and_a_safe_cell_are_called_what_they_are() {
        let labyrinth = position("phaistos/aleff A 10,11,20,58 0,0,0,0 move:3,1");
        let told = |reason| against(&labyrinth, &reason);
        let trapped = Reason::Trapped { at: Step(13), turns: 2 };
        assert_eq!(told(trapped), "It traps a traveller on 13 for two turns.");
        let back = Reason::LedBack { from: Step(59), to: Step(47) };
        assert_eq!(told(back), "It leads a traveller back from 59 to 47.");
        let left = Reason::GivesUpSafety { from: Step(58) };
        assert_eq!(told(left), "It leaves sanctuary 58, where no traveller is sent away.");
        let ur = position("ur/short A 2,8,17 0,0,5 move:1");
        let left = Reason::GivesUpSafety { from: Step(8) };
        assert_eq!(against(&ur, &left), "It leaves rosette m4, where no piece can be captured.");
    }

    #[test]
    fn without_a_reason_the_better_choice_is_described() {
        let ur = position("ur/short A 2,6,17 0,0,16 move:1");
        assert_eq!(
            in_place_of(&ur, "move 6-7".parse().expect("an action")),
            "Better: the white piece on m2 goes to m3."
        );
        // Choices of every game are described, never written as in the notation.
        for line in [
            "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:4",
            "senet/skiryuk A 1,3,5,7,25 2,4,6,8,10 move:1",
            "knossos/gurevich A 0,0,0,0,8 0,0,0,0,0 move:1",
            "phaistos/aleff A 0,0,0,43 0,0,0,12 move:5,1",
            "phaistos/aleff A 0,0,0,7 0,0,0,0 offer:7x1",
            "pente/knock-off A 1,2,4,5,6 0,0,0,0,3 move:2",
        ] {
            let position = position(line);
            for action in position.actions() {
                let text = in_place_of(&position, action);
                assert!(text.len() > 20, "{line}: {text}");
                assert!(!text.contains("move ") && !text.contains("use "), "{line}: {text}");
            }
        }
    }

    #[test]
    fn the_open_piece_is_named_where_there_is_one() {
        let ur = position("ur/short A 2,6,17 0,0,4 move:1");
        let open = |at, instead| Reason::LeavesOpen { by: Side::B, at, chance: 0.375, instead };
        assert_eq!(
            against(&ur, &open(Some(Step(6)), 0.125)),
            "It leaves the piece on m2 open to 38% of Black's throws, instead of 13%."
        );
        assert_eq!(
            against(&ur, &open(None, 0.0)),
            "It leaves pieces open to 38% of Black's throws."
        );
    }
}
