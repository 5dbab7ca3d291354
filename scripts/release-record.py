#!/usr/bin/env python3
"""Writes down what was built for a target and what was run in it: scripts/release-record.py DIST TARGET TRIED

One entry per target in docs/releases.json, replaced by the next build of it. TRIED holds the lines that a test printed.
"""

import datetime
import hashlib
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    if len(sys.argv) != 4:
        sys.exit("release-record: name the folder, the target and the file with what was tried")
    dist, target, tried = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    path = ROOT / "docs/releases.json"
    record = json.loads(path.read_text()) if path.exists() else {}
    files = sorted([*dist.glob("*.tar.gz"), *dist.glob("*.whl")])
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    record[target] = {
        "date": datetime.date.today().isoformat(),
        "commit": commit,
        "files": [{"name": file.name, "bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()} for file in files],
        # All of it passed: a test that fails ends the build before this.
        "passed": [line.split(": ", 1)[1] for line in tried.read_text().splitlines() if ": " in line],
    }
    path.write_text(json.dumps(dict(sorted(record.items())), indent=1) + "\n")
    print(path.relative_to(ROOT))


main()
