//! One match in the list: its picture, name, stars, result and date.

use bevy_egui::egui;
use jiff::tz::TimeZone;

use tesserae_core::archive::{Row, shown_name};
use tesserae_core::record::RecordError;
use tesserae_core::rules::Game;
use tesserae_core::signs::{looks_empty, unturned};
use tesserae_play::games::Games;
use tesserae_play::library::Detail;
use tesserae_play::narration::{headline, sentence};
use tesserae_play::wall_clock::{in_words, now};

use super::picture;
use crate::ui::commands::MatchesCommand;
use crate::ui::widgets::{reading, theme};

/// Height of a row, in points.
pub const HEIGHT: f32 = 80.0;

/// Width and height of the picture, in points.
const PICTURE: egui::Vec2 = egui::vec2(112.0, 68.0);

/// Width of the buttons at the right, in points.
const BUTTONS: f32 = 84.0;

/// A row narrower than this, in points, has no picture.
const NARROW: f32 = 380.0;

/// An action on a match in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowAction {
    /// Show the match beside the list.
    Choose,
    /// Put the match on the table.
    Open,
    /// Give it this many stars.
    Stars(u8),
    /// Begin to type a name.
    Rename,
    /// Save the typed name.
    Named,
    /// Keep the old name.
    KeepName,
    /// Delete it.
    Delete,
    /// Restore a deleted match.
    Restore,
}

/// The contents of a row.
pub struct MatchRow<'a> {
    /// The match.
    pub row: &'a Row,
    /// Its game, if it is installed.
    pub game: Option<&'a Game>,
    /// The result of replaying it; none until then.
    pub detail: Option<&'a Result<Detail, RecordError>>,
    /// Is it on the table now?
    pub on_table: bool,
    /// When it was deleted, if it was.
    pub deleted: Option<u64>,
    /// The time zone of the date.
    pub zone: &'a TimeZone,
}

/// A match's name: the user's own, or else its game and players.
pub fn called(row: &Row, games: &Games) -> String {
    name_of(row, games.0.game(&row.game).ok())
}

fn name_of(row: &Row, game: Option<&Game>) -> String {
    match game {
        _ if !looks_empty(&row.name) => unturned(&row.name),
        Some(game) => headline(game.definition(), &row.players),
        None => shown_name(&row.file).trim_end_matches(".ron").to_owned(),
    }
}

impl MatchRow<'_> {
    /// The match's name.
    pub fn name(&self) -> String {
        name_of(self.row, self.game)
    }

    /// Is the file wholly unreadable?
    fn is_unreadable(&self) -> bool {
        self.row.game.is_empty()
    }

    /// Does it allow the action?
    pub fn allows(&self, action: RowAction) -> bool {
        use RowAction::{Choose, Delete, KeepName, Named, Open, Rename, Restore, Stars};
        match (action, self.deleted) {
            (Choose, _) => true,
            (Restore, deleted) => deleted.is_some(),
            (_, Some(_)) => false,
            (Open, _) => !self.is_unreadable(),
            (Rename | Named | KeepName | Stars(_), _) => self.row.problem.is_none(),
            (Delete, _) => !self.on_table,
        }
    }

    /// The command of the button that opens it.
    pub fn opened_by(&self) -> MatchesCommand {
        if self.row.finished { MatchesCommand::LookAt } else { MatchesCommand::Open }
    }

    /// Its state or its fault, and the text's colour.
    pub fn standing(&self) -> (String, egui::Color32) {
        match (self.detail, &self.row.problem) {
            (_, Some(problem)) if self.is_unreadable() => (sentence(problem), theme::RED),
            (Some(Err(problem)), _) => (sentence(&problem.to_string()), theme::RED),
            (Some(Ok(detail)), _) if detail.earlier => {
                (format!("Damaged. One action earlier: {}", detail.standing), theme::RED)
            }
            // A fault may have been mended since, for example by a level file.
            (Some(Ok(detail)), _) => (detail.standing.clone(), theme::TEXT),
            (None, _) => (String::new(), theme::TEXT),
        }
    }

    /// When it was played or deleted.
    pub fn when(&self) -> String {
        let words = |time| in_words(time, now(), self.zone);
        match self.deleted {
            _ if self.on_table => "on the table now".to_owned(),
            Some(time) => format!("deleted {}", words(time)),
            None => words(self.row.time),
        }
    }

    /// The variant, the date, whether throws were taken back, and the first line of its notes.
    fn date(&self) -> String {
        let named = !self.row.name.is_empty();
        let title = self.game.map(|game| {
            let definition = game.definition();
            let variant = definition.variant_title.clone();
            if named { format!("{}, {variant}", definition.title) } else { variant }
        });
        let replaced = (self.row.replaced > 0).then(|| "throws taken back".to_owned());
        let note = self.row.notes.lines().next().map(|note| note.trim().to_owned());
        let parts = [title, Some(self.when()), replaced, note.filter(|note| !note.is_empty())];
        parts.into_iter().flatten().collect::<Vec<String>>().join("  ·  ")
    }
}

/// Draws a row. Returns the action on it, and true if it has the focus. With `typed`, the row has a
/// field for its name. The arrow keys are at the `chosen` row.
pub fn show(
    ui: &mut egui::Ui,
    place: egui::Rect,
    row: &MatchRow<'_>,
    typed: Option<&mut String>,
    chosen: bool,
) -> (Option<RowAction>, bool) {
    let mut action = None;
    let open = ui.interact(place, ui.id().with(&row.row.file), egui::Sense::click());
    open.widget_info(|| {
        let parts = [row.name(), row.standing().0, row.date()];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let name = parts.collect::<Vec<_>>().join(", ");
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name)
    });
    if chosen && ui.memory(|memory| memory.focused().is_none()) {
        reading::point(ui.ctx(), open.id);
    }
    if open.clicked() && typed.is_none() {
        // Enter on the focused row counts as a click, and opens or restores. A stray click beside
        // the button must not restore the match.
        let opens = open.has_focus() || open.double_clicked();
        let opened = row.allows(RowAction::Open).then_some(RowAction::Open);
        let restores = row.allows(RowAction::Restore) && open.has_focus();
        let restore = restores.then_some(RowAction::Restore);
        action = opened.filter(|_| opens).or(restore).or(Some(RowAction::Choose));
    }
    if open.gained_focus() {
        ui.scroll_to_rect(place, None);
    }
    // One row looks chosen. The focus brings the choice with it, and the pointer only lights a row.
    let edge = if chosen {
        egui::Stroke::new(2.0, theme::GOLD)
    } else {
        egui::Stroke::new(1.0, theme::FAINT_EDGE)
    };
    let lit = ui.visuals().widgets.hovered.weak_bg_fill;
    let painter = ui.painter_at(place);
    painter.rect_filled(place, 6.0, if open.hovered() { lit } else { theme::RAISED });
    painter.rect_stroke(place, 6.0, edge, egui::StrokeKind::Inside);
    let mut left = place.left() + 6.0;
    if place.width() > NARROW {
        let corner = egui::pos2(left, place.center().y - PICTURE.y / 2.0);
        let frame = egui::Rect::from_min_size(corner, PICTURE);
        if let Some(Ok(detail)) = row.detail {
            picture::board(&painter, frame, &detail.position);
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

/// Writes the three lines of a row.
fn write(ui: &egui::Ui, room: egui::Rect, row: &MatchRow<'_>) {
    let painter = ui.painter_at(room);
    let stars = picture::stars(&painter, room.right_top(), row.row.stars);
    let mut y = room.top();
    let mut line = |text: String, size: f32, rows: usize, colour| {
        let text = egui::RichText::new(text).size(size).color(colour);
        // The stars stand beside the name.
        let first = y <= room.top();
        let width = (room.width() - if first { stars } else { 0.0 }).max(1.0);
        let job = theme::in_rows(ui, text, rows, width);
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let height = galley.size().y;
        painter.galley(egui::pos2(room.left(), y), galley, colour);
        y += height + 2.0;
    };
    line(row.name(), theme::LARGE, 1, theme::TEXT);
    let (standing, colour) = row.standing();
    let broken = row.is_unreadable() || matches!(row.detail, Some(Err(_)));
    if broken {
        line(standing, theme::SMALL, 3, colour);
    } else {
        line(standing, theme::BODY, 1, colour);
        line(row.date(), theme::SMALL, 1, theme::FAINT);
    }
}

/// Draws the field for a name. Enter saves the text, and so does a click elsewhere.
fn type_name(
    ui: &mut egui::Ui,
    room: egui::Rect,
    typed: &mut String,
    now: &str,
) -> Option<RowAction> {
    let field = egui::Rect::from_min_size(room.min, egui::vec2(room.width(), 32.0));
    let edit = egui::TextEdit::singleline(typed).char_limit(80).hint_text(now);
    let response = ui.put(field, edit);
    let hint = "Type a name. Enter saves it, Esc cancels.";
    let below = egui::pos2(room.left(), field.bottom() + 6.0);
    let font = egui::FontId::proportional(theme::SMALL);
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

/// Draws *Rename* and *Delete*, or *Restore* for a deleted match.
fn buttons(
    ui: &mut egui::Ui,
    place: egui::Rect,
    row: &MatchRow<'_>,
    typing: bool,
) -> Option<RowAction> {
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
        let button = egui::Button::new(theme::lesser(text)).fill(theme::GROUND);
        if shown && ui.put(place, button).clicked() {
            clicked = Some(action);
        }
    }
    clicked
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tesserae_core::levels::Library;
    use tesserae_core::record::Match;
    use tesserae_play::narration::standing;

    use super::*;
    use crate::sample::{game, players, position};

    const LONG: &str = "A name that goes on and on, as people write when nobody stops them, and \
                        then some more, WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

    fn named(name: &str, game: &str, names: &[&str]) -> Row {
        Row {
            file: PathBuf::from("some.ron"),
            game: game.to_owned(),
            name: name.to_owned(),
            time: 5,
            players: players(names),
            plies: 5,
            ..Row::default()
        }
    }

    /// An unreadable file.
    fn broken() -> Row {
        Row { file: PathBuf::from(LONG), problem: Some(LONG.to_owned()), ..named("", "", &[]) }
    }

    static ZONE: TimeZone = TimeZone::UTC;

    fn row_of<'a>(
        row: &'a Row,
        game: &'a Game,
        detail: &'a Result<Detail, RecordError>,
    ) -> MatchRow<'a> {
        let game = Some(game).filter(|_| !row.game.is_empty());
        let detail = Some(detail);
        MatchRow { row, game, detail, on_table: false, deleted: None, zone: &ZONE }
    }

    fn detail_of(record: &Match) -> Result<Detail, RecordError> {
        let (position, standing) = (record.position().clone(), standing(record));
        Ok(Detail { position, standing, earlier: false })
    }

    /// The shapes painted for a row, and the row's rectangle.
    fn painted(row: &MatchRow<'_>, width: f32) -> (Vec<egui::epaint::ClippedShape>, egui::Rect) {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(width, HEIGHT));
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 200.0));
        let input = || egui::RawInput { screen_rect: Some(window), ..Default::default() };
        // New fonts take effect from the second frame on.
        drop(ctx.run_ui(input(), |_| ()));
        let output = ctx.run_ui(input(), |ui| {
            show(ui, place, row, None, false);
        });
        (output.shapes, place)
    }

    #[test]
    fn only_the_chosen_row_looks_chosen() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let game = game("ur");
        let detail = detail_of(&Match::new(&game, 2, players(&["human", "ai:adept"]), 5));
        let saved = named("", "ur/cyningstan", &["human", "ai:adept"]);
        let row = row_of(&saved, &game, &detail);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(500.0, HEIGHT));
        let gilt = |chosen: bool| {
            let mut edges = 0;
            // The pointer rests on the row.
            for _ in 0..3 {
                let events = vec![egui::Event::PointerMoved(egui::pos2(200.0, 60.0))];
                let input = egui::RawInput { events, ..Default::default() };
                let output = ctx.run_ui(input, |ui| {
                    show(ui, place, &row, None, chosen);
                });
                let is_gilt = |clipped: &&egui::epaint::ClippedShape| {
                    matches!(&clipped.shape, egui::Shape::Rect(rect)
                        if rect.rect == place && rect.stroke.color == theme::GOLD)
                };
                edges = output.shapes.iter().filter(is_gilt).count();
            }
            edges
        };
        assert_eq!((gilt(false), gilt(true)), (0, 1));
    }

    /// The texts of a row with their rectangles, in drawing order, and the row's rectangle.
    fn texts(row: &MatchRow<'_>, width: f32) -> (Vec<(String, egui::Rect)>, egui::Rect) {
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
        let two = ["human", "ai:adept"];
        let four = ["human", "engine:./a-long-command with --many options", "human", "ai:master"];
        for game in Library::built_in().games() {
            let id = game.definition().id();
            let detail = detail_of(&Match::new(game, 2, players(&two), 5));
            let (notes, stars) = (format!("{LONG}\n{LONG}"), 5);
            let problem = Some(LONG.to_owned());
            for saved in [
                named("", &id, &two),
                named("", &id, &four),
                named(LONG, &id, &two),
                named("two\nlines", &id, &two),
                Row { notes, stars, ..named(LONG, &id, &two) },
                Row { problem, ..named("", &id, &two) },
                broken(),
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
        record.resign(tesserae_core::rules::Side::A);
        let saved = Row { notes: "Mine\nall mine".into(), ..named("", "ur/cyningstan", &two) };
        let (texts, _) = texts(&row_of(&saved, &game, &detail_of(&record)), 700.0);
        let mut words: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        words.retain(|text| !["Rename", "Delete"].contains(text));
        let name = "The Royal Game of Ur against the computer (adept)";
        assert_eq!(words, [name, "You resigned", "Cyningstan  ·  1 January 1970  ·  Mine"]);
        // A mark for dice that were known, and a name that turns nothing.
        let saved = Row { replaced: 2, ..named("a\u{202e}b", "ur/cyningstan", &two) };
        let detail = detail_of(&record);
        let row = row_of(&saved, &game, &detail);
        assert_eq!(row.name(), "ab");
        assert!(row.date().ends_with("1 January 1970  ·  throws taken back"), "{}", row.date());
    }

    #[test]
    fn only_where_an_earlier_record_stands_in_a_match_is_called_damaged() {
        let game = game("ur");
        let mut detail = detail_of(&Match::new(&game, 2, players(&["human", "ai:adept"]), 5));
        // It was unreadable for lack of a level file, which exists by now.
        let problem = Some("no such game".to_owned());
        let saved = Row { problem, ..named("", "ur/cyningstan", &["human", "ai:adept"]) };
        assert_eq!(row_of(&saved, &game, &detail).standing().0, "Not begun yet");
        if let Ok(detail) = &mut detail {
            detail.earlier = true;
        }
        let damaged = "Damaged. One action earlier: Not begun yet";
        assert_eq!(row_of(&saved, &game, &detail).standing().0, damaged);
    }

    /// The number of discs and of shapes with corners painted in a row.
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
            let detail = Ok(Detail { position, standing, earlier: false });
            let mut count = (0, 0);
            let (shapes, _) = painted(&row_of(&saved, &game, &detail), 700.0);
            shapes.iter().for_each(|clipped| figures(&clipped.shape, &mut count));
            count
        };
        // The board does not show pieces in the racks and at home.
        assert_eq!(count("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw"), (0, 0));
        assert_eq!(count("ur/cyningstan A 0,0,0,0,0,5,17 0,0,2,3,7,12,17 throw"), (1, 4));
    }
}
