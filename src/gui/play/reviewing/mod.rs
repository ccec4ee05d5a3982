//! The review of the match on the table: worked out on another thread, then gone through move
//! by move. A better line is played on the board itself, with its throws.

mod branch;
mod findings;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

use bevy::prelude::*;

pub use findings::Findings;

use super::background::Background;
use super::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::narration::sentence;
use super::notices::Notice;
use super::saving::Saving;
use super::shared_archive::SharedArchive;
use super::solutions::Solutions;
use super::stage::play_next;
use super::tempo::Tempo;
use super::throwing::ThrowRequested;
use super::turn::Turn;
use crate::ai::{Limits, Scope};
use crate::archive::{Known, ReviewKey};
use crate::gui::order::TableSystems;
use crate::record::Match;
use crate::review::{self, DEPTH, Review, ReviewError, Settings};
use crate::rules::Action;
use crate::solutions::KnowledgeStore;

/// Seconds before the next throw or move of a line that is shown.
const LINE_PAUSE: f32 = 0.9;

/// What a person asks of the review.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewRequest {
    /// Go through the match on the table.
    Begin,
    /// The match is on the table again as it was.
    Close,
    /// To the next choice that is marked.
    NextError,
    /// To the one before.
    PreviousError,
    /// Play what would have been better than the choice that has led here.
    ShowLine,
    /// The match again, instead of that line.
    HideLine,
    /// Begin another match from the position shown.
    PlayFrom,
    /// The same against the computer, where only people have played.
    PlayAgainstComputer,
}

/// The review; present only while one is on.
#[derive(Resource)]
pub struct Reviewing {
    /// The match that is reviewed, with all its plies.
    course: Match,
    /// Where it stood when the review began.
    left_at: usize,
    /// How many positions are begun.
    begun: Arc<AtomicU64>,
    work: Option<Background<Worked>>,
    found: Option<Findings>,
    line: Option<Line>,
}

/// What came of the work.
struct Worked {
    result: Result<Review, ReviewError>,
    /// It was worked out now and is kept.
    kept: bool,
    /// What the archive has to say.
    said: Vec<String>,
}

/// The archive of a folder, where results of reviews are kept.
struct Keep {
    archive: SharedArchive,
    folder: PathBuf,
}

/// A better line that is played on the board.
struct Line {
    actions: Vec<Action>,
    /// The position of the match from which it was asked for.
    from: usize,
}

impl Reviewing {
    fn begin(course: &Match, solutions: &Solutions, keep: Option<Keep>) -> Self {
        let left_at = course.cursor();
        let mut course = course.clone();
        course.go_to(course.plies().len());
        let begun = Arc::new(AtomicU64::new(0));
        let (counted, played) = (Arc::clone(&begun), course.clone());
        let store = Arc::clone(&solutions.0);
        let work = Background::start(Limits::default(), move |limits| {
            // One core is left to the window.
            let threads = available_parallelism().map_or(1, |all| all.get() - 1).max(1);
            let asked = Settings { depth: DEPTH, rolls: None, threads, stop: limits.stop.clone() };
            let progress = |number| counted.store(number, Ordering::Relaxed);
            work_out(&played, &store, &asked, keep.as_ref(), progress)
        });
        Self { course, left_at, begun, work: Some(work), found: None, line: None }
    }

    /// What has been found; none while the review is at work.
    pub fn found(&self) -> Option<&Findings> {
        self.found.as_ref()
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let all = self.course.plies().len() + 1;
        self.begun.load(Ordering::Relaxed) as f32 / all as f32
    }

    /// Whether it is still at work.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// The match that is reviewed.
    pub fn course(&self) -> &Match {
        &self.course
    }

    /// Whether a better line is on the board instead of the match.
    pub fn shows_line(&self) -> bool {
        self.line.is_some()
    }

    /// Whether the line shown still goes on after so many plies.
    pub fn line_goes_on(&self, played: usize) -> bool {
        self.line.as_ref().is_some_and(|line| played < line.actions.len())
    }

    /// What may be played while the match or a line is looked at.
    pub fn gate(&self, current: &Match) -> Gate {
        let next = self.line.as_ref().and_then(|line| line.actions.get(current.cursor()));
        Gate::Review { expected: next.copied() }
    }

    /// The next marked ply after, or the last before, those played so far.
    fn error_from(&self, cursor: usize, onward: bool) -> Option<usize> {
        let found = self.found.as_ref()?;
        // What has led to a position is the ply before it.
        let mut marked = found.marked().map(|(ply, _)| ply + 1);
        if onward { marked.find(|at| *at > cursor) } else { marked.rfind(|at| *at < cursor) }
    }

    /// The better line at the choice that has led to a position of the match.
    fn line_at(&self, cursor: usize) -> Option<(Line, Match)> {
        let ply = cursor.checked_sub(1)?;
        let choice = self.found.as_ref()?.choice(ply)?;
        let before = self.course.position_at(ply)?.clone();
        let actions = choice.line.clone();
        let shown = Match::scripted(before, Vec::new(), actions.iter().copied());
        Some((Line { actions, from: cursor }, shown))
    }
}

/// The review of a match: the one that is kept, or else worked out and then kept.
fn work_out(
    course: &Match,
    store: &KnowledgeStore,
    asked: &Settings,
    keep: Option<&Keep>,
    progress: impl Fn(u64) + Sync,
) -> Worked {
    let (game, sides) = (course.game(), course.start().sides());
    let mut said = Vec::new();
    if let Some(Keep { archive, folder }) = keep {
        // What is kept is found before anything is solved.
        let two = sides == 2;
        let network = two.then(|| store.network(game)).flatten();
        let known = Known {
            solution: two && store.offers(game),
            endgame: two && store.endgame(game).is_some(),
            network: network.as_deref(),
        };
        let key = ReviewKey::of(course, asked, known);
        let found = archive.with(folder, &mut said, |archive| archive.kept_review(course, &key));
        if let Ok(Some(review)) = found {
            return Worked { result: Ok(review), kept: false, said };
        }
    }
    let knowledge = store.knowledge(game, sides, Scope::ALL);
    let result = review::run(course, &knowledge, asked, |number, _| progress(number));
    let mut kept = false;
    if let (Ok(review), Some(Keep { archive, folder })) = (&result, keep) {
        let key = ReviewKey::of(course, asked, Known::of(&knowledge));
        let put =
            archive.with(folder, &mut said, |archive| archive.keep_review(course, &key, review));
        kept = put.is_ok();
        said.extend(put.err().map(|error| sentence(&format!("the review is not kept: {error}"))));
    }
    Worked { result, kept, said }
}

fn obey(
    mut asked: MessageReader<ReviewRequest>,
    mut commands: Commands,
    reviewing: Option<ResMut<Reviewing>>,
    current: Option<Res<CurrentMatch>>,
    exhibition: Option<Res<Exhibition>>,
    (solutions, settings): (Res<Solutions>, Res<super::settings::Settings>),
    (saving, archive): (Option<Res<Saving>>, Res<SharedArchive>),
    mut requests: MessageWriter<MatchRequest>,
) {
    let Some(current) = current else { return asked.clear() };
    let Some(mut reviewing) = reviewing else {
        let begins = asked.read().any(|request| *request == ReviewRequest::Begin);
        // A lesson's match is scripted, and an exhibition goes on.
        let may = exhibition.is_none() && !current.0.is_scripted();
        if begins && may && !current.0.plies().is_empty() {
            // Where no match is kept, no review is.
            let folder = saving.map(|saving| saving.saves.folder().to_owned());
            let folder = folder.filter(|folder| folder.is_dir());
            let keep = folder.map(|folder| Keep { archive: archive.clone(), folder });
            commands.insert_resource(Reviewing::begin(&current.0, &solutions, keep));
            requests.write(MatchRequest::GoTo(0));
        }
        return;
    };
    for request in asked.read() {
        let cursor = current.0.cursor();
        match request {
            ReviewRequest::Begin => {}
            ReviewRequest::Close => {
                let to = reviewing.left_at;
                if reviewing.line.take().is_some() {
                    let mut course = reviewing.course.clone();
                    course.go_to(to);
                    requests.write(MatchRequest::Start(Box::new(course)));
                } else {
                    requests.write(MatchRequest::GoTo(to));
                }
                commands.remove_resource::<Reviewing>();
                return;
            }
            ReviewRequest::NextError | ReviewRequest::PreviousError => {
                let onward = *request == ReviewRequest::NextError;
                let error = reviewing.error_from(cursor, onward);
                if let (Some(at), None) = (error, &reviewing.line) {
                    requests.write(MatchRequest::GoTo(at));
                }
            }
            ReviewRequest::ShowLine if reviewing.line.is_none() => {
                if let Some((line, shown)) = reviewing.line_at(cursor) {
                    reviewing.line = Some(line);
                    requests.write(MatchRequest::Start(Box::new(shown)));
                }
            }
            ReviewRequest::ShowLine => {}
            ReviewRequest::HideLine => {
                if let Some(line) = reviewing.line.take() {
                    let mut course = reviewing.course.clone();
                    course.go_to(line.from);
                    requests.write(MatchRequest::Start(Box::new(course)));
                }
            }
            ReviewRequest::PlayFrom | ReviewRequest::PlayAgainstComputer => {
                let start = reviewing.course.start();
                let solved = start.sides() == 2 && solutions.0.offers(start.game());
                let computer = (*request == ReviewRequest::PlayAgainstComputer)
                    .then(|| branch::usual_level(&settings, solved));
                if let (None, Some(course)) = (&reviewing.line, reviewing.branch(cursor, computer))
                {
                    commands.remove_resource::<Reviewing>();
                    requests.write(MatchRequest::Start(Box::new(course)));
                    return;
                }
            }
        }
    }
}

/// Takes what has been found.
fn collect(
    reviewing: Option<ResMut<Reviewing>>,
    saving: Option<ResMut<Saving>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(mut reviewing) = reviewing else { return };
    let work = reviewing.bypass_change_detection().work.as_mut();
    let Some(Worked { result, kept, said }) = work.and_then(Background::result) else { return };
    reviewing.work = None;
    notices.write_batch(said.into_iter().map(Notice::warning));
    if let Some(mut saving) = saving.filter(|_| kept) {
        // The list of matches says that it is reviewed.
        saving.changes += 1;
    }
    match result {
        Ok(review) => reviewing.found = Some(Findings::of(review, &reviewing.course)),
        Err(error) => {
            notices.write(Notice::warning(sentence(&error.to_string())));
        }
    }
}

/// Plays the line that is shown.
fn play_line(
    reviewing: Option<Res<Reviewing>>,
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let (Some(reviewing), Some(current)) = (reviewing, current) else { return };
    if let Gate::Review { expected: Some(next) } = reviewing.gate(&current.0) {
        play_line_on(next, &turn, &tempo, &mut throws, &mut actions);
    }
}

/// Plays what comes next in a line that is shown, once what came before has been seen.
pub(super) fn play_line_on(
    next: Action,
    turn: &Turn,
    tempo: &Tempo,
    throws: &mut MessageWriter<ThrowRequested>,
    actions: &mut MessageWriter<ActionRequested>,
) {
    if turn.held || turn.since.as_secs_f32() * tempo.pace < LINE_PAUSE {
        return;
    }
    play_next(turn.stage, next, throws, actions);
}

/// Nobody plays on while the match is looked at.
fn hold(reviewing: Option<Res<Reviewing>>, mut turn: ResMut<Turn>) {
    let held = reviewing.is_some_and(|reviewing| reviewing.line.is_none());
    if held && !turn.held {
        turn.held = true;
    }
}

/// The review ends when its match is left or another takes its place.
fn end(
    mut requests: MessageReader<MatchRequest>,
    reviewing: Option<Res<Reviewing>>,
    mut commands: Commands,
) {
    let Some(reviewing) = reviewing else { return requests.clear() };
    let own = |record: &Match| record.is_scripted() || record.plies() == reviewing.course.plies();
    let left = requests.read().any(|request| match request {
        MatchRequest::Clear => true,
        MatchRequest::Start(record) => !own(record),
        _ => false,
    });
    if left {
        commands.remove_resource::<Reviewing>();
    }
}

/// Registers the review.
pub fn plugin(app: &mut App) {
    app.add_message::<ReviewRequest>()
        .add_systems(Update, (obey, collect, play_line, end).chain().in_set(TableSystems::Advance))
        .add_systems(Update, hold.in_set(TableSystems::Stage).after(super::stage::begin_anew));
}
