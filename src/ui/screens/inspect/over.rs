//! The text over the picture: a name at the pointer, the magnifying glass, and hints for mouse and
//! keys.

use bevy_egui::egui::{self, Align2, FontId, Painter, Pos2, Rect, Vec2, vec2};

use tesserae_core::rules::Thing;
use tesserae_play::cards::Card;

use super::find::{group_of, reading};
use crate::ui::commands::InspectCommand;
use crate::ui::inspector::{
    GLASS, Glass, Inspector, PartBook, Ringed, Spots, Standing, Under, draw_ring, paint_glass,
    sign_text, spot_at,
};
use crate::ui::layers::Lens;
use crate::ui::panel::pointed;
use crate::ui::widgets::{plate, theme};

/// The hints for mouse and keys.
fn mouse_and_keys(ctx: &egui::Context) -> String {
    let [shift, nearer, farther, over, hide] = [
        InspectCommand::Shift,
        InspectCommand::Nearer,
        InspectCommand::Farther,
        InspectCommand::TurnOver,
        InspectCommand::Bare,
    ]
    .map(|command| command.entry().keys_in_words(ctx));
    format!(
        "Drag: turn.  Right drag, {shift}: move.  Wheel, pinch, {nearer}, {farther}: nearer, \
         farther.\nClick: what is it?  {over}: turn over.  Ctrl+drag: the lamp.  {hide}: hide all this."
    )
}

/// Distance of the hints from the picture's edge and from their plate's, in points.
const EDGE: f32 = 6.0;
const PADDING: Vec2 = vec2(8.0, 4.0);

/// Draws the hints in the lower corner, the fainter the nearer `strength` is to 0. They need a dark
/// plate because the thing's plinth may reach there.
pub fn hints(painter: &Painter, area: Rect, strength: f32) {
    if strength <= 0.0 {
        return;
    }
    let mut painter = painter.clone();
    painter.set_opacity(strength);
    let width = area.width() - EDGE * 2.0 - PADDING.x * 2.0;
    let font = FontId::proportional(theme::SMALL);
    let galley = painter.layout(mouse_and_keys(painter.ctx()), font, theme::FAINT, width);
    let corner = area.left_bottom() + vec2(EDGE, -EDGE);
    plate::show(&painter, corner, Align2::LEFT_BOTTOM, galley, PADDING);
}

/// Asks for the next point to be measured.
pub fn ask_for_point(painter: &Painter, area: Rect, inspector: &Inspector) {
    let Some(text) = inspector.measured.as_ref().and_then(|points| next_point(points.len())) else {
        return;
    };
    let at = area.center_top() + vec2(0.0, EDGE);
    plate::line(painter, at, Align2::CENTER_TOP, text.to_owned(), theme::TEXT);
}

/// The request for the next point after this number of points, if another is needed.
pub fn next_point(points: usize) -> Option<&'static str> {
    ["Click the first point.", "Click the second point."].get(points).copied()
}

/// Draws a line round the chosen instance or the chosen field's group, and its name. `lens` is that
/// of its thing.
pub fn ring(
    painter: &Painter,
    inspector: &Inspector,
    ringed: &Ringed,
    (standing, book): (&Standing, &PartBook),
    lens: &Lens,
) {
    let of_field = |part: &str| Some(place_of(inspector, part, inspector.field.as_ref()?));
    let text = match inspector.chosen {
        Some(chosen) => standing.things.get(chosen.thing).and_then(|stood| {
            let part = book.text(&stood.game, chosen.part)?.name.clone();
            Some(of_field(&part).filter(|_| chosen.thing == 0).unwrap_or(part))
        }),
        None => of_field("Field"),
    };
    // From very near, part of it is behind the camera.
    let points: Option<Vec<Pos2>> = ringed.points.iter().map(|at| lens.point(*at)).collect();
    if let (Some(text), Some(points)) = (text, points) {
        draw_ring(painter, &points, &text, lens.area());
    }
}

/// The name of a part on a field: on the board the part's own, on the disc its group's.
fn place_of(inspector: &Inspector, part: &str, field: &str) -> String {
    let definition = inspector.game().definition();
    let cell = definition.board.cells.iter().find(|cell| cell.name == field);
    let cell = cell.map_or_else(|| field.to_owned(), |cell| definition.cell_title(cell));
    let group = group_of(definition, field).filter(|_| *inspector.thing() != Thing::Board);
    format!("{}, {cell}", group.as_deref().unwrap_or(part))
}

/// A part larger than this share of the picture has its name beside the pointer.
const BROAD: f32 = 0.5;
/// The room that a name leaves about the pointer and about measured points.
const FREE: Vec2 = vec2(44.0, 44.0);

/// Draws the name of the part under the pointer beside it, clear of the points that are measured.
/// `lens` is that of its thing.
pub fn name(
    ctx: &egui::Context,
    pointer: Pos2,
    under: &Under,
    (standing, book): (&Standing, &PartBook),
    lens: &Lens,
    measured: &[Pos2],
) {
    let Some(met) = under.met else { return };
    let stood = standing.things.get(met.thing);
    let text = stood.zip(met.met.part).and_then(|(stood, part)| book.text(&stood.game, part));
    if let Some(text) = text {
        let card = Card { title: text.name.clone(), lines: Vec::new() };
        let (area, at) = (lens.area(), Rect::from_center_size(pointer, FREE));
        let own = under.round.and_then(|corners| lens.round(corners));
        let small = |own: &Rect| own.size().x.max(own.size().y) < area.height() * BROAD;
        let mut free = vec![own.filter(small).map_or(at, |own| own.union(at))];
        free.extend(measured.iter().map(|point| Rect::from_center_size(*point, FREE)));
        pointed::paint(ctx, &card, area, &free);
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
