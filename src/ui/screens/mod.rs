//! The screens and the dialogs over them, one file each.

mod attract;
mod audit;
mod bill;
mod celebration;
mod choice;
mod end;
mod inspect;
mod keys;
mod learn;
mod matches;
mod menu;
mod new_match;
mod picture;
mod play_from;
mod puzzles;
mod score;
mod seat;
mod set_up;
mod settings;
mod share;
mod statistics;
mod table;
mod title;
mod toolbar;
mod tournament;
mod trial;
mod watch;

use bevy::prelude::*;

use tesserae_layout::order::TableSystems;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::occasion::{Occasion, OccasionEntered};
use tesserae_play::saving::SaveRequested;
use tesserae_play::turn::Covered;

use super::state::{Overlay, Screen};

pub use attract::Attract;
pub use choice::GameChoice;
pub use new_match::MatchForm;
pub use seat::Seat;
pub use settings::DataPlace;
pub use share::ShareForm;
pub use watch::WatchForm;

/// A new match opens the table's screen and closes any dialog.
fn show_table(
    mut requests: MessageReader<MatchRequest>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let starts = |request: &&MatchRequest| matches!(request, MatchRequest::Start { .. });
    if requests.read().filter(starts).count() > 0 {
        NextState::set_if_neq(&mut screen, Screen::Table);
        NextState::set_if_neq(&mut overlay, Overlay::None);
    }
}

/// A match waits under a menu, a dialog or the rule book, and while another screen is shown. An
/// exhibition plays on: its viewers pause it themselves.
fn cover_table(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    occasion: Res<State<Occasion>>,
    mut covered: ResMut<Covered>,
) {
    let plays_on = matches!(occasion.get(), Occasion::Exhibition | Occasion::Clip);
    let seen = *screen.get() == Screen::Table && *overlay.get() == Overlay::None;
    covered.set_if_neq(Covered(!seen && !plays_on));
}

/// Registers states and messages, which the headless program has too.
pub fn states_plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .init_resource::<Attract>()
        .add_message::<SaveRequested>()
        .add_systems(Update, cover_table.in_set(TableSystems::Input))
        .add_systems(Update, show_table.in_set(TableSystems::Rules).before(OccasionEntered))
        .add_plugins((end::plugin, matches::plugin, trial::plugin, set_up::plugin));
}

/// Registers the screens and dialogs; needs egui.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        table::plugin,
        title::plugin,
        new_match::plugin,
        matches::dialog_plugin,
        menu::plugin,
        settings::plugin,
        keys::plugin,
        end::dialog_plugin,
        inspect::plugin,
        watch::plugin,
        (bill::plugin, score::plugin, play_from::plugin, share::plugin),
        (
            statistics::plugin,
            learn::plugin,
            puzzles::plugin,
            set_up::dialog_plugin,
            trial::page_plugin,
        ),
        (tournament::plugin, audit::plugin, attract::plugin),
    ));
}
