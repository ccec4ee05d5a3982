//! The protocol over every game and variant that the library knows.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tesserae_core::rules::{Action, Due, Throw};

use crate::ask;
use crate::common::{library, random_positions};

#[test]
fn hello_lists_them_all() {
    let reply = ask(&json!({ "op": "hello" }));
    let mut listed = Vec::new();
    for game in reply["games"].as_array().unwrap() {
        for variant in game["variants"].as_array().unwrap() {
            listed.push((game.clone(), variant.clone()));
        }
    }
    assert_eq!(listed.len(), library().games().len());
    for ((game, variant), known) in listed.iter().zip(library().games()) {
        let definition = known.definition();
        assert_eq!(game["game"], definition.game);
        assert_eq!(game["sides"], json!([definition.sides.0, definition.sides.1]));
        let steps = definition.paths[0].len();
        let expected =
            json!({ "name": definition.variant, "pieces": definition.pieces, "steps": steps });
        assert_eq!(*variant, expected);
    }
}

#[test]
fn start_with_every_number_of_sides_and_no_other() {
    for game in library().games() {
        let (fewest, most) = game.definition().sides;
        let id = game.definition().id();
        let start = |sides: u8| ask(&json!({ "op": "start", "game": id, "sides": sides }));
        for sides in 0..=6 {
            let reply = start(sides);
            if (fewest..=most).contains(&sides) {
                assert_eq!(reply["position"], game.start(sides).to_string());
            } else {
                assert_eq!(reply["error"]["code"], "bad_request", "{id}, {sides}");
            }
        }
        let reply = ask(&json!({ "op": "start", "game": id }));
        assert_eq!(reply["position"], game.start(fewest).to_string());
    }
}

#[test]
fn outcomes_actions_and_apply_are_those_of_the_rules() {
    for game in library().games() {
        for position in random_positions(game, 2, 7).into_iter().step_by(7) {
            let line = position.to_string();
            let outcomes = ask(&json!({ "op": "outcomes", "position": line }));
            let actions = ask(&json!({ "op": "actions", "position": line }));
            let possible: Vec<Action> = match position.outcomes() {
                Some(known) => {
                    let known: Vec<(String, f64)> =
                        known.probabilities().map(|(t, p)| (t.to_string(), p)).collect();
                    assert_eq!(outcomes, json!({ "outcomes": known }), "{line}");
                    assert_eq!(actions["error"]["code"], "not_due", "{line}");
                    let list = position.outcomes().unwrap().list();
                    list.iter().map(|o| Action::Throw(o.throw)).collect()
                }
                None => {
                    assert_eq!(outcomes["error"]["code"], "not_due", "{line}");
                    position.actions()
                }
            };
            if position.due() == Due::Choice {
                let known: Vec<String> = possible.iter().map(Action::to_string).collect();
                assert_eq!(actions, json!({ "actions": known }), "{line}");
            }
            for action in possible {
                let action = action.to_string();
                let reply = ask(&json!({ "op": "apply", "position": line, "action": action }));
                let (next, events) = position.play(action.parse().unwrap()).unwrap();
                assert_eq!(reply["position"], next.to_string(), "{line} {action}");
                let told = reply["events"].as_array().unwrap();
                assert_eq!(told.len(), events.len(), "{line} {action}");
                assert!(told.iter().all(|event| event["event"].is_string()), "{reply}");
            }
            // No die shows that, and nothing is played after the end.
            let throw = Action::Throw(Throw::Score(99)).to_string();
            let reply = ask(&json!({ "op": "apply", "position": line, "action": throw }));
            assert_eq!(reply["error"]["code"], "illegal_action", "{line}");
        }
    }
}

#[test]
fn the_value_of_any_position_is_a_chance_for_each_side() {
    for game in library().games() {
        let (fewest, most) = game.definition().sides;
        for sides in fewest..=most {
            let start = game.start(sides).to_string();
            let reply = ask(&json!({ "op": "value", "position": start, "millis": 5 }));
            let win: Vec<f64> = serde_json::from_value(reply["win"].clone()).unwrap();
            assert_eq!(win.len(), usize::from(sides), "{reply}");
            assert!((win.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{reply}");
        }
    }
}

/// A whole game of each through the protocol, with the events' last word.
#[test]
fn every_variant_is_played_through_the_protocol() {
    for game in library().games() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let id = game.definition().id();
        let mut position = ask(&json!({ "op": "start", "game": id }))["position"].clone();
        let mut last = Value::Null;
        for _ in 0..20_000 {
            let outcomes = ask(&json!({ "op": "outcomes", "position": position }));
            let action = match outcomes["outcomes"].as_array() {
                Some(outcomes) => {
                    let sum: f64 = outcomes.iter().map(|o| o[1].as_f64().unwrap()).sum();
                    assert!((sum - 1.0).abs() < 1e-12);
                    outcomes[rng.random_range(0..outcomes.len())][0].clone()
                }
                // Each is asked of a program just begun, which errs in the same way every
                // time; some chance of our own leads out of any circle.
                None if rng.random_range(0..3) == 0 => {
                    let actions = ask(&json!({ "op": "actions", "position": position }));
                    let actions = actions["actions"].as_array().unwrap();
                    actions[rng.random_range(0..actions.len())].clone()
                }
                None => {
                    let best = json!({ "op": "best", "position": position, "level": "beginner" });
                    ask(&best)["action"].clone()
                }
            };
            let reply = ask(&json!({ "op": "apply", "position": position, "action": action }));
            position = reply["position"].clone();
            if position.as_str().unwrap().contains("over:") {
                last = reply["events"].as_array().unwrap().last().unwrap().clone();
                break;
            }
        }
        assert_eq!(last["event"], "won", "{id} comes to an end");
    }
}
