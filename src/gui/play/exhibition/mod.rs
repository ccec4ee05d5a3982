//! Computer against computer, game after game.

mod programme;
mod speed;
mod win_chance;

use std::time::Duration;

use bevy::prelude::*;

pub use programme::{Programme, Series};
pub use speed::Speed;
pub use win_chance::WinChance;

use super::current_match::{CurrentMatch, MatchRequest, Played};
use super::games::fresh_seed;
use super::narration::capitalized;
use super::notices::Notice;
use super::opponent::Thinking;
use super::people::who;
use super::settings::Settings;
use super::tempo::Tempo;
use super::turn::{Stage, Turn};
use crate::gui::order::TableSystems;
use crate::record::Match;

/// Seconds for which the end of a game is shown.
const PAUSE: f32 = 4.0;

/// How long a player that cannot go on has before it forfeits the game.
pub const FORFEITS_AFTER: Duration = Duration::from_secs(30);

/// The exhibition; present only while one is on.
#[derive(Resource, Debug, Clone)]
pub struct Exhibition {
    /// The games, the players and the score.
    pub programme: Programme,
    /// How fast it goes.
    pub speed: Speed,
    /// It waits for a person to let it go on.
    pub paused: bool,
    /// The view is directed; else it stays where a person has put it.
    pub following: bool,
    /// The table has the whole window, without the panel.
    pub bare: bool,
    /// While paused: one ply is to be played.
    stepping: bool,
    /// The game on the table is in the score.
    counted: bool,
    /// The seed of the game on the table, by which it is known.
    seed: u64,
}

impl Exhibition {
    /// An exhibition of which nothing is on the table yet.
    pub fn new(programme: Programme, speed: Speed) -> Self {
        Self {
            programme,
            speed,
            paused: false,
            following: false,
            bare: false,
            stepping: false,
            counted: false,
            seed: 0,
        }
    }

    /// The next game, to be put on the table; none when the programme is over.
    pub fn next_match(&mut self) -> Option<Box<Match>> {
        let record = self.programme.next_match(fresh_seed())?;
        self.counted = false;
        self.seed = record.seed();
        Some(Box::new(record))
    }

    /// Whether another game is to come after those that count already.
    pub fn goes_on(&self) -> bool {
        self.programme.goes_on()
    }

    /// Whether the score counts the game on the table already.
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// Leaves the game on the table for the next one, if there is one. A game that does
    /// not count yet is counted by `count`.
    fn leave(&mut self, count: impl FnOnce(&mut Programme)) -> Option<Box<Match>> {
        if !self.counted {
            self.counted = true;
            count(&mut self.programme);
        }
        self.next_match()
    }
}

/// What a person asks of an exhibition.
#[derive(Message, Debug, Clone)]
pub enum ExhibitionRequest {
    /// Begin this one in place of whatever is on the table.
    Begin(Box<Exhibition>),
    /// Go at that speed.
    SetSpeed(Speed),
    /// Let the view be directed, or keep it where it is.
    SetFollowing(bool),
    /// Give the table the whole window, or show the panel beside it.
    SetBare(bool),
    /// Pause it, or let it go on from the last ply played.
    Toggle,
    /// Pause it and show one more ply.
    Step,
    /// Give up this game and begin the next.
    Next,
    /// The player on turn cannot go on: it loses the game, and the next begins.
    Forfeit,
}

/// An exhibition has closed before its last game came to an end.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct ExhibitionClosed;

fn set_tempo(
    settings: Res<Settings>,
    exhibition: Option<Res<Exhibition>>,
    mut tempo: ResMut<Tempo>,
) {
    let speed = exhibition.map(|exhibition| exhibition.speed);
    let pace = speed.map_or(settings.pace, Speed::factor);
    let still = settings.reduced_motion || speed == Some(Speed::Instant);
    tempo.set_if_neq(Tempo { pace, still });
}

/// Puts a finished game into the score and the next one on the table.
fn go_on(
    If(mut exhibition): If<ResMut<Exhibition>>,
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    mut requests: MessageWriter<MatchRequest>,
) {
    if turn.stage != Stage::Over {
        return;
    }
    if !exhibition.counted {
        exhibition.counted = true;
        exhibition.programme.count(&current.0);
    }
    if turn.held || turn.since.as_secs_f32() * tempo.pace < PAUSE || !exhibition.goes_on() {
        return;
    }
    if let Some(record) = exhibition.next_match() {
        requests.write(MatchRequest::Start(record));
    }
}

/// A player that cannot go on forfeits the game after a while, so nobody need sit there.
fn give_up_waiting(
    exhibition: Option<Res<Exhibition>>,
    thinking: Res<Thinking>,
    mut asked: MessageWriter<ExhibitionRequest>,
) {
    let waits = exhibition.is_some_and(|exhibition| !exhibition.paused);
    let failure = thinking.failure().filter(|failure| failure.since >= FORFEITS_AFTER);
    if waits && failure.is_some() {
        asked.write(ExhibitionRequest::Forfeit);
    }
}

/// Puts a new exhibition's first game on the table.
fn begin(
    mut asked: MessageReader<ExhibitionRequest>,
    mut commands: Commands,
    mut requests: MessageWriter<MatchRequest>,
) {
    for request in asked.read() {
        let ExhibitionRequest::Begin(exhibition) = request else { continue };
        let mut exhibition = (**exhibition).clone();
        let Some(record) = exhibition.next_match() else { continue };
        commands.insert_resource(exhibition);
        requests.write(MatchRequest::Start(record));
    }
}

fn obey(
    mut asked: MessageReader<ExhibitionRequest>,
    exhibition: Option<ResMut<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    thinking: Res<Thinking>,
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<MatchRequest>,
    mut closed: MessageWriter<ExhibitionClosed>,
) {
    let (Some(mut exhibition), Some(current)) = (exhibition, current) else { return asked.clear() };
    for request in asked.read() {
        let last = current.0.plies().len();
        let behind = current.0.cursor() < last;
        match request {
            ExhibitionRequest::Begin(_) => {}
            ExhibitionRequest::SetSpeed(speed) => exhibition.speed = *speed,
            ExhibitionRequest::SetFollowing(following) => exhibition.following = *following,
            ExhibitionRequest::SetBare(bare) => exhibition.bare = *bare,
            ExhibitionRequest::Toggle => {
                exhibition.paused = !exhibition.paused;
                if !exhibition.paused && behind {
                    requests.write(MatchRequest::GoTo(last));
                }
            }
            ExhibitionRequest::Step => {
                exhibition.paused = true;
                if behind {
                    requests.write(MatchRequest::StepForward);
                } else {
                    exhibition.stepping = true;
                }
            }
            ExhibitionRequest::Next | ExhibitionRequest::Forfeit => {
                // Asked twice, it is the same game that is forfeited.
                let failure = thinking.failure().filter(|failure| failure.concerns(&current.0));
                let next = match (request, failure) {
                    (ExhibitionRequest::Forfeit, Some(failure)) => {
                        let who = capitalized(&who(&failure.player));
                        notices.write(Notice::warning(format!("{who} forfeits the game.")));
                        exhibition.leave(|programme| programme.forfeit(&current.0, failure.side))
                    }
                    (ExhibitionRequest::Forfeit, None) => continue,
                    _ => exhibition.leave(Programme::give_up),
                };
                if let Some(record) = next {
                    requests.write(MatchRequest::Start(record));
                } else {
                    // The last game stays as it was left.
                    exhibition.paused = true;
                    closed.write_default();
                }
                return;
            }
        }
    }
}

/// A player that replaces one that could not go on plays the rest of the series too.
fn replace(mut requests: MessageReader<MatchRequest>, exhibition: Option<ResMut<Exhibition>>) {
    let Some(mut exhibition) = exhibition else { return requests.clear() };
    for request in requests.read() {
        if let MatchRequest::Replace { seat, player } = request
            && let Some(series) = exhibition.programme.current()
        {
            let index = series.player_at(*seat);
            exhibition.programme.replace(index, player);
        }
    }
}

/// Holds the computers while the exhibition is paused. A look back pauses it.
fn hold(
    mut requests: MessageReader<MatchRequest>,
    mut played: MessageReader<Played>,
    exhibition: Option<ResMut<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    mut turn: ResMut<Turn>,
) {
    let plies = played.read().count();
    let (Some(mut exhibition), Some(current)) = (exhibition, current) else {
        return requests.clear();
    };
    let looks_back = |request: &&MatchRequest| match request {
        MatchRequest::StepBack | MatchRequest::StepForward => true,
        MatchRequest::GoTo(ply) => *ply < current.0.plies().len(),
        _ => false,
    };
    let back = requests.read().filter(looks_back).count() > 0;
    let state = (exhibition.paused || back, exhibition.stepping && !back && plies == 0);
    if state != (exhibition.paused, exhibition.stepping) {
        (exhibition.paused, exhibition.stepping) = state;
    }
    let held = exhibition.paused && !exhibition.stepping;
    if turn.held != held {
        turn.held = held;
    }
}

/// The exhibition ends when its match is left or another takes its place.
fn end(
    mut requests: MessageReader<MatchRequest>,
    exhibition: Option<Res<Exhibition>>,
    mut commands: Commands,
) {
    let Some(exhibition) = exhibition else { return requests.clear() };
    let left = requests.read().any(|request| match request {
        MatchRequest::Clear => true,
        MatchRequest::Start(record) => record.seed() != exhibition.seed,
        _ => false,
    });
    if left {
        commands.remove_resource::<Exhibition>();
    }
}

/// Registers the exhibition.
pub fn plugin(app: &mut App) {
    app.add_message::<ExhibitionRequest>()
        .add_plugins(win_chance::plugin)
        .add_systems(Update, set_tempo.in_set(TableSystems::Input))
        .add_message::<ExhibitionClosed>()
        .add_systems(
            Update,
            (give_up_waiting, obey, go_on, begin, replace, end)
                .chain()
                .in_set(TableSystems::Advance),
        )
        .add_systems(Update, hold.in_set(TableSystems::Stage).after(super::stage::begin_anew));
}
