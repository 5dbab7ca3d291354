//! What every store must do, as a suite that any implementation can be held against.
//!
//! ```
//! use canon::capability::persistence::{Memory, behaviour};
//!
//! let failures = behaviour::check(|| Box::new(Memory::new()));
//! assert!(failures.is_empty(), "{failures:?}");
//! ```

use super::{
    EnvelopeRow, LinkRow, Operation, PAGE, Persistence, Registration, RuntimeRow, Stored, Transition, record_turn,
};
use crate::Value;

/// A behaviour that a store does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The behaviour, as a sentence.
    pub behaviour: &'static str,
    /// What happened instead.
    pub found: String,
}

/// Holds a store against every behaviour; each one gets a new, empty store.
pub fn check(mut empty: impl FnMut() -> Box<dyn Persistence>) -> Vec<Failure> {
    let mut failures = Vec::new();
    for (behaviour, holds) in BEHAVIOURS {
        let found = match holds(empty().as_mut()) {
            Ok(None) => continue,
            Ok(Some(found)) => found,
            Err(error) => error.to_string(),
        };
        failures.push(Failure { behaviour, found });
    }
    failures
}

/// Nothing where the store behaves, else what it did.
type Holds = fn(&mut dyn Persistence) -> Stored<Option<String>>;

const BEHAVIOURS: &[(&str, Holds)] = &[
    ("what was never stored is not found", absent),
    ("an empty id is replaced by one that no other row has", fresh_ids),
    ("an id that is given is kept", given_ids),
    ("the same definition is stored once, and its first row stays", first_row_stays),
    ("an upsert makes a definition the latest again", latest_again),
    ("the same static hash of another agent is another definition", other_agent),
    ("links are appended, never merged", links_append),
    ("the latest link is the one recorded last, whatever its time", latest_by_order),
    ("links of one session or agent are not another's", links_apart),
    ("links come in pages, in the order in which they were recorded", pages),
    ("a cursor past the end gives an empty page", past_the_end),
    ("optional members come back as they went in", optional_members),
    ("an envelope comes back member by member, number by number", envelope_exact),
    ("a turn writes its link, then its envelope", turn),
    ("runs and transitions get ids of their own", other_rows),
];

fn at(now: i64) -> Operation {
    Operation { now, ..Operation::default() }
}

fn registration(agent: &str, hash: &str, note: &str) -> Registration {
    Registration {
        registration_id: String::new(),
        agent_id: agent.to_owned(),
        static_hash: hash.to_owned(),
        static_props: Value::object([("note", Value::string(note))]),
        created: 1,
    }
}

fn link(agent: &str, session: &str, created: i64) -> LinkRow {
    LinkRow {
        link_id: String::new(),
        session_id: session.to_owned(),
        created,
        agent_id: agent.to_owned(),
        agent_name: "Agent".to_owned(),
        static_hash: "s".to_owned(),
        runtime_hash: "r".to_owned(),
        tool_refs: None,
        invocation_hash: None,
        metadata: None,
    }
}

fn envelope(document: Value) -> EnvelopeRow {
    EnvelopeRow {
        snapshot_id: String::new(),
        session_id: "session".to_owned(),
        created: 7,
        schema_version: "1".to_owned(),
        envelope: document,
        metadata: None,
    }
}

/// Nothing if both are the same, else both.
fn same<T: PartialEq + std::fmt::Debug>(found: T, wanted: T) -> Stored<Option<String>> {
    Ok((found != wanted).then(|| format!("found {found:?}, wanted {wanted:?}")))
}

/// The first that does not hold.
fn all(results: impl IntoIterator<Item = Stored<Option<String>>>) -> Stored<Option<String>> {
    for result in results {
        if let Some(found) = result? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn absent(store: &mut dyn Persistence) -> Stored<Option<String>> {
    all([
        same(store.latest_registered_agent("a")?, None),
        same(store.latest_link("s")?, None),
        same(store.links_of_agent("a", None)?.links.len(), 0),
        same(store.envelope("snap_1")?, None),
    ])
}

fn fresh_ids(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let operation = at(1);
    let ids = [
        store.upsert_registered_agent(&operation, registration("a", "1", ""))?,
        store.upsert_registered_agent(&operation, registration("a", "2", ""))?,
        store.record_link(&operation, link("a", "s", 1))?,
        store.record_link(&operation, link("a", "s", 1))?,
        store.record_envelope(&operation, envelope(Value::Null))?,
    ];
    let mut distinct = ids.to_vec();
    distinct.sort();
    distinct.dedup();
    all([
        same(distinct.len(), ids.len()),
        same(ids.iter().any(String::is_empty), false),
        same(store.latest_link("s")?.map(|link| link.link_id), Some(ids[3].clone())),
    ])
}

fn given_ids(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let given = LinkRow { link_id: "mine".to_owned(), ..link("a", "s", 1) };
    let id = store.record_link(&at(1), given)?;
    all([same(id.as_str(), "mine"), same(store.latest_link("s")?.map(|link| link.link_id), Some("mine".to_owned()))])
}

fn first_row_stays(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let first = store.upsert_registered_agent(&at(1), registration("a", "h", "first"))?;
    let again = store.upsert_registered_agent(&at(2), registration("a", "h", "second"))?;
    let kept = store.latest_registered_agent("a")?;
    all([
        same(again, first.clone()),
        same(kept, Some(Registration { registration_id: first, ..registration("a", "h", "first") })),
    ])
}

fn latest_again(store: &mut dyn Persistence) -> Stored<Option<String>> {
    for hash in ["old", "new", "old"] {
        store.upsert_registered_agent(&at(1), registration("a", hash, ""))?;
    }
    let latest = store.latest_registered_agent("a")?;
    same(latest.map(|row| row.static_hash), Some("old".to_owned()))
}

fn other_agent(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let one = store.upsert_registered_agent(&at(1), registration("a", "h", "one"))?;
    let other = store.upsert_registered_agent(&at(1), registration("b", "h", "other"))?;
    all([
        same(one == other, false),
        same(store.latest_registered_agent("a")?.map(|row| row.registration_id), Some(one)),
    ])
}

fn links_append(store: &mut dyn Persistence) -> Stored<Option<String>> {
    store.record_link(&at(1), link("a", "s", 1))?;
    store.record_link(&at(1), link("a", "s", 1))?;
    same(store.links_of_agent("a", None)?.links.len(), 2)
}

fn latest_by_order(store: &mut dyn Persistence) -> Stored<Option<String>> {
    store.record_link(&at(9), link("a", "s", 9))?;
    store.record_link(&at(1), link("a", "s", 1))?;
    same(store.latest_link("s")?.map(|link| link.created), Some(1))
}

fn links_apart(store: &mut dyn Persistence) -> Stored<Option<String>> {
    store.record_link(&at(1), link("a", "one", 1))?;
    store.record_link(&at(1), link("b", "other", 2))?;
    all([
        same(store.latest_link("one")?.map(|link| link.created), Some(1)),
        same(store.links_of_agent("b", None)?.links.len(), 1),
    ])
}

fn pages(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let count = 2 * PAGE as i64 + 1;
    for created in 0..count {
        // Times run backwards, so that a store that sorts by them is found out.
        store.record_link(&at(1), link("a", "s", count - created))?;
    }
    let mut seen = Vec::new();
    let mut cursor = None;
    let mut sizes = Vec::new();
    loop {
        let page = store.links_of_agent("a", cursor)?;
        sizes.push(page.links.len());
        seen.extend(page.links.iter().map(|link| link.created));
        cursor = page.next;
        if cursor.is_none() || sizes.len() > 3 {
            break;
        }
    }
    all([same(sizes, vec![PAGE, PAGE, 1]), same(seen, (0..count).map(|created| count - created).collect())])
}

fn past_the_end(store: &mut dyn Persistence) -> Stored<Option<String>> {
    store.record_link(&at(1), link("a", "s", 1))?;
    let page = store.links_of_agent("a", Some(u64::MAX))?;
    all([same(page.links.len(), 0), same(page.next, None)])
}

fn optional_members(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let bare = link("a", "bare", 1);
    let empty = LinkRow {
        tool_refs: Some(Vec::new()),
        invocation_hash: Some(String::new()),
        metadata: Some(Value::Object(Vec::new())),
        ..link("a", "empty", 1)
    };
    let full = LinkRow {
        tool_refs: Some(vec![("b".to_owned(), "1".to_owned()), ("a".to_owned(), "2".to_owned())]),
        invocation_hash: Some("i".to_owned()),
        metadata: Some(Value::object([("k", Value::integer(1))])),
        ..link("a", "full", 1)
    };
    let mut results = Vec::new();
    for row in [bare, empty, full] {
        let link_id = store.record_link(&at(1), row.clone())?;
        let session = row.session_id.clone();
        results.push(same(store.latest_link(&session)?, Some(LinkRow { link_id, ..row })));
    }
    all(results)
}

fn envelope_exact(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let text = r#"{"b":1.50,"a":["\ud800",-0,1e2],"schemaVersion":"1"}"#;
    let document = Value::read_with(text.as_bytes(), super::rows::options()).map_err(super::StoreError::new)?;
    let row = EnvelopeRow { metadata: Some(Value::object([("z", Value::Null)])), ..envelope(document) };
    let snapshot_id = store.record_envelope(&at(7), row.clone())?;
    let kept = store.envelope(&snapshot_id)?;
    same(kept, Some(EnvelopeRow { snapshot_id, ..row }))
}

fn turn(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let alone = record_turn(store, &at(1), link("a", "s", 1), None)?;
    let both = record_turn(store, &at(2), link("a", "s", 2), Some(envelope(Value::Null)))?;
    let kept = store.envelope(both.envelope_id.as_deref().unwrap_or_default())?;
    all([
        same(alone.envelope_id, None),
        same(store.latest_link("s")?.map(|link| link.link_id), Some(both.link_id)),
        same(kept.is_some(), true),
    ])
}

fn other_rows(store: &mut dyn Persistence) -> Stored<Option<String>> {
    let from = store.record_link(&at(1), link("a", "s", 1))?;
    let to = store.record_link(&at(2), link("a", "s", 2))?;
    let run = store.record_runtime(
        &at(3),
        RuntimeRow {
            snapshot_id: String::new(),
            session_id: "s".to_owned(),
            created: 3,
            runtime_hash: "r".to_owned(),
            tool_refs: vec![("t".to_owned(), "h".to_owned())],
            metadata: None,
        },
    )?;
    let transition = store.record_transition(
        &at(4),
        Transition {
            transition_id: String::new(),
            session_id: "s".to_owned(),
            from_link_id: from.clone(),
            to_link_id: to.clone(),
            created: 4,
            metadata: None,
        },
    )?;
    let mut ids = vec![from, to, run, transition];
    ids.sort();
    ids.dedup();
    same((ids.len(), ids[0].is_empty()), (4, false))
}
