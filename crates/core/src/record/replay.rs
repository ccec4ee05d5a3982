//! Replays a match from its record and checks every ply and every throw.

use std::path::Path;

use super::course::{Match, Replaced};
use super::error::RecordError;
use super::file::RawRecord;
use super::notes::MOST_STARS;
use crate::levels::Library;
use crate::rules::{Action, Position};

impl RawRecord {
    /// The match, if every field fits the others and the rules.
    pub(super) fn replay(&self, file: &Path, library: &Library) -> Result<Match, RecordError> {
        let whole = self.whole();
        let wrong = |item: String, problem: String| {
            let file = file.to_owned();
            if whole {
                RecordError::OtherRules { file, item, problem }
            } else {
                RecordError::Altered { file, item, problem }
            }
        };
        // An error that no change of the rules explains.
        let contradicts = |item: &str, problem: String| {
            if whole {
                let (file, item) = (file.to_owned(), item.to_owned());
                RecordError::Contradictory { file, item, problem }
            } else {
                wrong(item.into(), problem)
            }
        };
        let game = library.game(&self.game).map_err(|source| {
            if whole {
                RecordError::UnknownGame { file: file.to_owned(), source }
            } else {
                wrong("game".into(), source.to_string())
            }
        })?;
        let start = Position::read(game, &self.start)
            .map_err(|error| wrong("start".into(), error.to_string()))?;
        if self.start != start.to_string() {
            return Err(wrong("start".into(), format!("is not a position of {}", self.game)));
        }
        let sides = start.sides();
        if self.sides != sides {
            let problem = format!("{} are named, and the start has {sides}", self.sides);
            return Err(contradicts("sides", problem));
        }
        for (item, many) in [("players", self.players.len()), ("helped", self.helped.len())] {
            if many != usize::from(sides) {
                return Err(contradicts(item, format!("{many} for {sides} sides")));
            }
        }
        let mut course = Match::from_position(start, self.players.clone(), self.seed);
        if self.stars > MOST_STARS {
            return Err(contradicts("stars", format!("{} of {MOST_STARS}", self.stars)));
        }
        *course.notes_mut() = self.told();
        course.helped.clone_from(&self.helped);
        play_all(&mut course, &self.plies)
            .map_err(|(ply, problem)| wrong(format!("ply {ply}"), problem))?;
        self.replay_replaced(&mut course).map_err(|(item, problem)| wrong(item, problem))?;
        self.check_commitment(file, &mut course)?;
        if self.winner != course.winner() {
            let problem = match course.winner() {
                Some(side) => format!("the plies end with {side} as the winner"),
                None => "the plies do not end the game".into(),
            };
            return Err(contradicts("winner", problem));
        }
        if let Some(side) = self.resigned
            && !course.resign(side)
        {
            let problem = match course.winner() {
                Some(_) => "the plies end the game".into(),
                None => format!("the start has {sides} sides"),
            };
            return Err(contradicts("resigned", problem));
        }
        if self.cursor > self.plies.len() {
            let problem = format!("stands at {} of {} plies", self.cursor, self.plies.len());
            return Err(contradicts("cursor", problem));
        }
        course.go_to(self.cursor);
        if !whole {
            let (item, problem) = self.wrong_sum();
            return Err(wrong(item, problem));
        }
        Ok(course)
    }

    /// Checks that the record's commitment fits its seed. A record without one gives a match
    /// without one: a later commitment would promise nothing.
    fn check_commitment(&self, file: &Path, course: &mut Match) -> Result<(), RecordError> {
        let made = course.commitment.map(|made| made.to_string());
        if self.commitment.is_none() {
            course.commitment = None;
        } else if self.commitment != made {
            return Err(RecordError::Altered {
                file: file.to_owned(),
                item: "commitment".into(),
                problem: format!("start and seed give {}", made.unwrap_or_default()),
            });
        }
        Ok(())
    }

    /// Goes back from the current plies through all replaced ones. An error is the wrong item and
    /// its problem.
    fn replay_replaced(&self, course: &mut Match) -> Result<(), (String, String)> {
        if self.replaced.is_empty() {
            return Ok(());
        }
        let mut line = course.clone();
        for (number, raw) in self.replaced.iter().enumerate().rev() {
            let item = format!("replaced {}", number + 1);
            if raw.plies.is_empty() || raw.at > line.plies().len() {
                let problem = format!("does not fit {} plies", line.plies().len());
                return Err((item, problem));
            }
            line.cut(raw.at);
            play_all(&mut line, &raw.plies)
                .map_err(|(ply, problem)| (format!("{item}, ply {ply}"), problem))?;
            let plies = line.plies()[raw.at..].to_vec();
            course.replaced.push(Replaced { at: raw.at, plies });
        }
        course.replaced.reverse();
        Ok(())
    }
}

/// Plays actions at the cursor. An error is the first impossible action, such as `9 "move 0-2"`,
/// and its problem.
fn play_all(course: &mut Match, plies: &[String]) -> Result<(), (String, String)> {
    for text in plies {
        let ply = format!("{} \"{text}\"", course.cursor() + 1);
        let Ok(action) = text.parse::<Action>() else { return Err((ply, "is no action".into())) };
        if let Err(error) = course.play(action) {
            return Err((ply, error.to_string()));
        }
    }
    Ok(())
}
