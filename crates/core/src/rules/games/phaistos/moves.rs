//! Steps, arrivals and what follows from them.

use super::data::{
    ENTERS_WITH, MOST_PIECES, Man, Phaistos, PhaistosPosition, Phase, field_of, mark_of,
};
use crate::rules::prelude::{Action, Event, Side, Step, Throw, Watch};

impl PhaistosPosition {
    /// Whether any traveller of a side serves a penalty.
    #[inline]
    pub(super) fn is_marked(&self, side: Side) -> bool {
        u32::from_ne_bytes(self.men[side.index()]) & 0x0303_0303 != 0
    }

    /// Who stands on a field that is no sanctuary.
    #[inline]
    pub(super) fn occupant(&self, field: u8) -> Option<(Side, usize)> {
        if self.taken >> field & 1 == 0 {
            return None;
        }
        Side::ALL[..usize::from(self.sides)].iter().find_map(|side| {
            let men = &self.men[side.index()];
            men.iter().position(|man| field_of(*man) == field).map(|index| (*side, index))
        })
    }

    /// Puts another man in the place of one, in order.
    #[inline]
    fn replace(&mut self, side: Side, mut index: usize, man: Man) {
        let men = &mut self.men[side.index()];
        while index + 1 < MOST_PIECES && men[index + 1] < man {
            men[index] = men[index + 1];
            index += 1;
        }
        while index > 0 && men[index - 1] > man {
            men[index] = men[index - 1];
            index -= 1;
        }
        men[index] = man;
    }

    /// The place of a side's free traveller on a field.
    #[inline]
    fn free_man(&self, side: Side, field: u8) -> usize {
        let men = &self.men[side.index()];
        men.iter().position(|man| *man == field << 2).unwrap_or(0)
    }
}

impl Phaistos {
    /// Plays a legal action.
    #[inline]
    pub(super) fn play(&self, at: &mut PhaistosPosition, action: Action, watch: &mut impl Watch) {
        let side = at.turn;
        match (action, at.phase) {
            (Action::Throw(throw), _) => {
                watch.see(|| Event::Thrown { side, throw });
                match throw {
                    Throw::Pair(high, low) => at.phase = Phase::Move(high, low),
                    Throw::Score(score) => self.play_die(at, score, watch),
                    Throw::First(_) => {}
                }
            }
            (Action::Use { number, from }, Phase::Move(high, low)) => {
                let rest = if number == high { low } else { high };
                self.play_number(at, from.0, number, rest, watch);
            }
            (Action::Go, Phase::Offer { field, number, rest }) => {
                match self.fields[usize::from(field & 63)].passage {
                    0 => self.play_number(at, field, number, rest, watch),
                    to => {
                        self.passage(at, field, to, watch);
                        self.go_on(at, rest, false, watch);
                    }
                }
            }
            (Action::Ride, Phase::Offer { field, number, rest }) => {
                watch.see(|| Event::Fate { side, at: Step(field) });
                at.phase = Phase::Ride { field, rest, early: number == 0 };
            }
            (Action::Cross, Phase::Offer { field, rest, .. }) => {
                self.cross(at, field, rest, watch);
            }
            (Action::Stay, Phase::Offer { field, number, rest }) => {
                watch.see(|| Event::Stayed { side, at: Step(field) });
                self.go_on(at, rest, number == 0, watch);
            }
            (Action::Pass, _) => {
                watch.see(|| Event::Passed { side });
                self.next_turn(at, watch);
            }
            _ => debug_assert!(false, "{action} is not due"),
        }
    }

    /// Uses a number on the traveller that the side to act has on a field.
    #[inline]
    fn play_number(
        &self,
        at: &mut PhaistosPosition,
        from: u8,
        number: u8,
        rest: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let (mut from, number) = (from & 63, number.min(6));
        let landing = self.landings[usize::from(from)][usize::from(number)];
        let (mut to, back) = (landing.to, landing.turned > 0);
        let end = if to == self.last { self.off } else { to };
        watch.see(|| moved(side, from, end, self.fields_touched(from, number)));
        if to == self.last {
            return self.bear_off(at, from, rest, watch);
        }
        loop {
            self.step(at, from, to, watch);
            let field = &self.fields[usize::from(to)];
            if !field.special {
                break;
            }
            if field.passage > 0 && !field.free {
                self.passage(at, to, field.passage, watch);
                break;
            }
            if field.turns > 0 {
                self.trap(at, to, field.turns, watch);
                break;
            }
            if field.goose && back {
                let Some(again) = goose_steps_back(to, number) else { break };
                (from, to) = (to, again);
                watch.see(|| moved(side, from, to, self.names((to..from).rev())));
                continue;
            }
            watch.see(|| Event::Offered { side, at: Step(to) });
            at.phase = Phase::Offer { field: to, number, rest };
            return;
        }
        self.go_on(at, rest, false, watch);
    }

    fn bear_off(&self, at: &mut PhaistosPosition, from: u8, rest: u8, watch: &mut impl Watch) {
        let side = at.turn;
        at.replace(side, at.free_man(side, from), self.off << 2);
        at.taken &= !(1 << from);
        watch.see(|| Event::BorneOff { side, from: Step(from) });
        if field_of(at.men[side.index()][0]) == self.off {
            at.phase = Phase::Over;
            watch.see(|| Event::Won { side });
        } else {
            self.go_on(at, rest, false, watch);
        }
    }

    /// A free traveller of the side to act steps from a field to a field.
    #[inline]
    fn step(&self, at: &mut PhaistosPosition, from: u8, to: u8, watch: &mut impl Watch) {
        if from == to {
            return;
        }
        let side = at.turn;
        let bit = |field: u8| {
            let open = field > 0 && !self.fields[usize::from(field)].sanctuary;
            u64::from(open) << field
        };
        match at.occupant(to) {
            None => {
                at.replace(side, at.free_man(side, from), to << 2);
                at.taken = at.taken & !bit(from) | bit(to);
            }
            Some(other) => {
                at.taken |= bit(from) | bit(to);
                Self::displace(at, other, from, to, watch);
            }
        }
    }

    /// Who stands where a newcomer arrives goes to where its step began, and is free.
    #[inline]
    fn displace(
        at: &mut PhaistosPosition,
        (whose, place): (Side, usize),
        from: u8,
        to: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn;
        let man = at.men[whose.index()][place];
        // First the newcomer: its place among its own may be another after.
        let index = at.free_man(side, from);
        if whose == side {
            // The two of one side only change places.
            at.men[side.index()][place] = to << 2;
        } else {
            at.replace(side, index, to << 2);
            at.replace(whose, place, from << 2);
        }
        watch.see(|| Event::Swapped { side: whose, from: Step(to), to: Step(from) });
        if mark_of(man) > 0 {
            watch.see(|| Event::Freed { side: whose, at: Step(from) });
        }
    }

    /// A passage or a tunnel: one more step.
    fn passage(&self, at: &mut PhaistosPosition, from: u8, to: u8, watch: &mut impl Watch) {
        let side = at.turn;
        if to > from {
            watch.see(|| moved(side, from, to, self.names(to..=to)));
        } else {
            watch.see(|| Event::Returned { side, from: Step(from), to: Step(to) });
        }
        self.step(at, from, to, watch);
    }

    /// A traveller misses its owner's next turns.
    fn trap(&self, at: &mut PhaistosPosition, field: u8, turns: u8, watch: &mut impl Watch) {
        let side = at.turn;
        let index = at.free_man(side, field);
        at.men[side.index()][index] = field << 2 | (turns + 1);
        watch.see(|| Event::Trapped { side, at: Step(field), turns });
    }

    /// A crossing of the Millstone.
    fn cross(&self, at: &mut PhaistosPosition, from: u8, rest: u8, watch: &mut impl Watch) {
        let side = at.turn;
        let to = self.fields[usize::from(from)].across;
        watch.see(|| moved(side, from, to, self.names(to..=to)));
        self.step(at, from, to, watch);
        self.go_on(at, rest, false, watch);
    }

    /// One die: of the opening or of a ride.
    fn play_die(&self, at: &mut PhaistosPosition, score: u8, watch: &mut impl Watch) {
        match at.phase {
            Phase::Open(thrown) => self.play_opening(at, thrown, score, watch),
            Phase::Ride { field, rest, early } => {
                self.ride(at, field, score.min(6), watch);
                self.go_on(at, rest, early, watch);
            }
            _ => debug_assert!(false, "two dice are due"),
        }
    }

    /// The highest begins; when it is tied all throw again.
    fn play_opening(
        &self,
        at: &mut PhaistosPosition,
        mut thrown: [u8; 3],
        score: u8,
        watch: &mut impl Watch,
    ) {
        let side = at.turn.index();
        if side + 1 < usize::from(at.sides) {
            thrown[side] = score;
            at.phase = Phase::Open(thrown);
            at.turn = at.turn.next(at.sides);
            return;
        }
        let scores = || thrown[..side].iter().copied().chain([score]);
        let highest = scores().max().unwrap_or(score);
        let mut first = scores().enumerate().filter(|(_, s)| *s == highest);
        at.turn = Side::A;
        at.phase = Phase::Open([0; 3]);
        if let (Some((first, _)), None) = (first.next(), first.next()) {
            let side = Side::from_index(first);
            at.turn = side;
            at.phase = Phase::Throw;
            watch.see(|| Event::Begins { side });
        }
    }

    /// A ride on the Knight's Orbit. Only one that ends on a trap has a consequence: its
    /// traveller drops at once, and is trapped where it drops to.
    fn ride(&self, at: &mut PhaistosPosition, from: u8, score: u8, watch: &mut impl Watch) {
        let side = at.turn;
        let to = self.rides[usize::from(from)][usize::from(score)];
        watch.see(|| moved(side, from, to, self.names(self.orbit_stops(from, score))));
        self.step(at, from, to, watch);
        let field = self.fields[usize::from(to)];
        if field.turns > 0 && field.drop > 0 {
            self.passage(at, to, field.drop, watch);
            self.trap(at, field.drop, field.turns, watch);
        }
    }

    /// After a number, a crossing or a ride is done with: the number left over,
    /// the turn's throw, or the next player.
    #[inline]
    fn go_on(&self, at: &mut PhaistosPosition, rest: u8, early: bool, watch: &mut impl Watch) {
        if early {
            at.phase = Phase::Throw;
        } else if rest > 0 {
            at.phase = Phase::Move(rest, 0);
        } else {
            self.next_turn(at, watch);
        }
    }

    /// The next player's turn begins: penalties fall, and who has served one on a
    /// trap with a tunnel drops.
    #[inline]
    fn next_turn(&self, at: &mut PhaistosPosition, watch: &mut impl Watch) {
        at.turn = at.turn.next(at.sides);
        at.phase = Phase::Throw;
        if at.is_marked(at.turn) {
            self.serve_penalties(at, watch);
        }
    }

    fn serve_penalties(&self, at: &mut PhaistosPosition, watch: &mut impl Watch) {
        let side = at.turn;
        let mut dropped = 0;
        let mut freed = [0; MOST_PIECES];
        for (index, man) in at.men[side.index()].iter_mut().enumerate() {
            let mark = mark_of(*man);
            let here = Step(field_of(*man));
            if mark > 0 {
                // The order stays: nobody else is on that field.
                *man -= 1;
                if mark == 1 {
                    freed[index] = here.0;
                    watch.see(|| Event::Freed { side, at: here });
                } else {
                    watch.see(|| Event::Trapped { side, at: here, turns: mark - 2 });
                }
            }
        }
        for from in freed {
            let drop = self.fields[usize::from(from)].drop;
            if drop > 0 {
                self.passage(at, from, drop, watch);
                dropped = drop;
            }
        }
        if dropped > 0 && self.fields[usize::from(dropped)].ride {
            watch.see(|| Event::Offered { side, at: Step(dropped) });
            at.phase = Phase::Offer { field: dropped, number: 0, rest: 0 };
        }
    }

    /// Names of fields.
    fn names(&self, fields: impl Iterator<Item = u8>) -> Vec<String> {
        fields.map(|f| self.definition.place_name(Side::A, Step(f)).to_owned()).collect()
    }

    /// The fields touched by a number, up to an exact one and back.
    fn fields_touched(&self, from: u8, number: u8) -> Vec<String> {
        let landing = self.landings[usize::from(from)][usize::from(number)];
        if landing.turned == 0 {
            return self.names(from + 1..=landing.to);
        }
        self.names((from + 1..=landing.turned).chain((landing.to..landing.turned).rev()))
    }

    /// The orbit fields touched by a ride, the last one included.
    pub(super) fn orbit_stops(&self, from: u8, score: u8) -> impl Iterator<Item = u8> {
        let last = self.orbit.len() as isize - 1;
        let mut place = self.orbit.iter().position(|f| *f == from).unwrap_or(0) as isize;
        let mut ahead = if place == last { -1 } else { 1 };
        (0..score).map(move |_| {
            if !(0..=last).contains(&(place + ahead)) {
                ahead = -ahead;
            }
            place += ahead;
            self.orbit[place as usize]
        })
    }

    /// A ply of its own choosing, for playouts: without a list of actions.
    #[inline]
    pub(super) fn picked(&self, at: &mut PhaistosPosition, mut pick: impl FnMut(u32) -> u32) {
        match at.phase {
            Phase::Throw => {
                let (high, low) = self.ways[pick(36) as usize];
                at.phase = Phase::Move(high, low);
            }
            Phase::Move(high, low) => {
                let (movable, count) = self.movable(at);
                let enters = usize::from(self.enters(at, [high, low]));
                let numbers = if low == 0 || low == high { 1 } else { 2 };
                let all = count * numbers + enters;
                if all == 0 {
                    return self.next_turn(at, &mut ());
                }
                let choice = pick(all as u32) as usize;
                // First every field with the high number, then with the low one,
                // then the traveller that enters.
                let (number, from) = if choice < count {
                    (high, movable[choice & 3])
                } else if choice < count * numbers {
                    (low, movable[(choice - count) & 3])
                } else {
                    (ENTERS_WITH, 0)
                };
                let rest = if number == high { low } else { high };
                self.play_number(at, from, number, rest, &mut ());
            }
            Phase::Offer { field, number, .. } => {
                let (offers, count) = self.offers(field, number);
                self.play(at, offers[pick(count as u32) as usize & 3], &mut ());
            }
            Phase::Open(_) | Phase::Ride { .. } => {
                let score = Throw::Score(pick(6) as u8 + 1);
                self.play(at, Action::Throw(score), &mut ());
            }
            Phase::Over => {}
        }
    }
}

fn moved(side: Side, from: u8, to: u8, way: Vec<String>) -> Event {
    Event::Moved { side, from: Step(from), to: Step(to), way }
}

/// A goose met while stepping back: the same number is stepped again backward, if the
/// path reaches so far.
fn goose_steps_back(to: u8, number: u8) -> Option<u8> {
    (to > number).then(|| to - number)
}
