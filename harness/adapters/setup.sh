#!/usr/bin/env bash
# Installs the implementations that the adapters drive, each into .installed/<name>: setup.sh [NAME...]
# With no name, all whose runtimes are present. An absent runtime is named and passed over, unless the adapter was asked for.
# Several at a time: CANON_SETUP_JOBS of them, twice the number of cores unless given.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 2

# The interpreter itself: a manager of versions that stands before it rewrites its own folder after each install, which two at a time cannot do.
if interpreter=$(python3 -c 'import os, sys; print(os.path.dirname(os.path.realpath(sys.executable)))' 2>/dev/null); then
  PATH=$interpreter:$PATH
fi

# One quoted string a line of a TOML array of strings.
array() { awk -v key="$2" '$0 ~ "^" key " = \\[" { on = 1 } on { print } on && /\]$/ { exit }' "$1" | grep -o '"[^"]*"' | sed 's/^"//; s/"$//'; }

# What decides whether it is installed already: the manifest without its known failures, and the sources that are compiled.
recipe() {
  sed '/^\[\[known\]\]/,$d' "$1/adapter.toml"
  if array "$1/adapter.toml" install | grep -q '{here}'; then
    find "$1" common -type f ! -name adapter.toml -exec cksum {} + | LC_ALL=C sort -k 3
  fi
}

install() {
  local name=$1 manifest=$1/adapter.toml installed=$here/.installed/$1 absent='' program command
  [ -f "$manifest" ] || { echo "setup: no adapter named $name in $here"; return 1; }
  for program in $(array "$manifest" needs); do
    command -v "$program" >/dev/null 2>&1 || absent="$absent $program"
  done
  if [ -n "$absent" ]; then
    echo "setup: $name passed over, not on this machine:$absent"
    [ -z "${CANON_SETUP_ASKED:-}" ]
    return
  fi
  if [ -f "$installed/.done" ] && [ "$(recipe "$name")" = "$(cat "$installed/.done")" ]; then
    return 0
  fi
  rm -rf "$installed"
  mkdir -p "$installed"
  while IFS= read -r command; do
    command=${command//\{here\}/"$here/$name"}
    command=${command//\{installed\}/"$installed"}
    command=${command//\{shared\}/"$here/.installed/.shared"}
    if ! bash -c "$command" </dev/null >>"$installed/setup.log" 2>&1; then
      echo "setup: $name failed: $(tail -n 1 "$installed/setup.log"); all of it in $installed/setup.log"
      return 1
    fi
  done < <(array "$manifest" install)
  array "$manifest" probe | bash >"$installed/.version" 2>/dev/null
  recipe "$name" >"$installed/.done"
  echo "setup: $name"
}

# A lane is installed one after the other.
if [ "${1:-}" = --lane ]; then
  shift
  failed=0
  for name in "$@"; do
    install "$name" || failed=1
  done
  exit "$failed"
fi

[ "$#" -eq 0 ] || export CANON_SETUP_ASKED=1
[ "$#" -gt 0 ] || set -- $(for manifest in */adapter.toml; do dirname "$manifest"; done)
cargo='' maven='' rest=''
for name in "$@"; do
  # What cargo builds shares a folder of dependencies, and Maven's own repository is not made for two at a time.
  case " $(array "$name/adapter.toml" needs 2>/dev/null | tr '\n' ' ')" in
    *' cargo '*) cargo="$cargo $name" ;;
    *' mvn '*) maven="$maven $name" ;;
    *) rest="$rest$name"$'\n' ;;
  esac
done
jobs=${CANON_SETUP_JOBS:-$((2 * $(getconf _NPROCESSORS_ONLN)))}
# The long lanes first; xargs ends with a code of its own where a lane failed.
printf '%s\n%s\n%s' "$cargo" "$maven" "$rest" | sed '/^ *$/d' | xargs -P "$jobs" -L 1 "$here/setup.sh" --lane || exit 1
