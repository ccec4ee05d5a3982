//! The parts of a position that is set up: whose turn it is, what is due, where each piece
//! stands.

use bevy_egui::egui;

use tesserae_core::rules::draft::{Draft, Phase, Waiting};
use tesserae_core::rules::{Side, Step};
use tesserae_play::narration::{Naming, capitalized};
use tesserae_play::set_up::{Edit, Editor};

use crate::ui::widgets::{Entry, drop_down, side_badge, theme};

/// The kinds of phases, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Opening,
    Throw,
    Move,
    Fate,
    Offer,
    Ride,
    Over,
}

impl Kind {
    fn of(phase: &Phase) -> Self {
        match phase {
            Phase::Open(_) => Self::Opening,
            Phase::Throw => Self::Throw,
            Phase::Move(_) => Self::Move,
            Phase::Fate { .. } => Self::Fate,
            Phase::Offer(_) => Self::Offer,
            Phase::Ride(_) => Self::Ride,
            Phase::Over => Self::Over,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Opening => "The opening throw",
            Self::Throw => "To throw",
            Self::Move => "To choose, having thrown",
            Self::Fate => "A piece throws for itself",
            Self::Offer => "To answer an offer",
            Self::Ride => "To throw for a ride",
            Self::Over => "The match is over",
        }
    }
}

fn with_commas(numbers: &[u8]) -> String {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    words.join(", ")
}

/// The words that tell a phase from others of its kind; empty if there is no other.
fn detail(phase: &Phase, draft: &Draft) -> String {
    let on = |step: Step| {
        let place = Naming(draft.game().definition()).place(draft.turn(), step);
        // A path may cross a cell twice.
        if place == step.to_string() {
            format!("on {place}")
        } else {
            format!("on {place}, step {step}")
        }
    };
    let waiting = |waiting: &Waiting| {
        let mut words = vec![on(waiting.step)];
        words.extend(waiting.number.map(|number| format!("after a {number}")));
        words.extend(waiting.rest.map(|rest| format!("{rest} left")));
        words.extend(waiting.early.then(|| "before the throw".to_owned()));
        words.join(", ")
    };
    match phase {
        Phase::Open(thrown) if thrown.is_empty() => "the first".to_owned(),
        Phase::Open(thrown) => format!("after {}", with_commas(thrown)),
        Phase::Throw | Phase::Over => String::new(),
        Phase::Move(numbers) => with_commas(numbers),
        Phase::Fate { step, again } => {
            format!("{}{}", on(*step), if *again { ", then another turn" } else { "" })
        }
        Phase::Offer(piece) | Phase::Ride(piece) => waiting(piece),
    }
}

/// Draws whose turn it is and what is due. Returns the choice.
pub fn turn_and_phase(ui: &mut egui::Ui, editor: &Editor) -> Vec<Edit> {
    let draft = editor.draft();
    let naming = Naming(draft.game().definition());
    let mut edits = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint("Turn").small());
        for side in draft.sides() {
            if theme::radio(ui, draft.turn() == *side, &naming.heading(*side)).clicked() {
                edits.push(Edit::Turn(*side));
            }
        }
    });
    let mut phases = editor.phases().to_vec();
    if !phases.contains(draft.phase()) {
        phases.insert(0, draft.phase().clone());
    }
    let now = Kind::of(draft.phase());
    let mut kinds: Vec<Entry<Kind>> = Vec::new();
    for phase in &phases {
        let kind = Kind::of(phase);
        if kinds.iter().all(|entry| entry.value != kind) {
            kinds.push(Entry::new(kind, kind.words()));
        }
    }
    let details = |kind: Kind| phases.iter().filter(move |phase| Kind::of(phase) == kind);
    ui.horizontal_wrapped(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let several = details(now).nth(1).is_some();
        let whole = ui.available_width();
        // Numbers are short; pieces need more words.
        let short = matches!(now, Kind::Move | Kind::Opening);
        // A list is never narrower than its words. The second takes the rest.
        let words = list_width(ui, now.words()).max((whole - gap) * 0.5);
        let first = if several && short { words } else { whole };
        let chosen = drop_down(ui, "kind of phase", first, &kinds, |kind| *kind == now);
        // The same kind again changes nothing.
        if let Some(kind) = chosen.filter(|kind| *kind != now) {
            edits.extend(details(kind).next().cloned().map(Edit::Phase));
        }
        if several {
            let list: Vec<Entry<Phase>> =
                details(now).map(|phase| Entry::new(phase.clone(), detail(phase, draft))).collect();
            let wide = if short { (whole - gap - first).max(44.0) } else { whole };
            let is = |phase: &Phase| phase == draft.phase();
            edits.extend(drop_down(ui, "phase", wide, &list, is).map(Edit::Phase));
        }
    });
    edits
}

/// Width of a list that shows these words, in points.
fn list_width(ui: &egui::Ui, words: &str) -> f32 {
    let text = egui::WidgetText::from(words);
    let text = text.into_galley(ui, None, f32::INFINITY, egui::TextStyle::Button);
    let spacing = ui.spacing();
    let icon = spacing.icon_spacing + spacing.icon_width;
    (text.size().x + icon + 2.0 * spacing.button_padding.x).ceil()
}

/// Width of a piece with its place, and of the place, in points.
const PIECE: f32 = 91.0;
const PLACE: f32 = 48.0;

/// Draws each piece's place, which can be changed here without the board.
pub fn pieces(ui: &mut egui::Ui, editor: &Editor) -> Vec<Edit> {
    let draft = editor.draft();
    let definition = draft.game().definition();
    let naming = Naming(definition);
    let mut edits = Vec::new();
    if let Some((side, number)) = editor.picked() {
        of_picked(ui, editor, (side, number), &mut edits);
    } else {
        let text = "Drag pieces on the board, or pick one here or with N.";
        ui.label(theme::faint(text).small());
    }
    for side in draft.sides() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(14.0), egui::Sense::hover());
            side_badge(ui.painter(), rect, &definition.game, *side);
            ui.label(theme::faint(naming.heading(*side)).small());
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for (number, piece) in draft.pieces(*side).iter().enumerate() {
                let name = (*side, number);
                let picked = editor.picked() == Some(name);
                ui.allocate_ui(egui::vec2(PIECE, 24.0), |ui| {
                    counter(ui, draft, (picked, name, piece.step), &mut edits);
                });
            }
        });
    }
    edits
}

/// The name of the place where a piece stands, as the board writes it.
fn place(draft: &Draft, side: Side, step: Step) -> String {
    let place = Naming(draft.game().definition()).place(side, step);
    place.trim_start_matches("the ").to_owned()
}

/// One piece: a step back, its place, a step on.
fn counter(
    ui: &mut egui::Ui,
    draft: &Draft,
    (picked, name, step): (bool, (Side, usize), Step),
    edits: &mut Vec<Edit>,
) {
    let (side, end) = (name.0, draft.end(name.0));
    let words = |step: Step| place(draft, side, step);
    let piece = Naming(draft.game().definition()).piece(side);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.spacing_mut().button_padding = egui::vec2(5.0, 1.0);
        ui.spacing_mut().interact_size.y = 22.0;
        let mut to = None;
        let mut button = |ui: &mut egui::Ui, sign: &str, other: Option<Step>| {
            let response = ui.add_enabled(other.is_some(), egui::Button::new(sign));
            let Some(other) = other else { return };
            // A sign alone would not say which piece moves where.
            let told = format!("{piece} {}: from {} to {}", name.1 + 1, words(step), words(other));
            let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &told);
            response.widget_info(info);
            if response.on_hover_text(format!("To {}", words(other))).clicked() {
                to = Some(other);
            }
        };
        button(ui, "−", step.0.checked_sub(1).map(Step));
        let text = theme::lesser(words(step));
        let number = egui::Button::selectable(picked, text).min_size(egui::vec2(PLACE, 22.0));
        let response = ui.add(number);
        let told = format!("{piece} {}: {}", name.1 + 1, words(step));
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::WidgetType::Button, true, picked, &told)
        });
        if response.on_hover_text(format!("Step {step} of {end} on its path")).clicked() {
            edits.push(Edit::Pick((!picked).then_some(name)));
        }
        button(ui, "+", (step < end).then(|| Step(step.0 + 1)));
        edits.extend(to.map(|to| Edit::Put { piece: name, steps: vec![to] }));
    });
}

/// Draws the picked piece: its place, the choice among several steps of a cell, and whether it is
/// trapped.
fn of_picked(
    ui: &mut egui::Ui,
    editor: &Editor,
    (side, number): (Side, usize),
    edits: &mut Vec<Edit>,
) {
    let draft = editor.draft();
    let Some(piece) = draft.pieces(side).get(number) else { return };
    let naming = Naming(draft.game().definition());
    ui.label(capitalized(&naming.piece_on(side, piece.step)));
    if editor.meant().len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::faint("On its path this is step").small());
            for step in editor.meant() {
                if theme::radio(ui, piece.step == *step, &step.to_string()).clicked() {
                    edits.push(Edit::Meant(*step));
                }
            }
        });
    }
    let marks = draft.marks(side, piece.step);
    if !marks.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::faint("Trapped, turns to miss").small());
            if theme::radio(ui, piece.trapped.is_none(), "free").clicked() {
                edits.push(Edit::Mark(None));
            }
            for missed in marks {
                let on = piece.trapped == Some(missed);
                if theme::radio(ui, on, &missed.to_string()).clicked() {
                    edits.push(Edit::Mark(Some(missed)));
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn what_is_due_is_told_in_words() {
        let told = |line: &str| {
            let draft = Draft::of(&sample::position(line));
            (Kind::of(draft.phase()).words(), detail(draft.phase(), &draft))
        };
        let ur = told("ur/short A 0,3,5 0,0,6 move:2");
        assert_eq!(ur, ("To choose, having thrown", "2".to_owned()));
        let house = told("senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+");
        assert_eq!(house.1, "on 26, then another turn");
        let offer = told("phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 offer:44x1,4");
        assert_eq!(offer, ("To answer an offer", "on 44, after a 1, 4 left".to_owned()));
    }

    #[test]
    fn a_counter_bears_the_name_of_the_cell_as_the_board_has_it() {
        for (line, places) in [
            ("ur/short A 0,3,17 0,0,5 move:2", ["rack", "a2", "home"]),
            ("senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+", ["1", "3", "5"]),
        ] {
            let draft = Draft::of(&sample::position(line));
            let pieces = draft.pieces(Side::A).iter().take(places.len());
            let told: Vec<String> =
                pieces.map(|piece| place(&draft, Side::A, piece.step)).collect();
            assert_eq!(told, places, "{line}");
        }
    }

    #[test]
    fn no_two_phases_that_can_be_chosen_read_the_same() {
        for line in [
            "phaistos/aleff A 0,3,7,20 0,5,22,31 ride:7,4",
            "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:2",
            "knossos/gurevich A 0,3,7,9,16 0,0,1,7,17 fate:9",
        ] {
            let draft = Draft::of(&sample::position(line));
            let told = |phase: &Phase| (Kind::of(phase).words(), detail(phase, &draft));
            let mut told: Vec<_> = draft.phases().iter().map(told).collect();
            let many = told.len();
            told.sort();
            told.dedup();
            assert_eq!(told.len(), many, "{line}");
        }
    }
}
