//! One block of `ChaCha20` with a 64-bit counter of 0 and a 64-bit stream,
//! written from its author's description, to draw throws by the words of
//! docs/records.md and not by the program.

fn quarter(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (left, right) in [(16, 12), (8, 7)] {
        s[a] = s[a].wrapping_add(s[b]);
        s[d] = (s[d] ^ s[a]).rotate_left(left);
        s[c] = s[c].wrapping_add(s[d]);
        s[b] = (s[b] ^ s[c]).rotate_left(right);
    }
}

/// The first sixteen words of a seed's stream.
pub fn words(seed: u64, stream: u64) -> [u32; 16] {
    let halves = |number: u64| [number as u32, (number >> 32) as u32];
    let mut start = [0; 16];
    for (i, four) in b"expand 32-byte k".chunks(4).enumerate() {
        start[i] = u32::from_le_bytes(four.try_into().expect("four bytes"));
    }
    start[4..6].copy_from_slice(&halves(seed));
    start[14..16].copy_from_slice(&halves(stream));
    let mut s = start;
    for _ in 0..10 {
        for i in 0..4 {
            quarter(&mut s, i, i + 4, i + 8, i + 12);
        }
        for i in 0..4 {
            quarter(&mut s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    std::array::from_fn(|i| s[i].wrapping_add(start[i]))
}
