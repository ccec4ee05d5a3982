//! A plain solver over a second engine: positions by their text, one value after the
//! other, no order, no numbers, nothing shared with the program's solvers.

use std::collections::HashMap;

use super::Second;

/// Where a choice leads: to a win, or to another position before a throw, thrown by the
/// same side or not.
enum End {
    Won,
    At { place: usize, same: bool },
}

/// The probability that the side to throw wins, for every position before a throw that
/// can come about from `start`, by its text.
pub fn solved_plainly<S: Second>(variant: &S, start: &S::State) -> HashMap<String, f64> {
    let turn = |text: &str| text.split(' ').nth(1).map(str::to_owned);
    // The positions met so far, in the order of meeting, and each one's place.
    let mut met = vec![start.clone()];
    let mut places = HashMap::from([(variant.text(start), 0)]);
    // For each position: for each throw its ways and what can follow.
    let mut follows: Vec<Vec<(u32, Vec<End>)>> = Vec::new();
    while let Some(state) = met.get(follows.len()).cloned() {
        let here = turn(&variant.text(&state));
        let mut throws = Vec::new();
        for (throw, ways) in variant.throws(&state) {
            let thrown = variant.after(&state, &throw);
            let mut ends = Vec::new();
            for act in variant.choices(&thrown) {
                let next = variant.after(&thrown, &act);
                if variant.throws(&next).is_empty() {
                    ends.push(End::Won);
                    continue;
                }
                let text = variant.text(&next);
                let same = turn(&text) == here;
                let place = *places.entry(text).or_insert_with(|| {
                    met.push(next);
                    met.len() - 1
                });
                ends.push(End::At { place, same });
            }
            throws.push((ways, ends));
        }
        follows.push(throws);
    }
    let mut win = vec![0.5; follows.len()];
    loop {
        let of = |end: &End| match end {
            End::Won => 1.0,
            End::At { place, same: true } => win[*place],
            End::At { place, same: false } => 1.0 - win[*place],
        };
        let mean = |throws: &Vec<(u32, Vec<End>)>| {
            let best = |ends: &Vec<End>| ends.iter().map(of).fold(0.0, f64::max);
            let sum: f64 = throws.iter().map(|(ways, ends)| f64::from(*ways) * best(ends)).sum();
            sum / throws.iter().map(|(ways, _)| f64::from(*ways)).sum::<f64>()
        };
        let next: Vec<f64> = follows.iter().map(mean).collect();
        let change =
            next.iter().zip(&win).map(|(next, win)| (next - win).abs()).fold(0.0, f64::max);
        win = next;
        if change < 1e-13 {
            return places.into_iter().map(|(text, place)| (text, win[place])).collect();
        }
    }
}
