//! Files dropped onto the window. Several files at once go into the list of matches, like those
//! dropped onto it.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use tesserae_layout::order::TableSystems;
use tesserae_play::opening::{FilesGiven, FilesTaken};

use super::file_dialog::DialogsAnswered;
use super::state::Overlay;

fn give_dropped_files(
    mut dropped: MessageReader<FileDragAndDrop>,
    overlay: Res<State<Overlay>>,
    mut given: MessageWriter<FilesGiven>,
) {
    let file = |event: &FileDragAndDrop| match event {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    };
    let files: Vec<PathBuf> = dropped.read().filter_map(file).collect();
    if !files.is_empty() {
        given.write(FilesGiven { files, to_list: *overlay.get() == Overlay::Load });
    }
}

/// Shows the list of matches, which says what became of several files.
fn show_list(mut given: MessageReader<FilesGiven>, mut overlay: ResMut<NextState<Overlay>>) {
    if given.read().any(|given| given.goes_to_list() && !given.to_list) {
        overlay.set(Overlay::Load);
    }
}

/// Registers the drops.
pub fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_systems(
        Update,
        (give_dropped_files, show_list)
            .chain()
            .in_set(TableSystems::Input)
            .after(DialogsAnswered)
            .before(FilesTaken),
    );
}
