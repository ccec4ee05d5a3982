//! Saved matches: saving under a name of its own, the list, loading.

use std::path::PathBuf;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::shell::{Games, UiSystems, dialog};
use super::{Overlay, SaveRequested, Screen};
use crate::record::{Match, Saved, saved_matches};
use crate::table::TableSystems;
use crate::table::current_match::{CurrentMatch, MatchRequest};
use crate::table::hud::{Toasts, Tone, plies, who};
use crate::table::saving::Saving;
use crate::table::theme;

/// The list as it was when the dialog opened.
#[derive(Resource, Default)]
struct SavedList {
    list: Vec<Saved>,
    trouble: Option<String>,
}

/// The first name in the folder that is free: `ur-cyningstan-1.ron` and so on.
fn free_name(folder: &std::path::Path, record: &Match) -> Option<PathBuf> {
    let definition = record.game().definition();
    (1..100_000)
        .map(|n| folder.join(format!("{}-{}-{n}.ron", definition.game, definition.variant)))
        .find(|file| !file.exists())
}

fn save_match(
    mut requests: MessageReader<SaveRequested>,
    current: Option<Res<CurrentMatch>>,
    saving: Option<Res<Saving>>,
    mut toasts: ResMut<Toasts>,
) {
    if requests.read().count() == 0 {
        return;
    }
    let (Some(current), Some(saving)) = (current, saving) else { return };
    let Some(file) = free_name(saving.autosave.folder(), &current.0) else { return };
    match current.0.save(&file) {
        Ok(()) => toasts.say(Tone::News, format!("Saved as {}", file.display())),
        Err(error) => toasts.say(Tone::Refusal, error.to_string()),
    }
}

fn list_saved(saving: Option<Res<Saving>>, mut saved: ResMut<SavedList>) {
    saved.trouble = None;
    saved.list = saving.map_or_else(Vec::new, |saving| saved_matches(saving.autosave.folder()));
}

fn load_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    mut saved: ResMut<SavedList>,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut chosen = None;
    dialog(ctx, "load", &mut overlay, |ui, overlay| {
        ui.label(
            egui::RichText::new("Saved matches").font(theme::heading(30.0)).color(theme::GOLD),
        );
        ui.add_space(6.0);
        if saved.list.is_empty() {
            let text = "No match has been saved yet. F5 saves the one on the table.";
            ui.label(egui::RichText::new(text).color(theme::FAINT));
        }
        for entry in &saved.list {
            match &entry.summary {
                Ok(summary) => {
                    let players: Vec<String> = summary.players.iter().map(|p| who(p)).collect();
                    let state = if summary.winner.is_some() { "finished" } else { "unfinished" };
                    let text = format!(
                        "{}\n{}, {}, {}, {state}{}",
                        entry.name,
                        summary.game,
                        players.join(" against "),
                        plies(summary.plies),
                        age(entry.modified)
                    );
                    let wide = egui::vec2(ui.available_width(), 46.0);
                    if ui.add_sized(wide, egui::Button::new(text)).clicked() {
                        chosen = Some(entry.file.clone());
                    }
                }
                Err(error) => {
                    ui.label(egui::RichText::new(error.to_string()).small().color(theme::RED));
                }
            }
        }
        if let Some(trouble) = &saved.trouble {
            ui.label(egui::RichText::new(trouble).color(theme::RED));
        }
        ui.add_space(10.0);
        if ui.add_sized([110.0, 40.0], egui::Button::new("Back")).clicked() {
            overlay.set(Overlay::None);
        }
    });
    if let Some(file) = chosen {
        match Match::load(&file, &games.0) {
            Ok(mut record) => {
                // A finished match is for looking at from its start.
                if record.winner().is_some() {
                    record.go_to(0);
                    requests.write(MatchRequest::Start(Box::new(record)));
                    requests.write(MatchRequest::GoTo(0));
                } else {
                    requests.write(MatchRequest::Start(Box::new(record)));
                }
                overlay.set(Overlay::None);
                screen.set(Screen::Table);
            }
            Err(error) => saved.trouble = Some(error.to_string()),
        }
    }
    Ok(())
}

/// How long ago, in words; empty when the system does not tell.
fn age(modified: Option<SystemTime>) -> String {
    let passed = modified.and_then(|time| SystemTime::now().duration_since(time).ok());
    let Some(minutes) = passed.map(|passed| passed.as_secs() / 60) else { return String::new() };
    match minutes {
        0 => ", just now".into(),
        1..60 => format!(", {minutes} min ago"),
        60..1440 => format!(", {} h ago", minutes / 60),
        _ => format!(", {} days ago", minutes / 1440),
    }
}

/// Registers saving, which the headless program has too.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, save_match.in_set(TableSystems::Record));
}

/// Registers the list; needs egui.
pub fn dialog_plugin(app: &mut App) {
    app.init_resource::<SavedList>().add_systems(OnEnter(Overlay::Load), list_saved).add_systems(
        EguiPrimaryContextPass,
        load_dialog.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Load)),
    );
}
