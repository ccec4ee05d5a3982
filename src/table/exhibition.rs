//! Machine against machine, game after game.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::{CurrentMatch, MatchRequest};
use super::hud::{Toasts, Tone, who};
use super::screens::fresh_seed;
use super::settings::Settings;
use super::stage::{Stage, Turn};
use crate::record::Match;

/// Seconds for which the end of a game is left to be looked at.
const PAUSE: f32 = 4.0;

/// A series of games between the same players; present only while one runs.
#[derive(Resource, Debug, Clone, Default)]
pub struct Exhibition {
    /// How many games; none: until the window is closed.
    pub games: Option<u32>,
    /// Finished games.
    pub played: u32,
    /// Games won, by the player who had side A in the first game, and the other.
    pub wins: [u32; 2],
}

impl Exhibition {
    /// Whether another game is to come after the present one.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.games.is_none_or(|games| self.played + 1 < games)
    }

    /// Counts the game that has just ended. Sides change from game to game.
    fn count(&mut self, record: &Match) {
        let changed = self.played % 2 == 1;
        if let Some(winner) = record.winner() {
            self.wins[winner.index() ^ usize::from(changed)] += 1;
        }
        self.played += 1;
    }
}

fn go_on(
    exhibition: Option<ResMut<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut toasts: ResMut<Toasts>,
) {
    let (Some(mut exhibition), Some(current)) = (exhibition, current) else { return };
    let over = turn.stage == Stage::Over && !turn.held;
    if !over || turn.since.as_secs_f32() * settings.pace < PAUSE || !exhibition.goes_on() {
        return;
    }
    let mut players: Vec<String> = current.0.players().to_vec();
    if exhibition.played % 2 == 1 {
        players.rotate_right(1);
    }
    exhibition.count(&current.0);
    let [first, second] = exhibition.wins;
    let score = match &players[..] {
        [a, b, ..] => format!("{} {first}, {} {second}", who(a), who(b)),
        _ => String::new(),
    };
    toasts.say(Tone::News, format!("After game {}: {score}.", exhibition.played));
    requests.write(MatchRequest::Start(Box::new(current.0.rematch(fresh_seed()))));
}

/// A match that is left takes its series with it.
fn end(
    mut requests: MessageReader<MatchRequest>,
    exhibition: Option<Res<Exhibition>>,
    mut commands: Commands,
) {
    let left = requests.read().any(|request| matches!(request, MatchRequest::Clear));
    if left && exhibition.is_some() {
        commands.remove_resource::<Exhibition>();
    }
}

/// Registers the series.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (go_on, end).in_set(TableSystems::GoOn));
}
