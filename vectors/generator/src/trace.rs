//! Traceability: from each rule to its vectors and mutants, and back, as a check and as the table in the docs.

use crate::mutants::Mutant;
use canon::Profile;
use canon_vectors::rule::{Registry, Rule, RuleLevel};
use canon_vectors::suite::Suite;
use std::fmt::Write as _;

/// Every rule without a vector or a mutant, and every mutant without a rule.
pub fn gaps(registry: &Registry, suite: &Suite, mutants: &[Mutant]) -> Vec<String> {
    let mut gaps = Vec::new();
    for profile in Profile::ALL {
        for rule in registry.of(profile) {
            if rule.level == RuleLevel::Library {
                continue;
            }
            if !suite.of(profile).any(|vector| vector.rules.contains(&rule.id)) {
                gaps.push(format!("{} has no vector in {profile}", rule.id));
            }
            if !of_rule(mutants, profile, rule).any(|_| true) {
                gaps.push(format!("{} has no mutant in {profile}", rule.id));
            }
        }
    }
    for mutant in mutants {
        match registry.get(mutant.rule) {
            None => gaps.push(format!("{} breaks {}, which is no rule", mutant.name, mutant.rule)),
            Some(rule) if rule.profile.is_some_and(|own| own != mutant.profile) => {
                gaps.push(format!("{} breaks {} of another profile", mutant.name, mutant.rule));
            }
            Some(_) => {}
        }
    }
    gaps
}

fn of_rule<'a>(mutants: &'a [Mutant], profile: Profile, rule: &'a Rule) -> impl Iterator<Item = &'a Mutant> {
    mutants.iter().filter(move |mutant| mutant.profile == profile && mutant.rule == rule.id && !mutant.control)
}

/// The page about the rules: every rule with its source, its basis, its readings, and how many vectors and mutants hold it.
pub fn page(registry: &Registry, suite: &Suite, mutants: &[Mutant]) -> String {
    let mut out = String::from(
        "# The rules\n\n<!-- Written by `canon vectors rules`; edit vectors/*/rules.toml instead. -->\n\n\
         Every rule that Canon tests, with the document that it comes from. **must**: an implementation that differs \
         produces another hash, accepts what it must refuse, or refuses what it must accept. **should**: good practice, \
         reported only. **dispute**: several readings are right, mixing them is not; the first is the default. \
         **library**: no operation shows it. The last two columns count the vectors that test a rule and the mutants \
         that break it.\n\n\
         The basis says on what a rule stands. **text**: the source document says so, and whoever differs breaks the book. \
         **reference**: the document leaves it open, and what its authors released was run. **suite**: neither says it, \
         and it is a decision of this suite, with its reason in [the decisions](decisions.md); it must hold only where \
         safety asks for it.\n",
    );
    let areas = std::iter::once(None).chain(Profile::ALL.map(Some));
    for area in areas {
        let heading = area.map_or("input, in every profile".to_owned(), |profile| profile.to_string());
        let _ = write!(
            out,
            "\n## {heading}\n\n| rule | level | text | source | basis | vectors | mutants |\n|---|---|---|---|---|---|---|\n"
        );
        for rule in registry.rules.iter().filter(|rule| rule.profile == area) {
            let vectors = suite.vectors().filter(|vector| vector.rules.contains(&rule.id)).count();
            let mutants = mutants.iter().filter(|mutant| mutant.rule == rule.id && !mutant.control).count();
            let mut text = cell(&rule.text);
            for reading in &rule.readings {
                let _ = write!(text, "<br>*{}*: {}", reading.name, cell(&reading.text));
            }
            let _ = writeln!(
                out,
                "| {} | {} | {text} | {} | *{}*: {} | {vectors} | {mutants} |",
                rule.id,
                rule.level.name(),
                cell(&rule.place()),
                rule.basis.name(),
                cell(&rule.grounds)
            );
        }
    }
    out
}

/// Text that cannot end a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
