//! The dialog that shares a match: the position as a line of text and as a picture, the match as a
//! clip.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use thiserror::Error;

use tesserae_core::ai::Limits;
use tesserae_core::clip::{self, Form, Part, PartError, in_words};
use tesserae_core::record::Match;
use tesserae_layout::order::TableSystems;
use tesserae_play::background::Background;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Speed;
use tesserae_play::narration::sentence;
use tesserae_play::notices::Notice;
use tesserae_play::settings::Settings;
use tesserae_play::sharing::{ClipMaking, ClipOrder, ClipRequest};
use tesserae_scene::look::{Appearance, Look};
use tesserae_scene::still::{StillFrame, StillLength};

use crate::ui::file_dialog::{Dialogs, DialogsAnswered, PlaceChosen, Purpose, choose_files};
use crate::ui::opener::{OpenRequested, SHOW_IN_FOLDER};
use crate::ui::photo::{LastPicture, PicturesFolder, TablePictureRequested, Taking};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{NextOverlay, Place, add_dialog, closed_by, modal, title};
use crate::ui::widgets::fields::row;
use crate::ui::widgets::theme;

/// Why the dialog cannot order a clip.
#[derive(Debug, Clone, Error)]
enum ShareError {
    /// The chosen part of the match is invalid.
    #[error(transparent)]
    Part(#[from] PartError),
    #[error("this system names no folder for pictures")]
    NoFolder,
}

/// The sizes of a picture, and those of a clip, in pixels.
const PICTURES: [UVec2; 4] =
    [UVec2::new(1280, 720), UVec2::new(1920, 1080), UVec2::new(3840, 2160), UVec2::new(2160, 2160)];
const CLIPS: [UVec2; 4] =
    [UVec2::new(640, 360), UVec2::new(960, 540), UVec2::new(1280, 720), UVec2::new(1920, 1080)];
/// The number of throws and moves in the end of a match.
const LAST: usize = 20;
/// The choices in the dialog.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct ShareForm {
    /// The picture's size in pixels.
    pub picture: UVec2,
    /// The clip's file format.
    pub form: Form,
    /// The clip's size in pixels.
    pub clip: UVec2,
    /// The speed of play in the clip.
    pub speed: Speed,
    /// Does the clip show only the end of the match?
    pub end_only: bool,
    /// Does the system have a video encoder?
    videos: bool,
}

impl Default for ShareForm {
    fn default() -> Self {
        Self {
            picture: UVec2::new(1920, 1080),
            form: Form::Webp,
            clip: UVec2::new(960, 540),
            speed: Speed::Normal,
            end_only: false,
            videos: false,
        }
    }
}

impl ShareForm {
    /// The chosen part of a match.
    fn part(&self, record: &Match) -> Result<Part, ShareError> {
        let from = record.plies().len().saturating_sub(LAST);
        let part = Part::of(record, self.end_only.then_some(from), None)?;
        part.check_length(record, self.speed.factor())?;
        Ok(part)
    }

    /// The order for a clip of a part, with its folder and look.
    fn order(&self, record: &Match, part: Part, folder: &Path, look: Look) -> ClipOrder {
        let size = format!("{}x{}", self.clip.x, self.clip.y);
        let mut arguments = vec!["--size".to_owned(), size];
        for (name, value) in [("--look", look.name()), ("--speed", self.speed.name())] {
            arguments.extend([name.to_owned(), value.to_owned()]);
        }
        for (name, number) in [("--from", part.from), ("--to", part.to)] {
            arguments.extend([name.to_owned(), number.to_string()]);
        }
        if self.form == Form::Pictures {
            arguments.push("--sequence".to_owned());
        }
        let stem = format!("{}-clip", record.game().definition().game);
        let (folder, ending) = (folder.to_owned(), self.form.ending());
        ClipOrder { folder, stem, ending, chosen: None, arguments }
    }
}

/// The name of a format and its explanation under the pointer.
fn words(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Webp => ("WebP", "An animation that every browser shows"),
        Form::Pictures => ("PNG pictures", "A folder with a picture of each moment"),
        Form::Mp4 => ("MP4", "A video for nearly every player"),
        Form::Webm => ("WebM", "A video for browsers"),
        Form::Gif => ("GIF", "An animation in 256 colours"),
    }
}

/// The data that the dialog shows, and its requests.
#[derive(SystemParam)]
struct Sharing<'w> {
    current: Option<Res<'w, CurrentMatch>>,
    look: Option<Res<'w, Appearance>>,
    folder: Res<'w, PicturesFolder>,
    taking: Res<'w, Taking>,
    still: Res<'w, StillFrame>,
    length: Res<'w, StillLength>,
    picture: Res<'w, LastPicture>,
    making: Res<'w, ClipMaking>,
    notices: MessageWriter<'w, Notice>,
    pictures: MessageWriter<'w, TablePictureRequested>,
    clips: MessageWriter<'w, ClipRequest>,
    shows: MessageWriter<'w, OpenRequested>,
    dialogs: Dialogs<'w>,
    settings: ResMut<'w, Settings>,
}

impl Sharing<'_> {
    /// Asks for the file of a picture or clip, with a proposed name, if the user wants to choose.
    /// Returns false to save it under a free name.
    fn asks(&mut self, purpose: Purpose, name: &str) -> bool {
        let asks = self.settings.choose_files && self.dialogs.are_there();
        if asks {
            let proposed = self.folder.0.as_ref().map(|folder| folder.join(name));
            self.dialogs.ask(purpose, proposed);
        }
        asks
    }
}

fn draw_share_dialog(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    mut form: ResMut<ShareForm>,
    mut sharing: Sharing,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wanted = form.clone();
    modal(ctx, "share", Place::Beside, &mut overlay, |ui, overlay| {
        title(ui, "Share");
        let closed = closed_by(ui, "Done", |ui| {
            ui.set_width(ui.available_width());
            position(ui, &mut sharing);
            ui.add_space(10.0);
            picture(ui, &mut wanted, &mut sharing);
            ui.add_space(10.0);
            game(ui, &mut wanted, &mut sharing);
        });
        if closed {
            overlay.set(Overlay::None);
        }
    });
    form.set_if_neq(wanted);
    Ok(())
}

/// A dialog narrower than this, in points, has no room for names beside its rows.
const NARROW: f32 = 340.0;

/// Draws the position as a line of text.
fn position(ui: &mut egui::Ui, sharing: &mut Sharing) {
    let Some(current) = &sharing.current else { return };
    let line = current.0.position().to_string();
    ui.label(theme::faint("The position as text"));
    ui.add(egui::Label::new(egui::RichText::new(&line).monospace()).wrap());
    if ui.button("Copy the position").clicked() {
        ui.ctx().copy_text(line);
        sharing.notices.write(Notice::info("The position is copied."));
    }
}

/// Draws the choices for a picture of the table.
fn picture(ui: &mut egui::Ui, wanted: &mut ShareForm, sharing: &mut Sharing) {
    ui.label(theme::faint("The table as you see it, as a picture"));
    sizes(ui, &PICTURES, &mut wanted.picture);
    if sharing.taking.is_busy() {
        let length = sharing.length.0;
        let drawn = sharing.still.0.min(length);
        let share = if length > 1 { drawn as f32 / length as f32 } else { 1.0 };
        ui.add(egui::ProgressBar::new(share).text("Drawing").fill(theme::BRONZE));
    } else if ui.button("Save the picture").clicked() {
        let game = sharing.current.as_ref().map(|current| &current.0.game().definition().game);
        let name = format!("{}-match.png", game.map_or("tesserae", String::as_str));
        if !sharing.asks(Purpose::Table(wanted.picture), &name) {
            sharing.pictures.write(TablePictureRequested(wanted.picture));
        }
    }
    choose_files(ui, &mut sharing.dialogs, &mut sharing.settings);
    let path = sharing.picture.0.clone();
    saved(ui, path.as_deref(), sharing);
}

/// Draws the choices for a clip of the match.
fn game(ui: &mut egui::Ui, wanted: &mut ShareForm, sharing: &mut Sharing) {
    ui.label(theme::faint("The match as a clip"));
    let Some(current) = &sharing.current else { return };
    let record = &current.0;
    if record.is_scripted() {
        ui.label("Lessons, puzzles and positions that are set up cannot be saved as clips.");
        return;
    }
    if sharing.making.is_busy() {
        let (done, all) = sharing.making.progress().unwrap_or_default();
        let text = match all {
            0 => "Laying the table".to_owned(),
            all => format!("{done} of {all} throws and moves"),
        };
        let share = done as f32 / all.max(1) as f32;
        ui.add(egui::ProgressBar::new(share).text(text).fill(theme::BRONZE));
        let meanwhile = if sharing.making.is_making(record) {
            "You can play on meanwhile."
        } else {
            "This is a clip of another match. One of this match can follow."
        };
        ui.label(theme::faint(meanwhile).small());
        if ui.button("Stop").clicked() {
            sharing.clips.write(ClipRequest::Stop);
        }
        return;
    }
    line(ui, "Format", |ui| {
        flow(ui, |ui| {
            for form in Form::ALL {
                let (name, hover) = words(form);
                let there = wanted.videos || !form.is_video();
                ui.add_enabled_ui(there, |ui| {
                    theme::radio_value(ui, &mut wanted.form, form, name)
                        .on_hover_text(hover)
                        .on_disabled_hover_text("Install ffmpeg to save videos");
                });
            }
        });
    });
    line(ui, "Size", |ui| sizes(ui, &CLIPS, &mut wanted.clip));
    line(ui, "Speed", |ui| {
        flow(ui, |ui| {
            let speeds = Speed::ALL.map(|speed| (speed, speed.name()));
            theme::radio_values(ui, &mut wanted.speed, speeds);
        });
    });
    let plies = record.plies().len();
    if plies > LAST {
        line(ui, "Part", |ui| {
            flow(ui, |ui| {
                let end = format!("last {LAST} throws and moves");
                let parts = [(false, "all of it"), (true, &end)];
                theme::radio_values(ui, &mut wanted.end_only, parts);
            });
        });
    }
    let part = wanted.part(record);
    let place = sharing.folder.0.as_deref();
    let ready = place.ok_or(ShareError::NoFolder);
    let ready = part.clone().and_then(|part| Ok((part, ready?)));
    match &ready {
        Ok((part, _)) => {
            let lasts = in_words(part.lasts(record, wanted.speed.factor()));
            ui.label(theme::faint(format!("It lasts about {lasts}.")).small());
        }
        Err(problem) => {
            let problem = sentence(&problem.to_string());
            ui.colored_label(theme::RED, problem);
        }
    }
    let save = egui::Button::new("Save the clip");
    let clicked = ui.add_enabled(ready.is_ok(), save).clicked();
    if let Some((part, folder)) = ready.ok().filter(|_| clicked) {
        let look = sharing.look.as_deref().map_or_else(Look::default, |it| it.look);
        let order = wanted.order(record, part, folder, look);
        let name = order.ending.map_or(order.stem.clone(), |end| format!("{}.{end}", order.stem));
        if !sharing.asks(Purpose::Clip(order.clone()), &name) {
            sharing.clips.write(ClipRequest::Make(order));
        }
    }
    let Some(current) = &sharing.current else { return };
    let record = &current.0;
    let last = sharing.making.last_of(record);
    if let Some(Err(problem)) = last {
        ui.colored_label(theme::RED, sentence(&problem.to_string()));
    }
    let path = last.and_then(Result::ok).map(Path::to_owned);
    saved(ui, path.as_deref(), sharing);
}

/// Draws a row of the form. In a narrow dialog its name stands above it.
fn line(ui: &mut egui::Ui, name: &str, content: impl FnOnce(&mut egui::Ui)) {
    if ui.available_width() < NARROW {
        ui.label(name);
        content(ui);
    } else {
        row(ui, name, content);
    }
}

/// Draws choices in a row. A narrow dialog stacks them.
fn flow(ui: &mut egui::Ui, content: impl FnOnce(&mut egui::Ui)) {
    if ui.available_width() < NARROW {
        ui.vertical(content);
    } else {
        ui.horizontal_wrapped(content);
    }
}

/// Draws a radio button for each size.
fn sizes(ui: &mut egui::Ui, all: &[UVec2], chosen: &mut UVec2) {
    flow(ui, |ui| {
        // A button that does not fit moves to the next line as a whole.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        let named = all.iter().map(|size| (*size, format!("{} × {}", size.x, size.y)));
        theme::radio_values(ui, chosen, named);
    });
}

/// Draws the path of a saved file.
fn saved(ui: &mut egui::Ui, path: Option<&Path>, sharing: &mut Sharing) {
    let Some(path) = path else { return };
    let text = path.display().to_string();
    ui.add(egui::Label::new(theme::faint(format!("Saved as {text}")).small()).wrap());
    ui.horizontal_wrapped(|ui| {
        if ui.small_button(SHOW_IN_FOLDER).clicked() {
            sharing.shows.write(OpenRequested::Shown(path.to_owned()));
        }
        if ui.small_button("Copy the path").clicked() {
            ui.ctx().copy_text(text);
            sharing.notices.write(Notice::info("The path is copied."));
        }
    });
}

/// Makes the clip that a user has chosen a file for.
fn make_chosen_clip(mut places: MessageReader<PlaceChosen>, mut clips: MessageWriter<ClipRequest>) {
    for PlaceChosen { purpose, file } in places.read() {
        if let Purpose::Clip(order) = purpose {
            let chosen = Some(file.clone());
            clips.write(ClipRequest::Make(ClipOrder { chosen, ..order.clone() }));
        }
    }
}

/// Forgets the last picture, which may show another match.
fn forget_picture(mut picture: ResMut<LastPicture>) {
    picture.0 = None;
}

/// The search of the system's folders for the encoder.
#[derive(Resource, Default)]
struct EncoderSearch(Option<Background<bool>>);

/// Searches whenever the dialog opens, since the user may have installed the encoder.
fn look_for_encoder(mut search: ResMut<EncoderSearch>) {
    search.0 = Some(Background::start(Limits::default(), |_| clip::encoder().is_some()));
}

/// Offers videos if there is an encoder.
fn take_encoder(mut search: ResMut<EncoderSearch>, mut form: ResMut<ShareForm>) {
    let Some(found) = Background::finish(&mut search.0) else { return };
    form.videos = found;
    if form.form.is_video() && !found {
        form.form = Form::Webp;
    }
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShareForm>()
        .init_resource::<EncoderSearch>()
        .add_systems(OnEnter(Overlay::Share), (forget_picture, look_for_encoder))
        .add_systems(Update, make_chosen_clip.in_set(TableSystems::Input).after(DialogsAnswered));
    add_dialog(app, Overlay::Share, (take_encoder, draw_share_dialog).chain());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::played;

    #[test]
    fn what_is_chosen_becomes_the_command() {
        let folder = Path::new("pictures");
        let record = played("ur/short A 3,17,17 0,0,5 move:2", &["move 3-5"]);
        let form = ShareForm { speed: Speed::Fast, ..default() };
        let part = form.part(&record).expect("a part");
        let order = form.order(&record, part, folder, Look::Low);
        assert_eq!((order.stem.as_str(), order.ending), ("ur-clip", Some("webp")));
        let wanted = "--size 960x540 --look low --speed fast --from 0 --to 1";
        assert_eq!(order.arguments.join(" "), wanted);
        let form = ShareForm { form: Form::Pictures, ..form };
        let order = form.order(&record, part, folder, Look::Standard);
        assert_eq!((order.folder.as_path(), order.ending), (folder, None));
        assert!(order.arguments.ends_with(&["--sequence".to_owned()]));
    }

    #[test]
    fn a_match_of_which_nothing_is_played_makes_no_clip() {
        let record = played("ur/short A 3,17,17 0,0,5 move:2", &[]);
        assert!(ShareForm::default().part(&record).is_err());
    }
}
