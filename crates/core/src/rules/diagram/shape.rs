//! What is drawn in a plan.

use crate::rules::definition::CellId;
use crate::rules::side::Side;

/// A place on the board.
pub type Point = (f32, f32);

/// A board to be drawn.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::rules::diagram::Diagram;
///
/// let library = Library::built_in();
/// let plan = Diagram::of(library.game("pente")?.definition()).text();
/// assert_eq!(plan, " 5B  4B [3B] 2B  1B\n 1A  2A [3A] 4A  5A\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// Length along x and depth along y of the board.
    pub size: (f32, f32),
    /// All cells, in the order of the level file.
    pub cells: Vec<Spot>,
    /// The ways; sides that go the same way share one.
    pub routes: Vec<Route>,
    /// What the kinds of ways beside them are called.
    pub kinds: Vec<&'static str>,
    /// The ways beside them.
    pub leaps: Vec<Bridge>,
}

/// A way beside the paths, to be drawn as a broken line.
#[derive(Debug, Clone, PartialEq)]
pub struct Bridge {
    /// Its kind, an index into [`Diagram::kinds`].
    pub kind: usize,
    /// Its stops.
    pub line: Vec<Point>,
    /// Where it leads, an arrow for each stretch; none where it leads both ways.
    pub arrows: Vec<Arrow>,
}

/// A cell in a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// Which cell.
    pub cell: CellId,
    /// Its name.
    pub name: String,
    /// Its centre.
    pub at: Point,
    /// Width along x and depth along y.
    pub extent: (f32, f32),
    /// It has a rule of its own.
    pub special: bool,
    /// Nobody is taken there.
    pub safe: bool,
}

/// The way of one or more sides over the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// Who goes it.
    pub sides: Vec<Side>,
    /// The cells in the order of travel.
    pub cells: Vec<CellId>,
    /// The line to draw. It keeps to the right of the straight line from cell to
    /// cell, each route at its own distance, so that ways that meet stay apart. A
    /// way that all sides share runs in the middle.
    pub line: Vec<Point>,
    /// One arrow for each step from cell to cell.
    pub arrows: Vec<Arrow>,
    /// Where the way begins: the line's place on the first cell.
    pub start: Point,
    /// Where a piece is done: the line's place on the last cell, or on the goal
    /// of a ring.
    pub end: Point,
    /// After the last cell comes the first, and the line is closed.
    pub ring: bool,
}

/// An arrow on a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    /// Where it points from, in the middle of a step.
    pub at: Point,
    /// Where it points to: a direction of length 1.
    pub towards: Point,
}
