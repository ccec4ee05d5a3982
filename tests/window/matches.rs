//! Whole matches.

use tesserae_core::ai::{Level, Limits, MachinePlayer};
use tesserae_core::levels::Library;
use tesserae_core::rules::{Action, Dice, Due, Position, Throw};
use tesserae_play::settings::Settings;
use tesserae_play::throwing::Throwing;
use tesserae_play::turn::Stage;

use crate::bench::Table;

/// Plays a person's part: throws when that is due, plays the first legal move.
fn play_through(table: &mut Table, mut pick: impl FnMut(&Position) -> Action) -> usize {
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
                let position = table.record().position().clone();
                table.play(pick(&position));
                table.until("the move", |table| table.record().cursor() > before);
                choices += 1;
            }
        }
        assert_eq!(table.refusals(), Vec::<String>::new());
    }
}

/// The bodies on the table are those of the throw, and read as it was scored.
fn check_dice(table: &mut Table, drawn: Throw) {
    let wanted = match (drawn, &table.record().game().definition().dice) {
        (Throw::Pair(..), _) => 2,
        (Throw::Score(_), Dice::Lots { count, .. }) => usize::from(*count),
        (Throw::First(_) | Throw::Score(_), _) => 1,
    };
    assert_eq!(table.dice().len(), wanted);
    let throwing = table.app.world().resource::<Throwing>();
    assert_eq!(throwing.shown(), Some(drawn));
}

/// People play every variant of a game to its end, in the main as a beginner would,
/// or some would never end, and now and then any legal move. The first variant is
/// played by `sides` and with all that moves, the others by two and without.
fn play_variants(game: &str, sides: usize) {
    let library = Library::built_in();
    let of_game = |id: &&String| id.starts_with(&format!("{game}/"));
    let ids: Vec<String> = library.games().iter().map(|g| g.definition().id()).collect();
    let mut count = 0;
    for (seed, id) in ids.iter().filter(of_game).enumerate() {
        let first = seed == 0;
        let players = vec!["human"; if first { sides } else { 2 }];
        let mut table = Table::new(id, &players, 7 + seed as u64);
        table.app.world_mut().resource_mut::<Settings>().reduced_motion = !first;
        let mut turn = 0_u64;
        let choices = play_through(&mut table, |position| {
            turn += 1;
            let actions = position.actions();
            if turn.is_multiple_of(6) {
                return actions[turn as usize % actions.len()];
            }
            let limits = Limits::depth(1);
            MachinePlayer::from(Level::Beginner).decide(position, &limits, turn).unwrap().action
        });
        assert!(choices > 10, "{id}: {choices} choices");
        let position = table.record().position();
        let winner = position.winner().unwrap();
        let home = position.game().definition().home(winner);
        assert!(position.pieces(winner).iter().all(|step| *step == home), "{position}");
        count += 1;
    }
    assert!(count > 0, "no variant of {game}");
}

#[test]
fn two_people_play_every_variant_of_ur_to_its_end() {
    play_variants("ur", 2);
}

#[test]
fn two_people_play_every_variant_of_senet_to_its_end() {
    play_variants("senet", 2);
}

#[test]
fn two_people_play_every_variant_of_knossos_to_its_end() {
    play_variants("knossos", 2);
}

#[test]
fn two_people_play_every_variant_of_five_lines_to_its_end() {
    play_variants("pente", 2);
}

#[test]
fn four_people_play_every_variant_of_the_labyrinth_to_its_end() {
    play_variants("phaistos", 4);
}

#[test]
fn machines_and_a_person_share_a_table_of_three() {
    let players = ["ai:beginner", "human", "ai:random"];
    let mut table = Table::new("phaistos/aleff", &players, 5);
    play_through(&mut table, |position| position.actions()[0]);
    assert!(table.record().winner().is_some());
}

#[test]
fn machines_play_each_other_without_help() {
    let mut table = Table::new("ur/short", &["ai:adept", "ai:beginner"], 11);
    table.until("the end", |table| table.stage() == Stage::Over);
    table.check_pieces();
    assert_eq!(table.refusals(), Vec::<String>::new());
    assert!(table.record().plies().len() > 30);
}

#[test]
fn a_person_plays_the_machine_and_is_waited_for() {
    let mut table = Table::new("ur/short", &["human", "ai:adept"], 5);
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
    play_through(&mut table, |position| position.actions()[0]);
    assert!(matches!(table.record().position().due(), Due::Over(_)));
}

#[test]
fn the_same_seed_and_moves_give_the_same_match() {
    let run = || {
        let mut table = Table::new("ur/short", &["human", "human"], 77);
        play_through(&mut table, |position| position.actions()[0]);
        table.record().plies().to_vec()
    };
    assert_eq!(run(), run());
}
