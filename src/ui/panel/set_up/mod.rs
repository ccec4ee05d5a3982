//! The panel's part while a position is set up: its notation, its errors, its value, and the way on
//! from it.

mod analysis;
mod parts;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::notation::LONGEST;
use tesserae_play::notices::Notice;
use tesserae_play::occasion::{Interrupted, Occasion};
use tesserae_play::set_up::{Edit, Editor, SetUp, SetUpRequest};

use super::canvas::{Canvas, PanelParts, PartSystems};
use super::heights::Heights;
use crate::ui::clipboard::{Clipboard, NoText, first_line};
use crate::ui::commands::{Buttons, SetUpCommand, TableCommand};
use crate::ui::widgets::{text_box, theme};
use parts::{pieces, turn_and_phase};

/// The line of notation as it is being written.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    /// The notation that it was last set to.
    from: String,
}

/// Height of a button.
const BUTTON: f32 = 28.0;
/// Room for errors and results. It keeps everything below still.
const BOX: f32 = 214.0;
/// The same in a low window.
const LOW_BOX: f32 = 132.0;

fn draw_set_up(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    set_up: Res<SetUp>,
    interrupted: Res<Interrupted>,
    mut clipboard: Clipboard,
    mut asked: MessageWriter<SetUpRequest>,
    mut notices: MessageWriter<Notice>,
    mut buttons: Buttons,
) {
    let editor = set_up.editor();
    canvas.grow("set up", |ui| {
        ui.spacing_mut().interact_size.y = BUTTON;
        ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
        let edit = match notation(ui, editor, &mut clipboard) {
            Some(Ok(line)) => Some(Edit::Read(line)),
            Some(Err(error)) => {
                notices.write(Notice::warning(error.to_string()));
                None
            }
            None => None,
        };
        let edits = edit.into_iter().chain(turn_and_phase(ui, editor));
        asked.write_batch(edits.map(SetUpRequest::Edit));
        let high = if heights.compact { LOW_BOX } else { BOX };
        text_box(ui, high, |ui| {
            if let Some(problem) = editor.unread().or(editor.problem()) {
                let heading = match editor.unread() {
                    Some(_) => "This line is not a position",
                    None => "This position is impossible",
                };
                ui.label(RichText::new(heading).color(theme::RED).size(theme::LOUD));
                ui.label(problem);
            } else {
                analysis::show(ui, &set_up, &mut buttons);
            }
        });
        ui.horizontal_wrapped(|ui| {
            let over = editor.position().is_none_or(|position| position.winner().is_some());
            let room = ui.available_width() - ui.spacing().item_spacing.x;
            let (wide, rest) = (egui::vec2(room * 0.66, 36.0), egui::vec2(room * 0.34, 36.0));
            let play = SetUpCommand::PlayFrom.entry();
            let button = ui.add_enabled(!over, theme::main_button(play.label).min_size(wide));
            buttons.serve(&button.on_hover_text(play.tip(ui)), SetUpCommand::PlayFrom);
            let hover = match interrupted.last() {
                Occasion::Nothing => "Back to the main menu",
                Occasion::Review => "Back to the review",
                _ => "Back to the match",
            };
            let button = egui::Button::new(SetUpCommand::Back.entry().label).min_size(rest);
            buttons.serve(&ui.add(button).on_hover_text(hover), SetUpCommand::Back);
        });
        ui.separator();
        asked.write_batch(pieces(ui, editor).into_iter().map(SetUpRequest::Edit));
        ui.horizontal_wrapped(|ui| {
            let (before, after) = editor.history();
            buttons.button(ui, SetUpCommand::Start);
            buttons.button(ui, SetUpCommand::Empty);
            for (on, command) in [(before, TableCommand::Undo), (after, TableCommand::Redo)] {
                let entry = command.entry();
                let button = ui.add_enabled(on, egui::Button::new(entry.label));
                buttons.serve(&button.on_hover_text(entry.keys_in_words(ui)), command);
            }
            buttons.button(ui, SetUpCommand::OtherGame);
        });
    });
}

/// Registers the part.
pub(super) fn plugin(app: &mut App) {
    let draw_set_up = draw_set_up.run_if(in_state(Occasion::SetUp));
    app.add_systems(PanelParts, draw_set_up.in_set(PartSystems::Occasion));
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
        .font(egui::FontId::monospace(theme::FINE))
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
        if ui.button(copy.label).on_hover_text(copy.tip(ui)).clicked() {
            ui.ctx().copy_text(line.clone());
        }
        let button = ui.add_enabled(clipboard.is_there(), egui::Button::new(paste.label));
        let asker = kept.with("paste");
        if button.on_hover_text(paste.tip(ui)).clicked() {
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
