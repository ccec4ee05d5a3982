//! A plain solver over a second engine: positions by their text, one value after the
//! other, no order, no numbers, nothing shared with the program's solvers.

use std::collections::HashMap;

use super::Second;

/// What can follow a position, by place.
enum Follows {
    /// Nothing: the side named in it has won.
    Nothing,
    /// One for each throw, with its ways.
    Throws(Vec<(f64, usize)>),
    /// One for each choice.
    Choices(Vec<usize>),
}

/// The probability that the side to throw wins, for every position before a throw that
/// can come about from `start`, by its text.
pub fn solved_plainly<S: Second>(variant: &S, start: &S::State) -> HashMap<String, f64> {
    solved_from(variant, [start.clone()])
}

/// The same for every position that can come about from one of these.
pub fn solved_from<S: Second>(
    variant: &S,
    starts: impl IntoIterator<Item = S::State>,
) -> HashMap<String, f64> {
    // The positions met so far, in the order of meeting, and each one's place.
    let mut met: Vec<S::State> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut place = |met: &mut Vec<S::State>, state: S::State| {
        *places.entry(variant.text(&state)).or_insert_with(|| {
            met.push(state);
            met.len() - 1
        })
    };
    for start in starts {
        place(&mut met, start);
    }
    let mut all = Vec::new();
    while let Some(state) = met.get(all.len()).cloned() {
        let (throws, choices) = (variant.throws(&state), variant.choices(&state));
        let mut after = |act: &str| place(&mut met, variant.after(&state, act));
        all.push(if throws.is_empty() && choices.is_empty() {
            Follows::Nothing
        } else if throws.is_empty() {
            Follows::Choices(choices.iter().map(|choice| after(choice)).collect())
        } else {
            let ways: u32 = throws.iter().map(|(_, ways)| ways).sum();
            let share = |ways_of_it| f64::from(ways_of_it) / f64::from(ways);
            Follows::Throws(throws.iter().map(|(t, of_it)| (share(*of_it), after(t))).collect())
        });
    }
    let turn = |state: &S::State| variant.text(state).split(' ').nth(1).map(str::to_owned);
    let turns: Vec<_> = met.iter().map(turn).collect();
    // The probability that the side named in a position wins.
    let mut win = vec![0.5; all.len()];
    loop {
        let mut change: f64 = 0.0;
        for here in (0..all.len()).rev() {
            let of = |there: usize| {
                if turns[there] == turns[here] { win[there] } else { 1.0 - win[there] }
            };
            let now = match &all[here] {
                Follows::Nothing => 1.0,
                Follows::Throws(throws) => throws.iter().map(|(p, to)| p * of(*to)).sum(),
                Follows::Choices(choices) => choices.iter().map(|to| of(*to)).fold(0.0, f64::max),
            };
            change = change.max((now - win[here]).abs());
            win[here] = now;
        }
        if change < 1e-13 {
            let throws = |place: &usize| matches!(all[*place], Follows::Throws(_));
            let told = places.iter().filter(|(_, place)| throws(place));
            return told.map(|(text, place)| (text.clone(), win[*place])).collect();
        }
    }
}
