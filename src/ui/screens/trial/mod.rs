//! The trial of the dice: the choice of dice beside the tray that they are thrown in, and the sums
//! over the throws.

mod histogram;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use tesserae_core::dice::{ChiSquaredTest, Face, Tally};
use tesserae_core::rules::{Dice, Game, LotBody, Throw};
use tesserae_layout::spec::TableSpec;
use tesserae_play::games::{Games, first_variants, fresh_seed};
use tesserae_play::narration::{fairness, grouped, p_value, sentence};
use tesserae_play::settings::{DiceFlight, Settings};
use tesserae_play::trial::{DecidedBy, Flights, LIMITS, Terms, Trial, TrialRequest};
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use super::choice::{GameChoice, Shown, thrown_with};
use crate::ui::commands::WindowCommand;
use crate::ui::frame::{UiSystems, give_view, root};
use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    BUTTON, above_buttons, explain, main_button, page_title, wide_of,
};
use crate::ui::widgets::{Entry, Toasts, drop_down, theme, toasts};

/// Stops the trial when the page closes: nothing continues unseen.
fn stop_trial(mut requests: MessageWriter<TrialRequest>) {
    requests.write(TrialRequest::Stop);
}

/// Proposes the dice of the title's game first.
fn propose_dice(
    games: Res<Games>,
    spec: Option<Res<TableSpec>>,
    trial: Res<Trial>,
    mut requests: MessageWriter<TrialRequest>,
) {
    if trial.terms().is_some() {
        return;
    }
    let usual = first_variants(games.0.games());
    let on_table =
        |game: &&&Game| spec.as_ref().is_some_and(|spec| spec.game == game.definition().game);
    let Some(game) = usual.iter().find(on_table).or(usual.first()) else { return };
    let (game, decided_by) = ((*game).clone(), DecidedBy::Source);
    let terms = Terms { game, decided_by, seed: fresh_seed(), limit: Some(LIMITS[1]) };
    requests.write(TrialRequest::Choose(Box::new(terms)));
}

/// Width of the panel, and the minimum useful width of the tray, in points.
const WIDE: f32 = 440.0;
const LEAST_TRAY: f32 = 220.0;

fn panel_wide(window: f32) -> f32 {
    let wide = WIDE.min(window * 0.55);
    if window - wide < LEAST_TRAY { window } else { wide }
}

/// The clicks in the panel.
#[derive(Default)]
struct Clicked {
    leave: bool,
    request: Option<TrialRequest>,
    /// Should the new trial begin at once?
    start: bool,
}

fn draw_page(
    mut contexts: EguiContexts,
    games: Res<Games>,
    trial: Res<Trial>,
    flights: Res<Flights>,
    settings: Res<Settings>,
    mut toasts: ResMut<Toasts>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut part: Single<&mut ViewArea, With<TableCamera>>,
    mut shown: ResMut<Shown>,
    mut requests: MessageWriter<TrialRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let wide = panel_wide(ctx.viewport_rect().width());
    let mut clicked = Clicked::default();
    let mut wanted = trial.terms().cloned();
    theme::side_panel(egui::Panel::left("trial"), wide).show(&mut root(ctx), |ui| {
        let leave = WindowCommand::Escape.entry().keys_in_words(ui);
        clicked.leave = page_title(ui, "Dice on trial", &leave);
        let Some(wanted) = &mut wanted else { return };
        above_buttons(ui, 1, |ui| {
            choices(ui, games.0.games(), wanted);
            ui.separator();
            if let Some(tally) = trial.tally() {
                results(ui, &trial, tally);
                ui.label(theme::faint(told_of_flights(&settings, &flights)).small());
            }
        });
        buttons(ui, &trial, wanted, &mut clicked);
    });
    let mut left = ctx.viewport_rect();
    left.min.x += wide;
    // If the panel fills the window, messages lie over it.
    let free = if left.width() < LEAST_TRAY { ctx.viewport_rect() } else { left };
    toasts::show(ctx, &mut toasts, free);
    give_view(ctx, &window, &mut part, left);
    if let Some(wanted) = &wanted {
        // The flying dice are those of the table laid for the game.
        Shown::show(&mut shown, &GameChoice::of(&wanted.game));
    }
    if let Some(wanted) = wanted.filter(|wanted| trial.terms() != Some(wanted)) {
        requests.write(TrialRequest::Choose(Box::new(wanted)));
    }
    if let Some(request) = clicked.request {
        requests.write(request);
    }
    if clicked.start {
        requests.write(TrialRequest::Start);
    }
    if clicked.leave {
        overlay.set(Overlay::None);
    }
    Ok(())
}

fn buttons(ui: &mut egui::Ui, trial: &Trial, wanted: &mut Terms, clicked: &mut Clicked) {
    ui.horizontal(|ui| {
        let half = egui::vec2(wide_of(ui, 2), BUTTON);
        let (text, request) = match (trial.is_running(), trial.throws()) {
            (true, _) => ("Stop", Some(TrialRequest::Stop)),
            (false, 0) => ("Start", Some(TrialRequest::Start)),
            (false, _) if trial.is_finished() => ("Another trial", None),
            (false, _) => ("Go on", Some(TrialRequest::Start)),
        };
        if main_button(ui, half, text) {
            if request.is_none() {
                wanted.seed = fresh_seed();
                clicked.start = true;
            }
            clicked.request = request;
        }
        let reset = egui::Button::new("Reset").min_size(half);
        let reset = ui.add_enabled(trial.throws() > 0 || trial.is_running(), reset);
        if reset.on_hover_text("Begin again from the first throw of this seed").clicked() {
            clicked.request = Some(TrialRequest::Reset);
        }
    });
}

/// The games whose dice can be tried. Variants with unusual dice have separate entries.
fn entries(games: &[Game]) -> Vec<Entry<Game>> {
    let mut entries: Vec<Entry<Game>> = Vec::new();
    for game in games {
        let own = game.definition();
        let of_game = |entry: &&Entry<Game>| entry.value.definition().game == own.game;
        if entries.iter().filter(of_game).any(|known| known.value.definition().dice == own.dice) {
            continue;
        }
        let text = match entries.iter().any(|entry| of_game(&entry)) {
            true => format!("{}: {}", own.title, own.variant_title),
            false => own.title.clone(),
        };
        entries.push(Entry::new(game.clone(), text).about(thrown_with(&own.dice)));
    }
    entries
}

/// The explanation of "as in play" and "free".
const DECIDED: &str = "As in play: the seed decides each throw, and the physics finds a flight \
                       that ends on it. The chances are exact, whatever the shape of the dice. \
                       Free: the physics alone decides, which shows how fair the dice are. Cubes \
                       and four-sided dice are fair by their shape. Half-round sticks are not: \
                       which side comes up depends on the throw and on what they strike.";

/// The explanation of a trial's seed.
const SEED: &str = "The seed sets all throws of the trial: the same seed, the same throws. \
                    Thrown as in play, they are those of a match with this seed.";

fn choices(ui: &mut egui::Ui, games: &[Game], wanted: &mut Terms) {
    let wide = ui.available_width();
    let dice = wanted.dice();
    let is = |game: &Game| {
        game.definition().game == wanted.game.definition().game && game.definition().dice == dice
    };
    let chosen = drop_down(ui, "dice", wide, &entries(games), is).filter(|game| !is(game));
    if let Some(game) = chosen {
        wanted.game = game;
    }
    ui.add(egui::Label::new(theme::faint(thrown_with(&wanted.dice())).size(theme::LESSER)).wrap());
    ui.horizontal_wrapped(|ui| {
        let ways = [(DecidedBy::Source, "as in play"), (DecidedBy::Bodies, "free")];
        theme::radio_values(ui, &mut wanted.decided_by, ways);
        explain(ui, DECIDED);
    });
    ui.horizontal_wrapped(|ui| {
        let limits = LIMITS.map(|limit| (Some(limit), grouped(limit)));
        let limits = limits.into_iter().chain([(None, "endless".to_owned())]);
        theme::radio_values(ui, &mut wanted.limit, limits);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint("Seed"));
        ui.label(wanted.seed.to_string());
        explain(ui, SEED);
        if ui.button("New seed").clicked() {
            wanted.seed = fresh_seed();
        }
    });
}

/// Draws the sums over the throws.
fn results(ui: &mut egui::Ui, trial: &Trial, tally: &Tally) {
    let throws = tally.throws();
    let mut status = match trial.terms().and_then(|terms| terms.limit) {
        Some(limit) if throws < limit => {
            format!("{} of {} throws", grouped(throws), grouped(limit))
        }
        _ => format!("{} throws", grouped(throws)),
    };
    if let Some(speed) = trial.speed() {
        status += &format!(", {} a second", grouped(speed.round() as u64));
    }
    ui.label(egui::RichText::new(status).size(theme::LOUD));
    if let Some(failure) = trial.failure() {
        ui.label(egui::RichText::new(sentence(&failure.to_string())).color(theme::RED));
    }
    ui.label(theme::faint("Bars: what was thrown. Outlines: the exact chances.").small());
    ui.scope(|ui| histogram::show(ui, tally.outcomes(), throws, score));
    ui.add_space(4.0);
    if throws > 0 {
        ui.add(egui::Label::new(in_numbers(&tally.test())).wrap());
    }
    ui.add(egui::Label::new(fairness(tally)).wrap());
    ui.add_space(6.0);
    let single = tally.faces().iter().map(|face| face.count).sum();
    ui.label(theme::faint(by_face(trial.terms())).small());
    ui.scope(|ui| histogram::show(ui, tally.faces(), single, face_name));
    ui.add_space(4.0);
    if throws > 0 {
        ui.add(egui::Label::new(in_numbers(&tally.face_test())).wrap());
    }
    ui.add_space(4.0);
    let seen = trial
        .terms()
        .filter(|terms| terms.decided_by == DecidedBy::Source)
        .map(|_| format!("{} showed other faces than were drawn. ", grouped(tally.mismatches())));
    let again = grouped(tally.rethrown());
    let text = format!(
        "{}{again} ended cocked, leaning or crowded and were thrown again unseen.",
        seen.unwrap_or_default()
    );
    ui.add(egui::Label::new(theme::faint(text).small()).wrap());
}

/// A test, in numbers.
fn in_numbers(test: &ChiSquaredTest) -> String {
    let degrees = match test.freedom {
        1 => "1 degree of freedom".to_owned(),
        freedom => format!("{freedom} degrees of freedom"),
    };
    let p = p_value(test.p_value, 3);
    format!("Chi-squared {:.2} with {degrees}, {p}", test.statistic)
}

/// A throw as the name of a bar: `3`, `6,4`.
fn score(throw: &Throw) -> String {
    match throw {
        Throw::Score(score) => score.to_string(),
        Throw::Pair(high, low) => format!("{high}, {low}"),
        Throw::First(side) => side.to_string(),
    }
}

/// A face as the name of a bar.
fn face_name(face: &Face) -> String {
    match face {
        Face::Corner(corner) => {
            let mark = if face.is_marked() { "marked" } else { "plain" };
            format!("corner {}, {mark}", corner + 1)
        }
        Face::Flat => "flat side".to_owned(),
        Face::Round => "round side".to_owned(),
        Face::Pips(pips) => pips.to_string(),
    }
}

/// The heading over the faces of the single dice. Free sticks, for which nothing is drawn, need not
/// be fair.
fn by_face(terms: Option<&Terms>) -> &'static str {
    let stick = |dice| matches!(dice, Dice::Lots { body: LotBody::Stick, .. });
    let as_it_falls = |terms: &Terms| terms.decided_by == DecidedBy::Bodies && stick(terms.dice());
    if terms.is_some_and(as_it_falls) {
        "Each die by itself. Outlines: both sides equally often, which free sticks need not show."
    } else {
        "Each die by itself. Outlines: all faces are equally likely."
    }
}

/// Says which throws the tray shows.
fn told_of_flights(settings: &Settings, flights: &Flights) -> String {
    if settings.reduced_motion {
        return "With reduced motion the throws are only counted.".to_owned();
    }
    if settings.dice_flight == DiceFlight::Laid {
        return "Without a flight of the dice the throws are only counted.".to_owned();
    }
    match flights.shown() {
        0 => "Some of these throws are in the tray.".to_owned(),
        1 => "One of these throws is in the tray.".to_owned(),
        shown => format!("{shown} of these throws are in the tray."),
    }
}

/// Registers the system that stops a trial, also in the headless program.
pub fn plugin(app: &mut App) {
    app.add_systems(OnExit(Overlay::Trial), stop_trial);
}

/// Registers the page; needs egui.
pub fn page_plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Trial), propose_dice).add_systems(
        EguiPrimaryContextPass,
        draw_page.in_set(UiSystems::Panels).run_if(in_state(Overlay::Trial)),
    );
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;

    #[test]
    fn every_kind_of_dice_of_every_game_can_be_chosen_once() {
        let library = Library::built_in();
        let entries = entries(library.games());
        for game in library.games() {
            let own = game.definition();
            let same = |entry: &&Entry<Game>| {
                let other = entry.value.definition();
                other.game == own.game && other.dice == own.dice
            };
            assert_eq!(entries.iter().filter(same).count(), 1, "{}", own.id());
        }
        for (at, entry) in entries.iter().enumerate() {
            let text = &entry.text;
            assert!(entries[..at].iter().all(|other| other.text != *text), "{text} stands twice");
        }
    }

    #[test]
    fn a_test_is_written_in_numbers() {
        let written =
            |p_value| in_numbers(&ChiSquaredTest { statistic: 6.25, freedom: 5, p_value });
        assert_eq!(written(0.294_1), "Chi-squared 6.25 with 5 degrees of freedom, p = 0.294");
        assert_eq!(written(0.000_2), "Chi-squared 6.25 with 5 degrees of freedom, p < 0.001");
    }

    #[test]
    fn free_sticks_alone_are_not_said_to_be_fair() {
        let library = Library::built_in();
        let fair = |game: &str, decided_by| {
            let game = library.game(game).expect("a game").clone();
            let terms = Terms { game, decided_by, seed: 1, limit: None };
            by_face(Some(&terms)).contains("equally likely")
        };
        assert!(fair("senet", DecidedBy::Source) && !fair("senet", DecidedBy::Bodies));
        assert!(fair("ur", DecidedBy::Source) && fair("ur", DecidedBy::Bodies));
    }

    #[test]
    fn a_narrow_window_has_room_for_the_panel_alone() {
        assert_eq!(panel_wide(320.0), 320.0);
        assert_eq!(panel_wide(1280.0), WIDE);
        assert!(700.0 - panel_wide(700.0) >= LEAST_TRAY);
    }
}
