//! What happens at the table, in words, from the rules' own events. No game is known here.

mod advice;
mod describe;
mod matches;
mod names;
mod refusal;
mod remarks;
mod throw_effects;

pub use advice::against;
pub use describe::{arrival, describe, outlook};
pub use matches::{does, headline, party, program, standing};
pub use names::{Naming, capitalized, listed, percent, sentence, with_article};
pub use refusal::{landing, lost_turn, not_on_turn, rule_against, why_not};
pub use remarks::{Remark, remarks};
pub use throw_effects::{ThrowEffect, ThrowEffects, throw_effects};
