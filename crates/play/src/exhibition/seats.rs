//! The seats of an exhibition that a person has taken over for a game. Such a game does not count,
//! so the score stays the computers'. It is saved like any match of a person, and the exhibition
//! keeps it with its seats until it is over.

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use tesserae_core::ai::{Who, is_human};
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::current_match::MatchRequest;

/// The player that takes over.
const PERSON: &str = "human";

/// Seats of the game on the table that a person has taken over.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Taken {
    /// The seats, and their computers.
    seats: Vec<(usize, String)>,
    /// The seats that a person has ever had in this game, with the ranges of plies.
    ever: Vec<(usize, Vec<Range<usize>>)>,
}

/// The number of choices on a seat that the person did not make.
fn choices_of_others(record: &Match, seat: usize, persons: &[Range<usize>]) -> u32 {
    let of_others = record.plies().iter().enumerate().filter(|(at, ply)| {
        !matches!(ply.action, Action::Throw(_))
            && record.seat_after(ply.side, *at) == seat
            && !persons.iter().any(|plies| plies.contains(at))
    });
    u32::try_from(of_others.count()).unwrap_or(u32::MAX)
}

impl Taken {
    /// The computer that gets a seat back. None if no person has the seat.
    pub fn from(&self, seat: usize) -> Option<&str> {
        let found = self.seats.iter().find(|(taken, _)| *taken == seat)?;
        Some(&found.1)
    }

    /// Does a person have a seat now?
    pub fn is_now(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Has a person ever had a seat in this game?
    pub fn was_ever(&self) -> bool {
        !self.ever.is_empty()
    }

    /// Do the seats belong to that game? Its persons have taken theirs over, each from a computer.
    pub(super) fn fits(&self, record: &Match) -> bool {
        let players = record.players();
        let was_computer = |from: &str| from.parse().is_ok_and(|who| !matches!(who, Who::Human(_)));
        let had = |seat: &usize| self.ever.iter().any(|(had, _)| had == seat);
        let mut all = players.iter().enumerate();
        all.all(|(seat, player)| is_human(player) == self.from(seat).is_some())
            && self.ever.iter().all(|(seat, _)| *seat < players.len())
            && self.seats.iter().all(|(seat, from)| had(seat) && was_computer(from))
    }

    /// The game in its saved form. A seat that a person has ever had stays a person's to the end.
    /// Otherwise each change would make another match and continue in another file. Choices that
    /// others made there count as help.
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

    /// A person takes a seat. Returns the request to the match.
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

    /// Notes a throw or choice. Drops plies that were taken back: the player on the seat now makes
    /// the choices that follow.
    pub(super) fn note_play(&mut self, record: &Match) {
        let at = record.cursor().saturating_sub(1);
        // Repeating a ply that was taken back keeps the plies after it.
        if record.cursor() < record.plies().len() {
            return;
        }
        for plies in self.ever.iter_mut().flat_map(|(_, plies)| plies) {
            if plies.end == usize::MAX {
                plies.start = plies.start.min(at);
            } else {
                *plies = plies.start.min(at)..plies.end.min(at);
            }
        }
    }

    /// The person leaves a seat. Returns the request to the match.
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
    use tesserae_core::record::Ply;
    use tesserae_core::rules::Side;

    use super::*;
    use crate::sample::{game, players};

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

    /// Plays `plies` throws and choices. Returns the number of choices that a seat made.
    fn play(record: &mut Match, taken: &mut Taken, plies: usize, seat: usize) -> u32 {
        let mut choices = 0;
        for _ in 0..plies {
            let action = match record.draw() {
                Some(throw) => Action::Throw(throw),
                None => *record.position().actions().last().expect("a choice"),
            };
            let own = record.seat(record.position().turn()) == seat;
            choices += u32::from(own && !matches!(action, Action::Throw(_)));
            assert!(record.play(action).is_ok());
            taken.note_play(record);
        }
        choices
    }

    #[test]
    fn what_a_person_takes_back_and_plays_otherwise_is_the_persons() {
        let mut record = Match::new(&game("ur"), 2, players(&["ai:master", "ai:adept"]), 3);
        let mut taken = Taken::default();
        play(&mut record, &mut taken, 60, 0);
        taken.take(0, &record);
        let helped = |record: &Match, taken: &Taken| taken.kept(record).helped()[0];
        let before = helped(&record, &taken);
        record.go_to(20);
        assert_eq!(helped(&record, &taken), before, "it can still be played again");
        // Goes back to a choice and makes another one.
        let choice =
            |record: &Match| record.draw().is_none() && record.position().actions().len() > 1;
        while !choice(&record) || record.seat(record.position().turn()) != 0 {
            record.undo();
        }
        let from = record.cursor();
        assert!(record.play(record.position().actions()[0]).is_ok());
        taken.note_play(&record);
        let own = play(&mut record, &mut taken, 40, 0);
        assert!(own > 5);
        let chosen = |plies: &[Ply]| {
            let own = plies.iter().filter(|ply| ply.side == Side::A);
            own.filter(|ply| !matches!(ply.action, Action::Throw(_))).count() as u32
        };
        let computers = chosen(&record.plies()[..from]);
        assert_eq!(helped(&record, &taken), computers, "what was chosen before that");
        // The computer has the seat again, and the person's choice is taken back.
        taken.give_back(0, &record);
        assert_eq!(helped(&record, &taken), computers);
        record.go_to(from);
        let other = record.position().actions()[1];
        assert!(record.play(other).is_ok());
        taken.note_play(&record);
        play(&mut record, &mut taken, 30, 0);
        assert_eq!(helped(&record, &taken), chosen(record.plies()), "all is the computer's");
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
