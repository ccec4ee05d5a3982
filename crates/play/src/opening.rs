//! Opens the files that a user gives the window. [`given`] says what each of them is, and here is
//! what the window does with it: a record goes among the matches and onto the table, the games of
//! a level file can be chosen, and a set of puzzles begins.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::archive::Imported;
use tesserae_core::files::folder_of;
use tesserae_core::given::{self, Given, GivenError};
use tesserae_core::levels::Library;
use tesserae_core::puzzles::Puzzle;
use tesserae_core::record::Match;
use tesserae_core::rules::Game;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::MatchRequest;
use super::games::{Games, UserLevels};
use super::library::{LibraryRequest, MatchLibrary};
use super::narration::sentence;
use super::notices::Notice;
use super::puzzling::{PuzzleRequest, PuzzleShelf};
use super::saving::{OpenRequested, Saving};
use super::shared_archive::SharedArchive;
use super::writer::Writer;

/// A user gives the window these files.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct FilesGiven {
    /// The files.
    pub files: Vec<PathBuf>,
    /// The list of matches is open: records go into it and not onto the table.
    pub to_list: bool,
}

impl FilesGiven {
    /// Do they go into the list of matches? Only one match fits on the table.
    pub fn goes_to_list(&self) -> bool {
        self.to_list || self.files.len() > 1
    }
}

/// The games of a level file can be chosen. Holds the id of the first.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct LevelsOpened(pub String);

/// The files that are being read.
#[derive(Resource, Default)]
pub struct Opening {
    work: Option<Background<Vec<Opened>>>,
    /// Files for the next round.
    waiting: Vec<PathBuf>,
}

/// What became of a file on the other thread.
enum Opened {
    /// The match is in this record of the folder.
    Kept(PathBuf),
    /// There is no folder, or it takes no record.
    Loose(Box<Match>, Option<String>),
    Levels(PathBuf, Vec<Game>),
    Puzzles {
        name: String,
        puzzles: Vec<Puzzle>,
        left_out: Option<String>,
    },
    Failed(GivenError),
}

impl Opening {
    /// Is a file being read?
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || !self.waiting.is_empty()
    }
}

fn take_files(
    mut asked: MessageReader<FilesGiven>,
    mut opening: ResMut<Opening>,
    mut requests: MessageWriter<LibraryRequest>,
    mut library: ResMut<MatchLibrary>,
) {
    // What an import found that is no record.
    opening.waiting.append(library.bypass_change_detection().others());
    for given in asked.read() {
        if given.goes_to_list() {
            requests.write(LibraryRequest::Import(given.files.clone()));
        } else {
            opening.waiting.extend_from_slice(&given.files);
        }
    }
}

fn start_reading(
    mut opening: ResMut<Opening>,
    games: Res<Games>,
    saving: Option<Res<Saving>>,
    (shared, writer): (Res<SharedArchive>, Res<Writer>),
) {
    let opening = opening.bypass_change_detection();
    if opening.work.is_some() || opening.waiting.is_empty() {
        return;
    }
    let files = std::mem::take(&mut opening.waiting);
    let folder = saving.map(|saving| saving.folder().to_owned());
    let (library, shared, pen) = (games.0.clone(), shared.clone(), writer.pen());
    opening.work = Some(Background::start(Limits::default(), move |_| {
        // The folder then holds all that was played here.
        pen.wait();
        let keep = |file: &Path, course| match &folder {
            None => Opened::Loose(course, None),
            Some(folder) if folder_of(file) == folder => Opened::Kept(file.to_owned()),
            Some(folder) => {
                let mut said = Vec::new();
                let imported = shared.with(folder, &mut said, |archive| {
                    archive.sync(&library, 1, |_, _| {})?;
                    archive.import(file, &library)
                });
                match imported {
                    Ok(Imported::New(kept) | Imported::Known(kept) | Imported::Longer(kept)) => {
                        Opened::Kept(kept)
                    }
                    Err(error) => Opened::Loose(course, Some(sentence(&error.to_string()))),
                }
            }
        };
        files.into_iter().map(|file| opened(file, &library, &keep)).collect()
    }));
}

/// Reads a file. `keep` puts a record among the matches.
fn opened(file: PathBuf, library: &Library, keep: &impl Fn(&Path, Box<Match>) -> Opened) -> Opened {
    match given::read(&file, library) {
        Ok(Given::Record(course)) => keep(&file, course),
        Ok(Given::Levels(games)) => Opened::Levels(file, games),
        Ok(Given::Puzzles(puzzles, errors)) => {
            let name = file.file_stem().unwrap_or_default().display().to_string();
            let left_out = errors.first().map(|error| match errors.len() {
                1 => format!("1 puzzle is left out: {error}."),
                many => format!("{many} puzzles are left out. The first is {error}."),
            });
            Opened::Puzzles { name, puzzles, left_out }
        }
        Err(error) => Opened::Failed(error),
    }
}

fn show_opened(
    mut opening: ResMut<Opening>,
    mut user: Option<ResMut<UserLevels>>,
    (mut games, mut shelf): (ResMut<Games>, ResMut<PuzzleShelf>),
    mut opens: MessageWriter<OpenRequested>,
    mut matches: MessageWriter<MatchRequest>,
    mut levels: MessageWriter<LevelsOpened>,
    mut puzzles: MessageWriter<PuzzleRequest>,
    mut notices: MessageWriter<Notice>,
) {
    let work = &mut opening.bypass_change_detection().work;
    for opened in Background::finish(work).into_iter().flatten() {
        match opened {
            Opened::Kept(file) => {
                opens.write(OpenRequested { file, review: false });
            }
            Opened::Loose(course, problem) => {
                let is_finished = course.is_finished();
                matches.write(MatchRequest::play(course));
                if is_finished {
                    // A finished match begins at its start.
                    matches.write(MatchRequest::GoTo(0));
                }
                notices.write_batch(problem.map(Notice::warning));
            }
            Opened::Levels(file, new) => {
                levels.write_batch(new.first().map(|game| LevelsOpened(game.definition().id())));
                games.0.insert(new);
                if let Some(user) = &mut user {
                    user.open(file.clone());
                }
                let text = format!(
                    "You can play the games of {} until you close the window. To keep them, copy \
                     the file into the folder of level files.",
                    file.display()
                );
                notices.write(Notice::info(text).with_file(file));
            }
            Opened::Puzzles { name, puzzles: set, left_out } => {
                shelf.add_set(name, set);
                puzzles.write(PuzzleRequest::Read);
                notices.write_batch(left_out.map(Notice::warning));
            }
            Opened::Failed(error) => {
                notices.write(Notice::failure(&error));
            }
        }
    }
}

/// The systems that open the files given so far.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FilesTaken;

/// Registers the opening of files.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .look_while(|opening: Res<Opening>, library: Res<MatchLibrary>| {
            opening.is_busy() || library.has_others()
        })
        .add_message::<FilesGiven>()
        .add_message::<LevelsOpened>()
        .add_systems(
            Update,
            (take_files, show_opened, start_reading)
                .chain()
                .run_if(resource_exists::<Games>)
                .in_set(FilesTaken)
                .in_set(TableSystems::Input),
        );
}
