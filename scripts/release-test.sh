#!/usr/bin/env bash
# Installs what scripts/release.py wrote for this machine into empty environments, and runs the quick start there: release-test.sh DIST
# Their PATH has one language, and nothing of Rust.
set -euo pipefail
dist=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs with this PATH and nothing else of this machine, in a folder of its own: quick_start NAME PATH LANGUAGE ENDING INTERPRETER
quick_start() {
  local folder=$work/$1-run code=0
  mkdir -p "$folder"
  alone() { env -i PATH="$path" HOME="$folder" TMPDIR="$folder" "$@"; }
  local path=$2
  local other
  for other in cargo rustc python3 node; do
    if [ "$other" != "$5" ] && alone sh -c "command -v $other" >/dev/null 2>&1; then
      echo "release-test: $other is in the PATH of $1" >&2
      exit 1
    fi
  done
  cd "$folder"
  alone canon new-adapter "$3" >"adapter.$4"
  SECONDS=0
  alone canon run --profile jcs -- "$5" "adapter.$4" >out.txt 2>&1 || code=$?
  # The printed adapter is a beginning: it may be wrong, it may not be broken.
  [ "$code" -le 1 ] || { tail -n 20 out.txt >&2; exit 1; }
  grep -Eq 'cases? (hold|held)|conforms|does not' out.txt || { tail -n 20 out.txt >&2; exit 1; }
  echo "release-test: $1: a verdict after $SECONDS s"
  # Seconds where nobody else works; a shared machine may take longer, and minutes are a fault on any.
  [ "$SECONDS" -lt 180 ] || { echo "release-test: that is too long for a quick start" >&2; exit 1; }
}

# One language and the tools of a shell, without the folders that Rust is in: only NAME PROGRAM
only() {
  local program
  mkdir -p "$work/only-$1"
  ln -s "$2" "$work/only-$1/$1"
  for program in sh env cat; do
    ln -s "$(readlink -f "$(command -v "$program")")" "$work/only-$1/$program"
  done
}
# Interpreters by their real paths, which a manager of versions may hide.
only python3 "$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')"
only node "$(node -p process.execPath)"

# macOS has shasum in the place of sha256sum.
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
(cd "$dist" && $sum --quiet --check ./*.sha256)
mkdir "$work/archive"
tar -xzf "$dist"/canon-suite-*.tar.gz -C "$work/archive" --strip-components 1
(quick_start archive "$work/archive:$work/only-python3" python py python3)

# The same archive as the action takes it, from where a release has it.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$(dirname "$0")/../Cargo.toml" | head -n 1)
mkdir "$work/releases"
ln -s "$dist" "$work/releases/v$version"
CANON_VERSION=$version CANON_RELEASES=file://$work/releases CANON_SHA256=$(cut -d' ' -f1 "$dist"/canon-suite-"$(rustc -vV | sed -n 's/^host: //p')"-v*.sha256) \
  "$(dirname "$0")/install.sh" "$work/installed"
cmp "$work/archive/canon" "$work/installed/canon"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$dist"/canon_suite-*.whl
(quick_start wheel "$work/venv/bin:$work/only-python3" python py python3)

mkdir "$work/npm"
(cd "$work/npm" && npm install --silent --no-audit --no-fund --omit=optional --install-links "$dist"/npm/canon-suite "$dist"/npm/canon-suite-*-*)
(quick_start npm "$work/npm/node_modules/.bin:$work/only-node" node mjs node)
