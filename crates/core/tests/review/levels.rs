//! Which level errs as much as a side did.

use std::fs;
use std::path::Path;

use tesserae_core::ai::Level;
use tesserae_core::ai::rollout::Sample;
use tesserae_core::review::{MEASURED, Reviewed, Unlike, likeness};

use crate::common::{game, library};
use crate::{played, reviewed};

fn sample(costs: impl IntoIterator<Item = f64>) -> Sample {
    let mut sample = Sample::default();
    costs.into_iter().for_each(|cost| sample.push(cost));
    sample
}

/// Twenty choices that cost so many points each.
fn even(points: f64) -> Sample {
    sample([points / 100.0; 20])
}

#[test]
fn the_figures_are_those_of_the_document_for_every_variant() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/review.md");
    let text = fs::read_to_string(document).unwrap();
    let (_, text) = text.split_once("## Like which level").unwrap();
    let row = |line: &str| -> Option<(String, Vec<f64>)> {
        let mut cells = line.strip_prefix("| `")?.trim_end_matches(" |").split(" | ");
        let game = cells.next()?.trim_end_matches('`').to_owned();
        let figures: Vec<f64> =
            cells.map_while(|cell| cell.split(' ').next()?.parse().ok()).collect();
        (figures.len() == 4).then_some((game, figures))
    };
    let listed: Vec<(String, Vec<f64>)> = text.lines().filter_map(row).collect();
    let known: Vec<(String, Vec<f64>)> =
        MEASURED.iter().map(|m| (m.game.to_owned(), m.costs.to_vec())).collect();
    assert_eq!(listed, known);
    let variants: Vec<String> =
        library().games().iter().map(|game| game.definition().id()).collect();
    assert_eq!(known.iter().map(|(game, _)| game).collect::<Vec<_>>(), Vec::from_iter(&variants));
}

#[test]
fn who_errs_as_much_as_a_level_is_like_it() {
    for measured in MEASURED {
        for (level, points) in
            [Level::Beginner, Level::Adept, Level::Expert, Level::Master].iter().zip(measured.costs)
        {
            let found = likeness(measured.game, 2, &even(points)).unwrap();
            assert_eq!([found.like, found.from, found.to], [*level; 3], "{}", measured.game);
        }
        let like = |points| likeness(measured.game, 2, &even(points)).unwrap().like;
        assert_eq!((like(0.0), like(50.0)), (Level::Master, Level::Beginner));
        // Halfway by ratio: between 1 and 4 it is 2.
        let [_, adept, expert, _] = measured.costs;
        let half = (adept * expert).sqrt();
        assert_eq!((like(half * 1.001), like(half * 0.999)), (Level::Adept, Level::Expert));
    }
}

#[test]
fn a_wide_error_gives_a_range_of_levels() {
    // One choice of twenty cost as much as twenty of an adept's together: mean and error
    // are both an adept's figure, so the range goes from twice that to nothing.
    let measured = MEASURED.iter().find(|m| m.game == "knossos/gurevich").unwrap();
    let costs = (0..20).map(|n| if n == 7 { measured.costs[1] / 5.0 } else { 0.0 });
    let found = likeness("knossos/gurevich", 2, &sample(costs)).unwrap();
    assert_eq!((found.from, found.like, found.to), (Level::Beginner, Level::Adept, Level::Master));
}

#[test]
fn nothing_is_said_of_few_choices_or_of_a_variant_that_was_not_measured() {
    assert_eq!(likeness("ur/short", 2, &sample([0.01; 9])), Err(Unlike::TooFew));
    assert!(likeness("ur/short", 2, &sample([0.01; 10])).is_ok());
    assert_eq!(likeness("ur/nobody", 2, &even(1.0)), Err(Unlike::NotMeasured));
    // However many choices there were.
    assert_eq!(likeness("phaistos/aleff", 3, &even(1.0)), Err(Unlike::MoreThanTwo));
}

#[test]
fn games_of_a_level_are_like_that_level() {
    for (id, games) in [("knossos/gurevich", 4), ("pente/knock-off", 20)] {
        for level in [Level::Beginner, Level::Adept, Level::Expert] {
            let mut costs = Sample::default();
            for seed in 100..100 + games {
                for ply in reviewed(&played(&game(id), 2, level, seed, 3_000)).plies {
                    if let Reviewed::Choice(choice) = ply {
                        costs.push(choice.cost);
                    }
                }
            }
            let found = likeness(id, 2, &costs).unwrap();
            assert_eq!(found.like, level, "{id}: {} points", costs.mean() * 100.0);
        }
    }
}
