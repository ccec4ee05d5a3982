//! What the last throw or choice did, at the end of a line: `The 4 gains 9 points`, or `+9 points`.

use bevy_egui::egui::{self, Color32, Rect, RichText};

use tesserae_core::rules::Definition;
use tesserae_play::exhibition::Change;
use tesserae_play::narration::Naming;

use crate::ui::widgets::{Palette, side_badge, theme};

/// The edge of the badge before it, in points.
const BADGE: f32 = 14.0;
/// Room on both sides of the badge.
const GAP: f32 = 5.0;

/// The colour of a gain or a loss.
pub fn colour(ctx: &egui::Context, change: &Change) -> Color32 {
    let palette = Palette::of(ctx);
    if change.swing > 0.0 { palette.gain } else { palette.loss }
}

/// The tip.
fn hover(change: &Change, definition: &Definition) -> String {
    let whose = Naming(definition).possessive(change.side);
    let text = &change.text;
    format!("{text}.\nThat is the change of {whose} winning chance (1 point = 1 game in 100).")
}

/// Width of a text in one row.
fn width(ui: &egui::Ui, text: &RichText) -> f32 {
    let (text, extends) = (egui::WidgetText::from(text.clone()), egui::TextWrapMode::Extend);
    text.into_galley(ui, Some(extends), f32::INFINITY, egui::TextStyle::Body).size().x.ceil() + 1.0
}

/// The first of two texts that fits a width, or the second.
pub fn fitting(ui: &egui::Ui, [long, short]: [RichText; 2], wide: f32) -> RichText {
    if width(ui, &long) <= wide { long } else { short }
}

/// Draws a line of text with the change at its end, each in the longer of its two forms if there
/// is room. The line has the same height with or without a change.
pub fn show(
    ui: &mut egui::Ui,
    (texts, about): ([RichText; 2], Option<&str>),
    (definition, change): (&Definition, Option<&Change>),
) {
    let (room, right) = (ui.available_width(), ui.available_rect_before_wrap().right());
    let changes = change.map(|change| {
        let form =
            |text: &String| RichText::new(text).size(theme::LESSER).color(colour(ui, change));
        [form(&change.text), form(&change.short)]
    });
    let taken = |form: usize| {
        let wide = changes.as_ref().map(|forms| width(ui, &forms[form]) + BADGE + 2.0 * GAP);
        wide.unwrap_or(0.0)
    };
    let fits = |pair: &(usize, usize)| width(ui, &texts[pair.0]) + taken(pair.1) <= room;
    let pair = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(fits).unwrap_or((1, 1));
    let taken = taken(pair.1);
    let whole = (pair.0 == 1).then(|| texts[0].text());
    let tip = whole.into_iter().chain(about).collect::<Vec<_>>().join("\n");
    let line = ui.scope(|ui| {
        ui.set_max_width((room - taken).max(0.0));
        let label = ui.add(egui::Label::new(texts[pair.0].clone()).truncate());
        if tip.is_empty() { label } else { label.on_hover_text(tip) }
    });
    let (Some(change), Some(forms)) = (change, changes) else { return };
    let left = right - taken + BADGE + 2.0 * GAP;
    let place = Rect::from_x_y_ranges(left..=right, line.inner.rect.y_range());
    let badge = egui::pos2(place.left() - GAP - BADGE / 2.0, place.center().y);
    let badge = Rect::from_center_size(badge, egui::Vec2::splat(BADGE));
    side_badge(ui.painter(), badge, &definition.game, change.side);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let builder = egui::UiBuilder::new().id_salt("change").max_rect(place).layout(layout);
    let label = egui::Label::new(forms[pair.1].clone()).extend();
    ui.new_child(builder).add(label).on_hover_text(hover(change, definition));
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Side;

    use super::*;

    #[test]
    fn gains_and_losses_have_their_colours() {
        let of = |swing| {
            colour(
                &egui::Context::default(),
                &Change { side: Side::A, swing, text: String::new(), short: String::new() },
            )
        };
        assert_eq!([0.09, -0.12].map(of), [theme::GREEN, theme::RED]);
    }
}
