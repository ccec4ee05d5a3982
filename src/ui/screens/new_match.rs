//! The dialog for a new match: variant, players, seed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use thiserror::Error;

use tesserae_core::ai::{Level, UnknownPlayer, Who};
use tesserae_core::levels::PositionError;
use tesserae_core::pasted::{self, StraySign};
use tesserae_core::record::Match;
use tesserae_core::rules::{Game, Side};
use tesserae_core::tournament::TermsError;
use tesserae_layout::order::TableSystems;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::games::{Games, UserLevels, fresh_seed};
use tesserae_play::guide::Guide;
use tesserae_play::narration::Naming;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::opening::{FilesTaken, LevelsOpened};
use tesserae_play::settings::{LastMatch, Settings};
use tesserae_play::solutions::Solutions;

use super::choice::{GameChoice, Shown};
use super::seat::{Seat, choose_seat};
use crate::ui::preview::Preview;
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{Place, add_dialog, back_button, form, modal, other_button};
use crate::ui::widgets::fields::{WIDE, explained, field, note};

/// What is wrong with a form, in words for the dialog.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FormError {
    /// No game is chosen.
    #[error("choose a game")]
    NoGame,
    /// The text is no seed.
    #[error(
        "the seed is a whole number of at most 20 digits, up to 18446744073709551615, or empty"
    )]
    Seed,
    /// The engine has no command.
    #[error("type the engine's command, for example: tesserae engine")]
    NoCommand,
    /// A seat's player is invalid.
    #[error(transparent)]
    Player(UnknownPlayer),
    /// The terms of a tournament are invalid.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// A line is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A pasted text has a sign that it must not have.
    #[error(transparent)]
    Stray(#[from] StraySign),
}

impl From<UnknownPlayer> for FormError {
    fn from(error: UnknownPlayer) -> Self {
        match error {
            UnknownPlayer::NoCommand => Self::NoCommand,
            error => Self::Player(error),
        }
    }
}

/// The state of the dialog. The settings save it.
#[derive(Resource, Debug, Clone)]
pub struct MatchForm {
    /// The game, the variant and the number of sides.
    pub choice: GameChoice,
    /// The player of each side.
    pub seats: [Seat; 4],
    /// The name of each seat's person; empty for none.
    pub names: [String; 4],
    /// The seed as typed; empty for a random one.
    pub seed: String,
    /// The seed of the match on the table whose game the form has already proposed.
    proposed: Option<u64>,
    /// The game that the players are chosen for.
    seated: Option<String>,
    /// The choices for other games.
    others: Vec<LastMatch>,
}

impl Default for MatchForm {
    fn default() -> Self {
        Self {
            choice: GameChoice::default(),
            seats: one_person_against(Level::Adept),
            names: Default::default(),
            seed: String::new(),
            proposed: None,
            seated: None,
            others: Vec::new(),
        }
    }
}

/// A person on the first seat, computers of a level on the others.
fn one_person_against(level: Level) -> [Seat; 4] {
    let machine = Seat::Machine(level);
    [Seat::Human, machine.clone(), machine.clone(), machine]
}

/// Returns the seed that was typed, or a fresh one for an empty field.
///
/// # Errors
/// [`FormError::Seed`] for anything but a number.
pub fn seed_of(typed: &str) -> Result<u64, FormError> {
    let typed = pasted::phrase(typed)?;
    // As the tables of an arena write it.
    match typed.trim_start_matches("seed").trim_start() {
        "" => Ok(fresh_seed()),
        text => pasted::whole_number(text).ok_or(FormError::Seed),
    }
}

impl MatchForm {
    /// Builds the match that the form describes.
    ///
    /// # Errors
    /// If the form is invalid.
    pub fn build(&self, games: &[Game]) -> Result<Match, FormError> {
        let game = self.choice.chosen(games).ok_or(FormError::NoGame)?;
        let seed = seed_of(&self.seed)?;
        let sides = self.choice.players(games);
        Ok(Match::new(game, sides, self.players(usize::from(sides))?, seed))
    }

    /// The players of the first `sides` seats, as the match record names them.
    ///
    /// # Errors
    /// If a player is invalid.
    pub fn players(&self, sides: usize) -> Result<Vec<String>, FormError> {
        let player = |seat| Ok(self.player(seat).parse::<Who>()?.to_string());
        (0..sides).map(player).collect()
    }

    /// The player of a seat, as the match record names it.
    fn player(&self, seat: usize) -> String {
        let name = self.names[seat].trim();
        match &self.seats[seat] {
            Seat::Human if !name.is_empty() => format!("human:{name}"),
            seat => seat.name(),
        }
    }

    /// The part of the form that the settings save.
    pub fn remembered(&self) -> LastMatch {
        LastMatch {
            game: self.choice.game.clone().unwrap_or_default(),
            variant: self.choice.variant.clone(),
            sides: self.choice.sides,
            players: self.seats.iter().map(Seat::name).collect(),
            names: self.names.to_vec(),
        }
    }

    /// Restores the form from the settings, without values that are no longer valid.
    pub fn recalling(last: &LastMatch) -> Self {
        let mut form = Self::default();
        if !last.game.is_empty() {
            form.choice.game = Some(last.game.clone());
            form.choice.variant.clone_from(&last.variant);
            form.choice.sides = last.sides;
            form.seated.clone_from(&form.choice.game);
        }
        form.seat(last);
        form
    }

    /// Seats the players of an earlier match.
    fn seat(&mut self, last: &LastMatch) {
        self.seats = one_person_against(Level::Adept);
        for (seat, player) in self.seats.iter_mut().zip(&last.players) {
            match player.parse() {
                Ok(Who::Human(_)) => *seat = Seat::Human,
                Ok(Who::Ai(level)) => *seat = Seat::Machine(level),
                Ok(Who::Engine(command)) => *seat = Seat::Engine(command),
                _ => {}
            }
        }
        for (name, kept) in self.names.iter_mut().zip(&last.names) {
            name.clone_from(kept);
        }
    }

    /// Chooses a game and variant, with the players of that game.
    pub fn choose(&mut self, choice: GameChoice) {
        self.choice.game.clone_from(&choice.game);
        self.follow_game();
        self.choice = choice;
    }

    /// Chooses a game as it was last played.
    pub fn choose_last(&mut self, game: &Game) {
        if self.choice.game.as_ref() == Some(&game.definition().game) {
            return;
        }
        let is_known = self.others.iter().any(|last| last.game == game.definition().game);
        if is_known {
            self.choice.game = Some(game.definition().game.clone());
            self.follow_game();
        } else {
            self.choose(GameChoice::of(game));
        }
    }

    /// Puts the players of the game before aside and seats those of the chosen one: what suits one
    /// game says nothing about another.
    fn follow_game(&mut self) {
        if self.seated == self.choice.game {
            return;
        }
        let before = std::mem::replace(&mut self.seated, self.choice.game.clone());
        let Some(before) = before else { return };
        let aside = LastMatch { game: before, ..self.remembered() };
        self.others.retain(|last| last.game != aside.game);
        self.others.push(aside);
        let own = |last: &&LastMatch| Some(&last.game) == self.choice.game.as_ref();
        match self.others.iter().find(own).cloned() {
            Some(last) => {
                self.choice.variant.clone_from(&last.variant);
                self.choice.sides = last.sides;
                self.seat(&last);
            }
            None => self.seats = one_person_against(Level::Adept),
        }
    }

    /// The level of the computers in the last choices for a game.
    pub fn level_in(&self, game: &str) -> Level {
        let own = (self.seated.as_deref() == Some(game)).then(|| self.remembered());
        let last = own.as_ref().or_else(|| self.others.iter().find(|last| last.game == game));
        let players = last.into_iter().flat_map(|last| &last.players);
        let mut levels = players.filter_map(|player| player.parse::<Who>().ok()?.level());
        levels.next().unwrap_or(Level::Adept)
    }
}

fn recall_form(settings: Res<Settings>, mut form: ResMut<MatchForm>) {
    if let Some(last) = &settings.last_match {
        let others = settings.other_matches.clone();
        *form = MatchForm { others, ..MatchForm::recalling(last) };
    }
}

/// Reads level files and solutions whenever the dialog opens. You can write and try a variant while
/// the window is open.
fn read_levels(user: Option<ResMut<UserLevels>>, solutions: Res<Solutions>) {
    solutions.0.look_again();
    if let Some(mut user) = user {
        user.read();
    }
}

/// Offers the first game of a level file that was opened.
fn choose_opened_game(
    mut opened: MessageReader<LevelsOpened>,
    games: Res<Games>,
    current: Option<Res<CurrentMatch>>,
    (mut form, mut shown): (ResMut<MatchForm>, ResMut<Shown>),
    mut overlay: ResMut<NextState<Overlay>>,
) {
    for LevelsOpened(id) in opened.read() {
        let Ok(game) = games.0.game(id) else { continue };
        form.choose(GameChoice::of(game));
        // The game on the table must not take its place.
        form.proposed = current.as_ref().map(|current| current.0.seed()).or(form.proposed);
        Shown::show(&mut shown, &form.choice);
        overlay.set(Overlay::NewMatch);
    }
}

/// Proposes the game on the table, once per match. After a guide, the opponents are beginners.
fn propose_own_game(
    If(current): If<Res<CurrentMatch>>,
    guide: On<Guide>,
    mut form: ResMut<MatchForm>,
) {
    if form.proposed.replace(current.0.seed()) == Some(current.0.seed()) {
        return;
    }
    let sides = current.0.position().sides();
    form.choose(GameChoice { sides, ..GameChoice::of(current.0.game()) });
    if guide.is_on() {
        form.seats = one_person_against(Level::Beginner);
    }
}

/// At the end of a guide, proposes the easiest opponents for the next match of its game, also if
/// that begins later from the title.
fn propose_easiest(
    If(current): If<Res<CurrentMatch>>,
    guide: On<Guide>,
    mut form: ResMut<MatchForm>,
) {
    if guide.is_changed() && guide.get().is_some_and(Guide::is_over) {
        form.choose(GameChoice::of(current.0.game()));
        form.seats = one_person_against(Level::Beginner);
    }
}

/// The label of the button that begins a guide.
pub const GUIDE: &str = "Show me how";

/// The egui id of the dialog.
const FORM: &str = "new match";

/// The part of the window that the form leaves free for the board.
pub fn beside_form(ctx: &egui::Context) -> Option<egui::Rect> {
    let form = ctx.memory(|memory| memory.area_rect(egui::Id::new(FORM)))?;
    let mut area = ctx.viewport_rect();
    area.max.x = (form.left() - 12.0).max(area.min.x + 1.0);
    Some(area)
}

/// The explanation of a seed.
const SEED: &str = "The seed sets all throws of a match: the same seed, the same throws. It has \
                    at most 20 digits. Leave it empty for a random one.";

fn draw_new_match_dialog(
    mut contexts: EguiContexts,
    games: Res<Games>,
    solutions: Res<Solutions>,
    mut choices: ResMut<MatchForm>,
    mut commands: Commands,
    mut settings: ResMut<Settings>,
    mut requests: MessageWriter<MatchRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut shown: ResMut<Shown>,
    current: Option<Res<CurrentMatch>>,
    mut preview: ResMut<Preview>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let list = games.0.games();
    let choices = &mut *choices;
    let mut begin = false;
    let mut guided = None;
    // Over a table, the board beside the form stays visible.
    let place = if current.is_some() { Place::Beside } else { Place::Over };
    modal(ctx, FORM, place, &mut overlay, |ui, overlay| {
        let ready = choices.build(list);
        let fields = |ui: &mut egui::Ui, form: &mut MatchForm| fill_in(ui, form, list, &solutions);
        begin = form(ui, "New match", &ready, choices, fields, |ui, choices| {
            let chosen = choices.choice.chosen(list).map(Game::definition);
            if chosen.is_some_and(|definition| !definition.guide.is_empty())
                && other_button(ui, 130.0, GUIDE)
            {
                guided = guide_of(list, choices.choice.game.as_deref());
            }
            if back_button(ui, "Back") {
                overlay.set(Overlay::None);
            }
        });
    });
    if current.is_none() && choices.choice.game.is_some() {
        Shown::show(&mut shown, &choices.choice);
    }
    let chosen = choices.choice.chosen(list).filter(|_| current.is_some());
    Preview::ask(&mut preview, chosen.map(|game| (game.clone(), choices.choice.players(list))));
    if guided.is_some() {
        begin_guide(guided, &mut requests, &mut commands);
    } else if begin && let Ok(record) = choices.build(list) {
        let chosen = choices.remembered();
        let seats = &choices.seats[..record.players().len()];
        if !seats.contains(&Seat::Human) {
            // A match between computers proposes no players for the next.
            let last = settings.last_match_of(&chosen.game).cloned();
            choices.seat(&last.unwrap_or_default());
        } else if settings.last_match.as_ref() != Some(&chosen) {
            settings.remember(chosen);
        }
        requests.write(MatchRequest::play(Box::new(record)));
    }
    Ok(())
}

/// Draws all fields.
fn fill_in(ui: &mut egui::Ui, form: &mut MatchForm, list: &[Game], solutions: &Solutions) {
    form.choice.show(ui, list, None);
    form.follow_game();
    let Some(game) = form.choice.chosen(list) else { return };
    ui.add_space(4.0);
    let sides = form.choice.players(list);
    let solved = solutions.offers(game, sides);
    let sides = usize::from(sides);
    let naming = Naming(game.definition());
    for seat in 0..sides {
        let name = naming.heading(Side::ALL[seat]);
        let person = Some(&mut form.names[seat]);
        choose_seat(ui, seat, &name, &mut form.seats[seat], person, solved);
        // With four players, the form has no room for more words.
        if let (Seat::Machine(level), 2) = (&form.seats[seat], sides) {
            note(ui, level.about());
        }
    }
    ui.add_space(4.0);
    explained(ui, "Seed", SEED, |ui| {
        let seed = egui::TextEdit::singleline(&mut form.seed);
        field(ui, seed.hint_text("empty: random"), WIDE);
    });
}

/// Puts the first lesson of a guide on the table.
pub fn begin_guide(
    guide: Option<Guide>,
    requests: &mut MessageWriter<MatchRequest>,
    commands: &mut Commands,
) {
    let Some(mut guide) = guide else { return };
    if let Some(record) = guide.begin() {
        requests.write(MatchRequest::Start { record, occasion: Occasion::Guide });
        commands.insert_resource(guide);
    }
}

/// The first-game guide of a game.
pub fn guide_of(games: &[Game], name: Option<&str>) -> Option<Guide> {
    let own = games.iter().filter(|game| Some(game.definition().game.as_str()) == name);
    Guide::of(own.cloned().collect())
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchForm>()
        .add_systems(Startup, recall_form)
        .add_systems(OnEnter(Overlay::NewMatch), (read_levels, propose_own_game))
        .add_systems(Update, choose_opened_game.in_set(TableSystems::Input).after(FilesTaken))
        .add_systems(
            Update,
            propose_easiest.in_set(TableSystems::Narrate).run_if(in_state(Occasion::Guide)),
        );
    add_dialog(app, Overlay::NewMatch, draw_new_match_dialog);
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample::game;

    fn form(id: &str, seats: [Seat; 2], names: [&str; 2]) -> MatchForm {
        let (choice, seed) = (GameChoice::of(&game(id)), "7".into());
        let mut form = MatchForm { choice, seed, ..MatchForm::default() };
        for (i, (seat, name)) in seats.into_iter().zip(names).enumerate() {
            form.seats[i] = seat;
            form.names[i] = name.into();
        }
        form
    }

    fn players(form: &MatchForm) -> Result<Vec<String>, FormError> {
        form.build(Library::built_in().games()).map(|record| record.players().to_vec())
    }

    #[test]
    fn a_pasted_seed_is_read_and_what_it_cannot_be_is_named() {
        for (typed, seed) in [
            ("7", 7),
            (" `321459906640837512`\n", 321_459_906_640_837_512),
            ("18446744073709551615", u64::MAX),
            ("18\u{a0}446\u{a0}744", 18_446_744),
        ] {
            assert_eq!(seed_of(typed), Ok(seed), "{typed:?}");
        }
        assert!(seed_of("  ").is_ok(), "a fresh one");
        for wrong in ["18446744073709551616", "-1", "1,5", "seven"] {
            assert_eq!(seed_of(wrong), Err(FormError::Seed), "{wrong}");
        }
        let error = seed_of("12\u{200b}").expect_err("a stray sign").to_string();
        assert_eq!(error, "there is a zero-width space (U+200B) after `12`");
    }

    #[test]
    fn people_at_one_table_have_names() {
        let two = |names| players(&form("ur", [Seat::Human, Seat::Human], names));
        assert_eq!(two(["", " "]), Ok(vec!["human".into(), "human".into()]));
        assert_eq!(two([" Anna ", "Bo"]), Ok(vec!["human:Anna".into(), "human:Bo".into()]));
        let long = "x".repeat(25);
        assert!(
            two(["Anna", long.as_str()]).is_err_and(|problem| problem.to_string().contains("24"))
        );
        assert!(
            two(["An\tna", "Bo"]).is_err_and(|problem| problem.to_string().contains("control"))
        );
        for name in ["\u{202e}annA", "\u{200b}\u{200b}"] {
            assert!(two([name, "Bo"]).is_err(), "{name:?}");
        }
        // A computer has no name, even if one was typed before.
        let mixed = form("ur", [Seat::Human, Seat::Machine(Level::Adept)], ["Anna", "Bo"]);
        assert_eq!(players(&mixed), Ok(vec!["human:Anna".into(), "ai:adept".into()]));
        let engine = form("ur", [Seat::Human, Seat::Engine(" ".into())], ["", ""]);
        assert!(
            players(&engine).is_err_and(|problem| problem.to_string().contains("tesserae engine"))
        );
    }

    #[test]
    fn a_seed_has_all_twenty_digits() {
        assert_eq!(seed_of(" 18446744073709551615 "), Ok(u64::MAX));
        assert_eq!(seed_of("seed 321459906640837512"), Ok(321_459_906_640_837_512));
        for text in ["18446744073709551616", "-1", "3.2e17", "seed x"] {
            let problem = seed_of(text).expect_err(text);
            assert!(problem.to_string().contains("20 digits"), "{problem}");
        }
    }

    #[test]
    fn each_game_has_its_own_players() {
        let [ur, senet] = ["ur/short", "senet/archaic"].map(|id| GameChoice::of(&game(id)));
        let mut form = form("ur/short", [Seat::Human, Seat::Human], ["Anna", ""]);
        form.follow_game();
        // As a guide proposes.
        form.seats = one_person_against(Level::Beginner);
        // The list of games changes the game alone.
        form.choice.game = Some("senet".into());
        form.follow_game();
        assert_eq!(form.seats, one_person_against(Level::Adept));
        assert_eq!(form.names[0], "Anna");
        form.choose(senet.clone());
        form.seats[1] = Seat::Machine(Level::Master);
        form.choose_last(&game("ur"));
        assert_eq!((&form.choice, &form.seats), (&ur, &one_person_against(Level::Beginner)));
        assert_eq!(form.level_in("senet"), Level::Master);
        assert_eq!(form.level_in("knossos"), Level::Adept);
        form.choose_last(&game("senet"));
        assert_eq!((&form.choice, &form.seats[1]), (&senet, &Seat::Machine(Level::Master)));
        form.choose_last(&game("phaistos"));
        assert_eq!(form.choice, GameChoice::of(&game("phaistos")));
    }

    #[test]
    fn what_was_chosen_comes_back() {
        let chosen = form("ur/finkel", [Seat::Machine(Level::Master), Seat::Human], ["", "Anna"]);
        let again = MatchForm::recalling(&chosen.remembered());
        assert_eq!(again.choice, chosen.choice);
        assert_eq!(again.seats, chosen.seats);
        assert_eq!(again.names, chosen.names);
        assert_eq!(again.seed, "", "another match has other dice");
        // Settings of another version do no harm.
        let (game, players) = ("gone".into(), vec!["robot".into(), "human".into()]);
        let form = MatchForm::recalling(&LastMatch { game, players, ..LastMatch::default() });
        assert_eq!(form.seats[..2], [Seat::Human, Seat::Human]);
        assert!(form.build(Library::built_in().games()).is_err());
    }
}
