//! Badges: the small figures that stand for a side's pieces in the panels. A badge has the
//! shape of the piece as well as its colour, so that sides differ even without colour.

use bevy::prelude::*;

/// One area of a badge, in a square from -1 to 1 with y up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Area {
    /// A disc: its middle and its radius.
    Disc((f32, f32), f32),
    /// A convex polygon by its corners.
    Convex(&'static [(f32, f32)]),
}

/// A side's figure: its silhouette and the marks on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Badge {
    /// The areas that make up the silhouette.
    pub body: &'static [Area],
    /// The marks on it.
    pub marks: &'static [Area],
    /// The colour of the marks.
    pub mark: [u8; 3],
}

/// The marks' colour on a dark body, and on a light one.
pub const PALE: [u8; 3] = [240, 232, 214];
/// See [`PALE`].
pub const DARK: [u8; 3] = [26, 24, 30];

/// A disc with five dots, as on the pieces of Ur.
pub const FIVE_DOTS: (&[Area], &[Area]) = (
    &[Area::Disc((0.0, 0.0), 1.0)],
    &[
        Area::Disc((0.0, 0.0), 0.17),
        Area::Disc((0.42, 0.42), 0.17),
        Area::Disc((-0.42, 0.42), 0.17),
        Area::Disc((0.42, -0.42), 0.17),
        Area::Disc((-0.42, -0.42), 0.17),
    ],
);

/// A plain disc.
pub const DISC: &[Area] = &[Area::Disc((0.0, 0.0), 1.0)];

/// A cone that stands on its foot.
pub const CONE: &[Area] = &[Area::Convex(&[
    (-0.85, -1.0),
    (0.85, -1.0),
    (0.85, -0.66),
    (0.14, 1.0),
    (-0.14, 1.0),
    (-0.85, -0.66),
])];

/// A spool: broad above and below, with a waist.
pub const SPOOL: &[Area] = &[
    Area::Convex(&[
        (-0.9, -1.0),
        (0.9, -1.0),
        (0.9, -0.62),
        (0.4, -0.1),
        (-0.4, -0.1),
        (-0.9, -0.62),
    ]),
    Area::Convex(&[
        (-0.4, -0.14),
        (0.4, -0.14),
        (0.9, 0.42),
        (0.9, 0.84),
        (-0.9, 0.84),
        (-0.9, 0.42),
    ]),
];

/// The relative luminance of a colour, 0 to 1, as screens show it.
pub fn luminance([red, green, blue]: [u8; 3]) -> f32 {
    Srgba::rgb_u8(red, green, blue).luminance()
}

/// The contrast of two colours, 1 to 21.
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::look_of;

    const GAMES: [(&str, u8); 6] =
        [("knossos", 2), ("pente", 2), ("phaistos", 4), ("senet", 2), ("ur", 2), ("", 4)];

    /// Every badge with its game, its seat and the colour of its body.
    fn badges() -> impl Iterator<Item = (&'static str, u8, Badge, [u8; 3])> {
        let seats = GAMES.into_iter().flat_map(|(game, sides)| (0..sides).map(move |s| (game, s)));
        seats.map(|(game, s)| (game, s, (look_of(game).badge)(s), (look_of(game).colour)(s)))
    }

    #[test]
    fn black_and_white_are_as_far_apart_as_can_be() {
        assert!((contrast([255; 3], [0; 3]) - 21.0).abs() < 1e-3);
        assert!((contrast([119; 3], [255; 3]) - 4.48).abs() < 0.01);
    }

    #[test]
    fn the_badges_of_two_sides_differ_without_colour() {
        for (game, a, badge, colour) in badges() {
            for (_, b, other, its_colour) in badges().filter(|other| other.0 == game && other.1 < a)
            {
                let apart = contrast(colour, its_colour) >= 3.0;
                assert!(apart || badge.body != other.body, "{game}: {a} and {b}");
            }
        }
    }

    #[test]
    fn a_badge_stays_in_its_square_and_its_marks_can_be_seen() {
        for (game, seat, badge, colour) in badges() {
            assert!(!badge.body.is_empty());
            let seen = badge.marks.is_empty() || contrast(colour, badge.mark) >= 3.0;
            assert!(seen, "{game}: {seat}");
            for area in badge.body.iter().chain(badge.marks) {
                let far = match area {
                    Area::Disc((x, y), radius) => x.abs().max(y.abs()) + radius,
                    Area::Convex(points) => {
                        points.iter().fold(0.0, |far: f32, (x, y)| far.max(x.abs()).max(y.abs()))
                    }
                };
                assert!(far <= 1.0 + 1e-6, "{game}: {seat}");
            }
        }
    }

    #[test]
    fn polygons_are_convex() {
        for (game, seat, badge, _) in badges() {
            for area in badge.body.iter().chain(badge.marks) {
                let Area::Convex(points) = area else { continue };
                let n = points.len();
                for k in 0..n {
                    let [a, b, c] = [k, k + 1, k + 2].map(|k| points[k % n]);
                    let turn = (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
                    assert!(turn > 0.0, "{game}: {seat}: corner {k}");
                }
            }
        }
    }
}
