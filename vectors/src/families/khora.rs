//! The capability operations: definitions, evaluations, links, comparisons, snapshots and sessions.

pub mod agent;
pub mod diff;
pub mod dynamic_toolkit;
pub mod envelope;
pub mod evaluate;
pub mod fair;
pub mod invocation;
pub mod link;
pub mod runtime;
pub mod schema;
pub mod session;
pub mod tool;
pub mod toolkit;
pub mod values;

use canon::Profile;

/// KHORA-ORD-1: what each reading gives where no name is an array index.
fn orders<'a>(locale: &'a str, codeunit: &'a str) -> [(&'static str, &'a str); 4] {
    [
        ("locale", locale),
        ("codeunit", codeunit),
        ("codeunit-flat", codeunit),
        ("locale-flat", locale),
    ]
}

/// The hash of a canonical text that stands in another payload.
fn hash_of(canonical: &str) -> String {
    Profile::KHORA.digest(canonical.as_bytes())
}

/// The canonical payload of a tool with nothing but a name.
fn bare_tool(name: &str) -> String {
    format!(
        r#"{{"description":null,"instructions":[],"kind":"tool","name":"{name}","policies":[],"schema":{{"vendor":"acme","version":1}}}}"#
    )
}

/// The canonical payload of a tool with a name and one policy.
fn gated_tool(name: &str, policy: &str) -> String {
    format!(
        r#"{{"description":null,"instructions":[],"kind":"tool","name":"{name}","policies":["{policy}"],"policyBindings":[{{"executeBinding":"live","id":"{policy}"}}],"schema":{{"vendor":"acme","version":1}}}}"#
    )
}

/// Pairs of hash and name, as toolkits and runs list them.
fn pairs(members: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = members
        .iter()
        .map(|(name, hash)| format!(r#"{{"hash":"{hash}","name":"{name}"}}"#))
        .collect();
    pairs.join(",")
}

/// Tool references, as links and answers list them.
fn refs(tools: &[(&str, &str)]) -> String {
    let refs: Vec<String> = tools
        .iter()
        .map(|(name, hash)| format!(r#"{{"toolKey":"{name}","toolHash":"{hash}"}}"#))
        .collect();
    refs.join(",")
}
