//! The client's end of the protocol: another program as a player.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thiserror::Error;

use super::lines::{Line, MARK, PROTOCOL, read_first_line, read_line};
use super::words::{EngineLog, Words};
use super::{command, living};
use crate::ai::arena::{Player, PlayerError};
use crate::ai::{Knowledge, Level, Limits, MachinePlayer, Who};
use crate::files::check_encoding;
use crate::rules::{Action, Position};
use crate::signs::{looks_empty, unturned};

/// The default time for an engine's answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The longest accepted reply, in bytes.
const LONGEST_REPLY: usize = 1024 * 1024;

/// The time for an engine to end after its input is closed, and the interval of checks.
const FAREWELL: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(5);

/// The largest number of characters in an engine's name, and of a line in a message.
const LONGEST_NAME: usize = 40;
const LONGEST_QUOTE: usize = 120;

/// Why an engine cannot continue.
#[derive(Debug, Error)]
#[error("engine \"{command}\"{problem}")]
pub struct EngineError {
    command: String,
    problem: String,
    ran: bool,
}

impl EngineError {
    /// Did the engine run? Else the system could not start it.
    pub fn ran(&self) -> bool {
        self.ran
    }
}

/// A running engine. Dropping it ends the engine.
#[derive(Debug)]
pub struct Engine {
    command: String,
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    replies: Receiver<Line>,
    words: Option<Words>,
    patience: Duration,
    asked: u64,
    /// It has failed, and is ended without a farewell.
    has_failed: bool,
}

impl Engine {
    /// Starts an engine and greets it. The command is a program and its arguments, split into
    /// words as by a shell.
    pub fn start(command: &str, patience: Duration) -> Result<Self, EngineError> {
        Self::start_with(command, patience, None)
    }

    /// Like [`Self::start`], with a log for its standard error.
    pub fn start_with(
        command: &str,
        patience: Duration,
        log: Option<EngineLog>,
    ) -> Result<Self, EngineError> {
        let failed = |problem| EngineError { command: command.into(), problem, ran: false };
        let words = command::words(command).map_err(failed)?;
        let mut start = command::process(&words);
        start.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = living::start(&mut start).map_err(|error| {
            failed(format!(" does not start: {}", command::why_no_start(&words, &error)))
        })?;
        let words = child.stderr.take().map(|errors| Words::listen(errors, command, log));
        let input = child.stdin.take();
        // A bounded channel blocks an engine that writes too much.
        let (send, replies) = sync_channel(4);
        if let Some(output) = child.stdout.take() {
            // Read on a separate thread, so that a silent engine can time out.
            std::thread::spawn(move || pass_on(output, &send));
        }
        let (command, name) = (command.to_owned(), String::new());
        let (asked, has_failed) = (0, false);
        let mut engine =
            Self { command, name, child, input, replies, words, patience, asked, has_failed };
        let hello = engine.ask("hello", json!({ "op": "hello" }))?;
        if hello["protocol"] != json!(PROTOCOL) {
            let problem = format!("protocol is {}, not {PROTOCOL}", clip(&hello["protocol"]));
            return Err(engine.wrong("hello", problem));
        }
        engine.name = name_of(&hello["name"]).unwrap_or_else(|| engine.command.clone());
        Ok(engine)
    }

    /// The engine's own name, on one line and shortened; its command if it gives no name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for the best action in a position with a choice, and checks it. After an error the
    /// engine is unusable.
    pub fn best(&mut self, position: &Position) -> Result<Action, EngineError> {
        let line = position.to_string();
        let request = json!({ "op": "best", "position": line, "level": Level::Master.name() });
        let reply = self.ask("best", request)?;
        let Some(text) = reply["action"].as_str() else {
            return Err(self.wrong("best", format!("\"action\" is {}", clip(&reply["action"]))));
        };
        let action: Action =
            text.parse().map_err(|error| self.wrong("best", format!("{error}")))?;
        match position.forbids(action) {
            None => Ok(action),
            Some(illegal) => {
                Err(self.wrong("best", format!("\"{action}\" in \"{line}\": {illegal}")))
            }
        }
    }

    /// Sends a request and reads its reply.
    fn ask(&mut self, op: &str, mut request: Value) -> Result<Value, EngineError> {
        self.asked += 1;
        request["id"] = json!(self.asked);
        let send =
            |input: &mut ChildStdin| writeln!(input, "{request}").and_then(|()| input.flush());
        let sent = self.input.as_mut().map(send);
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.gone(op));
        }
        let line = match self.replies.recv_timeout(self.patience) {
            Ok(Line::Text(line)) => line,
            Ok(_) => {
                let problem = format!("the reply is longer than {} MiB", LONGEST_REPLY >> 20);
                return Err(self.wrong(op, problem));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.gone(op)),
            Err(RecvTimeoutError::Timeout) => {
                let patience = self.patience.as_secs_f64();
                return Err(self.failed(format!(
                    " gave no answer to {op} within {patience} s: does it flush its output?"
                )));
            }
        };
        let reply: Value = match serde_json::from_slice(&line) {
            Ok(reply @ Value::Object(_)) => reply,
            wrong => {
                let unfinished = wrong.is_err_and(|error| error.is_eof());
                return Err(self.wrong(op, no_reply(&line, unfinished)));
            }
        };
        if reply["id"] != request["id"] {
            let problem = format!("the id is {}, not {}", clip(&reply["id"]), request["id"]);
            return Err(self.wrong(op, problem));
        }
        match reply.get("error") {
            None => Ok(reply),
            Some(error) => Err(self.wrong(op, format!("error {}", clip(error)))),
        }
    }

    /// It has closed its output.
    fn gone(&mut self, op: &str) -> EngineError {
        let hint = if self.asked > 1 { "; it must run until its input ends" } else { "" };
        self.failed(format!(" ended without an answer to {op}{hint}"))
    }

    fn failed(&mut self, problem: String) -> EngineError {
        self.has_failed = true;
        let words = self.words.as_ref().map(Words::last).unwrap_or_default();
        EngineError { command: self.command.clone(), problem: problem + &words, ran: true }
    }

    fn wrong(&mut self, op: &str, problem: String) -> EngineError {
        self.failed(format!(" answered {op} wrongly: {problem}"))
    }
}

/// Reads an engine's lines until it ends or has been dropped.
fn pass_on(output: impl Read, send: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut next = read_first_line(&mut output, LONGEST_REPLY);
    while let Ok(line @ (Line::Text(_) | Line::TooLong)) = next {
        if send.send(line).is_err() {
            break;
        }
        next = read_line(&mut output, LONGEST_REPLY);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Closing its input ends a well-behaved engine, which may have to clean up.
        drop(self.input.take());
        let (begin, farewell) =
            (Instant::now(), if self.has_failed { Duration::ZERO } else { FAREWELL });
        while begin.elapsed() < farewell && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(LOOK);
        }
        // The group keeps the engine's process number even after the engine ends.
        living::forget(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A computer player or an external engine.
#[derive(Debug)]
pub enum Machine {
    /// Our own player.
    Own(MachinePlayer),
    /// Another program.
    Engine(Box<Engine>),
}

impl Machine {
    /// The player that `who` names, with its engine started. A perfect player needs the solution
    /// of its game. A human is refused.
    pub fn new(who: &Who, patience: Duration, knowledge: &Knowledge) -> Result<Self, PlayerError> {
        Self::with_log(who, patience, knowledge, None)
    }

    /// Like [`Self::new`], with a log for an engine's standard error.
    pub fn with_log(
        who: &Who,
        patience: Duration,
        knowledge: &Knowledge,
        log: Option<EngineLog>,
    ) -> Result<Self, PlayerError> {
        match (who, who.policy()) {
            (_, Some(policy)) => Ok(Self::Own(MachinePlayer::new(policy, knowledge))),
            (Who::Engine(command), _) => Engine::start_with(command, patience, log)
                .map(|engine| Self::Engine(Box::new(engine)))
                .map_err(|e| PlayerError(e.to_string())),
            _ => Err(PlayerError("a human plays at the window only".into())),
        }
    }
}

impl Player for Machine {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        match self {
            Self::Own(player) => {
                // Nothing else stops it: a series must come out the same on a slow machine.
                let limits = Limits { called_off: living::are_ended, ..Limits::default() };
                match player.decide(position, &limits, seed) {
                    _ if living::are_ended() => Err(PlayerError("the program is ending".into())),
                    Some(choice) => Ok(choice.action),
                    None => Err(PlayerError(format!("no choice is due in {position}"))),
                }
            }
            Self::Engine(engine) => {
                engine.best(position).map_err(|error| PlayerError(error.to_string()))
            }
        }
    }
}

/// A name that fits into a table.
fn name_of(value: &Value) -> Option<String> {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let text = unturned(value.as_str()?);
    let text: String = text.chars().take(LONGEST_NAME).map(clean).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    (!looks_empty(&text)).then(|| words.join(" "))
}

/// Part of a reply, shortened for a message.
fn clip(value: &Value) -> String {
    match value {
        Value::Null => "missing".into(),
        value => value.to_string().chars().take(LONGEST_QUOTE).collect(),
    }
}

/// What is wrong with a line that is no reply, and what to do about it.
fn no_reply(line: &[u8], unfinished: bool) -> String {
    if let Err(error) = check_encoding(line) {
        return error.problem;
    }
    if line.starts_with(MARK) {
        return "its reply begins with a UTF-8 mark; only its first line may".into();
    }
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text = String::from_utf8_lossy(line);
    let text: String = text.trim().chars().take(LONGEST_QUOTE).map(visible).collect();
    if text.is_empty() {
        "it wrote an empty line before its reply; nothing but replies may go to stdout".into()
    } else if unfinished {
        format!("its reply ends after \"{text}\"; a whole reply must stand on one line")
    } else {
        format!("it wrote \"{text}\" before its reply; nothing but replies may go to stdout")
    }
}
