//! What the side to act may choose: every legal action with where it leads and
//! what it brings, for the pointer, the keyboard, the hints and the panel.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::CurrentMatch;
use super::words::{Naming, capital, outlook};
use crate::rules::{Action, Position, Side, Step};

/// One legal action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Where the piece stands that it moves; none for a pass.
    pub from: Option<Step>,
    /// Where that piece first lands.
    pub first: Option<Step>,
    /// Where it ends.
    pub to: Option<Step>,
    /// The number used, where several may be left.
    pub number: Option<u8>,
    /// A word or number for it, to stand beside its target.
    pub label: String,
    /// What it brings, as a sentence.
    pub text: String,
}

/// All legal actions of the position on the table.
#[derive(Resource, Debug, Default)]
pub struct Choices {
    /// Whose they are.
    pub side: Option<Side>,
    /// The actions; empty where no choice is due.
    pub list: Vec<Choice>,
    /// They answer an offer to one piece.
    pub offer: Option<Step>,
}

impl Choices {
    /// The choices of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let offer = position.offer().map(|offer| offer.at);
        let list: Vec<Choice> =
            position.actions().into_iter().map(|action| choice(position, action)).collect();
        let offer = offer.filter(|_| !list.is_empty());
        Self { side: (!list.is_empty()).then(|| position.turn()), list, offer }
    }

    /// Those of the piece on a step.
    pub fn from(&self, step: Step) -> impl Iterator<Item = &Choice> {
        self.list.iter().filter(move |choice| choice.from == Some(step))
    }

    /// The choice of that action.
    #[must_use]
    pub fn find(&self, action: Action) -> Option<&Choice> {
        self.list.iter().find(|choice| choice.action == action)
    }

    /// The numbers that can still be used, the higher first.
    #[must_use]
    pub fn numbers(&self) -> Vec<u8> {
        let mut numbers: Vec<u8> = self.list.iter().filter_map(|choice| choice.number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.dedup();
        numbers
    }
}

fn choice(position: &Position, action: Action) -> Choice {
    let journey = position.journey(action);
    let offered = position.offer();
    let at = offered.as_ref().map(|offer| offer.at);
    let naming = Naming(position.game().definition());
    let side = position.turn();
    let mut text = outlook(position, action).unwrap_or_default();
    let (from, number, label) = match action {
        Action::Move { from, .. } => (Some(from), None, String::new()),
        Action::Use { number, from } => (Some(from), Some(number), number.to_string()),
        Action::Go => (at, None, "go on".to_owned()),
        Action::Cross => (at, None, "cross".to_owned()),
        Action::Stay => (at, None, "stay".to_owned()),
        Action::Ride => {
            let ends = offered.map(|offer| offer.ride).unwrap_or_default();
            let ends: Vec<String> = (1..)
                .zip(ends)
                .map(|(number, to): (u8, Step)| format!("{number} to {}", naming.place(side, to)))
                .collect();
            text = format!("one die decides: {}", ends.join(", "));
            (at, None, "ride".to_owned())
        }
        Action::Pass | Action::Throw(_) => (None, None, String::new()),
    };
    let stays = matches!(action, Action::Stay).then_some(at).flatten();
    Choice {
        action,
        from,
        first: journey.get(1).copied().or(stays),
        to: journey.last().copied().or(stays),
        number,
        label,
        text: capital(&text),
    }
}

fn work_out(current: Option<Res<CurrentMatch>>, mut choices: ResMut<Choices>) {
    match current {
        Some(current) if current.is_changed() => *choices = Choices::of(current.0.position()),
        None if choices.side.is_some() => *choices = Choices::default(),
        _ => {}
    }
}

/// Registers the choices; they are worked out as soon as the match has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choices>()
        .add_systems(Update, work_out.after(TableSystems::Rules).before(TableSystems::Record));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn of(line: &str) -> Choices {
        Choices::of(&Library::built_in().position(line).expect("a position"))
    }

    #[test]
    fn both_numbers_of_a_traveller_lead_to_where_it_ends() {
        let choices = of("phaistos/aleff A 0,0,0,1 0,0,0,0 move:5,4");
        assert_eq!(choices.numbers(), [5, 4]);
        let ends: Vec<(Option<u8>, Option<Step>, Option<Step>)> =
            choices.from(Step(1)).map(|choice| (choice.number, choice.first, choice.to)).collect();
        // By the 5 through the passage on 6.
        assert_eq!(
            ends,
            [(Some(4), Some(Step(5)), Some(Step(5))), (Some(5), Some(Step(6)), Some(Step(12))),]
        );
        assert_eq!(choices.offer, None);
    }

    #[test]
    fn an_offer_is_answered_by_the_piece_it_is_made_to() {
        let choices = of("phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1");
        assert_eq!(choices.offer, Some(Step(44)));
        let answers: Vec<(&str, Option<Step>)> =
            choices.from(Step(44)).map(|choice| (choice.label.as_str(), choice.to)).collect();
        assert_eq!(
            answers,
            [("cross", Some(Step(50))), ("go on", Some(Step(45))), ("stay", Some(Step(44)))]
        );
    }

    #[test]
    fn a_throw_that_is_due_leaves_nothing_to_choose() {
        let choices = of("pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw");
        assert!(choices.list.is_empty() && choices.side.is_none());
    }
}
