//! Hostile and huge documents: time and memory stay linear, depth costs no stack, nothing panics.

use canon::spec::Duplicates;
use canon::{Canonicalizer, Profile, Reject, RejectKind, Settings};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Far above what the work takes even on a slow and busy machine, far below what a quadratic way would take.
const SOON: Duration = Duration::from_secs(300);

fn soon<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < SOON, "took {:?}", start.elapsed());
    result
}

fn canonical(profile: Profile, text: &str) -> Result<String, Reject> {
    profile.canonicalize(text.as_bytes()).map(|canonical| canonical.into_string())
}

#[test]
fn ten_million_brackets_are_refused_at_the_limit() {
    for bracket in ["[", "{\"a\":"] {
        let text = bracket.repeat(10_000_000 / bracket.len());
        for profile in Profile::ALL {
            let refused = soon(|| profile.hash(text.as_bytes())).unwrap_err();
            let at = profile.default_max_depth() * bracket.len();
            assert_eq!(refused, Reject::new(RejectKind::TooDeep, at));
        }
    }
}

#[test]
fn a_million_levels_need_no_stack() {
    const LEVELS: usize = 1_000_000;
    let settings = Settings { max_depth: LEVELS, ..Profile::JCS.into() };
    let arrays = "[".repeat(LEVELS) + &"]".repeat(LEVELS);
    // Out of order at every level, so that every level is put together anew.
    let objects = "{\"b\":".repeat(LEVELS) + "0" + &",\"a\":1}".repeat(LEVELS);
    let sorted = "{\"a\":1,\"b\":".repeat(LEVELS) + "0" + &"}".repeat(LEVELS);
    let run = move || {
        let mut canonicalizer = Canonicalizer::new(settings);
        let unchanged = soon(|| canonicalizer.canonicalize(arrays.as_bytes()).map(|text| text.is_unchanged()));
        assert_eq!(unchanged, Ok(true));
        let text = soon(|| canonicalizer.canonicalize(objects.as_bytes()).map(|text| text.into_string()));
        assert!(text == Ok(sorted));
        let deeper = format!("[{arrays}]");
        let refused = canonicalizer.hash(deeper.as_bytes()).unwrap_err();
        assert_eq!(refused, Reject::new(RejectKind::TooDeep, LEVELS));
    };
    let small_stack = std::thread::Builder::new().stack_size(64 * 1024);
    small_stack.spawn(run).unwrap().join().unwrap();
}

/// An object whose names come from `name`, and the same in reverse order.
fn object(count: usize, name: impl Fn(usize) -> String) -> String {
    let mut text = String::from("{");
    for number in 0..count {
        let comma = if number > 0 { "," } else { "" };
        let _ = write!(text, "{comma}\"{}\":1", name(number));
    }
    text + "}"
}

/// Scrambled, so that the names come in no order.
fn scrambled(number: usize) -> u64 {
    (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn objects_of_a_million_names_are_sorted_soon() {
    let text = object(1_000_000, |number| format!("{:016x}", scrambled(number)));
    let sorted = soon(|| canonical(Profile::CPS, &text)).unwrap();
    let names: Vec<_> = sorted.split('"').skip(1).step_by(2).collect();
    assert_eq!(names.len(), 1_000_000);
    assert!(names.is_sorted());
}

#[test]
fn names_with_a_long_common_beginning_are_sorted_soon() {
    let beginning = "x".repeat(500);
    let text = object(20_000, |number| format!("{beginning}{:016x}", scrambled(number)));
    for profile in Profile::ALL {
        let sorted = soon(|| canonical(profile, &text)).unwrap();
        assert!(sorted.split('"').skip(1).step_by(2).is_sorted());
    }
}

#[test]
fn a_duplicate_among_many_names_is_found_wherever_it_stands() {
    let text = object(200_000, |number| match number {
        199_999 => "n7".to_owned(),
        _ => format!("n{number}"),
    });
    let at = text.rfind("\"n7\"").unwrap();
    let refuses = |profile: &Profile| profile.spec().choices.duplicates == Duplicates::Reject;
    for profile in Profile::ALL.into_iter().filter(refuses) {
        let refused = soon(|| canonical(profile, &text)).unwrap_err();
        assert_eq!(refused, Reject::new(RejectKind::DuplicateKey, at));
    }
    // The same name over and over, and a fault at the very end: the second key comes first.
    let text = object(200_000, |_| "same".to_owned()) + "]";
    let refused = soon(|| canonical(Profile::KHORA, &text)).unwrap_err();
    assert_eq!(refused, Reject::new(RejectKind::DuplicateKey, 10));
}

#[test]
fn names_that_all_collate_equal_are_settled_soon() {
    // Completely ignorable characters: every name is equal to the empty one.
    let name = |number: usize| -> String {
        let digits = (0..16).map(|place| if number >> place & 1 == 1 { '\u{ad}' } else { '\u{200b}' });
        digits.collect()
    };
    let text = object(50_000, name);
    let kept = soon(|| Profile::KHORA.canonicalize(text.as_bytes()).map(|text| text.is_unchanged()));
    assert_eq!(kept, Ok(true), "equal names keep the order of the text");
}

#[test]
fn documents_of_many_megabytes_pass_in_every_shape() {
    let shapes = [
        format!("[{}1]", "1,".repeat(8_000_000)),
        format!("[{}1]", "1e5 , ".repeat(2_000_000)),
        format!("\"{}\"", "\\u00e9\\n".repeat(2_000_000)),
        format!("\"{}\"", "long text ".repeat(2_000_000)),
        format!("{}1{}", " ".repeat(8_000_000), "\n".repeat(8_000_000)),
        format!("[{}1]", "{\"b\":1,\"a\":1},".repeat(1_000_000)),
        "9".repeat(4_000_000),
    ];
    for text in shapes {
        for profile in [Profile::CPS, Profile::KAIROS] {
            let canonical = soon(|| canonical(profile, &text)).unwrap();
            let again = profile.canonicalize(canonical.as_bytes()).unwrap();
            assert!(again.is_unchanged());
            let hash = profile.digest(canonical.as_bytes());
            assert_eq!(profile.hash(text.as_bytes()), Ok(hash));
        }
    }
}
