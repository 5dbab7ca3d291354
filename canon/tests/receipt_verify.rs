//! A receipt against its replay log: what holds, and the first thing that does not.

use canon::digest::sha256_hex;
use canon::receipt::{Fault, Preview, Problem, Receipt, Report, Steps, Verifier};
use canon::{Readings, Value};

/// The hash of canonical text.
fn hash(canonical: &str) -> String {
    format!("sha256:{}", sha256_hex(canonical.as_bytes()))
}

const PARAMS: &str = r#"{"path":"a.txt"}"#;
const CONTENT: &str = "one line, and another one, and so on until it is long enough to be cut somewhere by a program that only wants to show a little of it to the people who look at its history of calls, which is a fine thing to do as long as nobody takes the hash of what is shown in place of the hash of what the tool has really said to the agent";

fn output(content: &str) -> String {
    let content = Value::string(content).to_text();
    format!(r#"{{"content":{content},"error":null,"success":true}}"#)
}

/// A session that holds, as its receipt and the lines of its log.
fn session() -> (String, Vec<String>) {
    let events = [
        r#"{"event_type":"run.started","idempotency_key":null,"payload":{"b":1,"a":2},"recorded_at":"t1","seq":1}"#,
        r#"{"event_type":"run.finished","idempotency_key":"k","payload":null,"recorded_at":"t2","seq":2}"#,
    ];
    let trajectory = hash(
        r#"[{"event_type":"run.started","idempotency_key":null,"payload":{"a":2,"b":1},"recorded_at":"t1","seq":1},{"event_type":"run.finished","idempotency_key":"k","payload":null,"recorded_at":"t2","seq":2}]"#,
    );
    let (params_hash, output_hash) = (hash(PARAMS), hash(&output(CONTENT)));
    let receipt = format!(
        r#"{{"schema":"openagents.receipt.v1","session_id":"s1","trajectory_hash":"{trajectory}","event_count":2,"first_seq":1,"last_seq":2,"tool_calls":[{{"tool":"read","params_hash":"{params_hash}","output_hash":"{output_hash}","latency_ms":3,"side_effects":[]}}]}}"#
    );
    let payload_hash = hash(r#"{"a":2,"b":1}"#);
    let lines = vec![
        r#"{"event":"ReplayHeader","replay_version":1}"#.to_owned(),
        r#"{"event":"SessionStart","session_id":"s1"}"#.to_owned(),
        format!(
            r#"{{"type":"RuntimeEvent","ts":"t1","seq":1,"runtime_event_type":"run.started","payload_hash":"{payload_hash}","payload":{{"b":1,"a":2}}}}"#
        ),
        format!(r#"{{"event":"ToolCall","id":"c1","tool":"read","params":{PARAMS},"params_hash":"{params_hash}"}}"#),
        format!(r#"{{"event":"ToolResult","id":"c1","output":{},"output_hash":"{output_hash}"}}"#, output(CONTENT)),
        events[1].to_owned(),
        r#"{"event":"SessionEnd","session_id":"s1","total_tool_calls":1}"#.to_owned(),
    ];
    (receipt, lines)
}

fn verify(receipt: &str, lines: &[String]) -> Result<Report, Fault> {
    let steps = Steps::reference(&Readings::default());
    let receipt = Receipt::read(receipt.as_bytes())?;
    let mut verifier = Verifier::new(&steps, &receipt);
    for line in lines {
        verifier.line(line.as_bytes())?;
    }
    verifier.finish()
}

/// The fault after one replacement in the receipt or in the log.
fn broken(from: &str, to: &str) -> Fault {
    let (receipt, lines) = session();
    let places = receipt.matches(from).count() + lines.iter().map(|line| line.matches(from).count()).sum::<usize>();
    assert!(places > 0, "{from} stands nowhere");
    let lines: Vec<_> = lines.iter().map(|line| line.replace(from, to)).collect();
    verify(&receipt.replace(from, to), &lines).expect_err("a fault")
}

#[test]
fn a_session_that_holds_is_recomputed_in_full() {
    let (receipt, lines) = session();
    assert_eq!(verify(&receipt, &lines), Ok(Report { lines: 7, tool_calls: 1, events: 2, recomputed: 4, redacted: 0 }));
}

#[test]
fn every_recomputed_hash_catches_a_changed_value() {
    for (from, to, place) in [
        ("a.txt", "b.txt", "line 4: params_hash: the line records"),
        ("and another one", "and no other", "line 5: output_hash: the line records"),
        (r#""b":1"#, r#""b":3"#, "line 3: payload_hash: the line records"),
        (r#""idempotency_key":"k""#, r#""idempotency_key":"j""#, "receipt: trajectory_hash: the receipt records"),
    ] {
        let fault = broken(from, to);
        assert!(matches!(fault.problem, Problem::HashMismatch { .. }));
        assert!(fault.to_string().starts_with(place), "{fault}");
    }
}

#[test]
fn a_receipt_that_speaks_of_another_value_than_its_log_is_caught() {
    let (receipt, lines) = session();
    let other = receipt.replace(&hash(PARAMS), &hash("{}"));
    let fault = verify(&other, &lines).unwrap_err();
    assert!(fault.to_string().starts_with("line 4: params_hash: tool_calls[0] of the receipt records"), "{fault}");
}

#[test]
fn receipt_and_log_must_speak_of_the_same_calls() {
    let (receipt, lines) = session();
    let without = |line: usize| {
        let mut rest = lines.clone();
        rest.remove(line);
        verify(&receipt, &rest).unwrap_err().to_string()
    };
    assert_eq!(without(3), "line 4: id: \"c1\", where the id of an earlier ToolCall without a result is expected");
    assert_eq!(without(4), "end of the log: id: nothing, where a ToolResult for call \"c1\" is expected");
    let mut twice = lines.clone();
    twice.insert(4, lines[3].clone());
    assert_eq!(
        verify(&receipt, &twice).unwrap_err().to_string(),
        "line 5: tool: a call of \"read\", where no more than the receipt's 1 tool calls is expected"
    );
    assert_eq!(
        verify(&receipt, &[]).unwrap_err().to_string(),
        "end of the log: tool_calls: nothing, where tool call 0 (\"read\") is expected"
    );
    let other = receipt.replace("\"read\"", "\"write\"");
    assert_eq!(
        verify(&other, &lines).unwrap_err().to_string(),
        "line 4: tool: \"read\", where tool_calls[0] of the receipt, \"write\" is expected"
    );
    let other = receipt.replace("\"s1\"", "\"s2\"");
    assert_eq!(
        verify(&other, &lines).unwrap_err().to_string(),
        "line 2: session_id: \"s1\", where session \"s2\" of the receipt is expected"
    );
    for member in ["event_count\":2", "first_seq\":1", "last_seq\":2"] {
        let other = receipt.replace(member, &member.replace(['1', '2'], "9"));
        let fault = verify(&other, &lines).unwrap_err();
        assert!(matches!(fault.problem, Problem::Unlinked { .. }), "{fault}");
    }
}

#[test]
fn events_out_of_order_are_caught_where_they_stand() {
    let (receipt, mut lines) = session();
    lines.swap(2, 5);
    assert_eq!(verify(&receipt, &lines).unwrap_err().to_string(), "line 6: seq: 1, where more than 2 is expected");
}

#[test]
fn a_log_without_the_values_is_compared_by_its_hashes() {
    let (receipt, mut lines) = session();
    lines[3] = lines[3].replace(&format!("\"params\":{PARAMS},"), "");
    lines[4] = lines[4].replace(&format!("\"output\":{},", output(CONTENT)), "");
    let report = verify(&receipt, &lines).unwrap();
    assert_eq!((report.recomputed, report.redacted), (2, 2));
    lines[4] = lines[4].replace("output_hash", "other");
    let fault = verify(&receipt, &lines).unwrap_err();
    assert_eq!(fault.to_string(), "line 5: output_hash: is missing");
}

fn preview(fault: Fault) -> Preview {
    match fault.problem {
        Problem::Preview(preview) => preview,
        other => panic!("not a preview: {other:?}"),
    }
}

#[test]
fn a_preview_in_the_log_is_called_one() {
    let cut = format!("{}\u{2026}", &CONTENT[..100]);
    assert_eq!(preview(broken(CONTENT, &cut)), Preview::LooksCut);
    assert_eq!(
        preview(broken("\"id\":\"c1\",\"output\"", "\"id\":\"c1\",\"truncated\":true,\"output\"")),
        Preview::Marked("truncated")
    );
    let (receipt, mut lines) = session();
    lines[4] = lines[4].replace(&format!("\"output\":{}", output(CONTENT)), "\"output_preview\":\"one line\"");
    assert_eq!(preview(verify(&receipt, &lines).unwrap_err()), Preview::InPlace("output_preview"));
}

#[test]
fn a_hash_taken_over_a_preview_is_called_one() {
    for (characters, ending) in [(280, ""), (280, "..."), (100, "\u{2026}")] {
        let cut = format!("{}{ending}", &CONTENT[..characters]);
        let fault = broken(&hash(&output(CONTENT)), &hash(&output(&cut)));
        assert_eq!(fault.member, "output_hash");
        assert_eq!(preview(fault), Preview::HashOfBeginning { characters, ending });
    }
    // In the receipt only: the log itself is right.
    let (receipt, lines) = session();
    let cut = output(&CONTENT[..280]);
    let receipt = receipt.replace(&hash(&output(CONTENT)), &hash(&cut));
    assert_eq!(
        preview(verify(&receipt, &lines).unwrap_err()),
        Preview::HashOfBeginning { characters: 280, ending: "" }
    );
}

#[test]
fn a_hash_of_the_preview_that_the_log_holds_is_called_one() {
    let (receipt, lines) = session();
    let (full, shown) = (hash(&output(CONTENT)), hash(&output("one line, ...")));
    let lines: Vec<_> = lines
        .iter()
        .map(|line| {
            line.replace(&full, &shown).replace("\"ToolResult\"", "\"ToolResult\",\"output_preview\":\"one line, ...\"")
        })
        .collect();
    assert_eq!(preview(verify(&receipt, &lines).unwrap_err()), Preview::HashOfMember("output_preview"));
}

#[test]
fn a_hash_in_another_form_is_no_hash() {
    for form in ["sha256:unknown", "sha256-ab", ""] {
        let fault = broken(&hash(PARAMS), form);
        assert_eq!(fault.problem, Problem::HashForm(form.to_owned()));
        assert_eq!(fault.member, "tool_calls[0].params_hash");
    }
    let upper = hash(PARAMS).to_uppercase().replace("SHA", "sha");
    assert_eq!(broken(&hash(PARAMS), &upper).problem, Problem::HashForm(upper));
}

#[test]
fn a_receipt_that_is_none_names_the_member() {
    for (receipt, message) in [
        ("[]", "receipt: must be an object"),
        ("{", "receipt: not JSON: syntax at byte 1"),
        ("{}", "receipt: trajectory_hash: is missing"),
        (r#"{"tool_calls":{}}"#, "receipt: tool_calls: must be an array"),
        (
            &format!(r#"{{"trajectory_hash":"{}","tool_calls":[1]}}"#, hash("[]")),
            "receipt: tool_calls[0]: must be an object",
        ),
        (
            &format!(r#"{{"trajectory_hash":"{}","tool_calls":[{{}}]}}"#, hash("[]")),
            "receipt: tool_calls[0].tool: is missing",
        ),
        (r#"{"session_id":1}"#, "receipt: session_id: must be a string"),
    ] {
        assert_eq!(verify(receipt, &[]).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_line_that_is_none_names_its_number() {
    let (receipt, mut lines) = session();
    lines[2] = r#"{"event":"ToolCall","id":"#.to_owned();
    assert_eq!(verify(&receipt, &lines).unwrap_err().to_string(), "line 3: not JSON: syntax at byte 25");
    lines[2] = "[]".to_owned();
    assert_eq!(verify(&receipt, &lines).unwrap_err().to_string(), "line 3: must be an object");
    lines[2] = r#"{"event":"ToolCall","tool":"read"}"#.to_owned();
    assert_eq!(verify(&receipt, &lines).unwrap_err().to_string(), "line 3: id: is missing");
}

#[test]
fn the_trajectory_hash_of_a_log_is_that_of_the_operation() {
    let (receipt, lines) = session();
    let events: Vec<_> = [&lines[2], &lines[5]]
        .map(|line| line.replace("runtime_event_type", "event_type").replace("\"ts\"", "\"recorded_at\""))
        .into();
    let request = canon::operation::Request {
        op: "trajectory_hash".to_owned(),
        input: Some(format!("[{}]", events.join(",")).into_bytes()),
        args: Value::Object(Vec::new()),
    };
    let steps = Steps::reference(&Readings::default());
    let canon::operation::Answer::Result(members) = canon::receipt::ops::answer(&steps, &request) else {
        panic!("a result");
    };
    let recorded = Receipt::read(receipt.as_bytes()).unwrap().trajectory_hash;
    assert!(members.contains(&("hash", Value::string(recorded))));
}
