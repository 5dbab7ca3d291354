//! What must come back: one answer, any of several, or one set of answers for each reading of the vector's disputes.

use canon::{Profile, Readings, RejectKind, Value};

/// What must come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// This.
    One(Expected),
    /// Any one of these; the reference gives the first.
    AnyOf(Vec<Expected>),
    /// What each combination of readings allows, the defaults first. Together the rows cover every combination once.
    Readings(Vec<Row>),
}

/// What is right under some readings of a vector's disputes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The readings by dispute. A dispute that is left out may be read in any way.
    pub under: Under,
    /// Any one of these; the reference gives the first.
    pub ways: Vec<Expected>,
}

/// Readings by the id of their dispute, in the order of the vector's disputes.
pub type Under = Vec<(String, String)>;

/// One way to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// These result members.
    Result(Vec<(String, Value)>),
    /// A refusal.
    Reject {
        /// The kind that the rules give it.
        kind: RejectKind,
        /// Further members, such as `field` and `path`.
        members: Vec<(String, Value)>,
    },
}

impl Expect {
    /// Every way that is right under some reading.
    pub fn ways(&self) -> impl Iterator<Item = &Expected> {
        let (one, any_of, rows) = match self {
            Expect::One(expected) => (Some(expected), &[][..], &[][..]),
            Expect::AnyOf(ways) => (None, &ways[..], &[][..]),
            Expect::Readings(rows) => (None, &[][..], &rows[..]),
        };
        one.into_iter().chain(any_of).chain(rows.iter().flat_map(|row| &row.ways))
    }

    /// The answer of the reference under the default readings; none where the expectation is empty.
    pub fn usual(&self) -> Option<&Expected> {
        self.ways().next()
    }

    /// The readings of one dispute, each with one way.
    pub fn of_readings(dispute: &str, ways: Vec<(String, Expected)>) -> Expect {
        let row = |(name, way)| Row { under: vec![(dispute.to_owned(), name)], ways: vec![way] };
        Expect::Readings(ways.into_iter().map(row).collect())
    }
}

impl Row {
    /// The reading of a dispute that the row stands for; none where any will do.
    pub fn reading(&self, dispute: &str) -> Option<&str> {
        reading(&self.under, dispute)
    }

    /// The names of the readings, as people read them.
    pub fn name(&self) -> String {
        let names: Vec<&str> = self.under.iter().map(|(_, name)| name.as_str()).collect();
        names.join(" and ")
    }

    /// Whether the row is about these readings.
    pub fn holds_under(&self, profile: Profile, readings: &Readings) -> bool {
        self.under.iter().all(|(dispute, name)| profile.reading(readings, dispute) == Some(name.as_str()))
    }
}

/// The reading of a dispute among some; none where it is left out.
pub fn reading<'a>(under: &'a [(String, String)], dispute: &str) -> Option<&'a str> {
    under.iter().find(|(known, _)| known == dispute).map(|(_, name)| name.as_str())
}

impl Expected {
    /// The members as they stand in a file.
    pub fn members(&self) -> Vec<(String, Value)> {
        match self {
            Expected::Result(members) => members.clone(),
            Expected::Reject { kind, members } => {
                let mut all = vec![("reject".to_owned(), Value::string(kind.name()))];
                all.extend(members.iter().cloned());
                all
            }
        }
    }

    /// A result member.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let (Expected::Result(members) | Expected::Reject { members, .. }) = self;
        members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}
