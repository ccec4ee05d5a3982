//! What the board stands among: the table top, the racks and the throwing tray.

pub mod rack;
pub mod table_top;
pub mod throw_tray;
