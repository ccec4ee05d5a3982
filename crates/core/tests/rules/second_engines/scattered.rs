//! Positions that nobody played to: pieces thrown on the board, any phase. Some
//! cannot be; then both engines must say so.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

/// The name, the sides' letters and the number of pieces a side of a start.
fn table(start: &str) -> (&str, usize, usize) {
    let words: Vec<&str> = start.split(' ').collect();
    (words[0], words.len() - 3, words[2].split(',').count())
}

/// So many steps of at most `off`, ascending. Half of the time they crowd in one
/// stretch of the path, where they meet.
fn steps(
    rng: &mut impl Rng,
    pieces: usize,
    stretch: Option<(usize, usize)>,
    off: usize,
) -> Vec<usize> {
    let mut steps: Vec<usize> = (0..pieces)
        .map(|_| match (rng.random_range(0..8), stretch) {
            (0, _) => off,
            (1, _) => 0,
            (_, Some((low, high))) => rng.random_range(low..=high),
            (_, None) => rng.random_range(0..=off),
        })
        .collect();
    steps.sort_unstable();
    steps
}

/// A stretch of the path, or none for the whole.
fn stretch(rng: &mut impl Rng, length: usize, off: usize) -> Option<(usize, usize)> {
    let low = rng.random_range(1..=off - length);
    rng.random_bool(0.5).then_some((low, low + length))
}

fn list(steps: &[usize]) -> String {
    crate::reference::list(steps)
}

fn one_of<'a>(rng: &mut impl Rng, words: &[&'a str]) -> &'a str {
    words[rng.random_range(0..words.len())]
}

/// Two sides; `phases` are those besides `over`.
fn two_sides(
    rng: &mut ChaCha8Rng,
    name: &str,
    lists: [Vec<usize>; 2],
    phases: &[String],
) -> String {
    let side = one_of(rng, &["A", "B"]);
    let over = format!("over:{side}");
    let phase = match rng.random_range(0..50) {
        0 => &over,
        _ => &phases[rng.random_range(0..phases.len())],
    };
    format!("{name} {side} {} {} {phase}", list(&lists[0]), list(&lists[1]))
}

fn moves(scores: std::ops::RangeInclusive<u32>) -> Vec<String> {
    scores.map(|score| format!("move:{score}")).chain(["throw".to_owned()]).collect()
}

pub fn ur(start: &str, rng: &mut ChaCha8Rng) -> String {
    let (name, _, pieces) = table(start);
    let off = if name.ends_with("finkel") { 15 } else { 17 };
    let lists = [(); 2].map(|()| {
        let mut steps = steps(rng, pieces, None, off);
        // Seven pieces at random on one path seldom keep apart.
        for i in 1..steps.len() {
            if steps[i] == steps[i - 1] && rng.random_bool(0.9) {
                steps[i] = off;
            }
        }
        steps.sort_unstable();
        steps
    });
    two_sides(rng, name, lists, &moves(0..=5))
}

pub fn pente(start: &str, rng: &mut ChaCha8Rng) -> String {
    let (name, _, pieces) = table(start);
    let stretch = stretch(rng, 5, 10);
    let lists = [(); 2].map(|()| {
        let mut steps = steps(rng, pieces, stretch, 11);
        for step in &mut steps {
            if *step == 11 {
                *step = 8;
            }
        }
        steps.sort_unstable();
        steps
    });
    two_sides(rng, name, lists, &moves(0..=7))
}

pub fn senet(start: &str, rng: &mut ChaCha8Rng) -> String {
    let (name, _, pieces) = table(start);
    let length = rng.random_range(2 * pieces..=2 * pieces + 6);
    let (low, high) = match rng.random_range(0..8) {
        // Few pieces left, among the houses.
        0 => (20, 30),
        _ => stretch(rng, length, 31).unwrap_or((1, 30)),
    };
    let off = if low == 20 { 0.6 } else { 0.15 };
    let throws_for_itself = name.ends_with("skiryuk") || name.ends_with("archaic");
    // One after the other, each to an empty square, but for a few.
    let mut taken = Vec::new();
    let lists = [(); 2].map(|()| {
        let mut squares = Vec::new();
        while squares.len() < pieces {
            let square = if rng.random_bool(off) { 31 } else { rng.random_range(low..=high) };
            let rare = rng.random_bool(0.02);
            // Where no piece rests: it throws at once, or it is sent back.
            let passing = if throws_for_itself { 26 } else { 27 };
            if !rare && (square == passing || (square < 31 && taken.contains(&square))) {
                continue;
            }
            taken.push(square);
            squares.push(square);
        }
        squares.sort_unstable();
        squares
    });
    let mut lists = lists;
    let mut phases = moves(0..=6);
    phases.extend(["open", "open:2", "fate:30"].map(str::to_owned));
    if rng.random_bool(0.3) {
        // One piece of the side to act on a house, and its throw due.
        let house = rng.random_range(26..=29);
        let side = rng.random_range(0..2);
        if !lists[1 - side].contains(&house) {
            let piece = rng.random_range(0..pieces);
            if !lists[side].contains(&house) {
                lists[side][piece] = house;
                lists[side].sort_unstable();
            }
            let plus = one_of(rng, &["", "+"]);
            let letter = crate::reference::SIDES[side];
            return format!(
                "{name} {letter} {} {} fate:{house}{plus}",
                list(&lists[0]),
                list(&lists[1])
            );
        }
    }
    two_sides(rng, name, lists, &phases)
}

pub fn knossos(start: &str, rng: &mut ChaCha8Rng) -> String {
    let (name, _, pieces) = table(start);
    let off = if name.ends_with("straight") { 23 } else { 25 };
    let length = rng.random_range(1..=8);
    let stretch = stretch(rng, length, off);
    let mut lists = [(); 2].map(|()| steps(rng, pieces, stretch, off));
    if rng.random_bool(0.1) {
        // The small block jammed, or all but jammed.
        let less = if off == 23 { 1 } else { 0 };
        lists =
            [[8, 8, 9, 9, 10], [10, 11, 12, 12, 13]].map(|steps| steps.map(|s| s - less).to_vec());
        for steps in &mut lists {
            steps.resize(pieces, off);
        }
        if rng.random_bool(0.5) {
            lists.reverse();
        }
        if rng.random_bool(0.3) {
            lists[0][4] = off;
        }
    }
    let mut phases = moves(0..=6);
    phases.extend(["open", "open:3", "open:5"].map(str::to_owned));
    for step in 7..=16 {
        phases.push(format!("fate:{step}"));
    }
    two_sides(rng, name, lists, &phases)
}

pub fn phaistos(start: &str, rng: &mut ChaCha8Rng) -> String {
    let (name, sides, pieces) = table(start);
    let stretch = stretch(rng, 14, 62);
    let turn = rng.random_range(0..sides);
    let mut mine = Vec::new();
    let lists: Vec<String> = (0..sides)
        .map(|side| {
            let mut fields = steps(rng, pieces, stretch, 62);
            if rng.random_bool(0.3) {
                // The special fields more often than chance would have it.
                fields[0] = [7, 13, 52, 59, 6, 58, 44, 34][rng.random_range(0..8)];
                fields.sort_unstable();
            }
            if side == turn {
                mine.clone_from(&fields);
            }
            let mark = |field: &usize| match field {
                7 | 13 | 52 if rng.random_bool(0.6) => {
                    format!("{field}!{}", rng.random_range(0..=2))
                }
                _ => field.to_string(),
            };
            fields.iter().map(mark).collect::<Vec<_>>().join(",")
        })
        .collect();
    let mut number = || rng.random_range(1..=6_u32);
    let (high, low) = (number(), number());
    let (high, low) = (high.max(low), high.min(low));
    let rest = one_of(rng, &["", ",3", ",6"]);
    let at = if rng.random_bool(0.9) { mine[rng.random_range(0..pieces)] } else { 44 };
    let phase = match rng.random_range(0..20) {
        0 => "open".to_owned(),
        1 => format!("open:{high}"),
        2 => format!("over:{}", crate::reference::SIDES[turn]),
        3..=5 => format!("offer:{at}x{low}{rest}"),
        6..=8 => format!("ride:{at}{rest}"),
        9 => "offer:7+".to_owned(),
        10 => "ride:7+".to_owned(),
        11..=13 => "throw".to_owned(),
        14 | 15 => format!("move:{low}"),
        _ => format!("move:{high},{low}"),
    };
    let letter = crate::reference::SIDES[turn];
    format!("{name} {letter} {} {phase}", lists.join(" "))
}
