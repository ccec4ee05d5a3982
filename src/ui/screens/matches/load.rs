//! The list of saved matches: find, open, review, rename, delete, import and export them.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use tesserae_layout::order::TableSystems;
use tesserae_play::library::{self, LibraryRequest, MatchLibrary};
use tesserae_play::match_list;
use tesserae_play::opening::FilesGiven;
use tesserae_play::saving::Saving;
use tesserae_play::wall_clock::now;
use tesserae_play::writer::{LastWrites, Writer};

use super::browsing::{Browsing, ListParams, Page, show_opened};
use super::details::{self, Details, Draft};
use super::filter;
use super::keys::{Cursor, Typed};
use super::paths::{ImportAsked, find_documents, import_id, import_strip};
use super::row::{MatchRow, RowAction};
use super::rows::{self, Layout, Shown};
use super::strips;
use crate::ui::commands::{Asked, Command, MatchesCommand};
use crate::ui::file_dialog::{DialogsAnswered, PlaceChosen, Purpose};
use crate::ui::opener;
use crate::ui::state::{Overlay, Renaming, Screen};
use crate::ui::widgets::dialog::{add_dialog, area, wide_of};
use crate::ui::widgets::{reading, theme};

/// Maximum width of the dialog, in points.
const WIDEST: f32 = 1180.0;
/// The dialog's width from which the details stand beside the list, and the width of the details,
/// in points.
const BESIDE: f32 = 820.0;
const DETAILS: f32 = 390.0;
/// In a window lower or narrower than this, in points, the filters have a separate page.
const LOW: f32 = 380.0;
const NARROW: f32 = 560.0;
/// The minimum room for the number of matches, in points.
const COUNT: f32 = 80.0;
/// Height of the area below the list, in points.
const FOOT: f32 = 56.0;

/// The kind of text being typed, judged by the focused widget.
fn typed(ctx: &egui::Context, browsing: &Browsing) -> Typed {
    let notes = browsing.draft.as_ref().map(|draft| details::notes_id(&draft.file));
    match ctx.memory(egui::Memory::focused) {
        // The keys belong to the open list.
        _ if egui::Popup::is_any_open(ctx) => Typed::Lines,
        focused @ Some(_) if focused == notes => Typed::Lines,
        Some(_) if ctx.text_edit_focused() => Typed::Line,
        _ => Typed::Nothing,
    }
}

fn draw_load_dialog(mut contexts: EguiContexts, mut params: ListParams) -> Result {
    let ctx = contexts.ctx_mut()?;
    let frame = theme::dialog_frame();
    let room = ctx.viewport_rect().size() - egui::vec2(30.0, 30.0) - frame.total_margin().sum();
    let size = egui::vec2(room.x.clamp(160.0, WIDEST), room.y.max(120.0));
    let modal = egui::Modal::new("matches".into())
        .area(area("matches".into()).default_size(size))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let typed = typed(ctx, &params.browsing);
    let keys = params.take_keys();
    let search = Command::Matches(MatchesCommand::Search);
    let finds = keys.iter().any(|asked| asked.command == search);
    let with_deleted = params.browsing.filters.are_open();
    params.layout.bypass_change_detection().follow(&params.library, with_deleted);
    let mut closes = false;
    let response = modal.show(ctx, |ui| {
        reading::name_group(ui, egui::accesskit::Role::Dialog, "Matches");
        ui.set_width(size.x);
        closes = content(ui, &mut params, size, (typed, &keys));
    });
    params.keep_rested_notes();
    if finds {
        params.browsing.page = Page::List;
        ctx.memory_mut(|memory| memory.request_focus(filter::search_id()));
    }
    if closes || (response.backdrop_response.clicked() && !response.any_popup_open) {
        params.overlay.set(Overlay::None);
    }
    let browsing = &params.browsing;
    let query = browsing.filters.query(now(), &browsing.zone);
    if params.library.query != query {
        params.library.query = query;
        // Another list begins at its top.
        *params.cursor = Cursor::default();
    }
    Ok(())
}

/// Draws the whole dialog. Returns true to close it.
fn content(
    ui: &mut egui::Ui,
    params: &mut ListParams,
    size: egui::Vec2,
    keys: (Typed, &[Asked]),
) -> bool {
    let beside = size.x >= BESIDE;
    let low = size.y < LOW || size.x < NARROW;
    let page = match params.browsing.page {
        Page::Details if beside => Page::List,
        Page::Filters if !low => Page::List,
        page => page,
    };
    head(ui, params, low);
    if page == Page::Filters {
        let height = (size.y - ui.min_rect().height() - FOOT).max(40.0);
        let area = egui::ScrollArea::vertical().id_salt("filters").max_height(height);
        area.auto_shrink([false, false]).show(ui, |ui| {
            lists(ui, params, true);
            ui.horizontal(|ui| elsewhere(ui, params));
        });
    } else if !low {
        lists(ui, params, false);
    }
    let import = &mut params.browsing.bypass_change_detection().import;
    if let Some(path) = import
        && let Some(asked) = import_strip(ui, path, params.dialogs.are_there())
    {
        *import = None;
        match asked {
            ImportAsked::These(files) => {
                params.given.write(FilesGiven { files, to_list: true });
            }
            ImportAsked::Choose => params.dialogs.ask(Purpose::Open { to_list: true }, None),
            ImportAsked::Cancel => {}
        }
    }
    strips::unsorted(ui, &params.library);
    if strips::importing(ui, &params.library) {
        params.asked.write(LibraryRequest::CancelImport);
    }
    if let Some(file) = strips::said(ui, params.library.bypass_change_detection()) {
        params.shows.write(opener::OpenRequested::Shown(file));
    }
    if let Some(deleted) = strips::deleted(ui, &params.library) {
        params.asked.write(LibraryRequest::Restore(deleted));
    }
    let height = (size.y - ui.min_rect().height() - FOOT).max(60.0);
    match page {
        Page::Filters => {}
        Page::Details => details(ui, params, height),
        Page::List if beside => {
            ui.horizontal_top(|ui| {
                let gap = 16.0;
                let room = egui::vec2(size.x - DETAILS - gap, height);
                let down = egui::Layout::top_down(egui::Align::Min);
                ui.spacing_mut().item_spacing.x = gap;
                ui.allocate_ui_with_layout(room, down, |ui| {
                    ui.set_min_size(room);
                    list(ui, params, height, keys);
                });
                ui.allocate_ui_with_layout(egui::vec2(DETAILS, height), down, |ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    details(ui, params, height);
                });
            });
        }
        Page::List => list(ui, params, height, keys),
    }
    ui.add_space(8.0);
    foot(ui, params, (beside, low))
}

/// Draws the filter lists; on their own page all of them.
fn lists(ui: &mut egui::Ui, params: &mut ListParams, own_page: bool) {
    let Browsing { filters, more, .. } = params.browsing.bypass_change_detection();
    let more = (!own_page).then_some(more);
    filter::lists(ui, filters, more, &params.games.0, &params.library.folder().players);
}

/// Draws the heading, the number of matches, the search field and the buttons that lead elsewhere.
fn head(ui: &mut egui::Ui, params: &mut ListParams, low: bool) {
    let count = strips::count_in_words(&params.library);
    ui.horizontal(|ui| {
        ui.label(theme::headline("Matches", if low { theme::CHAPTER } else { theme::DIALOG }));
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| {
            if !low {
                elsewhere(ui, params);
            }
            let wide = (ui.available_width() - 8.0).clamp(60.0, 300.0);
            filter::search(ui, &mut params.browsing.filters, wide);
            if ui.available_width() > COUNT {
                ui.add(egui::Label::new(theme::faint(count).small()).truncate());
            }
        });
    });
}

/// Draws the buttons for statistics and for importing a record.
fn elsewhere(ui: &mut egui::Ui, params: &mut ListParams) {
    if ui.button("Statistics").clicked() {
        params.overlay.set(Overlay::Statistics);
    }
    let hover = "Import a record: type its path, or drop the file here";
    if ui.button("Import").on_hover_text(hover).clicked() {
        let browsing = &mut params.browsing;
        browsing.import = browsing.import.is_none().then(String::new);
        browsing.page = Page::List;
        ui.memory_mut(|memory| memory.request_focus(import_id()));
    }
}

/// Draws the visible rows, or says why there are no rows.
fn list(
    ui: &mut egui::Ui,
    params: &mut ListParams,
    height: f32,
    (typed, asked): (Typed, &[Asked]),
) {
    if params.layout.is_empty() {
        nothing(ui, params);
        return;
    }
    let on_table = params.on_table();
    let ListParams { library, layout, games, cursor, renaming, browsing, .. } = params;
    let shown = Shown {
        library: library.bypass_change_detection(),
        layout,
        games,
        cursor: &mut *cursor,
        renaming: renaming.as_mut().map(DetectChangesMut::bypass_change_detection),
        on_table: on_table.as_deref(),
        zone: &browsing.zone,
        typed,
        asked,
    };
    if let Some(action) = rows::show(ui, shown, height) {
        params.act(action);
    }
}

fn nothing(ui: &mut egui::Ui, params: &mut ListParams) {
    let library = &params.library;
    if params.saving.is_some() && (library.is_busy() || !library.is_listed()) {
        ui.label(theme::faint("Looking for matches…"));
    } else if params.browsing.filters.are_open() {
        if library.folder().count == 0 {
            let text = "No matches yet. Play one, which is saved from its first throw, or import a record.";
            ui.label(theme::faint(text));
            return;
        }
        ui.label(theme::faint("No matches with a person yet."));
        if ui.button("Show those between computers").clicked() {
            params.browsing.filters.show_computers();
        }
    } else {
        ui.label(theme::faint("No matches found. Change the words or the filters."));
        if ui.button("Show all").clicked() {
            params.browsing.filters.clear();
        }
    }
}

/// Draws the chosen match in full.
fn details(ui: &mut egui::Ui, params: &mut ListParams, height: f32) {
    let chosen = params.layout.chosen(&params.library, &params.cursor);
    let Some((row, deleted)) = chosen.map(|(row, deleted)| (row.clone(), deleted)) else { return };
    params.follow_chosen(&row);
    let on_table = params.on_table();
    let ListParams { library, games, browsing, dialogs, .. } = &mut *params;
    let library = library.bypass_change_detection();
    library.look_into(std::slice::from_ref(&row.file), &games.0);
    let Browsing { draft: Some(draft), export, zone, .. } = browsing.bypass_change_detection()
    else {
        return;
    };
    let shown = MatchRow {
        game: games.0.game(&row.game).ok(),
        detail: library.detail(&row.file),
        on_table: on_table.as_ref() == Some(&row.file),
        deleted,
        zone,
        row: &row,
    };
    let account = library.account(&row.file);
    let (export, has_dialogs) = (export.as_mut(), dialogs.are_there());
    let details = Details { row: &shown, draft, export, has_dialogs, account };
    let asked = details::show(ui, details, height);
    let name = shown.name();
    if let Some(action) = asked {
        params.act_on(row.file.clone(), name, action);
    }
}

/// Draws *Back*, the button that opens the chosen match if its details are not in sight, and the
/// buttons to hidden pages. Returns true to close the dialog.
fn foot(ui: &mut egui::Ui, params: &mut ListParams, (beside, low): (bool, bool)) -> bool {
    let (page, filtered) = (params.browsing.page, !params.browsing.filters.are_open());
    let (mut closes, mut opened) = (false, None);
    let alone = !beside && page == Page::List;
    let chosen = params.layout.chosen(&params.library, &params.cursor).filter(|_| alone);
    let chosen = chosen.map(|(row, deleted)| (row.clone(), deleted));
    let on_table = params.on_table();
    ui.horizontal(|ui| {
        let many = if beside { 1 } else { 2 + usize::from(low) + usize::from(chosen.is_some()) };
        let wide = wide_of(ui, many).min(110.0);
        let button = |ui: &mut egui::Ui, text: &str| {
            let button = egui::Button::new(egui::RichText::new(text).size(theme::BODY)).truncate();
            ui.add_sized([wide, 40.0], button).clicked()
        };
        closes = button(ui, "Back");
        if let Some((row, deleted)) = &chosen {
            let shown = MatchRow {
                row,
                game: params.games.0.game(&row.game).ok(),
                detail: None,
                on_table: on_table.as_ref() == Some(&row.file),
                deleted: *deleted,
                zone: &params.browsing.zone,
            };
            ui.scope(|ui| {
                ui.spacing_mut().button_padding.x = 3.0;
                if details::open_button(ui, &shown, egui::vec2(wide, 40.0)) {
                    opened = Some((row.file.clone(), shown.name(), RowAction::Open));
                }
            });
        }
        let mut to = |ui: &mut egui::Ui, other: Page, text: &str| {
            let (text, other) = if page == other { ("List", Page::List) } else { (text, other) };
            if button(ui, text) {
                params.browsing.page = other;
            }
        };
        if !beside {
            to(ui, Page::Details, "Details");
        }
        if low {
            let text = if filtered { "Filter (on)" } else { "Filter" };
            to(ui, Page::Filters, text);
        }
        if ui.available_width() > 260.0 {
            let text = "Your matches are saved as you play. Keys: arrows choose, Enter opens, F2 \
                        renames, Del deletes, 0 to 5 give stars.";
            ui.add(egui::Label::new(theme::faint(text).small()).wrap());
        }
    });
    if let Some(action) = opened {
        params.act(action);
    }
    closes
}

/// Copies a record into the file that a user has chosen.
fn copy_to_chosen_file(
    mut places: MessageReader<PlaceChosen>,
    mut asked: MessageWriter<LibraryRequest>,
) {
    for PlaceChosen { purpose, file } in places.read() {
        if let Purpose::Copy(record) = purpose {
            asked.write(LibraryRequest::ExportOver(record.clone(), file.clone()));
        }
    }
}

/// Saves the notes and withdraws the offer to undo a deletion when the list closes.
fn close_list(
    mut commands: Commands,
    mut library: ResMut<MatchLibrary>,
    mut browsing: ResMut<Browsing>,
    mut cursor: ResMut<Cursor>,
    mut asked: MessageWriter<LibraryRequest>,
    next: Res<State<Overlay>>,
) {
    commands.remove_resource::<Renaming>();
    if let Some((file, text)) = browsing.draft.take().and_then(|draft| draft.changed()) {
        asked.write(LibraryRequest::Note(file, text));
    }
    (browsing.import, browsing.export) = (None, None);
    library.close();
    // The audit returns to the audited match.
    if *next.get() != Overlay::Audit {
        browsing.page = Page::List;
        *cursor = Cursor::default();
    }
}

/// Saves notes and a name that are being typed when the program ends. A request would come too late
/// then.
fn save_drafts_at_the_end(
    mut exits: MessageReader<AppExit>,
    browsing: Res<Browsing>,
    renaming: Option<Res<Renaming>>,
    saving: Option<Res<Saving>>,
    writer: Res<Writer>,
) {
    if exits.read().count() == 0 {
        return;
    }
    let Some(saving) = saving else { return };
    if let Some((file, text)) = browsing.draft.as_ref().and_then(Draft::changed) {
        saving.annotate_at_the_end(&writer, file, move |notes| notes.text = text);
    }
    if let Some(renaming) = renaming {
        let (file, name) = (renaming.file.clone(), renaming.text.clone());
        saving.annotate_at_the_end(&writer, file, move |notes| notes.name = name);
    }
}

/// Sets the query from the filters before the first frame of the list.
fn set_query(browsing: Res<Browsing>, mut library: ResMut<MatchLibrary>) {
    library.query = browsing.filters.query(now(), &browsing.zone);
}

/// Keeps visible matches up to date: the latest on the title, all in the list and its statistics.
pub fn plugin(app: &mut App) {
    let seen = in_state(Overlay::Load).or_else(in_state(Overlay::Statistics));
    app.add_systems(OnEnter(Screen::Title), match_list::reread_folder)
        .add_systems(OnEnter(Overlay::Load), library::reread_folder)
        .add_systems(
            Update,
            (
                match_list::update_list.run_if(in_state(Screen::Title)),
                library::start_work.run_if(seen.or_else(library::is_importing)),
                show_opened,
            )
                .in_set(TableSystems::Narrate),
        );
}

/// Registers the list; needs egui.
pub fn dialog_plugin(app: &mut App) {
    find_documents();
    app.init_resource::<Browsing>()
        .init_resource::<Layout>()
        .init_resource::<Cursor>()
        .add_systems(OnEnter(Overlay::Load), set_query)
        .add_systems(OnExit(Overlay::Load), close_list)
        .add_systems(Update, copy_to_chosen_file.in_set(TableSystems::Input).after(DialogsAnswered))
        .add_systems(Last, save_drafts_at_the_end.in_set(LastWrites));
    add_dialog(app, Overlay::Load, draw_load_dialog);
}
