//! The dialog for a new match: variant, who plays each side, seed.

use std::hash::{BuildHasher, RandomState};
use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::choice::{GameChoice, WIDE, row};
use super::shell::{Games, UiSystems, dialog, enter};
use super::{Overlay, Screen};
use crate::ai::Level;
use crate::levels::Library;
use crate::record::Match;
use crate::rules::{Game, Side};
use crate::table::current_match::{CurrentMatch, MatchRequest};
use crate::table::guide::Guide;
use crate::table::hud::{Toasts, Tone, capital_name};
use crate::table::solutions::Solutions;
use crate::table::theme;
use crate::table::words::Naming;

/// Who sits on a side, as the dialog offers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seat {
    /// A person at this window.
    Human,
    /// A machine player.
    Machine(Level),
    /// Another program, by its command.
    Engine(String),
}

impl Seat {
    /// As the match record names it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Human => "human".into(),
            Self::Machine(level) => format!("ai:{level}"),
            Self::Engine(command) => format!("engine:{}", command.trim()),
        }
    }
}

/// What has been chosen in the dialog so far.
#[derive(Resource, Debug, Clone)]
pub struct MatchForm {
    /// The game, the variant and how many play.
    pub choice: GameChoice,
    /// Who sits on each side.
    pub seats: [Seat; 4],
    /// The seed as typed; empty for one by chance.
    pub seed: String,
}

impl Default for MatchForm {
    fn default() -> Self {
        Self {
            choice: GameChoice::default(),
            seats: [
                Seat::Human,
                Seat::Machine(Level::Adept),
                Seat::Machine(Level::Adept),
                Seat::Machine(Level::Adept),
            ],
            seed: String::new(),
        }
    }
}

/// A seed that nobody could foresee.
#[must_use]
pub fn fresh_seed() -> u64 {
    // The hasher's keys come from the system's own randomness.
    RandomState::new().hash_one(SystemTime::now())
}

impl MatchForm {
    /// The match that the form describes.
    ///
    /// # Errors
    /// What is wrong, in words for the dialog.
    pub fn build(&self, games: &[Game]) -> Result<Match, String> {
        let game = self.choice.chosen(games).ok_or("choose a game")?;
        let text = self.seed.trim();
        let seed = if text.is_empty() {
            fresh_seed()
        } else {
            let problem = "the seed is a whole number from 0 to 18446744073709551615, or empty";
            text.parse().map_err(|_| problem)?
        };
        let sides = self.choice.players(games);
        let players: Vec<String> =
            self.seats[..usize::from(sides)].iter().map(Seat::name).collect();
        if players.iter().any(|player| player == "engine:") {
            return Err("name the engine's command, for example: tesserae engine".into());
        }
        Ok(Match::new(game, sides, players, seed))
    }
}

/// The level files are read anew, and solutions looked for, whenever the dialog opens, so that a variant
/// can be written and tried while the window is open.
fn read_levels(mut games: ResMut<Games>, solutions: Res<Solutions>, mut toasts: ResMut<Toasts>) {
    solutions.0.look_again();
    let (library, errors) = Library::with_user_files();
    for error in errors {
        toasts.say(Tone::Refusal, format!("A level file is left out: {error}"));
    }
    games.0 = library;
}

/// Over a table, what is played there is proposed.
fn propose_own_game(current: Option<Res<CurrentMatch>>, mut form: ResMut<MatchForm>) {
    if let Some(current) = current {
        let position = current.0.position();
        form.choice = GameChoice { sides: position.sides(), ..GameChoice::of(current.0.game()) };
    }
}

fn new_match(
    mut contexts: EguiContexts,
    games: Res<Games>,
    solutions: Res<Solutions>,
    mut form: ResMut<MatchForm>,
    mut commands: Commands,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let form = &mut *form;
    let mut begin = false;
    let mut guided = None;
    dialog(ctx, "new match", &mut overlay, |ui, overlay| {
        ui.label(egui::RichText::new("New match").font(theme::heading(30.0)).color(theme::GOLD));
        ui.add_space(6.0);
        form.choice.show(ui, list, None);
        if let Some(game) = form.choice.chosen(list) {
            ui.add_space(6.0);
            let solved = form.choice.players(list) == 2 && solutions.0.offers(game);
            for seat in 0..usize::from(form.choice.players(list)) {
                let name = Naming(game.definition()).heading(Side::from_index(seat));
                choose_seat(ui, seat, &name, &mut form.seats[seat], true, solved);
            }
        }
        ui.add_space(8.0);
        row(ui, "Seed of dice", |ui| {
            ui.add(
                egui::TextEdit::singleline(&mut form.seed)
                    .hint_text("by chance")
                    .desired_width(190.0),
            );
        });
        let ready = form.build(list);
        if let Err(problem) = &ready {
            ui.label(egui::RichText::new(capital_name(problem)).color(theme::RED));
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            ui.add_enabled_ui(ready.is_ok(), |ui| {
                begin = ui.add_sized([190.0, 42.0], theme::main_button("Begin")).clicked();
            });
            let chosen = form.choice.chosen(list).map(Game::definition);
            if chosen.is_some_and(|definition| !definition.guide.is_empty())
                && ui.add_sized([130.0, 42.0], egui::Button::new("Show me how")).clicked()
            {
                guided = guide_of(list, form.choice.game.as_deref());
            }
            if ui.add_sized([90.0, 42.0], egui::Button::new("Back")).clicked() {
                overlay.set(Overlay::None);
            }
        });
    });
    if let Some(mut guide) = guided
        && let Some(record) = guide.begin()
    {
        commands.insert_resource(guide);
        requests.write(MatchRequest::Start(record));
        overlay.set(Overlay::None);
        screen.set(Screen::Table);
        return Ok(());
    }
    if (begin || enter(ctx))
        && let Ok(record) = form.build(list)
    {
        requests.write(MatchRequest::Start(Box::new(record)));
        overlay.set(Overlay::None);
        screen.set(Screen::Table);
    }
    Ok(())
}

/// The first-game guide of a game.
fn guide_of(games: &[Game], name: Option<&str>) -> Option<Guide> {
    let own = games.iter().filter(|game| Some(game.definition().game.as_str()) == name);
    Guide::of(own.cloned().collect())
}

/// Height of the list of those who can sit on a seat, in points.
const LIST: f32 = 300.0;

/// The choice of who sits on a seat; with `people` a person may, and a perfect player
/// where the game is `solved`.
pub(super) fn choose_seat(
    ui: &mut egui::Ui,
    number: usize,
    name: &str,
    seat: &mut Seat,
    people: bool,
    solved: bool,
) {
    let perfect = Seat::Machine(Level::Perfect);
    if *seat == perfect && !solved {
        // Chosen for another game.
        *seat = Seat::Machine(Level::Master);
    }
    row(ui, &capital_name(name), |ui| {
        let shown = match &*seat {
            Seat::Human => "You".to_owned(),
            Seat::Machine(level) => format!("Machine, {level}"),
            Seat::Engine(_) => "Another engine".to_owned(),
        };
        let seats = egui::ComboBox::from_id_salt(("seat", number)).selected_text(shown);
        // High enough for all of them.
        seats.width(WIDE).height(LIST).show_ui(ui, |ui| {
            if people {
                ui.selectable_value(seat, Seat::Human, "You");
            }
            for level in Level::ALL.into_iter().filter(|l| solved || *l != Level::Perfect) {
                let text = format!("Machine, {level}");
                ui.selectable_value(seat, Seat::Machine(level), text).on_hover_text(level.about());
            }
            let engine = matches!(seat, Seat::Engine(_));
            if ui.selectable_label(engine, "Another engine").clicked() && !engine {
                *seat = Seat::Engine(String::new());
            }
        });
    });
    if let Seat::Engine(command) = seat {
        ui.horizontal(|ui| {
            ui.add_space(118.0);
            ui.add(
                egui::TextEdit::singleline(command)
                    .hint_text("command that speaks the protocol")
                    .desired_width(260.0),
            );
        });
    }
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchForm>()
        .add_systems(OnEnter(Overlay::NewMatch), (read_levels, propose_own_game));
    app.add_systems(
        EguiPrimaryContextPass,
        new_match.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::NewMatch)),
    );
}
