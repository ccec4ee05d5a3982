//! The results of a trial of dice, in plain words.

use tesserae_core::dice::Tally;

/// A number with separated thousands: `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The meaning of the test on a trial's outcomes for its dice.
pub fn fairness(tally: &Tally) -> String {
    let needed = tally.throws_to_test();
    if tally.throws() < needed {
        let needed = grouped(needed);
        return format!("Too early to tell: the test needs {needed} throws.");
    }
    meaning(tally.test().p_value)
}

/// The meaning of the chance that fair dice look at least as uneven.
fn meaning(p: f64) -> String {
    let fair = "As one would expect of fair dice:";
    let uneven = "look at least this uneven";
    match p {
        _ if p >= 0.95 => format!("{fair} nearly all trials of fair dice {uneven}."),
        _ if p >= 0.15 => {
            let tenths = p * 10.0;
            format!("{fair} {tenths:.0} in 10 trials of fair dice {uneven}.")
        }
        _ if p >= 0.05 => {
            let one_in = 1.0 / p;
            format!("{fair} 1 in {one_in:.0} trials of fair dice looks at least this uneven.")
        }
        _ if p >= 0.001 => {
            let one_in = 1.0 / p;
            format!(
                "A little uneven: only 1 in {one_in:.0} trials of fair dice looks like this. \
                 While a trial grows, that happens now and then."
            )
        }
        _ => "Fair dice do not fall like this: fewer than 1 in 1,000 trials of fair dice look \
              this uneven."
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::dice::USUAL;

    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let numbers = [0, 7, 999, 1_000, 12_345, 1_000_000].map(grouped);
        assert_eq!(numbers, ["0", "7", "999", "1,000", "12,345", "1,000,000"]);
    }

    #[test]
    fn what_p_says_is_said_as_often_as_it_happens() {
        let says = |p: f64, words: &str| {
            let text = meaning(p);
            assert!(text.contains(words) && text.ends_with('.'), "{p}: {text}");
        };
        says(1.0, "nearly all");
        says(0.31, "3 in 10");
        says(0.94, "9 in 10");
        says(0.151, "2 in 10");
        says(0.10, "1 in 10");
        says(0.051, "1 in 20");
        says(0.049, "A little uneven: only 1 in 20");
        says(0.002, "1 in 500");
        says(0.000_9, "Fair dice do not fall like this");
        says(0.0, "Fair dice do not fall like this");
    }

    #[test]
    fn a_few_throws_say_nothing() {
        let tally = Tally::new(USUAL[3]);
        assert_eq!(fairness(&tally), "Too early to tell: the test needs 180 throws.");
    }
}
