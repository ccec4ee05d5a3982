//! Positions from play, and what they are worth.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};

use crate::ai::evaluate::{Evaluate, Evaluator};
use crate::ai::exact::Solution;
use crate::ai::network::{Encoder, Features, Network, NetworkEvaluator, Seen};
use crate::rules::{Action, Actions, Due, Side};

/// One choice in so many is made at random.
const WANDERS: u32 = 10;
/// A game is given up after so many plies.
const LONGEST: u32 = 20_000;

/// Where the worth of a position comes from.
#[derive(Debug, Clone)]
pub enum Teacher {
    /// An exact solution.
    Exact(Solution),
    /// The course of the games: TD(lambda), with the luck of throws taken out where all
    /// of them are looked at.
    Play {
        /// Look at all throws. Otherwise only at the one that was thrown, which is
        /// several times as fast and leaves the luck in.
        all_throws: bool,
    },
}

/// Positions as lists of features, with their worth to the side to throw.
#[derive(Default)]
pub(super) struct Lessons {
    features: Vec<u32>,
    /// Where each position's features end.
    ends: Vec<u32>,
    worth: Vec<f32>,
}

impl Lessons {
    pub(super) fn len(&self) -> usize {
        self.worth.len()
    }

    /// A position's features and worth.
    #[inline]
    pub(super) fn get(&self, number: u32) -> (&[u32], f32) {
        let number = number as usize;
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        (&self.features[begin as usize..self.ends[number] as usize], self.worth[number])
    }

    fn add(&mut self, features: &[u32], worth: f64) {
        self.features.extend_from_slice(features);
        self.ends.push(self.features.len() as u32);
        self.worth.push(worth as f32);
    }

    /// All of several, in order.
    pub(super) fn join(groups: Vec<Self>) -> Self {
        let mut all = Self::default();
        for group in groups {
            let begin = all.features.len() as u32;
            all.features.extend(group.features);
            all.ends.extend(group.ends.into_iter().map(|end| end + begin));
            all.worth.extend(group.worth);
        }
        all
    }
}

/// Who plays and is taught.
pub(super) struct Pupil<'a, R: Evaluate> {
    pub rules: &'a R,
    pub network: &'a Arc<Network>,
    pub teacher: &'a Teacher,
    /// The evaluation written by hand plays, and teaches.
    pub by_hand: bool,
    /// How much of what came later goes into a position's worth.
    pub lambda: f64,
}

/// A position of a game, its features and what is known of its worth.
struct Stage {
    side: Side,
    features: Features,
    /// To the side to throw, by looking at what the throw may bring.
    worth: f64,
    /// What the network says of where the game went, to the same side; none where it did
    /// not go on as it should.
    went: Option<f64>,
}

impl<R: Evaluate> Pupil<'_, R> {
    /// Plays games until there are so many lessons, and no more than these.
    pub(super) fn lessons(&self, mut rng: Xoshiro256PlusPlus, count: usize) -> Lessons {
        let mut lessons = Lessons::default();
        let Some(evaluator) = NetworkEvaluator::new(self.rules, Arc::clone(self.network)) else {
            return lessons;
        };
        let hand = self.rules.evaluator();
        while lessons.len() < count {
            let before = lessons.len();
            match self.teacher {
                _ if self.by_hand => {
                    let worth =
                        |at: &R::Position| Some(hand.win(self.rules, at, self.rules.turn(at)));
                    self.shown(&mut rng, &evaluator, &hand, worth, &mut lessons);
                }
                Teacher::Exact(solution) => {
                    let worth = |at: &R::Position| solution.win(&(*at).into());
                    self.shown(&mut rng, &evaluator, &evaluator, worth, &mut lessons);
                }
                Teacher::Play { all_throws } => {
                    self.lived(&mut rng, &evaluator, *all_throws, &mut lessons);
                }
            }
            if lessons.len() == before {
                // A game without a lesson will be followed by others.
                return lessons;
            }
        }
        lessons.ends.truncate(count);
        lessons.worth.truncate(count);
        lessons.features.truncate(lessons.ends.last().map_or(0, |end| *end as usize));
        lessons
    }

    /// A throw by its chances.
    fn thrown(&self, at: &R::Position, rng: &mut impl Rng) -> Action {
        let outcomes = self.rules.outcomes(at);
        Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
    }

    /// One game in which the worth of every position that could have been chosen is
    /// shown.
    fn shown(
        &self,
        rng: &mut impl Rng,
        evaluator: &NetworkEvaluator<R>,
        player: &impl Evaluator<R>,
        worth: impl Fn(&R::Position) -> Option<f64>,
        lessons: &mut Lessons,
    ) {
        let rules = self.rules;
        let mut at = rules.start(2);
        let mut features = Features::default();
        let mut list = Actions::with_capacity(32);
        for _ in 0..LONGEST {
            match rules.due(&at) {
                Due::Over(_) => return,
                Due::Throw => {
                    let throw = self.thrown(&at, rng);
                    rules.play_unchecked(&mut at, throw, &mut ());
                }
                Due::Choice => {
                    let me = rules.turn(&at);
                    rules.actions(&at, &mut list);
                    let mut best = (f64::NEG_INFINITY, at);
                    let wanders = rng.random_range(0..WANDERS) == 0;
                    let chance = rng.random_range(0..list.len());
                    for (number, action) in list.iter().enumerate() {
                        let next = rules.after(&at, *action);
                        let mut win = player_win(rules, player, &next, me);
                        if wanders {
                            win = if number == chance { 1.0 } else { -1.0 };
                        }
                        if win > best.0 {
                            best = (win, next);
                        }
                        let over = matches!(rules.due(&next), Due::Over(_));
                        if !over
                            && evaluator.encoder().see(rules, &next, &mut features)
                                == Seen::Position
                            && let Some(worth) = worth(&next)
                        {
                            lessons.add(features.list(), worth);
                        }
                    }
                    at = best.1;
                }
            }
        }
    }

    /// One game whose own course teaches.
    ///
    /// A position's worth is what its throw may bring, on average. To that comes a share
    /// of what the game then showed beyond the network's opinion of where it went: that
    /// has a mean of 0 over the throws, so no luck is in it but that of later ones,
    /// which are taken out in the same way. A move at random ends the chain, since what
    /// follows says nothing of the position before.
    fn lived(
        &self,
        rng: &mut impl Rng,
        evaluator: &NetworkEvaluator<R>,
        all_throws: bool,
        lessons: &mut Lessons,
    ) {
        let rules = self.rules;
        let mut at = rules.start(2);
        let mut stages: Vec<Stage> = Vec::new();
        let mut features = Features::default();
        let mut list = Actions::with_capacity(32);
        let mut end = None;
        for _ in 0..LONGEST {
            match rules.due(&at) {
                Due::Over(winner) => {
                    end = Some(winner);
                    break;
                }
                Due::Throw => {
                    let side = rules.turn(&at);
                    let seen = evaluator.encoder().see(rules, &at, &mut features) == Seen::Position;
                    let throw = self.thrown(&at, rng);
                    let after = |throw| evaluator.win(rules, &rules.after(&at, throw), side);
                    if seen {
                        let went = after(throw);
                        let worth = if all_throws {
                            let outcomes = rules.outcomes(&at).probabilities();
                            outcomes.map(|(throw, p)| p * after(Action::Throw(throw))).sum()
                        } else {
                            went
                        };
                        stages.push(Stage { side, features, worth, went: Some(went) });
                    } else if let Some(stage) = stages.last_mut() {
                        // A fate: what it brings is luck too.
                        let luck = after(throw) - evaluator.win(rules, &at, side);
                        let luck = if stage.side == side { luck } else { -luck };
                        stage.went = stage.went.map(|went| went + luck);
                    }
                    rules.play_unchecked(&mut at, throw, &mut ());
                }
                Due::Choice => {
                    let me = rules.turn(&at);
                    rules.actions(&at, &mut list);
                    if list.len() > 1 && rng.random_range(0..WANDERS) == 0 {
                        let action = list[rng.random_range(0..list.len())];
                        rules.play_unchecked(&mut at, action, &mut ());
                        if let Some(stage) = stages.last_mut() {
                            stage.went = None;
                        }
                        continue;
                    }
                    let mut best = (f64::NEG_INFINITY, at);
                    for action in &list {
                        let next = rules.after(&at, *action);
                        let win =
                            if list.len() == 1 { 0.0 } else { evaluator.win(rules, &next, me) };
                        if win > best.0 {
                            best = (win, next);
                        }
                    }
                    at = best.1;
                }
            }
        }
        let Some(winner) = end else { return };
        // What A's worth turned out to be, from the end of the game backwards.
        let mut later = if winner == Side::A { 1.0 } else { 0.0 };
        for stage in stages.iter().rev() {
            let for_side = |worth: f64| if stage.side == Side::A { worth } else { 1.0 - worth };
            let beyond = stage.went.map_or(0.0, |went| for_side(later) - went);
            let worth = (stage.worth + self.lambda * beyond).clamp(0.0, 1.0);
            lessons.add(stage.features.list(), worth);
            later = for_side(worth);
        }
    }
}

/// What a player thinks of a position, over or not.
fn player_win<R: Evaluate>(
    rules: &R,
    player: &impl Evaluator<R>,
    at: &R::Position,
    side: Side,
) -> f64 {
    match rules.due(at) {
        Due::Over(winner) => f64::from(u8::from(winner == side)),
        _ => player.win(rules, at, side),
    }
}
