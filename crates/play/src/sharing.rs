//! Makes the match on the table into a clip, with this program in a separate process. The window
//! stays responsive, and a crashing driver takes down only that process.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use bevy::prelude::*;
use tempfile::TempDir;
use thiserror::Error;

use tesserae_core::ai::Limits;
use tesserae_core::files::free_name;
use tesserae_core::record::{Match, SaveError};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::{Background, lock};
use super::current_match::CurrentMatch;
use super::notices::Notice;

/// The options of a clip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClipOrder {
    /// Its folder. There it gets the first free name.
    pub folder: PathBuf,
    /// The beginning of its name.
    pub stem: String,
    /// The ending of its name. None for a folder of pictures.
    pub ending: Option<&'static str>,
    /// The file that the user has chosen instead. It may take the place of another.
    pub chosen: Option<PathBuf>,
    /// Further arguments of the command `clip`.
    pub arguments: Vec<String>,
}

/// A request about clips.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum ClipRequest {
    /// Make a clip of the match on the table.
    Make(ClipOrder),
    /// Cancel the present one.
    Stop,
}

/// The program that makes clips: this one.
#[derive(Resource, Debug, Clone, Default)]
pub struct ClipProgram(pub Option<PathBuf>);

/// The error of a clip.
#[derive(Debug, Error)]
pub enum ClipError {
    /// The program does not know its own path.
    #[error("this program cannot find itself")]
    NoProgram,
    /// The system's error.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The match cannot be handed over.
    #[error(transparent)]
    Record(#[from] SaveError),
    /// The process does not start.
    #[error("{} does not start: {source}", program.display())]
    NoStart {
        /// The program.
        program: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The process failed without a message.
    #[error("{0}")]
    Failed(ExitStatus),
    /// The message of the process.
    #[error("{0}")]
    Complaint(String),
}

/// The clip being made, and the last result.
#[derive(Resource, Default)]
pub struct ClipMaking {
    preparing: Option<Preparing>,
    under_way: Option<Work>,
    last: Option<Made>,
}

/// The result of a clip.
struct Made {
    /// The seed of its match.
    seed: u64,
    /// Its file, or the error.
    result: Result<PathBuf, ClipError>,
}

/// A clip whose record is being written and whose process starts.
struct Preparing {
    work: Background<Result<Work, ClipError>>,
    /// The seed of its match.
    seed: u64,
}

struct Work {
    process: Child,
    /// Closing this stops the process, which then leaves nothing.
    alive: Option<ChildStdin>,
    progress: Arc<Progress>,
    readers: Vec<JoinHandle<()>>,
    out: PathBuf,
    /// The seed of its match.
    seed: u64,
    /// The folder of the record that it reads.
    record: TempDir,
}

#[derive(Default)]
struct Progress {
    done: AtomicU64,
    all: AtomicU64,
    complaint: Mutex<String>,
}

impl Work {
    /// Abandons the process, which notices, cleans up and ends.
    fn leave(self) {
        let Self { mut process, alive, record, .. } = self;
        drop(alive);
        std::thread::spawn(move || {
            let _ = process.wait();
            drop(record);
        });
    }
}

impl ClipMaking {
    /// Is a clip being made?
    pub fn is_busy(&self) -> bool {
        self.preparing.is_some() || self.under_way.is_some()
    }

    /// The throws and moves drawn so far, and in total; none unless a clip is being made.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let Some(Work { progress, .. }) = &self.under_way else {
            return self.preparing.as_ref().map(|_| (0, 0));
        };
        Some((progress.done.load(Ordering::Relaxed), progress.all.load(Ordering::Relaxed)))
    }

    /// Is a clip of that match being made?
    pub fn is_making(&self, record: &Match) -> bool {
        let preparing = self.preparing.as_ref().map(|clip| clip.seed);
        let seed = self.under_way.as_ref().map(|work| work.seed).or(preparing);
        seed == Some(record.seed())
    }

    /// The last clip of a match, or its error. None if the last clip was of another match.
    pub fn last_of(&self, record: &Match) -> Option<Result<&Path, &ClipError>> {
        let made = self.last.as_ref().filter(|made| made.seed == record.seed())?;
        Some(made.result.as_deref())
    }

    /// Takes the process once it has started. Returns the error if that fails.
    fn take_started(&mut self) -> Option<Made> {
        let work = self.preparing.as_mut()?.work.result()?;
        let seed = self.preparing.take()?.seed;
        match work {
            Ok(work) => {
                self.under_way = Some(work);
                None
            }
            Err(problem) => Some(Made { seed, result: Err(problem) }),
        }
    }

    /// The result, once the process has ended.
    fn ended(&mut self) -> Option<Made> {
        let work = self.under_way.as_mut()?;
        let status = work.process.try_wait().transpose()?;
        let mut work = self.under_way.take()?;
        for reader in work.readers.drain(..) {
            // The thread ends with the process whose output it reads.
            drop(reader.join());
        }
        let complaint = lock(&work.progress.complaint).clone();
        let result = match status {
            Ok(status) if status.success() => Ok(work.out.clone()),
            Ok(status) if complaint.is_empty() => Err(ClipError::Failed(status)),
            Ok(_) => Err(ClipError::Complaint(complaint)),
            Err(error) => Err(error.into()),
        };
        let seed = work.seed;
        // Another thread removes the record.
        work.leave();
        Some(Made { seed, result })
    }
}

/// The name of the record that the program reads.
const RECORD: &str = "match.ron";

/// Writes the record into a temporary folder.
fn write(record: &Match) -> Result<TempDir, ClipError> {
    let folder = tempfile::tempdir()?;
    record.save(&folder.path().join(RECORD))?;
    Ok(folder)
}

/// Starts the program for a match.
fn start(program: &Path, course: &Match, order: &ClipOrder) -> Result<Work, ClipError> {
    let record = write(course)?;
    let free = || free_name(&order.folder, &order.stem, order.ending);
    let out = order.chosen.clone().unwrap_or_else(free);
    // The system's dialog has asked already. A folder of pictures must be new.
    let replaces = order.chosen.is_some() && order.ending.is_some();
    let mut process = Command::new(program)
        .arg("clip")
        .arg(record.path().join(RECORD))
        .arg("--out")
        .arg(&out)
        .args(&order.arguments)
        .args(replaces.then_some("--force"))
        .arg("--watched")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| ClipError::NoStart { program: program.to_owned(), source })?;
    let progress = Arc::new(Progress::default());
    let mut readers = Vec::new();
    if let Some(out) = process.stdout.take() {
        let progress = Arc::clone(&progress);
        readers.push(std::thread::spawn(move || note_progress(out, &progress)));
    }
    if let Some(told) = process.stderr.take() {
        let progress = Arc::clone(&progress);
        readers.push(std::thread::spawn(move || note_complaint(told, &progress)));
    }
    let (alive, seed) = (process.stdin.take(), course.seed());
    Ok(Work { process, alive, progress, readers, out, seed, record })
}

/// Reads lines of progress such as `12 340`.
fn note_progress(out: impl Read, progress: &Progress) {
    for line in BufReader::new(out).lines().map_while(Result::ok) {
        let mut numbers = line.split(' ').map(str::parse);
        if let (Some(Ok(done)), Some(Ok(all))) = (numbers.next(), numbers.next()) {
            progress.done.store(done, Ordering::Relaxed);
            progress.all.store(all, Ordering::Relaxed);
        }
    }
}

/// The last line of our program is the error.
fn note_complaint(told: impl Read, progress: &Progress) {
    for line in BufReader::new(told).lines().map_while(Result::ok) {
        if let Some(complaint) = line.strip_prefix("tesserae: ")
            && !complaint.starts_with("warning: ")
        {
            complaint.clone_into(&mut lock(&progress.complaint));
        }
    }
}

fn answer_requests(
    mut asked: MessageReader<ClipRequest>,
    current: Option<Res<CurrentMatch>>,
    program: Res<ClipProgram>,
    mut making: ResMut<ClipMaking>,
    mut notices: MessageWriter<Notice>,
) {
    for request in asked.read() {
        match request {
            ClipRequest::Stop => {
                making.preparing = None;
                if let Some(work) = making.under_way.take() {
                    work.leave();
                }
            }
            ClipRequest::Make(_) if making.is_busy() => {}
            ClipRequest::Make(order) => {
                let Some(current) = &current else { continue };
                let (seed, order) = (current.0.seed(), order.clone());
                let Some(program) = program.0.clone() else {
                    let problem = ClipError::NoProgram;
                    notices.write(Notice::failure(&problem));
                    making.last = Some(Made { seed, result: Err(problem) });
                    continue;
                };
                let course = current.0.clone();
                let work =
                    Background::start(Limits::default(), move |_| start(&program, &course, &order));
                making.preparing = Some(Preparing { work, seed });
                making.last = None;
            }
        }
    }
}

fn take_result(mut making: ResMut<ClipMaking>, mut notices: MessageWriter<Notice>) {
    let own = making.bypass_change_detection();
    let Some(made) = own.take_started().or_else(|| own.ended()) else { return };
    notices.write(match &made.result {
        Ok(path) => Notice::info(format!("Saved as {}", path.display())).with_file(path),
        Err(problem) => Notice::failure(&problem),
    });
    making.last = Some(made);
}

/// Registers the making of clips.
pub fn plugin(app: &mut App) {
    app.init_resource::<ClipMaking>()
        .insert_resource(ClipProgram(std::env::current_exe().ok()))
        .add_message::<ClipRequest>()
        .look_while(|making: Res<ClipMaking>| making.is_busy())
        .add_systems(Update, (answer_requests, take_result).chain().in_set(TableSystems::Advance));
}
