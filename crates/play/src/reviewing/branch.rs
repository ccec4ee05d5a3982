//! A new match from a position of the reviewed one.

use tesserae_core::ai::{Level, Who, is_human};
use tesserae_core::record::Match;
use tesserae_core::rules::Side;

use crate::games::fresh_seed;
use crate::settings::Settings;

/// Did only persons play the match?
pub(super) fn is_of_people(course: &Match) -> bool {
    course.players().iter().all(|player| is_human(player))
}

/// A new match from a position of `course`, with the players of that moment. Without a person
/// among them, one plays for the side to act. If all are persons, that computer may play for all
/// the others.
pub(super) fn branch(course: &Match, cursor: usize, computer: Option<Level>) -> Option<Match> {
    let position = course.position_at(cursor)?.clone();
    if position.winner().is_some() {
        return None;
    }
    let sides = &Side::ALL[..usize::from(position.sides())];
    let mut players: Vec<String> =
        sides.iter().map(|side| course.player_after(*side, cursor).to_owned()).collect();
    let turn = position.turn().index();
    if let (Some(level), true) = (computer, is_of_people(course)) {
        let others = players.iter_mut().enumerate().filter(|(index, _)| *index != turn);
        others.for_each(|(_, player)| *player = format!("ai:{level}"));
    }
    if !players.iter().any(|player| is_human(player))
        && let Some(player) = players.get_mut(turn)
    {
        "human".clone_into(player);
    }
    Some(Match::from_position(position, players, fresh_seed()))
}

/// The computer's level in the last match of the game that was set up, else the adept.
pub(super) fn usual_level(settings: &Settings, game: &str, solved: bool) -> Level {
    let players = settings.last_match_of(game).into_iter().flat_map(|last| &last.players);
    let mut levels = players.filter_map(|player| player.parse::<Who>().ok()?.level());
    levels.next().unwrap_or(Level::Adept).or_stand_in(solved)
}
