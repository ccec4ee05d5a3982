//! Files of bytes. Where a checksum guards one, an input gets the right one as well.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use tempfile::TempDir;
use tesserae_core::ai::network::{NETWORK_MAGIC, Network};
use tesserae_core::archive::{Archive, Grouping, Query, Whose};
use tesserae_core::given;
use tesserae_core::solutions::table::Table;

use crate::LIBRARY;

/// In memory where there is such a place.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
    TempDir::new_in(place).expect("a folder")
});

/// An input as a file.
pub fn file(name: &str, data: &[u8]) -> PathBuf {
    let file = FOLDER.path().join(name);
    fs::write(&file, data).expect("written");
    file
}

/// A network: the bytes as they are, and with the sums that they should have.
pub fn network(data: &[u8]) {
    drop(Network::from_bytes(data));
    let mut guarded = [&NETWORK_MAGIC[..], data].concat();
    if guarded.len() >= 16 {
        let sum = crc32fast::hash(&guarded[16..]);
        guarded[12..16].copy_from_slice(&sum.to_le_bytes());
    }
    if let Ok((network, card)) = Network::from_bytes(&guarded) {
        let (again, same) = Network::from_bytes(&network.to_bytes(&card)).expect("our own network");
        assert_eq!(same, card);
        assert!(network.odds(&[]).is_finite() && again.odds(&[]).is_finite());
    }
}

/// A solution.
pub fn solution(data: &[u8]) {
    let mut bytes = data.to_vec();
    if let Some(length) = bytes.get(8..12) {
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
        // The sums of the chunks are the rest, as far as it is one.
        if let Some(head) = bytes.get(16..(16 + length.min(1 << 16) + 4).min(data.len())) {
            let sum = crc32fast::hash(head);
            bytes[12..16].copy_from_slice(&sum.to_le_bytes());
        }
    }
    for bytes in [data, &bytes] {
        let Ok(table) = Table::open(&file("fuzz.solution", bytes)) else { continue };
        drop(table.verify());
        for number in [0, 1, u32::MAX] {
            drop(table.win(number));
        }
    }
}

/// The database of an archive: whatever it holds, the archive answers. The input "folder" stands for
/// a folder of that name.
pub fn archive(data: &[u8]) {
    if data == b"folder" {
        fs::create_dir(FOLDER.path().join("archive-1.db")).expect("a folder");
    } else {
        drop(file("archive-1.db", data));
    }
    let mut archive = Archive::open(FOLDER.path()).expect("an archive, if only in memory");
    drop(archive.notices());
    let query = Query::default();
    drop(archive.count(&query));
    drop(archive.list(&query));
    drop(archive.statistics(&query, Grouping::Variant));
    drop(archive.dice(&query, Whose::default()));
    drop(archive.progress(&query));
    drop(archive);
    for file in fs::read_dir(FOLDER.path()).expect("the folder").flatten() {
        drop(fs::remove_file(file.path()));
        drop(fs::remove_dir(file.path()));
    }
}

/// A file that is opened by a double click: its kind is found by what it holds. The input "nowhere"
/// stands for no file, and for a folder.
pub fn given(data: &[u8]) {
    if data == b"nowhere" {
        for place in ["nowhere.ron", ""] {
            given::read(&FOLDER.path().join(place), &LIBRARY).expect_err("no file");
        }
    }
    drop(given::read(&file("fuzz.ron", data), &LIBRARY));
}
