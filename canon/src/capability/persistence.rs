//! Where agents, links and snapshots are kept: nine operations, to be implemented for any store.
//!
//! [`Memory`] keeps everything in the process. With the feature `sqlite` there is
//! also a store in one SQLite file. [`behaviour::check`] says whether another
//! implementation behaves as these two do.

pub mod behaviour;
mod memory;
mod rows;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::fmt;

pub use memory::Memory;
pub use rows::{EnvelopeRow, LinkRow, Metadata, Registration, RuntimeRow, Transition};
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;

/// Who writes, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operation {
    /// Milliseconds since 1970.
    pub now: i64,
    /// The tenant, if there are several.
    pub tenant: Option<String>,
    /// Who acts.
    pub actor: Option<String>,
}

/// A page of links and where the next one begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The links, oldest first.
    pub links: Vec<LinkRow>,
    /// The cursor of the next page, if there is one.
    pub next: Option<u64>,
}

/// How many links a page has.
pub const PAGE: usize = 50;

/// Why a store cannot do what is asked.
#[derive(Debug)]
pub struct StoreError(String);

impl StoreError {
    /// A fault of the store in its own words.
    pub fn new(message: impl fmt::Display) -> StoreError {
        StoreError(message.to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store failed: {}", self.0)
    }
}

impl std::error::Error for StoreError {}

/// What a store answers.
pub type Stored<T> = Result<T, StoreError>;

/// KHORA-PERS: a store of agents, links and snapshots. An id that is empty is
/// given by the store; the operations that write return the id that is kept.
pub trait Persistence {
    /// Keeps an agent's definition. The same agent with the same static hash is
    /// kept once: the first row stays as it was and becomes the latest again.
    fn upsert_registered_agent(&mut self, operation: &Operation, row: Registration) -> Stored<String>;

    /// The definition of an agent that was upserted last.
    fn latest_registered_agent(&self, agent_id: &str) -> Stored<Option<Registration>>;

    /// Keeps a link; links are never merged.
    fn record_link(&mut self, operation: &Operation, link: LinkRow) -> Stored<String>;

    /// The link of a session that was recorded last, whatever its time.
    fn latest_link(&self, session_id: &str) -> Stored<Option<LinkRow>>;

    /// The links of an agent, [`PAGE`] at a time, in the order in which they were recorded.
    fn links_of_agent(&self, agent_id: &str, cursor: Option<u64>) -> Stored<Page>;

    /// Keeps the tools of a run.
    fn record_runtime(&mut self, operation: &Operation, row: RuntimeRow) -> Stored<String>;

    /// Keeps an envelope.
    fn record_envelope(&mut self, operation: &Operation, row: EnvelopeRow) -> Stored<String>;

    /// An envelope by its id.
    fn envelope(&self, snapshot_id: &str) -> Stored<Option<EnvelopeRow>>;

    /// Keeps the step from one link to the next.
    fn record_transition(&mut self, operation: &Operation, row: Transition) -> Stored<String>;
}

/// The ids of what one turn left in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    /// The link's id.
    pub link_id: String,
    /// The envelope's id, if there was one.
    pub envelope_id: Option<String>,
}

/// Keeps what one turn leaves: the link, then the envelope if there is one.
pub fn record_turn(
    store: &mut dyn Persistence, operation: &Operation, link: LinkRow, envelope: Option<EnvelopeRow>,
) -> Stored<Attribution> {
    let link_id = store.record_link(operation, link)?;
    let envelope_id = match envelope {
        Some(envelope) => Some(store.record_envelope(operation, envelope)?),
        None => None,
    };
    Ok(Attribution { link_id, envelope_id })
}
