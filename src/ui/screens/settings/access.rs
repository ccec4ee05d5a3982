//! Settings for eyes that need larger letters or less motion.

use super::rows::Rows;

/// Draws the page.
pub fn draw(rows: &mut Rows) {
    rows.choice(
        |set| &mut set.text_scale,
        "Text",
        "Of everything that is written",
        [(0.85, "small"), (1.0, "normal"), (1.2, "large"), (1.5, "huge"), (2.0, "double")],
    );
    rows.switch(
        |set| &mut set.reduced_motion,
        "Reduced motion: dice and pieces do not fly",
        "They appear where they come to rest, and the camera of an exhibition stays fixed",
    );
}
