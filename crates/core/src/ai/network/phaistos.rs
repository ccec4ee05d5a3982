//! What a network sees of the labyrinth: where each traveller of both sides stands, how
//! long those in traps are held, and the fields in windows of six.

use super::features::{Encoder, Features, Seen};
use super::windows::Windows;
use crate::rules::Rules;
use crate::rules::games::phaistos::{Phaistos, PhaistosPosition, Phase};

/// One more than the highest field, off included.
const FIELDS: usize = 64;
/// Marks of a traveller: free, or held for so long.
const MARKS: usize = 4;
/// One more than the most travellers in hand or off.
const COUNTS: usize = 5;

/// For any variant with two sides.
pub struct PhaistosEncoder {
    windows: Windows,
    off: u8,
}

impl PhaistosEncoder {
    /// None for a labyrinth with too many fields.
    pub fn new(rules: &Phaistos) -> Option<Self> {
        let off = rules.off();
        let fits = usize::from(off) < FIELDS && off > 1;
        fits.then(|| Self { windows: Windows::new(usize::from(off) - 1, 6, 3), off })
    }
}

impl Encoder<Phaistos> for PhaistosEncoder {
    fn features(&self) -> usize {
        2 * (FIELDS * MARKS + 2 * COUNTS) + self.windows.features()
    }

    #[inline]
    fn see(&self, rules: &Phaistos, at: &PhaistosPosition, features: &mut Features) -> Seen {
        match at.phase() {
            Phase::Open(_) | Phase::Over => return Seen::Opening,
            Phase::Throw => {}
            _ => return Seen::Between,
        }
        features.clear();
        let me = rules.turn(at);
        let mut from = 0;
        let mut on = [0_u64; 2];
        for (side, on) in [me, me.opponent()].into_iter().zip(&mut on) {
            let (mut hand, mut off) = (0, 0);
            for (field, mark) in at.travellers(side) {
                if field == self.off {
                    off += 1;
                } else if field == 0 {
                    hand += 1;
                } else {
                    let place = usize::from(field) * MARKS + usize::from(mark) % MARKS;
                    features.push(from + place);
                    *on |= 1 << (field - 1);
                }
            }
            from += FIELDS * MARKS;
            features.push(from + hand.min(COUNTS - 1));
            features.push(from + COUNTS + off.min(COUNTS - 1));
            from += 2 * COUNTS;
        }
        self.windows.see(on[0], on[1] & !on[0], from, features);
        Seen::Position
    }
}
