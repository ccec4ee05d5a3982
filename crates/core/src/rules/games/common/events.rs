//! Events with names of cells.

use crate::rules::prelude::{Definition, Event, Side, Step};

/// A piece went forward along its side's path.
pub fn moved(definition: &Definition, side: Side, from: u8, to: u8) -> Event {
    let (from, to) = (Step(from), Step(to));
    Event::Moved { side, from, to, way: definition.way(side, from, to) }
}

/// A piece on step `from` of the other side's path was sent back by one of `mover`'s.
pub fn captured(definition: &Definition, mover: Side, from: u8) -> Event {
    let (side, from) = (mover.opponent(), Step(from));
    Event::Captured { side, from, cell: definition.place_name(side, from).to_owned() }
}
