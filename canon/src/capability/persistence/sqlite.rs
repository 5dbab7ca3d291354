//! The store in one SQLite file, with the library built in.

use super::{
    EnvelopeRow, LinkRow, Metadata, Operation, PAGE, Page, Persistence, Registration, RuntimeRow, StoreError, Stored,
    Transition, rows,
};
use crate::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use std::path::Path;

/// A store in a file, or in memory.
#[derive(Debug)]
pub struct Sqlite(Connection);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::new(error)
    }
}

/// Every row of a table has its place in the order of recording beside its id.
/// `latest` moves a registration to the end without touching the row.
const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS ids (last INTEGER NOT NULL);
    INSERT INTO ids SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM ids);
    CREATE TABLE IF NOT EXISTS registrations (
        id TEXT PRIMARY KEY, agent TEXT NOT NULL, static_hash TEXT NOT NULL, static_props TEXT NOT NULL,
        created INTEGER NOT NULL, latest INTEGER NOT NULL, UNIQUE (agent, static_hash));
    CREATE TABLE IF NOT EXISTS links (
        place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, session TEXT NOT NULL, created INTEGER NOT NULL,
        agent TEXT NOT NULL, agent_name TEXT NOT NULL, static_hash TEXT NOT NULL, runtime_hash TEXT NOT NULL,
        tool_refs TEXT, invocation_hash TEXT, metadata TEXT);
    CREATE INDEX IF NOT EXISTS links_of_session ON links (session, place);
    CREATE INDEX IF NOT EXISTS links_of_agent ON links (agent, place);
    CREATE TABLE IF NOT EXISTS runtimes (
        id TEXT PRIMARY KEY, session TEXT NOT NULL, created INTEGER NOT NULL, runtime_hash TEXT NOT NULL,
        tool_refs TEXT NOT NULL, metadata TEXT);
    CREATE TABLE IF NOT EXISTS envelopes (
        id TEXT PRIMARY KEY, session TEXT NOT NULL, created INTEGER NOT NULL, schema_version TEXT NOT NULL,
        envelope TEXT NOT NULL, metadata TEXT);
    CREATE TABLE IF NOT EXISTS transitions (
        id TEXT PRIMARY KEY, session TEXT NOT NULL, from_link TEXT NOT NULL, to_link TEXT NOT NULL,
        created INTEGER NOT NULL, metadata TEXT);
";

impl Sqlite {
    /// Opens a file, and makes it where there is none.
    pub fn open(path: &Path) -> Stored<Sqlite> {
        Sqlite::with(Connection::open(path)?)
    }

    /// A store that is gone with its value.
    pub fn in_memory() -> Stored<Sqlite> {
        Sqlite::with(Connection::open_in_memory()?)
    }

    fn with(connection: Connection) -> Stored<Sqlite> {
        connection.execute_batch(SCHEMA)?;
        Ok(Sqlite(connection))
    }

    fn next(&self) -> Stored<i64> {
        let next = "UPDATE ids SET last = last + 1 RETURNING last";
        Ok(self.0.query_row(next, [], |row| row.get(0))?)
    }

    fn id(&self, given: String, kind: &str) -> Stored<String> {
        if !given.is_empty() {
            return Ok(given);
        }
        Ok(format!("{kind}_{}", self.next()?))
    }
}

fn json(text: &str) -> Stored<Value> {
    Value::read_with(text.as_bytes(), rows::options()).map_err(StoreError::new)
}

fn metadata(text: Option<String>) -> Stored<Metadata> {
    text.as_deref().map(json).transpose()
}

fn metadata_text(metadata: &Metadata) -> Option<String> {
    metadata.as_ref().map(Value::to_text)
}

fn refs_text(refs: &[(String, String)]) -> String {
    let pair =
        |(key, hash): &(String, String)| Value::Array(vec![Value::string(key.as_str()), Value::string(hash.as_str())]);
    Value::Array(refs.iter().map(pair).collect()).to_text()
}

fn refs(text: &str) -> Stored<Vec<(String, String)>> {
    let pairs = json(text)?;
    let pair = |pair: &Value| match pair.as_array()? {
        [key, hash] => Some((key.as_str()?.to_owned(), hash.as_str()?.to_owned())),
        _ => None,
    };
    pairs
        .as_array()
        .and_then(|pairs| pairs.iter().map(pair).collect())
        .ok_or_else(|| StoreError::new("tool_refs is no array of pairs"))
}

const LINK: &str = "SELECT id, session, created, agent, agent_name, static_hash, runtime_hash, tool_refs, invocation_hash, metadata FROM links";

/// A link and its texts that are still to be read as JSON.
fn link(row: &Row<'_>) -> rusqlite::Result<(LinkRow, Option<String>, Option<String>)> {
    let link = LinkRow {
        link_id: row.get(0)?,
        session_id: row.get(1)?,
        created: row.get(2)?,
        agent_id: row.get(3)?,
        agent_name: row.get(4)?,
        static_hash: row.get(5)?,
        runtime_hash: row.get(6)?,
        tool_refs: None,
        invocation_hash: row.get(8)?,
        metadata: None,
    };
    Ok((link, row.get(7)?, row.get(9)?))
}

fn whole((link, refs_text, metadata_text): (LinkRow, Option<String>, Option<String>)) -> Stored<LinkRow> {
    Ok(LinkRow { tool_refs: refs_text.as_deref().map(refs).transpose()?, metadata: metadata(metadata_text)?, ..link })
}

impl Persistence for Sqlite {
    fn upsert_registered_agent(&mut self, _: &Operation, row: Registration) -> Stored<String> {
        let latest = self.next()?;
        let known = "UPDATE registrations SET latest = ?3 WHERE agent = ?1 AND static_hash = ?2 RETURNING id";
        let kept: Option<String> =
            self.0.query_row(known, params![row.agent_id, row.static_hash, latest], |row| row.get(0)).optional()?;
        if let Some(id) = kept {
            return Ok(id);
        }
        let id = self.id(row.registration_id, "reg")?;
        self.0.execute(
            "INSERT INTO registrations VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![id, row.agent_id, row.static_hash, row.static_props.to_text(), row.created, latest],
        )?;
        Ok(id)
    }

    fn latest_registered_agent(&self, agent_id: &str) -> Stored<Option<Registration>> {
        let latest = "SELECT id, agent, static_hash, created, static_props FROM registrations WHERE agent = ?1 ORDER BY latest DESC LIMIT 1";
        let found: Option<(Registration, String)> = self
            .0
            .query_row(latest, [agent_id], |row| {
                let registration = Registration {
                    registration_id: row.get(0)?,
                    agent_id: row.get(1)?,
                    static_hash: row.get(2)?,
                    created: row.get(3)?,
                    static_props: Value::Null,
                };
                Ok((registration, row.get(4)?))
            })
            .optional()?;
        found.map(|(registration, props)| Ok(Registration { static_props: json(&props)?, ..registration })).transpose()
    }

    fn record_link(&mut self, _: &Operation, link: LinkRow) -> Stored<String> {
        let id = self.id(link.link_id, "link")?;
        self.0.execute(
            "INSERT INTO links (id, session, created, agent, agent_name, static_hash, runtime_hash, tool_refs, invocation_hash, metadata)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                id,
                link.session_id,
                link.created,
                link.agent_id,
                link.agent_name,
                link.static_hash,
                link.runtime_hash,
                link.tool_refs.as_deref().map(refs_text),
                link.invocation_hash,
                metadata_text(&link.metadata),
            ],
        )?;
        Ok(id)
    }

    fn latest_link(&self, session_id: &str) -> Stored<Option<LinkRow>> {
        let latest = format!("{LINK} WHERE session = ?1 ORDER BY place DESC LIMIT 1");
        let found = self.0.query_row(&latest, [session_id], link).optional()?;
        found.map(whole).transpose()
    }

    fn links_of_agent(&self, agent_id: &str, cursor: Option<u64>) -> Stored<Page> {
        let from = i64::try_from(cursor.unwrap_or(0)).unwrap_or(i64::MAX);
        let page = format!("{LINK} WHERE agent = ?1 ORDER BY place LIMIT ?2 OFFSET ?3");
        let mut statement = self.0.prepare(&page)?;
        // One more than a page tells whether there is another.
        let rows = statement.query_map(params![agent_id, PAGE as i64 + 1, from], link)?;
        let mut links = Vec::new();
        for row in rows {
            links.push(whole(row?)?);
        }
        let next = (links.len() > PAGE).then(|| from as u64 + PAGE as u64);
        links.truncate(PAGE);
        Ok(Page { links, next })
    }

    fn record_runtime(&mut self, _: &Operation, row: RuntimeRow) -> Stored<String> {
        let id = self.id(row.snapshot_id, "snap")?;
        self.0.execute(
            "INSERT OR REPLACE INTO runtimes VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                id,
                row.session_id,
                row.created,
                row.runtime_hash,
                refs_text(&row.tool_refs),
                metadata_text(&row.metadata),
            ],
        )?;
        Ok(id)
    }

    fn record_envelope(&mut self, _: &Operation, row: EnvelopeRow) -> Stored<String> {
        let id = self.id(row.snapshot_id, "snap")?;
        self.0.execute(
            "INSERT OR REPLACE INTO envelopes VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                id,
                row.session_id,
                row.created,
                row.schema_version,
                row.envelope.to_text(),
                metadata_text(&row.metadata),
            ],
        )?;
        Ok(id)
    }

    fn envelope(&self, snapshot_id: &str) -> Stored<Option<EnvelopeRow>> {
        let by_id = "SELECT id, session, created, schema_version, envelope, metadata FROM envelopes WHERE id = ?1";
        let found: Option<(EnvelopeRow, String, Option<String>)> = self
            .0
            .query_row(by_id, [snapshot_id], |row| {
                let envelope = EnvelopeRow {
                    snapshot_id: row.get(0)?,
                    session_id: row.get(1)?,
                    created: row.get(2)?,
                    schema_version: row.get(3)?,
                    envelope: Value::Null,
                    metadata: None,
                };
                Ok((envelope, row.get(4)?, row.get(5)?))
            })
            .optional()?;
        found
            .map(|(row, envelope, metadata_text)| {
                Ok(EnvelopeRow { envelope: json(&envelope)?, metadata: metadata(metadata_text)?, ..row })
            })
            .transpose()
    }

    fn record_transition(&mut self, _: &Operation, row: Transition) -> Stored<String> {
        let id = self.id(row.transition_id, "trans")?;
        self.0.execute(
            "INSERT OR REPLACE INTO transitions VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![id, row.session_id, row.from_link_id, row.to_link_id, row.created, metadata_text(&row.metadata),],
        )?;
        Ok(id)
    }
}
