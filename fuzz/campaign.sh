#!/usr/bin/env bash
# Fuzzes every target in turn for TIME seconds in all, minimizes the corpora and prints a table.
#
#   fuzz/campaign.sh TIME [TARGET...]
#
# Overflow checks and debug assertions are on (fuzz/Cargo.toml). SANITIZER=address adds AddressSanitizer;
# the default is none, because no target reaches unsafe code of ours. WORK names the folder for growing
# corpora and logs (fuzz/work); fuzz/corpus is only read. A finding lands in fuzz/regressions/TARGET and
# the script goes on, then ends with exit code 1, as it does where a target does not run. MAX_LEN bounds the inputs: short ones run faster.
# COVERAGE=1 adds the share of lines of this project that each corpus reaches, and of the library's that all reach
# together (WORK/coverage.txt has it file by file).
set -euo pipefail
cd "$(dirname "$0")"
time=${1:-}
if ! [[ $time =~ ^[1-9][0-9]{0,8}$ ]]; then
    echo 'usage: fuzz/campaign.sh TIME [TARGET...], with TIME in whole seconds' >&2
    exit 2
fi
shift
work=${WORK:-work}
sanitizer=${SANITIZER:-none}
triple=$(rustc -vV | sed -n 's/^host: //p')
# cargo-fuzz passes unstable flags; a stable compiler takes them with this.
export RUSTC_BOOTSTRAP=1

list=$(cargo fuzz list)
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets <<< "$list"
for target in "${targets[@]}"; do
    grep -qxF -e "$target" <<< "$list" || { echo "there is no target $target; \`cargo fuzz list\` names them" >&2; exit 2; }
done
cargo fuzz build --sanitizer "$sanitizer" >&2
each=$((time / ${#targets[@]}))
[ "$each" -gt 0 ] || each=1
mkdir -p "$work"
found=0
printf '| %-18s | %14s | %9s | %8s | %8s |\n' target executions 'a second' coverage findings
printf '|%s|%s|%s|%s|%s|\n' -------------------- ---------------: ----------: ---------: ---------:
sum=0
for target in "${targets[@]}"; do
    binary=target/$triple/release/$target
    corpus=$work/corpus/$target
    artifacts=$work/artifacts/$target
    mkdir -p "$corpus" "$artifacts"
    known=(); for folder in "corpus/$target" "regressions/$target"; do [ -d "$folder" ] && known+=("$folder"); done
    options=(-max_total_time="$each" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$artifacts/")
    for dictionary in "dictionaries/$target.dict" dictionaries/json.dict; do
        if [ -f "$dictionary" ]; then options+=(-dict="$dictionary"); break; fi
    done
    [ -n "${MAX_LEN:-}" ] && options+=(-max_len="$MAX_LEN")
    log=$work/$target.log
    "$binary" "${options[@]}" "$corpus" ${known[@]+"${known[@]}"} > "$log" 2>&1 || true
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
    rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log" | tail -1)
    coverage=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2 || true)
    findings=0
    for artifact in "$artifacts"/{crash,timeout,oom,leak}-*; do
        [ -f "$artifact" ] || continue
        mkdir -p "regressions/$target"
        mv "$artifact" "regressions/$target/"
        findings=$((findings + 1))
        found=1
    done
    if [ -z "$executions" ] && [ "$findings" = 0 ]; then
        echo "$target did not run to its end: see $log" >&2
        found=1
    fi
    # What the new corpus adds, and nothing twice.
    rm -rf "$corpus.min"; mkdir -p "$corpus.min"
    if "$binary" -merge=1 "$corpus.min" "$corpus" ${known[@]+"${known[@]}"} >> "$log" 2>&1; then
        rm -rf "$corpus"; mv "$corpus.min" "$corpus"
    fi
    executions=${executions:-0}
    sum=$((sum + executions))
    # One line a run, so that campaigns add up.
    printf '%s %s %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$target" "$executions" >> "$work/executions.txt"
    printf '| %-18s | %14s | %9s | %8s | %8s |\n' "$target" "$executions" "${rate:-0}" "${coverage:-0}" "$findings"
done
printf '| %-18s | %14s | %9s | %8s | %8s |\n' 'all' "$sum" '' '' ''
awk '{ all += $3 } END { printf "\n%d executions in all campaigns of this folder\n", all }' "$work/executions.txt"
if [ "${COVERAGE:-0}" = 1 ]; then
    # Needs the llvm tools of the compiler's own LLVM version.
    llvm=${LLVM_PATH:+$LLVM_PATH/}
    profiles=()
    objects=()
    for target in "${targets[@]}"; do
        cargo fuzz coverage "$target" "$work/corpus/$target" ${LLVM_PATH:+--llvm-path "$LLVM_PATH"} >&2
        object=target/$triple/coverage/$triple/release/$target
        profile=coverage/$target/coverage.profdata
        "${llvm}llvm-cov" report "$object" -instr-profile="$profile" -ignore-filename-regex='/(\.cargo|rustc|fuzz)/' \
            | tail -1 | awk -v target="$target" '{ print target ": " $10 " of lines" }'
        profiles+=("$profile")
        objects+=(-object "$object")
    done
    # All of them together, over the library alone: what no target reaches shows here, file by file.
    "${llvm}llvm-profdata" merge -sparse "${profiles[@]}" -o "$work/all.profdata"
    "${llvm}llvm-cov" report "${objects[@]}" -instr-profile="$work/all.profdata" \
        -ignore-filename-regex='/(\.cargo|rustc|fuzz|harness|vectors)/' > "$work/coverage.txt"
    tail -1 "$work/coverage.txt" | awk '{ print "all together: " $10 " of the lines of canon" }'
fi
exit $found
