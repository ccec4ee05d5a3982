//! The keys that hold at the table whatever it is for.

use bevy::prelude::*;

use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::SEATS;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::settings::Settings;

use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Asked, Command, Key, TableCommand, add_handlers};
use crate::ui::input::selection::Pointed;
use crate::ui::state::BookRequested;

/// Factor by which a key brings the table nearer.
const NEARER: f32 = 0.85;

fn serve_table(
    mut asked: MessageReader<Asked>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut views: MessageWriter<ViewRequested>,
    spec: Option<Res<TableSpec>>,
    mut seat: Local<usize>,
    pointed: Res<Pointed>,
    mut books: MessageWriter<BookRequested>,
) {
    for asked in asked.read() {
        let Command::Table(command) = asked.command else { continue };
        match command {
            TableCommand::Undo => {
                requests.write(MatchRequest::Undo);
            }
            TableCommand::Redo => {
                requests.write(MatchRequest::Redo);
            }
            TableCommand::LegalMoves => settings.show_legal = !settings.show_legal,
            TableCommand::Names => settings.layers.names = !settings.layers.names,
            TableCommand::Book => {
                books.write(pointed.cell.into());
            }
            TableCommand::NextSeat => {
                let sides = spec.as_ref().map_or(2, |spec| usize::from(spec.sides));
                *seat = (*seat + 1) % sides.clamp(1, SEATS.len());
                views.write(ViewRequested::Named(SEATS[*seat]));
            }
            TableCommand::Above => {
                views.write(ViewRequested::Named("top"));
            }
            TableCommand::Whole => {
                *seat = 0;
                views.write(ViewRequested::Named("default"));
            }
            TableCommand::TurnTable => {
                views.write_batch(turned(asked.key));
            }
            TableCommand::Nearer => {
                views.write(ViewRequested::Zoom(NEARER));
            }
            TableCommand::Farther => {
                views.write(ViewRequested::Zoom(1.0 / NEARER));
            }
        }
    }
}

/// The turn of the view that an arrow asks for.
pub fn turned(arrow: Key) -> Option<ViewRequested> {
    let (yaw, pitch) = match arrow {
        Key::Left => (-0.2, 0.0),
        Key::Right => (0.2, 0.0),
        Key::Up => (0.0, 0.12),
        Key::Down => (0.0, -0.12),
        _ => return None,
    };
    Some(ViewRequested::Turn(yaw, pitch))
}

/// Registers the keys.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_table);
}
