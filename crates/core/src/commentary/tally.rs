//! The history of a match, as far as statements need it.

use super::seen::Seen;
use crate::ai::strength::covered;
use crate::rules::{Action, Event, Position, Side, Step, Throw};

/// The largest number of seats at a table.
const SEATS: usize = Side::ALL.len();
/// The smallest lead over every other side that makes a clear favourite.
const CLEAR: f64 = 0.06;
/// The smallest lead in steps that is a clear lead in the race.
const CLEAR_STEPS: u32 = 4;

/// The history of a match.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// The number of throws, including those of the opening.
    pub throws: u32,
    /// The captures by each side.
    pub captures: [u32; SEATS],
    /// The last throw, and the length of its run.
    pub repeated: Option<(Throw, u32)>,
    /// The side that threw last, and the length of its run since the opening.
    pub in_row: Option<(Side, u32)>,
    /// The run of each side's throws without a move.
    pub stuck: [u32; SEATS],
    /// The sides that have had no piece in the rack.
    pub entered: [bool; SEATS],
    /// Has a piece come home?
    pub some_home: bool,
    /// Are the chances after every ply known?
    pub complete: bool,
    /// The lowest and highest chance of each side.
    pub low: [f64; SEATS],
    pub high: [f64; SEATS],
    /// Each side's lowest chance since it last had an even one.
    pub low_since_even: [f64; SEATS],
    /// The last clear favourite, and the number of times it changed.
    pub favourite: Option<Side>,
    pub changes: u32,
    /// The greatest change of a side's chance by a throw or choice, up or down.
    pub swing: f64,
    /// Has a side been close to winning?
    pub nearly: bool,
    /// The side that was last clearly ahead in the race.
    pub race: Option<Side>,
}

/// The smallest chance of a side that is close to winning.
pub(super) const NEARLY: f64 = 0.95;

impl Tally {
    /// The tally of a match that begins with this position.
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

    /// Adds a ply.
    pub fn note(&mut self, seen: &Seen) {
        self.follow_seats(seen);
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

    /// Forgets the sides' chances if the players swap sides: they were another player's.
    pub fn follow_seats(&mut self, seen: &Seen) {
        if seen.ply.events.contains(&Event::SeatsChange) {
            (self.low, self.high, self.low_since_even) = ([1.0; SEATS], [0.0; SEATS], [1.0; SEATS]);
            self.favourite = None;
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

/// The clear favourite by these chances; none if no side is clearly ahead.
fn favourite(chances: &[f64]) -> Option<Side> {
    Side::ALL.into_iter().zip(chances).find_map(|(side, own)| {
        let mut others = chances.iter().enumerate().filter(|(index, _)| *index != side.index());
        others.all(|(_, other)| own - other >= CLEAR).then_some(side)
    })
}

/// The number of a side's pieces at home.
pub(super) fn home(position: &Position, side: Side) -> u32 {
    let home = position.game().definition().home(side);
    position.pieces(side).into_iter().filter(|step| *step == home).count() as u32
}

/// At a table of two, the side whose pieces have covered more steps since the start of the game,
/// and its lead.
pub(super) fn race(position: &Position) -> Option<(Side, u32)> {
    if position.sides() != 2 {
        return None;
    }
    let (a, b) = (covered(position, Side::A), covered(position, Side::B));
    Some((if a >= b { Side::A } else { Side::B }, a.abs_diff(b)))
}
