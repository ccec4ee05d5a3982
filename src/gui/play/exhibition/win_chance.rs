//! Who is likely to win, as the computer sees it, while an exhibition is on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::Exhibition;
use crate::ai::{Limits, Scope, value};
use crate::gui::order::TableSystems;
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
    /// The estimates so far: number of the ply after which it holds, and one
    /// probability a side.
    course: Vec<(usize, Vec<f64>)>,
    under_way: Option<Estimate>,
}

struct Estimate {
    ply: usize,
    cancel: Arc<AtomicBool>,
    task: Task<Vec<f64>>,
}

impl Drop for Estimate {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl WinChance {
    /// The estimates so far: ply and one probability a side, in order.
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
    if let Some(estimate) = chance.bypass_change_detection().under_way.as_mut() {
        let Some(win) = block_on(poll_once(&mut estimate.task)) else { return };
        let ply = estimate.ply;
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
        chance.keep(ply, win);
        return;
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancel);
    let store = Arc::clone(&solutions.0);
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
        let limits = Limits::depth(DEPTH).within(DEPTH, NODES);
        let limits = limits.stopped_by(move || flag.load(Ordering::Relaxed));
        value(&position, &knowledge, &limits).win
    });
    chance.under_way = Some(Estimate { ply, cancel, task });
}

/// Registers the estimates.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinChance>().add_systems(Update, estimate.in_set(TableSystems::Advance));
}
