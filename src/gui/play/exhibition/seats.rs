//! The seats of an exhibition that a person has taken over for a game. Such a game does not
//! count, so the score stays that of the computers; it is kept like any match that a person
//! plays.

use std::borrow::Cow;
use std::ops::Range;

use crate::ai::is_human;
use crate::gui::play::current_match::MatchRequest;
use crate::record::Match;
use crate::rules::Action;

/// Who takes over.
const PERSON: &str = "human";

/// Seats of the game on the table that a person has taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// The seats, and who sat there.
    seats: Vec<(usize, String)>,
    /// The seats that a person has had in this game, and in which plies.
    ever: Vec<(usize, Vec<Range<usize>>)>,
}

/// How many choices somebody other than the person has made on a seat.
fn choices_of_others(record: &Match, seat: usize, persons: &[Range<usize>]) -> u32 {
    let of_others = record.plies().iter().enumerate().filter(|(at, ply)| {
        !matches!(ply.action, Action::Throw(_))
            && record.seat_after(ply.side, *at) == seat
            && !persons.iter().any(|plies| plies.contains(at))
    });
    u32::try_from(of_others.count()).unwrap_or(u32::MAX)
}

impl Taken {
    /// Who gets a seat back; none where no person has it.
    pub fn from(&self, seat: usize) -> Option<&str> {
        let found = self.seats.iter().find(|(taken, _)| *taken == seat)?;
        Some(&found.1)
    }

    /// Whether a person has a seat now.
    pub fn is_now(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Whether a person has had a seat in this game.
    pub fn was_ever(&self) -> bool {
        !self.ever.is_empty()
    }

    /// The game as it is kept: a seat that a person has had is a person's to the end, or the
    /// match would be another one with every change, and go on in another file. What others
    /// chose there counts as help.
    pub fn kept<'m>(&self, record: &'m Match) -> Cow<'m, Match> {
        let mut kept = Cow::Borrowed(record);
        for (seat, plies) in &self.ever {
            if record.players().get(*seat).is_some_and(|player| !is_human(player)) {
                kept.to_mut().replace_player(*seat, PERSON);
            }
            let others = choices_of_others(record, *seat, plies);
            if others > 0 {
                kept.to_mut().note_helps(*seat, others);
            }
        }
        kept
    }

    /// A person sits down; what is asked of the match.
    pub(super) fn take(&mut self, seat: usize, record: &Match) -> Option<MatchRequest> {
        let player = record.players().get(seat).filter(|player| !is_human(player))?;
        self.seats.push((seat, player.clone()));
        let sits = record.plies().len()..usize::MAX;
        match self.ever.iter_mut().find(|(had, _)| *had == seat) {
            Some((_, plies)) => plies.push(sits),
            None => self.ever.push((seat, vec![sits])),
        }
        Some(MatchRequest::Replace { seat, player: PERSON.to_owned() })
    }

    /// The person gets up; what is asked of the match.
    pub(super) fn give_back(&mut self, seat: usize, record: &Match) -> Option<MatchRequest> {
        let at = self.seats.iter().position(|(taken, _)| *taken == seat)?;
        let (seat, player) = self.seats.remove(at);
        let had = self.ever.iter_mut().find(|(had, _)| *had == seat);
        if let Some(sat) = had.and_then(|(_, plies)| plies.last_mut()) {
            sat.end = record.plies().len();
        }
        Some(MatchRequest::Replace { seat, player })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::sample::{game, players};

    #[test]
    fn who_gets_up_gives_the_seat_to_who_had_it() {
        let record = Match::new(&game("ur"), 2, players(&["ai:master", "human:Anna"]), 3);
        let mut taken = Taken::default();
        assert!(taken.take(1, &record).is_none(), "a person sits there");
        assert!(taken.give_back(0, &record).is_none() && !taken.was_ever());
        let Some(MatchRequest::Replace { seat: 0, player }) = taken.take(0, &record) else {
            panic!("the seat is not taken");
        };
        assert_eq!((player.as_str(), taken.from(0)), ("human", Some("ai:master")));
        let Some(MatchRequest::Replace { seat: 0, player }) = taken.give_back(0, &record) else {
            panic!("the seat is not given back");
        };
        assert_eq!(player, "ai:master");
        assert!(!taken.is_now() && taken.was_ever());
        assert_eq!(taken.kept(&record).players(), ["human", "human:Anna"]);
        assert_eq!(Taken::default().kept(&record).players(), ["ai:master", "human:Anna"]);
    }

    #[test]
    fn what_the_computer_chose_on_a_persons_seat_counts_as_help() {
        let mut record = Match::new(&game("ur"), 2, players(&["ai:master", "ai:adept"]), 3);
        let mut taken = Taken::default();
        let mut choices = [0, 0, 0];
        for (turn, choices) in choices.iter_mut().enumerate() {
            match turn {
                1 => drop(taken.take(0, &record)),
                2 => drop(taken.give_back(0, &record)),
                _ => {}
            }
            for _ in 0..30 {
                let action = match record.draw() {
                    Some(throw) => Action::Throw(throw),
                    None => record.position().actions()[0],
                };
                let mine = record.seat(record.position().turn()) == 0;
                *choices += u32::from(mine && !matches!(action, Action::Throw(_)));
                assert!(record.play(action).is_ok());
            }
        }
        assert!(choices.iter().all(|count| *count > 2), "{choices:?}");
        let kept = taken.kept(&record);
        assert_eq!(kept.helped(), [choices[0] + choices[2], 0]);
        assert_eq!(record.helped(), [0, 0]);
    }
}
