//! Writes a file on another thread, so that no frame waits for the disk. One writing runs at a
//! time and only the newest waits, so the file ends as it was last asked for.

use std::io;
use std::path::{Path, PathBuf};
use std::thread::{Builder, JoinHandle};

type Job = Box<dyn FnOnce(&Path) -> io::Result<()> + Send + Sync>;

/// Writes one file again and again.
pub(crate) struct Writer {
    file: PathBuf,
    under_way: Option<JoinHandle<io::Result<()>>>,
    waiting: Option<Job>,
}

impl Writer {
    pub fn new(file: PathBuf) -> Self {
        Self { file, under_way: None, waiting: None }
    }

    /// The file that it writes.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Is something not on the disk yet?
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Runs `job` when the present writing has ended, unless a newer one replaces it.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn begin(
        &mut self,
        job: impl FnOnce(&Path) -> io::Result<()> + Send + Sync + 'static,
    ) -> io::Result<()> {
        self.waiting = Some(Box::new(job));
        self.go_on()
    }

    fn go_on(&mut self) -> io::Result<()> {
        if self.under_way.is_some() {
            return Ok(());
        }
        let Some(job) = self.waiting.take() else { return Ok(()) };
        let file = self.file.clone();
        self.under_way = Some(Builder::new().name("writer".into()).spawn(move || job(&file))?);
        Ok(())
    }

    /// The outcome of a writing that ended since the last call.
    pub fn result(&mut self) -> Option<io::Result<()>> {
        let thread = self.under_way.take_if(|thread| thread.is_finished())?;
        Some(ended(thread).and(self.go_on()))
    }

    /// Waits until all is written. Returns the outcome of the last writing, if one was left.
    pub fn finish(&mut self) -> Option<io::Result<()>> {
        let mut last = None;
        while let Some(thread) = self.under_way.take() {
            last = Some(ended(thread).and(self.go_on()));
        }
        last
    }
}

fn ended(thread: JoinHandle<io::Result<()>>) -> io::Result<()> {
    let broken = |_| io::Error::other("it was not written to its end");
    thread.join().map_err(broken).flatten()
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Its owner could have asked for the outcome.
        let _ = self.finish();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn of_what_waits_the_newest_alone_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state");
        let mut writer = Writer::new(file.clone());
        let gate = Arc::new(Mutex::new(()));
        let shut = gate.lock().expect("free");
        let (told, written) = channel();
        let waiting = Arc::clone(&gate);
        let wait = move |_: &Path| waiting.lock().map(drop).map_err(|_| io::Error::other("gate"));
        writer.begin(wait).expect("a thread");
        for round in 0..50 {
            let told = told.clone();
            let write = move |file: &Path| {
                told.send(round).map_err(io::Error::other)?;
                fs::write(file, round.to_string())
            };
            writer.begin(write).expect("a thread");
        }
        assert!(writer.is_busy() && writer.result().is_none());
        drop(shut);
        drop(writer);
        assert_eq!(fs::read_to_string(&file).expect("there"), "49");
        assert_eq!(written.try_iter().collect::<Vec<_>>(), [49]);
    }

    #[test]
    fn a_failure_is_known_when_the_writing_has_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        // A folder stands where the file should be.
        let mut writer = Writer::new(folder.path().to_owned());
        writer.begin(|file| fs::write(file, "")).expect("a thread");
        assert!(writer.is_busy());
        assert!(writer.finish().is_some_and(|ended| ended.is_err()));
        assert!(!writer.is_busy() && writer.result().is_none());
    }
}
