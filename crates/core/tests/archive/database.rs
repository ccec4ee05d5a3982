//! The database damaged, locked, not writable, and used by several at once.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::thread;

use rand::RngExt;
use tesserae_core::archive::{Archive, Imported, Notice, Query};

use crate::common::{library, rng};
use crate::{NOTHING, all, archive, database, folder, kept_aside, played, put};

fn filled(many: u64) -> tempfile::TempDir {
    let folder = folder();
    for number in 0..many {
        let course = played("ur/short", &["human", "ai:adept"], number, 30);
        put(folder.path(), &format!("{number:03}.ron"), course, 100 + number);
    }
    folder
}

#[test]
fn the_database_is_built_again_from_the_records() {
    let folder = filled(20);
    let rows = all(&archive(folder.path()));
    assert_eq!(rows.len(), 20);
    for ending in ["", "-wal", "-shm"] {
        drop(fs::remove_file(format!("{}{ending}", database(folder.path()).display())));
    }
    assert_eq!(all(&archive(folder.path())), rows);
    let mut open = archive(folder.path());
    let rebuilt = open.rebuild(library(), 2, |_, _| {}).unwrap();
    assert_eq!((rebuilt.read, rebuilt.gone), (20, 0));
    assert_eq!(all(&open), rows);
}

#[test]
fn a_damaged_database_is_kept_aside_and_built_again() {
    let folder = filled(60);
    let rows = all(&archive(folder.path()));
    let sound = fs::read(database(folder.path())).unwrap();
    let mut rng = rng(5);
    let mut damages: Vec<Vec<u8>> = vec![
        b"no database at all, but long enough to be looked at".to_vec(),
        sound[..sound.len() / 3].to_vec(),
        vec![7; sound.len()],
    ];
    for _ in 0..6 {
        // A page of noise in the midst.
        let mut noise = sound.clone();
        let page = rng.random_range(1..sound.len() / 4096) * 4096;
        noise[page..page + 4096].iter_mut().for_each(|byte| *byte = rng.random());
        damages.push(noise);
    }
    let mut rebuilt = 0;
    for (number, damage) in damages.iter().enumerate() {
        fs::write(database(folder.path()), damage).unwrap();
        let mut open = Archive::open(folder.path()).unwrap();
        open.sync(library(), 2, |_, _| {}).unwrap();
        assert_eq!(all(&open), rows, "{number}");
        for notice in open.notices() {
            let Notice::Rebuilt { kept_as, .. } = &notice else { panic!("{notice}") };
            rebuilt += 1;
            assert_eq!(&fs::read(kept_as).unwrap()[..], &damage[..], "{number}");
            assert!(notice.to_string().contains("built again from the records"), "{notice}");
        }
        assert!(open.is_kept());
    }
    // Noise in a page that nobody needs does no harm.
    assert!(rebuilt >= 4, "{rebuilt}");
    assert_eq!(kept_aside(folder.path()), rebuilt);
}

#[test]
fn damage_where_only_reviews_are_is_found_when_the_database_is_opened() {
    let folder = filled(3);
    let rows = all(&archive(folder.path()));
    let other = rusqlite::Connection::open(database(folder.path())).unwrap();
    for number in 0..400u32 {
        let course = number.to_le_bytes().repeat(8);
        let review = rusqlite::params![course, "asked", "body ".repeat(200)];
        other
            .execute(
                "INSERT INTO reviews (course, asked, body, sum) VALUES (?1, ?2, ?3, 0)",
                review,
            )
            .unwrap();
    }
    let root = "SELECT rootpage FROM sqlite_master WHERE name = ?1";
    let pages = ["sqlite_autoindex_reviews_1", "reviews"]
        .map(|name| other.query_row(root, [name], |row| row.get::<_, i64>(0)).unwrap());
    other.execute_batch("PRAGMA wal_checkpoint(truncate);").unwrap();
    drop(other);
    let sound = fs::read(database(folder.path())).unwrap();
    for (number, page) in pages.into_iter().enumerate() {
        let mut damaged = sound.clone();
        let begins = (page as usize - 1) * 4096;
        damaged[begins..begins + 4096].fill(7);
        fs::write(database(folder.path()), damaged).unwrap();
        let mut open = Archive::open(folder.path()).unwrap();
        open.sync(library(), 2, |_, _| {}).unwrap();
        assert!(matches!(open.notices()[..], [Notice::Rebuilt { .. }]), "{:?}", open.notices());
        assert_eq!(all(&open), rows);
        drop(open);
        assert_eq!(kept_aside(folder.path()), number + 1);
    }
}

#[test]
fn a_database_of_an_earlier_program_is_read_again_and_keeps_its_reviews() {
    let folder = filled(3);
    drop(archive(folder.path()));
    let other = rusqlite::Connection::open(database(folder.path())).unwrap();
    // It knew no titles and told no reviews apart.
    other
        .execute_batch(
            "UPDATE matches SET folded = 'human'; ALTER TABLE accounts DROP COLUMN sampled; \
             INSERT INTO reviews (course, asked, body, sum) VALUES (x'01', 'asked', 'body', 0); \
             DROP INDEX by_checksum; PRAGMA user_version = 0;",
        )
        .unwrap();
    let titled = Query { text: "Royal Game".into(), ..Query::default() };
    let open = archive(folder.path());
    assert_eq!(open.count(&titled).unwrap(), 3);
    drop(open);
    let reviews = other.query_row("SELECT count(*) FROM reviews", [], |row| row.get::<_, i64>(0));
    assert_eq!((reviews, kept_aside(folder.path())), (Ok(1), 0));
    // That is done once.
    let mut again = Archive::open(folder.path()).unwrap();
    assert_eq!(again.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
}

#[test]
fn tables_of_another_form_are_kept_aside_too() {
    let folder = filled(3);
    let other = rusqlite::Connection::open(database(folder.path())).unwrap();
    other.execute_batch("CREATE TABLE matches (id INTEGER PRIMARY KEY, file TEXT);").unwrap();
    drop(other);
    let mut open = Archive::open(folder.path()).unwrap();
    open.sync(library(), 2, |_, _| {}).unwrap();
    let notices = open.notices();
    assert!(matches!(notices[..], [Notice::Rebuilt { .. }]), "{notices:?}");
    assert_eq!(all(&open).len(), 3);
}

#[test]
fn while_another_holds_the_database_all_is_read_from_the_records() {
    let folder = filled(5);
    let rows = all(&archive(folder.path()));
    let other = rusqlite::Connection::open(database(folder.path())).unwrap();
    other.execute_batch("PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE;").unwrap();
    let mut open = Archive::open(folder.path()).unwrap();
    let [notice @ Notice::InMemory { .. }] = &open.notices()[..] else { panic!() };
    assert!(notice.to_string().contains("read from the records"), "{notice}");
    assert!(!open.is_kept());
    open.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!(all(&open), rows);
    // What is said of a match stands in its record all the same.
    open.annotate(&rows[0].file, library(), |notes| notes.stars = 2).unwrap();
    drop((open, other));
    assert_eq!(all(&archive(folder.path()))[0].stars, 2);
    assert_eq!(kept_aside(folder.path()), 0);
}

#[test]
fn where_nothing_can_be_written_the_matches_are_listed_all_the_same() {
    let folder = filled(4);
    let mode = |mode| fs::Permissions::from_mode(mode);
    fs::set_permissions(folder.path(), mode(0o555)).unwrap();
    // The system's own administrator writes everywhere.
    let writes = fs::write(folder.path().join("probe"), "").is_ok();
    let mut open = Archive::open(folder.path()).unwrap();
    open.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!(all(&open).len(), 4);
    assert_eq!(open.is_kept(), writes);
    fs::set_permissions(folder.path(), mode(0o755)).unwrap();
    // A file where the folder should be.
    let mut nowhere = Archive::open(&folder.path().join("000.ron")).unwrap();
    assert!(matches!(nowhere.notices()[..], [Notice::InMemory { .. }]));
    assert_eq!(all(&nowhere), []);
}

#[test]
fn several_at_once_lose_and_damage_nothing() {
    let (folder, elsewhere) = (filled(10), folder());
    for number in 0..40 {
        let course = played("ur/short", &["human", "ai:adept"], 1_000 + number, 20);
        put(elsewhere.path(), &format!("{number}.ron"), course, number);
    }
    // Each opens the database anew, with nobody before.
    thread::scope(|scope| {
        for worker in 0..4_usize {
            let (folder, elsewhere) = (folder.path(), elsewhere.path());
            scope.spawn(move || {
                for round in 0..10 {
                    let mut own = Archive::open(folder).unwrap();
                    assert!(own.is_kept(), "{:?}", own.notices());
                    own.sync(library(), 1, |_, _| {}).unwrap();
                    let file = elsewhere.join(format!("{}.ron", worker * 10 + round));
                    let taken_in = own.import(&file, library()).unwrap();
                    let Imported::New(file) = taken_in else { panic!("{taken_in:?}") };
                    own.annotate(&file, library(), |notes| notes.stars = 1).unwrap();
                }
            });
        }
    });
    let open = archive(folder.path());
    assert_eq!(all(&open).len(), 50);
    let starred = Query { stars: 1, ..Query::default() };
    assert_eq!(open.count(&starred).unwrap(), 40);
    assert_eq!(kept_aside(folder.path()), 0);
    // As it would be built from the records alone.
    let rows = all(&open);
    drop(open);
    fs::remove_file(database(folder.path())).unwrap();
    assert_eq!(all(&archive(folder.path())), rows);
}

#[test]
fn a_database_that_an_earlier_program_writes_too_is_read_again_where_it_must_be() {
    let folder = filled(3);
    drop(archive(folder.path()));
    let other = rusqlite::Connection::open(database(folder.path())).unwrap();
    // It knows neither seeds nor what this program sorts by.
    other.execute_batch("UPDATE matches SET content = 0, seed = 0 WHERE id = 2").unwrap();
    let mut open = Archive::open(folder.path()).unwrap();
    assert_eq!(open.sync(library(), 1, |_, _| {}).unwrap().read, 1);
    assert_eq!(open.sync(library(), 1, |_, _| {}).unwrap(), NOTHING);
}
