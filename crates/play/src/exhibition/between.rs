//! The time between two games: the result is shown long enough to read, then the deciding ply is
//! replayed in slow motion. Then the next game begins. After the last game the exhibition closes.

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};

use super::ExhibitionClosed;
use super::eyes::Eyes;
use super::moment::{Again, Moment};
use super::result_card::ResultCard;
use super::speed::Speed;
use super::state::Exhibition;
use super::win_chance::WinChance;
use crate::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use crate::gate::Gate;
use crate::opponent::Thinking;
use crate::settings::Settings;
use crate::stage::play_next;
use crate::throwing::ThrowRequested;
use crate::turn::{Stage, Turn};

/// The speed of the replay, as a share of the normal one.
pub(super) const SLOW: f32 = 0.5;
/// The least real seconds before each throw and move of the replay, and after the last.
const WAIT: f32 = 1.4;
/// Real seconds for which the final board is shown again after the replay.
const REST: f32 = 1.6;
/// A ply with a smaller swing decided nothing.
const LEAST: f64 = 0.05;

impl Speed {
    /// Is there time to replay a ply?
    pub const fn shows_again(self) -> bool {
        matches!(self, Self::Slow | Self::Normal | Self::Fast)
    }
}

impl Again {
    /// The ply that moved a side's chance most, together with the throw before a move or the move
    /// after a throw. None if the estimates have no such ply.
    pub fn of(chance: &WinChance, record: &Match) -> Option<Self> {
        let sides = &Side::ALL[..usize::from(record.start().sides())];
        let swing = |ply: usize| {
            let swings =
                sides.iter().filter_map(|side| chance.swing(record, ply, *side)).map(f64::abs);
            swings.max_by(f64::total_cmp)
        };
        let swings = (0..record.plies().len()).filter_map(|ply| Some((ply, swing(ply)?)));
        let (ply, most) = swings.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        (most >= LEAST).then(|| Self::around(ply, record))
    }

    fn around(decisive: usize, record: &Match) -> Self {
        let throws =
            |ply: usize| record.plies().get(ply).map(|ply| matches!(ply.action, Action::Throw(_)));
        let (mut from, mut to) = (decisive, decisive + 1);
        if throws(decisive) == Some(true) {
            to += usize::from(throws(to) == Some(false));
        } else if decisive.checked_sub(1).and_then(throws) == Some(true) {
            from -= 1;
        }
        Self { decisive, from, to }
    }
}

impl Exhibition {
    /// The gate of the game on the table. The replayed ply is fixed, and while the exhibition is
    /// paused or over a person cannot play.
    pub fn gate(&self, current: &CurrentMatch) -> Option<Gate> {
        let record = &current.0;
        if self.again().is_some() {
            let expected = record.plies().get(record.cursor()).map(|ply| ply.action);
            return Some(Gate::Again { expected });
        }
        let stepping = self.steps > 0 || !self.paused;
        let person = current.is_human(record.position().turn());
        match self.is_closed() {
            true if person => Some(Gate::Closed),
            false if person && !stepping => Some(Gate::Paused),
            _ => None,
        }
    }
}

/// Counts a finished game, replays its deciding ply and puts the next game on the table. Closes
/// the exhibition after the last game.
pub(super) fn begin_next_game(
    mut exhibition: ResMut<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    (turn, eyes): (Res<Turn>, Res<Eyes>),
    (chance, thinking): (Res<WinChance>, Res<Thinking>),
    settings: Res<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut closed: MessageWriter<ExhibitionClosed>,
) {
    let still = !matches!(turn.stage, Stage::Moving | Stage::Rolling | Stage::Empty);
    let is_cut = exhibition.is_cut(&current.0) && still;
    if (turn.stage != Stage::Over && !is_cut) || exhibition.again().is_some() {
        return;
    }
    if !exhibition.counted {
        exhibition.count(&current.0, |programme| programme.count_cut(&current.0));
    }
    let shown = exhibition.moment == Moment::Shown;
    let card = ResultCard::of_end(&exhibition, &current.0, &thinking).filter(|_| !shown);
    let wait = card.map_or(REST, |card| card.reading().as_secs_f32());
    // The end of a cut game always holds the table.
    let held = if is_cut { exhibition.paused } else { turn.held };
    // Another game would remove text that the viewer still reads.
    if held || eyes.read || turn.since.as_secs_f32() < wait || exhibition.is_closed() {
        return;
    }
    let may = !shown && !is_cut && exhibition.speed.shows_again() && !settings.reduced_motion;
    if let Some(again) = may.then(|| Again::of(&chance, &current.0)).flatten() {
        exhibition.moment = Moment::Again(again);
        requests.write(MatchRequest::GoTo(again.from));
    } else if let Some(record) = exhibition.next_match() {
        requests.write(MatchRequest::Lay(record));
    } else {
        exhibition.moment = Moment::Closed;
        closed.write_default();
    }
}

/// Plays the replay, and brings the end of the game back to the board.
pub(super) fn replay_ply(
    mut exhibition: ResMut<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    (turn, eyes, chance): (Res<Turn>, Res<Eyes>, Res<WinChance>),
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let Some(again) = exhibition.again().filter(|_| !exhibition.paused) else { return };
    let (cursor, last) = (current.0.cursor(), current.0.plies().len());
    // Going back takes a frame.
    let moves = matches!(turn.stage, Stage::Moving | Stage::Rolling | Stage::Empty);
    let waits = moves || eyes.hold_the_play(exhibition.speed);
    // The viewer reads the card first.
    let reading = || ResultCard::of_again(again, &current.0, &chance).reading().as_secs_f32();
    let wait = if cursor == again.from { reading().max(WAIT) } else { WAIT };
    if waits || !(again.from..=again.to).contains(&cursor) || turn.since.as_secs_f32() < wait {
        return;
    }
    if cursor == again.to {
        exhibition.moment = Moment::Shown;
        requests.write(MatchRequest::GoTo(last));
        return;
    }
    match current.0.plies().get(cursor) {
        Some(ply) => play_next(turn.stage, ply.action, &mut throws, &mut actions),
        None => exhibition.moment = Moment::Shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibition::{Programme, Series};
    use crate::sample::{game, play_on, players};

    #[test]
    fn a_ply_is_shown_with_the_throw_or_the_move_that_belongs_to_it() {
        let mut record = Match::new(&game("ur/short"), 2, players(&["ai:random"; 2]), 3);
        play_on(&mut record, usize::MAX);
        let throws =
            |ply: usize| record.plies().get(ply).map(|p| matches!(p.action, Action::Throw(_)));
        for ply in 0..record.plies().len() {
            let Again { decisive, from, to } = Again::around(ply, &record);
            assert!(decisive == ply && from <= ply && ply < to && to - from <= 2, "{ply}");
            assert!(to <= record.plies().len());
            if throws(ply) == Some(false) && throws(ply - 1) == Some(true) {
                assert_eq!((from, to), (ply - 1, ply + 1));
            }
        }
    }

    #[test]
    fn where_games_fly_past_nothing_is_shown_again() {
        assert!(!Speed::Instant.shows_again() && Speed::Normal.shows_again());
    }

    #[test]
    fn nothing_but_what_is_shown_again_can_be_played_and_while_it_is_paused_nothing_by_a_person() {
        let two = players(&["human", "ai:adept"]);
        let series = Series::new(game("ur/short"), two.clone(), Some(1));
        let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
        let mut record = Match::new(&game("ur/short"), 2, two, 3);
        play_on(&mut record, 20);
        let whose = |record: &Match, side| record.position().turn() == side;
        while !whose(&record, Side::A) {
            record.undo();
        }
        let mut current = CurrentMatch(record);
        assert_eq!(exhibition.gate(&current), None);
        exhibition.paused = true;
        assert_eq!(exhibition.gate(&current), Some(Gate::Paused));
        exhibition.steps = 1;
        assert_eq!(exhibition.gate(&current), None, "one throw or move is asked for");
        exhibition.moment = Moment::Closed;
        assert_eq!(exhibition.gate(&current), Some(Gate::Closed), "the game was left");
        exhibition.moment = Moment::Again(Again { decisive: 4, from: 4, to: 5 });
        for ply in [4, 5] {
            current.0.go_to(ply);
            let expected = Some(current.0.plies()[ply].action);
            assert_eq!(exhibition.gate(&current), Some(Gate::Again { expected }));
        }
        exhibition.moment = Moment::Shown;
        (exhibition.paused, exhibition.steps) = (true, 0);
        while !whose(&current.0, Side::B) {
            current.0.undo();
        }
        assert_eq!(exhibition.gate(&current), None, "a computer is held in another way");
    }
}
