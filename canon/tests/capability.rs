//! The capability operations as a caller sees them: arguments in, members out.

use canon::capability::{Steps, ops};
use canon::operation::{Answer, Request};
use canon::{Readings, Value};

fn ask(op: &str, args: &str) -> Answer {
    let request = Request { op: op.to_owned(), input: None, args: Value::read(args.as_bytes()).unwrap() };
    ops::answer(&Steps::reference(&Readings::default()), &request)
}

/// The answer as it stands on the wire.
fn answer(op: &str, args: &str) -> Value {
    Value::object(ask(op, args).members())
}

fn canonical(op: &str, args: &str) -> String {
    let answer = answer(op, args);
    match answer.get("canonical").and_then(Value::as_str) {
        Some(canonical) => canonical.to_owned(),
        None => answer.to_text(),
    }
}

#[test]
fn a_tool_sorts_its_lines_and_ids_and_binds_only_its_policies() {
    assert_eq!(
        canonical("tool", r#"{"name":"t"}"#),
        r#"{"description":null,"instructions":[],"kind":"tool","name":"t","policies":[],"schema":{"vendor":"acme","version":1}}"#
    );
    assert_eq!(
        canonical(
            "tool",
            r#"{"name":"t","description":"","instructions":["b","A","a",""],"inputSchema":{"toJSONSchema":{"type":"object"}},"policies":[{"id":"z","executeBinding":"snapshot"},{"id":"B"},{"id":"a"}]}"#
        ),
        r#"{"description":"","instructions":["","a","A","b"],"kind":"tool","name":"t","policies":["a","B","z"],"policyBindings":[{"executeBinding":"live","id":"a"},{"executeBinding":"live","id":"B"},{"executeBinding":"snapshot","id":"z"}],"schema":{"type":"object"}}"#
    );
}

#[test]
fn a_definition_that_is_none_is_refused_at_its_path() {
    for (op, args, path) in [
        ("toolkit", r#"{"name":"k","members":[{"name":"t"},{"kind":"gadget"}]}"#, "members[1].kind"),
        ("toolkit", r#"{"name":"k","members":{}}"#, "members"),
        ("toolkit", r#"{"name":"k"}"#, "members"),
        ("tool", r#"{"name":"t","instructions":"do it"}"#, "instructions"),
        ("tool", r#"{"name":"t","instructions":["a",1]}"#, "instructions[1]"),
        ("tool", r#"{"name":7}"#, "name"),
        ("tool", r#"{"name":"t","policies":[{"id":"p","executeBinding":"later"}]}"#, "policies[0].executeBinding"),
        ("tool", r#"{"name":"t","inputSchema":{}}"#, "inputSchema"),
        ("tool", r#"{"kind":"toolkit","name":"t"}"#, "kind"),
        (
            "agent",
            r#"{"agentId":"a","name":"n","instructions":[],"root":{"kind":"toolkit","name":"k","members":[{"name":null}]}}"#,
            "root.members[0].name",
        ),
        ("schema", r#"{"schema":{"~standard":null}}"#, "schema"),
        ("runtime", r#"{"root":{"name":"t"},"policies":{"p":"yes"}}"#, "policies.p"),
        ("session", r#"{"agent":{"agentId":"a"},"fail":"onLunch"}"#, "fail"),
    ] {
        let answer = answer(op, args);
        assert_eq!(answer.get("reject").and_then(Value::as_str), Some("definition"), "{args}");
        assert_eq!(answer.get("path").and_then(Value::as_str), Some(path), "{args}");
    }
}

#[test]
fn a_kit_that_contains_itself_is_refused_and_not_followed() {
    let answer = answer(
        "toolkit",
        r#"{"name":"k","members":[{"$js":"selfcycle","v":{"kind":"dynamicToolkit","name":"d"},"key":"creates"}]}"#,
    );
    assert_eq!(answer.get("reject").and_then(Value::as_str), Some("definition"));
}

#[test]
fn an_invocation_context_names_what_it_cannot_hold() {
    let refused = |args: &str| {
        let answer = answer("invocation", args);
        assert_eq!(answer.get("reject").and_then(Value::as_str), Some("invocation_context"), "{args}");
        let text = |name| answer.get(name).and_then(Value::as_str).map(str::to_owned);
        (text("path"), text("message").unwrap_or_default())
    };
    assert_eq!(
        refused(r#"{"context":{"a":{"b":[1,{"$js":"bigint","v":"1"}]}}}"#),
        (
            Some("a.b[1]".to_owned()),
            "invocationContext not JSON-serializable at a.b[1] (bigint) \u{2014} use strings or numbers".to_owned()
        )
    );
    assert_eq!(
        refused(r#"{"context":{"a":{"$js":"map"}}}"#).1,
        "invocationContext expects a plain object at a \u{2014} use JSON-serializable data only"
    );
    assert_eq!(
        refused(r#"{"context":{"$js":"selfcycle","v":{},"key":"self"}}"#),
        (Some("self.self".to_owned()), "invocationContext is circular at self.self".to_owned())
    );
    assert_eq!(refused(r#"{"context":{"$js":"arrcycle","key":"a"}}"#).0, None);
    assert_eq!(refused(r#"{"context":{"d":{"$js":"date","ms":null}}}"#).0, None);
    assert_eq!(refused(r#"{"context":{"":{"f":{"$js":"fn"}}}}"#).0.as_deref(), Some("f"));
}

#[test]
fn an_invocation_context_is_hashed_as_what_survives() {
    let context = |args: &str| canonical("invocation", args);
    assert_eq!(
        context(r#"{"context":{"b":[1,{"$js":"undefined"},2],"a":{"$js":"date","ms":0},"c":{"$js":"undefined"}}}"#),
        r#"{"context":{"a":"1970-01-01T00:00:00.000Z","b":[1,2]},"kind":"invocation"}"#
    );
    assert_eq!(
        context(r#"{"context":{"a":1,"b":{"a":2}},"allowlist":["b","x"]}"#),
        r#"{"context":{"b":{"a":2}},"kind":"invocation"}"#
    );
    assert_eq!(context(r#"{"context":{"a":1},"allowlist":[]}"#), r#"{"context":{"a":1},"kind":"invocation"}"#);
    for omitted in [
        r#"{"context":{"a":1},"allowlist":["b"]}"#, r#"{"context":[1]}"#, r#"{"context":{"$js":"date","ms":0}}"#,
        r#"{"context":{}}"#, "{}",
    ] {
        assert_eq!(context(omitted), r#"{"omitted":true}"#, "{omitted}");
    }
}

#[test]
fn a_context_of_which_nothing_is_left_can_be_hashed_where_there_is_one() {
    let hashed = Steps::reference(&Readings::default().with("KHORA-INV-4", "hashed"));
    let asked = |args: &str| {
        let args = Value::read(args.as_bytes()).unwrap();
        let request = Request { op: "invocation".to_owned(), input: None, args };
        Value::object(ops::answer(&hashed, &request).members())
    };
    for args in [r#"{"context":{}}"#, r#"{"context":{"a":1},"allowlist":["b"]}"#] {
        let answer = asked(args);
        let canonical = answer.get("canonical").and_then(Value::as_str);
        assert_eq!(canonical, Some(r#"{"context":{},"kind":"invocation"}"#), "{args}");
    }
    for args in ["{}", r#"{"context":[1]}"#] {
        assert_eq!(asked(args).to_text(), r#"{"omitted":true}"#, "{args}");
    }
}

#[test]
fn a_dynamic_toolkit_reports_a_result_that_its_parent_asked_for() {
    let answer = answer(
        "evaluate",
        r#"{"root":{"kind":"toolkit","name":"k","instructions":["kit"],"members":[
            {"name":"t","instructions":["one","two"],"policies":[{"id":"p"},{"id":"q"}]},
            {"kind":"dynamicToolkit","name":"d","policies":[{"id":"p"}],"creates":[{"name":"u","policies":[{"id":"r"}]}]}]},
          "policies":{"q":false,"r":{"throws":"no"}}}"#,
    );
    assert_eq!(
        answer.to_text(),
        concat!(
            r#"{"tools":[],"instructions":"","trace":["#,
            r#"{"event":"policy","id":"p","phase":"toolkit","allowed":true,"cached":false},"#,
            r#"{"event":"policy","id":"q","phase":"toolkit","allowed":false,"cached":false},"#,
            r#"{"event":"policy","id":"p","phase":"dynamicToolkit","allowed":true,"cached":true},"#,
            r#"{"event":"policy","id":"r","phase":"toolkit","allowed":false,"cached":false}]}"#
        )
    );
}

#[test]
fn a_session_runs_its_stages_in_order_and_tells_of_errors() {
    assert_eq!(
        answer("session", r#"{"agent":{"agentId":"a","context":{"x":1,"y":1}},"ctx":[{"y":2},{"$js":"undefined"},{"1":3}],"hooks":{"onStart":["r","s"]}}"#).to_text(),
        r#"{"trace":["r","s","onBeforeContext","context","onAfterContext","onBeforeRun","run","onAfterRun"],"context":{"1":3,"x":1,"y":2},"error":null}"#
    );
    assert_eq!(
        answer(
            "session", r#"{"agent":{"agentId":"a"},"hooks":{"onAfterRun":["r","s"]},"fail":["onAfterRun","onError"]}"#
        )
        .to_text(),
        r#"{"trace":["onStart","onBeforeContext","context","onAfterContext","onBeforeRun","run","r","onError"],"context":{},"error":"onError failed"}"#
    );
    assert_eq!(
        answer("session", r#"{"agent":{"agentId":"a"},"run":false}"#).get("error").and_then(Value::as_str),
        Some("no session runner configured for agent: a")
    );
    assert_eq!(
        answer("session", r#"{"agent":{"agentId":"a"},"abort":"run"}"#).get("error").and_then(Value::as_str),
        Some("Agent session aborted")
    );
}
