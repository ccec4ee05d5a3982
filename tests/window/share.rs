//! What of a match is given to others: copied, saved, and made into a clip by a program of
//! its own.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui};
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_play::notices::Notice;
use tesserae_play::sharing::{ClipMaking, ClipOrder, ClipProgram, ClipRequest};

use tesserae::ui::photo::{PicturesFolder, TablePictureRequested};
use tesserae::ui::screens::ShareForm;
use tesserae::ui::state::Overlay;

use crate::bench::{Table, at, move_to, record_at};
use crate::desk::Desk;

const POSITION: &str = "ur/short A 0,3,5 0,0,9 move:2";

/// What was put on the clipboard, the pictures and the clips that were asked for.
#[derive(Resource, Default)]
struct Asked {
    copied: Vec<String>,
    pictures: Vec<UVec2>,
    clips: Vec<ClipRequest>,
}

fn note_copies(outputs: Query<&EguiFullOutput>, mut asked: ResMut<Asked>) {
    for output in &outputs {
        let commands = output.0.iter().flat_map(|output| &output.platform_output.commands);
        for command in commands {
            if let egui::OutputCommand::CopyText(text) = command {
                asked.copied.push(text.clone());
            }
        }
    }
}

fn note_requests(
    mut pictures: MessageReader<TablePictureRequested>,
    mut clips: MessageReader<ClipRequest>,
    mut asked: ResMut<Asked>,
) {
    asked.pictures.extend(pictures.read().map(|request| request.0));
    asked.clips.extend(clips.read().cloned());
}

/// The dialog over a match of which something is played.
fn sharing(size: UVec2, folder: Option<PathBuf>) -> Desk {
    let mut desk = Desk::open_with(size, |app| {
        app.init_resource::<Asked>()
            .insert_resource(PicturesFolder(folder))
            .insert_resource(ClipProgram(None))
            .add_systems(
                PostUpdate,
                note_copies
                    .after(EguiPostUpdateSet::EndPass)
                    .before(EguiPostUpdateSet::ProcessOutput),
            )
            .add_systems(Last, note_requests);
    });
    let mut record = record_at(POSITION, ["human:Anna", "human:Bo"]);
    record.play(move_to(3, 5)).unwrap_or_else(|_| record.play(first(&record)).unwrap());
    desk.start(record);
    desk.show(Overlay::Menu);
    desk.click(desk.at("Share…"));
    assert_eq!(desk.overlay(), Overlay::Share);
    desk
}

fn first(record: &Match) -> Action {
    record.position().actions()[0]
}

fn asked(desk: &Desk) -> &Asked {
    desk.app.world().resource::<Asked>()
}

#[test]
fn the_position_is_copied_as_its_line_of_text() {
    let mut desk = sharing(UVec2::new(1280, 720), None);
    let line = desk.record().position().to_string();
    assert!(desk.find(&line).is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Copy the position"));
    assert_eq!(asked(&desk).copied, [line]);
}

#[test]
fn a_picture_is_asked_for_in_the_size_that_is_chosen() {
    let mut desk = sharing(UVec2::new(1280, 720), None);
    desk.click(desk.at("2160 × 2160"));
    desk.click(desk.at("Save the picture"));
    assert_eq!(asked(&desk).pictures, [UVec2::new(2160, 2160)]);
}

#[test]
fn a_clip_is_asked_for_as_it_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = sharing(UVec2::new(1280, 720), Some(folder.path().to_owned()));
    desk.click(desk.at("PNG pictures"));
    desk.click(desk.at("640 × 360"));
    desk.click(desk.at("fast"));
    assert_eq!(desk.app.world().resource::<ShareForm>().clip, UVec2::new(640, 360));
    desk.click(desk.at("Save the clip"));
    let [ClipRequest::Make(order)] = &asked(&desk).clips[..] else {
        panic!("{:?}", asked(&desk).clips)
    };
    assert_eq!(order.folder, folder.path());
    assert_eq!((order.stem.as_str(), order.ending), ("ur-clip", None));
    let arguments = order.arguments.join(" ");
    assert!(arguments.starts_with("--size 640x360 --look low --speed fast"), "{arguments}");
    assert!(arguments.ends_with("--sequence"), "{arguments}");
}

#[test]
fn without_a_folder_no_clip_is_saved_and_it_is_said_why() {
    let mut desk = sharing(UVec2::new(1280, 720), None);
    assert!(desk.texts().iter().any(|text| text.contains("no folder for pictures")));
    desk.click(desk.at("Save the clip"));
    assert!(asked(&desk).clips.is_empty());
}

#[test]
fn the_dialog_is_whole_in_a_small_window_and_closes_by_enter() {
    for size in [(1280, 700), (800, 420), (640, 420), (320, 240)] {
        let mut desk = sharing(UVec2::new(1280, 720), None);
        if size != (1280, 700) {
            desk = Desk::open(UVec2::new(size.0, size.1));
            desk.start(record_at(POSITION, ["human:Anna", "human:Bo"]));
            desk.show(Overlay::Share);
        }
        for text in ["Share", "Done"] {
            let line = desk.find(text).unwrap_or_else(|| panic!("{size:?}: no {text}"));
            assert!(line.is_whole(desk.seen()), "{size:?}: {text} at {}", line.at);
        }
        desk.press(egui::Key::Enter, KeyCode::Enter);
        assert_eq!(desk.overlay(), Overlay::None, "{size:?}");
    }
}

/// A program in place of this one.
#[cfg(unix)]
fn program(folder: &Path, lines: &str) -> PathBuf {
    let file = folder.join("program");
    // By a process of its own: a file that this one has open to write cannot be started.
    let status = std::process::Command::new("sh")
        .args(["-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod +x \"$2\"", "sh", lines])
        .arg(&file)
        .status();
    assert!(status.unwrap().success());
    file
}

/// A table that has a clip made by a program, which writes what it is given and where.
#[cfg(unix)]
fn making(folder: &Path, lines: &str) -> Table {
    let mut table = at(POSITION, ["human:Anna", "human:Bo"]);
    let action = first(table.record());
    table.play(action);
    table.frame();
    table.app.insert_resource(ClipProgram(Some(program(folder, lines))));
    let order = ClipOrder {
        chosen: None,
        folder: folder.to_owned(),
        stem: "clip".into(),
        ending: Some("webp"),
        arguments: vec!["--fps".into(), "12".into()],
    };
    table.app.world_mut().write_message(ClipRequest::Make(order));
    table.frame();
    table
}

fn work(table: &Table) -> &ClipMaking {
    table.app.world().resource::<ClipMaking>()
}

/// The file of a match's last clip, and why the clip failed.
fn last_of<'a>(table: &'a Table, record: &Match) -> (Option<&'a Path>, Option<String>) {
    let last = work(table).last_of(record);
    (last.and_then(Result::ok), last.and_then(Result::err).map(ToString::to_string))
}

/// Frames until it is done; what is said then.
fn done(table: &mut Table, done: impl Fn(&Table) -> bool) -> Vec<Notice> {
    let begin = Instant::now();
    while !done(table) {
        assert!(begin.elapsed() < Duration::from_secs(60), "it never came");
        table.frame();
        std::thread::sleep(Duration::from_millis(2));
    }
    let notices = table.app.world().resource::<Messages<Notice>>();
    notices.iter_current_update_messages().cloned().collect()
}

#[cfg(unix)]
#[test]
fn a_clip_is_made_by_another_process_which_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "echo 2 7\nsleep 0.3\ncp \"$2\" \"$4\"\necho \"$@\" > \"$4.arguments\"";
    let mut table = making(folder.path(), lines);
    done(&mut table, |table| work(table).progress() == Some((2, 7)));
    let said = done(&mut table, |table| !work(table).is_busy());
    let out = folder.path().join("clip-1.webp");
    assert_eq!(last_of(&table, table.record()), (Some(out.as_path()), None));
    let other = record_at(POSITION, ["human:Anna", "human:Cy"]);
    let other = Match::from_position(other.start().clone(), vec![], other.seed() + 1);
    assert_eq!(last_of(&table, &other), (None, None), "another match has no clip");
    let words = format!("Saved as {}", out.display());
    assert!(said.contains(&Notice::info(words).with_file(&out)), "{said:?}");
    let record = std::fs::read_to_string(&out).unwrap();
    assert!(record.contains("human:Anna"), "it got the record of the match");
    let arguments = std::fs::read_to_string(folder.path().join("clip-1.webp.arguments")).unwrap();
    assert!(arguments.starts_with("clip ") && arguments.contains("--fps 12"), "{arguments}");
    assert!(arguments.trim_end().ends_with("--watched"), "{arguments}");
}

#[cfg(unix)]
#[test]
fn why_there_is_no_clip_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let lines =
        "echo 'tesserae: warning: a level' >&2\necho 'tesserae: the disk is full' >&2\nexit 1";
    let mut table = making(folder.path(), lines);
    let said = done(&mut table, |table| !work(table).is_busy());
    assert_eq!(last_of(&table, table.record()), (None, Some("the disk is full".to_owned())));
    assert!(said.contains(&Notice::warning("The disk is full.")), "{said:?}");
}

#[cfg(unix)]
#[test]
fn a_clip_that_is_stopped_ends_its_process() {
    let folder = tempfile::tempdir().unwrap();
    // It ends when it is watched no longer.
    let lines = "echo begun > \"$4.begun\"\ncat > /dev/null\necho ended > \"$4.ended\"";
    let mut table = making(folder.path(), lines);
    assert!(work(&table).is_busy());
    let begun = folder.path().join("clip-1.webp.begun");
    done(&mut table, |_| begun.exists());
    table.app.world_mut().write_message(ClipRequest::Stop);
    let ended = folder.path().join("clip-1.webp.ended");
    done(&mut table, |table| !work(table).is_busy() && ended.exists());
    assert_eq!(last_of(&table, table.record()), (None, None));
}

#[cfg(unix)]
#[test]
fn what_came_of_a_clip_is_shown_with_its_own_match_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = sharing(UVec2::new(1280, 720), Some(folder.path().to_owned()));
    let own = desk.record().clone();
    let other = Match::new(own.game(), 2, vec!["human".to_owned(); 2], own.seed() + 1);
    let lines = format!(
        "while [ ! -e {}/go ]; do sleep 0.02; done\necho 'tesserae: the disk is full' >&2\nexit 1",
        folder.path().display()
    );
    desk.app.insert_resource(ClipProgram(Some(program(folder.path(), &lines))));
    let says = |desk: &Desk, part: &str| desk.texts().iter().any(|text| text.contains(part));
    desk.click(desk.at("Save the clip"));
    desk.frames(4);
    assert!(says(&desk, "You can play on meanwhile."), "{:?}", desk.texts());
    share(&mut desk, &other);
    assert!(says(&desk, "This is a clip of another match."), "{:?}", desk.texts());
    let making = |desk: &Desk| desk.app.world().resource::<ClipMaking>().is_busy();
    share(&mut desk, &own);
    assert!(making(&desk));
    std::fs::write(folder.path().join("go"), "").unwrap();
    for _ in 0..5_000 {
        if !making(&desk) {
            break;
        }
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.frames(200);
    assert!(says(&desk, "The disk is full."), "{:?}", desk.texts());
    share(&mut desk, &other);
    // The message below the table waits under the dialog.
    let dialog = desk.area("share").expect("the dialog");
    let inside = desk.lines().iter().filter(|line| dialog.contains_rect(line.at));
    assert_eq!(inside.filter(|line| line.text.contains("The disk is full.")).count(), 0);
}

/// Puts a match on the table and opens the dialog over it.
fn share(desk: &mut Desk, record: &Match) {
    desk.start(record.clone());
    desk.show(Overlay::Share);
}
