//! The dialog that begins a set-up: its game, or the notation of a position.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::levels::Library;
use tesserae_core::rules::draft::Draft;
use tesserae_core::rules::notation::LONGEST;
use tesserae_layout::order::TableSystems;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::games::Games;
use tesserae_play::notices::Notice;
use tesserae_play::occasion::On;
use tesserae_play::set_up::{SetUp, SetUpRequest, read};

use super::choice::GameChoice;
use super::new_match::FormError;
use crate::ui::clipboard::Clipboard;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::{NextOverlay, Place, add_dialog, back_button, form, modal};
use crate::ui::widgets::fields::{WIDE, field, row};

/// The state of the dialog.
#[derive(Resource, Debug, Clone, Default)]
struct SetUpForm {
    choice: GameChoice,
    /// A line of notation; empty for the start of the game.
    notation: String,
}

impl SetUpForm {
    /// Builds the position to begin with.
    ///
    /// # Errors
    /// If the game or the notation is invalid.
    fn build(&self, library: &Library) -> Result<Draft, FormError> {
        let games = library.games();
        let game = self.choice.chosen(games).ok_or(FormError::NoGame)?;
        match self.notation.trim() {
            "" => Ok(Draft::start(game, self.choice.players(games))),
            line => Ok(read(line, game.clone(), Some(library))?),
        }
    }
}

/// Proposes the game on the table, without notation.
fn propose_game(current: Option<Res<CurrentMatch>>, mut form: ResMut<SetUpForm>) {
    form.notation.clear();
    if let Some(current) = current {
        let sides = current.0.position().sides();
        form.choice = GameChoice { sides, ..GameChoice::of(current.0.game()) };
    }
}

/// Space for the *Paste* button, in points.
const PASTE: f32 = 70.0;

fn draw_set_up_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    mut choices: ResMut<SetUpForm>,
    mut clipboard: Clipboard,
    mut overlay: NextOverlay,
    mut asked: MessageWriter<SetUpRequest>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let choices = &mut *choices;
    let mut begun = None;
    modal(ctx, "set_up", Place::Over, &mut overlay, |ui, overlay| {
        let ready = choices.build(&games.0);
        let fields = |ui: &mut egui::Ui, form: &mut SetUpForm| {
            form.choice.show(ui, games.0.games(), None);
            row(ui, "Notation", |ui| {
                let room = if clipboard.is_there() { WIDE - PASTE } else { WIDE };
                let notation = egui::TextEdit::singleline(&mut form.notation).char_limit(LONGEST);
                field(ui, notation.hint_text("empty: the start of the game"), room);
                let asker = egui::Id::new("paste a notation");
                if clipboard.is_there() && ui.button("Paste").clicked() {
                    clipboard.ask(asker);
                }
                match clipboard.line(asker, LONGEST) {
                    Some(Ok(line)) => form.notation = line,
                    Some(Err(error)) => drop(notices.write(Notice::warning(error.to_string()))),
                    None => {}
                }
            });
        };
        let begin = form(ui, "Analyse", &ready, choices, fields, |ui, _| {
            if back_button(ui, "Back") {
                overlay.set(Overlay::None);
            }
        });
        begun = ready.ok().filter(|_| begin);
    });
    if let Some(draft) = begun {
        asked.write(SetUpRequest::Begin(Box::new(draft)));
    }
    Ok(())
}

/// Returns to the title when a position set up from there is closed.
fn return_to_title(
    mut asked: MessageReader<SetUpRequest>,
    set_up: On<SetUp>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let closed = asked.read().any(|request| *request == SetUpRequest::Close);
    if closed && set_up.get().is_some_and(|set_up| !set_up.has_match()) {
        screen.set(Screen::Title);
    }
}

/// Registers the part that the headless program has too.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, return_to_title.in_set(TableSystems::Input));
}

/// Registers the dialog.
pub fn dialog_plugin(app: &mut App) {
    app.init_resource::<SetUpForm>().add_systems(OnEnter(Overlay::SetUp), propose_game);
    add_dialog(app, Overlay::SetUp, draw_set_up_dialog);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;

    #[test]
    fn a_position_begins_with_the_game_or_the_notation() {
        let library = Library::built_in();
        let mut form = SetUpForm { choice: GameChoice::of(&game("phaistos")), ..default() };
        form.choice.sides = 3;
        let built = |form: &SetUpForm| {
            let draft = form.build(&library);
            draft.map(|draft| draft.to_string()).map_err(|error| error.to_string())
        };
        let start = game("phaistos").start(3).to_string();
        assert_eq!(built(&form), Ok(start));
        // The notation names its game.
        form.notation = " ur/short A 0,3,17 0,0,5 move:2 ".into();
        assert_eq!(built(&form).as_deref(), Ok("ur/short A 0,3,17 0,0,5 move:2"));
        form.notation = "ur/short A 0,3,18 0,0,5 move:2".into();
        assert_eq!(built(&form), Err("\"18\": the last step is 17".to_owned()));
        assert!(SetUpForm::default().build(&library).is_err());
    }
}
