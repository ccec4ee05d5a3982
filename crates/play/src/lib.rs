//! A match at the table, without a picture: it runs headless.

pub mod advice;
pub mod animation;
pub mod auditing;
pub mod background;
pub mod broadcast;
pub mod cards;
pub mod choices;
pub mod commentary;
pub mod current_match;
mod engines;
pub mod exhibition;
pub mod games;
pub mod gate;
mod gatekeeper;
pub mod guide;
#[cfg(test)]
mod headless;
pub mod keeping;
pub mod layers;
pub mod library;
mod lift;
pub mod match_list;
pub mod narration;
pub mod notices;
pub mod occasion;
pub mod opening;
pub mod opponent;
pub mod people;
pub mod pieces;
pub mod puzzling;
pub mod reading;
pub mod reporting;
pub mod reviewing;
#[cfg(test)]
#[path = "../../core/src/sample.rs"]
mod sample;
pub mod saving;
pub mod script;
pub mod series_review;
pub mod set_up;
pub mod settings;
pub mod shared_archive;
pub mod sharing;
pub mod showing;
pub mod solutions;
pub mod stage;
pub mod table;
pub mod tempo;
pub mod throwing;
pub mod tournaments;
pub mod trial;
pub mod turn;
pub mod wall_clock;
pub mod writer;

use bevy::prelude::*;

/// Registers the match and all its parts.
pub fn plugin(app: &mut App) {
    app.init_resource::<tempo::Tempo>()
        .init_resource::<match_list::MatchList>()
        .add_message::<notices::Notice>();
    app.add_plugins((
        (writer::plugin, settings::plugin, games::plugin, reporting::plugin),
        (occasion::plugin, current_match::plugin),
        table::plugin,
        choices::plugin,
        stage::plugin,
        throwing::plugin,
        pieces::plugin,
        animation::plugin,
        opponent::plugin,
        solutions::plugin,
        exhibition::plugin,
        (guide::plugin, reviewing::plugin, advice::plugin, gatekeeper::plugin),
        (saving::plugin, keeping::plugin),
        commentary::plugin,
        (
            auditing::plugin,
            broadcast::plugin,
            library::plugin,
            puzzling::plugin,
            series_review::plugin,
            set_up::plugin,
            tournaments::plugin,
            trial::plugin,
            opening::plugin,
            (sharing::plugin, showing::plugin),
        ),
    ));
}

#[cfg(test)]
mod tests {
    use bevy::app::MainScheduleOrder;
    use bevy::ecs::schedule::ScheduleLabel;
    use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};

    use super::*;

    #[test]
    fn systems_with_the_same_data_run_in_a_fixed_order() {
        let mut app = headless::room(table::Tables(tesserae_scene::boards::lay_table));
        app.finish();
        app.cleanup();
        let order = app.world().resource::<MainScheduleOrder>();
        let mut labels = [&order.startup_labels[..], &order.labels[..]].concat();
        // Its systems are Bevy's own.
        labels.retain(|label| *label != StateTransition.intern());
        let mut wrong = String::new();
        for label in labels {
            let world = app.world_mut();
            let Some(mut schedule) = world.resource_mut::<Schedules>().remove(label) else {
                continue;
            };
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..default()
            });
            if let Err(error) = schedule.initialize(world) {
                let error = error.to_string(schedule.graph(), world);
                wrong.push_str(&format!("{label:?}: {error}\n"));
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    }
}
