//! Whole matches.

use tesserae::rules::{Action, Due, Throw};
use tesserae::table::stage::Stage;
use tesserae::table::throwing::Throwing;

use crate::bench::Table;

/// Plays a person's part: throws when that is due, plays the first legal move.
fn play_through(table: &mut Table, mut pick: impl FnMut(&[Action]) -> Action) -> usize {
    let mut choices = 0;
    loop {
        table.until("the next thing to do", |table| {
            matches!(table.stage(), Stage::ToThrow | Stage::ToChoose | Stage::ToPass | Stage::Over)
        });
        table.check_pieces();
        let before = table.record().cursor();
        match table.stage() {
            Stage::Over => return choices,
            Stage::ToThrow => {
                let drawn = table.record().draw().unwrap();
                table.throw();
                table.until("the throw to be read", |table| table.record().cursor() > before);
                let last = table.record().played().last().unwrap();
                assert_eq!(last.action, Action::Throw(drawn), "what was read is what was drawn");
                check_dice(table, drawn);
            }
            Stage::ToPass => {
                assert_eq!(table.record().position().actions(), [Action::Pass]);
                // Nobody presses anything: the lost turn passes by itself.
                table.until("the pass", |table| table.record().cursor() > before);
            }
            _ => {
                let actions = table.record().position().actions();
                table.play(pick(&actions));
                table.until("the move", |table| table.record().cursor() > before);
                choices += 1;
            }
        }
        assert_eq!(table.refusals(), Vec::<String>::new());
    }
}

/// The bodies on the table are those of the throw, and read as it was scored.
fn check_dice(table: &mut Table, drawn: Throw) {
    let wanted = match drawn {
        Throw::First(_) => 1,
        _ => match table.record().game().definition().variant.as_str() {
            "finkel" => 4,
            _ => 3,
        },
    };
    assert_eq!(table.dice(), wanted);
    let throwing = table.app.world().resource::<Throwing>();
    assert_eq!(throwing.meaning().unwrap().reads(throwing.faces()), drawn);
}

#[test]
fn two_people_play_every_variant_to_its_end() {
    for (id, seed) in [("ur/short", 1), ("ur/short", 2), ("ur/finkel", 3), ("ur/rosette-throw", 4)]
    {
        let mut table = Table::new(id, ["human", "human"], seed);
        let mut turn = 0_usize;
        let choices = play_through(&mut table, |actions| {
            turn += 1;
            actions[turn % actions.len()]
        });
        assert!(choices > 10, "{id}: {choices} choices");
        let position = table.record().position();
        let winner = position.winner().unwrap();
        let off = position.game().definition().off(winner);
        assert!(position.pieces(winner).iter().all(|step| *step == off));
    }
}

#[test]
fn machines_play_each_other_without_help() {
    let mut table = Table::new("ur/short", ["ai:adept", "ai:beginner"], 11);
    table.until("the end", |table| table.stage() == Stage::Over);
    table.check_pieces();
    assert_eq!(table.refusals(), Vec::<String>::new());
    assert!(table.record().plies().len() > 30);
}

#[test]
fn a_person_plays_the_machine_and_is_waited_for() {
    let mut table = Table::new("ur/short", ["human", "ai:adept"], 5);
    table.until("a person's turn", |table| {
        let record = table.record();
        table.stage() == Stage::ToThrow
            && record.cursor() > 0
            && record.player(record.position().turn()) == "human"
    });
    // Ten seconds of the clock: nobody throws for a person.
    let here = table.record().cursor();
    for _ in 0..250 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), here);
    play_through(&mut table, |actions| actions[0]);
    assert!(matches!(table.record().position().due(), Due::Over(_)));
}

#[test]
fn the_same_seed_and_moves_give_the_same_match() {
    let run = || {
        let mut table = Table::new("ur/short", ["human", "human"], 77);
        play_through(&mut table, |actions| actions[0]);
        table.record().plies().to_vec()
    };
    assert_eq!(run(), run());
}
