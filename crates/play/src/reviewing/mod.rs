//! The review of the match on the table. Another thread computes it; then you step through the
//! match. The board shows better lines with their throws. You can roll out the marked choices
//! meanwhile.

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
pub(super) use work::settings;
use work::{Keep, Worked, work_out};

use tesserae_core::ai::Limits;
use tesserae_core::record::Match;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::{CurrentMatch, MatchRequest};
use super::gate::Gate;
use super::notices::Notice;
use super::occasion::{self, Occasion, OccasionEntered, Of, On};
use super::saving::{GoesOnAt, Saving};
use super::shared_archive::SharedArchive;
use super::solutions::Solutions;

/// A request to the review.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewRequest {
    /// Review the match on the table.
    Begin,
    /// Restore the match on the table.
    Close,
    /// Go to the next marked choice.
    NextError,
    /// Go to the previous marked choice.
    PreviousError,
    /// Play a better line than the choice that led here.
    ShowLine,
    /// Show the match again, instead of that line.
    HideLine,
    /// Roll out the marked choices.
    RollOut,
    /// Stop the rollouts. Finished ones stay.
    StopRolling,
    /// Start a new match from the displayed position, or from before the error that led there.
    PlayFrom,
    /// The same against the computer, if only persons have played.
    PlayAgainstComputer,
}

/// The review.
#[derive(Resource)]
pub struct Reviewing {
    /// The reviewed match, with all its plies.
    course: Match,
    /// The ply on the table when the review began.
    left_at: usize,
    /// The number of positions begun.
    begun: Arc<AtomicU64>,
    work: Option<Background<Worked>>,
    found: Option<Findings>,
    rolling: Option<Rolling>,
    line: Option<Line>,
}

impl Of for Reviewing {
    const OCCASION: Occasion = Occasion::Review;
}

impl Reviewing {
    fn begin(mut course: Match, solutions: &Solutions, keep: Option<Keep>) -> Self {
        let left_at = course.cursor();
        course.go_to(course.plies().len());
        let begun = Arc::new(AtomicU64::new(0));
        let (counted, played) = (Arc::clone(&begun), course.clone());
        let store = Arc::clone(&solutions.0);
        let work = Background::start(Limits::default(), move |limits| {
            let progress = |number| counted.store(number, Ordering::Relaxed);
            let keep = keep.filter(Keep::has_folder);
            work_out(&played, &store, (ROLLS, limits), keep.as_ref(), progress)
        });
        let work = Some(work);
        Self { course, left_at, begun, work, found: None, rolling: None, line: None }
    }

    /// The findings; none before the review ends.
    pub fn found(&self) -> Option<&Findings> {
        self.found.as_ref()
    }

    /// The progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let all = self.course.plies().len() + 1;
        self.begun.load(Ordering::Relaxed) as f32 / all as f32
    }

    /// Is it still running?
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.rolling.is_some()
    }

    /// The number of rolled-out marked choices, and their total. None unless rollouts are under
    /// way.
    pub fn rolling(&self) -> Option<(usize, usize)> {
        self.rolling.as_ref().map(Rolling::done)
    }

    /// Can marked choices be rolled out?
    pub fn can_roll_out(&self) -> bool {
        self.rolling.is_none() && self.found.as_ref().is_some_and(|found| left(&found.review) > 0)
    }

    /// The reviewed match.
    pub fn course(&self) -> &Match {
        &self.course
    }

    /// Does the board show a better line instead of the match?
    pub fn shows_line(&self) -> bool {
        self.line.is_some()
    }

    /// Does the displayed line continue after `played` plies?
    pub fn line_goes_on(&self, played: usize) -> bool {
        self.line.as_ref().is_some_and(|line| played < line.actions.len())
    }

    /// The actions allowed while the board shows the match or a line.
    pub fn gate(&self, current: &Match) -> Gate {
        let next = self.line.as_ref().and_then(|line| line.actions.get(current.cursor()));
        Gate::Review { expected: next.copied() }
    }

    /// Did only persons play the match?
    pub fn is_of_people(&self) -> bool {
        branch::is_of_people(&self.course)
    }

    /// The ply from which a match branches off at a position: where a marked choice led there, the
    /// moment before it, so that you can choose again.
    pub fn branches_at(&self, cursor: usize) -> usize {
        let marked = |ply: &usize| self.found.as_ref().is_some_and(|it| it.grade(*ply).is_some());
        cursor.checked_sub(1).filter(marked).unwrap_or(cursor)
    }

    /// The match after `ply` plies.
    fn course_at(&self, ply: usize) -> Box<Match> {
        let mut course = self.course.clone();
        course.go_to(ply);
        Box::new(course)
    }

    /// The next marked ply after the cursor, or the last one before it.
    fn error_from(&self, cursor: usize, onward: bool) -> Option<usize> {
        let found = self.found.as_ref()?;
        // The ply before a position has led to it.
        let mut marked = found.marked().map(|(ply, _)| ply + 1);
        if onward { marked.find(|at| *at > cursor) } else { marked.rfind(|at| *at < cursor) }
    }
}

/// The archive of reviews.
fn keep(saving: Option<&Saving>, archive: &SharedArchive) -> Option<Keep> {
    Some(Keep { archive: archive.clone(), folder: saving?.folder().to_owned() })
}

/// Begins the review of the match on the table. A lesson's match is scripted and an exhibition
/// continues, so neither has a review.
fn begin_review(
    mut asked: MessageReader<ReviewRequest>,
    mut commands: Commands,
    current: Option<Res<CurrentMatch>>,
    solutions: Res<Solutions>,
    (saving, archive): (Option<Res<Saving>>, Res<SharedArchive>),
    mut requests: MessageWriter<MatchRequest>,
) {
    let begins = asked.read().filter(|request| **request == ReviewRequest::Begin).count() > 0;
    let Some(current) = current.filter(|_| begins) else { return };
    if current.0.is_scripted() || current.0.plies().is_empty() {
        return;
    }
    let mut course = current.0.clone();
    // A player who continues has help from this review.
    current.helped_by_looking().for_each(|side| course.note_help(side));
    let reviewing = Reviewing::begin(course, &solutions, keep(saving.as_deref(), &archive));
    let record = reviewing.course_at(0);
    requests.write(MatchRequest::Start { record, occasion: Occasion::Review });
    commands.insert_resource(reviewing);
}

fn answer_requests(
    mut asked: MessageReader<ReviewRequest>,
    mut reviewing: ResMut<Reviewing>,
    If(current): If<Res<CurrentMatch>>,
    (solutions, settings): (Res<Solutions>, Res<super::settings::Settings>),
    (saving, archive): (Option<Res<Saving>>, Res<SharedArchive>),
    mut requests: MessageWriter<MatchRequest>,
) {
    for request in asked.read() {
        let cursor = current.0.cursor();
        match request {
            ReviewRequest::Begin => {}
            ReviewRequest::Close => {
                requests.write(MatchRequest::Return(reviewing.course_at(reviewing.left_at)));
                return;
            }
            ReviewRequest::NextError | ReviewRequest::PreviousError => {
                let onward = *request == ReviewRequest::NextError;
                let error = reviewing.error_from(cursor, onward);
                if let (Some(at), None) = (error, &reviewing.line) {
                    requests.write(MatchRequest::GoTo(at));
                }
            }
            ReviewRequest::ShowLine => {
                if reviewing.line.is_none()
                    && let Some((line, shown)) = reviewing.line_at(cursor)
                {
                    reviewing.line = Some(line);
                    requests.write(MatchRequest::Lay(Box::new(shown)));
                }
            }
            ReviewRequest::HideLine => {
                if let Some(line) = reviewing.line.take() {
                    requests.write(MatchRequest::Lay(reviewing.course_at(line.from)));
                }
            }
            ReviewRequest::RollOut => {
                if let Some(found) = reviewing.found().filter(|_| reviewing.can_roll_out()) {
                    let (course, keep) = (&reviewing.course, keep(saving.as_deref(), &archive));
                    let rolling = Rolling::begin(course, &found.review, &solutions.0, keep);
                    reviewing.rolling = Some(rolling);
                }
            }
            ReviewRequest::StopRolling => {
                take_rolled(&mut reviewing);
                reviewing.rolling = None;
            }
            ReviewRequest::PlayFrom | ReviewRequest::PlayAgainstComputer => {
                let start = reviewing.course.start();
                let solved = solutions.offers(start.game(), start.sides()) == Some(true);
                let game = &start.game().definition().game;
                let computer = (*request == ReviewRequest::PlayAgainstComputer)
                    .then(|| branch::usual_level(&settings, game, solved));
                let at = reviewing.branches_at(cursor);
                if let (None, Some(course)) =
                    (&reviewing.line, branch::branch(&reviewing.course, at, computer))
                {
                    requests.write(MatchRequest::play(Box::new(course)));
                    return;
                }
            }
        }
    }
}

/// Takes the findings.
fn collect_findings(
    mut reviewing: ResMut<Reviewing>,
    saving: Option<ResMut<Saving>>,
    mut notices: MessageWriter<Notice>,
) {
    let worked = Background::finish(&mut reviewing.bypass_change_detection().work);
    let (kept, said) = if let Some(Worked { result, plain, kept, said }) = worked {
        let review = result.map_err(|error| notices.write(Notice::failure(&error))).ok();
        reviewing.found =
            review.map(|review| Findings::of(review, plain.as_ref(), &reviewing.course));
        (kept, said)
    } else if let Some(Ended { kept, said }) = take_rolled(&mut reviewing) {
        reviewing.rolling = None;
        (kept, said)
    } else {
        return;
    };
    notices.write_batch(said.into_iter().map(Notice::warning));
    if let Some(mut saving) = saving.filter(|_| kept) {
        // The list of matches shows that it is reviewed.
        saving.changes += 1;
    }
}

/// Shows choices rolled out since the last call. Returns the overall result at the end.
fn take_rolled(reviewing: &mut ResMut<Reviewing>) -> Option<Ended> {
    let (rolled, ended) = reviewing.bypass_change_detection().rolling.as_mut()?.collect();
    if !rolled.is_empty() {
        let Reviewing { found, course, .. } = &mut **reviewing;
        found.iter_mut().for_each(|found| found.put(&rolled, course));
    }
    ended
}

/// Saves a match under way at the ply where it was left, whatever the board shows.
fn keep_place(reviewing: On<Reviewing>, mut goes_on_at: ResMut<GoesOnAt>) {
    goes_on_at.set_if_neq(GoesOnAt(reviewing.get().map(|reviewing| reviewing.left_at)));
}

/// Is the review running, or does the line on the board have a next action?
fn is_at_work(reviewing: On<Reviewing>, current: Option<Res<CurrentMatch>>) -> bool {
    let played = current.map_or(0, |current| current.0.cursor());
    reviewing.get().is_some_and(|own| own.is_busy() || own.line_goes_on(played))
}

/// Registers the review.
pub fn plugin(app: &mut App) {
    occasion::resource::<Reviewing>(app);
    let on = in_state(Occasion::Review);
    let steps = (answer_requests, collect_findings, play_line).chain().run_if(on);
    app.add_message::<ReviewRequest>()
        .look_while(is_at_work)
        .add_systems(
            Update,
            (begin_review.run_if(in_state(Occasion::Match)), steps)
                .chain()
                .in_set(TableSystems::Advance),
        )
        .add_systems(Update, keep_place.after(OccasionEntered).in_set(TableSystems::Rules));
}
