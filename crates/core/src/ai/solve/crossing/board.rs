//! A board as the solver sees it: from the side that throws next, the other side having the
//! same before it.

use crate::rules::games::bits;

/// One more than the highest step.
pub const STEPS: usize = 32;

/// Where a piece is, in the order of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In hand.
    Hand,
    /// On the way out.
    Out,
    /// In the sea, outward bound.
    Sea,
    /// On the cells beyond the sea.
    Beyond,
    /// In the sea, homeward bound.
    Back,
    /// On the way home.
    Home,
    /// In the bay.
    Bay,
    /// Borne off.
    Off,
}

/// The places in which a piece is still in the game.
pub const PLACES: usize = 7;

/// What can be thrown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The score.
    pub score: u8,
    /// Its weight.
    pub weight: u32,
    /// Where a piece lands from each step; 0 if it cannot move.
    pub goes: [u8; STEPS],
}

/// A cell of which it matters who stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The steps on it of the side that throws, as bits.
    pub mine: u32,
    /// Those of the other side.
    pub theirs: u32,
    /// The number of pieces that it holds.
    pub holds: u8,
    /// A piece here is captured by an opponent's that lands.
    pub exposed: bool,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Pieces a side.
    pub pieces: u8,
    /// Where off the board lies.
    pub off: u8,
    /// The steps in the sea, outward and homeward.
    pub sea: [u8; 2],
    /// The number of pieces of both sides that the bay holds.
    pub bay: u8,
    /// What can be thrown.
    pub scores: Vec<Score>,
    /// The sum of the weights.
    pub total: u32,
    /// The cells this side of the sea, and those beyond it, each in the order of the path.
    pub cells: [Vec<Cell>; 2],
    /// Steps that give another turn, as bits.
    pub walls: u32,
    /// Steps of traps, as bits.
    pub traps: u32,
    /// Steps on which pieces wait when the cells beyond the sea are jammed, as bits.
    pub stops: u32,
    /// The scores with which a trap sends its piece back, and on, as bits.
    pub trap_scores: [u32; 2],
}

impl Board {
    /// Where a piece on a step is.
    #[inline]
    pub fn place(&self, step: u8) -> Place {
        let [out, home] = self.sea;
        match step {
            0 => Place::Hand,
            _ if step < out => Place::Out,
            _ if step == out => Place::Sea,
            _ if step < home => Place::Beyond,
            _ if step == home => Place::Back,
            _ if step + 1 < self.off => Place::Home,
            _ if step < self.off => Place::Bay,
            _ => Place::Off,
        }
    }

    /// Which of the two contents a step belongs to; none where the pieces are only counted.
    #[inline]
    pub fn part(&self, step: u8) -> Option<usize> {
        match self.place(step) {
            Place::Out | Place::Home => Some(0),
            Place::Beyond => Some(1),
            _ => None,
        }
    }

    /// The step on which a place's pieces stand; 0 where there are several.
    pub fn step_of(&self, place: Place) -> u8 {
        match place {
            Place::Sea => self.sea[0],
            Place::Back => self.sea[1],
            Place::Bay => self.off - 1,
            Place::Off => self.off,
            Place::Hand | Place::Out | Place::Beyond | Place::Home => 0,
        }
    }

    /// Everything that the values depend on, in one line: two variants with the same line
    /// have the same solution.
    pub fn key(&self) -> String {
        let list = |numbers: &mut dyn Iterator<Item = u8>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
        };
        let set = |set: u32| list(&mut bits(set));
        let mut key = format!(
            "crossing pieces {} off {} sea {} bay {} walls {} traps {} back {} on {} stops {}",
            self.pieces,
            self.off,
            list(&mut self.sea.into_iter()),
            self.bay,
            set(self.walls),
            set(self.traps),
            set(self.trap_scores[0]),
            set(self.trap_scores[1]),
            set(self.stops),
        );
        for Score { score, weight, goes } in &self.scores {
            let to = list(&mut goes[..usize::from(self.off)].iter().copied());
            key += &format!(" {score}x{weight} {to}");
        }
        for Cell { mine, theirs, holds, exposed } in self.cells.iter().flatten() {
            let capture = if *exposed { "!" } else { "" };
            key += &format!(" {}/{}:{holds}{capture}", set(*mine), set(*theirs));
        }
        key
    }
}
