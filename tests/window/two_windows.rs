//! Two windows on one folder: who comes second is told, and nothing that is kept goes back.

use std::path::Path;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saved_matches};
use tesserae_core::rules::Action;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, KeptExhibition, Programme, Series, Speed,
};
use tesserae_play::games::Games;
use tesserae_play::saving::{OpenRequested, Saving};

use crate::bench::{Table, messages};
use crate::watched::ask;

/// A window that keeps its matches and its exhibition in a folder, with nothing on its table.
fn window(folder: &Path) -> Table {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    table.app.insert_resource(Games(Library::built_in()));
    table.ask(MatchRequest::Clear);
    table.app.insert_resource(Saving::new(Saves::new(folder.join("saves"))));
    table.app.insert_resource(KeptExhibition::new(folder.join("exhibition.ron")));
    table.frame();
    table
}

/// Plays what is drawn, or the first choice.
fn play_a_ply(table: &mut Table) {
    let record = table.record();
    let action = match record.draw() {
        Some(throw) => Action::Throw(throw),
        None => record.position().actions()[0],
    };
    let before = record.plies().len();
    table.play(action);
    table.until("the ply", |table| table.record().plies().len() > before);
    table.frame();
}

fn told(table: &Table, part: &str) -> bool {
    messages(table).iter().any(|text| text.contains(part))
}

#[test]
fn a_match_that_another_window_plays_is_told_looked_at_and_continued_in_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves");
    let library = Library::built_in();
    let (mut first, mut second) = (window(folder.path()), window(folder.path()));
    let players = vec!["human:Ann".to_owned(), "human:Ben".to_owned()];
    let own = Match::new(library.game("ur/short").unwrap(), 2, players, 11);
    first.ask(MatchRequest::play(Box::new(own)));
    play_a_ply(&mut first);
    let file = saved_matches(&saves)[0].file.clone();
    let open = OpenRequested { file: file.clone(), review: false };
    second.app.world_mut().write_message(open.clone());
    second.frame();
    second.frame();
    assert_eq!(second.record().plies(), first.record().plies());
    second.until("the message", |table| told(table, "open in another program: a window"));
    for _ in 0..2 {
        play_a_ply(&mut first);
    }
    // Some minutes at the table.
    for _ in 0..1_500 {
        second.frame();
    }
    assert_eq!(saved_matches(&saves).len(), 1, "looking makes no copy");
    play_a_ply(&mut second);
    play_a_ply(&mut second);
    play_a_ply(&mut first);
    let list = saved_matches(&saves);
    assert_eq!(list.len(), 2);
    for saved in list {
        let table = if saved.file == file { &first } else { &second };
        assert_eq!(saved.load(&library).unwrap().plies(), table.record().plies());
    }
    // Once the first has closed it, it is only a match.
    first.ask(MatchRequest::Clear);
    first.frame();
    let mut third = window(folder.path());
    third.app.world_mut().write_message(open);
    third.frame();
    third.frame();
    third.frame();
    assert!(!told(&third, "another program"), "{:?}", messages(&third));
    play_a_ply(&mut third);
    assert_eq!(saved_matches(&saves).len(), 2);
}

#[test]
fn the_exhibition_that_one_window_keeps_is_not_replaced_by_another() {
    let folder = tempfile::tempdir().unwrap();
    let exhibition = |levels: [&str; 2]| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let players = levels.map(str::to_owned).to_vec();
        let series = Series::new(game, players, Some(3));
        Box::new(Exhibition::new(Programme::new(vec![series], false), Speed::Faster))
    };
    let (mut first, mut second) = (window(folder.path()), window(folder.path()));
    ask(&mut first, ExhibitionRequest::Begin(exhibition(["ai:beginner", "ai:random"])));
    ask(&mut second, ExhibitionRequest::Begin(exhibition(["ai:random", "ai:adept"])));
    second.until("the message", |table| told(table, "keeps its exhibition there"));
    assert!(!told(&first, "keeps its exhibition there"));
    // Neither while the first is open, nor after it.
    let kept = || {
        let third = window(folder.path());
        let kept = third.app.world().resource::<KeptExhibition>();
        let players = kept.offer().unwrap().programme.series()[0].next_match(1);
        players.players().to_vec()
    };
    assert_eq!(kept(), ["ai:beginner", "ai:random"]);
    drop(first);
    ask(&mut second, ExhibitionRequest::Toggle);
    drop(second);
    assert_eq!(kept(), ["ai:beginner", "ai:random"]);
}
