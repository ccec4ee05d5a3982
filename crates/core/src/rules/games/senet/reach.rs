//! Where one score reaches, for all pieces at once.

/// Where one score reaches.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// Shifts that smear a bit over the squares that lie 1 to `score - 1` away.
    smear: [u8; 4],
    /// Nothing lies between a square and the next: no bits for a score of 1.
    between: u32,
    /// Squares from which the score leads to another, if that one is free.
    pub(super) lands: u32,
    /// Squares from which the score leads to the stop, where no piece ever stands.
    pub(super) to_stop: u32,
    /// Squares from which the score takes a piece off, by the count.
    pub(super) leaves: u32,
    /// Squares beyond the stop from which the score takes a piece off or would carry it further.
    pub(super) past: u32,
}

/// How the path ends.
#[derive(Debug, Clone, Copy)]
pub(super) enum Course {
    /// Every piece stops there; beyond it pieces go by the exact count.
    Stop(u8),
    /// Every piece must come there by the exact count and leaves the squares beyond it in
    /// the same way.
    Gate(u8),
    /// Pieces run on, and off by any score that is high enough.
    Straight,
}

impl Reach {
    /// The reach of a score on a path whose squares are `1..off`.
    pub fn new(score: u8, course: Course, off: u8) -> Self {
        if score == 0 {
            return Self::default();
        }
        let mut smear = [0; 4];
        // One square is covered; each shift may at most double that.
        let (mut covered, wanted) = (1, score.saturating_sub(1).max(1));
        for shift in &mut smear {
            *shift = (wanted - covered).min(covered);
            covered += *shift;
        }
        let squares = |which: &dyn Fn(u8) -> bool| {
            (1..off).filter(|s| which(*s)).fold(0, |bits, s| bits | 1 << s)
        };
        let reach = Self { smear, between: if score > 1 { !0 } else { 0 }, ..Self::default() };
        match course {
            Course::Stop(stop) => Self {
                lands: squares(&|s| s + score < stop || s > stop && s + score < off),
                to_stop: squares(&|s| s < stop && s + score >= stop),
                leaves: squares(&|s| s > stop && s + score == off),
                past: squares(&|s| s > stop && s + score >= off),
                ..reach
            },
            Course::Gate(gate) => Self {
                lands: squares(&|s| s + score <= gate || s == gate && s + score < off),
                leaves: squares(&|s| s >= gate && s + score == off),
                ..reach
            },
            Course::Straight => Self {
                lands: squares(&|s| s + score < off),
                leaves: squares(&|s| s + score >= off),
                ..reach
            },
        }
    }

    /// Squares that have one of `bits` 1 to `score - 1` squares ahead.
    #[inline]
    pub(super) fn behind(&self, bits: u32) -> u32 {
        let one = bits >> 1 & self.between;
        self.smear.iter().fold(one, |bits, shift| bits | bits >> shift)
    }

    /// Squares that have one of `bits` 1 to `score - 1` squares back.
    #[inline]
    pub(super) fn ahead(&self, bits: u32) -> u32 {
        let one = bits << 1 & self.between;
        self.smear.iter().fold(one, |bits, shift| bits | bits << shift)
    }
}
