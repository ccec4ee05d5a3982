//! The commands of a position that is set up. Its panel copies and pastes.

use bevy::prelude::*;

use tesserae_core::rules::Step;
use tesserae_play::occasion::Occasion;
use tesserae_play::set_up::{Edit, SetUp, SetUpRequest};

use crate::ui::commands::{Asked, Command, SetUpCommand, add_handlers};
use crate::ui::state::Overlay;

fn serve_set_up(
    mut asked: MessageReader<Asked>,
    If(set_up): If<Res<SetUp>>,
    mut requests: MessageWriter<SetUpRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
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
            SetUpCommand::Start => Edit::Start,
            SetUpCommand::Empty => Edit::Empty,
            SetUpCommand::OtherGame => {
                overlay.set(Overlay::SetUp);
                continue;
            }
            SetUpCommand::PlayFrom => {
                overlay.set(Overlay::PlayFrom);
                continue;
            }
            SetUpCommand::Back => {
                requests.write(SetUpRequest::Close);
                continue;
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

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_set_up.run_if(in_state(Occasion::SetUp)));
}
