//! Golden playthroughs: one random game of every variant as readable text.
//!
//! They show at a glance what a change of the rules does. After a change that
//! is meant, `RENEW=1 cargo core --test rules playthroughs` writes them anew; read
//! the difference before you commit it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::{library, random_action, rng};
use tesserae::record::Match;
use tesserae::rules::{Action, Due, Event, Game};

const FOLDER: &str = "tests/rules/playthroughs";

/// The seed of every playthrough, of the dice and of the choices; or the first
/// one after it whose game is no longer than can be read.
const SEED: u64 = 1928;

/// The longest game that is written down, in plies.
const LONGEST: usize = 1_000;

fn file(game: &Game) -> PathBuf {
    let definition = game.definition();
    let name = format!("{}_{}.txt", definition.game, definition.variant);
    Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(name)
}

/// An event in a few words, each of its facts included.
fn words(event: &Event) -> String {
    match event {
        Event::Thrown { side, throw } => format!("{side} has {throw}"),
        Event::Begins { side } => format!("{side} begins"),
        Event::Moved { side, from, to, way } if way.is_empty() => {
            format!("{side} moves {from} to {to}")
        }
        Event::Moved { side, from, to, way } => {
            format!("{side} moves {from} to {to} by {}", way.join(" "))
        }
        Event::Captured { side, from, cell } => format!("{side} loses {from} on {cell}"),
        Event::Swapped { side, from, to } => format!("{side} is swapped {from} to {to}"),
        Event::Returned { side, from, to } => format!("{side} returns {from} to {to}"),
        Event::Fate { side, at } => format!("{side} throws for the fate of {at}"),
        Event::BorneOff { side, from } => format!("{side} bears off {from}"),
        Event::ExtraTurn { side } => format!("{side} plays on"),
        Event::Offered { side, at } => format!("{side} is offered something on {at}"),
        Event::Stayed { side, at } => format!("{side} stays on {at}"),
        Event::Trapped { side, at, turns } => {
            format!("{side} is trapped on {at}, {turns} turns left")
        }
        Event::Freed { side, at } => format!("{side} is free on {at}"),
        Event::Passed { side } => format!("{side} passes"),
        Event::SeatsChange => "seats change".into(),
        Event::Won { side } => format!("{side} has won"),
    }
}

fn playthrough(game: &Game) -> String {
    (SEED..).find_map(|seed| playthrough_from(game, seed)).unwrap()
}

/// The game of one seed; none if it is too long.
fn playthrough_from(game: &Game, seed: u64) -> Option<String> {
    let definition = game.definition();
    let mut text = format!("{}\nseed {seed}\n", definition.id());
    let mut rng = rng(seed);
    let mut course = Match::new(game, definition.sides.0, Vec::new(), seed);
    while course.winner().is_none() {
        if course.plies().len() == LONGEST {
            return None;
        }
        let position = course.position();
        writeln!(text, "\n{}  {position}", course.plies().len() + 1).unwrap();
        let action = if let Some(throw) = course.draw() {
            let outcomes = position.outcomes().unwrap();
            let chances: Vec<String> = outcomes
                .list()
                .iter()
                .map(|o| format!("{} {}/{}", o.throw, o.weight, outcomes.total()))
                .collect();
            writeln!(text, "  dice: {}", chances.join(", ")).unwrap();
            Action::Throw(throw)
        } else {
            assert_eq!(position.due(), Due::Choice);
            let actions: Vec<String> = position.actions().iter().map(Action::to_string).collect();
            writeln!(text, "  may: {}", actions.join(", ")).unwrap();
            random_action(position, &mut rng)
        };
        writeln!(text, "  > {action}").unwrap();
        for event in course.play(action).unwrap() {
            writeln!(text, "    {}", words(&event)).unwrap();
        }
    }
    writeln!(text, "\n{}  {}", course.plies().len(), course.position()).unwrap();
    Some(text)
}

#[test]
fn every_variant_plays_as_it_is_written() {
    let renew = std::env::var_os("RENEW").is_some();
    for game in library().games() {
        let (file, found) = (file(game), playthrough(game));
        if renew {
            std::fs::write(&file, &found).unwrap();
        }
        let written = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; renew it", file.display()));
        for (number, (found, written)) in found.lines().zip(written.lines()).enumerate() {
            assert_eq!(found, written, "{}, line {}", file.display(), number + 1);
        }
        assert_eq!(found.lines().count(), written.lines().count(), "{}", file.display());
    }
}

#[test]
fn no_playthrough_is_left_over() {
    let known: Vec<PathBuf> = library().games().iter().map(file).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(known.contains(&path), "{} is of no variant", path.display());
    }
}

/// What must happen somewhere in the playthroughs of each game: a line a game.
const SHOWN: &[(&str, &[&str])] = &[
    ("ur", &["begins", "loses", "bears off", "plays on", "passes"]),
    ("knossos", &["begins", "loses", "throws for the fate of", "bears off", "plays on", "passes"]),
    ("pente", &["loses", "passes"]),
    (
        "senet",
        &[
            "seats change",
            "begins",
            "is swapped",
            "throws for the fate of",
            "returns",
            "bears off",
            "plays on",
        ],
    ),
    (
        "phaistos",
        &[
            "begins",
            "is swapped",
            "is offered something",
            "stays",
            "throws for the fate of",
            "is trapped",
            "is free",
            "returns",
            "bears off",
            "passes",
        ],
    ),
];

#[test]
fn together_they_show_every_kind_of_event_of_their_game() {
    for game in library().games() {
        let name = &game.definition().game;
        assert!(SHOWN.iter().any(|(shown, _)| shown == name), "{name} is not in the list");
    }
    for (name, events) in SHOWN {
        let of_game = library().games().iter().filter(|g| g.definition().game == *name);
        let text: String = of_game.map(playthrough).collect();
        for words in events.iter().chain(&["has throw", "moves", "has won"]) {
            assert!(text.contains(&format!(" {words}")), "nowhere in {name}: {words}");
        }
    }
}
