//! Writing the exhibition on a thread of its own, so that no frame waits for the disk. There is
//! one writing at a time, so the file has what was kept last.

use std::io;
use std::path::PathBuf;
use std::thread::{Builder, JoinHandle};

use super::file::{Content, KeptError, write};

/// Writes a file again and again.
pub(super) struct Writer {
    file: PathBuf,
    under_way: Option<JoinHandle<Result<(), KeptError>>>,
    /// What is to be written after that; of several the last alone.
    waiting: Option<Box<Content>>,
}

impl Writer {
    pub fn new(file: PathBuf) -> Self {
        Self { file, under_way: None, waiting: None }
    }

    /// Where it is written.
    pub fn file(&self) -> &PathBuf {
        &self.file
    }

    /// Whether something is not on the disk yet.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Writes that, after what is being written. What went wrong, where that is known at once.
    pub fn begin(&mut self, content: Content) -> Result<(), KeptError> {
        self.waiting = Some(Box::new(content));
        self.go_on()
    }

    fn go_on(&mut self) -> Result<(), KeptError> {
        if self.under_way.is_some() {
            return Ok(());
        }
        let Some(content) = self.waiting.take() else { return Ok(()) };
        let file = self.file.clone();
        let thread = Builder::new().spawn(move || write(&file, &content));
        let system = |source| KeptError::System { file: self.file.clone(), source };
        self.under_way = Some(thread.map_err(system)?);
        Ok(())
    }

    /// What came of the last writing, where it has ended since this was last asked.
    pub fn result(&mut self) -> Option<Result<(), KeptError>> {
        let thread = self.under_way.take_if(|thread| thread.is_finished())?;
        let ended = self.ended(thread);
        Some(ended.and(self.go_on()))
    }

    fn ended(&self, thread: JoinHandle<Result<(), KeptError>>) -> Result<(), KeptError> {
        let broken = || io::Error::other("it was not written to its end");
        let error = |_| KeptError::System { file: self.file.clone(), source: broken() };
        thread.join().map_err(error).flatten()
    }

    /// Waits until all is written; what came of the last, if anything was left.
    pub fn finish(&mut self) -> Option<Result<(), KeptError>> {
        let mut last = None;
        while let Some(thread) = self.under_way.take() {
            let ended = self.ended(thread);
            last = Some(ended.and(self.go_on()));
        }
        last
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Whoever drops it has had the chance to ask what came of it.
        let _ = self.finish();
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::super::file::load;
    use super::super::sample::begun;
    use super::*;

    #[test]
    fn of_many_writings_the_last_one_stands_on_the_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("exhibition.ron");
        let (mut exhibition, _) = begun();
        let mut writer = Writer::new(file.clone());
        for round in 0..50 {
            exhibition.programme.round = round;
            let content = Content { exhibition: exhibition.clone(), engines: Vec::new() };
            writer.begin(content).expect("a thread");
        }
        drop(writer);
        let kept = load(&file, &Library::built_in()).expect("whole").expect("there");
        assert_eq!(kept.exhibition.programme.round, 49);
    }

    #[test]
    fn what_goes_wrong_is_known_when_it_has_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let (exhibition, _) = begun();
        // A folder stands where the file should be.
        let mut writer = Writer::new(folder.path().to_owned());
        writer.begin(Content { exhibition, engines: Vec::new() }).expect("a thread");
        assert!(writer.is_busy());
        assert!(writer.finish().is_some_and(|ended| ended.is_err()));
        assert!(!writer.is_busy() && writer.result().is_none());
    }
}
