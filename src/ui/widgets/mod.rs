//! The parts of dialogs, panels and screens. Nothing here knows where it is used.

pub mod chart;
pub mod curtain;
pub mod dialog;
mod drop_down;
pub mod fields;
pub mod foot;
pub mod palette;
pub mod plate;
mod plot;
pub mod reading;
mod sides;
mod sourced;
mod text_box;
pub mod theme;
pub mod toasts;
pub mod whole;

pub use drop_down::{Entry, drop_down};
pub use palette::Palette;
pub use plot::{Plot, area};
pub use sides::{colour_in, path_colour, side_badge, side_colour};
pub use sourced::{sourced, sourced_as};
pub use text_box::text_box;
pub use toasts::Toasts;
