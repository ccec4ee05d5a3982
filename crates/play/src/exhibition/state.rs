//! The state of an exhibition: its programme, its speed, its present game.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::files::More;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};

use super::moment::{Again, Moment};
use super::programme::{Programme, Series};
use super::results::resigned;
use super::seats::Taken;
use super::speed::Speed;
use crate::games::fresh_seed;
use crate::occasion::{Occasion, Of};

/// Why a person cannot take over a side in a game of a tournament.
pub const ONLY_SHOWN: &str = "This tournament game has already been played. You cannot take over.";

/// The exhibition.
#[derive(Resource, Debug, Clone)]
pub struct Exhibition {
    /// The games, the players and the score.
    pub programme: Programme,
    /// Its speed.
    pub speed: Speed,
    /// It waits for a person to continue it.
    pub paused: bool,
    /// The view is directed. Otherwise it stays in place. The settings decide when the exhibition
    /// begins.
    pub following: bool,
    /// The table fills the whole window, without the panel.
    pub bare: bool,
    /// It runs unattended: nothing of it is saved, and leaving it needs no confirmation.
    pub unattended: bool,
    /// While paused: the plies still to play.
    pub(super) steps: usize,
    /// The score includes the game on the table.
    pub(super) counted: bool,
    /// The seats of the present game that a person has taken over.
    pub(super) taken: Taken,
    /// The stage between two games.
    pub(super) moment: Moment,
    /// An unfinished game to resume before any other begins.
    pub(super) resumed: Option<Box<Match>>,
    /// What a later version wrote in its file.
    pub(super) more: Option<Arc<More>>,
    /// The actions of its only game, if that was played earlier and is only shown.
    pub(super) script: Option<Arc<[Action]>>,
}

impl Of for Exhibition {
    const OCCASION: Occasion = Occasion::Exhibition;
}

impl Exhibition {
    /// An exhibition with nothing on the table yet.
    pub fn new(programme: Programme, speed: Speed) -> Self {
        Self {
            programme,
            speed,
            paused: false,
            following: false,
            bare: false,
            unattended: false,
            steps: 0,
            counted: false,
            taken: Taken::default(),
            moment: Moment::Game,
            resumed: None,
            more: None,
            script: None,
        }
    }

    /// An exhibition of one earlier game with these actions.
    pub fn of_played(series: Series, actions: Vec<Action>, speed: Speed) -> Self {
        let (game, players) = (series.game.clone(), series.players.clone());
        let start = game.start(players.len() as u8);
        let record = Match::scripted(start, players, actions.iter().copied());
        let programme = Programme::new(vec![series], false);
        let (resumed, script) = (Some(Box::new(record)), Some(actions.into()));
        Self { resumed, script, ..Self::new(programme, speed) }
    }

    /// The same, resuming a game of the first table before any other begins.
    #[must_use]
    pub fn going_on_with(mut self, record: Match) -> Self {
        self.resumed = Some(Box::new(record));
        self
    }

    /// The next game for the table. An unfinished game comes first, with the seats that a person
    /// has taken over in it. None at the end of the programme.
    pub fn next_match(&mut self) -> Option<Box<Match>> {
        let record = match self.resumed.take() {
            Some(record) => record,
            None => {
                let record = Box::new(self.programme.next_match(fresh_seed())?);
                self.taken = Taken::default();
                record
            }
        };
        self.counted = false;
        self.moment = Moment::Game;
        Some(record)
    }

    /// Is its game an earlier one that is only shown?
    pub fn is_scripted(&self) -> bool {
        self.script.is_some()
    }

    /// Can a person take over a side? Not in an earlier game: its throws, choices and result are
    /// fixed.
    pub fn can_join(&self) -> bool {
        !self.is_scripted()
    }

    /// Is its game an earlier one that was cut, with all of its plies on the table? Then play
    /// cannot continue from there.
    pub fn is_cut(&self, record: &Match) -> bool {
        let all = self.script.as_ref().map(|script| script.len());
        all == Some(record.plies().len()) && !record.is_finished()
    }

    /// Can the game on the table be played on, with all of its plies there?
    pub fn can_step(&self, record: &Match) -> bool {
        !record.is_finished() && !self.is_cut(record) && !self.is_closed()
    }

    /// Does another game follow the counted ones?
    pub fn goes_on(&self) -> bool {
        self.programme.goes_on()
    }

    /// Does the score include the game on the table?
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// The seats of the game on the table that a person has taken over.
    pub fn taken(&self) -> &Taken {
        &self.taken
    }

    /// Does a person play now?
    pub fn has_person(&self) -> bool {
        self.taken.is_now()
    }

    /// Is the game on the table saved among the matches without a request? That holds for a
    /// finished game without a person; a person's game is saved as a match.
    pub fn keeps(&self, record: &Match) -> bool {
        record.is_finished()
            && !record.plies().is_empty()
            && !self.is_scripted()
            && !self.unattended
            && !self.taken.was_ever()
    }

    /// The saved form of the game on the table if a side forfeits it. None if it is not saved.
    pub(super) fn forfeited(&self, record: &Match, side: Side) -> Option<Match> {
        resigned(record, side).filter(|ended| self.keeps(ended))
    }

    /// Counts the game on the table, unless a person has played in it. A finished game counts as
    /// played even while its last piece moves.
    pub(super) fn count(&mut self, record: &Match, count: impl FnOnce(&mut Programme)) {
        self.counted = true;
        if self.taken.was_ever() {
            self.programme.count_with_person(&self.taken.kept(record));
        } else if record.is_finished() {
            // A look back does not change the winner, but a match knows the winner only at its
            // end.
            let mut whole = record.clone();
            whole.go_to(whole.plies().len());
            self.programme.count(&whole);
        } else {
            count(&mut self.programme);
        }
    }

    /// Leaves the game on the table for the next one, if there is one. `count` counts a game that
    /// does not count yet.
    pub(super) fn leave(
        &mut self,
        record: &Match,
        count: impl FnOnce(&mut Programme),
    ) -> Option<Box<Match>> {
        if !self.counted {
            self.count(record, count);
        }
        self.next_match()
    }

    /// The present stage between the games.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// Is it over? Then nothing starts unasked, and a game that was left stays as it is.
    pub fn is_closed(&self) -> bool {
        self.moment == Moment::Closed
    }

    /// The present replay.
    pub fn again(&self) -> Option<Again> {
        match self.moment {
            Moment::Again(again) => Some(again),
            Moment::Game | Moment::Shown | Moment::Closed => None,
        }
    }

    /// Ends the replay. Returns true if there was one.
    pub(super) fn end_again(&mut self) -> bool {
        let was = self.again().is_some();
        if was {
            self.moment = Moment::Shown;
        }
        was
    }
}
