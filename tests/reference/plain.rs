//! A plain solver over a second engine: positions by their text, one value after the
//! other, no order, no numbers, nothing shared with the program's solvers.

use std::collections::HashMap;

use super::Second;

/// Where a choice leads: to another position before a throw, thrown by the same side or
/// not, or to a win.
enum End {
    Won,
    At { text: String, same: bool },
}

/// The probability that the side to throw wins, for every position before a throw that
/// can come about from `start`, by its text.
pub fn solved_plainly<S: Second>(variant: &S, start: &S::State) -> HashMap<String, f64> {
    let turn = |text: &str| text.split(' ').nth(1).map(str::to_owned);
    // For each position: for each throw its ways and what can follow.
    let mut follows: HashMap<String, Vec<(u32, Vec<End>)>> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        let here = variant.text(&state);
        if follows.contains_key(&here) {
            continue;
        }
        let mut throws = Vec::new();
        for (throw, ways) in variant.throws(&state) {
            let thrown = variant.after(&state, &throw);
            let mut ends = Vec::new();
            for act in variant.choices(&thrown) {
                let next = variant.after(&thrown, &act);
                if variant.throws(&next).is_empty() {
                    ends.push(End::Won);
                } else {
                    let text = variant.text(&next);
                    let same = turn(&text) == turn(&here);
                    ends.push(End::At { text, same });
                    open.push(next);
                }
            }
            throws.push((ways, ends));
        }
        follows.insert(here, throws);
    }
    let mut win: HashMap<String, f64> = follows.keys().map(|text| (text.clone(), 0.5)).collect();
    loop {
        let of = |end: &End| match end {
            End::Won => 1.0,
            End::At { text, same: true } => win[text],
            End::At { text, same: false } => 1.0 - win[text],
        };
        let mean = |throws: &Vec<(u32, Vec<End>)>| {
            let best = |ends: &Vec<End>| ends.iter().map(of).fold(0.0, f64::max);
            let sum: f64 = throws.iter().map(|(ways, ends)| f64::from(*ways) * best(ends)).sum();
            sum / throws.iter().map(|(ways, _)| f64::from(*ways)).sum::<f64>()
        };
        let next: HashMap<String, f64> =
            follows.iter().map(|(text, throws)| (text.clone(), mean(throws))).collect();
        let change = next.iter().map(|(text, value)| (value - win[text]).abs()).fold(0.0, f64::max);
        win = next;
        if change < 1e-13 {
            return win;
        }
    }
}
