//! The inspector: things of a game alone on a turntable, under adjustable light.

mod exhibit;
mod field;
mod flight;
mod glass;
mod hotspots;
mod instances;
mod labels;
mod marks;
mod measure;
mod paint;
mod parts;
mod pick;
pub mod progress;
mod ring;
mod section;
mod stand;
mod touring;
mod turntable;

use bevy::prelude::*;

use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::state::Screen;

pub use exhibit::{Chosen, Companion, Inspector, Page, Spots};
pub use flight::{Eye, Flight, flight_to, view_of};
pub use glass::{Glass, RADIUS as GLASS, paint as paint_glass};
pub use hotspots::Hotspots;
pub use labels::{draw, sign_text};
pub use marks::ShowMark;
pub use measure::{draw as draw_measures, places as measured_places};
pub use parts::{PartBook, found};
pub use pick::{Under, spot_at};
pub use ring::{Ringed, draw as draw_ring};
pub use stand::{Built, ShowSystems, Standing, Stood};
pub use touring::TourRequested;
pub use turntable::{OnShow, Turntable, bar_before, reset};

/// Is the inspector open, with something to show?
pub fn is_open(screen: Res<State<Screen>>, inspector: Option<Res<Inspector>>) -> bool {
    *screen.get() == Screen::Inspect && inspector.is_some()
}

/// Does the turntable turn, or show something else?
fn looks_different(screen: Res<State<Screen>>, inspector: Option<Res<Inspector>>) -> bool {
    let is_different = |own: Res<Inspector>| own.turning || own.is_changed();
    *screen.get() == Screen::Inspect && inspector.is_some_and(is_different)
}

/// Registers the inspector.
pub fn plugin(app: &mut App) {
    app.init_resource::<Spots>()
        .init_resource::<PartBook>()
        .draw_while(looks_different)
        .configure_sets(Update, ShowSystems::Choose.in_set(TableSystems::Input).run_if(is_open))
        .configure_sets(
            Update,
            (ShowSystems::Build, ShowSystems::Follow)
                .chain()
                .in_set(TableSystems::Models)
                .run_if(is_open),
        )
        .add_plugins((
            turntable::plugin,
            section::plugin,
            paint::plugin,
            marks::plugin,
            pick::plugin,
            glass::plugin,
            field::plugin,
            touring::plugin,
        ));
}
