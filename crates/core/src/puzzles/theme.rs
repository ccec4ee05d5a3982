//! What a puzzle is about: found from what happens on the board, in any game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::{Action, Definition, Due, Event, Outcomes, Position, Side, Step};

/// Two chances that differ by less are alike.
const APART: f64 = 0.12;

/// What a puzzle is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// The best choice captures, or takes an opponent's place.
    Capture,
    /// The best choice brings a piece home.
    Home,
    /// The best choice wins another throw.
    ThrowAgain,
    /// The tempting choice captures, brings a piece home or wins another throw, and the best
    /// does nothing of the kind.
    Restraint,
    /// After the best choice the opponent captures less often at once.
    Safety,
    /// After the best choice the opponent captures more often at once, and it is worth it.
    Boldness,
    /// After the best choice the opponent more often has no legal move.
    Blocking,
    /// The best choice brings a piece into play.
    Entering,
    /// The best choice leaves a piece to a throw of its own, or in a trap.
    Risk,
    /// A piece is offered something.
    Offer,
    /// Nothing of all that: where the pieces stand best.
    Placing,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Capture,
        Self::Home,
        Self::ThrowAgain,
        Self::Restraint,
        Self::Safety,
        Self::Boldness,
        Self::Blocking,
        Self::Entering,
        Self::Risk,
        Self::Offer,
        Self::Placing,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Home => "home",
            Self::ThrowAgain => "throw again",
            Self::Restraint => "restraint",
            Self::Safety => "safety",
            Self::Boldness => "boldness",
            Self::Blocking => "blocking",
            Self::Entering => "entering",
            Self::Risk => "risk",
            Self::Offer => "offer",
            Self::Placing => "placing",
        }
    }

    /// What it means, for players, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Capture => "The best move captures.",
            Self::Home => "The best move brings a piece home.",
            Self::ThrowAgain => "The best move earns an extra throw.",
            Self::Restraint => "The move that looks like a gain is not the best.",
            Self::Safety => "The best move leaves fewer pieces open to capture.",
            Self::Boldness => "The best move risks a capture, and it is worth it.",
            Self::Blocking => "The best move leaves the opponent without a move more often.",
            Self::Entering => "The best move brings a piece into play.",
            Self::Risk => "The best move leaves a piece to chance, or in a trap.",
            Self::Offer => "A piece gets an offer: take it or not?",
            Self::Placing => "Where do the pieces stand best?",
        }
    }

    /// The same in the words of a game: where pieces are sent away, none is captured.
    pub const fn about_in(self, definition: &Definition) -> &'static str {
        match self {
            Self::Capture if definition.displaces => {
                "The best move sends an opponent's piece away."
            }
            Self::Safety if definition.displaces => {
                "After the best move fewer of the opponent's throws send a piece away."
            }
            Self::Boldness if definition.displaces => {
                "The best move risks that a piece is sent away, and it is worth it."
            }
            _ => self.about(),
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a puzzle is about whose best and tempting choices are these; at least one theme, in
/// the order of [`Theme::ALL`].
pub fn themes(position: &Position, best: Action, tempting: Action) -> Vec<Theme> {
    let me = position.turn();
    let (Some(best_one), Some(other)) = (Seen::of(position, best), Seen::of(position, tempting))
    else {
        return vec![Theme::Placing];
    };
    let gains = |seen: &Seen| seen.captures || seen.home || seen.again;
    let compared = |one: Option<f64>, other: Option<f64>| match (one, other) {
        (Some(one), Some(other)) => one - other,
        _ => 0.0,
    };
    let danger = compared(exposure(&best_one.next, me), exposure(&other.next, me));
    let hindrance = compared(hindrance(&best_one.next, me), hindrance(&other.next, me));
    let found = |theme: &Theme| match theme {
        Theme::Capture => best_one.captures,
        Theme::Home => best_one.home,
        Theme::ThrowAgain => best_one.again,
        Theme::Restraint => gains(&other) && !gains(&best_one),
        Theme::Safety => danger <= -APART,
        Theme::Boldness => danger >= APART,
        Theme::Blocking => hindrance >= APART,
        Theme::Entering => best_one.enters,
        Theme::Risk => best_one.risks,
        Theme::Offer => position.offer().is_some(),
        Theme::Placing => false,
    };
    let mut themes: Vec<Theme> = Theme::ALL.into_iter().filter(found).collect();
    if themes.is_empty() {
        themes.push(Theme::Placing);
    }
    themes
}

/// The themes that tell the best choice from the tempting one: what both do is no reason, and
/// neither is a question.
pub(super) fn telling(position: &Position, tempting: Action, themes: &[Theme]) -> Vec<Theme> {
    let Some(other) = Seen::of(position, tempting) else { return Vec::new() };
    let tells = |theme: &Theme| match theme {
        Theme::Capture => !other.captures,
        Theme::Home => !other.home,
        Theme::ThrowAgain => !other.again,
        Theme::Entering => !other.enters,
        Theme::Risk => !other.risks,
        Theme::Restraint | Theme::Safety | Theme::Boldness | Theme::Blocking => true,
        Theme::Offer | Theme::Placing => false,
    };
    themes.iter().copied().filter(tells).collect()
}

/// What is seen of an action.
struct Seen {
    next: Position,
    captures: bool,
    home: bool,
    again: bool,
    enters: bool,
    risks: bool,
}

impl Seen {
    fn of(position: &Position, action: Action) -> Option<Self> {
        let me = position.turn();
        let home = position.game().definition().home(me);
        let (next, events) = position.play(action).ok()?;
        let any = |seen: &dyn Fn(&Event) -> bool| events.iter().any(seen);
        Some(Self {
            captures: any(&|event| loses(event).is_some_and(|side| side != me)),
            home: any(&|event| match event {
                Event::BorneOff { side, .. } => *side == me,
                Event::Moved { side, to, .. } => *side == me && *to == home,
                _ => false,
            }),
            again: any(&|event| matches!(event, Event::ExtraTurn { side } if *side == me)),
            enters: any(
                &|event| matches!(event, Event::Moved { side, from, .. } if *side == me && *from == Step::HAND),
            ),
            risks: any(
                &|event| matches!(event, Event::Fate { side, .. } | Event::Trapped { side, .. } if *side == me),
            ),
            next,
        })
    }
}

/// Whose piece is captured or put back by an event.
fn loses(event: &Event) -> Option<Side> {
    match event {
        Event::Captured { side, .. }
        | Event::Swapped { side, .. }
        | Event::Returned { side, .. } => Some(*side),
        _ => None,
    }
}

/// How often a side's piece can be captured by what is thrown now; none where it is not the
/// opponent who throws.
fn exposure(at: &Position, side: Side) -> Option<f64> {
    weigh_throws(at, side, |next| {
        next.actions().iter().any(|action| {
            next.play(*action)
                .is_ok_and(|(_, events)| events.iter().any(|event| loses(event) == Some(side)))
        })
    })
}

/// How often the opponent of a side has no legal move after what is thrown now; none where it is
/// not the opponent who throws.
fn hindrance(at: &Position, side: Side) -> Option<f64> {
    weigh_throws(at, side, |next| next.actions().as_slice() == [Action::Pass])
}

/// The chance of the throws of a side's opponent after which that is so.
fn weigh_throws(at: &Position, side: Side, is_so: impl Fn(&Position) -> bool) -> Option<f64> {
    if at.due() != Due::Throw || at.turn() == side {
        return None;
    }
    let chances = at.outcomes().map(Outcomes::probabilities)?;
    let so = |throw| at.play(Action::Throw(throw)).is_ok_and(|(next, _)| is_so(&next));
    Some(chances.filter(|(throw, _)| so(*throw)).map(|(_, chance)| chance).sum())
}
