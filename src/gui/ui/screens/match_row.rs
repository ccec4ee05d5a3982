//! One match in the list: a picture of how it stands, what it is called, its result and
//! its date.

use bevy_egui::egui;
use jiff::tz::TimeZone;

use crate::gui::play::match_list::Detail;
use crate::gui::play::narration::{headline, sentence};
use crate::gui::play::wall_clock::{in_words, now};
use crate::gui::ui::sides::side_colour;
use crate::gui::ui::theme;
use crate::record::Saved;
use crate::rules::{Definition, Game, Position};

/// Height of a row, in points.
pub const HEIGHT: f32 = 80.0;

/// Width and height of the picture, in points.
const PICTURE: egui::Vec2 = egui::vec2(112.0, 68.0);

/// Width of the buttons at the right, in points.
const BUTTONS: f32 = 84.0;

/// On a narrower row there is no picture.
const NARROW: f32 = 380.0;

/// What can be asked of a match in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Put it on the table.
    Open,
    /// Give it a name: to be typed.
    Rename,
    /// The name is typed.
    Named,
    /// It keeps the name that it had.
    LeaveName,
    /// Delete it.
    Delete,
    /// Put it back among the others.
    BringBack,
}

/// All that a row tells.
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

impl Row<'_> {
    /// What the match is called: by people, or else by its game and players.
    pub fn name(&self) -> String {
        match (&self.saved.summary, self.game) {
            (Ok(summary), _) if !summary.name.is_empty() => summary.name.clone(),
            (Ok(summary), Some(game)) => headline(game.definition(), &summary.players),
            _ => {
                let name = self.saved.file.file_stem().unwrap_or_default();
                name.to_string_lossy().into_owned()
            }
        }
    }

    /// Whether that can be asked of it.
    pub fn allows(&self, asked: Asked) -> bool {
        let readable = self.saved.summary.is_ok() && self.saved.damage.is_none();
        match (asked, self.deleted) {
            (Asked::BringBack, deleted) => deleted.is_some(),
            (_, Some(_)) => false,
            (Asked::Open, _) => self.saved.summary.is_ok(),
            (Asked::Rename | Asked::Named | Asked::LeaveName, _) => readable,
            (Asked::Delete, _) => !self.on_table,
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
        let when = match self.saved.time() {
            _ if self.on_table => Some("on the table now".to_owned()),
            _ if self.deleted.is_some() => {
                self.deleted.map(|time| format!("deleted {}", in_words(time, now(), self.zone)))
            }
            time => time.map(|time| in_words(time, now(), self.zone)),
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

/// Draws a row and tells what was asked of it, and whether the Tab key has reached it.
/// With `typed` its name is being typed; `chosen` is the one that the arrow keys are at.
pub fn show(
    ui: &mut egui::Ui,
    place: egui::Rect,
    row: &Row<'_>,
    typed: Option<&mut String>,
    chosen: bool,
) -> (Option<Asked>, bool) {
    let mut asked = None;
    let open = ui.interact(place, ui.id().with(&row.saved.file), egui::Sense::click());
    open.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, row.name()));
    if open.clicked() && typed.is_none() {
        let meant = [Asked::Open, Asked::BringBack].into_iter().find(|asked| row.allows(*asked));
        // A stray click beside the button brings nothing back.
        asked = meant.filter(|asked| *asked == Asked::Open || open.has_focus());
    }
    if open.gained_focus() {
        ui.scroll_to_rect(place, None);
    }
    let lit = open.hovered() || open.has_focus() || chosen;
    let edge = if lit { theme::GOLD } else { egui::Color32::from_rgb(62, 51, 40) };
    let painter = ui.painter_at(place);
    painter.rect_filled(place, 6.0, theme::RAISED);
    painter.rect_stroke(place, 6.0, egui::Stroke::new(1.0, edge), egui::StrokeKind::Inside);
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
        Some(typed) => asked = type_name(ui, text, typed, &row.name()).or(asked),
        None => write(ui, text, row),
    }
    let asked = buttons(ui, place, row, typing).or(asked);
    (asked.inspect(|_| ui.ctx().request_repaint()), open.has_focus())
}

/// The three lines of a row.
fn write(ui: &egui::Ui, room: egui::Rect, row: &Row<'_>) {
    let painter = ui.painter_at(room);
    let mut y = room.top();
    let mut line = |text: egui::RichText, rows: usize, colour| {
        let mut job = egui::WidgetText::from(text).into_layout_job(
            ui.style(),
            egui::FontSelection::Default,
            egui::Align::Min,
        );
        let mut own = (*std::mem::take(&mut job)).clone();
        own.wrap = egui::text::TextWrapping {
            max_width: room.width(),
            max_rows: rows,
            break_anywhere: rows == 1,
            ..Default::default()
        };
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(own));
        let height = galley.size().y;
        painter.galley(egui::pos2(room.left(), y), galley, colour);
        y += height + 2.0;
    };
    line(egui::RichText::new(row.name()).size(17.0), 1, theme::TEXT);
    let (standing, colour) = row.standing();
    let broken = row.saved.summary.is_err() || matches!(row.detail, Some(Err(_)));
    // What is wrong stands in full on the second line and, if need be, the third.
    line(
        egui::RichText::new(standing).size(if broken { 13.0 } else { 15.0 }).color(colour),
        if broken { 3 } else { 1 },
        colour,
    );
    if !broken {
        line(egui::RichText::new(row.date()).size(13.5).color(theme::FAINT), 1, theme::FAINT);
    }
}

/// The field for a name. Enter keeps what was typed, and so does a click elsewhere.
fn type_name(ui: &mut egui::Ui, room: egui::Rect, typed: &mut String, now: &str) -> Option<Asked> {
    let field = egui::Rect::from_min_size(room.min, egui::vec2(room.width(), 32.0));
    let edit = egui::TextEdit::singleline(typed).char_limit(80).hint_text(now);
    let response = ui.put(field, edit);
    let hint = "Type a name. Enter keeps it, Esc leaves it as it was.";
    let below = egui::pos2(room.left(), field.bottom() + 6.0);
    let font = egui::FontId::proportional(13.0);
    ui.painter_at(room).text(below, egui::Align2::LEFT_TOP, hint, font, theme::FAINT);
    if response.lost_focus() {
        let left = ui.input(|input| input.key_pressed(egui::Key::Escape));
        return Some(if left { Asked::LeaveName } else { Asked::Named });
    }
    if !response.has_focus() {
        response.request_focus();
    }
    None
}

/// Rename and delete; of a deleted match, bring back.
fn buttons(ui: &mut egui::Ui, place: egui::Rect, row: &Row<'_>, typing: bool) -> Option<Asked> {
    let size = egui::vec2(BUTTONS, 30.0);
    let right = place.right() - 8.0;
    let upper = egui::Rect::from_min_size(egui::pos2(right - BUTTONS, place.top() + 8.0), size);
    let lower = upper.translate(egui::vec2(0.0, 34.0));
    let button =
        |text: &str| egui::Button::new(egui::RichText::new(text).size(14.0)).fill(theme::GROUND);
    let mut asked = None;
    if row.allows(Asked::Rename) && !typing && ui.put(upper, button("Rename")).clicked() {
        asked = Some(Asked::Rename);
    }
    if row.allows(Asked::Delete) && ui.put(lower, button("Delete")).clicked() {
        asked = Some(Asked::Delete);
    }
    if row.allows(Asked::BringBack) && ui.put(upper, button("Restore")).clicked() {
        asked = Some(Asked::BringBack);
    }
    asked
}

/// A small plan of the board with the pieces where they stand.
fn picture(painter: &egui::Painter, frame: egui::Rect, position: &Position) {
    let definition = position.game().definition();
    let (wide, deep, _) = definition.board.size;
    let scale = (frame.width() / wide).min(frame.height() / deep);
    let at = |(x, y): (f32, f32)| frame.center() + egui::vec2(x, y) * scale;
    let board = egui::Rect::from_center_size(frame.center(), egui::vec2(wide, deep) * scale);
    let line = egui::Color32::from_rgb(104, 84, 56);
    painter.rect_filled(board, 3.0, theme::GROUND);
    painter.rect_stroke(board, 3.0, egui::Stroke::new(1.0, line), egui::StrokeKind::Inside);
    for cell in &definition.board.cells {
        let (x, y) = cell.extent();
        let place = egui::Rect::from_center_size(at(cell.at), egui::vec2(x, y) * scale);
        let special = !cell.note.is_empty();
        let fill = if special { egui::Color32::from_rgb(112, 88, 54) } else { theme::RAISED };
        painter.rect(place, 1.0, fill, egui::Stroke::new(0.7, line), egui::StrokeKind::Inside);
    }
    pieces(painter, definition, position, at, scale);
}

fn pieces(
    painter: &egui::Painter,
    definition: &Definition,
    position: &Position,
    at: impl Fn((f32, f32)) -> egui::Pos2,
    scale: f32,
) {
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
        // Each side a shape of its own, for eyes that tell no colours apart.
        painter.add(match piece.side.index() {
            0 => {
                let disc =
                    egui::epaint::CircleShape { center: centre, radius, fill: colour, stroke };
                egui::Shape::Circle(disc)
            }
            side => {
                let corners = [4, 3, 6][(side - 1).min(2)];
                let points = (0..corners).map(|corner| {
                    let angle = std::f32::consts::TAU * corner as f32 / corners as f32;
                    centre + egui::vec2(angle.sin(), -angle.cos()) * radius * 1.2
                });
                egui::Shape::convex_polygon(points.collect(), colour, stroke)
            }
        });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail by panic")]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::gui::play::narration::standing;
    use crate::levels::Library;
    use crate::record::{Match, RecordError, Summary};

    const LONG: &str = "A name that goes on and on, as people write when nobody stops them, and \
                        then some more, WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

    fn saved(summary: Result<Summary, RecordError>) -> Saved {
        Saved { file: PathBuf::from("some.ron"), modified: None, summary, damage: None }
    }

    fn named(name: &str, game: &str, players: &[&str]) -> Saved {
        saved(Ok(Summary {
            game: game.to_owned(),
            name: name.to_owned(),
            players: players.iter().map(|player| (*player).to_owned()).collect(),
            plies: 5,
            winner: None,
            resigned: None,
            played: Some(5),
        }))
    }

    /// Where the texts of a row are seen, in its order of drawing, and the row itself.
    fn texts(row: &Row<'_>, width: f32) -> (Vec<(String, egui::Rect)>, egui::Rect) {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(width, HEIGHT));
        let input = || egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(800.0, 200.0),
            )),
            ..Default::default()
        };
        // New fonts count from the second frame on.
        drop(ctx.run_ui(input(), |_| ()));
        let output = ctx.run_ui(input(), |ui| {
            show(ui, place, row, None, false);
        });
        let seen = output.shapes.into_iter().filter_map(|clipped| match clipped.shape {
            egui::Shape::Text(text) => {
                let rect = text.visual_bounding_rect().intersect(clipped.clip_rect);
                Some((text.galley.text().to_owned(), rect))
            }
            _ => None,
        });
        (seen.collect(), place)
    }

    fn is_button(text: &str) -> bool {
        text == "Rename" || text == "Delete"
    }

    #[test]
    fn no_name_however_long_runs_into_another_text_or_out_of_its_row() {
        let library = Library::built_in();
        let zone = TimeZone::unknown();
        let players = vec!["human".to_owned(), "ai:adept".to_owned()];
        let wrong = || RecordError::NotARecord {
            file: PathBuf::from(LONG),
            line: 3,
            problem: LONG.to_owned(),
        };
        for game in library.games() {
            let id = game.definition().id();
            let course = Match::new(game, 2, players.clone(), 5);
            let told = standing(&course);
            let detail = Ok(Detail { position: course.position().clone(), standing: told });
            let four =
                ["human", "engine:./a-long-command with --many options", "human", "ai:master"];
            let mut damaged = named("", &id, &["human", "ai:adept"]);
            damaged.damage = Some(wrong());
            for saved in [
                named("", &id, &["human", "ai:adept"]),
                named("", &id, &four),
                named(LONG, &id, &["human", "ai:adept"]),
                named("two\nlines", &id, &["human", "ai:adept"]),
                damaged,
                saved(Err(wrong())),
            ] {
                for width in [240.0, 330.0, 460.0, 700.0] {
                    let row = Row {
                        saved: &saved,
                        game: Some(game),
                        detail: Some(&detail),
                        on_table: false,
                        deleted: None,
                        zone: &zone,
                    };
                    let (texts, place) = texts(&row, width);
                    assert!(texts.iter().any(|(text, _)| text == "Delete"), "{texts:?}");
                    assert!(texts.len() >= 3, "{texts:?}");
                    for (number, (text, rect)) in texts.iter().enumerate() {
                        assert!(place.contains_rect(*rect), "{width}: \"{text}\" at {rect:?}");
                        for (other, place) in &texts[..number] {
                            let apart = !rect.shrink(0.6).intersects(place.shrink(0.6));
                            assert!(
                                apart,
                                "{width}: \"{text}\" {rect:?} and \"{other}\" {place:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_says_who_plays_how_it_stands_and_when_and_no_seed() {
        let library = Library::built_in();
        let game = library.game("ur").unwrap();
        let players = vec!["human".to_owned(), "ai:adept".to_owned()];
        let mut course = Match::new(game, 2, players, 5_000_000_000_000_000_000);
        course.resign(crate::rules::Side::A);
        let detail =
            Ok(Detail { position: course.position().clone(), standing: standing(&course) });
        let saved = named("", "ur/cyningstan", &["human", "ai:adept"]);
        let row = Row {
            saved: &saved,
            game: Some(game),
            detail: Some(&detail),
            on_table: false,
            deleted: None,
            zone: &TimeZone::UTC,
        };
        let words: Vec<String> = texts(&row, 700.0)
            .0
            .into_iter()
            .map(|(text, _)| text)
            .filter(|text| !is_button(text))
            .collect();
        assert_eq!(
            words,
            [
                "The Royal Game of Ur against the computer (adept)",
                "You resigned",
                "Cyningstan  ·  1 January 1970",
            ]
        );
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
        let library = Library::built_in();
        let saved = named("", "ur/cyningstan", &["human", "ai:adept"]);
        let zone = TimeZone::unknown();
        let painted = |line: &str| {
            let position = library.position(line).unwrap();
            let detail = Ok(Detail { position, standing: "Your turn".to_owned() });
            let game = library.game("ur").ok();
            let detail = Some(&detail);
            let row =
                Row { saved: &saved, game, detail, on_table: false, deleted: None, zone: &zone };
            let ctx = egui::Context::default();
            theme::apply(&ctx);
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, [800.0; 2].into()));
            let input = || egui::RawInput { screen_rect, ..Default::default() };
            drop(ctx.run_ui(input(), |_| ()));
            let place = egui::Rect::from_min_size([20.0; 2].into(), [700.0, HEIGHT].into());
            let output = ctx.run_ui(input(), |ui| {
                show(ui, place, &row, None, false);
            });
            let mut count = (0, 0);
            output.shapes.iter().for_each(|clipped| figures(&clipped.shape, &mut count));
            count
        };
        // Those in the racks and at home are not on the board.
        assert_eq!(painted("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw"), (0, 0));
        assert_eq!(painted("ur/cyningstan A 0,0,0,0,0,5,17 0,0,2,3,7,12,17 throw"), (1, 4));
    }
}
