//! The decision: the outcomes of a throw, the numbers to use, answers to an offer.

use bevy_egui::egui::{self, RichText};

use tesserae_core::rules::Action;
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::narration::{ThrowEffects, capitalized, percents};

use crate::ui::commands::{Buttons, TableCommand, TurnCommand};
use crate::ui::input::selection::Selected;
use crate::ui::widgets::theme;

/// Shows each outcome of the throw and its probability, and the way to the rule.
pub fn outcomes(ui: &mut egui::Ui, throw_effects: &ThrowEffects, buttons: &mut Buttons) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        let heading = RichText::new(&throw_effects.heading).color(theme::GOLD);
        ui.label(heading).on_hover_text(&throw_effects.rule);
        if !throw_effects.rule.is_empty() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let button = egui::Button::new(RichText::new("Rule").small()).small();
                let button = ui.add(button).on_hover_text(&throw_effects.rule);
                buttons.serve(&button, TableCommand::Book);
            });
        }
    });
    let chances: Vec<f64> = throw_effects.rows.iter().map(|row| row.chance).collect();
    for (row, chance) in throw_effects.rows.iter().zip(percents(&chances)) {
        ui.horizontal_top(|ui| {
            // The word "throw" tells a number from a cell's. The probability of the throw stands at
            // the edge, apart from the chances that its text may name.
            let throws = RichText::new(format!("throw {}", row.numbers())).small().strong();
            let chance = theme::faint(chance).small();
            let wide = ui.available_width() - THROWS - CHANCE - 2.0 * ui.spacing().item_spacing.x;
            let cells = [(THROWS, throws), (wide, RichText::new(&row.text).small())];
            for (wide, text) in cells {
                let size = egui::vec2(wide.max(0.0), 16.0);
                ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.set_min_size(size);
                    ui.add(egui::Label::new(text).wrap());
                });
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| ui.label(chance));
        });
    }
}

/// Room for the throws of a row and for their chance, in points.
const THROWS: f32 = 68.0;
const CHANCE: f32 = 32.0;

/// Lines of the outcomes, wrapped ones included.
pub fn lines(throw_effects: &ThrowEffects) -> usize {
    throw_effects.rows.iter().map(|row| row.text.chars().count().div_ceil(LETTERS).max(1)).sum()
}

/// Letters that usually fit beside the throws and their chance.
const LETTERS: usize = 21;

/// A button for each number to use; the one clicked is returned. The hint calls the pieces `piece`,
/// and names keys with `by_keys`.
pub fn numbers(
    ui: &mut egui::Ui,
    choices: &Choices,
    selected: &Selected,
    (piece, by_keys): (&str, bool),
) -> Option<u8> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        for number in choices.numbers() {
            let picked = selected.number == Some(number);
            let text = RichText::new(number.to_string()).size(theme::SECTION);
            let ink = if picked { theme::GROUND } else { theme::TEXT };
            let fill = if picked { theme::GOLD } else { theme::RAISED };
            let edge = egui::Stroke::new(1.0, theme::GOLD);
            let button = egui::Button::new(text.color(ink)).fill(fill).stroke(edge);
            if ui.add_sized([44.0, ui.available_height().min(40.0)], button).clicked() {
                clicked = Some(number);
            }
        }
        let hint = hint(ui, &choices.numbers(), selected, (piece, by_keys));
        ui.add(egui::Label::new(theme::faint(hint).small()).wrap());
    });
    clicked
}

/// What to do next, beside `Your move: click or drag a piece.`
fn hint(
    ctx: &egui::Context,
    numbers: &[u8],
    selected: &Selected,
    (piece, by_keys): (&str, bool),
) -> String {
    match (selected.number, selected.piece, numbers) {
        (None, _, [high, low]) if by_keys => {
            format!("Press {high} or {low}, then the key shown on the {piece}.")
        }
        (Some(_), _, [_, _]) if by_keys => {
            let back = TurnCommand::PutBack.entry().keys_in_words(ctx);
            format!("Press the {piece}'s key. {back}: the other die.")
        }
        _ if by_keys => format!("Press the key shown on the {piece}."),
        (Some(number), None, _) => format!("Click the {piece} to move with the {number}."),
        (_, Some(_), _) => "Click a number or where it leads.".to_owned(),
        (None, None, _) => "It moves at once, or shows where it can go.".to_owned(),
    }
}

/// A card for each answer to an offer or move of a piece; returns the one clicked.
pub fn cards(ui: &mut egui::Ui, list: &[&Choice], pointed: Option<Action>) -> Option<Action> {
    let mut clicked = None;
    for (index, choice) in list.iter().enumerate() {
        let picked = pointed == Some(choice.action);
        let edge = if picked { theme::GOLD } else { egui::Color32::from_rgb(84, 68, 48) };
        let card = theme::card()
            .stroke(egui::Stroke::new(1.0, edge))
            .inner_margin(egui::Margin::symmetric(10, 6))
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                let title = match choice.number {
                    Some(number) => format!("With the {number}"),
                    None => format!("{}  {}", index + 1, capitalized(&choice.label)),
                };
                ui.label(RichText::new(title).color(theme::GOLD));
                ui.label(RichText::new(&choice.text).small());
            });
        let response =
            ui.interact(card.response.rect, ui.id().with(("card", index)), egui::Sense::click());
        response.widget_info(|| {
            let name = format!("{}: {}", choice.label, choice.text);
            egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, picked, name)
        });
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            clicked = Some(choice.action);
        }
    }
    clicked
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Step;

    use super::*;

    #[test]
    fn who_plays_by_keys_is_told_the_keys_and_who_clicks_where_to_click() {
        let picked = |number| Selected { number, ..Selected::default() };
        let hint = |numbers: &[u8], selected: &Selected, by_keys| {
            hint(&egui::Context::default(), numbers, selected, ("traveller", by_keys))
        };
        assert_eq!(
            hint(&[6, 4], &picked(None), true),
            "Press 6 or 4, then the key shown on the traveller."
        );
        let back = "Press the traveller's key. Backspace: the other die.";
        assert_eq!(hint(&[6, 4], &picked(Some(4)), true), back);
        assert_eq!(hint(&[4], &picked(None), true), "Press the key shown on the traveller.");
        let click = "Click the traveller to move with the 4.";
        assert_eq!(hint(&[6, 4], &picked(Some(4)), false), click);
        let piece = Selected { piece: Some(Step(3)), ..Selected::default() };
        assert_eq!(hint(&[6, 4], &piece, false), "Click a number or where it leads.");
    }

    #[test]
    fn what_to_do_with_the_numbers_takes_two_lines_beside_them() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let picked = |number| Selected { number, ..Selected::default() };
        let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
            for (selected, by_keys) in
                [None, Some(4)].map(picked).iter().flat_map(|one| [(one, false), (one, true)])
            {
                let text = hint(ui, &[6, 4], selected, ("traveller", by_keys));
                let font = egui::TextStyle::Small.resolve(ui.style());
                let room = 284.0 - 2.0 * (44.0 + ui.spacing().item_spacing.x);
                let lines = ui.painter().layout(text.clone(), font, theme::FAINT, room).rows.len();
                assert!(lines <= 2, "{text}: {lines}");
            }
        });
    }
}
