//! Settings for eyes that need larger letters, other colours or less motion.

use tesserae_layout::colours::ColourSet;

use super::rows::Rows;

/// Draws the page.
pub fn draw(rows: &mut Rows) {
    rows.choice(
        |set| &mut set.text_scale,
        "Text",
        "Of everything that is written",
        [(0.85, "small"), (1.0, "normal"), (1.2, "large"), (1.5, "huge"), (2.0, "double")],
    );
    rows.told_choice(
        |set| &mut set.colours,
        "Colours",
        [
            (ColourSet::Usual, "usual"),
            (ColourSet::RedGreen, "red-green"),
            (ColourSet::BlueYellow, "blue-yellow"),
        ],
        |set| {
            let whom = match set {
                ColourSet::Usual => "that see all colours",
                ColourSet::RedGreen => "that confuse red and green (deuteranopia, protanopia)",
                ColourSet::BlueYellow => "that confuse blue and yellow (tritanopia)",
            };
            format!("Marks, gains and losses, lines and sides, for eyes {whom}")
        },
    );
    rows.switch(
        |set| &mut set.reduced_motion,
        "Reduced motion: dice and pieces do not fly",
        "They appear where they come to rest, and the camera of an exhibition stays fixed",
    );
}
