//! What a network sees of the Knossos Game: how many pieces each side has on each of its
//! steps, and both sides' ways in windows of six, with the opponent's pieces there.

use super::features::{Encoder, Features, Seen};
use super::windows::Windows;
use crate::rules::games::knossos::{Knossos, KnossosPosition};
use crate::rules::{Due, Rules, Side, Step};

/// One more than the highest step, off included.
const STEPS: usize = 32;
/// The most pieces on a step that are told apart, where a side has no more than these.
const MOST: usize = 5;

/// For any variant whose sides run alike.
pub struct KnossosEncoder {
    windows: Windows,
    off: u8,
    /// The most pieces on a step that are told apart.
    most: usize,
    /// For each side and each of its steps: its steps where an opponent's piece on that
    /// step of its path would be met.
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
        let most = MOST.max(usize::from(definition.pieces));
        Some(Self { windows: Windows::new(usize::from(off) - 1, 6, 3), off, most, met })
    }

    /// The steps of `side` on which it would meet those pieces.
    #[inline]
    fn meetings(&self, side: Side, mut opponents: u32) -> u32 {
        let met = &self.met[side.index()];
        let mut steps = 0;
        while opponents != 0 {
            steps |= met[opponents.trailing_zeros() as usize];
            opponents &= opponents - 1;
        }
        steps
    }
}

impl Encoder<Knossos> for KnossosEncoder {
    fn features(&self) -> usize {
        2 * STEPS * self.most + 2 * self.windows.features()
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
                let count = usize::from(at.count(side, Step(step))).clamp(1, self.most);
                features.push(from + usize::from(step) * self.most + count - 1);
            }
            from += STEPS * self.most;
        }
        let inside = (1_u32 << self.off) - 2;
        for side in [me, me.opponent()] {
            let own = at.occupied(side) & inside;
            let opponent = self.meetings(side, at.occupied(side.opponent()) & inside);
            // Where both stand, on a cell that holds several, only one can be told here.
            let (own, opponent) = (u64::from(own >> 1), u64::from((opponent & !own) >> 1));
            self.windows.see(own, opponent, from, features);
            from += self.windows.features();
        }
        Seen::Position
    }
}
