//! The computer players: they think on other threads and never hold up a frame.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::ai::arena::Seeds;
use tesserae_core::ai::{Level, Limits, UnknownPlayer, Who};
use tesserae_core::engine::client::{Engine, EngineError};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Definition, Position, Side};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::{Background, lock};
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::engines::{EngineSeat, Engines};
use super::narration::sentence;
use super::occasion::On;
use super::people;
use super::script::Script;
use super::solutions::Solutions;
use super::tempo::Tempo;
use super::turn::{Covered, Stage, Turn};

/// The least seconds that a computer takes before it moves, for viewers to follow.
const LEAST_THOUGHT: f32 = 0.5;

/// The longest time for an external engine's answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The computer's present thought, and results of earlier ones.
#[derive(Resource, Default)]
pub struct Thinking {
    under_way: Option<Thought>,
    /// The engines' own names, by their commands.
    names: Vec<(String, String)>,
    engines: Engines,
    /// Engines started before their turn, to learn their names.
    greetings: Vec<Background<Option<(String, String)>>>,
    /// The player on turn that has failed, until a person decides what to do.
    failure: Option<Failure>,
    /// The substitute of the chosen player, for the window to show.
    pub stand_in: Option<StandIn>,
}

/// The substitute of a perfect player without a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandIn {
    /// The game and variant without a solution, such as `ur/finkel`.
    pub game: String,
    /// The substitute's level.
    pub level: Level,
    /// The same as a sentence.
    pub message: String,
}

impl StandIn {
    fn of(level: Level, game: &Definition) -> Self {
        let message = format!(
            "{}, {}, is not solved on this machine, so the {level} plays in place of the perfect \
             player",
            game.title, game.variant_title
        );
        Self { game: game.id(), level, message }
    }

    /// The substitute for `player` in a game, if one is needed.
    pub fn for_player(&self, player: &str, game: &Definition) -> Option<Who> {
        let asked = player.parse() == Ok(Who::Ai(Level::Perfect));
        (asked && game.id() == self.game).then_some(Who::Ai(self.level))
    }
}

/// A computer player that cannot play on, such as a crashed engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The side that it plays.
    pub side: Side,
    /// Its name in the match.
    pub player: String,
    /// The error, as a sentence.
    pub message: String,
    /// The time since the failure.
    pub since: Duration,
    /// The position that it cannot answer.
    about: Position,
}

/// A person's decision about a failed player.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureRequest {
    /// Ask it again, and restart an engine.
    Retry,
    /// A computer player of that level takes its place.
    Replace(Level),
    /// It resigns.
    Resign,
}

/// The error of a computer player.
#[derive(Debug, Error)]
enum ThoughtError {
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("there is nothing to choose")]
    NoChoice,
    #[error("a person plays that side")]
    Person,
}

struct Answer {
    action: Action,
    /// The level that chose it, if it was a built-in player.
    level: Option<Level>,
    /// An engine's command and its own name.
    engine: Option<(String, String)>,
}

struct Thought {
    about: Position,
    /// The name of the player in the match.
    player: String,
    /// The level of the player, if it is built in.
    asked: Option<Level>,
    work: Background<Result<Answer, ThoughtError>>,
}

impl Thinking {
    /// Is a computer player thinking?
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// An engine's own name, by its name in the match. None before the engine has reported it, and
    /// for other players.
    pub fn engine_name(&self, player: &str) -> Option<&str> {
        let Ok(Who::Engine(command)) = player.parse() else { return None };
        let (_, name) = self.names.iter().find(|(known, _)| *known == command)?;
        Some(name)
    }

    /// Starts the engine of a seat to learn its name, unless the name is known. Errors are shown
    /// on its turn.
    pub(super) fn greet(&mut self, seat: usize, player: &str) {
        let Ok(Who::Engine(command)) = player.parse() else { return };
        if self.engine_name(player).is_some() {
            return;
        }
        let engine = self.engines.sit(seat, &command);
        self.greetings.push(Background::start(Limits::default(), move |_| {
            let mut seat = lock(&engine);
            if seat.is_none() {
                *seat = Engine::start(&command, PATIENCE).ok();
            }
            seat.as_ref().map(|engine| (command, engine.name().to_owned()))
        }));
    }

    /// The engines' own names, by their commands.
    pub fn engine_names(&self) -> &[(String, String)] {
        &self.names
    }

    /// A player's readable name: for an engine its own name, once known.
    pub fn who(&self, player: &str) -> String {
        self.engine_name(player).map_or_else(|| people::who(player), str::to_owned)
    }

    /// The present player of a side, engines by their own names.
    pub fn sitter(&self, record: &Match, side: Side) -> String {
        let name = self.engine_name(record.player(side));
        name.map_or_else(|| people::sitter(record, side), str::to_owned)
    }

    /// Stores an engine's own name.
    pub fn learn_name(&mut self, command: String, name: String) {
        match self.names.iter_mut().find(|(known, _)| *known == command) {
            Some(known) => known.1 = name,
            None => self.names.push((command, name)),
        }
    }

    /// The failed player on turn, if there is one.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Forgets the failure: the game does not continue.
    pub(crate) fn forget_failure(&mut self) {
        self.failure = None;
    }
}

/// Carries out the decision about a failed player.
fn apply_decision(
    mut asked: MessageReader<FailureRequest>,
    current: Option<Res<CurrentMatch>>,
    mut thinking: ResMut<Thinking>,
    mut requests: MessageWriter<MatchRequest>,
) {
    for request in asked.read() {
        let (Some(failure), Some(current)) = (thinking.failure.take(), current.as_ref()) else {
            continue;
        };
        requests.write(match request {
            FailureRequest::Retry => continue,
            FailureRequest::Replace(level) => {
                let seat = current.0.seat(failure.side);
                MatchRequest::Replace { seat, player: format!("ai:{level}") }
            }
            FailureRequest::Resign => MatchRequest::Resign(failure.side),
        });
    }
}

/// Would an answer come too soon to follow?
fn is_early(turn: &Turn, tempo: &Tempo) -> bool {
    turn.since.as_secs_f32() * tempo.pace < LEAST_THOUGHT
}

/// Does an answer wait for its time, or can one still come too soon?
fn counts_thought(
    thinking: Res<Thinking>,
    turn: Res<Turn>,
    covered: Res<Covered>,
    tempo: Res<Tempo>,
) -> bool {
    let thought = thinking.under_way.as_ref().filter(|_| !covered.0);
    thought.is_some_and(|thought| is_early(&turn, &tempo) || thought.work.is_done())
}

fn request_choice(
    time: Res<Time>,
    current: Option<Res<CurrentMatch>>,
    (turn, covered): (Res<Turn>, Res<Covered>),
    tempo: Res<Tempo>,
    solutions: Res<Solutions>,
    script: On<Script>,
    mut thinking: ResMut<Thinking>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let about = current.as_ref().map(|current| current.0.position());
    if thinking.failure.as_ref().is_some_and(|failure| Some(&failure.about) != about) {
        // The match has taken another course.
        thinking.failure = None;
    }
    let wanted = current.as_ref().filter(|current| {
        turn.stage == Stage::ToChoose
            && !turn.held
            && !current.is_human(current.0.position().turn())
    });
    let Some(current) = wanted else {
        thinking.under_way = None;
        return;
    };
    let position = current.0.position();
    let player = current.0.player(position.turn());
    let is_meant = |thought: &Thought| thought.about == *position && thought.player == player;
    if !thinking.under_way.as_ref().is_some_and(is_meant) {
        thinking.under_way = None;
        if let Some(failure) = &mut thinking.failure {
            failure.since += time.delta();
            return;
        }
        let script = script.get().and_then(|script| script.choice(&current.0));
        match begin(&mut thinking, &solutions, &current.0, script) {
            Ok(thought) => thinking.under_way = Some(thought),
            Err(error) => thinking.failure = Some(Failure::of(&current.0, &error)),
        }
    }
    if is_early(&turn, &tempo) || turn.waits || covered.0 {
        return;
    }
    let Some(thought) = thinking.under_way.as_mut() else { return };
    let asked = thought.asked;
    let Some(answer) = thought.work.result() else { return };
    thinking.under_way = None;
    match answer {
        Ok(Answer { action, level, engine }) => {
            if let Some((command, name)) = engine {
                thinking.learn_name(command, name);
            }
            if asked == Some(Level::Perfect) {
                let stands_in = level.filter(|level| *level != Level::Perfect);
                let game = position.game().definition();
                thinking.stand_in = stands_in.map(|level| StandIn::of(level, game));
            }
            actions.write(ActionRequested(action));
        }
        Err(error) => thinking.failure = Some(Failure::of(&current.0, &error)),
    }
}

impl Failure {
    /// Is it about this match in its present state, not about one just left?
    pub fn concerns(&self, record: &Match) -> bool {
        self.about == *record.position()
    }

    fn of(record: &Match, error: &ThoughtError) -> Self {
        let about = record.position().clone();
        let (side, since, message) = (about.turn(), Duration::ZERO, sentence(&error.to_string()));
        Self { side, player: record.player(side).to_owned(), message, since, about }
    }
}

/// Asks an engine, starting it if necessary. Returns its action and its name.
fn ask(
    seat: &EngineSeat,
    command: &str,
    position: &Position,
) -> Result<(Action, String), EngineError> {
    let mut seat = lock(seat);
    let mut engine = match seat.take() {
        Some(engine) => engine,
        None => Engine::start(command, PATIENCE)?,
    };
    let action = engine.best(position)?;
    let name = engine.name().to_owned();
    *seat = Some(engine);
    Ok((action, name))
}

fn begin(
    thinking: &mut Thinking,
    solutions: &Solutions,
    record: &Match,
    script: Option<Action>,
) -> Result<Thought, ThoughtError> {
    let position = record.position().clone();
    let about = position.clone();
    let seat = record.seat(position.turn());
    let player = record.player(position.turn()).to_owned();
    let who: Who = player.parse()?;
    if let Some(action) = script {
        let work = Background::start(Limits::default(), move |_| {
            Ok(Answer { action, level: None, engine: None })
        });
        return Ok(Thought { about, player, asked: None, work });
    }
    let seed = Seeds::of_match(record.seed()).choice(record.cursor());
    let (asked, policy) = (who.level(), who.policy());
    let work = match (who, policy) {
        (_, Some(policy)) => {
            let store = Arc::clone(&solutions.0);
            Background::start(Limits::default(), move |limits| {
                let player = store.player(policy, position.game(), position.sides());
                let choice = player.decide(&position, limits, seed);
                let choice = choice.ok_or(ThoughtError::NoChoice)?;
                Ok(Answer { action: choice.action, level: choice.level, engine: None })
            })
        }
        (Who::Engine(command), _) => {
            let engine = thinking.engines.sit(seat, &command);
            Background::start(Limits::default(), move |_| {
                let (action, name) = ask(&engine, &command, &position)?;
                Ok(Answer { action, level: None, engine: Some((command, name)) })
            })
        }
        _ => return Err(ThoughtError::Person),
    };
    Ok(Thought { about, player, asked, work })
}

/// Ends all engines once the match leaves the table.
fn end_engines(mut requests: MessageReader<MatchRequest>, mut thinking: ResMut<Thinking>) {
    if requests.read().any(|request| matches!(request, MatchRequest::Clear)) {
        thinking.engines.see_off_all();
    }
}

/// Stores the names of greeted engines.
fn hear_names(mut thinking: ResMut<Thinking>) {
    // Polling must not count as a change.
    let own = thinking.bypass_change_detection();
    let mut names = Vec::new();
    own.greetings.retain_mut(|greeting| {
        let answer = greeting.result();
        let waits = answer.is_none();
        names.extend(answer.flatten());
        waits
    });
    for (command, name) in names {
        thinking.learn_name(command, name);
    }
}

/// Registers the computer players.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Covered>()
        .add_message::<FailureRequest>()
        .look_while(counts_thought)
        .add_systems(
            Update,
            (hear_names, request_choice, apply_decision, end_engines)
                .chain()
                .in_set(TableSystems::Advance),
        );
}
