//! Where results go, which may be closed or full: every failure to write is one line and an exit code.

use crate::exit::Failure;
use std::io::{self, BufWriter, Write};

/// Writes to standard output, buffered, and makes sure that it arrived.
pub fn write_stdout(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let written = write(&mut out).and_then(|()| out.flush());
    // What is still in the buffer after a failure must not be tried again on drop.
    let _ = out.into_parts();
    written.map_err(|error| unwritable(&error))
}

/// Why standard output cannot be written, in one line.
pub fn unwritable(error: &io::Error) -> Failure {
    Failure::usage(match error.kind() {
        io::ErrorKind::BrokenPipe => "stdout: closed by its reader before everything was written".to_owned(),
        _ => format!("stdout: cannot be written: {error}"),
    })
}
