//! The published digests of the ladder, climbed again here and in Python.

use canon_test_support::runtime;

use canon::{Hashing, Profile, Readings};
use canon_generator::ladder::{BLOCK, Family, Rung, climb, climb_with};

const PUBLISHED: &str = include_str!("../../ladder.txt");
const BLOCKS: &str = include_str!("../../ladder.blocks.txt");

fn line(profile: Profile, family: Family, rung: &Rung) -> String {
    let Rung { from, to, inputs, outputs } = rung;
    format!("{profile} {} {from}..{to} {inputs} {outputs}", family.name())
}

#[test]
fn the_first_hundred_thousand_of_every_sequence_give_the_published_digests() {
    let check = |profile: Profile| {
        for family in Family::ALL {
            let ladder = climb(profile, family, 100_000);
            for (published, rungs) in [(PUBLISHED, &ladder.rungs), (BLOCKS, &ladder.blocks)] {
                for rung in rungs {
                    let line = line(profile, family, rung);
                    assert!(published.lines().any(|known| known == line), "not published: {line}");
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| Profile::ALL.into_iter().step_by(2).for_each(check));
        Profile::ALL.into_iter().skip(1).step_by(2).for_each(check);
    });
}

#[test]
fn the_published_values_are_complete() {
    for (place, profile) in Profile::ALL.into_iter().enumerate() {
        // The five to 10^6, the dialects to 10^5.
        let rungs = if place < 5 { 4 } else { 3 };
        for (text, each) in [(PUBLISHED, rungs), (BLOCKS, 100 * 10u64.pow(rungs as u32) / BLOCK)] {
            for family in Family::ALL {
                let begin = format!("{profile} {} ", family.name());
                assert_eq!(text.lines().filter(|line| line.starts_with(&begin)).count() as u64, each, "{begin}");
            }
        }
    }
}

#[test]
fn the_oracle_climbs_the_same_ladder() {
    for profile in Profile::ALL {
        let steps = canon::oracle::steps(profile, &Readings::default());
        for family in Family::ALL {
            let ladder = climb_with(&Hashing::oracle(steps), family, 1000);
            let line = line(profile, family, &ladder.rungs[0]);
            assert!(PUBLISHED.lines().any(|known| known == line), "{line}");
        }
    }
}

#[test]
fn python_climbs_the_same_ladder_from_the_page_alone() {
    let Some(python) = runtime::PYTHON.find() else {
        return;
    };
    let script = include_str!("../../../docs/ladder.py").replace("sys.argv[1]", "'10000'");
    let output = String::from_utf8(python.evaluate(&script, b"")).unwrap();
    assert_eq!(output.lines().count(), 20);
    for line in output.lines() {
        assert!(PUBLISHED.lines().any(|known| known == line), "not published: {line}");
    }
}
