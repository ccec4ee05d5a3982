//! Machine against machine: series, bills, pause and step, chances.

use tesserae::levels::Library;
use tesserae::rules::Due;
use tesserae::table::current_match::MatchRequest;
use tesserae::table::exhibition::{Bill, Bout, Exhibition, ExhibitionRequest, Pace, WinChance};
use tesserae::table::stage::Stage;

use crate::bench::Table;

/// A table with an exhibition of series of one game each, given by their ids.
fn exhibition(ids: &[&str], games: u32, pace: Pace) -> Table {
    let library = Library::built_in();
    let players = vec!["ai:adept".to_owned(), "ai:beginner".to_owned()];
    let bouts = ids
        .iter()
        .map(|id| Bout::new(library.game(id).unwrap().clone(), players.clone(), Some(games)))
        .collect();
    let mut series = Exhibition::new(Bill::new(bouts, false), pace);
    let first = series.next_match().unwrap();
    let mut table = Table::of(*first);
    table.app.insert_resource(series);
    table
}

fn state(table: &Table) -> &Exhibition {
    table.app.world().resource::<Exhibition>()
}

fn ask(table: &mut Table, request: ExhibitionRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

#[test]
fn a_series_changes_sides_counts_every_game_and_ends() {
    let mut table = exhibition(&["ur/short"], 2, Pace::Swift);
    table.until("the end of the first game", |table| {
        table.stage() == Stage::Over && state(table).bill.bouts()[0].played() == 1
    });
    let first = table.record().winner().unwrap();
    assert_eq!(state(&table).bill.bouts()[0].wins()[first.index()], 1);
    table.until("the second game", |table| table.record().cursor() == 0);
    assert_eq!(table.record().players(), ["ai:beginner", "ai:adept"]);
    table.until("the end of the second game", |table| {
        table.record().cursor() > 0 && table.stage() == Stage::Over
    });
    // A quarter of a minute later nothing new has begun.
    for _ in 0..400 {
        table.frame();
    }
    assert_eq!(table.stage(), Stage::Over);
    assert_eq!(state(&table).bill.bouts()[0].wins().iter().sum::<u32>(), 2);
}

#[test]
fn a_bill_goes_from_table_to_table() {
    let mut table = exhibition(&["ur/short", "pente/race"], 1, Pace::Instant);
    table.until("the second table", |table| {
        table.record().game().definition().game == "pente" && table.record().cursor() > 3
    });
    assert_eq!(state(&table).bill.bouts()[0].played(), 1);
    table.check_pieces();
}

#[test]
fn a_pause_holds_a_step_shows_one_ply_and_going_on_goes_on() {
    let mut table = exhibition(&["ur/short"], 1, Pace::Swift);
    table.until("a few plies", |table| table.record().cursor() >= 4);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    let held = table.record().cursor();
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), held, "a paused exhibition plays on");
    ask(&mut table, ExhibitionRequest::Step);
    table.until("one ply", |table| table.record().cursor() == held + 1);
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), held + 1, "a step is more than one ply");
    // A look back does not lose what was played.
    table.ask(MatchRequest::GoTo(1));
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("the play to go on", |table| table.record().cursor() > held + 1);
}

#[test]
fn a_look_back_pauses() {
    let mut table = exhibition(&["ur/short"], 1, Pace::Swift);
    table.until("a few plies", |table| table.record().cursor() >= 4);
    table.ask(MatchRequest::StepBack);
    let held = table.record().cursor();
    for _ in 0..200 {
        table.frame();
    }
    assert!(state(&table).paused);
    assert_eq!(table.record().cursor(), held);
}

#[test]
fn the_chances_of_all_sides_are_told_and_add_up() {
    let mut table = exhibition(&["ur/short"], 1, Pace::Swift);
    table.until("the end", |table| table.stage() == Stage::Over);
    table.until("the last estimate", |table| {
        let plies = table.record().plies().len();
        let chance = table.app.world().resource::<WinChance>();
        chance.course().last().is_some_and(|(ply, _)| *ply == plies)
    });
    let chance = table.app.world().resource::<WinChance>();
    assert!(chance.course().len() > table.record().plies().len() / 4);
    for (ply, win) in chance.course() {
        let sum: f64 = win.iter().sum();
        assert!(win.len() == 2 && (sum - 1.0).abs() < 1e-9, "ply {ply}: {win:?}");
    }
    let Due::Over(winner) = table.record().position().due() else { panic!("not over") };
    let end = chance.at(table.record().plies().len()).unwrap();
    assert!((end[winner.index()] - 1.0).abs() < 1e-9, "{end:?}");
}

#[test]
fn another_match_ends_the_exhibition() {
    let mut table = exhibition(&["ur/short"], 1, Pace::Swift);
    let other = table.record().rematch(99);
    table.ask(MatchRequest::Start(Box::new(other)));
    assert!(table.app.world().get_resource::<Exhibition>().is_none());
}
