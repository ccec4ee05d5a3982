//! The games, each in its own folder, and the one list of them.
//!
//! To add a game: write its folder, declare it here and name it in `each_game!`.

mod common;
pub mod knossos;
pub mod pente;
pub mod phaistos;
pub mod senet;
pub mod ur;

use std::fmt;
use std::sync::Arc;

pub(crate) use common::bits::bits;

use super::level::{LevelError, Source};
use super::prelude::{Definition, Rules};

/// The list of the games: what each is called in [`Game`] and [`At`] and in level files,
/// and the type of its rules. It is handed to one of the arms of `for_games!`.
#[doc(hidden)]
#[macro_export]
macro_rules! each_game {
    ($($what:tt)*) => {
        $crate::for_games! { $($what)*:
            Ur "ur" ur::Ur,
            Senet "senet" senet::Senet,
            Knossos "knossos" knossos::Knossos,
            Phaistos "phaistos" phaistos::Phaistos,
            Pente "pente" pente::Pente,
        }
    };
}

/// Runs an expression with the concrete rules of a [`Game`].
///
/// `with_game!(game, rules => expression)`: `rules` is an `&Arc<impl Rules>`. Only the core uses
/// it: elsewhere the expression would compile the rules of all games again.
#[macro_export]
macro_rules! with_game {
    ($game:expr, $rules:ident => $body:expr) => {
        $crate::each_game!(game($game) $rules ($body))
    };
}

/// Runs an expression with the concrete rules and state of a
/// [`Position`](crate::rules::Position).
///
/// `with_position!(position, rules, at => expression)`.
#[macro_export]
macro_rules! with_position {
    ($position:expr, $rules:ident, $at:ident => $body:expr) => {
        $crate::each_game!(position($position) $rules $at ($body))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! for_games {
    (game($game:expr) $rules:ident ($body:expr):
     $($kind:ident $name:literal $type:ty,)*) => {
        match $game {
            $($crate::rules::games::Game::$kind($rules) => $body,)*
        }
    };
    (position($position:expr) $rules:ident $at:ident ($body:expr):
     $($kind:ident $name:literal $type:ty,)*) => {
        match $position.parts() {
            $((
                $crate::rules::games::Game::$kind($rules),
                $crate::rules::games::At::$kind($at),
            ) => $body,)*
            _ => unreachable!("a position's state is that of its game"),
        }
    };
    (define: $($kind:ident $name:literal $rules:ty,)*) => {
        /// A game and variant, ready to play. Cheap to clone.
        ///
        /// ```
        /// use tesserae_core::levels::Library;
        ///
        /// let library = Library::built_in();
        /// let start = library.game("ur/short")?.start(2);
        /// assert_eq!(start.to_string(), "ur/short A 0,0,0 0,0,0 open");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
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

        /// Every variant in a level file, drafts among them. The error names the first thing that
        /// is wrong.
        pub fn compile_with_drafts(source: Source<'_>) -> Result<Vec<Game>, LevelError> {
            match source.game()?.as_str() {
                $($name => source.variants(|variant| {
                    Ok(Game::$kind(Arc::new(<$rules>::compile(variant)?)))
                }),)*
                other => Err(source.unknown_game(other, NAMES)),
            }
        }

        $(impl From<<$rules as Rules>::Position> for At {
            fn from(at: <$rules as Rules>::Position) -> Self {
                Self::$kind(at)
            }
        }

        impl TryFrom<At> for <$rules as Rules>::Position {
            type Error = At;

            fn try_from(at: At) -> Result<Self, At> {
                match at {
                    At::$kind(at) => Ok(at),
                    other => Err(other),
                }
            }
        })*
    };
}

each_game!(define);

/// Every variant in a level file that can be played. The error names the first thing that is wrong.
pub fn compile(source: Source<'_>) -> Result<Vec<Game>, LevelError> {
    let mut games = compile_with_drafts(source)?;
    games.retain(|game| !game.definition().draft);
    if games.is_empty() { Err(source.only_drafts()) } else { Ok(games) }
}

impl Game {
    /// The data the rules were made from.
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
