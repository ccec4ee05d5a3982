//! Replies, with their fields in the order of the protocol.

use serde::Serialize;
use serde_json::{Value, json};

use super::error::Fault;
use super::lines::PROTOCOL;
use super::request::Id;
use crate::ai;
use crate::levels::Library;
use crate::rules::{Action, Event, Game, Position};

/// One reply, with the request's `id` first.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    #[serde(flatten)]
    body: Value,
}

impl Reply {
    pub fn new(id: Option<Id>, result: Result<Value, Fault>) -> Self {
        let body = result.unwrap_or_else(
            |fault| json!({ "error": { "code": fault.code, "message": fault.message } }),
        );
        Self { id, body }
    }
}

/// The program and its games, each game's default variant first.
pub(super) fn hello(library: &Library) -> Value {
    let game = |variants: &Vec<Game>| {
        let definitions = || variants.iter().map(Game::definition);
        let name = definitions().next().map(|definition| &definition.game);
        let fewest = definitions().map(|definition| definition.sides.0).min();
        let most = definitions().map(|definition| definition.sides.1).max();
        let variants: Vec<Value> = variants.iter().map(variant).collect();
        json!({ "game": name, "sides": [fewest, most], "variants": variants })
    };
    let games: Vec<Value> = library.by_game().iter().map(game).collect();
    json!({
        "name": "tesserae",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "games": games,
    })
}

fn variant(game: &Game) -> Value {
    let definition = game.definition();
    let steps = definition.paths.first().map_or(0, Vec::len);
    json!({ "name": definition.variant, "pieces": definition.pieces, "steps": steps })
}

/// The position after an action, and its events.
pub(super) fn applied(next: &Position, events: &[Event]) -> Value {
    let events: Vec<Value> = events.iter().map(event).collect();
    json!({ "position": next.to_string(), "events": events })
}

/// An event as JSON; a throw has the same form as in an action.
fn event(event: &Event) -> Value {
    let mut value = json!(event);
    if let (Event::Thrown { throw, .. }, Some(fields)) = (event, value.as_object_mut()) {
        fields.insert("throw".into(), throw.to_string().into());
    }
    value
}

pub(super) fn best(choice: &ai::Choice) -> Value {
    let line: Vec<String> = choice.pv.iter().map(Action::to_string).collect();
    let mut reply = json!({
        "action": choice.action.to_string(),
        "win": choice.win,
        "exact": choice.exact,
        "line": line,
    });
    if let (Some(level), Some(fields)) = (choice.level, reply.as_object_mut()) {
        fields.insert("level".into(), level.name().into());
    }
    reply
}

pub(super) fn value(value: &ai::Value) -> Value {
    json!({ "win": value.win, "exact": value.exact })
}
