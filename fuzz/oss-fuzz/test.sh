#!/usr/bin/env bash
# Runs build.sh as OSS-Fuzz would, without an image, and each target that comes out for a moment.
#
#   fuzz/oss-fuzz/test.sh [OUT]
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$(mktemp -d)}
mkdir -p "$out"
CANON=$root SRC=$root/.. OUT=$out SANITIZER=${SANITIZER:-address} FUZZING_ENGINE=libfuzzer \
    FUZZING_LANGUAGE=rust ARCHITECTURE=x86_64 bash "$root/fuzz/oss-fuzz/build.sh"
count=0
for source in "$root"/fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    for part in "$target" "$target.dict" "$target.options"; do
        [ -s "$out/$part" ] || { echo "missing: $part"; exit 1; }
    done
    seeds=$(mktemp -d)
    if [ -f "$out/${target}_seed_corpus.zip" ]; then
        python3 -m zipfile -e "$out/${target}_seed_corpus.zip" "$seeds"
        [ -n "$(ls "$seeds")" ] || { echo "no seeds: $target"; exit 1; }
    fi
    "$out/$target" -runs=200 -dict="$out/$target.dict" "$seeds" > "$out/$target.log" 2>&1 \
        || { tail -20 "$out/$target.log"; echo "failed: $target"; exit 1; }
    rm -rf "$seeds"
    count=$((count + 1))
done
echo "$count targets built and run"
