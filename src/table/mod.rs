//! The window: the table, what stands on it and how it is lit.
//!
//! Scene units: 1 unit is 100 mm, y is up, +x runs along the board's length
//! from column 1 to the last, side A sits at +z and side B at −z. The table's
//! top is y = 0.

pub mod assets;
pub mod bake;
pub mod board;
pub mod figure;
pub mod furniture;
pub mod layout;
pub mod light;
pub mod look;
pub mod marker;
pub mod material;
pub mod model;
pub mod offscreen;
pub mod offscreen_error;
pub mod places;
pub mod sample;
pub mod scene;
pub mod view;
