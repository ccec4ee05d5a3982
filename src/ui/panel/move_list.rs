//! The list of moves as it is drawn: long rows wrapped, the present one in view.

use bevy_egui::egui::text::{CCursor, LayoutJob};
use bevy_egui::egui::{self, Color32, FontId, Rangef, Rect, RichText, TextFormat, Vec2};

use crate::ui::widgets::{side_badge, theme};
use tesserae_play::narration::moves::Row;

/// Size of the letters, in points.
const LETTERS: f32 = 15.0;
/// Where the text of a row begins, beside its number and its side's colour.
const TEXT_AT: f32 = 58.0;
/// Where the middle of the colour is.
const DOT_AT: f32 = 44.0;
/// Room above and below a row's text.
const PAD: f32 = 3.0;

/// The result of drawing the list.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown {
    /// The ply to go to, if a row or a part of one was clicked.
    pub clicked: Option<usize>,
    /// The place of the present row.
    pub present: Option<Rect>,
}

/// Draws the list of a game at a cursor; `follow` scrolls to the present row once.
pub fn show(ui: &mut egui::Ui, game: &str, rows: &[Row], cursor: usize, follow: bool) -> Shown {
    let mut shown = Shown::default();
    if rows.is_empty() {
        ui.label(RichText::new("No moves yet.").color(theme::FAINT));
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    let here = rows.iter().position(|row| row.end() >= cursor).filter(|_| cursor > 0);
    let mut turns = 0;
    for (index, row) in rows.iter().enumerate() {
        let present = here == Some(index);
        turns += usize::from(!row.opening);
        let number = Some(turns).filter(|_| !row.opening);
        let drawn = draw(ui, game, (number, row), cursor, present);
        if drawn.clicked.is_some() {
            shown.clicked = drawn.clicked;
        }
        if follow && cursor == 0 && index == 0 {
            ui.scroll_to_rect(drawn.rect, None);
        }
        if present {
            // If a row is higher than the list, show its end.
            let fits = drawn.rect.height() <= ui.clip_rect().height() - 2.0;
            let rect = if fits { drawn.rect } else { drawn.last };
            shown.present = Some(rect);
            if follow {
                ui.scroll_to_rect(rect, None);
            }
        }
    }
    shown
}

/// The result of drawing a row.
struct Drawn {
    rect: Rect,
    /// The lines of the last part that is played.
    last: Rect,
    /// Which ply of it was clicked.
    clicked: Option<usize>,
}

/// Draws a row. A turn has a number, the opening has none.
fn draw(
    ui: &mut egui::Ui,
    game: &str,
    (number, row): (Option<usize>, &Row),
    cursor: usize,
    present: bool,
) -> Drawn {
    let wide = ui.available_width();
    let font = FontId::proportional(LETTERS);
    let mut job = LayoutJob::default();
    job.wrap.max_width = wide - TEXT_AT - 4.0;
    for part in &row.parts {
        let to_come = part.ply > cursor;
        // On the ground of the present row faint letters could not be read.
        let colour = if to_come && !present { theme::FAINT } else { theme::TEXT };
        let text = format!("{}{}", part.lead, part.text);
        let format = TextFormat::simple(font.clone(), colour);
        job.append(&text, 0.0, TextFormat { italics: to_come && present, ..format });
    }
    let galley = ui.painter().layout_job(job);
    let size = Vec2::new(wide, galley.size().y + 2.0 * PAD);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        let number = number.map_or_else(String::new, |number| format!("{number}. "));
        let text = format!("{number}{}", row.text());
        egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, present, text)
    });
    let text_at = rect.min + Vec2::new(TEXT_AT, PAD);
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        if present {
            painter.rect_filled(rect, 4.0, theme::LAPIS);
        } else if response.hovered() {
            painter.rect_filled(rect, 4.0, theme::RAISED);
        }
        let first = text_at.y + 9.5;
        let begun = row.parts.first().is_some_and(|part| part.ply <= cursor);
        let ink: Color32 = if begun || present { theme::TEXT } else { theme::FAINT };
        painter.text(
            egui::pos2(rect.left() + DOT_AT - 14.0, first),
            egui::Align2::RIGHT_CENTER,
            number.map_or_else(String::new, |number| number.to_string()),
            FontId::proportional(theme::SMALL),
            ink,
        );
        let dot = egui::pos2(rect.left() + DOT_AT, first);
        side_badge(painter, Rect::from_center_size(dot, Vec2::splat(13.0)), game, row.side);
        painter.galley(text_at, galley.clone(), theme::TEXT);
    }
    let clicked = response.clicked().then(|| {
        let over = response.interact_pointer_pos().unwrap_or(rect.min);
        let at = galley.cursor_from_pos(over - text_at).index.0;
        // A click beside the text means the whole turn.
        if over.x < text_at.x || over.x > text_at.x + galley.size().x {
            row.end()
        } else {
            part_at(row, at)
        }
    });
    response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let (from, to) = last_part(row, cursor);
    let line = |letter: usize| galley.pos_from_cursor(CCursor::new(letter));
    let lines = Rangef::new(line(from).top(), line(to).bottom());
    let last = Rect::from_x_y_ranges(
        rect.x_range(),
        Rangef::new(text_at.y + lines.min, text_at.y + lines.max),
    );
    Drawn { rect, last, clicked }
}

/// The first and last letter of the row's last played part.
fn last_part(row: &Row, cursor: usize) -> (usize, usize) {
    let mut found = (0, 0);
    let mut end = 0;
    for part in &row.parts {
        let start = end + part.lead.chars().count();
        end = start + part.text.chars().count();
        if part.ply <= cursor || found == (0, 0) {
            found = (start, end);
        }
    }
    found
}

/// The ply of the part that holds a letter of the row's text.
fn part_at(row: &Row, letter: usize) -> usize {
    let mut end = 0;
    let found = row.parts.iter().find(|part| {
        end += part.lead.chars().count() + part.text.chars().count();
        letter < end
    });
    found.map_or_else(|| row.end(), |part| part.ply)
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Side;

    use super::*;
    use tesserae_play::narration::moves::Part;

    fn row() -> Row {
        let part = |ply, lead, text: &str| Part { ply, lead, text: text.to_owned() };
        Row {
            side: Side::A,
            opening: false,
            parts: vec![
                part(2, "", "5: 1 →\u{a0}6 →\u{a0}12; Ochre\u{a0}12 →\u{a0}6"),
                part(3, "; ", "2: 12 →\u{a0}14, captures and goes on for a long time"),
            ],
        }
    }

    #[test]
    fn turns_are_numbered_and_the_opening_is_not() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        drop(ctx.run_ui(egui::RawInput::default(), |_| ()));
        let opening = Row { opening: true, ..row() };
        let rows = [opening.clone(), opening, row(), row()];
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            show(ui, "senet", &rows, 3, false);
        });
        let texts = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => text.galley.text().parse::<usize>().ok(),
            _ => None,
        });
        assert_eq!(texts.collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn a_letter_belongs_to_its_part() {
        let row = row();
        let first = row.parts[0].text.chars().count();
        assert_eq!(part_at(&row, 0), 2);
        assert_eq!(part_at(&row, first - 1), 2);
        assert_eq!(part_at(&row, first), 3);
        assert_eq!(part_at(&row, 1000), 3);
        assert_eq!(last_part(&row, 2), (0, first));
        assert_eq!(last_part(&row, 3).0, first + 2);
    }

    #[test]
    fn a_long_row_is_wrapped_within_its_column_and_no_number_is_broken() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut ends = Vec::new();
        for wide in [140.0, 180.0, 220.0, 284.0] {
            let mut rect = Rect::NOTHING;
            for _ in 0..2 {
                let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
                    ui.set_max_width(wide);
                    ui.set_min_width(wide);
                    let rows = [row()];
                    rect = show(ui, "phaistos", &rows, 3, false).present.unwrap_or(rect);
                    let mut job = LayoutJob::default();
                    job.wrap.max_width = wide - TEXT_AT - 4.0;
                    let format = TextFormat::simple(FontId::proportional(LETTERS), theme::TEXT);
                    job.append(&row().text(), 0.0, format);
                    let galley = ui.painter().layout_job(job);
                    ends = galley.rows.iter().map(|row| row.text()).collect();
                    assert!(galley.size().x <= wide - TEXT_AT);
                });
            }
            assert!(rect.width() <= wide + 0.5, "{rect:?} in {wide}");
            assert!(ends.len() > 1);
            for pair in ends.windows(2) {
                let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                let broken = digit(pair[0].chars().last()) && digit(pair[1].chars().next());
                assert!(!broken, "{ends:?}");
                assert!(!pair[0].trim_end().ends_with('→'), "{ends:?}");
            }
        }
    }
}
