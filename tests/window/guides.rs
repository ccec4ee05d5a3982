//! The first-game guides on the real table, from the first lesson to the last.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Side, Throw};
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::turn::Stage;
use tesserae_scene::scene::TableCamera;

use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{FRAME, Table, messages};
use crate::desk::Desk;

/// A game's guide, and the match of its first lesson.
pub fn begun(game: &str) -> (Guide, Match) {
    let library = Library::built_in();
    let own = |g: &&Game| g.definition().game == game;
    let games: Vec<Game> = library.games().iter().filter(own).cloned().collect();
    let mut guide = Guide::of(games).unwrap();
    let record = guide.begin().unwrap();
    (guide, *record)
}

/// A table at the beginning of a game's guide.
fn guided(game: &str) -> Table {
    let (guide, record) = begun(game);
    let mut table = Table::of(record);
    crate::bench::enter(&mut table.app, guide);
    table
}

fn guide(table: &Table) -> &Guide {
    table.app.world().resource::<Guide>()
}

fn ask(table: &mut Table, request: GuideRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

/// Does what a learner does until the guide is through; how many things that were.
fn follow(table: &mut Table) -> usize {
    let mut done = 0;
    while guide(table).lesson().is_some() {
        let here = (guide(table).number(), guide(table).step_number());
        let learner = guide(table).lesson().unwrap().side;
        table.until("the lesson's own match", |table| {
            table.record().start().to_string() == guide(table).lesson().unwrap().at
        });
        table.frame();
        table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
        match guide(table).expected() {
            None => ask(table, GuideRequest::Next),
            Some(Action::Throw(throw)) => {
                let own = table.record().position().turn() == learner;
                if own && !matches!(throw, Throw::First(_)) {
                    table.throw();
                }
            }
            Some(action) if table.record().position().turn() == learner => table.play(action),
            Some(_) => {}
        }
        table.until("the next step", |table| {
            (guide(table).number(), guide(table).step_number()) != here
        });
        table.check_pieces();
        done += 1;
    }
    done
}

#[test]
fn every_guide_leads_through_to_its_end() {
    for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
        let mut table = guided(game);
        let steps: usize = guide(&table).lessons().iter().map(|lesson| lesson.steps.len()).sum();
        assert_eq!(follow(&mut table), steps, "{game}");
        assert!(guide(&table).is_over(), "{game}");
    }
}

#[test]
fn the_win_of_a_lesson_raises_no_result() {
    let mut table = guided("pente");
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    table.frame();
    let won = guide(&table).lessons().iter().position(|lesson| lesson.title == "The sacred line");
    ask(&mut table, GuideRequest::Lesson(won.expect("the lesson that wins")));
    lead(&mut table, "move 4-8");
    table.play("move 4-8".parse().unwrap());
    table.until("the end", |table| table.stage() == Stage::Over);
    table.frame();
    let overlay = *table.app.world().resource::<State<Overlay>>().get();
    assert_eq!(overlay, Overlay::None, "the result covers the lesson's last word");
    assert_eq!(guide(&table).learner(), Some(Side::A), "who played is still known");
}

/// Follows the lesson to the step that waits for this action.
pub fn lead(table: &mut Table, wanted: &str) {
    let wanted: Action = wanted.parse().unwrap();
    while guide(table).expected() != Some(wanted) {
        let here = guide(table).step_number();
        match guide(table).expected() {
            None => ask(table, GuideRequest::Next),
            Some(Action::Throw(_)) if table.record().position().turn() == Side::A => table.throw(),
            Some(action @ Action::Move { .. }) => table.play(action),
            Some(_) => {}
        }
        table.until("the next step", |table| guide(table).step_number() != here);
        table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    }
}

/// A guide of Ur after Black's first throw, before its move.
fn after_the_others_throw() -> Table {
    let mut table = guided("ur");
    lead(&mut table, "move 0-1");
    assert_eq!(table.record().position().turn(), Side::B);
    table
}

#[test]
fn the_others_move_once_their_throw_has_been_seen() {
    let mut table = after_the_others_throw();
    let moved = table.record().cursor() + 1;
    let mut waited = std::time::Duration::ZERO;
    while table.record().cursor() < moved && waited.as_secs() < 60 {
        table.frame();
        waited += FRAME;
    }
    let letters = guide(&table).lessons()[0].steps[6].text.len();
    // Nobody reads more than thirty letters a second while looking at dice.
    let least = letters as f32 / 30.0;
    assert!(waited.as_secs_f32() > least, "moved after {waited:?}");
    assert!(waited.as_secs_f32() < 15.0, "moved only after {waited:?}");
}

#[test]
fn the_learner_may_say_that_the_throw_has_been_seen() {
    let mut table = after_the_others_throw();
    let moved = table.record().cursor() + 1;
    ask(&mut table, GuideRequest::Next);
    assert_eq!(table.record().cursor(), moved);
}

#[test]
fn the_guide_holds_back_what_it_does_not_ask_for() {
    let mut table = guided("pente");
    // The first step is to be read.
    table.throw();
    for _ in 0..50 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), 0, "the dice were thrown before the reading");
    assert_eq!(table.refusals(), ["read the guide first, then press Next"]);
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    // What the rules forbid is refused by the rule.
    table.play("move 0-4".parse().unwrap());
    table.frame();
    table.frame();
    assert_eq!(table.refusals(), ["a piece must move by exactly the score, 3"]);
    // Reading on does not pass over what is to be done.
    ask(&mut table, GuideRequest::Next);
    assert!(guide(&table).expected().is_some());
}

#[test]
fn another_legal_move_is_told_what_the_step_is_about() {
    let mut table = guided("pente");
    ask(&mut table, GuideRequest::Lesson(2));
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    let mut told = |action: &str| {
        table.play(action.parse().unwrap());
        table.frame();
        table.frame();
        table.refusals()
    };
    // The 2 takes a stone from the goal, too, but none to where another stands.
    assert_eq!(told("move 8-10"), ["here the blue stone on 1B goes to 3B"]);
    assert_eq!(told("move 4-6"), ["your own piece stands on 1B"]);
}

#[test]
fn what_happens_in_a_guide_is_told_by_its_text_alone() {
    let mut table = guided("pente");
    ask(&mut table, GuideRequest::Lesson(1));
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    table.play("move 0-6".parse().unwrap());
    table.until("the capture", |table| table.record().cursor() == 2);
    table.frame();
    assert_eq!(messages(&table), Vec::<String>::new());
}

#[test]
fn a_number_to_use_is_told_as_a_whole_sentence() {
    let mut table = guided("phaistos");
    ask(&mut table, GuideRequest::Lesson(2));
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    table.play("use 3 33".parse().unwrap());
    table.frame();
    table.frame();
    let told = table.refusals().concat();
    assert!(told.starts_with("with the 5, the red traveller on 33 goes to 38"), "{told}");
}

#[test]
fn the_text_of_a_guide_stands_still() {
    let (guide, record) = begun("pente");
    let texts: Vec<String> =
        guide.lessons()[0].steps[..2].iter().map(|step| step.text.clone()).collect();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start_for(guide, record);
    desk.frames(10);
    let read = desk.find(&texts[0]).unwrap().at.top();
    desk.app.world_mut().write_message(GuideRequest::Next);
    desk.frames(4);
    let throw = desk.find(&texts[1]).unwrap().at.top();
    assert!((read - throw).abs() < 0.5, "{read} and {throw}");
}

#[test]
fn a_lesson_can_be_taken_again_and_left_out() {
    let mut table = guided("ur");
    ask(&mut table, GuideRequest::Next);
    assert_eq!(guide(&table).step_number(), 1);
    ask(&mut table, GuideRequest::Again);
    assert_eq!((guide(&table).number(), guide(&table).step_number()), (0, 0));
    let last = guide(&table).lessons().len() - 1;
    ask(&mut table, GuideRequest::Lesson(last));
    assert_eq!(table.record().start().to_string(), guide(&table).lessons()[last].at);
    ask(&mut table, GuideRequest::Lesson(last + 1));
    assert!(guide(&table).lesson().is_none(), "after the last lesson the guide is through");
}

#[test]
fn nothing_of_a_lesson_is_taken_back_or_leafed_through() {
    let mut table = guided("pente");
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    let here = (table.record().position().to_string(), guide(&table).step_number());
    for request in [
        MatchRequest::Undo,
        MatchRequest::StepBack,
        MatchRequest::GoTo(0),
        MatchRequest::Redo,
        MatchRequest::StepForward,
    ] {
        table.ask(request);
        assert_eq!(table.refusals().len(), 1);
        assert_eq!((table.record().position().to_string(), guide(&table).step_number()), here);
    }
    // Nor is the lesson held by it.
    follow(&mut table);
}

#[test]
fn a_guide_that_is_through_says_so_instead_of_asking_for_a_throw() {
    let mut table = guided("ur");
    let lessons = guide(&table).lessons().len();
    ask(&mut table, GuideRequest::Lesson(lessons - 1));
    ask(&mut table, GuideRequest::Lesson(lessons));
    table.play("throw 1".parse().unwrap());
    table.frame();
    table.frame();
    assert_eq!(table.refusals(), ["that's the end of the guide. Play a match or start it again"]);
}

#[test]
fn beside_a_guide_every_kind_of_field_explains_itself_under_the_pointer() {
    let library = Library::built_in();
    let own = |game: &&Game| game.definition().game == "phaistos";
    let games: Vec<Game> = library.games().iter().filter(own).cloned().collect();
    let cells = games[0].definition().board.cells.clone();
    let mut guide = Guide::of(games).unwrap();
    let record = guide.begin().unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start_for(guide, *record);
    desk.frames(40);
    for name in ["6", "13", "31", "44", "52"] {
        let note = &cells.iter().find(|cell| cell.name == name).unwrap().note;
        assert!(!note.is_empty(), "{name} has a rule of its own");
        let world = desk.app.world_mut();
        let spec = world.resource::<TableSpec>();
        let at = spec.plan.cell(name).unwrap().centre() + Vec3::Y * spec.plan.top();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, view) = cameras.single(world).unwrap();
        let at = camera.world_to_viewport(view, at).unwrap();
        let mut windows = world.query::<&mut Window>();
        windows.single_mut(world).unwrap().set_cursor_position(Some(at));
        // Over the table, and not only in the panel beside it.
        let told = |desk: &Desk| {
            let over = desk.lines().iter().filter(|line| line.at.right() < 964.0);
            over.filter(|line| line.text.contains(note.as_str())).count() > 0
        };
        assert!(!told(&desk), "{name}: it comes too soon");
        desk.frames(20);
        assert!(told(&desk), "{name}: {:?}", desk.texts());
    }
}
