//! Sets the gate of the match: by the guide, the review or the tutor that is on.

use bevy::prelude::*;

use super::advice::Advice;
use super::current_match::CurrentMatch;
use super::gate::Gate;
use super::guide::Guide;
use super::reviewing::Reviewing;
use crate::gui::order::TableSystems;

fn set_gate(
    guide: Option<Res<Guide>>,
    reviewing: Option<Res<Reviewing>>,
    advice: Res<Advice>,
    current: Option<Res<CurrentMatch>>,
    mut gate: ResMut<Gate>,
) {
    let reviewed = || Some(reviewing?.gate(&current?.0));
    let now = guide.map(|guide| guide.gate()).or_else(reviewed).or_else(|| advice.gate());
    gate.set_if_neq(now.unwrap_or_default());
}

/// Registers the gate, which follows whatever sets it at once.
pub fn plugin(app: &mut App) {
    app.init_resource::<Gate>()
        .add_systems(Update, set_gate.in_set(TableSystems::Input))
        .add_systems(Update, set_gate.after(TableSystems::Advance).before(TableSystems::Dice))
        .add_systems(Update, set_gate.after(TableSystems::Stage).before(TableSystems::Narrate));
}
