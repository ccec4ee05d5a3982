//! The panel's part while a position is set up: its notation, its errors, its value, and the way on
//! from it.

mod analysis;
mod parts;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::notation::LONGEST;
use tesserae_play::notices::Notice;
use tesserae_play::occasion::{Interrupted, Occasion, On};
use tesserae_play::set_up::{Edit, Editor, SetUp, SetUpRequest};

use crate::ui::clipboard::{Clipboard, NoText, first_line};
use crate::ui::commands::{SetUpCommand, TableCommand};
use crate::ui::state::Overlay;
use crate::ui::widgets::{text_box, theme};
use parts::{pieces, turn_and_phase};

/// This part's data and requests.
#[derive(SystemParam)]
pub struct SetUpParams<'w> {
    set_up: On<'w, SetUp>,
    interrupted: Res<'w, Interrupted>,
    asked: MessageWriter<'w, SetUpRequest>,
    clipboard: Clipboard<'w>,
    notices: MessageWriter<'w, Notice>,
}

/// The line of notation as it is being written.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    /// The notation that it was last set to.
    from: String,
}

impl SetUpParams<'_> {
    /// Is a position being set up?
    pub fn is_on(&self) -> bool {
        self.set_up.is_on()
    }

    /// Sets the position on the table up. What is there comes back afterwards.
    pub fn begin_here(&mut self) {
        self.asked.write(SetUpRequest::BeginHere);
    }
}

/// Height of a button.
const BUTTON: f32 = 28.0;
/// Room for errors and results. It keeps everything below still.
const BOX: f32 = 214.0;
/// The same in a low window.
const LOW_BOX: f32 = 132.0;

/// Draws it. Returns the overlay to open, if any.
pub fn show(ui: &mut egui::Ui, params: &mut SetUpParams, compact: bool) -> Option<Overlay> {
    let set_up = params.set_up.get()?;
    let editor = set_up.editor();
    ui.spacing_mut().interact_size.y = BUTTON;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
    let mut asked: Vec<SetUpRequest> = Vec::new();
    let mut overlay = None;
    match notation(ui, editor, &mut params.clipboard) {
        Some(Ok(line)) => asked.push(SetUpRequest::Edit(Edit::Read(line))),
        Some(Err(error)) => drop(params.notices.write(Notice::warning(error.to_string()))),
        None => {}
    }
    asked.extend(turn_and_phase(ui, editor).into_iter().map(SetUpRequest::Edit));
    let high = if compact { LOW_BOX } else { BOX };
    text_box(ui, high, |ui| {
        if let Some(problem) = editor.unread().or(editor.problem()) {
            let heading = match editor.unread() {
                Some(_) => "This line is not a position",
                None => "This position is impossible",
            };
            ui.label(RichText::new(heading).color(theme::RED).size(theme::LOUD));
            ui.label(problem);
        } else {
            asked.extend(analysis::show(ui, set_up));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let over = editor.position().is_none_or(|position| position.winner().is_some());
        let room = ui.available_width() - ui.spacing().item_spacing.x;
        let (wide, rest) = (egui::vec2(room * 0.66, 36.0), egui::vec2(room * 0.34, 36.0));
        let play = ui.add_enabled(!over, theme::main_button("Play from here").min_size(wide));
        if play.on_hover_text("Begin a match from this position").clicked() {
            overlay = Some(Overlay::PlayFrom);
        }
        let hover = match params.interrupted.last() {
            Occasion::Nothing => "Back to the main menu",
            Occasion::Review => "Back to the review",
            _ => "Back to the match",
        };
        let back = egui::Button::new("Back").min_size(rest);
        if ui.add(back).on_hover_text(hover).clicked() {
            asked.push(SetUpRequest::Close);
        }
    });
    ui.separator();
    asked.extend(pieces(ui, editor).into_iter().map(SetUpRequest::Edit));
    ui.horizontal_wrapped(|ui| {
        let (before, after) = editor.history();
        let (undo, redo) = (TableCommand::Undo.entry(), TableCommand::Redo.entry());
        for (on, text, hover, edit) in [
            (true, "Start", "The position that the game begins with".to_owned(), Edit::Start),
            (true, "Empty board", "All pieces off the board".to_owned(), Edit::Empty),
            (before, undo.label, undo.keys_in_words(), Edit::Undo),
            (after, redo.label, redo.keys_in_words(), Edit::Redo),
        ] {
            if ui.add_enabled(on, egui::Button::new(text)).on_hover_text(hover).clicked() {
                asked.push(SetUpRequest::Edit(edit));
            }
        }
        if ui.button("Another game…").clicked() {
            overlay = Some(Overlay::SetUp);
        }
    });
    params.asked.write_batch(asked);
    overlay
}

/// The line of notation: written, copied and pasted, by buttons or keys. What is to be read.
fn notation(
    ui: &mut egui::Ui,
    editor: &Editor,
    clipboard: &mut Clipboard,
) -> Option<Result<String, NoText>> {
    let line = editor.draft().to_string();
    let kept = ui.id().with("typed");
    let mut typed: Typed = ui.data(|data| data.get_temp(kept)).unwrap_or_default();
    let mut asked = None;
    let free = ui.memory(|memory| memory.focused().is_none());
    if typed.from != line {
        (typed.text, typed.from) = (line.clone(), line.clone());
    }
    let field = egui::TextEdit::singleline(&mut typed.text)
        .id_salt("notation")
        .char_limit(LONGEST)
        .font(egui::FontId::monospace(12.0))
        .desired_width(f32::INFINITY);
    let field = ui.add(field);
    if field.lost_focus() {
        if ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            if typed.text.trim() != line {
                asked = Some(Ok(typed.text.clone()));
            }
        } else {
            // Unconfirmed text is not kept.
            typed.text.clone_from(&line);
        }
    }
    ui.data_mut(|data| data.insert_temp(kept, typed));
    field.on_hover_text(format!("{line}\nWrite another position here and press Enter"));
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint("Notation").small());
        let (copy, paste) = (SetUpCommand::Copy.entry(), SetUpCommand::Paste.entry());
        if ui.button(copy.label).on_hover_text(copy.tip()).clicked() {
            ui.ctx().copy_text(line.clone());
        }
        let button = ui.add_enabled(clipboard.is_there(), egui::Button::new(paste.label));
        let asker = kept.with("paste");
        if button.on_hover_text(paste.tip()).clicked() {
            clipboard.ask(asker);
        }
        asked = asked.take().or_else(|| clipboard.line(asker, LONGEST));
    });
    if free {
        // Ctrl+C and Ctrl+V, wherever the pointer is.
        let events = ui.input(|input| input.events.clone());
        for event in events {
            match event {
                egui::Event::Copy => ui.ctx().copy_text(line.clone()),
                egui::Event::Paste(text) => {
                    asked = Some(first_line(&text, LONGEST).ok_or(NoText));
                }
                _ => {}
            }
        }
    }
    asked
}
