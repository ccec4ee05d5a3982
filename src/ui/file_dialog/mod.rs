//! The system's own dialogs to open and to save files, beside typed paths and drops.
//!
//! Each dialog has a thread that waits for its answer: it may stay open for minutes, and no frame
//! and no other work waits for it. Whether the system has dialogs is found out on another thread
//! the first time that something would offer one. Until then, and without dialogs, no button offers
//! one.

mod system;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::ai::Limits;
use tesserae_core::files::folder_of;
use tesserae_layout::frames::{Frames, waker};
use tesserae_layout::order::TableSystems;
use tesserae_play::background::Background;
use tesserae_play::notices::Notice;
use tesserae_play::opening::{FilesGiven, FilesTaken};
use tesserae_play::settings::Settings;
use tesserae_play::sharing::ClipOrder;

use super::widgets::theme;

pub use system::RfdDialogs;

/// What a dialog is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// Open files; into the list of matches if that is open.
    Open {
        /// The list is open.
        to_list: bool,
    },
    /// A copy of a match's record.
    Copy(PathBuf),
    /// A picture of the thing in photo mode.
    Picture,
    /// A full turn of it.
    Turn,
    /// The thing as a model.
    Model,
    /// A picture of the table in that size.
    Table(UVec2),
    /// A clip of the match on the table.
    Clip(ClipOrder),
}

impl Purpose {
    /// The name under which the settings keep the folder.
    fn kind(&self) -> &'static str {
        match self {
            Self::Open { .. } => "opened",
            Self::Copy(_) => "copies",
            Self::Model => "models",
            Self::Turn | Self::Clip(_) => "clips",
            Self::Picture | Self::Table(_) => "pictures",
        }
    }

    /// The title of the dialog.
    fn title(&self) -> &'static str {
        match self {
            Self::Open { to_list: false } => "Open a record, a level file or a set of puzzles",
            Self::Open { to_list: true } => "Import records",
            Self::Copy(_) => "Copy the record",
            Self::Model => "Save the model",
            Self::Turn | Self::Clip(_) => "Save the clip",
            Self::Picture | Self::Table(_) => "Save the picture",
        }
    }

    /// The kind of its files in words, and their ending. None for a folder.
    fn filter(&self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Open { .. } => Some(("Records, level files and puzzles", "ron")),
            Self::Copy(_) => Some(("Records", "ron")),
            Self::Model => Some(("Models", "glb")),
            Self::Turn => Some(("Animations", "webp")),
            Self::Picture | Self::Table(_) => Some(("Pictures", "png")),
            Self::Clip(order) => order.ending.map(|ending| ("Clips", ending)),
        }
    }
}

/// A dialog to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialog {
    /// Its title.
    pub title: &'static str,
    /// The proposed name of a file to save; none to open files.
    pub name: Option<String>,
    /// The folder to begin in, if one is known.
    pub folder: Option<PathBuf>,
    /// The kind of the files in words, and their ending.
    pub filter: Option<(&'static str, &'static str)>,
}

/// The answer of a dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// These files, one or more.
    Chosen(Vec<PathBuf>),
    /// The user closed it.
    Cancelled,
    /// It did not open.
    Failed,
}

/// Work that may take as long as a user looks for a file.
pub type Wait = Box<dyn FnOnce() -> Answer + Send>;

/// The dialogs of a system. Tests have others.
pub trait SystemDialogs: Send + Sync {
    /// Are there any? May take seconds.
    fn are_there(&self) -> bool;
    /// Prepares a dialog, on the main thread. Its thread then shows it.
    fn prepare(&self, dialog: Dialog) -> Wait;
}

/// Asks for a dialog.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct DialogRequested {
    /// What it is for.
    pub purpose: Purpose,
    /// The proposed path of a file to save. Its folder is used if none is remembered.
    pub proposed: Option<PathBuf>,
}

/// The file that a user has chosen to save something.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub struct PlaceChosen {
    /// What is to be saved.
    pub purpose: Purpose,
    /// The file. The dialog has asked before it takes the place of another.
    pub file: PathBuf,
}

/// The system's dialogs, and the answers of those that are open.
#[derive(Resource)]
pub struct FileDialogs {
    system: Option<Arc<dyn SystemDialogs>>,
    search: Option<Background<bool>>,
    /// None until something asks.
    found: Option<bool>,
    /// Dialogs to be shown once it is known whether there are any.
    waiting: Vec<DialogRequested>,
    answers: (Sender<(Purpose, Answer)>, Mutex<Receiver<(Purpose, Answer)>>),
}

impl Default for FileDialogs {
    /// A system without dialogs.
    fn default() -> Self {
        let (sender, receiver) = channel();
        let answers = (sender, Mutex::new(receiver));
        Self { system: None, search: None, found: Some(false), waiting: Vec::new(), answers }
    }
}

impl FileDialogs {
    /// The dialogs of a system.
    pub fn of(system: impl SystemDialogs + 'static) -> Self {
        Self { system: Some(Arc::new(system)), found: None, ..Self::default() }
    }

    fn look(&mut self) {
        if let (None, None, Some(system)) = (self.found, &self.search, &self.system) {
            let system = Arc::clone(system);
            self.search = Some(Background::start(Limits::default(), move |_| system.are_there()));
        }
        self.found = Background::finish(&mut self.search).or(self.found);
    }

    /// Starts a thread that waits for an answer.
    fn wait(&self, purpose: Purpose, wait: Wait) {
        let answered = self.answers.0.clone();
        let failed = (purpose.clone(), Answer::Failed);
        let run = move || {
            // Once the window is closed there is no reader.
            let _ = answered.send((purpose, wait()));
            waker().wake();
        };
        if Builder::new().name("file dialog".into()).spawn(run).is_err() {
            let _ = self.answers.0.send(failed);
        }
    }
}

/// What offers a dialog.
#[derive(SystemParam)]
pub struct Dialogs<'w> {
    dialogs: ResMut<'w, FileDialogs>,
    requests: MessageWriter<'w, DialogRequested>,
    frames: Res<'w, Frames>,
}

impl Dialogs<'_> {
    /// Has the system dialogs? The first call makes another thread find out.
    pub fn are_there(&mut self) -> bool {
        self.dialogs.bypass_change_detection().look();
        self.dialogs.found == Some(true)
    }

    /// Opens a dialog for a purpose, with a proposed path for a file to save.
    pub fn ask(&mut self, purpose: Purpose, proposed: Option<PathBuf>) {
        self.requests.write(DialogRequested { purpose, proposed });
        self.frames.draw();
    }
}

/// Draws the choice whether each picture, clip and model gets a chosen file. Without dialogs they
/// get names by themselves.
pub fn choose_files(ui: &mut egui::Ui, dialogs: &mut Dialogs, settings: &mut ResMut<Settings>) {
    if !dialogs.are_there() {
        return;
    }
    let mut chosen = settings.choose_files;
    let hover = "Asks for the folder and the name each time";
    if theme::check_box(ui, &mut chosen, "Choose the file").on_hover_text(hover).changed() {
        settings.choose_files = chosen;
    }
}

/// Shows the requested dialogs, or says what to do without them.
fn show_dialogs(
    mut requests: MessageReader<DialogRequested>,
    mut dialogs: ResMut<FileDialogs>,
    settings: Res<Settings>,
    mut notices: MessageWriter<Notice>,
    // A dialog is put before the window, which only the main thread knows.
    _main: NonSendMarker,
) {
    let dialogs = dialogs.bypass_change_detection();
    dialogs.waiting.extend(requests.read().cloned());
    if dialogs.waiting.is_empty() {
        return;
    }
    dialogs.look();
    let Some(found) = dialogs.found else { return };
    for DialogRequested { purpose, proposed } in std::mem::take(&mut dialogs.waiting) {
        let Some(system) = dialogs.system.as_ref().filter(|_| found) else {
            notices.write(Notice::warning(without(&purpose)));
            continue;
        };
        let remembered = settings.folders.get(purpose.kind()).map(PathBuf::from);
        let folder = remembered.or(proposed.as_deref().map(|path| folder_of(path).to_owned()));
        let name = proposed.as_ref().and_then(|path| path.file_name());
        let dialog = Dialog {
            title: purpose.title(),
            name: name.map(|name| name.to_string_lossy().into_owned()),
            folder: folder.filter(|folder| folder.is_absolute()),
            filter: purpose.filter(),
        };
        let wait = system.prepare(dialog);
        dialogs.wait(purpose, wait);
    }
}

/// What to do without a dialog.
fn without(purpose: &Purpose) -> &'static str {
    match purpose {
        Purpose::Open { .. } => {
            "The system shows no file dialog. Drop the file onto the window, or type its path \
             under Matches, Import."
        }
        Purpose::Copy(_) => {
            "The system shows no file dialog. Press Export again and type the path of the copy."
        }
        _ => "The system shows no file dialog. Save again: the file then gets a name by itself.",
    }
}

/// Takes the answers, and remembers their folders.
fn take_answers(
    mut dialogs: ResMut<FileDialogs>,
    mut settings: ResMut<Settings>,
    mut given: MessageWriter<FilesGiven>,
    mut places: MessageWriter<PlaceChosen>,
    mut notices: MessageWriter<Notice>,
) {
    let dialogs = dialogs.bypass_change_detection();
    let answers = dialogs.answers.1.get_mut().unwrap_or_else(PoisonError::into_inner);
    for (purpose, answer) in answers.try_iter() {
        let files = match answer {
            Answer::Chosen(files) => files,
            Answer::Cancelled => continue,
            Answer::Failed => {
                notices.write(Notice::warning(without(&purpose)));
                dialogs.found = Some(false);
                continue;
            }
        };
        if let Some(folder) = files.first().map(|file| folder_of(file).display().to_string())
            && settings.folders.get(purpose.kind()) != Some(&folder)
        {
            settings.folders.insert(purpose.kind().to_owned(), folder);
        }
        match purpose {
            Purpose::Open { to_list } => {
                given.write(FilesGiven { files, to_list });
            }
            purpose => {
                let file = files.into_iter().next();
                places.write_batch(file.map(|file| PlaceChosen { purpose, file }));
            }
        }
    }
}

/// The systems that take the answers of dialogs.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DialogsAnswered;

/// Registers the dialogs.
pub fn plugin(app: &mut App) {
    app.init_resource::<FileDialogs>()
        .init_resource::<Frames>()
        .add_message::<DialogRequested>()
        .add_message::<PlaceChosen>()
        .add_message::<FilesGiven>()
        .add_systems(
            Update,
            (show_dialogs, take_answers)
                .chain()
                .in_set(DialogsAnswered)
                .in_set(TableSystems::Input)
                .before(FilesTaken),
        );
}
