#!/usr/bin/env bash
# Writes the folder that a pull request to OSS-Fuzz adds as projects/canon.
#
#   fuzz/oss-fuzz/submit.sh REPOSITORY CONTACT OUT
#
# REPOSITORY is the address that the image clones, CONTACT the account that is told about findings.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
repository=$1 contact=$2 out=$3
case $repository in https://*) ;; *) echo "REPOSITORY must begin with https://, not $repository" >&2; exit 2 ;; esac
case $contact in ?*@?*.?*) ;; *) echo "CONTACT must be a mail address, not $contact" >&2; exit 2 ;; esac
# Both end up in a shell command and in YAML.
for word in "$repository" "$contact"; do
    case $word in *[!A-Za-z0-9._~:/@%+-]*) echo "$word holds a character that no address needs" >&2; exit 2 ;; esac
done
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out"
{
    printf 'homepage: "%s"\nmain_repo: "%s"\nprimary_contact: "%s"\n' "$repository" "$repository" "$contact"
    grep -v '^#' "$here/project.yaml"
} > "$out/project.yaml"
cat > "$out/Dockerfile" <<DOCKERFILE
FROM gcr.io/oss-fuzz-base/base-builder-rust
RUN git clone --depth 1 $repository canon
WORKDIR canon
COPY build.sh \$SRC/
DOCKERFILE
cp "$here/build.sh" "$out/"
echo "wrote $out: project.yaml, Dockerfile, build.sh"
