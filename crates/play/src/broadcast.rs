//! The commentary on an exhibition: one sentence at a time, and their log.
//!
//! A sentence appears when dice, pieces and picture lie still and its chances are known. It speaks
//! of the last throw or choice and is gone when the next has come to rest; computers wait until it
//! has been read. Where the play does not wait, the log alone has it. Sentences that the play
//! overtakes are dropped. If plies are taken back and replaced, only the log remembers their
//! sentences.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::commentary::{Alternative, Commentator, Remark, Seen, is_worth_weighing};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Position};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::{CurrentMatch, MatchRequest};
use super::exhibition::{Exhibition, Eyes, WinChance, alternatives, chance_limits, levels_at};
use super::occasion::{Interrupted, Occasion, On};
use super::reading::reading_time;
use super::settings::Settings;
use super::solutions::Solutions;
use super::turn::Turn;

/// The longest display of a sentence that nothing follows.
const LINGER: Duration = Duration::from_secs(4);
/// The number of plies to wait for estimates.
const PATIENCE: usize = 8;

/// The commentary on the exhibition on the table.
#[derive(Resource, Default)]
pub struct Broadcast {
    watching: Option<Watching>,
    /// The log of the exhibition that was left: it may come back.
    left: Option<Watching>,
    caption: Option<Caption>,
    /// A sentence may appear as soon as the picture stands still.
    waits: bool,
    /// What could be said of the last throw or choice is still being worked out.
    considers: bool,
    /// The alternatives at a ply, finished or under way.
    weighing: Option<(usize, Background<Vec<Alternative>>)>,
    weighed: Option<(usize, Vec<Alternative>)>,
}

/// What a viewer has seen of a match.
struct Watching {
    commentator: Commentator,
    /// All sentences so far.
    log: Vec<Remark>,
    /// The exhibition is kept when it is left.
    kept: bool,
    /// These identify the match. All scripted matches have the same seed and may begin alike.
    /// Their plies tell them apart at the latest.
    seed: u64,
    start: Position,
    seen: Vec<Action>,
}

impl Watching {
    fn of(course: &Match, kept: bool) -> Self {
        Self {
            commentator: Commentator::new(course.start()),
            log: Vec::new(),
            kept,
            seed: course.seed(),
            start: course.start().clone(),
            seen: Vec::new(),
        }
    }

    /// May a match be the watched one, whatever its plies?
    fn is_of(&self, course: &Match) -> bool {
        (self.seed, &self.start) == (course.seed(), course.start())
    }

    /// The number of watched plies that still stand.
    fn standing(&self, course: &Match) -> usize {
        let both = self.seen.iter().zip(course.plies());
        both.take_while(|(seen, ply)| **seen == ply.action).count()
    }

    /// Does a match contain all watched plies?
    fn goes_on_in(&self, course: &Match) -> bool {
        self.is_of(course) && self.standing(course) == self.seen.len()
    }

    /// Watches the first `plies` plies of the match again in silence.
    fn begin_again(&mut self, course: &Match, plies: usize, chance: &WinChance) {
        self.log.retain(|remark| remark.ply < plies);
        self.commentator.begin_again(course.start());
        self.seen.clear();
        for ply in 0..plies {
            let chances = chance.around(course, ply);
            if let Some(seen) = sight(course, ply, slices(&chances), &[]) {
                self.commentator.pass_over(&seen);
                self.seen.push(seen.ply.action);
            }
        }
    }
}

/// A sentence on the screen.
#[derive(Debug, Clone)]
struct Caption {
    text: String,
    /// The ply that it speaks of.
    ply: usize,
    shown: Duration,
}

impl Broadcast {
    /// The displayed sentence.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_ref().map(|caption| caption.text.as_str())
    }

    /// All sentences about the game on the table, in order.
    pub fn log(&self) -> &[Remark] {
        self.watching.as_ref().map_or(&[], |watching| &watching.log)
    }

    /// Is an analysis under way, or will a sentence come or go by itself?
    pub fn is_busy(&self) -> bool {
        self.weighing.is_some() || self.caption.is_some() || self.waits
    }

    /// Does the viewer still need time to read the displayed sentence?
    pub fn is_unread(&self) -> bool {
        self.caption.as_ref().is_some_and(|caption| caption.shown < reading_time(&caption.text))
    }

    /// Must the play wait for the commentary?
    fn holds_the_play(&self) -> bool {
        self.is_unread() || self.considers
    }

    /// Watches a match from its start, or resumes one that was left with its log.
    fn begin(&mut self, course: &Match, kept: bool) {
        let known = self.left.take_if(|left| left.goes_on_in(course));
        let watching = known.unwrap_or_else(|| Watching::of(course, kept));
        *self = Self { watching: Some(watching), left: self.left.take(), ..Self::default() };
    }

    /// Leaves the exhibition. If it comes back, its game's sentences are not repeated.
    fn leave(&mut self) {
        let left = self.watching.take().filter(|watching| watching.kept).or(self.left.take());
        *self = Self { left, ..Self::default() };
    }

    /// The plies after the first `standing` were replaced.
    fn begin_again(&mut self, course: &Match, standing: usize, chance: &WinChance) {
        if self.log().last().is_some_and(|last| last.ply >= standing) {
            self.caption = None;
        }
        if let Some(watching) = &mut self.watching {
            watching.begin_again(course, standing, chance);
        }
        (self.weighing, self.weighed) = (None, None);
    }
}

/// The commentator's view of a ply; none if the match has not reached it.
fn sight<'a>(
    course: &'a Match,
    ply: usize,
    chances: Option<(&'a [f64], &'a [f64])>,
    alternatives: &'a [Alternative],
) -> Option<Seen<'a>> {
    let (before, after) = (course.position_at(ply)?, course.position_at(ply + 1)?);
    Some(Seen { before, ply: course.plies().get(ply)?, after, chances, alternatives })
}

/// The chances before and after a ply, as the commentator reads them.
fn slices<'a>(chances: &'a Option<(Vec<f64>, &'a [f64])>) -> Option<(&'a [f64], &'a [f64])> {
    chances.as_ref().map(|(before, after)| (&before[..], *after))
}

fn comment_plies(
    (exhibition, interrupted, eyes): (On<Exhibition>, Res<Interrupted>, Res<Eyes>),
    (current, turn): (Option<Res<CurrentMatch>>, Res<Turn>),
    mut requests: MessageReader<MatchRequest>,
    chance: Res<WinChance>,
    settings: Res<Settings>,
    solutions: Res<Solutions>,
    mut broadcast: ResMut<Broadcast>,
) {
    let (Some(exhibition), Some(current)) = (exhibition.get(), current) else {
        requests.clear();
        if interrupted.contains(Occasion::Exhibition) {
            // The exhibition comes back with its log.
            if broadcast.is_busy() || broadcast.considers {
                (broadcast.caption, broadcast.weighing) = (None, None);
                (broadcast.waits, broadcast.considers) = (false, false);
            }
        } else if broadcast.watching.is_some() {
            broadcast.leave();
        }
        return;
    };
    let course = &current.0;
    let begins = |request: &&MatchRequest| {
        matches!(request, MatchRequest::Start { .. } | MatchRequest::Lay(_))
    };
    if requests.read().filter(begins).count() > 0 || broadcast.watching.is_none() {
        broadcast.leave();
        broadcast.begin(course, !exhibition.unattended && !exhibition.is_scripted());
    }
    let standing = broadcast
        .watching
        .as_ref()
        .map(|watching| (watching.standing(course), watching.seen.len()));
    if let Some((standing, _)) = standing.filter(|(standing, seen)| standing < seen) {
        broadcast.begin_again(course, standing, &chance);
    }
    let finished = broadcast
        .bypass_change_detection()
        .weighing
        .as_mut()
        .and_then(|(ply, weighing)| Some((*ply, weighing.result()?)));
    if finished.is_some() {
        broadcast.weighing = None;
        broadcast.weighed = finished;
    }
    // The settled ply may still be another game's.
    let settled = chance.settled().min(course.cursor());
    if broadcast.caption.as_ref().is_some_and(|caption| caption.ply + 1 != settled) {
        broadcast.caption = None;
    }
    let flies_past = !exhibition.speed.leaves_time_to_read() && !exhibition.paused;
    let speaks = settings.commentary && !flies_past;
    let has_time = exhibition.has_time_to_read(course, &turn);
    let (mut waiting, mut considers) = (false, false);
    while let Some(next) = broadcast.watching.as_ref().map(|it| it.commentator.next()) {
        if next >= settled {
            break;
        }
        let chances = chance.around(course, next);
        let chances = slices(&chances);
        if chances.is_none() && settled - next <= PATIENCE {
            considers = speaks;
            break;
        }
        let overtaken = next + 1 < course.cursor() || !speaks;
        if !overtaken && waits(&mut broadcast, (course, next), chances, &solutions) {
            considers = true;
            break;
        }
        // No sentence appears that the viewer would miss.
        waiting = !overtaken && has_time && eyes.travel;
        if waiting {
            break;
        }
        let said = match (overtaken, has_time) {
            (true, _) => Said::Nothing,
            (false, true) => Said::Aloud,
            (false, false) => Said::InLog,
        };
        step(&mut broadcast, (course, next), chances, said);
    }
    if (broadcast.waits, broadcast.considers) != (waiting, considers) {
        (broadcast.waits, broadcast.considers) = (waiting, considers);
    }
}

/// Must the alternatives of a ply still be weighed?
fn waits(
    broadcast: &mut ResMut<Broadcast>,
    (course, ply): (&Match, usize),
    chances: Option<(&[f64], &[f64])>,
    solutions: &Solutions,
) -> bool {
    if broadcast.weighed.as_ref().is_some_and(|(weighed, _)| *weighed == ply) {
        return false;
    }
    if broadcast.weighing.as_ref().is_some_and(|(weighing, _)| *weighing == ply) {
        return true;
    }
    let (Some(before), Some(chances)) = (course.position_at(ply), chances) else { return false };
    if !is_worth_weighing(before, chances) {
        return false;
    }
    let (position, store) = (before.clone(), solutions.0.clone());
    let levels = levels_at(course, ply);
    let work = Background::start(chance_limits(), move |limits| {
        alternatives(&position, levels, &store, limits)
    });
    broadcast.weighing = Some((ply, work));
    true
}

/// Where a sentence about a ply stands.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    /// Nowhere: the play has overtaken it.
    Nothing,
    /// In the log.
    InLog,
    /// Below the table, and in the log.
    Aloud,
}

/// Shows the commentator a ply.
fn step(
    broadcast: &mut ResMut<Broadcast>,
    (course, ply): (&Match, usize),
    chances: Option<(&[f64], &[f64])>,
    said: Said,
) {
    let weighed = broadcast.weighed.take().filter(|(weighed, _)| *weighed == ply);
    if broadcast.weighing.as_ref().is_some_and(|(weighing, _)| *weighing <= ply) {
        broadcast.weighing = None;
    }
    let alternatives = weighed.map_or_else(Vec::new, |(_, alternatives)| alternatives);
    let (Some(seen), Some(watching)) =
        (sight(course, ply, chances, &alternatives), broadcast.watching.as_mut())
    else {
        return;
    };
    watching.seen.push(seen.ply.action);
    if said == Said::Nothing {
        watching.commentator.pass_over(&seen);
    } else if let Some(remark) = watching.commentator.look(&seen) {
        let caption = Caption { text: remark.text.clone(), ply, shown: Duration::ZERO };
        watching.log.push(remark);
        if said == Said::Aloud {
            broadcast.caption = Some(caption);
        }
    }
}

/// Removes a sentence that has been read and has no successor.
fn remove_read_caption(time: Res<Time>, settings: Res<Settings>, mut broadcast: ResMut<Broadcast>) {
    let Some(caption) = broadcast.bypass_change_detection().caption.as_mut() else { return };
    caption.shown += time.delta();
    if caption.shown > reading_time(&caption.text) + LINGER || !settings.commentary {
        broadcast.caption = None;
    }
}

/// Tells the exhibition whether the viewer is reading, or will be in a moment.
fn note_reading(broadcast: Res<Broadcast>, mut eyes: ResMut<Eyes>) {
    let seen = Eyes { read: broadcast.holds_the_play(), ..*eyes };
    eyes.set_if_neq(seen);
}

/// Registers the commentary on exhibitions.
pub fn plugin(app: &mut App) {
    app.init_resource::<Broadcast>()
        .look_while(|broadcast: Res<Broadcast>| broadcast.is_busy())
        .add_systems(
            Update,
            (remove_read_caption, comment_plies, note_reading)
                .chain()
                .in_set(TableSystems::Narrate),
        );
}
