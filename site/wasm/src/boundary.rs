//! Where memory is handed over to JavaScript: room for a question, the answer, and the room back.
//!
//! JavaScript asks for room with `canon_room`, writes a question of that many bytes there and calls `canon_call` with it.
//! What comes back points at eight bytes, address and length of the answer as two little-endian numbers of 32 bits;
//! `canon_done` frees the answer. The room for the question is freed by the call.

#![expect(unsafe_code, reason = "memory crosses the border of the module as addresses")]

use std::cell::RefCell;

thread_local! {
    /// The answer that JavaScript is reading, and where it is.
    static ANSWER: RefCell<(Vec<u8>, [u32; 2])> = const { RefCell::new((Vec::new(), [0; 2])) };
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn canon_room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the question at this address.
///
/// # Safety
///
/// The address and the length must be those of one call of [`canon_room`], and each room is used once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn canon_call(question: *mut u8, length: usize) -> *const u32 {
    // SAFETY: the caller hands back what `canon_room` gave, so the slice is a box of exactly this length.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, length)) };
    let answer = crate::call(&question).into_bytes();
    ANSWER.with_borrow_mut(|kept| {
        kept.0 = answer;
        kept.1 = [kept.0.as_ptr() as u32, kept.0.len() as u32];
        kept.1.as_ptr()
    })
}

/// Frees the answer that was read.
#[unsafe(no_mangle)]
pub extern "C" fn canon_done() {
    ANSWER.with_borrow_mut(|kept| *kept = (Vec::new(), [0; 2]));
}
