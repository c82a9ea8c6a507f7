#!/usr/bin/env bash
# Builds the program of the action's own sources: the version is the one that the
# workflow names behind "uses". Needs Go, and the network for its libraries.
set -euo pipefail
bin=$RUNNER_TEMP/tdqs/bin
mkdir -p "$bin"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
CGO_ENABLED=0 go build -trimpath -o "$bin" ./cmd/tdqs
