//! Describes in words what happens at the table, from the rules' own events. It knows no game.

mod advice;
mod ahead;
mod describe;
mod fairness;
mod matches;
pub mod moves;
mod points;
mod refusal;
mod remarks;
mod throw_effects;

pub use advice::{against, in_place_of};
pub use ahead::ahead;
pub use describe::{arrival, describe, outlook, statement};
pub use fairness::{fairness, grouped};
pub use matches::{does, is_you, standing};
pub use points::{is_nothing, luck_in_words, margin, mean_cost, points_of, signed, whole_points};
pub use refusal::{
    barred_to, landing, lost_turn, not_on_turn, out_of_reach, rule_against, why_not,
};
pub use remarks::{Remark, remarks};
pub use throw_effects::{ThrowEffect, ThrowEffects, throw_effects};

pub use tesserae_core::words::{
    Naming, capitalized, capped, headline, in_figures, listed, ordinal, p_value, party, percent,
    percents, percents_in_tenths, program, sentence, tenths, with_article,
};
