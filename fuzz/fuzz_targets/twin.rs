#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canon_fuzz_targets::twin(bytes));
