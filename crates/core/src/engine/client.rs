//! The client's end of the protocol: another program as a player.

use std::io::{BufReader, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

#[cfg(unix)]
use nix::sys::signal::{Signal, killpg};
#[cfg(unix)]
use nix::unistd::Pid;
use serde_json::{Value, json};
use thiserror::Error;

use super::lines::{Line, PROTOCOL, read_line};
use super::words::{EngineLog, Words};
use crate::ai::arena::{Player, PlayerError};
use crate::ai::{Knowledge, Level, MachinePlayer, Who};
use crate::rules::{Action, Position};
use crate::signs::{looks_empty, unturned};

/// The default time for an engine's answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The longest accepted reply, in bytes.
const LONGEST_REPLY: usize = 1024 * 1024;

/// The time for an engine to end after its input is closed, and the interval of checks.
const FAREWELL: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(5);

/// The largest number of characters in an engine's name.
const LONGEST_NAME: usize = 40;

/// Why an engine cannot continue.
#[derive(Debug, Error)]
#[error("engine \"{command}\"{problem}")]
pub struct EngineError {
    command: String,
    problem: String,
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
        let failed = |problem| EngineError { command: command.into(), problem };
        let words = shlex::split(command)
            .ok_or_else(|| failed(": a quotation mark is not closed".to_owned()))?;
        let no_start = |source: std::io::Error| failed(format!(" does not start: {source}"));
        let (program, arguments) =
            words.split_first().ok_or_else(|| no_start(std::io::ErrorKind::NotFound.into()))?;
        let mut start = Command::new(program);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Give it its own process group, so that its children end with it.
        #[cfg(unix)]
        start.process_group(0);
        let mut child = start.spawn().map_err(no_start)?;
        let words = child.stderr.take().map(|errors| Words::listen(errors, command, log));
        let input = child.stdin.take();
        // A bounded channel blocks an engine that writes too much.
        let (send, replies) = sync_channel(4);
        if let Some(output) = child.stdout.take() {
            // Read on a separate thread, so that a silent engine can time out.
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(line @ (Line::Text(_) | Line::TooLong)) =
                    read_line(&mut output, LONGEST_REPLY)
                {
                    if send.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let (command, name) = (command.to_owned(), String::new());
        let mut engine = Self { command, name, child, input, replies, words, patience, asked: 0 };
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
        let dead = || self.failed(format!(" ended without an answer to {op}"));
        if !matches!(sent, Some(Ok(()))) {
            return Err(dead());
        }
        let line = self.replies.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Disconnected => dead(),
            RecvTimeoutError::Timeout => {
                let patience = self.patience.as_secs_f64();
                self.failed(format!(" gave no answer to {op} within {patience} s"))
            }
        })?;
        let Line::Text(line) = line else {
            let problem = format!("the reply is longer than {} MiB", LONGEST_REPLY >> 20);
            return Err(self.wrong(op, problem));
        };
        let reply: Value = match serde_json::from_slice(&line) {
            Ok(reply @ Value::Object(_)) => reply,
            Ok(other) => return Err(self.wrong(op, format!("no object but {}", clip(&other)))),
            Err(error) => return Err(self.wrong(op, format!("no JSON ({error})"))),
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

    fn failed(&self, problem: String) -> EngineError {
        let words = self.words.as_ref().map(Words::last).unwrap_or_default();
        EngineError { command: self.command.clone(), problem: problem + &words }
    }

    fn wrong(&self, op: &str, problem: String) -> EngineError {
        self.failed(format!(" answered {op} wrongly: {problem}"))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Closing its input ends a well-behaved engine, which may have to clean up.
        drop(self.input.take());
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(LOOK);
        }
        // The group keeps the engine's process number even after the engine ends.
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
        #[cfg(windows)]
        if matches!(self.child.try_wait(), Ok(None)) {
            end_tree(&self.child);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends a running process and its children. Windows finds these by their parents while the parents
/// run.
#[cfg(windows)]
fn end_tree(process: &Child) {
    use std::os::windows::process::CommandExt;
    // `CREATE_NO_WINDOW`: no console opens for it.
    const NO_WINDOW: u32 = 0x0800_0000;
    let id = process.id().to_string();
    let mut end = Command::new("taskkill");
    end.args(["/T", "/F", "/PID", &id]).creation_flags(NO_WINDOW);
    end.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(end.status());
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
            Self::Own(player) => player.choose(position, seed),
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
        value => value.to_string().chars().take(120).collect(),
    }
}
