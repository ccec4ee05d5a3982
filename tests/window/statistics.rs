//! The statistics: wins, throws and progress of the matches that are meant, as they are now.

use tesserae_core::archive::{Archive, Known, ReviewKey};
use tesserae_core::levels::Library;
use tesserae_core::review as reviews;
use tesserae_core::rules::Side;
use tesserae_play::library::LibraryRequest;

use tesserae::ui::state::Overlay;

use crate::library::{SIZE, asks, begun, four, names, opened, says};

#[test]
fn statistics_count_wins_throws_and_progress() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.click(desk.at("Statistics"));
    desk.settle();
    assert_eq!(desk.overlay(), Overlay::Statistics);
    // One won and one lost; one is open, and one was between others.
    let game = ["The Royal Game of Ur", "1 of 1, 1 open", "Senet", "0 of 1"];
    for text in ["All", "1 of 2, 1 open", "50%"].into_iter().chain(game) {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    assert!(!desk.texts().iter().any(|text| text.contains("not counted")));
    desk.tap(desk.at("With a person"));
    desk.tap(desk.at("All matches"));
    desk.settle();
    says(&desk, "1 match is not counted: this player had no seat in it, or more than one.");
    desk.click(desk.at("By variant"));
    desk.settle();
    for text in ["The Royal Game of Ur, Finkel", "1 of 1", "0 of 0, 1 open"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    desk.click(desk.at("By level"));
    desk.settle();
    assert!(desk.find("Computer (adept)").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Against whom"));
    desk.settle();
    assert!(desk.find("computer (expert)").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Throws"));
    desk.settle();
    says(&desk, "degrees of freedom, p = ");
    for text in ["Who begins", "first side"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    says(&desk, "A score from ");
    desk.click(desk.at("Progress"));
    desk.settle();
    says(&desk, "Share of wins over the last 20 games");
    says(&desk, "No match is reviewed yet.");
    desk.click(desk.at("Back"));
    desk.settle();
    assert_eq!((desk.overlay(), names(&desk).len()), (Overlay::Load, 3));
}

#[test]
fn without_a_match_the_statistics_say_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = opened(folder.path(), SIZE);
    desk.show(Overlay::Statistics);
    desk.settle();
    says(&desk, "Nothing to count yet.");
    desk.click(desk.at("Throws"));
    says(&desk, "No throws yet.");
    desk.click(desk.at("Progress"));
    says(&desk, "Your progress appears here once you finish some games.");
}

#[test]
fn statistics_follow_an_import_and_a_review() {
    let (folder, more) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    four(folder.path());
    let mut desk = opened(folder.path(), SIZE);
    desk.show(Overlay::Statistics);
    desk.settle();
    assert!(desk.find("1 of 2, 1 open").is_some(), "{:?}", desk.texts());
    let mut course = begun("ur/finkel", ["human", "ai:adept"], 77, 30);
    course.resign(Side::B);
    let file = more.path().join("more.ron");
    course.save(&file).unwrap();
    desk.show(Overlay::Load);
    asks(&mut desk, LibraryRequest::Import(vec![file]));
    desk.show(Overlay::Statistics);
    desk.settle();
    assert!(desk.find("2 of 3, 1 open").is_some(), "{:?}", desk.texts());
    says(&desk, "No match is reviewed yet.");
    // A review changes no record.
    let archive = || {
        let mut archive = Archive::open(folder.path()).unwrap();
        archive.sync(&Library::built_in(), 1, |_, _| {}).unwrap();
        archive
    };
    let known = tesserae_core::ai::Knowledge::default();
    let settings = reviews::Settings { depth: 1, rolls: None, threads: 1, stop: None };
    let found = reviews::run(&course, &known, &settings, |_, _| {}).unwrap();
    let key = ReviewKey::of(&course, &settings, Known::of(&known));
    archive().keep_review(&course, &key, &found).unwrap();
    desk.show(Overlay::Load);
    desk.settle();
    desk.show(Overlay::Statistics);
    desk.settle();
    assert!(!desk.texts().iter().any(|text| text.starts_with("No match is reviewed yet")));
}

#[test]
fn no_button_of_the_statistics_moves_when_another_page_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    four(folder.path());
    for size in [SIZE, bevy::math::UVec2::new(640, 480)] {
        let mut desk = opened(folder.path(), size);
        desk.show(Overlay::Statistics);
        desk.settle();
        let tabs =
            ["By game", "By variant", "Against whom", "By level", "Throws", "Progress", "Back"];
        let places = |desk: &crate::desk::Desk| tabs.map(|tab| desk.at(tab));
        let before = places(&desk);
        for tab in &tabs[..6] {
            desk.click(desk.at(tab));
            desk.settle();
            assert_eq!(places(&desk), before, "{tab} at {size}");
        }
    }
}
