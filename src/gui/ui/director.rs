//! The director of an exhibition: the whole table, dice and all, and nearer for a moment when
//! a piece is captured. One movement at a time, none within a second of another, none while
//! something is to be read.

use bevy::prelude::*;

use super::camera::ViewRequested;
use crate::gui::layout::spec::TableSpec;
use crate::gui::layout::view::{DEFAULT, View, named_view};
use crate::gui::order::TableSystems;
use crate::gui::play::exhibition::Exhibition;
use crate::gui::play::pieces::{Manner, PieceTravels};
use crate::gui::play::tempo::Tempo;
use crate::gui::play::turn::{Stage, Turn};
use crate::gui::render::scene::TableCamera;
use crate::gui::render::view_area::ViewArea;

/// Seconds between two movements of the camera, at least.
const APART: f32 = 1.2;
/// For so many seconds after the pieces have landed a capture is still looked at.
const READ: f32 = 1.6;
/// No longer than this, whatever goes on.
const LONGEST: f32 = 3.0;
/// Faster than this no moment is looked at from near: it would be over before one is there.
const UNHURRIED: f32 = 1.5;
/// A view that is not so much nearer is not worth a movement.
const WORTH: f32 = 0.88;
/// It comes no nearer than this share of the usual distance.
const NEAR: f32 = 0.55;
/// Room about the ways of the pieces, in scene units.
const AROUND: f32 = 0.22;
/// The share of half the picture that these take at most.
const FILLED: Vec2 = Vec2::new(0.88, 0.84);

/// What the director shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Shot {
    /// What a person has chosen.
    #[default]
    Free,
    /// The whole table.
    Play,
    /// What has just happened, from near.
    Moment,
}

/// What the director sees in a frame.
struct Seen {
    following: bool,
    /// Seconds since the frame before.
    passed: f32,
    /// There is time to look at a moment.
    unhurried: bool,
    /// A capture begins that is worth a look from near.
    capture: bool,
    /// Pieces and dice lie still, for so many seconds of the exhibition's own time.
    still_for: Option<f32>,
}

/// The shot that is on, and since when.
#[derive(Debug, Default)]
struct Director {
    shot: Shot,
    since: f32,
}

impl Director {
    /// The next shot, where another one is due.
    fn decide(&mut self, seen: &Seen) -> Option<Shot> {
        self.since += seen.passed;
        let wanted = match (self.shot, seen) {
            (Shot::Free, Seen { following: false, .. }) => return None,
            (_, Seen { following: false, .. }) => Shot::Free,
            (Shot::Free, _) => Shot::Play,
            (Shot::Play, Seen { capture: true, unhurried: true, .. }) => Shot::Moment,
            (Shot::Moment, Seen { still_for: Some(still), .. }) if *still >= READ => Shot::Play,
            (Shot::Moment, Seen { unhurried: false, .. }) => Shot::Play,
            // Who throws again does so at once, and the play goes on elsewhere.
            (Shot::Moment, _) if self.since >= LONGEST => Shot::Play,
            (Shot::Play | Shot::Moment, _) => return None,
        };
        // A person's own wish is done at once.
        let asked = self.shot == Shot::Free || wanted == Shot::Free;
        if !asked && self.since < APART {
            return None;
        }
        (self.shot, self.since) = (wanted, 0.0);
        Some(wanted)
    }
}

/// The view of the ways of pieces, where it is worth a movement of the camera.
fn moment(spec: &TableSpec, aspect: f32, ways: &[Vec<Vec3>]) -> Option<View> {
    let play = named_view(DEFAULT, aspect, spec);
    let corners: Vec<Vec3> = ways
        .iter()
        .flatten()
        .flat_map(|at| {
            [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)].into_iter().flat_map(
                move |(x, z)| [0.0, AROUND].map(|y| *at + Vec3::new(x * AROUND, y, z * AROUND)),
            )
        })
        .collect();
    if corners.is_empty() {
        return None;
    }
    // The next throw may come at once: the tray stays in the picture.
    let half = spec.tray.outer_half();
    let tray = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
        .map(|(x, z)| spec.tray.centre + Vec3::new(half.x * x, 0.0, half.y * z));
    let corners = [corners, tray.to_vec()].concat();
    let view = View::centred(play.yaw, play.pitch, aspect, &corners, FILLED);
    let view = View { radius: view.radius.max(play.radius * NEAR), ..view };
    (view.radius < play.radius * WORTH).then_some(view)
}

fn direct(
    exhibition: Option<Res<Exhibition>>,
    turn: Res<Turn>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    spec: Option<Res<TableSpec>>,
    cameras: Query<(&Camera, &ViewArea), With<TableCamera>>,
    mut travels: MessageReader<PieceTravels>,
    mut views: MessageWriter<ViewRequested>,
    mut director: Local<Director>,
) {
    let under_way: Vec<&PieceTravels> = travels.read().collect();
    let captures = under_way.iter().any(|travel| travel.manner == Manner::Sent);
    let ways: Vec<Vec<Vec3>> = under_way.iter().map(|travel| travel.way.clone()).collect();
    let aspect = cameras.iter().next().and_then(|(camera, area)| area.logical_size(camera));
    let aspect = aspect.map_or(1.6, |size| size.x / size.y.max(1.0));
    let near = spec.as_ref().filter(|_| captures).and_then(|spec| moment(spec, aspect, &ways));
    let still = !matches!(turn.stage, Stage::Moving | Stage::Rolling);
    let shot = director.decide(&Seen {
        following: exhibition.is_some_and(|exhibition| exhibition.following) && !tempo.still,
        passed: time.delta_secs(),
        unhurried: tempo.pace <= UNHURRIED,
        capture: near.is_some(),
        still_for: still.then(|| turn.since.as_secs_f32() * tempo.pace),
    });
    match (shot, near) {
        (Some(Shot::Moment), Some(view)) => {
            views.write(ViewRequested::Of(view, view.radius.min(1.0)));
        }
        (Some(_), _) => {
            views.write(ViewRequested::Named(DEFAULT));
        }
        (None, _) => {}
    }
}

/// Registers the director; needs a camera.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, direct.in_set(TableSystems::Narrate));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::layout::view::FIELD_OF_VIEW;
    use crate::gui::render::boards::lay_table;
    use crate::gui::sample;

    fn seen() -> Seen {
        Seen { following: true, passed: 0.1, unhurried: true, capture: false, still_for: None }
    }

    #[test]
    fn a_capture_is_shown_until_it_has_been_read_and_nothing_moves_within_a_second() {
        let mut director = Director::default();
        assert_eq!(director.decide(&seen()), Some(Shot::Play), "a wish is done at once");
        let capture = || Seen { capture: true, ..seen() };
        assert_eq!(director.decide(&capture()), None, "the camera has only just moved");
        (0..12).for_each(|_| assert_eq!(director.decide(&seen()), None));
        assert_eq!(director.decide(&capture()), Some(Shot::Moment));
        (0..14).for_each(|_| assert_eq!(director.decide(&seen()), None, "pieces move"));
        let still = |seconds| Seen { still_for: Some(seconds), ..seen() };
        assert_eq!(director.decide(&still(1.0)), None, "it is still being read");
        assert_eq!(director.decide(&still(1.7)), Some(Shot::Play));
        (0..13).for_each(|_| assert_eq!(director.decide(&seen()), None));
        assert_eq!(director.decide(&capture()), Some(Shot::Moment));
        (0..28).for_each(|_| assert_eq!(director.decide(&seen()), None));
        for _ in 0..4 {
            director.decide(&seen());
        }
        assert_eq!(director.shot, Shot::Play, "play goes on, so the whole table is seen again");
        let away = Seen { following: false, ..seen() };
        assert_eq!(director.decide(&away), Some(Shot::Free));
        assert_eq!(director.decide(&Seen { following: false, ..seen() }), None);
    }

    #[test]
    fn from_near_the_pieces_under_way_and_the_tray_are_in_the_picture() {
        let mut shown = 0;
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            for from in &spec.plan.cells {
                let ways = [vec![from.centre(), spec.racks[0].middle], vec![spec.racks[0].middle]];
                let Some(view) = moment(&spec, 1.4, &ways) else { continue };
                shown += 1;
                let inverse = view.transform().to_matrix().inverse();
                let high = (FIELD_OF_VIEW / 2.0).tan();
                for at in ways.iter().flatten().chain([&spec.tray.centre]) {
                    let at = inverse.transform_point3(*at);
                    let seen = Vec2::new(at.x / 1.4, at.y) / (-at.z * high);
                    assert!(seen.abs().max_element() < 0.95, "{game}: {seen}");
                }
            }
        }
        assert!(shown > 10, "{shown} captures are worth a movement");
    }

    #[test]
    fn whatever_happens_two_movements_are_at_least_so_far_apart() {
        // Every frame wants another shot.
        let mut director = Director::default();
        let mut last: Option<f32> = None;
        for frame in 0..3000u32 {
            let now = frame as f32 * 0.04;
            let chance = frame.wrapping_mul(2_654_435_761) >> 16;
            let shot = director.decide(&Seen {
                passed: 0.04,
                capture: chance % 3 == 0,
                still_for: (chance % 2 == 0).then_some(3.0),
                unhurried: chance % 5 > 0,
                following: true,
            });
            if shot.is_some() {
                let apart = last.map_or(f32::MAX, |last| now - last);
                assert!(apart > APART - 0.05, "{apart} s at {now}");
                last = Some(now);
            }
        }
        assert!(last.is_some_and(|last| last > 100.0), "it goes on to the end");
    }
}
