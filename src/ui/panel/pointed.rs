//! The card about the thing under the pointer, or about the piece that the keyboard points at. It
//! appears after a moment and stands still beside the thing.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, FontId, Pos2, Rect, Stroke, StrokeKind};

use tesserae_core::rules::{Action, CellId, Position, Side};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::places::{Keeps, Seat, TRAY_RIM};
use tesserae_layout::spec::TableSpec;
use tesserae_play::cards::{Card, about_cell_now, about_piece, about_rack, about_tray};
use tesserae_play::choices::Choices;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::guide::Guide;
use tesserae_play::occasion::On;
use tesserae_play::people::the_one_person;
use tesserae_play::pieces::{InHand, who_goes};
use tesserae_play::turn::{Stage, Turn};

use crate::ui::hints::Hints;
use crate::ui::input::selection::{Pointed, PointerHold, Selected};
use crate::ui::layers::{Lens, Silhouette, board_spots};
use crate::ui::widgets::theme;

/// The pointer rests on a thing for this long before the card appears.
const DELAY: Duration = Duration::from_millis(500);
/// The same for the next thing while a card is shown, to prevent flicker.
const NEXT: Duration = Duration::from_millis(180);
/// A viewer's card stands in the place of the name plates, and leaves once the mouse has rested for
/// this long.
const VIEWED: Duration = Duration::from_secs(8);

/// The subject of a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Subject {
    /// A piece.
    Piece(Entity),
    /// A cell.
    Cell(CellId),
    /// A side's rack.
    Rack(Seat, Keeps),
    /// The tray with the dice.
    Tray,
}

impl Subject {
    /// The thing under the pointer. A piece counts before its cell.
    fn under(pointed: &Pointed) -> Option<Self> {
        let piece = pointed.piece.map(Self::Piece);
        let rack = || pointed.rack.map(|(seat, keeps)| Self::Rack(seat, keeps));
        let tray = || pointed.tray.then_some(Self::Tray);
        piece.or(pointed.cell.map(Self::Cell)).or_else(rack).or_else(tray)
    }
}

/// The thing that the pointer or the keyboard rests on, and since when.
#[derive(Resource, Debug, Default)]
pub struct Resting {
    subject: Option<Subject>,
    left: Duration,
    /// No card until the mouse moves to something else. The user has clicked, or the thing has
    /// moved under a resting mouse.
    dismissed: bool,
    /// The mouse's places in the last two frames. The thing under it is known one frame late.
    cursor: [Option<Vec2>; 2],
    /// Since when the mouse has not moved.
    rested: Duration,
    pointed: Option<Subject>,
    selected: Option<Action>,
    /// The keyboard chose the card's subject last.
    by_keys: bool,
}

impl Resting {
    /// The subject of the card; none while there is no card.
    pub fn shown(&self) -> Option<Subject> {
        self.subject.filter(|_| self.left.is_zero() && !self.dismissed)
    }

    /// The same for viewers of the play.
    pub fn shown_to_viewers(&self) -> Option<Subject> {
        self.shown().filter(|_| self.by_keys || self.rested < VIEWED)
    }

    /// Will a card appear if nothing else happens?
    pub fn is_waiting(&self) -> bool {
        self.subject.is_some() && !self.dismissed && !self.left.is_zero()
    }

    /// A frame later.
    fn advance(&mut self, now: &Now) {
        let moved = self.cursor.iter().any(|cursor| *cursor != now.cursor);
        self.cursor = [now.cursor, self.cursor[0]];
        self.rested = if moved { Duration::ZERO } else { self.rested.saturating_add(now.passed) };
        if now.pressed {
            self.dismissed = true;
        }
        let by_mouse = now.pointed != self.pointed;
        let by_keys = now.selected != self.selected && now.selected.is_some();
        // The choice is played or dropped.
        let done = self.by_keys && now.selected.is_none();
        self.pointed = now.pointed;
        self.selected = now.selected;
        let subject = if by_keys {
            self.dismissed = false;
            now.choice
        } else if done {
            None
        } else if by_mouse {
            // The thing moved under a resting mouse. The user did not ask about it.
            self.dismissed = !moved;
            now.pointed
        } else {
            self.left = self.left.saturating_sub(now.passed);
            return;
        };
        self.by_keys = by_keys;
        if subject != self.subject {
            let shown = self.shown().is_some();
            self.left = if shown { NEXT } else { DELAY };
            self.subject = subject;
        }
    }
}

/// The events of a frame.
#[derive(Default)]
struct Now {
    pointed: Option<Subject>,
    selected: Option<Action>,
    choice: Option<Subject>,
    pressed: bool,
    cursor: Option<Vec2>,
    passed: Duration,
}

fn track_rest(
    time: Res<Time>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    pointed: Res<Pointed>,
    hold: Res<PointerHold>,
    (selected, in_hand): (Res<Selected>, Res<InHand>),
    choices: Res<Choices>,
    pieces: Query<(Entity, &Piece)>,
    mut resting: ResMut<Resting>,
) {
    let chosen = selected.action.and_then(|action| choices.find(action));
    let mover = chosen.and_then(|choice| {
        let here = who_goes(pieces.iter(), choices.side?, choice.from?, *in_hand);
        here.map(|(entity, _)| Subject::Piece(entity))
    });
    // A tap presses and releases within one frame.
    let down = buttons.is_some_and(|buttons| {
        buttons.get_pressed().next().is_some() || buttons.get_just_pressed().next().is_some()
    });
    resting.advance(&Now {
        pointed: Subject::under(&pointed),
        selected: selected.action,
        choice: mover,
        pressed: down || hold.is_holding(),
        cursor: window.and_then(|window| window.cursor_position()),
        passed: time.delta(),
    });
}

/// The table, and the thing the user points at. Everything written over the table needs them.
#[derive(SystemParam)]
pub struct OnTable<'w, 's> {
    /// The thing the pointer rests on.
    pub resting: Res<'w, Resting>,
    /// The match.
    pub current: Option<Res<'w, CurrentMatch>>,
    /// The guide that is on.
    pub guide: On<'w, Guide>,
    /// The table.
    pub spec: Option<Res<'w, TableSpec>>,
    /// The pieces where they stand.
    pub pieces: Query<'w, 's, (&'static Piece, &'static Transform)>,
}

/// The card's data.
#[derive(SystemParam)]
pub struct CardParams<'w, 's> {
    table: OnTable<'w, 's>,
    choices: Res<'w, Choices>,
    hints: Res<'w, Hints>,
    selected: Res<'w, Selected>,
    turn: Res<'w, Turn>,
}

impl CardParams<'_, '_> {
    fn card(&self, subject: Subject, position: &Position, you: Option<Side>) -> Option<Card> {
        Some(match subject {
            Subject::Piece(entity) => {
                let (piece, _) = self.table.pieces.get(entity).ok()?;
                let mut card = about_piece(position, &self.choices, piece.side, piece.step, you);
                card.lines.retain(|line| !self.is_in_panel(line));
                card
            }
            Subject::Cell(cell) => about_cell_now(position, &self.choices, cell),
            Subject::Rack(seat, keeps) => {
                let side = Side::from_index(usize::from(seat));
                about_rack(position, side, keeps == Keeps::Hand)
            }
            Subject::Tray => about_tray(position.game().definition()),
        })
    }

    /// Does the panel say where a choice leads, as the line does after a few words of its own?
    fn is_in_panel(&self, line: &str) -> bool {
        let ends = |text: &str| text.get(1..).is_some_and(|text| line.ends_with(text));
        let picked = || self.selected.piece.filter(|_| !self.choices.numbers().is_empty());
        let listed = self.choices.offer.or_else(picked);
        self.hints.outlook.as_deref().is_some_and(ends)
            || listed.is_some_and(|at| self.choices.from(at).any(|choice| ends(&choice.text)))
    }

    /// The part of the picture that a thing covers.
    fn place(&self, subject: Subject, spec: &TableSpec, lens: &Lens) -> Option<Rect> {
        let flat = |middle: Vec3, half: Vec2| {
            let corners: Vec<Pos2> = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .into_iter()
                .filter_map(|(x, z)| lens.point(middle + Vec3::new(half.x * x, 0.0, half.y * z)))
                .collect();
            (!corners.is_empty()).then(|| Rect::from_points(&corners))
        };
        match subject {
            Subject::Piece(entity) => {
                let (piece, at) = self.table.pieces.get(entity).ok()?;
                let size = spec.piece_size(piece.side.index() as u8);
                Some(Silhouette::of(lens, at.translation, size.radius, size.height)?.bounds())
            }
            Subject::Cell(cell) => {
                let spots = board_spots(&spec.plan);
                Some(Rect::from_points(&lens.frame(spots.get(usize::from(cell.0))?)?))
            }
            Subject::Rack(seat, keeps) => {
                let rack = spec.rack(seat, keeps)?;
                flat(rack.middle, rack.half_on_table())
            }
            Subject::Tray => flat(spec.tray.centre, spec.tray.half + TRAY_RIM),
        }
    }

    /// The cells that the piece can reach. The card leaves them free too.
    fn ends(&self, subject: Subject, spec: &TableSpec, lens: &Lens) -> Vec<Rect> {
        let Subject::Piece(entity) = subject else { return Vec::new() };
        let Ok((piece, _)) = self.table.pieces.get(entity) else { return Vec::new() };
        if self.choices.side != Some(piece.side) {
            return Vec::new();
        }
        let spots = board_spots(&spec.plan);
        self.choices
            .from(piece.step)
            .filter_map(|choice| spec.cell_of(piece.side, choice.to?))
            .filter_map(|cell| lens.frame(spots.get(usize::from(cell.0))?))
            .map(|frame| Rect::from_points(&frame))
            .collect()
    }
}

/// Draws the card over the table, if it has something to say, or into the `dock` of viewers.
pub fn show(ctx: &egui::Context, params: &CardParams, lens: Lens, dock: Option<Rect>) {
    let OnTable { resting, current, guide, spec, .. } = &params.table;
    let (Some(current), Some(spec)) = (current, spec) else { return };
    // Moving pieces get no card: it would chase them.
    let shown = if dock.is_some() { resting.shown_to_viewers() } else { resting.shown() };
    let shown = shown.filter(|_| params.turn.stage != Stage::Moving);
    let Some(subject) = shown else { return };
    let you = the_one_person(&current.0, guide.get());
    let Some(card) = params.card(subject, current.0.position(), you) else { return };
    if let Some(dock) = dock {
        return paint_flat(ctx, &card, dock);
    }
    let Some(thing) = params.place(subject, spec, &lens) else { return };
    let mut free = vec![thing];
    free.extend(params.ends(subject, spec, &lens));
    paint(ctx, &card, lens.area(), &free);
}

/// Greatest width of a card's text, in points.
const WIDE: f32 = 288.0;
/// Room between its text and its edge.
const MARGIN: egui::Vec2 = egui::vec2(12.0, 9.0);
/// Room between its lines.
const LINES_APART: f32 = 4.0;

/// Draws a card in an area beside the first of the rectangles, clear of the others if
/// possible. It is only painted, so the pointer goes through it.
pub fn paint(ctx: &egui::Context, card: &Card, area: Rect, free: &[Rect]) {
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("pointed card"));
    let painter = ctx.layer_painter(layer).with_clip_rect(area);
    let wide = WIDE.min(area.width() - 40.0);
    let lay = |text: &String, size: f32, ink| {
        painter.layout(text.clone(), FontId::proportional(size), ink, wide)
    };
    // The headings' font has figures that look like letters.
    let mut texts = vec![lay(&card.title, 17.0, theme::GOLD)];
    texts.extend(card.lines.iter().map(|line| lay(line, 15.0, theme::TEXT)));
    let size = texts.iter().fold(egui::Vec2::ZERO, |size, text| {
        egui::vec2(size.x.max(text.size().x), size.y + text.size().y + LINES_APART)
    });
    let plate = beside(size + MARGIN * 2.0 - egui::vec2(0.0, LINES_APART), area, free);
    painter.rect(plate, 7.0, theme::GROUND, Stroke::new(1.0, theme::EDGE), StrokeKind::Inside);
    let mut at = plate.min + MARGIN;
    for text in texts {
        let height = text.size().y;
        painter.galley(at, text, theme::TEXT);
        at.y += height + LINES_APART;
    }
}

/// Draws a card into a place of that size. What does not fit ends in an ellipsis.
fn paint_flat(ctx: &egui::Context, card: &Card, dock: Rect) {
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("pointed card"));
    let painter = ctx.layer_painter(layer).with_clip_rect(dock);
    painter.rect(dock, 7.0, theme::GROUND, Stroke::new(1.0, theme::EDGE), StrokeKind::Inside);
    let inner = dock.shrink2(egui::vec2(MARGIN.x, 3.0));
    let (title, text) = (FontId::proportional(theme::LOUD), FontId::proportional(theme::FINE));
    let title = painter.layout_no_wrap(card.title.clone(), title, theme::GOLD);
    let right = inner.left() + title.size().x + 2.0 * MARGIN.x;
    painter.galley(inner.min, title, theme::GOLD);
    let mut job = egui::text::LayoutJob::simple(
        card.lines.join(" "),
        text,
        theme::TEXT,
        inner.right() - right,
    );
    job.wrap.max_rows = (inner.height() / (theme::FINE * ROW)).floor().max(1.0) as usize;
    painter.galley(Pos2::new(right, inner.top()), painter.layout_job(job), theme::TEXT);
}

/// Height of a row of text, as a share of its letters'.
const ROW: f32 = 1.25;
/// Room between a card and its thing.
const BESIDE: f32 = 12.0;
/// Room between a card and the edge of the area.
const EDGE: f32 = 8.0;

/// The place for a card beside a thing that covers the least of the places to leave free.
fn beside(size: egui::Vec2, area: Rect, free: &[Rect]) -> Rect {
    let room = area.shrink(EDGE);
    let Some(thing) = free.first() else { return Rect::from_min_size(room.min, size) };
    let middle = thing.center() - size / 2.0;
    let places = [
        Pos2::new(thing.right() + BESIDE, middle.y),
        Pos2::new(thing.left() - BESIDE - size.x, middle.y),
        Pos2::new(middle.x, thing.bottom() + BESIDE),
        Pos2::new(middle.x, thing.top() - BESIDE - size.y),
    ];
    let within = |at: Pos2| {
        let most = (room.max - size).max(room.min);
        Rect::from_min_size(at.clamp(room.min, most), size)
    };
    // The thing itself counts most: it must stay visible.
    let covers = |plate: &Rect| -> f32 {
        let weights = std::iter::once(100.0).chain(std::iter::repeat(1.0));
        let common = free.iter().map(|rect| plate.intersect(*rect)).zip(weights);
        common.filter(|(common, _)| common.is_positive()).map(|(part, w)| part.area() * w).sum()
    };
    let plates = places.map(within);
    plates.into_iter().min_by(|a, b| covers(a).total_cmp(&covers(b))).unwrap_or(plates[0])
}

/// Registers the search for the thing the pointer rests on.
pub fn plugin(app: &mut App) {
    app.init_resource::<Resting>()
        .look_while(|resting: Res<Resting>| resting.is_waiting())
        .add_systems(Update, track_rest.in_set(TableSystems::Hints));
}

#[cfg(test)]
mod tests {
    use tesserae_layout::frames::{Frames, LOOK};

    use super::*;

    const FRAME: Duration = Duration::from_millis(60);

    fn on(cell: u8, x: f32) -> Now {
        let subject = Some(Subject::Cell(CellId(cell)));
        Now { pointed: subject, cursor: Some(Vec2::new(x, 0.0)), passed: FRAME, ..Now::default() }
    }

    /// Frames until the card is there.
    fn waits(resting: &mut Resting, now: &Now) -> usize {
        for frame in 0..60 {
            resting.advance(now);
            if resting.shown().is_some() {
                return frame;
            }
            assert!(resting.is_waiting(), "nothing would wake the window");
        }
        panic!("no card came");
    }

    fn nothing_comes(resting: &mut Resting, now: &Now) {
        for _ in 0..30 {
            resting.advance(now);
            assert_eq!((resting.shown(), resting.is_waiting()), (None, false));
        }
    }

    #[test]
    fn a_card_that_is_to_come_wakes_the_window() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let mut wait = |resting| {
            app.insert_resource(resting);
            app.world_mut().run_schedule(Last);
            app.world().resource::<Frames>().take().within
        };
        assert_eq!(wait(Resting::default()), None, "nothing is to come");
        let mut resting = Resting::default();
        resting.advance(&on(0, 1.0));
        assert_eq!(wait(resting), Some(LOOK));
    }

    #[test]
    fn a_card_comes_after_a_moment_and_asks_for_the_frames_until_then() {
        let mut resting = Resting::default();
        assert!(!resting.is_waiting());
        let frames = waits(&mut resting, &on(3, 10.0));
        assert!((6..12).contains(&frames), "{frames} frames of 60 ms");
        assert_eq!(resting.shown(), Some(Subject::Cell(CellId(3))));
        assert!(!resting.is_waiting(), "it is there, and the window may sleep");
        // It stays while the pointer moves on the same thing.
        for x in 11..30 {
            resting.advance(&on(3, x as f32));
            assert!(resting.shown().is_some());
        }
    }

    #[test]
    fn a_viewer_s_card_leaves_while_the_mouse_rests_and_comes_back_when_it_moves() {
        let mut resting = Resting::default();
        waits(&mut resting, &on(3, 10.0));
        assert!(resting.shown_to_viewers().is_some());
        for _ in 0..(VIEWED.as_millis() / FRAME.as_millis()) {
            resting.advance(&on(3, 10.0));
        }
        assert!(resting.shown().is_some(), "a player still reads it");
        assert_eq!(resting.shown_to_viewers(), None);
        resting.advance(&on(3, 11.0));
        assert!(resting.shown_to_viewers().is_some());
    }

    #[test]
    fn what_is_crossed_shows_no_card() {
        let mut resting = Resting::default();
        for cell in 0..20 {
            for x in 0..2 {
                resting.advance(&on(cell, f32::from(cell * 2 + x)));
                assert_eq!(resting.shown(), None);
            }
        }
        // With a card there the next comes sooner.
        waits(&mut resting, &on(20, 50.0));
        assert!(waits(&mut resting, &on(21, 60.0)) < 5);
        resting.advance(&Now { passed: FRAME, ..Now::default() });
        assert_eq!((resting.shown(), resting.is_waiting()), (None, false));
    }

    #[test]
    fn a_press_sends_the_card_away_until_something_else_is_pointed_at() {
        let mut resting = Resting::default();
        waits(&mut resting, &on(3, 10.0));
        resting.advance(&Now { pressed: true, ..on(3, 10.0) });
        assert_eq!(resting.shown(), None);
        // A piece has gone from under the mouse: the cell is now pointed at, unasked.
        nothing_comes(&mut resting, &on(4, 10.0));
        waits(&mut resting, &on(5, 30.0));
    }

    #[test]
    fn what_comes_under_a_resting_mouse_is_not_asked_about() {
        let mut resting = Resting::default();
        // The mouse rests beside the board; then the view changes, or a piece arrives.
        let beside = Now { pointed: None, ..on(0, 10.0) };
        resting.advance(&beside);
        resting.advance(&beside);
        nothing_comes(&mut resting, &on(4, 10.0));
        nothing_comes(&mut resting, &on(5, 10.0));
        // The thing is known a frame after the mouse has reached it.
        resting.advance(&on(5, 11.0));
        waits(&mut resting, &on(6, 11.0));
    }

    #[test]
    fn the_choice_that_the_keyboard_points_at_is_explained() {
        let mut resting = Resting::default();
        let piece = Subject::Piece(Entity::PLACEHOLDER);
        // The mouse lies somewhere on the board.
        let keys = Now { selected: Some(Action::Stay), choice: Some(piece), ..on(3, 10.0) };
        resting.advance(&on(3, 10.0));
        waits(&mut resting, &keys);
        assert_eq!(resting.shown(), Some(piece));
        // Once it is played there is nothing more to say of it.
        let mut played = Resting::default();
        waits(&mut played, &keys);
        played.advance(&on(3, 10.0));
        assert_eq!((played.shown(), played.is_waiting()), (None, false));
        // The mouse takes over when it is moved to something.
        waits(&mut resting, &Now { selected: Some(Action::Stay), ..on(4, 20.0) });
        assert_eq!(resting.shown(), Some(Subject::Cell(CellId(4))));
    }

    #[test]
    fn a_card_covers_neither_the_thing_nor_leaves_the_view() {
        let area = Rect::from_min_max(Pos2::ZERO, Pos2::new(708.0, 640.0));
        let size = egui::vec2(310.0, 150.0);
        for x in (0..=68).map(|k| k as f32 * 10.0) {
            for y in (0..=60).map(|k| k as f32 * 10.0) {
                let thing = Rect::from_min_size(Pos2::new(x, y), egui::vec2(38.0, 34.0));
                let plate = beside(size, area, &[thing]);
                assert!(area.contains_rect(plate), "{thing:?}: {plate:?}");
                assert!(!plate.intersects(thing), "{thing:?}: {plate:?}");
            }
        }
    }

    #[test]
    fn a_card_leaves_free_where_the_piece_may_go() {
        let area = Rect::from_min_max(Pos2::ZERO, Pos2::new(964.0, 720.0));
        let thing = Rect::from_min_size(Pos2::new(450.0, 350.0), egui::vec2(40.0, 40.0));
        let end = thing.translate(egui::vec2(90.0, 0.0));
        let plate = beside(egui::vec2(300.0, 120.0), area, &[thing, end]);
        assert!(!plate.intersects(end) && !plate.intersects(thing), "{plate:?}");
    }
}
