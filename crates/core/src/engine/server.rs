//! The server's end of the protocol: `tesserae engine`.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thiserror::Error;

use super::error::{Code, Fault};
use super::lines::{LONGEST_LINE, Line, read_first_line, read_line};
use super::reply::{self, Reply};
use super::request::{self, Request};
use crate::ai::{self, Knowledge, Limits, MachinePlayer, Policy, Scope};
use crate::levels::{Library, PositionError};
use crate::pasted;
use crate::rules::{Action, Due, Position};
use crate::solutions::KnowledgeStore;

/// The largest number of positions that a `value` without a time visits.
const VALUE_NODES: u64 = 200_000;

/// Why a conversation ended early.
#[derive(Debug, Error)]
pub enum ServeError {
    /// No more requests can be read.
    #[error("cannot read the requests: {0}")]
    Read(#[source] io::Error),
    /// No more replies can be written.
    #[error("cannot write the replies: {0}")]
    Write(#[source] io::Error),
}

/// Answers requests until `quit` or the end of input. A wrong line gets an error as its reply;
/// only a failure of the streams ends the conversation.
///
/// ```
/// use tesserae_core::engine::serve;
/// use tesserae_core::levels::Library;
/// use tesserae_core::solutions::KnowledgeStore;
///
/// let requests = "{\"op\":\"hello\"}\n{\"op\":\"quit\"}\n";
/// let mut replies = Vec::new();
/// serve(&Library::built_in(), &KnowledgeStore::new(None), requests.as_bytes(), &mut replies)?;
/// assert!(replies.starts_with(b"{\"name\":\"tesserae\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serve(
    library: &Library,
    store: &KnowledgeStore,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), ServeError> {
    let mut server = Server { library, store, answered: 0 };
    let mut next = read_first_line(&mut input, LONGEST_LINE);
    loop {
        let (id, request) = match next.map_err(ServeError::Read)? {
            Line::End => return Ok(()),
            Line::TooLong => {
                let message = format!("the line is longer than {LONGEST_LINE} bytes");
                (None, Err(Fault::new(Code::TooLong, message)))
            }
            Line::Text(line) => request::read(&line),
        };
        if matches!(request, Ok(Request::Quit)) {
            return Ok(());
        }
        let result = request.and_then(|request| server.answer(request));
        let reply = serde_json::to_vec(&Reply::new(id, result)).map_err(io::Error::from);
        reply
            .and_then(|mut reply| {
                reply.push(b'\n');
                output.write_all(&reply)
            })
            .and_then(|()| output.flush())
            .map_err(ServeError::Write)?;
        next = read_line(&mut input, LONGEST_LINE);
    }
}

struct Server<'a> {
    library: &'a Library,
    store: &'a KnowledgeStore,
    /// The number of answered requests. It seeds levels that use chance, so that the same
    /// conversation always runs the same way.
    answered: u64,
}

impl Server<'_> {
    fn answer(&mut self, request: Request) -> Result<Value, Fault> {
        self.answered += 1;
        match request {
            Request::Hello | Request::Quit => Ok(reply::hello(self.library)),
            Request::Start { game, sides } => self.start(&game, sides),
            Request::Outcomes { position } => self.outcomes(&position),
            Request::Actions { position } => {
                let position = self.choice_in(&position)?;
                let actions: Vec<String> =
                    position.actions().iter().map(Action::to_string).collect();
                Ok(json!({ "actions": actions }))
            }
            Request::Apply { position, action } => self.apply(&position, &action),
            Request::Best { position, level, time } => {
                let position = self.choice_in(&position)?;
                let limits = limits(time);
                let policy = level.map(Policy::Level);
                let scope = policy.map_or(Scope::ALL, Scope::of);
                let knowledge = self.knowledge(&position, scope, &limits);
                let choice = match policy {
                    Some(policy) => {
                        let player = MachinePlayer::new(policy, &knowledge);
                        player.decide(&position, &limits, self.answered)
                    }
                    None => ai::best(&position, &knowledge, &limits),
                };
                choice
                    .map(|choice| reply::best(&choice))
                    .ok_or_else(|| not_due(&position, "choice"))
            }
            Request::Value { position, time } => {
                let position = self.position(&position)?;
                let limits = match time {
                    Some(_) => limits(time),
                    None => Limits::nodes(VALUE_NODES),
                };
                let knowledge = self.knowledge(&position, Scope::ALL, &limits);
                Ok(reply::value(&ai::value(&position, &knowledge, &limits)))
            }
        }
    }

    /// The knowledge of the game that the time limit allows to load.
    fn knowledge(&self, position: &Position, scope: Scope, limits: &Limits) -> Knowledge {
        let (game, sides) = (position.game(), position.sides());
        match limits.stop {
            Some(_) => self.store.knowledge_at_hand(game, sides, scope),
            None => self.store.knowledge(game, sides, scope),
        }
    }

    fn start(&self, id: &str, sides: Option<u64>) -> Result<Value, Fault> {
        let game = self.library.game(id);
        let game = game.map_err(|e| Fault::new(Code::UnknownGame, e.to_string()))?;
        let (fewest, most) = game.definition().sides;
        let sides = sides.unwrap_or(u64::from(fewest));
        match u8::try_from(sides) {
            Ok(sides) if (fewest..=most).contains(&sides) => {
                Ok(json!({ "position": game.start(sides).to_string() }))
            }
            _ => {
                let most = if fewest == most { String::new() } else { format!(" to {most}") };
                let message = format!("field \"sides\": {sides}, but {id} is for {fewest}{most}");
                Err(Fault::new(Code::BadRequest, message))
            }
        }
    }

    fn outcomes(&self, line: &str) -> Result<Value, Fault> {
        let position = self.position(line)?;
        let outcomes = position.outcomes().ok_or_else(|| not_due(&position, "throw"))?;
        let list: Vec<(String, f64)> =
            outcomes.probabilities().map(|(throw, p)| (throw.to_string(), p)).collect();
        Ok(json!({ "outcomes": list }))
    }

    fn apply(&self, line: &str, action: &str) -> Result<Value, Fault> {
        let position = self.position(line)?;
        let illegal = |message: String| Fault::new(Code::IllegalAction, message);
        let action: Action = action.parse().map_err(|e| illegal(format!("action {e}")))?;
        let (next, events) =
            position.play(action).map_err(|e| illegal(format!("action \"{action}\": {e}")))?;
        Ok(reply::applied(&next, &events))
    }

    fn position(&self, line: &str) -> Result<Position, Fault> {
        // A pasted line may have further white space; upper and lower case stay apart here.
        let line = pasted::line(line).map_err(PositionError::from);
        line.and_then(|line| self.library.position(&line)).map_err(|error| match error {
            PositionError::Unknown(e) => Fault::new(Code::UnknownGame, e.to_string()),
            wrong => Fault::new(Code::BadPosition, format!("field \"position\": {wrong}")),
        })
    }

    /// Parses a position that needs a choice.
    fn choice_in(&self, line: &str) -> Result<Position, Fault> {
        let position = self.position(line)?;
        match position.due() {
            Due::Choice => Ok(position),
            Due::Throw | Due::Over(_) => Err(not_due(&position, "choice")),
        }
    }
}

/// Limits by the requested time alone.
fn limits(time: Option<Duration>) -> Limits {
    match time.and_then(|time| Instant::now().checked_add(time)) {
        Some(end) => Limits::default().stopped_by(move || Instant::now() >= end),
        None => Limits::default(),
    }
}

fn not_due(position: &Position, wanted: &str) -> Fault {
    let state = match position.due() {
        Due::Throw => "a throw is due",
        Due::Choice => "a choice is due",
        Due::Over(_) => "the game is over",
    };
    Fault::new(Code::NotDue, format!("field \"position\": no {wanted} is due, {state}"))
}
