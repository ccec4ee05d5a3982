//! Locks between programs: for an instant around a change, or for as long as a file is in use.
//! The system holds them, so a killed program leaves none.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use thiserror::Error;

use super::names::folder_of;

/// How long to wait between two looks at a lock.
const PAUSE: Duration = Duration::from_millis(20);

/// Makes a file and waits until this program alone has it locked: until what is returned is
/// dropped. An error of the kind `WouldBlock` says that another program has it all the time.
pub fn lock(file: &Path, patience: Duration) -> io::Result<File> {
    locked(open(file)?, patience)
}

/// The same for a folder, around a change of its files. It leaves no file there, and does without
/// a lock where the system locks no folders.
pub fn lock_folder(folder: &Path, patience: Duration) -> io::Result<Option<File>> {
    // Windows opens no folder.
    match File::open(folder) {
        Ok(folder) => locked(folder, patience).map(Some),
        Err(_) => Ok(None),
    }
}

/// Shares a folder with others that share it: none can lock it as long as the result lives. None
/// where the system locks no folders.
pub fn share_folder(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    folder.try_lock_shared().ok()?;
    Some(folder)
}

fn open(file: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(file)
}

fn locked(lock: File, patience: Duration) -> io::Result<File> {
    let mut waited = Duration::ZERO;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if waited < patience => {
                thread::sleep(PAUSE);
                waited += PAUSE;
            }
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
            // Some file systems have no locks. Then it has to do without.
            Err(TryLockError::Error(_)) => return Ok(lock),
        }
    }
}

/// A file in use by this program alone, until it is dropped. The lock is a hidden file beside it.
#[derive(Debug)]
pub struct Hold {
    lock: PathBuf,
    /// The system's lock ends when this is closed.
    _locked: File,
}

/// The program that has a file in use, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Holder(Option<Known>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    /// As in `tesserae tournament`.
    program: String,
    process: u32,
    /// When it began, in seconds since 1970.
    since: u64,
}

/// Why a file cannot be held.
#[derive(Debug, Error)]
pub enum HoldError {
    /// Another program has it in use.
    #[error("{0}")]
    Taken(Holder),
    /// The system refuses.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// A lock whose file was removed meanwhile is tried again so many times.
const TRIES: u32 = 50;

impl Hold {
    /// Takes a file, which need not exist yet, into use. `program` tells others who has it.
    pub fn take(file: &Path, program: &str) -> Result<Self, HoldError> {
        let lock = lock_of(file);
        for _ in 0..TRIES {
            let mut locked = match locked(open(&lock)?, Duration::ZERO) {
                Ok(locked) => locked,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    return Err(HoldError::Taken(Holder::read(&lock)));
                }
                Err(error) => return Err(error.into()),
            };
            // Its holder may have removed it between opening and locking.
            if is_still(&locked, &lock) {
                let known = format!("{program}\n{}\n{}\n", std::process::id(), now());
                // Without it another program can say less.
                let _ = locked.set_len(0).and_then(|()| locked.write_all(known.as_bytes()));
                return Ok(Self { lock, _locked: locked });
            }
        }
        Err(HoldError::Taken(Holder::default()))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Others check after locking that the name still leads to their lock. Windows would keep
        // the name until all have closed it.
        if cfg!(unix) {
            drop(fs::remove_file(&self.lock));
        }
    }
}

#[cfg(unix)]
fn is_still(locked: &File, lock: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |data: fs::Metadata| (data.dev(), data.ino());
    let (own, there) = (locked.metadata().map(id), fs::metadata(lock).map(id));
    matches!((own, there), (Ok(own), Ok(there)) if own == there)
}

#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

/// The lock of a file: the same one by whatever name the file is reached.
fn lock_of(file: &Path) -> PathBuf {
    let folder = |file: &Path| fs::canonicalize(folder_of(file)).ok();
    let name = file.file_name().unwrap_or_default();
    let own = fs::canonicalize(file).ok().or_else(|| Some(folder(file)?.join(name)));
    let own = own.unwrap_or_else(|| file.to_owned());
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(own.file_name().unwrap_or_default());
    hidden.push(".lock");
    own.with_file_name(hidden)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}

impl Holder {
    /// Is it this very program, with another part of it?
    pub fn is_this_program(&self) -> bool {
        self.0.as_ref().is_some_and(|known| known.process == std::process::id())
    }

    fn read(lock: &Path) -> Self {
        let mut text = String::new();
        let read = File::open(lock).and_then(|lock| lock.take(1_000).read_to_string(&mut text));
        let mut lines = text.lines();
        let mut known = || {
            Some(Known {
                program: lines.next()?.to_owned(),
                process: lines.next()?.parse().ok()?,
                since: lines.next()?.parse().ok()?,
            })
        };
        Self(read.ok().and_then(|_| known()))
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Known { program, process, since }) = &self.0 else {
            return f.write_str("another program");
        };
        let minutes = now().saturating_sub(*since) / 60;
        write!(f, "{program} (process {process}, ")?;
        match minutes {
            0 => write!(f, "for less than a minute)"),
            1 => write!(f, "for a minute)"),
            2..120 => write!(f, "for {minutes} minutes)"),
            _ => write!(f, "for {} hours)", minutes / 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_a_lock_at_a_time_and_who_waits_too_long_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("lock");
        let first = lock(&file, Duration::ZERO).expect("it is free");
        let error = lock(&file, PAUSE).expect_err("it is taken");
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        let waits = thread::spawn(move || lock(&file, Duration::from_secs(60)).is_ok());
        drop(first);
        assert!(waits.join().expect("no panic"), "it comes free");
    }

    #[test]
    fn who_comes_second_is_told_who_has_a_file_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("k.ron");
        let names = || fs::read_dir(folder.path()).expect("a folder").count();
        let first = Hold::take(&file, "tesserae tournament").expect("it is free");
        let told = Hold::take(&file, "a window").expect_err("it is taken").to_string();
        let process = std::process::id();
        assert_eq!(
            told,
            format!("tesserae tournament (process {process}, for less than a minute)")
        );
        drop(first);
        assert_eq!(names(), 0);
        drop(Hold::take(&file, "a window").expect("it is free again"));
        // What a killed program leaves is no lock.
        fs::write(lock_of(&file), "tesserae tournament\n1\n1\n").expect("written");
        drop(Hold::take(&file, "a window").expect("nobody has it"));
        assert_eq!(names(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_the_same_by_every_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("k.ron"), folder.path().join("link.ron"));
        fs::write(&file, "").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("linked");
        let first = Hold::take(&link, "one").expect("it is free");
        assert!(Hold::take(&file, "two").is_err());
        drop(first);
        assert!(Hold::take(&file, "two").is_ok());
    }

    #[test]
    fn never_two_hold_a_file_while_many_come_and_go() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("k.ron");
        let (inside, held) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        if let Ok(hold) = Hold::take(&file, "one of many") {
                            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                            held.fetch_add(1, Ordering::SeqCst);
                            inside.fetch_sub(1, Ordering::SeqCst);
                            drop(hold);
                        }
                    }
                });
            }
        });
        assert!(held.load(Ordering::SeqCst) > 0);
    }
}
