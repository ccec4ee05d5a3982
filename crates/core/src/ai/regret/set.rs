//! Reads and writes a set of questions, version 1. docs/regret.md describes the format.
//!
//! Every line ends in its own checksum. So any damage is found and its line named, and an
//! unfinished set can be continued after its last whole line.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use super::question::{Answer, Question};
use crate::ai::levels::Level;
use crate::ai::policy::{Policy, UnknownPolicy};
use crate::rules::{Game, Position};

/// The beginning of a set, before its version.
const MAGIC: &str = "tesserae regret set ";
/// The version that this program writes and reads.
const VERSION: &str = "1";
/// The value of `truncate` for games that were played to their end.
const WHOLE: &str = "never";
/// The value of `judge` for the evaluation without a network.
const BY_HAND: &str = "hand";
/// The separator between the items of a line.
const BETWEEN: &str = " | ";

/// A problem with a set, and its remedy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}:{line}: {item}: {problem}", file.display())]
pub struct SetError {
    file: PathBuf,
    line: usize,
    /// The item with the problem.
    item: String,
    problem: String,
}

/// An item of a line and its problem.
type Wrong = (String, String);

/// How a set was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// The game and variant.
    pub game: String,
    /// The number of positions.
    pub positions: u64,
    /// Games played for each action.
    pub games: u64,
    /// How all sides chose in these games.
    pub policy: Policy,
    /// The number of plies after which the games ended at the evaluation's value; none if they
    /// were played to their end.
    pub truncate: Option<u32>,
    /// The checksum of the evaluating network; none for the hand-written evaluation.
    pub network: Option<u32>,
    /// The level that played the games that the positions come from.
    pub drawn_from: Level,
    /// The seed of all chance.
    pub seed: u64,
    /// The mean number of choices between two or more actions in a game, to one digit.
    pub choices: f64,
}

/// The first line of a set.
pub fn header_line(header: &Header) -> String {
    let Header { game, positions, games, policy, truncate, .. } = header;
    let Header { network, drawn_from, seed, choices, .. } = header;
    let judge = network.map_or_else(|| BY_HAND.to_owned(), |sum| format!("{sum:08x}"));
    let truncate = truncate.map_or_else(|| WHOLE.to_owned(), |plies| plies.to_string());
    sealed(&[
        format!("{MAGIC}{VERSION}"),
        format!("game {game}"),
        format!("positions {positions}"),
        format!("games {games}"),
        format!("policy {policy}"),
        format!("truncate {truncate}"),
        format!("judge {judge}"),
        format!("drawn-from {drawn_from}"),
        format!("seed {seed}"),
        format!("choices {choices:.1}"),
    ])
}

/// A position's line.
pub fn question_line(question: &Question) -> String {
    let mut items = vec![question.position.to_string()];
    items.extend(question.answers.iter().map(|answer| {
        let Answer { action, win, error, apart } = answer;
        format!("{action} {win} {error} {apart}")
    }));
    sealed(&items)
}

/// Joins items to a line with its checksum and line end.
fn sealed(items: &[String]) -> String {
    let items = items.join(BETWEEN);
    format!("{items}{BETWEEN}{}\n", sum(&items))
}

fn sum(items: &str) -> String {
    format!("#{:08x}", crc32fast::hash(items.as_bytes()))
}

/// Reads a set from its text. It must be of this game.
///
/// # Errors
/// If the text is not a set of this game, or is damaged.
pub fn read_set(file: &Path, text: &str, game: &Game) -> Result<(Header, Vec<Question>), SetError> {
    let wrong = |line: usize| {
        move |(item, problem): Wrong| SetError { file: file.to_owned(), line, item, problem }
    };
    let mut lines = text.split_inclusive('\n');
    let header = read_header(lines.next().unwrap_or_default()).map_err(wrong(1))?;
    let id = game.definition().id();
    if header.game != id {
        let problem = format!("the set is of {}, not of {id}", header.game);
        return Err(wrong(1)(("game".into(), problem)));
    }
    let mut questions = Vec::new();
    for (line, number) in lines.zip(2..) {
        questions.push(read_question(line, game).map_err(wrong(number))?);
    }
    let (many, wanted) = (questions.len() as u64, header.positions);
    if many != wanted {
        let problem = format!("there are {many} and not {wanted}; {AGAIN}");
        return Err(wrong(questions.len() + 1)(("positions".into(), problem)));
    }
    Ok((header, questions))
}

/// The remedy for any damage.
const AGAIN: &str = "take a whole copy or make the set again";

/// Reads the header from the first line.
fn read_header(line: &str) -> Result<Header, Wrong> {
    let wrong = |item: &str, problem: String| (item.to_owned(), problem);
    let version = line.split(BETWEEN).next().and_then(|first| first.strip_prefix(MAGIC));
    match version.map(str::trim_end) {
        None => Err(wrong("header", "this is no set of positions; --make makes one".into())),
        Some(VERSION) => Ok(()),
        Some(other) => {
            let other: String = other.chars().take(20).collect();
            let problem = format!("{other} is not read by this program, which reads {VERSION}");
            Err(wrong("version", problem))
        }
    }?;
    let body = body(line)?;
    let mut items = body.split(BETWEEN).skip(1);
    let mut item = |name: &str| {
        let found = items.next().and_then(|item| item.strip_prefix(name)?.strip_prefix(' '));
        found.ok_or_else(|| wrong(name, format!("missing; {AGAIN}")))
    };
    let header = Header {
        game: item("game")?.to_owned(),
        positions: number("positions", item("positions")?)?,
        games: number("games", item("games")?)?,
        policy: item("policy")?
            .parse()
            .map_err(|error: UnknownPolicy| wrong("policy", error.to_string()))?,
        truncate: match item("truncate")? {
            WHOLE => None,
            plies => Some(number("truncate", plies)?),
        },
        network: match item("judge")? {
            BY_HAND => None,
            sum => Some(u32::from_str_radix(sum, 16).map_err(|_| {
                wrong("judge", format!("neither {BY_HAND} nor a checksum; {AGAIN}"))
            })?),
        },
        drawn_from: number("drawn-from", item("drawn-from")?)?,
        seed: number("seed", item("seed")?)?,
        choices: number("choices", item("choices")?)?,
    };
    whole(line, &header_line(&header))?;
    Ok(header)
}

/// The position of a whole line of a set; none if the line is cut or altered.
pub fn question_of_line(line: &str, game: &Game) -> Option<Question> {
    read_question(line, game).ok()
}

/// A position's line.
fn read_question(line: &str, game: &Game) -> Result<Question, Wrong> {
    let body = body(line)?;
    let mut items = body.split(BETWEEN);
    let text = items.next().unwrap_or_default();
    let wrong_position = |problem: String| ("position".to_owned(), problem);
    let position = Position::read(game, text).map_err(|error| wrong_position(error.to_string()))?;
    if position.to_string() != text {
        let id = game.definition().id();
        return Err(wrong_position(format!("\"{text}\" is not how {id} writes a position")));
    }
    let legal = position.actions();
    if legal.len() < 2 {
        return Err(wrong_position(format!("\"{text}\" leaves nothing to choose")));
    }
    let mut answers: Vec<Answer> = Vec::new();
    for item in items {
        let answer = read_answer(item)?;
        let action = answer.action;
        let wrong = |problem: &str| (format!("action \"{action}\""), problem.to_owned());
        if !legal.contains(&action) {
            return Err(wrong("is not legal in this position"));
        }
        if answers.iter().any(|known| known.action == action) {
            return Err(wrong("comes twice"));
        }
        if answers.last().is_some_and(|before| before.win < answer.win) {
            return Err(wrong("is better than the one before it; the best comes first"));
        }
        answers.push(answer);
    }
    if let Some(missing) = legal.iter().find(|a| answers.iter().all(|known| known.action != **a)) {
        return Err((format!("action \"{missing}\""), format!("missing; {AGAIN}")));
    }
    let question = Question { position, answers };
    whole(line, &question_line(&question))?;
    Ok(question)
}

/// Reads an action and its three numbers.
fn read_answer(item: &str) -> Result<Answer, Wrong> {
    let short: String = item.chars().take(60).collect();
    let wrong = |problem: String| (format!("action \"{short}\""), problem);
    let mut parts = item.rsplitn(4, ' ');
    let mut next = || {
        let number: Option<f64> = parts.next()?.parse().ok();
        number.filter(|number| number.is_finite())
    };
    let numbers = (next(), next(), next());
    let (Some(apart), Some(error), Some(win)) = numbers else {
        return Err(wrong("an action has a value and two errors after it".into()));
    };
    if error < 0.0 || apart < 0.0 {
        return Err(wrong("an error is never below 0".into()));
    }
    let action = parts.next().unwrap_or_default();
    let action = action.parse().map_err(|error| wrong(format!("{error}")))?;
    Ok(Answer { action, win, error, apart })
}

/// Strips the checksum from a line. [`whole`] verifies it.
fn body(line: &str) -> Result<&str, Wrong> {
    let cut = || ("end of the line".to_owned(), format!("the line is cut; {AGAIN}"));
    let (body, sum) =
        line.strip_suffix('\n').and_then(|l| l.rsplit_once(BETWEEN)).ok_or_else(cut)?;
    if sum.len() == 9 && sum.starts_with('#') { Ok(body) } else { Err(cut()) }
}

/// Is the line, including its checksum, exactly as its content is written? Call this last, because
/// other problems say more.
fn whole(line: &str, written: &str) -> Result<(), Wrong> {
    if line == written {
        return Ok(());
    }
    Err(("checksum".to_owned(), format!("the line has been altered; {AGAIN}")))
}

/// Parses the value of a header item.
fn number<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Wrong> {
    let short: String = text.chars().take(40).collect();
    text.parse().map_err(|error| (name.to_owned(), format!("\"{short}\": {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::knowledge::Knowledge;
    use crate::ai::regret::{Draw, Rolls, draw};
    use crate::sample::game;

    fn set() -> (Game, Header, Vec<Question>) {
        let game = game("phaistos/aleff");
        let rolls = Rolls {
            policy: Policy::Level(Level::Adept),
            games: 4,
            truncate: Some(30),
            network: None,
            seed: 3,
        };
        let header = Header {
            game: "phaistos/aleff".into(),
            positions: 2,
            games: rolls.games,
            policy: rolls.policy,
            truncate: rolls.truncate,
            network: None,
            drawn_from: Level::Beginner,
            seed: rolls.seed,
            choices: 47.3,
        };
        let plan = Draw {
            game: game.clone(),
            sides: 3,
            level: header.drawn_from,
            knowledge: Knowledge::default(),
            seed: rolls.seed,
        };
        let ask = |(position, number): (&Position, u64)| {
            Question::rolled_out(position, number, &rolls, 1, &mut |_| true).expect("a choice")
        };
        let drawn = draw(&plan, header.positions, true, 1, |_| {});
        let questions = drawn.positions.iter().zip(0..).map(ask).collect();
        (game, header, questions)
    }

    fn text(header: &Header, questions: &[Question]) -> String {
        header_line(header) + &questions.iter().map(question_line).collect::<String>()
    }

    #[test]
    fn a_set_is_read_back_the_same() {
        let (game, header, questions) = set();
        let written = text(&header, &questions);
        let read = read_set(Path::new("a.set"), &written, &game);
        assert_eq!(read, Ok((header, questions)));
    }

    #[test]
    fn no_damage_goes_unnoticed() {
        let (game, header, questions) = set();
        let written = text(&header, &questions);
        let file = Path::new("a.set");
        // Cut it at every byte, and change every letter.
        for at in 0..written.len() {
            assert!(read_set(file, &written[..at], &game).is_err(), "cut after {at} bytes");
            let mut other = written.clone().into_bytes();
            other[at] ^= 1;
            let other = String::from_utf8(other).expect("still of one byte each");
            let error = read_set(file, &other, &game).expect_err("one letter is wrong").to_string();
            let line = written[..at].matches('\n').count() + 1;
            assert!(error.starts_with(&format!("a.set:{line}: ")), "byte {at}: {error}");
        }
    }
}
