//! How strong the levels are: is the table the document's, and does what it says of two
//! players come true?

use tesserae_core::ai::strength::{MEASURED, Measured, elo, lead, share_left, with_players};
use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Policy, Scope, value};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Side};
use tesserae_core::solutions::KnowledgeStore;

/// A row of the document's ladder: game, level, against, wins with their interval, Elo.
type Row = (String, String, String, [f64; 3], i32);

/// The first number of a text, and what follows it.
fn number(text: &str) -> (f64, &str) {
    let text = text.trim_start_matches(|c: char| !"+-.0123456789".contains(c));
    let end = text.find(|c: char| !"+-.0123456789".contains(c)).unwrap_or(text.len());
    (text[..end].parse().unwrap(), &text[end..])
}

fn document() -> Vec<Row> {
    let text = include_str!("../../../../docs/strength.md");
    let ladder = &text[text.find("## The ladder").unwrap()..];
    let (mut game, mut rows) = (String::new(), Vec::new());
    for line in ladder.lines() {
        if let Some(title) = line.strip_prefix("### `") {
            title.trim_end_matches('`').clone_into(&mut game);
        }
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        if let (false, ["", level, against, "2000", wins, points, ""]) =
            (game.is_empty(), &cells[..])
        {
            let (rate, rest) = number(wins);
            let (low, rest) = number(rest);
            let (high, _) = number(rest);
            let names = (game.clone(), (*level).to_owned(), (*against).to_owned());
            rows.push((names.0, names.1, names.2, [rate, low, high], number(points).0 as i32));
        }
    }
    rows
}

#[test]
fn the_table_is_the_documents() {
    let rows = document();
    assert!(rows.len() > 60, "{} rows", rows.len());
    let rung = |Measured { game, rungs }: &Measured| {
        let game = (*game).to_owned();
        rungs.iter().map(move |rung| {
            (game.clone(), rung.level.to_string(), rung.against.to_string(), rung.wins, rung.elo)
        })
    };
    let table: Vec<_> = MEASURED.iter().flat_map(rung).collect();
    let told: Vec<_> = rows
        .into_iter()
        .map(|(game, level, against, [rate, ..], points)| (game, level, against, rate, points))
        .collect();
    assert_eq!(table, told);
}

#[test]
fn every_built_in_variant_has_the_elo_of_its_levels() {
    for game in Library::built_in().games() {
        let id = game.definition().id();
        assert_eq!(elo(&id, Level::Random), Some(0), "{id}");
        let list: Vec<i32> =
            Level::ALL[..5].iter().map(|level| elo(&id, *level).unwrap()).collect();
        assert!(list.is_sorted_by(|a, b| a < b), "{id}: {list:?}");
    }
    assert_eq!(elo("ur/finkel", Level::Master), Some(475 + 58 + 161 + 268));
    assert_eq!(elo("ur/mine", Level::Master), None);
    assert_eq!(lead("ur/finkel", Level::Random, Level::Adept), Some(-499.0));
}

#[test]
fn no_player_is_said_to_be_better_than_the_perfect_one() {
    let mut unlucky = 0;
    for Measured { game, rungs } in MEASURED {
        let Some(rung) = rungs.iter().find(|rung| rung.level == Level::Perfect) else { continue };
        unlucky += u32::from(rung.elo < 0);
        assert!(elo(game, Level::Perfect) >= elo(game, Level::Master), "{game}");
        for level in Level::ALL {
            assert!(lead(game, Level::Perfect, level).unwrap() >= 0.0, "{game}: {level}");
            assert!(lead(game, level, Level::Perfect).unwrap() <= 0.0, "{game}: {level}");
        }
    }
    assert!(unlucky > 0, "the perfect player has lost no series to the master");
}

/// What is known of a variant without waiting.
fn network(game: &Game) -> Knowledge {
    let scope = Scope { solution: false, endgame: false, network: true };
    KnowledgeStore::new(None).knowledge(game, 2, scope)
}

#[test]
fn at_the_start_the_chance_is_what_the_arena_measured() {
    let library = Library::built_in();
    for (id, level, against, [rate, low, high], _) in document() {
        let game = library.game(&id).unwrap();
        let start = game.start(2);
        let perfect = value(&start, &network(game), &Limits::depth(1)).win;
        let players: [Level; 2] = [level.parse().unwrap(), against.parse().unwrap()];
        // Both games of a pair: each begins once.
        let first = with_players(&start, &perfect, players).unwrap()[0];
        let second = with_players(&start, &perfect, [players[1], players[0]]).unwrap()[1];
        let said = (first + second) / 2.0 * 100.0;
        assert!((low..=high).contains(&said), "{id}: {level} {said}, measured {rate}");
    }
}

#[test]
fn equal_players_have_the_chance_of_perfect_ones_and_the_end_is_the_end() {
    let library = Library::built_in();
    let position =
        library.position("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw").unwrap();
    let perfect = [0.6, 0.4];
    for level in Level::ALL {
        let said = with_players(&position, &perfect, [level; 2]);
        assert_eq!(said.as_deref(), Some(&perfect[..]), "{level}");
    }
    let over = library.position("ur/short A 17,17,17 0,0,17 over:A").unwrap();
    let said = with_players(&over, &[1.0, 0.0], [Level::Random, Level::Master]);
    assert_eq!(said, Some(vec![1.0, 0.0]));
    assert_eq!(share_left(&over), 0.0);
    assert_eq!(share_left(&position.game().start(2)), 1.0);
    let four = [0.25; 4];
    assert_eq!(with_players(&position, &four, [Level::Adept; 2]), None);
}

/// In games between unlike levels the better one wins as often as was said of it, from the
/// first throws to the last.
#[test]
fn what_is_said_of_two_players_comes_true() {
    let library = Library::built_in();
    for (id, players, games) in [
        ("ur/cyningstan", [Level::Expert, Level::Beginner], 400),
        ("pente/knock-off", [Level::Adept, Level::Beginner], 300),
        ("phaistos/aleff", [Level::Expert, Level::Adept], 200),
    ] {
        let game = library.game(id).unwrap();
        let knowledge = network(game);
        let machines = players.map(|level| MachinePlayer::new(Policy::Level(level), &knowledge));
        // By eighths of the game: moments, wins, what is said, what perfect play says.
        let mut eighths = [[0.0_f64; 4]; 8];
        for number in 0..games {
            let mut record = Match::new(game, 2, Vec::new(), number / 2 + 77);
            // The first player sits on the first seat in every other game.
            let swap = usize::from(number % 2 == 1);
            let player = |record: &Match, side: Side| record.seat(side) ^ swap;
            let mut seen: [Option<[f64; 2]>; 8] = [None; 8];
            while record.winner().is_none() {
                let position = record.position().clone();
                let side = position.turn();
                let Some(throw) = record.draw() else {
                    let seed = number * 1000 + record.cursor() as u64;
                    let machine = &machines[player(&record, side)];
                    let choice = machine.decide(&position, &Limits::default(), seed).unwrap();
                    record.play(choice.action).unwrap();
                    continue;
                };
                let eighth = (((1.0 - share_left(&position)) * 8.0) as usize).min(7);
                if seen[eighth].is_none() {
                    let perfect = value(&position, &knowledge, &Limits::depth(1)).win;
                    let first = usize::from(player(&record, Side::A) != 0);
                    let levels = if first == 0 { players } else { [players[1], players[0]] };
                    let said = with_players(&position, &perfect, levels).unwrap();
                    seen[eighth] = Some([said[first], perfect[first]]);
                }
                record.play(Action::Throw(throw)).unwrap();
            }
            let won = player(&record, record.winner().unwrap()) == 0;
            for (sum, seen) in eighths.iter_mut().zip(seen) {
                let Some([said, perfect]) = seen else { continue };
                let new = [1.0, f64::from(u8::from(won)), said, perfect];
                sum.iter_mut().zip(new).for_each(|(sum, new)| *sum += new);
            }
        }
        for (number, [count, won, said, perfect]) in eighths.into_iter().enumerate() {
            let told = format!("{id}, {number}/8: {count} {won} {said} {perfect}");
            // Two and a half standard errors of the games won.
            assert!(((won - said) / count).abs() < 2.5 * (0.2 / count).sqrt(), "{told}");
            // Perfect play says something else, or nothing would be tested.
            assert!(number > 4 || (won - perfect) / count > 0.15, "{told}");
        }
    }
}
