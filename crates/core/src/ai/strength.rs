//! How strong the levels are, as measured, and what that makes of a chance.
//!
//! The table is that of docs/strength.md, from `tesserae ladder --games 2000`; a test holds
//! the two together. It is of tables for two.
//!
//! A search says what a position is worth to players who are both perfect. Between two
//! levels the better one is ahead from the start, by the difference that was measured, and
//! that lead shrinks with the game that is left. If it came about step by step, by chance and
//! by skill alike, the logarithm of the odds would be shifted by the difference times the
//! square root of the share that is left. In games between the levels it shrinks more slowly,
//! since the share is that of the leader and the last choices weigh the most: about by
//! the fifth root, in all five games (`tests/ai/strength.rs`). Rollouts between the levels
//! themselves would say the same less surely: for an error of one point they take 2,500
//! games, and a master visits 8,000 positions for each choice in them.

use super::levels::Level::{self, Adept, Beginner, Expert, Master, Perfect, Random};
use crate::rules::{Position, Side, Step};

/// One level measured against another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rung {
    /// The level.
    pub level: Level,
    /// The one that it played against.
    pub against: Level,
    /// The games that it won, of a hundred.
    pub wins: f64,
    /// Its lead in points of Elo.
    pub elo: i32,
}

/// All that was measured of a variant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The game and variant, as in `ur/finkel`.
    pub game: &'static str,
    /// What was measured.
    pub rungs: &'static [Rung],
}

const fn rung(level: Level, against: Level, wins: f64, elo: i32) -> Rung {
    Rung { level, against, wins, elo }
}

/// How the lead of the better player falls with the share of the game that is left: this
/// power of it, by games between levels.
const FALLS: f64 = 0.2;

/// All variants that were measured.
pub const MEASURED: &[Measured] = &[
    Measured {
        game: "ur/cyningstan",
        rungs: &[
            rung(Beginner, Random, 92.4, 434),
            rung(Adept, Beginner, 61.4, 80),
            rung(Expert, Adept, 69.5, 143),
            rung(Master, Expert, 81.7, 259),
            rung(Perfect, Master, 49.1, -6),
            rung(Adept, Random, 94.5, 494),
        ],
    },
    Measured {
        game: "ur/rosette-throw",
        rungs: &[
            rung(Beginner, Random, 93.6, 466),
            rung(Adept, Beginner, 64.9, 106),
            rung(Expert, Adept, 71.8, 162),
            rung(Master, Expert, 79.9, 240),
            rung(Perfect, Master, 48.6, -10),
            rung(Adept, Random, 96.8, 592),
        ],
    },
    Measured {
        game: "ur/short",
        rungs: &[
            rung(Beginner, Random, 70.5, 151),
            rung(Adept, Beginner, 61.2, 79),
            rung(Expert, Adept, 58.1, 57),
            rung(Master, Expert, 59.0, 63),
            rung(Perfect, Master, 49.8, -1),
            rung(Adept, Random, 79.3, 233),
        ],
    },
    Measured {
        game: "ur/finkel",
        rungs: &[
            rung(Beginner, Random, 93.9, 475),
            rung(Adept, Beginner, 58.2, 58),
            rung(Expert, Adept, 71.7, 161),
            rung(Master, Expert, 82.3, 268),
            rung(Perfect, Master, 50.0, 0),
            rung(Adept, Random, 94.7, 499),
        ],
    },
    Measured {
        game: "ur/masters",
        rungs: &[
            rung(Beginner, Random, 98.2, 690),
            rung(Adept, Beginner, 61.6, 82),
            rung(Expert, Adept, 79.7, 238),
            rung(Master, Expert, 86.9, 328),
            rung(Perfect, Master, 50.8, 6),
            rung(Adept, Random, 99.0, 798),
        ],
    },
    Measured {
        game: "ur/masters-four",
        rungs: &[
            rung(Beginner, Random, 96.6, 581),
            rung(Adept, Beginner, 62.8, 91),
            rung(Expert, Adept, 78.7, 227),
            rung(Master, Expert, 87.0, 329),
            rung(Perfect, Master, 50.6, 5),
            rung(Adept, Random, 98.2, 690),
        ],
    },
    Measured {
        game: "ur/blitz",
        rungs: &[
            rung(Beginner, Random, 94.4, 491),
            rung(Adept, Beginner, 58.6, 60),
            rung(Expert, Adept, 71.8, 162),
            rung(Master, Expert, 76.4, 204),
            rung(Perfect, Master, 48.9, -8),
            rung(Adept, Random, 95.9, 545),
        ],
    },
    Measured {
        game: "senet/skiryuk",
        rungs: &[
            rung(Beginner, Random, 63.2, 94),
            rung(Adept, Beginner, 70.5, 151),
            rung(Expert, Adept, 62.5, 88),
            rung(Master, Expert, 72.0, 164),
            rung(Adept, Random, 75.6, 197),
        ],
    },
    Measured {
        game: "senet/archaic",
        rungs: &[
            rung(Beginner, Random, 66.8, 122),
            rung(Adept, Beginner, 69.3, 141),
            rung(Expert, Adept, 62.9, 92),
            rung(Master, Expert, 78.0, 219),
            rung(Adept, Random, 78.5, 224),
        ],
    },
    Measured {
        game: "senet/kendall",
        rungs: &[
            rung(Beginner, Random, 64.8, 106),
            rung(Adept, Beginner, 54.2, 29),
            rung(Expert, Adept, 54.2, 29),
            rung(Master, Expert, 55.1, 35),
            rung(Adept, Random, 66.4, 118),
        ],
    },
    Measured {
        game: "senet/jequier",
        rungs: &[
            rung(Beginner, Random, 82.9, 274),
            rung(Adept, Beginner, 60.7, 76),
            rung(Expert, Adept, 60.5, 74),
            rung(Master, Expert, 79.4, 234),
            rung(Adept, Random, 68.0, 131),
        ],
    },
    Measured {
        game: "knossos/gurevich",
        rungs: &[
            rung(Beginner, Random, 64.2, 101),
            rung(Adept, Beginner, 85.4, 307),
            rung(Expert, Adept, 68.2, 132),
            rung(Master, Expert, 82.9, 274),
            rung(Perfect, Master, 50.8, 6),
            rung(Adept, Random, 92.1, 427),
        ],
    },
    Measured {
        game: "knossos/straight",
        rungs: &[
            rung(Beginner, Random, 61.7, 83),
            rung(Adept, Beginner, 91.2, 405),
            rung(Expert, Adept, 63.0, 92),
            rung(Master, Expert, 79.5, 235),
            rung(Perfect, Master, 49.4, -4),
            rung(Adept, Random, 93.5, 463),
        ],
    },
    Measured {
        game: "knossos/sticks",
        rungs: &[
            rung(Beginner, Random, 53.7, 25),
            rung(Adept, Beginner, 85.9, 314),
            rung(Expert, Adept, 67.2, 124),
            rung(Master, Expert, 77.9, 218),
            rung(Adept, Random, 89.8, 377),
        ],
    },
    Measured {
        game: "knossos/seven",
        rungs: &[
            rung(Beginner, Random, 72.0, 164),
            rung(Adept, Beginner, 90.8, 398),
            rung(Expert, Adept, 71.5, 160),
            rung(Master, Expert, 92.8, 444),
            rung(Adept, Random, 95.8, 543),
        ],
    },
    Measured {
        game: "phaistos/aleff",
        rungs: &[
            rung(Beginner, Random, 89.6, 374),
            rung(Adept, Beginner, 93.5, 463),
            rung(Expert, Adept, 73.8, 180),
            rung(Master, Expert, 75.1, 192),
            rung(Adept, Random, 99.4, 874),
        ],
    },
    Measured {
        game: "phaistos/player-trapped",
        rungs: &[
            rung(Beginner, Random, 90.8, 398),
            rung(Adept, Beginner, 95.7, 537),
            rung(Expert, Adept, 74.1, 182),
            rung(Master, Expert, 76.3, 204),
            rung(Adept, Random, 99.9, 1129),
        ],
    },
    Measured {
        game: "phaistos/sanctuary-geese",
        rungs: &[
            rung(Beginner, Random, 87.8, 343),
            rung(Adept, Beginner, 96.6, 581),
            rung(Expert, Adept, 72.7, 170),
            rung(Master, Expert, 73.4, 176),
            rung(Adept, Random, 99.9, 1200),
        ],
    },
    Measured {
        game: "phaistos/free-passages",
        rungs: &[
            rung(Beginner, Random, 87.7, 341),
            rung(Adept, Beginner, 95.0, 512),
            rung(Expert, Adept, 75.8, 198),
            rung(Master, Expert, 76.5, 205),
            rung(Adept, Random, 99.9, 1200),
        ],
    },
    Measured {
        game: "pente/knock-off",
        rungs: &[
            rung(Beginner, Random, 95.0, 513),
            rung(Adept, Beginner, 79.9, 240),
            rung(Expert, Adept, 66.2, 117),
            rung(Master, Expert, 71.6, 161),
            rung(Perfect, Master, 51.5, 10),
            rung(Adept, Random, 99.2, 849),
        ],
    },
    Measured {
        game: "pente/race",
        rungs: &[
            rung(Beginner, Random, 92.8, 444),
            rung(Adept, Beginner, 59.5, 67),
            rung(Expert, Adept, 62.7, 90),
            rung(Master, Expert, 60.7, 75),
            rung(Perfect, Master, 50.0, 0),
            rung(Adept, Random, 94.8, 503),
        ],
    },
    Measured {
        game: "pente/open-entry",
        rungs: &[
            rung(Beginner, Random, 97.4, 626),
            rung(Adept, Beginner, 75.0, 191),
            rung(Expert, Adept, 67.8, 129),
            rung(Master, Expert, 70.1, 148),
            rung(Perfect, Master, 53.9, 27),
            rung(Adept, Random, 99.5, 903),
        ],
    },
];

/// What was measured of a variant; none of a user's own.
fn rungs(game: &str) -> Option<&'static [Rung]> {
    MEASURED.iter().find(|measured| measured.game == game).map(|measured| measured.rungs)
}

/// The lead of a level over another, if those two were measured. No player is better than a
/// perfect one: if the master won more games, that was luck.
fn measured(game: &str, level: Level, against: Level) -> Option<i32> {
    let found = |rung: &&Rung| rung.level == level && rung.against == against;
    let elo = rungs(game)?.iter().find(found)?.elo;
    Some(if level == Perfect { elo.max(0) } else { elo })
}

/// The Elo of a level in a variant, the random player's being 0: the sum of the leads from
/// one level to the next. None where it was not measured.
pub fn elo(game: &str, level: Level) -> Option<i32> {
    rungs(game)?;
    let mut sum = 0;
    for (below, above) in Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1)) {
        if below >= level {
            break;
        }
        sum += measured(game, above, below)?;
    }
    Some(sum)
}

/// By how many points of Elo a level is ahead of another in a variant: as measured between
/// the two, else by way of the levels between. None where that was not measured.
pub fn lead(game: &str, level: Level, other: Level) -> Option<f64> {
    if level == other {
        return rungs(game).map(|_| 0.0);
    }
    measured(game, level, other)
        .or_else(|| measured(game, other, level).map(|lead| -lead))
        .or_else(|| Some(elo(game, level)? - elo(game, other)?))
        .map(f64::from)
}

/// How much of its way each piece of a side has behind it, in cells.
pub fn progress(position: &Position, side: Side) -> u32 {
    let definition = position.game().definition();
    let done = |step| u32::from(definition.progress(side, step));
    position.pieces(side).into_iter().map(done).sum()
}

/// The number of steps that all pieces of a side have come since the start of the game: there, not
/// every side has covered the same. Below 0 if they were sent back behind it.
pub fn covered(position: &Position, side: Side) -> i32 {
    let start = position.game().start(position.sides());
    come(position, side) - come(&start, side)
}

/// The steps from the rack to where a side's pieces stand. A round of a ring is longer than the way
/// from the rack to its goal: a piece that has passed the goal without a stop is behind the rack.
fn come(position: &Position, side: Side) -> i32 {
    let definition = position.game().definition();
    let longer = definition.ring_goal.map_or(0, |goal| definition.last(side).0 - goal.0);
    let done = |step| i32::from(definition.progress(side, step)) - i32::from(longer);
    position.pieces(side).into_iter().filter(|step| *step != Step::HAND).map(done).sum()
}

/// What share of the game is left, 1 at its start: of the side that has the least to go.
pub fn share_left(position: &Position) -> f64 {
    let definition = position.game().definition();
    let start = position.game().start(position.sides());
    let sides = &Side::ALL[..usize::from(position.sides())];
    let left = sides.iter().map(|side| {
        let way = u32::from(definition.progress(*side, definition.home(*side)));
        let to_go = |at: &Position| {
            let all = way * at.pieces(*side).len() as u32;
            f64::from(all.saturating_sub(progress(at, *side)))
        };
        to_go(position) / to_go(&start).max(1.0)
    });
    left.fold(1.0, f64::min)
}

/// Each side's chance of winning with these players, from its chance if both were perfect.
/// None where the two were not measured, and at tables of more than two.
pub fn with_players(position: &Position, perfect: &[f64], players: [Level; 2]) -> Option<Vec<f64>> {
    let &[win, _] = perfect else { return None };
    let lead = lead(&position.game().definition().id(), players[0], players[1])?;
    if lead == 0.0 {
        return Some(perfect.to_vec());
    }
    let shift = lead * share_left(position).powf(FALLS) * std::f64::consts::LN_10 / 400.0;
    // The odds, multiplied: so 0 and 1 stay what they are.
    let (for_it, against) = (win * shift.exp(), 1.0 - win);
    let win = for_it / (for_it + against);
    Some(vec![win, 1.0 - win])
}
