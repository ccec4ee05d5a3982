//! The position editor on the table, and its analysis. A possible position becomes a match without
//! players. An impossible one is displayed as well.

mod analysis;
mod editor;
mod placing;

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_core::rules::draft::Draft;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;

use super::current_match::{CurrentMatch, MatchRequest};
use super::exhibition::{Exhibition, KeptExhibition};
use super::games::{Games, fresh_seed};
use super::occasion::{self, Occasion, Of, On};
use super::saving::Saving;
use super::solutions::Solutions;
use super::writer::Writer;

pub use analysis::{Analysis, Found, SEED};
pub use editor::{Edit, Editor, PieceName, read};

/// A request to the position editor.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum SetUpRequest {
    /// Edit that position, in place of the present one if there is one.
    Begin(Box<Draft>),
    /// Set up the position on the table.
    BeginHere,
    /// Change it.
    Edit(Edit),
    /// Start a rollout, or stop the present one.
    RollOut,
    /// Play from the position, with these players.
    Play(Vec<String>),
    /// Return to the previous match on the table.
    Close,
}

/// The position in the editor.
#[derive(Resource)]
pub struct SetUp {
    editor: Editor,
    analysis: Analysis,
    /// The previous match on the table.
    before: Option<Box<Match>>,
}

impl Of for SetUp {
    const OCCASION: Occasion = Occasion::SetUp;
}

impl SetUp {
    /// The editor.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// The analysis.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Is there a match to return to? Otherwise the title follows.
    pub fn has_match(&self) -> bool {
        self.before.is_some()
    }

    /// Shows another draft: the table follows, and the analysis restarts.
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
        // An impossible position stays on a table that fits it.
        if position.is_some() || !fits {
            requests.write(MatchRequest::Lay(self.as_match()));
        }
    }

    /// The draft as a match for the table. An impossible position needs a table too: that of
    /// the start of its game.
    fn as_match(&self) -> Box<Match> {
        let draft = self.editor.draft();
        let position = self.editor.position().cloned();
        let shown = position.unwrap_or_else(|| draft.game().start(draft.sides().len() as u8));
        Box::new(Match::scripted(shown, Vec::new(), []))
    }
}

/// Undo takes back the last change of the position.
fn undo_edits(mut requests: MessageReader<MatchRequest>, mut asked: MessageWriter<SetUpRequest>) {
    for request in requests.read() {
        match request {
            MatchRequest::Undo => asked.write(SetUpRequest::Edit(Edit::Undo)),
            MatchRequest::Redo => asked.write(SetUpRequest::Edit(Edit::Redo)),
            _ => continue,
        };
    }
}

/// Opens the editor. Notes in the record of the match on the table at once whom the analysis
/// helps, since the match may never be resumed. An exhibition is kept for the same reason.
fn begin_set_up(
    mut asked: MessageReader<SetUpRequest>,
    mut commands: Commands,
    occasion: Res<State<Occasion>>,
    exhibition: On<Exhibition>,
    current: Option<Res<CurrentMatch>>,
    (saving, writer): (Option<ResMut<Saving>>, Res<Writer>),
    left: Option<ResMut<KeptExhibition>>,
    solutions: Res<Solutions>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let on_table = current.as_ref().map(|current| &current.0);
    let draft = asked.read().find_map(|request| match request {
        SetUpRequest::Begin(draft) => Some(((**draft).clone(), false)),
        // A lesson is scripted.
        SetUpRequest::BeginHere if *occasion.get() != Occasion::Guide => {
            Some((Draft::of(on_table?.position()), true))
        }
        _ => None,
    });
    let Some((draft, here)) = draft else { return };
    // Drops other requests of this frame.
    asked.clear();
    if *occasion.get() == Occasion::SetUp {
        if !here {
            commands.write_message(SetUpRequest::Edit(Edit::Replace(Box::new(draft))));
        }
        return;
    }
    let mut before = on_table.cloned();
    // Only an analysis of the position on the table helps its players. A review has noted this
    // already.
    if let (Some(course), Some(current)) = (&mut before, &current)
        && here
        && *occasion.get() != Occasion::Review
    {
        let helped: Vec<Side> = current.helped_by_looking().collect();
        helped.iter().for_each(|side| course.note_help(*side));
        if let Some(mut saving) = saving.filter(|_| !helped.is_empty()) {
            let kept = exhibition.get().map(|exhibition| exhibition.taken().kept(course));
            saving.save(&writer, kept.as_deref().unwrap_or(course));
        }
    }
    if let (Some(exhibition), Some(mut left)) = (exhibition.get(), left) {
        left.keep(exhibition, before.as_ref());
    }
    let (editor, analysis) = (Editor::new(draft), Analysis::default());
    let mut begun = SetUp { editor, analysis, before: before.map(Box::new) };
    let record = begun.as_match();
    requests.write(MatchRequest::Start { record, occasion: Occasion::SetUp });
    begun.analysis.begin(begun.editor.position(), &solutions.0);
    commands.insert_resource(begun);
}

fn answer_requests(
    mut asked: MessageReader<SetUpRequest>,
    mut set_up: ResMut<SetUp>,
    current: Option<Res<CurrentMatch>>,
    games: Option<Res<Games>>,
    solutions: Res<Solutions>,
    mut requests: MessageWriter<MatchRequest>,
) {
    let on_table = current.as_ref().map(|current| &current.0);
    for request in asked.read() {
        let changes = set_up.editor.changes();
        match request {
            SetUpRequest::Begin(_) | SetUpRequest::BeginHere => {}
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
                    requests.write(MatchRequest::play(Box::new(record)));
                    return;
                }
            }
            SetUpRequest::Close => {
                requests.write(match set_up.before.take() {
                    Some(before) => MatchRequest::Return(before),
                    None => MatchRequest::Clear,
                });
                return;
            }
        }
        if set_up.editor.changes() != changes {
            set_up.show(&solutions, on_table, &mut requests);
        }
    }
}

/// Takes results of the analysis.
fn collect_analysis(mut set_up: ResMut<SetUp>) {
    if set_up.bypass_change_detection().analysis.collect() {
        set_up.set_changed();
    }
}

/// Registers the position editor.
pub fn plugin(app: &mut App) {
    occasion::resource::<SetUp>(app);
    let on = in_state(Occasion::SetUp);
    let steps = (undo_edits, answer_requests, collect_analysis).chain().run_if(on);
    let rolls = |on: On<SetUp>| on.get().is_some_and(|on| on.analysis().is_rolling());
    app.add_message::<SetUpRequest>()
        .look_while(rolls)
        .add_systems(Update, (begin_set_up, steps).chain().in_set(TableSystems::Advance))
        .add_systems(Update, placing::place_pieces.in_set(TableSystems::Animation));
}
