#!/usr/bin/env bash
# Names the sources of the action by their content, so that a program that was built
# of the same ones need not be built again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sources() { find "$1" -type f ! -path '*/.git/*' | LC_ALL=C sort; }
key=$({
  sources .
  sources "$PWD" | git hash-object --no-filters --stdin-paths
} | git hash-object --stdin)
printf 'key=%s\n' "$key" >>"$GITHUB_OUTPUT"
