//! Statistics: games and wins by game, opponent and level, throws, and progress.

use statrs::distribution::{ChiSquared, ContinuousCDF};
use tesserae_core::ai::statistics::wilson;
use tesserae_core::archive::{Grouping, Query, WINDOW, Whose};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};

use crate::common::library;
use crate::{all, archive, folder, played, put};

/// Finished matches of one person against two levels, with some that do not count.
fn matches() -> tempfile::TempDir {
    let folder = folder();
    for number in 0..30_u64 {
        let level = if number % 3 == 0 { "ai:expert" } else { "ai:adept" };
        let players = if number % 2 == 0 { ["human", level] } else { [level, "human"] };
        let id = if number < 20 { "ur/short" } else { "senet/skiryuk" };
        let course = played(id, &players, number, usize::MAX);
        put(folder.path(), &format!("{number:02}.ron"), course, 1_000 + number);
    }
    put(folder.path(), "open.ron", played("ur/short", &["human", "ai:adept"], 99, 9), 5_000);
    put(folder.path(), "ai.ron", played("ur/short", &["ai:adept", "ai:master"], 98, 2_000), 5_001);
    put(folder.path(), "two.ron", played("ur/short", &["human", "human"], 97, 2_000), 5_002);
    folder
}

/// Games and wins of the person by hand.
fn counted(folder: &std::path::Path, of: impl Fn(&Match, &str) -> bool) -> (u64, u64) {
    let (mut games, mut wins) = (0, 0);
    for row in all(&archive(folder)) {
        let course = Match::load(&row.file, library()).unwrap();
        let players = course.players();
        let Some(own) = players.iter().position(|who| who == "human") else { continue };
        let opponent = &players[1 - own];
        let Some(winner) = course.winner().filter(|_| opponent != "human") else { continue };
        if of(&course, opponent) {
            games += 1;
            wins += u64::from(course.seat(winner) == own);
        }
    }
    (games, wins)
}

#[test]
fn games_and_wins_are_those_of_the_records() {
    let folder = matches();
    let archive = archive(folder.path());
    let by = |by| archive.statistics(&Query::default(), by).unwrap();
    let found = by(Grouping::Level);
    assert_eq!(counted(folder.path(), |_, _| true), (found.all.games, found.all.wins));
    assert_eq!((found.all.games, found.all.open, found.others), (30, 1, 2));
    let names: Vec<&[String]> = found.groups.iter().map(|(names, _)| &**names).collect();
    assert_eq!(names, [["adept"], ["expert"]]);
    for (name, tally) in &found.groups {
        let own = counted(folder.path(), |_, who| who == format!("ai:{}", name[0]));
        assert_eq!(own, (tally.games, tally.wins), "{name:?}");
        let (rate, interval) = tally.rate().unwrap();
        assert_eq!(rate, tally.wins as f64 / tally.games as f64);
        assert_eq!(interval, wilson(tally.wins, tally.games));
    }
    for (grouping, first, second) in [
        (Grouping::Game, "senet", "ur"),
        (Grouping::Variant, "senet/skiryuk", "ur/short"),
        (Grouping::Opponent, "ai:adept", "ai:expert"),
    ] {
        let found = by(grouping);
        assert_eq!((&*found.groups[0].0[0], &*found.groups[1].0[0]), (first, second));
        let sum: u64 = found.groups.iter().map(|(_, tally)| tally.games).sum();
        assert_eq!(sum, found.all.games);
    }
    let ur = &by(Grouping::Variant).groups[1].1;
    let own = counted(folder.path(), |course, _| course.game().definition().id() == "ur/short");
    assert_eq!(own, (ur.games, ur.wins));
    assert!(ur.plies.count() == 20 && ur.plies.mean() > 50.0, "{:?}", ur.plies);
    assert_eq!((ur.costs.games, ur.costs.mean(), ur.luck.count()), (0, None, 0));
    // As the computer sees it.
    let query = Query { player: Some("ai:adept".into()), ..Query::default() };
    let found = archive.statistics(&query, Grouping::Opponent).unwrap();
    let names: Vec<&[String]> = found.groups.iter().map(|(names, _)| &**names).collect();
    assert_eq!(names, [["ai:master"], ["human"]]);
    assert_eq!(
        found.groups[1].1.games - found.groups[1].1.wins,
        by(Grouping::Level).groups[0].1.wins
    );
    // Only of the games that are asked for.
    let query = Query { game: Some("senet".into()), ..Query::default() };
    assert_eq!(archive.statistics(&query, Grouping::Game).unwrap().all.games, 10);
}

#[test]
fn a_name_is_one_name_whatever_it_holds() {
    let folder = folder();
    for (number, players) in [
        &["human", "human:Anna and Bob"][..],
        &["human", "human:Anna and Bob", "ai:adept"],
        &["human", "ai:adept", "human:Anna and Bob"],
    ]
    .into_iter()
    .enumerate()
    {
        let game = if players.len() == 2 { "ur/short" } else { "phaistos/aleff" };
        let course = played(game, players, number as u64, 30);
        put(folder.path(), &format!("{number}.ron"), course, 1);
    }
    let query = Query { player: Some("human".into()), ..Query::default() };
    let found = archive(folder.path()).statistics(&query, Grouping::Opponent).unwrap();
    let groups: Vec<(&[String], u64)> =
        found.groups.iter().map(|(names, tally)| (&**names, tally.open)).collect();
    let both = ["ai:adept", "human:Anna and Bob"].map(str::to_owned);
    assert_eq!(groups, [(&both[..], 2), (&both[1..], 1)]);
}

#[test]
fn throws_are_counted_with_their_exact_chances() {
    let folder = matches();
    let archive = archive(folder.path());
    let report = |query: &Query, whose| archive.dice(query, whose).unwrap();
    let query = Query { game: Some("ur/short".into()), ..Query::default() };
    let found = report(&query, Whose::All);
    // Counted here over the records themselves.
    let (mut counts, mut own) = ([0_u64; 5], 0);
    let mut first = [0_u64; 2];
    for row in archive.list(&query).unwrap() {
        let course = Match::load(&row.file, library()).unwrap();
        for (number, ply) in course.plies().iter().enumerate() {
            let Action::Throw(throw) = ply.action else { continue };
            own += u64::from(course.players()[ply.side.index()] == "human");
            match throw {
                tesserae_core::rules::Throw::Score(score) => counts[usize::from(score)] += 1,
                tesserae_core::rules::Throw::First(side) => first[side.index()] += 1,
                tesserae_core::rules::Throw::Pair(..) => panic!("no pairs in {number}"),
            }
        }
    }
    let [draw, scores] = &found.kinds[..] else { panic!("{found:?}") };
    let seen = |kind: &tesserae_core::archive::DiceTest| -> Vec<(String, u64, u32)> {
        kind.outcomes.iter().map(|o| (o.throw.clone(), o.seen, o.weight)).collect()
    };
    let first = [("first A", first[0], 1), ("first B", first[1], 1)];
    assert_eq!(seen(draw), first.map(|(name, seen, weight)| (name.to_owned(), seen, weight)));
    let three = [1, 2, 3, 4].map(|n| format!("throw {n}"));
    let expected: Vec<(String, u64, u32)> = three
        .into_iter()
        .zip(&counts[1..])
        .zip([3, 3, 1, 1])
        .map(|((name, seen), weight)| (name, *seen, weight))
        .collect();
    assert_eq!(seen(scores), expected);
    // Pearson's sum by hand.
    let throws: u64 = counts.iter().sum();
    let mut sum = 0.0;
    for (_, seen, weight) in &expected {
        let expected = throws as f64 * f64::from(*weight) / 8.0;
        sum += (*seen as f64 - expected).powi(2) / expected;
    }
    assert!((scores.chi_squared - sum).abs() < 1e-9 && scores.freedom == 3);
    let p = ChiSquared::new(3.0).unwrap().sf(sum);
    assert!((scores.p_value - p).abs() < 1e-12);
    assert_eq!((found.freedom, found.throws), (4, throws + draw.throws));
    assert!((found.chi_squared - sum - draw.chi_squared).abs() < 1e-9);
    assert!(found.p_value > 1e-4, "the dice are fair: {found:?}");
    // Own and others' throws are all of them.
    let (mine, others) = (report(&query, Whose::Own), report(&query, Whose::Others));
    assert_eq!((mine.throws, mine.throws + others.throws), (own, found.throws));
}

#[test]
fn in_senet_a_throw_is_that_of_who_sits_there_after_the_swap() {
    let folder = folder();
    let mut swapped = None;
    for seed in 0..20 {
        let course = played("senet/skiryuk", &["human", "ai:adept"], seed, 60);
        if course.seat(Side::A) == 1 {
            swapped = Some(course);
        }
    }
    let course = swapped.unwrap();
    put(folder.path(), "1.ron", course.clone(), 1);
    let mut at = course.clone();
    let mut own = 0;
    for (number, ply) in course.plies().iter().enumerate() {
        at.go_to(number);
        let thrown = matches!(ply.action, Action::Throw(_));
        own += u64::from(thrown && at.player(ply.side) == "human");
    }
    let found = archive(folder.path()).dice(&Query::default(), Whose::Own).unwrap();
    assert_eq!(found.throws, own);
}

#[test]
fn loaded_dice_are_found_out_and_rare_outcomes_do_not_mislead() {
    // A hundred matches of one throw each, chosen among seeds by what they throw.
    let folder = folder();
    let mut seed = 0;
    for number in 0..60 {
        loop {
            seed += 1;
            let mut course = Match::new(
                &crate::common::game("pente/race"),
                2,
                vec!["human".into(), "ai:adept".into()],
                seed,
            );
            let throw = course.draw().unwrap();
            if number % 2 == 0 || throw == tesserae_core::rules::Throw::Score(6) {
                course.play(Action::Throw(throw)).unwrap();
                put(folder.path(), &format!("{number}.ron"), course, number);
                break;
            }
        }
    }
    let found = archive(folder.path()).dice(&Query::default(), Whose::All).unwrap();
    assert_eq!((found.throws, found.freedom), (60, 5));
    assert!(found.p_value < 1e-9, "{found:?}");
    // Of three throws nothing can be said.
    for number in 3..60 {
        std::fs::remove_file(folder.path().join(format!("{number}.ron"))).unwrap();
    }
    let found = archive(folder.path()).dice(&Query::default(), Whose::All).unwrap();
    assert_eq!((found.throws, found.freedom, found.p_value), (3, 0, 1.0));
}

#[test]
fn progress_goes_through_the_games_in_order_with_means_of_the_last() {
    let folder = matches();
    let archive = archive(folder.path());
    let steps = archive.progress(&Query::default()).unwrap();
    assert_eq!(steps.len(), 30);
    assert!(steps.is_sorted_by_key(|step| step.time));
    let wins = steps.iter().filter(|step| step.won).count() as u64;
    let all = archive.statistics(&Query::default(), Grouping::Game).unwrap().all;
    assert_eq!(wins, all.wins);
    for (number, step) in steps.iter().enumerate() {
        let last = &steps[(number + 1).saturating_sub(WINDOW)..=number];
        let wins = last.iter().filter(|step| step.won).count();
        assert_eq!((step.games, step.rate), (last.len(), wins as f64 / last.len() as f64));
        assert_eq!(step.interval, wilson(wins as u64, last.len() as u64));
        assert_eq!((step.cost, step.luck, step.mean_cost), (None, None, None));
    }
}

/// The numbers of a match's throws: those of a player, or all.
fn numbers(course: &Match, who: Option<&str>) -> Vec<u64> {
    let throws = course.plies().iter().filter(|ply| matches!(ply.action, Action::Throw(_)));
    let own = |side: Side| who.is_none_or(|who| course.players()[side.index()] == who);
    (0..).zip(throws).filter(|(_, ply)| own(ply.side)).map(|(number, _)| number).collect()
}

#[test]
fn a_throw_of_a_seed_counts_once_however_many_matches_share_it() {
    let folder = folder();
    // As in a tournament: the same dice for both games of a pair, and for every game.
    let matches = [
        played("ur/short", &["human", "ai:adept"], 7, 30),
        played("ur/short", &["ai:adept", "human"], 7, 20),
        played("pente/race", &["human", "ai:adept"], 7, 8),
        played("ur/short", &["human", "ai:adept"], 8, 10),
    ];
    for (number, course) in matches.iter().enumerate() {
        put(folder.path(), &format!("{number}.ron"), course.clone(), 100 + number as u64);
    }
    let archive = archive(folder.path());
    let found = |whose| archive.dice(&Query::default(), whose).unwrap();
    for (whose, who) in [(Whose::All, None), (Whose::Own, Some("human"))] {
        let [seven, alone] = [&matches[..3], &matches[3..]].map(|of| {
            let all: Vec<u64> = of.iter().flat_map(|course| numbers(course, who)).collect();
            let once: std::collections::BTreeSet<u64> = all.iter().copied().collect();
            (all.len() as u64, once.len() as u64)
        });
        let report = found(whose);
        assert_eq!(report.throws, seven.1 + alone.1, "{whose:?}");
        assert_eq!(report.repeated, seven.0 - seven.1, "{whose:?}");
        let seen: u64 = report.kinds.iter().flat_map(|kind| &kind.outcomes).map(|o| o.seen).sum();
        assert_eq!(seen, report.throws);
        assert!(report.kinds.iter().all(|kind| kind.throws > 0));
    }
    // A query counts only its own matches.
    let ur = Query { game: Some("pente".into()), ..Query::default() };
    let report = archive.dice(&ur, Whose::All).unwrap();
    assert_eq!((report.throws, report.repeated), (numbers(&matches[2], None).len() as u64, 0));
    let nobody = Query { player: Some("human:Eva".into()), ..Query::default() };
    let none = archive.dice(&nobody, Whose::Own).unwrap();
    assert_eq!((none.throws, none.chi_squared.is_sign_negative()), (0, false));
}

#[test]
fn matches_in_which_dice_to_come_were_known_stand_apart() {
    let folder = matches();
    // The person takes back a throw and chooses otherwise.
    let mut known = played("ur/short", &["human", "ai:adept"], 60, 40);
    let at = (1..known.plies().len()).find(|at| {
        let throws_follow = |plies: &[tesserae_core::record::Ply]| {
            plies.iter().any(|ply| matches!(ply.action, Action::Throw(_)))
        };
        let position = known.position_at(*at).unwrap();
        position.actions().len() > 1 && throws_follow(&known.plies()[*at..])
    });
    let at = at.unwrap();
    let before = known.plies()[at].action;
    known.go_to(at);
    let other = known.position().actions().into_iter().find(|action| *action != before).unwrap();
    known.play(other).unwrap();
    let mut rng = crate::common::rng(1);
    while known.winner().is_none() {
        let action = known.draw().map_or_else(
            || crate::common::random_action(known.position(), &mut rng),
            Action::Throw,
        );
        known.play(action).unwrap();
    }
    let won = known.player(known.winner().unwrap()) == "human";
    put(folder.path(), "known.ron", known, 6_000);
    let archive = archive(folder.path());
    let found = archive.statistics(&Query::default(), Grouping::Game).unwrap();
    assert_eq!((found.all.games, found.replaced.games), (30, 1));
    assert_eq!(found.replaced.wins, u64::from(won));
    let games: u64 = found.groups.iter().map(|(_, tally)| tally.games).sum();
    assert_eq!(games, 30);
    assert_eq!(archive.progress(&Query::default()).unwrap().len(), 30);
    // A query for them counts them like others.
    let only = Query { replaced: Some(true), ..Query::default() };
    assert_eq!(crate::names(&archive, &only), ["known.ron"]);
    let found = archive.statistics(&only, Grouping::Game).unwrap();
    assert_eq!((found.all.games, found.replaced.games), (1, 0));
    assert_eq!(archive.progress(&only).unwrap().len(), 1);
    let without = Query { replaced: Some(false), ..Query::default() };
    assert_eq!(crate::names(&archive, &without).len(), 33);
}
