//! The first-game guides: every lesson can be played, with real dice.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;

use common::library;
use tesserae::levels::Library;
use tesserae::record::{Match, seed_for};
use tesserae::rules::games::compile;
use tesserae::rules::level::Source;
use tesserae::rules::{Action, Event, Game, Lesson, guide};

/// The usual variant of each game, with all its variants.
fn games() -> Vec<Vec<Game>> {
    let mut all: Vec<Vec<Game>> = Vec::new();
    for game in library().games() {
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
fn every_lesson_is_a_match_with_dice_of_its_own() {
    for games in games() {
        for lesson in &games[0].definition().guide {
            let start = guide::start(&games, lesson).unwrap();
            let actions = actions(lesson);
            let seed = seed_for(&start, &actions)
                .unwrap_or_else(|| panic!("{}: no dice fall like that", lesson.title));
            let players = vec!["human".to_owned(); usize::from(start.sides())];
            let mut record = Match::from_position(start, players, seed);
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
    seen("pente", |e| matches!(e, Event::Captured { .. }));
    seen("pente", |e| matches!(e, Event::Won { .. }));
}

/// What is said of a level file with its first lesson changed.
fn spoilt(from: &str, to: &str) -> String {
    let text = include_str!("../levels/ur.ron");
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
    let text =
        include_str!("../levels/ur.ron").replace("throw_again_on: [4]", "throw_again_on: [3]");
    let games = compile(Source { file: "mine.ron", text: &text }).unwrap();
    let lessons = &games[0].definition().guide;
    let playable = lessons.iter().filter(|lesson| guide::is_playable(&games, lesson)).count();
    // The others do not throw a 4 and play on.
    assert!(playable > 0, "no lesson is left");
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text: &text }).unwrap();
}
