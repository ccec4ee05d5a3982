//! A match is shown again as it was played, and nobody plays on or is asked for anything.

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_play::occasion::Occasion;
use tesserae_play::showing::Showing;
use tesserae_play::turn::Stage;

use tesserae::ui::hints::{Hint, Hints};
use tesserae::ui::state::Overlay;

use bevy::prelude::*;

use crate::bench::Table;

/// A match of a game to its end, or so many plies of it.
fn played(game: &str, players: [&str; 2], plies: usize) -> Match {
    let library = Library::built_in();
    let players = players.map(str::to_owned).to_vec();
    let mut record = Match::new(library.game(game).unwrap(), 2, players, 7);
    while record.winner().is_none() && record.plies().len() < plies {
        let throw = record.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| *record.position().actions().last().unwrap());
        record.play(action).unwrap();
    }
    record
}

/// A table that shows a part of it.
fn shown(mut record: Match, from: usize, to: usize) -> Table {
    record.go_to(from);
    Table::for_occasion(record, Occasion::Clip, |app| {
        app.insert_resource(Showing { to });
    })
}

fn at_rest(table: &Table) -> bool {
    !matches!(table.stage(), Stage::Moving | Stage::Rolling)
}

#[test]
fn a_part_is_shown_to_its_end_and_no_farther() {
    for (game, players) in [
        ("ur/short", ["human:Anna", "ai:random"]),
        ("senet/skiryuk", ["ai:random", "ai:random"]),
        ("phaistos/aleff", ["human", "human"]),
    ] {
        let record = played(game, players, 24);
        let plies = record.plies().to_vec();
        let mut table = shown(record, 4, 16);
        assert_eq!(table.record().cursor(), 4, "{game}");
        table.until("the end of the part", |table| {
            assert!(table.record().cursor() <= 16);
            table.record().cursor() == 16 && at_rest(table)
        });
        for _ in 0..120 {
            table.frame();
        }
        assert_eq!(table.record().cursor(), 16, "{game}: nobody plays on");
        assert_eq!(table.record().plies(), plies, "{game}: it is the match as it was played");
        assert!(table.refusals().is_empty(), "{game}");
        table.check_pieces();
    }
}

#[test]
fn a_match_is_shown_to_its_end_without_its_result() {
    let record = played("ur/short", ["human:Anna", "human:Bo"], usize::MAX);
    let last = record.plies().len();
    let mut table = shown(record, last - 3, last);
    table.until("the end", |table| table.stage() == Stage::Over);
    for _ in 0..60 {
        table.frame();
    }
    let overlay = table.app.world().resource::<State<Overlay>>();
    assert_eq!(*overlay.get(), Overlay::None, "a clip ends with the board");
    let hints = table.app.world().get_resource::<Hints>();
    let asks = |hint: &Hint| matches!(hint, Hint::Source(_) | Hint::Target { .. });
    assert!(hints.is_none_or(|hints| !hints.list.iter().any(asks)));
}
