//! What a network sees of Ur: each side's own cells as one pattern with its hand, the
//! shared cells in windows of eight, and how many pieces are off.

use super::features::{Encoder, Features, Seen};
use super::windows::Windows;
use crate::ai::solve::groups::layout::Layout;
use crate::rules::games::ur::{Ur, UrPosition};
use crate::rules::{Due, Rules, Side};

/// One more than the most pieces in hand or off.
const COUNTS: usize = 8;

/// For boards on which both sides run alike, as the solver needs them.
pub struct UrEncoder {
    layout: Layout,
    windows: Windows,
    /// Patterns of own cells.
    patterns: usize,
}

impl UrEncoder {
    /// None for a board on which the sides do not run alike.
    pub fn new(rules: &Ur) -> Option<Self> {
        let layout = Layout::new(rules).ok()?;
        let windows = Windows::new(usize::from(layout.shared), 8, 4);
        let patterns = 1 << layout.own.len();
        Some(Self { layout, windows, patterns })
    }

    /// The bits of a side's own cells.
    #[inline]
    fn own(&self, on: u32) -> usize {
        let steps = self.layout.own.iter().enumerate();
        steps.fold(0, |bits, (place, step)| bits | ((on >> step & 1) as usize) << place)
    }
}

impl Encoder<Ur> for UrEncoder {
    fn features(&self) -> usize {
        2 * self.patterns * COUNTS + COUNTS * COUNTS + self.windows.features()
    }

    #[inline]
    fn see(&self, rules: &Ur, at: &UrPosition, features: &mut Features) -> Seen {
        if at.awaits_draw() {
            return Seen::Opening;
        }
        if rules.due(at) != Due::Throw {
            return Seen::Between;
        }
        features.clear();
        let me = rules.turn(at);
        let mut from = 0;
        for side in [me, me.opponent()] {
            let hand = usize::from(at.in_hand(side)).min(COUNTS - 1);
            features.push(from + hand * self.patterns + self.own(at.on_board(side)));
            from += self.patterns * COUNTS;
        }
        let off = |side: Side| usize::from(at.borne_off(side)).min(COUNTS - 1);
        features.push(from + off(me) * COUNTS + off(me.opponent()));
        from += COUNTS * COUNTS;
        let layout = &self.layout;
        let mask = (1_u64 << layout.shared) - 1;
        let mine = u64::from(at.on_board(me) >> layout.first) & mask;
        let theirs = u64::from(at.on_board(me.opponent()) >> layout.first) & mask;
        let mirrored = |(cell, to): (usize, &u8)| (theirs >> cell & 1) << to;
        let theirs = layout.mirror.iter().enumerate().map(mirrored).fold(0, |all, bit| all | bit);
        self.windows.see(mine, theirs, from, features);
        Seen::Position
    }
}
