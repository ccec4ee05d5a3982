//! What may be chosen, and the rule that forbids the rest.

use super::{Held, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::action::{Action, Offer};
use crate::rules::due::Due;
use crate::rules::illegal::Illegal;
use crate::rules::side::Side;
use crate::rules::step::Step;

/// Every answer to an offer.
const MOST_OFFERS: usize = 4;

impl Phaistos {
    /// Whether a trap holds everything that a side has.
    #[inline]
    pub(super) fn is_bound(&self, at: &PhaistosPosition, side: Side) -> bool {
        self.traps_hold == Held::Player && at.is_marked(side)
    }

    /// The fields from which the side to act can use a number, each once,
    /// ascending, and how many they are. A free traveller can use any number:
    /// where the count is too high it turns back.
    #[inline]
    pub(super) fn movable(&self, at: &PhaistosPosition) -> ([u8; 4], usize) {
        let mut fields = [0; 4];
        let mut count = 0;
        if self.is_bound(at, at.turn) {
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

    /// Whether the side to act has a traveller that a 1 would enter.
    #[inline]
    pub(super) fn may_enter(&self, at: &PhaistosPosition) -> bool {
        // Who is in hand comes first.
        at.men[at.turn.index()][0] == 0 && !self.is_bound(at, at.turn)
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
        add(offer.goose && number > 0, Action::Go);
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
        let goes = Step(if landing.to == self.last { self.off } else { landing.to });
        Some(Offer {
            at: Step(field),
            go: (here.goose && open).then_some(goes),
            cross: (here.across > 0 && open).then_some(Step(here.across)),
            ride: if here.ride { rides[1..].iter().map(|f| Step(*f)).collect() } else { vec![] },
        })
    }

    pub(super) fn refusal(&self, at: &PhaistosPosition, action: Action) -> Option<Illegal> {
        use Phase::{Move, Offer, Open, Over, Ride, Throw};
        match (action, at.phase) {
            (Action::Move { .. }, _) => Some(Illegal::NotOfThisGame),
            (_, Over) => Some(Illegal::GameOver),
            (Action::Throw(throw), Open(_) | Throw | Ride { .. }) => {
                (!crate::rules::traits::Rules::outcomes(self, at).contains(throw))
                    .then_some(Illegal::NotThrown(throw))
            }
            (_, Open(_) | Throw | Ride { .. }) => Some(Illegal::NotDue { due: Due::Throw }),
            (Action::Throw(_), _) => Some(Illegal::NotDue { due: Due::Choice }),
            (Action::Use { number, from }, Move(high, low)) => {
                self.forbids_use(at, [high, low], number, from.0)
            }
            (Action::Pass, Move(high, low)) => {
                let enters = (high == 1 || low == 1) && self.may_enter(at);
                (self.movable(at).1 > 0 || enters).then_some(Illegal::MustMove)
            }
            (_, Move(..)) => Some(Illegal::NothingOffered),
            (Action::Use { .. } | Action::Pass, Offer { field, .. }) => {
                Some(Illegal::OfferFirst { cell: self.name(field) })
            }
            (_, Offer { field, number, .. }) => {
                let (offers, count) = self.offers(field, number);
                (!offers[..count].contains(&action))
                    .then(|| Illegal::NotOffered { cell: self.name(field), what: action })
            }
        }
    }

    fn forbids_use(
        &self,
        at: &PhaistosPosition,
        numbers: [u8; 2],
        number: u8,
        from: u8,
    ) -> Option<Illegal> {
        let side = at.turn;
        let mut here = self.men(at, side).iter().filter(|man| field_of(**man) == from).peekable();
        if number == 0 || !numbers.contains(&number) {
            Some(Illegal::NumberNotLeft { number })
        } else if from >= self.off || here.peek().is_none() {
            Some(Illegal::NoPiece { from })
        } else if self.is_bound(at, side) {
            let held = self.men(at, side).iter().find(|man| mark_of(**man) > 0);
            Some(Illegal::PlayerTrapped { cell: self.name(held.map_or(0, |man| field_of(*man))) })
        } else if from == 0 && number != 1 {
            Some(Illegal::EntersByOne)
        } else if here.all(|man| mark_of(*man) > 0) {
            Some(Illegal::Trapped { cell: self.name(from) })
        } else {
            None
        }
    }

    fn name(&self, field: u8) -> String {
        self.definition.place_name(Side::A, Step(field)).to_owned()
    }
}
