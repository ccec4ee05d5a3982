//! The folder of the user's data: shown, opened and changed.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::ai::Limits;
use tesserae_core::user_data::{
    FolderError, Moved, Pointer, Present, data_folder, data_folder_of_variable, point_to, settled,
    usual_data_folder,
};
use tesserae_play::background::Background;
use tesserae_play::narration::capitalized;
use tesserae_play::notices::Notice;

use super::rows::Rows;
use crate::ui::opener::OpenRequested;
use crate::ui::widgets::fields::field;
use crate::ui::widgets::theme;

/// The folder of the data, and the requested change. Absent in tests that leave the disk alone, and
/// if the system has no folder for data.
#[derive(Resource)]
pub struct DataPlace {
    now: PathBuf,
    /// The file that names another folder; none if `TESSERAE_DATA` does.
    pointer: Option<PathBuf>,
    /// The change at the next start.
    next: Option<Pointer>,
    /// The path that is typed, while one is.
    typed: Option<String>,
    problem: Option<String>,
    work: Option<Background<Result<Pointer, FolderError>>>,
}

impl DataPlace {
    /// The user's.
    pub fn of_user() -> Option<Self> {
        let free = data_folder_of_variable().is_none();
        Some(Self::new(data_folder()?, Pointer::file().filter(|_| free)))
    }

    /// A folder, and the pointer that may name another.
    pub fn new(now: PathBuf, pointer: Option<PathBuf>) -> Self {
        let named = pointer.as_deref().and_then(Pointer::read);
        let next = named.filter(|named| named.to != now);
        Self { now, pointer, next, typed: None, problem: None, work: None }
    }

    fn change(&mut self, to: &str, present: Present) {
        let Some(pointer) = self.pointer.clone() else { return };
        let home = to.strip_prefix("~/").and_then(|rest| Some(dirs::home_dir()?.join(rest)));
        let (now, to) = (self.now.clone(), home.unwrap_or_else(|| PathBuf::from(to)));
        self.problem = None;
        self.work = Some(Background::start(Limits::default(), move |_| {
            point_to(&pointer, &now, &to, present)
        }));
    }

    fn take_result(&mut self) {
        match Background::finish(&mut self.work) {
            None => {}
            Some(Ok(named)) => {
                self.next = Some(named).filter(|named| named.to != self.now);
                self.typed = None;
            }
            Some(Err(error)) => self.problem = Some(capitalized(&error.to_string())),
        }
    }
}

/// What the page has, and what it asks of others.
#[derive(SystemParam)]
pub struct DataParams<'w> {
    place: Option<ResMut<'w, DataPlace>>,
    opened: MessageWriter<'w, OpenRequested>,
}

/// Draws the page.
pub fn draw(rows: &mut Rows, params: &mut DataParams) {
    let Some(place) = params.place.as_deref_mut() else {
        return rows.note("This system names no folder for your data, so nothing is kept.");
    };
    place.take_result();
    rows.note(
        "This folder has your matches, settings, scores, tournaments, level files and solutions:",
    );
    let path = egui::RichText::new(place.now.display().to_string());
    rows.ui.add(egui::Label::new(path).wrap().selectable(true));
    rows.ui.horizontal_wrapped(|ui| {
        if ui.button("Open the folder").clicked() {
            params.opened.write(OpenRequested::Folder(place.now.clone()));
        }
        let change = egui::Button::new("Change…");
        let free = place.pointer.is_some() && place.work.is_none();
        if ui.add_enabled(free, change).clicked() {
            place.problem = None;
            let now = place.now.display().to_string();
            place.typed = if place.typed.is_some() { None } else { Some(now) };
        }
    });
    if place.pointer.is_none() {
        rows.note("The environment variable TESSERAE_DATA names it, so it cannot be changed here.");
    }
    if let Some(Pointer { to, from }) = &place.next {
        let to = to.display();
        rows.note(&match from {
            Some(_) => format!("At the next start your data are moved to {to}."),
            None => format!("From the next start on the folder is {to}. These data stay here."),
        });
        if rows.ui.button("Keep this folder").clicked() {
            let now = place.now.display().to_string();
            place.change(&now, Present::Stays);
        }
    }
    editor(rows.ui, place);
}

/// Draws the field for another folder, and what may happen to the data.
fn editor(ui: &mut egui::Ui, place: &mut DataPlace) {
    let Some(mut typed) = place.typed.clone() else { return };
    ui.add_space(6.0);
    ui.label(theme::faint("Another folder"));
    let wide = ui.available_width() - 24.0;
    field(ui, egui::TextEdit::singleline(&mut typed).char_limit(1000), wide);
    place.typed = Some(typed.clone());
    let problem = egui::RichText::new(place.problem.clone().unwrap_or_default());
    ui.add(egui::Label::new(problem.color(theme::RED).size(theme::SMALL)).wrap());
    ui.add_enabled_ui(place.work.is_none(), |ui| {
        ui.horizontal_wrapped(|ui| {
            let moves = ui.button("Move my data there");
            let moves = moves.on_hover_text("The folder must be new or empty.");
            let stays = ui.button("Leave my data here");
            let stays = stays.on_hover_text("Tesserae uses what is in the other folder.");
            if moves.clicked() {
                place.change(typed.trim(), Present::Moves);
            } else if stays.clicked() {
                place.change(typed.trim(), Present::Stays);
            }
            let usual = usual_data_folder().filter(|usual| *usual != place.now);
            if let Some(usual) = usual
                && ui.button("The usual folder").clicked()
            {
                place.typed = Some(usual.display().to_string());
            }
        });
    });
    let when = "The change takes effect when Tesserae starts again and no other window is open.";
    ui.add(egui::Label::new(theme::faint(when).size(theme::LESSER)).wrap());
}

/// Says what has become of a move that was due at the start.
fn tell_move(mut notices: MessageWriter<Notice>) {
    notices.write_batch(settled().map(|result| match result {
        Ok(Moved { to, copy: None }) => {
            Notice::info(format!("Your data are in {} now.", to.display()))
        }
        Ok(Moved { to, copy: Some(old) }) => Notice::info(format!(
            "Your data are in {} now. {} still has a copy, which you can delete.",
            to.display(),
            old.display()
        )),
        Err(error) => Notice::warning(format!("Your data stay where they are: {error}.")),
    }));
}

/// Registers the message about a move.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, tell_move);
}
