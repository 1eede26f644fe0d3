//! Times of calls.

use super::library::processor_time;
use std::time::{Duration, Instant};

/// All ways to compute a result take turns, in this number of rounds.
pub const ROUNDS: usize = 31;

/// The number of calls for one sample of about two milliseconds.
pub fn repeats(mut call: impl FnMut()) -> u32 {
    call();
    let start = Instant::now();
    call();
    let once = start.elapsed().max(Duration::from_nanos(20));
    (Duration::from_millis(2).as_nanos() / once.as_nanos()).clamp(1, 20_000) as u32
}

/// Microseconds of processor time a call: other programs may run in between. A call before warms the caches.
pub fn time(repeat: u32, mut call: impl FnMut()) -> f64 {
    call();
    let start = processor_time();
    for _ in 0..repeat {
        call();
    }
    (processor_time() - start).as_secs_f64() * 1e6 / f64::from(repeat)
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
