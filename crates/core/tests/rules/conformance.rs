//! What holds for every game and variant, written once. A new game is tested
//! here as soon as the library knows it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tesserae_core::rules::games::At;
use tesserae_core::rules::{
    Action, Definition, Due, Event, Game, Position, Rules, Side, Step, Throw,
};
use tesserae_core::with_position;

use crate::common::{LONGEST_GAME, random_action, random_positions, rng, rule_sets};

/// Runs a check over positions of every game and variant: whole random games,
/// from start to end.
fn everywhere(games: u64, check: impl Fn(&Game, &Position)) {
    for game in rule_sets().games() {
        for position in random_positions(game, games, 2) {
            check(game, &position);
        }
    }
}

/// Every action that could be meant on a board of that size, legal or not.
fn candidates(definition: &Definition) -> Vec<Action> {
    let beyond = definition.paths.iter().map(Vec::len).max().unwrap() as u8 + 7;
    let mut all = vec![Action::Go, Action::Ride, Action::Cross, Action::Stay, Action::Pass];
    for from in (0..=beyond).chain([31, 32, 33, 63, 64, 127, 128, 254, 255]) {
        for to in (0..=beyond).chain([31, 32, 33, 63, 64, 127, 128, 254, 255]) {
            all.push(Action::Move { from: Step(from), to: Step(to) });
        }
        for number in [0, 1, 2, 3, 4, 5, 6, 7, 255] {
            all.push(Action::Use { number, from: Step(from) });
        }
    }
    for score in (0..=13).chain([255]) {
        all.push(Action::Throw(Throw::Score(score)));
        all.extend((0..=7).map(|low| Action::Throw(Throw::Pair(score, low))));
    }
    all.extend(Side::ALL.map(|side| Action::Throw(Throw::First(side))));
    all
}

/// What may be played, throws included.
fn possible(position: &Position) -> Vec<Action> {
    match position.outcomes() {
        Some(outcomes) => outcomes.list().iter().map(|o| Action::Throw(o.throw)).collect(),
        None => position.actions(),
    }
}

#[test]
fn the_library_knows_games_and_their_defaults() {
    let library = rule_sets();
    assert!(!library.games().is_empty());
    for game in library.games() {
        let definition = game.definition();
        assert_eq!(library.game(&definition.id()).unwrap(), game);
        let default = library.game(&definition.game).unwrap();
        assert_eq!(default.definition().game, definition.game);
    }
}

#[test]
fn a_start_awaits_the_dice_with_every_number_of_sides() {
    for game in rule_sets().games() {
        let (fewest, most) = game.definition().sides;
        for sides in fewest..=most {
            let start = game.start(sides);
            assert_eq!(start.due(), Due::Throw);
            assert_eq!(start.sides(), sides);
            assert_eq!(start.winner(), None);
            assert_eq!(start.standings().len(), usize::from(sides * game.definition().pieces));
        }
    }
}

#[test]
fn actions_are_sorted_as_text_unique_and_never_none() {
    everywhere(20, |_, position| {
        let actions: Vec<String> = position.actions().iter().map(Action::to_string).collect();
        match position.due() {
            Due::Choice => assert!(!actions.is_empty(), "{position}"),
            Due::Throw | Due::Over(_) => assert!(actions.is_empty(), "{position}"),
        }
        assert!(actions.windows(2).all(|pair| pair[0] < pair[1]), "{position}: {actions:?}");
    });
}

#[test]
fn a_pass_stands_alone() {
    everywhere(20, |_, position| {
        let actions = position.actions();
        assert!(!actions.contains(&Action::Pass) || actions.len() == 1, "{position}");
    });
}

#[test]
fn every_action_reads_back_from_its_text() {
    for game in rule_sets().games() {
        for action in candidates(game.definition()) {
            // A pair has one spelling, the higher number first.
            if matches!(action, Action::Throw(Throw::Pair(high, low)) if high < low) {
                assert!(action.to_string().parse::<Action>().is_err());
            } else {
                assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
            }
        }
    }
}

#[test]
fn every_position_reads_back_from_its_notation() {
    let library = rule_sets();
    everywhere(20, |_, position| {
        let line = position.to_string();
        let back = library.position(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(&back, position);
        assert_eq!(back.to_string(), line);
    });
}

#[test]
fn the_chances_of_a_throw_sum_to_one() {
    everywhere(5, |_, position| {
        let Some(outcomes) = position.outcomes() else { return };
        let sum: f64 = outcomes.probabilities().map(|(_, p)| p).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{position}: {sum}");
        let throws: BTreeSet<Throw> = outcomes.list().iter().map(|o| o.throw).collect();
        assert_eq!(throws.len(), outcomes.list().len(), "{position}");
        // Each outcome has just as many of the ways as it weighs.
        let mut ways: HashMap<Throw, u32> = HashMap::new();
        for way in 0..outcomes.total() {
            *ways.entry(outcomes.nth_way(way)).or_default() += 1;
        }
        assert!(outcomes.list().iter().all(|o| ways[&o.throw] == o.weight));
    });
}

#[test]
fn just_the_actions_that_are_listed_are_legal() {
    everywhere(2, |game, position| {
        let possible = possible(position);
        let mut candidates = candidates(game.definition());
        candidates.extend(&possible);
        for action in candidates {
            let legal = possible.contains(&action);
            assert_eq!(position.forbids(action).is_none(), legal, "{action} in {position}");
            assert_eq!(position.play(action).is_ok(), legal, "{action} in {position}");
        }
    });
}

#[test]
fn a_refusal_gives_its_reason_and_changes_nothing() {
    everywhere(1, |game, position| {
        let before = position.clone();
        for action in candidates(game.definition()) {
            let Err(illegal) = position.play(action) else { continue };
            assert!(illegal.to_string().len() > 8, "{action} in {position}: {illegal}");
            assert_eq!(position.forbids(action), Some(illegal));
        }
        assert_eq!(position, &before);
    });
}

/// Plays events on plain lists of pieces, as an observer with pen and paper.
struct Ledger<'a> {
    definition: &'a Definition,
    pieces: Vec<Vec<u8>>,
    /// Where a piece is trapped, and the turns that it still misses.
    trapped: BTreeMap<(Side, Step), u8>,
    /// The action is of those that may lead otherwise than along the path.
    leaps: bool,
}

impl Ledger<'_> {
    fn shift(&mut self, side: Side, from: Step, to: Step, what: &str) {
        let list = &mut self.pieces[side.index()];
        let piece = list.iter().position(|p| *p == from.0);
        list[piece.unwrap_or_else(|| panic!("{what}: nothing of {side} on {from}"))] = to.0;
        list.sort_unstable();
        if let Some(turns) = self.trapped.remove(&(side, from)) {
            self.trapped.insert((side, to), turns);
        }
    }

    /// The cells that a move touched: those of the path between the two steps or,
    /// where a piece may turn or leap, whatever ends on the cell where it stands.
    fn check_way(&self, event: &Event, what: &str) {
        let Event::Moved { side, from, to, way } = event else { return };
        let path = self.definition.way(*side, *from, *to);
        if self.leaps && *way != path {
            let end = (*to).min(self.definition.last(*side));
            let last = way.last().map(String::as_str);
            assert_eq!(last, Some(self.definition.place_name(*side, end)), "{what}");
        } else if to > from || self.definition.ring_goal.is_some() {
            // A way back is each game's own; forward, and round a ring, all games say it alike.
            assert_eq!(*way, path, "{what}");
        }
    }

    fn note(&mut self, event: &Event, what: &str) {
        match event {
            Event::Moved { side, from, to, .. } => {
                self.shift(*side, *from, *to, what);
                self.check_way(event, what);
            }
            Event::Captured { side, from, cell } => {
                assert_eq!(self.definition.place_name(*side, *from), cell, "{what}");
                self.shift(*side, *from, Step::HAND, what);
            }
            Event::Swapped { side, from, to } | Event::Returned { side, from, to } => {
                self.shift(*side, *from, *to, what);
            }
            Event::BorneOff { side, from } => {
                assert!(self.definition.ring_goal.is_none(), "{what}: nothing leaves a ring");
                // The move to beyond the last step has been told just before.
                assert!(
                    self.pieces[side.index()].contains(&self.definition.off(*side).0),
                    "{what}"
                );
                assert!(*from < self.definition.off(*side), "{what}");
            }
            Event::Trapped { side, at, turns } => {
                assert!(self.pieces[side.index()].contains(&at.0), "{what}");
                self.trapped.insert((*side, *at), *turns);
            }
            Event::Freed { side, at } => {
                assert!(self.trapped.remove(&(*side, *at)).is_some(), "{what}: was free");
            }
            Event::Offered { side, at } | Event::Stayed { side, at } => {
                assert!(self.pieces[side.index()].contains(&at.0), "{what}");
            }
            // The players change seats; every piece stays with its side.
            Event::SeatsChange
            | Event::Thrown { .. }
            | Event::Begins { .. }
            | Event::Fate { .. }
            | Event::ExtraTurn { .. }
            | Event::Passed { .. }
            | Event::Won { .. } => {}
        }
    }
}

fn lists(position: &Position) -> Vec<Vec<u8>> {
    let sides = &Side::ALL[..usize::from(position.sides())];
    sides.iter().map(|s| position.pieces(*s).iter().map(|step| step.0).collect()).collect()
}

fn trapped(position: &Position) -> BTreeMap<(Side, Step), u8> {
    let standings = position.standings().into_iter();
    standings.filter_map(|s| Some(((s.side, s.step), s.trapped?))).collect()
}

#[test]
fn the_events_tell_the_whole_change() {
    everywhere(6, |game, position| {
        for action in possible(position) {
            let what = format!("{action} in {position}");
            let (next, events) = position.play(action).unwrap();
            assert!(!events.is_empty(), "{what}: nothing seen");
            let mut ledger = Ledger {
                definition: game.definition(),
                pieces: lists(position),
                trapped: trapped(position),
                leaps: matches!(action, Action::Use { .. } | Action::Go | Action::Cross)
                    || position.offer().is_some(),
            };
            events.iter().for_each(|event| ledger.note(event, &what));
            assert_eq!(ledger.pieces, lists(&next), "{what}: {events:?}");
            assert_eq!(ledger.trapped, trapped(&next), "{what}: {events:?}");

            let side = position.turn();
            let told = |event: &Event| events.contains(event);
            assert_eq!(action == Action::Pass, told(&Event::Passed { side }), "{what}");
            let won = next.winner();
            assert_eq!(won.is_some(), events.iter().any(|e| matches!(e, Event::Won { .. })));
            if let Some(side) = won {
                assert_eq!(events.last(), Some(&Event::Won { side }), "{what}");
            }
            if told(&Event::ExtraTurn { side }) {
                assert_eq!(next.turn(), side, "{what}");
            }
            if let (Action::Throw(throw @ (Throw::Score(_) | Throw::Pair(..))), Some(first)) =
                (action, events.first())
            {
                assert_eq!(*first, Event::Thrown { side, throw }, "{what}");
            }
        }
    });
}

#[test]
fn pieces_are_neither_lost_nor_crowded() {
    everywhere(20, |game, position| {
        let definition = game.definition();
        let mut on_cell: HashMap<u8, u8> = HashMap::new();
        for side in &Side::ALL[..usize::from(position.sides())] {
            let pieces = position.pieces(*side);
            assert_eq!(pieces.len(), usize::from(definition.pieces), "{position}");
            assert!(pieces.is_sorted(), "{position}");
            // Beyond the last step is off the board, but nothing leaves a ring.
            let ring = definition.ring_goal.is_some();
            let end = if ring { definition.last(*side) } else { definition.off(*side) };
            assert!(pieces.iter().all(|step| *step <= end), "{position}");
            for cell in pieces.iter().filter_map(|step| definition.cell_id(*side, *step)) {
                *on_cell.entry(cell.0).or_default() += 1;
            }
        }
        for (cell, count) in on_cell {
            let cell = &definition.board.cells[usize::from(cell)];
            assert!(count <= cell.holds, "{position}: {count} on {}", cell.name);
        }
    });
}

#[test]
fn the_number_thrown_is_known_until_it_is_used() {
    everywhere(5, |_, position| {
        if position.due() != Due::Throw {
            return;
        }
        for action in possible(position) {
            let Action::Throw(throw @ (Throw::Score(_) | Throw::Pair(..))) = action else {
                continue;
            };
            let (next, _) = position.play(action).unwrap();
            if next.due() == Due::Choice && next.turn() == position.turn() {
                // A throw amid a turn, as of a ride, leaves what was thrown before.
                let known = position.thrown().or(Some(throw));
                assert_eq!(next.thrown(), known, "{action} in {position}");
            }
        }
    });
}

#[test]
fn an_offer_tells_where_its_answers_lead() {
    everywhere(5, |_, position| {
        let Some(offer) = position.offer() else { return };
        assert!(position.pieces(position.turn()).contains(&offer.at), "{position}");
        let actions = position.actions();
        let may = |action| actions.contains(&action);
        if position.due() == Due::Choice {
            assert!(may(Action::Stay), "{position}");
            assert_eq!(may(Action::Ride), !offer.ride.is_empty(), "{position}");
            for (action, end) in [(Action::Go, offer.go), (Action::Cross, offer.cross)] {
                assert_eq!(may(action), end.is_some(), "{position}");
                let journey = position.journey(action);
                assert_eq!(journey.first(), end.map(|_| &offer.at), "{position}");
                assert_eq!(journey.get(1), end.as_ref(), "{position}");
            }
        } else {
            for (score, end) in (1..).zip(&offer.ride) {
                let journey = position.journey(Action::Throw(Throw::Score(score)));
                assert_eq!(journey[..2], [offer.at, *end], "{position}");
            }
        }
    });
}

#[test]
fn a_game_that_is_over_takes_nothing_more() {
    everywhere(5, |game, position| {
        let Due::Over(winner) = position.due() else { return };
        assert_eq!(position.winner(), Some(winner));
        assert_eq!(position.turn(), winner);
        assert!(position.outcomes().is_none());
        for action in candidates(game.definition()) {
            assert!(position.play(action).is_err(), "{action} in {position}");
        }
    });
}

#[test]
fn every_random_game_ends() {
    for game in rule_sets().games() {
        for seed in 0..40 {
            let mut rng = rng(seed);
            let mut position = game.start(game.definition().sides.0);
            let mut plies = 0;
            while position.winner().is_none() {
                position = position.play(random_action(&position, &mut rng)).unwrap().0;
                plies += 1;
                assert!(plies < LONGEST_GAME, "{game:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn checked_and_unchecked_play_agree() {
    everywhere(10, |_, position| {
        for action in possible(position) {
            let (checked, events) = position.play(action).unwrap();
            let (unchecked, silent, seen) = with_position!(position, rules, at => {
                let (mut next, mut silent, mut seen) = (*at, *at, Vec::new());
                rules.play_unchecked(&mut next, action, &mut seen);
                rules.play_unchecked(&mut silent, action, &mut ());
                (At::from(next), At::from(silent), seen)
            });
            assert_eq!(*checked.parts().1, unchecked, "{action} in {position}");
            assert_eq!(*checked.parts().1, silent, "{action} in {position}");
            assert_eq!(events, seen, "{action} in {position}");
        }
    });
}
