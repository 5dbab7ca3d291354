//! What no wire operation shows: the gate at execution, hydrate, runtime bindings.

use canon::capability::definition::{Binding, Composable, Policy, Reader, Tool};
use canon::capability::gate::{Execution, Mode, Refusal};
use canon::capability::hydrate::HydrateError;
use canon::capability::policy::{Outcome, Outcomes, Results};
use canon::capability::runtime::Bindings;
use canon::capability::{Path, Steps};
use canon::notation::js::Heap;
use canon::{Readings, Text, Value};
use std::collections::HashMap;

fn steps() -> Steps {
    Steps::reference(&Readings::default())
}

fn composable(text: &str) -> Composable {
    let steps = steps();
    let mut heap = Heap::default();
    let value = heap.read(&Value::read(text.as_bytes()).unwrap(), "root", canon::Duplicates::Reject).unwrap();
    let reader = Reader { steps: &steps, heap: &heap };
    reader.composable(&value, &Path::ROOT).unwrap()
}

fn tool(policies: &[(&str, Binding)]) -> Tool {
    let mut tool = composable(r#"{"name":"t"}"#).into_tool().unwrap();
    let policy = |(id, binding): &(&str, Binding)| Policy { id: (*id).into(), binding: *binding, reference: None };
    tool.policies = policies.iter().map(policy).collect();
    tool
}

fn outcomes(denied: &[&str]) -> Outcomes {
    let mut outcomes = Outcomes::default();
    denied.iter().for_each(|id| outcomes.set(*id, Outcome::Denies));
    outcomes
}

#[test]
fn the_gate_asks_live_policies_again_in_the_order_of_their_ids() {
    let tool = tool(&[("b", Binding::Live), ("A", Binding::Live), ("c", Binding::Live)]);
    let mut results = Results::default();
    results.set(&tool.policies[0], true);
    let execution = Execution { results: Some(&mut results), ..Execution::default() };
    let (verdict, trace) = steps().gate(&tool, &outcomes(&["b"]), execution);
    assert_eq!(verdict, Err(Refusal::Denied("b".into())));
    let asked: Vec<_> = trace.iter().map(|event| (event.policy.as_str().unwrap(), event.allowed)).collect();
    assert_eq!(asked, [("A", true), ("b", false)]);
    assert_eq!(results.get(&tool.policies[0]), Some(false), "the shared result is written");
}

#[test]
fn a_snapshot_policy_is_not_asked_where_a_result_is_known() {
    let tool = tool(&[("p", Binding::Snapshot)]);
    let frozen = HashMap::from([(Text::from("p"), true)]);
    let with_frozen = Execution { frozen: Some(&frozen), mode: Mode::Authoritative, ..Execution::default() };
    let (verdict, trace) = steps().gate(&tool, &outcomes(&["p"]), with_frozen);
    assert_eq!((verdict, trace.len()), (Ok(()), 0));

    let mut results = Results::default();
    results.set(&tool.policies[0], false);
    let shared_first = Execution { results: Some(&mut results), frozen: Some(&frozen), ..Execution::default() };
    let (verdict, _) = steps().gate(&tool, &outcomes(&[]), shared_first);
    assert_eq!(verdict, Err(Refusal::Denied("p".into())), "the shared result comes first");
}

#[test]
fn a_missing_snapshot_result_refuses_when_authoritative_and_asks_when_not() {
    let tool = tool(&[("p", Binding::Snapshot)]);
    let authoritative = Execution { mode: Mode::Authoritative, ..Execution::default() };
    let (verdict, _) = steps().gate(&tool, &outcomes(&[]), authoritative);
    assert_eq!(verdict.unwrap_err().to_string(), "Policy denied: p (authoritative snapshot, no cached result)");
    let mut results = Results::default();
    let hint = Execution { results: Some(&mut results), ..Execution::default() };
    let (verdict, trace) = steps().gate(&tool, &outcomes(&[]), hint);
    assert_eq!((verdict, trace.len()), (Ok(()), 1));
    assert_eq!(results.get(&tool.policies[0]), Some(true));
}

#[test]
fn a_tool_without_policies_passes_unless_the_session_was_aborted() {
    let tool = tool(&[]);
    let (verdict, _) = steps().gate(&tool, &outcomes(&[]), Execution::default());
    assert_eq!(verdict, Ok(()));
    let aborted = Execution { aborted: true, ..Execution::default() };
    let (verdict, _) = steps().gate(&tool, &outcomes(&[]), aborted);
    assert_eq!(verdict.unwrap_err().to_string(), "Agent session aborted");
}

#[test]
fn a_thrown_policy_is_told_as_a_denial_and_its_message_goes_to_the_hooks() {
    let tool = tool(&[("p", Binding::Live)]);
    let mut outcomes = Outcomes::default();
    outcomes.set("p", Outcome::Throws("no network".into()));
    let (verdict, trace) = steps().gate(&tool, &outcomes, Execution::default());
    assert_eq!(verdict.unwrap_err().to_string(), "Policy denied: p");
    assert_eq!(trace[0].error, Some("no network".into()));
}

#[test]
fn a_wire_tool_without_policies_hashes_as_its_definition_does() {
    let steps = steps();
    let root = composable(r#"{"name":"t","description":"d","instructions":["b","a"]}"#);
    let tool = root.clone().into_tool().unwrap();
    let wire = Value::object([("t", steps.wire_tool(&tool).unwrap())]);
    let mut hashes = Vec::new();
    let live = steps
        .hydrate(&wire, |wire, hash| {
            hashes.push(hash.to_owned());
            (wire.name.clone(), 7)
        })
        .unwrap();
    assert_eq!(live, [(Text::from("t"), 7)]);
    assert_eq!(hashes, [steps.static_hash(&root).unwrap()]);
}

#[test]
fn hydrate_refuses_a_binder_that_returns_another_tool() {
    let steps = steps();
    let tool = composable(r#"{"name":"t"}"#).into_tool().unwrap();
    let wire = Value::object([("t", steps.wire_tool(&tool).unwrap())]);
    let refused = steps.hydrate(&wire, |_, _| (Text::from("u"), ())).unwrap_err();
    assert_eq!(refused, HydrateError::Name { expected: "t".into(), returned: "u".into() });
    let broken = Value::object([("t", Value::Null)]);
    assert!(steps.hydrate(&broken, |wire, _| (wire.name.clone(), ())).is_err());
}

#[test]
fn a_runtime_binding_changes_one_tool_s_hash_even_when_it_is_empty() {
    let steps = steps();
    let root = composable(r#"{"kind":"toolkit","name":"k","members":[{"name":"a"},{"name":"b"}]}"#);
    let evaluation = steps.evaluate(&root, &Outcomes::default(), &[]);
    let hashes = steps.static_hashes(&root).unwrap();
    let refs = |bindings: &Bindings| steps.tool_refs(&evaluation.tools, &hashes, bindings).unwrap();
    let plain = refs(&Bindings::new());
    let bound = refs(&Bindings::from([("a".into(), "".into())]));
    assert_ne!(plain[0], bound[0]);
    assert_eq!(plain[1], bound[1]);
    let other = refs(&Bindings::from([("a".into(), "head".into())]));
    assert_ne!(bound[0], other[0]);
}

#[test]
fn a_tool_that_only_an_evaluation_made_is_hashed_from_its_joined_lines() {
    let steps = steps();
    let hash_in = |kit: &str| {
        let root = composable(kit);
        let evaluation = steps.evaluate(&root, &Outcomes::default(), &[]);
        let hashes = steps.static_hashes(&root).unwrap();
        let refs = steps.tool_refs(&evaluation.tools, &hashes, &Bindings::new()).unwrap();
        refs[0].hash.clone()
    };
    let in_kit = |tool: &str| hash_in(&format!(r#"{{"kind":"toolkit","name":"k","members":[{tool}]}}"#));
    let made = |tool: &str| hash_in(&format!(r#"{{"kind":"dynamicToolkit","name":"k","creates":[{tool}]}}"#));
    let plain = r#"{"name":"t","instructions":["b","a"]}"#;
    assert_eq!(in_kit(plain), made(plain));
    for odd in [r#"{"name":"t","instructions":["b\n\na"]}"#, r#"{"name":"t","instructions":[""]}"#] {
        assert_ne!(in_kit(odd), made(odd), "{odd}");
    }
}
