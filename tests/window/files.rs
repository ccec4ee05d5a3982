//! Files that a user gives the window, by the system's dialogs or by a drop: what each of them is,
//! what is done with it, and what is said of those that do not open.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_play::games::Games;
use tesserae_play::occasion::Occasion;
use tesserae_play::puzzling::{PuzzleSet, Puzzling};
use tesserae_play::saving::Saving;
use tesserae_play::settings::Settings;
use tesserae_play::sharing::{ClipOrder, ClipProgram, ClipRequest};

use tesserae::ui::file_dialog::{
    Answer, Dialog, DialogRequested, FileDialogs, PlaceChosen, Purpose, SystemDialogs, Wait,
};
use tesserae::ui::opener::Opener;
use tesserae::ui::photo::PicturesFolder;
use tesserae::ui::state::{Overlay, Screen};

use crate::desk::Desk;
use crate::library::{SIZE, begun, four, library, opened, says};

/// A system whose dialogs give these answers, one after another, and close without one after that.
struct Fake {
    are_there: bool,
    answers: Mutex<VecDeque<Answer>>,
    shown: Arc<Mutex<Vec<Dialog>>>,
}

impl SystemDialogs for Fake {
    fn are_there(&self) -> bool {
        self.are_there
    }

    fn prepare(&self, dialog: Dialog) -> Wait {
        self.shown.lock().unwrap().push(dialog);
        let answer = self.answers.lock().unwrap().pop_front().unwrap_or(Answer::Cancelled);
        Box::new(move || answer)
    }
}

/// Gives the window such a system. Returns the dialogs that it will have shown.
fn with_dialogs(desk: &mut Desk, answers: Vec<Answer>) -> Arc<Mutex<Vec<Dialog>>> {
    let shown = Arc::default();
    let fake =
        Fake { are_there: true, answers: Mutex::new(answers.into()), shown: Arc::clone(&shown) };
    desk.app.insert_resource(FileDialogs::of(fake));
    shown
}

fn without_dialogs(desk: &mut Desk) {
    let (answers, shown) = Default::default();
    desk.app.insert_resource(FileDialogs::of(Fake { are_there: false, answers, shown }));
}

/// Frames until something holds.
#[track_caller]
fn until(desk: &mut Desk, what: &str, holds: impl Fn(&Desk) -> bool) {
    let begin = Instant::now();
    while !holds(desk) {
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}: {:?}", desk.texts());
        std::thread::sleep(Duration::from_millis(1));
        desk.frames(1);
    }
}

fn is_written(desk: &Desk, words: &str) -> bool {
    desk.texts().iter().any(|text| text.contains(words))
}

fn drop_files(desk: &mut Desk, files: &[&Path]) {
    let world = desk.app.world_mut();
    let window = world.query_filtered::<Entity, With<Window>>().single(world).unwrap();
    for file in files {
        let path_buf = (*file).to_owned();
        world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    }
    desk.frames(2);
}

/// A record in a folder of its own, under a name that says nothing.
fn elsewhere() -> (tempfile::TempDir, PathBuf, Match) {
    let folder = tempfile::tempdir().unwrap();
    let course = begun("pente/race", ["human:Ann", "human:Bo"], 9, 12);
    let file = folder.path().join("from-a-friend.txt");
    course.save(&file).unwrap();
    (folder, file, course)
}

/// The main menu of a program that keeps its matches in a folder.
fn title(folder: &Path) -> Desk {
    let mut desk = Desk::open(SIZE);
    desk.app.insert_resource(Saving::new(Saves::new(folder)));
    desk.frames(2);
    desk
}

#[test]
fn without_a_portal_no_button_offers_a_dialog_and_the_typed_path_stays() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    without_dialogs(&mut desk);
    desk.click(desk.at("Import"));
    until(&mut desk, "the field", |desk| is_written(desk, "The path of a record"));
    for _ in 0..20 {
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(2));
        assert!(desk.find("Choose…").is_none());
    }
    // A key that wants a dialog says what to do instead.
    let purpose = Purpose::Open { to_list: false };
    desk.app.world_mut().write_message(DialogRequested { purpose, proposed: None });
    desk.show(Overlay::None);
    until(&mut desk, "a message", |desk| is_written(desk, "The system shows no file dialog."));
}

#[test]
fn chosen_records_are_imported_and_the_folder_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let (place, file, _) = elsewhere();
    let mut desk = opened(folder.path(), SIZE);
    let shown = with_dialogs(&mut desk, vec![Answer::Chosen(vec![file])]);
    for time in 1..=2 {
        desk.click(desk.at("Import"));
        until(&mut desk, "the button", |desk| desk.find("Choose…").is_some());
        desk.click(desk.at("Choose…"));
        until(&mut desk, "the dialog", |_| shown.lock().unwrap().len() == time);
    }
    until(&mut desk, "the import", |desk| is_written(desk, "1 match is imported."));
    assert_eq!(saved_matches(folder.path()).len(), 5);
    let shown = shown.lock().unwrap();
    assert_eq!((shown[0].name.as_ref(), shown[0].folder.as_ref()), (None, None));
    let settings = desk.app.world().resource::<Settings>();
    let wanted = place.path().display().to_string();
    assert_eq!(settings.folders.get("opened"), Some(&wanted));
    assert_eq!(shown[1].folder.as_deref(), Some(place.path()));
}

#[test]
fn a_copy_goes_to_the_chosen_file_even_over_another() {
    let (folder, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    let copy = place.path().join("copy.ron");
    fs::write(&copy, "an older copy").unwrap();
    let shown = with_dialogs(&mut desk, vec![Answer::Chosen(vec![copy.clone()])]);
    let rows = library(&desk).rows();
    // That of the match which is under way stands first.
    let file = rows.iter().find(|row| row.name == "A rainy Sunday").unwrap().file.clone();
    desk.click(desk.at("Export"));
    until(&mut desk, "the button", |desk| desk.find("Choose…").is_some());
    desk.click(desk.at("Choose…"));
    until(&mut desk, "the copy", |_| fs::read(&copy).unwrap() == fs::read(&file).unwrap());
    assert_eq!(shown.lock().unwrap()[0].name.as_deref(), file.file_name().unwrap().to_str());
    until(&mut desk, "a message", |desk| is_written(desk, "A copy of the match is"));
    assert!(desk.find("Show in folder").is_some(), "{:?}", desk.texts());
}

#[test]
fn a_dialog_that_does_not_open_says_what_to_do_and_offers_itself_no_more() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    with_dialogs(&mut desk, vec![Answer::Failed]);
    desk.click(desk.at("Import"));
    until(&mut desk, "the button", |desk| desk.find("Choose…").is_some());
    desk.click(desk.at("Choose…"));
    desk.frames(4);
    desk.click(desk.at("Import"));
    until(&mut desk, "no button", |desk| {
        is_written(desk, "The path of a record") && desk.find("Choose…").is_none()
    });
    desk.show(Overlay::None);
    until(&mut desk, "a message", |desk| is_written(desk, "type its path under Matches, Import."));
}

/// What the window asks to be made.
#[derive(Resource, Default)]
struct Made(Vec<ClipRequest>);

#[test]
fn a_clip_gets_the_chosen_file_and_its_program_may_replace_it() {
    let (pictures, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut desk = Desk::open_with(SIZE, |app| {
        app.init_resource::<Made>()
            .insert_resource(PicturesFolder(Some(pictures.path().to_owned())))
            .insert_resource(ClipProgram(None))
            .add_systems(Last, |mut clips: MessageReader<ClipRequest>, mut made: ResMut<Made>| {
                made.0.extend(clips.read().cloned());
            });
    });
    desk.app.world_mut().resource_mut::<Settings>().choose_files = true;
    let file = place.path().join("evening.webp");
    let shown = with_dialogs(&mut desk, vec![Answer::Chosen(vec![file.clone()])]);
    desk.start(begun("ur/short", ["human:Ann", "human:Bo"], 9, 8));
    desk.show(Overlay::Share);
    until(&mut desk, "the choice", |desk| desk.find("Choose the file").is_some());
    desk.click(desk.at("Save the clip"));
    until(&mut desk, "the clip", |desk| !desk.app.world().resource::<Made>().0.is_empty());
    let [ClipRequest::Make(order)] = &desk.app.world().resource::<Made>().0[..] else {
        panic!("{:?}", desk.app.world().resource::<Made>().0)
    };
    assert_eq!(order.chosen.as_deref(), Some(&*file));
    let shown = shown.lock().unwrap();
    assert_eq!(shown[0].name.as_deref(), Some("ur-clip.webp"));
    assert_eq!(shown[0].folder.as_deref(), Some(pictures.path()));
    assert_eq!(shown[0].filter, Some(("Clips", "webp")));
}

#[test]
fn each_kind_of_file_is_saved_from_its_own_last_folder() {
    let mut desk = Desk::open(SIZE);
    let clip = ClipOrder {
        folder: "c".into(),
        stem: "c".into(),
        ending: Some("webp"),
        chosen: None,
        arguments: Vec::new(),
    };
    let purposes = [
        (Purpose::Picture, "a/p.png"),
        (Purpose::Model, "b/m.glb"),
        (Purpose::Clip(clip), "c/c.webp"),
        (Purpose::Copy("x.ron".into()), "d/x.ron"),
    ];
    let answers =
        purposes.iter().map(|(_, file)| Answer::Chosen(vec![Path::new("/").join(file)])).collect();
    let shown = with_dialogs(&mut desk, answers);
    for times in [1, 2] {
        for (number, (purpose, file)) in purposes.iter().enumerate() {
            let (purpose, proposed) = (purpose.clone(), Some(PathBuf::from(file)));
            desk.app.world_mut().write_message(DialogRequested { purpose, proposed });
            let wanted = (times - 1) * purposes.len() + number + 1;
            until(&mut desk, "a dialog", |_| shown.lock().unwrap().len() == wanted);
            let kept = |desk: &Desk| desk.app.world().resource::<Settings>().folders.len();
            until(&mut desk, "its folder", |desk| kept(desk) > number || times == 2);
        }
    }
    let folders: Vec<_> = shown.lock().unwrap().iter().map(|shown| shown.folder.clone()).collect();
    assert!(folders[..4].iter().all(Option::is_none), "a relative folder is none: {folders:?}");
    assert_eq!(folders[4..], ["/a", "/b", "/c", "/d"].map(|folder| Some(folder.into())));
}

#[test]
fn a_dropped_record_joins_the_matches_and_comes_onto_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let (_place, file, course) = elsewhere();
    let bytes = fs::read(&file).unwrap();
    let mut desk = title(folder.path());
    // Once it is imported, and once it is there already.
    for _ in 0..2 {
        drop_files(&mut desk, &[&file]);
        until(&mut desk, "the table", |desk| desk.screen() == Screen::Table);
        assert_eq!(desk.record().seed(), course.seed());
        assert_eq!(saved_matches(folder.path()).len(), 1);
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        desk.frames(4);
    }
    assert_eq!(fs::read(&file).unwrap(), bytes, "the file itself stays");
}

#[test]
fn without_a_folder_for_matches_a_record_is_shown_all_the_same() {
    let (_place, file, course) = elsewhere();
    let mut desk = Desk::open(SIZE);
    drop_files(&mut desk, &[&file]);
    until(&mut desk, "the table", |desk| desk.screen() == Screen::Table);
    assert_eq!(desk.record().seed(), course.seed());
}

#[test]
fn the_games_of_a_level_file_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("levels/pente.ron").unwrap();
    let file = folder.path().join("no ending");
    fs::write(&file, text.replace("\"knock-off\"", "\"my-own\"")).unwrap();
    let mut desk = Desk::open(SIZE);
    drop_files(&mut desk, &[&file]);
    until(&mut desk, "the dialog", |desk| desk.overlay() == Overlay::NewMatch);
    let games = &desk.app.world().resource::<Games>().0;
    assert!(games.game("pente/my-own").is_ok() && games.game("pente/knock-off").is_ok());
}

#[test]
fn a_set_of_puzzles_begins() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club evening.txt");
    fs::copy("assets/puzzles/pente.ron", &file).unwrap();
    let mut desk = Desk::open(SIZE);
    drop_files(&mut desk, &[&file]);
    let is_on = |desk: &Desk| desk.app.world().contains_resource::<Puzzling>();
    until(&mut desk, "a puzzle", is_on);
    desk.frames(4);
    assert_eq!(*desk.app.world().resource::<State<Occasion>>().get(), Occasion::Puzzle);
    let puzzling = desk.app.world().resource::<Puzzling>();
    assert_eq!(puzzling.queue().set, PuzzleSet::File { name: "club evening".into() });
    let (puzzles, _) = tesserae_core::puzzles::read(
        "a",
        &fs::read_to_string(&file).unwrap(),
        &Library::built_in(),
    );
    assert_eq!(puzzling.queue().count(), puzzles.len());
    says(&desk, "of club evening");
}

#[test]
fn several_files_go_into_the_list_which_hands_back_what_is_no_record() {
    let folder = tempfile::tempdir().unwrap();
    let (place, file, _) = elsewhere();
    let level = place.path().join("level");
    fs::copy("levels/pente.ron", &level).unwrap();
    let mut desk = title(folder.path());
    drop_files(&mut desk, &[&file, &level]);
    until(&mut desk, "the games", |desk| desk.overlay() == Overlay::NewMatch);
    assert_eq!(saved_matches(folder.path()).len(), 1);
}

#[test]
fn what_does_not_open_is_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, content: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        file
    };
    let (_place, record, _) = elsewhere();
    let half = fs::read(&record).unwrap();
    for (file, told) in [
        (at("letter", b"Dear Ann"), "not a record, a level file or a set of puzzles of Tesserae."),
        (at("picture", b"\x89PNG\r\n\x1a\n"), "not a record, a level file or a set of puzzles"),
        (at("half", &half[..half.len() / 2]), "the record is cut off after line"),
        (folder.path().join("nowhere"), "nowhere"),
        (folder.path().to_owned(), "a folder. Open a file"),
    ] {
        let mut desk = Desk::open(SIZE);
        drop_files(&mut desk, &[&file]);
        until(&mut desk, told, |desk| is_written(desk, told));
        assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
    }
}

#[test]
fn a_message_shows_its_file_in_the_folder() {
    static SHOWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2026-11-27-160501-window-7.txt");
    fs::write(&file, "a report").unwrap();
    let mut desk = Desk::open(SIZE);
    desk.app.world_mut().resource_mut::<Opener>().show = |file| {
        SHOWN.lock().unwrap().push(file.to_owned());
        Ok(())
    };
    let notice = tesserae_play::notices::Notice::warning("Tesserae ended unexpectedly.");
    desk.app.world_mut().write_message(notice.with_file(&file));
    until(&mut desk, "the message", |desk| is_written(desk, "ended unexpectedly"));
    desk.click(desk.at("Show"));
    until(&mut desk, "the folder", |_| !SHOWN.lock().unwrap().is_empty());
    assert_eq!(*SHOWN.lock().unwrap(), [file]);
}

#[test]
fn a_chosen_file_is_for_the_request_that_asked() {
    let mut desk = Desk::open(SIZE);
    #[derive(Resource, Default)]
    struct Places(Vec<PlaceChosen>);
    desk.app.init_resource::<Places>().add_systems(
        Last,
        |mut read: MessageReader<PlaceChosen>, mut places: ResMut<Places>| {
            places.0.extend(read.read().cloned());
        },
    );
    let files = ["/a/one.png", "/a/two.glb"].map(PathBuf::from);
    let answers = files.iter().map(|file| Answer::Chosen(vec![file.clone()])).collect();
    with_dialogs(&mut desk, answers);
    for purpose in [Purpose::Table(UVec2::splat(64)), Purpose::Model] {
        desk.app.world_mut().write_message(DialogRequested { purpose, proposed: None });
        desk.frames(1);
    }
    until(&mut desk, "both", |desk| desk.app.world().resource::<Places>().0.len() == 2);
    let places = &desk.app.world().resource::<Places>().0;
    let of = |purpose: &Purpose| {
        let place = places.iter().find(|place| place.purpose == *purpose);
        place.map(|place| place.file.clone())
    };
    assert_eq!(of(&Purpose::Table(UVec2::splat(64))).as_ref(), Some(&files[0]));
    assert_eq!(of(&Purpose::Model).as_ref(), Some(&files[1]));
}
