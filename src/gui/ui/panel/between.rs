//! The card after a game of an exhibition: who has won, how the series stands, who plays next
//! if anybody does; and while the decisive ply is shown again, what that was.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::gui::play::current_match::CurrentMatch;
use crate::gui::play::exhibition::{Again, Exhibition, Series, WinChance};
use crate::gui::play::narration::{Naming, capitalized, luck_in_words, signed};
use crate::gui::play::opponent::Thinking;
use crate::gui::play::people::{outcome, victor};
use crate::gui::play::turn::{Stage, Turn};
use crate::gui::ui::frame::{UiSystems, panel_width};
use crate::gui::ui::state::{Overlay, Screen};
use crate::gui::ui::theme;
use crate::record::Match;
use crate::rules::Action;

/// Width of the card at most, and room to the edges, in points.
const WIDE: f32 = 430.0;
const MARGIN: f32 = 12.0;
/// Room that the name plates take at the foot of the table, with a tag above one.
const PLATES: (f32, f32) = (250.0, 80.0);

/// What stands on the card.
#[derive(Debug, PartialEq, Eq)]
struct Words {
    headline: String,
    lines: Vec<String>,
}

impl Words {
    /// The result, and what comes next; none once the last game has been shown.
    fn of_end(exhibition: &Exhibition, record: &Match, thinking: &Thinking) -> Option<Self> {
        let programme = &exhibition.programme;
        let current = programme.current().filter(|_| !exhibition.is_closed())?;
        let headline = outcome(record).unwrap_or_else(|| "Nobody wins".to_owned());
        let mut lines = Vec::new();
        if let Some(side) = victor(record) {
            let many = record.plies().len();
            let winner = capitalized(&thinking.sitter(record, side));
            lines.push(format!("{winner}, after {many} throws and moves"));
        }
        lines.push(format!("The series: {}", score(current, thinking)));
        let next = programme.upcoming().map(|(next, seats)| {
            let seats: Vec<String> = seats.into_iter().map(|seat| thinking.who(seat)).collect();
            let against = seats.join(" against ");
            if next.game == current.game {
                format!("Next: {against}")
            } else {
                format!("Next, {}: {against}", next.game.definition().title)
            }
        });
        lines.extend(next);
        Some(Self { headline, lines })
    }

    /// What is shown again.
    fn of_again(again: Again, record: &Match, chance: &WinChance) -> Self {
        let ply = record.plies().get(again.decisive);
        let told = ply.and_then(|ply| {
            let swing = chance.swing(again.decisive, ply.side)?;
            let what = match ply.action {
                Action::Throw(_) => luck_in_words(swing),
                _ => "a move",
            };
            let side = Naming(record.game().definition()).heading(ply.side);
            Some(format!("{side}: {what}, {} points", signed(swing)))
        });
        let headline = "What decided the game, once more".to_owned();
        Self { headline, lines: told.into_iter().collect() }
    }
}

/// How a series stands, each player with the games won.
fn score(series: &Series, thinking: &Thinking) -> String {
    let each = series.players.iter().zip(series.wins());
    let each = each.map(|(player, wins)| format!("{} {wins}", thinking.who(player)));
    each.collect::<Vec<_>>().join(", ")
}

fn show(
    mut contexts: EguiContexts,
    exhibition: Option<Res<Exhibition>>,
    current: Option<Res<CurrentMatch>>,
    (chance, thinking): (Res<WinChance>, Res<Thinking>),
    turn: Res<Turn>,
) -> Result {
    let (Some(exhibition), Some(current)) = (exhibition, current) else { return Ok(()) };
    let words = match exhibition.again() {
        Some(again) => Some(Words::of_again(again, &current.0, &chance)),
        None if turn.stage == Stage::Over && exhibition.is_counted() => {
            Words::of_end(&exhibition, &current.0, &thinking)
        }
        None => None,
    };
    let Some(words) = words else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut area = ctx.viewport_rect();
    if !exhibition.bare {
        area.max.x -= panel_width(ctx);
    }
    let wide = WIDE.min(area.width() - 2.0 * MARGIN).max(80.0);
    // In a narrow window it stands above the plates and not between them.
    let narrow = area.width() < wide + 2.0 * (PLATES.0 + MARGIN);
    let above = MARGIN + if narrow { PLATES.1 } else { 0.0 };
    egui::Area::new("between games".into())
        .order(egui::Order::Middle)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(egui::pos2(area.center().x, area.bottom() - above))
        .show(ctx, |ui| {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(18, 12)).show(ui, |ui| {
                ui.set_width(wide - 36.0);
                ui.spacing_mut().item_spacing.y = 3.0;
                ui.label(theme::headline(&words.headline, 24.0));
                for line in &words.lines {
                    ui.add(egui::Label::new(line).wrap());
                }
            });
        });
    Ok(())
}

/// Registers the card; needs egui.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems::Dialogs)
            .run_if(in_state(Screen::Table))
            .run_if(in_state(Overlay::None)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::play::exhibition::{Programme, Speed};
    use crate::gui::sample::{game, players};

    #[test]
    fn the_card_says_who_won_how_it_stands_and_who_comes_next() {
        let two = players(&["ai:master", "ai:adept"]);
        let series = |id: &str| Series::new(game(id), two.clone(), Some(1));
        let programme = Programme::new(vec![series("ur/short"), series("senet")], false);
        let mut exhibition = Exhibition::new(programme, Speed::Normal);
        let mut record = *exhibition.next_match().expect("a game");
        while record.winner().is_none() {
            let throw = record.draw().map(Action::Throw);
            let action = throw.unwrap_or_else(|| record.position().actions()[0]);
            record.play(action).expect("legal");
        }
        exhibition.programme.count(&record);
        let nobody = Thinking::default();
        let words = Words::of_end(&exhibition, &record, &nobody).expect("another game comes");
        let white = record.winner() == Some(crate::rules::Side::A);
        assert_eq!(words.headline, if white { "White wins" } else { "Black wins" });
        let (one, other) = if white { (1, 0) } else { (0, 1) };
        let score = format!("The series: computer (master) {one}, computer (adept) {other}");
        assert_eq!(words.lines[1], score);
        assert_eq!(words.lines[2], "Next, Senet: computer (master) against computer (adept)");
        exhibition.next_match();
        exhibition.programme.give_up();
        let last =
            Words::of_end(&exhibition, &record, &nobody).expect("the last result is told too");
        assert_eq!(last.lines.len(), 2, "nothing comes after that: {last:?}");
    }

    #[test]
    fn an_engine_stands_on_the_card_by_its_own_name() {
        let engine = "engine:/usr/games/rival --with many options";
        let two = players(&[engine, "ai:adept"]);
        let programme = Programme::new(vec![Series::new(game("ur/short"), two, Some(2))], false);
        let mut exhibition = Exhibition::new(programme, Speed::Normal);
        let mut record = *exhibition.next_match().expect("a game");
        assert!(record.resign(crate::rules::Side::B));
        exhibition.programme.give_up();
        let mut thinking = Thinking::default();
        thinking.learn_name("/usr/games/rival --with many options".into(), "Rival 2".into());
        let words = Words::of_end(&exhibition, &record, &thinking).expect("another game comes");
        assert!(words.lines[0].starts_with("Rival 2, after "), "{words:?}");
        assert_eq!(words.lines[1], "The series: Rival 2 0, computer (adept) 0");
        assert_eq!(words.lines[2], "Next: computer (adept) against Rival 2");
    }
}
