//! The end of a series: the wins, each game with its chart, each player's luck and the cost of its
//! choices.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, length};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Ending, Exhibition, GameResult, KeptExhibition, MOST_RESULTS, Series,
};
use tesserae_play::games::Games;
use tesserae_play::library::LibraryRequest;
use tesserae_play::narration::{capitalized, in_figures, mean_cost, sentence, signed};
use tesserae_play::notices::Notice;
use tesserae_play::occasion::On;
use tesserae_play::opponent::Thinking;
use tesserae_play::series_review::{SeriesReview, SeriesReviewRequest};

use super::matches::browsing::Browsing;
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::{
    BUTTON, NextOverlay, Place, above_buttons, add_dialog, in_sight, main_button, modal_of_width,
    side_by_side,
};
use crate::ui::widgets::{Plot, Toasts, theme};

/// Width of the page, in points.
const WIDE: f32 = 560.0;
/// Size of the chart of a game, in points.
const COURSE: egui::Vec2 = egui::vec2(120.0, 30.0);

/// The egui id of the page.
const PAGE: &str = "score";
/// Space between the page and the table, and the least width that is left to the table, in points.
const APART: f32 = 12.0;
const LEAST: f32 = 240.0;

/// The part of an area that the page leaves free, if that is enough for a table.
pub fn beside_score(ctx: &egui::Context, area: egui::Rect) -> egui::Rect {
    let page = ctx.memory(|memory| memory.area_rect(egui::Id::new(PAGE)));
    let right = page.map_or(area.right(), |page| page.left() - APART).min(area.right());
    if right - area.left() < LEAST { area } else { area.with_max_x(right) }
}

/// The exhibition on the page: the one at the table, or the last one.
#[derive(SystemParam)]
struct ScoreParams<'w> {
    on: On<'w, Exhibition>,
    kept: Option<Res<'w, KeptExhibition>>,
    reviews: Res<'w, SeriesReview>,
    thinking: Res<'w, Thinking>,
    games: Res<'w, Games>,
    browsing: ResMut<'w, Browsing>,
    toasts: ResMut<'w, Toasts>,
}

impl ScoreParams<'_> {
    fn exhibition(&self) -> Option<&Exhibition> {
        let last = || self.kept.as_ref().and_then(|kept| kept.last());
        self.on.get().or_else(last)
    }
}

/// A request made on the page.
enum Asked {
    Watch(Box<Match>),
    Review(Box<Match>),
    /// A game with an unreadable record, and the reason.
    Damaged(String),
}

fn draw_score_dialog(
    mut contexts: EguiContexts,
    mut params: ScoreParams,
    mut overlay: NextOverlay,
    mut screen: ResMut<NextState<Screen>>,
    mut requests: MessageWriter<MatchRequest>,
    mut reviews: MessageWriter<LibraryRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(exhibition) = params.exhibition() else {
        overlay.set(Overlay::None);
        return Ok(());
    };
    let (mut asked, mut lists) = (None, false);
    let at_table = params.on.is_on();
    let room = ((ctx.viewport_rect().width() - 60.0).clamp(120.0, WIDE), WIDE).0;
    modal_of_width(ctx, PAGE, (Place::Beside, WIDE), &mut overlay, |ui, overlay| {
        ui.set_width(room.min(ui.max_rect().width()));
        let verdict = verdict(exhibition.programme.series(), &params.thinking);
        ui.add(egui::Label::new(theme::headline(verdict, theme::DIALOG)).wrap());
        above_buttons(ui, 2, |ui| {
            ui.set_width(ui.available_width());
            let about = method(&params.reviews, exhibition.programme.series());
            ui.add(egui::Label::new(theme::faint(about).small()).wrap());
            for (at, series) in exhibition.programme.series().iter().enumerate() {
                let shown = (at, series, &*params.reviews);
                let known = (&*params.thinking, &params.games.0);
                asked = one_series(ui, shown, known).or(asked.take());
            }
        });
        let whole = [ui.available_width(), BUTTON];
        if main_button(ui, whole, "Watch another") {
            overlay.set(Overlay::Watch);
        }
        let look = if at_table { "Look at the board" } else { "Back" };
        let texts = [look, "Show in Matches", "Main menu"];
        let [look, list, leave] = side_by_side(ui, BUTTON, texts);
        if look || leave {
            overlay.set(Overlay::None);
        }
        if list {
            lists = true;
            overlay.set(Overlay::Load);
        }
        if leave {
            requests.write(MatchRequest::Clear);
            screen.set(Screen::Title);
        }
    });
    if let Some(Asked::Review(course)) = &asked {
        reviews.write(LibraryRequest::Review(course.seed()));
    }
    match asked {
        Some(Asked::Watch(course) | Asked::Review(course)) => {
            requests.write(MatchRequest::play(course));
            // Otherwise the computers would play on from its start.
            requests.write(MatchRequest::GoTo(0));
        }
        Some(Asked::Damaged(problem)) => {
            let text = format!("The record of this game cannot be read. {}", sentence(&problem));
            params.toasts.take(Notice::warning(text));
        }
        None => {}
    }
    if lists {
        params.browsing.filters.show_computers();
    }
    Ok(())
}

/// Explains how luck and cost are found, and shows the progress.
fn method(reviews: &SeriesReview, series: &[Series]) -> String {
    let is_short = |series: &Series| series.done() as usize > series.results().len();
    let short = match series.iter().any(is_short) {
        true => format!(" At a table with more games, only the last {MOST_RESULTS} are reviewed."),
        false => String::new(),
    };
    let left = match reviews.left() {
        0 => String::new(),
        1 => " 1 game is still to be reviewed…".to_owned(),
        games => format!(" {games} games are still to be reviewed…"),
    };
    format!(
        "Luck and cost come from a review of each game, in points (1 point = 1 game in \
         100).{short}{left}"
    )
}

/// Draws a series: its players, then its games. Returns the request on a game.
fn one_series(
    ui: &mut egui::Ui,
    (at, series, reviews): (usize, &Series, &SeriesReview),
    (thinking, library): (&Thinking, &Library),
) -> Option<Asked> {
    ui.add_space(6.0);
    let mut games = in_figures(series.played(), "game");
    if series.given_up() > 0 {
        games = format!("{games}, {} not played to the end", series.given_up());
    }
    let title = &series.game.definition().title;
    ui.add(egui::Label::new(theme::headline(format!("{title}, {games}"), theme::SECTION)).wrap());
    egui::Grid::new(("players", at)).num_columns(4).spacing([18.0, 4.0]).show(ui, |ui| {
        for (heading, about) in [
            ("", ""),
            ("Won", "Games won"),
            ("Luck", "Luck of all throws for this player"),
            ("Each choice", "Average cost of a choice"),
        ] {
            let label = ui.label(theme::faint(heading));
            if !about.is_empty() {
                label.on_hover_text(about);
            }
        }
        ui.end_row();
        for (player, (name, wins)) in series.players.iter().zip(series.wins()).enumerate() {
            let share = reviews.sum(at, player);
            let each = share.each();
            let before: Vec<String> =
                series.before(player).map(|name| thinking.who(name)).collect();
            let mut line = thinking.who(name);
            if !before.is_empty() {
                line = format!("{line}, before that {}", before.join(", "));
            }
            theme::cut(ui, 210.0, line);
            ui.label(egui::RichText::new(wins.to_string()).strong());
            ui.label(each.map_or_else(|| "–".to_owned(), |_| signed(share.luck)));
            ui.label(each.map_or_else(|| "–".to_owned(), mean_cost));
            ui.end_row();
        }
    });
    let mut asked = None;
    for result in series.results().iter().rev() {
        let row = in_sight(ui, (at, result.number), |ui| {
            game(ui, (at, series, reviews), result, (thinking, library))
        });
        asked = row.flatten().or(asked);
    }
    asked
}

/// Draws one game: its winner, its length, its chart.
fn game(
    ui: &mut egui::Ui,
    (at, series, reviews): (usize, &Series, &SeriesReview),
    result: &GameResult,
    (thinking, library): (&Thinking, &Library),
) -> Option<Asked> {
    let mut asked = None;
    ui.horizontal(|ui| {
        let (place, response) = ui.allocate_exact_size(COURSE, egui::Sense::hover());
        ui.painter().rect_filled(place, 3.0, theme::RAISED);
        let key = (at, result.number, result.seed);
        if let Some(review) = reviews.of(key) {
            course(ui.painter(), place, &review.curve);
            let first = series.players.first().map(|name| thinking.who(name)).unwrap_or_default();
            response.on_hover_text(format!("The chance of {first}, the first player"));
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let text = format!("Game {}: {}", result.number + 1, told(series, result, thinking));
            ui.add(egui::Label::new(text).wrap());
            if result.plies > 0 {
                let seed = result.seed_of_dice();
                let seed = seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
                let facts = format!("{}{seed}", length(result.plies));
                ui.add(egui::Label::new(theme::faint(facts).small()).wrap());
            }
            if result.record.is_none() {
                return;
            }
            ui.add_space(3.0);
            ui.horizontal_wrapped(|ui| {
                let course = |then: fn(Box<Match>) -> Asked| match result.course(library)? {
                    Ok(course) => Some(then(Box::new(course))),
                    Err(error) => Some(Asked::Damaged(error.to_string())),
                };
                if ui.small_button("Look at it").clicked() {
                    asked = course(Asked::Watch);
                }
                if ui.small_button("Review").clicked() {
                    asked = course(Asked::Review);
                }
            });
        });
    });
    asked
}

/// The result of a game, in words.
fn told(series: &Series, result: &GameResult, thinking: &Thinking) -> String {
    // Another player may have the place by now.
    let players = if result.players.is_empty() { &series.players } else { &result.players };
    let called = |player: usize| called(players, player, thinking);
    match (result.ending, result.winner) {
        (Ending::GivenUp, _) => "left before its end".to_owned(),
        (Ending::WithPerson, _) => "a person played, so it does not count".to_owned(),
        (Ending::Cut, _) => "it was cut at its limit".to_owned(),
        (Ending::Forfeited(player), _) => format!("{} forfeited it", called(player)),
        (Ending::Played, Some(winner)) => format!("{} won", called(winner)),
        (Ending::Played, None) => "no winner".to_owned(),
    }
}

/// Paints the course of a chance as a small curve.
fn course(painter: &egui::Painter, place: egui::Rect, curve: &[f64]) {
    let last = curve.len().saturating_sub(1).max(1);
    let plot = Plot { place: place.shrink(2.0), last, top: 1.0, inset: 0.0 };
    plot.line_at(painter, 0.5);
    let points = curve.iter().enumerate().map(|(ply, win)| plot.at(ply, *win));
    painter.add(egui::Shape::line(points.collect(), egui::Stroke::new(1.5, theme::GOLD)));
}

/// The winner of an exhibition between the same players, as a headline.
fn verdict(series: &[Series], thinking: &Thinking) -> String {
    let first = series.first().filter(|first| series.iter().all(|s| s.players == first.players));
    let Some(first) = first else { return "The score".to_owned() };
    let wins = |player: usize| -> u32 {
        series.iter().map(|series| series.wins().get(player).copied().unwrap_or(0)).sum()
    };
    let wins: Vec<u32> = (0..first.players.len()).map(wins).collect();
    headline(&first.players, &wins, thinking)
}

/// The player with the most wins, and their number.
fn headline(players: &[String], wins: &[u32], thinking: &Thinking) -> String {
    let mut order: Vec<(usize, u32)> = wins.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    match order[..] {
        [(_, most), (_, second), ..] if most == second && most > 0 => format!("A draw, {most} all"),
        [(best, 1), (_, 0), ..] => format!("{} wins", called(players, best, thinking)),
        [(best, most), (_, second), ..] if most > 0 => {
            format!("{} wins {most} to {second}", called(players, best, thinking))
        }
        _ => "No game was finished".to_owned(),
    }
}

/// A player's name among the others: only its level, if that is enough.
fn called(players: &[String], player: usize, thinking: &Thinking) -> String {
    let Some(name) = players.get(player) else { return String::new() };
    if players.iter().filter(|other| *other == name).count() > 1 {
        let number = ["first", "second", "third", "fourth"][player.min(3)];
        return format!("The {number} player");
    }
    let name = thinking.who(name);
    let level = name.strip_prefix("computer (").and_then(|rest| rest.strip_suffix(')'));
    capitalized(level.unwrap_or(&name))
}

/// Reviews the games while the page is open.
fn begin_reviews(
    on: On<Exhibition>,
    kept: Option<Res<KeptExhibition>>,
    mut asked: MessageWriter<SeriesReviewRequest>,
) {
    let last = || kept.as_ref().and_then(|kept| kept.last());
    if let Some(exhibition) = on.get().or_else(last) {
        asked.write(SeriesReviewRequest::Begin(Box::new(exhibition.clone())));
    }
}

fn end_reviews(mut asked: MessageWriter<SeriesReviewRequest>) {
    asked.write(SeriesReviewRequest::End);
}

/// Registers the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Score), begin_reviews)
        .add_systems(OnExit(Overlay::Score), end_reviews);
    add_dialog(app, Overlay::Score, draw_score_dialog);
}

#[cfg(test)]
mod tests {
    use crate::sample::play_on;
    use tesserae_play::exhibition::Programme;

    use super::*;
    use crate::sample::{game, players};

    /// A series of `games` games, all forfeited by the player on the second seat.
    fn forfeited(games: usize) -> Programme {
        let two = players(&["engine:/usr/games/rival", "ai:beginner"]);
        let series = Series::new(game("ur/short"), two, None);
        let mut programme = Programme::new(vec![series], false);
        for _ in 0..games {
            let record = programme.next_match(7).expect("a game");
            programme.forfeit(&record, tesserae_core::rules::Side::B);
        }
        programme
    }

    #[test]
    fn who_replaces_an_engine_has_not_won_its_games() {
        let mut thinking = Thinking::default();
        thinking.learn_name("/usr/games/rival".to_owned(), "Rival 2".to_owned());
        let mut programme = forfeited(1);
        programme.replace(0, "ai:adept");
        let mut second = programme.next_match(7).expect("a game");
        play_on(&mut second, usize::MAX);
        programme.count(&second);
        let series = &programme.series()[0];
        let told: Vec<String> =
            series.results().iter().map(|result| told(series, result, &thinking)).collect();
        assert_eq!(told[0], "Beginner forfeited it");
        assert_eq!(series.results()[0].players[0], "engine:/usr/games/rival");
        assert_eq!(series.results()[1].players[0], "ai:adept");
        assert_eq!(series.before(0).collect::<Vec<_>>(), ["engine:/usr/games/rival"]);
        assert_eq!(series.before(1).count(), 0);
    }

    #[test]
    fn the_page_says_when_luck_and_cost_are_of_the_last_games_alone() {
        let said = |games| method(&SeriesReview::default(), forfeited(games).series());
        assert!(!said(MOST_RESULTS).contains("the last"), "{}", said(MOST_RESULTS));
        let longer = said(MOST_RESULTS + 1);
        assert!(longer.contains("only the last 100 are reviewed"), "{longer}");
    }

    #[test]
    fn the_score_says_who_has_won() {
        let mut thinking = Thinking::default();
        thinking.learn_name("/usr/games/rival".to_owned(), "Rival 2".to_owned());
        let headline =
            |names: [&str; 2], wins: [u32; 2]| headline(&players(&names), &wins, &thinking);
        let two = ["ai:master", "ai:beginner"];
        assert_eq!(headline(two, [1, 0]), "Master wins");
        assert_eq!(headline(two, [2, 1]), "Master wins 2 to 1");
        assert_eq!(headline(two, [1, 3]), "Beginner wins 3 to 1");
        assert_eq!(headline(two, [1, 1]), "A draw, 1 all");
        assert_eq!(headline(two, [0, 0]), "No game was finished");
        assert_eq!(headline(["ai:adept", "ai:adept"], [0, 2]), "The second player wins 2 to 0");
        assert_eq!(headline(["engine:/usr/games/rival", "ai:adept"], [1, 0]), "Rival 2 wins");
    }
}
