//! The computer players: they think on other threads and never hold up a frame.

use std::sync::{Arc, PoisonError};
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

use super::background::Background;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::engines::{EngineSeat, Engines};
use super::narration::sentence;
use super::occasion::On;
use super::people;
use super::script::Script;
use super::solutions::Solutions;
use super::tempo::Tempo;
use super::turn::{Stage, Turn};

/// Seconds that a computer takes at least before it moves, so that people can follow.
const LEAST_THOUGHT: f32 = 0.5;

/// How long an external engine may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The computer player's present thought, and what came of earlier ones.
#[derive(Resource, Default)]
pub struct Thinking {
    under_way: Option<Thought>,
    /// What engines call themselves, by their commands.
    names: Vec<(String, String)>,
    engines: Engines,
    /// Engines that are being started before it is their turn, so that their names are known.
    greetings: Vec<Background<Option<(String, String)>>>,
    /// The player on turn that cannot go on, until a person decides what to do.
    failure: Option<Failure>,
    /// Who plays instead of the player that was chosen, for the window to show.
    pub stand_in: Option<StandIn>,
}

/// Who plays for a perfect player that has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandIn {
    /// The game and variant without a solution, as in `ur/finkel`.
    pub game: String,
    /// Who plays instead.
    pub level: Level,
    /// The same as a sentence.
    pub message: String,
}

impl StandIn {
    fn of(level: Level, game: &Definition) -> Self {
        let message = format!(
            "{}, {}, has not been solved here, so the {level} plays in place of the perfect player",
            game.title, game.variant_title
        );
        Self { game: game.id(), level, message }
    }

    /// Who plays in place of `player` in a game, if anybody does.
    pub fn for_player(&self, player: &str, game: &Definition) -> Option<Who> {
        let asked = player.parse() == Ok(Who::Ai(Level::Perfect));
        (asked && game.id() == self.game).then_some(Who::Ai(self.level))
    }
}

/// A computer player that cannot go on, such as an engine that has crashed.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The side that it plays.
    pub side: Side,
    /// Who it is, as the match names it.
    pub player: String,
    /// What is wrong, as a sentence.
    pub message: String,
    /// For how long it has been so.
    pub since: Duration,
    /// The position that it has no answer to.
    about: Position,
}

/// What a person decides for a player that cannot go on.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureRequest {
    /// Ask it again, and restart an engine.
    Retry,
    /// A computer player of that level takes its place.
    Replace(Level),
    /// It resigns.
    Resign,
}

/// What a computer player answers.
/// Why a computer player cannot go on.
#[derive(Debug, Error)]
enum ThoughtError {
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("there is nothing to choose")]
    NoChoice,
    #[error("nobody thinks for a person")]
    Person,
}

struct Answer {
    action: Action,
    /// The level that chose it, if that was one of our own.
    level: Option<Level>,
    /// An engine's command and what it calls itself.
    engine: Option<(String, String)>,
}

struct Thought {
    about: Position,
    /// Who was asked, as the match names it.
    player: String,
    /// The level that was asked, if it is one of our own.
    asked: Option<Level>,
    work: Background<Result<Answer, ThoughtError>>,
}

impl Thinking {
    /// Whether a computer player is at work.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// What an engine calls itself, by a match's name of the player; none before it has said
    /// so, and of other players.
    pub fn engine_name(&self, player: &str) -> Option<&str> {
        let Ok(Who::Engine(command)) = player.parse() else { return None };
        let (_, name) = self.names.iter().find(|(known, _)| *known == command)?;
        Some(name)
    }

    /// Starts the engine of a seat, if its name is not known, and has it give that. What goes
    /// wrong is said when it is its turn.
    pub(super) fn greet(&mut self, seat: usize, player: &str) {
        let Ok(Who::Engine(command)) = player.parse() else { return };
        if self.engine_name(player).is_some() {
            return;
        }
        let engine = self.engines.sit(seat, &command);
        self.greetings.push(Background::start(Limits::default(), move |_| {
            let mut seat = engine.lock().unwrap_or_else(PoisonError::into_inner);
            if seat.is_none() {
                *seat = Engine::start(&command, PATIENCE).ok();
            }
            seat.as_ref().map(|engine| (command, engine.name().to_owned()))
        }));
    }

    /// What engines call themselves, by their commands.
    pub fn engine_names(&self) -> &[(String, String)] {
        &self.names
    }

    /// A player for people to read: an engine by the name that it gives itself, once it has.
    pub fn who(&self, player: &str) -> String {
        self.engine_name(player).map_or_else(|| people::who(player), str::to_owned)
    }

    /// Who plays a side of a match now, engines by their own names.
    pub fn sitter(&self, record: &Match, side: Side) -> String {
        let name = self.engine_name(record.player(side));
        name.map_or_else(|| people::sitter(record, side), str::to_owned)
    }

    /// Keeps what an engine calls itself.
    pub fn learn_name(&mut self, command: String, name: String) {
        match self.names.iter_mut().find(|(known, _)| *known == command) {
            Some(known) => known.1 = name,
            None => self.names.push((command, name)),
        }
    }

    /// The player on turn that cannot go on, where that is so.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }
}

/// Does what was decided for a player that cannot go on.
fn decide(
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

/// Would an answer come too soon to be followed?
fn is_early(turn: &Turn, tempo: &Tempo) -> bool {
    turn.since.as_secs_f32() * tempo.pace < LEAST_THOUGHT
}

/// Does an answer wait for its time, or can one still come too soon?
fn counts_thought(thinking: Res<Thinking>, turn: Res<Turn>, tempo: Res<Tempo>) -> bool {
    let thought = thinking.under_way.as_ref();
    thought.is_some_and(|thought| is_early(&turn, &tempo) || thought.work.is_done())
}

fn think(
    time: Res<Time>,
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    solutions: Res<Solutions>,
    script: On<Script>,
    mut thinking: ResMut<Thinking>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let about = current.as_ref().map(|current| current.0.position());
    if thinking.failure.as_ref().is_some_and(|failure| Some(&failure.about) != about) {
        // The match has gone another way.
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
    if is_early(&turn, &tempo) {
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
    /// Whether it is of this match as it stands, not of one that has just been left.
    pub fn concerns(&self, record: &Match) -> bool {
        self.about == *record.position()
    }

    fn of(record: &Match, error: &ThoughtError) -> Self {
        let about = record.position().clone();
        let (side, since, message) = (about.turn(), Duration::ZERO, sentence(&error.to_string()));
        Self { side, player: record.player(side).to_owned(), message, since, about }
    }
}

/// Asks an engine, starting it when it is not running: its action and its name.
fn ask(
    seat: &EngineSeat,
    command: &str,
    position: &Position,
) -> Result<(Action, String), EngineError> {
    let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
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
    let asked = match who {
        Who::Ai(level) => Some(level),
        _ => None,
    };
    let policy = who.policy();
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

/// No engine runs on when the table is left.
fn see_off(mut requests: MessageReader<MatchRequest>, mut thinking: ResMut<Thinking>) {
    if requests.read().any(|request| matches!(request, MatchRequest::Clear)) {
        thinking.engines.see_off_all();
    }
}

/// Takes up the names of engines that were greeted.
fn hear_names(mut thinking: ResMut<Thinking>) {
    // Looking for an answer changes nothing.
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
        .add_message::<FailureRequest>()
        .look_while(counts_thought)
        .add_systems(
            Update,
            (hear_names, think, decide, see_off).chain().in_set(TableSystems::Advance),
        );
}
