#!/usr/bin/env bash
# Builds the release archive of this machine's platform with its checksum: scripts/release.sh [OUT]
# The archive holds the binary (vectors inside), man pages, completions, licences, and the vectors as files.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/release-archives}
if [ -n "$(git status --porcelain)" ]; then
  echo "release: the work tree has changes; commit them first" >&2
  exit 2
fi
cargo build --release --locked
version=$(./target/release/canon --version | cut -d' ' -f2)
platform=$(rustc -vV | sed -n 's/^host: //p')
name=canon-$version-$platform
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/$name/completions" "$out"
cp target/release/canon README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$stage/$name/"
./target/release/canon manual --out "$stage/$name/man"
for shell in bash zsh fish elvish powershell; do
  ./target/release/canon completions "$shell" >"$stage/$name/completions/canon.$shell"
done
# The vectors stand alone, so they are files beside the binary too; the crate that writes them stays at home.
git archive --format=tar HEAD vectors | tar -x -C "$stage/$name" --exclude='vectors/src' --exclude='vectors/tests' --exclude='vectors/build.rs' --exclude='vectors/Cargo.toml'
# Sorted names, one owner, the commit's own time: the same commit gives the same bytes.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$stage" -cf - "$name" | gzip -n >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$out/$name.tar.gz"
