//! Where the window opens: from what is remembered and the monitors that exist.

use bevy::math::{DVec2, IVec2, UVec2};
use bevy::window::Monitor;

use tesserae_play::settings::WindowPlace;

/// Size of the first window, in points.
pub const USUAL: (u32, u32) = (1280, 720);
/// Least size of the window, in points.
pub const LEAST: DVec2 = DVec2::new(320.0, 240.0);
/// Room for a title bar and the desktop's own bars, in points.
pub const BARS: DVec2 = DVec2::new(16.0, 88.0);

/// A monitor.
#[derive(Debug, Clone, PartialEq)]
pub struct Screen {
    /// Its name; empty if the system has none.
    pub name: String,
    /// Its corner on the desktop, in pixels.
    pub at: IVec2,
    /// Its size in pixels.
    pub size: UVec2,
    /// Pixels a point.
    pub scale: f64,
}

impl Screen {
    /// The same from Bevy's monitor.
    pub fn of(monitor: &Monitor) -> Self {
        Self {
            name: monitor.name.clone().unwrap_or_default(),
            at: monitor.physical_position,
            size: monitor.physical_size(),
            scale: monitor.scale_factor,
        }
    }

    fn scale(&self) -> f64 {
        if self.scale.is_finite() && self.scale > 0.0 { self.scale } else { 1.0 }
    }

    /// Does it contain a point of the desktop?
    fn holds(&self, point: DVec2) -> bool {
        let from_corner = point - self.at.as_dvec2();
        from_corner.min_element() >= 0.0 && from_corner.cmplt(self.size.as_dvec2()).all()
    }

    /// The room for a window, in pixels, beside bars of that size in points.
    fn room(&self, bars: DVec2) -> DVec2 {
        (self.size.as_dvec2() - bars * self.scale()).max(DVec2::ONE)
    }

    /// A window of that many pixels, made to fit.
    pub fn fitted(&self, size: DVec2, bars: DVec2) -> UVec2 {
        size.max(LEAST * self.scale()).min(self.room(bars)).round().as_uvec2()
    }
}

/// A window's size in pixels, and its corner on the desktop if that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Width and height.
    pub size: UVec2,
    /// The corner.
    pub at: Option<IVec2>,
}

/// The window as it was, on the monitor it was on. If that is gone, it opens where it would still be
/// seen, else on the first monitor. None without a monitor.
pub fn place(kept: Option<&WindowPlace>, screens: &[Screen], bars: DVec2) -> Option<Placed> {
    let corner = kept.and_then(|kept| kept.at).map(|at| IVec2::from(at).as_dvec2());
    let points = UVec2::from(kept.map_or(USUAL, |kept| kept.size)).as_dvec2();
    let is_named = |screen: &&Screen| {
        kept.is_some_and(|kept| !kept.monitor.is_empty() && kept.monitor == screen.name)
    };
    let middle = |screen: &Screen| corner.map(|corner| corner + points * screen.scale() / 2.0);
    let named = screens.iter().find(is_named);
    let shows = |screen: &&Screen| middle(screen).is_some_and(|middle| screen.holds(middle));
    let screen = named.or_else(|| screens.iter().find(shows)).or(screens.first())?;
    let size = screen.fitted(points * screen.scale(), bars);
    let at = corner.map(|corner| {
        let from = screen.at.as_dvec2();
        // The monitor may have been moved on the desktop.
        let was = kept.filter(|_| named.is_some()).map(|kept| IVec2::from(kept.monitor_at));
        let wanted = corner + was.map_or(DVec2::ZERO, |was| from - was.as_dvec2());
        wanted.clamp(from, from + (screen.room(bars) - size.as_dvec2()).max(DVec2::ZERO)).as_ivec2()
    });
    Some(Placed { size, at })
}

/// The monitor that shows the middle of a window, else the first.
pub fn screen_of(corner: Option<IVec2>, size: UVec2, screens: &[Screen]) -> Option<&Screen> {
    let middle = corner.map(|corner| corner.as_dvec2() + size.as_dvec2() / 2.0);
    let shows = |screen: &&Screen| middle.is_some_and(|middle| screen.holds(middle));
    screens.iter().find(shows).or(screens.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(name: &str, at: (i32, i32), size: (u32, u32), scale: f64) -> Screen {
        Screen { name: name.into(), at: at.into(), size: size.into(), scale }
    }

    fn kept(size: (u32, u32), at: Option<(i32, i32)>, monitor: &str) -> WindowPlace {
        WindowPlace { size, at, monitor: monitor.into(), ..WindowPlace::default() }
    }

    #[test]
    fn the_first_window_fits_every_monitor_at_every_scale() {
        let cases: [((u32, u32), f64, (u32, u32)); 9] = [
            ((1024, 600), 1.0, (1008, 512)),
            ((1366, 768), 1.0, (1280, 680)),
            ((1280, 720), 1.5, (1256, 588)),
            ((1920, 1080), 1.0, (1280, 720)),
            ((1920, 1080), 1.5, (1896, 948)),
            ((1920, 1080), 2.0, (1888, 904)),
            ((3840, 2160), 1.0, (1280, 720)),
            ((3840, 2160), 2.0, (2560, 1440)),
            ((3840, 2160), 3.0, (3792, 1896)),
        ];
        for (size, scale, wanted) in cases {
            let placed = place(None, &[screen("", (0, 0), size, scale)], BARS);
            assert_eq!(placed, Some(Placed { size: wanted.into(), at: None }), "{size:?} {scale}");
        }
        // Without a window manager nothing lies beside the window.
        let bare = place(None, &[screen("", (0, 0), (1280, 720), 1.5)], DVec2::ZERO);
        assert_eq!(bare, Some(Placed { size: UVec2::new(1280, 720), at: None }));
    }

    #[test]
    fn a_window_opens_where_it_was_while_its_monitor_is_there() {
        let left = screen("left", (0, 0), (1920, 1080), 1.0);
        let right = screen("right", (1920, 0), (3840, 2160), 2.0);
        let was =
            WindowPlace { monitor_at: (1920, 0), ..kept((1000, 700), Some((2500, 300)), "right") };
        let both = [left.clone(), right.clone()];
        let there = Placed { size: UVec2::new(2000, 1400), at: Some(IVec2::new(2500, 300)) };
        assert_eq!(place(Some(&was), &both, BARS), Some(there));
        // The monitor stands on the other side of the other one now.
        let moved = [left.clone(), Screen { at: IVec2::new(-3840, 0), ..right.clone() }];
        let there = Placed { at: Some(IVec2::new(-3260, 300)), ..there };
        assert_eq!(place(Some(&was), &moved, BARS), Some(there));
        // It has another scale: the size in points stays.
        let plain = [left.clone(), Screen { scale: 1.0, ..right }];
        let there = Placed { size: UVec2::new(1000, 700), at: Some(IVec2::new(2500, 300)) };
        assert_eq!(place(Some(&was), &plain, BARS), Some(there));
        // It is gone.
        let placed = place(Some(&was), &[left], BARS).expect("a monitor");
        assert_eq!(placed, Placed { size: UVec2::new(1000, 700), at: Some(IVec2::new(904, 292)) });
    }

    #[test]
    fn whatever_is_remembered_the_window_is_whole_on_a_monitor_that_exists() {
        let sizes = [(0, 0), (1, 1), (640, 400), (1280, 720), (9_000, 9_000), (u32::MAX, u32::MAX)];
        let corner = |x, y| Some((x, y));
        let corners = [
            None,
            corner(0, 0),
            corner(-32_000, -32_000),
            corner(2_000, 1_000),
            corner(i32::MAX, i32::MIN),
        ];
        let screens = [
            screen("a", (0, 0), (1024, 600), 1.0),
            screen("b", (1024, -300), (3840, 2160), 2.0),
            screen("", (-1920, 0), (1920, 1080), 1.25),
            screen("c", (0, 600), (320, 200), f64::NAN),
        ];
        for size in sizes {
            for at in corners {
                for monitor in ["", "a", "b", "gone"] {
                    for first in 0..screens.len() {
                        let was = kept(size, at, monitor);
                        let placed = place(Some(&was), &screens[first..], BARS).expect("a monitor");
                        let (low, size) = (placed.at, placed.size);
                        assert_eq!(low.is_some(), at.is_some());
                        assert!(size.min_element() > 0, "{was:?}");
                        let fits = |screen: &Screen| {
                            let low = low.unwrap_or(screen.at);
                            low.cmpge(screen.at).all()
                                && (low + size.as_ivec2())
                                    .cmple(screen.at + screen.size.as_ivec2())
                                    .all()
                        };
                        assert!(screens[first..].iter().any(fits), "{was:?}: {placed:?}");
                    }
                }
            }
        }
        assert_eq!(place(None, &[], BARS), None);
    }

    #[test]
    fn a_window_that_comes_to_a_monitor_of_another_scale_fits_it() {
        let screens =
            [screen("a", (0, 0), (3840, 2160), 1.0), screen("b", (3840, 0), (1920, 1080), 2.0)];
        let (corner, size) = (Some(IVec2::new(3900, 100)), UVec2::new(2560, 1440));
        let on = screen_of(corner, size, &screens).expect("a monitor");
        assert_eq!(on.name, "b");
        assert_eq!(on.fitted(size.as_dvec2(), BARS), UVec2::new(1888, 904));
        assert_eq!(screen_of(None, size, &screens).map(|screen| &*screen.name), Some("a"));
    }
}
