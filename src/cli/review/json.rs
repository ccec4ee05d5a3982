//! The review as one line of JSON. docs/review.md describes its fields; a change of their meaning
//! gets a new version.

use serde_json::{Value, json};

use tesserae_core::review::{Choice, Reviewed, Turning, Weighed, turning_points};
use tesserae_core::rules::{Action, Side};

use super::printed::Printed;

/// The version of the JSON form.
const VERSION: u32 = 1;

pub(super) fn of(printed: &Printed) -> Value {
    let Printed { asked, course, review } = printed;
    let plies = review.plies.iter().zip(course.played()).enumerate();
    let plies = plies.map(|(number, (reviewed, ply))| {
        let (kind, choice) = match reviewed {
            Reviewed::Throw(_) => ("throw", None),
            Reviewed::Choice(choice) => ("choice", Some(choice)),
            Reviewed::Forced => ("forced", None),
        };
        let luck = if kind == "throw" { review.moved(number) } else { None };
        let moment = &review.points[number];
        let mut json = json!({
            "ply": number,
            "side": ply.side.to_string(),
            "action": ply.action.to_string(),
            "kind": kind,
            "position": course.position_at(number).map(ToString::to_string),
            "win": moment.win,
            "error": moment.error,
            "method": moment.method.name(),
            "luck": luck,
        });
        json["choice"] = choice.map_or(Value::Null, |choice| of_choice(choice, ply.side));
        json
    });
    let plies: Vec<Value> = plies.collect();
    let turning: Vec<Value> = turning_points(review)
        .into_iter()
        .map(|Turning { ply, moved }| json!({ "ply": ply, "moved": moved }))
        .collect();
    let sides: Vec<Value> = printed.sides().iter().map(|side| of_side(printed, *side)).collect();
    let end = review.points.last();
    json!({
        "version": VERSION,
        "record": asked.record.display().to_string(),
        "game": course.game().definition().id(),
        "depth": asked.depth,
        "games": asked.games,
        "truncate": asked.truncate,
        "seed": asked.chance.seed,
        "seed_text": asked.chance.seed.to_string(),
        "winner": course.winner().map(|side| side.to_string()),
        "resigned": course.resigned().map(|side| side.to_string()),
        "sides": sides,
        "turning_points": turning,
        "plies": plies,
        "end": end.map(|end| json!({
            "position": course.position().to_string(),
            "win": end.win,
            "error": end.error,
            "method": end.method.name(),
        })),
    })
}

fn of_choice(choice: &Choice, side: Side) -> Value {
    let me = side.index();
    let options: Vec<Value> = choice
        .options
        .iter()
        .map(|Weighed { action, win, error, apart }| {
            json!({
                "action": action.to_string(),
                "win": win.get(me),
                "error": error,
                "behind_error": apart,
            })
        })
        .collect();
    json!({
        "cost": choice.cost,
        "error": choice.error,
        "best": choice.options.first().map(|best| best.action.to_string()),
        "method": choice.method.name(),
        "effect": choice.effect,
        "line": choice.line.iter().map(Action::to_string).collect::<Vec<_>>(),
        "options": options,
    })
}

fn of_side(printed: &Printed, side: Side) -> Value {
    let account = printed.account(side);
    let like = printed.likeness(&account).ok();
    json!({
        "side": side.to_string(),
        "player": printed.course.player(side),
        "start": account.start,
        "luck": account.luck,
        "choices_brought": account.choices,
        "shift": account.shift,
        "shift_error": account.error,
        "end": account.end,
        "result": account.result,
        "luck_adjusted": account.luck_adjusted(),
        "choices": account.costs.count(),
        "best": account.best,
        "mean_cost": account.costs.mean(),
        "mean_cost_error": account.costs.error(),
        "level": like.map(|like| json!({
            "like": like.like.name(),
            "from": like.from.name(),
            "to": like.to.name(),
        })),
    })
}
