//! The commands at the table, whatever it is for.

use bevy::prelude::*;

use tesserae_core::rules::CellId;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::settings::Settings;

use super::Seats;
use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Asked, Command, Key, TableCommand, add_handlers};
use crate::ui::input::selection::{Pointed, Selected};
use crate::ui::state::BookRequested;

/// Factor by which a key brings the table nearer.
const NEARER: f32 = 0.85;

fn serve_table(
    mut asked: MessageReader<Asked>,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut views: MessageWriter<ViewRequested>,
    spec: Option<Res<TableSpec>>,
    mut seats: ResMut<Seats>,
    current: Option<Res<CurrentMatch>>,
    (pointed, selected): (Res<Pointed>, Res<Selected>),
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
            TableCommand::ToStart => {
                requests.write(MatchRequest::GoTo(0));
            }
            TableCommand::StepBack => {
                requests.write(MatchRequest::StepBack);
            }
            TableCommand::StepForward => {
                requests.write(MatchRequest::StepForward);
            }
            TableCommand::ToEnd => {
                let last = current.as_ref().map(|current| current.0.plies().len());
                requests.write_batch(last.map(MatchRequest::GoTo));
            }
            TableCommand::LegalMoves => settings.show_legal = !settings.show_legal,
            TableCommand::Names => settings.layers.names = !settings.layers.names,
            TableCommand::Book => {
                let at_hand = || current.as_ref().and_then(|current| at_hand(current, &selected));
                books.write(pointed.cell.or_else(at_hand).into());
            }
            TableCommand::NextSeat => {
                let sides = spec.as_ref().map_or(2, |spec| usize::from(spec.sides));
                views.write(ViewRequested::Named(seats.next_view(sides)));
            }
            TableCommand::Above => {
                views.write(ViewRequested::Named("top"));
            }
            TableCommand::Whole => {
                views.write(ViewRequested::Named(seats.first_view()));
            }
            TableCommand::TurnTable => {
                views.write_batch(asked.key.and_then(turned));
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

/// The cell in question, if it has rules.
fn at_hand(current: &CurrentMatch, selected: &Selected) -> Option<CellId> {
    let position = current.0.position();
    let step = selected.piece.or(position.fate()).or(position.offer().map(|offer| offer.at))?;
    let definition = position.game().definition();
    let cell = definition.cell_id(position.turn(), step)?;
    (!definition.rules_of(cell).is_empty()).then_some(cell)
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

/// Registers the handler.
pub fn plugin(app: &mut App) {
    add_handlers(app, serve_table);
}
