//! A whole match in its review: each side's luck and choices, their judges, and the turning points.

use bevy_egui::egui::{self, RichText};

use tesserae_core::record::Match;
use tesserae_core::review::{Account, Grade, Method, Reviewed, Unlike};
use tesserae_core::rules::Side;
use tesserae_play::narration::{Naming, capped, mean_cost, signed};
use tesserae_play::reviewing::Findings;

use crate::ui::widgets::theme;

/// A cell of the table, and its tip.
struct Cell {
    text: String,
    hover: Option<String>,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self { text, hover: None }
    }
}

/// Why no side's level is known.
fn unlike(found: &Findings) -> Option<&'static str> {
    found.like.iter().find_map(|like| match like {
        Err(Unlike::MoreThanTwo) => Some("Plays like: the levels were measured for two sides only"),
        Err(Unlike::NotMeasured) => {
            Some("Plays like: the levels were not measured in this variant")
        }
        Err(Unlike::RolledOut) => Some("Plays like: the levels were not measured by rollouts"),
        Err(Unlike::TooFew) | Ok(_) => None,
    })
}

/// The source of the result. Returns the ply of a turning point that was clicked.
pub fn show(ui: &mut egui::Ui, course: &Match, found: &Findings) -> Option<usize> {
    table(ui, Naming(course.game().definition()), found);
    if let Some(why) = unlike(found) {
        ui.label(theme::faint(why).small());
    }
    if let Some(judged) = judged(found) {
        ui.label(theme::faint(judged).small());
    }
    turning_points(ui, course, found)
}

fn table(ui: &mut egui::Ui, naming: Naming, found: &Findings) {
    let sides = &Side::ALL[..found.accounts.len()];
    // Wider than the panel it would push the buttons past the window's edge.
    let (gap, size) = if sides.len() == 2 { (10.0, theme::LESSER) } else { (4.0, theme::FINE) };
    egui::Grid::new("accounts").num_columns(sides.len() + 1).spacing([gap, 4.0]).show(ui, |ui| {
        ui.label("");
        for side in sides {
            ui.label(RichText::new(naming.heading(*side)).color(theme::GOLD).small());
        }
        ui.end_row();
        let mut row = |name: &str, hover: &str, cell: &dyn Fn(usize) -> Cell| {
            ui.label(theme::faint(name).small()).on_hover_text(hover);
            for side in 0..sides.len() {
                let Cell { text, hover } = cell(side);
                let shown = ui.label(RichText::new(text).size(size));
                if let Some(hover) = hover {
                    shown.on_hover_text(hover);
                }
            }
            ui.end_row();
        };
        let account = |side: usize| &found.accounts[side];
        let hover = "Luck of this side's throws, in points (1 point = 1 game in 100)";
        row("Luck", hover, &|side| signed(account(side).luck).into());
        let hover = "Average cost of this side's choices, in points";
        row("Cost per choice", hover, &|side| cost_of(account(side)).into());
        let hover = "Its standard error, in points";
        row("give or take", hover, &|side| error_of(account(side)).into());
        let hover = "Choices that were the best, or as good, out of all";
        row("Best choices", hover, &|side| {
            let account = account(side);
            format!("{}/{}", account.best, account.costs.count()).into()
        });
        // The reason that no side has a level stands below.
        if unlike(found).is_none() {
            let hover = "The level whose choices cost about as much; needs at least ten choices";
            row("Plays like", hover, &|side| match found.like.get(side) {
                Some(Ok(like)) => Cell {
                    text: like.like.name().to_owned(),
                    hover: Some(format!("{like}, within one standard error")),
                },
                _ => "too few".to_owned().into(),
            });
        }
        let hover = "The result with average luck on every throw. This is not a probability: it \
                     can go beyond 0% or 100%, and then ≤ or ≥ stands before it.";
        row("Without luck", hover, &|side| {
            let share = account(side).luck_adjusted();
            share.map_or_else(|| "open".to_owned(), capped).into()
        });
    });
}

/// The average cost of a side's choices.
fn cost_of(account: &Account) -> String {
    match account.costs.count() {
        0 => "none".to_owned(),
        _ => mean_cost(account.costs.mean()),
    }
}

/// Its standard error, if there are enough choices.
fn error_of(account: &Account) -> String {
    let error = account.costs.error();
    if error.is_finite() { format!("± {:.2}", error * 100.0) } else { "–".to_owned() }
}

/// The judges and the number of choices each judged; `None` without any.
fn judged(found: &Findings) -> Option<String> {
    let told = found.methods().into_iter().filter(|(_, many)| *many > 0).map(|(method, many)| {
        let how = match method {
            Method::Solution => "by the solution",
            Method::Endgame => "by the endgame",
            Method::Rollout => "by rollouts",
            Method::Search => "by search",
        };
        format!("{many} {how}")
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Choices judged: {}", told.join(", ")))
}

/// The throws and choices that moved the chances most; the number of plies of one that was
/// clicked.
fn turning_points(ui: &mut egui::Ui, course: &Match, found: &Findings) -> Option<usize> {
    if found.turning.is_empty() {
        return None;
    }
    let naming = Naming(course.game().definition());
    ui.add_space(4.0);
    ui.label(RichText::new("Turning points").color(theme::GOLD).small());
    let mut clicked = None;
    for turning in &found.turning {
        let Some(played) = course.plies().get(turning.ply) else { continue };
        let moved = turning.moved.get(played.side.index()).copied().unwrap_or_default();
        let what = match found.review.plies.get(turning.ply) {
            Some(Reviewed::Throw(_)) if moved >= 0.0 => "a lucky throw",
            Some(Reviewed::Throw(_)) => "an unlucky throw",
            _ => Grade::of(-moved).map_or("an inaccurate choice", Grade::name),
        };
        let text = format!("{}: {what}, {}", naming.heading(played.side), signed(moved));
        let link = egui::Label::new(theme::lesser(text)).sense(egui::Sense::click());
        let shown = ui.add(link.truncate()).on_hover_cursor(egui::CursorIcon::PointingHand);
        if shown.clicked() {
            clicked = Some(turning.ply + 1);
        }
    }
    clicked
}

#[cfg(test)]
mod tests {
    use tesserae_core::ai::rollout::Sample;

    use super::*;

    fn account(costs: &[f64]) -> Account {
        let mut sample = Sample::default();
        costs.iter().for_each(|cost| sample.push(*cost));
        Account {
            start: 0.5,
            luck: 0.0,
            choices: 0.0,
            shift: 0.0,
            error: 0.0,
            end: 0.5,
            result: None,
            costs: sample,
            best: 0,
            rolled_out: 0,
        }
    }

    #[test]
    fn a_mean_cost_has_its_error_and_no_minus_before_nothing() {
        let told = |costs: &[f64]| {
            let account = account(costs);
            [cost_of(&account), error_of(&account)]
        };
        assert_eq!(told(&[]), ["none", "–"]);
        assert_eq!(told(&[0.02]), ["−2.00", "–"]);
        assert_eq!(told(&[0.0, 0.02]), ["−1.00", "± 1.00"]);
        assert_eq!(told(&[0.0, 0.00002]), ["0.00", "± 0.00"]);
    }
}
