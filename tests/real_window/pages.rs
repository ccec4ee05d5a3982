//! The pages beside play, in the real window: an exhibition, a position that is set up, a
//! match from the library that is reviewed, and a puzzle.

use std::fs;

use tesserae_core::archive::Archive;
use tesserae_core::puzzles::{Puzzles, Score};
use tesserae_core::record::Saves;
use tesserae_core::rules::Action;
use tesserae_play::wall_clock::today;

use super::*;

/// Ways of the main menu.
const ANALYSE: Vec2 = Vec2::new(214.0, 642.0);
const PUZZLES: Vec2 = Vec2::new(156.0, 642.0);
/// In the list of matches: where one types, the rows, and the button
/// beside the list that reviews the chosen match.
const SEARCH: Vec2 = Vec2::new(915.0, 50.0);
const ROWS: (Vec2, Vec2) = (Vec2::new(50.0, 190.0), Vec2::new(640.0, 170.0));
const REVIEW: Vec2 = Vec2::new(1049.0, 322.0);
/// The board in the table's part of the window, and the panel's lower half.
const BOARD: (Vec2, Vec2) = (Vec2::new(120.0, 150.0), Vec2::new(720.0, 480.0));
const PANEL: (Vec2, Vec2) = (Vec2::new(970.0, 230.0), Vec2::new(300.0, 480.0));
/// The button that leads to the start of a game, in an exhibition.
const TO_START: Vec2 = Vec2::new(1133.0, 597.0);

impl Desk {
    /// Waits until a file of the program's folder says so.
    fn wait_for_file(&self, name: &str, done: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
            if done(&text) {
                return text;
            }
            let late = start.elapsed() > Duration::from_secs(60);
            assert!(!late, "never came in {name}: {text}\n{}", self.log());
            sleep(Duration::from_millis(100));
        }
    }
}

#[test]
fn an_exhibition_is_watched_paused_gone_through_and_taken_over() {
    let mut desk = Desk::new("watching", quick());
    let ask = ["watch", "ur/short", "--a", "ai:beginner", "--b", "ai:adept"];
    desk.open(&[&ask[..], &["--games", "2", "--speed", "fast"]].concat());
    sleep(Duration::from_secs(6));
    desk.key("space");
    sleep(Duration::from_secs(3));
    let (from, size) = BOARD;
    let held = desk.pixels(from, size);
    sleep(Duration::from_secs(3));
    assert!(desk.pixels(from, size) == held, "a paused exhibition moves");
    desk.changes("a jump to the start", BOARD, || desk.click(TO_START));
    desk.changes("the way back to the live game", BOARD, || desk.key("End"));
    sleep(Duration::from_secs(1));
    desk.changes("a side taken over", PANEL, || desk.key("o"));
    sleep(Duration::from_secs(1));
    desk.changes("the side given back", PANEL, || desk.key("o"));
    // A game in which a person has sat does not count, whatever comes of it.
    sleep(Duration::from_secs(1));
    desk.key("g");
    let kept = desk.wait_for_file("exhibition.ron", |text| text.contains("with_person: 1"));
    let wins = kept.split("wins: [").nth(1).and_then(|rest| rest.split(']').next());
    let wins = wins.unwrap_or_else(|| panic!("{kept}"));
    assert!(wins.split(',').all(|it| matches!(it.trim(), "0" | "")), "{kept}");
    assert!(!desk.log().contains("panicked"), "{}", desk.log());
}

#[test]
fn a_position_is_set_up_rolled_out_and_played() {
    let mut desk = Desk::new("set-up", quick());
    desk.open(&[]);
    sleep(Duration::from_secs(2));
    desk.click(ANALYSE);
    sleep(Duration::from_secs(1));
    desk.key("Return");
    sleep(Duration::from_secs(3));
    desk.changes("a piece put on the board", BOARD, || {
        desk.key("n");
        for _ in 0..5 {
            sleep(Duration::from_millis(250));
            desk.key("Right");
        }
    });
    sleep(Duration::from_secs(1));
    desk.changes("a rollout", PANEL, || desk.key("o"));
    sleep(Duration::from_secs(4));
    desk.changes("more of the rollout", PANEL, || sleep(Duration::from_millis(500)));
    desk.key("o");
    sleep(Duration::from_secs(1));
    // "Play from here", and "Begin" in the dialog about the players.
    desk.click(Vec2::new(1070.0, 443.0));
    sleep(Duration::from_secs(1));
    desk.key("Return");
    sleep(Duration::from_secs(2));
    desk.key("space");
    let record = desk.wait("the match from there", |record| record.cursor() > 0);
    let pieces = record.start().pieces(Side::A);
    assert_eq!(pieces.iter().filter(|at| **at == Step(5)).count(), 1, "{pieces:?}");
}

/// A match that was played to its end, each choice the one listed first.
fn finished(library: &Library, seed: u64) -> Match {
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, seed);
    while course.winner().is_none() {
        let action = course.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| course.position().actions()[0]);
        course.play(action).unwrap();
        assert!(course.plies().len() < 1_000, "it does not end");
    }
    course
}

#[test]
fn a_match_is_found_in_the_library_and_reviewed() {
    let mut desk = Desk::new("library", quick());
    let folder = desk.folder.join("saves");
    let course = finished(&desk.library, 7);
    let mut saves = Saves::new(&folder);
    for (course, name, when) in [
        (&course, "A rainy Sunday", 1_700_000_000),
        (&finished(&desk.library, 8), "The long way", 1_700_100_000),
    ] {
        let file = saves.save(course, when).unwrap();
        saves.leave();
        saves.rename(&file, name).unwrap();
    }
    desk.open(&[]);
    sleep(Duration::from_secs(2));
    desk.click(MATCHES);
    sleep(Duration::from_secs(2));
    desk.click(SEARCH);
    desk.changes("the search", ROWS, || {
        assert!(desk.xdotool(&["type", "--delay", "120", "rainy"]));
    });
    sleep(Duration::from_secs(2));
    desk.click(REVIEW);
    let kept = || Archive::open(&folder).unwrap().latest_review(&course).unwrap();
    let start = Instant::now();
    let review = loop {
        if let Some(review) = kept() {
            break review;
        }
        assert!(start.elapsed() < Duration::from_secs(90), "no review: {}", desk.log());
        sleep(Duration::from_millis(300));
    };
    assert_eq!(review.plies.len(), course.plies().len());
    sleep(Duration::from_secs(1));
    desk.changes("the way to the next error", BOARD, || desk.key("e"));
    sleep(Duration::from_secs(2));
    desk.changes("the better line", BOARD, || desk.key("space"));
    assert!(!desk.log().contains("panicked"), "{}", desk.log());
}

#[test]
fn a_puzzle_of_the_day_is_solved() {
    let mut desk = Desk::new("puzzle", quick());
    desk.open(&[]);
    sleep(Duration::from_secs(2));
    // Who has solved none gets the same three as anybody else on that day.
    let (puzzles, _) = Puzzles::built_in(&desk.library);
    let puzzle = Score::default().today(today(), &puzzles)[0];
    desk.click(PUZZLES);
    sleep(Duration::from_secs(2));
    desk.key("Return");
    sleep(Duration::from_secs(4));
    let choices = Choices::of(&puzzle.position);
    let best = puzzle.best().action;
    let index = choices.list.iter().position(|choice| choice.action == best).unwrap();
    for _ in 0..=index {
        desk.key("Tab");
        sleep(Duration::from_millis(250));
    }
    desk.key("Return");
    let result = |text: &str| Score::from_ron(text).ok().and_then(|score| score.result(puzzle));
    let text = desk.wait_for_file("puzzles.ron", |text| result(text).is_some());
    assert_eq!(result(&text), Some(true), "{}", puzzle.id);
    assert_eq!(Score::from_ron(&text).unwrap().solved(), (1, 1));
    assert!(!desk.log().contains("panicked"), "{}", desk.log());
}
