//! Says what is due, and what the panel's large button does.

use bevy_egui::egui;

use tesserae_core::rules::{Action, Event, Position, Side};
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::narration::{Naming, capitalized, lost_turn};
use tesserae_play::people::outcome;
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::throwing::ThrowRequested;
use tesserae_play::turn::{Stage, draws_lots};

use crate::ui::commands::TurnCommand;
use crate::ui::panel::params::PanelParams;
use crate::ui::widgets::theme;

/// The large button's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Throw the dice.
    Throw,
    /// Pass on a lost turn.
    Pass,
    /// End what moves.
    Skip,
    /// Read on in the guide.
    Next,
    /// Play on from an earlier position.
    Resume,
    /// Go through the match that has ended.
    Review,
}

impl Press {
    fn label(self) -> String {
        match self {
            Self::Throw => TurnCommand::Throw.entry().titled(),
            Self::Pass => TurnCommand::Pass.entry().titled(),
            Self::Skip => TurnCommand::Skip.entry().titled(),
            Self::Next => TurnCommand::Next.entry().titled(),
            Self::Resume => "Play on from here".to_owned(),
            Self::Review => "Review".to_owned(),
        }
    }
}

/// What is due if a guide is on and the learner is not to play.
fn guided(guide: &Guide, current: &CurrentMatch) -> Option<(String, Option<Press>)> {
    let position = current.0.position();
    if guide.is_for_reading() {
        return Some(("Read on in the guide.".to_owned(), Some(Press::Next)));
    }
    if guide.is_over() {
        return Some(("That's the end of the guide.".to_owned(), None));
    }
    let naming = Naming(position.game().definition());
    guide.goes_on_by_word(position).then(|| {
        let text = if draws_lots(position) {
            "A lot decides who begins.".to_owned()
        } else {
            format!("{}.", naming.does(position.turn(), "plays", "play"))
        };
        (text, Some(Press::Next))
    })
}

/// The panel's name for a side: `you` if one person plays, else its name.
struct Person<'a> {
    naming: Naming<'a>,
    side: Side,
    you: bool,
}

impl Person<'_> {
    fn whose(&self) -> String {
        if self.you { "Your".to_owned() } else { capitalized(&self.naming.possessive(self.side)) }
    }

    fn does(&self, you: &str, one: &str, several: &str) -> String {
        if self.you { format!("You {you}") } else { self.naming.does(self.side, one, several) }
    }
}

/// Did the last ply give its side another throw?
fn goes_again(current: &CurrentMatch, position: &Position) -> bool {
    let again = Event::ExtraTurn { side: position.turn() };
    current.0.played().last().is_some_and(|ply| ply.events.contains(&again))
}

/// What is due, in words, and the button for it.
pub fn what_is_due(params: &PanelParams, current: &CurrentMatch) -> (String, Option<Press>) {
    let stage = params.turn.stage;
    let moves = matches!(stage, Stage::Empty | Stage::Moving | Stage::Rolling);
    if let Some(guide) = params.guide.get().filter(|_| !moves)
        && let Some(due) = guided(guide, current)
    {
        return due;
    }
    let position = current.0.position();
    let naming = Naming(position.game().definition());
    let side = position.turn();
    let human = current.is_human(side);
    let sides = &Side::ALL[..usize::from(position.sides())];
    let alone = sides.iter().filter(|side| current.is_human(**side)).count() == 1;
    let guide = params.guide.is_on();
    let person = Person { naming, side, you: human && (alone || guide) };
    let held = params.turn.held && !matches!(stage, Stage::Over | Stage::Empty);
    match stage {
        Stage::Empty => (String::new(), None),
        Stage::Over => {
            let text = format!("{}.", outcome(&current.0).unwrap_or_default());
            (text, Some(Press::Review).filter(|_| !current.0.is_scripted()))
        }
        Stage::Moving => (format!("{}…", person.does("move", "moves", "move")), Some(Press::Skip)),
        Stage::Rolling => ("Throwing the dice…".to_owned(), Some(Press::Skip)),
        _ if held => ("Paused.".to_owned(), Some(Press::Resume)),
        Stage::ToThrow if draws_lots(position) => ("A lot decides who begins.".to_owned(), None),
        Stage::ToThrow if human => {
            let who = if let Some(at) = position.fate() {
                format!("{} throws for itself", capitalized(&naming.piece_on(side, at)))
            } else if goes_again(current, position) {
                person.does("throw again", "throws again", "throw again")
            } else {
                format!("{} throw", person.whose())
            };
            let key = TurnCommand::Throw.entry().keys_in_words();
            (format!("{who}: press {key}, or drag in the tray."), Some(Press::Throw))
        }
        Stage::ToChoose if human && params.advice.lets_wait() => {
            ("The tutor is checking this choice…".to_owned(), None)
        }
        Stage::ToChoose if human => match params.choices.offer {
            Some(at) => {
                let asked = || format!("What does {} do?", naming.piece_on(side, at));
                let word = naming.piece_word(side);
                let came = params.choices.came.as_ref();
                let told = came.map(|came| format!("{came}. What does the {word} do there?"));
                (told.unwrap_or_else(asked), None)
            }
            None => (format!("{} move: click or drag a piece.", person.whose()), None),
        },
        Stage::ToPass => {
            let who = if human { "You".to_owned() } else { naming.subject(side) };
            let why = lost_turn(position, human).map_or(String::new(), |why| format!(": {why}"));
            (format!("{who} cannot move{why}."), Some(Press::Pass))
        }
        _ if params.thinking.is_busy() => {
            (format!("{}…", naming.does(side, "is thinking", "are thinking")), None)
        }
        Stage::ToThrow => (format!("{} throw.", person.whose()), None),
        Stage::ToChoose => (format!("{} move.", person.whose()), None),
    }
}

/// Draws the large button into a place, and carries out its action.
pub fn button(ui: &mut egui::Ui, place: egui::Rect, press: Press, params: &mut PanelParams) {
    if !ui.place(place, theme::main_button(&press.label())).clicked() {
        return;
    }
    match press {
        Press::Next => {
            params.asked.write(GuideRequest::Next);
        }
        Press::Throw => {
            params.throws.write(ThrowRequested(None));
        }
        Press::Pass => {
            params.actions.write(ActionRequested(Action::Pass));
        }
        Press::Skip => {
            params.timeline.skip();
            params.throwing.skip();
        }
        Press::Resume => drop(params.requests.write(MatchRequest::PlayOn)),
        Press::Review => {
            params.review.asked.write(ReviewRequest::Begin);
        }
    }
}
