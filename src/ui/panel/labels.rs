//! The hints' words, numbers and keys over the table, and the score of the dice.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Vec2};

use tesserae_layout::piece::Piece;
use tesserae_play::exhibition::Eyes;

use crate::ui::frame::on_screen;
use crate::ui::hints::{Hint, Hints, Sign};
use crate::ui::widgets::theme;

/// Height of the letters of a label, in points.
const LETTERS: f32 = 15.0;
/// Height of the score beside the dice.
const SCORE: f32 = 38.0;
const SCORE_WATCHED: f32 = 64.0;
/// Edge of the sign of a die.
const DIE: f32 = 15.0;
/// Distance of a label below a piece's place, to keep the piece visible.
const BELOW: f32 = 24.0;
/// A dark ground: with less alpha the board shines through.
const DARK: Color32 = Color32::from_black_alpha(244);

/// Draws the labels within an area in points; `camera` shows the table there. The score is
/// larger in an exhibition, which is `watched` from farther away.
pub fn show(
    ctx: &egui::Context,
    area: Rect,
    camera: (&Camera, &GlobalTransform),
    hints: &Hints,
    pieces: &Query<&Transform, With<Piece>>,
    watched: Option<Eyes>,
) {
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("table labels"));
    let painter = ctx.layer_painter(layer).with_clip_rect(area);
    let mut board = Board { painter, area, written: Vec::new() };
    for hint in &hints.list {
        let (at, plate) = match hint {
            Hint::Label { place, text, sign, key } => (*place, Plate::of(text, *sign, *key)),
            Hint::Trapped(entity, turns) => {
                let Ok(piece) = pieces.get(*entity) else { continue };
                (piece.translation, Plate { edge: theme::RED, ..Plate::word(&held(*turns)) })
            }
            Hint::Score { place, numbers } => {
                if let Some(point) = on_screen(ctx, camera, *place) {
                    board.score(point, numbers, watched);
                }
                continue;
            }
            _ => continue,
        };
        let Some(mut point) = on_screen(ctx, camera, at) else { continue };
        let hides = |piece: &Transform| piece.translation.xz().distance(at.xz()) < 0.05;
        // A key's cap alone is small enough to lie on its own piece.
        if !plate.is_key() && pieces.iter().any(hides) {
            point.y += BELOW;
        }
        board.write(point, &plate);
    }
}

/// The label of a held piece.
fn held(turns: u8) -> String {
    match turns {
        0 => "Free next turn".to_owned(),
        1 => "Trapped: 1 more turn".to_owned(),
        turns => format!("Trapped: {turns} more turns"),
    }
}

/// A label's look.
#[derive(Debug, Clone, PartialEq)]
struct Plate {
    text: String,
    ink: Color32,
    ground: Color32,
    edge: Color32,
    /// A die stands before the text.
    die: bool,
    /// The key that plays it, as a key's cap in front.
    key: Option<u8>,
}

impl Plate {
    /// Light on dark, as names.
    fn word(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ink: theme::TEXT,
            ground: DARK,
            edge: theme::TEXT,
            die: false,
            key: None,
        }
    }

    /// Is it only a key's cap?
    fn is_key(&self) -> bool {
        self.key.is_some() && self.text.is_empty()
    }

    fn of(text: &str, sign: Sign, key: Option<u8>) -> Self {
        let word = Self { key, ..Self::word(text) };
        // Dark on gilt with a die: no cell's name looks like that.
        let (ink, ground, edge) = (theme::GROUND, theme::GOLD, theme::GROUND);
        match sign {
            Sign::Word => word,
            Sign::Throw => Self { ink, ground, edge, die: true, ..word },
        }
    }
}

/// The surface, and the labels on it.
struct Board {
    painter: egui::Painter,
    area: Rect,
    written: Vec<Rect>,
}

impl Board {
    /// Writes a label at a point, below others that it would cover, within the area.
    fn write(&mut self, at: Pos2, plate: &Plate) {
        let painter = self.painter.clone();
        let lay = |text: String, size: f32, ink: Color32| {
            painter.layout_no_wrap(text, FontId::proportional(size), ink)
        };
        let galley = lay(plate.text.clone(), LETTERS, plate.ink);
        let cap = plate.key.map(|key| lay(key.to_string(), LETTERS, theme::GROUND));
        let (gap, pad) = (4.0, Vec2::new(5.0, 2.0));
        let mut parts = Vec::new();
        if let Some(cap) = &cap {
            parts.push((cap.size().x + 10.0).max(20.0));
        }
        if plate.die {
            parts.push(DIE);
        }
        if !plate.text.is_empty() {
            parts.push(galley.size().x);
        }
        let wide = parts.iter().sum::<f32>() + gap * parts.len().saturating_sub(1) as f32;
        let size = Vec2::new(wide, galley.size().y) + pad * 2.0;
        let rect = self.place(at, size);
        if !plate.is_key() {
            let edge = egui::Stroke::new(1.0, plate.edge);
            painter.rect(rect, 4.0, plate.ground, edge, egui::StrokeKind::Outside);
        }
        let mut x = rect.left() + pad.x;
        if let (Some(cap), Some(width)) = (cap, parts.first()) {
            let size = Vec2::new(*width, rect.height() - 2.0);
            let rect = Rect::from_min_size(Pos2::new(x, rect.top() + 1.0), size);
            draw_cap(&painter, rect);
            painter.galley(rect.center() - cap.size() / 2.0, cap, theme::GROUND);
            x += width + gap;
        }
        if plate.die {
            let middle = Pos2::new(x + DIE / 2.0, rect.center().y);
            draw_die(&painter, Rect::from_center_size(middle, Vec2::splat(DIE)));
            x += DIE + gap;
        }
        painter.galley(Pos2::new(x, rect.top() + pad.y), galley, plate.ink);
    }

    /// The dice's numbers, large; one that is used is dimmed and struck through. A near view
    /// without their whole place beside the tray hides them: elsewhere they would cover the board.
    /// A view of the dice alone has them at its edge.
    fn score(&mut self, at: Pos2, numbers: &[(u8, bool)], watched: Option<Eyes>) {
        let size = if watched.is_some() { SCORE_WATCHED } else { SCORE };
        let eyes = watched.unwrap_or_default();
        let painter = self.painter.clone();
        let over = numbers.iter().all(|(_, left)| !left);
        let galleys: Vec<_> = numbers
            .iter()
            .map(|(number, left)| {
                let ink = if *left { theme::GOLD } else { theme::FAINT.gamma_multiply(0.75) };
                let galley =
                    painter.layout_no_wrap(number.to_string(), FontId::proportional(size), ink);
                (galley, ink, *left)
            })
            .collect();
        let gap = 16.0;
        let wide = galleys.iter().map(|(galley, ..)| galley.size().x).sum::<f32>()
            + gap * galleys.len().saturating_sub(1) as f32;
        let high = galleys.iter().map(|(galley, ..)| galley.size().y).fold(0.0, f32::max);
        let room = Vec2::new(wide + 24.0, high);
        let is_seen = match (eyes.near, eyes.dice) {
            (_, true) => true,
            (true, false) => {
                self.inside().contains_rect(Align2::CENTER_CENTER.anchor_size(at, room))
            }
            (false, false) => self.area.contains(at),
        };
        if !is_seen {
            return;
        }
        let rect = self.place(at, room);
        let edge = if over { theme::FAINT } else { theme::GOLD };
        let stroke = egui::Stroke::new(if over { 1.0 } else { 2.0 }, edge);
        painter.rect(rect, 7.0, DARK, stroke, egui::StrokeKind::Outside);
        let mut x = rect.left() + 12.0;
        for (galley, ink, left) in galleys {
            let width = galley.size().x;
            painter.galley(Pos2::new(x, rect.top()), galley, ink);
            if !left && !over {
                let y = rect.center().y + 2.0;
                let line = [Pos2::new(x - 3.0, y), Pos2::new(x + width + 3.0, y)];
                painter.line_segment(line, egui::Stroke::new(2.0, ink));
            }
            x += width + gap;
        }
    }

    /// Where labels may stand.
    fn inside(&self) -> Rect {
        self.area.shrink(4.0)
    }

    /// A free place of that size about a point, or below it.
    fn place(&mut self, at: Pos2, size: Vec2) -> Rect {
        let mut rect = Align2::CENTER_CENTER.anchor_size(at, size);
        let inside = self.inside();
        let push = |low: f32, high: f32, least: f32, most: f32| {
            if low < least { least - low } else { (most - high).min(0.0) }
        };
        let aside = push(rect.left(), rect.right(), inside.left(), inside.right());
        let down = push(rect.top(), rect.bottom(), inside.top(), inside.bottom());
        rect = rect.translate(Vec2::new(aside, down));
        while let Some(other) = self.written.iter().find(|other| other.intersects(rect)) {
            rect = rect.translate(Vec2::new(0.0, other.bottom() + 3.0 - rect.top()));
        }
        self.written.push(rect);
        rect
    }
}

/// The cap of a key.
fn draw_cap(painter: &egui::Painter, rect: Rect) {
    let edge = egui::Stroke::new(1.0, theme::GROUND);
    let low = rect.translate(Vec2::new(0.0, 2.0));
    painter.rect(low, 4.0, Color32::from_rgb(122, 108, 86), edge, egui::StrokeKind::Outside);
    painter.rect_filled(rect, 4.0, theme::TEXT);
}

/// The sign of a die: a cube's face with five pips.
fn draw_die(painter: &egui::Painter, rect: Rect) {
    let edge = egui::Stroke::new(1.2, theme::GROUND);
    painter.rect(rect.shrink(0.5), 3.0, theme::TEXT, edge, egui::StrokeKind::Inside);
    let away = rect.width() * 0.24;
    for (x, y) in [(0.0, 0.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let pip = rect.center() + Vec2::new(x, y) * away;
        painter.circle_filled(pip, rect.width() * 0.085, theme::GROUND);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let ctx = egui::Context::default();
        let area = Rect::from_min_size(Pos2::ZERO, Vec2::new(900.0, 700.0));
        let painter = ctx.layer_painter(egui::LayerId::background());
        Board { painter, area, written: Vec::new() }
    }

    #[test]
    fn labels_keep_clear_of_each_other_and_within_the_area() {
        let mut board = board();
        let size = Vec2::new(80.0, 24.0);
        let points = [(400.0, 300.0), (410.0, 310.0), (440.0, 290.0), (2.0, 2.0), (899.0, 695.0)];
        for (x, y) in points {
            board.place(Pos2::new(x, y), size);
        }
        for (index, one) in board.written.iter().enumerate() {
            assert!(one.left() >= 0.0 && one.right() <= 900.0, "{one}");
            for other in &board.written[..index] {
                assert!(!one.intersects(*other), "{one} {other}");
            }
        }
    }

    #[test]
    fn the_dice_s_numbers_stand_in_their_place_or_nowhere() {
        let ctx = egui::Context::default();
        let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
            let mut board = Board { painter: ui.painter().clone(), ..board() };
            board.score(Pos2::new(950.0, 300.0), &[(2, true)], None);
            assert_eq!(board.written, []);
            let place = Pos2::new(450.0, 300.0);
            board.score(place, &[(2, true)], None);
            assert!(board.written[0].contains(place));
        });
    }

    #[test]
    fn a_near_view_shows_the_score_whole_in_its_place_and_one_of_the_dice_at_its_edge() {
        let ctx = egui::Context::default();
        let written = |place: Pos2, watched: Eyes| {
            let mut found = None;
            let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
                let mut board = Board { painter: ui.painter().clone(), ..board() };
                board.score(place, &[(2, true)], Some(watched));
                found = board.written.first().copied();
            });
            found
        };
        let [beside, edge, middle] = [950.0, 890.0, 450.0].map(|x| Pos2::new(x, 300.0));
        let whole = Eyes::default();
        let near = Eyes { near: true, ..whole };
        let dice = Eyes { dice: true, ..near };
        let area = board().area;
        for (place, seen) in [(beside, [false, false]), (edge, [true, false]), (middle, [true; 2])]
        {
            assert_eq!([whole, near].map(|eyes| written(place, eyes).is_some()), seen, "{place}");
            assert!(written(place, dice).is_some_and(|rect| area.contains_rect(rect)), "{place}");
        }
    }

    #[test]
    fn an_outcome_does_not_look_like_a_name() {
        let (word, throw) = (Plate::of("2", Sign::Word, None), Plate::of("2", Sign::Throw, None));
        assert!(throw.die && !word.die);
        assert_ne!((word.ink, word.ground), (throw.ink, throw.ground));
    }

    #[test]
    fn how_long_a_piece_is_held_is_said_in_words() {
        let told: Vec<String> = (0..=2).map(held).collect();
        assert_eq!(told, ["Free next turn", "Trapped: 1 more turn", "Trapped: 2 more turns"]);
    }
}
