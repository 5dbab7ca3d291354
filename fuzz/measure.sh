#!/usr/bin/env bash
# Measures how soon `canon fuzz` finds each mutant, on one core, and writes docs/fuzzing-mutants.md.
#
#   fuzz/measure.sh [SEEDS]
#
# Half an hour or so. CANON names the program (target/release/canon).
set -euo pipefail
cd "$(dirname "$0")/.."
canon=${CANON:-target/release/canon}
[ -x "$canon" ] || { echo "$canon is no program: run \`cargo build --release\` first" >&2; exit 2; }
seeds=${1:-5}
page=docs/fuzzing-mutants.md
trap 'rm -f "$page.new"' EXIT
pin=(); command -v taskset > /dev/null && pin=(taskset -c 0)
{
    cat <<'HEAD'
# How soon fuzzing finds each mutant

Every mutant of the reference as an adapter, fuzzed over the wire with the adapter on the same core, from several seeds. Each
hunt ends soon after the first finding, or after 60 seconds. The columns: the rule that the mutant breaks; the operations that
show it; from how many seeds it was found; the number of cases up to the first finding (least to most); the longest hunt in
seconds, start, naming and shrinking included; the size of the shrunk input in bytes (least to most); whether the finding names
the mutant's own rule. Mutants that are equivalent under every vector are left out. Written by `fuzz/measure.sh`.
HEAD
    for profile in jcs cps openagents khora kairos; do
        printf '\n## %s\n\n' "$profile"
        "${pin[@]}" "$canon" fuzz --measure "$seeds" --profile "$profile" || [ $? -eq 1 ]
    done
} > "$page.new"
mv "$page.new" "$page"
grep '^mutants of' "$page"
