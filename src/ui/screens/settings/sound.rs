//! Settings of the sounds.

use super::rows::Rows;

/// Draws the page.
pub fn draw(rows: &mut Rows) {
    rows.share(|set| &mut set.volume, "Volume", "Of the table's sounds");
}
