//! Work that is shared out among threads and put back into its order.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Chance for the piece of work of that number.
pub(crate) fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// Does `each` for every number and gives the results in order. `begin` makes what a thread
/// keeps from one to the next; `progress` gets how many are begun. Fails as `begin` does,
/// or else as the lowest number does that fails.
pub(crate) fn share<S, T: Send, E: Send>(
    numbers: Range<u64>,
    threads: usize,
    begin: impl Fn() -> Result<S, E> + Sync,
    each: impl Fn(&mut S, u64) -> Result<T, E> + Sync,
    mut progress: impl FnMut(u64),
) -> Result<Vec<T>, E> {
    let many = numbers.end.saturating_sub(numbers.start);
    let next = AtomicU64::new(0);
    let done: Mutex<Vec<(u64, Result<T, E>)>> = Mutex::default();
    let work = |progress: &mut dyn FnMut(u64)| {
        let keep = |place, result| {
            done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
        };
        let mut own = match begin() {
            Ok(own) => own,
            Err(error) => {
                next.store(many, Ordering::Relaxed);
                // Before all others, whatever has been done.
                return keep(0, Err(error));
            }
        };
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= many {
                return;
            }
            progress(place);
            let result = each(&mut own, numbers.start + place);
            if result.is_err() {
                // What has a lower number is already begun and may fail as well.
                next.store(many, Ordering::Relaxed);
            }
            keep(place + 1, result);
        }
    };
    // No more threads than work: an engine costs a process on each.
    let threads = threads.clamp(1, many.clamp(1, 1024) as usize);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| work(&mut |_| {}));
        }
        work(&mut progress);
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_the_lowest_failure_is_told() {
        for threads in [1, 3] {
            let squares: Result<Vec<u64>, u64> =
                share(5..9, threads, || Ok(()), |(), n| Ok(n * n), |_| {});
            assert_eq!(squares, Ok(vec![25, 36, 49, 64]));
            let odd = |(): &mut (), n: u64| if n % 2 == 1 { Err(n) } else { Ok(n) };
            assert_eq!(share(0..50, threads, || Ok(()), odd, |_| {}), Err(1));
            assert_eq!(share(0..50, threads, || Err(77), odd, |_| {}), Err(77));
            assert_eq!(share(3..3, threads, || Ok(()), odd, |_| {}), Ok(vec![]));
        }
    }
}
