//! A capsule of about 2.7 KB, in the member order in which sealers write it.

use crate::random::Random;
use canon::{Canonicalizer, Profile};

/// The content of a capsule, as a sealer's own serializer writes it: compact, in the order of the model.
pub fn capsule(seed: u64) -> String {
    content(seed, 0, None)
}

fn content(seed: u64, sequence: usize, previous: Option<&str>) -> String {
    let mut random = Random::new(seed);
    let previous = previous.map_or("null".to_owned(), |hash| format!("\"{hash}\""));
    let random = &mut random;
    let options: Vec<_> = (0..3).map(|number| option(random, number)).collect();
    let calls: Vec<_> = (0..2).map(|_| tool_call(random)).collect();
    format!(
        "{{\"id\":\"{}\",\"type\":\"agent\",\"domain\":\"agents\",\"parent_id\":null,\"sequence\":{sequence},\"previous_hash\":{previous},\"spec_version\":\"1.0\",\"trigger\":{{\"type\":\"user_request\",\"source\":\"ops-team\",\"timestamp\":\"2026-03-{:02}T10:{:02}:00+00:00\",\"request\":\"{}\",\"correlation_id\":\"{}\",\"user_id\":\"{}\"}},\"context\":{{\"agent_id\":\"deploy-agent\",\"session_id\":\"{}\",\"environment\":{{\"cluster\":\"prod-eu-{}\",\"region\":\"eu-west-1\",\"tier\":\"{}\"}}}},\"reasoning\":{{\"analysis\":\"{}\",\"options\":[{}],\"options_considered\":[\"Deploy now\",\"Wait for review\",\"Roll back\"],\"selected_option\":\"Deploy now\",\"reasoning\":\"{}\",\"confidence\":0.{},\"model\":\"model-{}\",\"prompt_hash\":\"{}\"}},\"authority\":{{\"type\":\"human_approved\",\"approver\":\"{}\",\"policy_reference\":\"POL-{}\",\"chain\":[{{\"level\":1,\"approver\":\"lead\",\"decision\":\"approved\"}}],\"escalation_reason\":null}},\"execution\":{{\"tool_calls\":[{}],\"duration_ms\":{},\"resources_used\":{{\"tokens\":{},\"api_calls\":2}}}},\"outcome\":{{\"status\":\"success\",\"result\":{{\"replicas\":3,\"ready\":true}},\"summary\":\"{}\",\"error\":null,\"side_effects\":[\"deployment/{} updated\"],\"metrics\":{{\"latency_ms\":{}.{},\"cost_usd\":0.00{}}}}}}}",
        uuid(random),
        1 + random.below(28),
        random.below(60),
        random.words(8),
        uuid(random),
        random.word(5, 9),
        uuid(random),
        random.below(9),
        random.pick(&["gold", "silver"]),
        random.words(24),
        options.join(","),
        random.words(14),
        11 + random.below(88),
        random.below(9),
        random.hex(64),
        random.word(4, 8),
        random.below(900),
        calls.join(","),
        random.below(90_000),
        random.below(9_000),
        random.words(9),
        random.word(4, 9),
        random.below(900),
        1 + random.below(8),
        1 + random.below(8),
    )
}

fn option(random: &mut Random, number: usize) -> String {
    format!(
        "{{\"id\":\"opt_{number}\",\"description\":\"{}\",\"pros\":[\"{}\",\"{}\"],\"cons\":[\"{}\"],\"estimated_impact\":{{\"scope\":\"service\",\"severity\":\"{}\"}},\"feasibility\":0.{},\"risks\":[\"{}\"],\"selected\":{},\"rejection_reason\":\"{}\"}}",
        random.words(3),
        random.words(2),
        random.words(2),
        random.words(3),
        random.pick(&["low", "medium"]),
        11 + random.below(88),
        random.words(2),
        number == 0,
        random.words(3),
    )
}

fn tool_call(random: &mut Random) -> String {
    format!(
        "{{\"tool\":\"kubectl_apply\",\"arguments\":{{\"manifest\":\"{}.yaml\",\"namespace\":\"prod\"}},\"result\":{{\"status\":\"configured\"}},\"success\":true,\"duration_ms\":{},\"error\":null}}",
        random.word(5, 9),
        random.below(9_000),
    )
}

fn uuid(random: &mut Random) -> String {
    let hex = random.hex(32);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// A capsule with the five members of a seal; the signature is digits that verify nothing.
pub fn sealed_capsule(seed: u64, sequence: usize, previous: Option<&str>) -> (String, String) {
    let content = content(seed, sequence, previous);
    let hash = Canonicalizer::new(Profile::CPS).hash(content.as_bytes()).expect("a valid capsule");
    let signature = Random::new(seed).hex(128);
    let open = content.strip_suffix('}').unwrap_or(&content);
    let sealed = format!(
        "{open},\"hash\":\"{hash}\",\"signature\":\"{signature}\",\"signature_pq\":\"\",\"signed_at\":\"2026-03-01T10:00:00+00:00\",\"signed_by\":\"qp_key_ab12\"}}"
    );
    (sealed, hash)
}

/// An array of capsules, each linked to the one before it.
pub fn chain(length: usize) -> String {
    let mut capsules = Vec::with_capacity(length);
    let mut previous: Option<String> = None;
    for sequence in 0..length {
        let (sealed, hash) = sealed_capsule(sequence as u64, sequence, previous.as_deref());
        capsules.push(sealed);
        previous = Some(hash);
    }
    format!("[{}]", capsules.join(","))
}
