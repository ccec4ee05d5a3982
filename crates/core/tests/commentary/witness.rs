//! Whole matches with what was said of them. Everything in them is counted again here, from
//! positions, actions and chances.

use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, value};
use tesserae_core::commentary::{
    Commentator, Remark, Seen, alternatives, chance, is_worth_weighing,
};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Due, Event, Game, Position, Side, Step, Throw};

/// Plies after which a game is cut.
const LONGEST: usize = 2_000;

/// A match with each side's chances after every ply, and what was said of it.
pub struct Watched {
    pub course: Match,
    chances: Vec<Vec<f64>>,
    /// How many of the first plies the commentator saw with their chances.
    complete: usize,
    pub remarks: Vec<Remark>,
}

/// What is known of a game: nothing but its rules, which is quick.
fn knowledge() -> Knowledge {
    Knowledge::default()
}

fn limits() -> Limits {
    Limits::depth(1)
}

/// A match between cheap levels, with what a commentator says of it.
pub fn watched(game: &Game, sides: u8, seed: u64) -> Watched {
    watched_with(game, sides, seed, |_| Attention::Full)
}

/// How a commentator sees a ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Attention {
    /// With the chances and what could have been done instead.
    Full,
    /// Without them.
    Blind,
    /// Without a word.
    Silent,
}

/// As at the table, where the play may overtake the commentary and the chances.
pub fn overtaken(ply: usize) -> Attention {
    match ply % 7 {
        2 | 3 => Attention::Silent,
        5 if ply > 40 => Attention::Blind,
        _ => Attention::Full,
    }
}

/// The same with a commentator that sees some plies otherwise.
pub fn watched_with(
    game: &Game,
    sides: u8,
    seed: u64,
    attention: impl Fn(usize) -> Attention,
) -> Watched {
    let levels = [Level::Beginner, Level::Adept, Level::Random];
    let first = seed as usize % levels.len();
    let players = [levels[first], levels[(first + 1) % levels.len()]].map(MachinePlayer::from);
    let mut course = Match::new(game, sides, Vec::new(), seed);
    while course.winner().is_none() && course.plies().len() < LONGEST {
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => {
                let player = &players[course.position().turn().index() % 2];
                let noise = seed << 32 | course.plies().len() as u64;
                player.decide(course.position(), &Limits::default(), noise).unwrap().action
            }
        };
        course.play(action).unwrap();
    }
    let known = knowledge();
    let chances: Vec<Vec<f64>> = (0..=course.plies().len())
        .map(|ply| chance(course.position_at(ply).unwrap(), &known, &limits()))
        .collect();
    let mut commentator = Commentator::new(course.start());
    let (mut complete, mut remarks) = (0, Vec::new());
    for (number, ply) in course.plies().iter().enumerate() {
        let before = course.position_at(number).unwrap();
        let after = course.position_at(number + 1).unwrap();
        let pair = (&chances[number][..], &chances[number + 1][..]);
        let attention = attention(number);
        complete += usize::from(complete == number && attention != Attention::Blind);
        let weighed = if attention == Attention::Full && is_worth_weighing(before, pair) {
            alternatives(before, &known, &limits())
        } else {
            Vec::new()
        };
        let chances = (attention != Attention::Blind).then_some(pair);
        let seen = Seen { before, ply, after, chances, alternatives: &weighed };
        if attention == Attention::Silent {
            commentator.pass_over(&seen);
        } else {
            remarks.extend(commentator.look(&seen));
        }
    }
    Watched { course, chances, complete, remarks }
}

impl Watched {
    pub fn at(&self, number: usize) -> &Position {
        self.course.position_at(number).unwrap()
    }

    /// Whether the commentator knew all chances up to that ply.
    pub fn is_complete(&self, number: usize) -> bool {
        number < self.complete
    }

    pub fn chance(&self, number: usize, side: Side) -> f64 {
        self.chances[number][side.index()]
    }

    pub fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.course.start().sides())]
    }

    pub fn home(&self, number: usize, side: Side) -> u32 {
        let home = self.course.game().definition().home(side);
        self.at(number).pieces(side).iter().filter(|step| **step == home).count() as u32
    }

    pub fn progress(&self, side: Side, step: Step) -> u32 {
        u32::from(self.course.game().definition().progress(side, step))
    }

    /// The steps that a side's pieces have covered, and those that they had at the start.
    pub fn covered(&self, number: usize, side: Side) -> (i32, i32) {
        let definition = self.course.game().definition();
        let goal = definition.ring_goal.map_or(0, |goal| i32::from(goal.0));
        let come = |step: Step| match i32::from(step.0) {
            // On a ring the goal is as many steps from the rack as its number says.
            here if here > 0 && goal > 0 => {
                let to_go = i32::from(definition.last(side).0) - self.progress(side, step) as i32;
                goal - to_go
            }
            here => here,
        };
        let sum = |number: usize| self.at(number).pieces(side).into_iter().map(come).sum();
        (sum(number), sum(0))
    }

    /// Whether a side has covered so many steps more than another since the start.
    pub fn leads_by(&self, number: usize, (side, other): (Side, Side), steps: u32) -> bool {
        let (own, from) = self.covered(number, side);
        let (theirs, their_start) = self.covered(number, other);
        own + their_start == theirs + from + steps as i32
    }

    /// Captures by a side in the first so many plies.
    pub fn captures(&self, plies: usize, by: Side) -> u32 {
        let plies = self.course.plies()[..plies].iter().filter(|ply| ply.side == by);
        let captured =
            |event: &&Event| matches!(event, Event::Captured { side, .. } if *side != by);
        plies.flat_map(|ply| &ply.events).filter(captured).count() as u32
    }

    /// The steps that a side's pieces leave and come to by a ply.
    pub fn moved(&self, number: usize, side: Side) -> (Vec<Step>, Vec<Step>) {
        let (mut old, mut new) = (self.at(number).pieces(side), self.at(number + 1).pieces(side));
        old.retain(|step| {
            let stays = new.iter().position(|other| other == step);
            stays.map(|index| new.remove(index)).is_none()
        });
        (old, new)
    }

    /// The throws of a position for which `test` holds, with their ways, and all ways.
    pub fn throws(
        &self,
        number: usize,
        test: impl Fn(&Position) -> bool,
    ) -> (Vec<Throw>, u32, u32) {
        let position = self.at(number);
        let outcomes = position.outcomes().expect("a throw is due");
        let does = |throw: &Throw| test(&position.play(Action::Throw(*throw)).unwrap().0);
        let found: Vec<_> = outcomes.list().iter().filter(|it| does(&it.throw)).collect();
        let ways = found.iter().map(|outcome| outcome.weight).sum();
        (found.iter().map(|outcome| outcome.throw).collect(), ways, outcomes.total())
    }

    /// The throws that win at once.
    pub fn winning(&self, number: usize) -> (Vec<Throw>, u32, u32) {
        let side = self.at(number).turn();
        self.throws(number, |thrown| {
            some_line(thrown, side, &|position| position.winner() == Some(side))
        })
    }

    /// The throws that send the piece back which throws for itself.
    pub fn back(&self, number: usize) -> u32 {
        let (side, at) = (self.at(number).turn(), self.at(number).fate().expect("a fate"));
        let before = self.at(number).pieces(side);
        self.throws(number, |thrown| {
            fell(&before, &thrown.pieces(side), at, |step| self.progress(side, step))
        })
        .1
    }

    /// The clear favourites after each of the first so many plies, each change once.
    pub fn favourites(&self, plies: usize) -> Vec<Side> {
        let mut list: Vec<Side> = Vec::new();
        for chances in &self.chances[1..=plies] {
            let clear = self.sides().iter().find(|side| {
                let others = self.sides().iter().filter(|other| other != side);
                others
                    .into_iter()
                    .all(|other| chances[side.index()] - chances[other.index()] >= 0.06)
            });
            if clear.is_some() && clear != list.last() {
                list.extend(clear);
            }
        }
        list
    }

    /// Who was clearly ahead in the race, at the start or after a ply, each change once.
    pub fn racers(&self, plies: usize) -> Vec<Side> {
        let mut list: Vec<Side> = Vec::new();
        for number in 1..=plies {
            let own = |side| self.covered(number, side);
            let ((a, a_from), (b, b_from)) = (own(Side::A), own(Side::B));
            let (a, b) = (a + b_from, b + a_from);
            let ahead = if a > b { Side::A } else { Side::B };
            if a.abs_diff(b) >= 4 && list.last() != Some(&ahead) {
                list.push(ahead);
            }
        }
        list
    }

    /// What each action of a position is worth to a side.
    pub fn values(&self, number: usize, side: Side) -> Vec<(Action, f64)> {
        let position = self.at(number);
        let actions: Vec<Action> = match position.due() {
            Due::Throw => position
                .outcomes()
                .unwrap()
                .list()
                .iter()
                .map(|it| Action::Throw(it.throw))
                .collect(),
            _ => position.actions(),
        };
        let worth = |action: Action| {
            let next = position.play(action).unwrap().0;
            match next.winner() {
                Some(winner) => f64::from(u8::from(winner == side)),
                None => value(&next, &knowledge(), &limits()).win[side.index()],
            }
        };
        actions.into_iter().map(|action| (action, worth(action))).collect()
    }

    /// Throws in the first so many plies.
    pub fn thrown(&self, plies: usize) -> u32 {
        let plies = self.course.plies()[..plies].iter();
        plies.filter(|ply| matches!(ply.action, Action::Throw(_))).count() as u32
    }
}

/// Whether some choices of that side lead to such a position before anybody throws again.
pub fn some_line(thrown: &Position, side: Side, found: &dyn Fn(&Position) -> bool) -> bool {
    found(thrown)
        || (thrown.due() == Due::Choice
            && thrown.turn() == side
            && thrown
                .actions()
                .into_iter()
                .any(|action| some_line(&thrown.play(action).unwrap().0, side, found)))
}

/// Whether the piece at `at` is farther back on its path afterwards.
pub fn fell(before: &[Step], after: &[Step], at: Step, progress: impl Fn(Step) -> u32) -> bool {
    let (mut before, mut after) = (before.to_vec(), after.to_vec());
    before.retain(|step| {
        let stays = after.iter().position(|other| other == step);
        stays.map(|index| after.remove(index)).is_none()
    });
    before.contains(&at) && after.iter().any(|step| progress(*step) < progress(at))
}
