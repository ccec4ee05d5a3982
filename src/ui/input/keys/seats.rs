//! The seat that the table is seen from: that of the only person, or else the first.

use bevy::prelude::*;

use tesserae_core::rules::Side;
use tesserae_layout::order::TableSystems;
use tesserae_layout::view::{DEFAULT, SEATS};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::occasion::Occasion;
use tesserae_play::people::the_one_person;

use crate::ui::camera::ViewRequested;
use crate::ui::state::Screen;

/// The seat of the only person, and the present one, which keys change.
#[derive(Resource, Debug, Default)]
pub struct Seats {
    own: usize,
    now: usize,
}

impl Seats {
    /// The first view of a match. The full view is that from the first seat.
    pub fn first_view(&mut self) -> &'static str {
        self.now = self.own;
        if self.own == 0 { DEFAULT } else { SEATS[self.own] }
    }

    /// The view from the next of that number of seats.
    pub fn next_view(&mut self, sides: usize) -> &'static str {
        self.now = (self.now + 1) % sides.clamp(1, SEATS.len());
        SEATS[self.now]
    }
}

/// Turns the table when a match puts the only person on another side. Otherwise it keeps the view
/// that the person chose.
fn turn_to_person(
    mut requests: MessageReader<MatchRequest>,
    screen: Res<State<Screen>>,
    mut seats: ResMut<Seats>,
    mut views: MessageWriter<ViewRequested>,
) {
    for request in requests.read() {
        let MatchRequest::Start { record, occasion } = request else { continue };
        if occasion.interrupts() {
            continue;
        }
        let person = the_one_person(record, None).filter(|_| *occasion == Occasion::Match);
        let own = person.map_or(0, Side::index);
        let turns = std::mem::replace(&mut seats.own, own) != own;
        // From the title the table comes with its first view.
        if turns && *screen.get() == Screen::Table {
            views.write(ViewRequested::Cut(seats.first_view()));
        }
    }
}

/// Registers the seats.
pub fn plugin(app: &mut App) {
    app.init_resource::<Seats>().add_systems(Update, turn_to_person.in_set(TableSystems::Narrate));
}
