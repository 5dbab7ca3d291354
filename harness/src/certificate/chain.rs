//! The chain file: JSON lines of sealed certificates, verified whole before anything is added.

use super::folders::Folders;
use super::history::{self, Entry};
use super::{ChainError, Custody};
use canon::capsule::chain::{Keys, Level, Options, Summary, verify_stream};
use canon::capsule::content;
use canon::capsule::{Builder, SealError, Signer, Steps, Timestamp, seal};
use canon::{Readings, Value};
use std::fs::OpenOptions;
use std::io::{self, Write as _};
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
        let mut chain = Chain {
            path: path.to_owned(),
            text: Vec::new(),
            entries: Vec::new(),
            length: 0,
            head: None,
        };
        chain.text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(chain),
            Err(error) => return Err(ChainError::Unreadable(path.to_owned(), error)),
        };
        // Line by line first: of a file of something else, hashes and links say nothing that helps.
        chain.entries =
            history::read(&chain.text).map_err(|fault| ChainError::Line(path.to_owned(), fault))?;
        if chain.entries.is_empty() {
            return Err(ChainError::Empty(path.to_owned()));
        }
        let summary = chain.verify(&Options::new(Level::Content))?;
        chain.length = summary.length;
        chain.head = summary.head;
        Ok(chain)
    }

    /// Verifies the signatures too.
    pub fn verify_signatures(&self, keys: Keys) -> Result<(), ChainError> {
        let options = Options {
            keys: Some(keys),
            ..Options::new(Level::Signatures)
        };
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
        // Tried out and taken back: an empty file that a killed run leaves would be no chain.
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&self.path)
            .and_then(|_| std::fs::remove_file(&self.path))
            .map_err(unwritable)?;
        Ok(folders)
    }

    /// Seals a record behind the last one and appends it as one line; gives back its hash.
    pub fn append(&mut self, record: Builder, custody: Custody) -> Result<String, ChainError> {
        let record = match self.head.take() {
            Some(head) => record.after(self.length, head),
            None => record,
        };
        let now = Timestamp::now();
        let capsule = record
            .at(now)
            .build()
            .map_err(ChainError::Random)?
            .to_value();
        let sealed = sealed(&capsule, &custody.signer()?, now).map_err(ChainError::Seal)?;
        let hash = sealed
            .get("hash")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        // An editor may have taken the last line feed away.
        let gap = match self.text.last() {
            None | Some(b'\n') => "",
            Some(_) => "\n",
        };
        let line = format!("{gap}{}\n", sealed.to_text());
        // One write: a reader never sees half a record unless the disk is full.
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| {
                file.write_all(line.as_bytes())?;
                file.sync_all()
            })
            .map_err(|error| ChainError::Unwritable(self.path.clone(), error))?;
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
