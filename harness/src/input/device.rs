//! Devices that never end: what is read from one is bounded, because no document is that long by chance.

#[cfg(unix)]
use std::io;
use std::io::Read;

/// How much a device may give. One that ends before, such as `/dev/null`, is read like a file.
#[cfg(unix)]
const LIMIT: u64 = 16 << 20;

/// The same stream; one that comes from a device, and not from somebody at a terminal, is bounded.
#[cfg(unix)]
pub fn bounded<R>(stream: R) -> Box<dyn Read + Send>
where
    R: Read + Send + io::IsTerminal + std::os::fd::AsFd + 'static,
{
    use std::os::unix::fs::FileTypeExt as _;
    let kind = stream
        .as_fd()
        .try_clone_to_owned()
        .and_then(|descriptor| std::fs::File::from(descriptor).metadata().map(|metadata| metadata.file_type()));
    match kind {
        Ok(kind) if (kind.is_char_device() || kind.is_block_device()) && !stream.is_terminal() => {
            Box::new(Bounded { stream, left: LIMIT })
        }
        _ => Box::new(stream),
    }
}

/// The same stream.
#[cfg(not(unix))]
pub fn bounded<R: Read + Send + 'static>(stream: R) -> Box<dyn Read + Send> {
    Box::new(stream)
}

#[cfg(unix)]
struct Bounded<R> {
    stream: R,
    left: u64,
}

#[cfg(unix)]
impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.stream.read(buffer)?;
        self.left = self.left.checked_sub(length as u64).ok_or_else(|| {
            io::Error::other(format!("it is a device and did not end within {} MiB; name a file", LIMIT >> 20))
        })?;
        Ok(length)
    }
}
