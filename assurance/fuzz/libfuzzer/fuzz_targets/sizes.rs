#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bcast_fuzz::sizes::run(data));
