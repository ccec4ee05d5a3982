//! The list of moves: each ply in words, the latest in view; a click goes
//! there.

use bevy_egui::egui::{self, RichText};

use super::side_colour;
use crate::record::{Match, Ply};
use crate::rules::{Action, Event, Position, Side, Step, Throw};
use crate::table::theme;
use crate::table::words::Naming;

/// One line of the list: a turn's throw and what was done with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The ply after which the line ends: where a click goes.
    pub ply: usize,
    /// Who acted.
    pub side: Side,
    /// What is written.
    pub text: String,
}

/// The lines of a match: a throw and the choice after it make one; a throw that
/// decides something by itself is one too.
#[must_use]
pub fn lines(record: &Match) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut thrown: Option<(Side, String)> = None;
    for (number, ply) in record.plies().iter().enumerate() {
        let Some(before) = record.position_at(number) else { break };
        let done = done(before, ply);
        match ply.action {
            Action::Throw(Throw::First(side)) => {
                let text = "begins by the draw".to_owned();
                lines.push(Line { ply: number + 1, side, text });
            }
            Action::Throw(throw) => {
                let opens = opens(record, number);
                let text = match (before.fate(), done.is_empty()) {
                    (Some(at), _) => {
                        let naming = Naming(before.game().definition());
                        format!("{} on {}:  {done}", numbers(throw), naming.place(ply.side, at))
                    }
                    (None, false) => format!("opening {}:  {done}", numbers(throw)),
                    (None, true) if opens => format!("opening {}", numbers(throw)),
                    (None, true) => {
                        thrown = Some((ply.side, numbers(throw)));
                        continue;
                    }
                };
                lines.push(Line { ply: number + 1, side: ply.side, text });
            }
            action => {
                let score = thrown.take().map_or(String::new(), |(_, score)| format!("{score}:  "));
                let used = match action {
                    Action::Use { number, .. } if score != format!("{number}:  ") => {
                        format!("{number}:  ")
                    }
                    _ => String::new(),
                };
                let text = format!("{score}{used}{done}");
                lines.push(Line { ply: number + 1, side: ply.side, text });
            }
        }
    }
    if let Some((side, score)) = thrown {
        lines.push(Line { ply: record.plies().len(), side, text: format!("{score}:  …") });
    }
    lines
}

/// Whether ply `number` is a throw of the opening that leaves it open.
fn opens(record: &Match, number: usize) -> bool {
    let after = record.position_at(number + 1);
    after.is_some_and(|after| after.outcomes().is_some() && after.fate().is_none())
}

/// What was thrown.
fn numbers(throw: Throw) -> String {
    match throw {
        Throw::Score(score) => score.to_string(),
        Throw::Pair(high, low) => format!("{high}·{low}"),
        Throw::First(side) => side.to_string(),
    }
}

/// Whether a throw of a piece's own left it where it was.
fn stays(ply: &Ply) -> bool {
    let moves = |event: &Event| matches!(event, Event::Moved { .. } | Event::Returned { .. });
    !ply.events.iter().any(moves)
}

/// What was done in a ply, with its consequences; empty when nothing is to be seen.
fn done(before: &Position, ply: &Ply) -> String {
    let definition = before.game().definition();
    let naming = Naming(definition);
    let place = |side: Side, step: Step| match definition.cell(side, step) {
        Some(cell) => cell.name.clone(),
        None if step == Step::HAND => "hand".to_owned(),
        None => "off".to_owned(),
    };
    let mut text = match ply.action {
        Action::Pass => "no move, turn lost".to_owned(),
        Action::Ride => "rides".to_owned(),
        Action::Stay => "stays".to_owned(),
        Action::Go => "on:  ".to_owned(),
        Action::Cross => "crosses:  ".to_owned(),
        Action::Throw(_) if before.fate().is_some() && stays(ply) => "stays".to_owned(),
        Action::Throw(_) | Action::Move { .. } | Action::Use { .. } => String::new(),
    };
    // The way of the piece that moves, as one chain.
    let mut here: Option<(Side, Step)> = None;
    // Who has won the opening in this ply.
    let mut begins: Option<Side> = None;
    for event in &ply.events {
        match event {
            Event::Moved { side, from, to, .. } | Event::Returned { side, from, to } => {
                if here != Some((*side, *from)) {
                    text.push_str(match begins {
                        Some(first) if first == *side => ":  ",
                        _ if *side == ply.side => "",
                        _ => "; the other ",
                    });
                    text.push_str(&place(*side, *from));
                }
                text.push_str(&format!(" → {}", place(*side, *to)));
                here = Some((*side, *to));
            }
            Event::Captured { .. } => text.push_str(" ×"),
            Event::Swapped { side, from, to } => {
                let (from, to) = (place(*side, *from), place(*side, *to));
                text.push_str(&format!(" ({} {from} → {to})", naming.piece(*side)));
            }
            Event::Trapped { side, .. } if *side == ply.side => text.push_str(", trapped"),
            Event::Begins { side } => {
                text.push_str(&naming.does(*side, "begins", "begin"));
                begins = Some(*side);
            }
            Event::SeatsChange if begins.is_some() => text.push_str(", seats change"),
            Event::SeatsChange => text.push_str("seats change, "),
            Event::ExtraTurn { .. } => text.push_str(" +"),
            Event::Won { .. } => text.push_str("  wins"),
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// Draws the list of a game; the ply that was clicked comes back. With `follow` the
/// present line is brought into view: once, for scrolling costs frames.
pub fn show(
    ui: &mut egui::Ui,
    game: &str,
    lines: &[Line],
    cursor: usize,
    follow: bool,
) -> Option<usize> {
    let mut clicked = None;
    if lines.is_empty() {
        ui.label(RichText::new("Nothing has been played yet.").color(theme::FAINT));
    }
    // Close together: the more moves are in view the better.
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.y = 3.0;
    ui.spacing_mut().interact_size.y = 24.0;
    let here = lines.iter().position(|line| line.ply >= cursor);
    for (index, line) in lines.iter().enumerate() {
        let present = here == Some(index);
        let colour = if line.ply > cursor && !present { theme::FAINT } else { theme::TEXT };
        let number = RichText::new(format!("{:>3}", index + 1)).color(colour);
        let text = RichText::new(&line.text).color(colour);
        // A dot of the side's colour stands between them.
        let dot = egui::Id::new("dot");
        let atoms = (number, egui::Atom::custom(dot, egui::vec2(18.0, 10.0)), text);
        let row = egui::Button::selectable(present, atoms).atom_ui(ui);
        if let Some(rect) = row.rect(dot) {
            let edge = egui::Stroke::new(1.0, theme::FAINT);
            ui.painter().circle(rect.center(), 5.0, side_colour(game, line.side), edge);
        }
        if row.clicked() {
            clicked = Some(line.ply);
        }
        if present && follow {
            row.scroll_to_me(None);
        }
    }
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn told(line: &str, actions: &[&str]) -> Vec<String> {
        let position = Library::built_in().position(line).expect("a position");
        // Only throws that the seed gives can be played: one is found that gives them.
        (0..20_000)
            .find_map(|seed| {
                let mut record = Match::from_position(position.clone(), Vec::new(), seed);
                let played = |text: &&str| {
                    let action = text.parse().expect("an action");
                    record.play(action).is_ok()
                };
                let all = actions.iter().all(played);
                all.then(|| lines(&record).into_iter().map(|line| line.text).collect())
            })
            .expect("a seed with these throws")
    }

    #[test]
    fn a_throw_and_its_move_make_one_line() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw";
        assert_eq!(told(line, &["throw 2", "move 5-7", "throw 1"]), ["2:  m1 → m3 ×", "1:  …"]);
    }

    #[test]
    fn the_throw_of_a_house_has_its_own_line() {
        let line = "senet/skiryuk A 1,3,5,7,25 2,4,6,8,10 throw";
        let played = ["throw 1", "move 25-26", "throw 2", "throw 1"];
        assert_eq!(told(line, &played), ["1:  25 → 26", "2 on 26:  26 → 28", "1 on 28:  stays +"]);
    }

    #[test]
    fn two_numbers_make_two_lines() {
        let line = "phaistos/aleff A 0,0,0,1 0,0,0,12 throw";
        let played = ["throw 5,2", "use 5 1", "use 2 12"];
        assert_eq!(
            told(line, &played),
            ["5·2:  5:  1 → 6 → 12 (ochre traveller 12 → 6)", "2:  12 → 14"]
        );
    }

    #[test]
    fn the_opening_is_told_throw_by_throw() {
        let line = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open";
        let list = told(line, &["throw 2", "throw 1"]);
        assert_eq!(list[0], "opening 2");
        assert!(list[1].starts_with("opening 1:  Green begins:  hand → "), "{list:?}");
        // The ply is the other side's throw, the cone that enters is not.
        let list = told(line, &["throw 1", "throw 3"]);
        assert_eq!(list[1], "opening 3:  Yellow begins:  hand → 18 +");
    }
}
