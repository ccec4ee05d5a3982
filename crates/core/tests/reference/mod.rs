//! Every game a second time, written from the rules' text alone. Each engine is
//! slow and as unlike the program's as can be; none shares code or data files
//! with it. All that they share with each other is here.
#![allow(dead_code, reason = "every test file takes its own part")]

pub mod knossos;
pub mod pente;
pub mod phaistos;
pub mod plain;
pub mod senet;
pub mod ur;

use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The letters of the sides.
pub const SIDES: [&str; 4] = ["A", "B", "C", "D"];

/// One variant of one game, played by text.
pub trait Second {
    type State: Clone + Debug + PartialEq;

    /// `ur/finkel`.
    fn id(&self) -> String;

    /// How many can play.
    fn sides(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn start(&self, sides: usize) -> Self::State;

    /// A state from its line of notation, presumed to be right.
    fn read(&self, line: &str) -> Self::State;

    /// The line of notation.
    fn text(&self, state: &Self::State) -> String;

    /// What can be thrown, and in how many of the equally likely ways; empty
    /// where no throw is due.
    fn throws(&self, state: &Self::State) -> Vec<(String, u32)>;

    /// What can be chosen; empty where no choice is due.
    fn choices(&self, state: &Self::State) -> Vec<String>;

    /// What follows, `act` being one of [`Self::acts`].
    fn after(&self, state: &Self::State, act: &str) -> Self::State;

    /// Whether the pieces can stand so, and the phase can be due. The state was
    /// read from a line whose numbers are in order and within the path.
    fn can_be(&self, state: &Self::State) -> bool;

    /// Everything that can happen next.
    fn acts(&self, state: &Self::State) -> Vec<String> {
        let throws = self.throws(state).into_iter().map(|(throw, _)| throw);
        throws.chain(self.choices(state)).collect()
    }

    /// Action paths of exactly `depth` plies, chance outcomes counted like choices.
    fn perft(&self, state: &Self::State, depth: u32) -> u64 {
        let acts = self.acts(state);
        match depth {
            0 => 1,
            1 => acts.len() as u64,
            _ => acts.iter().map(|act| self.perft(&self.after(state, act), depth - 1)).sum(),
        }
    }
}

/// Calls `$play` with the variant that a line belongs to and the state it tells.
macro_rules! with_second {
    ($line:expr, $variant:ident, $state:ident => $play:expr) => {{
        let line: &str = $line;
        match line.split('/').next() {
            Some("ur") => with_second!(in ur, line, $variant, $state => $play),
            Some("senet") => with_second!(in senet, line, $variant, $state => $play),
            Some("knossos") => with_second!(in knossos, line, $variant, $state => $play),
            Some("phaistos") => with_second!(in phaistos, line, $variant, $state => $play),
            Some("pente") => with_second!(in pente, line, $variant, $state => $play),
            _ => panic!("{line}: no such game"),
        }
    }};
    (in $game:ident, $line:ident, $variant:ident, $state:ident => $play:expr) => {{
        let id = $line.split(' ').next();
        let $variant = $game::VARIANTS.iter().find(|v| Some(v.id().as_str()) == id);
        let $variant = $variant.expect("a variant");
        let $state = $variant.read($line);
        $play
    }};
}

/// Counts action paths from a line of any game.
pub fn perft(line: &str, depth: u32) -> u64 {
    with_second!(line, variant, state => variant.perft(&state, depth))
}

/// Everything that can happen in a line of any game, sorted.
pub fn acts(line: &str) -> Vec<String> {
    let mut acts = with_second!(line, variant, state => variant.acts(&state));
    acts.sort();
    acts
}

/// The line that follows.
pub fn after(line: &str, act: &str) -> String {
    assert!(acts(line).iter().any(|a| a == act), "{act} is illegal in {line}");
    with_second!(line, variant, state => variant.text(&variant.after(&state, act)))
}

/// Every throw of a line with its share.
pub fn chances(line: &str) -> Vec<(String, f64)> {
    let throws = with_second!(line, variant, state => variant.throws(&state));
    let ways: u32 = throws.iter().map(|(_, ways)| ways).sum();
    throws.into_iter().map(|(t, w)| (t, f64::from(w) / f64::from(ways))).collect()
}

/// The parts of a line: whose turn it is, the pieces of each side, the phase
/// and what follows its colon.
pub fn parts(line: &str) -> (usize, Vec<&str>, &str, &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let turn = SIDES.iter().position(|side| *side == words[1]).expect("a side");
    let (phase, rest) =
        words[words.len() - 1].split_once(':').unwrap_or((words[words.len() - 1], ""));
    (turn, words[2..words.len() - 1].to_vec(), phase, rest)
}

/// `0,3,15`.
pub fn numbers<N: std::str::FromStr<Err: Debug>>(text: &str) -> Vec<N> {
    text.split(',').map(|n| n.parse().expect("a number")).collect()
}

pub fn list<N: ToString>(numbers: &[N]) -> String {
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join(",")
}

/// The two numbers of `move 4-8`.
pub fn from_to(act: &str) -> (usize, usize) {
    let (from, to) = act.strip_prefix("move ").and_then(|m| m.split_once('-')).expect("a move");
    (from.parse().expect("a number"), to.parse().expect("a number"))
}

/// The score of `throw 3`.
pub fn score_of(act: &str) -> u32 {
    act.strip_prefix("throw ").expect("a throw").parse().expect("a number")
}

/// Whether no two pieces stand where only one can, `places` being where they
/// stand, pieces in hand and off left out.
pub fn all_apart<P: PartialEq>(places: &[P]) -> bool {
    (0..places.len()).all(|i| !places[..i].contains(&places[i]))
}

/// Moves one piece of a side and keeps the list ascending.
pub fn put(pieces: &mut [usize], from: usize, to: usize) {
    let piece = pieces.iter().position(|p| *p == from).expect("a piece");
    pieces[piece] = to;
    pieces.sort_unstable();
}
