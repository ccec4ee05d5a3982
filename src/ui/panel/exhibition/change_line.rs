//! What the last throw or choice did, at the end of a line: `The 4 gains 9 points`.

use bevy_egui::egui::{self, Color32, FontId, Rect, RichText};

use tesserae_core::rules::Definition;
use tesserae_play::exhibition::Change;
use tesserae_play::narration::Naming;

use crate::ui::widgets::{side_badge, theme};

/// The edge of the badge before it, in points.
const BADGE: f32 = 14.0;
/// Room on both sides of the badge.
const GAP: f32 = 5.0;

/// The colour of a gain or a loss.
pub fn colour(change: &Change) -> Color32 {
    if change.swing > 0.0 { theme::GREEN } else { theme::RED }
}

/// The tip.
fn hover(change: &Change, definition: &Definition) -> String {
    let whose = Naming(definition).possessive(change.side);
    format!("What the last throw or move did to {whose} winning chance\n(1 point = 1 game in 100)")
}

/// Draws a line of text with the change at its end. The text gives way to the change, and the line
/// has the same height with or without one.
pub fn show(
    ui: &mut egui::Ui,
    (text, about): (RichText, Option<&str>),
    (definition, change): (&Definition, Option<&Change>),
) {
    let right = ui.available_rect_before_wrap().right();
    let font = FontId::proportional(theme::LESSER);
    let wide = |change: &Change| {
        let text = change.text.clone();
        ui.painter().layout_no_wrap(text, font.clone(), theme::TEXT).size().x.ceil() + 1.0
    };
    let wide = change.map(wide);
    let taken = wide.map_or(0.0, |wide| wide + BADGE + 2.0 * GAP);
    let line = ui.scope(|ui| {
        ui.set_max_width((ui.available_width() - taken).max(0.0));
        let label = ui.add(egui::Label::new(text).truncate());
        match about {
            Some(about) => label.on_hover_text(about),
            None => label,
        }
    });
    let (Some(change), Some(wide)) = (change, wide) else { return };
    let place = Rect::from_x_y_ranges(right - wide..=right, line.inner.rect.y_range());
    let badge = egui::pos2(place.left() - GAP - BADGE / 2.0, place.center().y);
    let badge = Rect::from_center_size(badge, egui::Vec2::splat(BADGE));
    side_badge(ui.painter(), badge, &definition.game, change.side);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let builder = egui::UiBuilder::new().id_salt("change").max_rect(place).layout(layout);
    let text = RichText::new(&change.text).size(theme::LESSER).color(colour(change));
    let label = ui.new_child(builder).add(egui::Label::new(text).extend());
    label.on_hover_text(hover(change, definition));
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Side;

    use super::*;

    #[test]
    fn gains_and_losses_have_their_colours() {
        let of = |swing| colour(&Change { side: Side::A, swing, text: String::new() });
        assert_eq!([0.09, -0.12].map(of), [theme::GREEN, theme::RED]);
    }
}
