//! The match on the table: one resource, one system that writes it.
//!
//! All other systems send it messages and read its answers.

use std::time::Duration;

use bevy::prelude::*;

use tesserae_core::ai::is_human;
use tesserae_core::record::{Match, PlayError};
use tesserae_core::rules::{Action, Event, Illegal, Position, RuleId, Side};
use tesserae_layout::order::TableSystems;

use super::gate::Gate;
use super::narration::Naming;
use super::occasion::{Occasion, OccasionEntered, Occasions};
use super::turn::Covered;
use super::wall_clock::now;

/// The match being played, replayed or watched.
#[derive(Resource)]
pub struct CurrentMatch(pub Match);

/// A person, a computer or the dice request this action.
#[derive(Message, Debug, Clone, Copy)]
pub struct ActionRequested(pub Action);

/// A request to the match, besides an action.
#[derive(Message, Clone)]
pub enum MatchRequest {
    /// Put this match on the table in place of any other. The window shows it.
    Start {
        /// The match.
        record: Box<Match>,
        /// Its purpose.
        occasion: Occasion,
    },
    /// Put this match on the table for the present occasion: the next game, lesson or line.
    Lay(Box<Match>),
    /// Put this match on the table and return to the interrupted occasion.
    Return(Box<Match>),
    /// The side to act plays on from the displayed ply.
    PlayOn,
    /// Back to the last choice that a person made.
    Undo,
    /// Forward again to the next choice of a person.
    Redo,
    /// Back one ply of any player, for replay.
    StepBack,
    /// Forward one ply, for replay.
    StepForward,
    /// To that ply.
    GoTo(usize),
    /// Another player takes the seat and plays on.
    Replace {
        /// The seat, counted from 0 in the order of [`Match::players`].
        seat: usize,
        /// The new player, such as `ai:adept`.
        player: String,
    },
    /// A side resigns.
    Resign(Side),
    /// Note in the record that the program has helped a side.
    Helped(Side),
    /// Take the match off the table.
    Clear,
}

impl MatchRequest {
    /// A request to put this match on the table and play it.
    pub const fn play(record: Box<Match>) -> Self {
        Self::Start { record, occasion: Occasion::Match }
    }

    /// Does it put a match on the table?
    pub const fn lays_match(&self) -> bool {
        matches!(self, Self::Start { .. } | Self::Lay(_) | Self::Return(_))
    }

    /// Does it end the present occasion for good, rather than interrupt it?
    pub fn ends(&self, present: Occasion) -> bool {
        match self {
            Self::Clear => true,
            Self::Start { occasion, .. } => *occasion != present && !occasion.interrupts(),
            _ => false,
        }
    }

    /// Does it move through earlier plies?
    pub fn moves_cursor(&self) -> bool {
        matches!(self, Self::Undo | Self::Redo | Self::StepBack | Self::StepForward | Self::GoTo(_))
    }
}

/// An action was played.
#[derive(Message, Clone)]
pub struct Played {
    /// The action.
    pub action: Action,
    /// What an observer saw, in order.
    pub events: Vec<Event>,
    /// The position before it.
    pub before: Position,
}

/// The tutor warns of an action and holds it back.
#[derive(Message, Debug, Clone, Copy)]
pub struct Warned(pub Action);

/// A choice waits for the tutor's judgement.
#[derive(Message, Debug, Clone, Copy)]
pub struct Deferred(pub Action);

/// A choice is the answer to the puzzle on the table, so it was not played.
#[derive(Message, Debug, Clone, Copy)]
pub struct Answered(pub Action);

/// A refusal.
#[derive(Message, Debug, Clone)]
pub struct Refused {
    /// The reason, in words.
    pub reason: String,
    /// The rule of the book behind it, if there is one.
    pub rule: Option<RuleId>,
}

impl Refused {
    /// A refusal for a reason outside the rules.
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), rule: None }
    }

    /// A refusal by the rules of the game on the table.
    fn by_rules(illegal: &Illegal, position: &Position) -> Self {
        let rule = position.game().definition().rule_against(illegal);
        Self { reason: illegal.to_string(), rule }
    }
}

/// Another position lies on the table: lay everything out again.
#[derive(Message, Debug, Clone, Copy, Default)]
pub struct PositionReplaced;

impl CurrentMatch {
    /// Does a person play that side?
    pub fn is_human(&self, side: Side) -> bool {
        is_human(self.0.player(side))
    }

    /// Does any person play?
    pub fn has_human(&self) -> bool {
        self.0.players().iter().any(|who| is_human(who))
    }

    /// The persons who profit from seeing the best choice here: all of them, until the match is
    /// over.
    pub fn helped_by_looking(&self) -> impl Iterator<Item = Side> {
        let open = !self.0.is_finished() && !self.0.is_scripted();
        let sides = &Side::ALL[..usize::from(self.0.position().sides())];
        sides.iter().copied().filter(move |side| open && self.is_human(*side))
    }

    /// Is there something for [`MatchRequest::Undo`] to take back?
    pub fn can_undo(&self) -> bool {
        self.has_human() && (self.0.cursor() > 0 || self.0.resigned().is_some())
    }

    /// Is there something for [`MatchRequest::Redo`] to play again?
    pub fn can_redo(&self) -> bool {
        self.has_human() && self.0.cursor() < self.0.plies().len()
    }
}

/// The time at the table that is not yet in the match.
#[derive(Resource, Debug, Default)]
struct Counted {
    /// Its begin by the real clock.
    since: Duration,
    /// The match is over, only shown, or not in sight.
    idle: bool,
}

/// The time after which it is added between two actions too, so that no sitting is lost.
const SITTING: Duration = Duration::from_secs(30);

impl Counted {
    /// Starts for another match.
    fn begin(&mut self, now: Duration) {
        self.since = now;
    }

    /// Adds the time since then, if there is enough of it. Idle time is not added. A match without
    /// a ply is left alone, since a changed one is saved.
    fn sit(&mut self, course: &mut Match, idle: bool, now: Duration) {
        let ends = idle && !self.idle && !course.plies().is_empty();
        if ends || !idle && now.saturating_sub(self.since) >= SITTING {
            self.add_to(course, now);
        }
        if idle {
            self.since = now;
        }
        self.idle = idle;
    }

    /// Adds the whole seconds since then to the match.
    fn add_to(&mut self, course: &mut Match, now: Duration) {
        let seconds = now.saturating_sub(self.since).as_secs();
        course.notes_mut().at_table += seconds;
        self.since += Duration::from_secs(seconds);
    }
}

/// The only system that changes the match.
fn write_match(
    mut commands: Commands,
    mut current: Option<ResMut<CurrentMatch>>,
    gate: Res<Gate>,
    mut occasions: Occasions,
    mut requests: MessageReader<MatchRequest>,
    mut actions: MessageReader<ActionRequested>,
    mut played: MessageWriter<Played>,
    mut refused: MessageWriter<Refused>,
    (mut warned, mut deferred): (MessageWriter<Warned>, MessageWriter<Deferred>),
    (mut counted, time, covered): (ResMut<Counted>, Res<Time<Real>>, Res<Covered>),
    mut answered: MessageWriter<Answered>,
    mut replaced: MessageWriter<PositionReplaced>,
) {
    for request in requests.read() {
        let laid = match request {
            MatchRequest::Start { record, occasion } => {
                occasions.enter(*occasion);
                Some(record)
            }
            MatchRequest::Lay(record) => Some(record),
            MatchRequest::Return(record) => {
                occasions.go_back();
                Some(record)
            }
            _ => None,
        };
        if let Some(record) = laid {
            let mut record = (**record).clone();
            record.notes_mut().begun.get_or_insert_with(now);
            counted.begin(time.elapsed());
            commands.insert_resource(CurrentMatch(record));
            replaced.write_default();
            // Requests to the previous match are void.
            actions.clear();
            continue;
        }
        if matches!(request, MatchRequest::Clear) {
            occasions.enter(Occasion::Nothing);
            commands.remove_resource::<CurrentMatch>();
            actions.clear();
            continue;
        }
        if let Some(reason) = gate.refuses_to_look_back().filter(|_| request.moves_cursor()) {
            refused.write(Refused::because(reason));
            continue;
        }
        let Some(current) = current.as_mut() else { continue };
        let humans = Side::ALL.map(|side| current.is_human(side));
        // Systems that see a change rebuild lists and save the match.
        let course = &mut current.bypass_change_detection().0;
        let moved = match request {
            // A review takes nothing back.
            MatchRequest::Undo | MatchRequest::Redo if !gate.is_open() => false,
            MatchRequest::Undo => {
                // A resignation is taken back first.
                course.withdraw_resignation()
                    || course.undo_to_choice(|side| humans[side.index()]) > 0
            }
            MatchRequest::Redo => course.redo_to_choice(|side| humans[side.index()]) > 0,
            MatchRequest::StepBack => course.undo().is_some(),
            MatchRequest::StepForward => course.redo().is_some(),
            MatchRequest::GoTo(ply) => {
                course.go_to(*ply);
                true
            }
            MatchRequest::Resign(side) => {
                let resigns = gate.is_open() && course.resign(*side);
                if resigns {
                    counted.add_to(course, time.elapsed());
                }
                resigns
            }
            MatchRequest::Replace { seat, player } => {
                course.replace_player(*seat, player);
                current.set_changed();
                false
            }
            MatchRequest::Helped(side) => {
                course.note_help(*side);
                current.set_changed();
                false
            }
            MatchRequest::Start { .. }
            | MatchRequest::Lay(_)
            | MatchRequest::Return(_)
            | MatchRequest::PlayOn
            | MatchRequest::Clear => false,
        };
        if moved {
            current.set_changed();
            replaced.write_default();
            // Actions requested before that are void.
            actions.clear();
        }
    }
    let Some(current) = current.as_mut() else { return actions.clear() };
    // Time alone changes nothing that others follow; only `saving` looks for it.
    let over = current.0.is_finished() || current.0.is_scripted();
    let idle = over || !gate.is_open() || covered.0;
    counted.sit(&mut current.bypass_change_detection().0, idle, time.elapsed());
    for ActionRequested(action) in actions.read() {
        if let Some(reason) = gate.refuses(*action) {
            let position = current.0.position();
            // A guide asks for another move only of a learner whose move is legal.
            let illegal = gate.teaches(*action).then(|| position.forbids(*action)).flatten();
            refused.write(match illegal {
                Some(illegal) => Refused::by_rules(&illegal, position),
                None => Refused::because(reason),
            });
            continue;
        }
        if gate.warns_of(*action) {
            warned.write(Warned(*action));
            continue;
        }
        let before = current.0.position().clone();
        if gate.lets_wait() && before.actions().contains(action) {
            deferred.write(Deferred(*action));
            continue;
        }
        if gate.takes_answers() && before.actions().contains(action) {
            answered.write(Answered(*action));
            continue;
        }
        match current.bypass_change_detection().0.play(*action) {
            Ok(events) => {
                counted.add_to(&mut current.0, time.elapsed());
                played.write(Played { action: *action, events, before });
            }
            Err(error) => {
                refused.write(match &error {
                    PlayError::Illegal(illegal) => Refused::by_rules(illegal, &before),
                    PlayError::NotDrawn { .. } => Refused::because(error.to_string()),
                    PlayError::Resigned(side) => {
                        let naming = Naming(before.game().definition());
                        let who = naming.does(*side, "has resigned", "have resigned");
                        Refused::because(format!("the match is over: {who}"))
                    }
                });
            }
        }
    }
}

/// Registers the match's messages and the system that writes it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Counted>()
        .init_resource::<Covered>()
        .init_resource::<Time<Real>>()
        .add_message::<ActionRequested>()
        .add_message::<MatchRequest>()
        .add_message::<Played>()
        .add_message::<Refused>()
        .add_message::<Warned>()
        .add_message::<Deferred>()
        .add_message::<Answered>()
        .add_message::<PositionReplaced>()
        .add_systems(Update, write_match.in_set(TableSystems::Rules).before(OccasionEntered));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::played;

    #[derive(Resource, Default)]
    struct Seen(Option<bool>);

    fn look(current: Res<CurrentMatch>, mut seen: ResMut<Seen>) {
        seen.0 = Some(current.is_changed());
    }

    const START: &str = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 throw";

    /// A match with these actions on the table.
    fn table(actions: &[&str]) -> App {
        let mut app = App::new();
        app.add_plugins((crate::occasion::plugin, plugin))
            .init_resource::<Gate>()
            .insert_resource(CurrentMatch(played(START, actions)));
        app.update();
        app
    }

    /// Is the match seen as changed after this message?
    fn changed_by<M: Message>(message: M) -> bool {
        let mut app = table(&["throw 2"]);
        app.init_resource::<Seen>().add_systems(Update, look.after(TableSystems::Rules));
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Seen>().0, Some(false), "nothing happened");
        app.world_mut().write_message(message);
        app.update();
        app.world().resource::<Seen>().0.expect("looked at")
    }

    #[test]
    fn only_what_changes_the_match_marks_it_as_changed() {
        let action = |text: &str| ActionRequested(text.parse().expect("an action"));
        assert!(!changed_by(action("move 5-9")), "refused");
        assert!(changed_by(action("move 5-7")), "played");
        assert!(!changed_by(MatchRequest::StepForward), "there is nothing ahead");
        assert!(changed_by(MatchRequest::StepBack));
        assert!(changed_by(MatchRequest::Helped(Side::A)));
    }

    #[test]
    fn an_action_of_a_computer_is_void_if_a_person_goes_back_in_the_same_moment() {
        let mut app = table(&["throw 2", "move 5-7", "throw 2"]);
        // Both sides can play that move.
        let action = ActionRequested("move 0-2".parse().expect("an action"));
        app.world_mut().write_message(MatchRequest::Undo);
        app.world_mut().write_message(action);
        app.update();
        let course = &app.world().resource::<CurrentMatch>().0;
        assert_eq!((course.cursor(), course.plies().len()), (1, 3));
    }

    #[test]
    fn the_time_at_the_table_adds_up_over_all_sittings() {
        let mut course = played(START, &[]);
        let mut sitting = |laid: f32, played: &[f32]| {
            let mut counted = Counted::default();
            counted.begin(Duration::from_secs_f32(laid));
            for at in played {
                counted.add_to(&mut course, Duration::from_secs_f32(*at));
            }
            course.notes().at_table
        };
        // Parts of a second are not lost between two moves.
        assert_eq!(sitting(10.0, &[70.5, 71.0, 130.25]), 120);
        assert_eq!(sitting(500.0, &[530.0]), 150);
        assert_eq!(sitting(0.0, &[]), 150);
    }

    #[test]
    fn a_sitting_without_a_move_counts_too() {
        let mut course = played(START, &["throw 1"]);
        let mut counted = Counted::default();
        counted.begin(Duration::from_secs(100));
        let mut seen = |idle, at| {
            counted.sit(&mut course, idle, Duration::from_secs(at));
            course.notes().at_table
        };
        assert_eq!(seen(false, 129), 0, "it is written now and then only");
        assert_eq!(seen(false, 130), 30);
        assert_eq!(seen(false, 290), 190);
        assert_eq!(seen(false, 310), 190);
        assert_eq!(seen(true, 311), 211, "the table is left");
        assert_eq!(seen(true, 900), 211);
        assert_eq!(seen(false, 901), 211);
        assert_eq!(seen(false, 910), 211);
        assert_eq!(seen(false, 930), 241, "from the moment at which the table was last hidden");
    }
}
