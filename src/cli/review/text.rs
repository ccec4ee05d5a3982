//! The review as text: chances in per cent, luck and costs in points (hundredths of a game).

use std::collections::BTreeSet;

use tesserae_core::record::length;
use tesserae_core::review::{Account, Choice, Method, Point, Reviewed, Unlike, turning_points};
use tesserae_core::rules::{Action, Side};
use tesserae_core::signs::isolated;
use tesserae_core::words::{capped, percents_in_tenths, tenths};

use super::printed::Printed;
use crate::cli::output::points;

pub(super) fn of(printed: &Printed) -> String {
    let mut lines = heading(printed);
    lines.push(String::new());
    lines.extend(plies(printed));
    lines.push(String::new());
    lines.extend(accounts(printed));
    lines.extend(turning(printed));
    lines.join("\n")
}

/// The game, its players, its result, and the source of the values.
fn heading(printed: &Printed) -> Vec<String> {
    let Printed { asked, course, review } = printed;
    let seated = |side: &Side| format!("{side} is {}", isolated(course.player(*side)));
    let players: Vec<String> = printed.sides().iter().map(seated).collect();
    let ended = match (course.winner(), course.resigned()) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Some(side)) => format!("{side} has resigned"),
        (None, None) => "not finished".to_owned(),
    };
    let mut lines = vec![format!(
        "{}, {}: {}; {ended}",
        course.game().definition().id(),
        length(review.plies.len()),
        players.join(", ")
    )];
    let judged = |method| review.points.iter().filter(|point| point.method == method).count();
    let search = format!("looking {} choices ahead", asked.depth);
    let methods = [
        (judged(Method::Solution), "the exact solution"),
        (judged(Method::Endgame), "the endgames"),
        (judged(Method::Search), search.as_str()),
    ];
    let told: Vec<String> = methods
        .into_iter()
        .filter(|(many, _)| *many > 0)
        .map(|(many, how)| format!("{many} by {how}"))
        .collect();
    lines.push(format!("positions: {}", told.join(", ")));
    if let Some(games) = asked.games {
        lines.push(format!(
            "choices that are not exact: by rollouts of {games} games of each action"
        ));
    }
    lines
}

/// One row for each ply.
fn plies(printed: &Printed) -> Vec<String> {
    let Printed { course, review, .. } = printed;
    let win = |number: usize| {
        let win = review.points.get(number).map(Point::chances).unwrap_or_default();
        let shares = percents_in_tenths(&win).into_iter();
        shares.map(|win| format!("{win:>6}")).collect::<Vec<_>>().join(" ")
    };
    let heads: Vec<String> =
        printed.sides().iter().map(|side| format!("{:>5}%", side.to_string())).collect();
    let mut lines = vec![
        format!(
            "{:>4}  {:<4}  {:<12}  {}   luck    cost",
            "no.",
            "side",
            "action",
            heads.join(" ")
        ),
        format!("{:>4}  {:<4}  {:<12}  {}", "", "", "start", win(0)),
    ];
    for (number, (reviewed, ply)) in review.plies.iter().zip(course.played()).enumerate() {
        let told = match reviewed {
            Reviewed::Throw(_) => {
                let luck = review.moved(number).unwrap_or_default();
                signed(luck.get(ply.side.index()).copied().unwrap_or_default())
            }
            Reviewed::Choice(choice) => cost(choice),
            Reviewed::Forced => String::new(),
        };
        let row = format!(
            "{:>4}  {:<4}  {:<12}  {} {told}",
            number + 1,
            ply.side.to_string(),
            ply.action.to_string(),
            win(number + 1)
        );
        lines.push(row.trim_end().to_owned());
    }
    lines
}

/// The cost of a choice, and the better action.
fn cost(choice: &Choice) -> String {
    // A cost that rounds to zero counts as none.
    if points(choice.cost) == points(0.0) {
        return format!("{:>6}  {:>6}", "", "-");
    }
    let line: Vec<String> = choice.line.iter().map(Action::to_string).collect();
    let error = match choice.method {
        Method::Solution | Method::Endgame => String::new(),
        Method::Rollout | Method::Search => format!(" (error {})", points(choice.error)),
    };
    format!("{:>6}  {:>6}{error}  better: {}", "", points(choice.cost), line.join(", "))
}

/// The sources of each side's result, and how well it chose.
fn accounts(printed: &Printed) -> Vec<String> {
    let mut lines =
        vec!["side   start    luck  choices   shift (error)     end  result  less luck".to_owned()];
    let all: Vec<(Side, Account)> =
        printed.sides().iter().map(|side| (*side, printed.account(*side))).collect();
    let together = |of: fn(&Account) -> f64| {
        percents_in_tenths(&all.iter().map(|(_, account)| of(account)).collect::<Vec<f64>>())
    };
    let (start, end) = (together(|account| account.start), together(|account| account.end));
    for (number, (side, account)) in all.iter().enumerate() {
        let open = || "open".to_owned();
        lines.push(format!(
            "{:<4}  {:>6}  {}   {}  {} {:>7}  {:>6}  {:>6}  {:>9}",
            side.to_string(),
            start[number],
            signed(account.luck),
            signed(account.choices),
            signed(account.shift),
            format!("({})", points(account.error)),
            end[number],
            account.result.map_or_else(open, tenths),
            account.luck_adjusted().map_or_else(open, capped),
        ));
    }
    lines.push(String::new());
    for (side, account) in &all {
        lines.push(play(printed, *side, account));
    }
    lines
}

/// How well a side chose, in a sentence.
fn play(printed: &Printed, side: Side, account: &Account) -> String {
    let (many, mean) = (account.costs.count(), points(account.costs.mean()));
    if many == 0 {
        return format!("{side} had no choice between two actions.");
    }
    let error = account.costs.error();
    let error = if error.is_finite() {
        format!(" (standard error {})", points(error))
    } else {
        String::new()
    };
    let like = match printed.likeness(account) {
        Ok(like) => format!(", like {like}"),
        Err(Unlike::RolledOut) => "; like no level, since theirs were weighed by search".to_owned(),
        Err(Unlike::MoreThanTwo | Unlike::NotMeasured | Unlike::TooFew) => String::new(),
    };
    let best = account.best;
    format!("{side}: {many} choices, {best} of them best, {mean} points each{error}{like}.")
}

/// The throws and choices that changed the chances most.
fn turning(printed: &Printed) -> Vec<String> {
    let Printed { course, review, .. } = printed;
    let found = turning_points(review);
    if found.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "turning points:".to_owned()];
    // List them in the order of the match; the numbers show which is the greatest.
    let in_order: BTreeSet<usize> = found.iter().map(|turning| turning.ply).collect();
    for number in in_order {
        let Some(ply) = course.played().get(number) else { continue };
        let moved = review.moved(number).unwrap_or_default();
        let own = moved.get(ply.side.index()).copied().unwrap_or_default();
        lines.push(format!("  no. {}: {} {}: {}", number + 1, ply.side, ply.action, signed(own)));
    }
    lines
}

/// A probability in points with its sign.
fn signed(probability: f64) -> String {
    format!("{:>+6.2}", (probability * 1e4).round() / 100.0 + 0.0)
}
