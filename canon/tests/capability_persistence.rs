//! Every store shows the same behaviour, and one that does not is found out.

use canon::capability::persistence::{
    EnvelopeRow, LinkRow, Memory, Operation, Page, Persistence, Registration, RuntimeRow, Stored, Transition, behaviour,
};

#[test]
fn the_store_in_memory_behaves() {
    let failures = behaviour::check(|| Box::new(Memory::new()));
    assert!(failures.is_empty(), "{failures:#?}");
}

#[cfg(feature = "sqlite")]
#[test]
fn the_store_in_sqlite_behaves() {
    use canon::capability::persistence::Sqlite;
    let failures = behaviour::check(|| Box::new(Sqlite::in_memory().unwrap()));
    assert!(failures.is_empty(), "{failures:#?}");
}

#[cfg(feature = "sqlite")]
#[test]
fn a_sqlite_file_keeps_its_rows_when_it_is_opened_again() {
    use canon::capability::persistence::Sqlite;
    let path = std::env::temp_dir().join(format!("canon-store-{}.sqlite", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let row = EnvelopeRow {
        snapshot_id: String::new(),
        session_id: "s".to_owned(),
        created: 1,
        schema_version: "1".to_owned(),
        envelope: canon::Value::object([("a", canon::Value::Null)]),
        metadata: None,
    };
    let operation = Operation::default();
    let id = Sqlite::open(&path).unwrap().record_envelope(&operation, row.clone()).unwrap();
    let mut again = Sqlite::open(&path).unwrap();
    assert_eq!(again.envelope(&id).unwrap().unwrap().envelope, row.envelope);
    assert_ne!(again.record_envelope(&operation, row).unwrap(), id);
    std::fs::remove_file(&path).unwrap();
}

/// A store that forgets what was latest and merges equal links.
#[derive(Default)]
struct Forgetful(Memory);

impl Persistence for Forgetful {
    fn upsert_registered_agent(&mut self, op: &Operation, row: Registration) -> Stored<String> {
        self.0.upsert_registered_agent(op, row)
    }
    fn latest_registered_agent(&self, agent: &str) -> Stored<Option<Registration>> {
        self.0.latest_registered_agent(agent)
    }
    fn record_link(&mut self, op: &Operation, link: LinkRow) -> Stored<String> {
        match self.0.latest_link(&link.session_id)? {
            Some(known) if known.runtime_hash == link.runtime_hash => Ok(known.link_id),
            _ => self.0.record_link(op, link),
        }
    }
    fn latest_link(&self, session: &str) -> Stored<Option<LinkRow>> {
        self.0.latest_link(session)
    }
    fn links_of_agent(&self, agent: &str, _: Option<u64>) -> Stored<Page> {
        self.0.links_of_agent(agent, None)
    }
    fn record_runtime(&mut self, op: &Operation, row: RuntimeRow) -> Stored<String> {
        self.0.record_runtime(op, row)
    }
    fn record_envelope(&mut self, op: &Operation, row: EnvelopeRow) -> Stored<String> {
        self.0.record_envelope(op, row)
    }
    fn envelope(&self, id: &str) -> Stored<Option<EnvelopeRow>> {
        self.0.envelope(id)
    }
    fn record_transition(&mut self, op: &Operation, row: Transition) -> Stored<String> {
        self.0.record_transition(op, row)
    }
}

#[test]
fn a_store_that_merges_links_and_ignores_cursors_is_found_out() {
    let failures = behaviour::check(|| Box::new(Forgetful::default()));
    let named: Vec<_> = failures.iter().map(|failure| failure.behaviour).collect();
    assert!(named.contains(&"links are appended, never merged"), "{named:?}");
    assert!(named.contains(&"the latest link is the one recorded last, whatever its time"), "{named:?}");
}
