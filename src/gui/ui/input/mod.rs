//! Mouse and keys.

pub mod click;
pub mod full_screen;
pub mod keyboard;
pub mod pointer;
