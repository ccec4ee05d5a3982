//! A review as versioned text. Numbers survive to the last bit.

use serde::{Deserialize, Serialize};

use crate::review::{Choice, Method, Point, Review, Reviewed, Weighed};
use crate::rules::Action;

/// The version of the form and of what it holds. Reviews of another version are computed again.
pub(super) const FORM: u32 = 2;

/// A review as it is stored. Field names are short because each occurs many times.
#[derive(Serialize, Deserialize)]
struct Form {
    points: Vec<FormPoint>,
    plies: Vec<FormPly>,
}

/// Chances, error and method.
#[derive(Serialize, Deserialize)]
struct FormPoint(Vec<f64>, f64, char);

#[derive(Serialize, Deserialize)]
enum FormPly {
    /// A throw.
    #[serde(rename = "t")]
    Throw(Vec<f64>),
    /// A choice.
    #[serde(rename = "c")]
    Choice(FormChoice),
    /// The one legal action.
    #[serde(rename = "f")]
    Forced,
}

#[derive(Serialize, Deserialize)]
struct FormChoice {
    /// Action, chances, their error, and the error of its distance from the best option.
    #[serde(rename = "o")]
    options: Vec<(String, Vec<f64>, f64, f64)>,
    #[serde(rename = "n")]
    chosen: usize,
    #[serde(rename = "c")]
    cost: f64,
    #[serde(rename = "e")]
    error: f64,
    #[serde(rename = "x")]
    effect: Vec<f64>,
    #[serde(rename = "l")]
    line: Vec<String>,
    #[serde(rename = "m")]
    method: char,
}

const METHODS: [(Method, char); 4] = [
    (Method::Solution, 's'),
    (Method::Endgame, 'e'),
    (Method::Rollout, 'r'),
    (Method::Search, 'l'),
];

fn letter(method: Method) -> char {
    METHODS.iter().find(|(known, _)| *known == method).map_or('?', |(_, letter)| *letter)
}

fn method(letter: char) -> Option<Method> {
    METHODS.iter().find(|(_, known)| *known == letter).map(|(method, _)| *method)
}

/// The review as text; none if serialization fails, which no number should cause.
pub(super) fn text_of(review: &Review) -> Option<String> {
    let choice = |choice: &Choice| FormChoice {
        options: choice
            .options
            .iter()
            .map(|o| (o.action.to_string(), o.win.clone(), o.error, o.apart))
            .collect(),
        chosen: choice.chosen,
        cost: choice.cost,
        error: choice.error,
        effect: choice.effect.clone(),
        line: choice.line.iter().map(Action::to_string).collect(),
        method: letter(choice.method),
    };
    let point = |point: &Point| FormPoint(point.win.clone(), point.error, letter(point.method));
    let ply = |ply: &Reviewed| match ply {
        Reviewed::Throw(expected) => FormPly::Throw(expected.clone()),
        Reviewed::Choice(of) => FormPly::Choice(choice(of)),
        Reviewed::Forced => FormPly::Forced,
    };
    let form = Form {
        points: review.points.iter().map(point).collect(),
        plies: review.plies.iter().map(ply).collect(),
    };
    ron::to_string(&form).ok()
}

/// The review from its text; none if the text is malformed or of another version.
pub(super) fn review_of(text: &str) -> Option<Review> {
    let form: Form = ron::from_str(text).ok()?;
    let actions = |line: Vec<String>| -> Option<Vec<Action>> {
        line.iter().map(|text| text.parse().ok()).collect()
    };
    let weigh = |(action, win, error, apart): (String, Vec<f64>, f64, f64)| {
        Some(Weighed { action: action.parse().ok()?, win, error, apart })
    };
    let choice = |form: FormChoice| {
        let options = form.options.into_iter().map(weigh).collect::<Option<Vec<Weighed>>>()?;
        Some(Choice {
            chosen: Some(form.chosen).filter(|chosen| *chosen < options.len())?,
            options,
            cost: form.cost,
            error: form.error,
            effect: form.effect,
            line: actions(form.line)?,
            method: method(form.method)?,
        })
    };
    let point = |FormPoint(win, error, letter)| Some(Point { win, error, method: method(letter)? });
    let ply = |form: FormPly| match form {
        FormPly::Throw(expected) => Some(Reviewed::Throw(expected)),
        FormPly::Choice(form) => choice(form).map(Reviewed::Choice),
        FormPly::Forced => Some(Reviewed::Forced),
    };
    let points = form.points.into_iter().map(point).collect::<Option<Vec<Point>>>()?;
    let plies = form.plies.into_iter().map(ply).collect::<Option<Vec<Reviewed>>>()?;
    (points.len() == plies.len() + 1).then_some(Review { points, plies })
}
