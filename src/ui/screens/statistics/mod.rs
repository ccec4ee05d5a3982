//! The sums over all saved matches: wins, errors and luck by game, by variant, by opponent and by
//! level; throws against expectation; progress over time.

mod progress;
mod tables;
mod throws;
mod words;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use jiff::tz::TimeZone;

use tesserae_core::archive::Query;
use tesserae_core::levels::Library;
use tesserae_play::games::Games;
use tesserae_play::library::{Counted, MatchLibrary};
use tesserae_play::saving::Saving;
use tesserae_play::wall_clock::{now, zone};

use super::matches::filter::{AtTable, choose, game_entries, player_entries, table_entries};
use super::matches::period::{Period, period_entries};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    NextOverlay, Place, add_dialog, closed_by, modal, room_above_buttons, title, wide_of,
};
use crate::ui::widgets::theme;

/// The page on display.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Games,
    Variants,
    Against,
    Levels,
    Throws,
    Progress,
}

const TABS: [(Tab, &str); 6] = [
    (Tab::Games, "By game"),
    (Tab::Variants, "By variant"),
    (Tab::Against, "Against whom"),
    (Tab::Levels, "By level"),
    (Tab::Throws, "Throws"),
    (Tab::Progress, "Progress"),
];

/// The user's choices here.
#[derive(Resource)]
struct Looking {
    tab: Tab,
    game: Option<String>,
    player: Option<String>,
    table: AtTable,
    period: Period,
    /// The number of the players whose throws are shown.
    whose: usize,
    zone: TimeZone,
}

impl Default for Looking {
    fn default() -> Self {
        Self {
            tab: Tab::default(),
            game: None,
            player: None,
            table: AtTable::default(),
            period: Period::default(),
            whose: 0,
            zone: zone(),
        }
    }
}

impl Looking {
    fn query(&self) -> Query {
        Query {
            game: self.game.clone(),
            player: self.player.clone(),
            persons: self.table.persons(),
            from: self.period.from(now(), &self.zone),
            ..Query::default()
        }
    }
}

fn draw_statistics_dialog(
    mut contexts: EguiContexts,
    mut overlay: NextOverlay,
    mut looking: ResMut<Looking>,
    mut library: ResMut<MatchLibrary>,
    saving: Option<Res<Saving>>,
    games: Res<Games>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let looking = looking.bypass_change_detection();
    modal(ctx, "statistics", Place::Wide, &mut overlay, |ui, overlay| {
        ui.set_width(ui.max_rect().width());
        title(ui, "Statistics");
        // In a low window the choices scroll with what they choose.
        let low = room_above_buttons(ui, 1) < LOW;
        let choices = |ui: &mut egui::Ui, looking: &mut Looking| {
            tabs(ui, looking);
            filters(ui, looking, &games.0, &library.folder().players);
        };
        if !low {
            choices(ui, looking);
        }
        let busy = library.counting.as_ref() != library.counted().map(|counted| &counted.query);
        // Every page has the same height, so that no button moves.
        let high = room_above_buttons(ui, 1);
        let closed = closed_by(ui, "Back", |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height(high);
            if low {
                choices(ui, looking);
            }
            match library.counted() {
                _ if saving.is_none() => {
                    ui.label(
                        "This system names no folder to save matches in. Set TESSERAE_DATA to one, \
                         and start again.",
                    );
                }
                Some(counted) => page(ui, looking, counted, &games.0),
                None => {
                    ui.label(theme::faint("Counting…"));
                }
            }
            if busy && library.counted().is_some() {
                ui.label(theme::faint("Counting again…").small());
            }
        });
        if closed {
            overlay.set(Overlay::Load);
        }
    });
    let query = Some(looking.query());
    if library.counting != query {
        library.counting = query;
    }
    Ok(())
}

fn tabs(ui: &mut egui::Ui, looking: &mut Looking) {
    ui.horizontal_wrapped(|ui| {
        for (tab, name) in TABS {
            ui.selectable_value(&mut looking.tab, tab, name);
        }
    });
}

/// Width of a drop-down list, in points: at most, and at least for four in a row.
const LIST: f32 = 200.0;
const LEAST: f32 = 180.0;
/// The height below the heading under which a window is low, in points.
const LOW: f32 = 240.0;

fn filters(ui: &mut egui::Ui, looking: &mut Looking, games: &Library, players: &[String]) {
    let columns = if wide_of(ui, 4) < LEAST { 2 } else { 4 };
    let wide = wide_of(ui, columns).min(LIST);
    ui.horizontal_wrapped(|ui| {
        choose(ui, 20, wide, &game_entries(games), &mut looking.game);
        let players = player_entries(players, "The person at the table");
        choose(ui, 21, wide, &players, &mut looking.player);
        choose(ui, 22, wide, &table_entries(), &mut looking.table);
        choose(ui, 23, wide, &period_entries(), &mut looking.period);
    });
    ui.add_space(4.0);
}

fn page(ui: &mut egui::Ui, looking: &mut Looking, counted: &Counted, games: &Library) {
    let table = match looking.tab {
        Tab::Games => 0,
        Tab::Variants => 1,
        Tab::Against => 2,
        Tab::Levels => 3,
        Tab::Throws => return throws::show(ui, &counted.dice, &mut looking.whose),
        Tab::Progress => {
            let apart = counted.statistics.first().map_or(0, |all| all.replaced.games);
            return progress::show(ui, &counted.progress, apart, &looking.zone);
        }
    };
    let Some(statistics) = counted.statistics.get(table) else { return };
    let name = |group: &[String]| match (looking.tab, group) {
        (Tab::Games, [game]) => words::game(game, games),
        (Tab::Variants, [variant]) => words::variant(variant, games),
        (Tab::Levels, [level]) => format!("Computer ({level})"),
        (_, people) => words::people(people),
    };
    tables::show(ui, statistics, name);
}

/// Closes the library's statistics.
fn close_statistics(mut library: ResMut<MatchLibrary>) {
    library.counting = None;
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<Looking>().add_systems(OnExit(Overlay::Statistics), close_statistics);
    add_dialog(app, Overlay::Statistics, draw_statistics_dialog);
}
