//! The keys of a match that a person plays.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key as EguiKey};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use tesserae_core::rules::Action;
use tesserae_play::advice::AdviceRequest;
use tesserae_play::animation::Timeline;
use tesserae_play::choices::{Choices, Keyed};
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::games::fresh_seed;
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::throwing::{ThrowRequested, Throwing};
use tesserae_play::turn::{Stage, Turn};

use crate::ui::commands::{Asked, Bindings, Command, Key, Now, Press, TurnCommand, add_handlers};
use crate::ui::input::selection::{ByKeys, Selected};
use crate::ui::state::{Overlay, Screen};

fn egui_has_focus(wants: Option<Res<EguiWantsInput>>) -> bool {
    wants.is_some_and(|wants| wants.wants_any_keyboard_input())
}

/// Notes who plays by keys and who by mouse.
fn notice_keys(
    mut presses: MessageReader<Press>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    turn: Res<Turn>,
    mut by_keys: ResMut<ByKeys>,
) {
    let chooses = |press: &Press| {
        press.keys.into_iter().flatten().any(|key| match key {
            Key::Tab | Key::Enter => true,
            Key::Left | Key::Right | Key::Up | Key::Down => !press.held.shift,
            key => key.digit().is_some_and(|digit| digit > 0),
        })
    };
    let chosen = presses.read().filter(|press| chooses(press)).count() > 0;
    if buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some()) {
        by_keys.set_if_neq(ByKeys(false));
    } else if chosen && turn.stage == Stage::ToChoose {
        by_keys.set_if_neq(ByKeys(true));
    }
}

/// Picks for one choice do not hold for another.
fn drop_selection(
    If(current): If<Res<CurrentMatch>>,
    turn: Res<Turn>,
    mut selected: ResMut<Selected>,
) {
    if turn.stage != Stage::ToChoose || !current.is_human(current.0.position().turn()) {
        selected.set_if_neq(Selected::default());
    }
}

/// Carries out the commands of a match.
///
/// Plays, throws and passes count only once the player has seen their position ([`Turn::is_seen`]).
/// A key pressed for an earlier position does nothing and is not kept.
fn serve_turn(
    mut asked: MessageReader<Asked>,
    (guide, mut guides): (On<Guide>, MessageWriter<GuideRequest>),
    (current, mut requests): (Option<Res<CurrentMatch>>, MessageWriter<MatchRequest>),
    mut reviews: MessageWriter<ReviewRequest>,
    mut timeline: ResMut<Timeline>,
    mut throwing: ResMut<Throwing>,
    choices: Res<Choices>,
    mut selected: ResMut<Selected>,
    mut throws: MessageWriter<ThrowRequested>,
    mut actions: MessageWriter<ActionRequested>,
    mut advice: MessageWriter<AdviceRequest>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let mut decided = false;
    for asked in asked.read() {
        let Command::Turn(command) = asked.command else { continue };
        // Keys after a decision in the same frame are meant for a position not yet seen.
        if decided {
            continue;
        }
        decided = decides(command);
        match command {
            TurnCommand::Skip => {
                timeline.skip();
                throwing.skip();
            }
            TurnCommand::Next => {
                guides.write(GuideRequest::Next);
            }
            TurnCommand::PlayMatch => overlay.set(Overlay::NewMatch),
            TurnCommand::SkipLesson => {
                let next = guide.get().map(|guide| GuideRequest::Lesson(guide.number() + 1));
                guides.write_batch(next);
            }
            TurnCommand::RepeatLesson => {
                guides.write(GuideRequest::Again);
            }
            TurnCommand::RestartGuide => {
                guides.write(GuideRequest::Lesson(0));
            }
            TurnCommand::LeaveGuide => {
                requests.write(MatchRequest::Clear);
                screen.set(Screen::Title);
            }
            TurnCommand::PlayOn => {
                requests.write(MatchRequest::PlayOn);
            }
            TurnCommand::Rematch => {
                let again = current.as_ref().map(|current| current.0.rematch(fresh_seed()));
                requests.write_batch(again.map(|record| MatchRequest::play(Box::new(record))));
            }
            TurnCommand::ReviewMatch => {
                reviews.write(ReviewRequest::Begin);
            }
            TurnCommand::Throw => {
                throws.write(ThrowRequested(None));
            }
            TurnCommand::Pass => {
                actions.write(ActionRequested(Action::Pass));
            }
            TurnCommand::PlayIt => {
                advice.write(AdviceRequest::Play);
            }
            TurnCommand::ChooseAgain => {
                advice.write(AdviceRequest::ChooseAgain);
            }
            TurnCommand::Hint => {
                advice.write(AdviceRequest::Hint);
            }
            TurnCommand::PutBack => {
                selected.set_if_neq(Selected::default());
            }
            TurnCommand::NextMove => point(&choices, &mut selected, true),
            TurnCommand::PreviousMove => point(&choices, &mut selected, false),
            TurnCommand::PlayNumber => {
                let digit = asked.key.and_then(Key::digit).unwrap_or_default();
                let pressed = choices.by_digit(digit, selected.number);
                *selected = Selected::default();
                match pressed {
                    Some(Keyed::Picks(number)) => selected.number = Some(number),
                    Some(Keyed::Plays(action)) => {
                        decided = true;
                        actions.write(ActionRequested(action));
                    }
                    None => {}
                }
            }
            TurnCommand::PlayPointed => {
                let legal = admitted(&choices, &selected);
                let only = legal.first().copied().filter(|_| legal.len() == 1);
                if let Some(action) = selected.action.filter(|a| legal.contains(a)).or(only) {
                    decided = true;
                    actions.write(ActionRequested(action));
                    *selected = Selected::default();
                }
            }
        }
    }
}

/// Does the table wait for something else afterwards?
fn decides(command: TurnCommand) -> bool {
    matches!(
        command,
        TurnCommand::Throw
            | TurnCommand::Pass
            | TurnCommand::Next
            | TurnCommand::PlayMatch
            | TurnCommand::PlayIt
            | TurnCommand::ChooseAgain
    )
}

/// The legal actions that agree with what has been picked.
fn admitted(choices: &Choices, selected: &Selected) -> Vec<Action> {
    let admitted = choices.list.iter().filter(|choice| selected.admits(choice));
    admitted.map(|choice| choice.action).collect()
}

/// Points at the next legal action, or the one before.
fn point(choices: &Choices, selected: &mut Selected, onward: bool) {
    let legal = admitted(choices, selected);
    let count = legal.len();
    let here = selected.action.and_then(|a| legal.iter().position(|l| *l == a));
    let next = match here {
        Some(at) if onward => at + 1,
        None if onward => 0,
        here => here.unwrap_or(0) + count.saturating_sub(1),
    };
    selected.action = next.checked_rem(count).map(|next| legal[next]).or(selected.action);
}

/// While a person chooses, Tab moves through the moves, unless that has other keys. Otherwise egui
/// moves the focus with it.
fn keep_tab(mut inputs: Query<&mut EguiInput>, bindings: Res<Bindings>, now: Now) {
    let keys = TurnCommand::NextMove.entry().keys_in(&bindings);
    let by_tab = keys.iter().any(|chord| chord.key() == Key::Tab);
    if !by_tab || !now.tab_points() {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, egui::Event::Key { key: EguiKey::Tab, .. }));
    }
}

/// Registers the handler and who plays by keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<ByKeys>().add_systems(
        PreUpdate,
        keep_tab.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    add_handlers(
        app,
        (
            notice_keys.run_if(not(egui_has_focus)),
            drop_selection
                .run_if(not(in_state(Occasion::Review)))
                .run_if(not(in_state(Occasion::SetUp))),
        )
            .run_if(in_state(Screen::Table))
            .run_if(in_state(Overlay::None)),
    );
    add_handlers(app, serve_turn);
}
