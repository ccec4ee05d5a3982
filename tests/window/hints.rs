//! What is pointed out on the table is what will happen: the piece that is ringed goes,
//! to the place that is lit.

use std::collections::BTreeSet;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side, Step, Throw};
use tesserae_layout::piece::{Piece, pieces_of};
use tesserae_layout::spec::TableSpec;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::pieces::InHand;
use tesserae_play::turn::Stage;

use tesserae::ui::hints;
use tesserae::ui::hints::{Decision, Hint, Hints, Sign};
use tesserae::ui::input::selection::{ByKeys, Pointed, PointerHold, Selected};
use tesserae::ui::trails::Trails;

use crate::bench::{Table, at, enter, messages, move_to, record_at};
use crate::guides::{begun, lead};

/// A table whose hints are worked out too.
fn hinted(position: &str) -> Table {
    hinted_match(record_at(position, ["human", "human"]))
}

fn hinted_match(record: Match) -> Table {
    let mut table = Table::with(record, |app| {
        app.init_resource::<Pointed>()
            .init_resource::<PointerHold>()
            .init_resource::<Selected>()
            .init_resource::<ByKeys>()
            .add_plugins(hints::plugin);
    });
    table.frame();
    table.frame();
    table
}

fn list(table: &Table) -> &[Hint] {
    &table.app.world().resource::<Hints>().list
}

fn place_of(table: &mut Table, entity: Entity) -> Vec3 {
    table.app.world().get::<Transform>(entity).unwrap().translation
}

/// Points at an action as the keys do; the piece that is ringed and where its ghost is.
fn point_at(table: &mut Table, action: Action) -> (Entity, Option<Vec3>) {
    table.app.world_mut().resource_mut::<Selected>().action = Some(action);
    table.frame();
    let picked: Vec<Entity> = list(table)
        .iter()
        .filter_map(|hint| if let Hint::Picked(entity) = hint { Some(*entity) } else { None })
        .collect();
    let ghost = list(table).iter().find_map(|hint| match hint {
        Hint::Ghost { place, legal: true, .. } => Some(*place),
        _ => None,
    });
    assert_eq!(picked.len(), 1, "one piece is ringed for {action}");
    (picked[0], ghost)
}

/// Plays an action and lets everything come to rest.
fn play(table: &mut Table, action: Action) {
    let before = table.record().cursor();
    table.play(action);
    table.until("the move", |table| table.record().cursor() > before);
    table.until("rest", |table| table.stage() != Stage::Moving);
}

#[test]
fn the_ringed_piece_goes_to_the_place_that_is_lit_in_every_game() {
    // Racks, piles, lanes, exchanges, captures, passages, and bearing off.
    for position in [
        "ur/cyningstan A 0,0,0,0,5,8,16 0,0,0,2,6,10,17 move:1",
        "ur/cyningstan A 0,0,0,0,5,8,15 0,0,0,2,6,10,17 move:2",
        "senet/skiryuk A 1,3,5,7,30 2,4,6,8,10 move:3",
        "senet/skiryuk A 1,3,5,7,9 2,4,6,8,11 move:2",
        "knossos/gurevich A 0,0,3,7,7 0,7,9,17,25 move:4",
        "knossos/gurevich A 0,0,3,23,24 0,7,9,17,25 move:2",
        "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2",
        "pente/knock-off A 0,0,0,0,2 0,0,0,0,1 move:6",
        "phaistos/aleff A 0,3,3,60 0,5,30,31 move:1",
        "phaistos/aleff A 0,1,22,62 0,3,13!1,56 move:5,1",
    ] {
        let actions = hinted(position).record().position().actions();
        for action in actions {
            let mut table = hinted(position);
            let (ringed, ghost) = point_at(&mut table, action);
            let before = *table.app.world().get::<Piece>(ringed).unwrap();
            play(&mut table, action);
            let after = *table.app.world().get::<Piece>(ringed).unwrap();
            let came_back = table.record().position().pieces(Side::A).contains(&before.step);
            assert!(
                after.step != before.step || came_back,
                "{position}: {action} moved another piece than the ringed one"
            );
            let stands = place_of(&mut table, ringed);
            let lit = ghost.unwrap_or_else(|| panic!("{position}: {action} lights nothing"));
            assert!(lit.distance(stands) < 1e-3, "{position}: {action} lit {lit}, went {stands}");
        }
    }
}

#[test]
fn the_piece_that_is_taken_hold_of_is_the_one_that_goes() {
    let position = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:1";
    for wanted in [0, 3, 6] {
        let mut table = hinted(position);
        let mut query = table.app.world_mut().query::<(Entity, &Piece)>();
        let is = |piece: &Piece| piece.side == Side::A && piece.number == wanted;
        let (entity, _) = query.iter(table.app.world()).find(|(_, piece)| is(piece)).unwrap();
        table.app.world_mut().resource_mut::<Pointed>().piece = Some(entity);
        table.frame();
        assert!(list(&table).contains(&Hint::Picked(entity)), "number {wanted} is ringed");
        table.app.world_mut().resource_mut::<InHand>().0 = Some(entity);
        play(&mut table, move_to(0, 1));
        let gone = table.app.world().get::<Piece>(entity).unwrap();
        assert_eq!(gone.step, Step(1), "number {wanted}");
    }
}

#[test]
fn where_a_barred_piece_would_land_the_rules_say() {
    // Circle 8 is full; a piece that leaves the sea by a 4 stops there. Counting alone would
    // lead three circles further.
    let mut table = hinted("knossos/gurevich A 0,7,8,8,17 0,0,0,0,0 move:4");
    let mut query = table.app.world_mut().query::<(Entity, &Piece)>();
    let at_sea = |piece: &Piece| piece.side == Side::A && piece.step == Step(7);
    let (entity, _) = query.iter(table.app.world()).find(|(_, piece)| at_sea(piece)).unwrap();
    table.app.world_mut().resource_mut::<Pointed>().piece = Some(entity);
    table.frame();
    let barred = list(&table).iter().find_map(|hint| match hint {
        Hint::Ghost { place, legal: false, .. } => Some(*place),
        _ => None,
    });
    let spec = table.app.world().resource::<TableSpec>();
    let wanted = spec.step_place(Side::A, Step(8), 0).0;
    assert_eq!(barred.map(|place| [place.x, place.z]), Some([wanted.x, wanted.z]));
}

#[test]
fn a_trap_writes_its_outcomes_as_throws_and_where_they_lead() {
    let table = hinted("senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27");
    let labels: Vec<(&str, Sign)> = list(&table)
        .iter()
        .filter_map(|hint| match hint {
            Hint::Label { text, sign, .. } => Some((text.as_str(), *sign)),
            _ => None,
        })
        .collect();
    let wanted = [("throw 1–3", Sign::Throw), ("throw 4", Sign::Throw), ("throw 5", Sign::Throw)];
    assert_eq!(labels, wanted);
    // A piece that bears off goes to the slot of the rack that is lit: the first.
    let spec = table.app.world().resource::<TableSpec>();
    let home = spec.step_place(Side::A, Step(31), 0).0;
    let lit = |hint: &Hint| matches!(hint, Hint::Target { place, .. } if *place == home);
    assert!(list(&table).iter().any(lit));
}

/// In the Senet guide a 5 would count from 22 to 27, but the cone stops on 26.
#[test]
fn the_guide_marks_as_a_target_only_what_the_move_reaches() {
    let (guide, record) = begun("senet");
    let lesson = guide.lessons().iter().position(|lesson| lesson.at.contains("7,22 ")).unwrap();
    let mut table = hinted_match(record);
    enter(&mut table.app, guide);
    table.app.world_mut().write_message(GuideRequest::Lesson(lesson));
    table.until("the lesson's own match", |table| {
        table.record().start().to_string().contains("7,22 ")
    });
    table.frame();
    lead(&mut table, "move 22-26");
    table.frame();
    let spec = table.app.world().resource::<TableSpec>().clone();
    let on = |place: Vec3| {
        let cell = spec.plan.cells.iter().find(|cell| cell.centre().xz() == place.xz());
        cell.map_or(String::new(), |cell| cell.name.clone())
    };
    let marked = |named: bool| -> BTreeSet<String> {
        let place = |hint: &Hint| match hint {
            Hint::Target { place, .. } if !named => Some(on(*place)),
            Hint::Named { place, .. } if named => Some(on(*place)),
            _ => None,
        };
        list(&table).iter().filter_map(place).collect()
    };
    assert_eq!(marked(true), BTreeSet::from(["27".to_owned()]));
    assert!(marked(false).contains("26") && !marked(false).contains("27"), "{:?}", marked(false));
}

#[test]
fn the_guide_marks_nothing_on_the_opponents_pieces() {
    let (guide, record) = begun("ur");
    let mut table = hinted_match(record);
    enter(&mut table.app, guide);
    table.app.world_mut().resource_mut::<ByKeys>().0 = true;
    let pointed_out = |table: &Table| {
        let is = |hint: &&Hint| {
            matches!(hint, Hint::Source(_) | Hint::Picked(_) | Hint::Label { key: Some(_), .. })
        };
        list(table).iter().filter(is).count()
    };
    lead(&mut table, "move 0-2");
    table.frame();
    assert!(pointed_out(&table) > 0, "the learner's own pieces have their keys");
    lead(&mut table, "move 0-1");
    table.frame();
    assert_eq!(table.record().position().turn(), Side::B);
    assert_eq!(pointed_out(&table), 0, "{:?}", list(&table));
}

#[test]
fn keys_are_written_at_the_pieces_once_somebody_plays_by_keys() {
    let keys = |table: &Table| -> Vec<u8> {
        let key = |hint: &Hint| match hint {
            Hint::Label { key, .. } => *key,
            _ => None,
        };
        list(table).iter().filter_map(key).collect()
    };
    let mut table = hinted("ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 move:1");
    assert_eq!(keys(&table), Vec::<u8>::new());
    table.app.world_mut().resource_mut::<ByKeys>().0 = true;
    table.frame();
    assert_eq!(keys(&table), [1, 2, 3, 4, 5]);
    // Each stands at the piece that the key moves.
    for (digit, hint) in (1..).zip(
        list(&table)
            .to_vec()
            .iter()
            .filter(|hint| matches!(hint, Hint::Label { key: Some(_), .. })),
    ) {
        let Hint::Label { place, .. } = hint else { continue };
        let choices = table.app.world().resource::<Choices>();
        let from = choices.keyed(None).nth(digit - 1).unwrap().from.unwrap();
        let mut query = table.app.world_mut().query::<(&Piece, &Transform)>();
        let there = query
            .iter(table.app.world())
            .any(|(piece, at)| piece.step == from && at.translation.distance(*place) < 1e-3);
        assert!(there, "{digit} stands at no piece on {from}");
    }
    // Of two numbers one is picked first; then its pieces bear the keys.
    let mut two = hinted("phaistos/aleff A 3,20,27,40 0,0,0,0 move:5,2");
    two.app.world_mut().resource_mut::<ByKeys>().0 = true;
    two.frame();
    assert_eq!(keys(&two), Vec::<u8>::new());
    two.app.world_mut().resource_mut::<Selected>().number = Some(5);
    two.frame();
    assert_eq!(keys(&two).into_iter().collect::<BTreeSet<u8>>(), (1..=4).collect());
    // The answers to an offer have their keys beside their words.
    let offer = hinted("phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1");
    assert_eq!(keys(&offer), [1, 2, 3]);
}

#[test]
fn a_trail_leads_from_where_the_piece_stood_to_where_it_stands() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
    let mut table = hinted(line);
    assert!(table.app.world().resource::<Trails>().0.is_empty());
    let spec = table.app.world().resource::<TableSpec>().clone();
    let top = |step| spec.step_place(Side::A, Step(step), 0).0;
    play(&mut table, move_to(5, 7));
    let trails = table.app.world().resource::<Trails>().0.clone();
    assert_eq!(trails.len(), 2, "{trails:?}");
    assert_eq!(trails[0].places, [top(5), top(6), top(7)]);
    assert!(!trails[0].sent && trails[1].sent, "the captured piece has its own");
    assert_eq!(trails[1].places[0], top(7));
    let mut query = table.app.world_mut().query::<(&Piece, &Transform)>();
    let end = *trails[1].places.last().unwrap();
    let there = |(piece, at): &(&Piece, &Transform)| {
        piece.side == Side::B && at.translation.distance(end) < 1e-3
    };
    assert_eq!(query.iter(table.app.world()).filter(there).count(), 1, "it ends at its slot");
    // Leafed back there is nothing, and on again it is found in the record.
    table.ask(MatchRequest::StepBack);
    assert!(table.app.world().resource::<Trails>().0.is_empty());
    table.ask(MatchRequest::StepForward);
    let again = table.app.world().resource::<Trails>().0.clone();
    assert_eq!(again.len(), 2);
    assert_eq!(again[0].places, trails[0].places);
    let pieces = pieces_of(table.record().position());
    let end = *again[1].places.last().unwrap();
    let places = spec.arrange(&pieces);
    let slot = pieces.iter().zip(places).find(|(_, place)| place.distance(end) < 1e-3);
    assert_eq!(slot.map(|(piece, _)| (piece.side, piece.step)), Some((Side::B, Step::HAND)));
}

#[test]
fn who_drops_out_of_a_trap_is_told_when_it_is_asked() {
    let mut table = at("phaistos/aleff A 0,0,0,3 0,0,0,52!0 move:1", ["human", "human"]);
    play(&mut table, Action::Use { number: 1, from: Step(3) });
    assert_eq!(table.stage(), Stage::ToChoose);
    let choices = table.app.world().resource::<Choices>();
    assert_eq!(choices.came.as_deref(), Some("Ochre drops from 52 to 7"));
    assert!(messages(&table).contains(&"Ochre drops from 52 to 7.".to_owned()));
}

#[test]
fn a_message_about_another_throw_is_gone_once_it_is_thrown() {
    let mut table = at("ur/cyningstan A 0,0,0,0,0,0,8 0,0,0,0,0,0,0 move:4", ["human", "human"]);
    play(&mut table, move_to(8, 12));
    let again = |table: &Table| messages(table).iter().any(|text| text.contains("throws again"));
    assert!(again(&table), "{:?}", messages(&table));
    let before = table.record().cursor();
    table.throw();
    table.until("the throw", |table| table.record().cursor() > before);
    assert!(!again(&table), "{:?}", messages(&table));
    // Undone, nothing of what was said stands any longer.
    table.ask(MatchRequest::Undo);
    assert_eq!(messages(&table), Vec::<String>::new());
}

#[test]
fn the_score_stands_beside_the_tray_while_the_dice_lie_there() {
    let score = |table: &Table| {
        list(table).iter().find_map(|hint| match hint {
            Hint::Score { place, numbers } => Some((*place, numbers.clone())),
            _ => None,
        })
    };
    let mut table = hinted("phaistos/aleff A 0,0,0,36 0,0,0,30 throw");
    assert_eq!(score(&table), None, "nothing has been thrown");
    let Some(Throw::Pair(high, low)) = table.record().draw() else { panic!("a pair is due") };
    table.throw();
    table.frame();
    assert_eq!(score(&table), None, "the dice are in the air");
    table.until("the choice", |table| table.stage() == Stage::ToChoose);
    table.frame();
    let (place, numbers) = score(&table).expect("the dice lie");
    assert_eq!(numbers, [(high, true), (low, true)]);
    let spec = table.app.world().resource::<TableSpec>();
    assert!(!spec.tray.is_under(place), "it covers no die");
    assert_eq!(place, spec.score);
    // A number that is used stays, and differs from the one that is left.
    play(&mut table, Action::Use { number: low, from: Step(36) });
    table.until("the next choice", |table| table.stage() == Stage::ToChoose);
    table.frame();
    let (_, numbers) = score(&table).expect("the dice still lie");
    if table.record().position().thrown() == Some(Throw::Score(high)) {
        assert!(numbers.contains(&(high, true)), "{numbers:?}");
        assert!(high == low || numbers.contains(&(low, false)), "{numbers:?}");
    }
}

/// Of the dice in the tray, how many are ringed as counting, and how many as not.
fn ringed(table: &Table) -> (usize, usize) {
    let counts = list(table).iter().filter_map(|hint| match hint {
        Hint::Die { counts, .. } => Some(*counts),
        _ => None,
    });
    let (counting, others): (Vec<bool>, Vec<bool>) = counts.partition(|counts| *counts);
    (counting.len(), others.len())
}

#[test]
fn the_dice_that_count_are_ringed_once_they_lie() {
    for marked in 1..=4 {
        let start = Library::built_in().position("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw");
        let throw = Action::Throw(Throw::Score(marked));
        let players = vec!["human".to_owned(); 2];
        let mut table = hinted_match(Match::scripted(start.unwrap(), players, [throw]));
        assert_eq!(ringed(&table), (0, 0), "nothing has been thrown");
        table.throw();
        table.frame();
        assert_eq!(ringed(&table), (0, 0), "the dice are in the air");
        table.until("the throw", |table| table.record().cursor() > 0);
        table.frame();
        let marked = usize::from(marked);
        assert_eq!(ringed(&table), (marked, 4 - marked));
    }
}

#[test]
fn a_die_whose_number_is_used_counts_no_longer() {
    let mut table = hinted("phaistos/aleff A 0,0,0,36 0,0,0,30 throw");
    let Some(Throw::Pair(_, low)) = table.record().draw() else { panic!("a pair is due") };
    table.throw();
    table.until("the choice", |table| table.stage() == Stage::ToChoose);
    table.frame();
    assert_eq!(ringed(&table), (2, 0));
    play(&mut table, Action::Use { number: low, from: Step(36) });
    table.until("the next choice", |table| table.stage() == Stage::ToChoose);
    table.frame();
    assert_eq!(ringed(&table), (1, 1));
}

#[test]
fn a_guide_explains_the_dice_before_it_shows_the_chances_of_the_opening() {
    let mut table = hinted("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open");
    let shown = |table: &Table| table.app.world().resource::<Decision>().0.is_some();
    assert!(shown(&table));
    let guide = Guide::of(vec![Library::built_in().game("senet").unwrap().clone()]).unwrap();
    assert!(guide.is_for_reading());
    enter(&mut table.app, guide);
    table.frame();
    assert!(!shown(&table));
    table.app.world_mut().write_message(GuideRequest::Next);
    table.frame();
    table.frame();
    assert!(shown(&table));
}
