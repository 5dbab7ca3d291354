//! KHORA-ORD-1 `locale` for names outside the repertoire of the vectors: what Node says about pairs of them.

use canon::collation;
use canon_test_support::questions::{HAN, Random, Repertoire, SURROGATES, name};
use canon_test_support::runtime;
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorPreferences};
use std::cmp::Ordering;

/// Pairs of names as arrays of code units, and the sign that `localeCompare` gives them in a locale.
const NODE: &str = r#"
const lines = require("fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
process.stdout.write(lines.map((line) => {
  const [locale, first, second] = JSON.parse(line);
  const text = (units) => String.fromCharCode(...units);
  return Math.sign(text(first).localeCompare(text(second), locale ?? undefined)) + "\n";
}).join(""));
"#;

type Pair = [Vec<u16>; 2];

fn pairs(seed: u64, count: usize, from: Repertoire) -> Vec<Pair> {
    let mut random = Random::new(seed);
    let mut pair = || {
        let first = name(&mut random, from);
        // Half of the pairs begin alike, so that what follows decides.
        let second = match random.below(2) {
            0 => [&first[..first.len() / 2], &name(&mut random, from)].concat(),
            _ => name(&mut random, from),
        };
        [first, second]
    };
    (0..count).map(|_| pair()).collect()
}

/// The signs that Node gives; none where it is absent.
fn signs(locale: Option<&str>, pairs: &[Pair]) -> Option<Vec<Ordering>> {
    let node = runtime::NODE.find()?;
    let locale = locale.map_or_else(|| "null".to_owned(), |locale| format!("{locale:?}"));
    let questions: Vec<String> =
        pairs.iter().map(|[first, second]| format!("[{locale},{first:?},{second:?}]")).collect();
    let sign = |line: &String| line.parse::<i32>().expect("a sign").cmp(&0);
    Some(node.answer_lines(NODE, &questions).iter().map(sign).collect())
}

/// How many pairs this order puts in another way than Node.
fn wrong(pairs: &[Pair], signs: &[Ordering], compare: impl Fn(&[u16], &[u16]) -> Ordering) -> usize {
    let differs = |(pair, sign): &(&Pair, &Ordering)| compare(&pair[0], &pair[1]) != **sign;
    pairs.iter().zip(signs).filter(differs).count()
}

fn node_agrees(pairs: &[Pair]) {
    let Some(signs) = signs(None, pairs) else {
        return;
    };
    for (pair, sign) in pairs.iter().zip(&signs) {
        let [first, second] = pair;
        assert_eq!(collation::compare(first, second), *sign, "{first:x?} {second:x?}");
    }
    // The question is no empty one: the tables of the crate alone get some wrong.
    let alone = Collator::try_new(CollatorPreferences::default(), CollatorOptions::default());
    let alone = alone.expect("the root collation is compiled in");
    let wrong = wrong(pairs, &signs, |first, second| alone.compare_utf16(first, second));
    assert!(wrong > 0, "icu_collator alone orders all {} pairs as node does", pairs.len());
}

#[test]
fn node_orders_names_of_ideographs_so() {
    for (seed, from) in (10..).zip(HAN) {
        node_agrees(&pairs(seed, 50_000, from));
    }
}

#[test]
fn node_orders_names_with_lone_surrogates_so() {
    node_agrees(&pairs(20, 50_000, SURROGATES));
}

#[test]
fn node_orders_ideographs_so_in_other_locales_too() {
    for locale in collation::tailored() {
        let pairs = pairs(30, 10_000, HAN[0]);
        let Some(signs) = signs(Some(locale.name), &pairs) else {
            return;
        };
        for ([first, second], sign) in pairs.iter().zip(&signs) {
            let text = |units| String::from_utf16(units).expect("no lone surrogates");
            let (first, second) = (text(first), text(second));
            if let Some(order) = locale.compare(&first, &second) {
                assert_eq!(order, *sign, "{}: {first} {second}", locale.name);
            }
        }
    }
}

/// The table of ideographs is what the runtime says, all of it.
#[test]
fn the_table_of_ideographs_is_what_its_generator_writes() {
    let Some(node) = runtime::NODE.find() else {
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/han-order.js");
    let output = node.command([script, "--check"]).output().expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}
