//! The preferences, in pages of one size: nothing moves when the page changes.
//!
//! A page is a file. It draws a row for each of its settings with [`Rows`], which also resets the
//! page.

mod access;
mod controls;
mod data;
mod game;
mod look;
mod rows;
mod sound;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_play::settings::Settings;

pub use self::data::DataPlace;

use self::controls::ChosenPart;
use self::data::DataParams;
use self::rows::Rows;
use crate::ui::commands::Capture;
use crate::ui::dressing::SuitedLook;
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    NextOverlay, Place, add_dialog, close_button, filling, modal_of_width, other_button, title,
};

/// A page of the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Page {
    #[default]
    Game,
    Look,
    Sound,
    Controls,
    Access,
    Data,
}

impl Page {
    /// All of them, in the order of their tabs.
    const ALL: [Self; 6] =
        [Self::Game, Self::Look, Self::Sound, Self::Controls, Self::Access, Self::Data];

    fn name(self) -> &'static str {
        match self {
            Self::Game => "Game",
            Self::Look => "Look",
            Self::Sound => "Sound",
            Self::Controls => "Controls",
            Self::Access => "Access",
            Self::Data => "Data",
        }
    }
}

/// The page on show. The dialog opens with the last one.
#[derive(Resource, Debug, Default)]
struct Shown {
    page: Page,
    /// The page is to be reset when it is drawn next.
    resets: bool,
    keys: ChosenPart,
}

/// Size of the dialog's content, in points; in a small window it is smaller.
const WIDE: f32 = 600.0;
const HIGH: f32 = 500.0;
/// A lower dialog has no heading, to leave its page more room.
const LOW: f32 = 340.0;
/// Width of the button that resets a page, in points.
const RESET: f32 = 160.0;

fn draw_settings_dialog(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut overlay: NextOverlay,
    mut shown: ResMut<Shown>,
    suited: Res<SuitedLook>,
    mut capture: ResMut<Capture>,
    mut data: DataParams,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Copies: looking at the dialog must save nothing.
    let (mut wanted, mut usual) = (settings.clone(), Settings::default());
    modal_of_width(ctx, "settings", (Place::Over, WIDE), &mut overlay, |ui, overlay| {
        let room = ui.max_rect().size();
        let size = egui::vec2(room.x, room.y.min(HIGH));
        ui.set_min_size(size);
        ui.set_max_size(size);
        if size.y > LOW {
            title(ui, "Settings");
        }
        tabs(ui, &mut shown.page);
        let page = shown.page;
        let resets = std::mem::take(&mut shown.resets);
        if page != Page::Controls {
            shown.keys.drop_question(&mut capture);
        }
        let differs = filling(ui, page.name(), |ui| {
            let mut rows = Rows::new(ui, &mut wanted, &mut usual, resets);
            match page {
                Page::Game => game::draw(&mut rows),
                Page::Look => look::draw(&mut rows, *suited),
                Page::Sound => sound::draw(&mut rows),
                Page::Controls => controls::draw(&mut rows, &mut shown.keys, &mut capture),
                Page::Access => access::draw(&mut rows),
                Page::Data => data::draw(&mut rows, &mut data),
            }
            rows.differs
        });
        ui.horizontal(|ui| {
            if close_button(ui, "Done") {
                overlay.set(Overlay::None);
            }
            let reset = |ui: &mut egui::Ui| other_button(ui, RESET, "Reset this page");
            if ui.add_enabled_ui(differs, reset).inner {
                shown.resets = true;
                ui.request_repaint();
            }
        });
    });
    settings.set_if_neq(wanted);
    Ok(())
}

/// Draws the tabs. The left and right arrows go from the tab with the focus to its neighbours.
fn tabs(ui: &mut egui::Ui, page: &mut Page) {
    let before = *page;
    let tab = |ui: &mut egui::Ui, one: Page| ui.selectable_label(one == before, one.name());
    let draw = |ui: &mut egui::Ui| Page::ALL.map(|one| tab(ui, one));
    let tabs = ui.horizontal_wrapped(draw).inner;
    ui.separator();
    if let Some(clicked) = tabs.iter().position(egui::Response::clicked) {
        *page = Page::ALL[clicked];
    }
    let focused = ui.memory(egui::Memory::focused);
    if let Some(at) = tabs.iter().position(|tab| Some(tab.id) == focused) {
        let arrows = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(tabs[at].id, arrows));
        let pressed = |key| ui.input(|input| input.num_presses(key));
        let last = Page::ALL.len() - 1;
        let to = (at + pressed(egui::Key::ArrowRight)).min(last);
        let to = to.saturating_sub(pressed(egui::Key::ArrowLeft));
        if to != at {
            tabs[to].request_focus();
            *page = Page::ALL[to];
        }
    }
    if *page != before {
        ui.request_discard("the tabs have been drawn for the other page");
    }
}

/// No key is waited for once the dialog is closed.
fn drop_question(mut shown: ResMut<Shown>, mut capture: ResMut<Capture>) {
    shown.keys.drop_question(&mut capture);
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.add_plugins(data::plugin);
    app.init_resource::<Shown>().add_systems(OnExit(Overlay::Settings), drop_question);
    add_dialog(app, Overlay::Settings, draw_settings_dialog);
}
