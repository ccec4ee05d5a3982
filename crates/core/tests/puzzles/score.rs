//! Rating, streaks, and what is kept.

use jiff::civil::{Date, date};
use tesserae_core::puzzles::{Puzzle, Score, ScoreError};

use crate::puzzles;

fn day(number: i8) -> Date {
    date(2027, 4, number)
}

/// Tries all puzzles of a day.
fn play(score: &mut Score, on: Date, solved: bool) {
    let ids: Vec<String> =
        score.today(on, puzzles()).iter().map(|puzzle| puzzle.id.clone()).collect();
    for id in ids {
        score.answer(puzzles().get(&id).unwrap(), solved, on);
    }
}

#[test]
fn a_row_of_solved_puzzles_ends_with_a_miss() {
    let mut score = Score::default();
    let all: Vec<&Puzzle> = puzzles().all().iter().collect();
    for puzzle in &all[..5] {
        score.answer(puzzle, true, day(1));
    }
    assert_eq!((score.row(), score.longest_row(), score.solved()), (5, 5, (5, 5)));
    score.answer(all[5], false, day(1));
    score.answer(all[6], true, day(1));
    assert_eq!((score.row(), score.longest_row(), score.solved()), (1, 5, (6, 7)));
    assert_eq!((score.result(all[5]), score.result(all[9])), (Some(false), None));
    // What was seen once is known: a second answer changes nothing.
    let before = score.clone();
    score.answer(all[5], true, day(1));
    assert_eq!(score, before);
}

#[test]
fn days_in_a_row_count_when_all_three_were_tried() {
    let mut score = Score::default();
    play(&mut score, day(1), true);
    play(&mut score, day(2), false);
    assert_eq!((score.days(day(2)), score.days(day(3)), score.days(day(4))), (2, 2, 0));
    // One of three is not the day.
    let first = score.today(day(3), puzzles())[0].clone();
    score.answer(&first, true, day(3));
    assert_eq!(score.days(day(3)), 2);
    play(&mut score, day(3), true);
    assert_eq!((score.days(day(3)), score.longest_days()), (3, 3));
    play(&mut score, day(5), true);
    assert_eq!((score.days(day(5)), score.longest_days()), (1, 3));
    // Over the end of a month.
    let mut score = Score::default();
    play(&mut score, date(2027, 4, 30), true);
    play(&mut score, date(2027, 5, 1), true);
    assert_eq!(score.days(date(2027, 5, 1)), 2);
}

/// A row of twelve days up to that day, as a file of earlier versions has it.
fn twelve_days(last: Date) -> Score {
    let text = format!(
        "(form: 1, rating: 1000.0, row: 0, longest_row: 0, days: 12, longest_days: 12, day: None, \
         last_day: Some(\"{last}\"), tried: {{}})"
    );
    Score::from_ron(&text).unwrap()
}

/// The same score from the text that is kept.
fn kept(score: &Score) -> Score {
    Score::from_ron(&score.to_ron().unwrap()).unwrap()
}

#[test]
fn a_flight_westward_leaves_out_no_day_and_counts_none_twice() {
    let mut score = twelve_days(day(11));
    assert_eq!((score.days(day(10)), score.longest_days()), (12, 12));
    play(&mut score, day(10), true);
    // The day on which the flight began was counted; on the next one the row goes on.
    for (on, days) in [(10, 12), (11, 12), (12, 13), (13, 14)] {
        play(&mut score, day(on), true);
        assert_eq!((score.days(day(on)), score.longest_days()), (days, days), "{on}");
        score = kept(&score);
    }
    assert_eq!(score.days(day(15)), 0, "a day was left out");
}

#[test]
fn a_clock_put_right_leaves_out_no_day() {
    // It was three years ahead: the row stays, and grows from day to day.
    let mut score = twelve_days(date(2030, 1, 1));
    for (on, days) in [(10, 12), (11, 13), (12, 14), (12, 14)] {
        play(&mut score, day(on), true);
        assert_eq!((score.days(day(on)), score.longest_days()), (days, days), "{on}");
        score = kept(&score);
    }
    // It began in 1970: that day is none of the row, and breaks none.
    let mut score = twelve_days(day(11));
    play(&mut score, date(1970, 1, 1), true);
    assert_eq!(score.days(date(1970, 1, 1)), 12);
    play(&mut score, day(12), true);
    assert_eq!(score.days(day(12)), 13);
}

#[test]
fn the_puzzles_of_a_day_stay_while_the_rating_changes() {
    let mut score = Score::default();
    let ids = |score: &mut Score, on| {
        score.today(on, puzzles()).iter().map(|p| p.id.clone()).collect::<Vec<_>>()
    };
    let first = ids(&mut score, day(1));
    for id in &first {
        score.answer(puzzles().get(id).unwrap(), true, day(1));
        assert_eq!(ids(&mut score, day(1)), first);
    }
    assert!(score.rating() > 1050, "{}", score.rating());
    let next = ids(&mut score, day(2));
    assert!(next.iter().all(|id| !first.contains(id)), "what was tried does not come again");
}

#[test]
fn when_all_have_been_tried_the_day_is_complete_once_its_three_are_answered_again() {
    let mut score = Score::default();
    for puzzle in puzzles().all() {
        score.answer(puzzle, true, day(1));
    }
    assert!(puzzles().all().iter().all(|puzzle| !score.is_due(puzzle)));
    let (rating, row, solved) = (score.rating(), score.row(), score.solved());
    for number in [2, 3] {
        let on = day(number);
        let today: Vec<Puzzle> = score.today(on, puzzles()).into_iter().cloned().collect();
        assert!(today.len() == 3 && today.iter().all(|puzzle| score.is_due(puzzle)));
        for (answered, puzzle) in today.iter().enumerate() {
            assert_eq!(score.days(on), u32::try_from(number - 2).unwrap(), "{answered} answered");
            // What is answered on another day is no part of this one.
            score.answer(puzzle, false, day(9));
            assert!(score.is_due(puzzle));
            score.answer(puzzle, false, on);
            assert!(!score.is_due(puzzle));
            // It is still so after a restart.
            score = Score::from_ron(&score.to_ron().unwrap()).unwrap();
            assert_eq!(score.today(on, puzzles()).len(), 3);
        }
        assert_eq!(score.days(on), u32::try_from(number - 1).unwrap());
    }
    assert_eq!((score.rating(), score.row(), score.solved()), (rating, row, solved));
}

#[test]
fn a_score_that_an_earlier_version_kept_in_the_middle_of_a_day_is_read() {
    let mut score = Score::default();
    let today: Vec<Puzzle> = score.today(day(1), puzzles()).into_iter().cloned().collect();
    score.answer(&today[0], true, day(1));
    let text = score.to_ron().unwrap();
    assert!(!text.contains("again"), "an earlier version can read it too: {text}");
    let mut score = Score::from_ron(&text).unwrap();
    assert_eq!(
        today.iter().map(|puzzle| score.is_due(puzzle)).collect::<Vec<_>>(),
        [false, true, true]
    );
    score.answer(&today[1], true, day(1));
    score.answer(&today[2], true, day(1));
    assert_eq!(score.days(day(1)), 1);
}

#[test]
fn the_rating_follows_the_results() {
    let by = |solves: &dyn Fn(&Puzzle) -> bool| {
        let mut score = Score::default();
        for puzzle in puzzles().all().iter().take(150) {
            score.answer(puzzle, solves(puzzle), day(1));
        }
        score.rating()
    };
    // Who solves all below 1,150 and none above comes out near that.
    let middle = by(&|puzzle| puzzle.rating() < 1150);
    assert!((1075..1225).contains(&middle), "{middle}");
    assert!(by(&|_| true) > 1500 && by(&|_| false) < 850);
    let mut score = Score::default();
    score.answer(&puzzles().all()[0], true, day(1));
    assert!(score.rating() > 1000 && score.rating() <= 1064);
}

#[test]
fn what_is_kept_is_read_and_damage_is_named() {
    let mut score = Score::default();
    play(&mut score, day(1), true);
    play(&mut score, day(2), false);
    let text = score.to_ron().unwrap();
    assert_eq!(Score::from_ron(&text), Ok(score));
    for end in (0..text.trim_end().len()).step_by(11) {
        assert!(matches!(Score::from_ron(&text[..end]), Err(ScoreError::Other { .. })), "{end}");
    }
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        Score::from_ron(&text.replacen(from, to, 1)).unwrap_err()
    };
    assert_eq!(changed("form: 1", "form: 2"), ScoreError::Later(2));
    for (from, to) in [
        ("form: 1", "form: 0"),
        ("rating: ", "rating: 9"),
        ("row: 0", "row: 99"),
        ("longest_row: 3", "longest_row: 9"),
        ("days: 2", "days: 3"),
    ] {
        assert!(matches!(changed(from, to), ScoreError::Other { .. }), "{from} {to}");
    }
}

#[test]
fn what_a_later_version_added_is_neither_needed_nor_lost() {
    let mut score = Score::default();
    play(&mut score, day(1), true);
    let text = score.to_ron().unwrap();
    let id = score.today(day(1), puzzles())[0].id.clone();
    let later = text.replacen("form: 1,", "form: 1,\n    medals: [Gold, Silver],", 1).replacen(
        &format!("\"{id}\": true"),
        &format!("\"{id}\": Half"),
        1,
    );
    let before = Score::from_ron(&format!("\u{feff}{}", later.replace('\n', "\r\n"))).unwrap();
    assert_eq!((before.days(day(1)), before.longest_days()), (1, 1));
    assert_eq!((before.solved(), before.rating()), ((2, 2), score.rating()));
    let mut now = before.clone();
    play(&mut now, day(2), true);
    let text = now.changed_in(&later, &before).unwrap();
    assert!(text.contains("medals: [Gold, Silver]"), "{text}");
    assert!(text.contains(&format!("\"{id}\": Half")), "{text}");
    let again = Score::from_ron(&text).unwrap();
    assert_eq!((again.days(day(2)), again.rating()), (2, now.rating()));
    assert_eq!(again.solved(), now.solved());
}
