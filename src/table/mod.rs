//! The window: the table, what stands on it, how it is lit and played at.
//!
//! Scene units: 1 unit is 100 mm, y is up, +x runs to the right as side A sees
//! the board and +z towards side A. The table's top is y = 0.
//!
//! [`logic_plugin`] is the table without a picture: match, turn state machine,
//! dice, pieces, computer players, autosave. It runs headless in tests. What is
//! seen and pointed at comes on top of it in [`window_plugin`].

pub mod animation;
pub mod app;
pub mod assets;
pub mod bake;
pub mod board;
pub mod camera;
pub mod choices;
pub mod click;
mod clock;
pub mod current_match;
pub mod dressing;
pub mod exhibition;
pub mod figure;
pub mod full_screen;
pub mod furniture;
pub mod guide;
pub mod hints;
pub mod hud;
pub mod inspector;
pub mod keyboard;
pub mod layers;
pub mod layout;
pub mod light;
pub mod look;
pub mod marker;
pub mod match_list;
pub mod material;
pub mod model;
pub mod offscreen;
pub mod offscreen_error;
pub mod opponent;
pub mod people;
pub mod pictures;
pub mod pieces;
pub mod places;
pub mod pointer;
pub mod preview;
pub mod redraw;
#[cfg(test)]
mod sample;
pub mod saving;
pub mod scene;
pub mod screens;
pub mod settings;
pub mod sight;
pub mod solutions;
pub mod sound;
pub mod spec;
pub mod stage;
pub mod theme;
pub mod throwing;
pub mod time_zone;
pub mod trails;
pub mod view;
pub mod wall_clock;
pub mod words;

use bevy::prelude::*;

/// The order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Mouse and keys become requests.
    Input,
    /// What the present stage brings about by itself: machines throw and move,
    /// lost turns pass.
    GoOn,
    /// Dice fly, come to rest and are read.
    Dice,
    /// The one writer of the match plays what was requested.
    Rules,
    /// The record goes to disk.
    Record,
    /// Pieces take up what was played.
    Pieces,
    /// Pieces under way move on.
    Animation,
    /// The stage is worked out from all of that.
    Stage,
    /// Messages say what happened.
    Tell,
    /// What to point out is worked out.
    Hints,
    /// The camera goes where it was sent.
    View,
    /// Models and marks follow.
    Dress,
}

fn order(app: &mut App) {
    use TableSystems::*;
    app.configure_sets(
        Update,
        (
            (Input, GoOn, Dice, Rules, Record, Pieces).chain(),
            (Animation, Stage, Tell, Hints, View, Dress).chain(),
        )
            .chain(),
    );
}

/// The table without a picture. Needs time, states and the task pools.
pub fn logic_plugin(app: &mut App) {
    order(app);
    app.add_plugins((
        settings::plugin,
        current_match::plugin,
        spec::plugin,
        choices::plugin,
        stage::plugin,
        throwing::plugin,
        pieces::plugin,
        animation::plugin,
        opponent::plugin,
        solutions::plugin,
        exhibition::plugin,
        guide::plugin,
        saving::plugin,
        hud::messages_plugin,
        screens::states_plugin,
    ));
}

/// What is seen and pointed at.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        scene::plugin,
        dressing::plugin,
        camera::plugin,
        exhibition::follow::plugin,
        inspector::plugin,
        preview::plugin,
        pointer::plugin,
        keyboard::plugin,
        full_screen::plugin,
        hints::plugin,
        layers::homeward::plugin,
        hud::plugin,
        screens::plugin,
        clock::plugin,
        redraw::plugin,
    ));
}
