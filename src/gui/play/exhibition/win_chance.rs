//! Who is likely to win, as the computer judges, while an exhibition is on.

use std::sync::Arc;

use bevy::prelude::*;

use super::Exhibition;
use crate::ai::{Limits, Scope, value};
use crate::gui::order::TableSystems;
use crate::gui::play::background::Background;
use crate::gui::play::current_match::{CurrentMatch, MatchRequest};
use crate::gui::play::solutions::Solutions;
use crate::gui::play::turn::{Stage, Turn};
use crate::record::Match;
use crate::rules::{Action, Side};

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
    /// After how many plies the table last lay still: what is seen of the chances never runs
    /// ahead of dice and pieces.
    settled: usize,
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

    /// After how many plies dice and pieces last lay still.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The estimate after exactly so many plies.
    fn after(&self, plies: usize) -> Option<&[f64]> {
        let at = self.course.binary_search_by_key(&plies, |(at, _)| *at).ok()?;
        Some(&self.course[at].1)
    }

    /// How a ply changed a side's chance; none where that is not known.
    pub fn swing(&self, ply: usize, side: Side) -> Option<f64> {
        let win = |plies| self.after(plies)?.get(side.index()).copied();
        Some(win(ply + 1)? - win(ply)?)
    }

    /// What the throws so far have brought a side.
    pub fn luck(&self, course: &Match, side: Side) -> f64 {
        let thrown = course.plies().iter().take(self.settled).enumerate();
        let throws = thrown.filter(|(_, ply)| matches!(ply.action, Action::Throw(_)));
        throws.filter_map(|(ply, _)| self.swing(ply, side)).sum()
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
    // What is on the table comes first, then what was passed over.
    let cursor = current.0.cursor();
    let missing = (0..=cursor).rev().find(|ply| chance.after(*ply).is_none());
    let Some((ply, position)) =
        missing.and_then(|ply| Some((ply, current.0.position_at(ply)?.clone())))
    else {
        return;
    };
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

/// Notes when dice and pieces have come to rest.
fn settle(current: Option<Res<CurrentMatch>>, turn: Res<Turn>, mut chance: ResMut<WinChance>) {
    let Some(current) = current else { return };
    let still = !matches!(turn.stage, Stage::Moving | Stage::Rolling);
    if still && chance.settled != current.0.cursor() {
        chance.settled = current.0.cursor();
    }
}

/// Registers the estimates.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinChance>()
        .add_systems(Update, estimate.in_set(TableSystems::Advance))
        .add_systems(Update, settle.after(TableSystems::Stage).before(TableSystems::Narrate));
}
