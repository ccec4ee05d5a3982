//! What the rules of a variant do on a cell, in a word or two.

/// What happens to a piece on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellEffect {
    /// A player that lands here throws again.
    ThrowAgain,
    /// The same number may be used again.
    UseAgain,
    /// It holds a piece, or sends it back.
    Trap,
    /// Every piece stops here.
    Stop,
    /// It leads to another cell at once.
    Passage,
    /// A ride may begin here.
    Orbit,
    /// A piece may cross to another cell.
    Crossing,
    /// Only an exact throw leads on.
    Exact,
    /// Any throw leads off the board.
    Exit,
    /// Pieces that are sent back come here.
    Return,
    /// No piece is taken here.
    Safe,
}

impl CellEffect {
    /// The effect in a word or two.
    pub fn words(self) -> &'static str {
        match self {
            Self::ThrowAgain => "throw again",
            Self::UseAgain => "use again",
            Self::Trap => "trap",
            Self::Stop => "stop",
            Self::Passage => "passage",
            Self::Orbit => "orbit",
            Self::Crossing => "crossing",
            Self::Exact => "exact throw",
            Self::Exit => "way off",
            Self::Return => "return",
            Self::Safe => "safe",
        }
    }
}
