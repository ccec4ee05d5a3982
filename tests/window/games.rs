//! What only some games have: seats that change, pieces that change places, lanes,
//! piles, traps, offers, throws of a piece's own.

use bevy::prelude::*;
use tesserae_core::rules::{Action, Side, Step, Throw};
use tesserae_layout::piece::Piece;
use tesserae_layout::places::Keeps;
use tesserae_layout::spec::TableSpec;
use tesserae_play::choices::Choices;
use tesserae_play::throwing::Throwing;
use tesserae_play::turn::Stage;

use crate::bench::{Table, at, messages, move_to, scripted};

fn pieces(table: &mut Table) -> Vec<(Piece, Vec3)> {
    let mut query = table.app.world_mut().query::<(&Piece, &Transform)>();
    query.iter(table.app.world()).map(|(piece, at)| (*piece, at.translation)).collect()
}

/// Plays on by the dice until a choice or the end is due.
fn throw_once(table: &mut Table) -> Throw {
    let before = table.record().cursor();
    let drawn = table.record().draw().unwrap();
    table.throw();
    table.until("the throw", |table| table.record().cursor() > before);
    table.until("the end of it", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    drawn
}

#[test]
fn each_player_makes_its_own_opening_throw_and_the_machine_does_by_itself() {
    let mut table = Table::new("senet/skiryuk", &["human", "ai:beginner"], 3);
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), 0, "nobody throws for a person");
    throw_once(&mut table);
    table.until("the machine's throw", |table| table.record().cursor() >= 2);
    assert_eq!(table.refusals(), Vec::<String>::new());
}

#[test]
fn who_wins_the_opening_of_senet_has_the_spools_from_then_on() {
    // A throws a 1 where B does not.
    let mut table = Table::of(scripted("senet/skiryuk", &["human", "ai:beginner"], &[1, 3]));
    throw_once(&mut table);
    table.until("the answer", |table| table.record().cursor() >= 2);
    assert_eq!(table.record().player(Side::B), "human");
    table.frame();
    let told = messages(&table).join(" ");
    assert!(told.contains("swap sides"), "{told}");
    assert!(told.contains("You begin"), "{told}");
    // It is the person's throw now, with the spools.
    table.until("the person's turn", |table| table.stage() == Stage::ToThrow);
    assert_eq!(table.record().position().turn(), Side::B);
    let here = table.record().cursor();
    for _ in 0..100 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), here);
}

#[test]
fn pieces_that_change_places_are_both_seen_to_go() {
    let mut table = at("senet/skiryuk A 1,3,5,7,9 2,4,6,8,11 move:2", ["human", "human"]);
    let spool = |table: &mut Table| {
        let found = pieces(table).into_iter().find(|(p, _)| p.side == Side::B && p.number == 4);
        found.unwrap().1
    };
    let before = spool(&mut table);
    table.play(move_to(9, 11));
    table.frame();
    assert_eq!(table.stage(), Stage::Moving);
    let mut highest = 0.0_f32;
    while table.stage() == Stage::Moving {
        table.frame();
        highest = highest.max(spool(&mut table).y - before.y);
    }
    assert!(highest > 0.05, "the spool rose {highest}");
    table.check_pieces();
    assert_eq!(table.record().position().pieces(Side::B)[4], Step(9));
    assert!(messages(&table).contains(&"The spool on 11 is sent to 9.".to_owned()));
}

#[test]
fn a_house_asks_for_a_throw_and_its_end_is_told() {
    let mut table = at("senet/skiryuk A 1,3,5,7,25 2,4,6,8,10 move:1", ["human", "human"]);
    table.play(move_to(25, 26));
    table.until("the fate", |table| table.stage() == Stage::ToThrow);
    assert_eq!(table.record().position().fate(), Some(Step(26)));
    assert!(messages(&table).contains(&"The cone on 26 throws for itself.".to_owned()));
    throw_once(&mut table);
    table.check_pieces();
    assert_ne!(table.record().position().fate(), Some(Step(26)));
    // Four sticks were thrown, as always.
    assert_eq!(table.dice().len(), 4);
}

#[test]
fn the_two_crossings_of_the_sea_have_lanes_of_their_own() {
    let line = "knossos/gurevich A 0,7,7,17,17 0,7,17,9,9 move:1".replace("17,9,9", "9,9,17");
    let mut table = at(&line, ["human", "human"]);
    let spec = table.app.world().resource::<TableSpec>().clone();
    let sea: Vec<(Piece, Vec3)> = pieces(&mut table)
        .into_iter()
        .filter(|(piece, _)| matches!(piece.step, Step(7) | Step(17)))
        .collect();
    assert_eq!(sea.len(), 6);
    let cell = spec.cell_of(Side::A, Step(7)).unwrap();
    let (middle, half) = (spec.cell_top(cell), spec.cell_extent(cell) / 2.0);
    for (i, (piece, place)) in sea.iter().enumerate() {
        let away = (*place - middle).abs();
        assert!(away.x < half.x && away.z < half.y, "{piece:?} lies beside the sea");
        for (other, there) in &sea[..i] {
            let same = (piece.side, piece.step) == (other.side, other.step);
            // Lanes lie side by side along the longer edge.
            assert_eq!(
                same,
                (place.x - there.x).abs() < half.x / 4.0 - 0.01,
                "{piece:?} {other:?}"
            );
        }
    }
    table.check_pieces();
}

#[test]
fn any_number_stands_on_the_sacred_line_and_one_more_makes_them_move_up() {
    let mut table = at("pente/knock-off A 6,8,8,8,8 0,3,3,3,3 move:2", ["human", "human"]);
    table.check_pieces();
    table.play(move_to(6, 8));
    table.until("the end", |table| table.stage() == Stage::Over);
    table.check_pieces();
    assert_eq!(table.record().winner(), Some(Side::A));
}

#[test]
fn a_counter_that_is_knocked_out_goes_outside() {
    let mut table = at("pente/knock-off A 0,0,0,0,2 0,0,0,0,1 move:4", ["human", "human"]);
    // Entering goes first: on 4A nobody stands, so another way to B's counter on 1B.
    let mut entering = at("pente/knock-off A 0,0,0,0,2 0,0,0,0,1 move:6", ["human", "human"]);
    entering.play(move_to(0, 6));
    entering.until("the entry", |table| table.stage() == Stage::ToThrow);
    entering.check_pieces();
    assert_eq!(entering.record().position().pieces(Side::B), [Step::HAND; 5]);
    assert!(messages(&entering).iter().any(|text| text.contains("stone on 1B")));
    table.play(move_to(2, 6));
    table.frame();
    assert_eq!(table.refusals(), ["a piece from the rack must enter first, on 4A"]);
}

#[test]
fn a_trapped_traveller_is_marked_until_it_has_served_its_turns() {
    let mut table = at("phaistos/aleff A 0,0,0,8 0,0,0,20 move:5", ["human", "human"]);
    table.play(Action::Use { number: 5, from: Step(8) });
    table.until("the trap", |table| table.stage() == Stage::ToThrow);
    let held = |table: &mut Table| pieces(table).into_iter().find_map(|(piece, _)| piece.trapped);
    assert_eq!(held(&mut table), Some(2));
    assert!(messages(&table).iter().any(|text| text.contains("trapped for two turns")));
    let mut seen = vec![2];
    for _ in 0..400 {
        match table.stage() {
            Stage::ToThrow => drop(throw_once(&mut table)),
            Stage::ToChoose | Stage::ToPass => {
                let before = table.record().cursor();
                let action = table.record().position().actions()[0];
                table.play(action);
                table.until("the move", |table| table.record().cursor() > before);
            }
            _ => table.frame(),
        }
        table.check_pieces();
        let now = held(&mut table);
        match now {
            Some(turns) if seen.last() != Some(&turns) => seen.push(turns),
            None => break,
            _ => {}
        }
    }
    assert_eq!(seen, [2, 1, 0]);
}

#[test]
fn a_traveller_sends_its_own_fellow_back_and_both_stand_where_the_rules_say() {
    let mut table = at("phaistos/aleff A 0,0,8,10 0,0,0,20 move:2", ["human", "human"]);
    table.play(Action::Use { number: 2, from: Step(8) });
    table.until("the exchange", |table| table.stage() == Stage::ToThrow);
    table.check_pieces();
    assert_eq!(table.record().position().pieces(Side::A)[2..], [Step(8), Step(10)]);
    assert!(messages(&table).iter().any(|text| text.contains("on 10 is sent to 8")));
}

#[test]
fn an_offer_waits_for_its_answer_and_a_ride_throws_one_die() {
    let mut table = at("phaistos/aleff A 0,0,0,3 0,0,0,20 move:4,2", ["human", "human"]);
    table.play(Action::Use { number: 4, from: Step(3) });
    table.until("the offer", |table| {
        table.record().cursor() > 0 && table.stage() == Stage::ToChoose
    });
    let choices = table.app.world().resource::<Choices>();
    assert_eq!(choices.offer, Some(Step(7)));
    let words: Vec<&str> = choices.list.iter().map(|choice| choice.text.as_str()).collect();
    assert!(
        words[1].starts_with("One die decides: 1: to 46; 2: to 49; 3: to 52, drops to 7"),
        "{words:?}"
    );
    table.play(Action::Ride);
    table.until("the ride's throw", |table| {
        table.record().cursor() > 1 && table.stage() == Stage::ToThrow
    });
    let thrown = throw_once(&mut table);
    assert!(matches!(thrown, Throw::Score(_)));
    assert_eq!(table.dice().len(), 1);
    assert!(!table.app.world().resource::<Throwing>().faces().is_empty());
    table.check_pieces();
}

#[test]
fn every_game_has_the_racks_that_it_needs_and_room_for_all() {
    let table = |id: &str, sides: usize| Table::new(id, &vec!["human"; sides], 1);
    for (id, sides, hand, off) in [
        ("ur/cyningstan", 2, true, true),
        ("senet/skiryuk", 2, false, true),
        ("knossos/gurevich", 2, true, true),
        ("phaistos/aleff", 2, true, true),
        ("phaistos/aleff", 4, true, true),
        ("pente/knock-off", 2, true, false),
    ] {
        let mut table = table(id, sides);
        let spec = table.app.world().resource::<TableSpec>().clone();
        for seat in 0..sides as u8 {
            assert_eq!(spec.rack(seat, Keeps::Hand).is_some(), hand, "{id}");
            assert_eq!(spec.rack(seat, Keeps::Off).is_some(), off, "{id}");
        }
        table.check_pieces();
        for (piece, place) in pieces(&mut table) {
            assert!(!spec.tray.is_under(place), "{id}: {piece:?} stands in the tray");
        }
    }
}
