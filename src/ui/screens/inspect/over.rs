//! The text over the picture: a name at the pointer, the magnifying glass, and hints for mouse and
//! keys.

use bevy_egui::egui::{self, Align2, FontId, Painter, Pos2, Rect, Vec2, vec2};

use tesserae_play::cards::Card;

use super::find::reading;
use crate::ui::commands::InspectCommand;
use crate::ui::inspector::{
    GLASS, Glass, Inspector, PartBook, Spots, Standing, Under, paint_glass, sign_text, spot_at,
};
use crate::ui::panel::pointed;
use crate::ui::widgets::{plate, theme};

/// The hints for mouse and keys.
fn mouse_and_keys() -> String {
    let [shift, nearer, farther, over, hide] = [
        InspectCommand::Shift,
        InspectCommand::Nearer,
        InspectCommand::Farther,
        InspectCommand::TurnOver,
        InspectCommand::Bare,
    ]
    .map(|command| command.entry().keys_in_words());
    format!(
        "Drag: turn.  Right drag, {shift}: move.  Wheel, pinch, {nearer}, {farther}: nearer, \
         farther.\nClick: what is it?  {over}: turn over.  Ctrl+drag: the lamp.  {hide}: hide all this."
    )
}

/// Distance of the hints from the picture's edge and from their plate's, in points.
const EDGE: f32 = 6.0;
const PADDING: Vec2 = vec2(8.0, 4.0);

/// Draws the hints in the lower corner. They need a dark plate because the thing's plinth may reach
/// there.
pub fn hints(painter: &Painter, area: Rect) {
    let width = area.width() - EDGE * 2.0 - PADDING.x * 2.0;
    let font = FontId::proportional(theme::SMALL);
    let galley = painter.layout(mouse_and_keys(), font, theme::FAINT, width);
    let corner = area.left_bottom() + vec2(EDGE, -EDGE);
    plate::show(painter, corner, Align2::LEFT_BOTTOM, galley, PADDING);
}

/// Draws the name of the part under the pointer.
pub fn name(
    ctx: &egui::Context,
    pointer: Pos2,
    under: &Under,
    standing: &Standing,
    book: &PartBook,
    area: Rect,
) {
    let Some(met) = under.met else { return };
    let stood = standing.things.get(met.thing);
    let text = stood.zip(met.met.part).and_then(|(stood, part)| book.text(&stood.game, part));
    if let Some(text) = text {
        let card = Card { title: text.name.clone(), lines: Vec::new() };
        let free = Rect::from_center_size(pointer, vec2(44.0, 44.0));
        pointed::paint(ctx, &card, area, &[free]);
    }
}

/// Draws the magnifying glass around the pointer, and below it the sign in its middle.
pub fn glass(
    painter: &Painter,
    pointer: Pos2,
    glass: &Glass,
    under: &Under,
    spots: &Spots,
    inspector: &Inspector,
) {
    let Some(texture) = glass.texture() else { return };
    paint_glass(painter, texture, pointer);
    let Some(met) = under.met.filter(|met| met.thing == 0) else { return };
    let definition = inspector.game().definition();
    let (at, normal) = (met.met.at, met.met.normal);
    let sign = spot_at(&spots.signs, at, normal)
        .and_then(|spot| definition.signs.iter().find(|sign| sign.id == spot.name));
    let cell = || {
        let spot = spot_at(&spots.cells, at, normal).filter(|_| spots.signs.is_empty())?;
        let cell = definition.board.cells.iter().find(|cell| cell.name == spot.name)?;
        definition.signs_of(cell).first().copied()
    };
    let Some(sign) = sign.or_else(cell) else { return };
    let text = [Some(sign_text(sign)), reading(sign).map(str::to_owned)];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(". ");
    let below = pointer + vec2(0.0, GLASS + 20.0);
    plate::line(painter, below, Align2::CENTER_CENTER, text, theme::TEXT);
}
