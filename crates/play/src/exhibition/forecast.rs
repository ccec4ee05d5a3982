//! The effect of each throw before it falls, computed while an exhibition waits or is slow enough
//! to read it.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::commentary::Alternative;
use tesserae_core::rules::{Action, Outcomes, Position, Side, Throw};
use tesserae_layout::order::TableSystems;

use super::speed::Speed;
use super::state::Exhibition;
use super::told::{alternatives, chance_limits, levels_at};
use crate::background::Background;
use crate::current_match::CurrentMatch;
use crate::occasion::On;
use crate::solutions::Solutions;
use crate::turn::{Stage, Turn, decides_first};

/// The effect of one throw.
#[derive(Debug, Clone, PartialEq)]
pub struct Foreseen {
    /// The throw.
    pub throw: Throw,
    /// Its probability.
    pub chance: f64,
    /// Each side's chance after it, as it will be told when it has fallen.
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
        *forecast = Forecast {
            about: Some(position.clone()),
            work: Some(Background::start(chance_limits(), move |limits| {
                let told = alternatives(&before, levels, &store, limits);
                let each = before.outcomes().into_iter().flat_map(Outcomes::probabilities);
                let each = each.filter_map(|(throw, chance)| {
                    let of = |it: &&Alternative| it.action == Action::Throw(throw);
                    Some(Foreseen { throw, chance, win: told.iter().find(of)?.win.clone() })
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
