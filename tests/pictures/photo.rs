//! Photo mode: what is written, and what the lens does.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae_layout::view::View;
use tesserae_play::notices::{Notice, Tone};
use tesserae_scene::lens::angle_of_view;
use tesserae_scene::look::Look;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::inspector::Spots;
use tesserae::ui::photo::{Photo, PicturesFolder, TakeRequested, Taking};

use crate::picture::Picture;
use crate::studio::Studio;

/// The longest that anything here may take.
const PATIENCE: Duration = Duration::from_secs(240);

impl Studio {
    /// Photo mode in the inspector of a game's board, its pictures in a folder.
    fn photograph(&mut self, game: &str, folder: Option<PathBuf>, photo: Photo) {
        self.inspect(game, 0);
        self.app.insert_resource(PicturesFolder(folder)).insert_resource(photo);
        self.frames(3);
    }

    /// Asks for something and waits until it is done; what is said of it.
    fn make(&mut self, request: TakeRequested) -> Vec<Notice> {
        self.app.world_mut().write_message(request);
        self.frames(1);
        let (begin, mut said) = (Instant::now(), Vec::new());
        while self.app.world().resource::<Taking>().is_busy() {
            assert!(begin.elapsed() < PATIENCE, "{request:?} takes too long");
            self.frames(1);
            std::thread::sleep(Duration::from_millis(5));
        }
        said.extend(
            self.app.world().resource::<Messages<Notice>>().iter_current_update_messages().cloned(),
        );
        said
    }
}

/// How much neighbouring pixels differ in rows of a picture: less where it is blurred.
fn sharpness(picture: &Picture, rows: std::ops::Range<u32>) -> f32 {
    let light = |x: u32, y: u32| picture.luminance(IVec2::new(x as i32, y as i32)).unwrap();
    let each = rows.flat_map(|y| (1..picture.size.x).map(move |x| (x, y)));
    each.map(|(x, y)| (light(x, y) - light(x - 1, y)).powi(2)).sum()
}

#[test]
fn a_photograph_has_the_size_that_was_set_and_another_gets_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::open(Look::Low, UVec2::new(640, 360));
    let photo = Photo { size: UVec2::new(800, 450), ..default() };
    studio.photograph("ur", Some(folder.path().join("pictures")), photo);
    for name in ["ur-board-1.png", "ur-board-2.png"] {
        let said = studio.make(TakeRequested::Picture);
        let path = folder.path().join("pictures").join(name);
        let words = format!("Saved as {}", path.display());
        assert!(said.contains(&Notice::info(words).with_file(&path)), "{said:?}");
        let picture = Picture::load(&path);
        assert_eq!(picture.size, UVec2::new(800, 450));
        let bright = picture.pixels.iter().filter(|pixel| pixel[0] > 120).count();
        let share = bright as f32 / picture.pixels.len() as f32;
        assert!((0.05..0.6).contains(&share), "{share} of it is bright");
    }
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // Where a folder should be lies a file.
    let file = folder.path().join("pictures");
    std::fs::write(&file, "not a folder").unwrap();
    let mut studio = Studio::open(Look::Low, UVec2::new(320, 180));
    let photo = Photo { size: UVec2::new(64, 36), ..default() };
    studio.photograph("pente", Some(file.clone()), photo);
    for request in [TakeRequested::Picture, TakeRequested::Model] {
        let said = studio.make(request);
        let told = said.iter().any(|notice| {
            matches!(notice, Notice::Said { tone: Tone::Warning, text, .. }
                if text.starts_with(&format!("Cannot write {}", file.display())))
        });
        assert!(told, "{request:?}: {said:?}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not a folder");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn an_open_lens_blurs_what_lies_before_what_is_in_focus() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures/lens");
    // What an earlier run has left.
    drop(std::fs::remove_dir_all(&folder));
    let mut studio = Studio::open(Look::Standard, UVec2::new(160, 90));
    let size = UVec2::new(320, 180);
    let sharp = Photo { size, focal_length: 100.0, stop: None, frames: 12, ..default() };
    studio.photograph("ur", Some(folder.clone()), sharp.clone());
    // Low over the board, so that its near edge lies far from what is in focus.
    let (pitch, radius) = (0.42_f32, 7.0);
    let cells: Vec<Vec3> =
        studio.app.world().resource::<Spots>().cells.iter().map(|cell| cell.at).collect();
    let focus = cells.iter().sum::<Vec3>() / cells.len() as f32;
    let view = View { focus, yaw: 0.0, pitch, radius };
    studio.app.world_mut().write_message(ViewRequested::Of(view, 0.1));
    studio.clock(1_000);
    studio.frames(6);
    studio.make(TakeRequested::Picture);
    let share = studio.app.world().resource::<Photo>().share;
    studio.app.insert_resource(Photo { stop: Some(2.0), ..sharp });
    studio.frames(2);
    studio.make(TakeRequested::Picture);
    let [closed, open] =
        ["ur-board-1.png", "ur-board-2.png"].map(|name| Picture::load(&folder.join(name)));
    // It lets in as much light. The occlusion's noise repeats every 64 frames, and these few hold
    // another part of it each time. Bright edges that are blurred before the film curve come out
    // a little brighter.
    let mean = |picture: &Picture| {
        let sum: f32 = picture.pixels.iter().flatten().map(|value| f32::from(*value)).sum();
        sum / picture.pixels.len() as f32
    };
    let light = mean(&open) / mean(&closed);
    assert!((0.96..1.09).contains(&light), "{light}");
    // The row on which the board's face is seen so far to the front of its middle.
    let half = (angle_of_view(100.0) / 2.0).tan() * share;
    let row = |z: f32| {
        let down = z * pitch.sin() / ((radius - z * pitch.cos()) * half);
        ((0.5 + 0.5 * down) * size.y as f32) as u32
    };
    let ratio = |z: f32| {
        let rows = row(z - 0.05)..row(z + 0.05).max(row(z - 0.05) + 2);
        sharpness(&open, rows.clone()) / sharpness(&closed, rows).max(1e-6)
    };
    let (middle, near) = (ratio(0.0), ratio(0.46));
    assert!(middle > 0.3, "{middle} of the middle's sharpness is left");
    assert!(near < middle * 0.5, "{near} of what is near, {middle} of the middle");
}
