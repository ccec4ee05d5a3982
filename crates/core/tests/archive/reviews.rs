//! Results of reviews kept with the match.

use std::fs;
use std::sync::LazyLock;

use tesserae_core::ai::{Knowledge, Scope};
use tesserae_core::archive::{Archive, Grouping, Known, Notice, Query, ReviewKey};
use tesserae_core::record::Match;
use tesserae_core::review::{Account, DEPTH, Review, Rolls, Settings, Which, run};
use tesserae_core::rules::{Game, Side};
use tesserae_core::solutions::KnowledgeStore;

use crate::common::library;
use crate::{all, archive, database, folder, played, put};

fn knowledge(game: &Game) -> Knowledge {
    static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));
    STORE.knowledge(game, 2, Scope::ALL)
}

fn settings() -> Settings {
    Settings { depth: DEPTH, rolls: None, threads: 2, stop: None }
}

fn reviewed(course: &Match, settings: &Settings) -> (ReviewKey, Review) {
    let knowledge = knowledge(course.game());
    let review = run(course, &knowledge, settings, |_, _| {}).unwrap();
    (ReviewKey::of(course, settings, Known::of(&knowledge)), review)
}

#[test]
fn a_kept_review_comes_back_to_the_last_bit() {
    let folder = folder();
    let mut open = archive(folder.path());
    for (id, sides) in [("ur/short", 2), ("knossos/gurevich", 2), ("phaistos/aleff", 3)] {
        let players = ["human", "ai:adept", "ai:adept"];
        let course = played(id, &players[..sides], 3, 40);
        let known = if sides == 2 { knowledge(course.game()) } else { Knowledge::default() };
        let review = run(&course, &known, &settings(), |_, _| {}).unwrap();
        let key = ReviewKey::of(&course, &settings(), Known::of(&known));
        assert_eq!(open.kept_review(&course, &key).unwrap(), None);
        open.keep_review(&course, &key, &review).unwrap();
        assert_eq!(open.kept_review(&course, &key).unwrap().as_ref(), Some(&review), "{id}");
        // After the program has ended too.
        drop(open);
        open = archive(folder.path());
        assert_eq!(open.kept_review(&course, &key).unwrap().as_ref(), Some(&review));
        assert_eq!(open.latest_review(&course).unwrap(), Some(review));
    }
}

#[test]
fn another_question_has_another_answer_and_a_name_does_not_matter() {
    let folder = folder();
    let mut open = archive(folder.path());
    let course = played("knossos/gurevich", &["human", "ai:adept"], 3, 20);
    let known = knowledge(course.game());
    let (key, review) = reviewed(&course, &settings());
    open.keep_review(&course, &key, &review).unwrap();
    let rolls = |games, seed| Some(Rolls { games, truncate: Some(4), seed, which: Which::All });
    let errors = rolls(8, 1).map(|rolls| Rolls { which: Which::Marked, ..rolls });
    let others = [
        (Settings { depth: 3, ..settings() }, known.clone()),
        (Settings { rolls: rolls(8, 1), ..settings() }, known.clone()),
        (Settings { rolls: rolls(8, 2), ..settings() }, known.clone()),
        (Settings { rolls: rolls(9, 1), ..settings() }, known.clone()),
        (Settings { rolls: errors, ..settings() }, known.clone()),
        (settings(), Knowledge { network: None, ..known.clone() }),
        (settings(), Knowledge { endgame: None, ..known.clone() }),
    ];
    let mut keys = vec![key.clone()];
    for (settings, known) in others {
        let other = ReviewKey::of(&course, &settings, Known::of(&known));
        assert!(!keys.contains(&other), "{other:?}");
        assert_eq!(open.kept_review(&course, &other).unwrap(), None);
        keys.push(other);
    }
    // More threads find the same.
    let more = ReviewKey::of(&course, &Settings { threads: 7, ..settings() }, Known::of(&known));
    assert_eq!(more, key);
    let mut named = course.clone();
    named.notes_mut().name = "Sunday".into();
    assert!(open.kept_review(&named, &key).unwrap().is_some());
    // A ply less is another match.
    named.go_to(19);
    assert_eq!(open.kept_review(&named, &key).unwrap(), None);
    // Of two, the one kept last is the latest.
    let asked = Settings { rolls: rolls(4, 1), ..settings() };
    let (other, rolled) = reviewed(&course, &asked);
    open.keep_review(&course, &other, &rolled).unwrap();
    assert_eq!(open.latest_review(&course).unwrap(), Some(rolled));
    open.keep_review(&course, &key, &review).unwrap();
    assert_eq!(open.latest_review(&course).unwrap(), Some(review));
}

#[test]
fn costs_and_luck_are_those_of_the_reviews() {
    let folder = folder();
    let (mut choices, mut sum, mut all_costs, mut lucks) = (0, 0.0, Vec::new(), Vec::new());
    let mut open = archive(folder.path());
    for seed in 0..6 {
        let course = played("ur/short", &["ai:adept", "human"], seed, usize::MAX);
        put(folder.path(), &format!("{seed}.ron"), course.clone(), seed);
        if seed == 5 {
            continue;
        }
        let (key, review) = reviewed(&course, &settings());
        open.keep_review(&course, &key, &review).unwrap();
        let account = Account::of(&review, &course, Side::B);
        choices += account.costs.count();
        sum += account.costs.mean() * account.costs.count() as f64;
        lucks.push(account.luck);
        all_costs.extend(review.plies.iter().zip(course.plies()).filter_map(|(seen, ply)| {
            let tesserae_core::review::Reviewed::Choice(choice) = seen else { return None };
            (ply.side == Side::B).then_some(choice.cost)
        }));
    }
    open.sync(library(), 1, |_, _| {}).unwrap();
    let tally = open.statistics(&Query::default(), Grouping::Level).unwrap().all;
    let costs = tally.costs;
    assert_eq!((costs.games, costs.choices, tally.games), (5, choices, 6));
    assert!((costs.mean().unwrap() - sum / choices as f64).abs() < 1e-12);
    let n = choices as f64;
    let mean = all_costs.iter().sum::<f64>() / n;
    let spread = all_costs.iter().map(|cost| (cost - mean).powi(2)).sum::<f64>();
    let error = (spread / (n - 1.0) / n).sqrt();
    assert!((costs.error().unwrap() - error).abs() < 1e-9, "{costs:?} {error}");
    assert_eq!(tally.luck.count(), 5);
    assert!((tally.luck.mean() - lucks.iter().sum::<f64>() / 5.0).abs() < 1e-12);
    let reviewed = Query { reviewed: Some(true), ..Query::default() };
    assert_eq!(open.count(&reviewed).unwrap(), 5);
    let steps = open.progress(&Query::default()).unwrap();
    assert_eq!(steps.iter().filter(|step| step.cost.is_some()).count(), 5);
    assert!((steps[5].mean_cost.unwrap() - costs.mean().unwrap()).abs() < 1e-12);
    assert_eq!(steps[0].luck, Some(lucks[0]));
}

#[test]
fn a_review_with_rollouts_counts_only_where_there_is_no_other() {
    let folder = folder();
    let mut open = archive(folder.path());
    let course = played("ur/short", &["ai:adept", "human"], 3, 60);
    put(folder.path(), "1.ron", course.clone(), 1);
    open.sync(library(), 1, |_, _| {}).unwrap();
    let costs = |open: &Archive| {
        let all = open.statistics(&Query::default(), Grouping::Level).unwrap().all;
        (all.costs.choices, all.costs.sum)
    };
    let own = |review: &Review| {
        let account = Account::of(review, &course, Side::B).costs;
        (account.count(), account.mean() * account.count() as f64)
    };
    let alike = |one: (u64, f64), other: (u64, f64)| {
        assert!(one.0 == other.0 && (one.1 - other.1).abs() < 1e-9, "{one:?} {other:?}");
    };
    let rolls = Rolls { games: 2, truncate: Some(3), seed: 1, which: Which::All };
    // Without an exact solution, or the rollouts would not be asked.
    let (known, rolled) = (Knowledge::default(), Settings { rolls: Some(rolls), ..settings() });
    let keep = |open: &mut Archive, asked: &Settings| {
        let review = run(&course, &known, asked, |_, _| {}).unwrap();
        let key = ReviewKey::of(&course, asked, Known::of(&known));
        open.keep_review(&course, &key, &review).unwrap();
        review
    };
    let rolled_out = keep(&mut open, &rolled);
    alike(costs(&open), own(&rolled_out));
    let plain = keep(&mut open, &settings());
    assert_ne!(own(&plain), own(&rolled_out), "or nothing is tested");
    alike(costs(&open), own(&plain));
    keep(&mut open, &rolled);
    alike(costs(&open), own(&plain));
    // What an earlier program has kept says it by its key.
    drop(open);
    let before = rusqlite::Connection::open(database(folder.path())).unwrap();
    before
        .execute_batch("ALTER TABLE accounts DROP COLUMN sampled; PRAGMA user_version = 0;")
        .unwrap();
    drop(before);
    let open = archive(folder.path());
    alike(costs(&open), own(&plain));
    assert_eq!(open.latest_review(&course).unwrap(), Some(rolled_out));
}

#[test]
fn reviews_outlive_a_rebuild_and_the_whole_ones_a_damage() {
    let folder = folder();
    let mut open = archive(folder.path());
    let mut kept = Vec::new();
    for seed in 0..12 {
        let course = played("ur/short", &["human", "ai:adept"], seed, usize::MAX);
        put(folder.path(), &format!("{seed}.ron"), course.clone(), seed);
        let (key, review) = reviewed(&course, &settings());
        open.keep_review(&course, &key, &review).unwrap();
        kept.push((course, key, review));
    }
    open.sync(library(), 2, |_, _| {}).unwrap();
    open.rebuild(library(), 2, |_, _| {}).unwrap();
    let rows = all(&open);
    assert!(rows.iter().all(|row| row.reviewed));
    drop(open);
    let file = database(folder.path());
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 3 * 4096;
    // A letter of one review is another: its sum says so.
    let other = rusqlite::Connection::open(&file).unwrap();
    let altered = "UPDATE reviews SET body = replace(body, '0.', '0.0') WHERE id = 3";
    assert_eq!(other.execute(altered, []).unwrap(), 1);
    drop(other);
    let open = archive(folder.path());
    let found = |open: &Archive| {
        let back = |(course, key, review): &&(Match, ReviewKey, Review)| {
            let found = open.kept_review(course, key).unwrap_or(None);
            assert!(found.is_none() || found.as_ref() == Some(review));
            found.is_some()
        };
        kept.iter().filter(back).count()
    };
    assert_eq!(found(&open), 11);
    drop(open);
    // The head is spoilt and most of the reviews are lost, but nothing is taken for one.
    bytes[..60].fill(9);
    bytes[last..].fill(3);
    fs::write(&file, &bytes).unwrap();
    let mut open = Archive::open(folder.path()).unwrap();
    open.sync(library(), 2, |_, _| {}).unwrap();
    assert!(matches!(open.notices()[..], [Notice::Rebuilt { .. }]));
    assert!(found(&open) < 12);
    assert_eq!(all(&open).len(), 12);
}
