//! A puzzle on the table: a position that waits for one choice. The choice is taken as the answer
//! and not played. Then the board itself shows the best line, and the error in the tempting one.

mod kept;
mod queue;
mod shelf;

use std::time::Duration;

use bevy::prelude::*;
use jiff::civil::Date;

use tesserae_core::ai::Level;
use tesserae_core::puzzles::{Puzzle, Worth};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Position};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::current_match::{ActionRequested, Answered, CurrentMatch, MatchRequest};
use super::games::{Games, fresh_seed};
use super::gate::Gate;
use super::notices::Notice;
use super::occasion::{self, Occasion, Of, On};
use super::reviewing::play_line_on;
use super::tempo::Tempo;
use super::throwing::ThrowRequested;
use super::turn::Turn;
use super::wall_clock;
use super::writer::Writer;

pub use kept::ScoreFile;
pub use queue::{PuzzleSet, Queue};
pub use shelf::{Difficulty, PuzzleShelf, Tally};

/// The opponent in a match that begins with a puzzle's position.
const AGAINST: Level = Level::Adept;

/// The time the solution must be on the screen before a key acts on it: the key that gave the
/// answer may be pressed twice.
const SEEN: Duration = Duration::from_millis(300);

/// Today's date. Tests set another.
#[derive(Resource, Debug, Clone, Copy)]
pub struct Calendar(pub fn() -> Date);

impl Default for Calendar {
    fn default() -> Self {
        Self(wall_clock::today)
    }
}

/// A request to the puzzles.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Read the puzzles and the score, unless they are read.
    Read,
    /// Put puzzles on the table, one after another. Does nothing before they are read.
    Begin {
        /// The set.
        set: PuzzleSet,
        /// The name of the first; none for the first new one.
        first: Option<String>,
    },
    /// Give another answer, which does not count.
    TryAgain,
    /// Show the solution without an answer: the puzzle counts as missed.
    ShowSolution,
    /// Play a line on the board.
    ShowLine(Line),
    /// Show the puzzle again, instead of that line.
    HideLine,
    /// The next puzzle.
    Next,
    /// Start a match from the position.
    PlayFrom,
}

/// A puzzle's line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The best choice and its continuation.
    Best,
    /// The tempting wrong choice and its refutation.
    Tempting,
}

/// The stage of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The puzzle awaits its answer.
    ToSolve,
    /// The answer was given.
    Answered(Action),
    /// The solution is shown without an answer.
    Shown,
}

/// The effect of a first answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Was it right?
    pub solved: bool,
    /// The rating before and after it.
    pub rating: (u32, u32),
}

/// The puzzle on the table.
#[derive(Resource)]
pub struct Puzzling {
    puzzle: Puzzle,
    difficulty: Difficulty,
    queue: Queue,
    state: State,
    /// The result of an earlier first answer; none without one.
    before: Option<bool>,
    counted: Option<Counted>,
    /// The puzzle's position on the table.
    laid: Match,
    line: Option<Line>,
    /// The start of the solution's display, by the real clock.
    since: Duration,
}

impl Of for Puzzling {
    const OCCASION: Occasion = Occasion::Puzzle;
}

impl Puzzling {
    fn new(queue: Queue, shelf: &PuzzleShelf) -> Option<Self> {
        let (puzzle, difficulty) = shelf.get(queue.present())?;
        Some(Self {
            laid: laid(&puzzle.position, &[]),
            before: shelf.score().result(puzzle),
            puzzle: puzzle.clone(),
            difficulty,
            queue,
            state: State::ToSolve,
            counted: None,
            line: None,
            since: Duration::ZERO,
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its difficulty.
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// The queue of puzzles that contains it.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// The stage of the puzzle.
    pub fn state(&self) -> State {
        self.state
    }

    /// Does it await its answer?
    pub fn is_open(&self) -> bool {
        self.state == State::ToSolve
    }

    /// Was an earlier first answer right? None without one.
    pub fn before(&self) -> Option<bool> {
        self.before
    }

    /// The effect of the first answer. None before it, or if it did not count.
    pub fn counted(&self) -> Option<Counted> {
        self.counted
    }

    /// Would an answer count?
    pub fn counts(&self) -> bool {
        self.before.is_none() && self.counted.is_none()
    }

    /// The answer, with its worth.
    pub fn answer(&self) -> Option<&Worth> {
        let State::Answered(action) = self.state else { return None };
        self.puzzle.options.iter().find(|option| option.action == action)
    }

    /// Is the answer right?
    pub fn is_solved(&self) -> bool {
        self.state == State::Answered(self.puzzle.best().action)
    }

    /// The line on the board instead of the puzzle.
    pub fn line(&self) -> Option<Line> {
        self.line
    }

    fn actions(&self, line: Line) -> &[Action] {
        match line {
            Line::Best => &self.puzzle.line,
            Line::Tempting => &self.puzzle.refutation,
        }
    }

    /// The next action of the line on the board after `played` plies.
    fn expected(&self, played: usize) -> Option<Action> {
        // The throw may lie on the table already.
        let next = played.checked_sub(self.laid.cursor())?;
        self.actions(self.line?).get(next).copied()
    }

    /// Does the line on the board continue after `played` plies?
    pub fn line_goes_on(&self, played: usize) -> bool {
        self.expected(played).is_some()
    }

    /// Has the solution been visible long enough for a key to be meant for it?
    pub fn is_seen(&self, clock: &Time<Real>) -> bool {
        clock.elapsed().saturating_sub(self.since) >= SEEN
    }

    /// The actions that are allowed.
    pub fn gate(&self, current: &Match) -> Gate {
        let expected = self.expected(current.cursor());
        Gate::Puzzle { answers: self.is_open() && self.line.is_none(), expected }
    }

    /// Shows the solution, after an answer or without one.
    fn settle(&mut self, state: State, shelf: &mut PuzzleShelf, clock: &Time<Real>) {
        (self.state, self.since) = (state, clock.elapsed());
        let was = shelf.score().rating();
        let solved = self.is_solved();
        if shelf.answer(&self.puzzle, solved, self.queue.date) {
            self.counted = Some(Counted { solved, rating: (was, shelf.score().rating()) });
        }
    }

    /// A match from the position, against a computer.
    fn branch(&self) -> Match {
        let position = self.puzzle.position.clone();
        let mut players = vec![format!("ai:{AGAINST}"); usize::from(position.sides())];
        if let Some(own) = players.get_mut(position.turn().index()) {
            "human".clone_into(own);
        }
        Match::from_position(position, players, fresh_seed())
    }
}

/// A position as an unsaved match, with its throw in the tray if possible, and with dice for a
/// line.
fn laid(position: &Position, line: &[Action]) -> Match {
    let thrown = position.thrown().map(Action::Throw);
    let before = thrown.and_then(|throw| Some((before_throw(position, throw)?, throw)));
    let players = vec!["human".to_owned(); usize::from(position.sides())];
    let script = |throw: Option<Action>| throw.into_iter().chain(line.iter().copied());
    if let Some((before, throw)) = before {
        let mut record = Match::scripted(before, players.clone(), script(Some(throw)));
        if record.play(throw).is_ok() {
            return record;
        }
    }
    Match::scripted(position.clone(), players, script(None))
}

/// The position before the throw that leads to this one. None if more than the throw happened: a
/// die may have been used since.
fn before_throw(position: &Position, throw: Action) -> Option<Position> {
    let line = position.to_string();
    let (pieces, _) = line.rsplit_once(' ')?;
    let before = Position::read(position.game(), &format!("{pieces} throw")).ok()?;
    let (after, _) = before.play(throw).ok()?;
    (after == *position).then_some(before)
}

fn read_puzzles(
    mut asked: MessageReader<PuzzleRequest>,
    games: Option<Res<Games>>,
    file: Option<Res<ScoreFile>>,
    (calendar, writer): (Res<Calendar>, Res<Writer>),
    mut shelf: ResMut<PuzzleShelf>,
    mut notices: MessageWriter<Notice>,
) {
    let wanted = asked.read().any(|request| *request == PuzzleRequest::Read);
    if let Some(games) = games.filter(|_| wanted) {
        shelf.open(&games.0, file.map(|file| file.0.clone()), (calendar.0)(), &writer);
    }
    notices.write_batch(PuzzleShelf::collect(&mut shelf, &writer).map(Notice::warning));
}

/// Takes the score from the file after a write.
fn take_written_score(mut shelf: ResMut<PuzzleShelf>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(PuzzleShelf::take_written(&mut shelf).into_iter().map(Notice::warning));
}

/// Begins the requested puzzles.
fn begin_puzzles(
    mut asked: MessageReader<PuzzleRequest>,
    mut commands: Commands,
    mut shelf: ResMut<PuzzleShelf>,
    calendar: Res<Calendar>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let opened = shelf.bypass_change_detection().take_to_begin().map(|set| (set, None));
    let asked_for = asked.read().filter_map(|request| match request {
        PuzzleRequest::Begin { set, first } => Some((set.clone(), first.clone())),
        _ => None,
    });
    let wanted: Vec<(PuzzleSet, Option<String>)> = opened.into_iter().chain(asked_for).collect();
    for (set, first) in wanted {
        let queue = shelf.queue(&set, first.as_deref(), (calendar.0)());
        if let Some(puzzling) = queue.and_then(|queue| Puzzling::new(queue, &shelf)) {
            let record = Box::new(puzzling.laid.clone());
            requests.write(MatchRequest::Start { record, occasion: Occasion::Puzzle });
            commands.insert_resource(puzzling);
            return;
        }
    }
}

fn answer_requests(
    mut asked: MessageReader<PuzzleRequest>,
    mut puzzling: ResMut<Puzzling>,
    mut shelf: ResMut<PuzzleShelf>,
    clock: Res<Time<Real>>,
    mut requests: MessageWriter<MatchRequest>,
    writer: Res<Writer>,
) {
    for request in asked.read() {
        match request {
            PuzzleRequest::Next => {
                let next = puzzling.queue.next(|id| shelf.is_done(id));
                if let Some(next) = next.and_then(|queue| Puzzling::new(queue, &shelf)) {
                    requests.write(MatchRequest::Lay(Box::new(next.laid.clone())));
                    *puzzling = next;
                    return asked.clear();
                }
            }
            PuzzleRequest::TryAgain if !puzzling.is_open() => {
                puzzling.state = State::ToSolve;
                if puzzling.line.take().is_some() {
                    requests.write(MatchRequest::Lay(Box::new(puzzling.laid.clone())));
                }
            }
            PuzzleRequest::ShowSolution if puzzling.is_open() => {
                puzzling.settle(State::Shown, &mut shelf, &clock);
                shelf.keep(&writer);
            }
            PuzzleRequest::ShowLine(line) if !puzzling.is_open() && puzzling.line.is_none() => {
                puzzling.line = Some(*line);
                let shown = laid(&puzzling.puzzle.position, puzzling.actions(*line));
                requests.write(MatchRequest::Lay(Box::new(shown)));
            }
            PuzzleRequest::HideLine if puzzling.line.is_some() => {
                puzzling.line = None;
                requests.write(MatchRequest::Lay(Box::new(puzzling.laid.clone())));
            }
            PuzzleRequest::PlayFrom => {
                requests.write(MatchRequest::play(Box::new(puzzling.branch())));
                return asked.clear();
            }
            _ => {}
        }
    }
}

/// Takes the first choice as the answer.
fn take_answer(
    mut answers: MessageReader<Answered>,
    mut puzzling: ResMut<Puzzling>,
    mut shelf: ResMut<PuzzleShelf>,
    clock: Res<Time<Real>>,
    writer: Res<Writer>,
) {
    let Some(Answered(action)) = answers.read().next().copied() else { return };
    answers.clear();
    if !puzzling.is_open() {
        return;
    }
    puzzling.settle(State::Answered(action), &mut shelf, &clock);
    shelf.keep(&writer);
}

/// Plays the line on the board.
fn play_line(
    puzzling: Res<Puzzling>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    if let Some(next) = puzzling.expected(current.0.cursor()) {
        play_line_on(next, &turn, &tempo, &mut throws, &mut actions);
    }
}

/// Does the line on the board have a next action?
fn plays_line(puzzling: On<Puzzling>, current: Option<Res<CurrentMatch>>) -> bool {
    let both = puzzling.get().zip(current);
    both.is_some_and(|(puzzling, current)| puzzling.line_goes_on(current.0.cursor()))
}

/// Registers the puzzles.
pub fn plugin(app: &mut App) {
    occasion::resource::<Puzzling>(app);
    let on = in_state(Occasion::Puzzle);
    app.init_resource::<Calendar>()
        .init_resource::<PuzzleShelf>()
        .add_message::<PuzzleRequest>()
        // The board shows the solution.
        .draw_while(resource_exists_and_changed::<Puzzling>)
        .look_while(plays_line)
        .look_while(|shelf: Res<PuzzleShelf>| shelf.waits_to_begin())
        .add_systems(
            Update,
            (read_puzzles, (answer_requests, play_line).chain().run_if(on.clone()), begin_puzzles)
                .chain()
                .in_set(TableSystems::Advance),
        )
        .add_systems(Update, take_answer.in_set(TableSystems::Record).run_if(on))
        .add_systems(Update, take_written_score.in_set(TableSystems::Narrate));
}
