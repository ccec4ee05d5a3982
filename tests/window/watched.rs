//! What every test of an exhibition does with it.

use tesserae_core::rules::{Action, Side};
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Speed, WinChance};
use tesserae_play::turn::Stage;

use crate::bench::Table;

pub fn ask(table: &mut Table, request: ExhibitionRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

pub fn state(table: &Table) -> &Exhibition {
    table.app.world().resource::<Exhibition>()
}

/// Lets the game end and pauses there until every position has its estimate; then the
/// exhibition may go on at a speed that has time to show something again.
pub fn pause_at_the_end(table: &mut Table) {
    table.until("the end of the game", |table| table.stage() == Stage::Over);
    ask(table, ExhibitionRequest::Toggle);
    table.until("all estimates", |table| {
        let plies = table.record().plies().len();
        table.app.world().resource::<WinChance>().course().len() == plies + 1
    });
    ask(table, ExhibitionRequest::SetSpeed(Speed::Fast));
}

/// A person plays a side, or every one, to the end of the game, and picks one of the actions
/// there are.
pub fn person_plays_on(
    table: &mut Table,
    side: impl Into<Option<Side>>,
    pick: impl Fn(&[Action]) -> Action,
) {
    let side = side.into();
    for _ in 0..4000 {
        table.until("the person's turn or the end", |table| {
            let own = side.is_none_or(|side| table.record().position().turn() == side);
            table.stage() == Stage::Over
                || (own && matches!(table.stage(), Stage::ToThrow | Stage::ToChoose))
        });
        let before = table.record().cursor();
        match table.stage() {
            Stage::ToThrow => table.throw(),
            Stage::ToChoose => {
                let action = pick(&table.record().position().actions());
                table.play(action);
            }
            _ => return,
        }
        table.until("it", |table| table.record().cursor() > before);
    }
    panic!("the game never ends");
}
