//! Golden playthroughs: one random game of every variant as readable text, the shortest of
//! many in which every kind of event happens that the variant has.
//!
//! They show at a glance what a change of the rules does. After a change that
//! is meant, `RENEW=1 cargo core --test rules playthroughs` writes them again; read
//! the difference before you commit it.

use std::collections::HashMap;
use std::fmt::Write;
use std::mem::{Discriminant, discriminant};
use std::path::{Path, PathBuf};

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Due, Event, Game};

use crate::common::{random_action, rng, rule_sets};

const FOLDER: &str = "tests/rules/playthroughs";

/// Among so many games the one to be written down is looked for.
const CANDIDATES: u64 = 1_500;

/// So many games show what can happen.
const SAMPLE: u64 = 40;

/// Kinds of events, each with the first one in words.
type Kinds = HashMap<Discriminant<Event>, String>;

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

/// The random game of a seed, of the dice and of the choices, and what kinds of events
/// happen in it; none where it takes more than so many plies.
fn playthrough(game: &Game, seed: u64, longest: usize) -> Option<(Match, Kinds)> {
    let mut rng = rng(seed);
    let mut course = Match::new(game, game.definition().sides.0, Vec::new(), seed);
    let mut kinds = Kinds::new();
    while course.winner().is_none() {
        if course.plies().len() == longest {
            return None;
        }
        let throw = course.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| random_action(course.position(), &mut rng));
        for event in course.play(action).unwrap() {
            kinds.entry(discriminant(&event)).or_insert_with(|| words(&event));
        }
    }
    Some((course, kinds))
}

/// The kinds of events that happen in many games.
fn all_kinds(game: &Game) -> Kinds {
    (0..SAMPLE).flat_map(|seed| playthrough(game, seed, usize::MAX).unwrap().1).collect()
}

/// The seed of the shortest game that has them all.
fn shortest(game: &Game) -> u64 {
    let all = all_kinds(game);
    let (mut longest, mut found) = (usize::MAX, None);
    for seed in 0..CANDIDATES {
        if let Some((course, kinds)) = playthrough(game, seed, longest)
            && all.keys().all(|kind| kinds.contains_key(kind))
        {
            (longest, found) = (course.plies().len(), Some(seed));
        }
    }
    found.unwrap_or_else(|| panic!("{game:?}: no game has {:?}", all.values()))
}

/// Two lines a ply: the position; and what was done, of what could be, and what was seen.
fn text(seed: u64, course: &Match) -> String {
    let mut text = format!("{}\nseed {seed}\n", course.game().definition().id());
    for (number, ply) in course.plies().iter().enumerate() {
        let position = course.position_at(number).unwrap();
        writeln!(text, "{}  {position}", number + 1).unwrap();
        let of = match position.outcomes() {
            Some(outcomes) => {
                let drawn =
                    |o: &&tesserae_core::rules::Outcome| Action::Throw(o.throw) == ply.action;
                let weight = outcomes.list().iter().find(drawn).unwrap().weight;
                format!(" ({weight} in {})", outcomes.total())
            }
            None => {
                assert_eq!(position.due(), Due::Choice);
                let others = position.actions().into_iter().filter(|action| *action != ply.action);
                let others: Vec<String> = others.map(|action| action.to_string()).collect();
                if others.is_empty() {
                    String::new()
                } else {
                    format!(" (or {})", others.join(", "))
                }
            }
        };
        let seen: Vec<String> = ply.events.iter().map(words).collect();
        writeln!(text, "  {}{of}: {}", ply.action, seen.join("; ")).unwrap();
    }
    writeln!(text, "{}  {}", course.plies().len(), course.position()).unwrap();
    text
}

#[test]
fn every_variant_plays_as_it_is_written() {
    for game in rule_sets().games() {
        let file = file(game);
        if std::env::var_os("RENEW").is_some() {
            let seed = shortest(game);
            let (course, _) = playthrough(game, seed, usize::MAX).unwrap();
            std::fs::write(&file, text(seed, &course)).unwrap();
        }
        let (seed, written) = written(game);
        let (course, kinds) = playthrough(game, seed, usize::MAX).unwrap();
        let found = text(seed, &course);
        for (number, (found, written)) in found.lines().zip(written.lines()).enumerate() {
            assert_eq!(found, written, "{}, line {}", file.display(), number + 1);
        }
        assert_eq!(found.lines().count(), written.lines().count(), "{}", file.display());
        for (kind, words) in all_kinds(game) {
            assert!(kinds.contains_key(&kind), "{}: never \"{words}\"", file.display());
        }
    }
}

/// The seed that a file names, and its text.
fn written(game: &Game) -> (u64, String) {
    let file = file(game);
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; renew it", file.display()));
    let seed = text.lines().nth(1).and_then(|line| line.strip_prefix("seed ")?.parse().ok());
    (seed.unwrap_or_else(|| panic!("{} names no seed; renew it", file.display())), text)
}

#[test]
fn no_playthrough_is_left_over() {
    let known: Vec<PathBuf> = rule_sets().games().iter().map(file).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(known.contains(&path), "{} is of no variant", path.display());
    }
}

/// What must happen in each variant of a game: a line a game, and one for what only some have.
const SHOWN: &[(&str, &[&str])] = &[
    ("ur", &["begins", "loses", "bears off", "plays on", "passes"]),
    ("knossos", &["begins", "loses", "throws for the fate of", "bears off", "plays on", "passes"]),
    ("pente", &["passes"]),
    ("senet", &["seats change", "begins", "is swapped", "returns", "bears off", "plays on"]),
    ("senet/skiryuk", &["throws for the fate of"]),
    ("senet/archaic", &["throws for the fate of"]),
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
fn every_playthrough_shows_what_its_game_is_known_for() {
    for game in rule_sets().games() {
        let (name, id) = (&game.definition().game, game.definition().id());
        assert!(SHOWN.iter().any(|(shown, _)| shown == name), "{name} is not in the list");
        let of_it = SHOWN.iter().filter(|(shown, _)| shown == name || *shown == id);
        let (_, text) = written(game);
        for words in of_it.flat_map(|(_, events)| *events).chain(&["has throw", "moves", "has won"])
        {
            assert!(text.contains(&format!(" {words}")), "nowhere in {game:?}: {words}");
        }
    }
}
