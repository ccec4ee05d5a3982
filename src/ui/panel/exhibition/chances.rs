//! Chances and luck in an exhibition's panel: a bar of the chances, and the side that the throws
//! have favoured.

use bevy_egui::egui::{self, Color32, RichText};

use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{WinChance, name_of, not_known};
use tesserae_play::narration::{Naming, luck_in_words, percents, whole_points};

use crate::ui::widgets::{side_colour, theme};

/// Height of the line on luck, in points.
pub const LUCK: f32 = 18.0;

/// The tips of the two kinds of chances.
const WITH_PLAYERS: &str = "Chances between these two players: perfect play, shifted by their \
                            measured difference in strength. The shift shrinks towards the end.";
const WITH_PERFECT: &str = "So these are the chances if everyone played perfectly, as far as the \
                            computer sees.";

/// Room for the name of the chances, and their height, in points.
const NAME: f32 = 86.0;
const BAR: f32 = 20.0;

/// Each side's chance as a bar, with the kind of chance that the whole exhibition speaks of.
pub fn chances(ui: &mut egui::Ui, chance: &WinChance, current: &CurrentMatch) {
    // Only chances from before the present movement.
    let at = chance.settled().min(current.0.cursor());
    let unknown = not_known(&current.0);
    let of_players = chance.is_of_players(at).unwrap_or(unknown.is_none());
    let tip = if of_players {
        WITH_PLAYERS.to_owned()
    } else {
        let why = unknown.unwrap_or("These players have not been measured");
        format!("{why}. {WITH_PERFECT}")
    };
    let size = egui::vec2(ui.available_width(), BAR);
    let (row, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.on_hover_text(tip);
    let font = egui::FontId::proportional(theme::FINE);
    let (left, middle) = (row.left_center(), egui::Align2::LEFT_CENTER);
    ui.painter().text(left, middle, name_of(of_players), font, theme::FAINT);
    bar(ui, row.with_min_x(row.left() + NAME), current, chance.at(at));
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
        let colour = side_colour(ui, &position.game().definition().game, *side);
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
        let swing = chance.swing(&current.0, number, ply.side)?;
        let (whose, worth) = (naming.heading(ply.side), whole_points(swing));
        Some(format!("The last throw: {whose}, {}, {worth}. ", luck_in_words(swing)))
    });
    let sides = &Side::ALL[..usize::from(current.0.position().sides())];
    let so_far = sides.iter().map(|side| {
        let luck = chance.luck(&current.0, *side).map_or_else(|| "–".to_owned(), whole_points);
        format!("{} {luck}", naming.heading(*side))
    });
    // More sides than two have less room each.
    let (name, letters) = if sides.len() > 2 { ("Luck", 12.5) } else { ("Luck so far", 14.0) };
    let so_far = format!("{name}: {}", so_far.collect::<Vec<_>>().join(", "));
    let hover = format!("{}In points (1 point = 1 game in 100)", last.unwrap_or_default());
    let size = egui::vec2(ui.available_width(), LUCK);
    let left = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, left, |ui| {
        ui.add(egui::Label::new(RichText::new(so_far).size(letters)).truncate())
            .on_hover_text(hover);
    });
}
