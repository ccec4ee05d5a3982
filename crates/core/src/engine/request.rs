//! Parses requests. Names every unknown, duplicate or mistyped field and refuses it, so that no
//! mistake goes unnoticed.

use std::fmt;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{Code, Fault};
use crate::ai::Level;
use crate::ai::levels::UnknownLevel;

/// The longest time in a request: ten minutes.
const MOST_MILLIS: u64 = 600_000;

/// A well-formed request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    Hello,
    Start { game: String, sides: Option<u64> },
    Outcomes { position: String },
    Actions { position: String },
    Apply { position: String, action: String },
    Best { position: String, level: Option<Level>, time: Option<Duration> },
    Value { position: String, time: Option<Duration> },
    Quit,
}

/// The operations, with the fields that each takes besides `op` and `id`.
const OPS: &[(&str, &[&str])] = &[
    ("hello", &[]),
    ("start", &["game", "sides"]),
    ("outcomes", &["position"]),
    ("actions", &["position"]),
    ("apply", &["position", "action"]),
    ("best", &["position", "level", "millis"]),
    ("value", &["position", "millis"]),
    ("quit", &[]),
];

/// The id of a request, byte for byte as received.
pub(super) type Id = Box<RawValue>;

/// Reads a request and the `id` to send back, if it has one.
pub(super) fn read(line: &[u8]) -> (Option<Id>, Result<Request, Fault>) {
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let message = format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1);
            return (None, Err(Fault::new(Code::NotUtf8, message)));
        }
    };
    if text.trim().is_empty() {
        return (None, Err(Fault::new(Code::EmptyLine, "the line is empty: a request is due")));
    }
    let fields = match read_fields(text) {
        Ok(Ok(fields)) => fields,
        Ok(Err(kind)) => {
            let message = format!("a request is a JSON object, not {kind}");
            return (None, Err(Fault::new(Code::BadRequest, message)));
        }
        Err(error) => {
            return (None, Err(Fault::new(Code::NotJson, format!("not JSON: {error}"))));
        }
    };
    (fields.id, understand(&fields.list))
}

fn understand(fields: &[(String, Value)]) -> Result<Request, Fault> {
    let bad = |message: String| Fault::new(Code::BadRequest, message);
    for (i, (name, _)) in fields.iter().enumerate() {
        if fields[..i].iter().any(|(other, _)| other == name) {
            return Err(bad(format!("field \"{}\" stands twice", clip(name))));
        }
    }
    let get = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, v)| v);
    let text = |wanted: &str| match get(wanted) {
        Some(Value::String(text)) => Ok(text.clone()),
        Some(other) => Err(bad(format!("field \"{wanted}\" is a text, not {}", kind(other)))),
        None => Err(bad(format!("field \"{wanted}\" is missing"))),
    };
    let number = |wanted: &str| match get(wanted) {
        Some(value) => value.as_u64().map(Some).ok_or_else(|| {
            bad(format!("field \"{wanted}\" is a whole number, not {}", kind(value)))
        }),
        None => Ok(None),
    };
    let op = text("op")?;
    let Some((_, known)) = OPS.iter().find(|(name, _)| *name == op) else {
        let names: Vec<&str> = OPS.iter().map(|(name, _)| *name).collect();
        let message = format!("unknown op \"{}\" (there are: {})", clip(&op), names.join(", "));
        return Err(Fault::new(Code::UnknownOp, message));
    };
    for (name, _) in fields {
        if name != "op" && name != "id" && !known.contains(&name.as_str()) {
            return Err(bad(format!("op \"{op}\" takes no field \"{}\"", clip(name))));
        }
    }
    let time = || match number("millis")? {
        Some(millis @ 1..=MOST_MILLIS) => Ok(Some(Duration::from_millis(millis))),
        Some(_) => Err(bad(format!("field \"millis\" is from 1 to {MOST_MILLIS}"))),
        None => Ok(None),
    };
    Ok(match op.as_str() {
        "hello" => Request::Hello,
        "quit" => Request::Quit,
        "start" => Request::Start { game: text("game")?, sides: number("sides")? },
        "outcomes" => Request::Outcomes { position: text("position")? },
        "actions" => Request::Actions { position: text("position")? },
        "apply" => Request::Apply { position: text("position")?, action: text("action")? },
        "value" => Request::Value { position: text("position")?, time: time()? },
        _ => {
            let position = text("position")?;
            let unknown = |e: UnknownLevel| Fault::new(Code::UnknownLevel, e.to_string());
            let level =
                get("level").map(|_| text("level")?.parse().map_err(unknown)).transpose()?;
            let time = time()?;
            if level.is_none() && time.is_none() {
                return Err(bad("op \"best\" needs a field \"level\" or \"millis\"".into()));
            }
            Request::Best { position, level, time }
        }
    })
}

/// A received name, shortened for a message.
fn clip(text: &str) -> String {
    text.chars().take(60).collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(number) if number.is_u64() => "a number",
        Value::Number(_) => "a negative or broken number",
        Value::String(_) => "a text",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// The fields of an object, or the kind of another JSON value.
fn read_fields(text: &str) -> serde_json::Result<Result<Fields, &'static str>> {
    Ok(match text.trim_start().chars().next() {
        Some('{') => Ok(serde_json::from_str(text)?),
        Some('[') => serde_json::from_str(text).map(|_: Vec<IgnoredAny>| Err("an array"))?,
        _ => Err(match serde_json::from_str(text)? {
            Value::Number(_) => "a number",
            other => kind(&other),
        }),
    })
}

/// The fields of an object, including duplicates.
#[derive(Default)]
struct Fields {
    list: Vec<(String, Value)>,
    /// The first `id`, byte for byte: a number may have more digits than we can hold.
    id: Option<Id>,
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        while let Some(name) = map.next_key::<String>()? {
            let value = if name == "id" {
                let id: Id = map.next_value()?;
                fields.id.get_or_insert(id);
                Value::Null
            } else {
                map.next_value()?
            };
            fields.list.push((name, value));
        }
        Ok(fields)
    }
}
