//! The choice of players who play on from a set-up position.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::rules::{Position, Side};
use tesserae_play::narration::Naming;
use tesserae_play::occasion::On;
use tesserae_play::set_up::{SetUp, SetUpRequest};
use tesserae_play::solutions::Solutions;

use super::choice::GameChoice;
use super::new_match::MatchForm;
use super::seat::{Seat, choose_seat};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{NextOverlay, Place, add_dialog, back_button, form, modal};

/// The chosen players.
#[derive(Resource, Default)]
struct PlayFromForm(MatchForm);

/// Proposes a person for the side to act, and computers of the game's last level for the others.
fn propose_players(set_up: On<SetUp>, last: Res<MatchForm>, mut form: ResMut<PlayFromForm>) {
    let Some(set_up) = set_up.get() else { return };
    let draft = set_up.editor().draft();
    let level = last.level_in(&draft.game().definition().game);
    form.0.choice = GameChoice::of(draft.game());
    for (index, seat) in form.0.seats.iter_mut().enumerate() {
        let own = index == draft.turn().index();
        *seat = if own { Seat::Human } else { Seat::Machine(level) };
    }
}

fn draw_play_from_dialog(
    mut contexts: EguiContexts,
    set_up: On<SetUp>,
    solutions: Res<Solutions>,
    mut choices: ResMut<PlayFromForm>,
    mut overlay: NextOverlay,
    mut asked: MessageWriter<SetUpRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let position: Option<Position> =
        set_up.get().and_then(|set_up| set_up.editor().position().cloned());
    let Some(position) = position else {
        overlay.set(Overlay::None);
        return Ok(());
    };
    let sides = usize::from(position.sides());
    let solved = solutions.offers(position.game(), position.sides());
    let naming = Naming(position.game().definition());
    let choices = &mut choices.0;
    let mut players = None;
    modal(ctx, "play_from", Place::Over, &mut overlay, |ui, overlay| {
        let ready = choices.players(sides);
        let fields = |ui: &mut egui::Ui, form: &mut MatchForm| {
            for side in &Side::ALL[..sides] {
                let seat = side.index();
                let person = Some(&mut form.names[seat]);
                let name = naming.heading(*side);
                choose_seat(ui, seat, &name, &mut form.seats[seat], person, solved);
            }
        };
        let begin = form(ui, "Play from here", &ready, choices, fields, |ui, _| {
            if back_button(ui, "Back") {
                overlay.set(Overlay::None);
            }
        });
        players = ready.ok().filter(|_| begin);
    });
    if let Some(players) = players {
        asked.write(SetUpRequest::Play(players));
    }
    Ok(())
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlayFromForm>().add_systems(OnEnter(Overlay::PlayFrom), propose_players);
    add_dialog(app, Overlay::PlayFrom, draw_play_from_dialog);
}
