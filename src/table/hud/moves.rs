//! The list of moves: each ply in words, the latest in view; a click goes
//! there.

use bevy_egui::egui::{self, RichText};

use crate::record::{Match, Ply};
use crate::rules::{Action, Definition, Event, Side, Throw};
use crate::table::theme;

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

/// The lines of a match: a throw and the choice after it make one.
#[must_use]
pub fn lines(record: &Match) -> Vec<Line> {
    let definition = record.game().definition();
    let mut lines: Vec<Line> = Vec::new();
    let mut thrown: Option<(Side, String)> = None;
    for (number, ply) in record.plies().iter().enumerate() {
        match ply.action {
            Action::Throw(Throw::First(side)) => {
                lines.push(Line { ply: number + 1, side, text: "begins by the draw".into() });
            }
            Action::Throw(throw) => {
                let numbers = throw.to_string().trim_start_matches("throw ").to_owned();
                thrown = Some((ply.side, numbers));
            }
            _ => {
                let score = thrown.take().map_or(String::new(), |(_, score)| format!("{score}:  "));
                let text = format!("{score}{}", done(definition, ply));
                lines.push(Line { ply: number + 1, side: ply.side, text });
            }
        }
    }
    if let Some((side, score)) = thrown {
        lines.push(Line { ply: record.plies().len(), side, text: format!("{score}:  …") });
    }
    lines
}

/// What was done in a ply, with its consequences.
fn done(definition: &Definition, ply: &Ply) -> String {
    let mut text = match ply.action {
        Action::Pass => "no move, turn lost".to_owned(),
        Action::Move { from, to } => {
            let place = |step| definition.place_name(ply.side, step);
            format!("{} → {}", place(from), place(to))
        }
        other => other.to_string(),
    };
    for event in &ply.events {
        match event {
            Event::Captured { .. } => text.push_str(" ×"),
            Event::ExtraTurn { .. } => text.push_str(" +"),
            Event::Won { .. } => text.push_str("  wins"),
            _ => {}
        }
    }
    text
}

/// Draws the list; the ply that was clicked comes back. With `follow` the
/// present line is brought into view: once, for scrolling costs frames.
pub fn show(ui: &mut egui::Ui, lines: &[Line], cursor: usize, follow: bool) -> Option<usize> {
    let mut clicked = None;
    if lines.is_empty() {
        ui.label(RichText::new("Nothing has been played yet.").color(theme::FAINT));
    }
    let here = lines.iter().position(|line| line.ply >= cursor);
    for (index, line) in lines.iter().enumerate() {
        let present = here == Some(index);
        let colour = if line.ply > cursor && !present { theme::FAINT } else { theme::TEXT };
        let mark = match line.side {
            Side::A => "○",
            Side::B => "●",
            Side::C => "◇",
            Side::D => "◆",
        };
        let text = RichText::new(format!("{:>3}  {mark}  {}", index + 1, line.text)).color(colour);
        let row = ui.selectable_label(present, text);
        if row.clicked() {
            clicked = Some(line.ply);
        }
        if present && follow {
            row.scroll_to_me(None);
        }
    }
    clicked
}
