//! The first-game guide, checked: every position can be, every action is legal.
//!
//! A user who changes the rules of a level file need not change its guide: a lesson
//! that can no longer be played is left out, as a rule of a variant that is gone is.

use super::definition::Lesson;
use super::games::Game;
use super::level::{LevelError, Source};
use super::position::Position;
use super::prelude::{Action, Fields, NotationError};

/// Checks the guide of a level file against the games that it holds. The error names the
/// first text that is wrong.
pub fn check(source: Source<'_>, games: &[Game]) -> Result<(), LevelError> {
    let Some(first) = games.first() else { return Ok(()) };
    for lesson in &first.definition().guide {
        let mut position =
            start(games, lesson).map_err(|e| source.guide_error(&lesson.at, e.to_string()))?;
        let definition = position.game().definition().clone();
        for step in &lesson.steps {
            let known = |name: &&String| definition.board.cells.iter().any(|c| c.name == **name);
            if let Some(name) = step.cells.iter().find(|name| !known(name)) {
                return Err(source.guide_error(name, "the board has no cell of this name"));
            }
            let Some(play) = &step.play else { continue };
            let action: Action =
                play.parse().map_err(|e| source.guide_error(play, format!("{e}")))?;
            position = match position.play(action) {
                Ok((next, _)) => next,
                Err(illegal) => {
                    let problem = format!("in \"{}\", at {position}: {illegal}", lesson.title);
                    return Err(source.guide_error(play, problem));
                }
            };
        }
    }
    Ok(())
}

/// Whether every action of a lesson is legal in its order.
pub fn is_playable(games: &[Game], lesson: &Lesson) -> bool {
    let Ok(start) = start(games, lesson) else { return false };
    let plays = lesson.steps.iter().filter_map(|step| step.play.as_ref());
    let mut position = start;
    for play in plays {
        let Ok(action) = play.parse::<Action>() else { return false };
        let Ok((next, _)) = position.play(action) else { return false };
        position = next;
    }
    true
}

/// Where a lesson begins, in the one of these games that its position names.
pub fn start(games: &[Game], lesson: &Lesson) -> Result<Position, NotationError> {
    let id = Fields::game_of(&lesson.at);
    let named = games.iter().find(|game| game.definition().id() == id);
    let game = named.ok_or_else(|| NotationError::new(id, "no variant of this file"))?;
    Position::read(game, &lesson.at)
}
