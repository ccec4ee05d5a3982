//! The audit of a match's dice. Is the seed the committed one, and does it give every throw that
//! players saw?
//!
//! Loading stops at the first fault. The audit continues after a throw that the seed does not
//! give, so that it can name every such throw.

use std::path::Path;

use super::commitment::Commitment;
use super::course::Match;
use super::error::{RecordError, SaveError};
use super::file::RawRecord;
use crate::draw::{Draw, draw};
use crate::levels::Library;
use crate::rules::{Action, Game, Position, Side, Throw};

/// The list of plies that holds a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The current plies.
    Standing,
    /// Plies that were taken back and can be played again.
    TakenBack,
    /// Plies that were taken back and then replaced: the index in [`Match::replaced`].
    Replaced(usize),
}

/// A throw that players saw, and the throw that the seed gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditedThrow {
    /// The list that holds it.
    pub line: Line,
    /// The number of its ply in that list, from 0.
    pub ply: usize,
    /// The side that threw.
    pub side: Side,
    /// The throw in the record.
    pub seen: Throw,
    /// The throw that the seed gives, computed again.
    pub draw: Draw,
}

impl AuditedThrow {
    /// Did the players see the throw that the seed gives?
    pub fn is_right(&self) -> bool {
        self.seen == self.draw.throw
    }

    /// The fault, if the throw is wrong.
    pub fn fault(&self) -> Option<Fault> {
        let item = || format!("{}ply {} \"{}\"", prefix(self.line), self.ply + 1, self.seen);
        let problem = || format!("the dice of this seed give \"{}\"", self.draw.throw);
        (!self.is_right()).then(|| Fault { item: item(), problem: problem() })
    }
}

/// The prefix of this list's items.
fn prefix(line: Line) -> String {
    match line {
        Line::Standing | Line::TakenBack => String::new(),
        Line::Replaced(number) => format!("replaced {}, ", number + 1),
    }
}

/// A contradiction in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The wrong item: `ply 9 "throw 3"`, `commitment`, `checksum`.
    pub item: String,
    /// The problem with it.
    pub problem: String,
}

/// The result of an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is wrong.
    Sound,
    /// The number of throws that the seed does not give.
    WrongThrows(usize),
    /// The seed gives all throws, but start and seed do not match the commitment.
    OtherCommitment,
    /// A ply cannot be played. All throws before it are right; those after it are unchecked.
    CutShort,
    /// The dice are right, but something else is wrong, such as a name that was changed by hand.
    OtherFaults,
}

/// The audit of a match's dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// `GAME/VARIANT`.
    pub game: String,
    /// The player of each side at the start.
    pub players: Vec<String>,
    /// The start, in notation.
    pub start: String,
    /// The number of plies, including those taken back.
    pub plies: usize,
    /// The winner.
    pub winner: Option<Side>,
    /// The side that resigned.
    pub resigned: Option<Side>,
    /// The seed.
    pub seed: u64,
    /// The recorded commitment; none if an earlier version of the program began the match.
    pub recorded: Option<String>,
    /// The commitment computed from start and seed.
    pub commitment: Commitment,
    /// Every checked throw in order; replaced throws come last.
    pub throws: Vec<AuditedThrow>,
    /// All faults, in order.
    pub faults: Vec<Fault>,
    /// A ply could not be played, so the rest was not checked.
    cut_short: bool,
}

impl Audit {
    /// Audits a record. Fails only if the file cannot be understood at all.
    pub fn of_file(file: &Path, library: &Library) -> Result<Self, RecordError> {
        let record = RawRecord::read(file)?;
        let game = library.game(&record.game).map_err(|source| {
            let file = file.to_owned();
            RecordError::UnknownGame { file, source }
        })?;
        let mut audit = Self::of_record(&record, game);
        // Check the rest of the record as loading does.
        if audit.faults.is_empty()
            && let Err(error) = record.replay(file, library)
        {
            audit.faults.push(match error {
                RecordError::Altered { item, problem, .. }
                | RecordError::Contradictory { item, problem, .. }
                | RecordError::OtherRules { item, problem, .. } => Fault { item, problem },
                error => return Err(error),
            });
        }
        Ok(audit)
    }

    /// Audits a match at the table. Fails if its dice are scripted.
    pub fn of(course: &Match) -> Result<Self, SaveError> {
        Ok(Self::of_record(&RawRecord::of(course)?, course.game()))
    }

    fn of_record(record: &RawRecord, game: &Game) -> Self {
        let mut audit = Self {
            game: record.game.clone(),
            players: record.players.clone(),
            start: record.start.clone(),
            plies: record.plies.len(),
            winner: record.winner,
            resigned: record.resigned,
            seed: record.seed,
            recorded: record.commitment.clone(),
            commitment: Commitment::of_text(&record.start, record.seed),
            throws: Vec::new(),
            faults: Vec::new(),
            cut_short: false,
        };
        if !record.whole() {
            let (item, problem) = record.wrong_sum();
            audit.faults.push(Fault { item, problem });
        }
        if audit.keeps_commitment() == Some(false) {
            let problem = format!("start and seed give {}", audit.commitment);
            audit.faults.push(Fault { item: "commitment".into(), problem });
        }
        match Position::read(game, &record.start) {
            Ok(start) => audit.check_lines(record, start),
            Err(error) => {
                audit.faults.push(Fault { item: "start".into(), problem: error.to_string() });
                audit.cut_short = true;
            }
        }
        audit
    }

    /// The result. Faults of the dice count before other faults.
    pub fn verdict(&self) -> Verdict {
        match self.throws.iter().filter(|throw| !throw.is_right()).count() {
            0 if self.keeps_commitment() == Some(false) => Verdict::OtherCommitment,
            0 if self.cut_short => Verdict::CutShort,
            0 if !self.faults.is_empty() => Verdict::OtherFaults,
            0 => Verdict::Sound,
            wrong => Verdict::WrongThrows(wrong),
        }
    }

    /// Does the seed match the recorded commitment? None without a commitment.
    pub fn keeps_commitment(&self) -> Option<bool> {
        let made = self.commitment.to_string();
        self.recorded.as_ref().map(|recorded| *recorded == made)
    }

    /// Does the seed match a commitment that a player noted, or its first digits?
    pub fn fits(&self, noted: &str) -> bool {
        self.commitment.to_string().starts_with(&noted.to_ascii_lowercase())
    }

    /// Has the match ended? Until then the seed must stay secret.
    pub fn is_finished(&self) -> bool {
        self.winner.is_some() || self.resigned.is_some()
    }

    /// The number of throws that were replaced.
    pub fn replaced_throws(&self) -> usize {
        self.throws.iter().filter(|throw| matches!(throw.line, Line::Replaced(_))).count()
    }

    /// The faults other than wrong throws.
    pub fn other_faults(&self) -> impl Iterator<Item = &Fault> {
        let of_throws: Vec<Fault> = self.throws.iter().filter_map(AuditedThrow::fault).collect();
        self.faults.iter().filter(move |fault| !of_throws.contains(fault))
    }

    /// What an audit without faults proves, in sentences without capitals and stops. `noted`: a
    /// player noted the commitment before the first throw.
    pub fn shows(&self, noted: bool) -> Vec<String> {
        let mut lines = vec![match self.throws.len() {
            1 => "the throw is the seed's".to_owned(),
            many => format!("all {many} throws are those of the seed"),
        }];
        // An earlier version did not keep replaced plies.
        if self.recorded.is_some() {
            lines.push(match self.replaced_throws() {
                0 => "nothing has been taken back and played differently".to_owned(),
                1 => "one of them has been taken back and played differently; the seed gives it \
                      too"
                .to_owned(),
                many => format!(
                    "{many} of them have been taken back and played differently; the seed gives \
                     those too"
                ),
            });
        }
        let seed = match (&self.recorded, noted) {
            (_, true) => "the seed is the one whose commitment you noted",
            (Some(_), false) => {
                "the seed is the one that the record was committed to; only a commitment that you \
                 noted before the first throw proves that it was made then"
            }
            (None, false) => {
                "nothing shows when the seed was fixed, and throws that were taken back may be \
                 missing"
            }
        };
        lines.push(seed.to_owned());
        lines
    }

    /// Checks the plies of the match, then the replaced ones from last to first.
    fn check_lines(&mut self, record: &RawRecord, start: Position) {
        let mut stands = vec![(start, 0)];
        let line_of = |ply| if ply < record.cursor { Line::Standing } else { Line::TakenBack };
        if !self.walk(&mut stands, &record.plies, record.seed, line_of) {
            self.cut_short = true;
            return;
        }
        let (mut faults, mut throws) = (Vec::new(), Vec::new());
        for (number, replaced) in record.replaced.iter().enumerate().rev() {
            let item = format!("replaced {}", number + 1);
            if replaced.at >= stands.len() {
                let problem = format!("does not fit {} plies", stands.len() - 1);
                faults.push(vec![Fault { item, problem }]);
                self.cut_short = true;
                break;
            }
            stands.truncate(replaced.at + 1);
            let before = (self.throws.len(), self.faults.len());
            let line_of = |_| Line::Replaced(number);
            let whole = self.walk(&mut stands, &replaced.plies, record.seed, line_of);
            throws.push(self.throws.split_off(before.0));
            faults.push(self.faults.split_off(before.1));
            if !whole {
                self.cut_short = true;
                break;
            }
        }
        self.throws.extend(throws.into_iter().rev().flatten());
        self.faults.extend(faults.into_iter().rev().flatten());
    }

    /// Plays actions from the last stand, a position with the number of throws before it. Reports
    /// a throw that the seed does not give, and plays it all the same. False if a ply cannot be
    /// played.
    fn walk(
        &mut self,
        stands: &mut Vec<(Position, u64)>,
        plies: &[String],
        seed: u64,
        line_of: impl Fn(usize) -> Line,
    ) -> bool {
        for text in plies {
            let ply = stands.len() - 1;
            let prefix = prefix(line_of(ply));
            let fault =
                |problem| Fault { item: format!("{prefix}ply {} \"{text}\"", ply + 1), problem };
            let Some((position, number)) = stands.last().cloned() else { return false };
            let Ok(action) = text.parse::<Action>() else {
                self.faults.push(fault("is no action; what follows is not checked".into()));
                return false;
            };
            let mut after = number;
            if let (Action::Throw(seen), Some(outcomes)) = (action, position.outcomes()) {
                let draw = draw(seed, number, outcomes);
                let throw =
                    AuditedThrow { line: line_of(ply), ply, side: position.turn(), seen, draw };
                after += 1;
                self.throws.push(throw);
                self.faults.extend(throw.fault());
            }
            match position.play(action) {
                Ok((next, _)) => stands.push((next, after)),
                Err(error) => {
                    self.faults.push(fault(format!("{error}; what follows is not checked")));
                    return false;
                }
            }
        }
        true
    }
}
