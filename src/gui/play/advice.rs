//! Hints and the tutor: what a person's choices are worth, worked out while the person thinks,
//! and a warning before a costly one stands.

use std::sync::Arc;
use std::thread::available_parallelism;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest, Warned};
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::guide::Guide;
use super::puzzling::Puzzling;
use super::reviewing::Reviewing;
use super::settings::Settings;
use super::solutions::Solutions;
use super::turn::{Stage, Turn};
use crate::ai::{Limits, Scope};
use crate::gui::order::TableSystems;
use crate::review::{self, Choice, DEPTH, Grade, Reason, ReviewError};
use crate::rules::{Action, Position};

/// What a person asks of hints and tutor.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdviceRequest {
    /// Show what the choices are worth, or hide it again.
    Hint,
    /// Play the choice that the tutor warns of.
    Play,
    /// Choose again.
    ChooseAgain,
}

/// A choice that the tutor warns of before it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// The choice.
    pub action: Action,
    /// What it costs, in probability of winning.
    pub cost: f64,
    /// How bad that is.
    pub grade: Grade,
    /// What speaks against it, where that can be said in a sentence.
    pub reason: Option<Reason>,
}

type Work = Background<Result<Option<Choice>, ReviewError>>;

/// What is known of the choice that a person has to make.
#[derive(Resource, Default)]
pub struct Advice {
    /// The position it is about.
    about: Option<Position>,
    work: Option<Work>,
    /// All choices, the best first; none while it is worked out, and where there is only one.
    found: Option<Choice>,
    /// The person has asked for a hint.
    shown: bool,
    /// The record says so already.
    noted: bool,
    warning: Option<Warning>,
    /// The person plays this choice in spite of the warning.
    insisted: Option<Action>,
    /// What the tutor warns of.
    least: Option<Grade>,
}

impl Advice {
    /// The choices to show, the best first; none unless a hint was asked for.
    pub fn hint(&self) -> Option<&Choice> {
        self.found.as_ref().filter(|_| self.shown)
    }

    /// Whether a hint is on, though it may not be worked out yet.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// The choice that the tutor warns of, until it is settled.
    pub fn warning(&self) -> Option<&Warning> {
        self.warning.as_ref()
    }

    /// Whether something is being worked out.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// The choices that are not to stand without a warning.
    pub fn gate(&self) -> Option<Gate> {
        let (least, found) = (self.least?, self.found.as_ref()?);
        let side = self.about.as_ref()?.turn();
        let costs_much = |action: &Action| {
            found.cost_of(*action, side).and_then(Grade::of).is_some_and(|grade| grade >= least)
        };
        let actions = found.options.iter().map(|option| option.action);
        let costly = actions.filter(|action| costs_much(action) && self.insisted != Some(*action));
        Some(Gate::Tutor { costly: costly.collect() }).filter(|gate| !gate.is_plain())
    }

    fn forget(&mut self) {
        *self = Self { least: self.least, ..Self::default() };
    }

    fn begin(&mut self, position: &Position, solutions: &Solutions) {
        self.about = Some(position.clone());
        let (position, store) = (position.clone(), Arc::clone(&solutions.0));
        self.work = Some(Background::start(Limits::default(), move |limits| {
            // Nobody waits for a solution here: what is at hand will do.
            let (game, sides) = (position.game(), position.sides());
            let knowledge = store.knowledge_at_hand(game, sides, Scope::ALL);
            let threads = available_parallelism().map_or(1, usize::from);
            let stop = limits.stop.clone();
            let asked = review::Settings { depth: DEPTH, rolls: None, threads, stop };
            review::weigh(&position, &knowledge, &asked)
        }));
    }
}

/// Follows the position on the table and works out what its choices are worth.
fn follow(
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    solutions: Res<Solutions>,
    apart: (Option<Res<Exhibition>>, Option<Res<Guide>>, Option<Res<Reviewing>>),
    puzzling: Option<Res<Puzzling>>,
    mut advice: ResMut<Advice>,
) {
    let (exhibition, guide, reviewing) = apart;
    // Who has taken over a side of an exhibition plays it like any other.
    let watched = exhibition.is_some_and(|exhibition| !exhibition.has_person());
    let apart = watched || guide.is_some() || reviewing.is_some() || puzzling.is_some();
    // A computer that gets its seat back is not advised, nor warned.
    let position = current.as_ref().filter(|current| !apart && chooser_is_human(current));
    let position = position.map(|current| current.0.position());
    let due = position.filter(|_| turn.stage == Stage::ToChoose && !turn.held);
    let Some(position) = due else {
        if turn.stage != Stage::ToChoose || position.is_none() {
            forget(&mut advice);
        }
        return;
    };
    if advice.about.as_ref().is_some_and(|about| about != position) {
        forget(&mut advice);
    }
    if advice.least != settings.tutor {
        advice.least = settings.tutor;
    }
    if advice.about.is_none() && (advice.shown || advice.least.is_some()) {
        advice.begin(position, &solutions);
    }
    let work = advice.bypass_change_detection().work.as_mut();
    if let Some(result) = work.and_then(Background::result) {
        advice.work = None;
        advice.found = result.ok().flatten();
    }
}

/// Whether the side on turn is a person's.
fn chooser_is_human(current: &CurrentMatch) -> bool {
    current.is_human(current.0.position().turn())
}

fn forget(advice: &mut ResMut<Advice>) {
    if advice.about.is_some() || advice.shown {
        advice.forget();
    }
}

fn obey(
    mut asked: MessageReader<AdviceRequest>,
    mut warned: MessageReader<Warned>,
    current: Option<Res<CurrentMatch>>,
    settings: Res<Settings>,
    turn: Res<Turn>,
    mut advice: ResMut<Advice>,
    mut actions: MessageWriter<ActionRequested>,
    mut requests: MessageWriter<MatchRequest>,
) {
    for Warned(action) in warned.read() {
        let advice = &mut *advice;
        let (Some(about), Some(found)) = (&advice.about, &advice.found) else { continue };
        let cost = found.cost_of(*action, about.turn()).unwrap_or_default();
        let best = found.options.first().map(|best| best.action);
        let reason = best.and_then(|best| review::reason(about, *action, best));
        if let Some(grade) = Grade::of(cost) {
            advice.warning = Some(Warning { action: *action, cost, grade, reason });
            requests.write(MatchRequest::Helped(about.turn()));
        }
    }
    let asks = settings.hints
        && turn.stage == Stage::ToChoose
        && current.as_deref().is_some_and(chooser_is_human);
    for request in asked.read() {
        match request {
            AdviceRequest::Hint if asks => {
                advice.shown = !advice.shown;
                // Shown again, it is the same help.
                let again = std::mem::replace(&mut advice.noted, true);
                if let (false, Some(current)) = (again, &current) {
                    requests.write(MatchRequest::Helped(current.0.position().turn()));
                }
            }
            AdviceRequest::Hint => {}
            AdviceRequest::Play => {
                if let Some(warning) = advice.warning.take() {
                    advice.insisted = Some(warning.action);
                    actions.write(ActionRequested(warning.action));
                }
            }
            AdviceRequest::ChooseAgain => advice.warning = None,
        }
    }
}

/// Registers hints and tutor.
pub fn plugin(app: &mut App) {
    app.init_resource::<Advice>()
        .add_message::<AdviceRequest>()
        .add_systems(Update, obey.in_set(TableSystems::Advance))
        .add_systems(Update, follow.in_set(TableSystems::Stage).after(super::stage::derive_stage));
}
