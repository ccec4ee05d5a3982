//! The whole window without one and without drawing: egui's dialogs, clicked and typed at.

use std::time::{Duration, Instant};

use bevy::camera::RenderTarget;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::render::render_resource::Extent3d;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext, egui};
use tesserae::app::windowless;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::library::MatchLibrary;
use tesserae_play::occasion::Of;
use tesserae_play::saving::Saving;
use tesserae_play::writer::Writer;
use tesserae_scene::look::{ColourSet, Look};

use tesserae::ui::state::{Overlay, Screen};
use tesserae::ui::widgets::palette::set_of;
use tesserae::ui::widgets::theme;

use crate::bench::run_alone;

/// One text as it was painted.
#[derive(Debug, Clone)]
pub struct Line {
    pub text: String,
    /// The same as it is broken into lines; those that are meant to end end so.
    pub rows: Vec<String>,
    pub at: egui::Rect,
    /// What of the window may be painted on.
    pub clip: egui::Rect,
    /// Whether a panel or a dialog was painted over it.
    pub is_covered: bool,
}

impl Line {
    /// Whether all of it is seen in a window of that size.
    pub fn is_whole(&self, window: egui::Rect) -> bool {
        // Letters may touch the edge of their own box.
        self.clip.intersect(window).expand(1.0).contains_rect(self.at)
    }
}

/// All that was written in the last frame, in the order in which it was painted.
#[derive(Resource, Default)]
struct Written(Vec<Line>);

/// What was filled with the window's own ground in the last frame.
#[derive(Resource, Default)]
struct Grounds(Vec<egui::Rect>);

/// Whether the program was asked to end.
#[derive(Resource, Default)]
struct Ended(bool);

fn notice_end(mut exits: MessageReader<AppExit>, mut ended: ResMut<Ended>) {
    ended.0 |= exits.read().count() > 0;
}

/// The texts of a shape, in the order in which they are painted.
pub fn gather(shape: &egui::Shape, clip: egui::Rect, lines: &mut Vec<Line>) {
    match shape {
        egui::Shape::Vec(list) => list.iter().for_each(|shape| gather(shape, clip, lines)),
        egui::Shape::Text(text) => lines.push(Line {
            text: text.galley.text().to_owned(),
            rows: text
                .galley
                .rows
                .iter()
                .map(|row| row.text() + if row.ends_with_newline { "\n" } else { "" })
                .collect(),
            at: text.galley.rect.translate(text.pos.to_vec2()),
            clip,
            is_covered: false,
        }),
        _ => {}
    }
}

fn read(
    outputs: Query<&EguiFullOutput>,
    mut written: ResMut<Written>,
    mut grounds: ResMut<Grounds>,
) {
    for output in &outputs {
        let Some(output) = &output.0 else { continue };
        written.0.clear();
        grounds.0.clear();
        for shape in &output.shapes {
            gather(&shape.shape, shape.clip_rect, &mut written.0);
            if let egui::Shape::Rect(filled) = &shape.shape
                && filled.fill == theme::GROUND
            {
                grounds.0.push(filled.rect);
                let below = |line: &&mut Line| filled.rect.contains(line.at.center());
                written.0.iter_mut().filter(below).for_each(|line| line.is_covered = true);
            }
        }
    }
}

pub struct Desk {
    pub app: App,
    context: Entity,
    pub window: egui::Rect,
}

impl Desk {
    /// The window of a size with the main menu.
    pub fn open(size: UVec2) -> Self {
        Self::open_with(size, |_| {})
    }

    /// The same with what `prepare` does before the first frame.
    pub fn open_with(size: UVec2, prepare: impl FnOnce(&mut App)) -> Self {
        let (mut app, _) = windowless(size, Library::built_in(), Look::Low).unwrap();
        // What a test reads from the disk is there after the frame.
        app.insert_resource(Writer::at_once())
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(40)))
            .init_resource::<Written>()
            .init_resource::<Grounds>()
            .init_resource::<Ended>()
            .add_systems(Last, notice_end)
            .add_systems(
                PostUpdate,
                read.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            );
        prepare(&mut app);
        run_alone(&mut app);
        let window = egui::vec2(size.x as f32, size.y as f32);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
        let mut desk = Self { app, context: Entity::PLACEHOLDER, window };
        desk.frames(4);
        let world = desk.app.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        desk.context = contexts.iter(world).next().unwrap();
        desk
    }

    /// Frames of all but the renderer, which nothing here asks for.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.main_mut().update();
        }
    }

    /// Gives the window another size, in pixels.
    pub fn resize(&mut self, size: UVec2) {
        let world = self.app.world_mut();
        for mut window in world.query::<&mut Window>().iter_mut(world) {
            window.resolution.set_physical_resolution(size.x, size.y);
        }
        let mut targets = world.query::<&RenderTarget>();
        let picture = targets.iter(world).find_map(|target| match target {
            RenderTarget::Image(image) => Some(image.handle.clone()),
            _ => None,
        });
        let mut images = world.resource_mut::<Assets<Image>>();
        let extent = Extent3d { width: size.x, height: size.y, ..default() };
        images.get_mut(&picture.unwrap()).unwrap().resize(extent);
        let window = egui::vec2(size.x as f32, size.y as f32);
        self.window = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
        self.frames(6);
    }

    /// What one sees of the window, in points.
    pub fn seen(&self) -> egui::Rect {
        let context = self.app.world().get::<EguiContext>(self.context).unwrap();
        context.clone().get_mut().viewport_rect()
    }

    /// Until the list of matches or the statistics show all that is asked of them, which is
    /// worked out on another thread.
    pub fn settle(&mut self) {
        let start = Instant::now();
        self.frames(2);
        // What a frame shows can be what has the next one ask for more.
        let mut still = 0;
        while still < 3 && start.elapsed() < Duration::from_secs(60) {
            let (world, library) = (self.app.world(), self.app.world().resource::<MatchLibrary>());
            let saving = world.get_resource::<Saving>();
            let seen = [Overlay::Load, Overlay::Statistics].contains(&self.overlay());
            if !seen || saving.is_none_or(|saving| library.is_up_to_date(saving)) {
                still += 1;
            } else {
                still = 0;
                std::thread::sleep(Duration::from_millis(1));
            }
            self.frames(1);
        }
        self.frames(6);
    }

    /// Whether the program was asked to end.
    pub fn has_ended(&self) -> bool {
        self.app.world().resource::<Ended>().0
    }

    pub fn overlay(&self) -> Overlay {
        *self.app.world().resource::<State<Overlay>>().get()
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn show(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(4);
    }

    /// Puts a match on the table.
    pub fn start(&mut self, record: Match) {
        self.app.world_mut().write_message(MatchRequest::play(Box::new(record)));
        self.frames(4);
    }

    /// Puts a match on the table for an occasion, of which this is known.
    pub fn start_for<R: Of>(&mut self, known: R, record: Match) {
        let (record, occasion) = (Box::new(record), R::OCCASION);
        self.app.insert_resource(known);
        self.app.world_mut().write_message(MatchRequest::Start { record, occasion });
        self.frames(4);
    }

    pub fn record(&self) -> &Match {
        &self.app.world().resource::<CurrentMatch>().0
    }

    fn tell(&mut self, event: egui::Event) {
        let context = self.context;
        self.app.world_mut().write_message(EguiInputEvent { context, event });
    }

    fn button(&mut self, pos: egui::Pos2, pressed: bool) {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        self.tell(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }

    pub fn point(&mut self, at: egui::Pos2) {
        self.tell(egui::Event::PointerMoved(at));
        self.frames(2);
    }

    /// A click as a mouse makes it: some frames between down and up.
    pub fn click(&mut self, at: egui::Pos2) {
        self.point(at);
        self.button(at, true);
        self.frames(2);
        self.button(at, false);
        self.frames(3);
    }

    /// A tap as a touchpad makes it: down and up in one frame.
    pub fn tap(&mut self, at: egui::Pos2) {
        self.point(at);
        self.button(at, true);
        self.button(at, false);
        self.frames(3);
    }

    /// Puts the pointer on a place of the window, for egui and for the table.
    pub fn put_pointer(&mut self, at: Vec2) {
        let world = self.app.world_mut();
        world.query::<&mut Window>().single_mut(world).unwrap().set_cursor_position(Some(at));
        self.point(egui::pos2(at.x, at.y));
    }

    /// Presses the left button over the table, goes to another place and lets it go there.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        let world = self.app.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).unwrap();
        for (at, state) in [(from, ButtonState::Pressed), (to, ButtonState::Released)] {
            self.put_pointer(at);
            let button = MouseButton::Left;
            self.app.world_mut().write_message(MouseButtonInput { button, state, window });
            self.frames(3);
        }
    }

    /// Turns the wheel over a place until the movement has come to its end.
    pub fn wheel(&mut self, over: egui::Pos2, points: f32) {
        self.point(over);
        self.tell(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, points),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        });
        self.frames(40);
    }

    /// Types a text into what has the focus.
    pub fn write(&mut self, text: &str) {
        self.tell(egui::Event::Text(text.to_owned()));
        self.frames(2);
    }

    /// Pastes a text, as Ctrl+V does.
    pub fn paste(&mut self, text: &str) {
        self.tell(egui::Event::Paste(text.to_owned()));
        self.frames(4);
    }

    /// A key, for egui and for the table.
    pub fn press(&mut self, key: egui::Key, code: KeyCode) {
        for pressed in [true, false] {
            let (repeat, modifiers) = (false, egui::Modifiers::NONE);
            let physical_key = Some(key);
            self.tell(egui::Event::Key { key, physical_key, pressed, repeat, modifiers });
            let state = if pressed { ButtonState::Pressed } else { ButtonState::Released };
            let world = self.app.world_mut();
            let mut windows = world.query_filtered::<Entity, With<Window>>();
            let window = windows.iter(world).next().unwrap();
            let logical_key = Logical::Unidentified(bevy::input::keyboard::NativeKey::Unidentified);
            world.write_message(KeyboardInput {
                key_code: code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            });
            self.frames(2);
        }
    }

    /// What is written, in the order in which it was painted.
    pub fn lines(&self) -> &[Line] {
        &self.app.world().resource::<Written>().0
    }

    pub fn texts(&self) -> Vec<&str> {
        self.lines().iter().map(|line| line.text.as_str()).collect()
    }

    /// The text that was painted last, if it is anywhere.
    pub fn find(&self, text: &str) -> Option<&Line> {
        self.lines().iter().rev().find(|line| line.text == text)
    }

    pub fn at(&self, text: &str) -> egui::Pos2 {
        match self.find(text) {
            Some(line) => line.at.center(),
            None => panic!("nowhere is written {text:?}, but {:?}", self.texts()),
        }
    }

    /// A strip across the foot of the table, if one was painted in the last frame.
    pub fn strip(&self) -> Option<egui::Rect> {
        let grounds = &self.app.world().resource::<Grounds>().0;
        let at_foot =
            |rect: &&egui::Rect| rect.left() < 1.0 && rect.bottom() > self.window.bottom() - 1.0;
        grounds.iter().find(at_foot).copied()
    }

    /// Where one of egui's areas lay in the last frame.
    pub fn area(&mut self, name: &'static str) -> Option<egui::Rect> {
        let context = self.context;
        let mut context = self.app.world_mut().get_mut::<EguiContext>(context).unwrap();
        context.get_mut().memory(|memory| memory.area_rect(name))
    }

    /// The set of colours of what is written.
    pub fn colours(&mut self) -> ColourSet {
        let context = self.context;
        let mut context = self.app.world_mut().get_mut::<EguiContext>(context).unwrap();
        set_of(context.get_mut())
    }

    /// Whether a list is open.
    pub fn list_is_open(&mut self) -> bool {
        let context = self.context;
        let mut context = self.app.world_mut().get_mut::<EguiContext>(context).unwrap();
        egui::Popup::is_any_open(context.get_mut())
    }
}
