//! The commands of an exhibition.

use bevy::prelude::*;

use tesserae_core::rules::Side;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest};
use tesserae_play::occasion::Occasion;

use crate::ui::commands::{Asked, Command, WatchCommand, add_handlers};
use crate::ui::state::Overlay;

fn serve_exhibition(
    mut asked: MessageReader<Asked>,
    If(exhibition): If<Res<Exhibition>>,
    If(current): If<Res<CurrentMatch>>,
    mut requests: MessageWriter<ExhibitionRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let position = current.0.position();
    // A slow frame may have several: each starts from the one before.
    let (mut speed, mut following, mut bare) =
        (exhibition.speed, exhibition.following, exhibition.bare);
    for asked in asked.read() {
        let Command::Watch(command) = asked.command else { continue };
        requests.write(match command {
            WatchCommand::Pause => ExhibitionRequest::Toggle,
            WatchCommand::Step => ExhibitionRequest::Step,
            WatchCommand::NextGame => ExhibitionRequest::Next,
            WatchCommand::Results => {
                overlay.set(Overlay::Score);
                continue;
            }
            WatchCommand::Live => ExhibitionRequest::Live,
            WatchCommand::Slower | WatchCommand::Faster => {
                let slower = command == WatchCommand::Slower;
                speed = if slower { speed.slower() } else { speed.faster() };
                ExhibitionRequest::SetSpeed(speed)
            }
            WatchCommand::Directed => {
                following = !following;
                ExhibitionRequest::SetFollowing(following)
            }
            WatchCommand::Bare => {
                bare = !bare;
                ExhibitionRequest::SetBare(bare)
            }
            WatchCommand::TakeOver => ExhibitionRequest::TakeOver(position.turn()),
            WatchCommand::GiveBack => {
                let sides = Side::ALL[..usize::from(position.sides())].iter().copied();
                let mine = |side: &Side| exhibition.taken().from(current.0.seat(*side)).is_some();
                requests.write_batch(sides.filter(mine).map(ExhibitionRequest::GiveBack));
                continue;
            }
        });
    }
}

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_exhibition.run_if(in_state(Occasion::Exhibition)));
}
