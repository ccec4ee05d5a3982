//! An exhibition as it stands: its programme, its speed, the game that is on.

use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};

use super::moment::{Again, Moment};
use super::programme::{Programme, Series};
use super::results::resigned;
use super::seats::Taken;
use super::speed::Speed;
use crate::games::fresh_seed;

/// Why nobody takes over a side in a game of a tournament.
pub const ONLY_SHOWN: &str =
    "This game of a tournament has been played already and is only shown. Nobody can take over.";

/// The exhibition; present only while one is on.
#[derive(Resource, Debug, Clone)]
pub struct Exhibition {
    /// The games, the players and the score.
    pub programme: Programme,
    /// How fast it goes.
    pub speed: Speed,
    /// It waits for a person to let it go on.
    pub paused: bool,
    /// The view is directed; else it stays where a person has put it. The settings say so
    /// when the exhibition begins.
    pub following: bool,
    /// The table has the whole window, without the panel.
    pub bare: bool,
    /// It plays before nobody: nothing of it is kept, and nobody is asked before it is left.
    pub unattended: bool,
    /// While paused: one ply is to be played.
    pub(super) stepping: bool,
    /// The game on the table is in the score.
    pub(super) counted: bool,
    /// The seed of the game on the table, by which it is known.
    pub(super) seed: u64,
    /// The seats that a person has taken over in it.
    pub(super) taken: Taken,
    /// What is shown between two games.
    pub(super) moment: Moment,
    /// A game under way that goes on before any other begins.
    pub(super) resumed: Option<Box<Match>>,
    /// The actions of its one game, where that was played before and is only shown.
    pub(super) script: Option<Arc<[Action]>>,
}

impl Exhibition {
    /// An exhibition of which nothing is on the table yet.
    pub fn new(programme: Programme, speed: Speed) -> Self {
        Self {
            programme,
            speed,
            paused: false,
            following: false,
            bare: false,
            unattended: false,
            stepping: false,
            counted: false,
            seed: 0,
            taken: Taken::default(),
            moment: Moment::Game,
            resumed: None,
            script: None,
        }
    }

    /// An exhibition of one game that was played before: these are its actions.
    pub fn of_played(series: Series, actions: Vec<Action>, speed: Speed) -> Self {
        let (game, players) = (series.game.clone(), series.players.clone());
        let start = game.start(players.len() as u8);
        let record = Match::scripted(start, players, actions.iter().copied());
        let programme = Programme::new(vec![series], false);
        let (resumed, script) = (Some(Box::new(record)), Some(actions.into()));
        Self { resumed, script, ..Self::new(programme, speed) }
    }

    /// The same, where a game of the first table goes on before any other begins.
    #[must_use]
    pub fn going_on_with(mut self, record: Match) -> Self {
        self.seed = record.seed();
        self.resumed = Some(Box::new(record));
        self
    }

    /// The next game, to be put on the table; none when the programme is over. A game that
    /// was left under way goes on first.
    pub fn next_match(&mut self) -> Option<Box<Match>> {
        let record = match self.resumed.take() {
            Some(record) => record,
            None => Box::new(self.programme.next_match(fresh_seed())?),
        };
        self.counted = false;
        self.taken = Taken::default();
        self.moment = Moment::Game;
        self.seed = record.seed();
        Some(record)
    }

    /// Whether its game was played before and is only shown.
    pub fn is_scripted(&self) -> bool {
        self.script.is_some()
    }

    /// Whether a person can take over a side: not in a game that was played before, since its
    /// throws and choices are known and its result stands.
    pub fn can_join(&self) -> bool {
        !self.is_scripted()
    }

    /// Whether its game was played before and was cut, and the table shows all that there is of
    /// it: nobody plays on from there.
    pub fn is_cut(&self, record: &Match) -> bool {
        let all = self.script.as_ref().map(|script| script.len());
        all == Some(record.plies().len()) && !record.is_finished()
    }

    /// Whether that is the game of the exhibition that is on the table.
    pub(super) fn owns(&self, record: &Match) -> bool {
        let players = || self.programme.current().map(|series| &series.players[..]);
        record.seed() == self.seed
            && record.is_scripted() == self.is_scripted()
            && (!record.is_scripted() || players() == Some(record.players()))
    }

    /// Whether another game is to come after those that count already.
    pub fn goes_on(&self) -> bool {
        self.programme.goes_on()
    }

    /// Whether the score counts the game on the table already.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// The seats of the game on the table that a person has taken over.
    pub fn taken(&self) -> &Taken {
        &self.taken
    }

    /// Whether a person plays now.
    pub fn has_person(&self) -> bool {
        self.taken.is_now()
    }

    /// Whether that is the game of the exhibition that is on the table, and a person has had a
    /// seat in it: then it is a match of theirs too.
    pub fn has_had_person(&self, record: &Match) -> bool {
        self.taken.was_ever() && self.owns(record)
    }

    /// Whether that is a game of the exhibition which is kept among the matches by itself: one that
    /// has ended, and in which no person has played, or it is kept as theirs.
    pub fn keeps(&self, record: &Match) -> bool {
        self.owns(record)
            && record.is_finished()
            && !record.plies().is_empty()
            && !self.is_scripted()
            && !self.unattended
            && !self.taken.was_ever()
    }

    /// The game on the table as it is kept when a side cannot go on with it; none where it is not.
    pub(super) fn forfeited(&self, record: &Match, side: Side) -> Option<Match> {
        resigned(record, side).filter(|ended| self.keeps(ended))
    }

    /// Counts the game on the table, unless a person has played in it. One that is at its end
    /// counts as played, also where its last piece still moves.
    pub(super) fn count(&mut self, record: &Match, count: impl FnOnce(&mut Programme)) {
        self.counted = true;
        if self.taken.was_ever() {
            self.programme.count_with_person(&self.taken.kept(record));
        } else if record.is_finished() {
            // A look back changes nothing of who won, but a match tells it at its end alone.
            let mut whole = record.clone();
            whole.go_to(whole.plies().len());
            self.programme.count(&whole);
        } else {
            count(&mut self.programme);
        }
    }

    /// Leaves the game on the table for the next one, if there is one. A game that does
    /// not count yet is counted by `count`.
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

    /// What stands between the games now.
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// Will neither another game nor a replay of the deciding move start unasked?
    pub fn is_closed(&self) -> bool {
        self.moment == Moment::Closed
    }

    /// What is shown again now.
    pub fn again(&self) -> Option<Again> {
        match self.moment {
            Moment::Again(again) => Some(again),
            Moment::Game | Moment::Shown | Moment::Closed => None,
        }
    }

    /// Ends what is shown again; whether something was.
    pub(super) fn end_again(&mut self) -> bool {
        let was = self.again().is_some();
        if was {
            self.moment = Moment::Shown;
        }
        was
    }
}
