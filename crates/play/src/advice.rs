//! Hints and the tutor: evaluates a person's choices while they think, and warns before a costly
//! one is played.

use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::ai::{Limits, Scope};
use tesserae_core::review::{self, Choice, DEPTH, Grade, Reason, ReviewError};
use tesserae_core::rules::{Action, Position};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::{ActionRequested, CurrentMatch, Deferred, MatchRequest, Warned};
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::occasion::{Occasion, On};
use super::settings::Settings;
use super::solutions::Solutions;
use super::turn::{Stage, Turn};

/// A person's request to hints and tutor.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdviceRequest {
    /// Show or hide the value of each choice.
    Hint,
    /// Play the choice that the tutor warns of.
    Play,
    /// Choose again.
    ChooseAgain,
}

/// A choice that the tutor warns of before it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// The choice.
    pub action: Action,
    /// The best choice.
    pub better: Action,
    /// The cost of the choice, in probability of winning.
    pub cost: f64,
    /// The grade of the error.
    pub grade: Grade,
    /// The reason against it, if one sentence can state it.
    pub reason: Option<Reason>,
}

/// The longest time a choice waits for the tutor's judgement. Then it is played: a slow machine
/// must not hold up the player.
const PATIENCE: Duration = Duration::from_millis(1200);

/// A choice made before the tutor has judged it.
struct Waiting {
    action: Action,
    since: Duration,
}

type Work = Background<Result<Option<Choice>, ReviewError>>;

/// The analysis of the choice that a person has to make.
#[derive(Resource, Default)]
pub struct Advice {
    /// The position analysed.
    about: Option<Position>,
    work: Option<Work>,
    /// All choices, best first. None before the analysis is done or with a single choice.
    found: Option<Choice>,
    /// The person has requested a hint.
    shown: bool,
    /// The record already notes the help.
    noted: bool,
    warning: Option<Warning>,
    /// The person plays this choice despite the warning.
    insisted: Option<Action>,
    waiting: Option<Waiting>,
    /// A choice has waited long enough: the judgement comes too late for it.
    late: bool,
    /// The least grade of error that the tutor warns of.
    least: Option<Grade>,
}

impl Advice {
    /// The choices to show, best first. None unless a hint is on.
    pub fn hint(&self) -> Option<&Choice> {
        self.found.as_ref().filter(|_| self.shown)
    }

    /// Is a hint on? Its analysis may be unfinished.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// The pending warning of the tutor.
    pub fn warning(&self) -> Option<&Warning> {
        self.warning.as_ref()
    }

    /// Is an analysis under way, or does a choice wait for one?
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.waiting.is_some()
    }

    /// Does a choice wait for the tutor's judgement?
    pub fn lets_wait(&self) -> bool {
        self.waiting.is_some()
    }

    /// What the tutor holds back: costly choices, and every choice before the judgement.
    pub fn gate(&self) -> Option<Gate> {
        let (least, side) = (self.least?, self.about.as_ref()?.turn());
        if self.work.is_some() && !self.late {
            return Some(Gate::Judging);
        }
        let found = self.found.as_ref()?;
        let costs_much = |action: &Action| {
            found.cost_of(*action, side).and_then(Grade::of).is_some_and(|grade| grade >= least)
        };
        let actions = found.options.iter().map(|option| option.action);
        let costly = actions.filter(|action| costs_much(action) && self.insisted != Some(*action));
        let costly: Vec<Action> = costly.collect();
        (!costly.is_empty()).then_some(Gate::Tutor { costly })
    }

    /// Releases the waiting choice once it is judged or the judgement takes too long.
    fn release(&mut self, passed: Duration) -> Option<Action> {
        let waiting = self.waiting.as_mut()?;
        waiting.since += passed;
        self.late = self.work.is_some() && waiting.since >= PATIENCE;
        if self.work.is_some() && !self.late {
            return None;
        }
        self.waiting.take().map(|waiting| waiting.action)
    }

    fn begin(&mut self, position: &Position, solutions: &Solutions) {
        self.about = Some(position.clone());
        let (position, store) = (position.clone(), Arc::clone(&solutions.0));
        self.work = Some(Background::start(Limits::default(), move |limits| {
            // A stored solution or network must do: do not wait for solving.
            let (game, sides) = (position.game(), position.sides());
            let knowledge = store.knowledge_at_hand(game, sides, Scope::ALL);
            let threads = available_parallelism().map_or(1, usize::from);
            let stop = limits.stop.clone();
            let asked = review::Settings { depth: DEPTH, rolls: None, threads, stop };
            review::weigh(&position, &knowledge, &asked)
        }));
    }
}

/// Follows the position on the table and evaluates its choices.
fn follow_position(
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    solutions: Res<Solutions>,
    (occasion, exhibition): (Res<State<Occasion>>, On<Exhibition>),
    mut advice: ResMut<Advice>,
) {
    let apart = match occasion.get() {
        Occasion::Nothing | Occasion::Match => false,
        // A person who takes over a side of an exhibition gets hints like any player.
        Occasion::Exhibition => exhibition.get().is_some_and(|on| !on.has_person()),
        Occasion::Guide
        | Occasion::Review
        | Occasion::Puzzle
        | Occasion::SetUp
        | Occasion::Clip => true,
    };
    // A computer that gets its seat back gets no advice and no warnings.
    let position = current.as_ref().filter(|current| !apart && chooser_is_human(current));
    let position = position.map(|current| current.0.position());
    let due = position.filter(|_| turn.stage == Stage::ToChoose && !turn.held);
    let elsewhere = advice.about.as_ref().is_some_and(|about| Some(about) != position);
    let over = elsewhere || position.is_none() || turn.stage != Stage::ToChoose;
    if over && (advice.about.is_some() || advice.shown) {
        *advice = Advice { least: advice.least, ..default() };
    }
    let Some(position) = due else { return };
    if advice.least != settings.tutor {
        advice.least = settings.tutor;
    }
    if advice.about.is_none() && (advice.shown || advice.least.is_some()) {
        advice.begin(position, &solutions);
    }
    if let Some(result) = Background::finish(&mut advice.bypass_change_detection().work) {
        advice.found = result.ok().flatten();
    }
}

/// Does a person play the side on turn?
fn chooser_is_human(current: &CurrentMatch) -> bool {
    current.is_human(current.0.position().turn())
}

/// Makes a choice wait for its judgement, then requests it again.
fn hold_choice(
    mut deferred: MessageReader<Deferred>,
    time: Res<Time>,
    current: Option<Res<CurrentMatch>>,
    mut advice: ResMut<Advice>,
    mut actions: MessageWriter<ActionRequested>,
) {
    for Deferred(action) in deferred.read() {
        let since = advice.waiting.as_ref().map(|waiting| waiting.since).unwrap_or_default();
        advice.waiting = Some(Waiting { action: *action, since });
    }
    // Waiting must not count as a change.
    let own = advice.bypass_change_detection();
    if own.about.as_ref() != current.as_ref().map(|current| current.0.position()) {
        own.waiting = None;
    }
    if let Some(action) = own.release(time.delta()) {
        advice.set_changed();
        actions.write(ActionRequested(action));
    }
}

/// Shows the warning in the frame that held the choice back: no later frame may follow.
fn show_warning(
    mut warned: MessageReader<Warned>,
    mut advice: ResMut<Advice>,
    mut requests: MessageWriter<MatchRequest>,
) {
    for Warned(action) in warned.read() {
        let advice = &mut *advice;
        let (Some(about), Some(found)) = (&advice.about, &advice.found) else { continue };
        let cost = found.cost_of(*action, about.turn()).unwrap_or_default();
        let Some(better) = found.options.first().map(|best| best.action) else { continue };
        let reason = review::reason(about, *action, better);
        if let Some(grade) = Grade::of(cost) {
            advice.warning = Some(Warning { action: *action, better, cost, grade, reason });
            requests.write(MatchRequest::Helped(about.turn()));
        }
    }
}

fn answer_requests(
    mut asked: MessageReader<AdviceRequest>,
    current: Option<Res<CurrentMatch>>,
    settings: Res<Settings>,
    turn: Res<Turn>,
    mut advice: ResMut<Advice>,
    mut actions: MessageWriter<ActionRequested>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let asks = settings.hints
        && turn.stage == Stage::ToChoose
        && current.as_deref().is_some_and(chooser_is_human);
    for request in asked.read() {
        match request {
            AdviceRequest::Hint if asks => {
                advice.shown = !advice.shown;
                // Showing it again is not more help.
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
        // The choice begins to wait in the next frame.
        .draw_while(on_message::<Deferred>)
        .look_while(|advice: Res<Advice>| advice.lets_wait())
        .add_systems(Update, (answer_requests, hold_choice).chain().in_set(TableSystems::Advance))
        .add_systems(Update, show_warning.in_set(TableSystems::Record))
        .add_systems(
            Update,
            follow_position.in_set(TableSystems::Stage).after(super::stage::derive_stage),
        );
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    use super::*;
    use crate::sample::position;

    #[test]
    fn a_choice_waits_for_the_judgement_but_not_for_ever() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let (end, ended) = mpsc::channel::<()>();
        let about = position("ur/short A 2,9,17 11,17,17 move:2");
        let action = about.actions()[0];
        let never = move |_: &Limits| {
            ended.recv().unwrap_or_default();
            Ok(None)
        };
        let mut advice = Advice {
            about: Some(about),
            work: Some(Background::start(Limits::default(), never)),
            waiting: Some(Waiting { action, since: Duration::ZERO }),
            least: Some(Grade::Blunder),
            ..Advice::default()
        };
        assert_eq!(advice.gate(), Some(Gate::Judging));
        assert_eq!(advice.release(PATIENCE / 2), None);
        assert!(advice.lets_wait() && advice.gate() == Some(Gate::Judging));
        assert_eq!(advice.release(PATIENCE), Some(action));
        assert_eq!(advice.gate(), None, "it stands");
        drop(end);
    }

    #[test]
    fn what_is_judged_waits_no_longer() {
        let action = Action::Pass;
        let waiting = Some(Waiting { action, since: Duration::ZERO });
        let mut advice = Advice { waiting, ..Advice::default() };
        assert_eq!(advice.release(Duration::ZERO), Some(action));
        assert!(!advice.is_busy());
    }
}
