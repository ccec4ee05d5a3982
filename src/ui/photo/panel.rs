//! The camera's settings, beside the picture.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_play::settings::Settings;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::still::{StillFrame, StillLength};
use tesserae_scene::view_area::ViewArea;

use super::camera::{FOCAL_LENGTHS, Photo, STOPS};
use super::clip::PICTURES;
use super::guides::{Guides, draw, frame};
use super::place::PicturesFolder;
use super::taking::{LastPicture, TakeRequested, Taking, proposed};
use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Asked, Buttons, Command, PhotoCommand, Scope, add_handlers, in_a_line};
use crate::ui::file_dialog::{Dialogs, Purpose, choose_files};
use crate::ui::frame::{UiSystems, give_view, root, title_width};
use crate::ui::input::keys::turned;
use crate::ui::inspector::Inspector;
use crate::ui::opener::OpenRequested;
use crate::ui::state::Screen;
use crate::ui::widgets::dialog::page_title;
use crate::ui::widgets::{Toasts, theme, toasts};

/// The mouse, which the panel lists before the keys.
const MOUSE: &str = "Drag: turn. Right drag: move. Wheel: nearer, farther.";
/// The factor by which a key changes the distance.
const NEARER: f32 = 0.8;

/// The sizes of pictures, with their names.
const SIZES: [(UVec2, &str); 6] = [
    (UVec2::new(1920, 1080), "1920 × 1080"),
    (UVec2::new(3840, 2160), "3840 × 2160 (4K)"),
    (UVec2::new(7680, 4320), "7680 × 4320 (8K)"),
    (UVec2::new(2160, 2160), "2160 × 2160, square"),
    (UVec2::new(2160, 3840), "2160 × 3840, upright"),
    (UVec2::new(3000, 2000), "3000 × 2000, as film"),
];

fn draw_photo_screen(
    mut contexts: EguiContexts,
    mut photo: ResMut<Photo>,
    taking: Res<Taking>,
    folder: Res<PicturesFolder>,
    (still, length): (Res<StillFrame>, Res<StillLength>),
    mut toasts: ResMut<Toasts>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
    mut buttons: Buttons,
    (mut dialogs, mut settings): (Dialogs, ResMut<Settings>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut left = ctx.viewport_rect();
    let mut wanted = photo.clone();
    if !photo.bare {
        let width = title_width(ctx).min(ctx.viewport_rect().width() * 0.5);
        let progress = progress(&taking, *still, *length);
        theme::side_panel(egui::Panel::right("photo"), width).show(&mut root(ctx), |ui| {
            let folder = folder.0.as_deref();
            panel(ui, &mut wanted, progress, folder, &mut buttons, |ui| {
                choose_files(ui, &mut dialogs, &mut settings);
            });
        });
        left.max.x -= width;
    }
    toasts::show(ctx, &mut toasts, left);
    give_view(ctx, &window, &mut part, left);
    let aspect = wanted.size.x as f32 / wanted.size.y as f32;
    let picture = frame(left, aspect);
    wanted.share = picture.height() / left.height().max(1.0);
    if !photo.bare {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(left);
        draw(&painter, left, picture, wanted.guides);
    }
    photo.set_if_neq(wanted);
    Ok(())
}

/// What is being made, and how much of it is done.
fn progress(taking: &Taking, still: StillFrame, length: StillLength) -> Option<(String, f32)> {
    if !taking.is_busy() {
        return None;
    }
    if let Some(turned) = taking.turned() {
        let share = turned as f32 / PICTURES as f32;
        return Some((format!("Picture {turned} of {PICTURES}"), share));
    }
    if taking.is_writing() || length.0 <= 1 {
        return Some(("Writing the file".to_owned(), 1.0));
    }
    let done = still.0.min(length.0);
    Some((format!("Frame {done} of {}", length.0), done as f32 / length.0 as f32))
}

fn panel(
    ui: &mut egui::Ui,
    wanted: &mut Photo,
    progress: Option<(String, f32)>,
    folder: Option<&Path>,
    buttons: &mut Buttons,
    choose_files: impl FnOnce(&mut egui::Ui),
) {
    let back = PhotoCommand::Back.entry().keys_in_words(ui);
    if page_title(ui, "Photograph", &back) {
        buttons.request(PhotoCommand::Leave);
    }
    let area = egui::ScrollArea::vertical().id_salt("photo").auto_shrink([false, false]);
    area.show(ui, |ui| {
        ui.label(theme::faint("Focal length"));
        let slider = egui::Slider::new(&mut wanted.focal_length, FOCAL_LENGTHS);
        ui.add(slider.integer().suffix(" mm").logarithmic(true));
        ui.label(theme::faint("Aperture"));
        let stops = STOPS.map(|stop| (Some(stop), format!("f/{stop}")));
        let stops = [(None, "All sharp".to_owned())].into_iter().chain(stops);
        choose(ui, &mut wanted.stop, stops);
        ui.label(theme::faint("The middle of the view is in focus.").small());
        ui.label(theme::faint("Guides"));
        choose(ui, &mut wanted.guides, Guides::ALL);
        ui.label(theme::faint("Size"));
        choose(ui, &mut wanted.size, SIZES);
        ui.add_space(10.0);
        let free = progress.is_none();
        if let Some((text, share)) = progress {
            ui.add(egui::ProgressBar::new(share).text(text).fill(theme::BRONZE));
            let keys = PhotoCommand::Back.entry().keys_in_words(ui);
            buttons.serve(&ui.button("Stop").on_hover_text(keys), PhotoCommand::Back);
        } else {
            let take = theme::main_button(PhotoCommand::Take.entry().label);
            buttons.serve(&ui.add(take), PhotoCommand::Take);
        }
        for (command, form) in [
            (PhotoCommand::Film, "Animated WebP, which every browser shows"),
            (PhotoCommand::Export, "Binary glTF 2.0, for other programs and 3D printers"),
        ] {
            let button = ui.add_enabled(free, egui::Button::new(command.entry().label));
            buttons.serve(&button.on_hover_text(form), command);
        }
        choose_files(ui);
        ui.add_space(6.0);
        if let Some(folder) = folder {
            let open = ui.button(PhotoCommand::OpenFolder.entry().label);
            buttons
                .serve(&open.on_hover_text(folder.display().to_string()), PhotoCommand::OpenFolder);
        }
        ui.label(theme::faint(format!("{MOUSE} {}", in_a_line(ui, Scope::Photo))).small());
    });
}

/// Draws a small button for each value. The chosen one stays down.
fn choose<T: PartialEq, S: Into<String>>(
    ui: &mut egui::Ui,
    set: &mut T,
    values: impl IntoIterator<Item = (T, S)>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        for (value, text) in values {
            ui.selectable_value(set, value, egui::RichText::new(text).small());
        }
    });
}

/// Carries out the commands.
fn serve_photo(
    mut commands: Commands,
    mut asked: MessageReader<Asked>,
    If(mut photo): If<ResMut<Photo>>,
    taking: Res<Taking>,
    (folder, last): (Res<PicturesFolder>, Res<LastPicture>),
    (settings, inspector, mut dialogs): (Res<Settings>, Res<Inspector>, Dialogs),
    mut requests: MessageWriter<TakeRequested>,
    mut opened: MessageWriter<OpenRequested>,
    mut views: MessageWriter<ViewRequested>,
) {
    for asked in asked.read() {
        let Command::Photo(command) = asked.command else { continue };
        let mut take = |purpose, request| {
            if settings.choose_files && dialogs.are_there() && !taking.is_busy() {
                let proposed = proposed(&purpose, &folder, &inspector);
                dialogs.ask(purpose, proposed);
            } else {
                requests.write(request);
            }
        };
        match command {
            PhotoCommand::Take => take(Purpose::Picture, TakeRequested::Picture),
            PhotoCommand::Film => take(Purpose::Turn, TakeRequested::Turn),
            PhotoCommand::Export => take(Purpose::Model, TakeRequested::Model),
            PhotoCommand::OpenFolder => {
                let shown = last.0.clone().map(OpenRequested::Shown);
                opened.write_batch(shown.or(folder.0.clone().map(OpenRequested::Folder)));
            }
            PhotoCommand::Turn => {
                views.write_batch(asked.key.and_then(turned));
            }
            PhotoCommand::Nearer => {
                views.write(ViewRequested::Zoom(NEARER));
            }
            PhotoCommand::Farther => {
                views.write(ViewRequested::Zoom(1.0 / NEARER));
            }
            PhotoCommand::Bare => photo.bare = !photo.bare,
            PhotoCommand::Back if taking.is_busy() => {
                requests.write(TakeRequested::Stop);
            }
            PhotoCommand::Back if photo.bare => photo.bare = false,
            PhotoCommand::Back | PhotoCommand::Leave => commands.remove_resource::<Photo>(),
        }
    }
}

/// Registers the panel.
pub fn plugin(app: &mut App) {
    let on = resource_exists::<Photo>;
    add_handlers(app, serve_photo);
    app.add_systems(
        EguiPrimaryContextPass,
        draw_photo_screen.in_set(UiSystems::Panels).run_if(on).run_if(in_state(Screen::Inspect)),
    );
}
