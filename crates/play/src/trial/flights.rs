//! A part of the throws of a trial is shown: each in its own part of one large tray, played
//! back as in play, and followed by another.

use std::collections::VecDeque;

use bevy::prelude::*;

use tesserae_core::dice::{Body, Flight};
use tesserae_layout::order::TableSystems;

use super::Trial;
use super::terms::Terms;
use crate::settings::Settings;

/// No more dice than these are shown at once: a software renderer must keep up.
pub const MOST_DICE: usize = 40;
/// Nor more throws.
const MOST_THROWS: usize = 20;
/// Flights go by faster than in play.
const PACE: f32 = 1.6;
/// Seconds for which a throw lies before another comes in its place.
const REST: f32 = 0.5;
/// The middles of two throws are so far from each other: a tray of the trial is 1.5 wide.
const APART: f32 = 1.55;
/// What the large tray has beyond that on each side.
const MARGIN: f32 = 0.05;

/// One die of a throw that is shown.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialDie {
    /// In which part of the tray.
    pub slot: usize,
    /// Its index among the dice of the throw.
    pub index: usize,
}

/// How the throws that are shown lie in the tray: in rows, as nearly square as it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    rows: usize,
}

impl Grid {
    /// For throws of so many dice.
    pub fn of(dice: usize) -> Self {
        let throws = (MOST_DICE / dice.max(1)).clamp(1, MOST_THROWS);
        // A last row that is not full would look as if something were missing.
        let rows = throws.isqrt();
        Self { columns: throws / rows, rows }
    }

    /// How many throws it holds.
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

/// A throw that is shown.
struct Shown {
    flight: Flight,
    /// Seconds into it.
    at: f32,
}

/// The throws that are shown.
#[derive(Resource, Default)]
pub struct Flights {
    /// Somebody looks.
    seen: bool,
    body: Option<Body>,
    slots: Vec<Option<Shown>>,
    /// To be shown when there is room.
    waiting: VecDeque<Flight>,
}

impl Flights {
    /// Says whether they are seen at all: otherwise none is kept.
    pub fn set_seen(&mut self, seen: bool) {
        self.seen = seen;
        if !seen {
            self.clear();
        }
    }

    /// How many more there is a use for.
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

    /// Whether any dice are in the air.
    pub fn is_busy(&self) -> bool {
        self.slots.iter().flatten().any(|shown| shown.at < shown.flight.duration)
    }

    /// How many throws are shown.
    pub fn shown(&self) -> usize {
        self.slots.iter().flatten().count()
    }
}

/// Lets the flights go on, and fills the parts of the tray where none is left.
fn play(time: Res<Time>, settings: Res<Settings>, trial: Res<Trial>, mut flights: ResMut<Flights>) {
    let seen = flights.bypass_change_detection();
    let Some(dice) = trial.terms().map(Terms::dice).filter(|_| seen.seen) else { return };
    if settings.reduced_motion {
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

/// Moves the dice to their poses, and spawns and despawns where throws come and go.
fn place(
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

/// Registers the showing of throws.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flights>()
        .add_systems(Update, (play, place).chain().in_set(TableSystems::Dice));
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
