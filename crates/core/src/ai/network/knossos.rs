//! What a network sees of the Knossos Game: how many pieces each side has on each of its
//! steps, and both sides' ways in windows of six, with the enemies that stand there.

use super::features::{Encoder, Features, Seen};
use super::windows::Windows;
use crate::rules::games::knossos::{Knossos, KnossosPosition};
use crate::rules::{Due, Rules, Side, Step};

/// One more than the highest step, off included.
const STEPS: usize = 32;
/// The most pieces on a step that are told apart.
const MOST: usize = 5;

/// For any variant whose sides run alike.
pub struct KnossosEncoder {
    windows: Windows,
    off: u8,
    /// For each side and each of its steps: its steps where an enemy that stands on that
    /// step of the enemy's would be met.
    met: [[u32; STEPS]; 2],
}

impl KnossosEncoder {
    /// None for ways of different lengths.
    pub fn new(rules: &Knossos) -> Option<Self> {
        let definition = rules.definition();
        let off = definition.off(Side::A).0;
        if off != definition.off(Side::B).0 || usize::from(off) >= STEPS {
            return None;
        }
        let mut met = [[0_u32; STEPS]; 2];
        for side in [Side::A, Side::B] {
            for step in 1..off {
                let mut theirs = rules.meets(side, Step(step));
                while theirs != 0 {
                    met[side.index()][theirs.trailing_zeros() as usize] |= 1 << step;
                    theirs &= theirs - 1;
                }
            }
        }
        Some(Self { windows: Windows::new(usize::from(off) - 1, 6, 3), off, met })
    }

    /// The steps of `side` on which it would meet those enemies.
    #[inline]
    fn meetings(&self, side: Side, mut enemies: u32) -> u32 {
        let met = &self.met[side.index()];
        let mut steps = 0;
        while enemies != 0 {
            steps |= met[enemies.trailing_zeros() as usize];
            enemies &= enemies - 1;
        }
        steps
    }
}

impl Encoder<Knossos> for KnossosEncoder {
    fn features(&self) -> usize {
        2 * STEPS * MOST + 2 * self.windows.features()
    }

    #[inline]
    fn see(&self, rules: &Knossos, at: &KnossosPosition, features: &mut Features) -> Seen {
        if at.begins() {
            return Seen::Opening;
        }
        if at.awaits_fate() || rules.due(at) != Due::Throw {
            return Seen::Between;
        }
        features.clear();
        let me = rules.turn(at);
        let mut from = 0;
        for side in [me, me.opponent()] {
            let mut steps = at.occupied(side);
            while steps != 0 {
                let step = steps.trailing_zeros() as u8;
                steps &= steps - 1;
                let count = usize::from(at.count(side, Step(step))).clamp(1, MOST);
                features.push(from + usize::from(step) * MOST + count - 1);
            }
            from += STEPS * MOST;
        }
        let inside = (1_u32 << self.off) - 2;
        for side in [me, me.opponent()] {
            let own = at.occupied(side) & inside;
            let enemy = self.meetings(side, at.occupied(side.opponent()) & inside);
            // Where both stand, on a cell that holds several, only one can be told here.
            let (own, enemy) = (u64::from(own >> 1), u64::from((enemy & !own) >> 1));
            self.windows.see(own, enemy, from, features);
            from += self.windows.features();
        }
        Seen::Position
    }
}
