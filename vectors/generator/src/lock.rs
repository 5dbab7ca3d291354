//! The lock: an id is given to one question for ever, and a retired id is never given again.

use canon::Profile;
use canon_vectors::vector::Vector;
use std::collections::BTreeMap;
use std::fmt;

/// The name of a profile's lock inside its folder.
pub const FILE: &str = "ids.lock";

/// The ids that are no longer in the set, one a line; `#` begins a comment.
pub const RETIRED: &str = "retired.txt";

/// Each id with the digest of its question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    entries: BTreeMap<String, String>,
}

/// How a set of vectors breaks its lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A line of the lock is not `id digest`.
    Malformed {
        /// The line's number.
        line: usize,
    },
    /// The question under an id is another one now.
    Changed(String),
    /// An id is gone and not listed as retired.
    Gone(String),
    /// A retired id is in use.
    Reused(String),
    /// An id is not in the lock.
    Unlocked(String),
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Malformed { line } => {
                write!(f, "{FILE}: line {line} is not an id and a digest")
            }
            Breach::Changed(id) => write!(
                f,
                "{id}: its input changed; an id stands for one question for ever, so give the new one a new id"
            ),
            Breach::Gone(id) => write!(f, "{id}: gone; list it in {RETIRED}"),
            Breach::Reused(id) => write!(f, "{id}: retired ids are never used again"),
            Breach::Unlocked(id) => write!(f, "{id}: not in the lock; run `canon vectors regen`"),
        }
    }
}

impl Lock {
    /// Reads a lock file.
    pub fn read(text: &str) -> Result<Lock, Breach> {
        let mut entries = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            match line.split_once(' ') {
                Some((id, digest)) if digest.len() == 64 => {
                    entries.insert(id.to_owned(), digest.to_owned());
                }
                _ => return Err(Breach::Malformed { line: index + 1 }),
            }
        }
        Ok(Lock { entries })
    }

    /// The text of a lock file.
    pub fn write(&self) -> String {
        self.entries.iter().map(|(id, digest)| format!("{id} {digest}\n")).collect()
    }

    /// Adds the ids that are new; the questions of the others must be what they were.
    pub fn extend<'a>(&mut self, vectors: impl Iterator<Item = &'a Vector>, retired: &[String]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let mut present = Vec::new();
        for vector in vectors {
            let digest = vector.question_digest();
            present.push(vector.id.clone());
            if retired.contains(&vector.id) {
                breaches.push(Breach::Reused(vector.id.clone()));
            }
            let locked = self.entries.entry(vector.id.clone()).or_insert_with(|| digest.clone());
            if *locked != digest {
                breaches.push(Breach::Changed(vector.id.clone()));
            }
        }
        present.sort();
        breaches.extend(
            self.entries
                .keys()
                .filter(|id| present.binary_search(id).is_err() && !retired.contains(id))
                .map(|id| Breach::Gone(id.clone())),
        );
        breaches
    }

    /// The ids of these vectors that the lock does not hold.
    pub fn unlocked<'a>(&self, vectors: impl Iterator<Item = &'a Vector>) -> Vec<Breach> {
        vectors
            .filter(|vector| !self.entries.contains_key(&vector.id))
            .map(|vector| Breach::Unlocked(vector.id.clone()))
            .collect()
    }
}

/// The ids in a list of retired ones.
pub fn retired(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The path of a profile's lock inside a vector folder.
pub fn path(profile: Profile) -> String {
    format!("{profile}/{FILE}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Sheet;

    fn vectors(input: &str) -> Vec<Vector> {
        let mut sheet = Sheet::new(Profile::JCS, "a");
        sheet.about(&["JCS-WS"], "e");
        sheet.hash("one", "p", input);
        sheet.finish().0.vectors
    }

    #[test]
    fn a_changed_question_a_lost_id_and_a_reused_one_are_breaches() {
        let mut lock = Lock::default();
        assert_eq!(lock.extend(vectors("[1]").iter(), &[]), []);
        let mut read = Lock::read(&lock.write()).unwrap();
        assert_eq!(read, lock);
        let id = "jcs/a/one".to_owned();
        assert_eq!(read.extend(vectors("[2]").iter(), &[]), [Breach::Changed(id.clone())]);
        assert_eq!(lock.clone().extend([].iter(), &[]), [Breach::Gone(id.clone())]);
        let retired = [id.clone()];
        assert_eq!(lock.clone().extend([].iter(), &retired), []);
        assert_eq!(lock.extend(vectors("[1]").iter(), &retired), [Breach::Reused(id)]);
    }
}
