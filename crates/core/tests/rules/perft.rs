//! Counts of action paths.
//!
//! `tests/rules/perft.txt` holds the counts. They come from the slow engines in
//! `tests/reference/`; `RENEW=1 cargo core --test rules perft` counts again with them.

use std::fmt::Write;
use std::path::Path;

use tesserae_core::rules::{Action, Position};

use crate::common::{at, rule_sets};
use crate::reference;

const DATA: &str = "tests/rules/perft.txt";

const HEADER: &str = "\
# Number of action paths of exactly so many plies, throws counted like choices.
# Source: the slow second engines in tests/reference/, which are written from the
# rules' text and share no code with the program. Renew with
#   RENEW=1 cargo core --test rules perft
# POSITION | DEPTH | COUNT
";

/// Where to count, and how deep. The starts; full hands beside crowded boards;
/// both sides in the small block, where they meet head on; near the end.
const COUNTED: &[(&str, u32)] = &[
    ("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/rosette-throw A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/short A 0,0,0 0,0,0 open", 13),
    ("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/cyningstan A 0,0,0,4,6,8,13 0,0,1,5,7,12,16 throw", 9),
    ("ur/cyningstan B 0,2,4,11,12,14,16 0,3,10,13,15,17,17 throw", 9),
    ("ur/rosette-throw A 0,2,4,12,13,15,16 0,3,8,14,17,17,17 throw", 9),
    ("ur/short B 0,14,15 12,16,17 move:2", 10),
    ("ur/cyningstan A 15,17,17,17,17,17,17 0,0,0,0,0,0,12 throw", 12),
    ("ur/finkel B 0,0,3,5,8,12,14 0,1,4,7,9,13,15 throw", 9),
    ("ur/finkel A 14,15,15,15,15,15,15 13,15,15,15,15,15,15 move:0", 9),
    // Rosettes that protect nobody, captures that throw again.
    ("ur/masters A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 13),
    ("ur/masters A 0,2,7,11,12,15,17 0,3,8,12,14,15,17 throw", 8),
    ("ur/masters-four B 0,0,5,8,11,13,16 0,1,6,7,10,13,14 throw", 8),
    ("ur/blitz A 0,0,0,0,0 0,0,0,0,0 open", 13),
    ("ur/blitz A 5,7,11,13,15 6,8,9,12,16 throw", 8),
    // Senet: the opening and its ties, rows, the stop and every fate, moves back and
    // forced ones, returns that displace, near the end.
    ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open", 8),
    ("senet/archaic A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open", 7),
    ("senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 throw", 7),
    ("senet/skiryuk A 4,5,6,12,19 8,9,15,16,22 throw", 7),
    ("senet/skiryuk B 14,15,23,24,31 21,22,25,27,29 throw", 7),
    ("senet/skiryuk A 1,14,15,26,28 2,3,13,16,30 fate:26+", 7),
    ("senet/skiryuk B 1,15,17,28,31 13,14,20,27,31 fate:27", 7),
    ("senet/skiryuk A 10,27,28,31,31 12,13,14,29,30 move:2", 7),
    ("senet/skiryuk A 29,30,31,31,31 27,28,31,31,31 throw", 9),
    ("senet/archaic B 2,3,15,16,20,24,25 1,4,5,14,21,22,27 throw", 6),
    ("senet/skiryuk A 3,8,14,20,25 4,5,6,15,21 throw", 8),
    ("senet/skiryuk B 15,22,27,29,31 14,20,24,25,30 throw", 8),
    ("senet/skiryuk A 14,15,24,26,28 16,17,27,31,31 fate:26+", 8),
    ("senet/skiryuk A 28,31,31,31,31 2,29,30,31,31 move:2", 9),
    ("senet/skiryuk B 15,27,31,31,31 24,25,26,31,31 fate:26", 8),
    ("senet/archaic A 1,2,3,10,12,24,27 5,6,7,8,15,20,29 throw", 8),
    // A gate with pieces on it, beyond it and before it, the water with 15 full, rows of three,
    // pieces that go back; and no gate, with all in the last row and with one behind.
    ("senet/kendall A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open", 6),
    ("senet/kendall A 3,8,14,20,24,26,28 4,5,6,15,21,25,30 throw", 6),
    ("senet/kendall B 11,14,15,26,29,31,31 12,13,22,24,28,31,31 move:1", 7),
    ("senet/kendall A 24,28,31,31,31,31,31 21,26,31,31,31,31,31 throw", 9),
    ("senet/jequier A 1,3,5,7,9 2,4,6,8,10 open", 7),
    ("senet/jequier A 3,12,20,25,29 4,5,6,13,26 throw", 7),
    ("senet/jequier B 21,22,23,28,31 20,24,26,29,30 move:6", 7),
    ("senet/jequier A 24,28,30,31,31 22,26,31,31,31 throw", 8),
    // Knossos: traps, full cells, the crossing of 13 and 14, a jam.
    ("knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open", 10),
    ("knossos/straight A 0,0,0,0,0 0,0,0,0,0 open", 10),
    ("knossos/gurevich A 0,3,4,17,18 0,2,4,17,22 throw", 8),
    ("knossos/gurevich B 7,8,9,12,15 8,9,11,12,15 throw", 8),
    ("knossos/gurevich A 7,9,13,15,16 0,8,10,15,24 fate:9", 8),
    ("knossos/gurevich B 16,19,22,24,25 19,21,23,24,25 throw", 8),
    ("knossos/gurevich A 8,8,9,9,10 10,11,12,12,13 throw", 8),
    ("knossos/straight A 0,3,6,7,16 0,4,8,11,17 throw", 8),
    ("knossos/straight B 8,14,15,20,22 8,10,14,19,21 fate:14", 8),
    // With sticks: a 5 that enters, leads into the second trap, does not leave the sea and
    // does not bear off from 14. Seven pieces: most of them in the sea, and a jam.
    ("knossos/sticks A 0,0,0,0,0 0,0,0,0,0 open", 9),
    ("knossos/sticks A 0,2,7,10,20 0,9,17,18,24 throw", 7),
    ("knossos/sticks B 7,10,13,17,23 0,8,9,10,21 fate:9", 7),
    ("knossos/seven A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open", 10),
    ("knossos/seven B 6,7,7,7,16,17,17 5,7,7,7,7,17,17 throw", 8),
    ("knossos/seven A 7,8,8,9,9,10,25 7,10,11,12,12,13,25 throw", 8),
    // Five lines: counters that bar their own entry, hits by moving and by
    // entering, crowded goals, the last counter.
    ("pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw", 9),
    ("pente/race A 0,0,0,0,0 0,0,0,0,0 throw", 9),
    ("pente/knock-off A 0,0,1,4,10 0,0,0,2,7 throw", 8),
    ("pente/knock-off B 1,3,4,6,8 2,3,5,8,8 throw", 8),
    ("pente/knock-off A 1,2,4,5,6 2,3,4,5,8 move:1", 8),
    ("pente/knock-off A 6,8,8,8,8 7,8,8,8,8 throw", 9),
    ("pente/open-entry A 0,0,0,0,0 0,0,0,0,0 throw", 9),
    ("pente/open-entry A 0,0,1,4,10 0,0,0,2,7 throw", 8),
    ("pente/open-entry B 0,3,4,6,8 0,3,5,8,8 throw", 8),
    ("pente/race A 0,0,1,4,10 0,0,0,2,7 throw", 8),
    ("pente/race B 1,3,4,6,8 2,3,5,8,8 throw", 8),
    ("pente/race A 1,2,4,5,6 2,3,4,5,8 move:1", 8),
    ("pente/race B 6,8,8,8,8 7,8,8,8,8 throw", 9),
    // The labyrinth: passages and geese, traps on 7, 13 and 52 with every mark, rides,
    // crossings, the exact fields from both sides, three and four players.
    ("phaistos/aleff A 0,0,0,0 0,0,0,0 open", 7),
    ("phaistos/aleff A 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open", 7),
    ("phaistos/player-trapped A 0,0,0,0 0,0,0,0 open", 7),
    ("phaistos/sanctuary-geese A 0,0,0,0 0,0,0,0 0,0,0,0 open", 7),
    ("phaistos/aleff A 6,12,30,58 0,13!1,44,52!0 throw", 6),
    ("phaistos/aleff B 5,7!0,34,46 22,43,49,57 move:6,1", 6),
    ("phaistos/aleff A 7,62,62,62 0,28,46,52 offer:7+", 6),
    ("phaistos/aleff A 11,46,58,62 0,7!1,13!2,52 ride:46,3", 6),
    ("phaistos/aleff C 0,20,41,62 3,24,45,60 0,12,27,52!1 throw", 6),
    ("phaistos/player-trapped A 12,22,48,62 0,0,13!2,29 throw", 6),
    ("phaistos/player-trapped B 5,31,52!1,62 43,45,53,62 move:5,1", 6),
    ("phaistos/sanctuary-geese A 0,1,28,59 0,4,31,58 throw", 6),
    // Passages that are offers, by a number, from a goose and by going back.
    ("phaistos/free-passages A 0,0,0,0 0,0,0,0 open", 7),
    ("phaistos/free-passages A 2,14,29,39 6,12,26,56 throw", 6),
    ("phaistos/free-passages B 6,18,27,62 1,20,21,41 move:5,1", 6),
    ("phaistos/free-passages A 6,17,29,62 0,12,21,26 offer:6x5,4", 6),
];

/// Counts through the uniform face: checked play, one position at a time.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions: Vec<Action> = match position.outcomes() {
        Some(outcomes) => outcomes.list().iter().map(|o| Action::Throw(o.throw)).collect(),
        None => position.actions(),
    };
    actions.iter().map(|a| slow_perft(&position.play(*a).unwrap().0, depth - 1)).sum()
}

#[test]
fn the_counts_are_those_of_the_second_engine() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(DATA);
    if std::env::var_os("RENEW").is_some() {
        let mut text = HEADER.to_owned();
        for (line, deepest) in COUNTED {
            for depth in 1..=*deepest {
                let count = reference::perft(line, depth);
                writeln!(text, "{line} | {depth} | {count}").unwrap();
            }
        }
        std::fs::write(&file, text).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [position, depth, count] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{DATA}: {line}")
        };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        assert_eq!(at(position).perft(depth), count, "{line}");
        lines += 1;
    }
    assert_eq!(lines, COUNTED.iter().map(|(_, depth)| *depth as usize).sum::<usize>());
}

#[test]
fn the_first_plies_count_as_by_hand() {
    // Two ways to begin; four throws; one entry each, for every piece is alike
    // in hand; the other side throws, or the same again after a 4.
    let counts = [2, 8, 8, 32];
    let start = at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // In Knossos A throws and B throws, each four ways. In six of the sixteen rounds
    // just one has a 1; then the beginner has four throws, else A throws again. After
    // a 1, on step 1, it can enter no second piece with a 1 and so has one move for
    // each score but two with 2, 3 and 4; in the other ten B throws.
    let start = at("knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open");
    for (depth, count) in (1..).zip([4, 16, 64, 6 * 7 + 10 * 16]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // With sticks there are five ways each, and in eight of the 25 rounds just one has a 1.
    let start = at("knossos/sticks A 0,0,0,0,0 0,0,0,0,0 open");
    for (depth, count) in (1..).zip([5, 25, 125, 8 * 9 + 17 * 25]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // In Senet A throws and B throws, five ways each; in eight of the 25 rounds just
    // one has a 1, and in the other 17 A throws again. After the 8 the spools on 2, 4,
    // 6, 8 and 10 have five moves with a 1, a 3 and a 5, most of them onto a lone
    // cone or past some; with a 2 only the last, and with a 4 the last two, end
    // beyond all other spools.
    let start = at("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open");
    for (depth, count) in (1..).zip([5, 25, 125, 8 * (5 + 1 + 5 + 2 + 5) + 17 * 25]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // With Kendall the 1 is played: the foremost spool goes from 14 to 15. After the 8 the
    // spools on 2, 4, 6, 8, 10, 12 and 15 land on lone cones or empty squares. A 1 moves all
    // of them: 15 to 16 as well. A 2 meets own spools but from 12 and 15, a 4 too but from 10,
    // 12 and 15; a 3 from 12 comes to 15, where one stands, and a 5 from 10 does.
    let start = at("senet/kendall A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open");
    for (depth, count) in (1..).zip([5, 25, 125, 8 * (7 + 2 + 6 + 3 + 6) + 17 * 25]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // With four dice there are five throws, and after a 0 one pass.
    let start = at("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    for (depth, count) in (1..).zip([2, 10, 10, 50]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
}

#[test]
fn the_fast_count_agrees_with_a_slow_one_for_every_game() {
    for game in rule_sets().games() {
        for (depth, position) in
            crate::common::random_positions(game, 2, 3).into_iter().step_by(37).enumerate()
        {
            let depth = depth as u32 % 5;
            let fast = position.perft(depth);
            assert_eq!(fast, slow_perft(&position, depth), "{position} to depth {depth}");
        }
    }
}
