//! Work that takes long, beside the frames.

use std::sync::mpsc::channel;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use tesserae_scene::look::Look;

use crate::studio::Studio;

#[test]
fn three_pieces_of_work_that_hang_hold_up_no_dice() {
    let _studio = Studio::open(Look::Low, UVec2::new(320, 240));
    let pool = AsyncComputeTaskPool::get();
    let (ends, done) = channel();
    let hung: Vec<_> = (0..3)
        .map(|_| {
            let (end, wait) = channel::<()>();
            // Ends when the sender is dropped, also if the test fails.
            let task = pool.spawn(async move { wait.recv().is_err() });
            (end, task)
        })
        .collect();
    let dice = pool.spawn(async move { ends.send(()).is_ok() });
    let came = done.recv_timeout(Duration::from_secs(60));
    for (end, task) in hung {
        drop(end);
        task.detach();
    }
    dice.detach();
    assert_eq!(came, Ok(()));
}
