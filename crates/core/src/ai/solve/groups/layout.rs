//! A board as the solver sees it: from the side that throws next.
//!
//! Both sides run paths of the same length that meet on one stretch: before and after
//! it a step is a side's own, on it every cell belongs to both paths. What the sides
//! have on that stretch is kept apart from the rest throughout the solver, since only
//! there they get in each other's way.

/// The longest stretch of shared cells that is solved.
pub const MOST_SHARED: usize = 12;
/// The most own steps a side may have.
pub const MOST_OWN: usize = 8;
/// The most pieces a side may have.
pub const MOST_PIECES: u8 = 7;

/// What a move may come upon, worked out once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Pieces a side.
    pub pieces: u8,
    /// Where off the board lies.
    pub off: u8,
    /// The first shared step.
    pub first: u8,
    /// How many shared steps there are.
    pub shared: u8,
    /// The steps that are a side's own, ascending.
    pub own: Vec<u8>,
    /// For each shared cell in the order of one's own steps, its place in the
    /// opponent's.
    pub mirror: Vec<u8>,
    /// Bits of the shared cells on which a piece is safe.
    pub safe: u16,
    /// Bits of the steps that give another throw.
    pub again_at: u32,
    /// A capture gives another throw.
    pub again_by_capture: bool,
    /// Scores with their weights and whether a move by them gives another throw.
    pub scores: Vec<(u8, u32, bool)>,
    /// Sum of the weights.
    pub total: u32,
}

impl Layout {
    /// Everything that the values depend on, in one line: two variants with the same
    /// line have the same solution.
    pub fn key(&self) -> String {
        let list =
            |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(",");
        let bits = |bits: u32, from: u8| {
            list(&mut (0..32).filter(|bit| bits >> bit & 1 == 1).map(|b| (b + from).to_string()))
        };
        let scores = list(&mut self.scores.iter().map(|(score, weight, again)| {
            format!("{score}x{weight}{}", if *again { "+" } else { "" })
        }));
        let meets = list(&mut self.mirror.iter().map(|m| (m + self.first).to_string()));
        let capture = if self.again_by_capture { " capture again" } else { "" };
        format!(
            "pieces {} off {} from {} meets {meets} safe {} again {} scores {scores}{capture}",
            self.pieces,
            self.off,
            self.first,
            bits(u32::from(self.safe), self.first),
            bits(self.again_at, 0),
        )
    }
}
