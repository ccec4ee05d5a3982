//! Themes, in positions whose answer is plain.

use tesserae_core::puzzles::{Theme, themes};

use crate::common::at;

#[track_caller]
fn of(line: &str, best: &str, tempting: &str) -> Vec<Theme> {
    themes(&at(line), best.parse().unwrap(), tempting.parse().unwrap())
}

#[test]
fn what_the_best_choice_does() {
    // White on 5 may capture on 7, enter on a rosette or bear off.
    let line = "ur/cyningstan A 0,0,0,0,0,5,15 0,0,0,0,0,0,7 move:2";
    assert!(of(line, "move 5-7", "move 0-2").contains(&Theme::Capture));
    let home = of(line, "move 15-17", "move 0-2");
    assert!(home.contains(&Theme::Home) && !home.contains(&Theme::Capture), "{home:?}");
    assert!(of(line, "move 0-2", "move 5-7").contains(&Theme::Entering));
    assert!(of(line, "move 0-2", "move 5-7").contains(&Theme::Restraint));
    assert!(!of(line, "move 5-7", "move 0-2").contains(&Theme::Restraint));
}

#[test]
fn what_the_opponent_can_do_next() {
    // Black on 4 stands before the shared row: White on 7 can be captured by a 3, on 8, a
    // rosette, by nothing.
    let line = "ur/cyningstan A 0,0,0,0,0,3,7 0,0,0,0,0,0,4 move:1";
    let safe = of(line, "move 7-8", "move 3-4");
    assert!(safe.contains(&Theme::Safety), "{safe:?}");
    assert!(!safe.contains(&Theme::Boldness), "{safe:?}");
    let bold = of(line, "move 0-1", "move 3-4");
    assert!(!bold.contains(&Theme::Safety), "both leave the piece on 7: {bold:?}");
}

#[test]
fn offers_and_throws() {
    let offer = of("phaistos/aleff A 0,0,0,44 0,0,0,5 offer:44x1", "stay", "go");
    assert!(offer.contains(&Theme::Offer), "{offer:?}");
    // In five lines nothing is entered once all stand on the board, and a piece is home on
    // the sacred line.
    let home = of("pente/knock-off A 1,2,5,8,8 1,2,3,4,5 move:6", "move 2-8", "move 1-7");
    assert!(home.contains(&Theme::Home) && !home.contains(&Theme::Entering), "{home:?}");
}

#[test]
fn every_position_has_a_theme_and_they_stand_in_order() {
    for game in crate::common::library().games() {
        for position in crate::common::random_positions(game, 1, 4).into_iter().step_by(40) {
            let actions = position.actions();
            if position.sides() == 2 && actions.len() > 1 {
                let found = themes(&position, actions[0], actions[1]);
                assert!(!found.is_empty() && found.is_sorted_by(|a, b| a < b), "{found:?}");
                assert!(!found.contains(&Theme::Placing) || found.len() == 1, "{found:?}");
            }
        }
    }
}

#[test]
fn names_are_different_and_sentences_whole() {
    let names: std::collections::HashSet<&str> =
        Theme::ALL.iter().map(|theme| theme.name()).collect();
    assert_eq!(names.len(), Theme::ALL.len());
    assert!(Theme::ALL.iter().all(|theme| theme.about().ends_with(['.', '?'])));
    // The labyrinth has no captures.
    let library = crate::common::library();
    let labyrinth = library.game("phaistos").unwrap().definition();
    let told = Theme::ALL.map(|theme| theme.about_in(labyrinth));
    assert!(told.iter().all(|text| !text.contains("captur") && text.ends_with(['.', '?'])));
}
