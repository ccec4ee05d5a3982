//! Probabilities in points, hundredths of a game, and luck in words.

/// A probability in points, with one decimal.
pub fn points_of(probability: f64) -> String {
    // Avoids a minus sign before zero.
    format!("{:.1}", (probability * 1e3).round() / 10.0 + 0.0)
}

/// Do these points round to 0.0? Then they are not worth a mention.
pub fn is_nothing(probability: f64) -> bool {
    points_of(probability) == points_of(0.0)
}

/// The margin of error in points: `less than 0.1` if it rounds to 0.0.
pub fn margin(probability: f64) -> String {
    if is_nothing(probability) { "less than 0.1".to_owned() } else { points_of(probability) }
}

/// Points with their sign.
pub fn signed(probability: f64) -> String {
    let points = points_of(probability);
    points.strip_prefix('-').map_or_else(|| format!("+{points}"), |points| format!("−{points}"))
}

/// The mean cost of a choice, in points with two decimals: `−1.68`. Zero has no sign.
pub fn mean_cost(probability: f64) -> String {
    let points = format!("{:.2}", probability * 100.0);
    if points == "0.00" { points } else { format!("−{points}") }
}

/// Whole points with their sign: `+9`, `−12`, `0`.
pub fn whole_points(probability: f64) -> String {
    match (probability * 100.0).round() as i32 {
        0 => "0".to_owned(),
        gain @ 1.. => format!("+{gain}"),
        loss => format!("−{}", loss.unsigned_abs()),
    }
}

/// A throw's luck for the side that threw it.
pub fn luck_in_words(luck: f64) -> &'static str {
    match luck {
        luck if luck >= 0.08 => "a very lucky throw",
        luck if luck >= 0.02 => "a lucky throw",
        luck if luck <= -0.08 => "a very unlucky throw",
        luck if luck <= -0.02 => "an unlucky throw",
        _ => "an average throw",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_and_cost_are_told_in_points_with_their_sign() {
        assert_eq!(signed(0.0912), "+9.1");
        assert_eq!(signed(-0.06), "−6.0");
        assert_eq!(signed(-0.0001), "+0.0");
        assert_eq!(points_of(0.042), "4.2");
        assert_eq!(points_of(-0.0001), "0.0");
        assert_eq!([0.0, 0.0004, -0.0004].map(is_nothing), [true; 3]);
        assert_eq!([0.0006, -0.0006, 0.02].map(is_nothing), [false; 3]);
        assert_eq!([0.0004, 0.0006].map(margin), ["less than 0.1", "0.1"]);
        assert_eq!([0.0912, -0.118, 0.004, -0.004].map(whole_points), ["+9", "−12", "0", "0"]);
        assert_eq!(luck_in_words(0.1), "a very lucky throw");
        assert_eq!(luck_in_words(-0.03), "an unlucky throw");
        assert_eq!(luck_in_words(0.019), "an average throw");
    }
}
