//! Every match is saved after each action, except in a guide, in a puzzle and in an exhibition.
//! A game of an exhibition is saved when it has ended (`keeping`), or when a person asks for it,
//! and like any match from the moment at which a person takes over a side.

use std::borrow::Cow;
use std::path::Path;

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_layout::order::TableSystems;

use super::current_match::CurrentMatch;
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::narration::sentence;
use super::notices::Notice;
use super::occasion::On;
use super::wall_clock::now;

/// A person wants the match on the table saved now.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct SaveRequested;

/// Where matches are saved; absent in tests that leave the disk alone.
#[derive(Resource)]
pub struct Saving {
    /// The folder and what lies in it.
    pub saves: Saves,
    /// Why the last save failed, until one succeeds.
    pub error: Option<String>,
    /// How often the folder may have changed.
    pub changes: u64,
}

/// Where the match on the table is to go on, whatever of it is looked at; none for where it
/// stands. It is saved so.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GoesOnAt(pub Option<usize>);

impl Saving {
    /// Keeps matches in that folder.
    pub fn new(saves: Saves) -> Self {
        Self { saves, error: None, changes: 0 }
    }

    /// Saves the match and says what went wrong, if anything did.
    pub(super) fn save(&mut self, course: &Match) -> Option<&str> {
        self.changes += 1;
        self.error = self.saves.save(course, now()).err().map(|error| error.to_string());
        self.error.as_deref()
    }

    /// Loads a match for the table: one under way as it was left, one that has ended at its
    /// start. `report` gets what was wrong.
    pub fn open(
        &mut self,
        file: &Path,
        library: &Library,
        report: &mut dyn FnMut(Notice),
    ) -> Option<Box<Match>> {
        self.changes += 1;
        match self.saves.open(file, library) {
            Ok(opened) => {
                if let Some((error, kept_as)) = opened.damage {
                    let (error, kept) = (sentence(&error.to_string()), kept_as.display());
                    let text = format!(
                        "{error} It is kept as {kept}. The match goes on from one action earlier."
                    );
                    report(Notice::warning(text));
                }
                let mut course = opened.course;
                if course.is_finished() {
                    course.go_to(0);
                }
                Some(course)
            }
            Err(error) => {
                report(Notice::warning(sentence(&error.to_string())));
                None
            }
        }
    }
}

/// The match on the table as it is kept.
fn as_kept<'m>(
    current: &'m CurrentMatch,
    exhibition: Option<&Exhibition>,
    goes_on_at: GoesOnAt,
) -> Cow<'m, Match> {
    if let GoesOnAt(Some(ply)) = goes_on_at {
        let mut course = current.0.clone();
        course.go_to(ply);
        return Cow::Owned(course);
    }
    let course = Cow::Borrowed(&current.0);
    exhibition.map_or(course, |exhibition| exhibition.taken().kept(&current.0))
}

/// Saves the match whenever it has changed. When it leaves the table its file stays, unless
/// nothing was played in it.
fn autosave(
    current: Option<Res<CurrentMatch>>,
    saving: Option<ResMut<Saving>>,
    exhibition: On<Exhibition>,
    goes_on_at: Res<GoesOnAt>,
) {
    // Run without a folder too, or a match begun before there was one would count as changed.
    let Some(mut saving) = saving else { return };
    let exhibition = exhibition.get();
    let persons = exhibition.is_none_or(Exhibition::has_had_person);
    match current.filter(|current| !current.0.is_scripted() && persons) {
        Some(current) if current.is_changed() => {
            saving.save(&as_kept(&current, exhibition, *goes_on_at));
        }
        Some(_) => {}
        None if saving.bypass_change_detection().saves.leave() => saving.changes += 1,
        None => {}
    }
}

/// Saves what is on the table on request, even a game of an exhibition.
fn save_as_asked(
    mut requests: MessageReader<SaveRequested>,
    current: Option<Res<CurrentMatch>>,
    (exhibition, goes_on_at): (On<Exhibition>, Res<GoesOnAt>),
    saving: Option<ResMut<Saving>>,
    gate: Res<Gate>,
    mut notices: MessageWriter<Notice>,
) {
    if requests.read().count() == 0 {
        return;
    }
    let Some(current) = current else { return };
    notices.write(match saving {
        _ if *gate == Gate::SetUp => Notice::warning(
            "A position that is being set up is not saved. Copy its notation, or press Play from \
             here: every match is saved.",
        ),
        _ if current.0.is_scripted() => {
            let text = "Lessons and puzzles are not saved. You can start them again at any time.";
            Notice::warning(text)
        }
        None => Notice::warning("There is no folder here to save matches in."),
        Some(mut saving) => {
            let kept = as_kept(&current, exhibition.get(), *goes_on_at);
            match saving.save(&kept) {
                None => Notice::info("Saved. You will find it under Matches."),
                Some(error) => Notice::warning(sentence(error)),
            }
        }
    });
}

/// Registers the autosave and the list of what is kept.
pub fn plugin(app: &mut App) {
    app.init_resource::<GoesOnAt>()
        .add_message::<SaveRequested>()
        .add_systems(Update, (autosave, save_as_asked).chain().in_set(TableSystems::Record));
}
