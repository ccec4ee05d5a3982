//! The order of a frame.

use std::collections::HashMap;
use std::iter;

use bevy::ecs::schedule::graph::DiGraph;
use bevy::ecs::schedule::{
    FlattenedDependencies, NodeId, ScheduleBuildError, ScheduleBuildPass, ScheduleGraph,
    ScheduleLabel, SystemKey, SystemSetKey,
};
use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use indexmap::IndexSet;

/// The order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Mouse and keys become requests.
    Input,
    /// The current stage acts by itself: computers throw and move, lost turns pass.
    Advance,
    /// Dice fly, come to rest and are read.
    Dice,
    /// The match's one writer plays the requested actions.
    Rules,
    /// The record goes to disk.
    Record,
    /// Pieces start the moves that were played.
    Pieces,
    /// Pieces under way move on.
    Animation,
    /// The stage follows from all of the above.
    Stage,
    /// Messages report what happened.
    Narrate,
    /// The window shows the messages.
    Notices,
    /// The window works out what to point out.
    Hints,
    /// The camera moves to its target.
    View,
    /// Models and marks follow the state.
    Models,
}

/// Fixes the order of systems that share data. Without it two such systems of one step run in
/// either order on several threads, from frame to frame. With it they run as on one thread,
/// where our tests run them. Systems that share nothing still run side by side.
#[derive(Debug)]
pub struct FixedOrder;

impl ScheduleBuildPass for FixedOrder {
    type EdgeOptions = ();

    fn add_dependency(&mut self, _from: NodeId, _to: NodeId, _options: Option<&()>) {}

    fn collapse_set(
        &mut self,
        _set: SystemSetKey,
        _systems: &IndexSet<SystemKey, FixedHasher>,
        _dependencies: &DiGraph<NodeId>,
    ) -> impl Iterator<Item = (NodeId, NodeId)> {
        iter::empty()
    }

    fn build(
        &mut self,
        _world: &mut World,
        graph: &mut ScheduleGraph,
        mut dependencies: FlattenedDependencies<'_>,
    ) -> Result<(), ScheduleBuildError> {
        let known = dependencies.analyze().map_err(ScheduleBuildError::FlatDependencySort)?;
        let order = dependencies.toposort().map_err(ScheduleBuildError::FlatDependencySort)?;
        let place: HashMap<SystemKey, usize> =
            order.iter().enumerate().map(|(place, key)| (*key, place)).collect();
        let none = (default(), default(), default());
        let sharing = graph.systems.get_conflicting_systems(&known, &none.0, &none.1, &none.2);
        for (one, other, _) in sharing.0 {
            // All of these point along one order, so they close no circle.
            if place[&one] < place[&other] {
                dependencies.add_edge(one, other);
            } else {
                dependencies.add_edge(other, one);
            }
        }
        Ok(())
    }
}

/// Chains the steps of a frame.
pub fn plugin(app: &mut App) {
    use TableSystems::*;
    for label in [Update.intern(), Last.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.add_build_pass(FixedOrder);
        });
    }
    app.configure_sets(
        Update,
        (
            (Input, Advance, Dice, Rules, Record, Pieces).chain(),
            (Animation, Stage, Narrate, Notices, Hints, View, Models).chain(),
        )
            .chain(),
    );
}

#[cfg(test)]
mod tests {
    use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};

    use super::*;

    #[derive(Resource, Default)]
    struct Shared(Vec<u32>);

    fn write(mut shared: ResMut<Shared>) {
        shared.0.push(1);
    }

    fn read(shared: Res<Shared>) {
        assert!(shared.0.len() < 9);
    }

    fn write_again(mut shared: ResMut<Shared>) {
        shared.0.push(2);
    }

    /// The edges that were added to a schedule of these three; an error where their order is not
    /// fixed.
    fn built(prepare: impl FnOnce(&mut Schedule)) -> Result<usize, ScheduleBuildError> {
        let mut world = World::new();
        world.init_resource::<Shared>();
        let mut schedule = Schedule::default();
        prepare(&mut schedule);
        schedule.add_systems((write, read, write_again, || ()));
        let ambiguity_detection = LogLevel::Error;
        schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection, ..default() });
        let built = schedule.initialize(&mut world)?;
        Ok(built.map_or(0, |built| built.edges_added_by_build_passes.len()))
    }

    #[test]
    fn systems_that_share_data_have_a_fixed_order_and_others_none() {
        assert!(built(|_| ()).is_err());
        let edges = built(|schedule| {
            schedule.add_build_pass(FixedOrder);
        });
        assert!(matches!(edges, Ok(3)), "{edges:?}");
    }
}
