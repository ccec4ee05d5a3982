//! The course of an exhibition's chances, as it tells them after each throw and choice.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Event, Position, Side};
use tesserae_layout::order::TableSystems;

use super::change::Change;
use super::state::Exhibition;
use super::told::{Estimate, Told, chance_limits, levels_at};
use crate::background::Background;
use crate::current_match::{CurrentMatch, MatchRequest, Played};
use crate::occasion::On;
use crate::solutions::Solutions;
use crate::turn::{Stage, Turn};

/// An estimate, and the chances to tell.
#[derive(Debug)]
struct Known {
    estimate: Estimate,
    told: Told,
}

/// Each side's chance of winning, over the course of the match on the table.
#[derive(Resource, Default)]
pub struct WinChance {
    /// The estimates so far, by the number of plies before each.
    course: BTreeMap<usize, Known>,
    /// The estimate under way, with its ply.
    under_way: Option<(usize, Background<Estimate>)>,
    /// The players between whom the chances are.
    players: Vec<String>,
    /// The match has changed since the last complete set of estimates.
    wanting: bool,
    /// The number of plies when the table last lay still. The displayed chances never run ahead of
    /// dice and pieces.
    settled: usize,
    /// The highest such number in this match: a look back may show everything that was seen once.
    seen: usize,
    /// The ply whose effect is displayed. An estimate that arrives while dice or pieces move
    /// changes nothing until they lie still.
    effect: Option<usize>,
}

impl WinChance {
    /// The chances so far, in order: the ply, and one probability a side.
    pub fn course(&self) -> impl ExactSizeIterator<Item = (usize, &[f64])> {
        self.course.iter().map(|(ply, known)| (*ply, &known.told.win[..]))
    }

    /// The latest chances at or before a ply.
    pub fn at(&self, ply: usize) -> Option<&[f64]> {
        Some(&self.latest(ply)?.win)
    }

    /// Are those between these players? None if nothing is known.
    pub fn is_of_players(&self, ply: usize) -> Option<bool> {
        Some(self.latest(ply)?.of_players)
    }

    /// A side's chance since dice and pieces last lay still.
    pub fn shown_of(&self, course: &Match, side: Side) -> Option<f64> {
        let at = self.settled.min(course.cursor());
        self.at(at)?.get(side.index()).copied()
    }

    /// The last position with dice and pieces at rest. The panel reveals nothing later.
    pub fn seen_of<'m>(&self, course: &'m Match) -> &'m Position {
        let at = self.settled.min(course.cursor());
        course.position_at(at).unwrap_or_else(|| course.position())
    }

    fn latest(&self, ply: usize) -> Option<&Told> {
        self.course.range(..=ply).next_back().map(|(_, known)| &known.told)
    }

    /// The number of plies when dice and pieces last lay still.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The highest number of plies at which dice and pieces have lain still: the displayed course
    /// ends there.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// The last ply with known chances before and after it when dice and pieces last lay still.
    pub(super) fn effect(&self) -> Option<usize> {
        self.effect
    }

    /// The chances after exactly `plies` plies.
    pub fn after(&self, plies: usize) -> Option<&[f64]> {
        Some(&self.course.get(&plies)?.told.win)
    }

    /// Each side's chance before and after a ply; none if unknown. Players who swap sides take
    /// their chances with them.
    pub fn around(&self, course: &Match, ply: usize) -> Option<(Vec<f64>, &[f64])> {
        let (mut before, after) = (self.after(ply)?.to_vec(), self.after(ply + 1)?);
        if course.plies().get(ply)?.events.contains(&Event::SeatsChange) {
            before.reverse();
        }
        Some((before, after))
    }

    /// A ply's swing of a side's chance; none if unknown.
    pub fn swing(&self, course: &Match, ply: usize, side: Side) -> Option<f64> {
        let (before, after) = self.around(course, ply)?;
        Some(after.get(side.index())? - before.get(side.index())?)
    }

    /// A side's luck from the throws so far. None while the effects of many are unknown, as in a
    /// game that has just come back: their sum would run up and down without a throw.
    pub fn luck(&self, course: &Match, side: Side) -> Option<f64> {
        let thrown = course.plies().iter().take(self.settled).enumerate();
        let throws = thrown.filter(|(_, ply)| matches!(ply.action, Action::Throw(_)));
        let swings: Vec<Option<f64>> =
            throws.map(|(ply, _)| self.swing(course, ply, side)).collect();
        let unknown = swings.iter().filter(|swing| swing.is_none()).count();
        (unknown <= 1 + swings.len() / 10).then(|| swings.iter().flatten().sum())
    }

    /// Is an estimate under way?
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Tells the estimate after `plies` plies of a match.
    fn learn(&mut self, record: &Match, plies: usize, estimate: Estimate) {
        let Some(position) = record.position_at(plies) else { return };
        let told = estimate.told(position, levels_at(record, plies));
        self.course.insert(plies, Known { estimate, told });
    }

    /// Tells all estimates again if the players have changed: other players have another chance.
    fn follow_players(&mut self, record: &Match) {
        if self.players == record.players() {
            return;
        }
        self.players = record.players().to_vec();
        for (plies, known) in std::mem::take(&mut self.course) {
            self.learn(record, plies, known.estimate);
        }
    }

    /// Dice and pieces lie still after `plies` plies.
    fn come_to_rest(&mut self, plies: usize) {
        self.settled = plies;
        self.seen = self.seen.max(plies);
    }

    /// The plies after the first `plies` were replaced, and the table has not lain still since.
    fn replace_from(&mut self, plies: usize) {
        self.seen = self.seen.min(plies);
        self.effect = self.effect.filter(|ply| *ply < plies);
        self.under_way = self.under_way.take().filter(|(at, _)| *at <= plies);
        if self.course.last_key_value().is_some_and(|(at, _)| *at > plies) {
            self.course.retain(|at, _| *at <= plies);
            self.wanting = true;
        }
    }
}

impl WinChance {
    /// The course of a game between two: the first side's chances after these plies, and the plies
    /// after which the table lay still, in that order.
    pub fn sample(wins: &[(usize, f64)], rests: &[usize]) -> Self {
        let mut chance = Self::default();
        for (ply, win) in wins {
            let win = vec![*win, 1.0 - win];
            let estimate = Estimate::unsolved(win.clone());
            chance.course.insert(*ply, Known { estimate, told: Told { win, of_players: false } });
        }
        for plies in rests {
            chance.come_to_rest(*plies);
        }
        chance
    }

    /// The whole course of a match whose positions have these values with perfect play.
    pub fn of_match(record: &Match, perfect: impl Fn(&Position) -> Vec<f64>) -> Self {
        let mut chance = Self::default();
        chance.follow_players(record);
        for plies in 0..=record.plies().len() {
            if let Some(position) = record.position_at(plies) {
                chance.learn(record, plies, Estimate::unsolved(perfect(position)));
            }
        }
        chance
    }
}

fn estimate_chances(
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    solutions: Res<Solutions>,
    mut requests: MessageReader<MatchRequest>,
    mut chance: ResMut<WinChance>,
) {
    let mut asked = false;
    for request in requests.read() {
        match request {
            MatchRequest::Start { .. }
            | MatchRequest::Lay(_)
            | MatchRequest::Return(_)
            | MatchRequest::Clear => {
                *chance = WinChance { wanting: true, ..WinChance::default() };
                asked = true;
            }
            _ => {}
        }
    }
    if asked {
        // The match may receive it only in the next frame.
        return;
    }
    let Some(current) = current.filter(|_| exhibition.is_on()) else { return };
    if current.is_changed() && !chance.wanting {
        chance.wanting = true;
    }
    if chance.players != current.0.players() {
        chance.follow_players(&current.0);
    }
    if let Some((ply, estimate)) = chance.bypass_change_detection().under_way.as_mut() {
        let (ply, Some(estimate)) = (*ply, estimate.result()) else { return };
        chance.under_way = None;
        chance.learn(&current.0, ply, estimate);
    }
    // Skips the search in a frame without changes.
    if !chance.wanting {
        return;
    }
    // The present position comes first, then skipped ones.
    let cursor = current.0.cursor();
    let missing = (0..=cursor).rev().find(|ply| chance.after(*ply).is_none());
    let Some((ply, position)) =
        missing.and_then(|ply| Some((ply, current.0.position_at(ply)?.clone())))
    else {
        chance.wanting = false;
        return;
    };
    let store = Arc::clone(&solutions.0);
    let estimate =
        Background::start(chance_limits(), move |limits| Estimate::of(&position, &store, limits));
    chance.under_way = Some((ply, estimate));
}

/// Replaced plies have other chances.
fn forget_replaced_plies(
    current: Option<Res<CurrentMatch>>,
    mut played: MessageReader<Played>,
    mut chance: ResMut<WinChance>,
) {
    let many = played.read().count();
    let Some(current) = current.filter(|_| many > 0) else { return };
    let plies = current.0.plies().len();
    // Before the last ply it is only a repetition, and the plies after it still stand.
    if current.0.cursor() == plies {
        chance.replace_from(plies.saturating_sub(many));
    }
}

/// Notes when dice and pieces come to rest, and the chances known then.
fn note_rest(current: Option<Res<CurrentMatch>>, turn: Res<Turn>, mut chance: ResMut<WinChance>) {
    let Some(current) = current else { return };
    if matches!(turn.stage, Stage::Moving | Stage::Rolling) {
        return;
    }
    let cursor = current.0.cursor();
    if chance.settled != cursor || chance.seen < cursor {
        chance.come_to_rest(cursor);
    }
    let effect = Change::ply_to_tell(&chance, &current.0);
    if chance.effect != effect {
        chance.effect = effect;
    }
}

/// Registers the estimates.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinChance>()
        .add_systems(Update, estimate_chances.in_set(TableSystems::Advance))
        .add_systems(
            Update,
            (forget_replaced_plies, note_rest)
                .chain()
                .after(TableSystems::Stage)
                .before(TableSystems::Narrate),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesserae_core::rules::Throw;

    use crate::sample::{game, play_on, players, position};

    #[test]
    fn what_is_told_stands_in_order_and_what_is_played_otherwise_is_forgotten() {
        let mut chance = WinChance::sample(&[(0, 0.5), (3, 0.75), (1, 0.25)], &[]);
        let plies: Vec<usize> = chance.course().map(|(at, _)| at).collect();
        assert_eq!(plies, [0, 1, 3]);
        assert_eq!((chance.at(2), chance.after(2)), (Some(&[0.25, 0.75][..]), None));
        chance.replace_from(0);
        assert_eq!((chance.at(9), chance.wanting), (Some(&[0.5, 0.5][..]), true));
    }

    #[test]
    fn other_players_have_another_chance_in_every_position_of_the_game() {
        let of = |names: [&str; 2]| {
            let mut record = Match::new(&game("ur/short"), 2, players(&names), 3);
            play_on(&mut record, 4);
            record
        };
        let record = of(["ai:expert", "ai:random"]);
        let mut chance = WinChance::of_match(&record, |_| vec![0.5, 0.5]);
        let first = |chance: &WinChance, ply: usize| chance.after(ply).expect("known")[0];
        assert!((0..=4).all(|ply| first(&chance, ply) > 0.7), "{:?}", chance.course);
        chance.follow_players(&of(["human", "ai:random"]));
        assert!((0..=4).all(|ply| first(&chance, ply) == 0.5), "{:?}", chance.course);
        assert_eq!(chance.is_of_players(4), Some(false));
        chance.follow_players(&record);
        assert!((0..=4).all(|ply| first(&chance, ply) > 0.7), "{:?}", chance.course);
    }

    #[test]
    fn luck_is_not_told_while_the_effects_of_many_throws_are_unknown() {
        let mut record = Match::new(&game("ur/short"), 2, players(&["ai:random"; 2]), 3);
        play_on(&mut record, 24);
        let told = |from: usize| {
            let known: Vec<(usize, f64)> = (from..=24).map(|ply| (ply, 0.5)).collect();
            WinChance::sample(&known, &[24]).luck(&record, Side::A)
        };
        assert_eq!(told(0), Some(0.0));
        assert_eq!(told(20), None);
    }

    #[test]
    fn players_who_swap_sides_take_their_chances_with_them() {
        let throw = Action::Throw(Throw::Score(3));
        let start = position("senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:1");
        let mut record = Match::scripted(start, Vec::new(), [throw]);
        record.play(throw).expect("the opening");
        assert!(record.plies()[0].events.contains(&Event::SeatsChange));
        let chance = WinChance::sample(&[(0, 0.75), (1, 0.25)], &[1]);
        for side in [Side::A, Side::B] {
            assert_eq!(chance.swing(&record, 0, side), Some(0.0));
            assert_eq!(chance.luck(&record, side), Some(0.0));
        }
    }

    #[test]
    fn a_look_back_hides_nothing_that_was_seen_and_what_is_played_otherwise_is_seen_anew() {
        let known = [(0, 0.5), (1, 0.6), (2, 0.4), (3, 0.7)];
        let mut chance = WinChance::sample(&known, &[2]);
        assert_eq!((chance.settled(), chance.seen()), (2, 2), "the last has not landed yet");
        chance.come_to_rest(3);
        chance.come_to_rest(1);
        assert_eq!((chance.settled(), chance.seen()), (1, 3));
        chance.replace_from(1);
        assert_eq!((chance.seen(), chance.course().len()), (1, 2));
    }
}
