//! The program's own puzzles.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use tesserae_core::ai::{Level, Limits, value};
use tesserae_core::puzzles::{Grade, MARGIN, Puzzle, SURE, Theme, picks, verify};
use tesserae_core::rules::{Action, Due, Position, Step};

use crate::{common, knowledge, puzzles};

/// The puzzles of each game.
pub fn by_game() -> BTreeMap<String, Vec<&'static Puzzle>> {
    let mut games: BTreeMap<String, Vec<&Puzzle>> = BTreeMap::new();
    for puzzle in puzzles().all() {
        games.entry(puzzle.position.game().definition().game.clone()).or_default().push(puzzle);
    }
    games
}

#[test]
fn each_game_has_sixty_and_more() {
    let games = by_game();
    assert_eq!(games.len(), 5);
    for (game, puzzles) in games {
        assert!(puzzles.len() >= 60, "{game}: {}", puzzles.len());
        let variants: HashSet<String> =
            puzzles.iter().map(|puzzle| puzzle.position.game().definition().id()).collect();
        let all = common::library().games().iter();
        let known = all.filter(|known| known.definition().game == game).count();
        assert_eq!(variants.len(), known, "{game}: every variant has some");
    }
}

#[test]
fn they_differ_in_theme_grade_phase_and_pieces() {
    for (game, puzzles) in by_game() {
        let themes: BTreeSet<Theme> =
            puzzles.iter().flat_map(|puzzle| puzzle.themes.iter().copied()).collect();
        assert!(themes.len() >= 5, "{game}: {themes:?}");
        let kinds: HashSet<&[Theme]> = puzzles.iter().map(|p| p.themes.as_slice()).collect();
        assert!(kinds.len() >= 8, "{game}: {}", kinds.len());
        for kind in kinds {
            let many = puzzles.iter().filter(|puzzle| puzzle.themes == kind).count();
            assert!(3 * many <= puzzles.len(), "{game}: {many} of {kind:?}");
        }
        let grades: BTreeSet<Grade> = puzzles.iter().map(|puzzle| puzzle.grade()).collect();
        assert!(grades.len() >= 3, "{game}: {grades:?}");
        let thrown: HashSet<_> = puzzles.iter().map(|puzzle| puzzle.position.thrown()).collect();
        assert!(thrown.len() >= 4, "{game}");
        let on_board = |puzzle: &&Puzzle| {
            puzzle.position.standings().iter().filter(|standing| standing.cell.is_some()).count()
        };
        let counts: HashSet<usize> = puzzles.iter().map(on_board).collect();
        assert!(counts.len() >= 3 || game == "pente", "{game}: {counts:?}");
    }
}

/// The pieces of a position, seen from who is to choose.
fn seen(position: &Position) -> [Vec<Step>; 2] {
    [position.turn(), position.turn().opponent()].map(|side| position.pieces(side))
}

/// How many pieces of one list stand where none of the other does.
fn elsewhere(one: &[Step], other: &[Step]) -> usize {
    let mut left = other.to_vec();
    let mut missing = 0;
    for step in one {
        match left.iter().position(|known| known == step) {
            Some(at) => drop(left.swap_remove(at)),
            None => missing += 1,
        }
    }
    missing
}

#[test]
fn no_two_are_nearly_the_same() {
    for puzzles in by_game().values() {
        for (at, one) in puzzles.iter().enumerate() {
            let own = seen(&one.position);
            for other in &puzzles[at + 1..] {
                if one.position.game() != other.position.game() {
                    continue;
                }
                let theirs = seen(&other.position);
                let apart = elsewhere(&own[0], &theirs[0]) + elsewhere(&own[1], &theirs[1]);
                assert!(apart >= 2, "{} and {}", one.id, other.id);
            }
        }
    }
}

#[test]
fn none_is_trivial_and_the_best_is_best() {
    for puzzle in puzzles().all() {
        let id = &puzzle.id;
        assert_eq!(puzzle.position.due(), Due::Choice, "{id}");
        assert!(puzzle.missed(Level::Beginner).unwrap() >= 0.35, "{id}");
        let ends: HashSet<String> = puzzle
            .options
            .iter()
            .map(|option| puzzle.position.play(option.action).unwrap().0.to_string())
            .collect();
        assert!(ends.len() >= 3, "{id}");
        assert_eq!(puzzle.options.len(), puzzle.position.actions().len(), "{id}");
        for option in &puzzle.options[1..] {
            let behind = puzzle.best().win - option.win;
            assert!(behind >= MARGIN - 1e-9 && behind >= SURE * option.apart, "{id}");
        }
        assert_ne!(puzzle.tempting, 0, "{id}");
        assert!(puzzle.line.len() >= 2 || wins(&puzzle.position, puzzle.best().action), "{id}");
    }
}

fn wins(position: &Position, action: Action) -> bool {
    position.play(action).unwrap().0.winner().is_some()
}

#[test]
fn where_the_game_is_solved_the_numbers_are_the_solution() {
    let mut exact = 0;
    for puzzle in puzzles().all().iter().filter(|puzzle| puzzle.method.is_exact()) {
        exact += 1;
        let position = &puzzle.position;
        let known = knowledge(position.game());
        for option in &puzzle.options {
            let (next, _) = position.play(option.action).unwrap();
            let found = value(&next, &known, &Limits::depth(1));
            let win = found.win[position.turn().index()];
            assert!(found.exact && (win - option.win).abs() < 1e-5, "{}", puzzle.id);
        }
    }
    // All of five lines, and the short game of Ur.
    assert!(exact >= 70, "{exact}");
}

#[test]
fn each_holds_without_games() {
    // Themes, exact values, and what a search finds.
    for puzzle in puzzles().all() {
        let known = knowledge(puzzle.position.game());
        let verdict = verify(puzzle, &known, 0, 1);
        assert!(verdict.problems.is_empty(), "{}: {:?}", puzzle.id, verdict.problems);
    }
}

#[test]
fn levels_take_what_the_files_say() {
    // Of each game one, since it takes a while; the command checks all.
    for puzzles in by_game().values() {
        let puzzle = puzzles[puzzles.len() / 2];
        let actions: Vec<Action> = puzzle.options.iter().map(|option| option.action).collect();
        let found = picks(&puzzle.position, &actions, &knowledge(puzzle.position.game()));
        let kept: Vec<_> = puzzle.options.iter().map(|option| option.picked).collect();
        assert_eq!(found, kept, "{}", puzzle.id);
    }
}

#[test]
fn other_dice_find_the_same() {
    // Of each game that is not solved one.
    for puzzles in by_game().values() {
        let Some(puzzle) = puzzles.iter().find(|puzzle| puzzle.games > 0) else { continue };
        let verdict = verify(puzzle, &knowledge(puzzle.position.game()), 48, 2);
        assert!(verdict.problems.is_empty(), "{}: {:?}", puzzle.id, verdict.problems);
        assert_eq!(verdict.weighed.unwrap().best(), Some(puzzle.best().action), "{}", puzzle.id);
    }
}

#[test]
fn a_wrong_puzzle_does_not_hold() {
    let of = |exact: bool| puzzles().all().iter().find(|p| p.method.is_exact() == exact).unwrap();
    for puzzle in [of(true), of(false)] {
        let known = knowledge(puzzle.position.game());
        let mut wrong = puzzle.clone();
        wrong.options.swap(0, 1);
        let problems = verify(&wrong, &known, 0, 1).problems.join("; ");
        assert!(problems.contains("a search finds"), "{problems}");
        let problems = verify(&wrong, &known, 48, 2).problems.join("; ");
        let told = if puzzle.method.is_exact() { "is exactly" } else { "more by 48 games" };
        assert!(problems.contains(told), "{problems}");
        let mut wrong = puzzle.clone();
        wrong.themes =
            if wrong.themes == [Theme::Risk] { vec![Theme::Home] } else { vec![Theme::Risk] };
        assert!(verify(&wrong, &known, 0, 1).problems.join("").contains("the themes are"));
    }
}
