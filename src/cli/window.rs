//! The commands that open a window or draw a picture: checked here, done there.

use std::path::PathBuf;
use std::process::ExitCode;

use super::args::{PictureSize, PlayArguments, RenderArguments, WatchArguments};
use super::{Failure, game_of, usage};
use crate::ai::Who;
use crate::levels::Library;
use crate::rules::{Game, Position};

/// What the window is to show first. Everything in it is already checked.
#[derive(Debug, Clone, PartialEq)]
pub enum WindowRequest {
    /// The main menu.
    Menu,
    /// A table for a game.
    Play {
        /// The game and variant.
        game: Game,
        /// Who has side A.
        a: Who,
        /// Who has side B.
        b: Who,
        /// The seed of the dice, if it is to be a certain one.
        seed: Option<u64>,
    },
    /// An exhibition.
    Watch {
        /// The game and variant; the first there is, without.
        game: Option<Game>,
        /// Who has side A; no human.
        a: Who,
        /// Who has side B; no human.
        b: Who,
        /// How many games; until the window is closed, without.
        games: Option<u32>,
    },
    /// The board inspector.
    Inspect {
        /// The game and variant; the first there is, without.
        game: Option<Game>,
    },
}

/// A picture to draw without a window.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderRequest {
    /// The position shown; it knows its game.
    pub position: Position,
    /// The PNG file to write.
    pub out: PathBuf,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The name of the view; the usual one, without.
    pub camera: Option<String>,
}

pub(super) fn play(asked: &PlayArguments, library: &Library) -> Result<ExitCode, Failure> {
    let (a, b) = (asked.a.clone(), asked.b.clone());
    open(&WindowRequest::Play { game: game_of(library, &asked.game)?, a, b, seed: asked.seed })
}

pub(super) fn watch(asked: &WatchArguments, library: &Library) -> Result<ExitCode, Failure> {
    for (name, who) in [("--a", &asked.a), ("--b", &asked.b)] {
        if *who == Who::Human {
            return Err(usage(format!("{name} human: only machines play in an exhibition")));
        }
    }
    let game = optional_game(asked.game.as_deref(), library)?;
    let (a, b) = (asked.a.clone(), asked.b.clone());
    open(&WindowRequest::Watch { game, a, b, games: asked.games })
}

pub(super) fn inspect(game: Option<&str>, library: &Library) -> Result<ExitCode, Failure> {
    open(&WindowRequest::Inspect { game: optional_game(game, library)? })
}

fn optional_game(id: Option<&str>, library: &Library) -> Result<Option<Game>, Failure> {
    id.map(|id| game_of(library, id)).transpose()
}

pub(super) fn draw(asked: &RenderArguments, library: &Library) -> Result<ExitCode, Failure> {
    let game = game_of(library, &asked.game)?;
    let position = match &asked.position {
        None => game.start(game.definition().sides.0),
        Some(line) => {
            let position = library.position(line).map_err(usage)?;
            let (wanted, given) = (game.definition(), position.game().definition());
            // A bare GAME leaves the variant to the position.
            let same = if asked.game.contains('/') {
                wanted.id() == given.id()
            } else {
                wanted.game == given.game
            };
            if !same {
                return Err(usage(format!(
                    "--position is of {}, but the picture of {}",
                    given.id(),
                    wanted.id()
                )));
            }
            position
        }
    };
    let PictureSize { width, height } = asked.size;
    render(&RenderRequest {
        position,
        out: asked.out.clone(),
        width,
        height,
        camera: asked.camera.clone(),
    })
}

/// CONNECT HERE: opens the window and comes back when it is closed.
#[cfg(feature = "gui")]
pub(super) fn open(_: &WindowRequest) -> Result<ExitCode, Failure> {
    Err(Failure::Failed("the window is not connected yet".into()))
}

/// CONNECT HERE: draws a picture.
#[cfg(feature = "gui")]
fn render(_: &RenderRequest) -> Result<ExitCode, Failure> {
    Err(Failure::Failed("the renderer is not connected yet".into()))
}

#[cfg(not(feature = "gui"))]
pub(super) fn open(_: &WindowRequest) -> Result<ExitCode, Failure> {
    Err(Failure::Failed("this build has no window".into()))
}

#[cfg(not(feature = "gui"))]
fn render(_: &RenderRequest) -> Result<ExitCode, Failure> {
    Err(Failure::Failed("this build has no window".into()))
}
