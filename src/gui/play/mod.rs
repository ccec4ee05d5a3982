//! A match at the table, without a picture: it runs headless.

pub mod animation;
pub mod choices;
pub mod current_match;
pub mod exhibition;
pub mod guide;
pub mod match_list;
pub mod narration;
pub mod opponent;
pub mod people;
pub mod pieces;
pub mod saving;
pub mod settings;
pub mod solutions;
pub mod stage;
pub mod throwing;
pub mod time_zone;
pub mod wall_clock;
