//! Profiles that nobody has seen: their vectors and mutants follow from their choices alone.

use canon::spec::{AXES, Accepts, Choice, Choices, Links, Root, Spec, contradictions};
use canon::{Dispute, Profile, Reading, Readings};
use canon_generator::{families, generate, kill, mutants};
use canon_test_support::questions::Random;
use canon_vectors::{Registry, Suite, Vector};

/// Choices with each axis at a random value.
fn random_choices(random: &mut Random) -> Choices {
    loop {
        let mut choices = Choices::JCS;
        for axis in AXES {
            // Every other axis stays, so that combinations that contradict each other stay rare.
            if random.below(2) == 0 {
                let value = random_value(random, axis);
                axis.set(&mut choices, &value).unwrap_or_else(|| panic!("{} = {value}", axis.name));
            }
        }
        if contradictions(&choices).is_empty() {
            return choices;
        }
    }
}

fn random_value(random: &mut Random, axis: &canon::spec::Axis) -> Choice {
    let mut some = |words: &'static [&'static str]| -> Vec<&'static str> {
        words.iter().copied().filter(|_| random.below(2) == 0).collect()
    };
    match axis.accepts {
        Accepts::Set(words) => Choice::List(some(words).into()),
        Accepts::Letters(words) => Choice::Word(some(words).concat().into()),
        Accepts::Paths => Choice::List(some(&["sig", "meta.at", "items[].n", "**.nonce", "**.a.b"]).into()),
        Accepts::Number(least, most) => Choice::Number(least + random.below(u64::from(most.min(200) - least)) as u32),
        Accepts::Flag => Choice::Flag(random.below(2) == 0),
        Accepts::Text => Choice::word(["", "sha256:", "x-"][random.below(3) as usize]),
        _ => {
            let mut values = axis.values();
            values.swap_remove(random.below(values.len() as u64) as usize)
        }
    }
}

#[test]
fn what_only_a_part_of_a_document_can_show_is_no_equivalent() {
    let jcs = Profile::JCS.spec();
    let left_out = Choices { strip: &["/"], links: Links::DagJson, ..jcs.choices };
    let flat = Choices { root: Root::Object, depth: 1, indent: 2, ..jcs.choices };
    for (name, prefix, choices, axis) in
        [("zz-left-out", "ZZ-OUT", left_out, "values.links"), ("zz-flat", "ZZ-FLAT", flat, "text.indent")]
    {
        let profile = Profile::add(Spec { name, prefix, extends: Some("jcs"), choices, ..*jcs });
        all_accounted(profile);
        let mutants = mutants::of(profile);
        let own = || mutants.iter().filter(|mutant| mutant.changes.iter().any(|(own, _)| own.name == axis));
        assert!(own().count() > 0 && own().all(|mutant| mutant.equivalent.is_none()), "{name}");
    }
}

#[test]
fn another_choice_that_dies_is_no_equivalent_whatever_was_thought_before() {
    let profile = Profile::OLPC;
    let suite = suite(profile);
    let vectors: Vec<&Vector> = suite.of(profile).collect();
    let mutants = mutants::of(profile).into_iter().filter(|mutant| !mutant.changes.is_empty()).take(8);
    let guessed: Vec<_> = mutants.map(|mutant| mutant.equivalent("a guess")).collect();
    let matrix = kill::matrix(&vectors, guessed, &Registry::embedded().unwrap());
    assert!(matrix.rows.iter().any(|row| row.killed()));
    assert!(matrix.rows.iter().all(|row| row.killed() == row.mutant.equivalent.is_none()));
    assert!(matrix.unaccounted().is_empty());
}

fn suite(profile: Profile) -> Suite {
    let files = families::generate_of(profile).unwrap_or_else(|faults| panic!("{faults:?}"));
    Suite::from_texts(files).unwrap_or_else(|error| panic!("{error}"))
}

/// Every mutant is killed, or no document tells it from the profile.
fn all_accounted(profile: Profile) -> usize {
    let suite = suite(profile);
    let vectors: Vec<&Vector> = suite.of(profile).collect();
    assert_eq!(kill::failed_by_reference(&vectors), Vec::<String>::new(), "{profile}");
    let matrix = kill::matrix(&vectors, mutants::of(profile), &Registry::embedded().unwrap());
    assert!(matrix.controls_die(), "{profile}");
    let alive: Vec<&str> = matrix.unaccounted().iter().map(|row| row.mutant.name.as_str()).collect();
    assert!(alive.is_empty(), "{profile}: {alive:?}\n{:?}", profile.spec().choices);
    matrix.rows.iter().filter(|row| !row.mutant.changes.is_empty() && row.killed()).count()
}

#[test]
fn forty_random_profiles_kill_every_other_value_of_every_axis() {
    let mut random = Random::new(17);
    let mut killed = 0;
    for number in 0..40 {
        let choices = random_choices(&mut random);
        let name: &'static str = String::leak(format!("zz-random-{number}"));
        let prefix: &'static str = String::leak(name.to_uppercase());
        let spec = Spec { name, prefix, choices, disputes: &[], ..*Profile::JCS.spec() };
        killed += all_accounted(Profile::add(spec));
    }
    assert!(killed > 40 * 40, "{killed} mutants are too few to prove anything");
}

#[test]
fn a_profile_with_disputes_is_told_from_its_neighbours_whichever_reading_is_followed() {
    const FLOATS: Dispute = Dispute {
        id: "ZZ-DISPUTED-FLOATS",
        readings: &[
            Reading { name: "python", changes: &[] },
            Reading { name: "serde", changes: &[("numbers.floats", Choice::word("serde"))] },
        ],
    };
    const ZERO: Dispute = Dispute {
        id: "ZZ-DISPUTED-MINUS-ZERO",
        readings: &[
            Reading { name: "0", changes: &[] },
            Reading { name: "reject", changes: &[("numbers.minus-zero", Choice::word("reject"))] },
        ],
    };
    let jcs = Profile::JCS.spec();
    let choices = Choices { floats: canon::spec::Floats::Python, ..jcs.choices };
    let profile =
        Profile::add(Spec { name: "zz-disputed", prefix: "ZZ-DISPUTED", choices, disputes: &[FLOATS, ZERO], ..*jcs });
    all_accounted(profile);
}

#[test]
fn what_is_declared_equivalent_answers_generated_documents_as_the_profile_does() {
    let mut random = Random::new(23);
    let mut tried = 0;
    for number in 0..6 {
        let choices = random_choices(&mut random);
        let name: &'static str = String::leak(format!("zz-equivalent-{number}"));
        let prefix: &'static str = String::leak(name.to_uppercase());
        let spec = Spec { name, prefix, choices, disputes: &[], ..*Profile::JCS.spec() };
        let profile = Profile::add(spec);
        let right = canon::Hashing::reference(profile, &Readings::default());
        let documents: Vec<Vec<u8>> =
            (0..800).filter_map(|index| generate::case(profile, 1, index).request.input).collect();
        for mutant in mutants::of(profile).iter().filter(|mutant| mutant.equivalent.is_some()) {
            let wrong = mutant.implementation(&Readings::default());
            let wrong = wrong.hashing(profile);
            for document in &documents {
                tried += 1;
                assert_eq!(
                    right.hash(document).ok(),
                    wrong.hash(document).ok(),
                    "{}: {}\n{choices:?}",
                    mutant.name,
                    String::from_utf8_lossy(document)
                );
            }
        }
    }
    assert!(tried > 10_000, "{tried} answers are too few to prove anything");
}

/// Three axes changed on top of each shipped profile, as people do it: rules and disputes are inherited.
#[test]
fn three_changes_on_top_of_a_shipped_profile_leave_no_mutant_alive() {
    let mut random = Random::new(31);
    let bases = Profile::ALL.map(Profile::spec);
    for number in 0..5 {
        let base = bases[number % bases.len()];
        let mut choices = base.choices;
        for _ in 0..3 {
            let axis = &AXES[random.below(AXES.len() as u64) as usize];
            let value = random_value(&mut random, axis);
            axis.set(&mut choices, &value).unwrap_or_else(|| panic!("{} = {value}", axis.name));
        }
        if !contradictions(&choices).is_empty() {
            continue;
        }
        let name: &'static str = String::leak(format!("zz-three-{number}"));
        let prefix: &'static str = String::leak(name.to_uppercase());
        let extends = Some(base.name);
        let spec = Spec { name, prefix, extends, choices, disputes: &[], operations: &[], ..*base };
        all_accounted(Profile::add(spec));
    }
}
