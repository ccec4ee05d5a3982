//! Positions are set up on the table, analysed, rolled out and played from; what was there
//! before comes back.

use tesserae_core::ai::rollout::{self, Rollout};
use tesserae_core::ai::{Knowledge, Limits, Scope, value};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::Method;
use tesserae_core::rules::draft::{Draft, Phase};
use tesserae_core::rules::{Action, Position, Side, Step};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_layout::piece::Piece;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::games::Games;
use tesserae_play::set_up::{Edit, SEED, SetUp, SetUpRequest};
use tesserae_play::turn::Turn;

use tesserae::ui::state::Screen;

use bevy::prelude::*;

use crate::bench::{Table, at};

const MID_GAME: &str = "ur/short A 0,3,5 0,0,6 move:2";

/// A position of every game, in every kind of phase.
const EXAMPLES: [&str; 12] = [
    "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open",
    "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open",
    "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open",
    "phaistos/aleff A 0,0,0,0 0,0,0,0 open",
    "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw",
    "ur/short A 0,3,17 0,0,5 move:2",
    "senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+",
    "knossos/gurevich A 0,3,7,9,16 0,0,1,7,17 fate:9",
    "phaistos/aleff A 0,1,22,62 0,3,13!1,56 move:5,1",
    "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 offer:44x1,4",
    "phaistos/aleff C 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open:3,5",
    "ur/short B 0,0,0 17,17,17 over:B",
];

fn position(line: &str) -> Position {
    Library::built_in().position(line).unwrap()
}

fn set_up(table: &Table) -> &SetUp {
    table.app.world().resource::<SetUp>()
}

fn is_on(table: &Table) -> bool {
    table.app.world().contains_resource::<SetUp>()
}

fn line(table: &Table) -> String {
    set_up(table).editor().draft().to_string()
}

fn asks(table: &mut Table, request: SetUpRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

fn edits(table: &mut Table, edit: Edit) {
    asks(table, SetUpRequest::Edit(edit));
}

fn put(table: &mut Table, side: Side, number: usize, step: u8) {
    edits(table, Edit::Put { piece: (side, number), steps: vec![Step(step)] });
}

/// A table on which that position is set up, from the title.
fn setting_up(line: &str) -> Table {
    let library = Library::built_in();
    let draft = Draft::of(&library.position(line).unwrap());
    let mut table = at(line, ["human", "human"]);
    table.app.insert_resource(Games(library));
    table.ask(MatchRequest::Clear);
    asks(&mut table, SetUpRequest::Begin(Box::new(draft)));
    table.frame();
    table
}

/// Each piece stands in the step and the place that the draft says.
fn check_places(table: &mut Table) {
    let draft = set_up(table).editor().draft().clone();
    let mut query = table.app.world_mut().query::<(&Piece, &Transform)>();
    let pieces: Vec<(Piece, Vec3)> =
        query.iter(table.app.world()).map(|(piece, at)| (*piece, at.translation)).collect();
    let many: usize = draft.sides().iter().map(|side| draft.pieces(*side).len()).sum();
    assert_eq!(pieces.len(), many, "{draft}");
    for (piece, _) in &pieces {
        let wanted = draft.pieces(piece.side)[piece.number];
        assert_eq!((piece.step, piece.trapped), (wanted.step, wanted.trapped), "{draft}");
    }
    let spec = table.app.world().resource::<tesserae_layout::spec::TableSpec>();
    let all: Vec<Piece> = pieces.iter().map(|(piece, _)| *piece).collect();
    for ((piece, place), wanted) in pieces.iter().zip(spec.arrange(&all)) {
        assert!(place.distance(wanted) < 1e-4, "{draft}: {piece:?} at {place}, not {wanted}");
    }
}

#[test]
fn what_is_copied_is_what_was_pasted_in_every_game() {
    let mut table = setting_up(EXAMPLES[0]);
    for example in EXAMPLES {
        edits(&mut table, Edit::Read(example.to_owned()));
        assert_eq!(line(&table), example);
        assert_eq!(table.record().position(), &position(example), "it is on the table");
        check_places(&mut table);
    }
}

#[test]
fn a_moved_piece_is_on_the_table_and_in_the_notation() {
    let mut table = setting_up(MID_GAME);
    put(&mut table, Side::A, 0, 4);
    assert_eq!(line(&table), "ur/short A 3,4,5 0,0,6 move:2");
    assert_eq!(table.record().position().to_string(), line(&table));
    check_places(&mut table);
    edits(&mut table, Edit::Turn(Side::B));
    edits(&mut table, Edit::Phase(Phase::Throw));
    assert_eq!(table.record().position().to_string(), "ur/short B 3,4,5 0,0,6 throw");
    // The keys of a match take the change back.
    table.ask(MatchRequest::Undo);
    table.frame();
    assert_eq!(table.record().position().to_string(), "ur/short B 3,4,5 0,0,6 move:2");
    table.ask(MatchRequest::Redo);
    table.frame();
    assert_eq!(table.record().position().to_string(), "ur/short B 3,4,5 0,0,6 throw");
    check_places(&mut table);
}

#[test]
fn what_cannot_be_says_why_and_nothing_is_lost() {
    let mut table = setting_up(MID_GAME);
    put(&mut table, Side::B, 0, 5);
    let expected = "ur/short A 0,3,5 0,5,6 move:2";
    assert_eq!(line(&table), expected);
    let rules = Library::built_in().position(expected).unwrap_err().to_string();
    let said = set_up(&table).editor().problem().unwrap();
    // Nobody has written the line, of which the rules quote a part.
    let (part, problem) = rules.split_once(": ").unwrap();
    assert_eq!((part, said.to_lowercase()), ("\"0,5,6\"", format!("{problem}.")));
    assert_eq!(table.record().position().to_string(), MID_GAME, "the last that could be");
    assert!(!set_up(&table).analysis().is_busy() && set_up(&table).analysis().found().is_none());
    check_places(&mut table);
    // It cannot be played from.
    asks(&mut table, SetUpRequest::Play(vec!["human".into(), "human".into()]));
    assert!(is_on(&table));
    put(&mut table, Side::B, 0, 0);
    assert_eq!(line(&table), MID_GAME);
    assert!(set_up(&table).editor().problem().is_none());
    check_places(&mut table);
}

#[test]
fn a_line_that_is_no_position_says_why_and_nothing_is_lost() {
    let mut table = setting_up(MID_GAME);
    for wrong in ["", "chess", "ur/short A 0,3 0,0,6 move:2", "ur/short A 0,3,18 0,0,6 throw"] {
        edits(&mut table, Edit::Read(wrong.to_owned()));
        let rules = Library::built_in().position(wrong).unwrap_err().to_string();
        let said = set_up(&table).editor().unread().unwrap();
        assert!(said.to_lowercase().contains(&rules.to_lowercase()), "{said}: {rules}");
        assert_eq!(line(&table), MID_GAME);
    }
    // Of another game, and impossible: it is shown with its pieces.
    let shared = "pente/knock-off A 0,0,0,0,1 0,0,0,0,10 throw";
    let impossible = Library::built_in().position(shared).is_err();
    edits(&mut table, Edit::Read(shared.to_owned()));
    assert_eq!(line(&table), shared);
    assert_eq!(set_up(&table).editor().problem().is_some(), impossible);
    check_places(&mut table);
}

#[test]
fn nobody_plays_while_a_position_is_set_up() {
    let mut table = setting_up("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    table.throw();
    for _ in 0..80 {
        table.frame();
    }
    assert!(table.app.world().resource::<Turn>().held);
    assert_eq!(table.record().cursor(), 0, "no throw decides who begins");
    edits(&mut table, Edit::Read(MID_GAME.to_owned()));
    let action = table.record().position().actions()[0];
    table.play(action);
    table.frame();
    table.frame();
    assert_eq!(table.record().cursor(), 0);
    let refused = table.refusals();
    assert!(refused.iter().any(|reason| reason.contains("set up")), "{refused:?}");
}

#[test]
fn a_solved_position_has_the_value_that_the_program_gives() {
    let mut table = setting_up(MID_GAME);
    let judged = |table: &Table| set_up(table).analysis().found().cloned();
    let store = KnowledgeStore::new(None);
    for example in [MID_GAME, "ur/short B 0,3,5 0,0,6 throw"] {
        edits(&mut table, Edit::Read(example.to_owned()));
        table.until("the value", |table| judged(table).is_some());
        let found = judged(&table).unwrap();
        let position = position(example);
        let knowledge = store.knowledge(position.game(), 2, Scope::ALL);
        let expected = value(&position, &knowledge, &Limits::nodes(200_000));
        assert!(expected.exact);
        assert_eq!((found.point.method, &found.point.win), (Method::Solution, &expected.win));
        // The best choice is worth what the position is.
        if let Some(choice) = found.choice {
            assert_eq!(choice.options.len(), position.actions().len());
            let side = position.turn().index();
            assert!((choice.options[0].win[side] - expected.win[side]).abs() < 1e-9);
        }
    }
    assert!(judged(&table).unwrap().choice.is_none(), "before a throw there is no choice");
}

#[test]
fn a_rollout_grows_and_finds_what_the_command_finds() {
    let example = "senet/skiryuk A 18,20,22,31,31 19,21,23,31,31 move:3";
    let mut table = setting_up(example);
    let games = |table: &Table| set_up(table).analysis().rolled().map_or(0, |report| report.games);
    asks(&mut table, SetUpRequest::RollOut);
    assert!(set_up(&table).analysis().is_rolling());
    table.until("the first games", |table| games(table) > 0);
    let first = games(&table);
    table.until("more of them", |table| games(table) > first);
    asks(&mut table, SetUpRequest::RollOut);
    assert!(!set_up(&table).analysis().is_rolling(), "asked again, it stops");
    let report = set_up(&table).analysis().rolled().cloned().unwrap();
    let position = position(example);
    let Knowledge { solution, endgame, network } =
        KnowledgeStore::new(None).knowledge(position.game(), 2, Scope::ALL);
    let plan = Rollout {
        games: report.games,
        seed: SEED,
        exact: solution.or(endgame),
        network,
        ..Rollout::new(position.clone())
    };
    assert_eq!(
        rollout::run(&plan, &mut |_| true),
        Some(report.clone()),
        "batch for batch the same"
    );
    let actions: Vec<Action> = report.lines.iter().filter_map(|line| line.action).collect();
    assert_eq!(actions.len(), position.actions().len());
    // Another position, another rollout.
    put(&mut table, Side::A, 4, 11);
    assert!(set_up(&table).analysis().rolled().is_none());
}

#[test]
fn a_match_is_played_from_the_position() {
    let mut table = setting_up(MID_GAME);
    put(&mut table, Side::A, 0, 4);
    let players = vec!["human".to_owned(), "ai:beginner".to_owned()];
    asks(&mut table, SetUpRequest::Play(players.clone()));
    table.frame();
    assert!(!is_on(&table));
    assert_eq!(table.record().start().to_string(), "ur/short A 3,4,5 0,0,6 move:2");
    assert_eq!(table.record().players(), players);
    assert!(!table.record().is_scripted(), "it can be saved");
    let action = table.record().position().actions()[0];
    table.play(action);
    table.until("the move", |table| table.record().cursor() > 0);
    table.check_pieces();
}

#[test]
fn a_match_that_is_over_is_not_played_from() {
    let mut table = setting_up("ur/short B 0,0,0 17,17,17 over:B");
    asks(&mut table, SetUpRequest::Play(vec!["human".into(), "human".into()]));
    assert!(is_on(&table));
    asks(&mut table, SetUpRequest::RollOut);
    assert!(!set_up(&table).analysis().is_rolling());
}

#[test]
fn back_from_the_title_is_back_to_the_title() {
    let mut table = setting_up(MID_GAME);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    table.frame();
    put(&mut table, Side::A, 0, 4);
    asks(&mut table, SetUpRequest::Close);
    table.frame();
    assert!(!is_on(&table));
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Title);
    let world = table.app.world();
    assert!(!world.contains_resource::<tesserae_play::current_match::CurrentMatch>());
}

#[test]
fn back_from_a_match_is_back_to_the_match_as_it_was() {
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "human".to_owned()];
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 7);
    while record.plies().len() < 9 {
        let action = record.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| record.position().actions()[0]);
        record.play(action).unwrap();
    }
    record.go_to(6);
    let (plies, position) = (record.plies().to_vec(), record.position().clone());
    let mut table = Table::of(record);
    asks(&mut table, SetUpRequest::BeginHere);
    table.frame();
    assert_eq!(line(&table), position.to_string());
    assert!(set_up(&table).has_match());
    edits(&mut table, Edit::Empty);
    asks(&mut table, SetUpRequest::Close);
    table.frame();
    assert!(!is_on(&table));
    assert_eq!(table.record().plies(), plies);
    assert_eq!((table.record().cursor(), table.record().position()), (6, &position));
    table.check_pieces();
}

#[test]
fn an_exhibition_goes_on_after_its_position_was_looked_at() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let players = vec!["ai:random".to_owned(), "ai:random".to_owned()];
    let programme = Programme::new(vec![Series::new(game, players, None)], false);
    let mut table = at(MID_GAME, ["human", "human"]);
    let exhibition = Exhibition::new(programme, Speed::Normal);
    table.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    table.until("some plies", |table| table.record().cursor() > 3);
    let (seed, before) = (table.record().seed(), table.record().cursor());
    asks(&mut table, SetUpRequest::BeginHere);
    table.frame();
    assert!(is_on(&table) && crate::bench::on::<Exhibition>(&table.app).is_none());
    asks(&mut table, SetUpRequest::Close);
    table.frame();
    assert!(crate::bench::on::<Exhibition>(&table.app).is_some());
    assert_eq!(table.record().seed(), seed);
    table.until("the next plies", |table| table.record().cursor() > before + 2);
}

#[test]
fn another_match_ends_the_setting_up() {
    let mut table = setting_up(MID_GAME);
    table.ask(MatchRequest::play(Box::new(crate::bench::record_at(MID_GAME, ["human"; 2]))));
    assert!(!is_on(&table));
    let action = table.record().position().actions()[0];
    table.play(action);
    table.until("the move", |table| table.record().cursor() > 0);
}
