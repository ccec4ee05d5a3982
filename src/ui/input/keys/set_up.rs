//! The keys of a position that is set up. Its panel copies and pastes.

use bevy::prelude::*;

use tesserae_core::rules::Step;
use tesserae_play::set_up::{Edit, SetUp, SetUpRequest};

use crate::ui::commands::{Asked, Command, SetUpCommand, add_handlers};

fn set_up(
    mut asked: MessageReader<Asked>,
    If(set_up): If<Res<SetUp>>,
    mut requests: MessageWriter<SetUpRequest>,
) {
    for asked in asked.read() {
        let Command::SetUp(command) = asked.command else { continue };
        let edit = match command {
            SetUpCommand::NextPiece => Edit::PickNext(false),
            SetUpCommand::PreviousPiece => Edit::PickNext(true),
            SetUpCommand::StepBack => Edit::Shift(-1),
            SetUpCommand::StepForward => Edit::Shift(1),
            SetUpCommand::ToRack => {
                let Some(piece) = set_up.editor().picked() else { continue };
                Edit::Put { piece, steps: vec![Step::HAND] }
            }
            SetUpCommand::RollOut => {
                requests.write(SetUpRequest::RollOut);
                continue;
            }
            SetUpCommand::Copy | SetUpCommand::Paste => continue,
        };
        requests.write(SetUpRequest::Edit(edit));
    }
}

/// Registers the keys.
pub fn plugin(app: &mut App) {
    add_handlers(app, set_up);
}
