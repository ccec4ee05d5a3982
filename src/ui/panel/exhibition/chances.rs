//! Chances and luck in an exhibition's panel: a bar for each kind of chance, and the side that the
//! throws have favoured.

use bevy_egui::egui::{self, Color32, RichText};

use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{WinChance, not_known};
use tesserae_play::narration::{Naming, luck_in_words, percents, signed};

use crate::ui::widgets::{side_colour, theme};

/// Height of the line on luck, in points.
pub const LUCK: f32 = 18.0;

/// The tips of the two rows of chances.
const WITH_PLAYERS: &str = "Chances between these two players: perfect play, shifted by their \
                            measured difference in strength. The shift shrinks towards the end.";
const WITH_PERFECT: &str = "Chances if both played perfectly, as far as the computer sees";
/// The same where more than two play.
const CHANCES: &str = "Chances as the computer sees them";

/// Room for the names of the two rows of chances, and their height, in points.
const BARS: f32 = 86.0;
const BAR: f32 = 17.0;

/// Each side's chance as a bar: with these players, and below with perfect play.
pub fn chances(ui: &mut egui::Ui, chance: &WinChance, current: &CurrentMatch) {
    let position = current.0.position();
    // Only chances from before the present movement.
    let at = chance.settled().min(current.0.cursor());
    if position.sides() != 2 {
        let size = egui::vec2(ui.available_width(), 22.0);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        response.on_hover_text(CHANCES);
        bar(ui, rect, current, chance.at(at));
        return;
    }
    let unknown = not_known(&current.0);
    let size = egui::vec2(ui.available_width(), 2.0 * BAR + 3.0);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let rows = [
        ("These players", unknown.unwrap_or(WITH_PLAYERS), chance.of_players_at(at)),
        ("Perfect play", WITH_PERFECT, chance.at(at)),
    ];
    for (number, (name, hover, win)) in rows.into_iter().enumerate() {
        let top = place.top() + number as f32 * (BAR + 3.0);
        let row = egui::Rect::from_min_size(
            egui::pos2(place.left(), top),
            egui::vec2(place.width(), BAR),
        );
        let id = ui.id().with(("chances", number));
        ui.interact(row, id, egui::Sense::hover()).on_hover_text(hover);
        let font = egui::FontId::proportional(theme::FINE);
        let (at, left) = (row.left_center(), egui::Align2::LEFT_CENTER);
        ui.painter().text(at, left, name, font.clone(), theme::FAINT);
        let rect = row.with_min_x(row.left() + BARS);
        if number == 0 && unknown.is_some() && win.is_none() {
            let (at, middle) = (rect.left_center(), egui::Align2::LEFT_CENTER);
            ui.painter().text(at, middle, "not known", font, theme::FAINT);
        } else {
            bar(ui, rect, current, win);
        }
    }
}

/// One bar, shared among the sides, even if nothing is known yet.
fn bar(ui: &egui::Ui, rect: egui::Rect, current: &CurrentMatch, win: Option<&[f64]>) {
    let position = current.0.position();
    let sides = &Side::ALL[..usize::from(position.sides())];
    let even = vec![1.0 / sides.len() as f64; sides.len()];
    let mut x = rect.left();
    let shares = win.unwrap_or(&even);
    for ((side, share), text) in sides.iter().zip(shares).zip(percents(shares)) {
        let size = egui::vec2(rect.width() * *share as f32, rect.height());
        let part = egui::Rect::from_min_size(egui::pos2(x, rect.top()), size);
        let colour = side_colour(&position.game().definition().game, *side);
        ui.painter().rect_filled(part, 0.0, colour);
        if size.x > 40.0 && win.is_some() {
            let font = egui::FontId::proportional(theme::SMALL);
            ui.painter().text(part.center(), egui::Align2::CENTER_CENTER, text, font, ink(colour));
        }
        x += size.x;
    }
    let edge = egui::Stroke::new(1.0, theme::FAINT);
    ui.painter().rect_stroke(rect, 2.0, edge, egui::StrokeKind::Outside);
}

/// Dark ink on a light ground, light on a dark one.
fn ink(ground: Color32) -> Color32 {
    let [r, g, b, _] = ground.to_array();
    let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1300;
    if light { Color32::from_rgb(30, 22, 12) } else { theme::TEXT }
}

/// The side luck has favoured so far, and the value of the last throw.
pub fn luck(ui: &mut egui::Ui, chance: &WinChance, current: &CurrentMatch) {
    let naming = Naming(current.0.game().definition());
    let plies = &current.0.plies()[..chance.settled().min(current.0.plies().len())];
    let thrown = plies.iter().enumerate().rfind(|(_, ply)| matches!(ply.action, Action::Throw(_)));
    let last = thrown.and_then(|(number, ply)| {
        let swing = chance.swing(number, ply.side)?;
        let (whose, worth) = (naming.heading(ply.side), signed(swing));
        Some(format!("The last throw: {whose}, {}, {worth}. ", luck_in_words(swing)))
    });
    let sides = &Side::ALL[..usize::from(current.0.position().sides())];
    let so_far = sides.iter().map(|side| {
        format!("{} {}", naming.heading(*side), signed(chance.luck(&current.0, *side)))
    });
    // More sides than two have less room each.
    let (name, letters) = if sides.len() > 2 { ("Luck", 12.5) } else { ("Luck so far", 14.0) };
    let so_far = format!("{name}: {}", so_far.collect::<Vec<_>>().join(", "));
    let hover = format!(
        "{}In points (1 point = 1 game in 100), measured against perfect play",
        last.unwrap_or_default()
    );
    let size = egui::vec2(ui.available_width(), LUCK);
    let left = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, left, |ui| {
        ui.add(egui::Label::new(RichText::new(so_far).size(letters)).truncate())
            .on_hover_text(hover);
    });
}
