//! Records are taken in and given out: once each, some at a time, and over nothing.

use std::fs;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui::Key;
use tesserae_core::record::saved_matches;
use tesserae_play::library::LibraryRequest;

use tesserae::ui::state::Overlay;

use crate::library::{SIZE, asks, begun, four, library, names, opened, says};

#[test]
fn records_are_taken_in_once_and_what_is_broken_is_said() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    four(folder.path());
    let (whole, broken) = (elsewhere.path().join("own.ron"), elsewhere.path().join("broken.ron"));
    begun("pente/race", ["human:Ann", "human:Bo"], 9, 12).save(&whole).unwrap();
    fs::write(&broken, "(").unwrap();
    let mut desk = opened(folder.path(), SIZE);
    // A file is dropped onto the window.
    let world = desk.app.world_mut();
    let window = world.query_filtered::<Entity, With<Window>>().single(world).unwrap();
    world.write_message(FileDragAndDrop::DroppedFile { window, path_buf: whole.clone() });
    desk.frames(2);
    desk.settle();
    assert_eq!(names(&desk).len(), 4);
    says(&desk, "1 match is imported.");
    assert!(library(&desk).folder().players.contains(&"human:Ann".to_owned()));
    asks(&mut desk, LibraryRequest::Import(vec![whole, broken.clone()]));
    assert_eq!(names(&desk).len(), 4);
    says(&desk, "1 match was here already.");
    says(&desk, "broken.ron");
    // By its path, typed.
    desk.click(desk.at("Close"));
    desk.click(desk.at("Import"));
    // That of the line is painted last.
    let row = desk.at("Import");
    desk.click(row - bevy_egui::egui::vec2(200.0, 0.0));
    desk.write(&elsewhere.path().join("nowhere.ron").display().to_string());
    desk.press(Key::Enter, KeyCode::Enter);
    desk.settle();
    assert_eq!(desk.overlay(), Overlay::Load);
    says(&desk, "nowhere.ron");
    assert!(broken.exists());
}

#[test]
fn a_copy_goes_where_it_is_sent_and_over_nothing() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    let file = library(&desk).rows()[0].file.clone();
    let to = elsewhere.path().join("copy.ron");
    asks(&mut desk, LibraryRequest::Export(file.clone(), to.clone()));
    assert_eq!(fs::read(&to).unwrap(), fs::read(&file).unwrap());
    says(&desk, "A copy of the match is");
    asks(&mut desk, LibraryRequest::Export(file, to));
    says(&desk, "is there already. Choose another name.");
    // Two that are asked at once are both made.
    let copies = ["one.ron", "two.ron"].map(|name| elsewhere.path().join(name));
    let file = library(&desk).rows()[0].file.clone();
    for copy in &copies {
        let request = LibraryRequest::Export(file.clone(), copy.clone());
        desk.app.world_mut().write_message(request);
    }
    desk.settle();
    assert!(copies.iter().all(|copy| copy.exists()));
}

/// Records in a folder from elsewhere, of so many matches.
fn elsewhere(many: u64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for seed in 100..100 + many {
        let file = folder.path().join(format!("{seed}.ron"));
        begun("pente/race", ["human:Ann", "human:Bo"], seed, 4).save(&file).unwrap();
    }
    folder
}

#[test]
fn an_import_shows_how_far_it_is_and_can_be_cancelled() {
    let (folder, many) = (tempfile::tempdir().unwrap(), elsewhere(100));
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    let path = many.path().to_owned();
    desk.app.world_mut().write_message(LibraryRequest::Import(vec![path.clone()]));
    // The first records are in the list before the last ones are looked at.
    let begin = Instant::now();
    while library(&desk).imported().is_none_or(|(done, _)| done == 0) {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing is imported");
        desk.frames(1);
    }
    let (done, all) = library(&desk).imported().unwrap();
    assert!(done < 100 && all == 100, "{done} of {all}");
    assert!(names(&desk).len() >= 3 + done, "{}", names(&desk).len());
    desk.frames(1);
    let told = |text: &&str| text.starts_with("Importing ") && text.ends_with(" of 100…");
    assert!(desk.texts().iter().any(told), "{:?}", desk.texts());
    asks(&mut desk, LibraryRequest::CancelImport);
    assert!(!library(&desk).is_importing());
    let taken = names(&desk).len() - 3;
    assert!((done..100).contains(&taken), "{taken}");
    says(&desk, &format!("{taken} matches are imported."));
    says(&desk, &format!("Cancelled: {} files were not imported.", 100 - taken));
    // Another time all of it, which goes on while nobody looks.
    desk.app.world_mut().write_message(LibraryRequest::Import(vec![path]));
    desk.frames(2);
    desk.show(Overlay::None);
    let begin = Instant::now();
    while library(&desk).is_importing() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it never ends");
        desk.frames(1);
    }
    assert_eq!(saved_matches(folder.path()).len(), 104);
}
