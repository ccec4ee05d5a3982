//! A position that is being set up on the table, and its analysis. What is possible is put on
//! the table as a match that nobody plays; what the rules refuse keeps its place all the same.

mod analysis;
mod editor;
mod placing;

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_core::rules::draft::Draft;
use tesserae_layout::order::TableSystems;

use super::current_match::{CurrentMatch, MatchRequest, end_with_given_dice};
use super::exhibition::Exhibition;
use super::games::{Games, fresh_seed};
use super::guide::Guide;
use super::reviewing::{self, Reviewing};
use super::saving::Saving;
use super::solutions::Solutions;
use super::turn::Turn;
use super::writer::Writer;

pub use analysis::{Analysis, Found, SEED};
pub use editor::{Edit, Editor, PieceName, read};

/// What a person asks of the position that is set up.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum SetUpRequest {
    /// Set that position up; in place of the present one, if one is being set up.
    Begin(Box<Draft>),
    /// Set up the position on the table.
    BeginHere,
    /// Change it.
    Edit(Edit),
    /// Begin a rollout, or end the one that is under way.
    RollOut,
    /// Play from it, with these players.
    Play(Vec<String>),
    /// Back to what was on the table before.
    Close,
}

/// What was on the table before, as it was.
#[derive(Default)]
struct Before {
    course: Option<Box<Match>>,
    exhibition: Option<Exhibition>,
    reviewing: Option<Reviewing>,
}

/// The position that is being set up; present only while one is.
#[derive(Resource)]
pub struct SetUp {
    editor: Editor,
    analysis: Analysis,
    before: Before,
}

impl SetUp {
    /// What is changed in the position.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// What it is worth.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Whether there is a match to go back to; else the title.
    pub fn has_match(&self) -> bool {
        self.before.course.is_some()
    }

    /// Whether a review of that match goes on then.
    pub fn has_review(&self) -> bool {
        self.before.reviewing.is_some()
    }

    /// Shows another draft: the table follows, and the analysis starts again.
    fn show(
        &mut self,
        solutions: &Solutions,
        on_table: Option<&Match>,
        requests: &mut MessageWriter<MatchRequest>,
    ) {
        let draft = self.editor.draft();
        let position = self.editor.position();
        self.analysis.begin(position, &solutions.0);
        let sides = draft.sides().len() as u8;
        let fits = on_table.is_some_and(|record| {
            record.game() == draft.game() && record.position().sides() == sides
        });
        // What cannot be needs a table too.
        let shown = match position {
            Some(position) => Some(position.clone()),
            None if fits => None,
            None => Some(draft.game().start(sides)),
        };
        if let Some(position) = shown {
            let record = Match::scripted(position, Vec::new(), []);
            requests.write(MatchRequest::Start(Box::new(record)));
        }
    }
}

/// What is taken back while a position is set up is its last change.
fn take_back(
    mut requests: MessageReader<MatchRequest>,
    set_up: Option<Res<SetUp>>,
    mut asked: MessageWriter<SetUpRequest>,
) {
    if set_up.is_none() {
        return requests.clear();
    }
    for request in requests.read() {
        match request {
            MatchRequest::Undo => asked.write(SetUpRequest::Edit(Edit::Undo)),
            MatchRequest::Redo => asked.write(SetUpRequest::Edit(Edit::Redo)),
            _ => continue,
        };
    }
}

fn obey(
    mut asked: MessageReader<SetUpRequest>,
    mut commands: Commands,
    mut set_up: Option<ResMut<SetUp>>,
    current: Option<Res<CurrentMatch>>,
    guide: Option<Res<Guide>>,
    games: Option<Res<Games>>,
    solutions: Res<Solutions>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let on_table = current.as_ref().map(|current| &current.0);
    for request in asked.read() {
        let Some(set_up) = set_up.as_deref_mut() else {
            let draft = match request {
                SetUpRequest::Begin(draft) => Some((**draft).clone()),
                // A lesson goes its own way.
                SetUpRequest::BeginHere if guide.is_none() => {
                    on_table.map(|record| Draft::of(record.position()))
                }
                _ => None,
            };
            if let Some(draft) = draft {
                let mut begun = SetUp {
                    editor: Editor::new(draft),
                    analysis: Analysis::default(),
                    before: Before::default(),
                };
                begun.show(&solutions, on_table, &mut requests);
                // Only what lies on the table helps who plays there.
                let here = current.as_deref().filter(|_| *request == SetUpRequest::BeginHere);
                let helped = here.map(|here| here.helped_by_looking().collect());
                begin(&mut commands, begun, on_table.cloned(), helped.unwrap_or_default());
                // What else was asked in this frame was asked of nothing.
                return;
            }
            continue;
        };
        let changes = set_up.editor.changes();
        match request {
            SetUpRequest::Begin(draft) => {
                set_up.editor.apply(Edit::Replace(draft.clone()), None);
            }
            SetUpRequest::BeginHere => {}
            SetUpRequest::Edit(edit) => {
                let library = games.as_ref().map(|games| &games.0);
                set_up.editor.apply(edit.clone(), library);
            }
            SetUpRequest::RollOut if set_up.analysis.is_rolling() => set_up.analysis.stop(),
            SetUpRequest::RollOut => {
                let position = set_up.editor.position().cloned();
                if let Some(position) = position.filter(|position| position.winner().is_none()) {
                    set_up.analysis.roll_out(&position, &solutions.0);
                }
            }
            SetUpRequest::Play(players) => {
                let position = set_up.editor.position();
                if let Some(position) = position.filter(|position| position.winner().is_none()) {
                    let (position, players) = (position.clone(), players.clone());
                    let record = Match::from_position(position, players, fresh_seed());
                    requests.write(MatchRequest::Start(Box::new(record)));
                    commands.remove_resource::<SetUp>();
                    return;
                }
            }
            SetUpRequest::Close => {
                close(&mut commands, std::mem::take(&mut set_up.before), &mut requests);
                return;
            }
        }
        if set_up.editor.changes() != changes {
            set_up.show(&solutions, on_table, &mut requests);
        }
    }
}

/// Takes exhibition and review off the table with their match, to bring them back later. The
/// record says at once whom the analysis helps: nobody may come back.
fn begin(commands: &mut Commands, mut begun: SetUp, mut course: Option<Match>, helped: Vec<Side>) {
    commands.queue(move |world: &mut World| {
        let exhibition: Option<Exhibition> = world.remove_resource();
        let reviewing: Option<Reviewing> = world.remove_resource();
        // A review has said so already.
        if let Some(course) = course.as_mut().filter(|_| reviewing.is_none() && !helped.is_empty())
        {
            helped.iter().for_each(|side| course.note_help(*side));
            let pen = world.resource::<Writer>().pen();
            if let Some(mut saving) = world.get_resource_mut::<Saving>() {
                let kept = exhibition.as_ref().map(|exhibition| exhibition.taken().kept(course));
                saving.save(&pen, kept.as_deref().unwrap_or(course));
            }
        }
        begun.before = Before { course: course.map(Box::new), exhibition, reviewing };
        world.remove_resource::<Guide>();
        world.insert_resource(begun);
    });
}

/// Puts back what was on the table.
fn close(commands: &mut Commands, before: Before, requests: &mut MessageWriter<MatchRequest>) {
    let Before { course, exhibition, reviewing } = before;
    requests.write(match course {
        Some(course) => MatchRequest::Start(course),
        None => MatchRequest::Clear,
    });
    commands.queue(move |world: &mut World| {
        world.remove_resource::<SetUp>();
        if let Some(exhibition) = exhibition {
            world.insert_resource(exhibition);
        }
        if let Some(reviewing) = reviewing {
            world.insert_resource(reviewing);
        }
    });
}

/// Takes what has been found meanwhile.
fn collect(set_up: Option<ResMut<SetUp>>) {
    if let Some(mut set_up) = set_up
        && set_up.bypass_change_detection().analysis.collect()
    {
        set_up.set_changed();
    }
}

/// Nobody plays on while a position is set up.
fn hold(set_up: Option<Res<SetUp>>, mut turn: ResMut<Turn>) {
    if set_up.is_some() && !turn.held {
        turn.held = true;
    }
}

/// Registers the position that is set up.
pub fn plugin(app: &mut App) {
    app.add_message::<SetUpRequest>()
        .add_systems(
            Update,
            (take_back, obey, collect, end_with_given_dice::<SetUp>)
                .chain()
                // What it puts on the table ends no review: it takes that along.
                .after(reviewing::end)
                .in_set(TableSystems::Advance),
        )
        .add_systems(Update, placing::place.in_set(TableSystems::Animation))
        .add_systems(Update, hold.in_set(TableSystems::Stage).after(super::stage::begin_anew));
}
