//! Says what is due, and what the panel's large button does.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tesserae_core::rules::Side;
use tesserae_core::words::name_at;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::guide::Guide;
use tesserae_play::narration::{Naming, capitalized, with_article};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::opponent::Thinking;
use tesserae_play::people::result;
use tesserae_play::turn::{Stage, Turn, decides_first};

use crate::ui::commands::{Bindings, TurnCommand};
use crate::ui::widgets::Toasts;

/// The state of the table that says what is due.
#[derive(SystemParam)]
pub struct DueParams<'w> {
    bindings: Res<'w, Bindings>,
    occasion: Res<'w, State<Occasion>>,
    turn: Res<'w, Turn>,
    guide: On<'w, Guide>,
    choices: Res<'w, Choices>,
    thinking: Res<'w, Thinking>,
    toasts: Res<'w, Toasts>,
}

/// What is due, in words, and the commands of the buttons below: the large one first.
type Due = (String, &'static [TurnCommand]);

/// What is due if a guide is on and the learner is not to play.
fn guided(guide: &Guide, current: &CurrentMatch) -> Option<Due> {
    let position = current.0.position();
    if guide.is_for_reading() {
        return Some(("Read on in the guide.".to_owned(), &[TurnCommand::Next]));
    }
    if guide.is_over() {
        return Some(("That's the end of the guide.".to_owned(), &[]));
    }
    let naming = Naming(position.game().definition());
    if !guide.goes_on_by_word(position) {
        return None;
    }
    let text = if decides_first(position) {
        "A throw decides who begins.".to_owned()
    } else {
        format!("{}.", naming.does(position.turn(), "plays", "play"))
    };
    Some((text, &[TurnCommand::Next]))
}

/// The panel's name for a side: `you` if one person plays, else the person's name, else the side's.
struct Person<'a> {
    naming: Naming<'a>,
    side: Side,
    you: bool,
    name: Option<String>,
}

impl Person<'_> {
    fn whose(&self) -> String {
        match &self.name {
            _ if self.you => "Your".to_owned(),
            Some(name) => format!("{name}'s"),
            None => capitalized(&self.naming.possessive(self.side)),
        }
    }

    fn does(&self, you: &str, one: &str, several: &str) -> String {
        match &self.name {
            _ if self.you => format!("You {you}"),
            Some(name) => format!("{name} {one}"),
            None => self.naming.does(self.side, one, several),
        }
    }
}

impl DueParams<'_> {
    /// What is due.
    pub fn what_is_due(&self, current: &CurrentMatch, tutor_checks: bool) -> Due {
        let stage = self.turn.stage;
        let moves = matches!(stage, Stage::Empty | Stage::Moving | Stage::Rolling);
        if let Some(guide) = self.guide.get().filter(|_| !moves)
            && let Some(due) = guided(guide, current)
        {
            return due;
        }
        let position = current.0.position();
        let definition = position.game().definition();
        let naming = Naming(definition);
        let side = position.turn();
        let human = current.is_human(side);
        let sides = &Side::ALL[..usize::from(position.sides())];
        let alone = sides.iter().filter(|side| current.is_human(**side)).count() == 1;
        let guide = self.guide.is_on();
        let you = human && (alone || guide);
        let name = name_at(definition, current.0.players(), current.0.seat(side), side);
        let person = Person { naming, side, you, name };
        let held = self.turn.held && !matches!(stage, Stage::Over | Stage::Empty);
        match stage {
            Stage::Empty => (String::new(), &[]),
            Stage::Over => {
                let buttons: &[TurnCommand] = match self.occasion.get() {
                    _ if current.0.is_scripted() => &[],
                    Occasion::Match => &[TurnCommand::Rematch, TurnCommand::ReviewMatch],
                    _ => &[TurnCommand::ReviewMatch],
                };
                (format!("{}.", result(&current.0).unwrap_or_default()), buttons)
            }
            Stage::Moving => {
                (format!("{}…", person.does("move", "moves", "move")), &[TurnCommand::Skip])
            }
            Stage::Rolling => {
                (format!("Throwing the {}…", naming.dice_word()), &[TurnCommand::Skip])
            }
            _ if held => ("Paused.".to_owned(), &[TurnCommand::PlayOn]),
            Stage::ToThrow if decides_first(position) => {
                ("A throw decides who begins.".to_owned(), &[])
            }
            Stage::ToThrow if human => {
                let who = match position.fate() {
                    Some(at) => format!("Throw for {}", naming.piece_on(side, at)),
                    None => format!("{} throw", person.whose()),
                };
                let key = TurnCommand::Throw.entry().keys_of(&self.bindings);
                (format!("{who}: press {key}, or drag in the tray."), &[TurnCommand::Throw])
            }
            Stage::ToChoose if human && tutor_checks => {
                ("The tutor is checking this choice…".to_owned(), &[])
            }
            Stage::ToChoose if human => match self.choices.offer {
                Some(at) => {
                    let asked = || format!("What does {} do?", naming.piece_on(side, at));
                    let word = naming.piece_word(side);
                    // The line at the foot says how it came there, as long as it is there.
                    let is_new =
                        |came: &&String| self.toasts.texts().all(|text| !text.contains(*came));
                    let came = self.choices.came.as_ref().filter(is_new);
                    let told = came.map(|came| format!("{came}. What does the {word} do there?"));
                    (told.unwrap_or_else(asked), &[])
                }
                None => {
                    let piece = with_article(&naming.piece_word(side));
                    (format!("{} move: click or drag {piece}.", person.whose()), &[])
                }
            },
            // The line at the foot says why.
            Stage::ToPass => (format!("{} turn is lost.", person.whose()), &[TurnCommand::Pass]),
            _ if self.thinking.is_busy() => {
                (format!("{}…", naming.does(side, "is thinking", "are thinking")), &[])
            }
            Stage::ToThrow => (format!("{} throw.", person.whose()), &[]),
            Stage::ToChoose => (format!("{} move.", person.whose()), &[]),
        }
    }
}
