//! Addresses in the program, for `-print_full_coverage`. libFuzzer asks a sanitizer for their names,
//! and here is none. `scripts/fuzz-coverage` finds their lines of source.
#![allow(unsafe_code, reason = "the functions are called by C, which gives them a buffer")]

use std::ffi::{c_char, c_int, c_void};

unsafe extern "C" {
    /// The program's first byte in memory, from the linker.
    static __executable_start: u8;
}

/// Writes the distance of an address from the program's beginning.
///
/// # Safety
/// `out` has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __sanitizer_symbolize_pc(
    place: *const c_void,
    _form: *const c_char,
    out: *mut c_char,
    size: usize,
) {
    let begin = (&raw const __executable_start).addr();
    let text = format!(" {:x}\0", place.addr().wrapping_sub(begin));
    if text.len() <= size {
        // SAFETY: there is room for all of the text, and the two do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr().cast(), out, text.len()) };
    }
}

/// libFuzzer requires this function and does not call it here.
///
/// # Safety
/// Nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __sanitizer_get_module_and_offset_for_pc(
    _place: *const c_void,
    _module: *mut c_char,
    _size: usize,
    _offset: *mut *mut c_void,
) -> c_int {
    0
}
