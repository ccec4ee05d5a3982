//! A position put together part by part: nothing is lost on the way there and back, and what
//! the rules refuse keeps its place.

use tesserae_core::rules::draft::{Draft, Phase};
use tesserae_core::rules::{Position, Side, Step};

use crate::common::{random_positions, rule_sets};

fn draft(line: &str) -> Draft {
    Draft::of(&rule_sets().position(line).unwrap())
}

fn with(line: &str, change: impl FnOnce(&mut Draft)) -> Draft {
    let mut draft = draft(line);
    change(&mut draft);
    draft
}

#[test]
fn every_position_comes_back_as_it_was() {
    for game in rule_sets().games() {
        for position in random_positions(game, 12, 5) {
            let draft = Draft::of(&position);
            assert_eq!(draft.to_string(), position.to_string());
            assert_eq!(draft.position().as_ref(), Ok(&position));
            assert_eq!(Draft::read(game, &position.to_string()), Ok(draft));
        }
    }
}

#[test]
fn what_is_due_is_among_what_can_be_and_all_of_that_can_be() {
    for game in rule_sets().games() {
        let positions = random_positions(game, 3, 6);
        for position in positions.iter().step_by(positions.len() / 25 + 1) {
            let draft = Draft::of(position);
            let phases = draft.phases();
            assert!(phases.contains(draft.phase()), "{position}: {phases:?}");
            for phase in phases {
                let mut other = draft.clone();
                other.set_phase(phase);
                assert!(other.position().is_ok(), "{other}");
            }
        }
    }
}

#[test]
fn the_phases_are_those_of_the_notation() {
    let written = |line: &str| -> Vec<String> {
        let draft = draft(line);
        draft.phases().iter().map(|phase| phase.written(draft.turn())).collect()
    };
    let ur = written("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    assert_eq!(ur, ["open", "throw", "move:1", "move:2", "move:3", "move:4"]);
    let ur = written("ur/cyningstan B 0,0,0,0,0,0,3 0,0,0,0,0,0,0 throw");
    assert_eq!(ur, ["throw", "move:1", "move:2", "move:3", "move:4"]);
    // On 26 a cone is only while it awaits its throw.
    let senet = written("senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+");
    assert_eq!(senet, ["fate:26", "fate:26+"]);
    let over = written("senet/skiryuk B 1,3,5,7,9 31,31,31,31,31 over:B");
    assert_eq!(over, ["over:B"]);
    let labyrinth = written("phaistos/aleff A 0,3,7,20 0,5,22,31 ride:7,4");
    for phase in ["throw", "move:6", "move:6,6", "move:2,1", "ride:7", "ride:7,4", "ride:7+"] {
        assert!(labyrinth.iter().any(|one| one == phase), "{phase}: {labyrinth:?}");
    }
    assert!(!labyrinth.iter().any(|one| one == "open" || one == "over:A" || one == "ride:3"));
}

#[test]
fn pieces_that_cannot_be_keep_their_places_and_the_rules_say_why() {
    let mut draft = draft("ur/short A 0,1,5 0,0,6 move:2");
    // Both stand on the same square of the middle row.
    assert!(draft.put(Side::B, 0, Step(5)));
    assert_eq!(draft.to_string(), "ur/short A 0,1,5 0,5,6 move:2");
    let error = draft.position().unwrap_err().to_string();
    assert!(error.contains("pieces of both sides stand on m1"), "{error}");
    assert!(draft.phases().contains(&Phase::Move(vec![2])), "the choice of a phase stays");
    assert!(draft.put(Side::B, 0, Step(0)));
    assert!(draft.position().is_ok());
    // There is no such piece and no such step, and where it stands it is already.
    assert!(!draft.put(Side::A, 3, Step(1)) && !draft.put(Side::C, 0, Step(1)));
    assert!(!draft.put(Side::A, 0, Step(18)) && !draft.put(Side::A, 0, Step(0)));
}

#[test]
fn what_is_due_follows_the_pieces_where_it_cannot_be_any_more() {
    let settled = |line: &str, change: fn(&mut Draft)| {
        let mut draft = with(line, change);
        draft.settle();
        draft.phase().written(draft.turn())
    };
    let start = "ur/short A 0,0,0 0,0,0 open";
    assert_eq!(settled(start, |draft| assert!(draft.put(Side::A, 0, Step(2)))), "throw");
    assert_eq!(settled(start, |draft| draft.set_turn(Side::B)), "throw");
    let late = "ur/short A 0,17,17 0,0,5 move:2";
    assert_eq!(settled(late, |draft| assert!(draft.put(Side::B, 0, Step(9)))), "move:2");
    assert_eq!(settled(late, |draft| assert!(draft.put(Side::A, 0, Step(17)))), "over:A");
    let house = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw";
    assert_eq!(settled(house, |draft| assert!(draft.put(Side::A, 0, Step(26)))), "fate:26");
    // Nothing can be due: it stays.
    assert_eq!(settled(late, |draft| assert!(draft.put(Side::B, 0, Step(5)))), "move:2");
    let both = |draft: &mut Draft| {
        assert!(draft.put(Side::A, 0, Step(5)) && draft.put(Side::B, 2, Step(5)));
    };
    assert_eq!(settled("ur/short A 0,1,2 0,0,6 move:3", both), "move:3");
}

#[test]
fn the_empty_board_has_no_piece_on_it() {
    let line = "phaistos/aleff B 0,1,22,62 0,3,13!1,56 throw";
    let cleared = with(line, Draft::clear);
    assert_eq!(cleared.to_string(), "phaistos/aleff B 0,0,0,0 0,0,0,0 throw");
    // In Senet nothing ever waits in a rack.
    let cleared = with("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw", Draft::clear);
    assert_eq!(cleared.to_string(), "senet/skiryuk A 31,31,31,31,31 31,31,31,31,31 throw");
    assert!(cleared.position().is_err());
}

#[test]
fn only_where_a_piece_is_trapped_it_has_turns_to_miss() {
    let labyrinth = draft("phaistos/aleff A 0,1,22,62 0,3,13!1,56 throw");
    assert_eq!(labyrinth.pieces(Side::B)[2].trapped, Some(1));
    assert_eq!(labyrinth.marks(Side::B, Step(13)), [0, 1, 2]);
    assert!(labyrinth.marks(Side::B, Step(22)).is_empty());
    let mut moved = labyrinth.clone();
    assert!(moved.put(Side::B, 2, Step(14)));
    assert_eq!(moved.pieces(Side::B)[2].trapped, None, "who moves on is free");
    let ur = draft("ur/short A 0,1,5 0,0,6 move:2");
    assert!(ur.marks(Side::A, Step(5)).is_empty());
}

#[test]
fn a_line_that_cannot_be_is_read_as_far_as_it_has_places() {
    let library = rule_sets();
    let game = library.game("ur/short").unwrap();
    let read = |line: &str| Draft::read(game, line).map(|draft| draft.to_string());
    let shared = "ur/short A 0,1,5 0,0,5 move:2";
    assert!(Position::read(game, shared).is_err());
    assert_eq!(read(shared).as_deref(), Ok(shared));
    for broken in ["ur/short", "ur/short A 0,1 0,0,5 throw", "ur/short A 0,1,18 0,0,5 throw"] {
        assert_eq!(Draft::read(game, broken).err(), Position::read(game, broken).err(), "{broken}");
        assert!(read(broken).is_err(), "{broken}");
    }
    assert!(read("ur/short A 0,1,5 0,0,6 fly").is_err());
}
