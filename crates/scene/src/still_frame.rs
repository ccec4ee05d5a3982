//! Which frame of a still picture is drawn, and where its eye and lamps are moved for it.

use bevy::prelude::*;

/// Which frame of a still picture is drawn, counted from 1; 0 while something moves.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillFrame(pub u32);

/// How many frames make a still picture; 0 or 1 for a look without.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillLength(pub u32);

/// The `index`-th point of a sequence that fills the unit square evenly.
fn spread(index: u32) -> Vec2 {
    // Steps by the powers of the plastic number, the golden ratio's next of kin.
    const STEP: [f64; 2] = [0.754_877_666_246_693, 0.569_840_290_998_053];
    Vec2::from_array(STEP.map(|step| (0.5 + step * f64::from(index)).fract() as f32))
}

/// Where in the pixel a frame looks, from -0.5 to 0.5; in motion in its middle.
pub fn in_pixel(frame: u32) -> Vec2 {
    if frame == 0 { Vec2::ZERO } else { spread(frame) - 0.5 }
}

/// A point of the unit disc for a frame; in motion its middle.
pub fn on_disc(frame: u32) -> Vec2 {
    if frame == 0 {
        return Vec2::ZERO;
    }
    // Another stretch of the sequence, so that pixel and lamp do not move together.
    let at = spread(frame * 3 + 17);
    Vec2::from_angle(at.x * std::f32::consts::TAU) * at.y.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_fill_the_pixel_and_the_lamp_evenly() {
        let frames = 1..=64;
        let mean = |at: &dyn Fn(u32) -> Vec2| frames.clone().map(at).sum::<Vec2>() / 64.0;
        assert!(mean(&in_pixel).length() < 0.03, "{}", mean(&in_pixel));
        assert!(mean(&on_disc).length() < 0.06, "{}", mean(&on_disc));
        for frame in frames.clone() {
            assert!(in_pixel(frame).abs().max_element() <= 0.5);
            assert!(on_disc(frame).length() <= 1.0);
        }
        // Of four quarters of the pixel each has its share.
        for (x, y) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let inside = |at: Vec2| at.x * x > 0.0 && at.y * y > 0.0;
            let count = frames.clone().filter(|frame| inside(in_pixel(*frame))).count();
            assert!((13..=19).contains(&count), "{count}");
        }
    }
}
