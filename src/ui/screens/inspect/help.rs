//! The hints for mouse and keys over the picture fade after a while.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_layout::frames::{Frames, LOOK};

use crate::ui::inspector::{Inspector, is_open};
use crate::ui::state::Screen;

/// The time for which the hints have been over the picture.
#[derive(Resource, Default)]
pub struct Help(Duration);

/// The time until the hints begin to fade, and until they are gone after that.
const STAYS: Duration = Duration::from_secs(12);
const FADES: Duration = Duration::from_millis(1_200);

impl Help {
    /// From 1, all of the hints, to 0, none.
    pub fn strength(&self) -> f32 {
        let faded = self.0.saturating_sub(STAYS).as_secs_f32() / FADES.as_secs_f32();
        (1.0 - faded).max(0.0)
    }
}

/// Counts the time. After all text was hidden it begins again.
fn age_help(
    time: Res<Time<Real>>,
    frames: Res<Frames>,
    inspector: Res<Inspector>,
    mut help: ResMut<Help>,
) {
    if inspector.bare {
        help.0 = Duration::ZERO;
    } else if help.0 < STAYS + FADES {
        help.0 += time.delta();
        frames.draw_within(STAYS.saturating_sub(help.0).max(LOOK));
    }
}

fn begin_again(mut help: ResMut<Help>) {
    help.0 = Duration::ZERO;
}

/// Registers the fading of the hints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Help>()
        .init_resource::<Frames>()
        .add_systems(Update, age_help.run_if(is_open))
        .add_systems(OnEnter(Screen::Inspect), begin_again);
}
