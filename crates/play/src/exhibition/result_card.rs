//! The card after a game of an exhibition: the winner, the score of the series, and the next
//! players if there is another game. During the replay of the deciding ply it explains that ply.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tesserae_core::record::{Match, length};
use tesserae_core::rules::Action;

use super::moment::{Again, Moment};
use super::programme::Series;
use super::state::Exhibition;
use super::win_chance::WinChance;
use crate::current_match::CurrentMatch;
use crate::narration::{Naming, capitalized, luck_in_words, whole_points};
use crate::occasion::On;
use crate::opponent::Thinking;
use crate::people::{outcome, victor};
use crate::reading::reading_time;
use crate::turn::{Stage, Turn};

/// The text of the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultCard {
    /// The large text.
    pub headline: String,
    /// The lines below.
    pub lines: Vec<String>,
}

impl ResultCard {
    /// The result, and the next game. None once the last game has been shown. Without time to read
    /// the rest it shows only the winner.
    pub(super) fn of_end(
        exhibition: &Exhibition,
        record: &Match,
        thinking: &Thinking,
    ) -> Option<Self> {
        let programme = &exhibition.programme;
        let current = programme.current().filter(|_| !exhibition.is_closed())?;
        let headline = outcome(record).unwrap_or_else(|| "No winner".to_owned());
        let mut lines = Vec::new();
        if !exhibition.speed.leaves_time_to_read() {
            return Some(Self { headline, lines });
        }
        if let Some(side) = victor(record) {
            let winner = capitalized(&thinking.sitter(record, side));
            lines.push(format!("{winner}, after {}", length(record.plies().len())));
        }
        lines.push(format!("The series: {}", score(current, thinking)));
        let next = programme.upcoming().map(|(next, seats)| {
            let seats: Vec<String> = seats.into_iter().map(|seat| thinking.who(seat)).collect();
            let against = seats.join(" against ");
            if next.game == current.game {
                format!("Next: {against}")
            } else {
                format!("Next, {}: {against}", next.game.definition().title)
            }
        });
        lines.extend(next);
        Some(Self { headline, lines })
    }

    /// The replayed ply.
    pub(super) fn of_again(again: Again, record: &Match, chance: &WinChance) -> Self {
        let ply = record.plies().get(again.decisive);
        let told = ply.and_then(|ply| {
            let swing = chance.swing(record, again.decisive, ply.side)?;
            let what = match ply.action {
                Action::Throw(_) => luck_in_words(swing),
                _ => "a move",
            };
            let side = Naming(record.game().definition()).heading(ply.side);
            Some(format!("{side}: {what}, {} points", whole_points(swing)))
        });
        let headline = "The decisive moment again".to_owned();
        Self { headline, lines: told.into_iter().collect() }
    }

    /// The display time that it needs.
    pub fn reading(&self) -> Duration {
        reading_time(&format!("{} {}", self.headline, self.lines.join(" ")))
    }
}

/// The score of a series: each player with the games won.
fn score(series: &Series, thinking: &Thinking) -> String {
    let each = series.players.iter().zip(series.wins());
    let each = each.map(|(player, wins)| format!("{} {wins}", thinking.who(player)));
    each.collect::<Vec<_>>().join(", ")
}

/// The present card, if any.
#[derive(SystemParam)]
pub struct ShownCard<'w> {
    exhibition: On<'w, Exhibition>,
    current: Option<Res<'w, CurrentMatch>>,
    chance: Res<'w, WinChance>,
    thinking: Res<'w, Thinking>,
    turn: Res<'w, Turn>,
}

impl ShownCard<'_> {
    /// Its text.
    pub fn card(&self) -> Option<ResultCard> {
        let (exhibition, record) = (self.exhibition.get()?, &self.current.as_ref()?.0);
        match exhibition.again() {
            Some(again) => Some(ResultCard::of_again(again, record, &self.chance)),
            None if self.turn.stage == Stage::Over && exhibition.is_counted() => {
                ResultCard::of_end(exhibition, record, &self.thinking)
            }
            None => None,
        }
    }

    /// Does the viewer still need time to read it? This matters at the end of a game and before
    /// the replay.
    pub fn is_unread(&self) -> bool {
        let (Some(exhibition), Some(current)) = (self.exhibition.get(), &self.current) else {
            return false;
        };
        let is_new = match exhibition.moment() {
            Moment::Game => self.turn.stage == Stage::Over,
            Moment::Again(again) => {
                let moves = matches!(self.turn.stage, Stage::Moving | Stage::Rolling);
                !moves && current.0.cursor() == again.from
            }
            Moment::Shown | Moment::Closed => false,
        };
        is_new && self.card().is_some_and(|card| self.turn.since < card.reading())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exhibition::{Programme, Speed};
    use crate::sample::{game, play_on, players};

    /// A finished game in an exhibition that continues.
    fn ended(speed: Speed) -> (Exhibition, Match) {
        let two = players(&["ai:master", "ai:adept"]);
        let series = |id: &str| Series::new(game(id), two.clone(), Some(1));
        let programme = Programme::new(vec![series("ur/short"), series("senet")], false);
        let mut exhibition = Exhibition::new(programme, speed);
        let mut record = *exhibition.next_match().expect("a game");
        play_on(&mut record, usize::MAX);
        exhibition.programme.count(&record);
        (exhibition, record)
    }

    #[test]
    fn the_card_says_who_won_how_it_stands_and_who_comes_next() {
        let (mut exhibition, record) = ended(Speed::Normal);
        let nobody = Thinking::default();
        let card = ResultCard::of_end(&exhibition, &record, &nobody).expect("another game comes");
        let white = record.winner() == Some(tesserae_core::rules::Side::A);
        assert_eq!(card.headline, if white { "White wins" } else { "Black wins" });
        let (one, other) = if white { (1, 0) } else { (0, 1) };
        let score = format!("The series: computer (master) {one}, computer (adept) {other}");
        assert_eq!(card.lines[1], score);
        assert_eq!(card.lines[2], "Next, Senet: computer (master) against computer (adept)");
        exhibition.next_match();
        exhibition.programme.give_up();
        let last =
            ResultCard::of_end(&exhibition, &record, &nobody).expect("the last result is told too");
        assert_eq!(last.lines.len(), 2, "nothing comes after that: {last:?}");
    }

    #[test]
    fn it_stays_for_as_long_as_its_words_take_and_at_the_speed_instant_has_two() {
        let nobody = Thinking::default();
        for speed in Speed::ALL {
            let (exhibition, record) = ended(speed);
            let card = ResultCard::of_end(&exhibition, &record, &nobody).expect("a card");
            let words = |line: &String| line.split_whitespace().count() as u32;
            let words = words(&card.headline) + card.lines.iter().map(words).sum::<u32>();
            // Four words a second, and a second to notice it.
            assert_eq!(card.reading(), Duration::from_millis(1000 + 250 * u64::from(words)));
            assert_eq!(words == 2, speed == Speed::Instant, "{speed}: {card:?}");
        }
    }

    #[test]
    fn an_engine_stands_on_the_card_by_its_own_name() {
        let engine = "engine:/usr/games/rival --with many options";
        let two = players(&[engine, "ai:adept"]);
        let programme = Programme::new(vec![Series::new(game("ur/short"), two, Some(2))], false);
        let mut exhibition = Exhibition::new(programme, Speed::Normal);
        let mut record = *exhibition.next_match().expect("a game");
        assert!(record.resign(tesserae_core::rules::Side::B));
        exhibition.programme.give_up();
        let mut thinking = Thinking::default();
        thinking.learn_name("/usr/games/rival --with many options".into(), "Rival 2".into());
        let card = ResultCard::of_end(&exhibition, &record, &thinking).expect("another game comes");
        assert!(card.lines[0].starts_with("Rival 2, after "), "{card:?}");
        assert_eq!(card.lines[1], "The series: Rival 2 0, computer (adept) 0");
        assert_eq!(card.lines[2], "Next: computer (adept) against Rival 2");
    }
}
