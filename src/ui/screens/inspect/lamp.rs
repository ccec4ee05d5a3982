//! The page of the light: four kinds, and a plan of the sky on which you drag the lamp.

use bevy::math::Vec3;
use bevy_egui::egui::{self, Color32, Sense, Stroke, Vec2, vec2};

use tesserae_scene::lighting::Lighting;

use crate::ui::inspector::Inspector;
use crate::ui::widgets::{reading, theme};

/// The lights with their names and uses.
const LIGHTS: [(&str, &str, Lighting); 4] = [
    ("Museum", "A soft lamp over the left shoulder", Lighting::MUSEUM),
    ("Daylight", "A wide, bright window", Lighting::DAYLIGHT),
    ("Lamplight", "One small warm flame", Lighting::LAMPLIGHT),
    ("Raking", "A low lamp: every scratch throws a shadow", Lighting::RAKING),
];

/// Width of the plan of the sky, in points.
const SKY: f32 = 168.0;

/// Draws the page. `right` is the angle of the picture's right side on a plan.
pub fn page(ui: &mut egui::Ui, wanted: &mut Inspector, right: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        for (name, about, light) in LIGHTS {
            // The same light from another direction counts as that light.
            let now = Lighting { from: light.from, ..wanted.light } == light;
            if ui.selectable_label(now, name).on_hover_text(about).clicked() {
                wanted.light = light;
            }
        }
    });
    ui.add_space(8.0);
    ui.label(theme::faint(
        "Drag the lamp over the sky, or drag in the picture while you hold Ctrl or Alt.",
    ));
    ui.vertical_centered(|ui| sky(ui, wanted, right));
}

/// Draws the sky from above, turned like the picture: the middle is overhead, the edge the horizon.
fn sky(ui: &mut egui::Ui, wanted: &mut Inspector, right: f32) {
    let size = Vec2::splat(SKY);
    let (response, painter) = ui.allocate_painter(size, Sense::CLICK | Sense::DRAG);
    reading::picture(&response, "The sky from above, with the lamp");
    let middle = response.rect.center();
    let radius = SKY / 2.0 - 8.0;
    if let Some(at) = response.interact_pointer_pos() {
        let from = direction((at - middle) / radius, right);
        wanted.light = wanted.light.shining_from(from);
    }
    let edge = Stroke::new(1.0, theme::EDGE);
    painter.circle(middle, radius, Color32::from_rgb(36, 34, 36), edge);
    for share in [0.33, 0.67] {
        painter.circle_stroke(middle, radius * share, Stroke::new(1.0, theme::FAINT_EDGE));
    }
    painter.line_segment([middle - vec2(radius, 0.0), middle + vec2(radius, 0.0)], edge);
    painter.line_segment([middle - vec2(0.0, radius), middle + vec2(0.0, radius)], edge);
    let thing = egui::Rect::from_center_size(middle, vec2(26.0, 15.0));
    painter.rect_filled(thing, 2.0, theme::BRONZE);
    let lamp = middle + place(wanted.light.from, right) * radius;
    painter.line_segment([lamp, middle], Stroke::new(1.0, theme::GOLD.gamma_multiply(0.6)));
    painter.circle(lamp, 7.0, theme::GOLD, Stroke::new(2.0, theme::INK));
}

/// The place of a direction on the plan, as fractions of its radius.
fn place(from: Vec3, right: f32) -> Vec2 {
    let low = 1.0 - from.y.clamp(-1.0, 1.0).asin() / std::f32::consts::FRAC_PI_2;
    let flat = vec2(from.x, from.z);
    let flat = if flat.length() > 1e-4 { flat.normalized() } else { Vec2::ZERO };
    turned(flat, -right) * low
}

/// The direction of a place on the plan.
fn direction(place: Vec2, right: f32) -> Vec3 {
    let away = place.length().min(1.0);
    let flat = if away > 1e-4 { turned(place / place.length(), right) } else { Vec2::ZERO };
    let high = (1.0 - away) * std::f32::consts::FRAC_PI_2;
    Vec3::new(flat.x * high.cos(), high.sin(), flat.y * high.cos())
}

fn turned(at: Vec2, angle: f32) -> Vec2 {
    let (sin, cos) = angle.sin_cos();
    vec2(at.x * cos - at.y * sin, at.x * sin + at.y * cos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_shows_where_the_lamp_is() {
        for right in [0.0, 0.7, -2.0] {
            for (_, _, light) in LIGHTS {
                let again = direction(place(light.from, right), right);
                assert!(again.distance(light.from) < 2e-2, "{} {again}", light.from);
            }
        }
        // Overhead is the middle, and the picture's right is the plan's right.
        assert!(place(Vec3::Y, 0.4).length() < 1e-4);
        assert!(place(Vec3::X, 0.0).x > 0.99);
        assert!(place(Vec3::Z, 0.0).y > 0.99, "what is near is below");
    }

    #[test]
    fn each_light_is_told_from_the_others() {
        for (index, (name, _, light)) in LIGHTS.iter().enumerate() {
            for (_, _, other) in &LIGHTS[..index] {
                assert_ne!(Lighting { from: light.from, ..*other }, *light, "{name}");
            }
        }
    }
}
