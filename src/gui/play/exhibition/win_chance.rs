//! Who is likely to win, as the computer judges, while an exhibition is on.

use std::sync::Arc;

use bevy::prelude::*;

use super::Exhibition;
use crate::ai::{Limits, Scope, value};
use crate::gui::order::TableSystems;
use crate::gui::play::background::Background;
use crate::gui::play::current_match::{CurrentMatch, MatchRequest};
use crate::gui::play::solutions::Solutions;
use crate::rules::Side;

/// Positions visited for one estimate, at most.
const NODES: u64 = 4_000;
/// Choices looked ahead for one estimate, at most.
const DEPTH: u32 = 2;

/// Each side's chance of winning, over the match on the table.
#[derive(Resource, Default)]
pub struct WinChance {
    /// Each estimate: the number of plies after which it holds, and a probability a side.
    course: Vec<(usize, Vec<f64>)>,
    /// The estimate being made, with its ply.
    under_way: Option<(usize, Background<Vec<f64>>)>,
}

impl WinChance {
    /// The estimates so far, in order: ply and one probability a side.
    pub fn course(&self) -> &[(usize, Vec<f64>)] {
        &self.course
    }

    /// The latest estimate at or before a ply.
    pub fn at(&self, ply: usize) -> Option<&[f64]> {
        let after = self.course.partition_point(|(at, _)| *at <= ply);
        self.course.get(after.checked_sub(1)?).map(|(_, win)| &win[..])
    }

    /// Whether an estimate is being made.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    fn keep(&mut self, ply: usize, win: Vec<f64>) {
        let at = self.course.partition_point(|(known, _)| *known < ply);
        match self.course.get_mut(at) {
            Some(entry) if entry.0 == ply => entry.1 = win,
            _ => self.course.insert(at, (ply, win)),
        }
    }
}

fn estimate(
    exhibition: Option<Res<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    solutions: Res<Solutions>,
    mut requests: MessageReader<MatchRequest>,
    mut chance: ResMut<WinChance>,
) {
    let begun = requests
        .read()
        .any(|request| matches!(request, MatchRequest::Start(_) | MatchRequest::Clear));
    if begun {
        *chance = WinChance::default();
        return;
    }
    let (Some(_), Some(current)) = (exhibition, current) else { return };
    if let Some((ply, estimate)) = chance.bypass_change_detection().under_way.as_mut() {
        let (ply, Some(win)) = (*ply, estimate.result()) else { return };
        chance.under_way = None;
        chance.keep(ply, win);
    }
    let ply = current.0.cursor();
    if chance.course.iter().any(|(known, _)| *known == ply) {
        return;
    }
    let position = current.0.position().clone();
    if let Some(winner) = position.winner() {
        let sides = &Side::ALL[..usize::from(position.sides())];
        let win = sides.iter().map(|side| f64::from(u8::from(*side == winner))).collect();
        return chance.keep(ply, win);
    }
    let store = Arc::clone(&solutions.0);
    let estimate = Background::start(Limits::depth(DEPTH).within(DEPTH, NODES), move |limits| {
        let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
        value(&position, &knowledge, limits).win
    });
    chance.under_way = Some((ply, estimate));
}

/// Registers the estimates.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinChance>().add_systems(Update, estimate.in_set(TableSystems::Advance));
}
