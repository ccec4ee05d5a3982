//! Sets the actions that the occasion allows, and holds the turn for it.

use bevy::prelude::*;

use tesserae_layout::order::TableSystems;

use super::advice::Advice;
use super::current_match::CurrentMatch;
use super::exhibition::{Exhibition, Eyes};
use super::gate::Gate;
use super::guide::Guide;
use super::occasion::{Occasion, On};
use super::puzzling::Puzzling;
use super::reviewing::Reviewing;
use super::stage::derive_stage;
use super::turn::Turn;

fn set_gate(
    occasion: Res<State<Occasion>>,
    (guide, puzzling): (On<Guide>, On<Puzzling>),
    (reviewing, exhibition): (On<Reviewing>, On<Exhibition>),
    advice: Res<Advice>,
    current: Option<Res<CurrentMatch>>,
    mut gate: ResMut<Gate>,
) {
    let advised = || advice.gate();
    let current = current.as_deref();
    let now = match occasion.get() {
        Occasion::Guide => guide.get().map(|on| on.gate(current.map(|at| at.0.position()))),
        Occasion::Puzzle => puzzling.get().zip(current).map(|(on, at)| on.gate(&at.0)),
        Occasion::Review => reviewing.get().zip(current).map(|(on, at)| on.gate(&at.0)),
        Occasion::SetUp => Some(Gate::SetUp),
        Occasion::Exhibition => {
            exhibition.get().zip(current).and_then(|(on, at)| on.gate(at)).or_else(advised)
        }
        Occasion::Nothing | Occasion::Match | Occasion::Clip => advised(),
    };
    gate.set_if_neq(now.unwrap_or_default());
}

/// The only system that holds the turn.
fn hold_turn(
    occasion: Res<State<Occasion>>,
    (reviewing, exhibition, eyes): (On<Reviewing>, On<Exhibition>, Res<Eyes>),
    current: Option<Res<CurrentMatch>>,
    mut turn: ResMut<Turn>,
) {
    let held = match occasion.get() {
        Occasion::Nothing | Occasion::Match => turn.looks_back,
        Occasion::Guide | Occasion::Puzzle => false,
        Occasion::Review => reviewing.get().is_none_or(|reviewing| !reviewing.shows_line()),
        Occasion::SetUp | Occasion::Clip => true,
        Occasion::Exhibition => exhibition
            .get()
            .zip(current.as_deref())
            .is_some_and(|(on, current)| on.holds_turn(&current.0)),
    };
    let waits = exhibition.get().is_some_and(|on| on.waits_for_readers(&eyes));
    if (turn.held, turn.waits) != (held, waits) {
        (turn.held, turn.waits) = (held, waits);
    }
}

/// Registers the gate, which follows every cause at once.
pub fn plugin(app: &mut App) {
    app.init_resource::<Gate>()
        .add_systems(Update, set_gate.in_set(TableSystems::Input))
        .add_systems(Update, set_gate.after(TableSystems::Advance).before(TableSystems::Dice))
        .add_systems(Update, set_gate.after(TableSystems::Stage).before(TableSystems::Narrate))
        .add_systems(Update, hold_turn.in_set(TableSystems::Stage).before(derive_stage));
}
