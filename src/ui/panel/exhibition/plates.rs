//! Name plates of an exhibition, below its table: each player with Elo, pieces home, score and
//! chance. Without the panel, a tag beside a plate shows the effect of that side's last throw or
//! move.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Rect, Vec2 as Size};

use tesserae_core::ai::{is_human, person};
use tesserae_core::rules::Side;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Change, Exhibition, WinChance, name_of};
use tesserae_play::narration::{Naming, capitalized, percents};
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;
use tesserae_play::people::{level_alone, sitter, who};

use super::change_line::colour;
use super::plate_room::{PlateRoom, TAG};
use super::score::won_by;
use crate::ui::panel::players::{elo_of, who_plays};
use crate::ui::widgets::plate::GROUND;
use crate::ui::widgets::{side_badge, theme};

/// Least and greatest width of a plate, in points.
const WIDE: (f32, f32) = (150.0, 320.0);
/// Room before its text, least room after it, and the distances of what stands there from the
/// plate's edge and from one another.
const BEFORE: f32 = 36.0;
const ASIDE: f32 = 62.0;
const EDGE: f32 = 9.0;
const GAP: f32 = 5.0;
/// Height of the tag, its distance from the plate, and the room about its text.
const TAG_HIGH: f32 = 22.0;
const APART: f32 = 3.0;
const AROUND: f32 = 9.0;

/// A plate.
struct Plate {
    side: Side,
    /// The player, and in short.
    name: [String; 2],
    /// The side, its pieces home, and the player's Elo; ever less of it.
    below: [String; 3],
    /// Games won of the exhibition's series.
    won: Option<u32>,
    chance: Option<String>,
    /// The name of that chance, unless it is the one between these players.
    kind: Option<&'static str>,
    on_turn: bool,
}

/// The match, its players and their chances.
#[derive(SystemParam)]
pub struct PlateParams<'w> {
    current: Option<Res<'w, CurrentMatch>>,
    thinking: Res<'w, Thinking>,
    exhibition: On<'w, Exhibition>,
    chance: Res<'w, WinChance>,
}

/// Draws the plates of all sides into their room, on its ground.
pub fn show(ctx: &egui::Context, room: &PlateRoom, params: &PlateParams) {
    let Some(current) = params.current.as_deref() else { return };
    let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(room.rect);
    // Without the panel the plates alone can say what the last throw or choice did.
    let bare = params.exhibition.get().is_some_and(|exhibition| exhibition.bare);
    let change = Change::last(&params.chance, &current.0).filter(|_| bare);
    for (plate, place) in plates(params, current).into_iter().zip(room.places()) {
        let most = (place.width() - if bare { TAG } else { 0.0 }).max(0.0);
        let rect = place.with_max_x(place.left() + width(&painter, &plate).min(most));
        paint(&painter, rect, &current.0.game().definition().game, &plate);
        if let Some(change) = change.as_ref().filter(|change| change.side == plate.side) {
            tag(&painter, rect, place.right() - rect.right() - APART, change);
        }
    }
}

/// Writes the effect of a side's last throw or move beside its plate, in short if there is no more
/// room.
fn tag(painter: &Painter, plate: Rect, room: f32, change: &Change) {
    let lay = |text: &String| {
        painter.layout_no_wrap(
            text.clone(),
            FontId::proportional(theme::SMALL),
            colour(painter.ctx(), change),
        )
    };
    let long = lay(&change.text);
    let text = if long.size().x + 2.0 * AROUND <= room { long } else { lay(&change.short) };
    let size = Size::new(text.size().x + 2.0 * AROUND, TAG_HIGH);
    let left = plate.right_center() + Size::new(APART, -TAG_HIGH / 2.0);
    let rect = Rect::from_min_size(left, size);
    let stroke = egui::Stroke::new(1.0, theme::EDGE);
    painter.rect(rect, 6.0, GROUND, stroke, egui::StrokeKind::Inside);
    let at = rect.center() - text.size() / 2.0;
    painter.galley(at, text, theme::TEXT);
}

fn plates(params: &PlateParams, current: &CurrentMatch) -> Vec<Plate> {
    let PlateParams { thinking, chance, .. } = params;
    let exhibition = params.exhibition.get();
    let position = current.0.position();
    let definition = current.0.game().definition();
    let naming = Naming(definition);
    let sides = &Side::ALL[..usize::from(position.sides())];
    let chances: Option<Vec<f64>> =
        sides.iter().map(|side| chance.shown_of(&current.0, *side)).collect();
    let chances = chances.map(|chances| percents(&chances)).unwrap_or_default();
    let settled = chance.settled().min(current.0.cursor());
    let kind = (chance.is_of_players(settled) == Some(false)).then(|| name_of(false));
    let plate = |(index, side): (usize, &Side)| {
        let home = definition.home(*side);
        let pieces = chance.seen_of(&current.0).pieces(*side);
        let is_home = pieces.iter().filter(|at| **at == home).count();
        let player = current.0.player(*side);
        let name = name(current, *side, (exhibition.is_some(), thinking));
        let elo = elo_of(player, definition, thinking).filter(|_| position.sides() == 2);
        let heading = naming.heading(*side);
        let below = format!("{heading}, {is_home} of {} home", pieces.len());
        let whole = elo.map_or(below.clone(), |elo| format!("{below}, Elo {elo}"));
        Plate {
            side: *side,
            name: [capitalized(&name), capitalized(level_alone(&name))],
            below: [whole, below, heading],
            won: exhibition.map(|exhibition| won_by(exhibition, &current.0, *side)),
            chance: chances.get(index).cloned(),
            kind,
            on_turn: position.turn() == *side && position.winner().is_none(),
        }
    };
    sides.iter().enumerate().map(plate).collect()
}

/// The player of a side. A clip calls no player "you".
fn name(current: &CurrentMatch, side: Side, (live, thinking): (bool, &Thinking)) -> String {
    let (record, player) = (&current.0, current.0.player(side));
    if is_human(player) && !live {
        let nameless = person(player).is_none() && sitter(record, side) == who(player);
        return if nameless { "Player".to_owned() } else { sitter(record, side) };
    }
    who_plays(player, record.game().definition(), thinking).0
}

/// Width of a text in one row.
fn long(painter: &Painter, text: &str, size: f32) -> f32 {
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), theme::TEXT).size().x
}

/// Room for the games won and the chance, at the right end of a plate.
fn aside(painter: &Painter, plate: &Plate) -> f32 {
    let kind = plate.kind.map_or(0.0, |kind| long(painter, kind, theme::FINE) + GAP);
    let chance = plate.chance.as_ref().map_or(0.0, |chance| long(painter, chance, theme::FINE));
    (kind + chance + 2.0 * EDGE).max(ASIDE)
}

fn width(painter: &Painter, plate: &Plate) -> f32 {
    let [name, _] = &plate.name;
    let [below, ..] = &plate.below;
    let text = long(painter, name, theme::BODY).max(long(painter, below, theme::FINE));
    (BEFORE + text + aside(painter, plate) + 2.0).clamp(WIDE.0, WIDE.1)
}

/// Paints a plate. Text that is too long for it is shortened, or ends in an ellipsis.
fn paint(painter: &Painter, rect: Rect, game: &str, plate: &Plate) {
    let edge = if plate.on_turn { theme::GOLD } else { theme::EDGE };
    let stroke = egui::Stroke::new(if plate.on_turn { 2.0 } else { 1.0 }, edge);
    painter.rect(rect, 6.0, GROUND, stroke, egui::StrokeKind::Inside);
    let badge =
        Rect::from_center_size(rect.left_center() + Size::new(20.0, 0.0), Size::splat(20.0));
    side_badge(painter, badge, game, plate.side);
    let left = rect.left() + BEFORE;
    let room = (rect.width() - BEFORE - aside(painter, plate)).max(0.0);
    let write =
        |painter: &Painter, at: Pos2, align: Align2, text: &str, size: f32, ink: Color32| {
            painter.text(at, align, text, FontId::proportional(size), ink);
        };
    for (texts, middle, size, ink) in [
        (&plate.name[..], rect.top() + 14.0, theme::BODY, theme::TEXT),
        (&plate.below[..], rect.bottom() - 12.0, theme::FINE, theme::FAINT),
    ] {
        let fits = |text: &&String| long(painter, text, size) <= room;
        let Some(text) = texts.iter().find(fits).or(texts.last()) else { continue };
        let font = FontId::proportional(size);
        let mut job = egui::text::LayoutJob::simple_singleline(text.clone(), font, ink);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room);
        let text = painter.layout_job(job);
        let at = Pos2::new(left, middle - text.size().y / 2.0);
        painter.galley(at, text, ink);
    }
    let right = rect.right() - EDGE;
    let won = Pos2::new(right, rect.top() + 15.0);
    if let Some(games) = plate.won {
        write(painter, won, Align2::RIGHT_CENTER, &games.to_string(), theme::SECTION, theme::GOLD);
    }
    if let Some(chance) = &plate.chance {
        let at = Pos2::new(right, rect.bottom() - 12.0);
        write(painter, at, Align2::RIGHT_CENTER, chance, theme::FINE, theme::TEXT);
        if let Some(kind) = plate.kind {
            let at = at - Size::new(long(painter, chance, theme::FINE) + GAP, 0.0);
            write(painter, at, Align2::RIGHT_CENTER, kind, theme::FINE, theme::FAINT);
        }
    }
}
