//! What dialogs, panels and screens are made of. Nothing here knows where it is used.

pub mod caption;
pub mod chart;
pub mod dialog;
pub mod drop_down;
pub mod fields;
pub mod plate;
pub mod plot;
pub mod sides;
pub mod text_box;
pub mod theme;
pub mod toasts;
