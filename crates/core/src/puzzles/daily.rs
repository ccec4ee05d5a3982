//! The puzzles of a day.

use jiff::civil::Date;

use super::built_in::Puzzles;
use super::puzzle::Puzzle;

/// How many there are a day.
pub const A_DAY: usize = 3;

/// Of the three one is easier than who has the rating would solve every second time, one as
/// hard, one harder.
const OFFSETS: [i64; A_DAY] = [-100, 0, 100];
/// How far from that a puzzle may be; farther where there is none.
const BAND: i64 = 40;

/// The puzzles of a day for somebody with that rating, the easiest first: always the same for
/// the same day, rating and puzzles. They are of different games as far as that can be, and
/// none that `is_done`, unless all are.
pub fn today(
    date: Date,
    rating: u32,
    puzzles: &Puzzles,
    is_done: impl Fn(&Puzzle) -> bool,
) -> Vec<&Puzzle> {
    let rated: Vec<(&Puzzle, i64)> =
        puzzles.all().iter().map(|puzzle| (puzzle, i64::from(puzzle.rating()))).collect();
    let mut ratings: Vec<i64> = rated.iter().map(|(_, rating)| *rating).collect();
    ratings.sort_unstable();
    // Beyond the hardest and the easiest tenth there is too little to choose from.
    let tenth = ratings.len() / 10;
    let (Some(&low), Some(&high)) =
        (ratings.get(tenth), ratings.get(ratings.len().saturating_sub(1 + tenth)))
    else {
        return Vec::new();
    };
    let mut chosen: Vec<(&Puzzle, i64)> = Vec::new();
    for offset in OFFSETS {
        let wanted = (i64::from(rating) + offset).clamp(low, high);
        let cost = |(puzzle, rating): &&(&Puzzle, i64)| {
            let games = |(chosen, _): &&(&Puzzle, i64)| game_of(chosen) == game_of(puzzle);
            let off = (*rating - wanted).abs() / BAND;
            // First what was not done, then other games, then how hard it is; then at random.
            (is_done(puzzle), chosen.iter().filter(games).count(), off, draw(date, puzzle))
        };
        let left = rated.iter().filter(|puzzle| !chosen.contains(puzzle));
        chosen.extend(left.min_by_key(cost));
    }
    chosen.sort_by_key(|(_, rating)| *rating);
    chosen.into_iter().map(|(puzzle, _)| puzzle).collect()
}

fn game_of(puzzle: &Puzzle) -> &str {
    &puzzle.position.game().definition().game
}

/// A number that follows from the day and the puzzle alone.
fn draw(date: Date, puzzle: &Puzzle) -> u32 {
    crc32fast::hash(format!("{date} {}", puzzle.id).as_bytes())
}
