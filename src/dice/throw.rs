//! Finding the throw that shows what was drawn.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::body::turns_between;
use super::search::{Nearest, exchanged};
use super::simulate::{Rollout, STEPS_PER_SECOND};
use super::{DiceKind, DiceSet, Face, Flight, Hand, Impact, Start, Track, Tray, read, simulate};

/// Why dice could not be thrown.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ThrowError {
    /// The draw does not have one face for each body.
    #[error("{set} dice were to be thrown, but {drawn} faces were drawn")]
    WrongNumber {
        /// Bodies in the set.
        set: usize,
        /// Faces in the draw.
        drawn: usize,
    },
    /// The draw has a face that these dice do not have.
    #[error("{kind} never show '{face}'")]
    WrongFace {
        /// The dice.
        kind: DiceKind,
        /// The face they lack.
        face: Face,
    },
    /// The tray has no room for these dice.
    #[error("{kind} need a tray of at least {least} from the middle to each wall")]
    SmallTray {
        /// The dice.
        kind: DiceKind,
        /// Least half extent, [`Tray::least_half`].
        least: f32,
    },
    /// No throw was found. With a sane tray this does not happen.
    #[error("no throw of {kind} showed the drawn faces in {tries} tries")]
    NotFound {
        /// The dice.
        kind: DiceKind,
        /// Throws simulated.
        tries: u32,
    },
}

/// Tries after which a hand whose throws keep ending badly (say, hard into a
/// corner) begins to give way to an ordinary one, and by which it has done so.
const PATIENCE: [u32; 2] = [12, 40];
/// Tries after which the search is given up: far beyond the hundred that hardly any
/// of many thousand throws needed.
const MOST_TRIES: u32 = 5_000;

/// Throws the dice so that they come to rest showing `drawn`.
///
/// `hand` is how the player throws, `seed` stands for everything no hand controls.
/// The same arguments give the same flight, bit for bit.
///
/// # Errors
/// If `drawn` does not fit the set or the set does not fit the tray.
pub fn throw(
    set: DiceSet,
    tray: Tray,
    drawn: &[Face],
    hand: &Hand,
    seed: u64,
) -> Result<Flight, ThrowError> {
    check(set, tray, drawn)?;
    let hand = hand.clamped(tray);
    let ordinary = Hand::cast(set, seed);
    let mut rethrown = 0;
    let mut near = Nearest::default();
    #[expect(clippy::explicit_counter_loop, reason = "not every try is thrown again")]
    for tried in 0..MOST_TRIES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(tried) + 1);
        let giving_way = tried.saturating_sub(PATIENCE[0]) as f32;
        let share = (giving_way / (PATIENCE[1] - PATIENCE[0]) as f32).min(1.0);
        let fresh = hand.towards(&ordinary, share).starts(set, tray, &mut rng);
        let starts = near.vary(fresh, drawn, &mut rng);
        let rollout = simulate(set, tray, &starts);
        let rest: Vec<_> =
            rollout.tracks.iter().filter_map(|track| track.last().copied()).collect();
        let (Ok(()), Some(shown)) = (rollout.outcome, read(set, &rest)) else {
            rethrown += 1;
            near.failed();
            continue;
        };
        let found = match set.kind {
            DiceKind::Sticks => exchanged(&starts, &rollout, &shown, drawn),
            _ => Some(turned(set.kind, &starts, &rollout, &shown, drawn, &mut rng)),
        };
        let Some((starts, tracks, impacts)) = found else {
            near.offer(starts, shown, drawn);
            continue;
        };
        let steps = tracks[0].len() - 1;
        return Ok(Flight {
            set,
            tray,
            starts,
            tracks,
            duration: steps as f32 / STEPS_PER_SECOND as f32,
            impacts,
            tries: tried + 1,
            rethrown,
        });
    }
    Err(ThrowError::NotFound { kind: set.kind, tries: MOST_TRIES })
}

fn check(set: DiceSet, tray: Tray, drawn: &[Face]) -> Result<(), ThrowError> {
    let kind = set.kind;
    if drawn.is_empty() || drawn.len() != set.count {
        return Err(ThrowError::WrongNumber { set: set.count, drawn: drawn.len() });
    }
    if let Some(&face) = drawn.iter().find(|face| !Face::all(kind).contains(face)) {
        return Err(ThrowError::WrongFace { kind, face });
    }
    let least = Tray::least_half(kind);
    if tray.half.iter().all(|&half| half >= least) {
        Ok(())
    } else {
        Err(ThrowError::SmallTray { kind, least })
    }
}

type Found = (Vec<Start>, Vec<Track>, Vec<Impact>);

/// Turns each symmetric body, from the hand on, so that the drawn face ends where
/// the shown one did. The solid flies as before; only its marks are elsewhere.
fn turned(
    kind: DiceKind,
    starts: &[Start],
    rollout: &Rollout,
    shown: &[Face],
    drawn: &[Face],
    rng: &mut ChaCha8Rng,
) -> Found {
    let (mut starts, mut tracks) = (starts.to_vec(), rollout.tracks.clone());
    for body in 0..drawn.len() {
        let turns = turns_between(kind, drawn[body], shown[body]);
        // Any of them will do: they differ in which way the marks look.
        let turn = turns[rng.random_range(0..turns.len())];
        starts[body].pose = starts[body].pose.turned_within(turn);
        for pose in &mut tracks[body] {
            *pose = pose.turned_within(turn);
        }
    }
    (starts, tracks, rollout.impacts.clone())
}
