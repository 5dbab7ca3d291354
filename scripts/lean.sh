#!/usr/bin/env bash
# The library for RFC 8785 alone stays small, every feature compiles by itself, and what is left out is refused.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=$(cargo tree --package canon-reference --edges normal --prefix none | sed 's/ (\*)$//' | sort -u)
count=$(wc -l <<<"$packages")
if [ "$count" -gt 15 ]; then
  printf 'lean: %s packages with default features, at most 15:\n%s\n' "$count" "$packages" >&2
  exit 1
fi
echo "lean: $count packages with default features"
# How long nobody can say in advance: it is shown, and counting packages is what keeps it short.
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
SECONDS=0
cargo build --quiet --package canon-reference --target-dir "$fresh"
echo "lean: $SECONDS s to build it from nothing with default features"
for features in jcs collation sha3 capsule pq capability receipt wal profile-files profiles oracle; do
  cargo check --quiet --package canon-reference --no-default-features --features "$features"
done
export CARGO_TARGET_DIR=$PWD/target/lean
for features in '' collation sha3 collation,profiles; do
  echo "lean: with ${features:-nothing more}"
  cargo run --quiet --manifest-path canon/tests/lean/Cargo.toml --features "$features"
done
