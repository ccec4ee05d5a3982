//! A match as a clip: as many pictures as its time needs, whole or not at all.

use std::path::Path;

use tesserae_core::clip::{Form, Part};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_layout::view::DEFAULT;
use tesserae_play::exhibition::Speed;
use tesserae_scene::look::Look;

use tesserae::filming::{FilmError, News, Order, film};

use crate::picture::Picture;

fn record(plies: usize) -> Match {
    let library = Library::built_in();
    let players = vec!["human:Anna".to_owned(), "ai:adept".to_owned()];
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 3);
    while record.winner().is_none() && record.plies().len() < plies {
        let throw = record.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| *record.position().actions().last().unwrap());
        record.play(action).unwrap();
    }
    record
}

fn order<'a>(record: &'a Match, out: &'a Path, form: Form) -> Order<'a> {
    Order {
        record,
        part: Part { from: 0, to: record.plies().len() },
        out,
        form,
        size: (160, 90),
        look: Some(Look::Low),
        view: DEFAULT,
        speed: Speed::Instant,
        fps: 12,
    }
}

fn make(order: &Order) -> Result<u64, FilmError> {
    film(Library::built_in(), order, &|| false, &mut |_| {})
}

/// The width and height of an animated WebP file, and for how many milliseconds each of its
/// pictures is shown.
fn read(file: &Path) -> ((u32, u32), Vec<u32>) {
    let bytes = std::fs::read(file).unwrap();
    assert_eq!((&bytes[..4], &bytes[8..16]), (&b"RIFF"[..], &b"WEBPVP8X"[..]));
    let four = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let three = |at: usize| four(at) & 0x00ff_ffff;
    assert_eq!(four(4) as usize + 8, bytes.len());
    let (mut at, mut times) = (12, Vec::new());
    while at < bytes.len() {
        if &bytes[at..at + 4] == b"ANMF" {
            times.push(three(at + 8 + 12));
        }
        at += 8 + four(at + 4) as usize;
    }
    ((three(24) + 1, three(27) + 1), times)
}

#[test]
fn a_clip_lasts_as_long_as_its_pictures_and_shows_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let record = record(6);
    let file = folder.path().join("game.webp");
    let mut told = Vec::new();
    let order = order(&record, &file, Form::Webp);
    let mut growing = Vec::new();
    let drawn = film(Library::built_in(), &order, &|| false, &mut |news| match news {
        News::Growing(path) => growing.push((path.to_owned(), path.exists())),
        News::Drawn(done) => told.push(done),
    })
    .unwrap();
    let [(under, there)] = &growing[..] else { panic!("{growing:?}") };
    assert!(*there && !under.exists() && under.parent() == Some(folder.path()), "{growing:?}");
    assert_eq!(told.last(), Some(&6), "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    let (size, times) = read(&file);
    assert_eq!(size, (160, 90));
    let lasts: u32 = times.iter().sum();
    assert!(u64::from(lasts).abs_diff(drawn * 1_000 / 12) <= 1, "{lasts} ms, {drawn} pictures");
    // The start and at least each throw and each move that is seen.
    assert!((5..=drawn as usize).contains(&times.len()), "{times:?}");
    let names = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 1, "nothing lies beside it");
}

#[test]
fn the_pictures_of_a_part_are_numbered_and_begin_and_end_there() {
    let folder = tempfile::tempdir().unwrap();
    let record = record(12);
    let out = folder.path().join("game");
    let part = Part { from: 8, to: 12 };
    let drawn = make(&Order { part, ..order(&record, &out, Form::Pictures) }).unwrap();
    let picture = |number: u64| Picture::load(&out.join(format!("{number:05}.png")));
    assert_eq!(std::fs::read_dir(&out).unwrap().count() as u64, drawn);
    let (first, last) = (picture(1), picture(drawn));
    assert_eq!((first.size.x, first.size.y), (160, 90));
    assert!(first.differs(&last) > 0.002, "pieces have moved");
    assert!(picture(2).differs(&first) < 0.002, "it begins with a still picture");
    assert!(picture(drawn - 1).differs(&last) < 0.002, "and ends with one");
}

/// Kept to be looked at: pieces hop, dice fly, plates and scores are read.
#[test]
fn at_the_normal_speed_dice_fly_and_pieces_go_their_ways() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let record = record(7);
    let file = folder.join("clip.webp");
    let (size, speed) = ((640, 360), Speed::Normal);
    let drawn = make(&Order { size, speed, ..order(&record, &file, Form::Webp) }).unwrap();
    eprintln!("{}", file.display());
    let (_, times) = read(&file);
    let part = Part { from: 0, to: 7 };
    let told = part.lasts(&record, 1.0).as_secs_f32();
    let lasts = times.iter().sum::<u32>() as f32 / 1_000.0;
    assert!((told * 0.5..told * 1.8).contains(&lasts), "{lasts} s, {told} s were expected");
    assert!(times.len() > 30, "{} of {drawn} pictures differ", times.len());
}

#[test]
fn a_clip_that_is_stopped_or_cannot_be_written_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let record = record(4);
    for (name, form) in [("game.webp", Form::Webp), ("game", Form::Pictures)] {
        let out = folder.path().join(name);
        let order = order(&record, &out, form);
        let stopped = film(Library::built_in(), &order, &|| true, &mut |_| {});
        assert!(matches!(stopped, Err(FilmError::Stopped)), "{stopped:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{name}");
    }
    // Where a folder should be lies a file.
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    for (name, form) in [("game.webp", Form::Webp), ("game", Form::Pictures)] {
        let out = file.join(name);
        let error = make(&order(&record, &out, form)).unwrap_err();
        let FilmError::Writing(told) = error else { panic!("{error}") };
        let told = told.to_string();
        assert!(told.starts_with(&format!("cannot write {}", out.display())), "{told}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not a folder");
}

/// By Ctrl+C, which the program itself hears.
#[cfg(unix)]
#[test]
fn an_interrupted_clip_leaves_nothing_and_says_so() {
    use std::process::{Command, Stdio};
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join("match.ron");
    record(usize::MAX).save(&file).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_tesserae"))
        .env("TESSERAE_DATA", folder.path())
        .arg("clip")
        .arg(&file)
        .arg("--out")
        .arg(out.path().join("game.webp"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let under_way = || std::fs::read_dir(out.path()).unwrap().count() > 0;
    for _ in 0..6_000 {
        if under_way() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(under_way(), "nothing was begun");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("stopped: nothing is written"), "{told}");
    assert!(!under_way(), "something is left");
}

/// The clip of a few plies, or its pictures, while one call of the system after another fails.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
#[allow(clippy::print_stdout, reason = "the figures, with --nocapture")]
fn whatever_fails_a_clip_is_whole_or_not_there() {
    use crate::spoiling::{fast_folder, faults_of, run_spoilt};
    use std::process::{Command, Output};
    let beside = fast_folder();
    let match_file = beside.path().join("match.ron");
    record(2).save(&match_file).unwrap();
    let work = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tesserae"));
        command.env("TESSERAE_DATA", beside.path()).arg("clip").arg(&match_file);
        command.arg("--out").arg(folder.join("game.webp")).arg("--force");
        command.args(["--size", "160x90", "--speed", "instant", "--look", "low", "--fps", "12"]);
        command
    };
    let folder = |name: &str| {
        let folder = beside.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        folder
    };
    let names = |folder: &Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
        entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let clean = folder("clean");
    let (output, faults) = faults_of(&mut work(&clean), &clean);
    assert!(output.status.success(), "{}", said(&output));
    // Reading fails if bytes are missing. The last pictures are as long as the machine is slow.
    let (size, pictures) = read(&clean.join("game.webp"));
    let is_whole = |file: &Path| {
        let read = read(file);
        read.0 == size && read.1.len() == pictures.len()
    };
    let mut problems = Vec::new();
    for (number, spoilt) in faults.iter().enumerate() {
        let folder = folder(&number.to_string());
        let output = run_spoilt(&mut work(&folder), &folder, spoilt);
        let (said, names) = (said(&output), names(&folder));
        let is_there = names.iter().any(|name| name == "game.webp");
        let is_right = match output.status.code() {
            Some(0) => names == ["game.webp"],
            Some(1) => names.is_empty() && said.contains("tesserae: cannot write "),
            None => spoilt.fault.kills(),
            _ => false,
        };
        if !is_right || is_there && !is_whole(&folder.join("game.webp")) {
            problems.push(format!("{spoilt}: {:?}, {names:?}: {said}", output.status));
        }
    }
    println!("{} faults, {} not survived", faults.len(), problems.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
