//! One match in the list: its picture, name, result and date.

use bevy_egui::egui;
use jiff::tz::TimeZone;

use crate::gui::play::games::Games;
use crate::gui::play::match_list::{Detail, MatchList};
use crate::gui::play::narration::{headline, sentence};
use crate::gui::play::wall_clock::{in_words, now};
use crate::gui::ui::sides::side_colour;
use crate::gui::ui::theme;
use crate::record::Saved;
use crate::rules::{Game, Position};

/// Height of a row, in points.
pub const HEIGHT: f32 = 80.0;

/// Width and height of the picture, in points.
const PICTURE: egui::Vec2 = egui::vec2(112.0, 68.0);

/// Width of the buttons at the right, in points.
const BUTTONS: f32 = 84.0;

/// On a narrower row there is no picture.
const NARROW: f32 = 380.0;

/// What can be done with a match in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowAction {
    /// Put it on the table.
    Open,
    /// Give it a name: to be typed.
    Rename,
    /// The name is typed.
    Named,
    /// It keeps the name that it had.
    KeepName,
    /// Delete it.
    Delete,
    /// Bring it back from among the deleted.
    Restore,
}

/// What a row shows.
pub struct Row<'a> {
    /// The match.
    pub saved: &'a Saved,
    /// Its game, if it is known here.
    pub game: Option<&'a Game>,
    /// What replaying it told; none yet.
    pub detail: Option<&'a Result<Detail, String>>,
    /// It is on the table now.
    pub on_table: bool,
    /// When it was deleted, if it was.
    pub deleted: Option<u64>,
    /// For the date.
    pub zone: &'a TimeZone,
}

impl<'a> Row<'a> {
    /// The row of a match that is neither on the table nor deleted.
    pub fn of(saved: &'a Saved, list: &'a MatchList, games: &'a Games) -> Self {
        let summary = saved.summary.as_ref().ok();
        Self {
            saved,
            game: summary.and_then(|summary| games.0.game(&summary.game).ok()),
            detail: list.detail(&saved.file),
            on_table: false,
            deleted: None,
            zone: &list.zone,
        }
    }
}

impl Row<'_> {
    /// What the match is called: by people, or else by its game and players.
    pub fn name(&self) -> String {
        match (&self.saved.summary, self.game) {
            (Ok(summary), _) if !summary.name.is_empty() => summary.name.clone(),
            (Ok(summary), Some(game)) => headline(game.definition(), &summary.players),
            _ => self.saved.file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// Whether that can be done with it.
    pub fn allows(&self, action: RowAction) -> bool {
        use RowAction::{Delete, KeepName, Named, Open, Rename, Restore};
        match (action, self.deleted) {
            (Restore, deleted) => deleted.is_some(),
            (_, Some(_)) => false,
            (Open, _) => self.saved.summary.is_ok(),
            (Rename | Named | KeepName, _) => {
                self.saved.summary.is_ok() && self.saved.damage.is_none()
            }
            (Delete, _) => !self.on_table,
        }
    }

    /// How it stands, or what is wrong with it, in which colour.
    fn standing(&self) -> (String, egui::Color32) {
        match (&self.saved.summary, self.detail, &self.saved.damage) {
            (Err(error), ..) => (sentence(&error.to_string()), theme::RED),
            (_, Some(Err(problem)), _) => (sentence(problem), theme::RED),
            (_, Some(Ok(detail)), Some(_)) => {
                (format!("Damaged. One action earlier: {}", detail.standing), theme::RED)
            }
            (_, Some(Ok(detail)), None) => (detail.standing.clone(), theme::TEXT),
            (_, None, _) => (String::new(), theme::TEXT),
        }
    }

    /// Which variant of the game, and when it was played.
    fn date(&self) -> String {
        let words = |time| in_words(time, now(), self.zone);
        let when = match self.deleted {
            _ if self.on_table => Some("on the table now".to_owned()),
            Some(time) => Some(format!("deleted {}", words(time))),
            None => self.saved.time().map(words),
        };
        let named = self.saved.summary.as_ref().is_ok_and(|summary| !summary.name.is_empty());
        let title = self.game.map(|game| {
            let definition = game.definition();
            let variant = definition.variant_title.clone();
            if named { format!("{}, {variant}", definition.title) } else { variant }
        });
        [title, when].into_iter().flatten().collect::<Vec<String>>().join("  ·  ")
    }
}

/// Draws a row. Returns what is to be done with it, and whether it has the focus. With
/// `typed` its name is being typed; the arrow keys are at the `chosen` one.
pub fn show(
    ui: &mut egui::Ui,
    place: egui::Rect,
    row: &Row<'_>,
    typed: Option<&mut String>,
    chosen: bool,
) -> (Option<RowAction>, bool) {
    let mut action = None;
    let open = ui.interact(place, ui.id().with(&row.saved.file), egui::Sense::click());
    open.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, row.name()));
    if open.clicked() && typed.is_none() {
        // A stray click beside the button restores nothing.
        let restores = row.allows(RowAction::Restore) && open.has_focus();
        let restore = restores.then_some(RowAction::Restore);
        action = row.allows(RowAction::Open).then_some(RowAction::Open).or(restore);
    }
    if open.gained_focus() {
        ui.scroll_to_rect(place, None);
    }
    let lit = open.hovered() || open.has_focus() || chosen;
    let edge = egui::Stroke::new(1.0, if lit { theme::GOLD } else { theme::FAINT_EDGE });
    let painter = ui.painter_at(place);
    painter.rect_filled(place, 6.0, theme::RAISED);
    painter.rect_stroke(place, 6.0, edge, egui::StrokeKind::Inside);
    let mut left = place.left() + 6.0;
    if place.width() > NARROW {
        let corner = egui::pos2(left, place.center().y - PICTURE.y / 2.0);
        let frame = egui::Rect::from_min_size(corner, PICTURE);
        if let Some(Ok(detail)) = row.detail {
            picture(&painter, frame, &detail.position);
        }
        left = frame.right() + 14.0;
    }
    let text = egui::Rect::from_min_max(
        egui::pos2(left, place.top() + 7.0),
        egui::pos2(place.right() - BUTTONS - 16.0, place.bottom() - 6.0),
    );
    let typing = typed.is_some();
    match typed {
        Some(typed) => action = type_name(ui, text, typed, &row.name()).or(action),
        None => write(ui, text, row),
    }
    let action = buttons(ui, place, row, typing).or(action);
    (action.inspect(|_| ui.ctx().request_repaint()), open.has_focus())
}

/// The three lines of a row.
fn write(ui: &egui::Ui, room: egui::Rect, row: &Row<'_>) {
    let painter = ui.painter_at(room);
    let mut y = room.top();
    let mut line = |text: String, size: f32, rows: usize, colour| {
        let text = egui::WidgetText::from(egui::RichText::new(text).size(size).color(colour));
        let font = egui::FontSelection::Default;
        let job = text.into_layout_job(ui.style(), font, egui::Align::Min);
        let mut job = std::sync::Arc::unwrap_or_clone(job);
        job.wrap.max_width = room.width();
        job.wrap.max_rows = rows;
        job.wrap.break_anywhere = rows == 1;
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let height = galley.size().y;
        painter.galley(egui::pos2(room.left(), y), galley, colour);
        y += height + 2.0;
    };
    line(row.name(), 17.0, 1, theme::TEXT);
    let (standing, colour) = row.standing();
    let broken = row.saved.summary.is_err() || matches!(row.detail, Some(Err(_)));
    if broken {
        line(standing, 13.0, 3, colour);
    } else {
        line(standing, 15.0, 1, colour);
        line(row.date(), 13.5, 1, theme::FAINT);
    }
}

/// The field for a name. Enter keeps what was typed, and so does a click elsewhere.
fn type_name(
    ui: &mut egui::Ui,
    room: egui::Rect,
    typed: &mut String,
    now: &str,
) -> Option<RowAction> {
    let field = egui::Rect::from_min_size(room.min, egui::vec2(room.width(), 32.0));
    let edit = egui::TextEdit::singleline(typed).char_limit(80).hint_text(now);
    let response = ui.put(field, edit);
    let hint = "Type a name. Enter keeps it, Esc leaves it as it was.";
    let below = egui::pos2(room.left(), field.bottom() + 6.0);
    let font = egui::FontId::proportional(13.0);
    ui.painter_at(room).text(below, egui::Align2::LEFT_TOP, hint, font, theme::FAINT);
    if response.lost_focus() {
        let left = ui.input(|input| input.key_pressed(egui::Key::Escape));
        return Some(if left { RowAction::KeepName } else { RowAction::Named });
    }
    if !response.has_focus() {
        response.request_focus();
    }
    None
}

/// Rename and delete; for a deleted match, restore.
fn buttons(ui: &mut egui::Ui, place: egui::Rect, row: &Row<'_>, typing: bool) -> Option<RowAction> {
    let size = egui::vec2(BUTTONS, 30.0);
    let right = place.right() - 8.0;
    let upper = egui::Rect::from_min_size(egui::pos2(right - BUTTONS, place.top() + 8.0), size);
    let lower = upper.translate(egui::vec2(0.0, 34.0));
    let mut clicked = None;
    for (action, place, text) in [
        (RowAction::Rename, upper, "Rename"),
        (RowAction::Delete, lower, "Delete"),
        (RowAction::Restore, upper, "Restore"),
    ] {
        let shown = row.allows(action) && !(typing && action == RowAction::Rename);
        let button = egui::Button::new(egui::RichText::new(text).size(14.0)).fill(theme::GROUND);
        if shown && ui.put(place, button).clicked() {
            clicked = Some(action);
        }
    }
    clicked
}

/// A small plan of the board with the pieces where they stand.
fn picture(painter: &egui::Painter, frame: egui::Rect, position: &Position) {
    let definition = position.game().definition();
    let (wide, deep, _) = definition.board.size;
    let scale = (frame.width() / wide).min(frame.height() / deep);
    let at = |(x, y): (f32, f32)| frame.center() + egui::vec2(x, y) * scale;
    let board = egui::Rect::from_center_size(frame.center(), egui::vec2(wide, deep) * scale);
    let edge = |width| egui::Stroke::new(width, theme::EDGE);
    painter.rect_filled(board, 3.0, theme::GROUND);
    painter.rect_stroke(board, 3.0, edge(1.0), egui::StrokeKind::Inside);
    for cell in &definition.board.cells {
        let (x, y) = cell.extent();
        let place = egui::Rect::from_center_size(at(cell.at), egui::vec2(x, y) * scale);
        let special = !cell.note.is_empty();
        let fill = if special { egui::Color32::from_rgb(112, 88, 54) } else { theme::RAISED };
        painter.rect(place, 1.0, fill, edge(0.7), egui::StrokeKind::Inside);
    }
    let standings = position.standings();
    for (index, piece) in standings.iter().enumerate() {
        let Some(id) = piece.cell else { continue };
        let Some(cell) = definition.board.cells.get(usize::from(id.0)) else { continue };
        // Those that share a cell stand side by side.
        let before = standings[..index].iter().filter(|other| other.cell == piece.cell).count();
        let all = standings.iter().filter(|other| other.cell == piece.cell).count();
        let (x, y) = cell.extent();
        let room = x.min(y) * scale;
        let radius = (room * 0.36).clamp(2.6, 6.0);
        let apart = if x > y { egui::vec2(1.0, 0.0) } else { egui::vec2(0.0, 1.0) };
        let span = ((x.max(y) * scale - 2.0 * radius).max(radius)).min(radius * 1.6 * all as f32);
        let share = if all > 1 { before as f32 / (all - 1) as f32 - 0.5 } else { 0.0 };
        let centre = at(cell.at) + apart * span * share;
        let colour = side_colour(&definition.game, piece.side);
        let light = egui::Rgba::from(colour).intensity() > 0.25;
        let edge = if light { egui::Color32::BLACK } else { theme::TEXT };
        let stroke = egui::Stroke::new(1.0, edge);
        // Each side has its own shape, for the colour-blind.
        match piece.side.index() {
            0 => painter.circle(centre, radius, colour, stroke),
            side => {
                let corners = [4, 3, 6][(side - 1).min(2)];
                let points = (0..corners).map(|corner| {
                    let angle = std::f32::consts::TAU * corner as f32 / corners as f32;
                    centre + egui::vec2(angle.sin(), -angle.cos()) * radius * 1.2
                });
                painter.add(egui::Shape::convex_polygon(points.collect(), colour, stroke))
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::gui::play::narration::standing;
    use crate::gui::sample::{game, players, position};
    use crate::levels::Library;
    use crate::record::{Match, RecordError, Summary};

    const LONG: &str = "A name that goes on and on, as people write when nobody stops them, and \
                        then some more, WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

    fn saved(summary: Result<Summary, RecordError>) -> Saved {
        Saved { file: PathBuf::from("some.ron"), modified: None, summary, damage: None }
    }

    fn named(name: &str, game: &str, names: &[&str]) -> Saved {
        saved(Ok(Summary {
            game: game.to_owned(),
            name: name.to_owned(),
            players: players(names),
            plies: 5,
            winner: None,
            resigned: None,
            played: Some(5),
        }))
    }

    static ZONE: TimeZone = TimeZone::UTC;

    fn row_of<'a>(saved: &'a Saved, game: &'a Game, detail: &'a Result<Detail, String>) -> Row<'a> {
        let (game, detail) = (Some(game), Some(detail));
        Row { saved, game, detail, on_table: false, deleted: None, zone: &ZONE }
    }

    fn detail_of(record: &Match) -> Result<Detail, String> {
        Ok(Detail { position: record.position().clone(), standing: standing(record) })
    }

    /// What is painted for a row, and where the row is.
    fn painted(row: &Row<'_>, width: f32) -> (Vec<egui::epaint::ClippedShape>, egui::Rect) {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(width, HEIGHT));
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 200.0));
        let input = || egui::RawInput { screen_rect: Some(window), ..Default::default() };
        // New fonts count from the second frame on.
        drop(ctx.run_ui(input(), |_| ()));
        let output = ctx.run_ui(input(), |ui| {
            show(ui, place, row, None, false);
        });
        (output.shapes, place)
    }

    /// Where the texts of a row are seen, in its order of drawing, and the row itself.
    fn texts(row: &Row<'_>, width: f32) -> (Vec<(String, egui::Rect)>, egui::Rect) {
        let (shapes, place) = painted(row, width);
        let seen = shapes.into_iter().filter_map(|clipped| match clipped.shape {
            egui::Shape::Text(text) => {
                let rect = text.visual_bounding_rect().intersect(clipped.clip_rect);
                Some((text.galley.text().to_owned(), rect))
            }
            _ => None,
        });
        (seen.collect(), place)
    }

    #[test]
    fn no_name_however_long_runs_into_another_text_or_out_of_its_row() {
        let wrong = || {
            let (file, problem) = (PathBuf::from(LONG), LONG.to_owned());
            RecordError::NotARecord { file, line: 3, problem }
        };
        let two = ["human", "ai:adept"];
        let four = ["human", "engine:./a-long-command with --many options", "human", "ai:master"];
        for game in Library::built_in().games() {
            let id = game.definition().id();
            let detail = detail_of(&Match::new(game, 2, players(&two), 5));
            let damage = Some(wrong());
            for saved in [
                named("", &id, &two),
                named("", &id, &four),
                named(LONG, &id, &two),
                named("two\nlines", &id, &two),
                Saved { damage, ..named("", &id, &two) },
                saved(Err(wrong())),
            ] {
                for width in [240.0, 330.0, 460.0, 700.0] {
                    let (texts, place) = texts(&row_of(&saved, game, &detail), width);
                    assert!(texts.iter().any(|(text, _)| text == "Delete"), "{texts:?}");
                    assert!(texts.len() >= 3, "{texts:?}");
                    for (number, (text, rect)) in texts.iter().enumerate() {
                        assert!(place.contains_rect(*rect), "{width}: \"{text}\" at {rect:?}");
                        for (other, place) in &texts[..number] {
                            let overlap = rect.shrink(0.6).intersects(place.shrink(0.6));
                            assert!(!overlap, "{width}: {text:?} {rect:?}, {other:?} {place:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_says_who_plays_how_it_stands_and_when_and_no_seed() {
        let (game, two) = (game("ur"), ["human", "ai:adept"]);
        let mut record = Match::new(&game, 2, players(&two), 5_000_000_000_000_000_000);
        record.resign(crate::rules::Side::A);
        let saved = named("", "ur/cyningstan", &two);
        let (texts, _) = texts(&row_of(&saved, &game, &detail_of(&record)), 700.0);
        let mut words: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        words.retain(|text| !["Rename", "Delete"].contains(text));
        let name = "The Royal Game of Ur against the computer (adept)";
        assert_eq!(words, [name, "You resigned", "Cyningstan  ·  1 January 1970"]);
    }

    /// How many discs and how many figures with corners are painted in a row.
    fn figures(shape: &egui::Shape, count: &mut (usize, usize)) {
        match shape {
            egui::Shape::Vec(list) => list.iter().for_each(|shape| figures(shape, count)),
            egui::Shape::Circle(_) => count.0 += 1,
            egui::Shape::Path(_) => count.1 += 1,
            _ => {}
        }
    }

    #[test]
    fn a_row_bears_a_plan_with_the_pieces_where_they_stand() {
        let saved = named("", "ur/cyningstan", &["human", "ai:adept"]);
        let game = game("ur");
        let count = |line: &str| {
            let (position, standing) = (position(line), "Your turn".to_owned());
            let detail = Ok(Detail { position, standing });
            let mut count = (0, 0);
            let (shapes, _) = painted(&row_of(&saved, &game, &detail), 700.0);
            shapes.iter().for_each(|clipped| figures(&clipped.shape, &mut count));
            count
        };
        // Those in the racks and at home are not on the board.
        assert_eq!(count("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw"), (0, 0));
        assert_eq!(count("ur/cyningstan A 0,0,0,0,0,5,17 0,0,2,3,7,12,17 throw"), (1, 4));
    }
}
