//! A line round the chosen instance, with its name. The eye finds it on any material.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use tesserae_scene::mesh;

use super::instances::outermost;
use crate::ui::widgets::{plate, theme};

/// The instance that the line is drawn round.
#[derive(Resource, Default)]
pub struct Ringed {
    /// Which thing it belongs to.
    pub thing: usize,
    /// Its outermost points, in the thing's own space; none while nothing is chosen.
    pub points: Vec<Vec3>,
}

impl Ringed {
    /// The line round a shape of a thing.
    pub fn of(thing: usize, shape: &mesh::Shape) -> Self {
        Self { thing, points: outermost(&shape.positions) }
    }
}

/// Room between the instance and the line, and between the line and the name, in points.
const ROOM: (f32, f32) = (7.0, 12.0);
/// Room between the name and the picture's edge.
const EDGE: f32 = 8.0;

/// Draws the line round points of the window, and the name below it.
pub fn draw(painter: &Painter, points: &[Pos2], name: &str, area: Rect) {
    let line = around(points);
    if line.len() < 3 {
        return;
    }
    let round = Rect::from_points(&line);
    let middle = round.center();
    let line: Vec<Pos2> =
        line.into_iter().map(|at| at + (at - middle).normalized() * ROOM.0).collect();
    painter.add(Shape::closed_line(line.clone(), Stroke::new(5.5, Color32::from_black_alpha(200))));
    painter.add(Shape::closed_line(line, Stroke::new(2.5, theme::GOLD)));
    let below = round.expand(ROOM.0).center_bottom() + vec2(0.0, ROOM.1);
    let words = plate::words(painter, name.to_owned(), theme::GOLD);
    let size = words.size() + plate::AROUND * 2.0;
    let free = area.shrink(EDGE).shrink2(size / 2.0);
    let at = below.clamp(free.min, free.max.max(free.min));
    plate::show(painter, at, Align2::CENTER_CENTER, words, plate::AROUND);
}

/// The corners of the convex outline of points, one after the other.
fn around(points: &[Pos2]) -> Vec<Pos2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Pos2>| {
        let mut line: Vec<Pos2> = Vec::new();
        for point in points {
            while let [.., a, b] = line[..] {
                let (one, other) = (b - a, point - a);
                if one.x * other.y - one.y * other.x > 0.0 {
                    break;
                }
                line.pop();
            }
            line.push(point);
        }
        // It ends where the other half begins.
        line.pop();
        line
    };
    let mut line = half(&mut sorted.iter().copied());
    line.extend(half(&mut sorted.iter().rev().copied()));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_goes_once_round_all_points() {
        let corners = [(0.0, 0.0), (9.0, 1.0), (8.0, 7.0), (1.0, 6.0)];
        let inside = [(4.0, 3.0), (2.0, 2.0), (7.0, 5.0), (4.0, 3.0)];
        let points: Vec<Pos2> =
            corners.iter().chain(&inside).map(|(x, y)| Pos2::new(*x, *y)).collect();
        let line = around(&points);
        assert_eq!(line.len(), 4);
        assert!(corners.iter().all(|(x, y)| line.contains(&Pos2::new(*x, *y))), "{line:?}");
        assert!(around(&points[..1]).len() < 3);
    }
}
