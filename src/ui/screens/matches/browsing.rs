//! The actions in the list of matches, and their effects.

use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use jiff::tz::TimeZone;

use tesserae_core::archive::Row;
use tesserae_layout::frames::Frames;
use tesserae_play::auditing::AuditRequest;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::{ExhibitionRequest, KeptExhibition};
use tesserae_play::games::Games;
use tesserae_play::library::{LibraryRequest, MatchLibrary};
use tesserae_play::opening::FilesGiven;
use tesserae_play::saving::{MatchOpened, OpenRequested, Saving};
use tesserae_play::wall_clock::zone;

use super::details::{DetailAction, Draft};
use super::filter::Filters;
use super::keys::Cursor;
use super::paths::{path_of, proposed_copy};
use super::row::RowAction;
use super::rows::Layout;
use crate::ui::commands::Asked;
use crate::ui::file_dialog::{Dialogs, Purpose};
use crate::ui::opener;
use crate::ui::state::{Overlay, Renaming};
use crate::ui::widgets::Toasts;

/// The page of the dialog, if there is no room for everything at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Page {
    /// The list, with the details beside it if there is room.
    #[default]
    List,
    /// One match in full.
    Details,
    /// The filters.
    Filters,
}

/// The user's input in the dialog.
#[derive(Resource)]
pub struct Browsing {
    /// The filters of the list.
    pub filters: Filters,
    /// Are the filters behind *More* open?
    pub more: bool,
    /// The current page.
    pub page: Page,
    /// The notes that the user is writing.
    pub draft: Option<Draft>,
    /// The path of a record to import, while the user types it.
    pub import: Option<String>,
    /// The path of the copy, while the user types it.
    pub export: Option<String>,
    /// The time zone of the dates.
    pub zone: TimeZone,
}

impl Default for Browsing {
    fn default() -> Self {
        Self {
            filters: Filters::default(),
            more: false,
            page: Page::default(),
            draft: None,
            import: None,
            export: None,
            zone: zone(),
        }
    }
}

/// The data that the dialog shows and changes.
#[derive(SystemParam)]
pub struct ListParams<'w, 's> {
    /// For temporary resources.
    pub commands: Commands<'w, 's>,
    /// The games, to replay matches.
    pub games: Res<'w, Games>,
    /// The matches.
    pub library: ResMut<'w, MatchLibrary>,
    keys: MessageReader<'w, 's, Asked>,
    /// Requests to the library.
    pub asked: MessageWriter<'w, LibraryRequest>,
    opens: MessageWriter<'w, OpenRequested>,
    /// The system's file dialogs.
    pub dialogs: Dialogs<'w>,
    /// Paths that the user typed.
    pub given: MessageWriter<'w, FilesGiven>,
    /// Files to show in their folders.
    pub shows: MessageWriter<'w, opener::OpenRequested>,
    audits: MessageWriter<'w, AuditRequest>,
    /// The folder of the records.
    pub saving: Option<Res<'w, Saving>>,
    /// What the user typed and chose.
    pub browsing: ResMut<'w, Browsing>,
    /// The laid-out list.
    pub layout: ResMut<'w, Layout>,
    /// The row that the keys act on.
    pub cursor: ResMut<'w, Cursor>,
    /// The match being renamed.
    pub renaming: Option<ResMut<'w, Renaming>>,
    /// The match on the table.
    pub current: Option<Res<'w, CurrentMatch>>,
    /// The next overlay.
    pub overlay: ResMut<'w, NextState<Overlay>>,
    clock: Res<'w, Time<Real>>,
    frames: Res<'w, Frames>,
}

impl ListParams<'_, '_> {
    /// Returns the commands that the keys gave in this frame.
    pub fn take_keys(&mut self) -> Vec<Asked> {
        self.keys.read().copied().collect()
    }

    /// The file of the match on the table.
    pub fn on_table(&self) -> Option<PathBuf> {
        let (saving, current) = (self.saving.as_ref()?, self.current.as_ref()?);
        saving.file_of(&current.0)
    }

    /// Requests a match on the table, with or without its review. Closes the list at once if the
    /// match is there already.
    fn open(&mut self, file: PathBuf, review: bool) {
        if self.on_table().as_ref() != Some(&file) {
            self.opens.write(OpenRequested { file, review });
            return;
        }
        self.overlay.set(Overlay::None);
        if let Some(current) = self.current.as_ref().filter(|_| review) {
            self.asked.write(LibraryRequest::Review(current.0.seed()));
        }
    }

    /// Saves the notes once the typist rests. The program could be killed before the field loses the
    /// focus.
    pub fn keep_rested_notes(&mut self) {
        let draft = self.browsing.bypass_change_detection().draft.as_mut();
        match draft.and_then(|draft| draft.rests_in(self.clock.elapsed())) {
            Some(Duration::ZERO) => self.keep_notes(),
            Some(left) => self.frames.draw_within(left),
            None => {}
        }
    }

    fn keep_notes(&mut self) {
        if let Some(draft) = &mut self.browsing.bypass_change_detection().draft
            && let Some((file, text)) = draft.changed()
        {
            draft.kept.clone_from(&text);
            self.asked.write(LibraryRequest::Note(file, text));
        }
    }

    /// Makes the notes field follow the chosen match.
    pub fn follow_chosen(&mut self, row: &Row) {
        let browsing = &self.browsing;
        if browsing.draft.as_ref().is_none_or(|draft| draft.file != row.file) {
            self.keep_notes();
            self.browsing.draft = Some(Draft::of(&row.file, &row.notes));
            self.browsing.export = None;
        } else if let Some(draft) = &mut self.browsing.bypass_change_detection().draft {
            draft.follow(&row.notes);
        }
        let looked_at = row.reviewed.then(|| row.file.clone());
        if self.library.looked_at != looked_at {
            self.library.looked_at = looked_at;
        }
    }

    /// Carries out an action on a row.
    pub fn act(&mut self, (file, name, action): (PathBuf, String, RowAction)) {
        match action {
            RowAction::Choose => {}
            RowAction::Open => {
                self.open(file, false);
            }
            RowAction::Stars(stars) => {
                self.asked.write(LibraryRequest::Stars(file, stars));
            }
            RowAction::Rename => {
                let row = self.library.rows().iter().find(|row| row.file == file);
                let text = row.map_or_else(String::new, |row| row.name.clone());
                self.commands.insert_resource(Renaming { file, text });
            }
            RowAction::Named => {
                if let Some(renaming) = &self.renaming {
                    let (file, name) = (renaming.file.clone(), renaming.text.clone());
                    self.asked.write(LibraryRequest::Rename(file, name));
                }
                self.commands.remove_resource::<Renaming>();
            }
            RowAction::KeepName => self.commands.remove_resource::<Renaming>(),
            RowAction::Delete => {
                // A restored match gets these notes back.
                self.keep_notes();
                self.asked.write(LibraryRequest::Delete(file, name));
            }
            RowAction::Restore => {
                let mut bin = self.library.folder().deleted.iter().map(|(deleted, _)| deleted);
                if let Some(deleted) = bin.find(|deleted| deleted.kept_as() == file) {
                    self.asked.write(LibraryRequest::Restore(deleted.clone()));
                }
            }
        }
    }

    /// Carries out an action from the details.
    pub fn act_on(&mut self, file: PathBuf, name: String, action: DetailAction) {
        match action {
            DetailAction::Row(action) => self.act((file, name, action)),
            DetailAction::Review => {
                self.open(file, true);
            }
            DetailAction::Audit => {
                self.audits.write(AuditRequest::File(file));
                self.overlay.set(Overlay::Audit);
            }
            DetailAction::AskExport => {
                let asked = self.browsing.export.is_none();
                self.browsing.export = asked.then(|| proposed_copy(&file));
            }
            DetailAction::Export(to) => {
                self.asked.write(LibraryRequest::Export(file, path_of(&to)));
                self.browsing.export = None;
            }
            DetailAction::ChooseFile => {
                let proposed = PathBuf::from(proposed_copy(&file));
                self.dialogs.ask(Purpose::Copy(file), Some(proposed));
                self.browsing.export = None;
            }
            DetailAction::KeepHere => self.browsing.export = None,
            DetailAction::Note => self.keep_notes(),
        }
    }
}

/// Puts an opened match on the table, and reports a damaged file. A match that was left in an
/// exhibition continues there.
pub fn show_opened(
    mut opened: MessageReader<MatchOpened>,
    left: Option<Res<KeptExhibition>>,
    mut exhibitions: MessageWriter<ExhibitionRequest>,
    mut library: ResMut<MatchLibrary>,
    mut toasts: ResMut<Toasts>,
    mut requests: MessageWriter<MatchRequest>,
    mut asked: MessageWriter<LibraryRequest>,
    at: Res<State<Overlay>>,
) {
    for MatchOpened { record, notice, review } in opened.read() {
        match notice.clone() {
            // The list stays open and shows the notice.
            Some(notice) if record.is_none() && *at.get() == Overlay::Load => library.say(notice),
            Some(notice) => toasts.take(notice),
            None => {}
        }
        let Some(record) = record else { continue };
        let left = left.as_ref().and_then(|left| left.left_in(record));
        if let Some(exhibition) = left.filter(|_| !review) {
            exhibitions.write(ExhibitionRequest::Begin(Box::new(exhibition.clone())));
            continue;
        }
        if *review {
            asked.write(LibraryRequest::Review(record.seed()));
        }
        requests.write(MatchRequest::play(record.clone()));
        if record.is_finished() {
            // A finished match begins at its start.
            requests.write(MatchRequest::GoTo(0));
        }
    }
}
