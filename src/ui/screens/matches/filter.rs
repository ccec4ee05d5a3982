//! The filters of the list of matches: a text search, three lists, and others behind *More*.

use bevy_egui::egui;
use jiff::tz::TimeZone;

use tesserae_core::ai::Level;
use tesserae_core::archive::{Outcome, Query, Sort};
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_play::people::who;

use super::period::{Days, Period, period_entries, typed_days};
use crate::ui::commands::MatchesCommand;
use crate::ui::widgets::fields::field;
use crate::ui::widgets::{Entry, drop_down};

/// The current filters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filters {
    /// The text to search for.
    pub text: String,
    /// The game or variant.
    pub game: Option<String>,
    /// A player at the table.
    pub player: Option<String>,
    /// Persons or computers.
    pub table: AtTable,
    level: Option<Level>,
    outcome: Option<Outcome>,
    /// The time of play.
    pub period: Period,
    /// The days typed for it.
    pub days: Days,
    stars: u8,
    about: About,
    order: (Sort, bool),
}

/// The kind of players.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AtTable {
    /// A person sits at the table. This is the default, because the archive also keeps games
    /// between computers, and those may soon outnumber all others.
    #[default]
    Person,
    /// Only computers sit there.
    Computers,
    /// All matches.
    Anybody,
}

impl AtTable {
    /// The filter's form in the archive's query.
    pub const fn persons(self) -> Option<bool> {
        match self {
            Self::Person => Some(true),
            Self::Computers => Some(false),
            Self::Anybody => None,
        }
    }
}

/// Further conditions on a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum About {
    #[default]
    Nothing,
    Reviewed,
    NotReviewed,
    Helped,
    NotHelped,
    TakenBack,
    NotTakenBack,
}

impl Filters {
    /// The query for the archive.
    pub fn query(&self, now: u64, zone: &TimeZone) -> Query {
        let (from, before) = match self.period {
            Period::Days => self.days.bounds(zone),
            period => (period.from(now, zone), None),
        };
        Query {
            text: self.text.clone(),
            game: self.game.clone(),
            player: self.player.clone(),
            level: self.level,
            persons: self.table.persons(),
            from,
            before,
            outcome: self.outcome,
            helped: match self.about {
                About::Helped => Some(true),
                About::NotHelped => Some(false),
                _ => None,
            },
            replaced: match self.about {
                About::TakenBack => Some(true),
                About::NotTakenBack => Some(false),
                _ => None,
            },
            stars: self.stars,
            reviewed: match self.about {
                About::Reviewed => Some(true),
                About::NotReviewed => Some(false),
                _ => None,
            },
            sort: self.order.0,
            reversed: self.order.1,
            limit: None,
        }
    }

    /// Do the filters show every match with a person, in any order?
    pub fn are_open(&self) -> bool {
        let open = Self { order: self.order, ..Self::default() };
        let words = self.text.split_whitespace().count();
        // Days that are still empty exclude nothing.
        let any = self.period == Period::Days && self.days.are_open();
        let period = if any { Period::Any } else { self.period };
        let (text, days) = (String::new(), Days::default());
        words == 0 && open == Self { text, days, period, ..self.clone() }
    }

    /// Resets the filters: they show every match with a person.
    pub fn clear(&mut self) {
        *self = Self { order: self.order, ..Self::default() };
    }

    /// The number of filters set among those behind *More*. The order is no filter.
    pub fn hidden(&self) -> usize {
        let Self { table, level, outcome, stars, about, .. } = self;
        let set = [
            *table != AtTable::default(),
            level.is_some(),
            outcome.is_some(),
            *stars > 0,
            *about != About::default(),
        ];
        set.into_iter().filter(|is_set| *is_set).count()
    }

    /// Shows exactly the matches between computers.
    pub fn show_computers(&mut self) {
        self.clear();
        self.table = AtTable::Computers;
    }
}

/// The egui id of the search field.
pub fn search_id() -> egui::Id {
    egui::Id::new("search in matches")
}

/// Draws the search field, with a button that empties it.
pub fn search(ui: &mut egui::Ui, filters: &mut Filters, wide: f32) {
    let words = egui::TextEdit::singleline(&mut filters.text)
        .id(search_id())
        .char_limit(200)
        .hint_text("Search names, notes, players");
    field(ui, words, wide - 16.0).on_hover_text(MatchesCommand::Search.entry().tip(ui));
}

/// Minimum width of a drop-down list, and the gap between two, in points.
const LIST: f32 = 150.0;
const GAP: f32 = 8.0;
/// Widths of *More* and of *Reset*, in points.
const MORE: f32 = 92.0;
const RESET: f32 = 74.0;

/// A filter, or the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    Game,
    Player,
    Period,
    Table,
    Level,
    Outcome,
    Stars,
    About,
    Order,
}

/// The lists that are always there, and those behind *More*.
const FIRST: [List; 3] = [List::Game, List::Player, List::Period];
const REST: [List; 6] =
    [List::Table, List::Level, List::Outcome, List::Stars, List::About, List::Order];

/// Draws the first lists with *More* and *Reset*, and below them the rest while *More* is on.
/// Without *More*, on a page of their own, draws every list.
pub fn lists(
    ui: &mut egui::Ui,
    filters: &mut Filters,
    mut more: Option<&mut bool>,
    games: &Library,
    players: &[String],
) {
    let room = ui.available_width();
    let buttons = if more.is_some() { MORE + GAP } else { 0.0 } + RESET + GAP;
    // The buttons stand beside the lists, or below them.
    let beside = room - buttons >= FIRST.len() as f32 * (LIST + GAP) - GAP;
    let width = column(if beside { room - buttons } else { room }, FIRST.len());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for list in FIRST {
            one_list(ui, list, width, filters, games, players);
        }
        if beside {
            more_and_reset(ui, filters, more.as_deref_mut());
        }
    });
    if !beside {
        ui.horizontal(|ui| more_and_reset(ui, filters, more.as_deref_mut()));
    }
    if filters.period == Period::Days {
        typed_days(ui, &mut filters.days);
    }
    if more.is_none_or(|open| *open) {
        rest(ui, filters, games, players);
    }
}

/// Draws the switch for the lists behind it, with the number of filters set there, and the button
/// that resets all.
fn more_and_reset(ui: &mut egui::Ui, filters: &mut Filters, more: Option<&mut bool>) {
    let high = ui.spacing().interact_size.y;
    ui.spacing_mut().button_padding.x = 6.0;
    if let Some(open) = more {
        let text = match filters.hidden() {
            0 => "More".to_owned(),
            set => format!("More ({set})"),
        };
        let about = "Other filters, and the order. The number counts the filters set there.";
        let switch = egui::Button::new(text).selected(*open);
        if ui.add_sized([MORE, high], switch).on_hover_text(about).clicked() {
            *open = !*open;
        }
    }
    let about = "Shows every match with a person";
    ui.add_enabled_ui(!filters.are_open(), |ui| {
        let reset = ui.add_sized([RESET, high], egui::Button::new("Reset"));
        if reset.on_hover_text(about).clicked() {
            filters.clear();
        }
    });
}

/// Draws the lists behind *More*, in rows of about equal length.
fn rest(ui: &mut egui::Ui, filters: &mut Filters, games: &Library, players: &[String]) {
    let room = ui.available_width();
    let fit = (((room + GAP) / (LIST + GAP)) as usize).clamp(1, REST.len());
    let columns = REST.len().div_ceil(REST.len().div_ceil(fit));
    let width = column(room, columns);
    for row in REST.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for list in row {
                one_list(ui, *list, width, filters, games, players);
            }
        });
    }
}

/// The width of each list in a row.
fn column(room: f32, columns: usize) -> f32 {
    ((room + GAP) / columns as f32 - GAP).max(60.0)
}

fn one_list(
    ui: &mut egui::Ui,
    list: List,
    wide: f32,
    filters: &mut Filters,
    games: &Library,
    players: &[String],
) {
    let left = egui::Layout::left_to_right(egui::Align::Center);
    let size = egui::vec2(wide, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, left, |ui| {
        choose_in(ui, list, wide, filters, games, players);
    });
}

fn choose_in(
    ui: &mut egui::Ui,
    list: List,
    wide: f32,
    filters: &mut Filters,
    games: &Library,
    players: &[String],
) {
    let salt = list as usize;
    match list {
        List::Game => choose(ui, salt, wide, &game_entries(games), &mut filters.game),
        List::Player => {
            choose(ui, salt, wide, &player_entries(players, "Anybody"), &mut filters.player);
        }
        List::Table => choose(ui, salt, wide, &table_entries(), &mut filters.table),
        List::Level => {
            let mut entries = vec![Entry::new(None, "Any level")];
            entries.extend(Level::ALL.map(|level| {
                Entry::new(Some(level), format!("Computer ({level})")).about(level.about())
            }));
            choose(ui, salt, wide, &entries, &mut filters.level);
        }
        List::Outcome => {
            let by = match filters.player {
                Some(_) => "By the player chosen",
                None => "By the person at the table",
            };
            let entries = [
                Entry::new(None, "Any result"),
                Entry::new(Some(Outcome::Won), "Won").about(by),
                Entry::new(Some(Outcome::Lost), "Lost").about(by),
                Entry::new(Some(Outcome::Over), "Finished"),
                Entry::new(Some(Outcome::UnderWay), "Under way"),
                Entry::new(Some(Outcome::Damaged), "Cannot be read"),
            ];
            choose(ui, salt, wide, &entries, &mut filters.outcome);
        }
        List::Period => {
            let mut entries = period_entries();
            entries.push(
                Entry::new(Period::Days, "Between two days")
                    .about("From one day to another, which you type"),
            );
            choose(ui, salt, wide, &entries, &mut filters.period);
        }
        List::Stars => {
            let mut entries = vec![Entry::new(0, "Any stars"), Entry::new(1, "With a star")];
            entries.extend((2..=4).map(|n| Entry::new(n, format!("{n} stars or more"))));
            entries.push(Entry::new(5, "5 stars"));
            choose(ui, salt, wide, &entries, &mut filters.stars);
        }
        List::About => {
            let entries = [
                Entry::new(About::Nothing, "Reviewed or not"),
                Entry::new(About::Reviewed, "Reviewed"),
                Entry::new(About::NotReviewed, "Not reviewed"),
                Entry::new(About::NotHelped, "Without help")
                    .about("No hint, warning or analysis was used"),
                Entry::new(About::Helped, "With help")
                    .about("A hint, a warning or an analysis was used"),
                Entry::new(About::NotTakenBack, "No throws taken back")
                    .about("No player knew the dice to come"),
                Entry::new(About::TakenBack, "Throws taken back")
                    .about("A player took back throws and played on, knowing the dice to come"),
            ];
            choose(ui, salt, wide, &entries, &mut filters.about);
        }
        List::Order => {
            let entries = [
                Entry::new((Sort::Time, false), "Newest first"),
                Entry::new((Sort::Time, true), "Oldest first"),
                Entry::new((Sort::Name, false), "By name"),
                Entry::new((Sort::Game, false), "By game"),
                Entry::new((Sort::Players, false), "By players"),
                Entry::new((Sort::Length, false), "Longest first"),
                Entry::new((Sort::Length, true), "Shortest first"),
                Entry::new((Sort::Stars, false), "Most stars first"),
            ];
            choose(ui, salt, wide, &entries, &mut filters.order);
        }
    }
}

/// Draws a list of values to choose from.
pub fn choose<T: Clone + PartialEq>(
    ui: &mut egui::Ui,
    salt: usize,
    wide: f32,
    entries: &[Entry<T>],
    value: &mut T,
) {
    if let Some(chosen) = drop_down(ui, ("filter", salt), wide, entries, |other| other == value) {
        *value = chosen;
    }
}

/// With a person at the table, without one, or both.
pub fn table_entries() -> [Entry<AtTable>; 3] {
    [
        Entry::new(AtTable::Person, "With a person"),
        Entry::new(AtTable::Computers, "Computers only")
            .about("The games of exhibitions and tournaments, and those that were imported"),
        Entry::new(AtTable::Anybody, "All matches"),
    ]
}

/// Every game, and every variant of those that have several.
pub fn game_entries(games: &Library) -> Vec<Entry<Option<String>>> {
    let mut entries = vec![Entry::new(None, "Any game")];
    for variants in games.by_game() {
        let Some(first) = variants.first().map(Game::definition) else { continue };
        entries.push(Entry::new(Some(first.game.clone()), &first.title));
        if variants.len() > 1 {
            entries.extend(variants.iter().map(|game| {
                let definition = game.definition();
                let text = format!("{}, {}", definition.title, definition.variant_title);
                Entry::new(Some(definition.id()), text).about(&definition.variant_about)
            }));
        }
    }
    entries
}

/// Every player with a personal name. Levels have another list.
pub fn player_entries(players: &[String], all: &str) -> Vec<Entry<Option<String>>> {
    let mut entries = vec![Entry::new(None, all)];
    let named = players.iter().filter(|player| *player != "human" && !player.starts_with("ai:"));
    entries.extend(named.map(|player| Entry::new(Some(player.clone()), who(player)).about(player)));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 22 November 2026, 5:33 in Greenwich.
    const NOW: u64 = 1_795_325_580;

    #[test]
    fn what_is_chosen_is_asked() {
        let mut filters = Filters::default();
        let with_person = Query { persons: Some(true), ..Query::default() };
        assert_eq!(filters.query(NOW, &TimeZone::UTC), with_person);
        assert!(filters.are_open());
        filters.table = AtTable::Anybody;
        assert_eq!(filters.query(NOW, &TimeZone::UTC), Query::default());
        assert!(!filters.are_open(), "more is shown than by itself");
        filters.show_computers();
        assert_eq!(filters.query(NOW, &TimeZone::UTC).persons, Some(false));
        filters.clear();
        filters.text = "  ".into();
        filters.order = (Sort::Length, true);
        assert!(filters.are_open(), "an order leaves nothing out");
        filters.about = About::NotHelped;
        filters.period = Period::Week;
        filters.stars = 3;
        let query = filters.query(NOW, &TimeZone::UTC);
        assert_eq!((query.helped, query.reviewed, query.stars), (Some(false), None, 3));
        assert_eq!(query.from, Some(NOW - NOW % 86_400 - 6 * 86_400));
        assert_eq!((query.sort, query.reversed), (Sort::Length, true));
        assert!(!filters.are_open());
        filters.days.to = "2026-11-01".into();
        assert_eq!(filters.query(NOW, &TimeZone::UTC).before, None, "days for another period");
        filters.about = About::TakenBack;
        let query = filters.query(NOW, &TimeZone::UTC);
        assert_eq!((query.replaced, query.helped), (Some(true), None));
        filters.about = About::NotTakenBack;
        assert_eq!(filters.query(NOW, &TimeZone::UTC).replaced, Some(false));
        filters.clear();
        assert!(filters.are_open());
        assert_eq!(filters.order, (Sort::Length, true), "the order stays");
    }

    #[test]
    fn the_filters_behind_more_are_counted_and_the_order_is_none() {
        let mut filters = Filters {
            text: "rain".into(),
            game: Some("ur".into()),
            player: Some("human:Ann".into()),
            period: Period::Week,
            order: (Sort::Name, false),
            ..Filters::default()
        };
        assert_eq!(filters.hidden(), 0, "all of these are in sight, or leave nothing out");
        filters.table = AtTable::Anybody;
        filters.level = Some(Level::Adept);
        filters.outcome = Some(Outcome::Won);
        filters.stars = 2;
        filters.about = About::Helped;
        assert_eq!(filters.hidden(), 5);
        filters.clear();
        assert_eq!(filters.hidden(), 0);
        filters.show_computers();
        assert_eq!(filters.hidden(), 1);
    }

    #[test]
    fn days_that_are_typed_are_asked_and_wrong_ones_leave_nothing_out() {
        let days = |from: &str, to: &str| Filters {
            period: Period::Days,
            days: Days { from: from.into(), to: to.into() },
            ..Filters::default()
        };
        let (begins, day) = (NOW - NOW % 86_400, 86_400);
        for (from, to, asked) in [
            ("2026-11-21", "2026-11-22", (Some(begins - day), Some(begins + day))),
            ("2026-11-22", "", (Some(begins), None)),
            ("", " 2026-11-22 ", (None, Some(begins + day))),
            ("soon", "2026-11-22", (None, Some(begins + day))),
            ("2026-11-22", "2026-11-31", (Some(begins), None)),
        ] {
            let filters = days(from, to);
            let query = filters.query(NOW, &TimeZone::UTC);
            assert_eq!((query.from, query.before), asked, "{from} to {to}");
            assert!(!filters.are_open());
        }
        for (from, to) in [("", ""), ("2026-13-01", ""), ("", "tomorrow")] {
            let filters = days(from, to);
            let query = filters.query(NOW, &TimeZone::UTC);
            assert_eq!((query.from, query.before), (None, None), "{from} to {to}");
            assert!(filters.are_open());
        }
    }

    #[test]
    fn every_game_is_offered_and_everybody_with_a_name() {
        let entries = game_entries(&Library::built_in());
        let has = |id: &str| entries.iter().any(|entry| entry.value.as_deref() == Some(id));
        assert!(has("ur") && has("ur/finkel") && has("pente"), "{entries:?}");
        let players = ["ai:adept", "engine:./mine", "human", "human:Ann"].map(str::to_owned);
        let names = player_entries(&players, "Anybody");
        let names: Vec<&str> = names.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(names, ["Anybody", "engine ./mine", "Ann"]);
    }
}
