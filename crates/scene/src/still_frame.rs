//! Numbers of a still picture's frames, and the offsets of eye and lamps in each.

use bevy::prelude::*;

/// The current frame of a still picture, counted from 1; 0 while something moves.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillFrame(pub u32);

/// Number of frames of a still picture; 0 or 1 for a look without stills.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillLength(pub u32);

/// The `index`-th point of a sequence that fills the unit square evenly.
fn spread(index: u32) -> Vec2 {
    // Steps by powers of the plastic number, a relative of the golden ratio.
    const STEP: [f64; 2] = [0.754_877_666_246_693, 0.569_840_290_998_053];
    Vec2::from_array(STEP.map(|step| (0.5 + step * f64::from(index)).fract() as f32))
}

/// A frame's offset in the pixel, from -0.5 to 0.5; in motion, its middle.
pub fn in_pixel(frame: u32) -> Vec2 {
    if frame == 0 { Vec2::ZERO } else { spread(frame) - 0.5 }
}

/// A frame's point of the unit disc; in motion, its middle.
pub fn on_disc(frame: u32) -> Vec2 {
    if frame == 0 {
        return Vec2::ZERO;
    }
    // Another stretch of the sequence, so that pixel and lamp move independently.
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
        // Each quarter of the pixel gets its share.
        for (x, y) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let inside = |at: Vec2| at.x * x > 0.0 && at.y * y > 0.0;
            let count = frames.clone().filter(|frame| inside(in_pixel(*frame))).count();
            assert!((13..=19).contains(&count), "{count}");
        }
    }
}
