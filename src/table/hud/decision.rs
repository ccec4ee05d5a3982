//! What is to be decided, in the panel: by the dice, a table of what each outcome
//! brings; by a person, the numbers to use and the answers to an offer.

use bevy_egui::egui::{self, RichText};

use crate::rules::Action;
use crate::table::choices::{Choice, Choices};
use crate::table::pointer::Selected;
use crate::table::theme;
use crate::table::words::{Prospects, capital_name};

/// What the throw is for, the rule behind it, and what each outcome brings with
/// what chance.
pub fn outcomes(ui: &mut egui::Ui, prospects: &Prospects) {
    egui::Frame::new()
        .fill(theme::RAISED)
        .corner_radius(6)
        .inner_margin(egui::Margin::symmetric(10, 7))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.label(RichText::new(&prospects.heading).color(theme::GOLD));
            if !prospects.rule.is_empty() {
                ui.label(RichText::new(&prospects.rule).small().color(theme::FAINT));
            }
            for row in &prospects.rows {
                ui.horizontal(|ui| {
                    let numbers = RichText::new(row.numbers()).strong();
                    ui.add_sized([46.0, 18.0], left(numbers));
                    let chance = format!("{:.0} %", row.chance * 100.0);
                    ui.add_sized(
                        [36.0, 18.0],
                        left(RichText::new(chance).small().color(theme::FAINT)),
                    );
                    ui.add(egui::Label::new(RichText::new(&row.text).small()).wrap());
                });
            }
        });
}

fn left(text: RichText) -> egui::Label {
    egui::Label::new(text).halign(egui::Align::LEFT)
}

/// The numbers that can be used, each a button to pick it by. A number comes back
/// that was clicked.
pub fn numbers(ui: &mut egui::Ui, choices: &Choices, selected: &Selected) -> Option<u8> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        for number in choices.numbers() {
            let picked = selected.number == Some(number);
            let text = RichText::new(number.to_string()).size(22.0);
            let ink = if picked { theme::GROUND } else { theme::TEXT };
            let fill = if picked { theme::GOLD } else { theme::RAISED };
            let edge = egui::Stroke::new(1.0, theme::GOLD);
            let button = egui::Button::new(text.color(ink)).fill(fill).stroke(edge);
            if ui.add_sized([44.0, 40.0], button).clicked() {
                clicked = Some(number);
            }
        }
        let hint = match (selected.number, selected.piece) {
            (Some(number), None) => format!("Click what the {number} is to move."),
            (_, Some(_)) => "Click a number or where it leads.".to_owned(),
            (None, None) => "Click a piece, then where it goes.".to_owned(),
        };
        ui.add(egui::Label::new(RichText::new(hint).small().color(theme::FAINT)).wrap());
    });
    clicked
}

/// The answers to an offer, or what one piece may do, each a card that says what it
/// brings. The action of the one that was clicked comes back.
pub fn cards(ui: &mut egui::Ui, list: &[&Choice], pointed: Option<Action>) -> Option<Action> {
    let mut clicked = None;
    for (index, choice) in list.iter().enumerate() {
        let picked = pointed == Some(choice.action);
        let edge = if picked { theme::GOLD } else { egui::Color32::from_rgb(84, 68, 48) };
        let card = egui::Frame::new()
            .fill(theme::RAISED)
            .stroke(egui::Stroke::new(1.0, edge))
            .corner_radius(6)
            .inner_margin(egui::Margin::symmetric(10, 6))
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                let title = match choice.number {
                    Some(number) => format!("By the {number}"),
                    None => format!("{}  {}", index + 1, capital_name(&choice.label)),
                };
                ui.label(RichText::new(title).color(theme::GOLD));
                ui.label(RichText::new(&choice.text).small());
            });
        let response =
            ui.interact(card.response.rect, ui.id().with(("card", index)), egui::Sense::click());
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            clicked = Some(choice.action);
        }
    }
    clicked
}
