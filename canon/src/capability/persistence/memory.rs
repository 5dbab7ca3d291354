//! The store in memory.

use super::{EnvelopeRow, LinkRow, Operation, PAGE, Page, Persistence, Registration, RuntimeRow, Stored, Transition};
use std::collections::HashMap;

/// A store that lives as long as its value.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    ids: u64,
    registrations: HashMap<(String, String), Registration>,
    latest_registration: HashMap<String, (String, String)>,
    links: Vec<LinkRow>,
    latest_link: HashMap<String, usize>,
    links_of_agent: HashMap<String, Vec<usize>>,
    runtimes: HashMap<String, RuntimeRow>,
    envelopes: HashMap<String, EnvelopeRow>,
    transitions: HashMap<String, Transition>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// The id, or a new one where it is empty: all kinds of rows share one counter.
    fn id(&mut self, given: String, kind: &str) -> String {
        if !given.is_empty() {
            return given;
        }
        self.ids += 1;
        format!("{kind}_{}", self.ids)
    }
}

impl Persistence for Memory {
    fn upsert_registered_agent(&mut self, _: &Operation, mut row: Registration) -> Stored<String> {
        let key = (row.agent_id.clone(), row.static_hash.clone());
        self.latest_registration.insert(row.agent_id.clone(), key.clone());
        if let Some(kept) = self.registrations.get(&key) {
            return Ok(kept.registration_id.clone());
        }
        row.registration_id = self.id(row.registration_id, "reg");
        let id = row.registration_id.clone();
        self.registrations.insert(key, row);
        Ok(id)
    }

    fn latest_registered_agent(&self, agent_id: &str) -> Stored<Option<Registration>> {
        let key = self.latest_registration.get(agent_id);
        Ok(key.and_then(|key| self.registrations.get(key)).cloned())
    }

    fn record_link(&mut self, _: &Operation, mut link: LinkRow) -> Stored<String> {
        link.link_id = self.id(link.link_id, "link");
        let id = link.link_id.clone();
        let place = self.links.len();
        self.latest_link.insert(link.session_id.clone(), place);
        self.links_of_agent.entry(link.agent_id.clone()).or_default().push(place);
        self.links.push(link);
        Ok(id)
    }

    fn latest_link(&self, session_id: &str) -> Stored<Option<LinkRow>> {
        let place = self.latest_link.get(session_id);
        Ok(place.map(|place| self.links[*place].clone()))
    }

    fn links_of_agent(&self, agent_id: &str, cursor: Option<u64>) -> Stored<Page> {
        let all = self.links_of_agent.get(agent_id).map(Vec::as_slice);
        let all = all.unwrap_or_default();
        let from = usize::try_from(cursor.unwrap_or(0)).unwrap_or(usize::MAX);
        let rest = all.get(from..).unwrap_or_default();
        let page = &rest[..rest.len().min(PAGE)];
        let next = (rest.len() > PAGE).then(|| (from + PAGE) as u64);
        Ok(Page { links: page.iter().map(|place| self.links[*place].clone()).collect(), next })
    }

    fn record_runtime(&mut self, _: &Operation, mut row: RuntimeRow) -> Stored<String> {
        row.snapshot_id = self.id(row.snapshot_id, "snap");
        let id = row.snapshot_id.clone();
        self.runtimes.insert(id.clone(), row);
        Ok(id)
    }

    fn record_envelope(&mut self, _: &Operation, mut row: EnvelopeRow) -> Stored<String> {
        row.snapshot_id = self.id(row.snapshot_id, "snap");
        let id = row.snapshot_id.clone();
        self.envelopes.insert(id.clone(), row);
        Ok(id)
    }

    fn envelope(&self, snapshot_id: &str) -> Stored<Option<EnvelopeRow>> {
        Ok(self.envelopes.get(snapshot_id).cloned())
    }

    fn record_transition(&mut self, _: &Operation, mut row: Transition) -> Stored<String> {
        row.transition_id = self.id(row.transition_id, "trans");
        let id = row.transition_id.clone();
        self.transitions.insert(id.clone(), row);
        Ok(id)
    }
}
