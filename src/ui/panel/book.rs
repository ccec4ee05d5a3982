//! The rule book over the table: rules to read and search beside the plan of the board.

use crate::ui::state::BookRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, FontId, RichText, TextFormat};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use tesserae_core::rules::{CellId, Definition, Game, RuleId, RuleText};
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::games::Games;
use tesserae_play::narration::capitalized;

use super::plan;
use crate::ui::commands::{Asked, BookCommand, Command};
use crate::ui::frame::{UiSystems, beside_title, panel_width};
use crate::ui::state::{Overlay, Screen};
use crate::ui::widgets::dialog::page_by_keys;
use crate::ui::widgets::{Toasts, foot, sourced_as, theme};

/// The open book: its place and its search.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Book {
    /// The searched words.
    pub search: String,
    /// If set, only this cell's rules are shown.
    pub cell: Option<CellId>,
    /// The highlighted rule.
    pub rule: Option<RuleId>,
    /// Scroll that rule into view?
    turn_to: bool,
}

impl Book {
    /// Open at a rule.
    fn at(rule: RuleId) -> Self {
        Self { rule: Some(rule), turn_to: true, ..Self::default() }
    }

    /// The rules that are shown, in the order of the book.
    pub fn shown(&self, definition: &Definition) -> Vec<RuleId> {
        let mut found = definition.rules_with(&self.search);
        if let Some(cell) = self.cell {
            let about = definition.rules_of(cell);
            found.retain(|rule| about.contains(rule));
        }
        found
    }
}

/// The game whose rules the book has: that of the match, or of the board on the title.
#[derive(SystemParam)]
struct ShownGame<'w> {
    current: Option<Res<'w, CurrentMatch>>,
    spec: Option<Res<'w, TableSpec>>,
    games: Option<Res<'w, Games>>,
}

impl ShownGame<'_> {
    fn definition(&self) -> Option<&Definition> {
        if let Some(current) = &self.current {
            return Some(current.0.game().definition());
        }
        let (spec, games) = (self.spec.as_ref()?, self.games.as_ref()?);
        let mut all = games.0.games().iter().map(Game::definition);
        all.find(|definition| definition.game == spec.game)
    }
}

fn open_book(
    mut requests: MessageReader<BookRequested>,
    shown: ShownGame,
    mut book: ResMut<Book>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    let (Some(request), Some(definition)) = (requests.read().last(), shown.definition()) else {
        return;
    };
    *book = match *request {
        BookRequested::Whole => Book::default(),
        BookRequested::Rule(rule) => Book::at(rule),
        // For a cell without its own rules the book opens at the beginning.
        BookRequested::Cell(cell) if definition.rules_of(cell).is_empty() => Book::default(),
        BookRequested::Cell(cell) => Book { cell: Some(cell), ..Book::default() },
    };
    overlay.set(Overlay::Book);
}

/// Below this width of the table's part the book takes the whole window.
const NARROW: f32 = 560.0;
/// From this width on the plan stands beside the text.
const WIDE: f32 = 640.0;

/// Does the book over that part of the window take the whole window, so that messages must wait?
pub fn covers(beside: egui::Rect) -> bool {
    beside.width() < NARROW
}

fn book_screen(
    mut contexts: EguiContexts,
    shown: ShownGame,
    screen: Res<State<Screen>>,
    toasts: Res<Toasts>,
    mut book: ResMut<Book>,
    mut asked: MessageReader<Asked>,
    mut overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let (mut searches, mut closes) = (false, false);
    for asked in asked.read() {
        match asked.command {
            Command::Book(BookCommand::Search) => searches = true,
            Command::Book(BookCommand::Close) => closes = true,
            _ => {}
        }
    }
    let ctx = contexts.ctx_mut()?;
    let Some(definition) = shown.definition() else {
        overlay.set(Overlay::None);
        return Ok(());
    };
    let beside = if *screen.get() == Screen::Title {
        beside_title(ctx)
    } else {
        let mut area = ctx.viewport_rect();
        area.max.x -= panel_width(ctx);
        area
    };
    // A refusal is still read below the book that tells its rule.
    let area = if covers(beside) { ctx.viewport_rect() } else { foot::above(beside) };
    // Works on a copy: looking at the book changes nothing.
    let mut now = book.clone();
    if show(ctx, area, definition, toasts.last_rule(), &mut now, searches) || closes {
        overlay.set(Overlay::None);
    }
    book.set_if_neq(now);
    Ok(())
}

/// Draws the book into an area, and gives the search the keyboard if that was requested. Returns
/// true when the book should close.
pub fn show(
    ctx: &egui::Context,
    area: egui::Rect,
    definition: &Definition,
    refused: Option<RuleId>,
    book: &mut Book,
    searches: bool,
) -> bool {
    let mut close = false;
    egui::Area::new("book".into()).order(egui::Order::Middle).fixed_pos(area.min).show(ctx, |ui| {
        let frame = egui::Frame::new().fill(theme::GROUND);
        frame.inner_margin(egui::Margin::symmetric(22, 14)).show(ui, |ui| {
            let size = area.size() - egui::vec2(44.0, 28.0);
            ui.set_min_size(size);
            ui.set_max_size(size);
            ui.spacing_mut().scroll = egui::style::ScrollStyle::thin();
            ui.spacing_mut().scroll.floating_allocated_width = 14.0;
            close |= top(ui, definition, book, searches);
            at_hand(ui, definition, refused, book);
            ui.add_space(2.0);
            ui.separator();
            pages(ui, definition, book);
        });
    });
    close
}

/// The title, the search and the button that closes.
fn top(ui: &mut egui::Ui, definition: &Definition, book: &mut Book, searches: bool) -> bool {
    let mut close = false;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (end, search) = (BookCommand::Close.entry(), BookCommand::Search.entry());
            close = ui.button(end.label).on_hover_text(end.keys_in_words(ui)).clicked();
            let wide = (ui.available_width() * 0.4).clamp(110.0, 240.0);
            let field = egui::TextEdit::singleline(&mut book.search)
                .hint_text(search.tip_as(ui, search.label))
                .margin(egui::Margin::symmetric(8, 6))
                .desired_width(wide);
            let field = ui.add(field);
            if searches {
                field.request_focus();
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let title = format!("{}: {}", definition.title, definition.variant_title);
                let text = RichText::new(&title).font(theme::heading(theme::CHAPTER));
                ui.add(egui::Label::new(text).truncate()).on_hover_text(title);
            });
        });
    });
    close
}

/// Draws what the page shows, and the ways to other pages.
fn at_hand(ui: &mut egui::Ui, definition: &Definition, refused: Option<RuleId>, book: &mut Book) {
    let name = book.cell.and_then(|cell| definition.board.cells.get(usize::from(cell.0)));
    let found = book.shown(definition).len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 26.0;
        let text = match (name, book.search.trim().is_empty()) {
            (Some(cell), _) => format!("{}: its rules", capitalized(&definition.cell_title(cell))),
            (None, false) if found == 1 => "One rule found".to_owned(),
            (None, false) => format!("{found} rules found"),
            (None, true) => {
                let word = &definition.cell_word;
                format!("The whole book. Click a {word} on the plan for its rules.")
            }
        };
        ui.label(theme::faint(text));
        let whole = name.is_none() && book.search.is_empty();
        if !whole && ui.button("Show the whole book").clicked() {
            *book = Book::default();
        }
        if let Some(rule) = refused.filter(|rule| Some(*rule) != book.rule)
            && ui.button("The rule of the last refusal").clicked()
        {
            *book = Book::at(rule);
        }
    });
}

/// The rules and the plan, side by side if there is room.
fn pages(ui: &mut egui::Ui, definition: &Definition, book: &mut Book) {
    let room = ui.available_size();
    let shown = book.shown(definition);
    let cell = book.cell.and_then(|cell| definition.board.cells.get(usize::from(cell.0)));
    let rule = book.rule.and_then(|rule| definition.book.get(rule.chapter)?.rules.get(rule.rule));
    let marked = match (cell, rule) {
        (Some(cell), _) => vec![cell.name.clone()],
        (None, Some(rule)) => rule.cells.clone(),
        (None, None) => Vec::new(),
    };
    let mut clicked = None;
    if room.x >= WIDE {
        let plan_wide = (room.x * 0.42).min(430.0);
        let whole = egui::Rect::from_min_size(ui.cursor().min, room);
        let column = |name: &str, from: f32, to: f32| {
            let rect = whole.with_min_x(whole.left() + from).with_max_x(whole.left() + to);
            let layout = egui::Layout::top_down(egui::Align::Min);
            egui::UiBuilder::new().id_salt(name).max_rect(rect).layout(layout)
        };
        let mut right = ui.new_child(column("board", room.x - plan_wide, room.x));
        egui::ScrollArea::vertical().id_salt("plan").show(&mut right, |ui| {
            clicked = plan::show(ui, definition, room.y * 0.72, &marked);
        });
        // The wheel turns the pages over the plan too, unless the plan itself scrolls.
        let wheel = if right.rect_contains_pointer(right.max_rect()) {
            ui.input(|input| input.smooth_scroll_delta().y)
        } else {
            0.0
        };
        let mut left = ui.new_child(column("text", 0.0, room.x - plan_wide - 16.0));
        text(&mut left, definition, &shown, book, |ui| {
            if wheel != 0.0 {
                ui.scroll_with_delta(egui::vec2(0.0, wheel));
            }
        });
    } else {
        text(ui, definition, &shown, book, |ui| {
            clicked = plan::show(ui, definition, 300.0, &marked);
        });
    }
    if let Some(cell) = clicked {
        *book = Book { cell: Some(cell), ..Book::default() };
    }
}

/// The rules shown, after their introduction.
fn text(
    ui: &mut egui::Ui,
    definition: &Definition,
    shown: &[RuleId],
    book: &mut Book,
    before: impl FnOnce(&mut egui::Ui),
) {
    let words: Vec<String> = book.search.split_whitespace().map(str::to_lowercase).collect();
    let turn_to = std::mem::take(&mut book.turn_to);
    egui::ScrollArea::vertical().id_salt("rules").auto_shrink([false, false]).show(ui, |ui| {
        page_by_keys(ui);
        before(ui);
        let cells = &definition.board.cells;
        if let Some(cell) = book.cell.and_then(|cell| cells.get(usize::from(cell.0))) {
            let title = capitalized(&definition.cell_title(cell));
            ui.label(RichText::new(title).font(theme::heading(theme::CHAPTER)));
            let note = if cell.note.is_empty() { "No rule of its own." } else { &cell.note };
            ui.label(note);
        } else if words.is_empty() {
            ui.label(theme::faint(&definition.variant_about));
        }
        if shown.is_empty() && book.cell.is_none() {
            ui.label("No rule contains all these words.");
        }
        let mut chapter = None;
        for id in shown {
            let Some(of) = definition.book.get(id.chapter) else { continue };
            let Some(rule) = of.rules.get(id.rule) else { continue };
            if chapter.replace(id.chapter) != Some(id.chapter) {
                ui.add_space(8.0);
                ui.label(marked(&of.title, &words, theme::heading(theme::SECTION), theme::GOLD));
            }
            let at_hand = book.rule == Some(*id);
            let rect = one_rule(ui, rule, &words, at_hand);
            if at_hand && turn_to {
                ui.scroll_to_rect(rect, Some(egui::Align::Center));
            }
        }
    });
}

/// A rule with its source and our decision; framed if the book was opened at it.
fn one_rule(ui: &mut egui::Ui, rule: &RuleText, words: &[String], at_hand: bool) -> egui::Rect {
    let mut frame = egui::Frame::new().corner_radius(5).inner_margin(egui::Margin::symmetric(8, 3));
    if at_hand {
        frame = frame.fill(Color32::from_rgb(34, 44, 70));
        frame = frame.stroke(egui::Stroke::new(1.5, theme::GOLD));
    }
    let body = FontId::proportional;
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.label(marked(&rule.text, words, body(16.0), theme::TEXT));
            if !rule.source.is_empty() {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().interact_size.y = 0.0;
                    let source = format!("Source: {}", rule.source);
                    sourced_as(ui, &source, |part, links| {
                        let ink = if links { theme::GOLD } else { theme::FAINT };
                        marked(part, words, body(13.0), ink).into()
                    });
                });
            }
            if !rule.decision.is_empty() {
                let frame = egui::Frame::new().fill(theme::RAISED).corner_radius(4);
                frame.inner_margin(egui::Margin::symmetric(9, 5)).show(ui, |ui| {
                    ui.label(RichText::new("Our decision").small().color(theme::GOLD));
                    ui.label(marked(&rule.decision, words, body(13.5), theme::TEXT));
                });
            }
        })
        .response
        .rect
}

/// A text with the searched words on gold.
fn marked(text: &str, words: &[String], font: FontId, ink: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(font.clone(), ink);
    let found = TextFormat { background: theme::GOLD, ..TextFormat::simple(font, theme::GROUND) };
    let mut done = 0;
    for (from, to) in finds(text, words) {
        job.append(text.get(done..from).unwrap_or_default(), 0.0, plain.clone());
        job.append(text.get(from..to).unwrap_or_default(), 0.0, found.clone());
        done = to;
    }
    job.append(text.get(done..).unwrap_or_default(), 0.0, plain);
    job
}

/// The byte ranges of lower-case words in a text, in order. Case does not matter.
fn finds(text: &str, words: &[String]) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    let mut done = 0;
    for (at, _) in text.char_indices() {
        if at < done {
            continue;
        }
        let here = |word: &&String| {
            text.get(at..at + word.len()).is_some_and(|part| part.to_lowercase() == **word)
        };
        if let Some(word) = words.iter().filter(here).max_by_key(|word| word.len()) {
            done = at + word.len();
            list.push((at, done));
        }
    }
    list
}

/// Registers the requests that open the book. The headless program has them too.
pub fn messages_plugin(app: &mut App) {
    app.init_resource::<Book>()
        .add_message::<BookRequested>()
        .add_systems(Update, open_book.in_set(TableSystems::Narrate));
}

/// Registers the book; needs egui.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        book_screen.in_set(UiSystems::Dialogs).run_if(in_state(Overlay::Book)),
    );
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample::game;

    #[test]
    fn words_are_found_in_capitals_too_and_do_not_overlap() {
        let words = ["rose".to_owned(), "rosette".to_owned(), "é".to_owned()];
        let text = "A Rosette, é and a rose";
        let found: Vec<&str> =
            finds(text, &words).into_iter().map(|(from, to)| &text[from..to]).collect();
        assert_eq!(found, ["Rosette", "é", "rose"]);
        assert!(finds(text, &[]).is_empty());
    }

    #[test]
    fn a_cell_or_words_leave_of_the_book_what_is_about_them() {
        let game = game("senet");
        let definition = game.definition();
        let cell = |name: &str| {
            let at = definition.board.cells.iter().position(|cell| cell.name == name);
            at.map(|at| CellId(at as u8))
        };
        let all = Book::default().shown(definition).len();
        let of_27 = Book { cell: cell("27"), ..Book::default() }.shown(definition);
        assert!(!of_27.is_empty() && of_27.len() < all / 3);
        let book = Book { cell: cell("27"), search: "WATER".into(), ..Book::default() };
        assert!(!book.shown(definition).is_empty() && book.shown(definition).len() < of_27.len());
        let nothing = Book { search: "zebra".into(), ..Book::default() };
        assert!(nothing.shown(definition).is_empty());
    }

    /// The middle of the first row of a text that is painted.
    fn place_of(shapes: &[egui::epaint::ClippedShape], text: &str) -> Option<egui::Pos2> {
        fn found(shape: &egui::Shape, text: &str) -> Option<egui::Pos2> {
            match shape {
                egui::Shape::Vec(list) => list.iter().find_map(|shape| found(shape, text)),
                egui::Shape::Text(painted) if painted.galley.text() == text => {
                    let row = painted.galley.rows.first()?;
                    Some(row.rect().translate(painted.pos.to_vec2()).center())
                }
                _ => None,
            }
        }
        let seen = |shape: &egui::epaint::ClippedShape| {
            found(&shape.shape, text).filter(|at| shape.clip_rect.contains(*at))
        };
        shapes.iter().find_map(seen)
    }

    #[test]
    fn sources_with_a_page_are_links_that_open_it() {
        for (id, name, page) in [
            (
                "knossos",
                "Eli Gurevich's article",
                "https://ancientgames.org/knossos-game-zatrikion/",
            ),
            ("ur", "Damian Walker's leaflet", "http://www.cyningstan.com"),
            ("pente", "Ulrich Schädler's page", "https://locusludi.ch"),
        ] {
            let (game, mut book) = (game(id), Book::default());
            let ctx = egui::Context::default();
            theme::apply(&ctx);
            let area = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(964.0, 720.0));
            let mut draw = |events: Vec<egui::Event>| {
                let screen_rect = Some(area);
                ctx.run_ui(egui::RawInput { screen_rect, events, ..Default::default() }, |ui| {
                    let ctx = ui.ctx().clone();
                    show(&ctx, area, game.definition(), None, &mut book, false);
                })
            };
            for _ in 0..3 {
                draw(Vec::new());
            }
            let pos = place_of(&draw(Vec::new()).shapes, name).unwrap_or_else(|| panic!("{id}"));
            draw(vec![egui::Event::PointerMoved(pos)]);
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            let press = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers };
            draw(vec![press(true)]);
            let output = draw(vec![press(false)]).platform_output;
            let opened: Vec<&str> = output
                .commands
                .iter()
                .filter_map(|command| match command {
                    egui::OutputCommand::OpenUrl(link) => Some(link.url.as_str()),
                    _ => None,
                })
                .collect();
            assert_eq!(opened, [page], "{id}");
        }
    }

    #[test]
    fn the_book_fits_every_window_and_turns_to_the_rule() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            for (wide, high) in [(964.0, 720.0), (708.0, 640.0), (800.0, 600.0), (420.0, 400.0)] {
                let ctx = egui::Context::default();
                theme::apply(&ctx);
                let area = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, high));
                let (last, _, _) = definition.rules().last().expect("a rule");
                let mut book = Book::at(last);
                for _ in 0..4 {
                    let input = egui::RawInput { screen_rect: Some(area), ..Default::default() };
                    let _ = ctx.run_ui(input, |ui| {
                        let ctx = ui.ctx().clone();
                        assert!(!show(&ctx, area, definition, None, &mut book, false));
                    });
                }
                let drawn = ctx.memory(|memory| memory.area_rect("book")).expect("drawn");
                assert!(area.expand(1.0).contains_rect(drawn), "{}: {drawn:?}", definition.id());
            }
        }
    }
}
