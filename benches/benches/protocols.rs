//! The operations that people run: capsules, chains, capabilities, the wire, the vectors.

use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value, capability, capsule};
use canon_benches::documents;
use canon_harness::internals::reference::Reference;
use canon_harness::internals::serve::serve;
use canon_generator::Implementation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

fn request(op: &str, input: &str, args: &str) -> Request {
    Request {
        op: op.to_owned(),
        input: (!input.is_empty()).then(|| input.as_bytes().to_vec()),
        args: Value::read(args.as_bytes()).expect("arguments"),
    }
}

/// A result, or the bench measures nothing.
fn result(answer: Answer) -> Answer {
    assert!(matches!(answer, Answer::Result(_)), "{answer:?}");
    answer
}

fn member(answer: &Answer, name: &str) -> String {
    let members = answer.members();
    let found = members.iter().find(|(known, _)| *known == name);
    found.and_then(|(_, value)| value.as_str()).unwrap_or_default().to_owned()
}

/// A capsule sealed for real, and the key that verifies it.
fn sealed(steps: &capsule::Steps) -> (String, String) {
    let content = documents::capsule(1);
    let seal = request("seal", &content, &format!("{{\"seed\":\"{SEED}\"}}"));
    let seal = result(capsule::ops::answer(steps, &seal));
    let open = content.strip_suffix('}').unwrap_or(&content);
    let sealed = format!(
        "{open},\"hash\":\"{}\",\"signature\":\"{}\",\"signed_by\":\"{}\"}}",
        member(&seal, "hash"),
        member(&seal, "signature"),
        member(&seal, "signed_by")
    );
    (sealed, member(&seal, "public_key"))
}

fn capsules(criterion: &mut Criterion) {
    let steps = capsule::Steps::reference(&Readings::default());
    let (sealed, key) = sealed(&steps);
    let requests = [
        request("validate", &documents::capsule(1), "{}"),
        request("seal", &documents::capsule(1), &format!("{{\"seed\":\"{SEED}\"}}")),
        request("verify", &sealed, &format!("{{\"public_key\":\"{key}\"}}")),
    ];
    let mut group = criterion.benchmark_group("capsule");
    for request in &requests {
        group.bench_function(&request.op, |bencher| {
            bencher.iter(|| result(capsule::ops::answer(&steps, black_box(request))));
        });
    }
    group.finish();

    const LENGTH: usize = 200;
    let chain = documents::chain(LENGTH);
    let mut group = criterion.benchmark_group("chain");
    group.throughput(Throughput::Elements(LENGTH as u64));
    for level in ["structural", "content"] {
        let request = request("chain", &chain, &format!("{{\"level\":\"{level}\"}}"));
        group.bench_function(level, |bencher| {
            bencher.iter(|| result(capsule::ops::answer(&steps, black_box(&request))));
        });
    }
    group.finish();
}

fn capabilities(criterion: &mut Criterion) {
    let steps = capability::Steps::reference(&Readings::default());
    let tool = request(
        "tool",
        "",
        r#"{"name":"search","description":"Find documents","instructions":["Be brief","Cite"],"policies":[{"id":"signed-in"}],"inputSchema":{"~standard":{"vendor":"acme","version":1}}}"#,
    );
    criterion.bench_function("capability/tool", |bencher| {
        bencher.iter(|| result(capability::ops::answer(&steps, black_box(&tool))));
    });
}

fn wire(criterion: &mut Criterion) {
    const REQUESTS: usize = 1000;
    let lines: String = (0..REQUESTS)
        .map(|id| format!("{{\"id\":{id},\"op\":\"hash\",\"profile\":\"jcs\",\"input\":\"{{\\\"b\\\":1,\\\"a\\\":2}}\"}}\n"))
        .collect();
    let mut group = criterion.benchmark_group("wire");
    group.throughput(Throughput::Elements(REQUESTS as u64));
    group.bench_function("round trip", |bencher| {
        let mut reference = Reference::new(None);
        let mut answers = Vec::new();
        bencher.iter(|| {
            answers.clear();
            serve(black_box(lines.as_bytes()), &mut answers, &mut reference).expect("memory");
            assert_eq!(answers.iter().filter(|byte| **byte == b'\n').count(), REQUESTS);
        });
    });
    group.finish();
}

fn vectors(criterion: &mut Criterion) {
    let implementation = Implementation::reference(&Readings::default());
    let mut group = criterion.benchmark_group("vectors");
    group.sample_size(10);
    for profile in Profile::ALL {
        group.bench_function(profile.name(), |bencher| {
            bencher.iter(|| {
                let answer = |case: &canon_harness::internals::case::Case| {
                    implementation.answer(case.profile, &case.request())
                };
                assert!(canon_harness::check(profile, answer).conforms());
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = capsules, capabilities, wire, vectors
}
criterion_main!(benches);
