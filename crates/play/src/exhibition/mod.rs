//! Computer against computer, game after game.

mod between;
mod change;
mod eyes;
mod forecast;
mod greeting;
mod kept;
mod moment;
mod programme;
mod result_card;
mod results;
mod seats;
mod speed;
mod state;
mod told;
mod turning;
mod win_chance;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

pub use change::Change;
pub use eyes::Eyes;
pub use forecast::{Forecast, Foreseen};
pub use kept::{Kept, KeptError, KeptExhibition};
pub use moment::{Again, Moment};
pub use programme::{Programme, Series};
pub use result_card::{ResultCard, ShownCard};
pub use results::{Ending, GameResult, MOST_RESULTS};
pub use seats::Taken;
pub use speed::{Speed, UnknownSpeed};
pub use state::{Exhibition, ONLY_SHOWN};
pub use told::{alternatives, chance_limits, levels_at, name_of, not_known};
pub use turning::{Turned, TurningPoint, turning_points};
pub use win_chance::WinChance;

use tesserae_core::ai::is_human;
use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::current_match::{CurrentMatch, MatchRequest, Played};
use super::narration::capitalized;
use super::notices::Notice;
use super::occasion::{self, Occasion, On};
use super::opponent::Thinking;
use super::script::Script;
use super::settings::Settings;
use super::stage::derive_stage;
use super::tempo::Tempo;
use super::turn::{Stage, Turn};

/// The time that a failed player has before it forfeits the game.
pub const FORFEITS_AFTER: Duration = Duration::from_secs(30);

/// A request to an exhibition.
#[derive(Message, Debug, Clone)]
pub enum ExhibitionRequest {
    /// Begin this one in place of the present match.
    Begin(Box<Exhibition>),
    /// Set the speed.
    SetSpeed(Speed),
    /// Direct the view, or leave it in place. The next exhibition does the same.
    SetFollowing(bool),
    /// Give the table the whole window, or show the panel beside it.
    SetBare(bool),
    /// Pause it, or continue from the last ply.
    Toggle,
    /// Pause it after one more ply. Further requests add up.
    Step,
    /// Give up this game and begin the next.
    Next,
    /// The player on turn has failed: it loses the game, and the next begins.
    Forfeit,
    /// Go to the last ply and continue.
    Live,
    /// A person takes over a side from its computer.
    TakeOver(Side),
    /// The computer gets that side back.
    GiveBack(Side),
    /// The next game belongs to that series.
    Choose(usize),
    /// Leave this game for one of that series. It does not count and is played again later.
    GoToTable(usize),
}

/// A player has forfeited a game that is saved. In the saved game it resigns.
#[derive(Message, Debug, Clone)]
pub struct GameForfeited(pub Box<Match>);

/// An exhibition has closed: its last game was shown to the end, or was left.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct ExhibitionClosed;

fn set_tempo(settings: Res<Settings>, exhibition: On<Exhibition>, mut tempo: ResMut<Tempo>) {
    let again = exhibition.get().is_some_and(|exhibition| exhibition.again().is_some());
    let speed = exhibition.get().map(|exhibition| exhibition.speed);
    let mut pace = speed.map_or(settings.pace, Speed::factor);
    if again {
        pace = pace.min(between::SLOW);
    }
    let still = settings.reduced_motion || (speed == Some(Speed::Instant) && !again);
    let readable = again || speed.is_none_or(Speed::leaves_time_to_read);
    tempo.set_if_neq(Tempo { pace, still, flight: settings.flight(), readable });
}

/// A failed player forfeits the game after a while, so an exhibition runs without supervision. The
/// panel explains it, and reappears for it if hidden.
fn forfeit_stalled_game(
    mut exhibition: ResMut<Exhibition>,
    thinking: Res<Thinking>,
    mut told: Local<bool>,
    mut asked: MessageWriter<ExhibitionRequest>,
) {
    let failed = thinking.failure().is_some();
    let is_new = !std::mem::replace(&mut *told, failed) && failed;
    if is_new && exhibition.bare && !exhibition.unattended {
        exhibition.bare = false;
    }
    let is_late = thinking.failure().is_some_and(|failure| failure.since >= FORFEITS_AFTER);
    if is_late && !exhibition.paused {
        asked.write(ExhibitionRequest::Forfeit);
    }
}

/// Puts a new exhibition's first game on the table, with the view that a person chose last.
fn begin_exhibition(
    mut asked: MessageReader<ExhibitionRequest>,
    settings: Res<Settings>,
    on: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    mut kept: Option<ResMut<KeptExhibition>>,
    mut commands: Commands,
    mut requests: MessageWriter<MatchRequest>,
) {
    for request in asked.read() {
        let ExhibitionRequest::Begin(exhibition) = request else { continue };
        let mut exhibition = (**exhibition).clone();
        // An unattended exhibition has a separate view.
        if !exhibition.unattended {
            exhibition.following = settings.directed;
        }
        let Some(record) = exhibition.next_match() else { continue };
        // A replayed game does not replace the exhibition in the file.
        if let (Some(on), Some(kept), true) = (on.get(), &mut kept, exhibition.is_scripted()) {
            kept.keep(on, current.as_ref().map(|current| &current.0));
        }
        match &exhibition.script {
            Some(actions) => commands.insert_resource(Script(Arc::clone(actions))),
            None => commands.remove_resource::<Script>(),
        }
        commands.insert_resource(exhibition);
        requests.write(MatchRequest::Start { record, occasion: Occasion::Exhibition });
    }
}

fn answer_requests(
    mut asked: MessageReader<ExhibitionRequest>,
    mut exhibition: ResMut<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    (mut thinking, turn): (ResMut<Thinking>, Res<Turn>),
    mut settings: ResMut<Settings>,
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<MatchRequest>,
    (mut closed, mut forfeited): (MessageWriter<ExhibitionClosed>, MessageWriter<GameForfeited>),
) {
    for request in asked.read() {
        let last = current.0.plies().len();
        let behind = current.0.cursor() < last;
        match request {
            // Other systems handle these.
            ExhibitionRequest::Begin(_)
            | ExhibitionRequest::TakeOver(_)
            | ExhibitionRequest::GiveBack(_) => {}
            ExhibitionRequest::Live => {
                (exhibition.paused, exhibition.steps) = (false, 0);
                exhibition.end_again();
                if behind {
                    requests.write(MatchRequest::GoTo(last));
                }
            }
            ExhibitionRequest::SetSpeed(speed) => exhibition.speed = *speed,
            ExhibitionRequest::SetFollowing(following) => {
                exhibition.following = *following;
                if settings.directed != *following && !exhibition.unattended {
                    settings.directed = *following;
                }
            }
            ExhibitionRequest::SetBare(bare) => exhibition.bare = *bare,
            // Nothing is left to pause.
            ExhibitionRequest::Toggle if exhibition.is_closed() && !behind => {}
            ExhibitionRequest::Toggle => {
                (exhibition.paused, exhibition.steps) = (!exhibition.paused, 0);
                if !exhibition.paused && behind && exhibition.again().is_none() {
                    requests.write(MatchRequest::GoTo(last));
                }
            }
            ExhibitionRequest::Step if exhibition.end_again() => {
                exhibition.paused = true;
                requests.write(MatchRequest::GoTo(last));
            }
            ExhibitionRequest::Step if behind => {
                exhibition.paused = true;
                requests.write(MatchRequest::StepForward);
            }
            ExhibitionRequest::Step if exhibition.can_step(&current.0) => {
                // Dice that were in the air at the pause are no step.
                let unasked = exhibition.paused && exhibition.steps == 0;
                let rolls = unasked && turn.stage == Stage::Rolling;
                exhibition.steps += 1 + usize::from(rolls);
                exhibition.paused = true;
            }
            ExhibitionRequest::Step => {}
            ExhibitionRequest::Choose(series) => {
                exhibition.programme.choose(*series);
            }
            ExhibitionRequest::GoToTable(series) if !exhibition.programme.choose(*series) => {}
            ExhibitionRequest::Next
            | ExhibitionRequest::Forfeit
            | ExhibitionRequest::GoToTable(_) => {
                // A second request means the same game.
                let failure = thinking.failure().filter(|failure| failure.concerns(&current.0));
                let next = match (request, failure) {
                    (ExhibitionRequest::Forfeit, Some(failure)) => {
                        let who = capitalized(&thinking.who(&failure.player));
                        notices.write(Notice::warning(format!("{who} forfeits the game.")));
                        let side = failure.side;
                        let ended = exhibition.forfeited(&current.0, side);
                        forfeited.write_batch(ended.map(|ended| GameForfeited(Box::new(ended))));
                        exhibition
                            .leave(&current.0, |programme| programme.forfeit(&current.0, side))
                    }
                    (ExhibitionRequest::Forfeit, None) => continue,
                    // Its table keeps the game for later.
                    (ExhibitionRequest::GoToTable(_), _) => exhibition.leave(&current.0, |_| {}),
                    _ => exhibition.leave(&current.0, Programme::give_up),
                };
                if let Some(record) = next {
                    requests.write(MatchRequest::Lay(record));
                } else {
                    if exhibition.end_again() {
                        requests.write(MatchRequest::GoTo(last));
                    }
                    (exhibition.paused, exhibition.steps) = (false, 0);
                    exhibition.moment = Moment::Closed;
                    thinking.forget_failure();
                    closed.write_default();
                }
                return;
            }
        }
    }
}

/// A person takes over a side, or gives it back.
fn change_seats(
    mut asked: MessageReader<ExhibitionRequest>,
    mut exhibition: ResMut<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    thinking: Res<Thinking>,
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let last = current.0.plies().len();
    for request in asked.read() {
        // The decision about a failed player comes first.
        let may = !exhibition.counted && exhibition.can_join() && thinking.failure().is_none();
        if matches!(request, ExhibitionRequest::TakeOver(_)) && !exhibition.can_join() {
            notices.write(Notice::info(ONLY_SHOWN));
        }
        let change = match request {
            ExhibitionRequest::TakeOver(side) if may => {
                exhibition.taken.take(current.0.seat(*side), &current.0)
            }
            ExhibitionRequest::GiveBack(side) => {
                exhibition.taken.give_back(current.0.seat(*side), &current.0)
            }
            _ => None,
        };
        let Some(change) = change else { continue };
        // The person joins the game itself, not an earlier moment of it.
        if current.0.cursor() < last {
            requests.write(MatchRequest::GoTo(last));
        }
        // A person who plays needs the panel and a running game.
        (exhibition.paused, exhibition.bare) = (false, false);
        requests.write(change);
    }
}

/// The substitute of a failed player plays the rest of the series too.
fn replace_player(mut requests: MessageReader<MatchRequest>, mut exhibition: ResMut<Exhibition>) {
    for request in requests.read() {
        if let MatchRequest::Replace { seat, player } = request
            // A person stays for one game at most. After a counted game the series has moved on,
            // and its seats have changed.
            && !is_human(player)
            && !exhibition.counted
            && let Some(series) = exhibition.programme.current()
        {
            let index = series.player_at(*seat);
            exhibition.programme.replace(index, player);
        }
    }
}

impl Exhibition {
    /// Does the exhibition stop the play? It does while paused, during a replay, after a cut game
    /// and at its end.
    pub fn holds_turn(&self, record: &Match) -> bool {
        let paused = self.paused && self.steps == 0;
        paused || self.again().is_some() || self.is_cut(record) || self.is_closed()
    }

    /// Do computers wait for a reader?
    pub fn waits_for_readers(&self, eyes: &Eyes) -> bool {
        eyes.hold_the_play(self.speed) && self.steps == 0
    }

    /// Does everything lie still, and will it stay so until a sentence has been read?
    pub fn has_time_to_read(&self, record: &Match, turn: &Turn) -> bool {
        let still = !matches!(turn.stage, Stage::Moving | Stage::Rolling);
        let person = is_human(record.player(record.position().turn()));
        let waits = self.paused || self.speed.waits_for_readers() || person;
        still && (waits || turn.stage == Stage::Over)
    }
}

/// Pauses the exhibition for a look back, and ends each step after its ply.
fn follow_course(
    mut requests: MessageReader<MatchRequest>,
    mut played: MessageReader<Played>,
    mut exhibition: ResMut<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
) {
    let plies = played.read().count();
    // A replay goes back too, without a request.
    let own = exhibition.again().map(|again| again.from);
    let looks_back = |request: &&MatchRequest| match request {
        MatchRequest::StepBack | MatchRequest::StepForward => true,
        MatchRequest::GoTo(ply) => *ply < current.0.plies().len() && Some(*ply) != own,
        _ => false,
    };
    let back = requests.read().filter(looks_back).count() > 0;
    if back {
        exhibition.bypass_change_detection().end_again();
    }
    let goes_on = !back && exhibition.can_step(&current.0);
    let steps = if goes_on { exhibition.steps.saturating_sub(plies) } else { 0 };
    let state = (exhibition.paused || back, steps);
    if state != (exhibition.paused, exhibition.steps) {
        (exhibition.paused, exhibition.steps) = state;
    }
    if plies > 0 && exhibition.again().is_none() {
        exhibition.bypass_change_detection().taken.note_play(&current.0);
    }
}

/// Keeps the exhibition with the game on the table when you leave it.
fn keep_left_exhibition(
    mut requests: MessageReader<MatchRequest>,
    exhibition: Res<Exhibition>,
    If(current): If<Res<CurrentMatch>>,
    kept: Option<ResMut<KeptExhibition>>,
) {
    let left = requests.read().filter(|request| request.ends(Occasion::Exhibition)).count() > 0;
    if let Some(mut kept) = kept.filter(|_| left) {
        kept.keep(&exhibition, Some(&current.0));
    }
}

/// Will something start by itself in a moment: a replay, another game, or the end of a player's
/// time?
fn is_about_to_go_on(exhibition: On<Exhibition>, thinking: Res<Thinking>, turn: Res<Turn>) -> bool {
    exhibition.get().is_some_and(|exhibition| {
        let is_over = turn.stage == Stage::Over && !turn.held;
        exhibition.again().is_some()
            || thinking.failure().is_some()
            || (is_over && !exhibition.is_closed())
    })
}

/// Registers the exhibition.
pub fn plugin(app: &mut App) {
    occasion::resource::<Exhibition>(app);
    occasion::resource::<Script>(app);
    let on = in_state(Occasion::Exhibition);
    let steps = (
        // The exhibition and the game on the table belong together until the next one is laid.
        keep_left_exhibition,
        forfeit_stalled_game,
        answer_requests,
        change_seats,
        // A replay begins in the next frame, after the board goes back.
        between::replay_ply,
        between::begin_next_game,
        replace_player,
    );
    app.init_resource::<Eyes>()
        .look_while(is_about_to_go_on)
        .add_message::<ExhibitionRequest>()
        .add_message::<ExhibitionClosed>()
        .add_message::<GameForfeited>()
        .add_plugins((win_chance::plugin, forecast::plugin, kept::plugin))
        .add_systems(Update, set_tempo.in_set(TableSystems::Input))
        .add_systems(
            Update,
            (steps.chain().run_if(on.clone()), begin_exhibition)
                .chain()
                .in_set(TableSystems::Advance),
        )
        .add_systems(
            Update,
            greeting::greet_engines.in_set(TableSystems::Record).run_if(on.clone()),
        )
        .add_systems(
            Update,
            follow_course.in_set(TableSystems::Stage).before(derive_stage).run_if(on),
        );
}
