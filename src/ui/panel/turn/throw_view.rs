//! The last throw: its dice, their score and its origin. Used dice are dimmed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontId, Pos2, Rect, Shape, Stroke, Vec2};

use tesserae_core::dice::{Face, Reading};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Dice, Due, LotBody, Side, Throw};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, Forecast};
use tesserae_play::narration::{Naming, lost_turn};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::puzzling::Puzzling;
use tesserae_play::throwing::Throwing;
use tesserae_play::turn::{Stage, Turn, numbers_of};

use crate::ui::panel::canvas::{Canvas, PanelParts, PartSystems};
use crate::ui::panel::heights::Heights;
use crate::ui::widgets::theme;
use crate::ui::widgets::toasts::Toasts;

/// Edge of one body's picture, in points.
const SIZE: f32 = 34.0;
/// Width of a stick's picture.
const STICK: f32 = 16.0;
/// Opacity of a used body.
const DIMMED: f32 = 0.35;

/// A throw that lies on the table.
#[derive(Debug, Clone, PartialEq)]
struct Thrown {
    /// The bodies, in the order of the numbers.
    faces: Vec<Face>,
    /// The numbers, and whether each is used; empty if the throw decides who begins.
    numbers: Vec<(u8, bool)>,
    /// How it came to its score, in words.
    words: String,
}

impl Thrown {
    /// The last throw of a match at its cursor; none before the first.
    fn of(record: &Match) -> Option<Self> {
        let (plies, side, throw) = throws(record).next()?;
        let fate = plies > 0 && record.position_at(plies - 1)?.fate().is_some();
        // One die is thrown again for one piece: the pair stays visible.
        let turn = throws(record).take_while(|(_, whose, _)| *whose == side);
        let both = turn.skip(1).find(|(.., throw)| fate && matches!(throw, Throw::Pair(..)));
        let own = match (both, throw) {
            (Some(_), Throw::Score(score)) => Some(score),
            _ => None,
        };
        let (plies, _, throw) = both.unwrap_or((plies, side, throw));
        let numbers = numbers(record, (plies, side, throw), fate && both.is_none());
        let dice = record.game().definition().dice;
        let faces = faces(Reading::of_throw(dice, throw), throw);
        let naming = Naming(record.game().definition());
        let words = match (own, throw) {
            (_, Throw::Pair(..)) if let Some(text) = unusable(record, plies) => text,
            (Some(own), _) => format!("Then a {own} for the ride"),
            (None, Throw::First(side)) => {
                format!("The draw: {}", naming.does(side, "begins", "begin"))
            }
            // Once one is used, the dimmed figures say what is left.
            (None, Throw::Pair(..)) if numbers.iter().any(|(_, used)| *used) => String::new(),
            (None, Throw::Pair(high, low)) if high == low => {
                format!("A double: use the {high} twice")
            }
            (None, Throw::Pair(..)) => "Use both, in either order".to_owned(),
            (None, Throw::Score(score)) => words(dice, &faces, score),
        };
        Some(Self { faces, numbers, words })
    }
}

/// The throws up to the cursor, the last first: the number of plies up to it, whose it is, and the
/// throw. A match that begins at a choice begins with the throw for it.
fn throws(record: &Match) -> impl Iterator<Item = (usize, Side, Throw)> {
    let start = record.start();
    let begun = start.thrown().map(|throw| (0, start.turn(), throw));
    let played = record.played().iter().enumerate().rev();
    let played = played.filter_map(|(number, ply)| match ply.action {
        Action::Throw(throw) => Some((number + 1, ply.side, throw)),
        _ => None,
    });
    played.chain(begun)
}

/// Says which side could not use the throw that ends the first `plies`, or the number left of it,
/// and why. None if it could, or has not used it yet.
fn unusable(record: &Match, plies: usize) -> Option<String> {
    let since = &record.played()[plies..];
    let passed = since.iter().position(|ply| ply.action == Action::Pass);
    // `None` unless the side can only pass.
    let before = record.position_at(plies + passed.unwrap_or(since.len()))?;
    let why = lost_turn(before, false)?;
    let first = why.split("; ").next()?;
    let can = if passed.is_some() { "could not" } else { "cannot" };
    let side = Naming(record.game().definition()).subject(before.turn());
    Some(match before.thrown().map(numbers_of).as_deref() {
        Some([left]) => format!("{side} {can} use the {left}: {first}"),
        _ => format!("{side} {can} move: {first}"),
    })
}

/// The numbers of one of the [`throws`], and which of them are used at the cursor.
fn numbers(
    record: &Match,
    (plies, side, throw): (usize, Side, Throw),
    own: bool,
) -> Vec<(u8, bool)> {
    let position = record.position();
    let since = &record.played()[plies..];
    // A throw that moves nothing stays bright until the next one.
    let decides = own || record.position_at(plies).is_some_and(|after| after.due() == Due::Throw);
    let over = position.turn() != side
        || position.due() != Due::Choice && position.fate().is_none()
        || since.iter().any(|ply| matches!(ply.action, Action::Move { .. } | Action::Pass));
    let mut numbers: Vec<_> = numbers_of(throw).into_iter().map(|n| (n, false)).collect();
    for ply in since {
        if let Action::Use { number, .. } = ply.action
            // The last of two equal numbers, as beside the tray.
            && let Some(found) = numbers.iter_mut().rev().find(|(n, used)| *n == number && !used)
        {
            found.1 = true;
        }
    }
    if over && !decides {
        numbers.iter_mut().for_each(|(_, used)| *used = true);
    }
    numbers
}

/// What the bodies show, in the order of the numbers, marked ones first.
fn faces(reading: Reading, throw: Throw) -> Vec<Face> {
    let mut faces = reading.combinations(throw).next().unwrap_or_default();
    faces.sort_by_key(|face| !face.is_marked());
    faces
}

/// How four-sided dice and throwing sticks come to their score, in words.
fn words(dice: Dice, faces: &[Face], score: u8) -> String {
    let (one, several) = match dice {
        Dice::Lots { body: LotBody::Tetrahedron, .. } => ("marked corner", "marked corners"),
        Dice::Lots { body: LotBody::Stick, .. } => ("flat side", "flat sides"),
        Dice::Cubes { .. } => return String::new(),
    };
    match faces.iter().filter(|face| face.is_marked()).count() {
        0 => format!("No {one} up scores {score}"),
        1 => format!("1 {one} up"),
        marked => format!("{marked} {several} up"),
    }
}

/// Draws a throw with words beside it; without a throw, the words alone.
fn show(ui: &egui::Ui, place: Rect, thrown: Option<&Thrown>, words: &str) {
    let painter = ui.painter_at(place);
    let middle = place.center().y;
    let Some(thrown) = thrown else {
        let font = FontId::proportional(theme::BODY);
        let at = Pos2::new(place.left(), middle);
        painter.text(at, egui::Align2::LEFT_CENTER, words, font, theme::FAINT);
        return;
    };
    let mut x = place.left();
    for (index, face) in thrown.faces.iter().enumerate() {
        let wide = if matches!(face, Face::Flat | Face::Round) { STICK } else { SIZE };
        let at = Pos2::new(x, middle - SIZE / 2.0);
        let all = thrown.numbers.iter().all(|(_, used)| *used) && !thrown.numbers.is_empty();
        let pair = thrown.numbers.len() == thrown.faces.len();
        let used = if pair { thrown.numbers[index].1 } else { all };
        draw(&painter, Rect::from_min_size(at, Vec2::new(wide, SIZE)), *face, used);
        x += wide + 5.0;
    }
    x += 7.0;
    for (index, (number, used)) in thrown.numbers.iter().enumerate() {
        let colour = if *used { theme::GOLD.gamma_multiply(DIMMED) } else { theme::GOLD };
        if index > 0 {
            let dot = Pos2::new(x + 5.0, middle);
            painter.circle_filled(dot, 2.0, theme::FAINT);
            x += 12.0;
        }
        let at = Pos2::new(x, middle);
        let font = FontId::proportional(theme::FIGURE);
        let rect = painter.text(at, egui::Align2::LEFT_CENTER, number, font, colour);
        x = rect.right() + 2.0;
    }
    x += 8.0;
    // Many words, as of a turn that is lost, are written smaller.
    let lay = |size: f32| {
        let font = FontId::proportional(size);
        painter.layout(words.to_owned(), font, theme::FAINT, place.right() - x)
    };
    let fitting = [theme::SMALL, theme::FINE].map(lay);
    let fitting = fitting.into_iter().find(|galley| galley.size().y <= place.height());
    let galley = fitting.unwrap_or_else(|| lay(theme::TINY));
    painter.galley(Pos2::new(x, middle - galley.size().y / 2.0), galley, theme::FAINT);
}

/// Draws one body; dimmed where its number is used.
fn draw(painter: &egui::Painter, rect: Rect, face: Face, used: bool) {
    let mut painter = painter.clone();
    painter.set_opacity(if used { DIMMED } else { 1.0 });
    let dark = Color32::from_rgb(72, 60, 47);
    let line = Stroke::new(1.5, theme::FAINT);
    match face {
        Face::Corner(_) => {
            let tip = Pos2::new(rect.center().x, rect.top() + 3.0);
            let base = rect.bottom() - 4.0;
            let right = Pos2::new(rect.right() - 2.0, base);
            let left = Pos2::new(rect.left() + 2.0, base);
            painter.add(Shape::convex_polygon(vec![tip, right, left], dark, line));
            let below = tip + Vec2::new(0.0, 12.0);
            if face.is_marked() {
                painter.circle_filled(below, 5.0, theme::GOLD);
            } else {
                painter.circle_stroke(below, 4.0, Stroke::new(1.0, theme::FAINT));
            }
        }
        Face::Flat | Face::Round => {
            let stick = rect.shrink2(Vec2::new(2.0, 1.0));
            let fill = if face == Face::Flat { theme::TEXT } else { dark };
            painter.rect(stick, 7.0, fill, line, egui::StrokeKind::Inside);
        }
        Face::Pips(pips) => {
            painter.rect(rect.shrink(2.0), 5.0, theme::TEXT, line, egui::StrokeKind::Inside);
            let (at, middle) = (rect.center(), egui::Align2::CENTER_CENTER);
            painter.text(
                at,
                middle,
                pips.to_string(),
                theme::heading(theme::CHAPTER),
                theme::GROUND,
            );
        }
    }
}

/// Draws the last throw, but nothing while the dice roll.
fn draw_throw(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    puzzling: On<Puzzling>,
    (throwing, turn, toasts): (Res<Throwing>, Res<Turn>, Res<Toasts>),
    mut last: Local<Option<Thrown>>,
) {
    if current.is_changed() {
        *last = Thrown::of(&current.0);
    }
    let rolling = throwing.is_busy();
    let thrown = last.as_ref().filter(|_| !rolling);
    // The line at the foot says why a turn is lost, as long as it is there.
    let told = turn.stage == Stage::ToPass && toasts.is_showing();
    let words = match thrown {
        Some(thrown) if !told => thrown.words.as_str(),
        None if !rolling && !puzzling.is_on() => "No throw yet.",
        _ => "",
    };
    let place = canvas.place("throw", heights.throw);
    show(canvas.ui(), place, thrown, words);
}

/// Does an exhibition show what each throw would bring?
pub fn foresees(exhibition: On<Exhibition>, forecast: Res<Forecast>) -> bool {
    exhibition.is_on() && forecast.shown().is_some()
}

/// Registers the last throw.
pub(super) fn plugin(app: &mut App) {
    let draw_throw = draw_throw
        .run_if(not(foresees))
        .run_if(not(in_state(Occasion::Review)))
        .run_if(not(in_state(Occasion::SetUp)));
    app.add_systems(PanelParts, draw_throw.in_set(PartSystems::Throw));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    /// The last throw after these actions.
    fn after(line: &str, actions: &[&str]) -> Thrown {
        Thrown::of(&sample::played(line, actions)).expect("a throw")
    }

    #[test]
    fn both_numbers_stay_and_the_used_one_is_dimmed() {
        let line = "phaistos/aleff A 0,0,0,20 0,0,0,0 throw";
        let thrown = after(line, &["throw 5,2"]);
        assert_eq!(thrown.numbers, [(5, false), (2, false)]);
        assert_eq!(thrown.faces, [Face::Pips(5), Face::Pips(2)]);
        assert_eq!(thrown.words, "Use both, in either order");
        let thrown = after(line, &["throw 5,2", "use 2 20"]);
        assert_eq!(thrown.numbers, [(5, false), (2, true)]);
        // One is used: both no longer can.
        assert_eq!(thrown.words, "");
        let thrown = after(line, &["throw 5,2", "use 2 20", "use 5 22"]);
        assert_eq!(thrown.numbers, [(5, true), (2, true)]);
        assert_eq!(thrown.words, "");
        // One of two equal numbers is used: the one that is struck out beside the tray.
        let thrown = after(line, &["throw 3,3", "use 3 20"]);
        assert_eq!(thrown.numbers, [(3, false), (3, true)]);
    }

    #[test]
    fn a_throw_without_a_move_says_who_could_not_move_and_why() {
        let line = "phaistos/aleff A 0,0,0,0 0,0,0,9 throw";
        let waiting = after(line, &["throw 4,4"]).words;
        assert!(waiting.starts_with("Red cannot move: "), "{waiting}");
        let passed = after(line, &["throw 4,4", "pass"]).words;
        assert_eq!(passed, waiting.replace("cannot", "could not"));
        // The trap takes the traveller that could have used the second number.
        let line = "phaistos/aleff A 0,0,0,9 0,0,0,3 throw";
        let left = after(line, &["throw 4,2", "use 4 9", "pass"]).words;
        assert!(left.starts_with("Red could not use the 2: their only traveller"), "{left}");
        // A number that is still to be used says nothing of the kind.
        assert_eq!(after(line, &["throw 4,4"]).words, "A double: use the 4 twice");
    }

    #[test]
    fn the_numbers_stay_while_a_die_is_thrown_for_a_ride() {
        let line = "phaistos/aleff A 0,0,0,3 0,0,0,0 throw";
        let thrown = after(line, &["throw 6,4", "use 4 3", "ride"]);
        assert_eq!(thrown.numbers, [(6, false), (4, true)]);
        let thrown = after(line, &["throw 6,4", "use 4 3", "ride", "throw 1"]);
        assert_eq!(thrown.numbers, [(6, false), (4, true)]);
        assert_eq!(thrown.words, "Then a 1 for the ride");
    }

    #[test]
    fn a_match_that_begins_at_a_choice_shows_the_throw_for_it() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2";
        let thrown = after(line, &[]);
        assert_eq!((thrown.numbers.as_slice(), thrown.faces.len()), (&[(2, false)][..], 3));
        assert_eq!(thrown.words, "2 marked corners up");
        assert_eq!(after(line, &["move 5-7"]).numbers, [(2, true)]);
        let line = "phaistos/aleff A 0,0,0,3 0,0,0,0 move:6,4";
        assert_eq!(after(line, &["use 4 3"]).numbers, [(6, false), (4, true)]);
        let thrown = after(line, &["use 4 3", "ride", "throw 1"]);
        assert_eq!(thrown.numbers, [(6, false), (4, true)]);
        assert_eq!(thrown.words, "Then a 1 for the ride");
        let before = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 throw";
        assert_eq!(Thrown::of(&sample::played(before, &[])), None);
    }

    #[test]
    fn a_score_is_dimmed_when_it_is_used_and_a_fate_is_not() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 throw";
        let thrown = after(line, &["throw 2"]);
        assert_eq!((thrown.numbers.as_slice(), thrown.faces.len()), (&[(2, false)][..], 3));
        assert_eq!(thrown.words, "2 marked corners up");
        assert_eq!(after(line, &["throw 4"]).words, "No marked corner up scores 4");
        assert_eq!(after(line, &["throw 2", "move 5-7"]).numbers, [(2, true)]);
        let line = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27";
        assert_eq!(after(line, &["throw 2"]).numbers, [(2, false)]);
    }
}
