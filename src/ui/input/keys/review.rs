//! The commands of a review.

use bevy::prelude::*;

use tesserae_play::current_match::MatchRequest;
use tesserae_play::occasion::Occasion;
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::set_up::SetUpRequest;

use crate::ui::commands::{Asked, Command, ReviewCommand, add_handlers};

fn serve_review(
    mut asked: MessageReader<Asked>,
    mut reviews: MessageWriter<ReviewRequest>,
    mut requests: MessageWriter<MatchRequest>,
    mut set_ups: MessageWriter<SetUpRequest>,
) {
    for asked in asked.read() {
        let Command::Review(command) = asked.command else { continue };
        let review = match command {
            ReviewCommand::StepBack => {
                requests.write(MatchRequest::StepBack);
                continue;
            }
            ReviewCommand::StepForward => {
                requests.write(MatchRequest::StepForward);
                continue;
            }
            ReviewCommand::Analyse => {
                set_ups.write(SetUpRequest::BeginHere);
                continue;
            }
            ReviewCommand::NextError => ReviewRequest::NextError,
            ReviewCommand::PreviousError => ReviewRequest::PreviousError,
            ReviewCommand::ShowLine => ReviewRequest::ShowLine,
            ReviewCommand::HideLine => ReviewRequest::HideLine,
            ReviewCommand::RollOut => ReviewRequest::RollOut,
            ReviewCommand::StopRolling => ReviewRequest::StopRolling,
            ReviewCommand::PlayFrom => ReviewRequest::PlayFrom,
            ReviewCommand::PlayAgainstComputer => ReviewRequest::PlayAgainstComputer,
            ReviewCommand::Close => ReviewRequest::Close,
        };
        reviews.write(review);
    }
}

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_review.run_if(in_state(Occasion::Review)));
}
