//! Celebrates a victory. A band of mosaic stands over the result, and its stones rain for a moment
//! when a person has won, except with reduced motion.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_play::current_match::CurrentMatch;
use tesserae_play::people::victor;
use tesserae_play::tempo::Tempo;

use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{above_buttons, add_dialog};
use crate::ui::widgets::theme;

/// When the result first appeared, by egui's clock; none before its first frame.
#[derive(Resource, Debug, Default)]
pub struct Celebration {
    since: Option<f64>,
}

impl Celebration {
    /// Seconds since the result appeared.
    pub fn age(&self, ctx: &egui::Context) -> f64 {
        let now = ctx.input(|input| input.time);
        self.since.map_or(0.0, |since| now - since)
    }
}

/// The mosaic's colours: gilt, lapis, shell, red limestone.
const STONES: [egui::Color32; 4] = [theme::GOLD, theme::LAPIS, theme::TEXT, theme::RED];
/// The number of raining stones.
const STONE_COUNT: u32 = 90;
/// The length of the rain, in seconds.
const SECONDS: f32 = 3.2;

/// Paints a band of stones, as wide as the content below it.
fn mosaic(ui: &mut egui::Ui) {
    const STONE: f32 = 9.0;
    const GAP: f32 = 2.0;
    let wide = ui.available_width();
    let (_, band) = ui.allocate_space(egui::vec2(wide, 2.0 * STONE + GAP));
    for row in 0..2 {
        for column in 0..(wide / (STONE + GAP)) as u32 {
            let at = band.min + egui::vec2(column as f32, row as f32) * (STONE + GAP);
            let stone = egui::Rect::from_min_size(at, egui::Vec2::splat(STONE));
            let shifted = ((column + 2 * row) % 4) as usize;
            ui.painter().rect_filled(stone, 1.0, STONES[shifted]);
        }
    }
}

/// Width of a result, in points.
const WIDE: f32 = 330.0;

/// Draws a result under its mosaic, above `rows` of buttons.
pub fn result(
    ui: &mut egui::Ui,
    headline: egui::RichText,
    rows: u8,
    content: impl FnOnce(&mut egui::Ui),
) {
    ui.set_width(WIDE);
    above_buttons(ui, rows, |ui| {
        ui.set_width(ui.available_width());
        mosaic(ui);
        ui.label(headline);
        content(ui);
    });
}

/// A fixed pseudo-random number from 0 to 1 for a stone and a purpose.
fn chance(stone: u32, purpose: u32) -> f32 {
    let mut mixed = stone.wrapping_mul(0x9e37_79b9) ^ purpose.wrapping_mul(0x85eb_ca6b);
    mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x7feb_352d);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x846c_a68b);
    (mixed ^ (mixed >> 16)) as f32 / u32::MAX as f32
}

/// A falling stone's place, as fractions of the window's width and height, and its rotation.
fn falling(stone: u32, seconds: f32) -> Option<(f32, f32, f32)> {
    let passed = seconds - chance(stone, 1) * 1.2;
    let speed = 0.35 + 0.3 * chance(stone, 2);
    let down = -0.05 + speed * passed + 0.12 * passed * passed;
    let sway = 0.02 * (passed * (2.0 + 3.0 * chance(stone, 3))).sin();
    let turned = passed * (2.0 + 5.0 * chance(stone, 4));
    (passed > 0.0 && down < 1.05).then(|| (chance(stone, 5) + sway, down, turned))
}

fn draw_rain(
    mut contexts: EguiContexts,
    current: Option<Res<CurrentMatch>>,
    tempo: Res<Tempo>,
    mut celebration: ResMut<Celebration>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = ctx.input(|input| input.time);
    let since = *celebration.since.get_or_insert(now);
    let seconds = (now - since) as f32;
    let won = |current: Res<CurrentMatch>| victor(&current.0).is_some_and(|s| current.is_human(s));
    if !current.is_some_and(won) || tempo.still || seconds > SECONDS {
        return Ok(());
    }
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("celebration"));
    let painter = ctx.layer_painter(layer);
    let window = ctx.viewport_rect();
    let fades = ((SECONDS - seconds) / 0.8).clamp(0.0, 1.0);
    for stone in 0..STONE_COUNT {
        let Some((x, y, turned)) = falling(stone, seconds) else { continue };
        let middle = window.min + egui::vec2(x * window.width(), y * window.height());
        let half = 4.0 + 3.0 * chance(stone, 6);
        let corner = |quarter: f32| {
            let angle = turned + quarter * std::f32::consts::FRAC_PI_2;
            middle + egui::Vec2::angled(angle) * half
        };
        let colour = STONES[stone as usize % STONES.len()].gamma_multiply(fades);
        let corners = [0.0, 1.0, 2.0, 3.0].map(corner).to_vec();
        painter.add(egui::Shape::convex_polygon(corners, colour, egui::Stroke::NONE));
    }
    ctx.request_repaint();
    Ok(())
}

fn restart_celebration(mut celebration: ResMut<Celebration>) {
    celebration.since = None;
}

/// Registers the celebration; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<Celebration>().add_systems(OnEnter(Overlay::End), restart_celebration);
    add_dialog(app, Overlay::End, draw_rain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stone_falls_through_the_window_and_is_gone_in_the_end() {
        for stone in 0..STONE_COUNT {
            let way: Vec<(f32, f32, f32)> =
                (0..320).filter_map(|i| falling(stone, i as f32 * 0.01)).collect();
            assert!(way.len() > 50, "stone {stone} is seen for {} frames", way.len());
            assert!(way.windows(2).all(|pair| pair[0].1 < pair[1].1), "stone {stone} rises");
            assert!(falling(stone, 0.0).is_none(), "none hangs in the air at first");
        }
    }
}
