//! Networks: what they see, what they say, and what becomes of damaged ones.
//!
//! That they play well is measured in docs/strength.md; here it is asked whether they say
//! what the rules and their file make them say.

use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ruzstd::decoding::StreamingDecoder;
use tesserae_core::ai::evaluate::{Evaluate, Evaluator};
use tesserae_core::ai::network::{
    Card, Encoder, Features, Network, NetworkError, NetworkEvaluator, Seen, fingerprint,
};
use tesserae_core::ai::playouts::play_random;
use tesserae_core::ai::train::{Plan, Teacher, Training};
use tesserae_core::ai::{Knowledge, Limits, best};
use tesserae_core::levels::Library;
use tesserae_core::networks::Networks;
use tesserae_core::rules::{Action, Actions, Due, Game, Rules, Side};
use tesserae_core::with_game;

/// All variants that two can play and for which networks are meant.
fn games() -> Vec<Game> {
    let library = Library::built_in();
    library.games().iter().filter(|game| game.definition().game != "pente").cloned().collect()
}

/// A small training by play: enough to have an opinion.
fn taught(game: &Game) -> Training {
    let plan = Plan { seed: 3, rounds: 2, samples: 640 };
    let teacher = Teacher::Play { all_throws: false };
    let mut training = Training::new(game.clone(), teacher, plan).unwrap();
    while !training.finished() {
        training.round();
    }
    training
}

/// Plays at random and shows every position.
fn wander<R: Rules>(rules: &R, plies: u32, mut see: impl FnMut(&R::Position)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut at = rules.start(2);
    for _ in 0..plies {
        see(&at);
        if matches!(rules.due(&at), Due::Over(_)) {
            at = rules.start(2);
        }
        play_random(rules, &mut at, &mut rng);
    }
}

#[test]
fn every_feature_has_a_row() {
    for game in games() {
        with_game!(&game, rules => {
            let encoder = rules.encoder().unwrap();
            let (mut features, mut seen) = (Features::default(), 0);
            wander(&**rules, 5000, |at| {
                if matches!(rules.due(at), Due::Over(_)) {
                    return;
                }
                if encoder.see(&**rules, at, &mut features) == Seen::Position {
                    seen += 1;
                    let most = features.list().iter().max().unwrap();
                    assert!((*most as usize) < encoder.features(), "{game:?}");
                    assert_eq!(rules.due(at), Due::Throw, "{game:?}");
                }
            });
            assert!(seen > 1000, "{game:?}: {seen}");
        });
    }
}

/// What the side to throw sees says all that the game's future depends on.
#[test]
fn no_two_positions_look_alike() {
    for game in games() {
        with_game!(&game, rules => {
            let encoder = rules.encoder().unwrap();
            let mut known = std::collections::HashMap::new();
            let mut features = Features::default();
            wander(&**rules, 20_000, |at| {
                if matches!(rules.due(at), Due::Over(_))
                    || encoder.see(&**rules, at, &mut features) != Seen::Position
                {
                    return;
                }
                let me = rules.turn(at);
                // A and B look alike, so only own and opponent are kept apart.
                let pieces = [me, me.opponent()]
                    .map(|side| (rules.pieces(at, side), rules.trapped(at, side)));
                let other = known.entry(features.list().to_vec()).or_insert_with(|| pieces.clone());
                assert_eq!(*other, pieces, "{game:?}");
            });
            assert!(known.len() > 1000, "{game:?}");
        });
    }
}

#[test]
fn the_chances_of_both_sides_add_up_to_one() {
    for game in games() {
        with_game!(&game, rules => {
            let network = Arc::clone(taught(&game).network());
            let evaluator = NetworkEvaluator::new(&**rules, network).unwrap();
            wander(&**rules, 1000, |at| {
                if !matches!(rules.due(at), Due::Over(_)) {
                    let [a, b] = [Side::A, Side::B].map(|side| evaluator.win(rules, at, side));
                    assert!((0.0..=1.0).contains(&a) && (a + b - 1.0).abs() < 1e-9, "{a} {b}");
                }
            });
        });
    }
}

/// A choice is worth what is best for the side that has it, and a throw that leaves no
/// choice what follows from it.
#[test]
fn what_is_not_seen_follows_from_what_is() {
    for game in games() {
        let id = game.definition().id();
        with_game!(&game, rules => {
            let network = Arc::clone(taught(&game).network());
            let evaluator = NetworkEvaluator::new(&**rules, network).unwrap();
            let mut features = Features::default();
            let (mut choices, mut fates) = (0, 0);
            wander(&**rules, 3000, |at| {
                if matches!(rules.due(at), Due::Over(_))
                    || evaluator.encoder().see(&**rules, at, &mut features) != Seen::Between
                {
                    return;
                }
                let me = rules.turn(at);
                let after = |action: Action| {
                    let mut next = *at;
                    rules.play_unchecked(&mut next, action, &mut ());
                    match rules.due(&next) {
                        Due::Over(winner) => f64::from(u8::from(winner == me)),
                        _ => evaluator.win(rules, &next, me),
                    }
                };
                let expected = if rules.due(at) == Due::Throw {
                    fates += 1;
                    let throws = rules.outcomes(at).probabilities();
                    throws.map(|(throw, p)| p * after(Action::Throw(throw))).sum::<f64>()
                } else {
                    choices += 1;
                    let mut list = Actions::new();
                    rules.actions(at, &mut list);
                    list.into_iter().map(after).fold(0.0, f64::max)
                };
                assert!((evaluator.win(rules, at, me) - expected).abs() < 1e-9, "{game:?}");
            });
            assert!(choices > 500, "{game:?}: {choices}");
            // In Ur and after Kendall no piece throws for itself.
            let none = id.starts_with("ur/") || ["senet/kendall", "senet/jequier"].contains(&&*id);
            assert_eq!(fates > 0, !none, "{id}");
        });
    }
}

#[test]
fn a_network_comes_back_from_its_bytes() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    with_game!(&game, rules => {
        let training = taught(&game);
        let (network, card) = (training.network(), training.card());
        let bytes = network.to_bytes(&card);
        let (back, card_back) = Network::from_bytes(&bytes).unwrap();
        assert_eq!(card_back, card);
        // Rows are rounded, so it is not the same to the last bit; but what is kept of what is
        // kept is.
        assert_eq!(back.to_bytes(&card), bytes);
        let encoder = rules.encoder().unwrap();
        let mut features = Features::default();
        wander(&**rules, 500, |at| {
            if !matches!(rules.due(at), Due::Over(_))
                && encoder.see(&**rules, at, &mut features) == Seen::Position
            {
                let chance = |n: &Network| 1.0 / (1.0 + (-n.odds(features.list())).exp());
                let (here, there) = (chance(network), chance(&back));
                assert!((here - there).abs() < 5e-3, "{here} {there}");
            }
        });
    });
}

fn some_bytes() -> Vec<u8> {
    let card = Card {
        game: "ur/short".into(),
        fingerprint: 7,
        features: 3,
        data: "none".into(),
        seed: 1,
        rounds: 0,
        samples: 0,
    };
    Network::blank(3).to_bytes(&card)
}

#[test]
fn a_damaged_network_is_named_as_such() {
    let whole = some_bytes();
    assert!(Network::from_bytes(&whole).is_ok());
    let error = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err();
    assert_eq!(error(b""), NetworkError::Alien);
    assert_eq!(error(b"a picture of a goose"), NetworkError::Alien);
    let mut later = whole.clone();
    later[7] = b'2';
    assert_eq!(error(&later), NetworkError::Version);
    for length in 8..whole.len() {
        let cut = error(&whole[..length]);
        assert!(matches!(cut, NetworkError::Length { .. } | NetworkError::Altered), "{cut:?}");
    }
    let longer = [&whole[..], &[0]].concat();
    assert!(matches!(error(&longer), NetworkError::Length { .. }));
    // Any byte but those of the magic and of the card's length. Where the card says how
    // many features there are, the length is wrong too.
    for place in 12..whole.len() {
        let mut altered = whole.clone();
        altered[place] ^= 4;
        let found = error(&altered);
        let named = matches!(found, NetworkError::Altered | NetworkError::Length { .. });
        assert!(named, "byte {place}: {found}");
    }
}

/// Numbers so large that the sums of an evaluation would overflow, under a right checksum.
fn overflowing() -> Vec<u8> {
    let whole = some_bytes();
    let tensors = 16 + u32::from_le_bytes(whole[8..12].try_into().unwrap()) as usize;
    let mut bytes = whole;
    // The first tensor's scale, and the whole of it as its first number.
    bytes[tensors..tensors + 4].copy_from_slice(&f32::MAX.to_le_bytes());
    bytes[tensors + 4..tensors + 6].copy_from_slice(&i16::MAX.to_le_bytes());
    let sum = crc32fast::hash(&bytes[16..]);
    bytes[12..16].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// A folder of its own under the target folder, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("network").join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_damaged_file_is_named_and_left_out() {
    let whole = some_bytes();
    let short = whole.len() - 7;
    let cut = format!("{short} bytes long instead of {}", whole.len());
    let cases = [
        ("cut.network", whole[..short].to_vec(), cut.as_str()),
        ("large.network", overflowing(), "damaged: it has numbers that no training gives"),
    ];
    for (name, bytes, fault) in cases {
        let folder = folder(name);
        std::fs::write(folder.join(name), bytes).unwrap();
        std::fs::write(folder.join("notes.txt"), "no network").unwrap();
        let networks = Networks::new(Some(folder));
        let mut warnings = Vec::new();
        for id in ["ur/cyningstan", "ur/cyningstan"] {
            let game = Library::built_in().game(id).unwrap().clone();
            // Ours plays instead.
            assert!(networks.network(&game, |warning| warnings.push(warning)).is_some());
        }
        assert_eq!(warnings.len(), 1, "told once: {warnings:?}");
        let fault = format!("{name}: {fault}; train it again");
        for part in [fault.as_str(), "the program's own network", "ur/cyningstan"] {
            assert!(warnings[0].contains(part), "{part}: {warnings:?}");
        }
    }
}

#[test]
fn a_network_of_ones_own_goes_before_ours() {
    let folder = folder("own");
    let game = Library::built_in().game("ur/cyningstan").unwrap().clone();
    let ours = Networks::default().network(&game, |warning| panic!("{warning}")).unwrap();
    let plan = Plan { seed: 1, rounds: 1, samples: 64 };
    let teacher = Teacher::Play { all_throws: true };
    let training = Training::new(game.clone(), teacher, plan).unwrap();
    let bytes = training.network().to_bytes(&training.card());
    std::fs::write(folder.join("any name.network"), bytes).unwrap();
    let networks = Networks::new(Some(folder));
    let own = networks.network(&game, |warning| panic!("{warning}")).unwrap();
    assert!(own != ours);
    // It is of another variant, so there ours is used.
    let finkel = Library::built_in().game("ur/finkel").unwrap().clone();
    let network = networks.network(&finkel, |warning| panic!("{warning}"));
    assert_eq!(network, Networks::default().network(&finkel, |warning| panic!("{warning}")));
}

#[test]
fn every_variant_but_the_solved_game_has_a_network() {
    let networks = Networks::default();
    for game in Library::built_in().games() {
        let found = networks.network(game, |warning| panic!("{warning}"));
        assert_eq!(found.is_some(), game.definition().game != "pente", "{game:?}");
    }
}

#[test]
fn a_network_is_at_most_five_megabytes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/networks");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|ending| ending == "zst") {
            count += 1;
            let packed = std::fs::File::open(&file).unwrap();
            let mut bytes = Vec::new();
            StreamingDecoder::new(packed).unwrap().read_to_end(&mut bytes).unwrap();
            assert!(bytes.len() <= 5_000_000, "{}: {}", file.display(), bytes.len());
            let (_, card) = Network::from_bytes(&bytes).unwrap();
            let game = Library::built_in().game(&card.game).unwrap().clone();
            let now = fingerprint(&game);
            assert_eq!(card.fingerprint, now, "{}: its variant has changed", card.game);
            let text =
                std::fs::read_to_string(file.with_extension("").with_extension("md")).unwrap();
            for part in [format!("seed {}", card.seed), format!("{} rounds", card.rounds)] {
                assert!(text.contains(&part), "{}: the card does not say {part}", card.game);
            }
        }
    }
    assert_eq!(count, games().len());
}

#[test]
fn variants_are_known_by_how_they_play() {
    let all: HashSet<u32> = games().iter().map(fingerprint).collect();
    assert_eq!(all.len(), games().len(), "two variants have one fingerprint");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/ur.ron");
    let text = std::fs::read_to_string(file).unwrap();
    let print = |text: &str, folder_name: &str| {
        let folder = folder(folder_name);
        std::fs::write(folder.join("ur.ron"), text).unwrap();
        let mut library = Library::built_in();
        assert!(library.add_folder(&folder).is_empty());
        let game = library.game("ur/cyningstan").unwrap().clone();
        fingerprint(&game)
    };
    let same = print(&text, "same");
    let renamed = text.replacen("title: \"Cyningstan\"", "title: \"Another\"", 1);
    assert_ne!(renamed, text);
    assert_eq!(print(&renamed, "renamed"), same);
    let harder = text.replacen("throw_again_on: [4]", "throw_again_on: [3]", 1);
    assert_ne!(harder, text);
    assert_ne!(print(&harder, "harder"), same);
}

/// At more than two there is no network to go by, and the search does without.
#[test]
fn three_sides_play_without_a_network() {
    let library = Library::built_in();
    let game = library.game("phaistos/aleff").unwrap();
    let network = Networks::default().network(game, |warning| panic!("{warning}"));
    let mut at = game.start(3);
    // The opening, with one side ahead, and its throw.
    for way in [5, 1, 2, 30] {
        let throw = at.outcomes().unwrap().nth_way(way);
        at = at.play(Action::Throw(throw)).unwrap().0;
    }
    assert_eq!(at.due(), Due::Choice, "{at}");
    let [with, without] = [network, None].map(|network| {
        let knowledge = Knowledge { network, ..Knowledge::default() };
        best(&at, &knowledge, &Limits::depth(1)).unwrap()
    });
    assert_eq!(with, without);
}

#[test]
fn the_same_training_gives_the_same_bits() {
    let game = Library::built_in().game("knossos/straight").unwrap().clone();
    let plan = Plan { seed: 9, rounds: 4, samples: 3000 };
    let teacher = Teacher::Play { all_throws: true };
    let begun = || Training::new(game.clone(), teacher.clone(), plan).unwrap();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut training = begun();
            while !training.finished() {
                training.round();
            }
            training.to_bytes()
        })
    };
    let alone = run(1);
    assert!(alone == run(3), "another number of threads");
    // Stopped after each round, and gone on with from what was kept.
    let mut kept = begun().to_bytes();
    for _ in 0..plan.rounds {
        let mut training =
            Training::from_bytes(&kept, game.clone(), teacher.clone(), plan).unwrap();
        training.round();
        kept = training.to_bytes();
    }
    assert!(kept == alone, "stopped and gone on with");
}

#[test]
fn a_training_of_something_else_does_not_go_on() {
    let library = Library::built_in();
    let (first, second) = (library.game("ur/short").unwrap(), library.game("ur/finkel").unwrap());
    let plan = Plan { seed: 9, rounds: 1, samples: 100 };
    let teacher = || Teacher::Play { all_throws: false };
    let bytes = Training::new(first.clone(), teacher(), plan).unwrap().to_bytes();
    let go_on = |game: &Game, bytes: &[u8], plan: Plan| {
        Training::from_bytes(bytes, game.clone(), teacher(), plan)
            .map(|training| training.card().rounds)
            .map_err(|error| error.to_string())
    };
    assert_eq!(go_on(first, &bytes, plan), Ok(0));
    assert!(go_on(second, &bytes, plan).unwrap_err().contains("another variant"));
    assert!(go_on(first, &bytes, Plan { seed: 8, ..plan }).unwrap_err().contains("another seed"));
    for length in [0, 5, 11, 40, bytes.len() - 1] {
        let error = go_on(first, &bytes[..length], plan).unwrap_err();
        assert!(error.contains("not a whole training"), "{length}: {error}");
    }
}

/// What is taught by a solution comes near it, and play gets better by it.
#[test]
fn it_learns_what_it_is_taught() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let solution = tesserae_core::ai::solve::solved(&game).unwrap();
    let plan = Plan { seed: 2, rounds: 12, samples: 20_000 };
    let mut training = Training::new(game, Teacher::Exact(solution), plan).unwrap();
    let first = training.round().error;
    let mut last = first;
    while !training.finished() {
        last = training.round().error;
    }
    assert!(first > 0.1 && last < first / 3.0, "from {first} to {last}");
}

/// Without a solution it learns from its own games.
#[test]
fn it_learns_by_playing() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let solution = tesserae_core::ai::solve::solved(&game).unwrap();
    let plan = Plan { seed: 2, rounds: 20, samples: 10_000 };
    let teacher = Teacher::Play { all_throws: true };
    with_game!(&game, rules => {
        let mut training = Training::new(game.clone(), teacher, plan).unwrap();
        // How far from the truth, over positions of random games.
        let error = |training: &Training| {
            let evaluator = NetworkEvaluator::new(&**rules, Arc::clone(training.network())).unwrap();
            let (mut squares, mut count) = (0.0, 0);
            wander(&**rules, 4000, |at| {
                if rules.due(at) == Due::Throw
                    && let Some(win) = solution.win(&(*at).into())
                {
                    squares += (evaluator.win(rules, at, rules.turn(at)) - win).powi(2);
                    count += 1;
                }
            });
            (squares / f64::from(count)).sqrt()
        };
        let before = error(&training);
        while !training.finished() {
            training.round();
        }
        let after = error(&training);
        assert!(before > 0.1 && after < before * 0.6, "from {before} to {after}");
    });
}
