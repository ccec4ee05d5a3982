//! One number: plates, bar, chart, change, luck and commentary of an exhibition speak of the same
//! chance, over a hundred games of all variants.

use tesserae_core::ai::{Knowledge, Limits};
use tesserae_core::commentary::{Alternative, Claim, Commentator, Seen, alternatives, chance};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Due, Event, Game, Position, Side, Throw};
use tesserae_core::words::points as in_words;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Change, Exhibition, Programme, Series, Speed, WinChance};
use tesserae_play::narration::{Naming, in_figures, percents};
use tesserae_play::settings::Settings;

use crate::panel::{Beside, SIZES};

/// Games of each variant: over a hundred in all.
const GAMES: u64 = 8;
/// Plies after which a game is cut.
const LONGEST: usize = 240;
/// The panel is drawn after every so many plies, and at the end.
const LOOK: usize = 41;

/// A quick value of a position with perfect play.
fn perfect(position: &Position) -> Vec<f64> {
    chance(position, &Knowledge::default(), &Limits::depth(1))
}

/// A game of unlike players with any choices; some players' strength is not known.
fn played(game: &Game, seed: u64) -> Match {
    let (fewest, most) = game.definition().sides;
    let players: Vec<String> = match seed % 4 {
        0 => vec!["ai:master".into(), "ai:random".into()],
        1 => vec!["ai:beginner".into(), "ai:expert".into()],
        2 => vec!["search:2".into(), "ai:adept".into()],
        _ if most > fewest => vec!["ai:adept".into(); usize::from(most)],
        _ => vec!["ai:adept".into(), "ai:beginner".into()],
    };
    let mut record = Match::new(game, players.len() as u8, players, seed);
    let mut number = seed as usize;
    while record.winner().is_none() && record.plies().len() < LONGEST {
        let throw = record.draw().map(Action::Throw);
        let action = throw.unwrap_or_else(|| {
            number = number.wrapping_mul(131).wrapping_add(71);
            let actions = record.position().actions();
            actions[number / 7 % actions.len()]
        });
        record.play(action).unwrap();
    }
    record
}

/// A chance on the screen as a whole number of points.
fn number(percent: &str) -> i32 {
    match percent {
        "under 1%" => 0,
        "over 99%" => 100,
        other => other.trim_end_matches('%').parse().unwrap(),
    }
}

/// The numbers on the screen after so many plies.
fn numbers(chance: &WinChance, plies: usize) -> Vec<i32> {
    percents(chance.after(plies).unwrap()).iter().map(|text| number(text)).collect()
}

/// What a ply changed of the numbers on the screen, for the player who has a side after it.
fn change(chance: &WinChance, record: &Match, ply: usize, side: Side) -> i32 {
    let mut before = numbers(chance, ply);
    if record.plies()[ply].events.contains(&Event::SeatsChange) {
        before.reverse();
    }
    numbers(chance, ply + 1)[side.index()] - before[side.index()]
}

/// The last words of all chances in a text: `61%`.
fn shares(text: &str) -> Vec<&str> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches(['.', ',', ':', ';']));
    words.filter(|word| word.ends_with('%')).collect()
}

fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.abs()),
    }
}

/// What each choice of a position is worth; only every third is weighed, to save time.
fn weighed(position: &Position, number: usize) -> Vec<Alternative> {
    if !number.is_multiple_of(3) || position.due() != Due::Choice || position.actions().len() < 2 {
        return Vec::new();
    }
    alternatives(position, &Knowledge::default(), &Limits::depth(1))
}

/// Holds the sentences about a game to the numbers on the screen. Returns the number of those on
/// costly choices.
fn check_commentary(chance: &WinChance, record: &Match) -> usize {
    let mut commentator = Commentator::new(record.start());
    let mut costly = 0;
    for (number, ply) in record.plies().iter().enumerate() {
        let (before, after) = chance.around(record, number).unwrap();
        let weighed = weighed(record.position_at(number).unwrap(), number);
        let seen = Seen {
            before: record.position_at(number).unwrap(),
            ply,
            after: record.position_at(number + 1).unwrap(),
            chances: Some((&before, after)),
            alternatives: &weighed,
        };
        let Some(remark) = commentator.look(&seen) else { continue };
        let what = format!("{}, ply {number}: {}", record.game().definition().id(), remark.text);
        let points = |gain: f64| (gain * 100.0).round() as i32;
        let looks_back = match remark.claim {
            Claim::Recovered { .. } | Claim::Won { .. } => true,
            Claim::Worth { side, worth, .. } => {
                assert_eq!(points(worth), change(chance, record, number, side), "{what}");
                false
            }
            Claim::BiggestSwing { side, gain } => {
                assert_eq!(points(gain), change(chance, record, number, side), "{what}");
                false
            }
            Claim::Costly { side, cost, .. } => {
                costly += 1;
                assert_eq!(points(-cost), change(chance, record, number, side), "{what}");
                let told = in_words(cost);
                assert!(remark.text.contains(&told), "{what}: not {told}");
                // A share in such a sentence is that of a throw.
                continue;
            }
            _ => false,
        };
        let from = if looks_back { 0 } else { number + 1 };
        let told: Vec<String> =
            (from..=number + 1).flat_map(|ply| percents(chance.after(ply).unwrap())).collect();
        for share in shares(&remark.text) {
            assert!(told.iter().any(|told| shares(told) == [share]), "{what} beside {told:?}");
        }
    }
    costly
}

/// Holds all that is on the screen after so many plies to the same numbers.
fn check_screen(beside: &mut Beside, plies: usize) {
    beside.table.ask(MatchRequest::GoTo(plies));
    let plates = beside.plates();
    beside.draw();
    let record = beside.table.record();
    let chance = beside.table.app.world().resource::<WinChance>();
    let definition = record.game().definition();
    let what = format!("{}, seed {}, ply {plies}", definition.id(), record.seed());
    let told = percents(chance.at(plies).unwrap());
    let in_plates: Vec<&String> = plates.iter().filter(|text| text.ends_with('%')).collect();
    assert_eq!(in_plates, told.iter().collect::<Vec<_>>(), "{what}: the plates");

    let name = if chance.is_of_players(plies).unwrap() { "These players" } else { "Perfect play" };
    let row = beside.find(name).unwrap_or_else(|| panic!("{what}: no bar")).at;
    let in_row = |y: f32| (y - row.center().y).abs() < 8.0;
    let bar: Vec<&str> = beside
        .lines
        .iter()
        .filter(|line| in_row(line.at.center().y) && line.text.ends_with('%'))
        .map(|line| line.text.as_str())
        .collect();
    assert!(bar.iter().all(|text| told.iter().any(|told| told == text)), "{what}: {bar:?}");
    for (told, share) in told.iter().zip(chance.at(plies).unwrap()) {
        assert!(*share < 0.3 || bar.contains(&told.as_str()), "{what}: {told} in {bar:?}");
    }

    let last = record.played().iter().rposition(|ply| ply.action != Action::Pass);
    let moved = last.map_or(0, |last| {
        let ply = &record.plies()[last];
        let side = match ply.action {
            Action::Throw(Throw::First(first)) => first,
            _ => ply.side,
        };
        change(chance, record, last, side)
    });
    let shown = Change::last(chance, record);
    assert_eq!(shown.is_some(), moved != 0, "{what}: {shown:?} beside {moved}");
    if let Some(Change { text, short, .. }) = shown {
        // Where the lead leaves no room for the words, the figure alone is there.
        let found = beside.find(&text).or_else(|| beside.find(&short));
        assert!(found.is_some(), "{what}: {text}");
        assert!(short.contains(&moved.unsigned_abs().to_string()), "{what}: {short}");
        assert!(text.ends_with(&in_figures(moved.unsigned_abs(), "point")), "{what}: {text}");
        assert_eq!(text.contains(" gain"), moved > 0, "{what}: {text}");
    }

    let sides = &Side::ALL[..told.len()];
    let is_throw = |ply: &usize| matches!(record.plies()[*ply].action, Action::Throw(_));
    let throws: Vec<usize> = (0..plies).filter(is_throw).collect();
    let luck = beside.lines.iter().find(|line| line.text.starts_with("Luck"));
    // Many sides in a low window leave no room for it.
    assert!(luck.is_some() || sides.len() > 2, "{what}: no luck");
    for side in sides.iter().filter(|_| luck.is_some()) {
        let sum: i32 = throws.iter().map(|ply| change(chance, record, *ply, *side)).sum();
        let wanted = format!("{} {}", Naming(definition).heading(*side), signed(sum));
        let text = &luck.unwrap().text;
        let parts = text.split([':', ',']).map(str::trim).any(|part| part == wanted);
        assert!(parts, "{what}: {wanted} in {text}");
    }
}

#[test]
fn all_that_speaks_of_a_chance_says_the_same_number() {
    let (mut games, mut known, mut costly) = (0, 0, 0);
    for game in Library::built_in().games() {
        for seed in 0..GAMES {
            let record = played(game, seed);
            let chance = WinChance::of_match(&record, perfect);
            known += usize::from(chance.is_of_players(0).unwrap());
            costly += check_commentary(&chance, &record);
            let players = record.players().to_vec();
            let series = Series::new(game.clone(), players, Some(1));
            let mut exhibition =
                Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
            exhibition.next_match();
            exhibition.paused = true;
            let plies = record.plies().len();
            let mut beside = Beside::of(record, SIZES[0]);
            crate::bench::enter(&mut beside.table.app, exhibition);
            beside.table.app.world_mut().resource_mut::<Settings>().commentary = false;
            beside.table.app.insert_resource(chance);
            for ply in (0..plies).step_by(LOOK).chain([plies]) {
                check_screen(&mut beside, ply);
            }
            games += 1;
        }
    }
    assert!(costly > 20, "{costly} costly choices");
    assert!(games >= 100 && known > games / 2, "{games} games, {known} of known players");
}
