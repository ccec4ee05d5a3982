//! One match in full, beside the list: its board, its notes and stars, the results of its review.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy_egui::egui;

use tesserae_core::record::{MOST_STARS, length};
use tesserae_core::rules::{Definition, Side};
use tesserae_play::library::SideAccount;
use tesserae_play::narration::{Naming, signed};
use tesserae_play::people::who;

use super::picture;
use super::row::{MatchRow, RowAction};
use crate::ui::commands::MatchesCommand;
use crate::ui::widgets::dialog::wide_of;
use crate::ui::widgets::{side_badge, theme};

/// Notes on a match, while they are being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The match's record.
    pub file: PathBuf,
    /// The notes so far.
    pub text: String,
    /// The last text given to the record.
    pub kept: String,
    /// The list's notes at the last comparison.
    seen: String,
    /// The text at the last letter, and the time of that.
    typed: Option<(String, Duration)>,
}

/// Notes are saved when nothing has been typed for so long.
const REST: Duration = Duration::from_millis(500);

impl Draft {
    /// Creates a draft of a match's notes.
    pub fn of(file: &Path, notes: &str) -> Self {
        let notes = notes.to_owned();
        let (text, kept) = (notes.clone(), notes.clone());
        Self { file: file.to_owned(), text, kept, seen: notes, typed: None }
    }

    /// Adopts notes changed elsewhere, unless this draft has unsaved changes.
    pub fn follow(&mut self, notes: &str) {
        if self.seen != notes {
            if self.changed().is_none() {
                *self = Self::of(&self.file, notes);
            }
            notes.clone_into(&mut self.seen);
        }
    }

    /// Returns the time until the text is saved although the field keeps the focus. None if it is
    /// saved, zero once it has rested for a moment.
    pub fn rests_in(&mut self, now: Duration) -> Option<Duration> {
        self.changed()?;
        match &self.typed {
            Some((text, since)) if *text == self.text => Some((*since + REST).saturating_sub(now)),
            _ => {
                self.typed = Some((self.text.clone(), now));
                Some(REST)
            }
        }
    }

    /// Returns the file and the text to save, if the text has changed.
    pub fn changed(&self) -> Option<(PathBuf, String)> {
        (self.text != self.kept).then(|| (self.file.clone(), self.text.clone()))
    }
}

/// An action on the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DetailAction {
    /// An action that rows have too.
    Row(RowAction),
    /// Put the match on the table and review it.
    Review,
    /// Check its dice.
    Audit,
    /// Ask for the path of a copy.
    AskExport,
    /// Copy the match there.
    Export(String),
    /// Choose the place of the copy in the system's dialog.
    ChooseFile,
    /// Cancel the copy.
    KeepHere,
    /// Save the notes.
    Note,
}

/// The contents of the details.
pub struct Details<'a> {
    /// The match.
    pub row: &'a MatchRow<'a>,
    /// The notes being written.
    pub draft: &'a mut Draft,
    /// The path of the copy, while the user types it.
    pub export: Option<&'a mut String>,
    /// Does the system have file dialogs?
    pub has_dialogs: bool,
    /// Each side's account from the saved review; none while it is being looked up.
    pub account: Option<&'a [SideAccount]>,
}

/// The egui id of the notes field. Each match has a separate one; otherwise undo in one would
/// restore another's text.
pub fn notes_id(file: &Path) -> egui::Id {
    egui::Id::new(("notes of a match", file))
}

/// Maximum height of the board, in points.
const BOARD: f32 = 140.0;
/// Height of a button, in points.
const BUTTON: f32 = 34.0;

/// Draws the details, `height` points high.
pub fn show(ui: &mut egui::Ui, details: Details<'_>, height: f32) -> Option<DetailAction> {
    let area = egui::ScrollArea::vertical().id_salt("details").auto_shrink([false, false]);
    area.max_height(height).min_scrolled_height(0.0).show(ui, |ui| draw(ui, details, height)).inner
}

fn draw(ui: &mut egui::Ui, details: Details<'_>, height: f32) -> Option<DetailAction> {
    let Details { row, draft, mut export, has_dialogs, account } = details;
    ui.spacing_mut().item_spacing.y = 4.0;
    let mut asked = None;
    let wide = ui.available_width();
    if let Some(Ok(detail)) = row.detail {
        let high = (wide * picture::depth(&detail.position)).min(BOARD).min(height * 0.3);
        let (place, _) = ui.allocate_exact_size(egui::vec2(wide, high), egui::Sense::hover());
        picture::board(&ui.painter_at(place), place, &detail.position);
    }
    ui.label(
        egui::RichText::new(row.name()).font(theme::heading(theme::CHAPTER)).color(theme::TEXT),
    );
    let (standing, colour) = row.standing();
    if !standing.is_empty() {
        ui.label(egui::RichText::new(standing).color(colour));
    }
    if row.deleted.is_none() {
        asked = buttons(ui, row).or(asked);
    }
    if let Some(path) = export.as_mut() {
        asked = export_line(ui, path, has_dialogs).or(asked);
    }
    ui.label(theme::faint(facts(row)).small());
    if let (Some(problem), Some(Ok(detail))) = (&row.row.problem, row.detail)
        && detail.earlier
    {
        ui.label(egui::RichText::new(problem).small().color(theme::RED));
    }
    if row.deleted.is_some() {
        let text = "Deleted. You can restore it for a week.";
        ui.label(theme::faint(text));
        return None;
    }
    if row.allows(RowAction::Stars(0))
        && let Some(stars) = stars(ui, row.row.stars)
    {
        asked = asked.or(Some(DetailAction::Row(RowAction::Stars(stars))));
    }
    if row.allows(RowAction::Rename) {
        let notes = egui::TextEdit::multiline(&mut draft.text)
            .id(notes_id(&row.row.file))
            .char_limit(MOST_NOTES)
            .desired_rows(3)
            .desired_width(wide - 16.0)
            .hint_text("Notes on this match");
        if ui.add(notes).lost_focus() {
            asked = asked.or(Some(DetailAction::Note));
        }
    }
    if let Some(game) = row.game
        && row.row.reviewed
    {
        review(ui, game.definition(), account);
    }
    asked
}

/// The maximum length of notes, in letters.
const MOST_NOTES: usize = 4_000;

/// The variant, the date, the length, and the program's help.
fn facts(row: &MatchRow<'_>) -> String {
    let mut parts = Vec::new();
    if let Some(game) = row.game {
        let definition = game.definition();
        parts.push(format!("{}, {}", definition.title, definition.variant_title));
    }
    parts.push(row.when());
    // The standing of a match under way has its length.
    if row.row.finished {
        parts.push(length(row.row.plies));
    }
    match row.row.helped {
        0 => {}
        1 => parts.push("helped once".to_owned()),
        many => parts.push(format!("helped {many} times")),
    }
    match row.row.replaced {
        0 => {}
        1 => parts.push("took back 1 throw".to_owned()),
        many => parts.push(format!("took back {many} throws")),
    }
    if row.row.reviewed {
        parts.push("reviewed".to_owned());
    }
    parts.join("  ·  ")
}

/// Width of a large star, in points.
const LARGE: f32 = 26.0;

/// Draws the stars. A click on the last star that is lit removes all.
fn stars(ui: &mut egui::Ui, now: u8) -> Option<u8> {
    let mut given = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for number in 1..=MOST_STARS {
            let size = egui::vec2(LARGE, LARGE);
            let (place, response) = ui.allocate_exact_size(size, egui::Sense::click());
            let text = if number == 1 { "1 star".to_owned() } else { format!("{number} stars") };
            response
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
            let fill = (number <= now).then_some(theme::GOLD);
            picture::star(ui.painter(), place.center(), 10.0, fill);
            if response.hovered() || response.has_focus() {
                let edge = egui::Stroke::new(1.0, theme::GOLD);
                ui.painter().rect_stroke(place, 4.0, edge, egui::StrokeKind::Inside);
            }
            if response.clicked() {
                given = Some(if number == now { 0 } else { number });
            }
            response.on_hover_text(text);
        }
    });
    given
}

/// Draws the button that continues the match, or shows it if it is over. Returns whether it was
/// clicked.
pub fn open_button(ui: &mut egui::Ui, row: &MatchRow<'_>, size: egui::Vec2) -> bool {
    let hover = if row.on_table { "Back to the table" } else { "Put it on the table" };
    let hover = MatchesCommand::Open.entry().tip_as(ui, hover);
    let button = theme::main_button(row.opened_by().entry().label).truncate();
    let button = ui.add_enabled_ui(row.allows(RowAction::Open), |ui| ui.add_sized(size, button));
    button.inner.on_hover_text(hover).clicked()
}

/// Draws the buttons: open, review, audit, copy. The first is as wide as two.
fn buttons(ui: &mut egui::Ui, row: &MatchRow<'_>) -> Option<DetailAction> {
    let mut asked = None;
    let part = wide_of(ui, 5);
    let single = egui::vec2(part, BUTTON);
    ui.horizontal(|ui| {
        let open = row.allows(RowAction::Open);
        ui.spacing_mut().button_padding.x = 3.0;
        let double = egui::vec2(2.0 * part + ui.spacing().item_spacing.x, BUTTON);
        if open_button(ui, row, double) {
            asked = Some(DetailAction::Row(RowAction::Open));
        }
        let may = open && row.row.plies > 0 && matches!(row.detail, Some(Ok(_)));
        let hover = "Review the match move by move";
        let button = egui::Button::new("Review").min_size(single);
        if ui.add_enabled(may, button).on_hover_text(hover).clicked() {
            asked = Some(DetailAction::Review);
        }
        // A record that cannot be opened can still be audited.
        let hover = "Audit the dice: recompute every throw from the seed";
        if ui.add(egui::Button::new("Audit").min_size(single)).on_hover_text(hover).clicked() {
            asked = Some(DetailAction::Audit);
        }
        let hover = "Copy the record to another file";
        if ui.add(egui::Button::new("Export").min_size(single)).on_hover_text(hover).clicked() {
            asked = Some(DetailAction::AskExport);
        }
    });
    asked
}

/// Draws the field for the path of the copy.
fn export_line(ui: &mut egui::Ui, path: &mut String, has_dialogs: bool) -> Option<DetailAction> {
    ui.label(theme::faint("Copy the record to this file or folder:").small());
    let wide = ui.available_width();
    let response =
        ui.add(egui::TextEdit::singleline(path).char_limit(4_000).desired_width(wide - 16.0));
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    ui.horizontal(|ui| {
        let copy = ui.add(egui::Button::new("Copy")).clicked() || entered;
        let choose = has_dialogs && ui.add(egui::Button::new("Choose…")).clicked();
        let cancel = ui.add(egui::Button::new("Cancel")).clicked();
        let copy = copy.then(|| DetailAction::Export(path.clone()));
        let copy = copy.or(choose.then_some(DetailAction::ChooseFile));
        copy.or(cancel.then_some(DetailAction::KeepHere))
    })
    .inner
}

/// Draws each side's results from the saved review.
fn review(ui: &mut egui::Ui, definition: &Definition, account: Option<&[SideAccount]>) {
    ui.add_space(4.0);
    ui.label(theme::headline("Review", theme::SECTION));
    let Some(account) = account else {
        ui.label(theme::faint("Looking it up…"));
        return;
    };
    if account.is_empty() {
        let text = "The saved review belongs to an earlier state of this match or another version \
                    of the program. Review it again.";
        ui.label(theme::faint(text));
    }
    for side in account {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
            side_badge(ui.painter(), rect, &definition.game, side.side);
            ui.add(egui::Label::new(heading(definition, side.side, &side.player)).truncate());
        });
        for line in in_words(side) {
            ui.label(theme::faint(line).small());
        }
    }
}

fn heading(definition: &Definition, side: Side, player: &str) -> String {
    format!("{}, {}", Naming(definition).heading(side), who(player))
}

/// A side's errors and luck, one line each.
fn in_words(side: &SideAccount) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(match side.choices {
        0 => "There was nothing to choose.".to_owned(),
        1 => format!("1 choice, which cost {:.2} points", side.cost * 100.0),
        many => {
            let cost = side.cost * 100.0;
            let were = if side.best == 1 { "was" } else { "were" };
            let best = format!("{} of {many} {were} best", side.best);
            format!("Choices cost {cost:.2} points on average; {best}")
        }
    });
    if let Some(like) = side.like {
        lines.push(format!("Plays like a computer ({})", like.like));
    }
    lines.push(format!("Luck: {} points", signed(side.luck)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_notes_that_have_changed_are_kept() {
        let mut draft = Draft::of(Path::new("a.ron"), "Rain");
        assert_eq!(draft.changed(), None);
        draft.text.push_str(" all day");
        assert_eq!(draft.changed(), Some((PathBuf::from("a.ron"), "Rain all day".to_owned())));
        // Text that another program writes meanwhile replaces nothing here.
        draft.follow("Sun");
        assert_eq!(draft.text, "Rain all day");
        draft.kept.clone_from(&draft.text);
        draft.follow("Wind");
        assert_eq!((draft.text.as_str(), draft.changed()), ("Wind", None));
    }

    #[test]
    fn notes_are_saved_when_the_typist_rests() {
        let at = Duration::from_millis;
        let mut draft = Draft::of(Path::new("a.ron"), "Rain");
        assert_eq!(draft.rests_in(at(0)), None);
        draft.text.push('y');
        assert_eq!(draft.rests_in(at(1000)), Some(REST));
        assert_eq!(draft.rests_in(at(1200)), Some(at(300)));
        draft.text.push('.');
        assert_eq!(draft.rests_in(at(1400)), Some(REST), "each letter starts the wait again");
        assert_eq!(draft.rests_in(at(1900)), Some(Duration::ZERO));
        draft.kept.clone_from(&draft.text);
        assert_eq!(draft.rests_in(at(2000)), None);
    }

    #[test]
    fn errors_and_luck_are_told_in_points() {
        let side = |choices, best, cost| {
            let (side, player) = (Side::A, "human".to_owned());
            in_words(&SideAccount { side, player, choices, best, cost, luck: -0.031, like: None })
        };
        assert_eq!(side(0, 0, 0.0), ["There was nothing to choose.", "Luck: −3.1 points"]);
        assert_eq!(side(1, 0, 0.02)[0], "1 choice, which cost 2.00 points");
        let average = "Choices cost 2.13 points on average; 20 of 34 were best";
        assert_eq!(side(34, 20, 0.0213)[0], average);
    }
}
