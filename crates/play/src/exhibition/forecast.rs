//! The effect of each throw before it falls, computed while an exhibition waits or is slow enough
//! to read it.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::rules::{Action, Outcomes, Position, Side, Throw};
use tesserae_layout::order::TableSystems;

use super::speed::Speed;
use super::state::Exhibition;
use super::win_chance::{Chances, DEPTH, levels_at};
use crate::background::Background;
use crate::current_match::CurrentMatch;
use crate::occasion::On;
use crate::solutions::Solutions;
use crate::turn::{Stage, Turn, decides_first};

/// The most positions visited for one throw.
const NODES: u64 = 1_500;

/// The effect of one throw.
#[derive(Debug, Clone, PartialEq)]
pub struct Foreseen {
    /// The throw.
    pub throw: Throw,
    /// Its probability.
    pub chance: f64,
    /// Each side's chance after it and the best play that follows.
    pub win: Vec<f64>,
}

/// The effects of the due throw.
#[derive(Resource, Default)]
pub struct Forecast {
    /// The position before the throw.
    about: Option<Position>,
    work: Option<Background<Vec<Foreseen>>>,
    found: Vec<Foreseen>,
    /// Pieces lie still, so the forecast reveals nothing.
    open: bool,
}

impl Forecast {
    /// All throws of the side that throws next, in order. Empty without a forecast.
    pub fn shown(&self) -> Option<(Side, &[Foreseen])> {
        let side = self.about.as_ref()?.turn();
        (self.open && !self.found.is_empty()).then_some((side, &self.found[..]))
    }

    /// Is a forecast under way?
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }
}

fn foresee_throws(
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    solutions: Res<Solutions>,
    mut forecast: ResMut<Forecast>,
) {
    let reads = |exhibition: &Exhibition| exhibition.paused || exhibition.speed <= Speed::Normal;
    let read = exhibition.get().is_some_and(|on| reads(on) && !on.has_person());
    let due = |current: &CurrentMatch| {
        let position = current.0.position();
        position.outcomes().is_some() && !decides_first(position)
    };
    let Some(current) = current.filter(|current| read && due(current)) else {
        if forecast.about.is_some() {
            *forecast = Forecast::default();
        }
        return;
    };
    let position = current.0.position();
    if forecast.about.as_ref() != Some(position) {
        let levels = levels_at(&current.0, current.0.cursor());
        let (store, before) = (Arc::clone(&solutions.0), position.clone());
        let limits = Limits::depth(DEPTH).within(DEPTH, NODES);
        *forecast = Forecast {
            about: Some(position.clone()),
            work: Some(Background::start(limits, move |limits| {
                let each = before.outcomes().into_iter().flat_map(Outcomes::probabilities);
                let each = each.filter_map(|(throw, chance)| {
                    let (after, _) = before.play(Action::Throw(throw)).ok()?;
                    // A position that has left the table needs no forecast.
                    let chances =
                        (!limits.stopped()).then(|| Chances::of(&after, levels, &store, limits))?;
                    Some(Foreseen { throw, chance, win: chances.likeliest().to_vec() })
                });
                each.collect()
            })),
            ..Forecast::default()
        };
    }
    if let Some(found) = Background::finish(&mut forecast.bypass_change_detection().work) {
        forecast.found = found;
    }
    let open = turn.stage != Stage::Moving;
    if forecast.open != open {
        forecast.open = open;
    }
}

/// Registers the forecast.
pub fn plugin(app: &mut App) {
    app.init_resource::<Forecast>().add_systems(
        Update,
        foresee_throws.after(TableSystems::Stage).before(TableSystems::Narrate),
    );
}
