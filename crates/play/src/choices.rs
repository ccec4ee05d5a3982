//! Every legal action of the side to act, with its path and its effect.

use std::cmp::Reverse;

use bevy::prelude::*;

use tesserae_core::rules::{Action, Position, Side, Step};
use tesserae_layout::order::TableSystems;

use super::current_match::CurrentMatch;
use super::narration::{arrival, outlook, sentence};

/// One legal action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Where the moved piece stands; none for a pass.
    pub from: Option<Step>,
    /// Where that piece first lands.
    pub first: Option<Step>,
    /// Where that piece ends.
    pub to: Option<Step>,
    /// The number used, if several may be left.
    pub number: Option<u8>,
    /// A word or number to draw beside its target.
    pub label: String,
    /// Its effect, as a sentence.
    pub text: String,
}

/// All legal actions of the position on the table.
#[derive(Resource, Debug, Default)]
pub struct Choices {
    /// The side that chooses.
    pub side: Option<Side>,
    /// The actions; empty if no choice is due.
    pub list: Vec<Choice>,
    /// The piece that they answer an offer for.
    pub offer: Option<Step>,
    /// The event that brought that piece there, if not its own player's move: `Red drops from 52
    /// to 7`.
    pub came: Option<String>,
}

/// The meaning of a number key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyed {
    /// It plays this action.
    Plays(Action),
    /// It picks this number of those thrown.
    Picks(u8),
}

/// The number of choices that have a key.
const DIGITS: usize = 9;

impl Choices {
    /// The choices of a position in the window's order: from the piece nearest home back to the
    /// rack, the higher number first. Answers to an offer run from the farthest to the nearest.
    pub fn of(position: &Position) -> Self {
        let offer = position.offer().map(|offer| offer.at);
        let mut list: Vec<Choice> =
            position.actions().into_iter().map(|action| choice(position, action)).collect();
        let (definition, side) = (position.game().definition(), position.turn());
        list.sort_by_key(|choice| {
            let gone = choice.from.map(|from| definition.progress(side, from));
            let answer = match choice.action {
                Action::Go => 0,
                Action::Cross => 1,
                Action::Ride => 2,
                _ => 3,
            };
            (Reverse(gone), answer, Reverse(choice.number), choice.to)
        });
        let offer = offer.filter(|_| !list.is_empty());
        let side = (!list.is_empty()).then_some(side);
        Self { side, list, offer, came: None }
    }

    /// The choices that have a number key, in key order. If two numbers were thrown, the keys
    /// first pick one: `picked`.
    pub fn keyed(&self, picked: Option<u8>) -> impl Iterator<Item = &Choice> {
        let numbers = self.numbers();
        let open = numbers.len() > 1 && picked.is_none_or(|picked| !numbers.contains(&picked));
        self.list
            .iter()
            .filter(move |choice| !open && (numbers.len() < 2 || choice.number == picked))
            .filter(|choice| choice.action != Action::Pass)
            .take(DIGITS)
    }

    /// The key that plays a choice.
    pub fn digit(&self, choice: &Choice, picked: Option<u8>) -> Option<u8> {
        let at = self.keyed(picked).position(|other| other == choice);
        at.map(|index| index as u8 + 1)
    }

    /// The effect of a number key. The number drawn on the board takes precedence.
    pub fn by_digit(&self, digit: u8, picked: Option<u8>) -> Option<Keyed> {
        let index = usize::from(digit).checked_sub(1)?;
        let plays = self.keyed(picked).nth(index).map(|choice| Keyed::Plays(choice.action));
        let numbers = self.numbers();
        let picks = || numbers.len() > 1 && numbers.contains(&digit);
        plays.or_else(|| picks().then_some(Keyed::Picks(digit)))
    }

    /// The choices of the piece on a step.
    pub fn from(&self, step: Step) -> impl Iterator<Item = &Choice> {
        self.list.iter().filter(move |choice| choice.from == Some(step))
    }

    /// The choice of that action.
    pub fn find(&self, action: Action) -> Option<&Choice> {
        self.list.iter().find(|choice| choice.action == action)
    }

    /// The usable numbers, higher first.
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
    let at = offered.map(|offer| offer.at);
    let text = outlook(position, action).unwrap_or_default();
    let (from, number, label) = match action {
        Action::Move { from, .. } => (Some(from), None, String::new()),
        Action::Use { number, from } => (Some(from), Some(number), number.to_string()),
        Action::Go => (at, None, "go on".to_owned()),
        Action::Cross => (at, None, "cross".to_owned()),
        Action::Stay => (at, None, "stay".to_owned()),
        Action::Ride => (at, None, "ride".to_owned()),
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
        text: sentence(&text),
    }
}

fn list_choices(current: Option<Res<CurrentMatch>>, mut choices: ResMut<Choices>) {
    match current {
        Some(current) if current.is_changed() => {
            *choices = Choices::of(current.0.position());
            let last = current.0.played().last();
            choices.came = last.and_then(|ply| arrival(current.0.position(), &ply.events));
        }
        None if choices.side.is_some() => *choices = Choices::default(),
        _ => {}
    }
}

/// Registers the choices. They follow every change of the match at once.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choices>()
        .add_systems(Update, list_choices.after(TableSystems::Rules).before(TableSystems::Record));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    fn of(line: &str) -> Choices {
        Choices::of(&position(line))
    }

    #[test]
    fn both_numbers_of_a_traveller_lead_to_where_it_ends() {
        let choices = of("phaistos/aleff A 0,0,0,1 0,0,0,0 move:5,4");
        assert_eq!(choices.numbers(), [5, 4]);
        let end = |choice: &Choice| Some((choice.number?, choice.first?.0, choice.to?.0));
        let ends: Vec<_> = choices.from(Step(1)).map(end).collect();
        // The 5 leads through the passage on 6.
        assert_eq!(ends, [Some((5, 6, 12)), Some((4, 5, 5))]);
        assert_eq!(choices.offer, None);
    }

    #[test]
    fn an_offer_is_answered_by_the_piece_it_is_made_to() {
        let choices = of("phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1");
        assert_eq!(choices.offer, Some(Step(44)));
        let answer = |choice: &Choice| Some((choice.label.clone(), choice.to?.0));
        let answers: Vec<_> = choices.from(Step(44)).map(answer).collect();
        let wanted = [("go on", 45), ("cross", 50), ("stay", 44)];
        assert_eq!(answers, wanted.map(|(word, to)| Some((word.to_owned(), to))));
    }

    #[test]
    fn a_throw_that_is_due_leaves_nothing_to_choose() {
        let choices = of("pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw");
        assert!(choices.list.is_empty() && choices.side.is_none());
    }

    #[test]
    fn choices_are_counted_from_the_piece_nearest_home_to_the_rack() {
        let order = |line: &str| -> Vec<u8> {
            of(line).list.iter().filter_map(|choice| Some(choice.from?.0)).collect()
        };
        // Sorted as text, 15 and 12 would precede 2 and 5.
        let line = "ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 move:1";
        assert_eq!(order(line), [15, 12, 5, 2, 0]);
        // On a ring the piece that has just passed the goal has farthest to go.
        assert_eq!(order("pente/knock-off A 5,7,8,8,9 0,0,0,0,0 move:1"), [7, 5, 9]);
        let offer = of("phaistos/aleff A 0,0,0,7 0,0,0,0 offer:7x1");
        let words: Vec<&str> = offer.list.iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(words, ["go on", "ride", "stay"]);
    }

    #[test]
    fn the_first_nine_choices_have_keys() {
        let choices = of("ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 move:1");
        for (index, choice) in choices.list.iter().enumerate() {
            let digit = choices.digit(choice, None).expect("a key");
            assert_eq!(digit, index as u8 + 1);
            assert_eq!(choices.by_digit(digit, None), Some(Keyed::Plays(choice.action)));
        }
        assert_eq!(choices.by_digit(6, None), None);
        assert_eq!(choices.by_digit(0, None), None);
        // The space bar passes a lost turn.
        let lost = of("phaistos/aleff A 0,0,0,13!1 0,0,0,20 move:5,2");
        assert_eq!(lost.keyed(None).count(), 0);
    }

    #[test]
    fn of_two_numbers_the_keys_pick_one_and_then_its_piece() {
        let uses = |number, from| Some(Keyed::Plays(Action::Use { number, from: Step(from) }));
        let choices = of("phaistos/aleff A 3,20,27,40 0,0,0,0 move:5,2");
        assert_eq!(choices.keyed(None).count(), 0, "nothing is played by the first key");
        assert_eq!(choices.by_digit(1, None), None);
        assert_eq!(choices.by_digit(5, None), Some(Keyed::Picks(5)));
        assert_eq!(choices.by_digit(2, None), Some(Keyed::Picks(2)));
        // For a picked number the pieces count from the one nearest home.
        assert_eq!(choices.by_digit(1, Some(5)), uses(5, 40));
        assert_eq!(choices.by_digit(2, Some(5)), uses(5, 27), "what the board says comes first");
        assert_eq!(choices.by_digit(5, Some(2)), Some(Keyed::Picks(5)), "the other number");
        // One number is left, or both are equal: there is nothing to pick.
        for (phase, number) in [("move:4", 4), ("move:3,3", 3)] {
            let choices = of(&format!("phaistos/aleff A 0,0,20,40 0,0,0,0 {phase}"));
            assert_eq!(choices.by_digit(1, None), uses(number, 40));
        }
    }
}
