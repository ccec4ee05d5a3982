//! Places the pieces where the editor put them, even if the rules know no such position.

use bevy::prelude::*;

use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;

use super::SetUp;
use crate::current_match::PositionReplaced;
use crate::occasion::On;
use crate::pieces::arranged;

/// Places the pieces after a change, or again from the match.
pub(super) fn place_pieces(
    set_up: On<SetUp>,
    spec: Option<Res<TableSpec>>,
    mut replaced: MessageReader<PositionReplaced>,
    mut placed: Local<Option<u64>>,
    mut pieces: Query<(Entity, &mut Piece, &mut Transform)>,
) {
    let anew = replaced.read().count() > 0;
    let (Some(set_up), Some(spec)) = (set_up.get(), spec) else {
        *placed = None;
        return;
    };
    let changes = Some(set_up.editor().changes());
    if std::mem::replace(&mut *placed, changes) == changes && !anew {
        return;
    }
    let draft = set_up.editor().draft();
    for (_, mut piece, _) in &mut pieces {
        if let Some(stands) = draft.pieces(piece.side).get(piece.number) {
            let wanted = Piece { step: stands.step, trapped: stands.trapped, ..*piece };
            piece.set_if_neq(wanted);
        }
    }
    let places = arranged(&spec, pieces.iter().map(|(entity, piece, _)| (entity, piece)));
    for (entity, place) in places {
        if let Ok((.., mut transform)) = pieces.get_mut(entity) {
            transform.translation = place;
        }
    }
}
