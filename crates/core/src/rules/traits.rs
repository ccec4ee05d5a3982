//! The trait every game's rules implement.

use std::fmt::Debug;
use std::hash::Hash;

use super::action::{Action, Offer};
use super::definition::Definition;
use super::due::Due;
use super::event::{Event, Watch};
use super::illegal::Illegal;
use super::notation::{Fields, NotationError};
use super::side::Side;
use super::step::Step;
use super::throw::{Outcomes, Throw};

/// The legal choices of one position. More than a hundred never arise.
pub type Actions = Vec<Action>;

/// The rules of one variant of one game, compiled from its level file.
///
/// Positions are small `Copy` values. `play_unchecked` presumes a legal action
/// and is meant for search; [`Rules::play`] checks first.
pub trait Rules: Send + Sync + Sized + 'static {
    /// Everything that the future of the game depends on.
    type Position: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The data the rules were made from.
    fn definition(&self) -> &Definition;

    /// The start for so many sides; the number must be one the game allows.
    fn start(&self, sides: u8) -> Self::Position;

    /// How many sides sit at the table.
    fn sides(&self, _at: &Self::Position) -> u8 {
        2
    }

    /// The side that must act; the winner when the game is over.
    fn turn(&self, at: &Self::Position) -> Side;

    /// What the position waits for.
    fn due(&self, at: &Self::Position) -> Due;

    /// The chances of the throw that is due. Only where [`Due::Throw`].
    fn outcomes(&self, at: &Self::Position) -> &Outcomes;

    /// Puts the legal choices into `list`, which is emptied first. Only where
    /// [`Due::Choice`]; never leaves it empty, for `pass` is a choice too.
    fn actions(&self, at: &Self::Position, list: &mut Actions);

    /// The rule that forbids an action here; none when it is legal.
    fn forbids(&self, at: &Self::Position, action: Action) -> Option<Illegal>;

    /// Plays a legal action and tells `watch` what is seen. With an illegal one
    /// the position that results is meaningless, though nothing panics in release.
    fn play_unchecked(&self, at: &mut Self::Position, action: Action, watch: &mut impl Watch);

    /// The position after a legal action. The innermost loops of search and rollout do without
    /// it: they are a tenth faster where the copy is played on in its place.
    #[inline]
    fn after(&self, at: &Self::Position, action: Action) -> Self::Position {
        let mut next = *at;
        self.play_unchecked(&mut next, action, &mut ());
        next
    }

    /// The steps of a side's pieces, ascending.
    fn pieces(&self, at: &Self::Position, side: Side) -> Vec<Step>;

    /// For each of [`Rules::pieces`], in the same order: the turns that it still
    /// misses after its owner's present or last one, where it is trapped. Empty in
    /// games without traps.
    fn trapped(&self, _at: &Self::Position, _side: Side) -> Vec<Option<u8>> {
        Vec::new()
    }

    /// Where the piece of the side to act stands that awaits a throw of its own;
    /// none where the throw that is due is no piece's, or no throw is.
    fn fate(&self, _at: &Self::Position) -> Option<Step> {
        None
    }

    /// What is offered to a piece; none where nothing is.
    fn offer(&self, _at: &Self::Position) -> Option<Offer> {
        None
    }

    /// The number or numbers thrown and not yet used.
    fn thrown(&self, at: &Self::Position) -> Option<Throw>;

    /// What is due, as the last part of the notation tells it.
    fn phase(&self, at: &Self::Position) -> String;

    /// The position in notation.
    fn write(&self, at: &Self::Position) -> String {
        let mut line = format!("{} {}", self.definition().id(), self.turn(at));
        for side in &Side::ALL[..usize::from(self.sides(at))] {
            let held = self.trapped(at, *side);
            for (i, step) in self.pieces(at, *side).into_iter().enumerate() {
                line.push(if i == 0 { ' ' } else { ',' });
                line.push_str(&step.0.to_string());
                if let Some(left) = held.get(i).copied().flatten() {
                    line.push_str(&format!("!{left}"));
                }
            }
        }
        format!("{line} {}", self.phase(at))
    }

    /// A position from the parts of its notation. The error names the part that cannot be.
    fn read(&self, fields: &Fields<'_>) -> Result<Self::Position, NotationError>;

    /// Plays an action after checking it.
    fn play(
        &self,
        at: &Self::Position,
        action: Action,
    ) -> Result<(Self::Position, Vec<Event>), Illegal> {
        if let Some(illegal) = self.forbids(at, action) {
            return Err(illegal);
        }
        let mut next = *at;
        let mut events = Vec::new();
        self.play_unchecked(&mut next, action, &mut events);
        Ok((next, events))
    }

    /// Plays one ply that `pick` chooses: of so many equally likely ways of a throw, or so
    /// many legal choices, it picks one by its number, from 0. Only where the game is not
    /// over. A game does without the list of actions here, for playouts.
    fn play_picked(&self, at: &mut Self::Position, mut pick: impl FnMut(u32) -> u32) {
        let action = if self.due(at) == Due::Throw {
            let outcomes = self.outcomes(at);
            Action::Throw(outcomes.nth_way(pick(outcomes.total())))
        } else {
            let mut list = Actions::new();
            self.actions(at, &mut list);
            list[pick(list.len() as u32) as usize]
        };
        self.play_unchecked(at, action, &mut ());
    }
}
