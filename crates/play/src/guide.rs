//! The first-game guide: lessons on the real table. The learner reads, throws and moves. The other
//! sides act by themselves.

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Lesson, LessonStep, Position, Side, Throw, guide};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::current_match::{ActionRequested, CurrentMatch, MatchRequest, Played};
use super::gate::Gate;
use super::narration::statement;
use super::occasion::{self, Occasion, Of, On};
use super::stage::play_next;
use super::throwing::ThrowRequested;
use super::turn::Turn;

/// Seconds before another side throws, for the learner to notice.
const THROWING: f32 = 1.6;
/// Extra seconds for each letter of the text before another side moves: the learner has to see the
/// throw and read the words.
const A_LETTER: f32 = 0.045;

/// The guide.
#[derive(Resource, Debug, Clone)]
pub struct Guide {
    games: Vec<Game>,
    lessons: Vec<Lesson>,
    lesson: usize,
    step: usize,
    /// The learner skips the wait for another side.
    hurried: bool,
}

impl Of for Guide {
    const OCCASION: Occasion = Occasion::Guide;
}

impl Guide {
    /// The guide of a game from all its variants; none without a playable lesson.
    pub fn of(games: Vec<Game>) -> Option<Self> {
        let guide = games.first().map(|game| game.definition().guide.clone())?;
        let lessons: Vec<Lesson> =
            guide.into_iter().filter(|lesson| guide::is_playable(&games, lesson)).collect();
        let any = !lessons.is_empty();
        any.then_some(Self { games, lessons, lesson: 0, step: 0, hurried: false })
    }

    /// All lessons.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Is the last lesson over?
    pub fn is_over(&self) -> bool {
        self.lesson().is_none()
    }

    /// The present lesson; none after the last.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lessons().get(self.lesson)
    }

    /// Its number, from 0.
    pub fn number(&self) -> usize {
        self.lesson
    }

    /// The present step.
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson()?.steps.get(self.step)
    }

    /// Its number, from 0.
    pub fn step_number(&self) -> usize {
        self.step
    }

    /// The action that the step waits for; none if the learner only reads.
    pub fn expected(&self) -> Option<Action> {
        self.step()?.play.as_ref()?.parse().ok()
    }

    /// Is the step for reading only?
    pub fn is_for_reading(&self) -> bool {
        self.step().is_some() && self.expected().is_none()
    }

    /// The learner's side; after the last lesson, the side played there.
    pub fn learner(&self) -> Option<Side> {
        self.lesson().or(self.lessons().last()).map(|lesson| lesson.side)
    }

    /// The side whose path the step shows.
    pub fn path(&self) -> Option<Side> {
        self.step().filter(|step| step.path).and_then(|_| self.learner())
    }

    /// Must the learner play the step's action? The throw for who begins belongs to no side, so
    /// the table makes it.
    pub fn waits_for_learner(&self, position: &Position) -> bool {
        let begins = |action| matches!(action, Action::Throw(Throw::First(_)));
        self.learner() == Some(position.turn())
            && self.expected().is_some_and(|expected| !begins(expected))
    }

    /// May the learner ask for the next step: past a text, or without waiting for another side?
    pub fn goes_on_by_word(&self, position: &Position) -> bool {
        self.step().is_some() && !self.waits_for_learner(position)
    }

    /// Seconds before another side does the step's action.
    fn patience(&self) -> f32 {
        let letters = self.step().map_or(0, |step| step.text.chars().count());
        match self.expected() {
            Some(Action::Throw(_)) => THROWING,
            _ => THROWING + letters as f32 * A_LETTER,
        }
    }

    /// The actions allowed in this step, in a position.
    pub fn gate(&self, position: Option<&Position>) -> Gate {
        let expected = self.expected();
        let reason = match (expected, self.step()) {
            (Some(expected), _) => wanted(expected, position),
            (None, Some(_)) => "read the guide first, then press Next".to_owned(),
            (None, None) => {
                "that's the end of the guide. Play a match or start it again".to_owned()
            }
        };
        Gate::Lesson { expected, reason }
    }

    /// Leaves the last lesson.
    pub fn leave_lessons(&mut self) {
        self.lesson = self.lessons.len();
    }

    /// The match of the present lesson, from its start.
    pub fn begin(&mut self) -> Option<Box<Match>> {
        let lesson = self.lesson()?;
        let start = guide::start(&self.games, lesson).ok()?;
        let script = lesson.steps.iter().filter_map(|step| step.play.as_ref()?.parse().ok());
        let record = Match::scripted(start, Vec::new(), script);
        self.step = 0;
        self.hurried = false;
        Some(Box::new(record))
    }
}

/// What the guide wants instead of another action: `here a blue stone enters on 4A`, `with the 5,
/// the red traveller on 28 goes to 33`.
fn wanted(expected: Action, position: Option<&Position>) -> String {
    match expected {
        Action::Throw(_) => "throw the dice first".to_owned(),
        Action::Pass => "no piece can move here: pass".to_owned(),
        _ => match position.and_then(|position| statement(position, expected)) {
            Some(told) if matches!(expected, Action::Use { .. }) => told,
            Some(told) => format!("here {told}"),
            None => "follow the guide".to_owned(),
        },
    }
}

/// A learner's request to the guide.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuideRequest {
    /// To the next step, if the learner has nothing to play.
    Next,
    /// Restart the lesson.
    Again,
    /// Go to that lesson.
    Lesson(usize),
}

fn begin_lesson(guide: &mut Guide, number: usize, requests: &mut MessageWriter<MatchRequest>) {
    guide.lesson = number;
    if let Some(record) = guide.begin() {
        requests.write(MatchRequest::Lay(record));
    }
}

fn answer_requests(
    mut asked: MessageReader<GuideRequest>,
    mut guide: ResMut<Guide>,
    current: Option<Res<CurrentMatch>>,
    mut requests: MessageWriter<MatchRequest>,
) {
    for request in asked.read() {
        match request {
            GuideRequest::Next if guide.is_for_reading() => advance(&mut guide, &mut requests),
            GuideRequest::Next => {
                let position = current.as_ref().map(|current| current.0.position());
                guide.hurried |= position.is_some_and(|here| guide.goes_on_by_word(here));
            }
            GuideRequest::Again => {
                let number = guide.lesson.min(guide.lessons().len().saturating_sub(1));
                begin_lesson(&mut guide, number, &mut requests);
            }
            GuideRequest::Lesson(number) => begin_lesson(&mut guide, *number, &mut requests),
        }
    }
}

/// Goes to the next step; after a lesson's last step, to the next lesson.
fn advance(guide: &mut Guide, requests: &mut MessageWriter<MatchRequest>) {
    guide.step += 1;
    guide.hurried = false;
    if guide.step().is_none() && guide.lesson().is_some() {
        let next = guide.lesson + 1;
        begin_lesson(guide, next, requests);
    }
}

/// Ends a step once its action is played.
fn follow_play(
    mut played: MessageReader<Played>,
    mut guide: ResMut<Guide>,
    mut requests: MessageWriter<MatchRequest>,
) {
    for played in played.read() {
        if guide.expected() == Some(played.action) {
            // A lesson ends with a reading step, which leaves its last position on the table.
            advance(&mut guide, &mut requests);
        }
    }
}

/// Plays for the other sides, once the learner has seen and read what they do.
fn play_others(
    guide: Res<Guide>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let Some(expected) = guide.expected() else { return };
    let own = guide.waits_for_learner(current.0.position());
    let waited = guide.hurried || turn.since.as_secs_f32() >= guide.patience();
    if own || turn.held || !waited {
        return;
    }
    play_next(turn.stage, expected, &mut throws, &mut actions);
}

/// Registers the guide.
pub fn plugin(app: &mut App) {
    occasion::resource::<Guide>(app);
    let on = in_state(Occasion::Guide);
    let plays = |guide: On<Guide>| guide.get().is_some_and(|guide| guide.expected().is_some());
    app.add_message::<GuideRequest>()
        .look_while(plays)
        .add_systems(
            Update,
            (answer_requests, play_others).chain().in_set(TableSystems::Advance).run_if(on.clone()),
        )
        .add_systems(Update, follow_play.in_set(TableSystems::Stage).run_if(on));
}
