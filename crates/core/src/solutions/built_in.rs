//! The solutions that come with the program: endgames that would take too long to be solved
//! when they are needed.

use std::path::Path;
use std::sync::Arc;

use super::table::Table;
use crate::ai::endgame::Kept;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        const BUILT_IN: &[(&str, &[u8])] = &[$((
            concat!($name, ".solution"),
            include_bytes!(concat!("../../../../assets/solutions/", $name, ".solution")),
        )),*];
    };
}

// The first is that of `knossos/seven` too.
built_in!("knossos-gurevich-3", "knossos-straight-3");

/// The solution with that key, if it comes with the program.
pub fn built_in(key: &str) -> Option<Kept> {
    let table = BUILT_IN
        .iter()
        .filter_map(|(name, bytes)| Table::built_in(Path::new(name), bytes).ok())
        .find(|table| table.header().key == key)?;
    Some(Arc::new(move |number| table.win(number).ok()))
}
