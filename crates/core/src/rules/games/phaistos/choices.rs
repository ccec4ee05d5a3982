//! What may be chosen.

use super::data::{ENTERS_WITH, Held, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::prelude::{Action, Offer, Side, Step};

/// Every answer to an offer.
const MOST_OFFERS: usize = 4;

impl Phaistos {
    /// Whether a trap holds everything that a side has.
    #[inline]
    pub(super) fn player_is_trapped(&self, at: &PhaistosPosition, side: Side) -> bool {
        self.traps_hold == Held::Player && at.is_marked(side)
    }

    /// The fields from which the side to act can use a number, each once,
    /// ascending, and how many they are. A free traveller can use any number:
    /// where the count is too high it turns back.
    #[inline]
    pub(super) fn movable(&self, at: &PhaistosPosition) -> ([u8; 4], usize) {
        let mut fields = [0; 4];
        let mut count = 0;
        if self.player_is_trapped(at, at.turn) {
            return (fields, 0);
        }
        let mut before = 0;
        for man in at.men[at.turn.index()] {
            let field = field_of(man);
            if mark_of(man) == 0 && field != before && field != self.off {
                fields[count] = field;
                count += 1;
            }
            before = field;
        }
        (fields, count)
    }

    /// Whether one of the numbers would bring a traveller in.
    #[inline]
    pub(super) fn enters(&self, at: &PhaistosPosition, numbers: [u8; 2]) -> bool {
        numbers.contains(&ENTERS_WITH) && self.may_enter(at)
    }

    /// Whether the side to act has a traveller to bring in.
    #[inline]
    pub(super) fn may_enter(&self, at: &PhaistosPosition) -> bool {
        // Who is in hand comes first.
        at.men[at.turn.index()][0] == 0 && !self.player_is_trapped(at, at.turn)
    }

    /// What a traveller that arrived on a field by a number may answer, and how
    /// many answers that are. A number of 0: it dropped there as its turn began.
    #[inline]
    pub(super) fn offers(&self, field: u8, number: u8) -> ([Action; MOST_OFFERS], usize) {
        let offer = &self.fields[usize::from(field & 63)];
        let mut list = [Action::Stay; MOST_OFFERS];
        let mut count = 1;
        let mut add = |holds: bool, action| {
            if holds {
                list[count] = action;
                count += 1;
            }
        };
        add((offer.goose || offer.free) && number > 0, Action::Go);
        add(offer.ride, Action::Ride);
        add(offer.across > 0 && number > 0, Action::Cross);
        (list, count)
    }

    pub(super) fn what_is_offered(&self, at: &PhaistosPosition) -> Option<Offer> {
        let (field, number, chosen) = match at.phase {
            Phase::Offer { field, number, .. } => (field, number, false),
            Phase::Ride { field, .. } => (field, 0, true),
            _ => return None,
        };
        let here = &self.fields[usize::from(field)];
        let landing = self.landings[usize::from(field)][usize::from(number)];
        let rides = &self.rides[usize::from(field)];
        let open = number > 0 && !chosen;
        let goes = match here.passage {
            0 if landing.to == self.last => self.off,
            0 => landing.to,
            end => end,
        };
        Some(Offer {
            at: Step(field),
            go: ((here.goose || here.free) && open).then_some(Step(goes)),
            cross: (here.across > 0 && open).then_some(Step(here.across)),
            ride: if here.ride { rides[1..].iter().map(|f| Step(*f)).collect() } else { vec![] },
        })
    }
}
