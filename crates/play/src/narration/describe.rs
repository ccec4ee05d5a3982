//! Describes an action, in words about the piece that moves.

use tesserae_core::rules::{Action, Definition, Event, Offer, Position, Side, Step};
use tesserae_core::words::{Naming, counted, listed, with_article};

use super::throw_effects::outcomes;

/// The effect of an action: `goes to m3`. `None` if it is not legal. If it leads to a throw
/// that decides by itself, includes that throw's outcomes: `goes to 27 and throws for itself
/// there (1–3: back to 15; 4: is borne off; 5: stays on 27)`.
pub fn outlook(position: &Position, action: Action) -> Option<String> {
    let (after, events) = position.play(action).ok()?;
    let text = describe(position, &events, &after);
    let fate = events.iter().any(|event| matches!(event, Event::Fate { .. }));
    let outcomes = if fate { outcomes(&after) } else { None };
    Some(match (action, outcomes) {
        (Action::Ride, Some(outcomes)) => format!("one die decides: {outcomes}"),
        (_, Some(outcomes)) => format!("{text} ({outcomes})"),
        (_, None) => text,
    })
}

/// An action as a whole statement: `the white piece on m1 goes to m3 and captures the black piece
/// there`, `with the 5, the red traveller on 28 goes on to 31`. `None` for a throw or a pass, and if
/// it is not legal.
pub fn statement(position: &Position, action: Action) -> Option<String> {
    let naming = Naming(position.game().definition());
    let (after, events) = position.play(action).ok()?;
    let (side, does) = (position.turn(), describe(position, &events, &after));
    let piece = |at: Step| match at {
        Step::HAND => with_article(&naming.piece(side)),
        at => naming.piece_on(side, at),
    };
    Some(match action {
        Action::Throw(_) | Action::Pass => return None,
        Action::Move { from, .. } => format!("{} {does}", piece(from)),
        Action::Use { number, from } => format!("with the {number}, {} {does}", piece(from)),
        Action::Ride => format!("{} rides", piece(position.offer()?.at)),
        Action::Go | Action::Cross | Action::Stay => {
            format!("{} {does}", piece(position.offer()?.at))
        }
    })
}

/// How a piece came to an offer without its own player: `Red drops from 52 to 7`. `events` are
/// those of the ply before.
pub fn arrival(position: &Position, events: &[Event]) -> Option<String> {
    let (side, at) = (position.turn(), position.offer()?.at);
    let naming = Naming(position.game().definition());
    events.iter().enumerate().rev().find_map(|(index, event)| match event {
        Event::Returned { side: whose, from, to } if (*whose, *to) == (side, at) => {
            let verb = if drops(events, index) { "drops" } else { "goes back" };
            let (from, to) = (naming.place(side, *from), naming.place(side, *to));
            Some(format!("{} {verb} from {from} to {to}", naming.subject(side)))
        }
        _ => None,
    })
}

/// Does that event send a piece into a trap, or back out of one?
pub(super) fn drops(events: &[Event], index: usize) -> bool {
    let Some(Event::Returned { side, from, to }) = events.get(index) else { return false };
    events.iter().any(|event| match event {
        Event::Freed { side: whose, at } => (whose, at) == (side, from),
        Event::Trapped { side: whose, at, .. } => (whose, at) == (side, to),
        _ => false,
    })
}

/// The step on which a path turned back after leading up to it. `None` if it goes straight on,
/// straight back or along no path.
fn turned(definition: &Definition, side: Side, from: Step, way: &[String]) -> Option<Step> {
    let mut here = from;
    let mut turned = None;
    for name in way {
        let is = |step: Step| definition.cell(side, step).is_some_and(|cell| cell.name == *name);
        let back = here.0.checked_sub(1).map(Step);
        if turned.is_none() && is(here.plus(1)) {
            here = here.plus(1);
        } else if let Some(back) = back.filter(|back| here > from && is(*back)) {
            turned = turned.or(Some(here));
            here = back;
        } else if let Some(back) = back.filter(|back| turned.is_some() && is(*back)) {
            here = back;
        } else {
            return None;
        }
    }
    turned
}

/// The place at which a way turns back on itself. A ride that turns at the end of the orbit may
/// end where it began.
pub(super) fn turning_point<'a>(from: &str, way: &'a [String]) -> Option<&'a str> {
    let before = std::iter::once(from).chain(way.iter().map(String::as_str));
    let mut turns = before.zip(way).zip(way.get(1..)?);
    turns.find_map(|((before, there), after)| (before == after.as_str()).then_some(there.as_str()))
}

/// The events of one ply: the action of the piece that moved, and its effect on others. What
/// another piece does by itself follows in parentheses: `goes back to 15 (the cone there goes back
/// to 13) and earns another turn`.
pub fn describe(before: &Position, events: &[Event], after: &Position) -> String {
    let naming = Naming(before.game().definition());
    let side = before.turn();
    let mut clauses: Vec<String> = Vec::new();
    let mut asides: Vec<(Side, Step, String)> = Vec::new();
    // The step of the acting piece.
    let mut here = before.fate().or(before.offer().map(|offer| offer.at));
    for index in 0..events.len() {
        if let Some(aside) = aside(naming, side, (events, index), here) {
            asides.push(aside);
            continue;
        }
        clauses.extend(events.get(index).and_then(|event| overshoots(naming, event)));
        let Some(mut clause) = clause(naming, side, (events, index), &mut here, after) else {
            continue;
        };
        let goes_on = |told: &String| told.starts_with("goes on to ");
        if let Some(place) = clause.strip_prefix("goes on to ")
            && clauses.last().is_some_and(goes_on)
        {
            clause = format!("from there to {place}");
        }
        // A piece that makes room comes before the one that takes its place.
        for (whose, from, does) in asides.drain(..) {
            let there =
                here.is_some_and(|here| naming.place(side, here) == naming.place(whose, from));
            let piece = if there {
                format!("the {} there", naming.piece(whose))
            } else {
                naming.piece_on(whose, from)
            };
            clause.push_str(&format!(" ({piece} {does})"));
        }
        clauses.push(clause);
    }
    clauses.extend(
        asides
            .into_iter()
            .map(|(whose, from, does)| format!("{} {does}", naming.piece_on(whose, from))),
    );
    // A piece that its own throw does not move stays, whatever else follows.
    let moves = |event: &Event| match event {
        Event::Moved { side: whose, .. } | Event::Returned { side: whose, .. } => *whose == side,
        _ => false,
    };
    if let Some(at) = before.fate()
        && events.iter().any(|event| matches!(event, Event::Thrown { .. }))
        && !events.iter().any(moves)
    {
        clauses.insert(0, format!("stays on {}", naming.place(side, at)));
    }
    listed(&clauses, "and")
}

/// What a piece does that is not the acting one: its side, the step that it leaves, and the verb.
fn aside(
    naming: Naming,
    mover: Side,
    (events, index): (&[Event], usize),
    here: Option<Step>,
) -> Option<(Side, Step, String)> {
    match events.get(index)? {
        Event::Returned { side, from, to } if *side != mover || here != Some(*from) => {
            let verb = if drops(events, index) { "drops" } else { "goes back" };
            Some((*side, *from, format!("{verb} to {}", naming.place(*side, *to))))
        }
        Event::Moved { side, from, to, .. } if *side != mover && *from != Step::HAND => {
            naming.0.cell(*side, *to)?;
            Some((*side, *from, format!("goes to {}", naming.place(*side, *to))))
        }
        _ => None,
    }
}

fn clause(
    naming: Naming,
    mover: Side,
    (events, index): (&[Event], usize),
    here: &mut Option<Step>,
    after: &Position,
) -> Option<String> {
    let piece = |side| naming.piece(side);
    Some(match events.get(index)? {
        Event::Thrown { .. } => return None,
        Event::Begins { side } => {
            *here = None;
            let subject = naming.does(*side, "begins", "begin");
            // In the middle of a sentence.
            subject.strip_prefix("The ").map_or(subject.clone(), |name| format!("the {name}"))
        }
        Event::Moved { side, from, to, way } => {
            let known = *here == Some(*from) && *side == mover;
            *here = Some(*to);
            if turned(naming.0, *side, *from, way).is_some() {
                return Some(format!("steps back to {}", naming.place(*side, *to)));
            }
            let off = naming.0.cell(*side, *to).is_none();
            let place = naming.place(*side, *to);
            match (off, *from == Step::HAND, *side == mover) {
                (true, ..) => return None,
                _ if from == to => format!("comes back to {place}"),
                (_, true, true) => format!("enters on {place}"),
                (_, true, false) => format!("{} enters on {place}", with_article(&piece(*side))),
                (_, false, true) if known && to < from => format!("goes back to {place}"),
                (_, false, true) if known => format!("goes on to {place}"),
                (_, false, _) => format!("goes to {place}"),
            }
        }
        Event::BorneOff { .. } => "is borne off".to_owned(),
        Event::Captured { side, cell, .. } => {
            let there = here.is_some_and(|here| naming.place(mover, here) == *cell);
            let place = if there { "there".to_owned() } else { format!("on {cell}") };
            format!("captures the {} {place}", piece(*side))
        }
        // The piece that took its place began its move there.
        Event::Swapped { from, to, .. } if from == to => return None,
        Event::Swapped { side, from, to } => {
            let (from, to) = (naming.place(*side, *from), naming.place(*side, *to));
            format!("sends the {} on {from} to {to}", piece(*side))
        }
        Event::Returned { side, to, .. } => {
            *here = Some(*to);
            let verb = if drops(events, index) { "drops" } else { "goes back" };
            format!("{verb} to {}", naming.place(*side, *to))
        }
        Event::Fate { .. } => "throws for itself there".to_owned(),
        Event::Offered { side, at } => {
            if *side != mover {
                return None;
            }
            let offer = after.offer().filter(|offer| offer.at == *at)?;
            offered(naming, *side, &offer)
        }
        Event::Stayed { side, at } => format!("stays on {}", naming.place(*side, *at)),
        Event::Trapped { side, turns, .. } if *side == mover => {
            format!("is trapped for {}", counted(u32::from(*turns), "turn"))
        }
        // A penalty of the next player, at the start of the turn.
        Event::Trapped { .. } => return None,
        Event::Freed { side, at } => {
            format!("the {} on {} is free", piece(*side), naming.place(*side, *at))
        }
        Event::ExtraTurn { .. } => "earns another turn".to_owned(),
        Event::Passed { .. } => "the turn is lost".to_owned(),
        Event::SeatsChange => "the players swap sides".to_owned(),
        Event::Won { .. } => "wins the game".to_owned(),
    })
}

/// A count too high for the exact cell ahead: `overshoots 31 by 2`.
fn overshoots(naming: Naming, event: &Event) -> Option<String> {
    let Event::Moved { side, from, to, way } = event else { return None };
    let exact = turned(naming.0, *side, *from, way)?;
    let surplus = exact.0.saturating_sub(to.0);
    Some(format!("overshoots {} by {surplus}", naming.place(*side, exact)))
}

/// The choices on a field.
fn offered(naming: Naming, side: Side, offer: &Offer) -> String {
    let mut ways: Vec<String> = Vec::new();
    if let Some(to) = offer.go {
        ways.push(format!("go on to {}", naming.place(side, to)));
    }
    if let Some(to) = offer.cross {
        ways.push(format!("cross to {}", naming.place(side, to)));
    }
    if !offer.ride.is_empty() {
        ways.push("ride".to_owned());
    }
    format!("may {}", ways.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    fn text(line: &str, action: &str) -> String {
        outlook(&position(line), action.parse().expect("an action")).expect("legal")
    }

    #[test]
    fn a_capture_is_described_with_what_follows() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,8 0,0,0,0,0,0,15 move:4";
        assert_eq!(text(line, "move 8-12"), "goes to b7 and earns another turn");
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        assert_eq!(text(line, "move 5-7"), "goes to m3 and captures the black piece there");
    }

    #[test]
    fn houses_lead_on_and_send_back() {
        let line = "senet/skiryuk A 1,3,5,7,26 2,4,6,8,10 fate:26+";
        assert_eq!(text(line, "throw 5"), "is borne off and earns another turn");
        let line = "senet/skiryuk A 1,3,5,7,26 2,4,6,8,10 fate:26";
        assert_eq!(
            text(line, "throw 1"),
            "goes on to 27 and throws for itself there \
             (1–3: back to 15; 4: is borne off; 5: stays on 27)"
        );
        let line = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27+";
        assert_eq!(text(line, "throw 5"), "stays on 27 and earns another turn");
        let line = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27";
        assert_eq!(text(line, "throw 2"), "goes back to 15");
        assert_eq!(text(line, "throw 5"), "stays on 27");
    }

    #[test]
    fn what_another_piece_does_stands_in_parentheses() {
        let line = "senet/skiryuk A 1,3,5,15,27 2,4,6,8,14 fate:27+";
        assert_eq!(
            text(line, "throw 2"),
            "goes back to 15 (the cone there goes back to 13) and earns another turn"
        );
        let line = "senet/skiryuk A 1,3,5,15,26 2,4,6,8,14 fate:26";
        assert!(text(line, "throw 1").contains("1–3: back to 15, the cone there goes back to 13;"));
    }

    #[test]
    fn a_statement_names_the_piece_that_acts() {
        let told = |line: &str, action: &str| {
            statement(&position(line), action.parse().expect("an action"))
        };
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        let wanted = "the white piece on m1 goes to m3 and captures the black piece there";
        assert_eq!(told(line, "move 5-7").as_deref(), Some(wanted));
        assert_eq!(told(line, "move 0-2").as_deref(), Some("a white piece enters on a3"));
        let line = "phaistos/aleff A 0,0,0,28 0,0,0,0 move:5,2";
        let wanted = "with the 5, the red traveller on 28 overshoots 31 by 2 and steps back to 29";
        assert_eq!(told(line, "use 5 28").as_deref(), Some(wanted));
        let line = "phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1";
        assert_eq!(told(line, "cross").as_deref(), Some("the red traveller on 44 goes on to 50"),);
        assert_eq!(told(line, "stay").as_deref(), Some("the red traveller on 44 stays on 44"));
        // A goose, and the passage behind it.
        let line = "phaistos/aleff A 0,0,0,14 0,0,0,0 offer:14x4";
        let wanted = "the red traveller on 14 goes on to 18 and from there to 26";
        assert_eq!(told(line, "go").as_deref(), Some(wanted));
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw";
        assert_eq!(told(line, "throw 2"), None);
    }

    #[test]
    fn passages_traps_and_offers_of_the_labyrinth_are_described() {
        let line = "phaistos/aleff A 0,0,0,1 0,0,0,12 move:5";
        assert_eq!(
            text(line, "use 5 1"),
            "goes to 6, goes on to 12 and sends the ochre traveller on 12 to 6"
        );
        let line = "phaistos/aleff A 0,0,0,8 0,0,0,0 move:5";
        assert_eq!(text(line, "use 5 8"), "goes to 13 and is trapped for two turns");
        let line = "phaistos/aleff A 0,0,0,43 0,0,0,0 move:1";
        assert_eq!(text(line, "use 1 43"), "goes to 44 and may go on to 45 or cross to 50");
    }

    #[test]
    fn a_ride_names_what_happens_where_each_number_ends() {
        let line = "phaistos/aleff A 0,0,0,7 0,0,0,0 offer:7x1";
        let ride = text(line, "ride");
        assert!(ride.starts_with("one die decides: 1: to 46; 2: to 49; "), "{ride}");
        // From 49 a 6 turns at 34 and ends where it began.
        let back = text("phaistos/aleff A 0,0,0,49 0,0,0,0 offer:49x2", "ride");
        assert!(back.ends_with("6: comes back to 49"), "{back}");
        // 52 is a trap with a tunnel: no piece stays there.
        let trap = "3: to 52, drops to 7 and is trapped for two turns;";
        assert!(ride.contains(trap), "{ride}");
    }

    #[test]
    fn a_house_or_trap_names_its_outcomes_before_the_move() {
        // From the landing into the trap on 6, from which a 2 leads back to sea.
        let line = "knossos/gurevich A 0,0,0,0,8 0,0,0,0,0 move:1";
        let text = text(line, "move 8-9");
        assert!(text.starts_with("goes to 6 and throws for itself there ("), "{text}");
        assert!(text.contains("2: back to 9"), "{text}");
    }

    #[test]
    fn an_exact_field_that_is_not_met_exactly_is_named() {
        // The worked examples of the rules.
        let line = "phaistos/aleff A 0,0,0,28 0,0,0,0 move:5,2";
        let wanted = "overshoots 31 by 2 and steps back to 29";
        assert_eq!(text(line, "use 5 28"), wanted);
        assert_eq!(text(line, "use 2 28"), "goes to 30");
        let line = "phaistos/aleff A 0,0,0,30 0,0,0,0 move:5";
        let wanted = "overshoots 31 by 4, steps back to 27 and goes back to 22";
        assert_eq!(text(line, "use 5 30"), wanted);
        let line = "phaistos/aleff A 0,0,0,57 0,0,0,0 move:2";
        let wanted = "overshoots 58 by 1 and steps back to 57";
        assert_eq!(text(line, "use 2 57"), wanted);
        let line = "phaistos/aleff A 0,0,0,58 0,0,0,0 move:4";
        let wanted = "overshoots 61 by 1 and steps back to 60";
        assert_eq!(text(line, "use 4 58"), wanted);
        // A piece with the exact count arrives as usual.
        assert_eq!(text("phaistos/aleff A 0,0,0,28 0,0,0,0 move:3", "use 3 28"), "goes to 31");
        // Moving back against the path turns nowhere.
        let position = position("senet/skiryuk A 3,4,5,7,9 10,11,12,13,14 move:5");
        for action in position.actions() {
            let text = outlook(&position, action).expect("legal");
            assert!(!text.contains("overshoots"), "{text}");
        }
    }

    #[test]
    fn a_drop_out_of_a_trap_is_named_with_the_offer() {
        let arrives = |line: &str, action: &str| {
            let play = position(line).play(action.parse().expect("an action"));
            let (after, events) = play.expect("legal");
            arrival(&after, &events)
        };
        let drop = arrives("phaistos/aleff B 0,0,0,52!0 0,0,0,3 move:1", "use 1 3");
        assert_eq!(drop.as_deref(), Some("Red drops from 52 to 7"));
        // A piece that its own player moved there needs no words.
        assert_eq!(arrives("phaistos/aleff A 0,0,0,3 0,0,0,20 move:4", "use 4 3"), None);
    }
}
