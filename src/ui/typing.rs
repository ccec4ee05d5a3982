//! Is a text being typed, in a dialog or in the panel?

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::frame::UiSystems;
use super::state::Typing;

fn note_typing(
    mut contexts: EguiContexts,
    typing: Option<Res<Typing>>,
    mut commands: Commands,
) -> Result {
    match (contexts.ctx_mut()?.text_edit_focused(), typing.is_some()) {
        (true, false) => commands.insert_resource(Typing),
        (false, true) => commands.remove_resource::<Typing>(),
        _ => {}
    }
    Ok(())
}

/// Registers the note on fields, taken after all of them are drawn.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, note_typing.after(UiSystems::Last));
}
