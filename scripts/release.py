#!/usr/bin/env python3
"""Wraps a built binary for people without Rust: archive and checksum, wheel, npm packages, image definition.

    scripts/release.py --binary target/release/canon --target x86_64-unknown-linux-gnu --out dist

The binary is whatever was built; `.ci/release` builds a static one first. Every file that is written depends on its input alone.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import pathlib
import re
import shutil
import struct
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# By Rust's target: the tag of a wheel (of Linux, its end), and the system and processor as npm names them.
TARGETS = {
    "x86_64-unknown-linux-gnu": ("x86_64", "linux", "x64", "canon"),
    "aarch64-unknown-linux-gnu": ("aarch64", "linux", "arm64", "canon"),
    "x86_64-apple-darwin": ("macosx_11_0_x86_64", "darwin", "x64", "canon"),
    "aarch64-apple-darwin": ("macosx_11_0_arm64", "darwin", "arm64", "canon"),
    "x86_64-pc-windows-gnu": ("win_amd64", "win32", "x64", "canon.exe"),
}
SUMMARY = "Conformance and fuzz suite for canonical JSON: the program canon"
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"]


def manifest(key):
    """A value of the workspace's manifest, the one place that says it."""
    found = re.search(rf'^{key} = "([^"]+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    return found.group(1) if found else sys.exit(f"release: Cargo.toml has no {key}")


VERSION = manifest("version")
REPOSITORY = manifest("repository")


def is_static(binary):
    """Whether this is a program of Linux that asks for no interpreter, and so for no library of the machine."""
    if binary[:5] != b"\x7fELF\x02":
        return False
    (offset,), (size, count) = struct.unpack_from("<Q", binary, 32), struct.unpack_from("<HH", binary, 54)
    interpreter = 3
    return all(struct.unpack_from("<I", binary, offset + size * number)[0] != interpreter for number in range(count))


def tags(tag, system, binary):
    """Where a wheel may be installed. What is not static may need a newer libc than any tag allows: it is for this machine."""
    if system != "linux":
        return [tag]
    return [f"manylinux_2_17_{tag}", f"musllinux_1_1_{tag}"] if is_static(binary) else [f"linux_{tag}"]


def archive(out, target, name, binary):
    """What `cargo binstall` and the action download, and its checksum."""
    stem = f"canon-suite-{target}-v{VERSION}"
    path = out / f"{stem}.tar.gz"
    parts = [(name, binary, 0o755)] + [(one, (ROOT / one).read_bytes(), 0o644) for one in [*LICENCES, "README.md"]]
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for part, data, mode in parts:
            entry = tarfile.TarInfo(f"{stem}/{part}")
            entry.size, entry.mode = len(data), mode
            tar.addfile(entry, io.BytesIO(data))
    path.write_bytes(gzip.compress(raw.getvalue(), mtime=0))
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{checksum}  {path.name}\n")
    return path


def wheel(out, tags, name, binary):
    """A wheel whose script is the binary itself."""
    stem = f"canon_suite-{VERSION}"
    metadata = f"Metadata-Version: 2.1\nName: canon-suite\nVersion: {VERSION}\nSummary: {SUMMARY}\nHome-page: {REPOSITORY}\nLicense: MIT OR Apache-2.0\nRequires-Python: >=3.8\n"
    lines = "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files = {
        f"{stem}.data/scripts/{name}": binary,
        f"{stem}.dist-info/METADATA": metadata.encode(),
        f"{stem}.dist-info/WHEEL": f"Wheel-Version: 1.0\nGenerator: canon release\nRoot-Is-Purelib: false\n{lines}".encode(),
    }
    for one in LICENCES:
        files[f"{stem}.dist-info/{one}"] = (ROOT / one).read_bytes()
    record = f"{stem}.dist-info/RECORD"
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}")
    files[record] = ("\n".join([*rows, f"{record},,"]) + "\n").encode()
    path = out / f"{stem}-py3-none-{'.'.join(tags)}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for part, data in files.items():
            entry = zipfile.ZipInfo(part, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if "/scripts/" in part else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, data)
    return path


def npm(out, system, processor, name, binary):
    """The package that people name, and the one with the binary for this platform."""
    common = {"version": VERSION, "license": "MIT OR Apache-2.0", "repository": {"type": "git", "url": f"git+{REPOSITORY}.git"}}
    platforms = sorted({f"canon-suite-{system}-{processor}" for _, system, processor, _ in TARGETS.values()})
    main = out / "npm" / "canon-suite"
    own = out / "npm" / f"canon-suite-{system}-{processor}"
    for folder in (main, own):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for one in LICENCES:
            shutil.copy(ROOT / one, folder)
    shutil.copy(ROOT / "harness/packages/npm/canon.cjs", main)
    (own / name).write_bytes(binary)
    (own / name).chmod(0o755)
    describe = {
        main: {"name": "canon-suite", "description": SUMMARY, **common, "bin": {"canon": "canon.cjs", "canon-suite": "canon.cjs"},
               "optionalDependencies": {platform: VERSION for platform in platforms}},
        own: {"name": own.name, "description": f"{SUMMARY}, for {system} on {processor}", **common, "os": [system], "cpu": [processor]},
    }
    for folder, package in describe.items():
        (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n")
    return main


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--target", choices=TARGETS, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    tag, system, processor, name = TARGETS[arguments.target]
    try:
        binary = arguments.binary.read_bytes()
    except OSError as error:
        sys.exit(f"release: {error}; build it first, or name another with --binary")
    arguments.out.mkdir(parents=True, exist_ok=True)
    written = [
        archive(arguments.out, arguments.target, name, binary),
        wheel(arguments.out, tags(tag, system, binary), name, binary),
        npm(arguments.out, system, processor, name, binary),
    ]
    image = arguments.out / "image"
    shutil.rmtree(image, ignore_errors=True)
    if is_static(binary):
        # Nothing but the binary, which finds no library there.
        image.mkdir()
        (image / name).write_bytes(binary)
        (image / name).chmod(0o755)
        shutil.copy(ROOT / "harness/packages/Dockerfile", image)
        written.append(image)
    for path in written:
        print(path)


main()
