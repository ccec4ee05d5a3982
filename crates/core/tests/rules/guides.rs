//! The first-game guides: every lesson can be played, with real dice.

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::games::compile;
use tesserae_core::rules::level::Source;
use tesserae_core::rules::{Action, Dice, Event, Game, Lesson, LotBody, guide};

use crate::common::rule_sets;

/// The usual variant of each game, with all its variants.
fn games() -> Vec<Vec<Game>> {
    let mut all: Vec<Vec<Game>> = Vec::new();
    for game in rule_sets().games() {
        let name = &game.definition().game;
        match all.iter_mut().find(|known| known[0].definition().game == *name) {
            Some(known) => known.push(game.clone()),
            None => all.push(vec![game.clone()]),
        }
    }
    all
}

fn actions(lesson: &Lesson) -> Vec<Action> {
    lesson.steps.iter().filter_map(|step| Some(step.play.as_ref()?.parse().unwrap())).collect()
}

#[test]
fn every_game_has_a_guide() {
    for games in games() {
        let guide = &games[0].definition().guide;
        let steps: usize = guide.iter().map(|lesson| lesson.steps.len()).sum();
        assert!(guide.len() >= 3 && steps >= 12, "{:?}: {steps} steps", games[0]);
    }
}

#[test]
fn every_lesson_can_be_played_with_scripted_dice() {
    for games in games() {
        for lesson in &games[0].definition().guide {
            let start = guide::start(&games, lesson).unwrap();
            let actions = actions(lesson);
            let mut record = Match::scripted(start, vec![], actions.clone());
            for action in actions {
                // The match takes no throw but the drawn one.
                record.play(action).unwrap_or_else(|e| panic!("{}: {action}: {e}", lesson.title));
            }
        }
    }
}

/// What a learner must have seen at least, by the kinds of events.
#[test]
fn the_guides_show_what_is_peculiar_to_each_game() {
    let seen = |name: &str, wanted: fn(&Event) -> bool| {
        let games = games().into_iter().find(|g| g[0].definition().game == name).unwrap();
        let mut events = Vec::new();
        for lesson in &games[0].definition().guide {
            let mut position = guide::start(&games, lesson).unwrap();
            for action in actions(lesson) {
                let (next, told) = position.play(action).unwrap();
                events.extend(told);
                position = next;
            }
        }
        assert!(events.iter().any(wanted), "{name}: {events:?}");
    };
    seen("ur", |e| matches!(e, Event::Captured { .. }));
    seen("ur", |e| matches!(e, Event::ExtraTurn { .. }));
    seen("ur", |e| matches!(e, Event::BorneOff { .. }));
    seen("senet", |e| matches!(e, Event::Swapped { .. }));
    seen("senet", |e| matches!(e, Event::Fate { .. }));
    seen("senet", |e| matches!(e, Event::Returned { .. }));
    seen("knossos", |e| matches!(e, Event::Fate { .. }));
    seen("knossos", |e| matches!(e, Event::BorneOff { .. }));
    seen("phaistos", |e| matches!(e, Event::Offered { .. }));
    seen("phaistos", |e| matches!(e, Event::Trapped { .. }));
    seen("phaistos", |e| matches!(e, Event::Swapped { .. }));
    seen("phaistos", |e| matches!(e, Event::Returned { .. }));
    seen("phaistos", |e| matches!(e, Event::Won { .. }));
    seen("pente", |e| matches!(e, Event::Captured { .. }));
    seen("pente", |e| matches!(e, Event::Won { .. }));
}

/// The cells that a text names. A number alone may be a score; that of a cell stands
/// after a word for one or for a way to one, or in a list that begins so.
fn named(text: &str, cells: &[&str]) -> Vec<String> {
    const ONE: [&str; 11] = [
        "square", "field", "circle", "rosette", "centre", "on", "to", "from", "past", "passes",
        "of",
    ];
    const SEVERAL: [&str; 4] = ["squares", "fields", "circles", "rosettes"];
    let mut found: Vec<String> = Vec::new();
    let (mut before, mut listing, mut range) = (String::new(), false, false);
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let number = word.chars().all(|c| c.is_ascii_digit());
        let is_cell = cells.contains(&word);
        let introduced = ONE.contains(&&*before) || SEVERAL.contains(&&*before);
        if is_cell && (!number || introduced || listing) {
            if range && before == "to" {
                let numbers = |name: &String| name.parse::<u8>().ok();
                let first = found.last().and_then(numbers).map_or(1, |last| last + 1);
                let last = word.parse::<u8>().unwrap_or(0);
                found.extend((first..last).map(|number| number.to_string()));
            }
            range |= SEVERAL.contains(&&*before);
            found.push(word.to_owned());
            listing = true;
        } else if !["and", "or", "to"].contains(&word) {
            (listing, range) = (false, false);
        }
        before = word.to_lowercase();
    }
    found
}

#[test]
fn numbers_of_cells_are_told_from_scores() {
    let fields: Vec<String> = (1..=61).map(|number| number.to_string()).collect();
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    for (text, wanted) in [
        ("Use the 5: one step to 31 and four back.", &["31"][..]),
        ("Only fields 1 to 3, 31 and 58 can be shared.", &["1", "2", "3", "31", "58"]),
        ("With a 2 from 28 to 31, and a 1 then.", &["28", "31"]),
        ("This labyrinth has 61 fields.", &[]),
    ] {
        assert_eq!(named(text, &fields), wanted, "{text}");
    }
    assert_eq!(named("Enter on a3, or with a 3.", &["a3", "a4"]), ["a3"]);
}

#[test]
fn a_step_marks_every_cell_that_it_names() {
    let mut unmarked = Vec::new();
    for games in games() {
        let definition = games[0].definition();
        let cells: Vec<&str> = definition.board.cells.iter().map(|c| c.name.as_str()).collect();
        for step in definition.guide.iter().flat_map(|lesson| &lesson.steps) {
            for name in named(&step.text, &cells) {
                if !step.cells.contains(&name) {
                    unmarked.push(format!("{}: {name} in \"{}\"", definition.game, step.text));
                }
            }
        }
    }
    assert!(unmarked.is_empty(), "{unmarked:#?}");
}

#[test]
fn every_lesson_ends_with_something_to_read() {
    // Else the next one begins while its last move is still to be looked at.
    for games in games() {
        for lesson in &games[0].definition().guide {
            let last = lesson.steps.last().unwrap();
            assert!(last.play.is_none(), "{}: {}", lesson.title, last.text);
        }
    }
}

#[test]
fn every_guide_shows_the_learners_path() {
    for games in games() {
        let guide = &games[0].definition().guide;
        let first = guide.iter().flat_map(|lesson| &lesson.steps).next().unwrap();
        assert!(first.path, "{:?} does not begin with the path", games[0]);
    }
}

#[test]
fn every_guide_says_at_once_how_the_game_is_won() {
    for games in games() {
        let first = games[0].definition().guide[0].steps.first().unwrap();
        assert!(first.text.contains("you win"), "{:?}: {}", games[0], first.text);
    }
}

#[test]
fn four_sided_dice_have_marked_corners_in_every_guide() {
    for games in games() {
        let definition = games[0].definition();
        let Dice::Lots { body: LotBody::Tetrahedron, .. } = definition.dice else { continue };
        let texts = || definition.guide.iter().flat_map(|lesson| &lesson.steps);
        assert!(texts().any(|step| step.text.contains("marked corners")), "{:?}", games[0]);
        let other = texts().find(|step| step.text.contains("coloured corner"));
        assert!(other.is_none(), "{:?}: {other:?}", games[0]);
    }
}

/// Words that a game gives a meaning, each with how the guide brings it in.
const INTRODUCED: [(&str, &[(&str, &str)]); 5] = [
    (
        "ur",
        &[
            ("rosette", "on it is a rosette"),
            ("capture", "capture it, that is, send it back"),
            ("large block", "has a large block on the left"),
            ("small block", "a small block on the right"),
            ("bridge", "are the bridge"),
        ],
    ),
    (
        "senet",
        &[
            ("cone", "The tall pieces are cones"),
            ("spool", "the low ones spools"),
            ("bear", "that is, bear them off"),
            ("capture", "you capture it: the two change places"),
            ("house", "They are the houses"),
            ("House of Beauty", "square 26, the House of Beauty"),
            ("House of Water", "The House of Water on 27"),
        ],
    ),
    (
        "knossos",
        &[
            ("ten circles", "The ten circles with white stars"),
            ("large block", "are the large block"),
            ("small block", "the eight circles of the small block"),
            ("the sea", "the sea, the bars in the middle"),
            ("bear", "that is, bear them off"),
            ("wall circle", "a wall circle, one of the six"),
            ("capture", "and you capture it"),
            ("rosette", "the rosette with the light-blue star"),
            ("lane", "two lanes there"),
            ("trap", "6 and 7, are traps"),
            ("bay", "the bay, the blue bars"),
        ],
    ),
    (
        "phaistos",
        &[
            ("passage", "Field 6 is a passage"),
            ("goose", "shows the flying goose"),
            ("trap", "Field 13 is a trap"),
            ("sanctuar", "are sanctuaries"),
            ("Orbit", "the Knight's Orbit, which a later lesson shows"),
            ("tunnel", "dropped through the tunnel"),
            ("ride", "may ride: throw one die"),
            ("Millstone", "one of the four fields of the Millstone"),
        ],
    ),
    (
        "pente",
        &[
            ("sacred line", "The line in the middle is the sacred line"),
            ("capture", "captures the white one"),
        ],
    ),
];

#[test]
fn a_guide_uses_only_words_that_it_has_introduced() {
    for (name, words) in INTRODUCED {
        let games = games().into_iter().find(|g| g[0].definition().game == name).unwrap();
        let guide = &games[0].definition().guide;
        for (word, introduction) in words {
            let mut texts = guide.iter().flat_map(|lesson| &lesson.steps).map(|step| &step.text);
            let first = texts.find(|text| text.contains(word));
            let first = first.unwrap_or_else(|| panic!("{name} does not speak of: {word}"));
            assert!(first.contains(introduction), "{name}, {word}: {first}");
        }
    }
}

/// The mark in the rack is explained where the learner first brings a piece home.
#[test]
fn the_mark_of_a_piece_that_comes_home_is_explained() {
    let mut explained = 0;
    for games in games() {
        let first = games[0].definition().guide.iter().find_map(|lesson| {
            let mut position = guide::start(&games, lesson).unwrap();
            lesson.steps.iter().find(|step| {
                let Some(play) = &step.play else { return false };
                let (next, events) = position.play(play.parse::<Action>().unwrap()).unwrap();
                position = next;
                let own = |event: &Event| {
                    matches!(event, Event::BorneOff { side, .. } if *side == lesson.side)
                };
                events.iter().any(own)
            })
        });
        let Some(step) = first else { continue };
        let told = step.text.contains("mark beside the board");
        assert!(told, "{:?}: {}", games[0], step.text);
        explained += 1;
    }
    assert_eq!(explained, 4, "all but five lines, where the goal lies on the board");
}

/// What is said of a level file with its first lesson changed.
fn spoilt(from: &str, to: &str) -> String {
    let text = include_str!("../../../../levels/ur.ron");
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1);
    let source = Source { file: "mine.ron", text: &text };
    guide::check(source, &compile(source).unwrap()).unwrap_err().to_string()
}

#[test]
fn a_guide_that_cannot_be_played_is_named() {
    let told = spoilt("play: \"move 0-2\"", "play: \"move 0-3\"");
    assert!(told.contains("mine.ron") && told.contains("move 0-3"), "{told}");
    assert!(told.contains("exactly the score"), "{told}");
    let told = spoilt("play: \"move 0-2\"", "play: \"jump\"");
    assert!(told.contains("\"jump\""), "{told}");
    let told = spoilt("cells: [\"a3\"]", "cells: [\"z9\"]");
    assert!(told.contains("z9") && told.contains("no cell"), "{told}");
    let told = spoilt("at: \"ur/cyningstan A 0,", "at: \"ur/cyningstan A 0,x,");
    assert!(told.contains("plain number"), "{told}");
}

#[test]
fn a_lesson_that_changed_rules_no_longer_allow_is_left_out() {
    let text = include_str!("../../../../levels/ur.ron")
        .replace("throw_again_on: [4]", "throw_again_on: [3]");
    let games = compile(Source { file: "mine.ron", text: &text }).unwrap();
    let lessons = &games[0].definition().guide;
    let playable = lessons.iter().filter(|lesson| guide::is_playable(&games, lesson)).count();
    // The others do not throw a 4 and play on.
    assert!(playable > 0, "no lesson is left");
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text: &text }).unwrap();
}
