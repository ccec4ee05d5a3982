//! What lies around the games of an exhibition: a series that is left and offered again, what
//! decided a game shown again, the reviews at the end, the names of its engines.

use std::fs;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, KeptExhibition, Moment, Programme, Series, Speed, WinChance,
};
use tesserae_play::games::Games;
use tesserae_play::opponent::Thinking;
use tesserae_play::series_review::{SeriesReview, SeriesReviewRequest};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use crate::bench::{Table, messages};
use crate::watched::{ask, pause_at_the_end, state};

const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

fn programme(ids: &[&str], games: u32) -> Programme {
    let library = Library::built_in();
    let players = PLAYERS.map(str::to_owned).to_vec();
    let series =
        |id: &&str| Series::new(library.game(id).unwrap().clone(), players.clone(), Some(games));
    Programme::new(ids.iter().map(series).collect(), false)
}

/// A table at which nothing but a person's match stands, with the games of the program.
fn table() -> Table {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    table.app.insert_resource(Games(Library::built_in()));
    table
}

/// The same where an exhibition has begun.
fn watching(exhibition: Exhibition) -> Table {
    let mut table = table();
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    table
}

fn played(table: &Table) -> u32 {
    state(table).programme.series()[0].played()
}

#[test]
fn a_series_that_is_left_is_offered_again_with_its_score_and_the_game_under_way() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exhibition.ron");
    let mut first = table();
    first.app.insert_resource(KeptExhibition::new(&file));
    let exhibition = Exhibition::new(programme(&["ur/short"], 3), Speed::Instant);
    ask(&mut first, ExhibitionRequest::Begin(Box::new(exhibition)));
    first.until("the second game", |table| {
        played(table) == 1 && !state(table).is_counted() && table.record().cursor() >= 6
    });
    ask(&mut first, ExhibitionRequest::Toggle);
    first.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    let (seed, plies) = (first.record().seed(), first.record().plies().to_vec());
    let score = state(&first).programme.clone();
    first.ask(MatchRequest::Clear);
    assert!(first.app.world().get_resource::<Exhibition>().is_none());
    drop(first);

    // Another time the window is opened.
    let mut again = table();
    again.app.insert_resource(KeptExhibition::new(&file));
    again.frame();
    again.frame();
    let kept = again.app.world().resource::<KeptExhibition>();
    let offer = kept.offer().expect("it is offered").clone();
    assert_eq!(offer.programme, score);
    ask(&mut again, ExhibitionRequest::Begin(Box::new(offer)));
    assert_eq!((again.record().seed(), again.record().plies().len()), (seed, plies.len()));
    assert_eq!(again.record().plies(), plies, "what was played stands");
    again.until("the end of that game", |table| played(table) == 2);

    // It ends as it does where nobody leaves it.
    let players = again.record().players().to_vec();
    let library = Library::built_in();
    let whole = Match::new(library.game("ur/short").unwrap(), 2, players, seed);
    let ended = again.record().plies().to_vec();
    let mut straight = Table::of(whole);
    straight.app.insert_resource(Settings {
        reduced_motion: true,
        pace: 8.0,
        ..Settings::default()
    });
    straight.until("the same game in one go", |table| table.stage() == Stage::Over);
    assert_eq!(straight.record().plies(), ended);
}

#[test]
fn a_damaged_file_is_said_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exhibition.ron");
    fs::write(&file, "(form: 1, series: [").unwrap();
    let mut table = table();
    table.app.insert_resource(KeptExhibition::new(&file));
    for _ in 0..4 {
        table.frame();
    }
    let said = messages(&table);
    assert!(said.iter().any(|text| text.contains("exhibition.ron")), "{said:?}");
    assert!(table.app.world().resource::<KeptExhibition>().offer().is_none());
    assert_eq!(fs::read_to_string(&file).unwrap(), "(form: 1, series: [");
}

/// A table at which the first of two games has just ended and every estimate is made, at a
/// speed that has time to show something again. In a game of these players often nothing is
/// decided by one ply; the seed is that of one in which it is.
fn after_a_game() -> Table {
    let programme = programme(&["ur/short"], 2);
    let players = PLAYERS.map(str::to_owned).to_vec();
    let first = Match::new(&programme.series()[0].game, 2, players, 5);
    let mut table = watching(Exhibition::new(programme, Speed::Instant).going_on_with(first));
    pause_at_the_end(&mut table);
    table
}

#[test]
fn what_decided_a_game_comes_back_once_in_slow_motion_and_then_the_next_game_begins() {
    let mut table = after_a_game();
    let plies = table.record().plies().to_vec();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| state(table).again().is_some());
    let again = state(&table).again().unwrap();
    assert!((again.from..again.to).contains(&again.decisive));
    // It is the greatest change there was.
    let chance = table.app.world().resource::<WinChance>();
    let swing = |ply: usize| {
        chance.swing(table.record(), ply, tesserae_core::rules::Side::A).unwrap().abs()
    };
    let most = (0..plies.len()).map(swing).fold(0.0, f64::max);
    assert!((swing(again.decisive) - most).abs() < 1e-12);
    table.until("the position before it", |table| table.record().cursor() == again.from);
    table.until("it is played", |table| table.record().cursor() == again.to);
    assert_eq!(table.record().plies(), plies, "nothing of the game is lost");
    assert!(!state(&table).paused, "nobody asked for a pause");
    table.until("the end comes back", |table| {
        state(table).moment() == Moment::Shown && table.record().cursor() == plies.len()
    });
    let seed = table.record().seed();
    while table.record().seed() == seed {
        assert!(state(&table).again().is_none(), "once is enough");
        table.frame();
    }
    assert_eq!((table.record().cursor(), played(&table)), (0, 1));
    table.until("the next game goes on", |table| table.record().cursor() > 2);
}

#[test]
fn with_reduced_motion_nothing_is_shown_again() {
    let mut table = after_a_game();
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    let seed = table.record().seed();
    ask(&mut table, ExhibitionRequest::Toggle);
    for _ in 0..1000 {
        assert!(state(&table).again().is_none());
        if table.record().seed() != seed {
            return;
        }
        table.frame();
    }
    panic!("the next game never begins");
}

#[test]
fn a_look_back_ends_what_is_shown_again_and_pauses() {
    let mut table = after_a_game();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| {
        state(table).again().is_some_and(|again| table.record().cursor() == again.from)
    });
    let elsewhere = usize::from(table.record().cursor() != 1);
    table.ask(MatchRequest::GoTo(elsewhere));
    assert!(state(&table).paused && state(&table).again().is_none());
    for _ in 0..100 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), elsewhere, "it stays where a person looks");
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("the second game", |table| table.record().cursor() == 0);
}

#[test]
fn the_table_that_is_chosen_is_played_next_and_one_can_go_there_at_once() {
    let ids = ["ur/short", "pente/race", "senet"];
    let mut table = watching(Exhibition::new(programme(&ids, 1), Speed::Instant));
    let game = |table: &Table| table.record().game().definition().game.clone();
    ask(&mut table, ExhibitionRequest::Choose(2));
    assert_eq!(game(&table), "ur", "the game on the table is played to its end");
    table.until("the table that was chosen", |table| game(table) == "senet");
    assert_eq!(played(&table), 1);
    ask(&mut table, ExhibitionRequest::GoToTable(1));
    table.until("the other table, at once", |table| game(table) == "pente");
    let senet = &state(&table).programme.series()[2];
    assert_eq!(senet.done(), 0, "the game that was left does not count");
    assert!(state(&table).programme.can_choose(2), "and its table plays it later");
}

#[test]
fn the_games_of_a_series_are_gone_through_at_its_end() {
    let mut table = watching(Exhibition::new(programme(&["ur/short"], 1), Speed::Instant));
    table.until("the end", |table| table.stage() == Stage::Over && state(table).is_counted());
    let exhibition = Box::new(state(&table).clone());
    let result = exhibition.programme.series()[0].results()[0].clone();
    table.app.world_mut().write_message(SeriesReviewRequest::Begin(exhibition));
    let key = (0, 0, result.seed);
    table.until("the review", |table| {
        table.app.world().resource::<SeriesReview>().of(key).is_some()
    });
    let reviews = table.app.world().resource::<SeriesReview>();
    let found = reviews.of(key).unwrap();
    assert_eq!(found.curve.len(), result.plies + 1);
    let won = f64::from(u8::from(result.winner == Some(0)));
    assert!((found.curve[result.plies] - won).abs() < 1e-9, "the curve is the first player's");
    // What luck brings one of two it takes from the other.
    let luck = reviews.sum(0, 0).luck + reviews.sum(0, 1).luck;
    assert!(luck.abs() < 1e-6, "{luck}");
    assert!(found.players.iter().all(|share| share.cost >= 0.0));
}

#[test]
fn what_is_kept_of_a_game_can_be_looked_at_again() {
    let mut table = watching(Exhibition::new(programme(&["ur/short"], 1), Speed::Instant));
    table.until("the end", |table| table.stage() == Stage::Over && state(table).is_counted());
    let ended: Vec<Action> = table.record().plies().iter().map(|ply| ply.action).collect();
    let result = state(&table).programme.series()[0].results()[0].clone();
    let course = result.course(&Library::built_in()).unwrap().unwrap();
    let again: Vec<Action> = course.plies().iter().map(|ply| ply.action).collect();
    assert_eq!((course.cursor(), again), (0, ended));
}

#[test]
fn the_plies_of_a_game_between_computers_are_kept_soon_after_each() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = table();
    table.app.insert_resource(KeptExhibition::new(folder.path().join("exhibition.ron")));
    let exhibition = Exhibition::new(programme(&["ur/short"], 1), Speed::Normal);
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    for least in [4, 8] {
        table.until("plies", |table| table.record().plies().len() >= least);
        let plies = table.record().plies().to_vec();
        // Half a second, and a frame.
        (0..14).for_each(|_| table.frame());
        let kept = table.app.world().resource::<KeptExhibition>().offer().unwrap();
        let record = kept.clone().next_match().unwrap();
        assert_eq!(record.plies()[..plies.len()], plies);
    }
}

/// An engine of this program's own, as a player.
fn engine() -> String {
    format!("engine:{} engine", env!("CARGO_BIN_EXE_tesserae"))
}

#[test]
fn an_engine_gives_its_name_before_its_first_move_and_the_file_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exhibition.ron");
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let players = vec!["ai:random".to_owned(), engine()];
    let series = Series::new(game, players, Some(2));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
    exhibition.paused = true;
    let mut first = table();
    first.app.insert_resource(KeptExhibition::new(&file));
    ask(&mut first, ExhibitionRequest::Begin(Box::new(exhibition)));
    let called = |table: &Table| table.app.world().resource::<Thinking>().who(&engine());
    let unknown = called(&first);
    first.until("its name", |table| called(table) != unknown);
    assert!(first.record().plies().is_empty(), "nobody has thrown yet");
    let name = called(&first);
    first.frame();
    first.ask(MatchRequest::Clear);
    // All is written when it is dropped.
    drop(first);
    assert!(fs::read_to_string(&file).unwrap().contains(&name));
    let mut again = table();
    again.app.insert_resource(KeptExhibition::new(&file));
    again.frame();
    again.frame();
    assert_eq!(called(&again), name, "nobody has asked the engine");
    let offer = again.app.world().resource::<KeptExhibition>().offer().unwrap();
    assert!(!offer.paused, "it goes on when it is continued");
}
