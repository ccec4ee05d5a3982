//! Reviews the games of a series in the background, like the review of a match: the course of
//! each, each player's luck, and the cost of their choices.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_core::ai::{Limits, Scope};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::{self, Account};
use tesserae_core::rules::Side;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::exhibition::{Ending, Exhibition};
use super::games::Games;
use super::reviewing::settings;
use super::solutions::Solutions;

/// A game's key: the series, the game's number in it, the seed of its dice.
pub type GameKey = (usize, u32, u64);

/// The findings about one game. Players count as in the series.
#[derive(Debug, Clone, PartialEq)]
pub struct GameReview {
    /// The chance of the player who sat on the first seat of the series, ply by ply.
    pub curve: Vec<f64>,
    /// Each player.
    pub players: Vec<PlayerShare>,
}

/// A player's part in one or several games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PlayerShare {
    /// Luck: the sum over all throws of both sides, in chances of winning.
    pub luck: f64,
    /// The total cost of the choices.
    pub cost: f64,
    /// The number of choices between several actions.
    pub choices: u64,
}

impl PlayerShare {
    /// The average cost of a choice; none without one.
    pub fn each(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.cost / self.choices as f64)
    }
}

/// The reviews of an exhibition's games so far.
#[derive(Resource, Default)]
pub struct SeriesReview {
    found: BTreeMap<GameKey, Option<GameReview>>,
    queue: VecDeque<(GameKey, Job)>,
    work: Option<(GameKey, Background<Option<GameReview>>)>,
}

/// A game to be reviewed.
#[derive(Clone)]
struct Job {
    /// Its record.
    record: Arc<str>,
    /// The player on each seat, by index.
    seats: Vec<usize>,
}

/// A request to the reviews.
#[derive(Message, Debug, Clone)]
pub enum SeriesReviewRequest {
    /// Review the games of this exhibition.
    Begin(Box<Exhibition>),
    /// Stop. The findings stay.
    End,
}

impl SeriesReview {
    /// The findings about a game, if there are any.
    pub fn of(&self, key: GameKey) -> Option<&GameReview> {
        self.found.get(&key)?.as_ref()
    }

    /// The number of games left to review.
    pub fn left(&self) -> usize {
        self.queue.len() + usize::from(self.work.is_some())
    }

    /// A player's part in all reviewed games of a series.
    pub fn sum(&self, series: usize, player: usize) -> PlayerShare {
        let of_series = self.found.range((series, 0, 0)..(series + 1, 0, 0));
        let shares = of_series.filter_map(|(_, found)| found.as_ref()?.players.get(player));
        shares.fold(PlayerShare::default(), |sum, share| PlayerShare {
            luck: sum.luck + share.luck,
            cost: sum.cost + share.cost,
            choices: sum.choices + share.choices,
        })
    }

    fn begin(&mut self, exhibition: &Exhibition) {
        let mut wanted = BTreeMap::new();
        for (at, series) in exhibition.programme.series().iter().enumerate() {
            for result in series.results() {
                // A person's choices belong to no player of the series.
                let own = result.ending != Ending::WithPerson;
                let Some(record) = result.record.clone().filter(|_| own) else { continue };
                let seats = 0..series.players.len();
                let seats = seats.map(|seat| series.player_on(seat, result.number)).collect();
                wanted.insert((at, result.number, result.seed), Job { record, seats });
            }
        }
        // Findings of another exhibition would be counted too.
        self.found.retain(|key, _| wanted.contains_key(key));
        self.work = None;
        self.queue = wanted.into_iter().filter(|(key, _)| !self.found.contains_key(key)).collect();
    }
}

/// Reviews one game. None if its record cannot be read or the work was stopped.
fn review(
    job: &Job,
    library: &Library,
    store: &KnowledgeStore,
    limits: &Limits,
) -> Option<GameReview> {
    let mut course = Match::from_record("game".as_ref(), job.record.as_bytes(), library).ok()?;
    course.go_to(course.plies().len());
    let knowledge = store.knowledge(course.game(), course.start().sides(), Scope::ALL);
    let found = review::run(&course, &knowledge, &settings(None, limits), |_, _| ()).ok()?;
    let mut players = vec![PlayerShare::default(); job.seats.len()];
    let mut first = 0;
    for side in &Side::ALL[..usize::from(course.start().sides())] {
        let Some(player) = job.seats.get(course.seat(*side)).copied() else { continue };
        if player == 0 {
            first = side.index();
        }
        let account = Account::of(&found, &course, *side);
        if let Some(share) = players.get_mut(player) {
            let choices = account.costs.count();
            let mean = if choices > 0 { account.costs.mean() } else { 0.0 };
            *share = PlayerShare { luck: account.luck, cost: mean * choices as f64, choices };
        }
    }
    let curve = found.points.iter().filter_map(|point| point.win.get(first).copied()).collect();
    Some(GameReview { curve, players })
}

fn review_games(
    mut asked: MessageReader<SeriesReviewRequest>,
    games: Option<Res<Games>>,
    solutions: Res<Solutions>,
    mut reviews: ResMut<SeriesReview>,
) {
    for request in asked.read() {
        match request {
            SeriesReviewRequest::Begin(exhibition) => reviews.begin(exhibition),
            SeriesReviewRequest::End => {
                reviews.queue.clear();
                reviews.work = None;
            }
        }
    }
    let Some(games) = games.filter(|_| reviews.left() > 0) else { return };
    // Polling must not count as a change.
    let own = reviews.bypass_change_detection();
    if let Some((key, work)) = &mut own.work {
        let (key, Some(found)) = (*key, work.result()) else { return };
        reviews.work = None;
        reviews.found.insert(key, found);
    }
    if let Some((key, job)) = reviews.queue.pop_front() {
        let (library, store) = (games.0.clone(), Arc::clone(&solutions.0));
        let work = Background::start(Limits::default(), move |limits| {
            review(&job, &library, &store, limits)
        });
        reviews.work = Some((key, work));
    }
}

/// Registers the reviews of series.
pub fn plugin(app: &mut App) {
    app.init_resource::<SeriesReview>()
        .add_message::<SeriesReviewRequest>()
        .add_systems(Update, review_games.in_set(TableSystems::Advance));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_players_part_in_a_series_is_the_sum_of_its_games() {
        let mut reviews = SeriesReview::default();
        let game = |luck: f64, cost: f64, choices| {
            let share = PlayerShare { luck, cost, choices };
            Some(GameReview { curve: vec![0.5], players: vec![PlayerShare::default(), share] })
        };
        reviews.found.insert((0, 0, 9), game(0.25, 0.5, 4));
        reviews.found.insert((0, 1, 3), game(-0.5, 0.25, 2));
        reviews.found.insert((0, 2, 3), None);
        reviews.found.insert((1, 0, 5), game(7.0, 7.0, 7));
        let sum = reviews.sum(0, 1);
        assert_eq!((sum.luck, sum.cost, sum.choices), (-0.25, 0.75, 6));
        assert_eq!(sum.each(), Some(0.125));
        assert_eq!(reviews.sum(0, 0).each(), None);
    }
}
