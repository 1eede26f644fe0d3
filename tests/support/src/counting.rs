//! An allocator that counts Rust's allocations; for tests in a binary of their own.
#![allow(unsafe_code)] // SAFETY: a global allocator cannot be written without; this one only counts.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

/// `#[global_allocator]` of the binary that counts.
pub struct Counting;

thread_local! {
    // The test harness allocates on threads of its own.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator as it is; to count allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above, and every pointer comes from `System`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// The number of allocations of `body` on this thread, and its result.
pub fn allocations<T>(body: impl FnOnce() -> T) -> (usize, T) {
    let before = COUNT.get();
    let result = body();
    (COUNT.get() - before, result)
}
