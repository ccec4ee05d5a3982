//! What docs/protocol.md says beside the operations and errors.

use serde_json::json;
use tesserae_core::rules::{Action, Event, Side};

use crate::common::{library, random_positions};
use crate::{ask, talk};

/// So many pieces borne off are asked about of each variant.
const MOST_ASKED: usize = 40;

#[test]
fn its_conversations_are_answered_to_the_letter() {
    let page = include_str!("../../../../docs/protocol.md");
    let mut asked = 0;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(request) = line.strip_prefix("> ") else { continue };
        let reply = lines.next().and_then(|line| line.strip_prefix("< ")).unwrap();
        assert_eq!(talk(format!("{request}\n").as_bytes()), [reply], "{request}");
        asked += 1;
    }
    assert!(asked > 5, "{asked}");
}

/// docs/protocol.md: a piece that is borne off moves to the step one past the last first.
#[test]
fn a_piece_that_is_borne_off_moves_to_the_off_step_first() {
    for game in library().games() {
        let definition = game.definition();
        let mut borne_off = 0;
        for position in random_positions(game, 2, 11) {
            let line = position.to_string();
            let actions: Vec<Action> = match position.outcomes() {
                Some(outcomes) => outcomes.list().iter().map(|o| Action::Throw(o.throw)).collect(),
                None => position.actions(),
            };
            for action in actions {
                let (_, events) = position.play(action).unwrap();
                if !events.iter().any(|event| matches!(event, Event::BorneOff { .. })) {
                    continue;
                }
                borne_off += 1;
                if borne_off > MOST_ASKED {
                    continue;
                }
                let action = action.to_string();
                let reply = ask(&json!({ "op": "apply", "position": line, "action": action }));
                let told = reply["events"].as_array().unwrap();
                let off = told.iter().position(|event| event["event"] == "borne off").unwrap();
                let (moved, off) = (&told[off.checked_sub(1).unwrap()], &told[off]);
                assert_eq!(moved["event"], "moved", "{line} {action}");
                assert_eq!(moved["side"], off["side"], "{line} {action}");
                assert_eq!(moved["from"], off["from"], "{line} {action}");
                let side: Side = off["side"].as_str().unwrap().parse().unwrap();
                assert_eq!(moved["to"], definition.off(side).0, "{line} {action}");
            }
        }
        // In five lines nobody is borne off: the paths are rings.
        assert_eq!(borne_off > 0, definition.ring_goal.is_none(), "{}", definition.id());
    }
}
