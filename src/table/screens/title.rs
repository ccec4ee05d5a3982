//! The title screen: the board in its light, and what can be done.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::shell::{UiSystems, give_view, panel_width, root};
use super::{Overlay, Screen};
use crate::record::{Match, Resume};
use crate::rules::Game;
use crate::table::camera::ViewRequested;
use crate::table::current_match::MatchRequest;
use crate::table::hud::{Toasts, capital, plies, show_toasts, who};
use crate::table::pieces::{Piece, spawn_pieces};
use crate::table::saving::Saving;
use crate::table::scene::TableCamera;
use crate::table::screens::Games;
use crate::table::spec::TableSpec;
use crate::table::theme;

/// A match that was left unfinished and can be gone on with.
#[derive(Resource, Default)]
pub struct Offer {
    /// The match.
    pub record: Option<Box<Match>>,
    /// What was wrong with the last record, where something was.
    pub trouble: Option<String>,
}

/// Looks for a match that was left, whenever the title screen opens.
fn look_for_offer(
    saving: Option<Res<Saving>>,
    games: Option<Res<Games>>,
    mut offer: ResMut<Offer>,
) {
    let (Some(saving), Some(games)) = (saving, games) else { return };
    *offer = match saving.autosave.resume(&games.0) {
        Resume::Nothing => Offer { record: None, trouble: offer.trouble.take() },
        Resume::Match(record) => Offer { record: Some(record), trouble: offer.trouble.take() },
        Resume::Damaged { error, kept_as, fallback } => {
            let then = if fallback.is_some() {
                "The match can be resumed from one action before."
            } else {
                "No earlier record of it is whole."
            };
            let kept = kept_as.display();
            Offer {
                record: fallback,
                trouble: Some(format!(
                    "{} It is kept as {kept}. {then}",
                    capital(&error.to_string())
                )),
            }
        }
    };
}

/// The board that was last on the table stands as for its game's start.
fn set_out_pieces(
    mut commands: Commands,
    games: Option<Res<Games>>,
    spec: Option<Res<TableSpec>>,
    pieces: Query<Entity, With<Piece>>,
) {
    for entity in &pieces {
        commands.entity(entity).despawn();
    }
    let Some(games) = games else { return };
    let shown = |game: &&Game| spec.as_ref().is_none_or(|spec| spec.game == game.definition().game);
    if let Some(game) = games.0.games().iter().find(shown) {
        let start = game.start(game.definition().sides.0);
        let spec = TableSpec::of(game, start.sides());
        spawn_pieces(&mut commands, &spec, &start);
        commands.insert_resource(spec);
    }
}

fn turn_to_table(mut views: MessageWriter<ViewRequested>) {
    views.write(ViewRequested::Named("close"));
}

fn turn_to_match(mut views: MessageWriter<ViewRequested>) {
    views.write(ViewRequested::Named("default"));
}

fn title_screen(
    mut contexts: EguiContexts,
    mut offer: ResMut<Offer>,
    toasts: Res<Toasts>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut camera: Single<&mut Camera, With<TableCamera>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut root = root(ctx);
    let width = panel_width(ctx) * 1.12;
    egui::Panel::left("title")
        .exact_size(width)
        .resizable(false)
        .show_separator_line(false)
        .frame(theme::panel_frame().inner_margin(egui::Margin::symmetric(30, 28)))
        .show(&mut root, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| {
                let wide = egui::vec2(ui.available_width(), 44.0);
                ui.add_space(14.0);
                ui.label(
                    egui::RichText::new("Tesserae").font(theme::heading(58.0)).color(theme::GOLD),
                );
                ui.label(
                    egui::RichText::new("Ancient race games, to play and to look at.")
                        .color(theme::FAINT),
                );
                ui.add_space(26.0);
                if let Some(trouble) = &offer.trouble {
                    ui.label(egui::RichText::new(trouble).color(theme::RED));
                    ui.add_space(8.0);
                }
                let mut resumed = false;
                if let Some(record) = &offer.record {
                    if ui.add_sized(wide, theme::main_button("Resume the match")).clicked() {
                        requests.write(MatchRequest::Start(record.clone()));
                        screen.set(Screen::Table);
                        resumed = true;
                    }
                    ui.label(egui::RichText::new(describe(record)).small().color(theme::FAINT));
                    ui.add_space(10.0);
                }
                if resumed {
                    offer.trouble = None;
                }
                let play = "Play the Royal Game of Ur";
                let first = if offer.record.is_none() {
                    theme::main_button(play)
                } else {
                    egui::Button::new(play)
                };
                if ui.add_sized(wide, first).clicked() {
                    overlay.set(Overlay::NewMatch);
                }
                for (text, opens) in [
                    ("Load a match", Overlay::Load),
                    ("Settings", Overlay::Settings),
                    ("Keys", Overlay::Keys),
                ] {
                    if ui.add_sized(wide, egui::Button::new(text)).clicked() {
                        overlay.set(opens);
                    }
                }
                if ui.add_sized(wide, egui::Button::new("Quit")).clicked() {
                    exit.write(AppExit::Success);
                }
                ui.add_space(20.0);
                ui.label(
                    egui::RichText::new(
                        "The board is modelled after the one from the Royal Cemetery of Ur, \
                         about 2600 to 2400 BC, British Museum 1928,1009.378.",
                    )
                    .small()
                    .color(theme::FAINT),
                );
                let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
                ui.label(egui::RichText::new(version).small().color(theme::FAINT));
            });
        });
    let mut left = ctx.viewport_rect();
    left.min.x += width;
    show_toasts(ctx, &toasts, left);
    give_view(ctx, &window, &mut camera, left);
    Ok(())
}

/// A match in one line.
#[must_use]
pub fn describe(record: &Match) -> String {
    let definition = record.game().definition();
    let players: Vec<String> = record.players().iter().map(|player| who(player)).collect();
    format!(
        "{}: {}, {}",
        definition.variant_title,
        players.join(" against "),
        plies(record.cursor())
    )
}

/// Registers the title screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        .add_systems(OnEnter(Screen::Title), (look_for_offer, turn_to_table, set_out_pieces))
        .add_systems(OnEnter(Screen::Table), turn_to_match)
        .add_systems(
            EguiPrimaryContextPass,
            title_screen.in_set(UiSystems::Panels).run_if(in_state(Screen::Title)),
        );
}
