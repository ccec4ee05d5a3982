//! Why an action is refused, in the words of the rule that forbids it.

use super::data::{ENTERS_WITH, Phaistos, PhaistosPosition, Phase, field_of, mark_of};
use crate::rules::games::common::refusal::refusal;
use crate::rules::prelude::{Action, Illegal, Side, Step};

impl Phaistos {
    pub(super) fn forbids_action(&self, at: &PhaistosPosition, action: Action) -> Option<Illegal> {
        match (action, at.phase) {
            (Action::Move { .. }, _) => Some(Illegal::NotOfThisGame),
            (Action::Use { .. } | Action::Pass, Phase::Offer { field, .. }) => {
                Some(Illegal::OfferFirst(self.name(field)))
            }
            _ => refusal(self, at, action, || self.forbids_choice(at, action)),
        }
    }

    fn forbids_choice(&self, at: &PhaistosPosition, action: Action) -> Option<Illegal> {
        match (action, at.phase) {
            (Action::Use { number, from }, Phase::Move(high, low)) => {
                self.forbids_use(at, [high, low], number, from.0)
            }
            (_, Phase::Offer { field, number, .. }) => {
                let (offers, count) = self.offers(field, number);
                (!offers[..count].contains(&action))
                    .then(|| Illegal::NotOffered { cell: self.name(field), what: action })
            }
            _ => Some(Illegal::NothingOffered),
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
        } else if self.player_is_trapped(at, side) {
            let held = self.men(at, side).iter().find(|man| mark_of(**man) > 0);
            Some(Illegal::PlayerTrapped(self.name(held.map_or(0, |man| field_of(*man)))))
        } else if from == 0 && number != ENTERS_WITH {
            Some(Illegal::EntersByOne)
        } else if here.all(|man| mark_of(*man) > 0) {
            Some(Illegal::Trapped(self.name(from)))
        } else {
            None
        }
    }

    fn name(&self, field: u8) -> String {
        self.definition.place_name(Side::A, Step(field)).to_owned()
    }
}
