#!/usr/bin/env python3
"""Drives the hostile adapters on a platform that the tests do not run on, such as Windows: each must give the verdicts that it gives
on Linux, and leave nobody behind.

    scripts/hostile-test.py CANON HOSTILE [RUNNER...]

CANON is started through RUNNER, such as wine, and HOSTILE (`cargo build --features hostile`) by it. Names, limits and verdicts are those of
harness/tests/hostile.rs and its snapshots.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent / "harness/tests"
# What a mistake needs of unix: a shell that closes a descriptor, and a signal that can be ignored.
UNIX = ["closes-stdout-and-lives", "ignores-sigterm"]
# Wine takes the limit on memory of a job, and does not hold anybody to it.
WINE = ["leaks-memory"]


def mistakes():
    """Each with its limits."""
    for name, options in re.findall(r'^    \w+: "([a-z0-9-]+)"((?: with "[^"]+")*);', (TESTS / "hostile.rs").read_text(), re.MULTILINE):
        yield name, re.findall(r'with "([^"]+)"', options)


def wanted(name):
    """The report on Linux, and its exit code."""
    text = (TESTS / f"snapshots/main__hostile__{name}.snap").read_text()
    return text, int(re.search(r"^failed \d+, exit (\d+)", text, re.MULTILINE).group(1))


def living(tag, hostile):
    """Who still runs: by the tag in their command lines, on Windows by the name of their program."""
    tasks = shutil.which("tasklist")
    if tasks:
        listed = subprocess.run([tasks], stdout=subprocess.PIPE, check=True).stdout.decode(errors="replace")
        return [line for line in listed.splitlines() if line.startswith(hostile.name[:25])]
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = process.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if tag in line and "hostile-test.py" not in line:
            found.append(line)
    return found


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    canon, hostile, runner = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    environment = dict(os.environ)
    if runner == ["wine"]:
        prefix = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        environment |= {"WINEDEBUG": "-all", "WINEPREFIX": f"{prefix.name}/prefix"}
        subprocess.run([pathlib.Path(__file__).parent / "wine/prepare.sh", canon.parent], env=environment, check=True)
    failed = 0
    for name, options in mistakes():
        if name in UNIX:
            print(f"hostile-test: skipped: {name}, which needs a shell of unix")
            continue
        if runner == ["wine"] and name in WINE:
            print(f"hostile-test: skipped: {name}, because wine holds nobody to a limit on memory")
            continue
        text, code = wanted(name)
        tag = f"--tag=hostile-test-{name}"
        limits = [f"{limit}=300s" for limit in ("--start-limit", "--case-limit", "--end-limit") if not any(one.startswith(limit) for one in options)]
        command = [*runner, str(canon), "run", "--report", "jsonl=-", "--vectors", str(TESTS / "hostile/vectors"), *options, *limits, "--", str(hostile), name, tag]
        began = time.monotonic()
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        took = time.monotonic() - began
        faults = [] if run.returncode == code else [f"exit code {run.returncode}, not {code}: {run.stderr.decode(errors='replace')[-400:]}"]
        events = [json.loads(line) for line in run.stdout.decode(errors="replace").splitlines()]
        # A later line about a case replaces an earlier one.
        for case, event in {event["id"].rsplit("/", 1)[-1]: event for event in events if event["event"] == "case_finished"}.items():
            if not re.search(rf"^{case}: {event['verdict']}\b", text, re.MULTILINE):
                faults.append(f"{case}: {event['verdict']}: {event.get('detail', '')}")
        # The system may take a moment to forget who was ended.
        patience = time.monotonic() + 5
        while living(tag, hostile) and time.monotonic() < patience:
            time.sleep(0.1)
        faults += [f"still runs: {one}" for one in living(tag, hostile)]
        failed += bool(faults)
        print(f"hostile-test: {name}: {'; '.join(faults) or f'the same verdicts, exit code {code}, nobody left'} ({took:.1f} s)", flush=True)
    if failed:
        sys.exit(f"hostile-test: {failed} differ")


main()
