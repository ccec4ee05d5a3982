//! Hints while a position is set up: the picked piece, the place it would go to, pieces that cannot
//! stand where they do, and the best choice.

use bevy::prelude::*;

use tesserae_core::rules::{Action, Position, Step};
use tesserae_layout::piece::{Piece, before};
use tesserae_layout::spec::TableSpec;
use tesserae_play::set_up::SetUp;

use super::hints::{Hint, advice};
use super::input::arrange::steps_under;
use super::input::selection::Pointed;

/// All of it; `held` is the piece that is being dragged.
pub fn hints(
    set_up: &SetUp,
    spec: &TableSpec,
    pieces: &[(Entity, Piece)],
    held: Option<Entity>,
    pointed: &Pointed,
) -> Vec<Hint> {
    let editor = set_up.editor();
    let named = |piece: &Piece| (piece.side, piece.number);
    let mut list = Vec::new();
    let picked = pieces.iter().find(|(_, piece)| editor.picked() == Some(named(piece)));
    list.extend(picked.map(|(entity, _)| Hint::Picked(*entity)));
    let misplaced = editor.misplaced();
    let place_of = |piece: &Piece, step: Step| {
        let others = pieces.iter().map(|(_, other)| other);
        spec.step_place(piece.side, step, before(others, piece, step))
    };
    for (_, piece) in pieces.iter().filter(|(_, piece)| misplaced.contains(&named(piece))) {
        let (place, extent) = place_of(piece, piece.step);
        list.push(Hint::Ghost { side: piece.side, place, extent, legal: false });
    }
    let dragged = held.and_then(|held| pieces.iter().find(|(entity, _)| *entity == held));
    if let Some((_, piece)) = dragged {
        let steps = steps_under(spec, editor.draft(), piece.side, pointed);
        let to = steps.first().map(|step| place_of(piece, *step));
        list.extend(to.map(|(place, extent)| Hint::Target { place, extent }));
    } else if let Some((position, action)) = best(set_up) {
        list.extend(advice(position, action, spec));
    }
    list
}

/// The position's best choice: the rollout's, as far as it has run.
fn best(set_up: &SetUp) -> Option<(&Position, Action)> {
    let (position, analysis) = (set_up.editor().position()?, set_up.analysis());
    let exact = |choice: &&tesserae_core::review::Choice| choice.method.is_exact();
    let judged = analysis.found().and_then(|found| found.choice.as_ref());
    let first =
        |choice: &tesserae_core::review::Choice| choice.options.first().map(|one| one.action);
    let rolled = analysis.rolled().and_then(|report| report.lines.first()?.action);
    let action = judged.filter(exact).and_then(first).or(rolled);
    Some((position, action.or(judged.and_then(first))?))
}
