//! A user's own level file: what is understood, and what is refused and how.

use tesserae_core::levels::Library;
use tesserae_core::rules::level::{LevelError, Source};
use tesserae_core::rules::{Due, Side, Step};

use crate::common::random_match;

const OURS: &str = include_str!("../../../../../levels/pente.ron");

fn read(text: &str) -> Result<Library, LevelError> {
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text }).map(|()| library)
}

/// The error after one thing in our file is changed, without the file's name.
#[track_caller]
fn told(from: &str, to: &str) -> String {
    assert!(OURS.contains(from), "{from} is not in the file");
    match read(&OURS.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} instead of {from} is accepted"),
        Err(error) => {
            assert_eq!(error.file, "mine.ron");
            assert!(OURS.lines().nth(error.line - 1).is_some(), "{error}");
            format!("{}: {}", error.item, error.problem)
        }
    }
}

#[test]
fn the_goal_is_a_step_of_the_sacred_line() {
    let variant = "variant \"knock-off\": ";
    for (from, to, problem) in [
        ("goal: 8", "goal: 11", "goal: 11 is no step, the ring has 1 to 10"),
        ("goal: 8", "goal: 0", "goal: 0 is no step, the ring has 1 to 10"),
        ("goal: 8", "goal: 7", "goal: step 7 must be one of sacred, to hold all"),
        ("sacred: [3, 8]", "sacred: [3, 8, 12]", "sacred: 12 is no step, the ring has 1 to 10"),
        (
            "sacred: [3, 8]",
            "sacred: [3, 8, 9]",
            "sacred: 4B, step 9 of A, must be safe and hold 10",
        ),
        (
            "sacred: [3, 8]",
            "sacred: [8]",
            "sacred: 3A, step 3 of A, is not among them, so it holds 1 and is not safe",
        ),
    ] {
        assert_eq!(told(from, to), format!("{variant}{problem}"));
    }
}

#[test]
fn the_board_says_the_same_of_a_point_as_the_rules() {
    for (from, to, problem) in [
        (
            "safe: true, holds: 10, note: \"The sacred line: room for any number of both sides, \
             and no stone is captured. White's",
            "safe: true, holds: 9, note: \"The sacred line: room for any number of both sides, \
             and no stone is captured. White's",
            "sacred: 3A, step 3 of A, must be safe and hold 10",
        ),
        (
            "size: 26.0, decoration: \"hollow\"),\n            (name: \"2A\"",
            "size: 26.0, holds: 2, decoration: \"hollow\"),\n            (name: \"2A\"",
            "sacred: 1A, step 1 of A, is not among them, so it holds 1 and is not safe",
        ),
    ] {
        assert_eq!(told(from, to), format!("variant \"knock-off\": {problem}"));
    }
}

#[test]
fn dice_and_paths_that_do_not_fit() {
    for (from, to, problem) in [
        (
            "Cubes(count: 1)",
            "Cubes(count: 2)",
            "dice: five lines needs sticks, tetrahedra or one cube",
        ),
        (
            "Cubes(count: 1)",
            "Lots(body: Stick, count: 4, none: 10)",
            "dice: a throw of 10 goes all round 10 points",
        ),
        ("\"4B\", \"5B\"],", "\"4B\"],", "paths: both sides have the same number of steps"),
        ("\"4B\", \"5B\"],", "\"4B\", \"1A\"],", "paths: A meets cell \"1A\" twice"),
    ] {
        assert_eq!(told(from, to), format!("variant \"knock-off\": {problem}"));
    }
    assert!(told("knock_out: true", "knock_off: true").contains("knock_off"));
}

/// Sides that go round in opposite directions, three counters each, sticks that
/// may score nothing.
#[test]
fn a_users_own_game_plays() {
    let text = OURS
        .replace(
            "[\"1B\", \"2B\", \"3B\", \"4B\", \"5B\", \"1A\", \"2A\", \"3A\", \"4A\", \"5A\"]",
            "[\"5B\", \"4B\", \"3B\", \"2B\", \"1B\", \"5A\", \"4A\", \"3A\", \"2A\", \"1A\"]",
        )
        .replace("pieces: 5", "pieces: 3")
        .replace("Cubes(count: 1)", "Lots(body: Stick, count: 4, none: 0)");
    let library = read(&text).unwrap();
    let at = |line: &str| library.position(line).unwrap();
    let next =
        |line: &str, action: &str| at(line).play(action.parse().unwrap()).unwrap().0.to_string();
    // B now enters on 5B with a 1, where A's tenth step is.
    let line = "pente/knock-off B 0,0,10 0,0,0 move:1";
    assert_eq!(next(line, "move 0-1"), "pente/knock-off A 0,0,0 0,0,1 throw");
    let line = "pente/race B 0,0,10 0,0,2 move:1";
    let barred = at(line).forbids("move 0-1".parse().unwrap()).unwrap().to_string();
    assert_eq!(barred, "an opponent's piece stands on 5B, and this variant has no captures");
    let zero = at("pente/race B 0,0,10 0,0,2 move:0");
    assert_eq!(zero.actions(), ["pass".parse().unwrap()]);
    let refused = zero.forbids("move 0-0".parse().unwrap()).unwrap().to_string();
    assert_eq!(refused, "a throw of 0 moves nothing");
    for game in library.games() {
        assert_eq!(game.definition().home(Side::B), Step(8));
        for seed in 0..10 {
            let course = random_match(game, seed, 200_000);
            assert!(matches!(course.position().due(), Due::Over(_)), "{game:?}, seed {seed}");
        }
    }
}

/// The longest ring has fourteen points and the largest side fifteen counters.
#[test]
fn the_largest_game_plays() {
    let text = OURS
        .replace("\"4B\", \"5B\"]", "\"4B\", \"5B\", \"c1\", \"c2\", \"c3\", \"c4\"]")
        .replace("\"4A\", \"5A\"]", "\"4A\", \"5A\", \"c1\", \"c2\", \"c3\", \"c4\"]")
        .replace("pieces: 5", "pieces: 15")
        .replace("holds: 10", "holds: 30")
        .replace(
            "        cells: [\n",
            "        cells: [\n(name: \"c1\", at: (0.0, 0.0), size: 1.0), \
             (name: \"c2\", at: (0.0, 0.0), size: 1.0), (name: \"c3\", at: (0.0, 0.0), size: 1.0), \
             (name: \"c4\", at: (0.0, 0.0), size: 1.0),\n",
        );
    let library = read(&text).unwrap();
    for game in library.games() {
        assert_eq!(game.definition().last(Side::A), Step(14));
        // Fifteen counters may take for ever to gather; here only sound plies are asked for.
        let course = random_match(game, 1, 3_000);
        assert!(course.plies().len() > 100);
        assert_eq!(
            library.position(&course.position().to_string()).as_ref(),
            Ok(course.position())
        );
    }
    let error = read(&text.replace("\"c4\"]", "\"c4\", \"c1\"]")).map(|_| ()).unwrap_err();
    assert_eq!(error.problem, "paths: a ring of five lines has at most 14 points");
}
