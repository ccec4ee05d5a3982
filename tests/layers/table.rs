//! The tables of layers and rooms in ARCHITECTURE.md.

/// One row: a folder or file of the source, and the rows that it may import from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As in `src/rules/`.
    pub place: String,
    /// Names of other rows, as in `rules`.
    pub knows: Vec<String>,
}

impl Row {
    /// What other rows call it: its place without `src/` and without the end.
    pub fn name(&self) -> &str {
        self.place.trim_start_matches("src/").trim_end_matches('/').trim_end_matches(".rs")
    }

    /// Whether a file is its own or lies in it.
    fn holds(&self, file: &str) -> bool {
        if self.place.ends_with('/') { file.starts_with(&self.place) } else { file == self.place }
    }
}

/// Every row of a text that begins with a place in `src`: `| place | is | knows |`.
pub fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("| `src/")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [place, _, knows] = cells[..] else { panic!("three cells are wanted: {line}") };
        let known = knows.split(',').map(str::trim).filter(|name| *name != "nothing else");
        rows.push(Row {
            place: place.trim_matches('`').to_owned(),
            knows: known.map(str::to_owned).collect(),
        });
    }
    rows
}

/// The row that a file belongs to: the one with the longest place.
pub fn row_of<'a>(rows: &'a [Row], file: &str) -> Option<&'a Row> {
    rows.iter().filter(|row| row.holds(file)).max_by_key(|row| row.place.len())
}
