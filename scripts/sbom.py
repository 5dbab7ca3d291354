#!/usr/bin/env python3
"""Lists what the program is made of as CycloneDX: scripts/sbom.py TARGET > canon-suite.cdx.json

The packages are those that cargo links for this target, with the licences of their manifests and the checksums of Cargo.lock.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = "canon-suite"


def linked(metadata):
    """The ids that a walk from the program reaches, without what only builds or tests it, and what each needs."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    start = next(package["id"] for package in metadata["packages"] if package["name"] == PROGRAM)
    found, rest = {}, [start]
    while rest:
        one = rest.pop()
        if one in found:
            continue
        normal = (dep for dep in nodes[one]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"]))
        found[one] = sorted({dep["pkg"] for dep in normal})
        rest.extend(found[one])
    return start, found


def main():
    if len(sys.argv) != 2:
        sys.exit("sbom: name the target: scripts/sbom.py x86_64-unknown-linux-gnu")
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", sys.argv[1]]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    locked = re.findall(r'name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"', (ROOT / "Cargo.lock").read_text())
    checksums = {(name, version): checksum for name, version, checksum in locked}
    start, found = linked(metadata)

    def reference(identity):
        return f"pkg:cargo/{packages[identity]['name']}@{packages[identity]['version']}"

    def component(identity):
        package = packages[identity]
        name, version = package["name"], package["version"]
        described = {"type": "application" if identity == start else "library", "bom-ref": reference(identity), "name": name, "version": version, "purl": reference(identity)}
        if package.get("license"):
            # Older manifests separate licences with a slash.
            described["licenses"] = [{"expression": re.sub(r"\s*/\s*", " OR ", package["license"])}]
        if (name, version) in checksums:
            described["hashes"] = [{"alg": "SHA-256", "content": checksums[name, version]}]
        return described

    others = sorted((one for one in found if one != start), key=reference)
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(start)},
        "components": [component(one) for one in others],
        "dependencies": [{"ref": reference(one), "dependsOn": sorted(map(reference, found[one]))} for one in [start, *others]],
    }
    json.dump(bill, sys.stdout, indent=1)
    print()


main()
