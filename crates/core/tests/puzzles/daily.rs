//! Three a day.

use std::collections::HashSet;

use jiff::civil::{Date, date};
use tesserae_core::puzzles::{A_DAY, Puzzle, Puzzles, today};

use crate::puzzles;

fn ids(date: Date, rating: u32) -> Vec<String> {
    today(date, rating, puzzles(), |_| false).iter().map(|puzzle| puzzle.id.clone()).collect()
}

#[test]
fn a_day_has_three_of_different_games_and_the_same_for_everybody() {
    for rating in [700, 1000, 1300, 1600, 2000] {
        let mut seen = HashSet::new();
        let mut day = date(2027, 2, 20);
        for _ in 0..40 {
            let chosen = today(day, rating, puzzles(), |_| false);
            assert_eq!(chosen.len(), A_DAY);
            let games: HashSet<&str> = chosen
                .iter()
                .map(|puzzle| puzzle.position.game().definition().game.as_str())
                .collect();
            assert_eq!(games.len(), A_DAY, "{day}");
            assert!(chosen.is_sorted_by_key(|puzzle| puzzle.rating()));
            let named: Vec<String> = chosen.iter().map(|puzzle| puzzle.id.clone()).collect();
            assert_eq!(ids(day, rating), named);
            seen.extend(named);
            day = day.tomorrow().unwrap();
        }
        // Forty days do not bring the same few.
        assert!(seen.len() >= 12, "{rating}: {}", seen.len());
    }
}

#[test]
fn they_fit_the_rating() {
    let mean = |rating| {
        let mut sum = 0;
        for day in 1..=28 {
            let chosen = today(date(2027, 2, day), rating, puzzles(), |_| false);
            sum += chosen.iter().map(|puzzle| puzzle.rating()).sum::<u32>();
        }
        f64::from(sum) / 84.0
    };
    let means: Vec<f64> = [1000, 1080, 1160, 1240].into_iter().map(mean).collect();
    assert!(means.is_sorted_by(|a, b| a + 25.0 < *b), "{means:?}");
    assert!((means[1] - 1080.0).abs() < 50.0 && (means[2] - 1160.0).abs() < 50.0, "{means:?}");
}

#[test]
fn what_was_done_comes_again_only_when_all_was() {
    let day = date(2027, 3, 1);
    let mut done: HashSet<String> = HashSet::new();
    let all = puzzles().all().len();
    for _ in 0..all / A_DAY {
        let chosen = today(day, 1200, puzzles(), |puzzle| done.contains(&puzzle.id));
        for puzzle in chosen {
            assert!(done.insert(puzzle.id.clone()), "{}", puzzle.id);
        }
    }
    assert_eq!(today(day, 1200, puzzles(), |_| true).len(), A_DAY);
}

#[test]
fn few_puzzles_are_all_there_are() {
    let few: Vec<Puzzle> = puzzles().all().iter().take(2).cloned().collect();
    assert_eq!(today(date(2027, 3, 1), 1200, &Puzzles::of(few), |_| false).len(), 2);
    assert!(today(date(2027, 3, 1), 1200, &Puzzles::default(), |_| false).is_empty());
}
