#!/usr/bin/env bash
# Tries the archive of a platform whose programs run here, by themselves or through RUNNER: foreign-test.sh DIST [RUNNER...]
# Prints one line a check. The installers of other languages are for scripts/release-test.sh, on the platform itself.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dist=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$dist"
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
$sum --quiet --check ./*.sha256
tar -xzf "$dist"/canon-suite-*.tar.gz -C "$work" --strip-components 1
cd "$work"
canon=("$@" ./canon)
adapter=("${canon[@]}")
if [ -e canon.exe ]; then
  canon=("$@" ./canon.exe)
  # What Windows starts needs no runner any more.
  adapter=(./canon.exe)
fi
if [ "${1:-}" = wine ]; then
  export WINEDEBUG=-all WINEPREFIX=$work/prefix
  # Its server outlives the programs by a moment, and writes.
  trap 'wineserver -k || true; sleep 1; rm -rf "$work"' EXIT
  "$here/wine/prepare.sh" "$work"
fi

check() {
  local wanted=$1 code=0
  shift
  "$@" >out.txt 2>&1 || code=$?
  if [ "$code" != "$wanted" ]; then
    tail -n 20 out.txt >&2
    echo "foreign-test: exit code $code, not $wanted: ${*##*/}" >&2
    exit 1
  fi
  echo "foreign-test: exit code $code: ${*##*/}"
}

check 0 "${canon[@]}" vectors check
check 0 "${canon[@]}" run --reference --profile jcs --profile cps
check 0 "${canon[@]}" run --profile jcs -- "${adapter[@]}" adapter
check 1 "${canon[@]}" run --profile jcs -- "${adapter[@]}" adapter --mutant jcs/sort-by-code-point
check 3 "${canon[@]}" run --profile jcs -- ./no-such-adapter
check 1 "${canon[@]}" fuzz --profile jcs --cases 4096 -- "${adapter[@]}" adapter --mutant jcs/sort-by-code-point
