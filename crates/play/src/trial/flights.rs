//! The throws that a trial shows. Each flies in its own part of one large tray, as in play, and
//! another follows it.

use std::collections::VecDeque;

use bevy::prelude::*;

use tesserae_core::dice::{Body, Flight};
use tesserae_layout::order::TableSystems;

use super::Trial;
use super::terms::Terms;
use crate::settings::{DiceFlight, Settings};

/// Most dice shown at once, so that a software renderer can keep up.
pub const MOST_DICE: usize = 40;
/// Most throws shown at once.
const MOST_THROWS: usize = 20;
/// Speed of flights, relative to play.
const PACE: f32 = 1.6;
/// Seconds that a throw lies before the next replaces it.
const REST: f32 = 0.5;
/// Distance between the middles of two throws: one tray of the trial is 1.5 wide.
const APART: f32 = 1.55;
/// Margin of the large tray beyond the outermost throws, on each side.
const MARGIN: f32 = 0.05;

/// One die of a throw on show.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialDie {
    /// Its part of the tray.
    pub slot: usize,
    /// Its index among the dice of the throw.
    pub index: usize,
}

/// The layout of the throws in the tray: rows, as nearly square as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    rows: usize,
}

impl Grid {
    /// For throws of that many dice.
    pub fn of(dice: usize) -> Self {
        let throws = (MOST_DICE / dice.max(1)).clamp(1, MOST_THROWS);
        // No partly filled last row: it would look as if something were missing.
        let rows = throws.isqrt();
        Self { columns: throws / rows, rows }
    }

    /// Number of throws it holds.
    pub fn slots(self) -> usize {
        self.columns * self.rows
    }

    /// Half its extent along x and z, in scene units.
    pub fn half(self) -> Vec2 {
        Vec2::new(self.columns as f32, self.rows as f32) * APART / 2.0 + MARGIN
    }

    /// The middle of a part.
    pub fn middle(self, slot: usize) -> Vec3 {
        let along = |at: usize, count: usize| (at as f32 - (count as f32 - 1.0) / 2.0) * APART;
        let (column, row) = (slot % self.columns, slot / self.columns);
        Vec3::new(along(column, self.columns), 0.0, along(row, self.rows))
    }
}

/// A throw on show.
struct Shown {
    flight: Flight,
    /// Seconds since its start.
    at: f32,
}

/// The throws on show.
#[derive(Resource, Default)]
pub struct Flights {
    /// Is the tray on the screen?
    seen: bool,
    body: Option<Body>,
    slots: Vec<Option<Shown>>,
    /// Flights to show when there is room.
    waiting: VecDeque<Flight>,
}

impl Flights {
    /// Sets whether the tray is on the screen. Otherwise it keeps no flights.
    pub fn set_seen(&mut self, seen: bool) {
        self.seen = seen;
        if !seen {
            self.clear();
        }
    }

    /// Number of further flights it can use.
    pub(super) fn wanted(&self) -> usize {
        if self.seen { self.slots.len().saturating_sub(self.waiting.len()) } else { 0 }
    }

    pub(super) fn offer(&mut self, flights: Vec<Flight>) {
        if self.seen {
            self.waiting.extend(flights);
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.waiting.clear();
        self.body = None;
    }

    /// Are any dice in the air?
    pub fn is_busy(&self) -> bool {
        self.slots.iter().flatten().any(|shown| shown.at < shown.flight.duration)
    }

    /// Number of throws on show.
    pub fn shown(&self) -> usize {
        self.slots.iter().flatten().count()
    }
}

/// Advances the flights, and starts waiting ones in free parts of the tray.
fn advance_flights(
    time: Res<Time>,
    settings: Res<Settings>,
    trial: Res<Trial>,
    mut flights: ResMut<Flights>,
) {
    let seen = flights.bypass_change_detection();
    let Some(dice) = trial.terms().map(Terms::dice).filter(|_| seen.seen) else { return };
    if settings.flight() == DiceFlight::Laid {
        if seen.shown() > 0 {
            flights.clear();
        }
        return;
    }
    let body = Some(Body::from(dice));
    let slots = Grid::of(dice.count()).slots();
    if seen.body != body || seen.slots.len() != slots {
        flights.clear();
        flights.body = body;
        flights.slots.resize_with(slots, || None);
        return;
    }
    if !trial.is_running() {
        seen.waiting.clear();
    }
    if seen.waiting.is_empty() && !seen.is_busy() {
        return;
    }
    let flights = &mut *flights;
    for slot in &mut flights.slots {
        if let Some(shown) = slot {
            shown.at += time.delta_secs() * PACE;
        }
        let free = slot.as_ref().is_none_or(|shown| shown.at > shown.flight.duration + REST * PACE);
        if free && let Some(flight) = flights.waiting.pop_front() {
            *slot = Some(Shown { flight, at: 0.0 });
        }
    }
}

/// Moves the dice to their poses, and spawns and despawns them as throws come and go.
fn place_dice(
    mut commands: Commands,
    trial: Res<Trial>,
    flights: Res<Flights>,
    mut dice: Query<(Entity, &TrialDie, &mut Transform)>,
) {
    if !flights.is_changed() {
        return;
    }
    let count = trial.terms().map_or(0, |terms| terms.dice().count());
    let grid = Grid::of(count);
    let pose = |die: &TrialDie| {
        let shown = flights.slots.get(die.slot)?.as_ref()?;
        if die.index >= shown.flight.tracks.len() {
            return None;
        }
        let pose = shown.flight.pose(die.index, shown.at);
        let within = Vec3::from_array(pose.translation);
        Some(
            Transform::from_translation(grid.middle(die.slot) + within)
                .with_rotation(Quat::from_array(pose.rotation)),
        )
    };
    let mut there = vec![false; grid.slots() * count];
    for (entity, die, mut transform) in &mut dice {
        match pose(die) {
            Some(at) => {
                *transform = at;
                if let Some(there) = there.get_mut(die.slot * count + die.index) {
                    *there = true;
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (number, _) in there.iter().enumerate().filter(|(_, there)| !**there) {
        let die = TrialDie { slot: number / count, index: number % count };
        if let Some(at) = pose(&die) {
            commands.spawn((Name::new("die on trial"), die, at, Visibility::default()));
        }
    }
}

/// Registers the throws on show.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flights>()
        .add_systems(Update, (advance_flights, place_dice).chain().in_set(TableSystems::Dice));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_lie_apart_and_no_more_dice_than_allowed_are_shown() {
        for dice in 1..=8 {
            let grid = Grid::of(dice);
            assert!(grid.slots() >= 4 && grid.slots() * dice <= MOST_DICE, "{dice}: {grid:?}");
            for slot in 0..grid.slots() {
                let at = grid.middle(slot);
                assert!((at.xz().abs() + 0.75).cmple(grid.half()).all(), "{dice}: {slot}");
                for other in 0..slot {
                    let away = (at - grid.middle(other)).abs();
                    assert!(away.max_element() >= 1.5, "{dice}: {slot} and {other}");
                }
            }
        }
    }

    #[test]
    fn the_throws_lie_about_the_middle() {
        let grid = Grid::of(3);
        let sum: Vec3 = (0..grid.slots()).map(|slot| grid.middle(slot)).sum();
        assert!(sum.length() < 1e-4, "{sum}");
    }
}
