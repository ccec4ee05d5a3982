//! What a match has seen so far, as far as statements speak of it.

use super::seen::Seen;
use crate::rules::{Action, Event, Position, Side, Step, Throw};

/// Seats at a table, at most.
const SEATS: usize = Side::ALL.len();
/// Who is ahead of every other side by so much is the clear favourite.
const CLEAR: f64 = 0.06;
/// Who has so many fewer steps to go is clearly ahead in the race.
const CLEAR_STEPS: u32 = 4;

/// What a match has seen so far.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Throws, those of the opening included.
    pub throws: u32,
    /// Captures by each side.
    pub captures: [u32; SEATS],
    /// The last throw, and how often it has come in a row.
    pub repeated: Option<(Throw, u32)>,
    /// Who threw last, and how often in a row since the opening.
    pub in_row: Option<(Side, u32)>,
    /// Throws of each side in a row with which nothing moved.
    pub stuck: [u32; SEATS],
    /// Sides that have had no piece in the rack.
    pub entered: [bool; SEATS],
    /// A piece has been home.
    pub some_home: bool,
    /// The chances after every ply are known.
    pub complete: bool,
    /// The lowest and highest chance of each side.
    pub low: [f64; SEATS],
    pub high: [f64; SEATS],
    /// The lowest since the side last had an even chance.
    pub low_since_even: [f64; SEATS],
    /// The last clear favourite, and how often it was another than before.
    pub favourite: Option<Side>,
    pub changes: u32,
    /// The most by which a throw or choice has changed a side's chance, up or down.
    pub swing: f64,
    /// Somebody has been close to winning.
    pub nearly: bool,
    /// Who was last clearly ahead in the race.
    pub race: Option<Side>,
}

/// From this chance on a side is close to winning.
pub(super) const NEARLY: f64 = 0.95;

impl Tally {
    /// Of a match that begins with that position.
    pub fn new(start: &Position) -> Self {
        let mut tally = Self {
            throws: 0,
            captures: [0; SEATS],
            repeated: None,
            in_row: None,
            stuck: [0; SEATS],
            entered: [false; SEATS],
            some_home: false,
            complete: true,
            low: [1.0; SEATS],
            high: [0.0; SEATS],
            low_since_even: [1.0; SEATS],
            favourite: None,
            changes: 0,
            swing: 0.0,
            nearly: false,
            race: None,
        };
        tally.note_places(start);
        tally
    }

    /// Takes a ply into account.
    pub fn note(&mut self, seen: &Seen) {
        let side = seen.ply.side;
        if let Action::Throw(throw) = seen.ply.action {
            self.throws += 1;
            let times = self.repeated.filter(|(last, _)| *last == throw).map_or(0, |(_, n)| n);
            self.repeated = Some((throw, times + 1));
            let number = self.in_row.filter(|(last, _)| *last == side).map_or(0, |(_, n)| n);
            self.in_row = Some((side, number + 1));
        }
        for event in &seen.ply.events {
            match event {
                Event::Captured { side: whose, .. } if *whose != side => {
                    self.captures[side.index()] += 1;
                }
                Event::Moved { side: whose, .. } | Event::Returned { side: whose, .. } => {
                    self.stuck[whose.index()] = 0;
                }
                Event::Passed { side: whose } => self.stuck[whose.index()] += 1,
                // The throws of the opening belong to no turn.
                Event::Begins { .. } => self.in_row = None,
                _ => {}
            }
        }
        self.note_places(seen.after);
        self.note_race(seen);
        match seen.chances {
            Some((before, after)) => self.note_chances(before, after),
            None => self.complete = false,
        }
    }

    fn note_places(&mut self, position: &Position) {
        for side in sides(position) {
            let pieces = position.pieces(side);
            self.entered[side.index()] |= pieces.iter().all(|step| *step != Step::HAND);
            self.some_home |= home(position, side) > 0;
        }
    }

    fn note_race(&mut self, seen: &Seen) {
        if let Some((ahead, steps)) = race(seen.after)
            && steps >= CLEAR_STEPS
        {
            self.race = Some(ahead);
        }
    }

    fn note_chances(&mut self, before: &[f64], after: &[f64]) {
        for (index, (old, new)) in before.iter().zip(after).enumerate().take(SEATS) {
            for chance in [*old, *new] {
                self.low[index] = self.low[index].min(chance);
                self.high[index] = self.high[index].max(chance);
                let since = if chance >= 0.5 { 1.0 } else { self.low_since_even[index] };
                self.low_since_even[index] = since.min(chance);
                self.nearly |= chance >= NEARLY;
            }
            self.swing = self.swing.max((new - old).abs());
        }
        if let Some(favourite) = favourite(after)
            && self.favourite != Some(favourite)
        {
            self.changes += u32::from(self.favourite.is_some());
            self.favourite = Some(favourite);
        }
    }
}

/// The sides at a table.
pub(super) fn sides(position: &Position) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().take(usize::from(position.sides()))
}

/// The clear favourite by these chances; none where nobody is clearly ahead.
fn favourite(chances: &[f64]) -> Option<Side> {
    Side::ALL.into_iter().zip(chances).find_map(|(side, own)| {
        let mut others = chances.iter().enumerate().filter(|(index, _)| *index != side.index());
        others.all(|(_, other)| own - other >= CLEAR).then_some(side)
    })
}

/// How many of a side's pieces are home.
pub(super) fn home(position: &Position, side: Side) -> u32 {
    let home = position.game().definition().home(side);
    position.pieces(side).into_iter().filter(|step| *step == home).count() as u32
}

/// The steps that a side's pieces still have before them.
pub(super) fn to_go(position: &Position, side: Side) -> u32 {
    let definition = position.game().definition();
    let whole = definition.progress(side, definition.home(side));
    let left = |step| u32::from(whole.saturating_sub(definition.progress(side, step)));
    position.pieces(side).into_iter().map(left).sum()
}

/// At a table of two: who has fewer steps to go, and how many fewer.
pub(super) fn race(position: &Position) -> Option<(Side, u32)> {
    if position.sides() != 2 {
        return None;
    }
    let (a, b) = (to_go(position, Side::A), to_go(position, Side::B));
    Some(if a <= b { (Side::A, b - a) } else { (Side::B, a - b) })
}
