//! Finding the throw that shows what was drawn.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::body::Body;
use super::face::Face;
use super::flight::Flight;
use super::hand::Hand;
use super::read::read;
use super::search::{Nearest, assign_sticks};
use super::settle::is_settled;
use super::simulate::{Simulation, simulate};
use super::solid::turns_between;
use super::track::{STEPS_PER_SECOND, ends};
use super::tray::Tray;

/// Why dice could not be thrown.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ThrowError {
    /// Nothing was drawn.
    #[error("no face was drawn for any {0}")]
    NoFaces(Body),
    /// The draw has a face that these dice do not have.
    #[error("{body} never show '{face}'")]
    WrongFace {
        /// What was to be thrown.
        body: Body,
        /// The face they lack.
        face: Face,
    },
    /// The tray has no room for these dice.
    #[error("{body} need a tray of at least {least} from the middle to each wall")]
    SmallTray {
        /// What was to be thrown.
        body: Body,
        /// Least half extent.
        least: f32,
    },
    /// No throw was found. With a sane tray this does not happen.
    #[error("no throw of {body} showed the drawn faces in {tries} tries")]
    NotFound {
        /// What was to be thrown.
        body: Body,
        /// Throws simulated.
        tries: u32,
    },
}

/// Tries after which a hand whose throws keep ending badly (say, hard into a
/// corner) begins to give way to a normal one, and by which it has done so.
const PATIENCE: [u32; 2] = [12, 40];
/// Tries after which the search is given up: far beyond the hundred that hardly any
/// of many thousand throws needed.
const MOST_TRIES: u32 = 5_000;

/// Throws as many bodies as faces were drawn, so that they come to rest showing them.
///
/// `hand` is how the player throws, `seed` stands for everything no hand controls.
/// The same arguments give the same flight, bit for bit.
///
/// # Errors
/// If the bodies do not have the faces drawn or do not fit the tray.
pub fn throw(
    body: Body,
    tray: Tray,
    drawn: &[Face],
    hand: &Hand,
    seed: u64,
) -> Result<Flight, ThrowError> {
    check(body, tray, drawn)?;
    let hand = hand.clamped(tray);
    let normal = Hand::normal(body, seed);
    let mut rethrown = 0;
    let mut near = Nearest::default();
    #[expect(clippy::explicit_counter_loop, reason = "not every try is thrown again")]
    for tried in 0..MOST_TRIES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(tried) + 1);
        let giving_way = tried.saturating_sub(PATIENCE[0]) as f32;
        let share = (giving_way / (PATIENCE[1] - PATIENCE[0]) as f32).min(1.0);
        let fresh = hand.towards(&normal, share).starts(body, drawn.len(), tray, &mut rng);
        let starts = near.vary(fresh, drawn, &mut rng);
        let mut found = simulate(body, tray, &starts);
        let rest = ends(&found.tracks);
        let settled = found.at_rest && is_settled(body, tray, &rest);
        let Some(shown) = read(body, &rest).filter(|_| settled) else {
            rethrown += 1;
            near.failed();
            continue;
        };
        if body != Body::Stick {
            turn_to_show(&mut found, body, &shown, drawn, &mut rng);
        } else if !assign_sticks(&mut found, &shown, drawn) {
            near.offer(starts, shown, drawn);
            continue;
        }
        let Simulation { starts, tracks, impacts, .. } = found;
        return Ok(Flight {
            body,
            tray,
            starts,
            duration: (tracks[0].len() - 1) as f32 / STEPS_PER_SECOND as f32,
            tracks,
            impacts,
            tries: tried + 1,
            rethrown,
        });
    }
    Err(ThrowError::NotFound { body, tries: MOST_TRIES })
}

fn check(body: Body, tray: Tray, drawn: &[Face]) -> Result<(), ThrowError> {
    if drawn.is_empty() {
        return Err(ThrowError::NoFaces(body));
    }
    if let Some(&face) = drawn.iter().find(|face| !body.faces().contains(face)) {
        return Err(ThrowError::WrongFace { body, face });
    }
    let least = body.least_half();
    if tray.half.iter().all(|&half| half >= least) {
        Ok(())
    } else {
        Err(ThrowError::SmallTray { body, least })
    }
}

/// Turns each symmetric body, from the hand on, so that the drawn face ends where
/// the shown one did. The solid flies as before; only its marks are elsewhere.
fn turn_to_show(
    found: &mut Simulation,
    body: Body,
    shown: &[Face],
    drawn: &[Face],
    rng: &mut ChaCha8Rng,
) {
    for (index, (&drawn, &shown)) in drawn.iter().zip(shown).enumerate() {
        let turns = turns_between(body, drawn, shown);
        // Any of them will do: they differ in which way the marks look.
        let turn = turns[rng.random_range(0..turns.len())];
        let start = &mut found.starts[index].pose;
        *start = start.turned_within(turn);
        for pose in &mut found.tracks[index] {
            *pose = pose.turned_within(turn);
        }
    }
}
