//! The committed vectors are what the generator writes, hold under every reading, and let no mutant live.

use canon_generator::check::{Files, check, regenerate};
use canon_generator::kill::{failed_by_reference, matrix};
use canon_generator::{keep, mutants, trace};
use canon_vectors::suite::COMMITTED;
use canon_vectors::{Basis, Registry, Vector};

fn committed() -> Files {
    COMMITTED.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn nothing_drifted() {
    let faults = check(&committed());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn regeneration_is_the_same_every_time() {
    let first = regenerate(&Files::new()).unwrap();
    assert_eq!(first, regenerate(&first).unwrap());
}

#[test]
fn a_changed_input_under_an_old_id_and_a_retired_id_are_refused() {
    let mut files = committed();
    let lock = files.get("jcs/ids.lock").unwrap();
    let line = lock.lines().next().unwrap();
    let id = line.split(' ').next().unwrap().to_owned();
    let other = lock.replace(line, &format!("{id} {}", "0".repeat(64)));
    files.insert("jcs/ids.lock".to_owned(), other);
    let faults = check(&files).join("\n");
    assert!(faults.contains(&format!("{id}: its input changed")), "{faults}");

    let mut files = committed();
    files.insert("retired.txt".to_owned(), format!("{id}\n"));
    let faults = check(&files).join("\n");
    assert!(faults.contains(&format!("{id}: retired ids are never used again")), "{faults}");
}

#[test]
fn an_edited_a_missing_and_a_stray_file_are_drift() {
    let mut files = committed();
    let edited = files["jcs/digest.json"].replacen("smallest", "tiniest", 1);
    files.insert("jcs/digest.json".to_owned(), edited);
    files.remove("jcs/utf8.json");
    let stray = files["cps/utf8.json"].replace("\"utf8\"", "\"stray\"").replace("cps/utf8/", "cps/stray/");
    files.insert("cps/stray.json".to_owned(), stray);
    let faults = check(&files).join("\n");
    for part in [
        "jcs/digest.json: differs from what the generator writes, first at line 5", "jcs/utf8.json: missing",
        "cps/stray.json: no family writes it",
    ] {
        assert!(faults.contains(part), "{part} in {faults}");
    }
}

#[test]
fn every_mutant_dies_or_is_excused_and_every_vector_earns_its_place() {
    let suite = canon_vectors::embedded().unwrap();
    let vectors: Vec<&Vector> = suite.vectors().collect();
    let registry = Registry::embedded().unwrap();
    assert_eq!(failed_by_reference(&vectors), [""; 0]);
    let mutants = mutants::with_systematic();
    assert!(mutants.len() >= 1000);
    let matrix = matrix(&vectors, mutants, &registry);
    assert!(matrix.controls_die());
    let unaccounted: Vec<&str> = matrix.unaccounted().iter().map(|row| row.mutant.name.as_str()).collect();
    assert_eq!(unaccounted, [""; 0]);
    let unexplained = keep::unexplained(&matrix.idle(&vectors), &keep::embedded().unwrap());
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

#[test]
fn a_mutant_lives_where_the_vectors_of_its_rule_are_taken_away() {
    let suite = canon_vectors::embedded().unwrap();
    let vectors: Vec<&Vector> =
        suite.vectors().filter(|vector| !vector.rules.iter().any(|rule| rule == "KAI-STRIP-1")).collect();
    let mutants = vec![mutants::find("kairos/keep-nonce").unwrap()];
    let matrix = matrix(&vectors, mutants, &Registry::embedded().unwrap());
    assert_eq!(matrix.unaccounted().len(), 1);
}

#[test]
fn mutant_names_are_unique_and_may_be_shortened_where_that_is_clear() {
    let mut names: Vec<String> = mutants::with_systematic().into_iter().map(|mutant| mutant.name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
    assert_eq!(mutants::find("keep-nonce").unwrap().name, "kairos/keep-nonce");
    assert!(mutants::find("sort-backwards").is_none(), "five profiles have it");
}

#[test]
fn the_page_about_the_rules_is_the_one_that_is_written() {
    let suite = canon_vectors::embedded().unwrap();
    let page = trace::page(&Registry::embedded().unwrap(), &suite, &mutants::all());
    assert_eq!(
        page,
        include_str!("../../../docs/rules.md"),
        "run `canon vectors regen`, which writes docs/rules.md anew"
    );
}

#[test]
fn every_rule_has_vectors_and_mutants_and_every_mutant_a_rule() {
    let suite = canon_vectors::embedded().unwrap();
    let mutants = mutants::with_systematic();
    let registry = Registry::embedded().unwrap();
    let mut gaps = trace::gaps(&registry, &suite, &mutants);
    // A rule that is inherited is tested where it was written. Three disputes are told apart by their readings alone: every
    // other answer to their vectors breaks another rule.
    gaps.retain(|gap| {
        let words: Vec<&str> = gap.split_whitespace().collect();
        let rule = registry.get(words[0]);
        let own =
            rule.is_none_or(|rule| rule.profile.is_none_or(|own| words.last().is_some_and(|name| *name == own.name())));
        let by_readings = ["CPS-NUM-4", "DAG-JSON-SURROGATES", "OLPC-NORMALIZE"];
        own && !(gap.contains("has no mutant") && by_readings.contains(&words[0]))
    });
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}

#[test]
fn the_table_of_rules_reads_well() {
    let mut registry = Registry::default();
    let text = "[[rule]]\nid = \"IN-DUP\"\nlevel = \"dispute\"\ntext = \"One | meaning.\"\nsource = \"S\"\nsection = \"4\"\nbasis = \"text\"\ngrounds = \"Says | so.\"\n\
                [[rule.reading]]\nname = \"reject\"\ntext = \"Refused.\"\n[[rule.reading]]\nname = \"last\"\ntext = \"Last.\"\n";
    registry.add("input/rules.toml", None, text).unwrap();
    let page = trace::page(&registry, &canon_vectors::Suite::default(), &[]);
    insta::assert_snapshot!(page);
}

#[test]
fn every_decision_of_the_suite_has_its_reason_on_the_page_about_decisions() {
    let page = include_str!("../../../docs/decisions.md");
    let registry = Registry::embedded().unwrap();
    let decided = registry.rules.iter().filter(|rule| rule.basis == Basis::Suite);
    let missing: Vec<&str> = decided
        .map(|rule| rule.id.as_str())
        .filter(|id| {
            let told = ["(", ", "]
                .iter()
                .any(|before| [")", ","].iter().any(|after| page.contains(&format!("{before}{id}{after}"))));
            !told
        })
        .collect();
    assert_eq!(missing, [""; 0], "docs/decisions.md says nothing about them");
}

#[test]
fn the_vectors_that_stand_for_official_cases_are_there() {
    let suite = canon_vectors::embedded().unwrap();
    let page = include_str!("../../../docs/vectors.md");
    let named: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_suffix("` |")?.rsplit_once('`').map(|(_, id)| id))
        .filter(|id| id.starts_with("cps/") || id.starts_with("openagents/"))
        .collect();
    assert_eq!(named.len(), 21, "sixteen capsules and five payloads");
    let missing: Vec<&&str> = named.iter().filter(|id| suite.get(id).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn our_own_capsules_have_all_eight_types() {
    let suite = canon_vectors::embedded().unwrap();
    let mut types: Vec<String> = suite
        .vectors()
        .filter(|vector| vector.id.starts_with("cps/fixtures/"))
        .filter_map(|vector| canon::Value::read(vector.input.as_deref()?).ok())
        .filter_map(|capsule| Some(capsule.get("type")?.as_str()?.to_owned()))
        .collect();
    types.sort();
    types.dedup();
    assert_eq!(types, ["agent", "auth", "chat", "kill", "system", "tool", "vault", "workflow"]);
}
