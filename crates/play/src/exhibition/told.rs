//! The one chance that an exhibition tells its viewers: between these two players, or with perfect
//! play if their strength was not measured.

use tesserae_core::ai::{Level, Limits, Scope, Who, strength};
use tesserae_core::commentary::{self, Alternative, chance};
use tesserae_core::record::Match;
use tesserae_core::rules::{Event, Position, apportion};
use tesserae_core::solutions::KnowledgeStore;

/// The most positions visited for one estimate.
const NODES: u64 = 4_000;
/// The most choices looked ahead for one estimate.
const DEPTH: u32 = 2;
/// Stands for a chance that rounds to 0 and is not 0.
const TINY: f64 = 1e-6;

/// The limits of an estimate.
pub fn chance_limits() -> Limits {
    Limits::depth(DEPTH).within(DEPTH, NODES)
}

/// Each side's chance of winning in a position, as an exhibition tells it.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The chances, in whole points that add up to 100. So a change is the difference of the
    /// numbers on the screen.
    pub win: Vec<f64>,
    /// Is it the chance between these players? Otherwise it is that with perfect play.
    pub of_players: bool,
}

/// The value of a position with perfect play.
#[derive(Debug, Clone)]
pub(super) struct Estimate {
    perfect: Vec<f64>,
    /// Can a computer play the variant perfectly?
    solved: bool,
}

impl Estimate {
    /// Estimates a position, as far as the program knows it.
    pub fn of(position: &Position, store: &KnowledgeStore, limits: &Limits) -> Self {
        let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
        Self::new(position, chance(position, &knowledge, limits), store)
    }

    fn new(position: &Position, perfect: Vec<f64>, store: &KnowledgeStore) -> Self {
        let solved = position.sides() == 2 && store.offers(position.game());
        Self { perfect, solved }
    }

    /// An estimate of a variant that no computer plays perfectly.
    pub fn unsolved(perfect: Vec<f64>) -> Self {
        Self { perfect, solved: false }
    }

    /// What the exhibition tells of it, with players of these levels.
    pub fn told(&self, position: &Position, levels: Option<[Level; 2]>) -> Told {
        let levels = levels.map(|both| both.map(|level| level.or_stand_in(self.solved)));
        let with = |levels| strength::with_players(position, &self.perfect, levels);
        let players = levels.and_then(with);
        let win = in_points(players.as_ref().unwrap_or(&self.perfect));
        Told { win, of_players: players.is_some() }
    }
}

/// Chances in whole points. What is not sure stays short of 0 and of 1.
fn in_points(win: &[f64]) -> Vec<f64> {
    let whole = |(part, win): (u32, &f64)| match part {
        0 if *win > 0.0 => TINY,
        100 if *win < 1.0 => 1.0 - TINY,
        part => f64::from(part) / 100.0,
    };
    apportion(win, 100).into_iter().zip(win).map(whole).collect()
}

/// The levels of the two sides after these events: the players may have swapped sides.
fn after<'a>(
    levels: Option<[Level; 2]>,
    events: impl IntoIterator<Item = &'a Event>,
) -> Option<[Level; 2]> {
    let changes = events.into_iter().filter(|event| **event == Event::SeatsChange).count();
    levels.map(|[first, second]| if changes % 2 == 0 { [first, second] } else { [second, first] })
}

/// The levels of the two sides after `plies` plies. None if a player has no level.
pub fn levels_at(record: &Match, plies: usize) -> Option<[Level; 2]> {
    let level = |player: &String| player.parse::<Who>().ok()?.level();
    let [first, second] = record.players() else { return None };
    let levels = [level(first)?, level(second)?];
    after(Some(levels), record.plies().get(..plies)?.iter().flat_map(|ply| &ply.events))
}

/// Each throw or choice of a position with the chances to tell after it. `levels` are those
/// in the position.
pub fn alternatives(
    position: &Position,
    levels: Option<[Level; 2]>,
    store: &KnowledgeStore,
    limits: &Limits,
) -> Vec<Alternative> {
    let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
    let told = |Alternative { action, win }| {
        let (next, events) = position.play(action).ok()?;
        let told = Estimate::new(&next, win, store).told(&next, after(levels, &events));
        Some(Alternative { action, win: told.win })
    };
    commentary::alternatives(position, &knowledge, limits).into_iter().filter_map(told).collect()
}

/// The name of a chance: the one between the players, or the one with perfect play.
pub fn name_of(of_players: bool) -> &'static str {
    if of_players { "These players" } else { "Perfect play" }
}

/// The reason why the chance between the players is unknown; none if it is known.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{game, players};

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
    fn the_better_player_is_ahead_from_the_start_and_of_unknown_ones_none_is() {
        let store = KnowledgeStore::new(None);
        let start = game("ur/short").start(2);
        let estimate = Estimate::of(&start, &store, &Limits::depth(1));
        let unlike = estimate.told(&start, Some([Level::Expert, Level::Random]));
        assert!(unlike.of_players && unlike.win[0] > 0.7, "{unlike:?}");
        let alike = estimate.told(&start, Some([Level::Expert; 2]));
        let unknown = estimate.told(&start, None);
        assert!((alike.win[0] - 0.5).abs() < 0.05, "{alike:?}");
        assert_eq!((&alike.win, alike.of_players), (&unknown.win, true));
        assert!(!unknown.of_players);
    }

    #[test]
    fn chances_are_whole_points_and_only_what_is_sure_is_nothing_or_all() {
        assert_eq!(in_points(&[0.544, 0.456]), [0.54, 0.46]);
        assert_eq!(in_points(&[0.375, 0.375, 0.25]), [0.38, 0.37, 0.25]);
        assert_eq!(in_points(&[0.0, 1.0]), [0.0, 1.0]);
        let [low, high] = in_points(&[0.003, 0.997])[..] else { panic!("two sides") };
        assert!(low > 0.0 && low < 0.005 && high < 1.0 && high > 0.995, "{low} {high}");
    }
}
