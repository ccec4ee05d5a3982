//! Positions drawn from play.

use std::collections::HashSet;

use rand::RngExt;

use crate::ai::arena::MAX_PLIES;
use crate::ai::knowledge::Knowledge;
use crate::ai::levels::Level;
use crate::ai::limits::Limits;
use crate::ai::player::MachinePlayer;
use crate::ai::policy::Policy;
use crate::ai::share::{share, stream};
use crate::rules::{Action, Game, Position};

/// One choice in so many is left to chance, so that not only what the players of the
/// games would bring about is seen.
const STRAY: u32 = 12;

/// So many games in a row may bring nothing new before no more is expected.
const PATIENCE: u64 = 1_000;

/// Games from which positions are drawn. From each game one position with two or more
/// legal actions is taken, each such as likely: so what is drawn from one has nothing to
/// do with what is drawn from another.
#[derive(Debug, Clone)]
pub struct Draw {
    /// The game and variant.
    pub game: Game,
    /// How many sides sit at the table; a number that the game allows.
    pub sides: u8,
    /// Who plays on all sides.
    pub level: Level,
    /// What is known of the variant.
    pub knowledge: Knowledge,
    /// Where all chance comes from.
    pub seed: u64,
}

/// What was drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    /// The positions, in order of the games.
    pub positions: Vec<Position>,
    /// Games played for them.
    pub games: u64,
    /// Choices between two or more actions in all these games.
    pub choices: u64,
}

impl Drawn {
    /// Choices between two or more actions in a game.
    pub fn choices_a_game(&self) -> f64 {
        self.choices as f64 / self.games.max(1) as f64
    }
}

/// Draws so many positions; fewer where games bring no more. `distinct`: no position
/// comes twice. `progress` gets how many there are.
pub fn draw(
    asked: &Draw,
    many: u64,
    distinct: bool,
    threads: usize,
    mut progress: impl FnMut(u64),
) -> Drawn {
    let player = MachinePlayer::new(Policy::Level(asked.level), &asked.knowledge);
    let mut drawn = Drawn::default();
    let mut known = HashSet::new();
    let (mut in_vain, mut next) = (0, 0);
    while (drawn.positions.len() as u64) < many && in_vain < PATIENCE {
        let have = drawn.positions.len() as u64;
        // A game for each position that is wanting; what they do not bring, the next
        // round will.
        let numbers = next..next + (many - have);
        next = numbers.end;
        let each =
            |(): &mut (), number| Ok::<_, std::convert::Infallible>(one(asked, &player, number));
        let games = share(numbers, threads, || Ok(()), each, |begun| progress(have + begun));
        for (position, choices) in games.into_iter().flatten() {
            drawn.games += 1;
            drawn.choices += choices;
            match position {
                Some(position) if !distinct || known.insert(*position.parts().1) => {
                    drawn.positions.push(position);
                    in_vain = 0;
                }
                _ => in_vain += 1,
            }
        }
    }
    drawn
}

/// A position of the game of that number, if any has a choice, and how many have.
fn one(asked: &Draw, player: &MachinePlayer, number: u64) -> (Option<Position>, u64) {
    let mut chance = stream(asked.seed, number);
    let mut at = asked.game.start(asked.sides);
    let (mut taken, mut choices) = (None, 0);
    for _ in 0..MAX_PLIES {
        let action = match at.outcomes() {
            Some(outcomes) => {
                let way = chance.random_range(0..outcomes.total().max(1));
                Some(Action::Throw(outcomes.nth_way(way)))
            }
            None => {
                let actions = at.actions();
                if actions.len() > 1 {
                    choices += 1;
                    // The n-th takes the place of what was taken with a chance of 1 in n,
                    // which makes all equally likely in the end.
                    if chance.random_range(0..choices) == 0 {
                        taken = Some(at.clone());
                    }
                }
                match actions.as_slice() {
                    // Nobody's choice: the game is over.
                    [] => None,
                    [only] => Some(*only),
                    some if chance.random_range(0..STRAY) == 0 => {
                        Some(some[chance.random_range(0..some.len())])
                    }
                    _ => {
                        let choice = player.decide(&at, &Limits::default(), chance.random());
                        choice.map(|choice| choice.action)
                    }
                }
            }
        };
        let Some(Ok((next, _))) = action.map(|action| at.play(action)) else { break };
        at = next;
    }
    (taken, choices)
}
