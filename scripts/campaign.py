#!/usr/bin/env python3
"""Fuzzes every installed implementation over the wire and writes what was found.

    scripts/campaign.py [--canon PATH] [--cases N] [--page-only] [NAME...]

Results go to harness/adapters/campaign.jsonl, one line an implementation and profile, and as a table to docs/campaign.md.
A line whose implementation is not named (or not installed) stays as it was.
"""

import argparse
import datetime
import json
import pathlib
import subprocess
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
ADAPTERS = ROOT / "harness/adapters"
RESULTS = ADAPTERS / "campaign.jsonl"
PAGE = ROOT / "docs/campaign.md"

HEADING = """# The fuzzing campaign

Each implementation below answered at least {cases} generated cases of a profile (`canon fuzz --seed 1`; the same cases on every
machine). [The matrix](matrix.md) has them all. *Missed* are rules that fuzzing shows broken although no vector of
that rule fails; the likeliest rule of a finding that no known mistake explains is a guess. What fuzzing taught the vectors:
`duplicates/null-first`, `surrogates/reversed-in-name`, `names/leading-null`, `range/discarded`, `range/beside-to-json`,
`range/long-and-fitting`, `receipts/overflow-in-a-dropped-member`, `payloads/padding-behind-whole-quads`, and in khora what is no
definition (`tool/kind-not-a-string`, `runtime/nameless-root` and a dozen more).

Of the last column these were replayed by hand, and each is shown by vectors of another rule: jansson refuses U+0000 in strings
(`JCS-STR`), serde_json's parser refuses long literals near the greatest float (`OA-FLT-1`), json-canon integers past 2^53
(`JCS-NUM`), and qp-capsule leaves integers at the float paths (`CPS-FLT-1`) and seals a model, which an empty object does not
make (`CPS-SEAL-7`). The others have not been replayed yet.

Written by `scripts/campaign.py`; do not edit.

| implementation | profile | cases | wrong | rules broken | missed by the vectors |
|---|---|--:|--:|---|---|
"""


def lines(path):
    return [json.loads(line) for line in path.read_text().split("\n") if line] if path.exists() else []


def installed(folder, manifest):
    return not manifest.get("install") or (ADAPTERS / ".installed" / folder.name / ".done").exists()


def command(folder, manifest, profile, arguments):
    place = {"{here}": str(folder), "{installed}": str(ADAPTERS / ".installed" / folder.name)}
    run = manifest["run"]
    for mark, path in place.items():
        run = [word.replace(mark, path) for word in run]
    # A virtual machine on a busy computer starts slowly; that is no finding.
    words = [arguments.canon, "fuzz", "--profile", profile, "--seed", "1", "--cases", str(arguments.cases), "--start-limit", "60s", "--json"]
    if "mode" in manifest:
        words += ["--" + manifest["mode"]]
    if "reject_exit" in manifest:
        words += ["--reject-exit", ",".join(map(str, manifest["reject_exit"]))]
    return words + ["--"] + run


def shown(finding):
    vector = finding["vector"]
    text = vector.get("input") or vector.get("input_b64") or json.dumps(vector.get("args"))
    return {"rule": finding["rule"], "verdict": finding["verdict"], "sin": finding.get("sin", ""), "input": text[:120], "seen": finding["seen"]}


def fuzz(folder, manifest, profile, arguments):
    done = subprocess.run(command(folder, manifest, profile, arguments), stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{folder.name}: canon fuzz ended with {done.returncode}")
    one = json.loads(done.stdout)["implementations"][0]
    return {
        "name": folder.name,
        "profile": profile,
        "date": datetime.date.today().isoformat(),
        "seed": 1,
        "cases": arguments.cases,
        "asked": one["asked"],
        "wrong": one["wrong"],
        "findings": [shown(finding) for finding in one["findings"]],
    }


def page(records):
    vectors = [vector for path in (ROOT / "vectors").glob("*/*.json") for vector in json.loads(path.read_text()).get("vectors", [])]
    rules_of = {vector["id"]: vector["rules"] for vector in vectors}
    broken = {}
    for record in lines(ADAPTERS / "results.jsonl"):
        causes = {cause["rule"] for cause in record["causes"]}
        broken[record["name"]] = causes.union(*(rules_of[failure] for failure in record["failures"]))
    text = HEADING.format(cases=f"{min(record['cases'] for record in records):,}")
    for record in records:
        rules = sorted({finding["rule"] for finding in record["findings"]})
        missed = [rule for rule in rules if rule not in broken.get(record["name"], set())]
        cells = [record["name"], record["profile"], f"{record['cases']:,}", f"{record['wrong']:,}", ", ".join(rules) or "none", ", ".join(missed)]
        text += "| " + " | ".join(cells) + " |\n"
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--canon", default=str(ROOT / "target/release/canon"))
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--page-only", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    records = {(record["name"], record["profile"]): record for record in lines(RESULTS)}
    for folder in sorted(path.parent for path in ADAPTERS.glob("*/adapter.toml")):
        manifest = tomllib.loads((folder / "adapter.toml").read_text())
        chosen = not arguments.names or folder.name in arguments.names
        if arguments.page_only or not chosen or not installed(folder, manifest):
            continue
        for profile in manifest["profiles"]:
            record = fuzz(folder, manifest, profile, arguments)
            records[folder.name, profile] = record
            print(f"{folder.name} {profile}: {record['wrong']} of {record['cases']} wrong, {len(record['findings'])} findings", flush=True)
            RESULTS.write_text("".join(json.dumps(records[key]) + "\n" for key in sorted(records)))
    PAGE.write_text(page([records[key] for key in sorted(records)]))


main()
