//! The room below the table of an exhibition or a clip. The name plates stand there, and for a
//! while the card after a game or the card of the thing under the pointer. So none of them covers
//! the play.

use bevy_egui::egui::{Rect, Vec2, vec2};

/// Height of a plate, and the room about it, in points.
const HIGH: f32 = 44.0;
const AROUND: f32 = 9.0;
/// Width for a plate with all that it says, in points.
const WIDE: f32 = 270.0;
/// Width for the tag beside a plate, in points.
pub const TAG: f32 = 130.0;
/// An area lower than this has room for one row alone.
const LOW: f32 = 400.0;
/// The largest share of an area's height.
const MOST: f32 = 0.3;

/// The room of the plates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlateRoom {
    /// Its place.
    pub rect: Rect,
    columns: usize,
    rows: usize,
}

impl PlateRoom {
    /// The room at the foot of an area, for the plates of that many sides, with or without tags.
    pub fn of(area: Rect, sides: usize, tags: bool) -> Self {
        let each = if tags { WIDE + TAG } else { WIDE };
        let one_row = area.width() >= each * sides as f32 || area.height() < LOW;
        let rows = if one_row { 1 } else { 2 };
        let high = rows as f32 * (HIGH + AROUND) + AROUND;
        let top = area.bottom() - high.min(area.height() * MOST);
        Self { rect: area.with_min_y(top), columns: sides.div_ceil(rows), rows }
    }

    /// The part of its area that is left to the table.
    pub fn above(&self, area: Rect) -> Rect {
        area.with_max_y(self.rect.top())
    }

    /// Is there a single row, with texts side by side?
    pub fn is_flat(&self) -> bool {
        self.rows == 1
    }

    /// The places of the plates, in order of the sides.
    pub fn places(&self) -> impl Iterator<Item = Rect> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let count = vec2(columns as f32, rows as f32);
        let size = (self.rect.size() - AROUND * (count + Vec2::splat(1.0))) / count;
        let corner = self.rect.min + Vec2::splat(AROUND);
        (0..columns * rows).map(move |number| {
            let at = vec2((number % columns) as f32, (number / columns) as f32);
            Rect::from_min_size(corner + at * (size + Vec2::splat(AROUND)), size.max(Vec2::ZERO))
        })
    }

    /// The largest card in it.
    pub fn card(&self) -> Rect {
        self.rect.shrink(AROUND / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;

    #[test]
    fn plates_lie_beside_one_another_below_the_table_in_every_window() {
        for (wide, high) in [(964.0, 690.0), (708.0, 610.0), (1604.0, 1050.0), (484.0, 420.0)] {
            for (sides, tags) in [2, 3, 4].into_iter().flat_map(|n| [(n, false), (n, true)]) {
                let area = Rect::from_min_size(Pos2::ZERO, vec2(wide, high));
                let room = PlateRoom::of(area, sides, tags);
                let told = format!("{sides} in {wide}x{high}: {room:?}");
                assert!(room.above(area).height() > high * 0.69, "{told}");
                let places: Vec<Rect> = room.places().take(sides).collect();
                assert_eq!(places.len(), sides, "{told}");
                for (number, place) in places.iter().enumerate() {
                    assert!(room.rect.contains_rect(*place), "{told}: {place:?}");
                    assert!((place.height() - HIGH).abs() < 0.5, "{told}: {place:?}");
                    assert!(place.width() > 150.0, "{told}: {place:?}");
                    assert!(!places[..number].iter().any(|other| other.intersects(*place)));
                }
            }
        }
    }

    #[test]
    fn a_low_window_keeps_its_table() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(320.0, 160.0));
        let room = PlateRoom::of(area, 4, true);
        assert!(room.is_flat() && room.above(area).height() > 110.0, "{room:?}");
        assert!(room.places().all(|place| place.width() > 0.0 && place.height() > 0.0));
    }
}
