#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| broadcastable_fuzz::bodies::texts::run(data));
