//! The list of moves in words: a row for each turn, up to another side's throw.

use tesserae_core::record::{Match, Ply};
use tesserae_core::rules::{Action, CellId, Event, Position, Side, Step, Throw};

use super::Naming;
use super::describe::turning_point;
use crate::turn::numbers_of;

/// Keeps two words on one line.
const BOUND: char = '\u{a0}';

/// A turn: the side that acted, and its plies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The side whose turn it was.
    pub side: Side,
    /// Does it only decide who begins? Then it is no turn and has no number.
    pub opening: bool,
    /// The throws and choices, in order; never empty.
    pub parts: Vec<Part>,
}

/// The text for one throw or choice of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The ply after which it is complete: a click goes there.
    pub ply: usize,
    /// Text before it: empty, a mark or a new line.
    pub lead: &'static str,
    /// The text itself.
    pub text: String,
}

impl Row {
    /// The ply after which the turn is over.
    pub fn end(&self) -> usize {
        self.parts.last().map_or(0, |part| part.ply)
    }

    /// The whole row.
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| format!("{}{}", part.lead, part.text)).collect()
    }
}

/// The rows of a match.
pub fn rows(record: &Match) -> Vec<Row> {
    let mut writer = Writer::new(Naming(record.game().definition()));
    // A match that begins at a choice begins with the numbers thrown for it.
    writer.left = record.start().thrown().map_or_else(Vec::new, numbers_of);
    for (number, ply) in record.plies().iter().enumerate() {
        let (before, after) = (record.position_at(number), record.position_at(number + 1));
        let (Some(before), Some(after)) = (before, after) else { break };
        writer.ply = number + 1;
        writer.write(before, ply, after);
    }
    writer.finish()
}

/// An action in the list's words. `None` if it is not legal.
pub fn in_words(before: &Position, action: Action) -> Option<String> {
    let (after, events) = before.play(action).ok()?;
    let mut writer = Writer::new(Naming(before.game().definition()));
    writer.left = before.thrown().map_or_else(Vec::new, numbers_of);
    writer.write(before, &Ply { side: before.turn(), action, events }, &after);
    // Numbers still to use are not part of the action.
    writer.waits.then(|| writer.row.as_mut().and_then(|row| row.parts.pop()));
    writer.finish().first().map(Row::text)
}

/// Writes row after row.
struct Writer<'a> {
    naming: Naming<'a>,
    rows: Vec<Row>,
    /// The current row; `None` between turns.
    row: Option<Row>,
    /// Number of plies up to and including the current one.
    ply: usize,
    /// The numbers thrown but not yet used.
    left: Vec<u8>,
    /// Did the last ply throw them?
    thrown: bool,
    /// Does the last part only announce the numbers to use?
    waits: bool,
    /// The place of the piece that last moved, as far as it is written.
    here: Option<(Side, Step)>,
    /// The deferred text of a side's piece at the start of its turn, and the piece's place now.
    deferred: [Option<(Part, Step)>; 4],
}

impl<'a> Writer<'a> {
    fn new(naming: Naming<'a>) -> Self {
        Self {
            naming,
            rows: Vec::new(),
            row: None,
            ply: 0,
            left: Vec::new(),
            thrown: false,
            waits: false,
            here: None,
            deferred: [const { None }; 4],
        }
    }

    fn write(&mut self, before: &Position, ply: &Ply, after: &Position) {
        if self.row.as_ref().is_some_and(|row| row.side != ply.side) {
            self.close();
        }
        if let Some((part, step)) = self.deferred[ply.side.index()].take() {
            self.row = Some(Row { side: ply.side, opening: false, parts: vec![part] });
            self.here = Some((ply.side, step));
        }
        if std::mem::take(&mut self.waits)
            && let Some(row) = &mut self.row
        {
            row.parts.pop();
        }
        let thrown = std::mem::take(&mut self.thrown);
        match ply.action {
            Action::Throw(throw) if before.fate().is_some() => {
                self.fate(before, ply, throw, after);
            }
            Action::Throw(throw) if opens(before, ply, after) => self.opening(ply, throw, after),
            Action::Throw(throw) => {
                self.left = numbers_of(throw);
                self.here = None;
                self.thrown = true;
            }
            _ => self.choice(before, ply, after, thrown),
        }
        let goes_on = after.turn() == ply.side && after.winner().is_none();
        if !goes_on {
            self.left.clear();
        } else if !self.left.is_empty() && after.offer().is_none() && after.fate().is_none() {
            let text = format!("{}:{BOUND}…", joined(&self.left));
            self.add(ply.side, if self.thrown { "\n" } else { "; " }, text);
            self.waits = true;
        }
    }

    /// Gives a throw that decides who starts its own row.
    fn opening(&mut self, ply: &Ply, throw: Throw, after: &Position) {
        self.close();
        let first = ply.events.iter().find_map(|event| match event {
            Event::Begins { side } => Some(*side),
            _ => None,
        });
        let mut text = match throw {
            Throw::First(_) => "Draw".to_owned(),
            _ => format!("Opening throw{BOUND}{}", numbers(throw)),
        };
        if let Some(first) = first {
            let verb = if self.naming.0.is_several(first) { "begin" } else { "begins" };
            text = format!("{text}: {} {verb}", self.naming.side_name(first));
            text.push_str(&self.happened(first, None, ply, after, false));
        }
        if ply.events.contains(&Event::SeatsChange) {
            text.push_str(", and the players swap sides");
        }
        let side = first.filter(|_| matches!(throw, Throw::First(_))).unwrap_or(ply.side);
        self.add(side, "", text);
        if let Some(row) = &mut self.row {
            row.opening = true;
        }
        self.close();
    }

    /// A piece's own throw.
    fn fate(&mut self, before: &Position, ply: &Ply, throw: Throw, after: &Position) {
        let at = before.fate().unwrap_or(Step::HAND);
        let mut text = format!("throws{BOUND}{}", numbers(throw));
        if self.here != Some((ply.side, at)) {
            text = format!("on{BOUND}{} {text}", self.place(ply.side, at));
            self.here = Some((ply.side, at));
        }
        let done = self.happened(ply.side, Some(at), ply, after, false);
        // A ride may end where it began.
        let own = |event: &Event| matches!(event, Event::Moved { side, .. } if *side == ply.side);
        let stays = self.here == Some((ply.side, at)) && !ply.events.iter().any(own);
        text.push_str(if stays { ", stays" } else { "" });
        self.add(ply.side, "; ", text + &done);
    }

    /// A choice: a number used, an answer to an offer, a pass.
    fn choice(&mut self, before: &Position, ply: &Ply, after: &Position, thrown: bool) {
        let side = ply.side;
        let mut lead = if thrown { "\n" } else { "; " };
        let mut acting = None;
        let mut text = match ply.action {
            Action::Move { from, .. } => {
                (self.here, acting) = (None, Some(from));
                self.left.drain(..).next().map_or(String::new(), |number| format!("{number}: "))
            }
            Action::Use { number, from } => {
                (self.here, acting) = (None, Some(from));
                if let Some(at) = self.left.iter().position(|left| *left == number) {
                    self.left.remove(at);
                }
                format!("{number}: ")
            }
            Action::Pass => {
                let numbers = joined(&std::mem::take(&mut self.left));
                let colon = if numbers.is_empty() { "" } else { ": " };
                format!("{numbers}{colon}no{BOUND}move")
            }
            Action::Cross => ", crosses".to_owned(),
            Action::Ride => ", rides".to_owned(),
            Action::Go | Action::Stay | Action::Throw(_) => String::new(),
        };
        if let Some(offer) = before.offer() {
            lead = "";
            if self.here.is_none() {
                // The row starts here, so it says where the piece stands.
                self.here = Some((side, offer.at));
                text = format!("on{BOUND}{}{text}", self.place(side, offer.at));
            }
        }
        let fresh = matches!(ply.action, Action::Move { .. } | Action::Use { .. });
        text += &self.happened(side, acting, ply, after, fresh);
        self.add(side, lead, text);
    }

    /// The effect of a ply in words; `fresh` if they start a sentence. The piece that acts from
    /// `acting` comes first, then the others that moved.
    fn happened(
        &mut self,
        side: Side,
        acting: Option<Step>,
        ply: &Ply,
        after: &Position,
        fresh: bool,
    ) -> String {
        let (mut text, mut aside) = (String::new(), String::new());
        let own = |event: &Event| {
            matches!(event, Event::Moved { side: whose, .. } | Event::Returned { side: whose, .. }
                if *whose == side)
        };
        let last_own = ply.events.iter().rposition(own);
        for (number, event) in ply.events.iter().enumerate() {
            match event {
                Event::Moved { side: whose, from, to, .. }
                | Event::Returned { side: whose, from, to } => {
                    if let (Some(turn), true) = (self.turning(event), *whose == side) {
                        // Up to an exact field and back: also names the field.
                        let was = self.place(*whose, *from);
                        let first = if self.here == Some((*whose, *from)) { "" } else { &was };
                        let is = self.place(*whose, *to);
                        text.push_str(&format!("{first} →{BOUND}{turn} →{BOUND}{is}"));
                        self.here = Some((*whose, *to));
                        continue;
                    }
                    let (was, is) = (self.place(*whose, *from), self.place(*whose, *to));
                    let begins = self.here.is_none() && acting.is_none_or(|acts| acts == *from);
                    if self.here == Some((*whose, *from)) {
                        text.push_str(&format!(" →{BOUND}{is}"));
                        self.here = Some((*whose, *to));
                    } else if *whose == side && begins {
                        self.here = Some((*whose, *to));
                        text.push_str(&match (*from == Step::HAND, fresh) {
                            (true, true) => format!("enters on{BOUND}{is}"),
                            (true, false) => format!(", enters on{BOUND}{is}"),
                            (false, true) => format!("{was} →{BOUND}{is}"),
                            (false, false) => format!("; {was} →{BOUND}{is}"),
                        });
                    } else if after.turn() == *whose && last_own.is_none_or(|own| own < number) {
                        self.defer(*whose, *from, *to);
                    } else {
                        let whose = self.naming.heading(*whose);
                        aside.push_str(&format!("; {whose}{BOUND}{was} →{BOUND}{is}"));
                    }
                }
                // The piece that took its place began its move there.
                Event::Swapped { from, to, .. } if from == to => {}
                Event::Swapped { side, from, to } => {
                    let (was, is) = (self.place(*side, *from), self.place(*side, *to));
                    let whose = self.naming.heading(*side);
                    aside.push_str(&format!("; {whose}{BOUND}{was} →{BOUND}{is}"));
                }
                Event::Captured { .. } => text.push_str(", captures"),
                Event::Trapped { side: whose, at, .. } if self.here == Some((*whose, *at)) => {
                    text.push_str(", trapped");
                }
                Event::ExtraTurn { .. } => text.push_str(", again"),
                Event::Won { .. } => text.push_str(", wins"),
                _ => {}
            }
        }
        text + &aside
    }

    /// The cell at which a move turned back: an exact one beyond both its ends, or the end of the
    /// orbit for a ride that comes back. `None` if it did not turn.
    fn turning(&self, event: &Event) -> Option<String> {
        let Event::Moved { side, from, to, way } = event else { return None };
        if self.naming.0.ring_goal.is_some() {
            return None;
        }
        let turn = turning_point(&self.place(*side, *from), way)?;
        let path = self.naming.0.paths.get(side.index())?;
        let is = |id: &CellId| self.naming.0.board.cells[usize::from(id.0)].name == *turn;
        let step = path.iter().position(is).map_or(0, |index| index as u8 + 1);
        let beyond = step > from.0 && step > to.0;
        (beyond || from == to).then(|| turn.to_owned())
    }

    /// Defers the move of a side's piece at the start of its turn to that turn's row.
    fn defer(&mut self, side: Side, from: Step, to: Step) {
        let text = format!("{} →{BOUND}{}", self.place(side, from), self.place(side, to));
        let slot = &mut self.deferred[side.index()];
        let part = match slot.take() {
            Some((part, _)) => Part { text: format!("{}; {text}", part.text), ..part },
            None => Part { ply: self.ply, lead: "", text },
        };
        *slot = Some((part, to));
    }

    fn add(&mut self, side: Side, lead: &'static str, text: String) {
        let ply = self.ply;
        let new = || Row { side, opening: false, parts: Vec::new() };
        let row = self.row.get_or_insert_with(new);
        let lead = if row.parts.is_empty() { "" } else { lead };
        row.parts.push(Part { ply, lead, text });
    }

    fn close(&mut self) {
        self.rows.extend(self.row.take().filter(|row| !row.parts.is_empty()));
        self.left.clear();
        self.waits = false;
        self.here = None;
    }

    fn finish(mut self) -> Vec<Row> {
        self.close();
        for side in Side::ALL {
            if let Some((part, _)) = self.deferred[side.index()].take() {
                self.rows.push(Row { side, opening: false, parts: vec![part] });
            }
        }
        self.rows
    }

    fn place(&self, side: Side, step: Step) -> String {
        match self.naming.0.cell(side, step) {
            Some(cell) => cell.name.clone(),
            None if step == Step::HAND => "rack".to_owned(),
            None => "home".to_owned(),
        }
    }
}

/// Is a throw one of those that decide who starts?
fn opens(before: &Position, ply: &Ply, after: &Position) -> bool {
    let decides = ply.events.iter().any(|event| matches!(event, Event::Begins { .. }));
    before.fate().is_none() && (decides || (after.outcomes().is_some() && after.fate().is_none()))
}

/// The numbers still to use: `5 and 2`.
fn joined(numbers: &[u8]) -> String {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    words.join(&format!("{BOUND}and{BOUND}"))
}

/// The numbers of a throw.
fn numbers(throw: Throw) -> String {
    match throw {
        Throw::First(side) => side.to_string(),
        _ => joined(&numbers_of(throw)),
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample;

    fn written(line: &str, actions: &[&str]) -> Vec<Row> {
        rows(&sample::played(line, actions))
    }

    fn told(line: &str, actions: &[&str]) -> Vec<String> {
        written(line, actions).iter().map(|row| row.text().replace(BOUND, " ")).collect()
    }

    #[test]
    fn a_turn_is_one_row_to_its_last_throw() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw";
        let played = ["throw 4", "move 5-9", "throw 2", "move 0-2", "throw 1"];
        assert_eq!(told(line, &played), ["4: m1 → m5, again\n2: enters on a3", "1: …"]);
        let played = ["throw 2", "move 5-7", "throw 1"];
        assert_eq!(told(line, &played), ["2: m1 → m3, captures", "1: …"]);
    }

    #[test]
    fn a_match_that_begins_at_a_choice_begins_with_its_throw() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2";
        assert_eq!(told(line, &["move 5-7", "throw 1"]), ["2: m1 → m3", "1: …"]);
        let line = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,11 move:2";
        assert_eq!(told(line, &["move 9-11"]), ["2: 9 → 11; Spools 11 → 9"]);
        let line = "phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,1";
        assert_eq!(told(line, &["use 1 20"]), ["1: 20 → 21 → 26; 5: …"]);
        let line = "phaistos/aleff A 0,0,0,13!1 0,0,0,0 move:5,2";
        assert_eq!(told(line, &["pass"]), ["5 and 2: no move"]);
        let line = "phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1,4";
        assert_eq!(told(line, &["stay"]), ["on 44; 4: …"]);
    }

    #[test]
    fn a_part_leads_to_its_own_ply() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw";
        let rows = written(line, &["throw 4", "move 5-9", "throw 2", "move 0-2", "throw 1"]);
        let plies: Vec<usize> = rows[0].parts.iter().map(|part| part.ply).collect();
        assert_eq!((plies.as_slice(), rows[0].end(), rows[1].end()), (&[2, 4][..], 4, 5));
    }

    #[test]
    fn the_throws_of_houses_belong_to_the_turn() {
        let line = "senet/skiryuk A 1,3,5,7,25 2,4,6,8,10 throw";
        let played = ["throw 1", "move 25-26", "throw 2", "throw 1", "throw 2"];
        let row = "1: 25 → 26; throws 2 → 28; throws 1, stays, again\n2: …";
        assert_eq!(told(line, &played), [row]);
    }

    #[test]
    fn two_pieces_that_move_are_told_one_after_the_other() {
        let line = "senet/skiryuk A 1,3,5,15,27 2,4,6,8,10 fate:27";
        assert_eq!(told(line, &["throw 2"]), ["on 27 throws 2 → 15; Cones 15 → 14"]);
    }

    #[test]
    fn two_numbers_with_all_they_bring_make_one_row() {
        let line = "phaistos/aleff A 0,0,0,1 0,0,0,12 throw";
        let played = ["throw 5,2", "use 5 1", "use 2 12"];
        assert_eq!(told(line, &played), ["5: 1 → 6 → 12; Ochre 12 → 6; 2: 12 → 14"]);
        assert_eq!(told(line, &played[..2]), ["5: 1 → 6 → 12; Ochre 12 → 6; 2: …"]);
        assert_eq!(told(line, &played[..1]), ["5 and 2: …"]);
        let line = "phaistos/aleff A 0,0,0,20 0,0,0,0 throw";
        let played = ["throw 5,2", "use 5 20", "go", "use 2 30", "throw 3,2", "pass"];
        assert_eq!(told(line, &played), ["5: 20 → 25 → 30; 2: 30 → 31 → 30", "3 and 2: no move"]);
    }

    #[test]
    fn rides_crossings_and_falls_are_told_in_their_turn() {
        let line = "phaistos/aleff A 0,0,0,3 0,0,0,0 throw";
        let played = ["throw 6,4", "use 4 3", "ride", "throw 1", "use 6 46"];
        assert_eq!(told(line, &played)[0], "4: 3 → 7, rides; throws 1 → 46; 6: 46 → 52, trapped");
        let line = "phaistos/aleff A 0,0,0,43 0,0,0,0 move:1";
        assert_eq!(told(line, &["use 1 43", "cross"]), ["1: 43 → 44, crosses → 50"]);
        // It turns at 34 and comes back.
        let line = "phaistos/aleff A 0,0,0,47 0,0,0,0 move:2";
        let played = ["use 2 47", "ride", "throw 6"];
        assert_eq!(told(line, &played), ["2: 47 → 49, rides; throws 6 → 34 → 49"]);
        // A piece that drops as its turn starts is listed in that turn.
        let line = "phaistos/aleff A 0,0,0,43 0,0,1,52!0 move:1";
        let played = ["use 1 43", "stay", "ride", "throw 1", "throw 3,2"];
        assert_eq!(told(line, &played), ["1: 43 → 44", "52 → 7, rides; throws 1 → 46\n3 and 2: …"]);
    }

    #[test]
    fn the_opening_is_told_throw_by_throw() {
        let line = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open";
        let list = told(line, &["throw 2", "throw 1"]);
        assert_eq!(list[0], "Opening throw 2");
        assert_eq!(list[1], "Opening throw 1: Black begins, enters on 20, again");
        // The ply is the other side's throw; the piece that enters is not.
        let list = told(line, &["throw 1", "throw 3"]);
        assert_eq!(list[1], "Opening throw 3: White begins, enters on 18, again");
        let line = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open";
        let list = told(line, &["throw 1", "throw 2"]);
        assert_eq!(list[1], "Opening throw 2: the spools begin, and the players swap sides");
        let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
        assert_eq!(told(line, &["first B"]), ["Draw: Black begins"]);
        // It belongs to no turn.
        let opening: Vec<bool> =
            written(line, &["first B", "throw 1"]).iter().map(|row| row.opening).collect();
        assert_eq!(opening, [true, false]);
    }

    #[test]
    fn nothing_is_lost_or_empty_in_any_game() {
        for game in Library::built_in().games() {
            for seed in 0..3 {
                let mut record = Match::new(game, game.definition().sides.1, Vec::new(), seed);
                let mut turn = seed as usize;
                while record.winner().is_none() && record.plies().len() < 900 {
                    let action = record.draw().map_or_else(
                        || {
                            turn = turn.wrapping_mul(31).wrapping_add(7);
                            let actions = record.position().actions();
                            actions[turn % actions.len()]
                        },
                        Action::Throw,
                    );
                    record.play(action).expect("legal");
                }
                let rows = rows(&record);
                let mut last = 0;
                for row in &rows {
                    assert!(!row.text().is_empty() && !row.text().contains("  "), "{row:?}");
                    assert!(!row.text().starts_with(|c: char| !c.is_alphanumeric()), "{row:?}");
                    for part in &row.parts {
                        assert!(part.ply >= last, "{row:?}");
                        last = part.ply;
                    }
                    // An arrow never ends a line.
                    assert!(!row.text().contains("→ "), "{row:?}");
                    // A space separates a number from the text before it.
                    let long = |w: &str| w.len() > 2 && w.bytes().all(|b| b.is_ascii_digit());
                    let text = row.text();
                    let mut words = text.split([BOUND, ' ', '\n', ':', ';', ',']);
                    assert!(!words.any(long), "{row:?}");
                }
                assert_eq!(last, record.plies().len(), "{}", game.definition().id());
                // One row for each change of sides, and one for each throw in the opening.
                let changes = rows.windows(2).filter(|pair| pair[0].side == pair[1].side).count();
                assert!(changes <= 8, "{}: {changes}", game.definition().id());
            }
        }
    }
}
