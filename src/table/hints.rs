//! What is to be pointed out on the table: the legal pieces and targets, where
//! the piece in question would land, what a throw decides, who is trapped, the way
//! of the last move.
//!
//! Here it is worked out what to show; `dressing` shows it.

use bevy::prelude::*;

use super::TableSystems;
use super::choices::{Choice, Choices};
use super::current_match::CurrentMatch;
use super::guide::Guide;
use super::pieces::Piece;
use super::pointer::{Pointed, PointerHold, Selected};
use super::settings::Settings;
use super::spec::TableSpec;
use super::stage::{Stage, Turn};
use super::words::{Prospects, prospects};
use crate::rules::{Action, CellId, Event, Position, Side, Step, Throw};

/// Something to point out.
#[derive(Debug, Clone, PartialEq)]
pub enum Hint {
    /// A piece that can move.
    Source(Entity),
    /// The piece that all is about.
    Picked(Entity),
    /// A piece that is held, and the turns that it still misses.
    Trapped(Entity, u8),
    /// A place where a move can end, in scene units.
    Target {
        /// Its middle.
        place: Vec3,
        /// Its width along x and depth along z.
        extent: Vec2,
    },
    /// Where the piece in question would land.
    Ghost {
        /// Whose piece.
        side: Side,
        /// Its place, in scene units.
        place: Vec3,
        /// Width along x and depth along z of where it stands.
        extent: Vec2,
        /// The rules allow it.
        legal: bool,
    },
    /// A cell that the last move touched.
    Trail {
        /// Its middle.
        place: Vec3,
        /// Its width along x and depth along z.
        extent: Vec2,
    },
    /// A word or number over a place.
    Label {
        /// The place, in scene units.
        place: Vec3,
        /// What is written.
        text: String,
    },
}

/// All that is to be pointed out now.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Hints {
    /// One by one.
    pub list: Vec<Hint>,
    /// What the choice in question brings, as a sentence.
    pub outlook: Option<String>,
}

/// What the throw that is due decides; none where it only gives a number.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Decision(pub Option<Prospects>);

fn look_ahead(current: Option<Res<CurrentMatch>>, mut decision: ResMut<Decision>) {
    match current {
        Some(current) if current.is_changed() => {
            decision.set_if_neq(Decision(prospects(current.0.position())));
        }
        Some(_) => {}
        None => {
            decision.set_if_neq(Decision(None));
        }
    }
}

fn work_out(
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    turn: Res<Turn>,
    settings: Res<Settings>,
    choices: Res<Choices>,
    decision: Res<Decision>,
    pointed: Res<Pointed>,
    hold: Res<PointerHold>,
    selected: Res<Selected>,
    pieces: Query<(Entity, &Piece)>,
    guide: Option<Res<Guide>>,
    mut hints: ResMut<Hints>,
) {
    let mut now = Hints::default();
    if let (Some(current), Some(spec)) = (current, spec) {
        let position = current.0.position();
        let definition = position.game().definition();
        let pointed_at = guide.as_ref().and_then(|guide| guide.step()).map(|step| &step.cells);
        for name in pointed_at.into_iter().flatten() {
            if let Some(index) = definition.board.cells.iter().position(|c| c.name == *name) {
                let cell = CellId(index as u8);
                let (place, extent) = (spec.cell_top(cell), spec.cell_extent(cell));
                now.list.push(Hint::Target { place, extent });
            }
        }
        let resting = turn.stage != Stage::Moving;
        if resting {
            now.list.extend(last_way(&current).map(|cell| Hint::Trail {
                place: spec.cell_top(cell),
                extent: spec.cell_extent(cell),
            }));
            now.list.extend(held(&pieces));
        }
        if let (Some(prospects), Stage::ToThrow | Stage::Rolling) = (&decision.0, turn.stage) {
            now.decides(&spec, &pieces, prospects);
        }
        if turn.stage == Stage::ToChoose && current.is_human(position.turn()) {
            let aimed = hold.dragged().or(pointed.piece).and_then(|e| pieces.get(e).ok());
            let aim = Aim { position, spec: &spec, choices: &choices, selected: &selected };
            now.choices(&aim, aimed.map(|(_, piece)| piece), &pieces, settings.show_legal);
        }
    }
    hints.set_if_neq(now);
}

/// What may be chosen, and what has been picked of it.
struct Aim<'a> {
    position: &'a Position,
    spec: &'a TableSpec,
    choices: &'a Choices,
    selected: &'a Selected,
}

impl Hints {
    /// The piece that throws for itself, and where each number leads it.
    fn decides(
        &mut self,
        spec: &TableSpec,
        pieces: &Query<(Entity, &Piece)>,
        prospects: &Prospects,
    ) {
        let Some((side, at)) = prospects.piece else { return };
        let here = pieces.iter().find(|(_, piece)| piece.side == side && piece.step == at);
        self.list.extend(here.map(|(entity, _)| Hint::Picked(entity)));
        for row in &prospects.rows {
            let Some(to) = row.to else { continue };
            let (place, extent) = spec.step_place(side, to, 0);
            self.list.push(Hint::Target { place, extent });
            self.list.push(Hint::Label { place, text: row.numbers() });
        }
    }

    /// What can be chosen, and more closely what the player is about to choose.
    fn choices(
        &mut self,
        aim: &Aim,
        aimed: Option<&Piece>,
        pieces: &Query<(Entity, &Piece)>,
        show_all: bool,
    ) {
        let side = aim.position.turn();
        let aimed = aimed.filter(|piece| piece.side == side);
        let of_aimed = |step: Step| aim.choices.from(step).next().is_some();
        // The piece in question: the one under the pointer, else the picked one,
        // else the one that has an offer.
        let step = aimed
            .map(|piece| piece.step)
            .filter(|step| of_aimed(*step))
            .or(aim.selected.piece)
            .or(aim.choices.offer);
        let numbered = Selected { piece: step, ..*aim.selected };
        let mut in_question: Vec<&Choice> = match aim.selected.action {
            Some(action) if aimed.is_none() => aim.choices.find(action).into_iter().collect(),
            _ => aim.choices.list.iter().filter(|choice| numbered.admits(choice)).collect(),
        };
        let close = step.is_some() || (aim.selected.action.is_some() && aimed.is_none());
        if close && let Some(step) = step {
            let picked = pieces.iter().find(|(_, p)| p.side == side && p.step == step);
            self.list.extend(picked.map(|(entity, _)| Hint::Picked(entity)));
        }
        if show_all {
            for (entity, piece) in pieces.iter().filter(|(_, piece)| piece.side == side) {
                if Some(piece.step) != step && of_aimed(piece.step) {
                    self.list.push(Hint::Source(entity));
                }
            }
        }
        if !close && !show_all {
            in_question.clear();
        }
        let labels = close && aim.choices.list.iter().any(|choice| !choice.label.is_empty());
        for choice in &in_question {
            let Some(to) = choice.to else { continue };
            let number = aimed.map_or(0, |piece| piece.number);
            let (place, extent) = aim.spec.step_place(side, to, number);
            if show_all || labels {
                self.list.push(Hint::Target { place, extent });
            }
            if labels {
                self.list.push(Hint::Label { place, text: choice.label.clone() });
            }
        }
        if let ([only], true) = (&in_question[..], close) {
            if let Some(to) = only.to {
                let (place, extent) = aim.spec.step_place(side, to, 0);
                self.list.push(Hint::Ghost { side, place, extent, legal: true });
            }
            self.outlook = Some(only.text.clone());
        } else if let Some(piece) = aimed.filter(|piece| !of_aimed(piece.step)) {
            self.bars(aim, piece);
        }
    }

    /// Where a piece that cannot move would land.
    fn bars(&mut self, aim: &Aim, piece: &Piece) {
        let definition = aim.position.game().definition();
        let moves = |choice: &Choice| matches!(choice.action, Action::Move { .. });
        let Some(Throw::Score(score)) = aim.position.thrown() else { return };
        if !aim.choices.list.iter().any(moves) {
            return;
        }
        let to = definition.onward(piece.side, piece.step, score);
        if to <= definition.off(piece.side) {
            let (place, extent) = aim.spec.step_place(piece.side, to, piece.number);
            self.list.push(Hint::Ghost { side: piece.side, place, extent, legal: false });
        }
    }
}

/// The pieces that are trapped.
fn held(pieces: &Query<(Entity, &Piece)>) -> Vec<Hint> {
    let held =
        |(entity, piece): (Entity, &Piece)| piece.trapped.map(|turns| Hint::Trapped(entity, turns));
    pieces.iter().filter_map(held).collect()
}

/// The cells that the last move touched, its start included.
fn last_way(current: &CurrentMatch) -> impl Iterator<Item = CellId> {
    let definition = current.0.game().definition();
    let cell_of = |name: &str| {
        let found = definition.board.cells.iter().position(|cell| cell.name == name);
        found.map(|index| CellId(index as u8))
    };
    let mut cells = Vec::new();
    // A throw does not wipe out the trail of the move before it.
    let moved = |event: &Event| matches!(event, Event::Moved { .. } | Event::Returned { .. });
    let plies = current.0.played().iter().rev().take(3);
    if let Some(ply) = plies.into_iter().find(|ply| ply.events.iter().any(moved)) {
        for event in &ply.events {
            match event {
                Event::Moved { side, from, way, .. } => {
                    cells.extend(definition.cell_id(*side, *from));
                    cells.extend(way.iter().filter_map(|name| cell_of(name)));
                }
                Event::Returned { side, from, to } => {
                    cells.extend(definition.cell_id(*side, *from));
                    cells.extend(definition.cell_id(*side, *to));
                }
                _ => {}
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter()
}

/// Registers the hints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hints>()
        .init_resource::<Decision>()
        .add_systems(Update, (look_ahead, work_out).chain().in_set(TableSystems::Hints));
}
