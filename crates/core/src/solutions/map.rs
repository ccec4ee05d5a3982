//! A file as memory. The one place where the program needs `unsafe`.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a whole file to be read.
#[allow(unsafe_code, reason = "a mapped file can be changed by others while it is read")]
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes are read as plain numbers, each valid whatever it is, and every
    // chunk is held against its checksum. Solutions are put in place whole by a rename
    // and never written again by this program. If another program cuts the file short
    // while it is mapped, a read beyond its end ends this program with a signal; that
    // is the one thing that nobody can guard against here.
    unsafe { Mmap::map(file) }
}
