//! What people see and use: screens, panels, pointer, keys and camera.

pub mod camera;
pub mod clock;
pub mod dressing;
pub mod follow;
pub mod hints;
pub mod input;
pub mod inspector;
pub mod layers;
pub mod panel;
pub mod preview;
pub mod redraw;
pub mod screens;
pub mod sound;
pub mod theme;
pub mod trails;
