//! A `jsonl` report, written while the run goes on: whoever kills the run finds every case that was finished before.

use super::target::Place;
use crate::event::Event;
use canon::files::{Access, Draft, real};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// One stream. Each event reaches the system at once, so that only the machine can lose it.
pub struct Stream {
    /// Where it goes.
    pub place: Place,
    /// Whether it may be written again as a whole; a device or a pipe has let go of what it got.
    rewritable: bool,
    sink: Option<Box<dyn Write + Send>>,
    /// The lines that were written, one number each; they are compared with what the run came to.
    written: Vec<u64>,
    /// Why nothing more is written.
    broken: Option<io::Error>,
}

impl Stream {
    /// A stream to this place, which is not touched before the first event.
    pub fn new(place: Place) -> Stream {
        let rewritable = match &place {
            Place::File(path) => std::fs::metadata(path).map_or(true, |found| found.is_file()),
            _ => false,
        };
        Stream { place, rewritable, sink: None, written: Vec::new(), broken: None }
    }

    /// Whether [`Stream::finish`] can put lines in order that were written out of it.
    pub fn is_rewritable(&self) -> bool {
        self.rewritable
    }

    /// Writes one event; a failure is kept for [`Stream::finish`], because the other reports go on.
    pub fn write(&mut self, event: &Event) {
        let line = event.to_line();
        if self.broken.is_none() {
            match self.line(&line) {
                Ok(()) => self.written.push(number(&line)),
                Err(error) => self.broken = Some(error),
            }
        }
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let sink = match &mut self.sink {
            Some(sink) => sink,
            None => {
                let sink = begin(&self.place, line)?;
                self.sink = Some(sink);
                return Ok(());
            }
        };
        sink.write_all(line.as_bytes())?;
        sink.flush()
    }

    /// Writes what is missing of these events, the whole run.
    ///
    /// A case may have been settled anew after its line was written: a file is then written again
    /// as a whole; elsewhere the line is repeated, marked `again`.
    pub fn finish(mut self, events: &[Event]) -> io::Result<()> {
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        let (before, rest) = events.split_at(self.written.len().min(events.len()));
        let changed: Vec<&Event> = before
            .iter()
            .zip(&self.written)
            .filter(|(event, written)| number(&event.to_line()) != **written)
            .map(|(event, _)| event)
            .collect();
        match &self.place {
            Place::File(path) if self.rewritable && !changed.is_empty() => {
                let text = crate::event::write(events);
                return canon::files::replace(path, text.as_bytes());
            }
            _ => {}
        }
        for event in changed {
            let mut event = event.clone();
            if let Event::CaseFinished(case) = &mut event {
                case.again = true;
            }
            self.line(&event.to_line())?;
        }
        rest.iter().try_for_each(|event| self.line(&event.to_line()))
    }
}

/// Opens the place with its first line in it: a file that was there gives way to one that is a stream already.
fn begin(place: &Place, line: &str) -> io::Result<Box<dyn Write + Send>> {
    let path = match place {
        Place::Stdout => {
            let mut stdout = io::stdout();
            stdout.write_all(line.as_bytes())?;
            stdout.flush()?;
            return Ok(Box::new(stdout));
        }
        Place::Stderr => {
            io::stderr().write_all(line.as_bytes())?;
            return Ok(Box::new(io::stderr()));
        }
        Place::File(path) | Place::Append(path) => path,
    };
    let mut file = match place {
        Place::Append(path) => File::options().append(true).create(true).open(path)?,
        _ => return replaced(path, line),
    };
    file.write_all(line.as_bytes())?;
    Ok(Box::new(file))
}

fn replaced(path: &Path, line: &str) -> io::Result<Box<dyn Write + Send>> {
    let device = std::fs::metadata(path).is_ok_and(|found| !found.is_file());
    let draft = match device {
        true => None,
        false => match Draft::new(&real(path), Access::Usual) {
            Ok(draft) => Some(draft),
            Err(error) if error.kind() == ErrorKind::PermissionDenied && path.is_file() => None,
            Err(error) => return Err(error),
        },
    };
    Ok(Box::new(match draft {
        Some(mut draft) => {
            draft.file.write_all(line.as_bytes())?;
            draft.take_place()?
        }
        // A device, or a folder that takes no second file.
        None => {
            let mut file = File::options().write(true).open(path)?;
            file.write_all(line.as_bytes())?;
            if !device {
                file.set_len(line.len() as u64)?;
            }
            file
        }
    }))
}

fn number(line: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing can be written beside a file whose name has no room for an ending.
    #[test]
    fn a_file_that_cannot_be_replaced_is_left_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x".repeat(250));
        std::fs::write(&path, "the stream of yesterday").unwrap();
        let events = [Event::RunStarted(Box::default())];
        let mut stream = Stream::new(Place::File(path.clone()));
        stream.write(&events[0]);
        assert!(stream.finish(&events).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "the stream of yesterday");
    }
}
