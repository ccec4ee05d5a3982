//! Sets the gate of the match: by the guide, the puzzle, the review, the position that is set
//! up, the exhibition that waits or the tutor that is on.

use bevy::prelude::*;

use tesserae_layout::order::TableSystems;

use super::advice::Advice;
use super::current_match::CurrentMatch;
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::guide::Guide;
use super::puzzling::Puzzling;
use super::reviewing::Reviewing;
use super::set_up::SetUp;

fn set_gate(
    guide: Option<Res<Guide>>,
    puzzling: Option<Res<Puzzling>>,
    reviewing: Option<Res<Reviewing>>,
    (set_up, exhibition): (Option<Res<SetUp>>, Option<Res<Exhibition>>),
    advice: Res<Advice>,
    current: Option<Res<CurrentMatch>>,
    mut gate: ResMut<Gate>,
) {
    let watched = || exhibition?.gate(current.as_deref()?);
    let record = current.as_ref().map(|current| &current.0);
    let puzzled = || Some(puzzling?.gate(record?));
    let reviewed = || Some(reviewing?.gate(record?));
    let set_up = || set_up.map(|_| Gate::SetUp);
    let now = guide.map(|guide| guide.gate()).or_else(puzzled).or_else(reviewed).or_else(set_up);
    let now = now.or_else(watched).or_else(|| advice.gate());
    gate.set_if_neq(now.unwrap_or_default());
}

/// Registers the gate, which follows whatever sets it at once.
pub fn plugin(app: &mut App) {
    app.init_resource::<Gate>()
        .add_systems(Update, set_gate.in_set(TableSystems::Input))
        .add_systems(Update, set_gate.after(TableSystems::Advance).before(TableSystems::Dice))
        .add_systems(Update, set_gate.after(TableSystems::Stage).before(TableSystems::Narrate));
}
