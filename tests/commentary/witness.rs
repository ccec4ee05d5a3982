//! A second opinion on what is said: it reads positions, actions and chances of a whole
//! match, and counts everything again.

use std::collections::BTreeSet;

use tesserae::ai::{Knowledge, Level, Limits, MachinePlayer, value};
use tesserae::commentary::{
    Claim, Commentator, Ending, Goal, Rank, Remark, Seen, alternatives, chance, is_worth_weighing,
};
use tesserae::record::Match;
use tesserae::rules::{Action, Due, Event, Game, Position, Side, Step, Throw};

/// Plies after which a game is cut.
const LONGEST: usize = 2_000;

/// How two probabilities may differ that are the same.
const SAME: f64 = 1e-9;

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
            remarks.extend(commentator.look(&seen, 0));
        }
    }
    Watched { course, chances, complete, remarks }
}

/// What is wrong with a sentence as such; none where nothing is.
pub fn malformed(text: &str) -> Option<&'static str> {
    let first = text.chars().next()?;
    if !(first.is_uppercase() || first.is_ascii_digit()) {
        Some("begins without a capital letter")
    } else if !text.ends_with('.') || text.ends_with("..") || text.matches(". ").count() > 0 {
        Some("is not one sentence")
    } else if text.contains("  ") || text.contains(" ,") || text.contains(",.") {
        Some("has signs in the wrong places")
    } else {
        None
    }
}

impl Watched {
    fn at(&self, number: usize) -> &Position {
        self.course.position_at(number).unwrap()
    }

    /// Whether the commentator knew all chances up to that ply.
    fn is_complete(&self, number: usize) -> bool {
        number < self.complete
    }

    fn chance(&self, number: usize, side: Side) -> f64 {
        self.chances[number][side.index()]
    }

    fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.course.start().sides())]
    }

    fn home(&self, number: usize, side: Side) -> u32 {
        let home = self.course.game().definition().home(side);
        self.at(number).pieces(side).iter().filter(|step| **step == home).count() as u32
    }

    fn progress(&self, side: Side, step: Step) -> u32 {
        u32::from(self.course.game().definition().progress(side, step))
    }

    /// The steps that a side's pieces have before them.
    fn to_go(&self, number: usize, side: Side) -> u32 {
        let whole = self.progress(side, self.course.game().definition().home(side));
        self.at(number).pieces(side).iter().map(|step| whole - self.progress(side, *step)).sum()
    }

    /// Captures by a side in the first so many plies.
    fn captures(&self, plies: usize, by: Side) -> u32 {
        let plies = self.course.plies()[..plies].iter().filter(|ply| ply.side == by);
        let captured =
            |event: &&Event| matches!(event, Event::Captured { side, .. } if *side != by);
        plies.flat_map(|ply| &ply.events).filter(captured).count() as u32
    }

    /// The steps that a side's pieces leave and come to by a ply.
    fn moved(&self, number: usize, side: Side) -> (Vec<Step>, Vec<Step>) {
        let (mut old, mut new) = (self.at(number).pieces(side), self.at(number + 1).pieces(side));
        old.retain(|step| {
            let stays = new.iter().position(|other| other == step);
            stays.map(|index| new.remove(index)).is_none()
        });
        (old, new)
    }

    /// The throws of a position for which `test` holds, with their ways, and all ways.
    fn throws(&self, number: usize, test: impl Fn(&Position) -> bool) -> (Vec<Throw>, u32, u32) {
        let position = self.at(number);
        let outcomes = position.outcomes().expect("a throw is due");
        let does = |throw: &Throw| test(&position.play(Action::Throw(*throw)).unwrap().0);
        let found: Vec<_> = outcomes.list().iter().filter(|it| does(&it.throw)).collect();
        let ways = found.iter().map(|outcome| outcome.weight).sum();
        (found.iter().map(|outcome| outcome.throw).collect(), ways, outcomes.total())
    }

    /// The throws that win at once.
    fn winning(&self, number: usize) -> (Vec<Throw>, u32, u32) {
        let side = self.at(number).turn();
        self.throws(number, |thrown| {
            some_line(thrown, side, &|position| position.winner() == Some(side))
        })
    }

    /// The throws that send the piece back which throws for itself.
    fn back(&self, number: usize) -> u32 {
        let (side, at) = (self.at(number).turn(), self.at(number).fate().expect("a fate"));
        let before = self.at(number).pieces(side);
        self.throws(number, |thrown| {
            fell(&before, &thrown.pieces(side), at, |step| self.progress(side, step))
        })
        .1
    }

    /// The clear favourites after each of the first so many plies, each change once.
    fn favourites(&self, plies: usize) -> Vec<Side> {
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
    fn racers(&self, plies: usize) -> Vec<Side> {
        let mut list: Vec<Side> = Vec::new();
        for number in 1..=plies {
            let (a, b) = (self.to_go(number, Side::A), self.to_go(number, Side::B));
            let ahead = if a < b { Side::A } else { Side::B };
            if a.abs_diff(b) >= 4 && list.last() != Some(&ahead) {
                list.push(ahead);
            }
        }
        list
    }

    /// What each action of a position is worth to a side.
    fn values(&self, number: usize, side: Side) -> Vec<(Action, f64)> {
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

    /// What is false of a remark; none where it is true.
    pub fn refutes(&self, remark: &Remark) -> Option<String> {
        let wrong = |what: &str| Some(format!("{}: {what}", remark.claim.kind()));
        if !self.holds(remark.ply, &remark.claim) {
            return wrong("the claim does not hold");
        }
        // Each chance that is written is one of those that are claimed.
        let chances: BTreeSet<String> =
            shares(&remark.claim).iter().map(|it| percent(*it)).collect();
        let mut written = remark.text.split([' ', ',', ':', ';']).filter(|word| word.contains('%'));
        let word = written.find(|word| !chances.contains(word.trim_end_matches('.')));
        word.and_then(|word| wrong(&format!("{word} is not claimed")))
    }

    fn holds(&self, number: usize, claim: &Claim) -> bool {
        self.of_pieces(number, claim)
            .or_else(|| self.of_throws(number, claim))
            .or_else(|| self.of_chances(number, claim))
            .expect("a claim that somebody tests")
    }

    fn of_pieces(&self, number: usize, claim: &Claim) -> Option<bool> {
        let ply = &self.course.plies()[number];
        let (before, after) = (self.at(number), self.at(number + 1));
        let definition = self.course.game().definition();
        let in_rack = |position: &Position, side: Side| {
            position.pieces(side).iter().filter(|step| **step == Step::HAND).count()
        };
        Some(match claim {
            Claim::Begins { side } => {
                let earlier = self.course.plies()[..number].iter().flat_map(|ply| &ply.events);
                let begins = |event: &Event| matches!(event, Event::Begins { .. });
                ply.events.contains(&Event::Begins { side: *side })
                    && !earlier.into_iter().any(begins)
            }
            Claim::FirstCapture { by, whose, cell } => {
                let stood = before.pieces(*whose).into_iter();
                ply.side == *by
                    && self.sides().iter().all(|side| self.captures(number, *side) == 0)
                    && stood.into_iter().any(|step| definition.place_name(*whose, step) == cell)
                    && in_rack(after, *whose) == in_rack(before, *whose) + 1
            }
            Claim::Capture { by, whose, number: count, steps } => {
                let left = self.moved(number, *whose).0;
                ply.side == *by
                    && self.captures(number + 1, *by) == *count
                    && self.captures(number, *by) < *count
                    && left.iter().any(|step| self.progress(*whose, *step) == *steps)
            }
            Claim::CapturesEven { by, each } => {
                ply.side == *by
                    && self.sides().len() == 2
                    && self.sides().iter().all(|side| self.captures(number + 1, *side) == *each)
                    && self.captures(number, *by) < *each
            }
            Claim::Displaced { by, whose, from, to, steps } => {
                let (left, come) = self.moved(number, *whose);
                ply.side == *by
                    && whose != by
                    && left.contains(from)
                    && come.contains(to)
                    && self.progress(*whose, *from) - self.progress(*whose, *to) == *steps
            }
            Claim::SentBack { side, from, to, steps } => {
                let event = Event::Returned { side: *side, from: *from, to: *to };
                ply.events.contains(&event)
                    && after.pieces(*side).contains(to)
                    && self.progress(*side, *from) - self.progress(*side, *to) == *steps
                    && *steps > 0
            }
            Claim::Trapped { side, at, turns } => after
                .standings()
                .iter()
                .any(|it| (it.side, it.step) == (*side, *at) && it.trapped == Some(*turns)),
            Claim::FirstHome { side } => {
                let nobody = |ply| self.sides().iter().all(|side| self.home(ply, *side) == 0);
                (0..=number).all(nobody) && self.home(number + 1, *side) > 0
            }
            Claim::Home { side, home, of, other } => {
                let theirs =
                    (self.sides().len() == 2).then(|| self.home(number + 1, side.opponent()));
                self.home(number, *side) < *home
                    && self.home(number + 1, *side) == *home
                    && after.pieces(*side).len() as u32 == *of
                    && theirs == *other
            }
            Claim::HomeEven { side, each } => {
                self.home(number, *side) < *each
                    && self.sides().iter().all(|side| self.home(number + 1, *side) == *each)
            }
            Claim::LastPiece { side } => {
                let all = after.pieces(*side).len() as u32;
                self.home(number, *side) + 1 < all && self.home(number + 1, *side) + 1 == all
            }
            Claim::AllEntered { side } => {
                (0..=number).all(|ply| in_rack(self.at(ply), *side) > 0)
                    && in_rack(after, *side) == 0
            }
            Claim::Won { side, ending } => {
                let low = (0..=number + 1).map(|ply| self.chance(ply, *side)).fold(1.0, f64::min);
                let other = side.opponent();
                let left = after.pieces(other).len() as u32 - self.home(number + 1, other);
                after.winner() == Some(*side)
                    && match ending {
                        Ending::Comeback { low: told } => {
                            self.is_complete(number) && *told == low && low <= 0.2
                        }
                        Ending::Shutout => {
                            self.sides().len() == 2 && self.home(number + 1, other) == 0
                        }
                        Ending::Margin { left: told } => {
                            self.sides().len() == 2 && *told == left && left > 0
                        }
                        Ending::After { throws } => *throws == self.thrown(number + 1),
                    }
            }
            Claim::ForcedOff { side, from } => {
                let safe = |step: Step| definition.cell(*side, step).is_some_and(|cell| cell.safe);
                let (left, come) = self.moved(number, *side);
                ply.side == *side
                    && before.actions().len() == 1
                    && safe(*from)
                    && left.contains(from)
                    && !come.iter().any(|step| safe(*step))
            }
            Claim::FateOdds { side, at, back, total } => {
                after.turn() == *side
                    && after.fate() == Some(*at)
                    && self.back(number + 1) == *back
                    && after.outcomes().unwrap().total() == *total
                    && (1..*total).contains(back)
            }
            Claim::Survived { side, at, back, total } => {
                before.turn() == *side
                    && before.fate() == Some(*at)
                    && self.back(number) == *back
                    && back * 2 >= *total
                    && !fell(&before.pieces(*side), &after.pieces(*side), *at, |step| {
                        self.progress(*side, step)
                    })
            }
            _ => return None,
        })
    }

    /// Throws in the first so many plies.
    fn thrown(&self, plies: usize) -> u32 {
        let plies = self.course.plies()[..plies].iter();
        plies.filter(|ply| matches!(ply.action, Action::Throw(_))).count() as u32
    }

    fn of_throws(&self, number: usize, claim: &Claim) -> Option<bool> {
        let plies = self.course.plies();
        let ply = &plies[number];
        let (before, after) = (self.at(number), self.at(number + 1));
        let threw =
            |side: &Side, throw: &Throw| ply.side == *side && ply.action == Action::Throw(*throw);
        let throws = plies[..=number].iter().rev().filter_map(|ply| match ply.action {
            Action::Throw(throw) => Some((ply, throw)),
            _ => None,
        });
        Some(match claim {
            Claim::Needs { side, goal, throws, ways, total } => {
                let found = match goal {
                    Goal::Win => self.winning(number + 1),
                    Goal::Capture { whose, at } => {
                        let rack =
                            after.pieces(*whose).iter().filter(|it| **it == Step::HAND).count();
                        self.throws(number + 1, |thrown| {
                            some_line(thrown, *side, &|position| {
                                let pieces = position.pieces(*whose);
                                let now = pieces.iter().filter(|it| **it == Step::HAND).count();
                                now > rack && !pieces.contains(at)
                            })
                        })
                    }
                    Goal::Move => self.throws(number + 1, |thrown| {
                        thrown.due() != Due::Choice || thrown.actions() != [Action::Pass]
                    }),
                };
                after.turn() == *side
                    && after.due() == Due::Throw
                    && found == (throws.clone(), *ways, *total)
                    && (1..*total).contains(ways)
            }
            Claim::Comes { side, throw, ways, total } => {
                let (winning, found, all) = self.winning(number);
                threw(side, throw)
                    && winning.contains(throw)
                    && (found, all) == (*ways, *total)
                    && ways * 2 <= *total
                    && after.winner().is_none()
            }
            Claim::Misses { side, ways, total } => {
                let (winning, found, all) = self.winning(number);
                ply.side == *side
                    && !winning.iter().any(|throw| ply.action == Action::Throw(*throw))
                    && (found, all) == (*ways, *total)
                    && ways * 2 >= *total
            }
            Claim::Worth { side, throw, worth, chance, rank } => {
                let (was, is) = (self.chance(number, *side), self.chance(number + 1, *side));
                let values = self.values(number, *side);
                let others = values.iter().filter(|(action, _)| *action != ply.action);
                let others: Vec<f64> = others.map(|(_, value)| *value).collect();
                threw(side, throw)
                    && (is - was - worth).abs() < SAME
                    && (is - chance).abs() < SAME
                    && match rank {
                        Rank::Best => others.iter().all(|other| *other < is),
                        Rank::Worst => others.iter().all(|other| *other > is),
                        Rank::Among => true,
                    }
            }
            Claim::Rare { side, throw, ways, total } => {
                let outcomes = before.outcomes().unwrap();
                let same = outcomes.list().iter().find(|it| it.throw == *throw).unwrap();
                threw(side, throw)
                    && (same.weight, outcomes.total()) == (*ways, *total)
                    && ways * 16 <= *total
            }
            Claim::Repeated { throw, times } => {
                let mut throws = throws;
                ply.action == Action::Throw(*throw)
                    && throws.by_ref().take(*times as usize).all(|(_, other)| other == *throw)
                    && throws.next().is_none_or(|(_, other)| other != *throw)
            }
            Claim::ThrowsInRow { side, number } => {
                let own = throws.take_while(|(ply, _)| {
                    let opens = ply.events.iter().any(|it| matches!(it, Event::Begins { .. }));
                    ply.side == *side && !opens
                });
                own.count() == *number as usize
            }
            Claim::Stuck { side, throw, number: count } => {
                let mut passes = 0;
                for ply in plies[..=number].iter().rev() {
                    let moves = ply.events.iter().any(|event| match event {
                        Event::Moved { side: whose, .. } | Event::Returned { side: whose, .. } => {
                            whose == side
                        }
                        _ => false,
                    });
                    if moves {
                        break;
                    }
                    passes += u32::from(ply.side == *side && ply.action == Action::Pass);
                }
                ply.action == Action::Pass
                    && ply.side == *side
                    && before.thrown() == Some(*throw)
                    && before.actions() == [Action::Pass]
                    && passes == *count
            }
            Claim::Throws { number: count } => {
                self.thrown(number + 1) == *count
                    && self.thrown(number) < *count
                    && count.is_multiple_of(100)
            }
            _ => return None,
        })
    }

    fn of_chances(&self, number: usize, claim: &Claim) -> Option<bool> {
        let ply = &self.course.plies()[number];
        let now = |side: &Side| self.chance(number + 1, *side);
        let was = |side: &Side| self.chance(number, *side);
        let is = |side: &Side, told: f64| (now(side) - told).abs() < SAME;
        Some(match claim {
            Claim::Costly { side, cost, better, .. } => {
                let values = self.values(number, *side);
                let of = |action| values.iter().find(|(it, _)| *it == action).map(|(_, v)| *v);
                let best = values.iter().map(|(_, value)| *value).fold(0.0, f64::max);
                let (own, told) = (of(ply.action)?, of(*better)?);
                ply.side == *side
                    && (told - best).abs() < SAME
                    && (told - own - cost).abs() < SAME
                    && *cost >= 0.03
            }
            Claim::BestByFar { side, margin, among } => {
                let mut values = self.values(number, *side);
                values.sort_by(|one, other| other.1.total_cmp(&one.1));
                ply.side == *side
                    && values[0].0 == ply.action
                    && (values[0].1 - values[1].1 - margin).abs() < SAME
                    && values.len() as u32 == *among
            }
            Claim::LeadChange { side, chance, number: count } => {
                let (old, new) = (self.favourites(number), self.favourites(number + 1));
                if !self.is_complete(number) {
                    let mut others = self.sides().iter().filter(|other| *other != side);
                    return Some(
                        count.is_none()
                            && is(side, *chance)
                            && others.all(|other| chance - now(other) >= 0.06),
                    );
                }
                new.len() == old.len() + 1
                    && new.last() == Some(side)
                    && count.is_some_and(|count| count as usize == old.len())
                    && is(side, *chance)
            }
            Claim::Peak { side, chance } => {
                self.is_complete(number)
                    && is(side, *chance)
                    && (0..=number).all(|ply| self.chance(ply, *side) < *chance)
            }
            Claim::Recovered { side, from, to } => {
                if !self.is_complete(number) {
                    let told = (0..=number).any(|ply| self.chance(ply, *side) == *from);
                    return Some(is(side, *to) && told && *to >= 0.5 && *from <= 0.15);
                }
                let since = (0..=number).rev().take_while(|ply| self.chance(*ply, *side) < 0.5);
                let low = since.map(|ply| self.chance(ply, *side)).fold(1.0, f64::min);
                is(side, *to) && *to >= 0.5 && was(side) < 0.5 && low == *from && low <= 0.15
            }
            Claim::Nearly { side, chance } => {
                is(side, *chance) && *chance >= 0.95 && was(side) < 0.95
            }
            Claim::Even => {
                self.sides().len() == 2 && (now(&Side::A) - now(&Side::B)).abs() <= 0.01 + SAME
            }
            Claim::BiggestSwing { side, gain } => {
                let gained =
                    |ply: usize, side: &Side| self.chance(ply + 1, *side) - self.chance(ply, *side);
                let earlier = |ply| self.sides().iter().all(|any| gained(ply, any) < *gain);
                self.is_complete(number)
                    && (gained(number, side) - gain).abs() < SAME
                    && (0..number).all(earlier)
            }
            Claim::RaceLead { side, steps } => {
                let (old, new) = (self.racers(number), self.racers(number + 1));
                let other = side.opponent();
                new.len() == old.len() + 1
                    && !old.is_empty()
                    && new.last() == Some(side)
                    && self.to_go(number + 1, *side) + steps == self.to_go(number + 1, other)
            }
            Claim::RaceAgainstChance { ahead, steps, favourite, chance } => {
                let (one, other) =
                    (self.to_go(number + 1, *ahead), self.to_go(number + 1, *favourite));
                ahead != favourite
                    && one + steps == other
                    && is(favourite, *chance)
                    && *chance > 0.5
                    && *steps > 0
            }
            _ => return None,
        })
    }
}

/// Whether some choices of that side lead to such a position before anybody throws again.
fn some_line(thrown: &Position, side: Side, found: &dyn Fn(&Position) -> bool) -> bool {
    found(thrown)
        || (thrown.due() == Due::Choice
            && thrown.turn() == side
            && thrown
                .actions()
                .into_iter()
                .any(|action| some_line(&thrown.play(action).unwrap().0, side, found)))
}

/// Whether the piece at `at` is farther back on its path afterwards.
fn fell(before: &[Step], after: &[Step], at: Step, progress: impl Fn(Step) -> u32) -> bool {
    let (mut before, mut after) = (before.to_vec(), after.to_vec());
    before.retain(|step| {
        let stays = after.iter().position(|other| other == step);
        stays.map(|index| after.remove(index)).is_none()
    });
    before.contains(&at) && after.iter().any(|step| progress(*step) < progress(at))
}

/// The probabilities that a claim has.
fn shares(claim: &Claim) -> Vec<f64> {
    use tesserae::review::Reason;
    match claim {
        Claim::Worth { chance, .. }
        | Claim::LeadChange { chance, .. }
        | Claim::Peak { chance, .. }
        | Claim::Nearly { chance, .. }
        | Claim::RaceAgainstChance { chance, .. } => vec![*chance],
        Claim::Recovered { from, to, .. } => vec![*from, *to],
        Claim::Won { ending: Ending::Comeback { low }, .. } => vec![*low],
        Claim::Costly { reason: Some(Reason::LeavesOpen { chance, .. }), .. } => vec![*chance],
        _ => Vec::new(),
    }
}

/// A chance as it is written, without the words before it.
fn percent(share: f64) -> String {
    let hundredths = (share * 100.0).round();
    format!(
        "{}%",
        hundredths
            .clamp(if share > 0.0 { 1.0 } else { 0.0 }, if share < 1.0 { 99.0 } else { 100.0 })
    )
}
