//! The file of a solution, version 1: 16 bits a position, whole or not at all.
//!
//! ```text
//! bytes 0..8     "TESSTAB1"
//! 8..12          length of the header text, n
//! 12..16         CRC-32 of the header text and the sums
//! 16..16+n       the header text, RON
//! then           a CRC-32 for each chunk of a mebibyte of values
//! from the next multiple of 4096 on, the values: little-endian, parts of 65535
//! ```
//!
//! The file is mapped, so that only what is looked up is read, and a chunk is held
//! against its sum when it is first touched.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};

use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use super::error::{SolutionError, beside};
use super::map::map;
use crate::files::{check_place, folder_of, followed, open_regular, sync_folder};

/// With this a solution begins; the last byte is its form.
pub const MAGIC: &[u8; 8] = b"TESSTAB1";
/// Bytes of values that share a checksum.
const CHUNK: usize = 1 << 20;
/// The values begin at a multiple of this.
const PAGE: usize = 4096;
/// No header text is longer.
const LONGEST_HEADER: u32 = 65_536;
/// What is wrong with a header that cannot be read.
const DAMAGED_HEADER: &str = "its header is damaged";
/// A sure win.
const WON: f64 = 65_535.0;

/// What a solution is of, and how good it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game and variant.
    pub game: String,
    /// Pieces a side.
    pub pieces: u8,
    /// All that the values depend on; where it is the same, so are they.
    pub key: String,
    /// In how many ways the pieces can stand, the ends of the game included.
    pub positions: u64,
    /// How many of them have a value: those before a throw.
    pub values: u64,
    /// The probability that the side with the first normal throw wins.
    pub start: f64,
    /// The most by which a value differed from what follows from the others, before
    /// it was rounded to 16 bits.
    pub residual: f64,
    /// Passes over all positions, on average.
    pub sweeps: f64,
}

/// All bytes of a solution.
enum Bytes {
    Mapped(Mmap),
    BuiltIn(&'static [u8]),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::BuiltIn(bytes) => bytes,
        }
    }
}

/// A solution that can be looked up.
pub struct Table {
    file: PathBuf,
    header: Header,
    bytes: Bytes,
    /// Where the values begin.
    begin: usize,
    sums: Vec<u32>,
    /// For each chunk: 0 not looked at yet, 1 whole, 2 damaged.
    looked: Vec<AtomicU8>,
}

impl Table {
    /// Opens a solution. The header is checked; the values are when they are read.
    pub fn open(file: &Path) -> Result<Self, SolutionError> {
        let reading = |error| SolutionError::reading(file, error);
        let opened = open_regular(file).map_err(reading)?;
        Self::read(file, Bytes::Mapped(map(&opened).map_err(reading)?))
    }

    /// The same of a file that comes with the program.
    pub fn built_in(file: &Path, bytes: &'static [u8]) -> Result<Self, SolutionError> {
        Self::read(file, Bytes::BuiltIn(bytes))
    }

    fn read(file: &Path, bytes: Bytes) -> Result<Self, SolutionError> {
        let damaged = |problem: &str| {
            SolutionError::damaged(file, format!("{problem}; solve it again or take a whole copy"))
        };
        let (header, text_end) = read_header(&bytes).map_err(damaged)?;
        let size = usize::try_from(header.values).ok().and_then(|n| n.checked_mul(2));
        let whole = size.and_then(|size| begin(text_end, size).checked_add(size));
        let (size, whole) = size.zip(whole).ok_or_else(|| damaged(DAMAGED_HEADER))?;
        if bytes.len() != whole {
            return Err(damaged(&format!("{} bytes long instead of {whole}", bytes.len())));
        }
        let sums_end = text_end + size.div_ceil(CHUNK) * 4;
        if word(&bytes, 12) != Some(crc32fast::hash(&bytes[16..sums_end])) {
            return Err(damaged(DAMAGED_HEADER));
        }
        let sums: Vec<u32> =
            (text_end..sums_end).step_by(4).filter_map(|at| word(&bytes, at)).collect();
        let looked = sums.iter().map(|_| AtomicU8::new(0)).collect();
        Ok(Self { file: file.to_owned(), header, bytes, begin: whole - size, sums, looked })
    }

    /// What it is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file it is read from.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The probability of winning of the position with that number. An error where that
    /// part of the file is damaged, or there is no such number.
    pub fn win(&self, number: u32) -> Result<f64, SolutionError> {
        let place = number as usize * 2;
        let chunk = place / CHUNK;
        let bytes = self.bytes.get(self.begin + place..self.begin + place + 2);
        match bytes {
            Some(bytes) if self.whole(chunk) => {
                Ok(f64::from(u16::from_le_bytes([bytes[0], bytes[1]])) / WON)
            }
            _ => Err(self.altered()),
        }
    }

    /// Holds every value against its checksum.
    pub fn verify(&self) -> Result<(), SolutionError> {
        let whole = (0..self.sums.len()).all(|chunk| self.whole(chunk));
        if whole { Ok(()) } else { Err(self.altered()) }
    }

    fn altered(&self) -> SolutionError {
        let problem = "altered since it was made; solve it again or take a whole copy";
        SolutionError::damaged(&self.file, problem)
    }

    /// Whether a chunk has its checksum.
    fn whole(&self, chunk: usize) -> bool {
        let Some(looked) = self.looked.get(chunk) else { return false };
        match looked.load(Ordering::Relaxed) {
            0 => {
                let from = self.begin + chunk * CHUNK;
                let to = (from + CHUNK).min(self.bytes.len());
                let whole = crc32fast::hash(&self.bytes[from..to]) == self.sums[chunk];
                looked.store(if whole { 1 } else { 2 }, Ordering::Relaxed);
                whole
            }
            state => state == 1,
        }
    }
}

/// The header that a solution begins with, and where its text ends; or what is wrong.
fn read_header(bytes: &[u8]) -> Result<(Header, usize), &'static str> {
    let (magic, length) = bytes.get(..8).zip(word(bytes, 8)).ok_or("too short for a solution")?;
    if magic[..7] != MAGIC[..7] {
        return Err("not a solution of Tesserae");
    }
    if magic != MAGIC {
        return Err("a solution in a form that this version does not read");
    }
    if length > LONGEST_HEADER {
        return Err(DAMAGED_HEADER);
    }
    let end = 16 + length as usize;
    // A copy: a file can be changed by others while it is mapped, and a text must not.
    let text = bytes.get(16..end).ok_or("cut within its header")?.to_vec();
    let header = String::from_utf8(text).ok().and_then(|text| ron::from_str(&text).ok());
    Ok((header.ok_or(DAMAGED_HEADER)?, end))
}

/// The number that four bytes are.
fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

/// Where the values begin, after a header whose text ends there.
fn begin(text_end: usize, size: usize) -> usize {
    (text_end + size.div_ceil(CHUNK) * 4).next_multiple_of(PAGE)
}

/// Writes a solution; `values` are parts of `u32::MAX`, as many as the header says.
/// Until all of it is on the disk, nothing stands under that name.
pub fn write(
    file: &Path,
    header: &Header,
    mut values: impl Iterator<Item = u32>,
) -> Result<(), SolutionError> {
    let text = ron::to_string(header)
        .map_err(|error| SolutionError::damaged(file, format!("its header: {error}")))?
        .into_bytes();
    let size = header.values as usize * 2;
    let begin = begin(16 + text.len(), size);
    let place = followed(file).map_err(|error| SolutionError::writing(file, 0, error))?;
    let unfinished = beside(&place, ".new");
    let wrong = |error| SolutionError::writing(&unfinished, (begin + size) as u64, error);
    let mut written = || {
        let mut sums = Vec::new();
        // Parts of u32::MAX in parts of 65535, the nearest: u32::MAX is 65535 x 65537.
        let halved = |value: u32| ((u64::from(value) + 32_768) / 65_537) as u16;
        let mut chunk = Vec::with_capacity(CHUNK);
        let mut fill = |chunk: &mut Vec<u8>| {
            chunk.clear();
            chunk.extend(values.by_ref().take(CHUNK / 2).flat_map(|v| halved(v).to_le_bytes()));
            !chunk.is_empty()
        };
        check_place(file)?;
        let mut out = BufWriter::new(File::create(&unfinished)?);
        // The sums are known last and stand first.
        out.write_all(&vec![0; begin])?;
        while fill(&mut chunk) {
            sums.extend(crc32fast::hash(&chunk).to_le_bytes());
            out.write_all(&chunk)?;
        }
        let mut out = out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        std::io::Seek::rewind(&mut out)?;
        let sum = crc32fast::hash(&[text.as_slice(), &sums].concat());
        let length = text.len() as u32;
        let head = [MAGIC.as_slice(), &length.to_le_bytes(), &sum.to_le_bytes(), &text, &sums];
        out.write_all(&head.concat())?;
        out.sync_all()?;
        std::fs::rename(&unfinished, &place)?;
        // The caller removes the journal next. The new name must be on the disk by then.
        sync_folder(folder_of(&place));
        Ok(())
    };
    written().map_err(|error| {
        drop(std::fs::remove_file(&unfinished));
        wrong(error)
    })
}
