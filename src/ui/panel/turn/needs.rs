//! Measures the text and the choices that a game shows. The panel keeps room for them, and nothing
//! moves.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use tesserae_core::rules::{Action, Due, Game, Position};
use tesserae_play::narration::throw_effects;

use super::decision;

/// Games that are measured, and their greatest length in plies.
const GAMES: u64 = 4;
const PLIES: usize = 700;

/// The most that a game asks of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// Lines of a throw's outcomes.
    pub lines: usize,
    /// Answers to an offer, or moves of one piece.
    pub cards: usize,
}

impl Needs {
    /// The needs found in a few random games. They are always the same for the same game.
    pub fn of(game: &Game, sides: u8) -> Self {
        let mut needs = Self::default();
        for seed in 0..GAMES {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start(sides);
            for _ in 0..PLIES {
                let action = match position.due() {
                    Due::Over(_) => break,
                    Due::Throw => {
                        needs.throw(&position);
                        let Some(outcomes) = position.outcomes() else { break };
                        Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
                    }
                    Due::Choice => {
                        let actions = position.actions();
                        needs.choice(&position, &actions);
                        actions[rng.random_range(0..actions.len())]
                    }
                };
                let Ok((next, _)) = position.play(action) else { break };
                position = next;
            }
        }
        needs
    }

    fn throw(&mut self, position: &Position) {
        // Any other throw shows its outcomes only afterwards.
        if (position.fate().is_some() || *position == position.game().start(position.sides()))
            && let Some(found) = throw_effects(position)
        {
            self.lines = self.lines.max(decision::lines(&found));
        }
    }

    fn choice(&mut self, position: &Position, actions: &[Action]) {
        let by_number = |action: &Action| matches!(action, Action::Use { .. });
        if position.offer().is_some() {
            self.cards = self.cards.max(actions.len());
        } else if actions.iter().any(by_number) {
            self.cards = self.cards.max(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn room_is_kept_for_what_a_game_asks_and_for_nothing_else() {
        let of = |id: &str, sides| Needs::of(&game(id), sides);
        assert_eq!(of("ur/cyningstan", 2), Needs::default());
        assert_eq!(of("pente/knock-off", 2), Needs::default());
        // Goose, ride and neither; each number of a ride ends elsewhere or not.
        let labyrinth = of("phaistos/aleff", 4);
        assert!(labyrinth.cards == 3 && labyrinth.lines >= 4, "{labyrinth:?}");
        // The House of Beauty gives each of five scores another effect, of two lines each.
        assert_eq!(of("senet/skiryuk", 2).lines, 10);
        assert!(of("knossos/gurevich", 2).lines >= 3);
    }
}
