//! The uniform face of a position: what the window, the records and the
//! protocol see of any game.

use std::fmt;

use super::games::{At, Game};
use super::prelude::{
    Action, Actions, CellId, Due, Event, Fields, Illegal, NotationError, Offer, Outcomes, Rules,
    Side, Step, Throw,
};
use crate::{with_game, with_position};

/// A position of any game, with the rules that it belongs to.
///
/// ```
/// use tesserae_core::levels::Library;
///
/// let library = Library::built_in();
/// // A has thrown a 4. Its own pieces bar the entry, and the move from 4 to 8.
/// let position = library.position("ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,12 move:4")?;
/// assert_eq!(position.actions(), ["move 8-12".parse()?]);
/// let (next, _) = position.play("move 8-12".parse()?)?;
/// // After a move with a 4 the same side throws again.
/// assert_eq!(next.to_string(), "ur/cyningstan A 0,0,0,0,0,4,12 0,0,0,0,0,0,12 throw");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Position {
    game: Game,
    at: At,
}

/// Where one piece stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Whose piece.
    pub side: Side,
    /// Its step on that side's path.
    pub step: Step,
    /// The cell of that step; none in hand and off the board.
    pub cell: Option<CellId>,
    /// The turns that it still misses after its owner's present or last one,
    /// where it is trapped.
    pub trapped: Option<u8>,
}

impl Game {
    /// The start of a game with so many sides.
    pub fn start(&self, sides: u8) -> Position {
        let at = with_game!(self, rules => rules.start(sides).into());
        Position { game: self.clone(), at }
    }
}

impl Position {
    /// The game and the compact state; see [`with_position!`](crate::with_position).
    pub fn parts(&self) -> (&Game, &At) {
        (&self.game, &self.at)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Reads a line of notation that belongs to this game. The error names the part that is wrong.
    pub fn read(game: &Game, line: &str) -> Result<Self, NotationError> {
        let fields = Fields::split(line)?;
        let (fewest, most) = game.definition().sides;
        let sides = fields.pieces.len() as u8;
        if sides < fewest || sides > most {
            let seats =
                if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
            let problem =
                format!("this game is for {seats} sides; the line has {sides} lists of pieces");
            return Err(NotationError::new(line, problem));
        }
        let at = with_game!(game, rules => rules.read(&fields)?.into());
        Ok(Self { game: game.clone(), at })
    }

    /// How many sides sit at the table.
    pub fn sides(&self) -> u8 {
        with_position!(self, rules, at => rules.sides(at))
    }

    /// The side that must act; the winner when the game is over.
    pub fn turn(&self) -> Side {
        with_position!(self, rules, at => rules.turn(at))
    }

    /// What the position waits for.
    pub fn due(&self) -> Due {
        with_position!(self, rules, at => rules.due(at))
    }

    /// The winner, when the game is over.
    pub fn winner(&self) -> Option<Side> {
        match self.due() {
            Due::Over(side) => Some(side),
            Due::Throw | Due::Choice => None,
        }
    }

    /// The chances of the throw that is due; none where no throw is.
    pub fn outcomes(&self) -> Option<&Outcomes> {
        if self.due() != Due::Throw {
            return None;
        }
        Some(with_position!(self, rules, at => rules.outcomes(at)))
    }

    /// The legal choices, sorted as text; empty where no choice is due.
    pub fn actions(&self) -> Actions {
        if self.due() != Due::Choice {
            return Actions::new();
        }
        let mut list = Actions::new();
        with_position!(self, rules, at => rules.actions(at, &mut list));
        list.sort_by_cached_key(Action::to_string);
        list
    }

    /// The rule that forbids an action; none when it is legal.
    pub fn forbids(&self, action: Action) -> Option<Illegal> {
        with_position!(self, rules, at => rules.forbids(at, action))
    }

    /// Plays an action.
    pub fn play(&self, action: Action) -> Result<(Self, Vec<Event>), Illegal> {
        with_position!(self, rules, at => {
            let (next, events) = rules.play(at, action)?;
            Ok((Self { game: self.game.clone(), at: next.into() }, events))
        })
    }

    /// The number or numbers thrown and not yet used.
    pub fn thrown(&self) -> Option<Throw> {
        with_position!(self, rules, at => rules.thrown(at))
    }

    /// The steps of a side's pieces, ascending.
    pub fn pieces(&self, side: Side) -> Vec<Step> {
        with_position!(self, rules, at => rules.pieces(at, side))
    }

    /// Every piece of every side.
    pub fn standings(&self) -> Vec<Standing> {
        let definition = self.game.definition();
        let sides = &Side::ALL[..usize::from(self.sides())];
        sides
            .iter()
            .flat_map(|side| {
                let trapped = with_position!(self, rules, at => rules.trapped(at, *side));
                self.pieces(*side).into_iter().enumerate().map(move |(index, step)| Standing {
                    side: *side,
                    step,
                    cell: definition.cell_id(*side, step),
                    trapped: trapped.get(index).copied().flatten(),
                })
            })
            .collect()
    }

    /// Where the piece of the side to act stands that awaits a throw of its own:
    /// in a house, in a trap, before a ride. None where the throw that is due is no
    /// piece's, or no throw is.
    pub fn fate(&self) -> Option<Step> {
        with_position!(self, rules, at => rules.fate(at))
    }

    /// What a field offers to a piece of the side to act; none where nothing is
    /// offered.
    pub fn offer(&self) -> Option<Offer> {
        with_position!(self, rules, at => rules.offer(at))
    }

    /// The steps on which the piece that an action moves stands one after the
    /// other, the one that it leaves first. Empty for an action that is not legal
    /// or moves no piece.
    pub fn journey(&self, action: Action) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let Ok((_, events)) = self.play(action) else { return steps };
        for event in events {
            let (Event::Moved { side, from, to, .. } | Event::Returned { side, from, to }) = event
            else {
                continue;
            };
            if side != self.turn() || steps.last().is_some_and(|last| *last != from) {
                continue;
            }
            if steps.is_empty() {
                steps.push(from);
            }
            steps.push(to);
        }
        steps
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_position!(self, rules, at => rules.write(at)))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
