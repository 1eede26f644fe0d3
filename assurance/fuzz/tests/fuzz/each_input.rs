//! Inputs for the tests, which are the same on every machine. `make fuzz` goes on from there.

/// Bytes of every length up to that, from a small generator (xorshift).
pub fn each_input(count: u64, longest: usize, mut body: impl FnMut(&[u8])) {
    for seed in 1..=count {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut byte = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        let length = usize::from(byte()) * longest / 255;
        body(&(0..length).map(|_| byte()).collect::<Vec<u8>>());
    }
}
