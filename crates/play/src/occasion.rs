//! The purpose of the match on the table: one state, and what it returns to.
//!
//! A [`MatchRequest::Start`](super::current_match::MatchRequest) names the occasion of its match.
//! The writer of the match enters the occasion in the same frame. The data of an occasion are a
//! resource that is inserted before the occasion starts and dropped after it ends for good.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use tesserae_layout::order::TableSystems;

/// The purpose of the match on the table.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Occasion {
    /// No match is on the table.
    #[default]
    Nothing,
    /// Persons and computers play it.
    Match,
    /// It is a lesson.
    Guide,
    /// It is a review of an earlier match.
    Review,
    /// Its position is a puzzle.
    Puzzle,
    /// Its position is being set up.
    SetUp,
    /// Computers play it for viewers.
    Exhibition,
    /// It is drawn for a clip.
    Clip,
}

impl Occasion {
    /// Does the interrupted occasion come back after this one?
    pub const fn interrupts(self) -> bool {
        matches!(self, Self::Review | Self::SetUp)
    }
}

/// The occasions that the present one interrupts, the latest last.
#[derive(Resource, Debug, Default)]
pub struct Interrupted(Vec<Occasion>);

impl Interrupted {
    /// The occasion that comes back first.
    pub fn last(&self) -> Occasion {
        self.0.last().copied().unwrap_or_default()
    }

    /// Does that occasion come back after the present one?
    pub fn contains(&self, occasion: Occasion) -> bool {
        self.0.contains(&occasion)
    }
}

/// The data of an occasion. The resource exists while the occasion is on or interrupted.
pub trait Of: Resource {
    /// The occasion.
    const OCCASION: Occasion;
}

/// The data of an occasion, for systems that also run in others.
#[derive(SystemParam)]
pub struct On<'w, R: Of> {
    occasion: Res<'w, State<Occasion>>,
    known: Option<Res<'w, R>>,
}

impl<R: Of> On<'_, R> {
    /// The data; none unless the occasion is on.
    pub fn get(&self) -> Option<&R> {
        self.known.as_deref().filter(|_| *self.occasion.get() == R::OCCASION)
    }

    /// Is the occasion on, with changed data?
    pub fn is_changed(&self) -> bool {
        self.is_on() && self.known.as_ref().is_some_and(DetectChanges::is_changed)
    }

    /// Is the occasion on?
    pub fn is_on(&self) -> bool {
        self.get().is_some()
    }
}

/// The present occasion, for the writer of the match.
#[derive(SystemParam)]
pub(super) struct Occasions<'w> {
    present: Res<'w, State<Occasion>>,
    next: ResMut<'w, NextState<Occasion>>,
    interrupted: ResMut<'w, Interrupted>,
}

impl Occasions<'_> {
    fn present(&self) -> Occasion {
        match *self.next {
            NextState::Pending(next) | NextState::PendingIfNeq(next) => next,
            NextState::Unchanged => *self.present.get(),
        }
    }

    /// Enters an occasion, or stays in it.
    pub fn enter(&mut self, occasion: Occasion) {
        let present = self.present();
        if occasion == present {
            return;
        }
        if occasion.interrupts() {
            self.interrupted.0.push(present);
        } else {
            self.interrupted.0.clear();
        }
        self.next.set(occasion);
    }

    /// Returns to the interrupted occasion.
    pub fn go_back(&mut self) {
        let back = self.interrupted.0.pop().unwrap_or_default();
        self.next.set(back);
    }
}

/// Enters the occasion in the frame that puts its match on the table.
fn enter_occasion(world: &mut World) {
    let next = world.resource::<NextState<Occasion>>();
    if !matches!(next, NextState::Unchanged) {
        world.run_schedule(StateTransition);
    }
}

/// Drops the data of an occasion that is over.
fn drop_known<R: Of>(
    present: Res<State<Occasion>>,
    interrupted: Res<Interrupted>,
    mut commands: Commands,
) {
    if *present.get() != R::OCCASION && !interrupted.contains(R::OCCASION) {
        commands.remove_resource::<R>();
    }
}

/// Has an occasion been left? When the program begins, none has.
fn is_left(mut transitions: MessageReader<StateTransitionEvent<Occasion>>) -> bool {
    transitions.read().filter(|transition| transition.exited.is_some()).count() > 0
}

/// Registers the data of an occasion.
pub(super) fn resource<R: Of>(app: &mut App) {
    let drop_known = drop_known::<R>.run_if(is_left).after(OccasionEntered);
    app.add_systems(Update, drop_known.in_set(TableSystems::Rules));
}

/// The occasion has been entered.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OccasionEntered;

/// Registers the occasion.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<StatesPlugin>() {
        app.add_plugins(StatesPlugin);
    }
    app.init_state::<Occasion>().init_resource::<Interrupted>();
    app.add_systems(Update, enter_occasion.in_set(OccasionEntered).in_set(TableSystems::Rules));
}
