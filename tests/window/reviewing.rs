//! A match is gone through again at the table, and comes back from it as it was.

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::Grade;
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::occasion::{Interrupted, Occasion};
use tesserae_play::reviewing::{ReviewRequest, Reviewing};
use tesserae_play::set_up::SetUp;
use tesserae_play::settings::{LastMatch, Settings};

use crate::bench::Table;
use crate::desk::Line;
use crate::panel::{Beside, SIZES, played};

/// A match in which every choice was the one that is listed last; so many plies of it.
pub fn careless(players: [&str; 2], plies: usize) -> Match {
    let library = Library::built_in();
    let players = players.map(str::to_owned).to_vec();
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 7);
    while record.winner().is_none() && record.plies().len() < plies {
        let action = record.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| *record.position().actions().last().unwrap());
        record.play(action).unwrap();
    }
    record
}

pub fn reviewing(table: &Table) -> Option<&Reviewing> {
    crate::bench::on(&table.app)
}

pub fn asks(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

/// Goes through the match on the table again.
pub fn review(table: &mut Table) {
    asks(table, ReviewRequest::Begin);
    table.until("the review", |table| {
        reviewing(table).is_some_and(|reviewing| reviewing.found().is_some())
    });
}

pub fn reviewed(record: Match) -> Table {
    let mut table = Table::of(record);
    review(&mut table);
    table
}

#[test]
fn a_review_goes_from_error_to_error_and_back_to_the_match_as_it_was() {
    let record = careless(["human", "human"], usize::MAX);
    let (plies, end) = (record.plies().to_vec(), record.cursor());
    let mut table = reviewed(record);
    assert_eq!(table.record().cursor(), 0, "it begins at the start");
    let found = reviewing(&table).unwrap().found().unwrap();
    let marked: Vec<(usize, Grade)> = found.marked().collect();
    assert!(marked.len() >= 2, "careless play is marked: {marked:?}");
    for (ply, grade) in &marked {
        let choice = found.choice(*ply).unwrap();
        assert!(choice.cost >= grade.least() && choice.chosen > 0, "ply {ply}");
    }
    for (ply, _) in &marked {
        asks(&mut table, ReviewRequest::NextError);
        assert_eq!(table.record().cursor(), ply + 1, "what was done there is on the board");
    }
    asks(&mut table, ReviewRequest::NextError);
    assert_eq!(table.record().cursor(), marked[marked.len() - 1].0 + 1, "there is no other");
    asks(&mut table, ReviewRequest::PreviousError);
    assert_eq!(table.record().cursor(), marked[marked.len() - 2].0 + 1);
    asks(&mut table, ReviewRequest::Close);
    assert!(reviewing(&table).is_none());
    assert_eq!((table.record().plies(), table.record().cursor()), (&plies[..], end));
}

#[test]
fn the_better_line_is_played_on_the_board_and_the_match_comes_back() {
    let record = careless(["human:Anna", "ai:adept"], usize::MAX);
    let plies = record.plies().to_vec();
    let mut table = reviewed(record);
    asks(&mut table, ReviewRequest::NextError);
    let at = table.record().cursor();
    let throw = plies[at - 2].action;
    assert!(matches!(throw, Action::Throw(_)), "{throw}");
    let line = reviewing(&table).unwrap().found().unwrap().choice(at - 1).unwrap().line.clone();
    assert!(!line.is_empty());
    asks(&mut table, ReviewRequest::ShowLine);
    table.until("the end of the line", |table| {
        let reviewing = reviewing(table).unwrap();
        reviewing.shows_line() && !reviewing.line_goes_on(table.record().cursor())
    });
    let played: Vec<Action> = table.record().plies().iter().map(|ply| ply.action).collect();
    assert_eq!(played, [&[throw], &line[..]].concat(), "throws and all, the choice's own first");
    // Its players have their names, and none of them thinks.
    assert_eq!(table.record().players(), ["human:Anna", "human:computer (adept)"]);
    asks(&mut table, ReviewRequest::HideLine);
    assert_eq!((table.record().plies(), table.record().cursor()), (&plies[..], at));
    assert!(!reviewing(&table).unwrap().shows_line());
}

#[test]
fn nothing_is_played_or_taken_back_in_a_review_and_computers_wait() {
    let record = careless(["ai:beginner", "human"], 30);
    let plies = record.plies().to_vec();
    let mut table = reviewed(record);
    for at in 0..=plies.len() {
        table.ask(MatchRequest::GoTo(at));
        for _ in 0..40 {
            table.frame();
        }
        assert_eq!(table.record().cursor(), at, "nobody plays on");
    }
    table.ask(MatchRequest::Undo);
    assert_eq!(table.record().cursor(), plies.len());
    // What the rules allow is refused all the same.
    let choice = (0..plies.len()).rfind(|at| {
        table.record().position_at(*at).is_some_and(|position| position.actions().len() > 1)
    });
    table.ask(MatchRequest::GoTo(choice.unwrap()));
    let action = table.record().position().actions()[0];
    table.play(action);
    table.frame();
    table.frame();
    let refused = table.refusals();
    assert!(refused.iter().any(|reason| reason.contains("review")), "{refused:?}");
    assert_eq!(table.record().plies(), plies);
}

#[test]
fn another_match_branches_off_from_any_position() {
    let record = careless(["ai:beginner", "ai:adept"], usize::MAX);
    let mut table = reviewed(record);
    table.ask(MatchRequest::GoTo(20));
    let (position, turn) = (table.record().position().clone(), table.record().position().turn());
    asks(&mut table, ReviewRequest::PlayFrom);
    assert!(reviewing(&table).is_none());
    assert_eq!(table.record().start(), &position);
    assert_eq!(table.record().player(turn), "human", "a person plays for who is to act");
    assert!(table.record().player(turn.opponent()).starts_with("ai:"));
}

#[test]
fn at_an_error_a_match_branches_off_before_it() {
    for request in [ReviewRequest::PlayFrom, ReviewRequest::PlayAgainstComputer] {
        let record = careless(["human:Anna", "human:Bo"], usize::MAX);
        let mut table = reviewed(record.clone());
        asks(&mut table, ReviewRequest::NextError);
        let error = table.record().cursor() - 1;
        asks(&mut table, request);
        assert!(reviewing(&table).is_none());
        let before = record.position_at(error).unwrap();
        assert_eq!(table.record().start(), before, "the better move can still be made");
        assert!(before.actions().len() > 1);
        let erred = record.plies()[error].side;
        assert_eq!(table.record().player(erred), record.player_after(erred, error));
    }
}

/// What is played from a position of a match's review.
fn branched(record: Match, at: usize, request: ReviewRequest, set: fn(&mut Settings)) -> Match {
    let mut table = Table::of(record);
    set(&mut table.app.world_mut().resource_mut::<Settings>());
    asks(&mut table, ReviewRequest::Begin);
    table.ask(MatchRequest::GoTo(at));
    asks(&mut table, request);
    assert!(reviewing(&table).is_none());
    table.record().clone()
}

#[test]
fn who_branches_off_sits_where_they_sat_there() {
    let game = Library::built_in().game("senet").unwrap().clone();
    let players = ["human", "ai:beginner"].map(str::to_owned).to_vec();
    let opened = (0..100).find_map(|seed| {
        let mut record = Match::new(&game, 2, players.clone(), seed);
        while record.seat(Side::A) == 0 && record.plies().len() < 6 {
            let throw = record.draw()?;
            record.play(Action::Throw(throw)).ok()?;
        }
        (record.seat(Side::A) == 1).then_some(record)
    });
    // The seats change with the last throw of the opening.
    let record = opened.expect("a match in which the seats change");
    let last = record.cursor();
    for (at, seated) in [(0, ["human", "ai:beginner"]), (last, ["ai:beginner", "human"])] {
        let branch = branched(record.clone(), at, ReviewRequest::PlayFrom, |_| {});
        assert_eq!(branch.players(), seated, "after {at} of {last} throws");
    }
}

#[test]
fn one_of_two_people_may_play_on_against_the_computer() {
    let people = || careless(["human:Anna", "human:Bo"], 40);
    let at = 20;
    let turn = people().position_at(at).unwrap().turn();
    let together = branched(people(), at, ReviewRequest::PlayFrom, |_| {});
    assert_eq!(together.players(), ["human:Anna", "human:Bo"]);
    let against = |set| branched(people(), at, ReviewRequest::PlayAgainstComputer, set);
    let alone = against(|_| {});
    assert_eq!(alone.player(turn), people().player_after(turn, at));
    assert_eq!(alone.player(turn.opponent()), "ai:adept");
    // As it was chosen for the last match.
    let alone = against(|settings| {
        let players = vec!["human".to_owned(), "ai:expert".to_owned()];
        settings.remember(LastMatch { game: "ur".into(), players, ..LastMatch::default() });
        // The level for another game is no matter.
        let players = vec!["human".to_owned(), "ai:master".to_owned()];
        settings.remember(LastMatch { game: "senet".into(), players, ..LastMatch::default() });
    });
    assert_eq!(alone.player(turn.opponent()), "ai:expert");
    // Whoever has a computer keeps it.
    let record = careless(["ai:beginner", "human"], 40);
    let same = branched(record, at, ReviewRequest::PlayAgainstComputer, |_| {});
    assert_eq!(same.players(), ["ai:beginner", "human"]);
}

#[test]
fn the_computer_is_offered_to_people_in_a_low_window_too() {
    const TEXT: &str = "Choose again against the computer";
    for size in SIZES.into_iter().chain([(800.0, 480.0)]) {
        let mut beside = Beside::of(careless(["human", "human"], 40), size);
        review(&mut beside.table);
        asks(&mut beside.table, ReviewRequest::NextError);
        beside.draw();
        let window = beside.window();
        for text in ["Better line", "Choose again", "Analyse", "Close", TEXT] {
            let button = beside.find(text).unwrap_or_else(|| panic!("{size:?}: no {text:?}"));
            assert!(button.is_whole(window), "{size:?}: {text:?} at {} is cut", button.at);
        }
        beside.click(TEXT);
        beside.table.frame();
        assert!(reviewing(&beside.table).is_none(), "{size:?}");
        assert!(beside.table.record().players().contains(&"ai:adept".to_owned()));
    }
    let mut beside = Beside::of(careless(["ai:beginner", "human"], 40), SIZES[0]);
    review(&mut beside.table);
    beside.draw();
    assert!(beside.find("Play from here").is_some());
    assert!(beside.find("Play from here against the computer").is_none(), "it has one");
}

#[test]
fn the_first_throw_of_three_or_four_sides_is_told_without_scrolling() {
    for (sides, people) in [(3, true), (3, false), (4, true), (4, false)] {
        let mut record = played("phaistos/aleff", sides, 12);
        if !people {
            let game = record.game().clone();
            let computers = vec!["ai:beginner".to_owned(); usize::from(sides)];
            let actions: Vec<Action> = record.plies().iter().map(|ply| ply.action).collect();
            record = Match::new(&game, sides, computers, 5);
            for action in actions {
                record.play(action).unwrap();
            }
        }
        let mut beside = Beside::of(record, SIZES[0]);
        review(&mut beside.table);
        beside.table.ask(MatchRequest::GoTo(1));
        let drawn = beside.draw();
        let (_, part) = drawn.parts.iter().find(|(name, _)| *name == "review").unwrap();
        let told: Vec<&Line> =
            beside.lines.iter().filter(|line| part.intersects(line.at)).collect();
        for words in ["Luck: ", "winning chance", "Close"] {
            let is_told = told.iter().any(|line| line.text.contains(words));
            assert!(is_told, "{sides}, {people}: {words:?} in {told:?}");
        }
        for line in told {
            assert!(line.is_whole(*part), "{sides}, {people}: {line:?} is cut in {part}");
        }
    }
}

#[test]
fn where_no_level_is_told_the_panel_says_why() {
    for (id, sides, told, not) in [
        ("ur/short", 2, "too few", "the levels were"),
        ("phaistos/aleff", 3, "Plays like: the levels were", "too few"),
        ("phaistos/aleff", 4, "Plays like: the levels were", "too few"),
    ] {
        // Tall enough for all of the panel.
        let mut beside = Beside::of(played(id, sides, 12), (1280.0, 1400.0));
        review(&mut beside.table);
        beside.draw();
        assert!(beside.says(told) && !beside.says(not), "{id}: {:?}", beside.lines);
        let close = beside.find("Close").expect("a way out");
        assert!(close.is_whole(beside.window()), "{id}, {sides}: {}", close.at);
    }
}

#[test]
fn a_position_of_the_review_is_analysed_and_the_review_comes_back() {
    for size in SIZES {
        let mut beside = Beside::of(careless(["human", "human"], usize::MAX), size);
        review(&mut beside.table);
        asks(&mut beside.table, ReviewRequest::NextError);
        let (at, position) =
            (beside.table.record().cursor(), beside.table.record().position().clone());
        assert!(at > 0);
        beside.draw();
        let window = beside.window();
        for text in ["Better line", "Choose again", "Analyse", "Close"] {
            let button = beside.find(text).unwrap_or_else(|| panic!("{size:?}: no {text:?}"));
            assert!(button.is_whole(window), "{size:?}: {text:?} at {} is cut", button.at);
        }
        beside.click("Analyse");
        beside.table.frame();
        beside.draw();
        let set_up = beside.table.app.world().get_resource::<SetUp>().expect("it is set up");
        assert_eq!(set_up.editor().draft().to_string(), position.to_string());
        let interrupted = beside.table.app.world().resource::<Interrupted>();
        assert!(interrupted.contains(Occasion::Review) && reviewing(&beside.table).is_none());
        beside.click("Back");
        beside.table.frame();
        beside.draw();
        assert!(!beside.table.app.world().contains_resource::<SetUp>());
        let found = reviewing(&beside.table).and_then(Reviewing::found);
        assert!(found.is_some(), "what was worked out is kept");
        assert_eq!(beside.table.record().cursor(), at);
        assert_eq!(beside.table.record().position(), &position);
        assert!(beside.find("Analyse").is_some(), "its panel is there again");
    }
}

#[test]
fn the_same_match_begun_again_ends_its_review() {
    let record = careless(["human", "human"], usize::MAX);
    let mut table = reviewed(record.clone());
    asks(&mut table, ReviewRequest::NextError);
    asks(&mut table, ReviewRequest::ShowLine);
    assert!(reviewing(&table).unwrap().shows_line());
    table.ask(MatchRequest::play(Box::new(record)));
    assert!(reviewing(&table).is_none());
}
