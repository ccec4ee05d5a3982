//! The boards' small pictures, for the title screen.

use std::collections::BTreeMap;

use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_scene::boards::look_of;

/// Width and height of a picture in points.
pub const SIZE: egui::Vec2 = egui::vec2(104.0, 65.0);

/// The pictures handed to egui so far, by game; none where there is no picture.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Option<egui::TextureHandle>>);

impl Pictures {
    /// The picture of a game's board; none where its look has none.
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
