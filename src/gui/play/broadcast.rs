//! What is said of an exhibition as it goes on: one sentence at a time, and their log.
//!
//! A sentence comes when dice and pieces lie still and its chances are known, and stays long
//! enough to be read. What is overtaken by the play is not said any more.

use std::time::Duration;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::CurrentMatch;
use super::exhibition::{Exhibition, WinChance, chance_limits};
use super::settings::Settings;
use super::solutions::Solutions;
use crate::ai::Scope;
use crate::commentary::{Alternative, Commentator, Remark, Seen, alternatives, is_worth_weighing};
use crate::gui::order::TableSystems;
use crate::record::Match;

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
    /// Who watches the match, with its seed, by which it is known.
    watching: Option<(u64, Commentator)>,
    log: Vec<Remark>,
    caption: Option<Caption>,
    /// What could have been done instead at a ply: being weighed, or weighed.
    weighing: Option<(usize, Background<Vec<Alternative>>)>,
    weighed: Option<(usize, Vec<Alternative>)>,
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

    fn say(&mut self, remark: Remark) {
        let (text, weight) = (remark.text.clone(), remark.weight);
        self.caption = Some(Caption { text, weight, shown: Duration::ZERO });
        self.log.push(remark);
    }
}

/// The chances after so many plies.
fn after(chance: &WinChance, plies: usize) -> Option<&[f64]> {
    let course = chance.course();
    let at = course.binary_search_by_key(&plies, |(at, _)| *at).ok()?;
    Some(&course[at].1)
}

fn follow(
    exhibition: Option<Res<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    chance: Res<WinChance>,
    settings: Res<Settings>,
    solutions: Res<Solutions>,
    mut broadcast: ResMut<Broadcast>,
) {
    let (Some(_), Some(current)) = (exhibition, current) else {
        if !broadcast.is_empty() {
            *broadcast = Broadcast::default();
        }
        return;
    };
    let course = &current.0;
    let seed = course.seed();
    if broadcast.watching.as_ref().is_none_or(|(known, _)| *known != seed) {
        *broadcast = Broadcast::default();
        broadcast.watching = Some((seed, Commentator::new(course.start())));
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
    while let Some(next) = broadcast.watching.as_ref().map(|(_, watching)| watching.next()) {
        if next >= settled {
            return;
        }
        let chances = after(&chance, next).zip(after(&chance, next + 1));
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
    let places = course.position_at(ply).zip(course.position_at(ply + 1));
    let (Some((before, after)), Some(played), Some((_, watching))) =
        (places, course.plies().get(ply), broadcast.watching.as_mut())
    else {
        return;
    };
    let seen = Seen { before, ply: played, after, chances, alternatives: &alternatives };
    if overtaken {
        watching.pass_over(&seen);
    } else if let Some(remark) = watching.look(&seen, least) {
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
