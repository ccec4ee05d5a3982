//! Settings of the sounds.

use super::rows::Rows;
use crate::ui::commands::WindowCommand;

/// Draws the page.
pub fn draw(rows: &mut Rows) {
    rows.share(|set| &mut set.volume, "Volume", "Of the table's sounds");
    rows.share(|set| &mut set.interface_volume, "Interface", "Of buttons, dialogs and refusals");
    rows.share(|set| &mut set.room_volume, "Room", "The tone of a quiet room; normally off");
    rows.switch(
        |set| &mut set.muted,
        &WindowCommand::Mute.entry().titled(rows.ui),
        "Silences everything",
    );
}
