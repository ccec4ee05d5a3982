//! Pieces on their way pass over and around those that stand there, never through them;
//! and nothing of a match stays on the table when it is cleared away.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tesserae_core::rules::{Action, Due};
use tesserae_layout::fittings::PieceSize;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{DEFAULT, FIELD_OF_VIEW, named_view};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::throwing::{Die, ThrowRequested};
use tesserae_play::turn::Stage;

use crate::bench::{Table, at, move_to};

/// A piece as it is at one moment.
#[derive(Clone, Copy)]
struct Body {
    entity: Entity,
    piece: Piece,
    base: Vec3,
    size: PieceSize,
}

fn bodies(table: &mut Table) -> Vec<Body> {
    let mut query = table.app.world_mut().query::<(Entity, &Piece, &Transform)>();
    let spec = table.app.world().resource::<TableSpec>();
    let mut bodies: Vec<Body> = query
        .iter(table.app.world())
        .map(|(entity, piece, at)| {
            let size = spec.piece_size(piece.side.index() as u8);
            Body { entity, piece: *piece, base: at.translation, size }
        })
        .collect();
    bodies.sort_by_key(|body| body.entity);
    bodies
}

/// How deep one is in the other: 0 where they are apart. Feet may touch in a crowd.
fn overlap(a: &Body, b: &Body) -> f32 {
    let aside = (a.size.radius + b.size.radius) * 0.78 - a.base.xz().distance(b.base.xz());
    let above = (a.base.y + a.size.height).min(b.base.y + b.size.height) - a.base.y.max(b.base.y);
    aside.min(above).max(0.0)
}

/// Lets what is under way come to its end, and looks at every moment of it.
fn watch(table: &mut Table, what: &str) {
    let mut before = bodies(table);
    for _ in 0..2_000 {
        table.frame();
        let now = bodies(table);
        let moves = |k: usize| before[k].base.distance(now[k].base) > 1e-4;
        for i in 0..now.len() {
            // Those that shift aside on a shared cell do it together.
            for j in (0..now.len()).filter(|j| *j != i && moves(i) && !moves(*j)) {
                let deep = overlap(&now[i], &now[j]);
                let (a, b) = (&now[i], &now[j]);
                assert!(
                    deep < 0.012,
                    "{what}: {:?} at {} passes {deep} deep through {:?} at {}",
                    a.piece,
                    a.base,
                    b.piece,
                    b.base
                );
            }
        }
        before = now;
        if !matches!(table.stage(), Stage::Moving) {
            return;
        }
    }
    panic!("{what} never ends");
}

fn finely(table: &mut Table) {
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(12)));
}

#[test]
fn no_piece_passes_through_another_in_senet() {
    watch_a_game("senet/skiryuk", 2);
}

#[test]
fn no_piece_passes_through_another_in_ur() {
    watch_a_game("ur/cyningstan", 2);
}

#[test]
fn no_piece_passes_through_another_in_the_knossos_game() {
    watch_a_game("knossos/gurevich", 2);
}

#[test]
fn no_piece_passes_through_another_in_five_lines() {
    watch_a_game("pente/knock-off", 2);
}

#[test]
fn no_piece_passes_through_another_in_the_labyrinth() {
    watch_a_game("phaistos/aleff", 4);
}

/// Every frame of 160 plies, or of the whole game where it is shorter.
fn watch_a_game(id: &str, sides: usize) {
    let mut table = Table::new(id, &vec!["human"; sides], 11);
    finely(&mut table);
    for ply in 0..160 {
        let record = table.record();
        let action = match record.position().due() {
            Due::Throw => Action::Throw(record.draw().unwrap()),
            Due::Choice => {
                let actions = record.position().actions();
                actions[ply * 7 % actions.len()]
            }
            Due::Over(_) => break,
        };
        table.play(action);
        watch(&mut table, &format!("{id} ply {ply}: {action}"));
    }
    table.until("the end", |table| table.stage() != Stage::Moving);
    table.check_pieces();
}

#[test]
fn a_cone_goes_over_a_spool_and_a_spool_over_a_cone() {
    for (line, from, to) in [
        ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,11 move:3", 9, 12),
        ("senet/skiryuk B 1,3,5,7,12 2,4,6,8,11 move:3", 11, 14),
        // They change places.
        ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,11 move:2", 9, 11),
    ] {
        let mut table = at(line, ["human", "human"]);
        finely(&mut table);
        table.frame();
        table.play(move_to(from, to));
        let highest = |table: &mut Table| {
            bodies(table).iter().map(|body| body.base.y).fold(f32::MIN, f32::max)
        };
        let standing = highest(&mut table);
        table.frame();
        assert_eq!(table.stage(), Stage::Moving);
        watch(&mut table, line);
        table.check_pieces();
        assert!((highest(&mut table) - standing).abs() < 1e-4, "all stand again");
    }
}

#[test]
fn pieces_that_change_places_stay_in_the_picture() {
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let aspect = 1.35;
    // In each row, and from one row to the next.
    for (from, to) in [(9, 11), (12, 14), (19, 22), (20, 21), (22, 24), (24, 25)] {
        let line = format!("senet/skiryuk A 1,3,5,7,{from} 2,4,6,8,{to} move:{}", to - from);
        let mut table = at(&line, ["human", "human"]);
        finely(&mut table);
        table.frame();
        let view = named_view(DEFAULT, aspect, table.app.world().resource::<TableSpec>());
        let eye = view.transform().to_matrix().inverse();
        table.play(move_to(from, to));
        table.frame();
        assert_eq!(table.stage(), Stage::Moving, "{line}");
        let mut frames = 0;
        while table.stage() == Stage::Moving {
            for body in bodies(&mut table) {
                for height in [0.0, body.size.height] {
                    let seen = eye.transform_point3(body.base + Vec3::Y * height);
                    let seen = (seen.xy() / (-seen.z * half) / Vec2::new(aspect, 1.0)).abs();
                    assert!(seen.max_element() < 1.0, "{line}: {:?} at {}", body.piece, body.base);
                }
            }
            table.frame();
            frames += 1;
        }
        assert!(frames > 20, "{line}: {frames} frames");
        table.check_pieces();
    }
}

#[test]
fn no_die_stays_when_the_match_is_cleared_away() {
    let mut table = Table::new("senet/skiryuk", &["human", "human"], 3);
    table.app.world_mut().write_message(ThrowRequested(None));
    table.until("a throw", |table| table.record().cursor() > 0);
    assert!(!table.dice().is_empty());
    table.app.world_mut().write_message(MatchRequest::Clear);
    for _ in 0..5 {
        table.frame();
    }
    let mut dice = table.app.world_mut().query::<&Die>();
    assert_eq!(dice.iter(table.app.world()).count(), 0);
}
