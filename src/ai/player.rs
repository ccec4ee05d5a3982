//! Machine players behind the uniform face: what the window, the arena and the
//! protocol call. Nothing here panics, whatever the position.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::evaluate::Evaluate;
use super::exact::{self, Solution};
use super::expectiminimax::{Found, search, search_until};
use super::levels::{Level, UnknownLevel};
use super::limits::{DEEPEST, Limits};
use super::maxn::{self, Outlook};
use super::network::Network;
use super::one_ply;
use crate::rules::games::At;
use crate::rules::{Action, Actions, Due, Position, Rules, Side};
use crate::with_position;

/// Who sits on a side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Who {
    /// A person: `human`, or `human:NAME`.
    Human(Option<PersonName>),
    /// A player of our own: `ai:master`.
    Ai(Level),
    /// A plain search of our own, for comparisons: `search:DEPTH`.
    Search(PlainSearch),
    /// Another program that speaks the protocol: `engine:COMMAND`.
    Engine(String),
}

/// What a person is called: trimmed, of one to [`LONGEST_NAME`] characters, on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

/// Most characters of a person's name.
pub const LONGEST_NAME: usize = 24;

impl PersonName {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let name = text.trim();
        if name.is_empty() {
            Err(BadName::Empty)
        } else if name.chars().any(char::is_control) {
            Err(BadName::Control)
        } else if name.chars().count() > LONGEST_NAME {
            Err(BadName::Long)
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is no person's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadName {
    /// Nothing, or nothing but space.
    #[error("\"human:\" needs a name, as in human:Anna; human alone will do too")]
    Empty,
    /// A line break or another control character.
    #[error("a name has letters, digits and signs on one line, and no control characters")]
    Control,
    /// Too long for a panel.
    #[error("a name has at most {LONGEST_NAME} characters")]
    Long,
}

/// Whether a match's name of a player is that of a person: `human`, or `human:NAME`.
#[must_use]
pub fn is_human(player: &str) -> bool {
    player == "human" || player.starts_with("human:")
}

/// What a person is called, by a match's name of a player; none without a name.
#[must_use]
pub fn person(player: &str) -> Option<&str> {
    player.strip_prefix("human:").map(str::trim).filter(|name| !name.is_empty())
}

/// A search so many choices ahead, and nothing else: without a level's bounds and
/// without a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainSearch {
    /// Choices to look ahead, 1 to [`DEEPEST`].
    pub depth: u32,
    /// Judges by the evaluation written by hand even where there is a network:
    /// `search:DEPTH,hand`.
    pub by_hand: bool,
}

impl PlainSearch {
    /// The best action that it finds; none where no choice is due.
    #[must_use]
    pub fn choose(&self, position: &Position, network: Option<&Arc<Network>>) -> Option<Choice> {
        let network = network.filter(|_| !self.by_hand).cloned();
        best(position, &Limits::depth(self.depth).seeing(network))
    }
}

impl FromStr for PlainSearch {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let (depth, by_hand) = match text.strip_suffix(",hand") {
            Some(depth) => (depth, true),
            None => (text, false),
        };
        match depth.parse() {
            Ok(depth) if (1..=DEEPEST).contains(&depth) => Ok(Self { depth, by_hand }),
            _ => Err(UnknownPlayer::Search(text.chars().take(60).collect())),
        }
    }
}

impl fmt::Display for PlainSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.depth, if self.by_hand { ",hand" } else { "" })
    }
}

/// The text names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// Nothing of a known kind.
    #[error(
        "unknown player \"{0}\" (there are: human, human:NAME, ai:LEVEL, search:DEPTH, engine:COMMAND)"
    )]
    Kind(String),
    /// `human:` with a name that cannot be one.
    #[error(transparent)]
    Name(#[from] BadName),
    /// `ai:` with a level that there is not.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// `search:` with no depth that can be searched.
    #[error(
        "\"search:{0}\" needs how many choices to look ahead, 1 to {DEEPEST}, as in search:2 or search:2,hand"
    )]
    Search(String),
    /// `engine:` and nothing more.
    #[error("\"engine:\" needs the command that starts the engine, as in engine:COMMAND")]
    NoCommand,
}

impl FromStr for Who {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if text == "human" {
            Ok(Self::Human(None))
        } else if let Some(name) = text.strip_prefix("human:") {
            Ok(Self::Human(Some(name.parse()?)))
        } else if let Some(level) = text.strip_prefix("ai:") {
            Ok(Self::Ai(level.parse()?))
        } else if let Some(search) = text.strip_prefix("search:") {
            Ok(Self::Search(search.parse()?))
        } else if let Some(command) = text.strip_prefix("engine:") {
            if command.trim().is_empty() {
                return Err(UnknownPlayer::NoCommand);
            }
            Ok(Self::Engine(command.to_owned()))
        } else {
            Err(UnknownPlayer::Kind(text.chars().take(60).collect()))
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{name}"),
            Self::Ai(level) => write!(f, "ai:{level}"),
            Self::Search(search) => write!(f, "search:{search}"),
            Self::Engine(command) => write!(f, "engine:{command}"),
        }
    }
}

impl TryFrom<String> for Who {
    type Error = UnknownPlayer;

    fn try_from(text: String) -> Result<Self, UnknownPlayer> {
        text.parse()
    }
}

impl From<Who> for String {
    fn from(who: Who) -> Self {
        who.to_string()
    }
}

/// A machine player's choice and what it thinks of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What it plays.
    pub action: Action,
    /// Its probability of winning, in its own opinion.
    pub win: f64,
    /// `win` is no estimate.
    pub exact: bool,
    /// The play it expects, its own action first; the throws are the likeliest.
    pub pv: Vec<Action>,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
    /// The level that has chosen: another than was asked for where a perfect player has
    /// no solution to play by. None for a search without a level.
    pub level: Option<Level>,
}

/// Each side's probability of winning.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// One probability a side, in order of the seats; they add up to 1.
    pub win: Vec<f64>,
    /// No estimate went into it.
    pub exact: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Choices looked ahead.
    pub depth: u32,
}

/// Positions that the master visits for a choice, at most.
const MASTER_NODES: u64 = 8_000;
/// Choices that the master looks ahead, at most.
const MASTER_DEPTH: u32 = 6;
/// Choices that are looked ahead where there is but one action.
const FORCED_DEPTH: u32 = 2;
/// Choices that are looked ahead before a position is taken for decided.
const DECIDED_DEPTH: u32 = 3;

/// Chooses an action as a player of that level would, within the limits. The
/// same seed gives the same choice, unless a deadline or the cancel flag cut
/// the thinking short. Without a solution the perfect player is a master. None
/// where no choice is due.
#[must_use]
pub fn choose(position: &Position, level: Level, limits: &Limits, seed: u64) -> Option<Choice> {
    with_position!(position, rules, at => choose_with(&**rules, at, level, limits, seed))
}

/// The best action: by the solution where there is one, else what a search within
/// the limits finds, whatever the levels. None where no choice is due.
#[must_use]
pub fn best(position: &Position, limits: &Limits) -> Option<Choice> {
    with_position!(position, rules, at => {
        known_choice(&**rules, at, limits.solution.as_ref())
            .or_else(|| known_choice(&**rules, at, limits.endgame.as_ref()))
            .or_else(|| best_with(&**rules, at, limits, |_, _| false))
    })
}

/// Each side's probability of winning: by the solution where there is one, else
/// searched within the limits.
#[must_use]
pub fn value(position: &Position, limits: &Limits) -> Value {
    for solution in [&limits.solution, &limits.endgame] {
        if let Some(value) = known_value(position, solution.as_ref()) {
            return value;
        }
    }
    with_position!(position, rules, at => value_with(&**rules, at, limits))
}

/// The best action by a solution; none where it does not know.
fn known_choice<R: Rules>(
    rules: &R,
    at: &R::Position,
    solution: Option<&Solution>,
) -> Option<Choice>
where
    At: From<R::Position>,
{
    let solution = solution.filter(|_| rules.sides(at) == 2)?;
    let (action, win) = exact::best(rules, at, solution)?;
    let pv = exact::pv(rules, at, action, solution);
    let nodes = pv.len() as u64;
    Some(Choice { action, win, exact: true, pv, nodes, depth: 1, level: None })
}

/// Each side's probability of winning by a solution; none where it does not know.
fn known_value(position: &Position, solution: Option<&Solution>) -> Option<Value> {
    let solution = solution.filter(|_| position.sides() == 2)?;
    let win = with_position!(position, rules, at => exact::win(&**rules, at, solution))?;
    let mut wins = vec![1.0 - win; 2];
    wins[position.turn().index()] = win;
    Some(Value { win: wins, exact: true, nodes: 1, depth: 1 })
}

fn value_with<R: Evaluate>(rules: &R, at: &R::Position, limits: &Limits) -> Value
where
    At: From<R::Position>,
{
    let sides = usize::from(rules.sides(at));
    if sides > 2 {
        let Outlook { wins, exact, nodes, depth, .. } = maxn::search(rules, at, limits);
        return Value { win: wins[..sides].to_vec(), exact, nodes, depth };
    }
    let Found { win, exact, nodes, depth, .. } = search(rules, at, limits);
    let win = if rules.turn(at) == Side::A { vec![win, 1.0 - win] } else { vec![1.0 - win, win] };
    Value { win, exact, nodes, depth }
}

/// The best action, searched no further than the depth and the probability of
/// winning with which `enough` is content.
pub(super) fn best_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    limits: &Limits,
    enough: impl Fn(u32, f64) -> bool,
) -> Option<Choice>
where
    At: From<R::Position>,
{
    if rules.sides(at) > 2 {
        let me = rules.turn(at).index();
        let found = maxn::search_until(rules, at, limits, |o| enough(o.depth, o.wins[me]));
        let Outlook { action, wins, exact, pv, nodes, depth } = found;
        return action.map(|action| Choice {
            action,
            win: wins[me],
            exact,
            pv,
            nodes,
            depth,
            level: None,
        });
    }
    let found = search_until(rules, at, limits, |found| enough(found.depth, found.win));
    let Found { action, win, exact, pv, nodes, depth } = found;
    action.map(|action| Choice { action, win, exact, pv, nodes, depth, level: None })
}

/// As [`choose`], for one game's rules.
pub fn choose_with<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    level: Level,
    limits: &Limits,
    seed: u64,
) -> Option<Choice>
where
    At: From<R::Position>,
{
    if rules.due(at) != Due::Choice {
        return None;
    }
    if level == Level::Perfect
        && let Some(choice) = known_choice(rules, at, limits.solution.as_ref())
    {
        return Some(Choice { level: Some(level), ..choice });
    }
    if matches!(level, Level::Master | Level::Perfect)
        && let Some(choice) = known_choice(rules, at, limits.endgame.as_ref())
    {
        return Some(Choice { level: Some(Level::Master), ..choice });
    }
    if matches!(level, Level::Master | Level::Perfect) {
        let mut actions = Actions::new();
        rules.actions(at, &mut actions);
        let depth = if actions.len() == 1 { FORCED_DEPTH } else { MASTER_DEPTH };
        let choice = best_with(rules, at, &limits.within(depth, MASTER_NODES), decided);
        return choice.map(|choice| Choice { level: Some(Level::Master), ..choice });
    }
    one_ply::choose(rules, at, level, limits, seed)
}

/// Where the game is as good as won or lost, depth no longer matters.
fn decided(depth: u32, win: f64) -> bool {
    depth >= DECIDED_DEPTH && !(0.02..=0.98).contains(&win)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_may_have_a_name() {
        let read = |text: &str| text.parse::<Who>().map(|who| who.to_string());
        assert_eq!(read("human"), Ok("human".to_owned()));
        assert_eq!(read("human:Anna"), Ok("human:Anna".to_owned()));
        assert_eq!(read("human:  Anna B. "), Ok("human:Anna B.".to_owned()), "it is trimmed");
        let longest = "ä".repeat(LONGEST_NAME);
        assert_eq!(read(&format!("human:{longest}")), Ok(format!("human:{longest}")));
        let refused = |text: &str| read(text).map_err(|error| error.to_string());
        for (text, says) in [
            ("human:", "needs a name"),
            ("human:   ", "needs a name"),
            ("human:An\nna", "control characters"),
            ("human:\u{7}", "control characters"),
            (&format!("human:{longest}x"), "at most 24 characters"),
            ("Human", "human, human:NAME, ai:LEVEL"),
        ] {
            assert!(refused(text).is_err_and(|error| error.contains(says)), "{text:?}");
        }
    }

    #[test]
    fn people_are_told_from_computers_with_and_without_a_name() {
        assert!(is_human("human") && is_human("human:Anna"));
        assert!(!is_human("humane") && !is_human("ai:adept") && !is_human("engine:human:x"));
        assert_eq!(person("human:Anna"), Some("Anna"));
        assert_eq!((person("human"), person("human:  "), person("ai:adept")), (None, None, None));
    }
}
