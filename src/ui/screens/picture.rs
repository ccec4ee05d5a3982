//! The boards' small pictures, and the cards that show them.

use std::collections::BTreeMap;

use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CursorIcon, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle,
    TextWrapMode, WidgetInfo, WidgetText, WidgetType, vec2,
};

use tesserae_scene::boards::look_of;

use crate::ui::widgets::theme;

/// Width and height of a picture, in points.
pub const SIZE: egui::Vec2 = vec2(104.0, 65.0);

/// The pictures handed to egui so far, by game; none for a game without one.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Option<egui::TextureHandle>>);

impl Pictures {
    /// Returns the picture of a game's board; none if its look has none.
    pub fn of(&mut self, ctx: &egui::Context, game: &str) -> Option<egui::TextureId> {
        let handle = self.0.entry(game.to_owned()).or_insert_with(|| load(ctx, game));
        handle.as_ref().map(egui::TextureHandle::id)
    }
}

fn load(ctx: &egui::Context, game: &str) -> Option<egui::TextureHandle> {
    let bytes = look_of(game).picture?;
    let image = Image::from_buffer(
        bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        bevy::asset::RenderAssetUsages::MAIN_WORLD,
    )
    .map_err(|error| warn!("the picture of {game}: {error}"))
    .ok()?;
    let size = [image.width() as usize, image.height() as usize];
    let picture = image.try_into_dynamic().ok()?.to_rgba8();
    let picture = egui::ColorImage::from_rgba_unmultiplied(size, picture.as_raw());
    Some(ctx.load_texture(format!("picture of {game}"), picture, egui::TextureOptions::LINEAR))
}

/// The texts of a card beside the picture of a game's board.
pub struct Card {
    /// The game.
    pub game: String,
    /// The text for a screen reader.
    pub told: String,
    /// The upper text. A card lower than a picture cuts it after one line.
    pub heading: RichText,
    /// The lower text, one line; may be empty.
    pub line: RichText,
    /// Free space at the right end, in points.
    pub free: f32,
}

/// Draws a card `high` points high. Returns its painter, its place and its response.
pub fn card(
    ui: &mut egui::Ui,
    pictures: &mut Pictures,
    high: f32,
    card: Card,
) -> (Painter, Rect, egui::Response) {
    let size = vec2(ui.available_width(), high);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &card.told));
    let lit = response.hovered() || response.has_focus();
    let edge = if lit { theme::GOLD } else { theme::FAINT_EDGE };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, theme::RAISED);
    let high = high - 8.0;
    let frame = Rect::from_min_size(rect.min + vec2(4.0, 4.0), vec2(SIZE.x / SIZE.y, 1.0) * high);
    if let Some(image) = pictures.of(ui.ctx(), &card.game) {
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        painter.image(image, frame, whole, Color32::WHITE);
    }
    painter.rect_stroke(rect, 6.0, Stroke::new(1.0, edge), StrokeKind::Inside);
    let left = frame.right() + 12.0;
    let room = (rect.right() - left - card.free).max(0.0);
    let lay = |text: RichText, mode: TextWrapMode, style: TextStyle| {
        WidgetText::from(text).into_galley(ui, Some(mode), room, style)
    };
    let mode = if rect.height() < SIZE.y { TextWrapMode::Truncate } else { TextWrapMode::Wrap };
    let heading = lay(card.heading, mode, TextStyle::Body);
    let line = lay(card.line, TextWrapMode::Truncate, TextStyle::Small);
    let below = if line.is_empty() { 0.0 } else { line.size().y + 2.0 };
    let top = rect.center().y - (heading.size().y + below) / 2.0;
    let under = top + heading.size().y + 2.0;
    painter.galley(Pos2::new(left, top), heading, theme::TEXT);
    painter.galley(Pos2::new(left, under), line, theme::FAINT);
    (painter, rect, response.on_hover_cursor(CursorIcon::PointingHand))
}
