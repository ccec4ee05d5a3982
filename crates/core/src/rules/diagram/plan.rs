//! A plan as lines of text.

use super::shape::{Diagram, Spot};

/// The names where the cells lie: a line for each row, columns to scale.
pub(super) fn write(diagram: &Diagram) -> String {
    let mut spots: Vec<&Spot> = diagram.cells.iter().collect();
    spots.sort_by(|a, b| a.at.1.total_cmp(&b.at.1).then(a.at.0.total_cmp(&b.at.0)));
    let mut rows: Vec<Vec<&Spot>> = Vec::new();
    for spot in spots {
        match rows.last_mut() {
            // Less than a millimetre is no other row.
            Some(row) if (row[0].at.1 - spot.at.1).abs() < 1.0 => row.push(spot),
            _ => rows.push(vec![spot]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| a.at.0.total_cmp(&b.at.0));
    }
    let scale = letters_a_millimetre(&rows);
    let left = diagram.cells.iter().map(|spot| spot.at.0).fold(f32::INFINITY, f32::min);
    let lines: Vec<String> = rows.iter().map(|row| line(row, left, scale)).collect();
    lines.join("\n") + "\n"
}

fn label(spot: &Spot) -> String {
    if spot.special { format!("[{}]", spot.name) } else { format!(" {} ", spot.name) }
}

/// As many as it takes for the names of neighbours not to touch.
fn letters_a_millimetre(rows: &[Vec<&Spot>]) -> f32 {
    let width = |spot: &Spot| label(spot).chars().count();
    let neighbours = rows.iter().flat_map(|row| row.windows(2));
    let needed = neighbours.map(|pair| {
        let letters = width(pair[0]).max(width(pair[1])) as f32;
        letters / (pair[1].at.0 - pair[0].at.0).max(1.0)
    });
    needed.fold(0.0, f32::max)
}

fn line(row: &[&Spot], left: f32, scale: f32) -> String {
    let mut text = String::new();
    for spot in row {
        let column = ((spot.at.0 - left) * scale).round() as usize;
        let missing = column.saturating_sub(text.chars().count());
        text.extend(std::iter::repeat_n(' ', missing));
        text.push_str(&label(spot));
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use crate::levels::Library;
    use crate::rules::diagram::Diagram;

    fn plan(id: &str) -> String {
        Diagram::of(Library::built_in().game(id).expect("a game").definition()).text()
    }

    #[test]
    fn the_plan_of_ur_shows_the_gap_in_its_outer_rows() {
        let expected = "\
[b1] b2  b3  b4         [b7] b8
 m1  m2  m3 [m4] m5  m6  m7  m8
[a1] a2  a3  a4         [a7] a8
";
        assert_eq!(plan("ur"), expected);
    }

    #[test]
    fn the_plan_of_five_lines_has_two_rows() {
        let expected = [" 5B  4B [3B] 2B  1B\n", " 1A  2A [3A] 4A  5A\n"];
        assert_eq!(plan("pente"), expected.concat());
    }

    #[test]
    fn every_name_stands_in_the_plan_once() {
        for game in Library::built_in().games() {
            let diagram = Diagram::of(game.definition());
            let text = diagram.text();
            let mut words: Vec<&str> = text
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|w| !w.is_empty())
                .collect();
            let mut names: Vec<&str> = diagram.cells.iter().map(|s| s.name.as_str()).collect();
            words.sort_unstable();
            names.sort_unstable();
            assert_eq!(words, names, "{game:?}\n{text}");
        }
    }
}
