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
use super::track::{STEPS_PER_SECOND, Start, ends};
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
    if let Some(&face) = drawn.iter().find(|face| !body.faces().contains(face)) {
        return Err(ThrowError::WrongFace { body, face });
    }
    let mut tries = Tries::new(body, tray, drawn.len(), hand, seed)?;
    let mut near = Nearest::default();
    while let Some((fresh, mut rng)) = tries.another() {
        let starts = near.vary(fresh, drawn, &mut rng);
        let Some((mut found, shown)) = tries.simulate(&starts) else {
            near.failed();
            continue;
        };
        if body != Body::Stick {
            turn_to_show(&mut found, body, &shown, drawn, &mut rng);
        } else if !assign_sticks(&mut found, &shown, drawn) {
            near.offer(starts, shown, drawn);
            continue;
        }
        return Ok(tries.flight(found));
    }
    Err(ThrowError::NotFound { body, tries: MOST_TRIES })
}

/// Throws so many bodies and lets them fall as they will: nothing was drawn. What ends badly
/// is thrown again, as in [`throw`].
///
/// # Errors
/// If there is no body to throw, or the bodies do not fit the tray.
pub fn throw_freely(
    body: Body,
    tray: Tray,
    count: usize,
    hand: &Hand,
    seed: u64,
) -> Result<Flight, ThrowError> {
    let mut tries = Tries::new(body, tray, count, hand, seed)?;
    while let Some((starts, _)) = tries.another() {
        if let Some((found, _)) = tries.simulate(&starts) {
            return Ok(tries.flight(found));
        }
    }
    Err(ThrowError::NotFound { body, tries: MOST_TRIES })
}

/// One throw after another from the same hand, until one will do.
struct Tries {
    body: Body,
    tray: Tray,
    count: usize,
    hand: Hand,
    normal: Hand,
    seed: u64,
    /// How many there were.
    tried: u32,
    /// How many of them ended badly.
    rethrown: u32,
}

impl Tries {
    fn new(
        body: Body,
        tray: Tray,
        count: usize,
        hand: &Hand,
        seed: u64,
    ) -> Result<Self, ThrowError> {
        if count == 0 {
            return Err(ThrowError::NoFaces(body));
        }
        let least = body.least_half();
        // NaN is no room either.
        if !tray.half.iter().all(|&half| half >= least) {
            return Err(ThrowError::SmallTray { body, least });
        }
        let (hand, normal) = (hand.clamped(tray), Hand::normal(body, seed));
        Ok(Self { body, tray, count, hand, normal, seed, tried: 0, rethrown: 0 })
    }

    /// How the bodies leave the hand next, and the generator that goes with that; none when
    /// the search is given up.
    fn another(&mut self) -> Option<(Vec<Start>, ChaCha8Rng)> {
        if self.tried == MOST_TRIES {
            return None;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(self.tried) + 1);
        let giving_way = self.tried.saturating_sub(PATIENCE[0]) as f32;
        let share = (giving_way / (PATIENCE[1] - PATIENCE[0]) as f32).min(1.0);
        let hand = self.hand.towards(&self.normal, share);
        let starts = hand.starts(self.body, self.count, self.tray, &mut rng);
        self.tried += 1;
        Some((starts, rng))
    }

    /// The throw and the faces that it shows; none where it ends badly.
    fn simulate(&mut self, starts: &[Start]) -> Option<(Simulation, Vec<Face>)> {
        let found = simulate(self.body, self.tray, starts);
        let rest = ends(&found.tracks);
        let settled = found.at_rest && is_settled(self.body, self.tray, &rest);
        let shown = read(self.body, &rest).filter(|_| settled);
        self.rethrown += u32::from(shown.is_none());
        Some((found, shown?))
    }

    fn flight(&self, found: Simulation) -> Flight {
        let Simulation { starts, tracks, impacts, .. } = found;
        Flight {
            body: self.body,
            tray: self.tray,
            starts,
            duration: (tracks[0].len() - 1) as f32 / STEPS_PER_SECOND as f32,
            tracks,
            impacts,
            tries: self.tried,
            rethrown: self.rethrown,
        }
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
