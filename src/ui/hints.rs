//! Works out what to point out on the table: legal pieces and targets, where a piece would
//! land, what a throw decides, trapped pieces, the last move. `dressing` shows it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tesserae_core::dice::Face;
use tesserae_core::puzzles::Worth;
use tesserae_core::rules::{Action, CellId, Position, Side, Step, Throw};
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::{Piece, before};
use tesserae_layout::spec::TableSpec;
use tesserae_play::advice::Advice;
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Eyes;
use tesserae_play::guide::Guide;
use tesserae_play::narration::{ThrowEffects, is_nothing, landing, percent, throw_effects};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::pieces::{InHand, Manner, arranged, foresee, routes_again, who_goes};
use tesserae_play::puzzling::Puzzling;
use tesserae_play::reviewing::Reviewing;
use tesserae_play::set_up::SetUp;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::{Die, Throwing};
use tesserae_play::turn::{Stage, Turn, numbers_of};

use super::input::selection::{ByKeys, Pointed, PointerHold, Selected};
use super::set_up_hints;
use super::trails::{Trail, Trails};

/// A hint on the table.
#[derive(Debug, Clone, PartialEq)]
pub enum Hint {
    /// A piece that can move.
    Source(Entity),
    /// The piece in question.
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
    /// A cell that the guide speaks of and the move does not lead to.
    Named {
        /// Its middle, in scene units.
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
        /// Do the rules allow it?
        legal: bool,
    },
    /// A way of the last move, as the line of an arrow.
    Trail(Vec<Vec3>),
    /// The same of a move that is better or recommended.
    Advice(Vec<Vec3>),
    /// A word or number over a place.
    Label {
        /// The place, in scene units.
        place: Vec3,
        /// The text; may be empty if there is a key.
        text: String,
        /// The label's kind.
        sign: Sign,
        /// The number key that plays it.
        key: Option<u8>,
    },
    /// A die that lies in the tray.
    Die {
        /// Its place and turn.
        at: Transform,
        /// Is its number still to be used? For dice that only count together: does it count?
        counts: bool,
    },
    /// What the dice that lie in the tray count.
    Score {
        /// Where it is written, in scene units: beside the tray.
        place: Vec3,
        /// The numbers, and for each whether it is still to be used.
        numbers: Vec<(u8, bool)>,
    },
}

/// The kinds of labels. They keep a label distinct from others and from a cell's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A word.
    Word,
    /// What must be thrown, or the number that is used.
    Throw,
}

/// All current hints.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Hints {
    /// The hints, one by one.
    pub list: Vec<Hint>,
    /// The consequence of the choice in question, as a sentence.
    pub outlook: Option<String>,
}

/// What the throw that is due decides; `None` if it only gives a number.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Decision(pub Option<ThrowEffects>);

fn foresee_throw(
    current: Option<Res<CurrentMatch>>,
    guide: On<Guide>,
    mut decision: ResMut<Decision>,
) {
    if guide.is_on() || current.as_ref().is_none_or(DetectChanges::is_changed) {
        let effects = current.and_then(|current| {
            let position = current.0.position();
            // A guide explains the dice before it shows the chances of the opening.
            let reads = guide.get().is_some_and(Guide::is_for_reading);
            throw_effects(position).filter(|_| !reads || position.fate().is_some())
        });
        decision.set_if_neq(Decision(effects));
    }
}

/// What the player points at, holds and has picked.
#[derive(SystemParam)]
struct PlayerInput<'w> {
    pointed: Res<'w, Pointed>,
    hold: Res<'w, PointerHold>,
    in_hand: Res<'w, InHand>,
    selected: Res<'w, Selected>,
    by_keys: Res<'w, ByKeys>,
    settings: Res<'w, Settings>,
}

fn collect_hints(
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    turn: Res<Turn>,
    choices: Res<Choices>,
    decision: Res<Decision>,
    input: PlayerInput,
    pieces: Query<(Entity, &Piece)>,
    (throwing, dice): (Res<Throwing>, Query<(&Die, &Transform)>),
    (trails, eyes): (Res<Trails>, Res<Eyes>),
    guide: On<Guide>,
    (reviewing, puzzling, set_up): (On<Reviewing>, On<Puzzling>, On<SetUp>),
    (occasion, advised): (Res<State<Occasion>>, Res<Advice>),
    mut hints: ResMut<Hints>,
) {
    let mut now = Hints::default();
    if let (Some(current), Some(spec)) = (current, spec) {
        let position = current.0.position();
        now.list
            .extend(guide.get().into_iter().flat_map(|guide| spoken_of(guide, position, &spec)));
        let resting = turn.stage != Stage::Moving;
        if resting {
            // From close, an arrow to a rack would lie across the dice.
            now.list.extend(last_way(&spec, &trails).filter(|_| !eyes.dice));
            now.list.extend(held(&pieces));
            let better = reviewing.get().and_then(|on| better(on, &current, &spec));
            now.list.extend(better.into_iter().flatten());
            now.list
                .extend(puzzling.get().into_iter().flat_map(|puzzling| solution(puzzling, &spec)));
        }
        if let Some(set_up) = set_up.get() {
            let pieces = pieces.iter().map(|(entity, piece)| (entity, *piece)).collect::<Vec<_>>();
            let held = input.hold.dragged();
            now.list.extend(set_up_hints::hints(set_up, &spec, &pieces, held, &input.pointed));
        }
        // Reviews, clips and answered puzzles are only watched.
        let plays = match occasion.get() {
            Occasion::Review | Occasion::Clip | Occasion::SetUp => false,
            Occasion::Puzzle => puzzling.get().is_some_and(Puzzling::is_open),
            Occasion::Nothing | Occasion::Match | Occasion::Guide | Occasion::Exhibition => true,
        };
        if let (Some(throw_effects), Stage::ToThrow | Stage::Rolling) = (&decision.0, turn.stage) {
            now.decides(&spec, &pieces, throw_effects);
        }
        // The other sides of a guide play by themselves.
        let own = guide.get().is_none_or(|guide| guide.waits_for_learner(position));
        if plays && own && turn.stage == Stage::ToChoose && current.is_human(position.turn()) {
            let aimed = input.hold.dragged().or(input.pointed.piece);
            let aimed = aimed.and_then(|entity| pieces.get(entity).ok());
            let all = pieces.iter().map(|(entity, piece)| (entity, *piece)).collect();
            let aim = Aim { position, spec: &spec, choices: &choices, all, input: &input };
            now.choices(&aim, aimed);
            now.list.extend(ranked(&advised, position, &spec));
        }
        if let Some(numbers) = score(position, &throwing) {
            now.list.extend(rings(&throwing, &numbers, &dice));
            now.list.push(Hint::Score { place: spec.score, numbers });
        }
    }
    hints.set_if_neq(now);
}

/// The cells that the guide speaks of. Only those that the learner's move reaches bear the mark of a
/// target.
fn spoken_of(guide: &Guide, position: &Position, spec: &TableSpec) -> Vec<Hint> {
    let moves = |action: &Action| !matches!(action, Action::Throw(_));
    let journey = guide.expected().filter(moves).map(|action| position.journey(action));
    let touched = journey.iter().flatten().skip(1);
    let reached: Vec<CellId> =
        touched.filter_map(|step| spec.cell_of(position.turn(), *step)).collect();
    let cells = &position.game().definition().board.cells;
    let names = guide.step().into_iter().flat_map(|step| &step.cells);
    names
        .filter_map(|name| cells.iter().position(|cell| cell.name == *name))
        .map(|index| {
            let cell = CellId(index as u8);
            let (place, extent) = (spec.cell_top(cell), spec.cell_extent(cell));
            if reached.contains(&cell) {
                Hint::Target { place, extent }
            } else {
                Hint::Named { place, extent }
            }
        })
        .collect()
}

/// What may be chosen, and what has been picked of it.
struct Aim<'a, 'w> {
    position: &'a Position,
    spec: &'a TableSpec,
    choices: &'a Choices,
    all: Vec<(Entity, Piece)>,
    input: &'a PlayerInput<'w>,
}

impl Aim<'_, '_> {
    /// Every piece on the table.
    fn pieces(&self) -> impl Iterator<Item = (Entity, &Piece)> {
        self.all.iter().map(|(entity, piece)| (*entity, piece))
    }

    /// The piece that would go from a step: of several, the one under the pointer.
    fn mover(&self, step: Step, aimed: Option<Entity>) -> Option<(Entity, &Piece)> {
        let in_hand = aimed.map_or(*self.input.in_hand, |entity| InHand(Some(entity)));
        who_goes(self.pieces(), self.position.turn(), step, in_hand)
    }

    /// The place of a step for the piece that a choice moves, its own slot in a rack.
    fn place(&self, choice: &Choice, step: Step, aimed: Option<Entity>) -> (Vec3, Vec2) {
        let mover = choice.from.and_then(|from| self.mover(from, aimed));
        let others = || self.all.iter().map(|(_, piece)| piece);
        let before = mover.map_or(0, |(_, piece)| before(others(), piece, step));
        self.spec.step_place(self.position.turn(), step, before)
    }

    /// Where the piece of a choice will stand, beside or upon what is there then.
    fn end(&self, choice: &Choice, aimed: Option<Entity>) -> Option<(Vec3, Vec2)> {
        let (middle, extent) = self.place(choice, choice.to?, aimed);
        let in_hand = aimed.map_or(*self.input.in_hand, |entity| InHand(Some(entity)));
        let foreseen = self
            .position
            .play(choice.action)
            .ok()
            .and_then(|(_, events)| foresee(self.spec, self.all.clone(), &events, in_hand));
        Some((foreseen.map_or(middle, |(_, place)| place), extent))
    }
}

impl Hints {
    /// The piece that throws for itself, and the place each number leads it to.
    fn decides(
        &mut self,
        spec: &TableSpec,
        pieces: &Query<(Entity, &Piece)>,
        throw_effects: &ThrowEffects,
    ) {
        let Some((side, at)) = throw_effects.piece else { return };
        let here = who_goes(pieces.iter(), side, at, InHand::default());
        self.list.extend(here.map(|(entity, _)| Hint::Picked(entity)));
        for row in &throw_effects.rows {
            let (Some(to), Some((_, piece))) = (row.to, here) else { continue };
            let others = pieces.iter().map(|(_, other)| other);
            let (place, extent) = spec.step_place(side, to, before(others, piece, to));
            self.list.push(Hint::Target { place, extent });
            let text = format!("throw {}", row.numbers());
            self.list.push(Hint::Label { place, text, sign: Sign::Throw, key: None });
        }
    }

    /// The possible choices, and in more detail the one the player is about to make.
    fn choices(&mut self, aim: &Aim, aimed: Option<(Entity, &Piece)>) {
        let side = aim.position.turn();
        let input = aim.input;
        let show_all = input.settings.show_legal;
        let aimed = aimed.filter(|(_, piece)| piece.side == side);
        let of_aimed = |step: Step| aim.choices.from(step).next().is_some();
        // The piece in question: the one under the pointer, else the one of the move that
        // the keys point at, else the picked one, else the one that has an offer.
        let pointed = input.selected.action.filter(|_| aimed.is_none());
        let pointed = pointed.and_then(|action| aim.choices.find(action));
        let step = aimed
            .map(|(_, piece)| piece.step)
            .filter(|step| of_aimed(*step))
            .or(pointed.and_then(|choice| choice.from))
            .or(input.selected.piece)
            .or(aim.choices.offer);
        let over = aimed.filter(|(_, piece)| of_aimed(piece.step)).map(|(entity, _)| entity);
        let numbered = Selected { piece: step, ..*input.selected };
        let mut in_question: Vec<&Choice> = match pointed {
            Some(choice) => vec![choice],
            None => aim.choices.list.iter().filter(|choice| numbered.admits(choice)).collect(),
        };
        let close = step.is_some();
        let mover = step.and_then(|step| aim.mover(step, over));
        self.list.extend(mover.map(|(entity, _)| Hint::Picked(entity)));
        if show_all {
            for (entity, piece) in aim.pieces().filter(|(_, piece)| piece.side == side) {
                if Some(piece.step) != step && of_aimed(piece.step) {
                    self.list.push(Hint::Source(entity));
                }
            }
        }
        self.keys(aim, over);
        if !close && !show_all {
            in_question.clear();
        }
        let labels = close && aim.choices.list.iter().any(|choice| !choice.label.is_empty());
        for choice in &in_question {
            let Some(to) = choice.to else { continue };
            let (place, extent) = aim.place(choice, to, over);
            if show_all || labels {
                self.list.push(Hint::Target { place, extent });
            }
            if labels {
                self.list.push(label(aim, choice, place));
            }
        }
        if let ([only], true) = (&in_question[..], close) {
            if let Some((place, extent)) = aim.end(only, over) {
                self.list.push(Hint::Ghost { side, place, extent, legal: true });
            }
            self.outlook = Some(only.text.clone());
        } else if let Some((_, piece)) = aimed.filter(|(_, piece)| !of_aimed(piece.step)) {
            self.bars(aim, piece);
        }
    }

    /// The number keys of the choices, at the pieces that they move, while the player uses keys.
    /// The answers to an offer have theirs beside their words.
    fn keys(&mut self, aim: &Aim, over: Option<Entity>) {
        if !aim.input.by_keys.0 || aim.choices.offer.is_some() {
            return;
        }
        let standing = arranged(aim.spec, aim.pieces());
        for (index, choice) in aim.choices.keyed(aim.input.selected.number).enumerate() {
            let Some(from) = choice.from else { continue };
            let Some((entity, _)) = aim.mover(from, over) else { continue };
            let place = standing.iter().find(|(other, _)| *other == entity);
            if let Some((_, place)) = place {
                let (text, key) = (String::new(), Some(index as u8 + 1));
                self.list.push(Hint::Label { place: *place, text, sign: Sign::Word, key });
            }
        }
    }

    /// Where a piece that cannot move would land.
    fn bars(&mut self, aim: &Aim, piece: &Piece) {
        let moves = |choice: &Choice| matches!(choice.action, Action::Move { .. });
        if !aim.choices.list.iter().any(moves) {
            return;
        }
        if let Some(to) = landing(aim.position, piece.side, piece.step) {
            let others = aim.all.iter().map(|(_, other)| other);
            let (place, extent) = aim.spec.step_place(piece.side, to, before(others, piece, to));
            self.list.push(Hint::Ghost { side: piece.side, place, extent, legal: false });
        }
    }
}

/// The word or number of a choice, at the place it leads to.
fn label(aim: &Aim, choice: &Choice, place: Vec3) -> Hint {
    let (sign, text) = match choice.number {
        Some(number) => (Sign::Throw, format!("with {number}")),
        None => (Sign::Word, choice.label.clone()),
    };
    let key = aim.choices.digit(choice, aim.input.selected.number);
    Hint::Label { place, text, sign, key }
}

/// The pieces that are trapped.
fn held(pieces: &Query<(Entity, &Piece)>) -> Vec<Hint> {
    let pieces = pieces.iter();
    pieces.filter_map(|(entity, piece)| Some(Hint::Trapped(entity, piece.trapped?))).collect()
}

/// The arrows of the last move.
fn last_way<'a>(spec: &'a TableSpec, trails: &'a Trails) -> impl Iterator<Item = Hint> + 'a {
    let radius = spec.piece_size(0).radius;
    trails.0.iter().map(move |trail| Hint::Trail(trail.line(Some(radius))))
}

/// The arrows of the better alternative to the choice that led here.
fn better(reviewing: &Reviewing, current: &CurrentMatch, spec: &TableSpec) -> Option<Vec<Hint>> {
    let ply = current.0.cursor().checked_sub(1).filter(|_| !reviewing.shows_line())?;
    let choice = reviewing.found()?.choice(ply).filter(|choice| !is_nothing(choice.cost))?;
    let before = reviewing.course().position_at(ply)?;
    Some(advice(before, choice.options.first()?.action, spec))
}

/// Number of best choices drawn on the board.
const RANKED: usize = 3;

/// The arrows of the best choices, each with its chance, if the player requested a hint.
fn ranked(advised: &Advice, position: &Position, spec: &TableSpec) -> Vec<Hint> {
    let side = position.turn().index();
    let best = advised.hint().into_iter().flat_map(|choice| choice.options.iter().take(RANKED));
    best.flat_map(|option| {
        let win = option.win.get(side).copied().unwrap_or_default();
        with_chance(position, option.action, win, spec)
    })
    .collect()
}

/// The arrows of a puzzle's best choice and of the wrong one that was the answer, each with its
/// chance. None before the answer, and none while a line is played.
fn solution(puzzling: &Puzzling, spec: &TableSpec) -> Vec<Hint> {
    if puzzling.is_open() || puzzling.line().is_some() {
        return Vec::new();
    }
    let puzzle = puzzling.puzzle();
    let arrows = |option: &Worth| {
        with_chance(&puzzle.position, option.action, puzzle.method.chance(option.win), spec)
    };
    let wrong = puzzling.answer().filter(|_| !puzzling.is_solved());
    // The answer is drawn like any move.
    let done = wrong.map(arrows).into_iter().flatten().map(|hint| match hint {
        Hint::Advice(line) => Hint::Trail(line),
        other => other,
    });
    arrows(puzzle.best()).into_iter().chain(done).collect()
}

/// The arrows of an action with its chance at their end.
fn with_chance(before: &Position, action: Action, win: f64, spec: &TableSpec) -> Vec<Hint> {
    let arrows = advice(before, action, spec);
    let end = arrows.iter().find_map(|arrow| match arrow {
        Hint::Advice(line) => line.last().copied(),
        _ => None,
    });
    let label = |place| Hint::Label { place, text: percent(win), sign: Sign::Word, key: None };
    end.map(label).into_iter().chain(arrows).collect()
}

/// The arrows of an action in a position.
pub(super) fn advice(before: &Position, action: Action, spec: &TableSpec) -> Vec<Hint> {
    let Ok((after, events)) = before.play(action) else { return Vec::new() };
    let ways = routes_again(spec, before, &events, &after).into_iter();
    // Only the mover's: the ways of captured pieces show themselves.
    let own = ways.filter(|(manner, _)| *manner == Manner::Moves);
    own.map(|(manner, places)| Hint::Advice(Trail::on(spec, places, manner).line(None))).collect()
}

/// The numbers of the dice in the tray, and whether each is still to be used.
fn score(position: &Position, throwing: &Throwing) -> Option<Vec<(u8, bool)>> {
    let shown = throwing.shown().filter(|_| !throwing.is_busy())?;
    Some(left_of(shown, position.thrown())).filter(|numbers| !numbers.is_empty())
}

/// The dice in the tray. Each says whether it counts, so that the score can be seen in them.
fn rings(
    throwing: &Throwing,
    numbers: &[(u8, bool)],
    dice: &Query<(&Die, &Transform)>,
) -> Vec<Hint> {
    let counts = counting(throwing.faces(), numbers);
    let at = |die: &Die| counts.get(die.index).copied();
    dice.iter()
        .filter_map(|(die, place)| Some(Hint::Die { at: *place, counts: at(die)? }))
        .collect()
}

/// For each face: does it count towards these numbers? A marked one does, and pips whose number
/// is still to be used.
fn counting(faces: &[Face], numbers: &[(u8, bool)]) -> Vec<bool> {
    let mut left: Vec<u8> = numbers.iter().filter(|(_, left)| *left).map(|(n, _)| *n).collect();
    faces
        .iter()
        .map(|face| match face {
            Face::Pips(pips) => {
                let at = left.iter().position(|number| number == pips);
                at.map(|at| left.remove(at)).is_some()
            }
            face => face.is_marked(),
        })
        .collect()
}

/// The numbers of a throw, the higher first, then those left of an earlier throw, and
/// whether each is still to be used.
fn left_of(thrown: Throw, left: Option<Throw>) -> Vec<(u8, bool)> {
    let mut left = left.map_or_else(Vec::new, numbers_of);
    let is_left = |number: u8| {
        let at = left.iter().position(|other| *other == number);
        (number, at.map(|at| left.remove(at)).is_some())
    };
    let mut numbers: Vec<(u8, bool)> = numbers_of(thrown).into_iter().map(is_left).collect();
    numbers.extend(left.into_iter().map(|number| (number, true)));
    numbers
}

/// Registers the hints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hints>()
        .init_resource::<Decision>()
        .add_plugins(super::trails::plugin)
        .add_systems(Update, (foresee_throw, collect_hints).chain().in_set(TableSystems::Hints));
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_core::record::Match;
    use tesserae_core::rules::Event;
    use tesserae_layout::places::Keeps;

    use super::*;
    use crate::sample::{lay_table, play_on};

    #[test]
    fn an_arrow_ends_in_the_middle_of_its_target() {
        for game in Library::built_in().games() {
            let spec = lay_table(game, game.definition().sides.0);
            let players = vec!["human".to_owned(); usize::from(spec.sides)];
            let (mut record, mut entries) = (Match::new(game, spec.sides, players, 5), 0);
            for plies in 1..=300 {
                play_on(&mut record, plies);
                let position = record.position();
                for action in position.actions() {
                    let (_, events) = position.play(action).expect("a legal action");
                    let mut moves = events.iter().filter_map(|event| match event {
                        Event::Moved { side, from, to, .. } => Some((*side, *from, *to)),
                        _ => None,
                    });
                    // Other arrows belong to what follows from the move.
                    let (Some((side, from, to)), None) = (moves.next(), moves.next()) else {
                        continue;
                    };
                    let Some((middle, _)) = spec.spot(side, to) else { continue };
                    let ends = advice(position, action, &spec).into_iter().find_map(|hint| {
                        let Hint::Advice(line) = hint else { return None };
                        line.last().is_some_and(|tip| tip.distance(middle) < 1e-4).then_some(line)
                    });
                    let Some(line) = ends else { panic!("{position}: {action}") };
                    if from == Step::HAND {
                        // It never flies over its target and turns back to it.
                        let away = line.iter().map(|point| point.xz().distance(middle.xz()));
                        assert!(away.is_sorted_by(|a, b| a > b), "{position}: {action}: {line:?}");
                        entries += 1;
                    }
                }
            }
            let enters = spec.rack(0, Keeps::Hand).is_some();
            assert!(entries > 3 || !enters, "{}: {entries}", game.definition().id());
        }
    }

    #[test]
    fn used_numbers_are_told_from_those_that_are_left() {
        let pair = Throw::Pair(5, 2);
        assert_eq!(left_of(pair, Some(pair)), [(5, true), (2, true)]);
        assert_eq!(left_of(pair, Some(Throw::Score(2))), [(5, false), (2, true)]);
        assert_eq!(left_of(pair, None), [(5, false), (2, false)]);
        // The last of two equal numbers is used first.
        assert_eq!(left_of(Throw::Pair(4, 4), Some(Throw::Score(4))), [(4, true), (4, false)]);
        // A ride's die lies there, and a number is left of the throw before it.
        assert_eq!(left_of(Throw::Score(3), Some(Throw::Score(6))), [(3, false), (6, true)]);
        assert_eq!(left_of(Throw::First(Side::B), None), []);
    }
}
