#!/usr/bin/env bash
# Installs the implementations that the adapters drive, each into .installed/<name>: setup.sh [NAME...]
# With no name, all whose runtimes are present. An absent runtime is named and passed over, unless the adapter was asked for.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$here" || exit 2
names=("$@")
[ "${#names[@]}" -gt 0 ] || names=($(for manifest in */adapter.toml; do dirname "$manifest"; done))
failed=0

# One quoted string a line of a TOML array of strings.
array() { awk -v key="$2" '$0 ~ "^" key " = \\[" { on = 1 } on { print } on && /\]$/ { exit }' "$1" | grep -o '"[^"]*"' | sed 's/^"//; s/"$//'; }

for name in "${names[@]}"; do
  manifest=$name/adapter.toml
  [ -f "$manifest" ] || { echo "setup: no adapter named $name in $here"; failed=1; continue; }
  absent=
  for program in $(array "$manifest" needs); do
    command -v "$program" >/dev/null 2>&1 || absent="$absent $program"
  done
  if [ -n "$absent" ]; then
    echo "setup: $name passed over, not on this machine:$absent"
    [ "$#" -gt 0 ] && failed=1
    continue
  fi
  installed=$here/.installed/$name
  # The manifest without its known failures is the recipe: unchanged since the last time means installed already.
  recipe=$(sed '/^\[\[known\]\]/,$d' "$manifest")
  if [ -f "$installed/.done" ] && [ "$recipe" = "$(cat "$installed/.done")" ]; then
    continue
  fi
  rm -rf "$installed"
  mkdir -p "$installed"
  log=$installed/setup.log
  ok=1
  while IFS= read -r command; do
    command=${command//\{here\}/"$here/$name"}
    command=${command//\{installed\}/"$installed"}
    bash -c "$command" </dev/null >>"$log" 2>&1 || { ok=0; break; }
  done < <(array "$manifest" install)
  if [ "$ok" = 1 ]; then
    array "$manifest" probe | bash >"$installed/.version" 2>/dev/null
    echo "$recipe" >"$installed/.done"
    echo "setup: $name"
  else
    echo "setup: $name failed: $(tail -n 1 "$log")"
    failed=1
  fi
done
exit "$failed"
