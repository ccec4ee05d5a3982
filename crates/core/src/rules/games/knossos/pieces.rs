//! One side's pieces: how many stand on each step.

/// How many pieces stand on each of the steps 0 to 31, hand and off included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pieces {
    /// Bit `n`: at least one stands on step `n`.
    steps: u32,
    /// Four bits a step.
    counts: [u64; 2],
}

impl Pieces {
    /// No pieces at all.
    pub(super) const NONE: Self = Self { steps: 0, counts: [0; 2] };

    /// So many pieces, at most 15, all of them in hand.
    pub(super) const fn in_hand(count: u8) -> Self {
        Self { steps: 1, counts: [count as u64, 0] }
    }

    /// Bits of the steps that are occupied.
    #[inline]
    pub(super) const fn steps(&self) -> u32 {
        self.steps
    }

    /// How many stand on a step.
    #[inline]
    pub(super) const fn at(&self, step: u8) -> u8 {
        (self.counts[(step >> 4 & 1) as usize] >> ((step & 15) * 4) & 15) as u8
    }

    /// How many stand on a set of steps.
    #[inline]
    pub(super) fn on(&self, mut steps: u32) -> u8 {
        let mut sum = 0;
        while steps != 0 {
            sum += self.at(steps.trailing_zeros() as u8);
            steps &= steps - 1;
        }
        sum
    }

    /// One piece goes from a step to another.
    #[inline]
    pub(super) fn shift(&mut self, from: u8, to: u8) {
        let left = &mut self.counts[usize::from(from >> 4 & 1)];
        *left = left.wrapping_sub(1 << ((from & 15) * 4));
        self.steps &= !(u32::from(self.at(from) == 0) << (from & 31));
        self.add(to);
    }

    /// So many pieces less on a step; none if fewer stand there.
    pub(super) fn without(mut self, step: u8, count: u8) -> Option<Self> {
        let left = self.at(step).checked_sub(count)?;
        self.counts[usize::from(step >> 4 & 1)] -= u64::from(count) << ((step & 15) * 4);
        self.steps &= !(u32::from(left == 0) << (step & 31));
        Some(self)
    }

    /// One piece more on a step.
    #[inline]
    pub(super) fn add(&mut self, step: u8) {
        let count = &mut self.counts[usize::from(step >> 4 & 1)];
        *count = count.wrapping_add(1 << ((step & 15) * 4));
        self.steps |= 1 << (step & 31);
    }

    /// Every piece's step, ascending.
    pub(super) fn list(self) -> impl Iterator<Item = u8> {
        (0..32).flat_map(move |step| std::iter::repeat_n(step, usize::from(self.at(step))))
    }
}
