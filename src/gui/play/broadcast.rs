//! What is said of an exhibition as it goes on: one sentence at a time, and their log.
//!
//! A sentence comes when dice and pieces lie still and its chances are known, and stays long
//! enough to be read. What is overtaken by the play is not said any more, and of what is taken
//! back and played otherwise nothing is kept but that its sentences were said.

use std::time::Duration;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::{CurrentMatch, MatchRequest};
use super::exhibition::{Exhibition, WinChance, chance_limits};
use super::set_up::SetUp;
use super::settings::Settings;
use super::solutions::Solutions;
use crate::ai::Scope;
use crate::commentary::{Alternative, Commentator, Remark, Seen, alternatives, is_worth_weighing};
use crate::gui::order::TableSystems;
use crate::record::Match;
use crate::rules::{Action, Position};

/// A sentence stays at least so long, and so much longer for each letter.
const LEAST_TIME: Duration = Duration::from_millis(1200);
const TIME_PER_LETTER: Duration = Duration::from_millis(55);
/// So long it may stay where nothing follows it.
const LINGER: Duration = Duration::from_secs(4);
/// What takes the place of a sentence before its time is over is worth so much more.
const MORE: u8 = 12;
/// For so many plies the chances are waited for.
const PATIENCE: usize = 8;

/// What is said of the exhibition on the table.
#[derive(Resource, Default)]
pub struct Broadcast {
    watching: Option<Watching>,
    log: Vec<Remark>,
    caption: Option<Caption>,
    /// What could have been done instead at a ply: being weighed, or weighed.
    weighing: Option<(usize, Background<Vec<Alternative>>)>,
    weighed: Option<(usize, Vec<Alternative>)>,
}

/// Who watches a match, and what has been seen of it.
struct Watching {
    commentator: Commentator,
    /// By these the match is known. All that are scripted have the same seed, and may begin
    /// alike: those part at the latest by what has been played.
    seed: u64,
    start: Position,
    seen: Vec<Action>,
}

impl Watching {
    fn of(course: &Match) -> Self {
        Self {
            commentator: Commentator::new(course.start()),
            seed: course.seed(),
            start: course.start().clone(),
            seen: Vec::new(),
        }
    }

    /// Whether a match may be the one that is watched, whatever has been played of it.
    fn is_of(&self, course: &Match) -> bool {
        (self.seed, &self.start) == (course.seed(), course.start())
    }

    /// How many of the plies that were seen still stand.
    fn standing(&self, course: &Match) -> usize {
        let both = self.seen.iter().zip(course.plies());
        both.take_while(|(seen, ply)| **seen == ply.action).count()
    }

    /// Whether all that was seen stands in a match.
    fn goes_on_in(&self, course: &Match) -> bool {
        self.is_of(course) && self.standing(course) == self.seen.len()
    }

    /// Sees the match again from its start, so many plies of it, and says nothing.
    fn begin_again(&mut self, course: &Match, plies: usize, chance: &WinChance) {
        self.commentator.begin_again(course.start());
        self.seen.clear();
        for ply in 0..plies {
            if let Some(seen) = sight(course, ply, chances_of(chance, ply), &[]) {
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
    weight: u8,
    shown: Duration,
}

impl Caption {
    /// How long it must be shown, to be read.
    fn reading(&self) -> Duration {
        LEAST_TIME + TIME_PER_LETTER * self.text.chars().count() as u32
    }
}

impl Broadcast {
    /// The sentence that is shown now.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_ref().map(|caption| caption.text.as_str())
    }

    /// All that has been said of the game on the table, in order.
    pub fn log(&self) -> &[Remark] {
        &self.log
    }

    /// Whether something is being weighed, or a sentence will go by itself.
    pub fn is_busy(&self) -> bool {
        self.weighing.is_some() || self.caption.is_some()
    }

    /// Whether there is nothing of a match.
    fn is_empty(&self) -> bool {
        self.watching.is_none()
    }

    /// Whether there has not been time yet to read the sentence that is shown.
    pub fn is_unread(&self) -> bool {
        self.unread().is_some()
    }

    fn unread(&self) -> Option<&Caption> {
        self.caption.as_ref().filter(|caption| caption.shown < caption.reading())
    }

    /// What a sentence must at least be worth now.
    fn least(&self) -> u8 {
        self.unread().map_or(0, |caption| caption.weight.saturating_add(MORE))
    }

    /// What was seen after so many plies was played otherwise.
    fn begin_again(&mut self, course: &Match, standing: usize, chance: &WinChance) {
        if let Some(watching) = &mut self.watching {
            watching.begin_again(course, standing, chance);
        }
        if self.log.last().is_some_and(|last| last.ply >= standing) {
            self.caption = None;
        }
        self.log.retain(|remark| remark.ply < standing);
        (self.weighing, self.weighed) = (None, None);
    }

    fn say(&mut self, remark: Remark) {
        let (text, weight) = (remark.text.clone(), remark.weight);
        self.caption = Some(Caption { text, weight, shown: Duration::ZERO });
        self.log.push(remark);
    }
}

/// What there is to see of a ply; none where the match has not come so far.
fn sight<'a>(
    course: &'a Match,
    ply: usize,
    chances: Option<(&'a [f64], &'a [f64])>,
    alternatives: &'a [Alternative],
) -> Option<Seen<'a>> {
    let (before, after) = (course.position_at(ply)?, course.position_at(ply + 1)?);
    Some(Seen { before, ply: course.plies().get(ply)?, after, chances, alternatives })
}

/// The chances before and after a ply, where both are known.
fn chances_of(chance: &WinChance, ply: usize) -> Option<(&[f64], &[f64])> {
    after(chance, ply).zip(after(chance, ply + 1))
}

/// The chances after so many plies.
fn after(chance: &WinChance, plies: usize) -> Option<&[f64]> {
    let course = chance.course();
    let at = course.binary_search_by_key(&plies, |(at, _)| *at).ok()?;
    Some(&course[at].1)
}

fn follow(
    (exhibition, set_up): (Option<Res<Exhibition>>, Option<Res<SetUp>>),
    current: Option<Res<CurrentMatch>>,
    mut requests: MessageReader<MatchRequest>,
    chance: Res<WinChance>,
    settings: Res<Settings>,
    solutions: Res<Solutions>,
    mut broadcast: ResMut<Broadcast>,
) {
    let (Some(_), Some(current)) = (exhibition, current) else {
        requests.clear();
        if set_up.is_some() {
            // The exhibition may come back, and with it what was said.
            if broadcast.is_busy() {
                (broadcast.caption, broadcast.weighing) = (None, None);
            }
        } else if !broadcast.is_empty() {
            *broadcast = Broadcast::default();
        }
        return;
    };
    let course = &current.0;
    let known = |course: &Match, test: fn(&Watching, &Match) -> bool| {
        broadcast.watching.as_ref().is_some_and(|watching| test(watching, course))
    };
    // A game that begins has not been played like the last one, even if it will be.
    let another = requests.read().filter(|request| match request {
        MatchRequest::Start(record) => !known(record, Watching::goes_on_in),
        _ => false,
    });
    if another.count() > 0 || !known(course, Watching::is_of) {
        *broadcast = Broadcast::default();
        broadcast.watching = Some(Watching::of(course));
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
    // What was settled may still be another game's.
    let settled = chance.settled().min(course.cursor());
    while let Some(next) = broadcast.watching.as_ref().map(|it| it.commentator.next()) {
        if next >= settled {
            return;
        }
        let chances = chances_of(&chance, next);
        if chances.is_none() && settled - next <= PATIENCE {
            return;
        }
        let overtaken = next + 1 < course.cursor() || !settings.commentary;
        if !overtaken && waits(&mut broadcast, (course, next), chances, &solutions) {
            return;
        }
        step(&mut broadcast, (course, next), chances, overtaken);
    }
}

/// Whether the alternatives of a ply are still to be weighed.
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
    let work = Background::start(chance_limits(), move |limits| {
        let knowledge = store.knowledge(position.game(), position.sides(), Scope::ALL);
        alternatives(&position, &knowledge, limits)
    });
    broadcast.weighing = Some((ply, work));
    true
}

/// Lets the commentator see a ply; one that the play has overtaken in silence.
fn step(
    broadcast: &mut ResMut<Broadcast>,
    (course, ply): (&Match, usize),
    chances: Option<(&[f64], &[f64])>,
    overtaken: bool,
) {
    let least = broadcast.least();
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
    if overtaken {
        watching.commentator.pass_over(&seen);
    } else if let Some(remark) = watching.commentator.look(&seen, least) {
        broadcast.say(remark);
    }
}

/// A sentence goes when it has been read and nothing has followed it.
fn fade(time: Res<Time>, settings: Res<Settings>, mut broadcast: ResMut<Broadcast>) {
    let Some(caption) = broadcast.bypass_change_detection().caption.as_mut() else { return };
    caption.shown += time.delta();
    if caption.shown > caption.reading() + LINGER || !settings.commentary {
        broadcast.caption = None;
    }
}

/// Registers it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Broadcast>()
        .add_systems(Update, (fade, follow).chain().in_set(TableSystems::Narrate));
}
