//! Regret: how much the choices of a player cost, one by one.
//!
//! In each of many positions a player chooses, and what its action is worth is taken
//! from what the best is worth. That tells players apart with far less luck than games
//! do, since no dice come between the choice and its price.
//!
//! A [`Question`] is a position with what each of its legal actions is worth: exactly,
//! where a [`Solution`](super::exact::Solution) knows, or by rollouts, with their
//! errors. [`draw()`] takes positions from games that a level plays against itself,
//! [`measure`] asks a player. Everything follows from seeds, and nothing depends on the
//! number of threads.

mod draw;
mod question;
mod report;
mod set;

pub use draw::{Draw, Drawn, draw};
pub use question::{Answer, Question, Rolls, Unknown};
pub use report::{Report, Worst};
pub use set::{Header, SetError, header_line, question_line, question_of_line, read_set};

use super::arena::{Player, PlayerError};
use super::share::{share, stream};

/// Sets the stream of a player's chance apart from that of the games.
const PLAYER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Asks a player all questions. `seat` makes a player for one thread; `progress` gets how
/// many questions are answered, on the calling thread. Fails where a player does, or
/// answers what is not legal.
pub fn measure<P: Player>(
    questions: &[Question],
    seed: u64,
    threads: usize,
    seat: impl Fn() -> Result<P, PlayerError> + Sync,
    progress: impl FnMut(u64),
) -> Result<Report, PlayerError> {
    let choose = |player: &mut P, number: u64| {
        let question = &questions[number as usize];
        let chance = rand::RngExt::random(&mut stream(seed ^ PLAYER, number));
        let action = player.choose(&question.position, chance)?;
        question.place_of(action).ok_or_else(|| {
            PlayerError(format!("\"{action}\" is no action in \"{}\"", question.position))
        })
    };
    let places = share(0..questions.len() as u64, threads, seat, choose, progress)?;
    let mut report = Report::default();
    for (question, place) in questions.iter().zip(places) {
        report.add(question, place);
    }
    Ok(report)
}
