//! The games, each in its own file, and the one list of them.
//!
//! To add a game: write its file, then name it in `games!` below.

mod few_left;
pub mod knossos;
pub mod pente;
pub mod phaistos;
mod random;
pub mod senet;
pub mod ur;

use std::fmt;
use std::sync::Arc;

use super::level::{LevelError, Source};
use super::{Definition, Position, Rules};

/// Runs an expression with the concrete rules of a [`Game`].
///
/// `with_game!(game, rules => expression)`: `rules` is an `&Arc<impl Rules>`.
#[macro_export]
macro_rules! with_game {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            $crate::rules::games::Game::Ur($rules) => $body,
            $crate::rules::games::Game::Senet($rules) => $body,
            $crate::rules::games::Game::Knossos($rules) => $body,
            $crate::rules::games::Game::Phaistos($rules) => $body,
            $crate::rules::games::Game::Pente($rules) => $body,
        }
    };
}

/// Runs an expression with the concrete rules and state of a [`Position`].
///
/// `with_position!(position, rules, at => expression)`.
#[macro_export]
macro_rules! with_position {
    ($position:expr, $rules:ident, $at:ident => $body:expr) => {
        match $position.parts() {
            ($crate::rules::games::Game::Ur($rules), $crate::rules::games::At::Ur($at)) => $body,
            ($crate::rules::games::Game::Senet($rules), $crate::rules::games::At::Senet($at)) => {
                $body
            }
            (
                $crate::rules::games::Game::Knossos($rules),
                $crate::rules::games::At::Knossos($at),
            ) => $body,
            (
                $crate::rules::games::Game::Phaistos($rules),
                $crate::rules::games::At::Phaistos($at),
            ) => $body,
            ($crate::rules::games::Game::Pente($rules), $crate::rules::games::At::Pente($at)) => {
                $body
            }
            _ => unreachable!("a position's state is that of its game"),
        }
    };
}

macro_rules! games {
    ($($kind:ident, $name:literal, $rules:ty;)*) => {
        /// A game and variant, ready to play. Cheap to clone.
        #[derive(Clone)]
        pub enum Game {
            $(#[doc = concat!("`", $name, "`")] $kind(Arc<$rules>),)*
        }

        /// The state of a position of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum At {
            $(#[doc = concat!("`", $name, "`")] $kind(<$rules as Rules>::Position),)*
        }

        /// The short names of all games.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Every variant in a level file.
        ///
        /// # Errors
        /// The first thing wrong with the file.
        pub fn compile(source: Source<'_>) -> Result<Vec<Game>, LevelError> {
            match source.game()?.as_str() {
                $($name => Ok(<$rules>::compile(source)?
                    .into_iter()
                    .map(|rules| Game::$kind(Arc::new(rules)))
                    .collect()),)*
                other => Err(source.unknown_game(other, NAMES)),
            }
        }

        impl Game {
            /// The start of a game with so many sides.
            #[must_use]
            pub fn start(&self, sides: u8) -> Position {
                match self {
                    $(Self::$kind(rules) => {
                        Position::new(self.clone(), At::$kind(rules.start(sides)))
                    })*
                }
            }

            pub(super) fn read(
                &self,
                fields: &super::notation::Fields<'_>,
            ) -> Result<Position, super::NotationError> {
                match self {
                    $(Self::$kind(rules) => {
                        Ok(Position::new(self.clone(), At::$kind(rules.read(fields)?)))
                    })*
                }
            }
        }

        $(impl From<<$rules as Rules>::Position> for At {
            fn from(at: <$rules as Rules>::Position) -> Self {
                Self::$kind(at)
            }
        })*
    };
}

games! {
    Ur, "ur", ur::Ur;
    Senet, "senet", senet::Senet;
    Knossos, "knossos", knossos::Knossos;
    Phaistos, "phaistos", phaistos::Phaistos;
    Pente, "pente", pente::Pente;
}

impl Game {
    /// The data the rules were made from.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        with_game!(self, rules => rules.definition())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.definition().id())
    }
}

/// Two handles are the same game when they are of the same making: the rules
/// behind an `Arc` never change.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.definition(), other.definition())
            || self.definition() == other.definition()
    }
}
