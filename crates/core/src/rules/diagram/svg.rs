//! A plan as a picture in the SVG format, for documents.

use std::fmt::Write;

use super::shape::{Arrow, Bridge, Diagram, Point, Route, Spot};
use crate::rules::side::Side;

/// Behind all, so that the picture can be read on a dark page too.
const PAPER: &str = "#fdfaf3";
const GROUND: &str = "#efe3c8";
const CELL: &str = "#fffaf0";
const SPECIAL: &str = "#f6d58f";
const INK: &str = "#4a3b2a";
/// A colour for each route, told apart by those who do not see red and green too.
const COLOURS: [&str; 4] = ["#1f5f8b", "#c0561f", "#3f7d3a", "#7a4a94"];

/// A colour for each kind of way beside the paths.
const BESIDE: [&str; 4] = ["#c0561f", "#a3125f", "#3f7d3a", "#6b3fa0"];

/// Draws a plan with a key below it.
pub(super) fn draw(diagram: &Diagram, possessives: &[String]) -> String {
    let smallest = diagram.cells.iter().map(|spot| spot.extent.0.min(spot.extent.1));
    let unit = smallest.fold(f32::INFINITY, f32::min);
    let (width, depth) = diagram.size;
    let letter = (unit * 0.3).max(width * 0.022);
    let margin = letter;
    let lines = diagram.routes.len() + diagram.kinds.len();
    let key = letter * 1.8 * lines as f32 + letter * 0.6;
    let mut out = String::new();
    let (left, top) = (-width / 2.0 - margin, -depth / 2.0 - margin);
    let area = [left, top, width + 2.0 * margin, depth + 2.0 * margin + key];
    let box_of = area.map(number).join(" ");
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{box_of}\" width=\"720\" \
         font-family=\"sans-serif\">"
    );
    let [x, y, w, h] = area.map(number);
    let _ =
        writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>");
    block(&mut out, (0.0, 0.0), diagram.size, unit * 0.1, GROUND, unit * 0.03);
    for spot in &diagram.cells {
        cell(&mut out, spot, unit);
    }
    for (route, colour) in diagram.routes.iter().zip(COLOURS) {
        way(&mut out, route, colour, unit);
    }
    let shade = |kind: usize| BESIDE[kind % BESIDE.len()];
    for leap in &diagram.leaps {
        bridge(&mut out, leap, shade(leap.kind), unit);
    }
    // The names last, over the lines.
    for spot in &diagram.cells {
        name(&mut out, spot, unit);
    }
    for (index, (route, colour)) in diagram.routes.iter().zip(COLOURS).enumerate() {
        let y = depth / 2.0 + margin + letter * (1.0 + 1.8 * index as f32);
        let whose = whose(route, possessives);
        legend(&mut out, &whose, colour, false, (-width / 2.0, y), letter);
    }
    for (index, kind) in diagram.kinds.iter().enumerate() {
        let row = (diagram.routes.len() + index) as f32;
        let y = depth / 2.0 + margin + letter * (1.0 + 1.8 * row);
        legend(&mut out, kind, shade(index), true, (-width / 2.0, y), letter);
    }
    out.push_str("</svg>\n");
    out
}

/// A broken line, so that it is not taken for a path.
fn bridge(out: &mut String, bridge: &Bridge, colour: &str, unit: f32) {
    let dashes = format!("stroke-dasharray=\"{} {}\"", number(unit * 0.16), number(unit * 0.12));
    line(out, &bridge.line, colour, unit * 0.05, &dashes);
    for arrow in &bridge.arrows {
        head(out, arrow, colour, unit);
    }
}

/// A line of so many points; `how` is what its kind adds.
fn line(out: &mut String, points: &[Point], colour: &str, thick: f32, how: &str) {
    let points: Vec<String> =
        points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" {how} \
         stroke-linecap=\"round\"/>",
        points.join(" "),
        number(thick)
    );
}

/// A rectangle about a point with rounded corners.
fn block(out: &mut String, at: Point, size: (f32, f32), round: f32, fill: &str, edge: f32) {
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" \
         stroke=\"{INK}\" stroke-width=\"{}\"/>",
        number(at.0 - size.0 / 2.0),
        number(at.1 - size.1 / 2.0),
        number(size.0),
        number(size.1),
        number(round),
        number(edge)
    );
}

fn fill_of(spot: &Spot) -> &'static str {
    if spot.special { SPECIAL } else { CELL }
}

fn cell(out: &mut String, spot: &Spot, unit: f32) {
    // A safe cell has a strong edge.
    let edge = unit * if spot.safe { 0.06 } else { 0.025 };
    block(out, spot.at, spot.extent, unit * 0.12, fill_of(spot), edge);
}

fn name(out: &mut String, spot: &Spot, unit: f32) {
    let size = unit * 0.27;
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{INK}\" \
         paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"{}\">{}</text>",
        number(spot.at.0 - spot.extent.0 / 2.0 + unit * 0.07),
        number(spot.at.1 - spot.extent.1 / 2.0 + size),
        number(size),
        // Clear of the lines that run below it.
        fill_of(spot),
        number(size * 0.25),
        escaped(&spot.name)
    );
}

fn way(out: &mut String, route: &Route, colour: &str, unit: f32) {
    line(out, &route.line, colour, unit * 0.045, "stroke-linejoin=\"round\"");
    for arrow in &route.arrows {
        head(out, arrow, colour, unit);
    }
    dot(out, route.start, unit * 0.09, colour, colour);
    dot(out, route.end, unit * 0.11, "none", colour);
}

fn head(out: &mut String, arrow: &Arrow, colour: &str, unit: f32) {
    let (along, across) = (unit * 0.11, unit * 0.08);
    let (x, y) = arrow.towards;
    let corner = |forward: f32, aside: f32| {
        let at = (arrow.at.0 + x * forward - y * aside, arrow.at.1 + y * forward + x * aside);
        format!("{},{}", number(at.0), number(at.1))
    };
    let _ = writeln!(
        out,
        "<polygon points=\"{} {} {}\" fill=\"{colour}\"/>",
        corner(along, 0.0),
        corner(-along, across),
        corner(-along, -across)
    );
}

fn dot(out: &mut String, at: Point, radius: f32, fill: &str, edge: &str) {
    let _ = writeln!(
        out,
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" \
         stroke-width=\"{}\"/>",
        number(at.0),
        number(at.1),
        number(radius),
        number(radius * 0.4)
    );
}

/// Whose path a line is.
fn whose(route: &Route, possessives: &[String]) -> String {
    let name = |side: &Side| match possessives.get(side.index()) {
        Some(whose) => whose.clone(),
        None => format!("side {side}'s"),
    };
    let all = route.sides.len() == possessives.len();
    let whose = if all {
        "Every side's".to_owned()
    } else {
        route.sides.iter().map(name).collect::<Vec<_>>().join(" and ")
    };
    format!("{whose} path, from the dot to the ring")
}

/// A piece of a line, and what it is.
fn legend(out: &mut String, text: &str, colour: &str, broken: bool, at: Point, letter: f32) {
    let (dash, gap) = (number(letter * 0.5), number(letter * 0.35));
    let _ = writeln!(
        out,
        "<line x1=\"{}\" y1=\"{1}\" x2=\"{2}\" y2=\"{1}\" stroke=\"{colour}\" \
         stroke-width=\"{3}\"{4}/>",
        number(at.0),
        number(at.1 - letter * 0.35),
        number(at.0 + letter * 2.0),
        number(letter * 0.2),
        if broken { format!(" stroke-dasharray=\"{dash} {gap}\"") } else { String::new() }
    );
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{INK}\">{}</text>",
        number(at.0 + letter * 2.5),
        number(at.1),
        number(letter),
        escaped(text)
    );
}

/// A length with two decimals at most.
fn number(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// What has a meaning of its own in the format, written as text.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn numbers_are_short() {
        for (length, text) in
            [(0.0, "0"), (-0.001, "0"), (12.5, "12.5"), (100.0, "100"), (-3.456, "-3.46")]
        {
            assert_eq!(number(length), text);
        }
    }

    #[test]
    fn a_picture_is_closed_and_shows_all() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            let diagram = Diagram::of(definition);
            let svg = diagram.svg(&definition.side_names);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            // One element a line, each closed; no stray mark between them.
            for line in svg.lines().skip(1) {
                let text = line.starts_with("<text") && line.ends_with("</text>");
                assert!(text || line.ends_with("/>") || line == "</svg>", "{line}");
                assert_eq!(line.matches('<').count(), line.matches('>').count(), "{line}");
                assert!(!line.contains("NaN") && !line.contains("inf"), "{line}");
            }
            for spot in &diagram.cells {
                assert!(svg.contains(&format!(">{}</text>", spot.name)), "{game:?} {}", spot.name);
            }
            let lines = diagram.routes.len() + diagram.leaps.len();
            assert_eq!(svg.matches("<polyline").count(), lines);
            for leap in &diagram.leaps {
                assert!(
                    svg.contains(&format!(">{}</text>", escaped(diagram.kinds[leap.kind]))),
                    "{game:?}"
                );
            }
        }
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let library = Library::built_in();
        let diagram = Diagram::of(library.game("ur").expect("ur").definition());
        let names = ["a < b & c".to_owned(), "</svg>".to_owned()];
        let svg = diagram.svg(&names);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("&lt;/svg&gt;"));
    }
}
