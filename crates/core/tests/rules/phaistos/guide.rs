//! The guide plays what is peculiar to the labyrinth instead of telling of it.

use tesserae_core::rules::{Action, Event, Side, Step, guide};

use crate::common::rule_sets;

/// All events of the guide's lessons, in order.
fn events() -> Vec<Event> {
    let mut games = rule_sets().games().to_vec();
    games.retain(|game| game.definition().game == "phaistos");
    let mut all = Vec::new();
    for lesson in &games[0].definition().guide {
        let mut position = guide::start(&games, lesson).unwrap();
        for play in lesson.steps.iter().filter_map(|step| step.play.as_ref()) {
            let (next, events) = position.play(play.parse::<Action>().unwrap()).unwrap();
            all.extend(events);
            position = next;
        }
    }
    all
}

fn plays(what: &str, wanted: impl Fn(&Event) -> bool) {
    assert!(events().iter().any(wanted), "the guide plays no {what}");
}

fn step(event: &Event) -> Option<(Side, u8, u8)> {
    match event {
        Event::Moved { side, from, to, .. } | Event::Returned { side, from, to } => {
            Some((*side, from.0, to.0))
        }
        _ => None,
    }
}

#[test]
fn the_guide_plays_passages_traps_the_tunnel_displacements_and_exact_fields() {
    plays("passage", |event| step(event) == Some((Side::A, 6, 12)));
    plays("trap", |event| {
        matches!(event, Event::Trapped { side: Side::A, at: Step(13), turns: 2 })
    });
    plays("displacement", |event| matches!(event, Event::Swapped { side: Side::B, .. }));
    plays("displacement of the learner", |event| {
        matches!(event, Event::Swapped { side: Side::A, from: Step(13), .. })
    });
    plays("traveller that a newcomer frees", |event| {
        *event == Event::Freed { side: Side::A, at: Step(10) }
    });
    plays("tunnel", |event| step(event) == Some((Side::A, 52, 7)));
    plays("ride", |event| step(event) == Some((Side::A, 7, 55)));
    plays("crossing", |event| step(event) == Some((Side::A, 44, 50)));
    // Up to 31 and back, then 31 with the exact count.
    plays("number that is too high", |event| step(event) == Some((Side::A, 30, 27)));
    plays("exact field", |event| step(event) == Some((Side::A, 28, 31)));
    plays("turn without a move", |event| *event == Event::Passed { side: Side::B });
    plays("win", |event| *event == Event::Won { side: Side::A });
}
