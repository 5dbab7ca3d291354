//! The `canon` binary.

fn main() -> std::process::ExitCode {
    canon_harness::main()
}
