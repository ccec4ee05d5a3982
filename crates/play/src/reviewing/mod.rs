//! The review of the match on the table: worked out on another thread, then gone through move
//! by move. A better line is played on the board itself, with its throws. The choices that are
//! marked can be rolled out meanwhile.

mod branch;
mod findings;
mod line;
mod rolling;
mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::prelude::*;

pub use findings::Findings;
pub(super) use line::play_line_on;
use line::{Line, play_line};
pub use rolling::ROLLS;
use rolling::{Ended, Rolling, left};
use work::{Keep, Worked, work_out};

use tesserae_core::ai::Limits;
use tesserae_core::record::Match;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::{CurrentMatch, MatchRequest};
use super::exhibition::Exhibition;
use super::gate::Gate;
use super::narration::sentence;
use super::notices::Notice;
use super::saving::{GoesOnAt, Saving};
use super::shared_archive::SharedArchive;
use super::solutions::Solutions;
use super::turn::Turn;

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
    /// Roll out the choices that are marked.
    RollOut,
    /// Stop that; what is done stays.
    StopRolling,
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
    /// Whether nobody was to play on there.
    held: bool,
    /// How many positions are begun.
    begun: Arc<AtomicU64>,
    work: Option<Background<Worked>>,
    found: Option<Findings>,
    rolling: Option<Rolling>,
    line: Option<Line>,
}

impl Reviewing {
    fn begin(mut course: Match, held: bool, solutions: &Solutions, keep: Option<Keep>) -> Self {
        let left_at = course.cursor();
        course.go_to(course.plies().len());
        let begun = Arc::new(AtomicU64::new(0));
        let (counted, played) = (Arc::clone(&begun), course.clone());
        let store = Arc::clone(&solutions.0);
        let work = Background::start(Limits::default(), move |limits| {
            let progress = |number| counted.store(number, Ordering::Relaxed);
            work_out(&played, &store, (ROLLS, limits), keep.as_ref(), progress)
        });
        let work = Some(work);
        Self { course, left_at, held, begun, work, found: None, rolling: None, line: None }
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
        self.work.is_some() || self.rolling.is_some()
    }

    /// How many of the marked choices are rolled out, and of how many; none while no rollouts
    /// are under way.
    pub fn rolling(&self) -> Option<(usize, usize)> {
        self.rolling.as_ref().map(Rolling::done)
    }

    /// Whether marked choices can be rolled out.
    pub fn can_roll_out(&self) -> bool {
        self.rolling.is_none() && self.found.as_ref().is_some_and(|found| left(&found.review) > 0)
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
}

/// The archive in which reviews are kept; none where no match is.
fn keep(saving: Option<&Saving>, archive: &SharedArchive) -> Option<Keep> {
    let folder = saving?.folder().to_owned();
    folder.is_dir().then(|| Keep { archive: archive.clone(), folder })
}

fn obey(
    mut asked: MessageReader<ReviewRequest>,
    mut commands: Commands,
    reviewing: Option<ResMut<Reviewing>>,
    current: Option<Res<CurrentMatch>>,
    exhibition: Option<Res<Exhibition>>,
    (solutions, settings): (Res<Solutions>, Res<super::settings::Settings>),
    (saving, archive): (Option<Res<Saving>>, Res<SharedArchive>),
    turn: Res<Turn>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let Some(current) = current else { return asked.clear() };
    let Some(mut reviewing) = reviewing else {
        let begins = asked.read().any(|request| *request == ReviewRequest::Begin);
        // A lesson's match is scripted, and an exhibition goes on.
        let may = exhibition.is_none() && !current.0.is_scripted();
        if begins && may && !current.0.plies().is_empty() {
            let keep = keep(saving.as_deref(), &archive);
            let mut course = current.0.clone();
            // What is seen here helps who plays on.
            for side in current.helped_by_looking() {
                course.note_help(side);
                requests.write(MatchRequest::Helped(side));
            }
            commands.insert_resource(Reviewing::begin(course, turn.held, &solutions, keep));
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
            ReviewRequest::RollOut if reviewing.can_roll_out() => {
                let keep = keep(saving.as_deref(), &archive);
                let own = &mut *reviewing;
                own.rolling = own
                    .found
                    .as_ref()
                    .map(|found| Rolling::begin(&own.course, &found.review, &solutions.0, keep));
            }
            ReviewRequest::RollOut => {}
            ReviewRequest::StopRolling => {
                take_rolled(&mut reviewing);
                reviewing.rolling = None;
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
    let (kept, said) = if let Some(worked) = work.and_then(Background::result) {
        let Worked { result, plain, kept, said } = worked;
        reviewing.work = None;
        match result {
            Ok(review) => {
                reviewing.found = Some(Findings::of(review, plain.as_ref(), &reviewing.course));
            }
            Err(error) => {
                notices.write(Notice::warning(sentence(&error.to_string())));
            }
        }
        (kept, said)
    } else if let Some(Ended { kept, said }) = take_rolled(&mut reviewing) {
        reviewing.rolling = None;
        (kept, said)
    } else {
        return;
    };
    notices.write_batch(said.into_iter().map(Notice::warning));
    if let Some(mut saving) = saving.filter(|_| kept) {
        // The list of matches says that it is reviewed.
        saving.changes += 1;
    }
}

/// Shows the choices that have been rolled out meanwhile; what came of all once that has ended.
fn take_rolled(reviewing: &mut ResMut<Reviewing>) -> Option<Ended> {
    let (rolled, ended) = reviewing.bypass_change_detection().rolling.as_mut()?.collect();
    if !rolled.is_empty() {
        let Reviewing { found, course, .. } = &mut **reviewing;
        found.iter_mut().for_each(|found| found.put(&rolled, course));
    }
    ended
}

/// Nobody plays on while the match is looked at; once the review is closed,
/// the same players as before.
fn hold(
    reviewing: Option<Res<Reviewing>>,
    mut asked: MessageReader<ReviewRequest>,
    mut before: Local<Option<bool>>,
    mut turn: ResMut<Turn>,
) {
    let closed = asked.read().any(|request| *request == ReviewRequest::Close);
    let Some(reviewing) = reviewing else {
        if let Some(held) = before.take().filter(|held| closed && turn.held != *held) {
            turn.held = held;
        }
        return;
    };
    *before = Some(reviewing.held);
    if reviewing.line.is_none() && !turn.held {
        turn.held = true;
    }
}

/// The review ends when its match is left or another takes its place.
pub(super) fn end(
    mut requests: MessageReader<MatchRequest>,
    reviewing: Option<Res<Reviewing>>,
    mut commands: Commands,
) {
    let Some(reviewing) = reviewing else { return requests.clear() };
    let own = |record: &Match| {
        // A line has given dice, and the match has not.
        record.is_scripted() == reviewing.line.is_some()
            && (record.is_scripted() || record.plies() == reviewing.course.plies())
    };
    let left = requests.read().any(|request| match request {
        MatchRequest::Clear => true,
        MatchRequest::Start(record) => !own(record),
        _ => false,
    });
    if left {
        commands.remove_resource::<Reviewing>();
    }
}

/// A match under way is saved where it was left, whatever is looked at.
fn keep_place(reviewing: Option<Res<Reviewing>>, mut goes_on_at: ResMut<GoesOnAt>) {
    goes_on_at.set_if_neq(GoesOnAt(reviewing.map(|reviewing| reviewing.left_at)));
}

/// Registers the review.
pub fn plugin(app: &mut App) {
    app.add_message::<ReviewRequest>()
        .add_systems(Update, (obey, collect, play_line, end).chain().in_set(TableSystems::Advance))
        .add_systems(Update, keep_place.in_set(TableSystems::Rules))
        .add_systems(Update, hold.in_set(TableSystems::Stage).after(super::stage::begin_anew));
}
