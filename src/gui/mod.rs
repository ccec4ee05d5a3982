//! The window: the table, what stands on it, how it is lit and played at.
//!
//! Scene units: 1 unit is 100 mm, y is up, +x runs to the right as side A sees
//! the board and +z towards side A. The table's top is y = 0.
//!
//! Four rooms, each of which imports only what the table in ARCHITECTURE.md lets it:
//! [`layout`] is the table as data, [`render`] what it looks like, [`play`] a match on it
//! without a picture, [`ui`] what people see and use. [`app`] puts them together.

pub mod app;
pub mod export;
pub mod filming;
pub mod layout;
pub mod order;
pub mod pictures;
pub mod play;
pub mod render;
#[cfg(test)]
mod sample;
pub mod ui;
