//! The last throw as a small drawing: each body with what it shows, and how
//! that scores.

use bevy_egui::egui::{self, Color32, Pos2, Shape, Stroke, Vec2};

use crate::dice::{DiceKind, Face, Score, Scoring};
use crate::rules::Throw;
use crate::table::theme;
use crate::table::throwing::Meaning;

/// Edge of one body's picture, in points.
const SIZE: f32 = 38.0;

/// Draws the faces of a throw and says what they count.
pub fn show(ui: &mut egui::Ui, meaning: Meaning, faces: &[Face], sides: &[String]) {
    ui.horizontal(|ui| {
        for face in faces {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIZE), egui::Sense::hover());
            draw(ui, rect, *face);
        }
        ui.add_space(6.0);
        let big = match meaning.reads(faces) {
            Throw::Score(score) => score.to_string(),
            Throw::Pair(high, low) => format!("{high} · {low}"),
            Throw::First(_) => String::new(),
        };
        ui.label(egui::RichText::new(big).size(32.0).color(theme::GOLD));
    });
    ui.label(egui::RichText::new(words(meaning, faces, sides)).color(theme::FAINT));
}

/// How a throw comes to its score, in words.
#[must_use]
pub fn words(meaning: Meaning, faces: &[Face], sides: &[String]) -> String {
    let marked = faces.iter().filter(|face| face.is_marked()).count();
    if let Throw::First(side) = meaning.reads(faces) {
        let name = sides.get(side.index()).map_or("", String::as_str);
        let tip = if marked == 1 { "a marked" } else { "a plain" };
        return format!("The draw: {tip} corner is up, so {name} begins.");
    }
    let what = match meaning.set.kind {
        DiceKind::Tetrahedra => "marked corners up",
        DiceKind::Sticks => "flat sides up",
        DiceKind::Cube | DiceKind::Cubes => "",
    };
    let score = meaning.scoring.score(faces);
    match (meaning.scoring, score) {
        (Scoring::Marked { none }, Score::One(_)) if marked == 0 => {
            format!("No {what}: that counts {none}.")
        }
        (Scoring::Marked { .. }, Score::One(score)) => {
            format!("{marked} of {} {what}: score {score}.", faces.len())
        }
        (_, score) => format!("Thrown: {score}."),
    }
}

fn draw(ui: &egui::Ui, rect: egui::Rect, face: Face) {
    let painter = ui.painter();
    let dark = Color32::from_rgb(72, 60, 47);
    let line = Stroke::new(1.5, theme::FAINT);
    match face {
        Face::Corner(_) => {
            let tip = Pos2::new(rect.center().x, rect.top() + 3.0);
            let base = [
                Pos2::new(rect.left() + 2.0, rect.bottom() - 4.0),
                Pos2::new(rect.right() - 2.0, rect.bottom() - 4.0),
            ];
            painter.add(Shape::convex_polygon(vec![tip, base[1], base[0]], dark, line));
            let below = tip + Vec2::new(0.0, 12.0);
            if face.is_marked() {
                painter.circle_filled(below, 5.0, theme::GOLD);
            } else {
                painter.circle_stroke(below, 4.0, Stroke::new(1.0, theme::FAINT));
            }
        }
        Face::Flat | Face::Round => {
            let stick = rect.shrink2(Vec2::new(12.0, 1.0));
            let fill = if face == Face::Flat { theme::TEXT } else { dark };
            painter.rect(stick, 7.0, fill, line, egui::StrokeKind::Inside);
        }
        Face::Pips(pips) => {
            painter.rect(rect.shrink(2.0), 5.0, theme::TEXT, line, egui::StrokeKind::Inside);
            painter.text(
                rect.center(),
                egui::Align2::CENTER_CENTER,
                pips.to_string(),
                theme::heading(24.0),
                theme::GROUND,
            );
        }
    }
}
