//! Tournaments: many players, each game between two of them, one table for all.
//!
//! [`Terms`] say who plays what and by which form; the [`Tournament`] is that with the games
//! played so far. It says which games come next ([`Tournament::due`]), takes their results
//! ([`Tournament::add`]) and makes the tables ([`Tournament::standings`]). Everything follows
//! from the terms' seed: a tournament that was stopped goes on and ends as it would have. It
//! is kept in a file of its own ([`Kept`]); docs/tournaments.md has the rules and the form.
//!
//! [`run`] plays what is due on several threads; each [`PlayedGame`] can be had as a match. Nothing
//! here reads a clock.

mod course;
mod file;
mod game;
mod keeper;
mod outcome;
mod pairing;
mod run;
mod table;
mod terms;

pub use course::{AddError, Due, FORFEITS, MOST_FURTHER, Tournament};
pub use file::{FORM, Kept, KeptError};
pub use game::PlayedGame;
pub use keeper::Keeper;
pub use outcome::{Outcome, Points};
pub use pairing::Pairing;
pub use run::{play_alone, run, run_until};
pub use table::{Standing, Standings};
pub use terms::{Entrant, Format, MOST_GAMES, MOST_PLAYERS, Terms, TermsError};
