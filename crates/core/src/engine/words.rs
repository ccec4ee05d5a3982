//! What an engine says on its standard error: its last lines for a message, all of them for
//! a log.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::lines::{Line, read_line};
use crate::files::check_place;

/// So many of its last lines are shown with a failure, and so many characters of each.
const LINES: usize = 4;
const LONGEST: usize = 160;
/// A longer line is left out.
const LONGEST_LINE: usize = 64 * 1024;
/// How long the words of an engine that has ended are waited for.
const LATE: Duration = Duration::from_millis(200);

/// A file that takes what all engines say, each line behind its engine's command.
#[derive(Debug, Clone)]
pub struct EngineLog(Arc<Mutex<File>>);

impl EngineLog {
    /// Begins a log. What stands under that name already is kept, and the log goes on behind
    /// it.
    ///
    /// # Errors
    /// When there is something else than an ordinary file, or it cannot be written.
    pub fn open(file: &Path) -> std::io::Result<Self> {
        check_place(file)?;
        let open = File::options().create(true).append(true).open(file)?;
        Ok(Self(Arc::new(Mutex::new(open))))
    }

    /// Adds a line. That it cannot be written is no reason to end a game.
    fn add(&self, command: &str, line: &str) {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drop(writeln!(file, "{command}: {line}"));
    }
}

/// What one engine has said last.
#[derive(Debug)]
pub(super) struct Words {
    last: Arc<Mutex<VecDeque<String>>>,
    /// Hears when it will say no more.
    end: Receiver<()>,
}

impl Words {
    /// Listens to an engine's standard error on a thread of its own.
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

    /// The last lines as the end of a message; nothing where it has said nothing.
    pub(super) fn last(&self) -> String {
        // An engine that has just ended may have its last words still on the way.
        let _ = self.end.recv_timeout(LATE);
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = last.iter().map(String::as_str).collect();
        format!("; its standard error ends: {}", lines.join(" | "))
    }
}
