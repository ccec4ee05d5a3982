//! Why a piece cannot move, and why a turn is lost: the rules' own reasons.

use tesserae_core::rules::{
    Action, CellId, Definition, Illegal, Position, RuleId, Side, Standing, Step, Throw,
};
use tesserae_core::words::{Naming, capitalized, counted, listed, with_article};

use crate::turn::numbers_of;

/// Why you cannot move a piece of another side, and whose it is. `you` is the side of the only
/// person at the table.
pub fn not_on_turn(position: &Position, side: Side, you: Option<Side>) -> String {
    let naming = Naming(position.game().definition());
    let turn = || format!("it is {} turn", naming.possessive(position.turn()));
    match you {
        Some(you) if you == side => turn(),
        Some(you) => format!("{}. You play {}", whose(naming, side), naming.side_name(you)),
        None => format!("{}. {}", whose(naming, side), capitalized(&turn())),
    }
}

/// `that stone is White's`; for a side with a plural name, `that is one of the spools`.
pub(super) fn whose(naming: Naming, side: Side) -> String {
    if naming.0.is_several(side) {
        format!("that is one of {}", naming.side_name(side))
    } else {
        format!("that {} is {}", naming.piece_word(side), naming.possessive(side))
    }
}

/// Why a side's piece on a step cannot move now, in words. `None` if it can.
pub fn why_not(position: &Position, side: Side, step: Step) -> Option<String> {
    let definition = position.game().definition();
    if side != position.turn() {
        return Some(not_on_turn(position, side, None));
    }
    if is_home(definition, side, step) {
        return Some("this piece is home".into());
    }
    let tries = tries(position, side, step);
    if tries.is_empty() {
        return Some(Illegal::NotDue { due: position.due() }.to_string());
    }
    let mut reasons: Vec<String> = Vec::new();
    for action in tries {
        let reason = position.forbids(settled(position, action))?.to_string();
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Some(reasons.join("; "))
}

/// The rule of the book that bars a side's piece on a step, if there is one.
pub fn rule_against(position: &Position, side: Side, step: Step) -> Option<RuleId> {
    if side != position.turn() {
        return None;
    }
    let forbids = |action| position.forbids(settled(position, action));
    let barred: Option<Vec<Illegal>> =
        tries(position, side, step).into_iter().map(forbids).collect();
    let definition = position.game().definition();
    barred?.iter().find_map(|illegal| definition.rule_against(illegal))
}

/// The action with which the throw would bring a piece of the side to act to a cell, if no rule
/// forbade it.
pub fn barred_to(position: &Position, cell: CellId) -> Option<Action> {
    let (side, definition) = (position.turn(), position.game().definition());
    let leads_there = |action: &Action| {
        let to = match *action {
            Action::Move { to, .. } => to,
            Action::Use { number, from } => definition.onward(side, from, number),
            _ => return false,
        };
        definition.cell_id(side, to) == Some(cell) && position.forbids(*action).is_some()
    };
    // A piece whose answer is due comes before all others.
    let pieces = position.pieces(side).into_iter().filter(|_| position.offer().is_none());
    let actions = pieces.flat_map(|step| tries(position, side, step));
    actions.map(|action| settled(position, action)).find(leads_there)
}

/// Says that the throw brings no piece of the side to act to a cell, or off the board.
pub fn out_of_reach(position: &Position, cell: Option<CellId>) -> String {
    let (side, definition) = (position.turn(), position.game().definition());
    let naming = Naming(definition);
    let cells = &definition.board.cells;
    if let Some(offer) = position.offer() {
        return Illegal::OfferFirst(naming.place(side, offer.at)).to_string();
    }
    let word = naming.piece_word(side);
    let does = match cell.and_then(|cell| cells.get(usize::from(cell.0))) {
        Some(cell) => format!("reaches {}", cell.name),
        None => "can be borne off".to_owned(),
    };
    let mut numbers = position.thrown().map_or_else(Vec::new, numbers_of);
    numbers.dedup();
    let thrown = match &numbers[..] {
        [score] => with_article(&score.to_string()),
        several => listed(&several.iter().map(u8::to_string).collect::<Vec<_>>(), "or"),
    };
    format!("no {word} {does} with {thrown}")
}

/// The cell on which the score thrown would put a piece of the side to act, if no rule forbade
/// it. `None` if the piece would stay, and if there is no score to move by.
pub fn landing(position: &Position, side: Side, step: Step) -> Option<Step> {
    let Some(Throw::Score(_)) = position.thrown() else { return None };
    let action = tries(position, side, step).into_iter().next()?;
    let action = settled(position, action);
    let Action::Move { to, .. } = action else { return None };
    // These are about the piece where it stands, not about its destination.
    let stays = matches!(
        position.forbids(action),
        Some(
            Illegal::NoPiece { .. }
                | Illegal::ScoreOfNought
                | Illegal::NotExact { .. }
                | Illegal::LeavesOnlyWith { .. }
                | Illegal::NotBorneOff { .. }
                | Illegal::TooEarly { .. }
                | Illegal::ReachExactly { .. }
                | Illegal::NotDue { .. }
                | Illegal::NotOfThisGame
        )
    );
    let definition = position.game().definition();
    (!stays && to <= definition.off(side)).then_some(to)
}

/// Why the side to act can only pass: each reason once. `None` if it can move. `own` makes it
/// say `your only traveller is trapped` instead of `their only …`.
pub fn lost_turn(position: &Position, own: bool) -> Option<String> {
    if position.actions() != [Action::Pass] {
        return None;
    }
    let definition = position.game().definition();
    let side = position.turn();
    let mine: Vec<Standing> = position
        .standings()
        .into_iter()
        .filter(|one| one.side == side && !is_home(definition, side, one.step))
        .collect();
    let mut reasons: Vec<String> = all_trapped(position, &mine).into_iter().collect();
    let all_trapped = !reasons.is_empty();
    for one in mine.iter().filter(|one| one.trapped.is_none() || !all_trapped) {
        if let Some(reason) = why_not(position, side, one.step)
            && !reasons.contains(&reason)
        {
            reasons.push(reason);
        }
    }
    let text = reasons.join("; ");
    Some(if own { text } else { of_others(&text) })
}

/// If every piece on the board is trapped, says so, with the number of turns.
fn all_trapped(position: &Position, mine: &[Standing]) -> Option<String> {
    let on_board: Vec<&Standing> = mine.iter().filter(|one| one.step != Step::HAND).collect();
    let turns: Option<Vec<u8>> = on_board.iter().map(|one| one.trapped).collect();
    let (first, count) = (*turns.as_ref()?.iter().min()?, on_board.len());
    let noun = Naming(position.game().definition()).piece_word(position.turn());
    let on_board = if count < mine.len() { " on the board" } else { "" };
    let who = match count {
        1 => format!("your only {noun}{on_board} is trapped"),
        2 => format!("both your {noun}s{on_board} are trapped"),
        _ => format!("all your {noun}s{on_board} are trapped"),
    };
    Some(match first {
        0 => format!("{who} until your next turn"),
        more => format!("{who} for {}", counted(u32::from(more), "more turn")),
    })
}

/// A reason written in the second person, changed to the third.
fn of_others(reason: &str) -> String {
    let word = |word| match word {
        "your" => "their",
        "yours" => "theirs",
        "you" => "they",
        other => other,
    };
    reason.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Has a piece on that step been borne off?
fn is_home(definition: &Definition, side: Side, step: Step) -> bool {
    definition.ring_goal.is_none() && step == definition.off(side)
}

/// The actions of a piece with the throw, legal or not.
fn tries(position: &Position, side: Side, step: Step) -> Vec<Action> {
    let definition = position.game().definition();
    // The game refuses kinds of action that it does not have.
    let by_number = |number: u8| {
        let to = definition.onward(side, step, number);
        [Action::Move { from: step, to }, Action::Use { number, from: step }]
            .into_iter()
            .find(|action| position.forbids(*action) != Some(Illegal::NotOfThisGame))
    };
    let mut numbers = position.thrown().map_or_else(Vec::new, numbers_of);
    numbers.dedup();
    numbers.into_iter().filter_map(by_number).collect()
}

/// The same action; or, if the rules send the piece elsewhere or stop it on the path, the move
/// to there.
fn settled(position: &Position, action: Action) -> Action {
    let Action::Move { from, .. } = action else { return action };
    let definition = position.game().definition();
    let side = position.turn();
    let to = match position.forbids(action) {
        Some(Illegal::GoesTo { step, .. }) => Some(Step(step)),
        Some(Illegal::MustStop(cell)) => {
            let is = |step: &Step| definition.cell(side, *step).is_some_and(|c| c.name == cell);
            (from.0..=definition.last(side).0).map(Step).find(is)
        }
        _ => None,
    };
    to.map_or(action, |to| Action::Move { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position as at;

    #[test]
    fn what_bars_a_piece_is_said_in_every_game() {
        for (line, step, reason) in [
            ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2", 1, "your own piece"),
            ("phaistos/aleff A 0,0,0,13!2 0,0,0,0 move:6,4", 13, "trapped"),
            ("knossos/gurevich A 0,0,0,0,7 0,0,0,0,0 move:2", 7, "1 or a 4"),
        ] {
            let why = why_not(&at(line), Side::A, Step(step)).expect("it is barred");
            assert!(why.contains(reason), "{why}");
        }
        let free = at("pente/knock-off A 1,2,4,5,6 0,0,0,0,0 move:1");
        assert_eq!(why_not(&free, Side::A, Step(2)), None);
    }

    #[test]
    fn the_other_sides_piece_is_named_as_whose_it_is() {
        let lines = at("pente/knock-off A 1,2,4,5,6 0,0,0,0,3 move:1");
        let told = |you| not_on_turn(&lines, Side::B, you);
        assert_eq!(told(Some(Side::A)), "that stone is White's. You play Blue");
        // With two persons at one table, no side is "you".
        assert_eq!(told(None), "that stone is White's. It is Blue's turn");
        assert_eq!(told(Some(Side::B)), "it is Blue's turn");
        let senet = at("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2");
        let told = |you| not_on_turn(&senet, Side::B, you);
        assert_eq!(told(Some(Side::A)), "that is one of the spools. You play the cones");
        assert_eq!(told(None), "that is one of the spools. It is the cones' turn");
        let why = why_not(&lines, Side::B, Step(3)).expect("it is not its turn");
        assert_eq!(why, "that stone is White's. It is Blue's turn");
    }

    #[test]
    fn a_lost_turn_by_a_trap_says_that_the_trap_is_why() {
        let stuck = at("phaistos/aleff A 0,0,0,13!2 0,0,0,20 move:6,4");
        let why = lost_turn(&stuck, true).expect("it cannot move");
        let trapped = "your only traveller on the board is trapped for two more turns; ";
        assert!(why.starts_with(trapped), "{why}");
        assert!(why.contains("a 1"), "what would enter one: {why}");
        let why = lost_turn(&stuck, false).expect("it cannot move");
        assert!(why.starts_with("their only traveller"), "{why}");
        let last = at("phaistos/aleff A 13!0,62,62,62 0,0,0,20 move:6,4");
        let why = lost_turn(&last, true);
        assert_eq!(why.as_deref(), Some("your only traveller is trapped until your next turn"));
        let both = at("phaistos/aleff A 0,0,13!1,52!2 0,0,0,20 move:6,4");
        let why = lost_turn(&both, true).expect("it cannot move");
        assert!(why.starts_with("both your travellers on the board are trapped for one"), "{why}");
        // If a trapped piece alone blocks all moves, the rule says so itself.
        let all = at("phaistos/player-trapped A 0,0,3,13!2 0,0,0,20 move:6,4");
        let why = lost_turn(&all, true).expect("it cannot move");
        assert!(why.contains("13"), "{why}");
    }

    #[test]
    fn a_lost_turn_at_sea_says_what_leaves_the_sea() {
        let stuck = at("knossos/gurevich A 7,7,25,25,25 0,0,0,0,0 move:2");
        let why = lost_turn(&stuck, true).expect("the sea holds both");
        assert!(why.contains("1 or a 4") && !why.contains(';'), "{why}");
        assert_eq!(lost_turn(&at("ur/short A 0,0,0 0,0,0 move:2"), true), None);
    }

    #[test]
    fn a_piece_lands_where_the_rules_stop_it() {
        let position = at("senet/skiryuk A 1,3,5,9,24 2,4,6,8,10 move:5");
        assert_eq!(landing(&position, Side::A, Step(24)), Some(Step(26)));
        // Circle 8 is full, and a 4 takes a piece out of the sea to there.
        let position = at("knossos/gurevich A 0,7,8,8,17 0,0,0,0,0 move:4");
        assert_eq!(landing(&position, Side::A, Step(7)), Some(Step(8)));
        for line in [
            "knossos/gurevich A 0,3,7,8,17 0,7,9,17,25 move:4",
            "ur/cyningstan A 0,0,0,0,5,8,16 0,0,0,2,6,10,17 move:2",
            "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2",
        ] {
            let position = at(line);
            for action in position.actions() {
                let Action::Move { from, to } = action else { continue };
                assert_eq!(landing(&position, Side::A, from), Some(to), "{line} {action}");
            }
        }
    }
}
