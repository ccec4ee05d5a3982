//! Each side's chance of winning during an exhibition: with perfect play, and with these two
//! players.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::ai::{Level, Limits, Scope, Who, strength, value};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Event, Position, Side};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_layout::order::TableSystems;

use super::change::Change;
use super::state::Exhibition;
use crate::background::Background;
use crate::current_match::{CurrentMatch, MatchRequest, Played};
use crate::occasion::On;
use crate::solutions::Solutions;
use crate::turn::{Stage, Turn};

/// The most positions visited for one estimate.
const NODES: u64 = 4_000;
/// The most choices looked ahead for one estimate.
pub(super) const DEPTH: u32 = 2;

/// Each side's chance of winning in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    /// With perfect play, as far as the program knows.
    pub perfect: Vec<f64>,
    /// With the present players; none if their strength was not measured.
    pub players: Option<Vec<f64>>,
}

impl Chances {
    /// Estimates a position for players of these levels.
    pub(super) fn of(
        position: &Position,
        levels: Option<[Level; 2]>,
        store: &KnowledgeStore,
        limits: &Limits,
    ) -> Self {
        if let Some(winner) = position.winner() {
            let sides = &Side::ALL[..usize::from(position.sides())];
            let perfect: Vec<f64> =
                sides.iter().map(|side| f64::from(u8::from(*side == winner))).collect();
            return Self { players: Some(perfect.clone()), perfect };
        }
        let (game, sides) = (position.game(), position.sides());
        let perfect = value(position, &store.knowledge(game, sides, Scope::ALL), limits).win;
        let players = levels.and_then(|levels| {
            let solved = levels.contains(&Level::Perfect) && store.offers(game);
            let levels = levels.map(|level| level.or_stand_in(solved));
            strength::with_players(position, &perfect, levels)
        });
        Self { perfect, players }
    }

    /// With these players if known, else with perfect play.
    pub fn likeliest(&self) -> &[f64] {
        self.players.as_deref().unwrap_or(&self.perfect)
    }
}

/// The levels of the two sides after `plies` plies. None if a player has no level.
pub(super) fn levels_at(record: &Match, plies: usize) -> Option<[Level; 2]> {
    let played = record.plies().get(..plies)?.iter().flat_map(|ply| &ply.events);
    let changes = played.filter(|event| **event == Event::SeatsChange).count();
    let level = |player: &String| player.parse::<Who>().ok()?.level();
    let [first, second] = record.players() else { return None };
    let (first, second) = (level(first)?, level(second)?);
    Some(if changes % 2 == 0 { [first, second] } else { [second, first] })
}

/// The reason why the players' chances are unknown; none if they are known.
pub fn not_known(record: &Match) -> Option<&'static str> {
    let who = |player: &String| player.parse::<Who>();
    let players: Vec<Who> = record.players().iter().flat_map(who).collect();
    if record.players().len() > 2 {
        return Some("Strengths were measured for two players only");
    }
    if players.iter().any(|who| matches!(who, Who::Human(_))) {
        return Some("A person's strength is not known");
    }
    if players.iter().any(|who| matches!(who, Who::Engine(_) | Who::Search(_))) {
        return Some("This player's strength has not been measured");
    }
    let game = record.game().definition().id();
    let measured = strength::elo(&game, Level::Beginner).is_some();
    (!measured).then_some("Strengths have not been measured in this variant")
}

/// The limits of an estimate.
pub fn chance_limits() -> Limits {
    Limits::depth(DEPTH).within(DEPTH, NODES)
}

/// Each side's chance of winning, over the course of the match on the table.
#[derive(Resource, Default)]
pub struct WinChance {
    /// The estimates so far, by the number of plies before each.
    course: BTreeMap<usize, Chances>,
    /// The estimate under way, with its ply.
    under_way: Option<(usize, Background<Chances>)>,
    /// The match has changed since the last complete set of estimates.
    wanting: bool,
    /// The number of plies when the table last lay still. The displayed chances never run ahead of
    /// dice and pieces.
    settled: usize,
    /// The highest such number in this match: a look back may show everything that was seen once.
    seen: usize,
    /// The ply whose effect is displayed. An estimate that arrives while dice or pieces move
    /// changes nothing until they lie still.
    told: Option<usize>,
}

impl WinChance {
    /// The estimates so far, in order: the ply, and one probability a side with perfect play.
    pub fn course(&self) -> impl ExactSizeIterator<Item = (usize, &[f64])> {
        self.course.iter().map(|(ply, chances)| (*ply, &chances.perfect[..]))
    }

    /// The same with these players, where known.
    pub fn course_of_players(&self) -> impl Iterator<Item = (usize, &[f64])> {
        self.course.iter().filter_map(|(ply, chances)| Some((*ply, chances.players.as_deref()?)))
    }

    /// The latest estimate at or before a ply, with perfect play.
    pub fn at(&self, ply: usize) -> Option<&[f64]> {
        Some(&self.latest(ply)?.perfect)
    }

    /// The same with these players; none if unknown.
    pub fn of_players_at(&self, ply: usize) -> Option<&[f64]> {
        self.latest(ply)?.players.as_deref()
    }

    /// A side's chance since dice and pieces last lay still: with these players if known, else with
    /// perfect play.
    pub fn shown_of(&self, course: &Match, side: Side) -> Option<f64> {
        let at = self.settled.min(course.cursor());
        let win = self.of_players_at(at).or_else(|| self.at(at))?;
        win.get(side.index()).copied()
    }

    /// The last position with dice and pieces at rest. The panel reveals nothing later.
    pub fn seen_of<'m>(&self, course: &'m Match) -> &'m Position {
        let at = self.settled.min(course.cursor());
        course.position_at(at).unwrap_or_else(|| course.position())
    }

    fn latest(&self, ply: usize) -> Option<&Chances> {
        self.course.range(..=ply).next_back().map(|(_, chances)| chances)
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
    pub(super) fn told(&self) -> Option<usize> {
        self.told
    }

    /// The estimate after exactly `plies` plies, with perfect play.
    pub fn after(&self, plies: usize) -> Option<&[f64]> {
        Some(&self.course.get(&plies)?.perfect)
    }

    /// A ply's swing of a side's chance; none if unknown.
    pub fn swing(&self, ply: usize, side: Side) -> Option<f64> {
        let win = |plies| self.after(plies)?.get(side.index()).copied();
        Some(win(ply + 1)? - win(ply)?)
    }

    /// A side's luck from the throws so far.
    pub fn luck(&self, course: &Match, side: Side) -> f64 {
        let thrown = course.plies().iter().take(self.settled).enumerate();
        let throws = thrown.filter(|(_, ply)| matches!(ply.action, Action::Throw(_)));
        throws.filter_map(|(ply, _)| self.swing(ply, side)).sum()
    }

    /// Is an estimate under way?
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Drops the estimates after `plies` plies and later.
    fn forget_from(&mut self, plies: usize) {
        self.course.retain(|known, _| *known < plies);
        self.wanting = true;
    }

    /// Dice and pieces lie still after `plies` plies.
    fn come_to_rest(&mut self, plies: usize) {
        self.settled = plies;
        self.seen = self.seen.max(plies);
    }

    /// The plies after the first `plies` were replaced, and the table has not lain still since.
    fn replace_from(&mut self, plies: usize) {
        self.seen = self.seen.min(plies);
        self.told = self.told.filter(|told| *told < plies);
        if self.course.last_key_value().is_some_and(|(at, _)| *at > plies) {
            self.under_way = None;
            self.forget_from(plies + 1);
        }
    }
}

impl WinChance {
    /// The course of a game between two: the first side's chances after these plies, and the plies
    /// after which the table lay still, in that order.
    pub fn sample(wins: &[(usize, f64)], rests: &[usize]) -> Self {
        let mut chance = Self::default();
        for (ply, win) in wins {
            let perfect = vec![*win, 1.0 - win];
            chance.course.insert(*ply, Chances { players: None, perfect });
        }
        for plies in rests {
            chance.come_to_rest(*plies);
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
            // Other players have another chance.
            MatchRequest::Replace { .. } => {
                let cursor = current.as_ref().map_or(0, |current| current.0.cursor());
                chance.under_way = None;
                chance.forget_from(cursor);
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
    if let Some((ply, estimate)) = chance.bypass_change_detection().under_way.as_mut() {
        let (ply, Some(win)) = (*ply, estimate.result()) else { return };
        chance.under_way = None;
        chance.course.insert(ply, win);
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
    let levels = levels_at(&current.0, ply);
    let store = Arc::clone(&solutions.0);
    let estimate = Background::start(chance_limits(), move |limits| {
        Chances::of(&position, levels, &store, limits)
    });
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
    let told = Change::ply_to_tell(&chance, &current.0);
    if chance.told != told {
        chance.told = told;
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
    use crate::sample::{game, players};

    #[test]
    fn estimates_stand_in_order_and_what_is_played_otherwise_is_forgotten() {
        let mut chance = WinChance::sample(&[(0, 0.5), (3, 0.7), (1, 0.6)], &[]);
        let plies: Vec<usize> = chance.course().map(|(at, _)| at).collect();
        assert_eq!(plies, [0, 1, 3]);
        assert_eq!(chance.at(2), Some(&[0.6, 0.4][..]));
        assert_eq!(chance.of_players_at(2), None);
        let perfect = vec![0.2, 0.8];
        chance.course.insert(1, Chances { players: Some(vec![0.1, 0.9]), perfect });
        assert_eq!(chance.of_players_at(2), Some(&[0.1, 0.9][..]));
        assert_eq!(chance.course_of_players().count(), 1);
        chance.forget_from(1);
        assert_eq!((chance.at(9), chance.wanting), (Some(&[0.5, 0.5][..]), true));
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

    #[test]
    fn levels_are_those_of_the_sides_and_nobody_guesses_at_engines_and_people() {
        let of = |names: [&str; 2]| Match::new(&game("ur"), 2, players(&names), 3);
        let two = of(["ai:master", "ai:beginner"]);
        assert_eq!(levels_at(&two, 0), Some([Level::Master, Level::Beginner]));
        assert_eq!(not_known(&two), None);
        for other in ["engine:x", "search:2", "human:Anna"] {
            let record = of(["ai:master", other]);
            assert_eq!(levels_at(&record, 0), None, "{other}");
            assert!(not_known(&record).is_some(), "{other}");
        }
    }

    #[test]
    fn the_better_player_is_ahead_from_the_start() {
        let store = KnowledgeStore::new(None);
        let start = game("ur/short").start(2);
        let limits = Limits::depth(1);
        let of = |levels| Chances::of(&start, Some(levels), &store, &limits);
        let unlike = of([Level::Expert, Level::Random]);
        assert!((unlike.perfect[0] - 0.5).abs() < 0.05, "{unlike:?}");
        assert!(unlike.likeliest()[0] > 0.7, "{unlike:?}");
        let alike = of([Level::Expert; 2]);
        assert_eq!(alike.players.as_ref(), Some(&alike.perfect));
    }
}
