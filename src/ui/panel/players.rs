//! The sides in the panel: who plays each, what is in the rack, home or held.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, RichText};

use tesserae_core::ai::{Who, strength};
use tesserae_core::rules::{Definition, Position, Side, Step};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{Exhibition, WinChance};
use tesserae_play::guide::Guide;
use tesserae_play::narration::{Naming, in_figures};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::opponent::Thinking;
use tesserae_play::people::{level_alone, sitter, who};
use tesserae_play::puzzling::Puzzling;
use tesserae_play::turn::{Stage, Turn};

use super::canvas::{Canvas, PanelParts, PartSystems};
use super::heights::Heights;
use crate::ui::widgets::{reading, side_badge, theme};

/// Height of a side's box. In a low window name and numbers share a line.
pub fn box_height(compact: bool, sides: usize) -> f32 {
    match (compact, sides) {
        (true, _) => 25.0,
        (false, 2) => 46.0,
        (false, _) => 41.0,
    }
}

/// Room between the boxes.
pub const GAP: f32 = 4.0;

/// Draws a box for each side, one below the other.
fn draw_players(
    mut canvas: ResMut<Canvas>,
    heights: Res<Heights>,
    current: Res<CurrentMatch>,
    (guide, puzzling): (On<Guide>, On<Puzzling>),
    (exhibition, chance): (On<Exhibition>, Res<WinChance>),
    (thinking, turn): (Res<Thinking>, Res<Turn>),
) {
    let place = canvas.place("players", heights.players);
    let (compact, position) = (heights.compact, current.0.position());
    // Viewers see the pieces land first. The plates and the lead count with them.
    let counted = if exhibition.is_on() { chance.seen_of(&current.0) } else { position };
    let sides = usize::from(position.sides());
    let size = egui::vec2(place.width(), box_height(compact, sides));
    let solver = puzzling.get().map(|puzzling| puzzling.puzzle().position.turn());
    for (index, side) in Side::ALL[..sides].iter().enumerate() {
        let on_turn = turn.stage != Stage::Empty && position.turn() == *side;
        let told = match solver {
            Some(solver) if solver == *side => ("you".to_owned(), None),
            Some(_) => ("the opponent".to_owned(), None),
            None => who_sits(&current, guide.get(), &thinking, *side),
        };
        let top = place.top() + index as f32 * (size.y + GAP);
        let rect = Rect::from_min_size(egui::pos2(place.left(), top), size);
        canvas.inside(&format!("player {index}"), rect, |ui| {
            draw_player(ui, rect, compact, (counted, *side, on_turn), told);
        });
    }
}

/// Draws a side's box.
fn draw_player(
    ui: &mut egui::Ui,
    rect: Rect,
    compact: bool,
    (position, side, on_turn): (&Position, Side, bool),
    (player, told): (String, Option<&str>),
) {
    let fill = if on_turn { theme::RAISED } else { theme::GROUND };
    let edge = if on_turn { theme::GOLD } else { theme::FAINT_EDGE };
    let stroke = egui::Stroke::new(1.0, edge);
    ui.painter().rect(rect, 6.0, fill, stroke, egui::StrokeKind::Inside);
    let inside = rect.shrink2(egui::vec2(10.0, 2.0));
    let name_line = if compact {
        inside
    } else {
        Rect::from_min_size(inside.min, egui::vec2(inside.width(), inside.height() * 0.55))
    };
    let named = side_line(ui, name_line, position.game().definition(), side);
    let counted = counts(position, side, (compact, true));
    let naming = Naming(position.game().definition());
    let turn = if on_turn { ", on turn" } else { "" };
    let read = format!("{}{turn}: {counted}", naming.heading(side));
    reading::painted(ui, rect, "side", &read);
    if compact {
        // The numbers are whole; the player's name takes what they leave, or the room of the steps.
        let whole = format!("{player}: {counted}");
        let beside = inside.with_min_x(named);
        let wide = |text: &str| {
            let font = egui::FontId::proportional(theme::SMALL);
            ui.painter().layout_no_wrap(text.to_owned(), font, theme::TEXT).size().x
        };
        let least = wide(level_alone(&player)).min(LEAST_NAME) + APART;
        let fits = wide(&counted) + least <= beside.width();
        let counted = if fits { counted } else { counts(position, side, (compact, false)) };
        let numbers = right(ui, beside, theme::faint(counted).small());
        let room = beside.with_max_x(numbers.rect.left() - APART);
        let label = right(ui, room, RichText::new(level_alone(&player)).small());
        for label in [numbers, label] {
            label.on_hover_text(told.unwrap_or(&whole));
        }
    } else {
        let label = right(ui, name_line.with_min_x(named), theme::faint(player));
        if let Some(told) = told {
            label.on_hover_text(told);
        }
        let at = egui::pos2(inside.left() + 26.0, inside.bottom() - 2.0);
        let font = egui::FontId::proportional(theme::SMALL);
        ui.painter().text(at, egui::Align2::LEFT_BOTTOM, counted, font, theme::FAINT);
    }
}

/// Space between two texts in a row, and the room for a player's name that the steps leave, in
/// points.
const APART: f32 = 8.0;
const LEAST_NAME: f32 = 76.0;

/// Draws a side's colour and name. Returns where another text may begin beside it.
fn side_line(ui: &egui::Ui, place: Rect, definition: &Definition, side: Side) -> f32 {
    let dot = egui::pos2(place.left() + 8.0, place.center().y);
    let badge = Rect::from_center_size(dot, egui::Vec2::splat(17.0));
    side_badge(ui.painter(), badge, &definition.game, side);
    let at = egui::pos2(place.left() + 26.0, place.center().y);
    let name = Naming(definition).heading(side);
    let font = egui::FontId::proportional(theme::LARGE);
    ui.painter().text(at, egui::Align2::LEFT_CENTER, name, font, theme::TEXT).right() + APART
}

/// A text at the right of a place, cut at its left edge.
fn right(ui: &mut egui::Ui, place: Rect, text: RichText) -> egui::Response {
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
    child.add(egui::Label::new(text).truncate())
}

/// The player of a side, and why it differs from the one requested.
fn who_sits<'a>(
    current: &'a CurrentMatch,
    guide: Option<&Guide>,
    thinking: &'a Thinking,
    side: Side,
) -> (String, Option<&'a str>) {
    if let Some(guide) = guide {
        // After its last lesson the table is left as the learner played it.
        let last = guide.lessons().last().map(|lesson| lesson.side);
        let learner = guide.learner().or(last);
        let name = if learner == Some(side) { "you" } else { "the guide" };
        return (name.to_owned(), None);
    }
    if current.is_human(side) {
        return (sitter(&current.0, side), None);
    }
    who_plays(current.0.player(side), current.0.game().definition(), thinking)
}

/// What a side has where, and with `steps` those it has come, in words. Leaves out what the game lacks. In a
/// low window trapped pieces take the room of the steps.
fn counts(position: &Position, side: Side, (compact, steps): (bool, bool)) -> String {
    let definition = position.game().definition();
    let standings: Vec<_> =
        position.standings().into_iter().filter(|standing| standing.side == side).collect();
    let count = |step: Step| standings.iter().filter(|standing| standing.step == step).count();
    let (hand, home) = (count(Step::HAND), count(definition.home(side)));
    let held = standings.iter().filter(|standing| standing.trapped.is_some()).count();
    let short = compact || held > 0;
    let start = position.game().start(position.sides());
    let mut words = Vec::new();
    // In a low window the rack itself tells it.
    if start.pieces(side).contains(&Step::HAND) && !compact {
        words.push(format!("{hand} in {}rack", if short { "" } else { "the " }));
    }
    let of = if short { "/" } else { " of " };
    words.push(format!("{home}{of}{} home", definition.pieces));
    if steps && (!compact || held == 0) {
        // Pieces that were sent back can stand behind the start.
        let covered = strength::covered(position, side);
        let sign = if covered < 0 { "−" } else { "" };
        words.push(format!("{sign}{}", in_figures(covered.unsigned_abs(), "step")));
    }
    if held > 0 {
        words.push(format!("{held} trapped"));
    }
    words.join(if short { ", " } else { "     " })
}

/// The player of a side now, in readable words: a computer by its level, an engine by the name that
/// it gives itself. Then the tip: the engine's command, or why another player than the one
/// requested plays.
pub fn who_plays<'a>(
    player: &'a str,
    game: &Definition,
    thinking: &'a Thinking,
) -> (String, Option<&'a str>) {
    if let Some(name) = thinking.engine_name(player) {
        return (name.to_owned(), Some(player));
    }
    let stand_in = thinking.stand_in.as_ref();
    let instead = stand_in.and_then(|s| Some((s, s.for_player(player, game)?)));
    match instead {
        Some((stand_in, plays)) => (who(&plays.to_string()), Some(&stand_in.message)),
        None => (thinking.who(player), None),
    }
}

/// The player's Elo above the random player, if it was measured in this game.
pub fn elo_of(player: &str, game: &Definition, thinking: &Thinking) -> Option<i32> {
    let instead = thinking.stand_in.as_ref().and_then(|s| s.for_player(player, game));
    let who = instead.or_else(|| player.parse().ok())?;
    match who {
        Who::Ai(level) => strength::elo(&game.id(), level),
        _ => None,
    }
}

/// Registers the players.
pub(super) fn plugin(app: &mut App) {
    let draw_players = draw_players.run_if(not(in_state(Occasion::SetUp)));
    app.add_systems(PanelParts, draw_players.in_set(PartSystems::Players));
}

#[cfg(test)]
mod tests {
    use tesserae_core::ai::Level;
    use tesserae_core::levels::Library;
    use tesserae_play::opponent::StandIn;

    use super::*;
    use crate::sample::{game, position};

    #[test]
    fn who_stands_in_is_named_in_the_game_without_a_solution_alone() {
        let (unsolved, message) = ("ur/finkel".to_owned(), "no solution".to_owned());
        let mut thinking = Thinking::default();
        thinking.stand_in = Some(StandIn { game: unsolved, level: Level::Master, message });
        let told = |player: &str, id: &str| {
            let (name, why) = who_plays(player, game(id).definition(), &thinking);
            (name, why.is_some())
        };
        assert_eq!(elo_of("ai:perfect", game("ur/finkel").definition(), &thinking), Some(962));
        let master = ("computer (master)".to_owned(), true);
        assert_eq!(told("ai:perfect", "ur/finkel"), master);
        assert_eq!(told("ai:perfect", "ur/short"), ("computer (perfect)".to_owned(), false));
        assert_eq!(told("ai:adept", "ur/finkel"), ("computer (adept)".to_owned(), false));
        assert_eq!(told("human", "ur/finkel"), ("you".to_owned(), false));
    }

    #[test]
    fn an_engine_has_the_name_that_it_gives_itself_and_no_elo() {
        let (ur, mut thinking) = (game("ur"), Thinking::default());
        let engine = "engine:/usr/games/rival --fast";
        let (name, told) = who_plays(engine, ur.definition(), &thinking);
        assert_eq!((name.as_str(), told), ("engine /usr/games/ri…", None));
        thinking.learn_name("/usr/games/rival --fast".to_owned(), "Rival 2".to_owned());
        let (name, told) = who_plays(engine, ur.definition(), &thinking);
        assert_eq!((name.as_str(), told), ("Rival 2", Some(engine)));
        assert_eq!(elo_of(engine, ur.definition(), &thinking), None);
        assert_eq!(elo_of("ai:adept", ur.definition(), &thinking), Some(514));
    }

    #[test]
    fn only_what_a_game_has_is_counted() {
        let has = |line, words| assert_eq!(counts(&position(line), Side::A, (false, true)), words);
        // 5, 8 and 17 steps.
        let line = "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2";
        has(line, "4 in the rack     1 of 7 home     30 steps");
        // The last cone has gone from 9 off the board, past 30.
        has("senet/skiryuk A 1,3,5,7,31 2,4,6,8,10 throw", "1 of 5 home     22 steps");
        // A spool has sent the cone on 7 back to 4, as the line on who leads counts too.
        has("senet/skiryuk A 1,3,4,5,9 2,6,7,8,10 throw", "0 of 5 home     −3 steps");
        // A stone that entered with a 3 has come 3 steps.
        let line = "pente/knock-off A 0,0,0,0,3 0,0,0,0,0 throw";
        has(line, "4 in the rack     0 of 5 home     3 steps");
        // The stones at home on 8 have come 8. The one on 9 has 9 to go, one more than from the
        // rack.
        let line = "pente/knock-off A 0,3,8,8,9 0,0,0,0,0 throw";
        has(line, "1 in the rack     2 of 5 home     18 steps");
        let line = "phaistos/aleff A 0,13!2,20,62 0,0,0,0 throw";
        has(line, "1 in rack, 1/4 home, 95 steps, 1 trapped");
    }

    #[test]
    fn in_a_low_window_the_steps_give_way_to_what_is_trapped() {
        let low = |line| counts(&position(line), Side::A, (true, true));
        let free = "phaistos/aleff A 0,11,20,62 0,0,0,0 throw";
        assert_eq!(low(free), "1/4 home, 93 steps");
        let trapped = "phaistos/aleff A 0,13!2,20,62 0,0,0,0 throw";
        assert_eq!(low(trapped), "1/4 home, 1 trapped");
        let narrow = |line| counts(&position(line), Side::A, (true, false));
        assert_eq!(narrow(free), "1/4 home");
        assert_eq!(narrow(trapped), "1/4 home, 1 trapped");
    }

    #[test]
    fn after_its_last_lesson_the_guide_still_plays_the_other_side() {
        let games = Library::built_in().by_game().swap_remove(0);
        let mut guide = Guide::of(games).expect("a guide");
        let current = CurrentMatch(*guide.begin().expect("a lesson"));
        let told = |guide: &Guide| {
            let nobody = Thinking::default();
            [Side::A, Side::B].map(|side| who_sits(&current, Some(guide), &nobody, side).0)
        };
        assert_eq!(told(&guide), ["you", "the guide"]);
        guide.leave_lessons();
        assert!(guide.lesson().is_none());
        assert_eq!(told(&guide), ["you", "the guide"]);
    }
}
