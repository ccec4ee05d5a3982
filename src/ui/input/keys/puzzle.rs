//! The commands of a puzzle.

use bevy::prelude::*;

use tesserae_play::current_match::MatchRequest;
use tesserae_play::occasion::Occasion;
use tesserae_play::puzzling::{Line, PuzzleRequest, PuzzleShelf, Puzzling};

use crate::ui::commands::{Asked, Command, PuzzleCommand, add_handlers};
use crate::ui::state::{Overlay, Screen, back_to_puzzles};

fn serve_puzzle(
    mut asked: MessageReader<Asked>,
    If(puzzling): If<Res<Puzzling>>,
    shelf: Res<PuzzleShelf>,
    mut puzzles: MessageWriter<PuzzleRequest>,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for asked in asked.read() {
        let Command::Puzzle(command) = asked.command else { continue };
        puzzles.write(match command {
            PuzzleCommand::ShowSolution => PuzzleRequest::ShowSolution,
            PuzzleCommand::ShowBest => PuzzleRequest::ShowLine(Line::Best),
            PuzzleCommand::ShowTempting => PuzzleRequest::ShowLine(Line::Tempting),
            PuzzleCommand::HideLine => PuzzleRequest::HideLine,
            PuzzleCommand::TryAgain => PuzzleRequest::TryAgain,
            PuzzleCommand::PlayFrom => PuzzleRequest::PlayFrom,
            PuzzleCommand::Next if puzzling.queue().next(|id| shelf.is_done(id)).is_some() => {
                PuzzleRequest::Next
            }
            PuzzleCommand::Next => {
                back_to_puzzles(&mut requests, &mut overlay, &mut screen);
                continue;
            }
        });
    }
}

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_puzzle.run_if(in_state(Occasion::Puzzle)));
}
