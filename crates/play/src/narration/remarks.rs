//! The events of a ply that deserve a message.

use tesserae_core::rules::{Action, Event, Position, Side, Step};
use tesserae_core::words::{Naming, counted, sentence};

use super::describe::{drops, turning_point};
use super::throw_effects::{is_round_over, undecided};

/// A message about a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// A whole sentence.
    pub text: String,
    /// It says what is due now, and expires with the next action.
    pub due: bool,
}

/// What happened in a ply beyond a normal throw or move. `does` joins a side's player and a verb,
/// singular or plural, as [`Naming::does`] does: `Anna begins`, `You throw again`.
pub fn remarks(
    before: &Position,
    action: Action,
    events: &[Event],
    does: &dyn Fn(Side, &str, &str) -> String,
) -> Vec<Remark> {
    let definition = before.game().definition();
    let naming = Naming(definition);
    let mover = before.turn();
    let mut list: Vec<Remark> = Vec::new();
    let mut moved = false;
    for (index, event) in events.iter().enumerate() {
        let text = match event {
            Event::Begins { side } => does(*side, "begins", "begin"),
            Event::SeatsChange => "The players swap sides".into(),
            Event::Captured { side, cell, .. } => format!(
                "{} the {} on {cell}; it must start again from the rack",
                does(*side, "loses", "lose"),
                naming.piece_word(*side)
            ),
            // The piece that took its place began its move there.
            Event::Swapped { from, to, .. } if from == to => continue,
            Event::Swapped { side, from, to } => {
                let place = naming.place(*side, *to);
                format!("{} is sent to {place}", naming.piece_on(*side, *from))
            }
            Event::Returned { side, from, to } => {
                moved |= *side == mover;
                let place = naming.place(*side, *to);
                if drops(events, index) {
                    let from = naming.place(*side, *from);
                    format!("{} from {from} to {place}", does(*side, "drops", "drop"))
                } else {
                    format!("{} goes back to {place}", naming.piece_on(*side, *from))
                }
            }
            Event::Moved { side, from, to, way } => {
                moved |= *side == mover;
                match action {
                    Action::Throw(_) if from == to => turns_back(naming, *side, *from, way),
                    // Moved by a throw of its own, or led on.
                    Action::Throw(_) if *from != Step::HAND => moves(naming, *side, *from, *to),
                    _ => continue,
                }
            }
            Event::Fate { side, at } => {
                format!("{} throws for itself", naming.piece_on(*side, *at))
            }
            Event::Trapped { side, at, turns } if *side == mover => {
                let turns = counted(u32::from(*turns), "turn");
                format!("{} is trapped for {turns}", naming.piece_on(*side, *at))
            }
            Event::Trapped { side, at, .. } => {
                format!("{} is still trapped", naming.piece_on(*side, *at))
            }
            Event::Freed { side, at } => format!("{} is free again", naming.piece_on(*side, *at)),
            Event::ExtraTurn { side } => does(*side, "throws again", "throw again"),
            Event::Thrown { .. }
            | Event::Offered { .. }
            | Event::Stayed { .. }
            | Event::BorneOff { .. }
            | Event::Passed { .. }
            | Event::Won { .. } => continue,
        };
        let due = matches!(event, Event::Fate { .. } | Event::ExtraTurn { .. })
            || matches!(event, Event::Trapped { side, .. } if *side != mover);
        list.push(Remark { text: sentence(&text), due });
    }
    if let Some(text) = round_over(before, action) {
        list.push(Remark { text, due: true });
    }
    if let (Some(at), Action::Throw(_), false) = (before.fate(), action, moved) {
        let text = format!("{} stays where it is", naming.piece_on(mover, at));
        list.insert(0, Remark { text: sentence(&text), due: false });
    }
    list
}

/// The last opening throw of a round that decided nothing.
fn round_over(before: &Position, action: Action) -> Option<String> {
    let Action::Throw(_) = action else { return None };
    let (after, _) = before.play(action).ok()?;
    is_round_over(&after).then(|| undecided(after.sides()))
}

/// A ride that ends where it began.
fn turns_back(naming: Naming, side: Side, from: Step, way: &[String]) -> String {
    let piece = naming.piece_on(side, from);
    match turning_point(&naming.place(side, from), way) {
        Some(there) => format!("{piece} turns back at {there} and ends where it began"),
        None => format!("{piece} ends where it began"),
    }
}

fn moves(naming: Naming, side: Side, from: Step, to: Step) -> String {
    let place = naming.place(side, to);
    let verb = if naming.0.cell(side, to).is_some() { "goes to" } else { "goes" };
    format!("{} {verb} {place}", naming.piece_on(side, from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    fn told(line: &str, action: &str) -> Vec<String> {
        let position = position(line);
        let action = action.parse().expect("an action");
        let (_, events) = position.play(action).expect("legal");
        let naming = Naming(position.game().definition());
        let does = |side: Side, one: &str, several: &str| naming.does(side, one, several);
        remarks(&position, action, &events, &does).into_iter().map(|remark| remark.text).collect()
    }

    #[test]
    fn an_ordinary_throw_and_move_are_no_news() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 throw";
        assert!(told(line, "throw 2").is_empty());
        assert!(told(&line.replace("throw", "move:2"), "move 5-7").is_empty());
    }

    #[test]
    fn a_captured_piece_has_its_games_name() {
        let line = "pente/knock-off A 0,0,1,3,3 0,0,0,0,1 move:6";
        let wanted = "White loses the stone on 1B; it must start again from the rack.";
        assert_eq!(told(line, "move 0-6"), [wanted]);
    }

    #[test]
    fn fates_are_told_whatever_they_bring() {
        let line = "senet/skiryuk A 1,3,5,7,28 2,4,6,8,10 fate:28";
        assert_eq!(told(line, "throw 1"), ["The cone on 28 stays where it is."]);
        assert_eq!(told(line, "throw 3"), ["The cone on 28 goes home."]);
        let opening = "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:1";
        let told = told(opening, "throw 2");
        assert!(told.iter().any(|text| text.starts_with("The players swap sides")), "{told:?}");
        assert!(told.contains(&"The spools begin.".to_owned()), "{told:?}");
    }

    #[test]
    fn a_round_of_opening_throws_without_a_winner_says_that_all_throw_again() {
        let two = "phaistos/aleff B 0,0,0,0 0,0,0,0 open:4";
        assert_eq!(told(two, "throw 4"), ["Undecided: both throw again."]);
        assert_eq!(told(two, "throw 3"), ["Red begins."]);
        let three = "phaistos/aleff C 0,0,0,0 0,0,0,0 0,0,0,0 open:4,2";
        assert_eq!(told(three, "throw 4"), ["Undecided: all throw again."]);
        let first = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open";
        assert!(told(first, "throw 4").is_empty());
    }

    #[test]
    fn a_piece_that_is_displaced_to_where_it_stands_is_no_news() {
        let line = "phaistos/aleff A 0,0,0,3 0,0,0,8 move:5";
        assert_eq!(told(line, "use 5 3"), ["The ochre traveller on 8 is sent to 3."]);
    }

    #[test]
    fn a_ride_that_ends_where_it_began_does_not_go_to_where_it_stands() {
        let line = "phaistos/aleff B 0,0,0,3 0,0,0,49 ride:49";
        let wanted = "The ochre traveller on 49 turns back at 34 and ends where it began.";
        assert_eq!(told(line, "throw 6"), [wanted]);
        assert_eq!(told(line, "throw 2"), ["The ochre traveller on 49 goes to 55."]);
    }

    #[test]
    fn penalties_are_told_as_the_turn_begins() {
        let line = "phaistos/aleff A 0,0,0,3 0,0,0,13!2 move:1";
        let told = told(line, "use 1 3");
        assert_eq!(told, ["The ochre traveller on 13 is still trapped."]);
    }
}
