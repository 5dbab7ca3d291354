//! Text to canonical bytes and text to hash, every profile over every document, and the peers beside them.

use canon::{Canonicalizer, Profile, Settings};
use canon_benches::{documents, measure};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

fn canonicalize(criterion: &mut Criterion) {
    for document in documents::all() {
        let text = document.text.as_bytes();
        let mut group = criterion.benchmark_group(document.name);
        group.throughput(Throughput::Bytes(text.len() as u64));
        if text.len() > 1_000_000 {
            group.sample_size(10);
        }
        for profile in Profile::ALL {
            // One limit for all, so that deep documents are measured everywhere.
            let settings = Settings { max_depth: 1000, ..profile.into() };
            let mut canonicalizer = Canonicalizer::new(settings);
            group.bench_function(BenchmarkId::new("bytes", profile), |bencher| {
                bencher.iter(|| black_box(canonicalizer.canonicalize(black_box(text)).is_ok()));
            });
            group.bench_function(BenchmarkId::new("hash", profile), |bencher| {
                bencher.iter(|| canonicalizer.digest(black_box(text)));
            });
        }
        for mut peer in measure::peers(text) {
            if peer.works() {
                group.bench_function(BenchmarkId::new("peer", &peer.name), |bencher| {
                    bencher.iter(|| peer.works());
                });
            }
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = canonicalize
}
criterion_main!(benches);
