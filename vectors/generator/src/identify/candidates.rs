//! What is tried: profiles, their readings, their mistakes, and what common JSON writers print.

use super::serializers::{self, Serializer};
use crate::Implementation;
use crate::mutants::{self, Mutant};
use canon::operation::{Answer, Request};
use canon::spec::Choices;
use canon::{Hashing, Profile, Readings, Value};
use sha2::Digest as _;

/// More combinations of readings than these are not tried.
const MOST_COMBINATIONS: usize = 1024;

/// What a candidate is, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A profile as it stands.
    Profile,
    /// A profile under another reading of one dispute.
    Reading,
    /// A profile under several other readings.
    Readings,
    /// What a language prints of its own accord.
    Serializer,
    /// A profile with one mistake.
    Mistake,
    /// A profile with another value of one axis.
    OtherValue,
    /// A mistake under another reading.
    MistakeUnderReading,
}

/// A way to canonicalize and hash.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The profile that it follows.
    pub profile: Profile,
    under: Readings,
    pub(super) wrong: Wrong,
}

/// What is wrong with a candidate.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// Nothing.
    Nothing,
    /// A mutant's mistake.
    Mistake(Box<Mutant>),
    /// It is no canonicalizer but a JSON writer.
    Serializer(&'static Serializer),
    /// The document was never canonicalized.
    Untouched(&'static Untouched),
}

/// A document that was hashed as it stands.
#[derive(Debug)]
pub struct Untouched {
    /// In words with hyphens.
    name: &'static str,
    /// What it is, in words.
    pub what: &'static str,
    cut: fn(&str) -> &str,
}

/// As a whole, and as editors leave it.
const UNTOUCHED: &[Untouched] = &[
    Untouched { name: "as-it-is", what: "the document as it is, not canonicalized", cut: |text| text },
    Untouched {
        name: "as-it-is-without-white-space-around",
        what: "the document as it is without the white space around it, not canonicalized",
        cut: str::trim,
    },
];

/// As much of an answer as is kept, so that large documents do not stand in memory a thousand times.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The SHA-256 of the canonical text.
    pub text: Option<[u8; 32]>,
    /// The hash as it is written.
    pub hash: Option<String>,
}

/// What a candidate makes of a document; nothing where it refuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The canonical text.
    pub canonical: Option<String>,
    /// The hash as it is written.
    pub hash: Option<String>,
}

impl Given {
    /// As much as is kept of it.
    pub fn kept(self) -> Kept {
        let text = self.canonical.map(|text| sha2::Sha256::digest(text).into());
        Kept { text, hash: self.hash }
    }

    /// What the profile itself makes of it.
    pub fn reference(profile: Profile, document: &[u8]) -> Given {
        Given::by(&Hashing::reference(profile, &Readings::default()), document)
    }

    fn by(hashing: &Hashing, document: &[u8]) -> Given {
        match hashing.hash(document) {
            Ok(hashed) => Given { canonical: Some(hashed.canonical), hash: Some(hashed.hash) },
            Err(_) => Given { canonical: None, hash: None },
        }
    }

    fn answered(implementation: &Implementation, profile: Profile, document: &[u8]) -> Given {
        let request =
            Request { op: "hash".to_owned(), input: Some(document.to_vec()), args: Value::Object(Vec::new()) };
        let mut given = Given { canonical: None, hash: None };
        if let Answer::Result(members) = implementation.answer(profile, &request) {
            for (name, value) in members {
                let text = value.as_str().map(str::to_owned);
                match name {
                    "canonical" => given.canonical = text,
                    "hash" => given.hash = text,
                    _ => {}
                }
            }
        }
        given
    }
}

/// A profile under its default readings, then under each other one of one dispute, then under several.
pub fn readings(profile: Profile) -> impl Iterator<Item = Candidate> {
    let mut combinations = Readings::combinations(profile);
    let changed =
        |readings: &Readings| profile.disputes().iter().filter(|dispute| readings.chosen(dispute.id).is_some()).count();
    combinations.sort_by_key(changed);
    combinations.truncate(MOST_COMBINATIONS);
    let one = move |under| Candidate { profile, under, wrong: Wrong::Nothing };
    combinations.into_iter().map(one)
}

/// Every mistake of a profile. What is no profile's at all is told beside the first one.
pub fn mistakes(profile: Profile) -> impl Iterator<Item = Candidate> {
    let first = profile == Profile::JCS;
    let untouched = UNTOUCHED.iter().filter(move |_| first).map(Wrong::Untouched);
    let writers = serializers::ALL.iter().filter(move |_| first).map(Wrong::Serializer);
    let mistakes = mutants::untried(profile).into_iter().map(|mutant| Wrong::Mistake(Box::new(mutant)));
    let one = move |wrong| Candidate { profile, under: Readings::default(), wrong };
    untouched.chain(writers).chain(mistakes).map(one)
}

impl Candidate {
    /// The same under the readings of another one.
    pub fn under(self, base: &Candidate) -> Candidate {
        Candidate { under: base.under, ..self }
    }

    /// What it makes of a document.
    pub fn answer(&self, document: &[u8]) -> Given {
        match &self.wrong {
            Wrong::Nothing => Given::by(&Hashing::reference(self.profile, &self.under), document),
            Wrong::Serializer(serializer) => Given::by(&Hashing::oracle((serializer.build)()), document),
            Wrong::Untouched(untouched) => {
                let text = str::from_utf8(document).map(untouched.cut).ok();
                let hash = text.map(|text| self.profile.digest(text.as_bytes()));
                Given { canonical: text.map(str::to_owned), hash }
            }
            Wrong::Mistake(mutant) => {
                let implementation = mutant.implementation(&self.under);
                match mutant.canonicalizer {
                    true => Given::by(implementation.hashing(self.profile), document),
                    false => Given::answered(&implementation, self.profile, document),
                }
            }
        }
    }

    /// Whether it is the profile as it stands.
    pub fn is_reference(&self) -> bool {
        self.kind() == Kind::Profile
    }

    /// Whether nothing is wrong with it.
    pub fn is_reading(&self) -> bool {
        matches!(self.wrong, Wrong::Nothing)
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        match (&self.wrong, self.readings().len()) {
            (Wrong::Nothing, 0) => Kind::Profile,
            (Wrong::Nothing, 1) => Kind::Reading,
            (Wrong::Nothing, _) => Kind::Readings,
            (Wrong::Serializer(_) | Wrong::Untouched(_), _) => Kind::Serializer,
            (Wrong::Mistake(mutant), 0) if !mutant.changes.is_empty() => Kind::OtherValue,
            (Wrong::Mistake(_), 0) => Kind::Mistake,
            (Wrong::Mistake(_), _) => Kind::MistakeUnderReading,
        }
    }

    /// The readings other than the default ones.
    pub fn readings(&self) -> Vec<(&'static str, &'static str)> {
        let disputes = self.profile.disputes().iter();
        disputes.filter_map(|dispute| Some((dispute.id, self.under.chosen(dispute.id)?))).collect()
    }

    /// The mistake's name.
    pub fn name(&self) -> Option<String> {
        match &self.wrong {
            Wrong::Nothing => None,
            Wrong::Mistake(mutant) => Some(mutant.name.clone()),
            Wrong::Serializer(serializer) => Some(format!("{}/{}", self.profile, serializer.name)),
            Wrong::Untouched(untouched) => Some(format!("{}/{}", self.profile, untouched.name)),
        }
    }

    /// The rule that the mistake breaks, or the first dispute that is read in another way.
    pub fn rule(&self) -> Option<&'static str> {
        match &self.wrong {
            Wrong::Mistake(mutant) => Some(mutant.rule),
            Wrong::Nothing => self.readings().first().map(|(dispute, _)| *dispute),
            Wrong::Serializer(_) | Wrong::Untouched(_) => None,
        }
    }

    /// What it chooses, as far as its hash is concerned.
    pub fn choices(&self) -> Choices {
        self.profile.spec().under(&self.under)
    }
}

/// A mutant as a candidate.
#[cfg(test)]
pub fn of_mutant(mutant: &Mutant) -> Candidate {
    Candidate { profile: mutant.profile, under: Readings::default(), wrong: Wrong::Mistake(Box::new(mutant.clone())) }
}
