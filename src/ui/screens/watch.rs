//! The dialog of an exhibition: the choices for a new one, or which one to continue.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::ai::Level;
use tesserae_core::rules::{Game, Side};
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, KeptExhibition, Programme, Series, Speed,
};
use tesserae_play::games::Games;
use tesserae_play::narration::Naming;
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;
use tesserae_play::settings::Settings;
use tesserae_play::solutions::Solutions;

use super::choice::{GameChoice, number_of_games};
use super::new_match::FormError;
use super::seat::{Seat, choose_seat};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    BUTTON, Place, add_dialog, ask, back_button, form, modal, other_button,
};
use crate::ui::widgets::fields::row;
use crate::ui::widgets::theme;

/// The state of the dialog.
#[derive(Resource, Debug, Clone)]
pub struct WatchForm {
    /// The game; none for a programme of all games.
    pub choice: GameChoice,
    /// The player of each seat in the first game.
    pub seats: [Seat; 4],
    /// The number of games in a series; none for an endless one.
    pub games: Option<u32>,
    /// The speed of play.
    pub speed: Speed,
}

impl Default for WatchForm {
    fn default() -> Self {
        Self {
            choice: GameChoice::default(),
            seats: std::array::from_fn(|_| Seat::Machine(Level::Master)),
            games: Some(1),
            speed: Speed::Normal,
        }
    }
}

impl WatchForm {
    /// Builds the exhibition that the form describes.
    ///
    /// # Errors
    /// If the form is invalid.
    pub fn build(&self, games: &[Game]) -> Result<Exhibition, FormError> {
        let seats = &self.seats[..usize::from(self.choice.players(games))];
        let players: Vec<String> = seats.iter().map(Seat::name).collect();
        if players.iter().any(|player| player == "engine:") {
            return Err(FormError::NoCommand);
        }
        let series = |game: &Game| Series::new(game.clone(), players.clone(), self.games);
        let programme = match self.choice.chosen(games) {
            Some(game) => Programme::new(vec![series(game)], false),
            None => Programme::of_all(games, &players, self.games),
        };
        Ok(Exhibition::new(programme, self.speed))
    }
}

fn draw_watch_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    (solutions, thinking): (Res<Solutions>, Res<Thinking>),
    mut choices: ResMut<WatchForm>,
    (kept, mut replacing): (Option<Res<KeptExhibition>>, ResMut<Replacing>),
    settings: Res<Settings>,
    on: On<Exhibition>,
    mut requests: MessageWriter<ExhibitionRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let (mut begin, mut sure) = (false, false);
    let mut asked = None;
    let unfinished = kept.as_deref().and_then(KeptExhibition::offer);
    // A tournament's game is on in place of the last exhibition.
    let kept = kept.as_deref().filter(|_| on.get().is_none_or(Exhibition::is_scripted));
    modal(ctx, "watch", Place::Over, &mut overlay, |ui, overlay| {
        if let Some(unfinished) = unfinished.filter(|_| replacing.0) {
            let answer = replace(ui, unfinished, &thinking);
            (begin, sure) = (answer == Some(true), true);
            replacing.0 = answer.is_none();
            return;
        }
        let ready = choices.build(list);
        let fields = |ui: &mut egui::Ui, form: &mut WatchForm| {
            asked = kept.and_then(|kept| continued(ui, kept, &thinking));
            fill_in(ui, form, list, &solutions);
        };
        begin = form(ui, "Watch", &ready, &mut *choices, fields, |ui, _| {
            if other_button(ui, 130.0, "Tournaments") {
                overlay.set(Overlay::Tournament);
            }
            if back_button(ui, "Back") {
                overlay.set(Overlay::None);
            }
        });
    });
    if begin && unfinished.is_some() && !sure && settings.ask_replace {
        (replacing.0, begin) = (true, false);
    }
    match asked {
        Some(Left::Continue(exhibition)) => {
            requests.write(ExhibitionRequest::Begin(exhibition));
        }
        Some(Left::Results) => overlay.set(Overlay::Score),
        None => {}
    }
    if begin && let Ok(exhibition) = choices.build(list) {
        requests.write(ExhibitionRequest::Begin(Box::new(exhibition)));
    }
    Ok(())
}

/// A request on the last exhibition.
enum Left {
    /// Continue it.
    Continue(Box<Exhibition>),
    /// Show the results of its games.
    Results,
}

/// Is the dialog asking if a new exhibition may replace the unfinished one?
#[derive(Resource, Default)]
struct Replacing(bool);

/// Size of that question's buttons, in points.
const ANSWER: egui::Vec2 = egui::vec2(300.0, BUTTON);

/// Asks if a new exhibition may replace the unfinished one. Returns the answer once given.
fn replace(ui: &mut egui::Ui, left: &Exhibition, thinking: &Thinking) -> Option<bool> {
    let text = format!("{}. This exhibition is not over.", summary(left, thinking));
    ask(ui, ANSWER, ("Replace the exhibition?", &text), ["Keep it", "Replace it"])
}

/// Draws the last exhibition, with its buttons.
fn continued(ui: &mut egui::Ui, kept: &KeptExhibition, thinking: &Thinking) -> Option<Left> {
    let last = kept.last()?;
    let mut asked = None;
    ui.add(egui::Label::new(theme::faint(summary(last, thinking))).wrap());
    ui.horizontal(|ui| {
        if let Some(offer) = kept.offer()
            && ui.button(CONTINUE).on_hover_text("A new one replaces it").clicked()
        {
            asked = Some(Left::Continue(Box::new(offer.clone())));
        }
        if ui.button("Results").clicked() {
            asked = Some(Left::Results);
        }
    });
    ui.add_space(6.0);
    asked
}

/// The label of the button that continues an exhibition, also on the title.
pub const CONTINUE: &str = "Continue the exhibition";

/// An exhibition and its score in one line: `The Royal Game of Ur: computer (master) 2, computer
/// (adept) 1`.
pub fn summary(exhibition: &Exhibition, thinking: &Thinking) -> String {
    let Some(series) = exhibition.programme.current() else { return String::new() };
    let each = series.players.iter().zip(series.wins());
    let score = each.map(|(player, wins)| format!("{} {wins}", thinking.who(player)));
    let score: Vec<String> = score.collect();
    let tables = exhibition.programme.series().len();
    let table = match tables {
        1 => String::new(),
        _ => format!(", table {} of {tables}", exhibition.programme.at() + 1),
    };
    format!("{}{table}: {}", series.game.definition().title, score.join(", "))
}

fn fill_in(ui: &mut egui::Ui, form: &mut WatchForm, list: &[Game], solutions: &Solutions) {
    let all = number_of_games();
    let text = format!("Computers play each other, at one table or at all {all} in turn.");
    ui.label(theme::faint(text));
    ui.add_space(4.0);
    form.choice.show(ui, list, Some(&format!("All {all}, one after another")));
    ui.add_space(4.0);
    let chosen = form.choice.chosen(list);
    let sides = form.choice.players(list);
    let solved = chosen.map_or(Some(false), |game| solutions.offers(game, sides));
    for seat in 0..usize::from(sides) {
        let side = Side::from_index(seat);
        let name = chosen.map(|game| Naming(game.definition()).heading(side));
        let name = name.unwrap_or_else(|| format!("Player {}", seat + 1));
        choose_seat(ui, seat, &name, &mut form.seats[seat], None, solved);
    }
    ui.add_space(4.0);
    row(ui, if chosen.is_none() { "Games of each" } else { "Games" }, |ui| {
        let some = [1, 3, 5, 25].map(|count| (Some(count), count.to_string()));
        let all = some.into_iter().chain([(None, "endless".to_owned())]);
        theme::radio_values(ui, &mut form.games, all);
    });
    row(ui, "Speed", |ui| {
        // Five buttons in the room of a list.
        ui.spacing_mut().item_spacing.x = 8.0;
        for speed in Speed::ALL {
            let button = theme::radio_value(ui, &mut form.speed, speed, speed.name());
            button.on_hover_text(speed.about());
        }
    });
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<WatchForm>().init_resource::<Replacing>().add_systems(
        OnEnter(Overlay::Watch),
        |mut replacing: ResMut<Replacing>| {
            replacing.0 = false;
        },
    );
    add_dialog(app, Overlay::Watch, draw_watch_dialog);
}
