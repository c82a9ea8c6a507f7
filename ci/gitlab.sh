#!/usr/bin/env bash
# The job of ci/gitlab.yml: the reports first, then the note on the merge request, then
# the status.
set -uo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
export TDQS_FOLDER=$CI_PROJECT_DIR/tdqs-reports
status=0
bash "$here/check.sh" || status=$?
bash "$here/comment.sh"
exit "$status"
