#!/bin/bash -eu
# Builds every target into $OUT with its dictionary, options and first corpus.
#
# OSS-Fuzz and ClusterFuzzLite set SRC, OUT, SANITIZER, FUZZING_ENGINE and ARCHITECTURE;
# fuzz/oss-fuzz/test.sh sets them without an image.
cd "${CANON:-$SRC/canon}"
[ "$FUZZING_ENGINE" = libfuzzer ] || { echo "only libfuzzer is supported, not $FUZZING_ENGINE"; exit 1; }
export RUSTC_BOOTSTRAP=1
cargo fuzz build --fuzz-dir fuzz --sanitizer "${SANITIZER/undefined/none}"
release=fuzz/target/$ARCHITECTURE-unknown-linux-gnu/release
for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    cp "$release/$target" "$OUT/"
    dictionary=fuzz/dictionaries/$target.dict
    [ -f "$dictionary" ] || dictionary=fuzz/dictionaries/json.dict
    cp "$dictionary" "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 4096\ntimeout = 20\n' > "$OUT/$target.options"
    seeds=()
    for folder in "fuzz/corpus/$target" "fuzz/regressions/$target"; do
        [ -d "$folder" ] && seeds+=("$folder")
    done
    if [ ${#seeds[@]} -gt 0 ]; then
        # A fresh archive each time; python stands in where there is no zip.
        rm -f "$OUT/${target}_seed_corpus.zip"
        if command -v zip > /dev/null; then
            zip -q -j -r "$OUT/${target}_seed_corpus.zip" "${seeds[@]}"
        else
            python3 - "$OUT/${target}_seed_corpus.zip" "${seeds[@]}" <<'PY'
import pathlib, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    for folder in sys.argv[2:]:
        for file in sorted(pathlib.Path(folder).iterdir()):
            archive.write(file, f"{pathlib.Path(folder).parent.name}-{file.name}")
PY
        fi
    fi
done
