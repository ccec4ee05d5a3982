//! The engine protocol: every operation, every error, and lines that nobody
//! in their right mind would send.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod documented;
mod every_game;

use std::io::{self, BufReader, Read};
use std::sync::LazyLock;

use common::{library, random_positions};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tesserae_core::engine::{LONGEST_LINE, serve};
use tesserae_core::solutions::KnowledgeStore;

const START: &str = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
const THROW: &str = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
const CHOICE: &str = "ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,12 move:4";
const OVER: &str = "ur/short B 0,0,0 17,17,17 over:B";

/// Networks, solutions and endgames, got once for all conversations.
static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));

/// The reply lines to a whole conversation.
fn talk(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(library(), &STORE, input, &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn ask(request: &Value) -> Value {
    let lines = talk(format!("{request}\n").as_bytes());
    assert_eq!(lines.len(), 1, "{request}");
    serde_json::from_str(&lines[0]).unwrap()
}

/// The code and message of the error that a line gets.
fn refused(line: impl AsRef<[u8]>) -> (String, String) {
    let lines = talk(line.as_ref());
    assert_eq!(lines.len(), 1);
    let reply: Value = serde_json::from_str(&lines[0]).unwrap();
    let error = &reply["error"];
    assert_eq!(error.as_object().unwrap().len(), 2, "{reply}");
    (error["code"].as_str().unwrap().into(), error["message"].as_str().unwrap().into())
}

#[test]
fn hello_tells_what_can_be_played() {
    let line = &talk(b"{\"op\":\"hello\"}\n")[0];
    let begin = "{\"name\":\"tesserae\",\"version\":\"";
    assert!(line.starts_with(begin), "{line}");
    let reply: Value = serde_json::from_str(line).unwrap();
    assert_eq!(reply["protocol"], 1);
    let ur = &reply["games"][0];
    assert_eq!(ur["game"], "ur");
    assert_eq!(ur["sides"], json!([2, 2]));
    let variants = ur["variants"].as_array().unwrap();
    assert_eq!(variants[0], json!({ "name": "cyningstan", "pieces": 7, "steps": 16 }));
    assert_eq!(variants.len(), 7);
}

#[test]
fn start_takes_game_variant_and_sides() {
    let position = |request| ask(&request)["position"].clone();
    assert_eq!(position(json!({ "op": "start", "game": "ur" })), START);
    assert_eq!(position(json!({ "op": "start", "game": "ur/cyningstan", "sides": 2 })), START);
    let short = position(json!({ "op": "start", "game": "ur/short" }));
    assert_eq!(short, "ur/short A 0,0,0 0,0,0 open");
}

#[test]
fn outcomes_and_actions() {
    let outcomes = ask(&json!({ "op": "outcomes", "position": THROW }));
    let known =
        json!([["throw 1", 0.375], ["throw 2", 0.375], ["throw 3", 0.125], ["throw 4", 0.125]]);
    assert_eq!(outcomes, json!({ "outcomes": known }));
    let draw = ask(&json!({ "op": "outcomes", "position": START }));
    assert_eq!(draw["outcomes"], json!([["first A", 0.5], ["first B", 0.5]]));
    // 0-4 and 4-8 are barred by own pieces.
    let actions = ask(&json!({ "op": "actions", "position": CHOICE }));
    assert_eq!(actions, json!({ "actions": ["move 8-12"] }));
    let many = "ur/cyningstan A 0,0,0,1,9,10,11 0,0,0,0,0,0,0 move:1";
    let actions = ask(&json!({ "op": "actions", "position": many }));
    // Sorted as text: 1-2 comes after 11-12.
    assert_eq!(actions["actions"], json!(["move 1-2", "move 11-12"]));
}

#[test]
fn apply_gives_the_position_and_what_was_seen() {
    let reply = ask(&json!({ "op": "apply", "position": START, "action": "first B" }));
    assert_eq!(reply["position"], THROW.replace(" A ", " B "));
    assert_eq!(reply["events"], json!([{ "event": "begins", "side": "B" }]));
    let reply = ask(&json!({ "op": "apply", "position": THROW, "action": "throw 4" }));
    let thrown = json!([{ "event": "thrown", "side": "A", "throw": "throw 4" }]);
    assert_eq!(reply["events"], thrown);
    let reply = ask(&json!({ "op": "apply", "position": CHOICE, "action": "move 8-12" }));
    assert_eq!(
        reply,
        json!({
            "position": "ur/cyningstan A 0,0,0,0,0,4,12 0,0,0,0,0,0,12 throw",
            "events": [
                { "event": "moved", "side": "A", "from": 8, "to": 12, "way": ["m5", "m6", "m7", "b7"] },
                { "event": "extra turn", "side": "A" },
            ],
        })
    );
    let last = "ur/short A 16,17,17 0,0,0 move:1";
    let reply = ask(&json!({ "op": "apply", "position": last, "action": "move 16-17" }));
    assert_eq!(reply["position"], "ur/short A 17,17,17 0,0,0 over:A");
    assert_eq!(reply["events"][1], json!({ "event": "borne off", "side": "A", "from": 16 }));
    assert_eq!(reply["events"][2], json!({ "event": "won", "side": "A" }));
}

#[test]
fn best_by_level_by_time_and_by_both() {
    for extra in [
        json!({ "level": "random" }),
        json!({ "level": "beginner" }),
        json!({ "level": "adept" }),
        json!({ "level": "master" }),
        json!({ "millis": 20 }),
        json!({ "level": "master", "millis": 20 }),
    ] {
        let mut request = json!({ "op": "best", "position": CHOICE });
        request.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let reply = ask(&request);
        assert_eq!(reply["action"], "move 8-12", "{request}");
        let win = reply["win"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&win) && reply["exact"] == false);
        assert_eq!(reply["line"][0], "move 8-12");
    }
}

#[test]
fn value_of_any_position() {
    let reply = ask(&json!({ "op": "value", "position": START, "millis": 50 }));
    let win: Vec<f64> = serde_json::from_value(reply["win"].clone()).unwrap();
    assert!((win[0] - 0.5).abs() < 1e-9 && (win[1] - 0.5).abs() < 1e-9);
    assert_eq!(reply["exact"], false);
    let reply = ask(&json!({ "op": "value", "position": OVER }));
    assert_eq!(reply, json!({ "win": [0.0, 1.0], "exact": true }));
}

#[test]
fn quit_ends_without_a_reply() {
    assert_eq!(talk(b"{\"op\":\"quit\"}\n{\"op\":\"hello\"}\n").len(), 0);
    assert_eq!(talk(b"").len(), 0);
    // The last line needs no end, and a line may end as on Windows.
    assert_eq!(talk(b"{\"op\":\"start\",\"game\":\"ur\"}\r\n{\"op\":\"hello\"}").len(), 2);
}

#[test]
fn the_id_comes_back() {
    for id in [json!(1), json!("x"), json!(null), json!([1, { "a": [] }]), json!(-2.5)] {
        for op in ["hello", "fly"] {
            let reply = ask(&json!({ "id": id, "op": op }));
            assert_eq!(reply["id"], id);
            assert_eq!(reply.as_object().unwrap().keys().next().unwrap(), "id");
        }
    }
    assert!(ask(&json!({ "op": "hello" })).get("id").is_none());
    assert!(talk(b"{\"op\":\"hello\",\"id\":7,\"id\":8}")[0].contains("\"id\":7,\"error\""));
}

#[test]
fn every_error_names_what_is_wrong() {
    let at = |position: &str| json!({ "op": "actions", "position": position }).to_string();
    let apply = |position: &str, action: &str| {
        json!({ "op": "apply", "position": position, "action": action }).to_string()
    };
    let best = |extra: &str| format!("{{\"op\":\"best\",\"position\":\"{CHOICE}\"{extra}}}");
    let cases: Vec<(String, &str, &str)> = vec![
        ("\n".into(), "empty_line", "empty"),
        ("  \t\n".into(), "empty_line", "empty"),
        ("hello".into(), "not_json", "not JSON"),
        ("{\"op\":\"hello\"".into(), "not_json", "EOF"),
        ("{\"op\":\"hello\"} x".into(), "not_json", "trailing"),
        ("{\"op\":\"hello\",}".into(), "not_json", "trailing comma"),
        (format!("{}1", "[".repeat(5_000)), "not_json", "not JSON"),
        (format!("{{\"id\":{}", "[".repeat(5_000)), "not_json", "EOF"),
        ("[]".into(), "bad_request", "an array"),
        ("3".into(), "bad_request", "a number"),
        ("\"hello\"".into(), "bad_request", "a text"),
        ("null".into(), "bad_request", "null"),
        ("true".into(), "bad_request", "a boolean"),
        ("{}".into(), "bad_request", "\"op\" is missing"),
        ("{\"op\":3}".into(), "bad_request", "\"op\" is a text, not a number"),
        ("{\"op\":\"fly\"}".into(), "unknown_op", "unknown op \"fly\""),
        ("{\"op\":\"hello\",\"op\":\"quit\"}".into(), "bad_request", "\"op\" stands twice"),
        ("{\"op\":\"hello\",\"game\":\"ur\"}".into(), "bad_request", "no field \"game\""),
        ("{\"op\":\"start\"}".into(), "bad_request", "\"game\" is missing"),
        ("{\"op\":\"start\",\"game\":[]}".into(), "bad_request", "not an array"),
        ("{\"op\":\"start\",\"game\":\"chess\"}".into(), "unknown_game", "\"chess\""),
        ("{\"op\":\"start\",\"game\":\"ur/x\"}".into(), "unknown_game", "cyningstan"),
        ("{\"op\":\"start\",\"game\":\"ur\",\"sides\":3}".into(), "bad_request", "sides"),
        ("{\"op\":\"start\",\"game\":\"ur\",\"sides\":-2}".into(), "bad_request", "sides"),
        ("{\"op\":\"start\",\"game\":\"ur\",\"sides\":2.5}".into(), "bad_request", "sides"),
        ("{\"op\":\"start\",\"game\":\"ur\",\"sides\":\"2\"}".into(), "bad_request", "sides"),
        ("{\"op\":\"actions\"}".into(), "bad_request", "\"position\" is missing"),
        (at("ur A 0 0 open"), "bad_position", "GAME/VARIANT"),
        (at("go/9x9 A 0 0 open"), "unknown_game", "\"go\""),
        (at("ur/x A 0 0 open"), "unknown_game", "\"x\""),
        (at(""), "bad_position", "GAME/VARIANT"),
        (at("ur/short A 0,0,0 0,0,0"), "bad_position", "GAME/VARIANT TURN"),
        (at("ur/short C 0,0,0 0,0,0 throw"), "bad_position", "\"C\""),
        (at("ur/short a 0,0,0 0,0,0 throw"), "bad_position", "\"a\""),
        (at("ur/short A 0,0 0,0,0 throw"), "bad_position", "\"0,0\""),
        (at("ur/short A 0,0,00 0,0,0 throw"), "bad_position", "\"00\""),
        (at("ur/short A 0,0,18 0,0,0 throw"), "bad_position", "\"18\""),
        (at("ur/short A 0,3,2 0,0,0 throw"), "bad_position", "ascending"),
        (at("ur/short A 0,2,2 0,0,0 throw"), "bad_position", "two pieces"),
        (at("ur/short A 0,0,5 0,0,5 throw"), "bad_position", "m1"),
        (at("ur/short A 0,0,0 0,0,0 fate:3"), "bad_position", "\"fate:3\""),
        (at("ur/short A 0,0,0 0,0,0 move:5"), "bad_position", "\"move:5\""),
        (at("ur/short A 0,0,0 0,0,0 move:04"), "bad_position", "\"move:04\""),
        (at("ur/short A 0,0,1 0,0,0 open"), "bad_position", "\"open\""),
        (at("ur/short A 0,0,0 0,0,0 over:A"), "bad_position", "\"over:A\""),
        (at("ur/short A 17,17,17 0,0,0 throw"), "bad_position", "\"throw\""),
        (at(THROW), "not_due", "a throw is due"),
        (at(OVER), "not_due", "the game is over"),
        (at(CHOICE).replace("actions", "outcomes"), "not_due", "a choice is due"),
        (at(OVER).replace("actions", "outcomes"), "not_due", "the game is over"),
        (apply(CHOICE, "hop"), "illegal_action", "\"hop\""),
        (apply(CHOICE, "move 4-8"), "illegal_action", "your own piece stands on m4"),
        (apply(CHOICE, "move 08-12"), "illegal_action", "\"move 08-12\""),
        (apply(CHOICE, "throw 1"), "illegal_action", "you must move"),
        (apply(CHOICE, "pass"), "illegal_action", "you can move, so you must"),
        (apply(THROW, "throw 5"), "illegal_action", "throw 5"),
        (apply(THROW, "throw 6,4"), "illegal_action", "throw 6,4"),
        (apply(OVER, "throw 1"), "illegal_action", "the game is over"),
        (best(""), "bad_request", "\"level\" or \"millis\""),
        (best(",\"level\":\"genius\""), "unknown_level", "\"genius\""),
        (best(",\"level\":7"), "bad_request", "\"level\""),
        (best(",\"millis\":0"), "bad_request", "\"millis\""),
        (best(",\"millis\":1e99"), "bad_request", "\"millis\""),
        (best(",\"millis\":5,\"millis\":5"), "bad_request", "\"millis\" stands twice"),
        (best(",\"level\":\"adept\"").replace(CHOICE, THROW), "not_due", "a throw is due"),
        (best(",\"level\":\"adept\"").replace(CHOICE, OVER), "not_due", "the game is over"),
    ];
    for (line, code, part) in cases {
        let (is, message) = refused(&line);
        let shown: String = line.chars().take(200).collect();
        assert_eq!(is, code, "{shown}: {message}");
        assert!(message.contains(part), "{shown}: {message}");
        assert!(message.len() < 400 && !message.contains('\n'), "{message}");
    }
    assert_eq!(refused(b"{\"op\":\"he\xff\"}\n").0, "not_utf8");
    assert!(refused(b"{\"op\":\"he\xff\"}\n").1.contains("byte 10"));
}

#[test]
fn over_long_lines_are_refused_without_being_stored() {
    let padded = |length: usize| {
        let mut line = br#"{"op":"start","game":"ur"}"#.to_vec();
        line.resize(length, b' ');
        line.push(b'\n');
        line
    };
    assert!(talk(&padded(LONGEST_LINE))[0].contains("position"));
    assert_eq!(refused(padded(LONGEST_LINE + 1)).0, "too_long");
    // A line of 1 GiB that is never in memory, and a request after it.
    let endless = io::repeat(b'x').take(1 << 30).chain(&b"\n{\"op\":\"hello\"}\n"[..]);
    let mut output = Vec::new();
    serve(library(), &KnowledgeStore::new(None), BufReader::new(endless), &mut output).unwrap();
    let lines: Vec<&[u8]> = output.split(|b| *b == b'\n').collect();
    assert!(String::from_utf8_lossy(lines[0]).contains("too_long"));
    assert!(String::from_utf8_lossy(lines[1]).contains("tesserae"));
}

/// 100,000 lines made of valid requests with bytes changed, dropped, doubled
/// and mixed, and of plain noise: every line gets one reply, JSON in form.
#[test]
fn a_hundred_thousand_broken_lines() {
    let mut valid: Vec<String> = [
        json!({ "op": "hello", "id": 1 }),
        json!({ "op": "start", "game": "ur/finkel", "sides": 2 }),
        json!({ "op": "outcomes", "position": THROW }),
        json!({ "op": "actions", "position": CHOICE, "id": "y" }),
        json!({ "op": "apply", "position": CHOICE, "action": "move 8-12" }),
        json!({ "op": "apply", "position": THROW, "action": "throw 4" }),
        json!({ "op": "best", "position": CHOICE, "level": "adept" }),
        json!({ "op": "best", "position": CHOICE, "millis": 1 }),
        json!({ "op": "actions", "position": OVER }),
    ]
    .iter()
    .map(Value::to_string)
    .collect();
    for game in library().games() {
        // A few at all stages of each.
        for position in random_positions(game, 1, 6).into_iter().step_by(50) {
            let position = position.to_string();
            for op in ["outcomes", "actions"] {
                valid.push(json!({ "op": op, "position": position }).to_string());
            }
            let apply = json!({ "op": "apply", "position": position, "action": "throw 2" });
            valid.push(apply.to_string());
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut input = Vec::new();
    let lines = 100_000;
    for _ in 0..lines {
        let mut line: Vec<u8> = match rng.random_range(0..10) {
            0 => (0..rng.random_range(0..80)).map(|_| rng.random()).collect(),
            1 => {
                let other = valid[rng.random_range(0..valid.len())].as_bytes();
                let own = valid[rng.random_range(0..valid.len())].as_bytes();
                let cut = rng.random_range(0..own.len());
                [&own[..cut], &other[rng.random_range(0..other.len())..]].concat()
            }
            _ => valid[rng.random_range(0..valid.len())].clone().into_bytes(),
        };
        for _ in 0..rng.random_range(0..6) {
            if line.is_empty() {
                break;
            }
            let i = rng.random_range(0..line.len());
            match rng.random_range(0..5) {
                0 => line[i] = rng.random(),
                1 => drop(line.remove(i)),
                2 => line.insert(i, line[i]),
                3 => line[i] = b"0123456789ABCD:,-/ \"{}[]"[rng.random_range(0..24)],
                _ => line.truncate(i),
            }
        }
        // One line stays one line, and the conversation goes on.
        line.retain(|byte| *byte != b'\n');
        if String::from_utf8_lossy(&line).contains("quit") {
            line.clear();
        }
        input.extend(line);
        input.push(b'\n');
    }
    let replies = talk(&input);
    assert_eq!(replies.len(), lines);
    let mut errors = 0;
    for reply in replies {
        let reply: Value = serde_json::from_str(&reply).unwrap();
        let fields = reply.as_object().unwrap();
        if let Some(error) = fields.get("error") {
            errors += 1;
            assert!(error["code"].is_string() && error["message"].is_string());
            assert!(error["message"].as_str().unwrap().len() < 600, "{error}");
        }
    }
    assert!(errors > lines / 3, "{errors}");
}
