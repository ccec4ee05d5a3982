//! Reports of panics: one file of a program, with all that helps to mend the fault. It stays on
//! this machine.
//!
//! The hook only captures the message and the backtrace. A separate thread makes the report, and
//! the hook waits for it for a while: that thread may fail, panic or hang without harm. It waits
//! for no lock that the panicking thread may hold, and leaves out what is locked.
//!
//! The hook cannot know whether the panic is caught. So a report is untold until the program ends
//! in order or the next program shows it, and the system's lock on it says whether its program
//! still runs.

mod shelf;
mod text;

use std::backtrace::Backtrace;
use std::cell::Cell;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::panic::{self, AssertUnwindSafe, Location, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::files::write_whole;

pub use shelf::{Untold, folder, untold};

/// Most panics of a program to report: a fault may come back in every frame.
const MOST_PANICS: u32 = 3;
/// The number of log lines to keep.
const LOG: usize = 40;
/// The longest wait of a panicking thread for its report.
const PATIENCE: Duration = Duration::from_secs(5);
/// The waits for locked facts: their number, and the time of each.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// A fact about the program, noted for a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The command, as in `watch`.
    Command,
    /// The graphics adapter and its driver.
    Graphics,
    /// The settings.
    Settings,
    /// The record of the match on the table.
    Record,
}

/// A text that is made only for a report.
type Made = Arc<dyn Fn() -> String + Send + Sync>;

#[derive(Clone)]
struct Facts {
    noted: [Option<Made>; 4],
    log: VecDeque<String>,
}

static FACTS: Mutex<Facts> = Mutex::new(Facts { noted: [const { None }; 4], log: VecDeque::new() });
/// The report of this program.
static REPORT: Mutex<Option<Report>> = Mutex::new(None);
static PANICS: AtomicU32 = AtomicU32::new(0);
/// A fault ends the program in order.
static ENDS: AtomicBool = AtomicBool::new(false);
static TELL: OnceLock<Tell> = OnceLock::new();

thread_local! {
    /// This thread makes a report.
    static REPORTS: Cell<bool> = const { Cell::new(false) };
}

struct Report {
    file: PathBuf,
    text: String,
    /// The system's lock on the file, until the program ends.
    _running: Option<File>,
}

/// A panic.
struct Fault {
    message: String,
    place: String,
    thread: String,
    backtrace: Backtrace,
}

fn lock<T>(data: &Mutex<T>) -> MutexGuard<'_, T> {
    data.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes a fact. Its text is made only for a report, on another thread.
pub fn note(fact: Fact, text: impl Fn() -> String + Send + Sync + 'static) {
    let text: Made = Arc::new(text);
    let before = lock(&FACTS).noted[fact as usize].replace(text);
    // Whatever it holds is dropped without the lock.
    drop(before);
}

/// Forgets a fact that no longer holds.
pub fn forget(fact: Fact) {
    let before = lock(&FACTS).noted[fact as usize].take();
    drop(before);
}

/// Keeps a line of the log. The last lines are in the report.
pub fn note_line(line: String) {
    let log = &mut lock(&FACTS).log;
    log.truncate(LOG - 1);
    log.push_front(line);
}

/// The facts, unless a thread holds them all the time.
fn facts() -> Option<Facts> {
    for _ in 0..TRIES {
        match FACTS.try_lock() {
            Ok(facts) => return Some(facts.clone()),
            Err(TryLockError::Poisoned(facts)) => return Some(facts.into_inner().clone()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
    None
}

/// Says where a report is, or why there is no report.
pub type Tell = fn(&io::Result<PathBuf>);

/// Reports panics from now on, after what the hook before does.
pub fn install(tell: Tell) {
    let mut is_new = false;
    TELL.get_or_init(|| {
        is_new = true;
        tell
    });
    if !is_new {
        return;
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        usual(panic);
        let message = panic.payload_as_str().unwrap_or("(not a text)");
        leave(message, panic.location());
    }));
}

/// Reports a fault that ends the program in order, without a panic.
#[track_caller]
pub fn end_by(message: &str) {
    ENDS.store(true, Ordering::Relaxed);
    leave(message, Some(Location::caller()));
}

/// Leaves a report of a fault.
fn leave(message: &str, place: Option<&Location>) {
    let Some(tell) = TELL.get().copied() else { return };
    if REPORTS.get() || PANICS.fetch_add(1, Ordering::Relaxed) >= MOST_PANICS {
        return;
    }
    let fault = Fault {
        message: message.to_owned(),
        place: place.map(ToString::to_string).unwrap_or_default(),
        thread: thread::current().name().unwrap_or("without a name").to_owned(),
        backtrace: Backtrace::force_capture(),
    };
    let (done, end) = sync_channel(1);
    let report = move || {
        REPORTS.set(true);
        tell(&write(&fault));
        // The thread with the fault may have lost its patience.
        let _ = done.send(());
    };
    if Builder::new().name("report".into()).spawn(report).is_ok() {
        let _ = end.recv_timeout(PATIENCE);
    }
}

/// Writes the report, or adds the panic to the one of this program.
fn write(fault: &Fault) -> io::Result<PathBuf> {
    let mut own = lock(&REPORT);
    let (file, text) = match &*own {
        Some(Report { file, text, .. }) => (file.clone(), text.clone() + &text::later(fault)),
        None => {
            let folder = folder().ok_or(io::ErrorKind::NotFound)?;
            let facts = facts();
            let command = facts.as_ref().and_then(|facts| facts.made(Fact::Command));
            let file = folder.join(shelf::name(command.as_deref().unwrap_or("tesserae")));
            (file, text::whole(fault, facts.as_ref()))
        }
    };
    write_whole(&file, text.as_bytes())?;
    *own = Some(Report { _running: shelf::hold(&file), file: file.clone(), text });
    Ok(file)
}

impl Facts {
    /// The text of a fact. A panic in it costs only this text.
    fn made(&self, fact: Fact) -> Option<String> {
        let text = self.noted[fact as usize].as_ref()?;
        catch_unwind(AssertUnwindSafe(|| text())).ok()
    }
}

/// The program ends in order: its panics were caught, and its report claims no more.
pub fn settle() {
    if ENDS.load(Ordering::Relaxed) {
        return;
    }
    // A thread that still writes would keep the program from its end.
    let Ok(mut own) = REPORT.try_lock() else { return };
    if let Some(Report { file, .. }) = own.take() {
        // Then the next program shows a report of a caught panic.
        let _ = shelf::settle(&file);
    }
}
