//! Files that several versions of the program, and several programs at once, read and write.
//! Each takes the fields that it understands, and writes only what it has changed.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::text::{TextError, from_ron, unmarked};
use super::tree::{Entry, Group, Tree};

/// What a program understands of a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Understood<T> {
    /// The value: what is not understood has its default.
    pub value: T,
    /// The fields that are not understood, each with those it lies in, as in `layers.paths`.
    pub unknown: Vec<String>,
}

/// Reads what this program understands of a text. Its fields must have defaults. The error is
/// that of a text that is no list of fields.
pub fn understood<T: DeserializeOwned>(text: &str) -> Result<Understood<T>, TextError> {
    let error = match from_ron(text) {
        Ok(value) => return Ok(Understood { value, unknown: Vec::new() }),
        Err(error) => error,
    };
    let tree = Tree::read(unmarked(text));
    let Some(root) = tree.as_ref().and_then(Tree::group).filter(|root| root.is_keyed()) else {
        return Err(error);
    };
    let mut unknown = Vec::new();
    let is_read = |group: Group| from_ron::<T>(&Tree::Group(group).to_string()).is_ok();
    let known = pruned(root, "", &is_read, &mut unknown);
    let value = from_ron(&Tree::Group(known).to_string()).map_err(|_| error)?;
    Ok(Understood { value, unknown })
}

/// The part of a group that is read. `is_read` tries the group with other values.
fn pruned(
    group: &Group,
    place: &str,
    is_read: &dyn Fn(Group) -> bool,
    unknown: &mut Vec<String>,
) -> Group {
    let keep = |entry: &Entry| -> Option<Entry> {
        let alone = |value: Tree| group.with(vec![Entry { key: entry.key.clone(), value }]);
        if is_read(alone(entry.value.clone())) {
            return Some(entry.clone());
        }
        let key = entry.key.as_deref().unwrap_or_default();
        let place = [place, key].into_iter().filter(|part| !part.is_empty());
        let place = place.collect::<Vec<_>>().join(".");
        // Without a value, those after it in a tuple would take its place.
        let parts = |inner: &&Group| {
            let is_tuple = inner.open == '(' && !inner.is_keyed() && inner.entries.len() > 1;
            !is_tuple && !inner.entries.is_empty()
        };
        if let Some(inner) = entry.value.group().filter(parts) {
            let inner_is_read = |inner: Group| is_read(alone(Tree::Group(inner)));
            let before = unknown.len();
            let rest = pruned(inner, &place, &inner_is_read, unknown);
            if !rest.entries.is_empty() && inner_is_read(rest.clone()) {
                return Some(Entry { key: entry.key.clone(), value: Tree::Group(rest) });
            }
            unknown.truncate(before);
        }
        unknown.push(place);
        None
    };
    let known = group.with(group.entries.iter().filter_map(keep).collect());
    if is_read(known.clone()) {
        return known;
    }
    // A field appears twice, or under two names: the first one counts.
    known.entries.iter().fold(group.with(Vec::new()), |kept, entry| {
        let more = group.with(kept.entries.iter().chain([entry]).cloned().collect());
        if is_read(more.clone()) { more } else { kept }
    })
}

/// A text with more in it than this program has read. What the program does not change stays as
/// it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct More {
    text: Tree,
    read: Tree,
}

impl More {
    /// The rest of a text after `read` was read from it; none if that is all.
    pub fn in_text<T: Serialize>(text: &str, read: &T) -> Option<Self> {
        let text = Tree::read(unmarked(text))?;
        let read = tree_of(read)?;
        (text != read).then_some(Self { text, read })
    }

    /// The text of `now`, which one program alone may change, with the rest.
    pub fn with<T: Serialize>(&self, now: &T) -> Result<String, ron::Error> {
        self.merged(now, false)
    }

    /// Drops the fields that have another name in this version: beside that, they would be there
    /// twice.
    fn drop_earlier_names<T: Serialize + DeserializeOwned>(&mut self, now: &T) {
        let now = tree_of(now);
        let (Tree::Group(text), Some(Tree::Group(now))) = (&mut self.text, now) else { return };
        text.entries.retain(|entry| {
            let is_own = entry.key.as_deref().is_some_and(|key| now.get(key).is_some());
            let beside = || now.entries.iter().chain([entry]).cloned().collect();
            is_own || from_ron::<T>(&Tree::Group(now.with(beside())).to_string()).is_ok()
        });
    }

    fn merged<T: Serialize>(&self, now: &T, is_shared: bool) -> Result<String, ron::Error> {
        let text = pretty(now)?;
        let Some(now) = Tree::read(&text) else { return Ok(text) };
        Ok(merged(&self.text, &self.read, &now, is_shared).pretty())
    }
}

/// The text of a file after a program has changed a value from `before` to `now`. Other programs
/// may have changed the file, whose text is `present`: only the program's own changes are made.
pub fn with_changes<T: Serialize + DeserializeOwned>(
    present: &str,
    before: &T,
    now: &T,
) -> Result<String, ron::Error> {
    match More::in_text(present, before) {
        Some(mut more) => {
            more.drop_earlier_names(now);
            more.merged(now, true)
        }
        None => pretty(now),
    }
}

fn pretty<T: Serialize>(value: &T) -> Result<String, ron::Error> {
    let style = ron::ser::PrettyConfig::new().new_line("\n").indentor("    ");
    Ok(ron::ser::to_string_pretty(value, style)? + "\n")
}

fn tree_of<T: Serialize>(value: &T) -> Option<Tree> {
    Tree::read(&ron::to_string(value).ok()?)
}

/// The value `text` with the changes from `read` to `now`. In a shared file both sides may have
/// added to a list.
fn merged(text: &Tree, read: &Tree, now: &Tree, is_shared: bool) -> Tree {
    if read == now {
        return text.clone();
    }
    let (Tree::Group(text), Tree::Group(read), Tree::Group(new)) = (text, read, now) else {
        return now.clone();
    };
    let same = |a: &Group, b: &Group| (&a.name, a.open) == (&b.name, b.open);
    if text == read || !same(text, read) || !same(read, new) {
        return now.clone();
    }
    let is_keyed = [text, read, new].iter().all(|group| group.is_keyed());
    match new.open {
        '[' => Tree::Group(merged_list(text, read, new, is_shared)),
        _ if is_keyed => Tree::Group(merged_fields(text, read, new, is_shared)),
        // Two programs' changes in one value would not fit each other.
        _ if is_shared => now.clone(),
        _ if text.entries.len() == read.entries.len()
            && read.entries.len() == new.entries.len() =>
        {
            let three = text.entries.iter().zip(&read.entries).zip(&new.entries);
            let one = |((text, read), new): ((&Entry, &Entry), &Entry)| Entry {
                key: None,
                value: merged(&text.value, &read.value, &new.value, is_shared),
            };
            Tree::Group(new.with(three.map(one).collect()))
        }
        _ => now.clone(),
    }
}

fn merged_fields(text: &Group, read: &Group, now: &Group, is_shared: bool) -> Group {
    let mut entries: Vec<Entry> = Vec::new();
    for Entry { key, value } in &text.entries {
        let name = key.as_deref().unwrap_or_default();
        // A field that appears twice could not be read. It is written once, with its new value.
        if entries.iter().any(|before| before.key == *key) {
            continue;
        }
        let twice = text.entries.iter().filter(|entry| entry.key == *key).count() > 1;
        let value = match (read.get(name), now.get(name)) {
            (Some(read), Some(now)) if !twice => merged(value, read, now, is_shared),
            (_, Some(now)) => now.clone(),
            // We took it out of a table.
            (Some(_), None) => continue,
            (None, None) => value.clone(),
        };
        entries.push(Entry { key: key.clone(), value });
    }
    for entry in &now.entries {
        let name = entry.key.as_deref().unwrap_or_default();
        // Another program took it out of a table. A field without a value has its default.
        let is_gone = now.open == '{' && read.get(name) == Some(&entry.value);
        if text.get(name).is_none() && !is_gone {
            entries.push(entry.clone());
        }
    }
    now.with(entries)
}

/// The items of `text` without those that we took out, and with those that we added and changed.
/// What the program has not read stays behind the item that it followed.
fn merged_list(text: &Group, read: &Group, now: &Group, is_shared: bool) -> Group {
    let read_in_text = counterparts(&read.entries, &text.entries);
    let now_in_read = counterparts(&now.entries, &read.entries);
    let mut is_left: Vec<bool> =
        (0..text.entries.len()).map(|at| !read_in_text.contains(&Some(at))).collect();
    let mut entries = Vec::new();
    // Takes those that the program has not read, from one place on.
    let mut unread = |from: usize, entries: &mut Vec<Entry>| {
        for (entry, is_left) in text.entries.iter().zip(&mut is_left).skip(from) {
            if !std::mem::take(is_left) {
                break;
            }
            entries.push(entry.clone());
        }
    };
    unread(0, &mut entries);
    for (entry, in_read) in now.entries.iter().zip(now_in_read) {
        let in_text = in_read.and_then(|at| Some((at, read_in_text[at]?)));
        if let Some((in_read, in_text)) = in_text {
            let three = [&text.entries[in_text], &read.entries[in_read], entry];
            let [text, read, now] = three.map(|entry| &entry.value);
            entries.push(Entry { key: None, value: merged(text, read, now, is_shared) });
            unread(in_text + 1, &mut entries);
        } else if !is_shared {
            entries.push(entry.clone());
        } else {
            // Another program has added the same, or has taken it out.
            let is_gone = in_read.is_some_and(|at| read.entries[at] == *entry);
            if !is_gone && !text.entries.contains(entry) {
                entries.push(entry.clone());
            }
        }
    }
    // Those behind an item that is no longer there.
    (0..text.entries.len()).for_each(|from| unread(from, &mut entries));
    now.with(entries)
}

/// For each of these items the place of the same one in another list: an equal one, or else the
/// first that has most of its fields, or else the one at its place in a list as long.
fn counterparts(items: &[Entry], others: &[Entry]) -> Vec<Option<usize>> {
    let mut places = vec![None; items.len()];
    let mut is_free = vec![true; others.len()];
    let passes: [fn(&Entry, &Entry) -> bool; 2] = [|one, other| one == other, is_alike];
    for is_same in passes {
        for (place, item) in places.iter_mut().zip(items).filter(|(place, _)| place.is_none()) {
            let same = |at: &usize| is_free[*at] && is_same(item, &others[*at]);
            *place = (0..others.len()).find(same);
            if let Some(at) = *place {
                is_free[at] = false;
            }
        }
    }
    let is_group = |list: &[Entry], at: usize| list[at].value.group().is_some();
    for (at, place) in places.iter_mut().enumerate().filter(|_| items.len() == others.len()) {
        if place.is_none() && is_free[at] && is_group(items, at) && is_group(others, at) {
            *place = Some(at);
        }
    }
    places
}

/// Do two items with fields agree in most of those that both have?
fn is_alike(one: &Entry, other: &Entry) -> bool {
    let (Tree::Group(one), Tree::Group(other)) = (&one.value, &other.value) else { return false };
    let is_named = |group: &Group| group.is_keyed() && !group.entries.is_empty();
    if !is_named(one) || !is_named(other) || (&one.name, one.open) != (&other.name, other.open) {
        return false;
    }
    let field = |entry: &Entry| Some(*other.get(entry.key.as_deref()?)? == entry.value);
    let both: Vec<bool> = one.entries.iter().filter_map(field).collect();
    both.iter().filter(|same| **same).count() * 2 > both.len()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Wishes {
        #[serde(alias = "sight")]
        look: Option<Look>,
        volume: f32,
        seen: Vec<String>,
        layers: Layers,
        tried: BTreeMap<String, bool>,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
    enum Look {
        Low,
    }

    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Layers {
        names: bool,
        paths: Vec<Look>,
    }

    const LATER: &str = "(look: Some(Ultra), volume: 0.5, glow: Bright(2), tried: {\"a\": true, \
                         \"b\": Half}, layers: (names: true, paths: [Low, Wide], fog: 1))";

    fn read(text: &str) -> Wishes {
        understood(text).expect(text).value
    }

    #[test]
    fn what_is_understood_is_taken_field_by_field() {
        let Understood { value, unknown } = understood::<Wishes>(LATER).expect("most of it");
        assert_eq!((value.look, value.volume), (None, 0.5));
        assert_eq!(value.tried, BTreeMap::from([("a".to_owned(), true)]));
        assert_eq!(value.layers, Layers { names: true, paths: vec![Look::Low] });
        assert_eq!(unknown, ["look", "tried.\"b\"", "layers.paths"]);
        assert_eq!(read("(volume: x)"), Wishes::default());
        assert_eq!(read("\u{feff}(volume: 0.25,\r\n)").volume, 0.25);
        assert_eq!(read("(volume: loud, volume: 0.25, volume: 0.75)").volume, 0.25);
        for damaged in ["", "(volume: 0.5", "nonsense", "[1]", "[]"] {
            assert!(understood::<Wishes>(damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn what_is_not_understood_is_written_back() {
        let before = read(LATER);
        let now = Wishes { volume: 1.0, ..before.clone() };
        let text = with_changes(LATER, &before, &now).expect("a text");
        for part in ["Some(Ultra)", "volume: 1.0", "glow: Bright(2)", "\"b\": Half", "fog: 1"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(read(&text), now);
        // A change takes the place of what was not understood.
        let low = Wishes { look: Some(Look::Low), ..now.clone() };
        let text = with_changes(&text, &now, &low).expect("a text");
        assert!(text.contains("look: Some(Low)") && text.contains("Wide"), "{text}");
        let more = More::in_text(LATER, &before).expect("there is more");
        assert_eq!(read(&more.with(&low).expect("a text")), low);
        assert_eq!(More::in_text(&pretty(&low).expect("a text"), &low), None);
    }

    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Rounds {
        list: Vec<Round>,
    }

    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
    struct Round {
        first: String,
        second: String,
        games: Vec<u32>,
    }

    /// The rounds of a text of a later version after a change, in one program's file and in one
    /// that several share.
    #[track_caller]
    fn changed(change: impl Fn(&mut Vec<Round>), wanted: &str) {
        const LATER: &str = "(list: [(first: \"a\", second: \"b\", games: [1], clock: 5), \
                             (first: \"a\", second: \"c\", games: [], clock: 7)])";
        let before: Rounds = understood(LATER).expect("fields").value;
        let mut now = before.clone();
        change(&mut now.list);
        let more = More::in_text(LATER, &before).expect("there is more");
        for text in [more.with(&now), with_changes(LATER, &before, &now)] {
            let text = text.expect("a text");
            assert_eq!(Tree::read(&text), Tree::read(wanted), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_of_an_item_stays_with_it_when_its_list_grows_or_shrinks() {
        let round = |first: &str, second: &str| Round {
            first: first.to_owned(),
            second: second.to_owned(),
            games: vec![2],
        };
        let a_b = "(first: \"a\", second: \"b\", games: [1], clock: 5)";
        let a_c = "(first: \"a\", second: \"c\", games: [], clock: 7)";
        let c_d = "(first: \"c\", second: \"d\", games: [2])";
        changed(|list| list.push(round("c", "d")), &format!("(list: [{a_b}, {a_c}, {c_d}])"));
        changed(|list| list.insert(0, round("c", "d")), &format!("(list: [{c_d}, {a_b}, {a_c}])"));
        changed(|list| drop(list.remove(0)), &format!("(list: [{a_c}])"));
        changed(|list| list.reverse(), &format!("(list: [{a_c}, {a_b}])"));
        let longer = "(first: \"a\", second: \"b\", games: [1, 2], clock: 5)";
        let change = |list: &mut Vec<Round>| {
            list[0].games.push(2);
            list.push(round("c", "d"));
        };
        changed(change, &format!("(list: [{longer}, {a_c}, {c_d}])"));
    }

    #[test]
    fn an_item_that_is_not_understood_keeps_its_place() {
        let before = read("(layers: (paths: [Wide, Low, Far, Low]))");
        assert_eq!(before.layers.paths, [Look::Low, Look::Low]);
        let mut now = before.clone();
        now.layers.paths.pop();
        let text = with_changes("(layers: (paths: [Wide, Low, Far, Low]))", &before, &now);
        assert!(text.expect("a text").contains("[Wide, Low, Far]"));
    }

    #[test]
    fn a_field_under_its_earlier_name_is_not_written_twice() {
        let earlier = "(sight: Some(Low), glow: 2)";
        let before = read(earlier);
        assert_eq!(before.look, Some(Look::Low));
        let now = Wishes { volume: 1.0, ..before.clone() };
        let text = with_changes(earlier, &before, &now).expect("a text");
        assert!(text.contains("glow: 2") && !text.contains("sight"), "{text}");
        assert_eq!(read(&text), now);
    }

    #[test]
    fn what_is_there_twice_or_spelt_otherwise_is_written_once() {
        let twice =
            "(volume: loud, volume: 0.25, seen: [r\"ur\", \"s\\u{65}net\"], tried: {r\"a\": true})";
        let before = read(twice);
        assert_eq!((before.volume, before.seen.len()), (0.25, 2));
        let now = Wishes { volume: 1.0, seen: vec!["senet".into()], ..Wishes::default() };
        let text = with_changes(twice, &before, &now).expect("a text");
        assert_eq!(read(&text), now, "{text}");
        assert_eq!(text.matches("volume").count(), 1, "{text}");
    }

    #[test]
    fn two_programs_keep_each_others_changes() {
        let before = Wishes { seen: vec!["ur".into()], ..Wishes::default() };
        let mut first = Wishes { volume: 0.9, ..before.clone() };
        first.seen.push("senet".into());
        first.tried.insert("a".into(), true);
        let mut second = Wishes { look: Some(Look::Low), ..before.clone() };
        second.seen.push("pente".into());
        second.layers.names = true;
        second.tried.insert("b".into(), false);
        let text = with_changes(&pretty(&before).expect("a text"), &before, &first);
        let text = with_changes(&text.expect("a text"), &before, &second).expect("a text");
        let both = read(&text);
        assert_eq!((both.volume, both.look, both.layers.names), (0.9, Some(Look::Low), true));
        assert_eq!(both.seen, ["ur", "senet", "pente"]);
        assert_eq!(both.tried.len(), 2);
        // What one took out, the other does not bring back.
        let less = Wishes { seen: Vec::new(), ..second.clone() };
        let text = with_changes(&text, &second, &less).expect("a text");
        assert_eq!(read(&text).seen, ["senet"]);
        assert_eq!(with_changes("damaged (", &before, &first), pretty(&first));
    }
}
