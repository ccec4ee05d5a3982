//! A lost turn says who cannot move and why, for long enough to be read at every speed.

use std::time::Duration;

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Throw};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use crate::bench::{FRAME, Table, messages};

/// The time for which White's lost turn stands at the fastest table, and the messages about it.
fn lost_turn(players: [&str; 2]) -> (Duration, Vec<String>) {
    // On the last step only a 1 bears the piece off.
    let start = Library::built_in().position("ur/short A 16,17,17 0,0,3 throw").unwrap();
    let throws = [3, 1, 1].map(|score| Action::Throw(Throw::Score(score)));
    let record = Match::scripted(start, players.map(str::to_owned).to_vec(), throws);
    let mut table = Table::of(record);
    table.app.world_mut().resource_mut::<Settings>().pace = 8.0;
    if players[0].starts_with("human") {
        table.throw();
    }
    table.until("the lost turn", |table| table.stage() == Stage::ToPass);
    table.frame();
    let (mut stood, said) = (FRAME, messages(&table));
    while table.stage() == Stage::ToPass && stood < Duration::from_secs(20) {
        table.frame();
        stood += FRAME;
    }
    assert_eq!(table.record().plies()[1].action, Action::Pass);
    (stood, said)
}

#[test]
fn a_lost_turn_can_be_read_at_the_highest_speed() {
    let why = "cannot move with a 3: only an exact throw bears a piece off";
    for (players, least, who) in [
        (["human", "ai:adept"], 3, "You"),
        (["human:Anna", "human:Bo"], 3, "Anna"),
        (["ai:adept", "human"], 2, "White"),
    ] {
        let (stood, said) = lost_turn(players);
        assert!(said.iter().any(|text| text.starts_with(&format!("{who} {why}"))), "{said:?}");
        let least = Duration::from_secs(least);
        assert!(stood >= least && stood < least * 2, "{players:?}: {stood:?}");
    }
}
