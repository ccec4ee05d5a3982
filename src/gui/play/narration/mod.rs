//! What happens at the table, in words: from the rules' own events, for all games
//! alike. Nothing here knows a game; names come from the level files.

mod matches;
mod names;
mod news;
mod prospects;
mod refusal;
mod tale;

pub use matches::{headline, party, program, standing};
pub use names::{Naming, capital, capital_name, percent, with_article};
pub use news::{News, news};
pub use prospects::{Prospect, Prospects, prospects};
pub use refusal::{landing, lost_turn, not_on_turn, rule_against, why_not};
pub use tale::{arrival, describe, outlook};
