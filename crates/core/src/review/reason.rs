//! Why one choice is worse than another, judged by its events and the next throw.

use super::safety::{danger, gives_up, standing_at};
use crate::rules::{Action, Event, Position, Side, Step};

/// An argument against a choice, compared with a better one. The first that holds is used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// The better choice wins, and this one does not.
    MissesWin,
    /// The better choice captures, and this one does not.
    MissesCapture,
    /// The better choice bears a piece off, and this one does not.
    MissesBearingOff,
    /// The better choice brings another throw, and this one does not.
    MissesThrow,
    /// This choice traps its own piece, and the better one traps none.
    Trapped {
        /// Where the piece is held.
        at: Step,
        /// The number of turns that it misses.
        turns: u8,
    },
    /// A cell sends the piece back to another, and with the better choice none does.
    LedBack {
        /// The cell that sends it back.
        from: Step,
        /// Where the piece ends.
        to: Step,
    },
    /// This choice moves a piece from a safe cell to one that an opponent may still reach, and the
    /// better one does not.
    GivesUpSafety {
        /// The cell that it leaves.
        from: Step,
    },
    /// The next throw of an opponent sends a piece back more often than after the better choice.
    LeavesOpen {
        /// The side that may do it.
        by: Side,
        /// The piece that each of these throws can send back; none if there is no single one.
        at: Option<Step>,
        /// The chance of such a throw.
        chance: f64,
        /// The chance of such a throw after the better choice.
        instead: f64,
    },
}

/// The smallest difference in the chance of a capture that explains a cost.
const LEAST: f64 = 0.08;

/// Why a choice is worse than a better one of the same position; none if neither events nor the
/// next throw explain it.
pub fn reason(before: &Position, chosen: Action, better: Action) -> Option<Reason> {
    let side = before.turn();
    let (after, events) = before.play(chosen).ok()?;
    let (after_better, events_better) = before.play(better).ok()?;
    missed(side, &events, &events_better)
        .or_else(|| suffered((before, &after), &events, &events_better))
        .or_else(|| {
            let left = gives_up(before, chosen).filter(|_| gives_up(before, better).is_none());
            let open = leaves_open(side, &after, &after_better);
            match (left, open) {
                // Danger to another piece says more.
                (Some((_, to)), Some(Reason::LeavesOpen { at, .. })) if at != Some(to) => open,
                (Some((from, _)), _) => Some(Reason::GivesUpSafety { from }),
                (None, open) => open,
            }
        })
}

/// What the better choice gains at once and the chosen one does not.
fn missed(side: Side, events: &[Event], better: &[Event]) -> Option<Reason> {
    let only_better =
        |test: &dyn Fn(&Event) -> bool| better.iter().any(test) && !events.iter().any(test);
    let captures =
        |event: &Event| matches!(event, Event::Captured { side: whose, .. } if *whose != side);
    let bears_off =
        |event: &Event| matches!(event, Event::BorneOff { side: whose, .. } if *whose == side);
    if only_better(&|event| *event == Event::Won { side }) {
        Some(Reason::MissesWin)
    } else if only_better(&captures) {
        Some(Reason::MissesCapture)
    } else if only_better(&bears_off) {
        Some(Reason::MissesBearingOff)
    } else if only_better(&|event| *event == Event::ExtraTurn { side }) {
        Some(Reason::MissesThrow)
    } else {
        None
    }
}

/// What happens to a piece by the chosen action, and to none by the better one.
fn suffered(
    (before, after): (&Position, &Position),
    events: &[Event],
    better: &[Event],
) -> Option<Reason> {
    let side = before.turn();
    let trapped = |event: &Event| match *event {
        Event::Trapped { side: whose, at, turns } if whose == side && turns > 0 => {
            Some(Reason::Trapped { at, turns })
        }
        _ => None,
    };
    let led_back = |event: &Event| match *event {
        Event::Returned { side: whose, from, to } if whose == side => {
            Some(Reason::LedBack { from, to })
        }
        _ => None,
    };
    // If two pieces of one side only swap places, none is farther back.
    let comes_back = |found: &Reason| match *found {
        Reason::LedBack { to, .. } => standing_at(after, side, to) > standing_at(before, side, to),
        _ => true,
    };
    let only_chosen = |test: &dyn Fn(&Event) -> Option<Reason>| {
        let found = events.iter().find_map(test)?;
        better.iter().find_map(test).is_none().then_some(found)
    };
    only_chosen(&trapped).or_else(|| only_chosen(&led_back).filter(comes_back))
}

/// The next throw's threats that the better choice avoids.
fn leaves_open(side: Side, after: &Position, after_better: &Position) -> Option<Reason> {
    let (now, otherwise) = (danger(after, side)?, danger(after_better, side)?);
    let (chance, instead) = (now.chance, otherwise.chance);
    let much = chance - instead >= LEAST;
    much.then_some(Reason::LeavesOpen { by: now.by, at: now.at, chance, instead })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn why(line: &str, chosen: &str, better: &str) -> Option<Reason> {
        let game = line.split(' ').next().expect("a game");
        let library = Library::built_in();
        let position =
            Position::read(library.game(game).expect("a game"), line).expect("a position");
        let action = |text: &str| text.parse().expect("an action");
        reason(&position, action(chosen), action(better))
    }

    #[test]
    fn what_the_better_choice_has_at_once_comes_first() {
        // From 3 the piece captures on 5; from 2 another reaches the rosette on 4.
        let line = "ur/finkel A 0,0,0,0,0,2,3 0,0,0,0,0,0,5 move:2";
        assert_eq!(why(line, "move 2-4", "move 3-5"), Some(Reason::MissesCapture));
        assert_eq!(why(line, "move 3-5", "move 2-4"), Some(Reason::MissesThrow));
        assert_eq!(why(line, "move 3-5", "move 3-5"), None);
        let line = "ur/short A 2,16,17 0,0,3 move:1";
        assert_eq!(why(line, "move 2-3", "move 16-17"), Some(Reason::MissesBearingOff));
        // The last stone comes to the goal on 8, where the others are.
        let line = "pente/knock-off A 7,8,8,8,8 0,0,0,3,5 move:1";
        assert_eq!(why(line, "move 8-9", "move 7-8"), Some(Reason::MissesWin));
    }

    #[test]
    fn a_trap_holds_and_a_passage_leads_back() {
        // On 13 a traveller misses two turns, though it has come forward.
        let line = "phaistos/aleff A 10,11,20,58 0,0,0,0 move:3,1";
        let trapped = Some(Reason::Trapped { at: Step(13), turns: 2 });
        assert_eq!(why(line, "use 3 10", "use 3 20"), trapped);
        assert_eq!(why(line, "use 3 20", "use 3 10"), None);
        // The passage on 59 leads back to 47, which is no trap.
        let back = Some(Reason::LedBack { from: Step(59), to: Step(47) });
        assert_eq!(why(line, "use 1 58", "use 3 20"), back);
        // One choice traps a traveller, the other sends it back: each gets its own reason.
        assert_eq!(why(line, "use 3 10", "use 1 58"), trapped);
        assert_eq!(why(line, "use 1 58", "use 3 10"), back);
        // An own traveller on 47 comes to 59 for it. Then only the sanctuary is given up.
        let line = "phaistos/aleff A 10,20,47,58 0,0,0,0 move:3,1";
        let left = Some(Reason::GivesUpSafety { from: Step(58) });
        assert_eq!(why(line, "use 1 58", "use 3 20"), left);
        // A passage onward is no reason against a choice.
        let line = "phaistos/aleff A 5,11,20,40 0,0,0,0 move:2,1";
        assert_eq!(why(line, "use 2 40", "use 1 20"), None);
    }

    #[test]
    fn a_safe_cell_is_given_up_where_an_opponent_may_still_come() {
        let left = |from| Some(Reason::GivesUpSafety { from: Step(from) });
        // The rosette m4 is step 8. Black is far behind, within reach, and past it.
        for (black, wanted) in [("0,0,1", left(8)), ("0,0,5", left(8)), ("14,17,17", None)] {
            let line = format!("ur/short A 2,8,17 {black} move:1");
            assert_eq!(why(&line, "move 8-9", "move 2-3"), wanted, "{line}");
            assert_eq!(why(&line, "move 2-3", "move 8-9"), None, "{line}");
        }
        // On the sanctuary 5 a traveller is never sent away.
        let line = "phaistos/aleff A 5,20,30,40 0,0,0,0 move:3,3";
        assert_eq!(why(line, "use 3 5", "use 3 20"), left(5));
        // Nor is it given up if the traveller only swaps places with another of its side.
        let line = "phaistos/sanctuary-geese A 30,31,34,36 26,31,52,62 move:6,5";
        assert_eq!(why(line, "use 5 31", "use 6 36"), None);
        // In Knossos a piece leaves the sea, step 17, for circle 10, which Black passes going out.
        // Another leaves circle 4, step 10, for circle 1, which is as safe.
        let line = "knossos/gurevich A 4,10,17,25,25 0,0,25,25,25 move:1";
        assert_eq!(why(line, "move 17-18", "move 4-5"), left(17));
        assert_eq!(why(line, "move 10-11", "move 4-5"), None);
    }

    #[test]
    fn the_sacred_line_is_safe_only_where_there_are_captures() {
        let line = |variant| format!("pente/{variant} A 2,3,8,8,8 0,0,0,1,5 move:1");
        let left = Some(Reason::GivesUpSafety { from: Step(3) });
        assert_eq!(why(&line("knock-off"), "move 3-4", "move 2-3"), left);
        // The other choice leaves the line too.
        assert_eq!(why(&line("knock-off"), "move 3-4", "move 8-9"), None);
        assert_eq!(why(&line("race"), "move 3-4", "move 2-3"), None);
    }

    #[test]
    fn an_open_piece_is_told_with_the_throws_that_capture_it() {
        // Black's piece on 3 captures on 7 with a 4, one throw in eight; on 5 with a 2, three
        // in eight, and on 6 with a 3, one in eight.
        let line = "ur/short A 4,6,17 0,0,3 move:1";
        let open = |at: Option<u8>, chance| {
            let at = at.map(Step);
            Some(Reason::LeavesOpen { by: Side::B, at, chance, instead: 0.125 })
        };
        assert_eq!(why(line, "move 4-5", "move 6-7"), open(None, 0.5));
        assert_eq!(why(line, "move 6-7", "move 4-5"), None);
        // From 4 only the piece on 6 can be captured: with a 2, on 7 with a 3.
        let line = "ur/short A 2,6,17 0,0,4 move:1";
        assert_eq!(why(line, "move 2-3", "move 6-7"), open(Some(6), 0.375));
    }
}
