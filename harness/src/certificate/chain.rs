//! The chain file: JSON lines of sealed certificates, verified whole before anything is added.

use super::folders::Folders;
use super::history::{self, Entry};
use super::{ChainError, SigningKeySource};
use canon::capsule::chain::{Keys, Level, Options, Summary, verify_stream};
use canon::capsule::content;
use canon::capsule::{Builder, SealError, Signer, Steps, Timestamp, seal};
use canon::files::{Appender, replaceable};
use canon::{Readings, Value};
use std::fs::OpenOptions;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A chain file whose hashes and links have been verified to its end.
pub struct Chain {
    path: PathBuf,
    text: Vec<u8>,
    entries: Vec<Entry>,
    length: u64,
    head: Option<String>,
}

impl Chain {
    /// Reads a chain and verifies all but its signatures; a file that is not there is a new one.
    pub fn open(path: &Path) -> Result<Chain, ChainError> {
        match crate::input::read_file(path) {
            Ok(text) if text.is_empty() => Err(ChainError::Empty(path.to_owned())),
            Ok(text) => Chain::of(path, text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Chain::of(path, Vec::new()),
            Err(error) => Err(ChainError::Unreadable(path.to_owned(), error)),
        }
    }

    /// The chain of this text, which is that of the file.
    fn of(path: &Path, text: Vec<u8>) -> Result<Chain, ChainError> {
        let mut chain = Chain { path: path.to_owned(), text, entries: Vec::new(), length: 0, head: None };
        if chain.text.is_empty() {
            return Ok(chain);
        }
        // Line by line first: of a file of something else, hashes and links say nothing that helps.
        chain.entries = history::read(&chain.text).map_err(|fault| {
            let last = chain.text.iter().filter(|byte| **byte == b'\n').count() + 1;
            match fault.line == last && fault.reject.is_some() && last > 1 {
                true => ChainError::CutShort(path.to_owned(), last),
                false => ChainError::Line(path.to_owned(), fault),
            }
        })?;
        if chain.entries.is_empty() {
            return Err(ChainError::Empty(path.to_owned()));
        }
        let summary = chain.verify(&Options::new(Level::Content))?;
        chain.length = summary.length;
        chain.head = summary.head;
        Ok(chain)
    }

    /// Drops a last line that has no end and is no certificate: an append that was cut short left it.
    pub fn drop_cut_line(path: &Path) -> Result<(), ChainError> {
        let unwritable = |error| ChainError::Unwritable(path.to_owned(), error);
        if !matches!(Chain::open(path), Err(ChainError::CutShort(..))) {
            return Ok(());
        }
        let mut file = Appender::open(path).map_err(unwritable)?;
        let text = file.read().map_err(unwritable)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        // Read again now that nobody else writes: another run may have mended it.
        match Chain::of(path, text) {
            Err(ChainError::CutShort(..)) => file.cut(whole as u64).map_err(unwritable),
            _ => Ok(()),
        }
    }

    /// Verifies the signatures too.
    pub fn verify_signatures(&self, keys: Keys) -> Result<(), ChainError> {
        let options = Options { keys: Some(keys), ..Options::new(Level::Signatures) };
        self.verify(&options).map(drop)
    }

    fn verify(&self, options: &Options) -> Result<Summary, ChainError> {
        let mut first = None;
        let summary = verify_stream(self.text.as_slice(), options, |fault| {
            first = Some(fault);
            ControlFlow::Break(())
        })
        .map_err(|error| ChainError::Broken(self.path.clone(), error))?;
        match first {
            Some(fault) => Err(ChainError::Fault(self.path.clone(), fault)),
            None => Ok(summary),
        }
    }

    /// Sees to it that the file can be written when the run is over: the folders on the way to it
    /// are made, and go again with what is given back where nothing comes into them.
    pub fn prepare(&self) -> Result<Folders, ChainError> {
        let unwritable = |error| ChainError::Unwritable(self.path.clone(), error);
        if !self.is_new() {
            let file = OpenOptions::new().append(true).open(&self.path);
            return file.map(|_| Folders::default()).map_err(unwritable);
        }
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let folders = Folders::make(folder).map_err(unwritable)?;
        // Nothing is left of the trial: an empty file would be no chain.
        replaceable(&self.path).map_err(unwritable)?;
        Ok(folders)
    }

    /// Seals a record behind the last one and appends it as one line; gives back its hash.
    ///
    /// The file is held while that happens. Where another run has added to it since it was opened, the
    /// whole is verified again, and the record comes behind what is there now.
    pub fn append(
        &mut self, record: Builder, key_source: SigningKeySource, key: Option<&Path>,
    ) -> Result<String, ChainError> {
        let path = self.path.clone();
        let unwritable = |error| ChainError::Unwritable(path.clone(), error);
        let mut file = Appender::open(&self.path).map_err(unwritable)?;
        let text = file.read().map_err(unwritable)?;
        let key_source = match text == self.text {
            true => key_source,
            false => {
                *self = Chain::of(&self.path, text)?;
                SigningKeySource::of(self, key)?
            }
        };
        let record = match &self.head {
            Some(head) => record.after(self.length, head.clone()),
            None => record,
        };
        let now = Timestamp::now();
        let capsule = record.at(now).build().map_err(ChainError::Random)?.to_value();
        let sealed = sealed(&capsule, &key_source.signer()?, now).map_err(ChainError::Seal)?;
        let hash = sealed.get("hash").and_then(Value::as_str).unwrap_or_default().to_owned();
        // An editor may have taken the last line feed away.
        let gap = match self.text.last() {
            None | Some(b'\n') => "",
            Some(_) => "\n",
        };
        let line = format!("{gap}{}\n", sealed.to_text());
        file.append(line.as_bytes()).map_err(unwritable)?;
        self.text.extend_from_slice(line.as_bytes());
        self.length += 1;
        self.head = Some(hash.clone());
        Ok(hash)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is nothing of it yet.
    pub fn is_new(&self) -> bool {
        self.length == 0
    }

    /// How many records the chain holds.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// What its certificates said when it was opened.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

fn sealed(capsule: &Value, signer: &Signer, now: Timestamp) -> Result<Value, SealError> {
    let steps = Steps::reference(&Readings::default());
    let text = capsule.to_text();
    let document = content::read(&steps, text.as_bytes())?;
    Ok(seal(&steps, &document, signer)?.apply(capsule, now))
}
