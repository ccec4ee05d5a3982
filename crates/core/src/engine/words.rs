//! The standard error of an engine: its last lines for a message, all lines for a log.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::lines::{Line, read_line};
use crate::files::check_place;

/// The number of last lines in a failure's message, and the number of characters of each.
const LINES: usize = 4;
const LONGEST: usize = 160;
/// A longer line is skipped.
const LONGEST_LINE: usize = 64 * 1024;
/// The wait for the last lines of an engine that has ended.
const LATE: Duration = Duration::from_millis(200);

/// A log of all engines' standard error. Each line begins with its engine's command.
#[derive(Debug, Clone)]
pub struct EngineLog(Arc<Mutex<File>>);

impl EngineLog {
    /// Opens a log. An existing log is continued.
    ///
    /// # Errors
    /// If `file` is not a regular file, or cannot be written.
    pub fn open(file: &Path) -> std::io::Result<Self> {
        check_place(file)?;
        let open = File::options().create(true).append(true).open(file)?;
        Ok(Self(Arc::new(Mutex::new(open))))
    }

    /// Adds a line. A failure to write it does not end a game.
    fn add(&self, command: &str, line: &str) {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drop(writeln!(file, "{command}: {line}"));
    }
}

/// The last lines of one engine.
#[derive(Debug)]
pub(super) struct Words {
    last: Arc<Mutex<VecDeque<String>>>,
    /// Disconnects at the end of the engine's output.
    end: Receiver<()>,
}

impl Words {
    /// Reads an engine's standard error on a separate thread.
    pub(super) fn listen(
        output: impl Read + Send + 'static,
        command: &str,
        log: Option<EngineLog>,
    ) -> Self {
        let last = Arc::new(Mutex::new(VecDeque::new()));
        let (said, command) = (Arc::clone(&last), command.to_owned());
        let (ended, end) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(line) = read_line(&mut output, LONGEST_LINE) {
                let line = match line {
                    Line::Text(line) => String::from_utf8_lossy(&line).into_owned(),
                    Line::TooLong => "(a line too long to be kept)".to_owned(),
                    Line::End => break,
                };
                if let Some(log) = &log {
                    log.add(&command, &line);
                }
                let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                if !line.trim().is_empty() {
                    said.push_back(line.trim().chars().take(LONGEST).collect());
                }
                if said.len() > LINES {
                    said.pop_front();
                }
            }
            let _ = ended.send(());
        });
        Self { last, end }
    }

    /// The last lines as the end of a message; empty without any.
    pub(super) fn last(&self) -> String {
        // The last lines of an engine that has just ended may still be on their way.
        let _ = self.end.recv_timeout(LATE);
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = last.iter().map(String::as_str).collect();
        format!("; its standard error ends: {}", lines.join(" | "))
    }
}
