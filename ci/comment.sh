#!/usr/bin/env bash
# Keeps one comment on a pull request (GitHub) or merge request (GitLab) up to date: the
# one that begins with a hidden mark of TDQS_NAME and is by the same author, else a new
# one. The text is TDQS_FOLDER/comment.md; it is sent as it is, and nothing of it is run.
# What keeps it from being written is said, and fails nothing.
set -euo pipefail

give_up() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    printf '::notice title=tdqs::'
  fi
  printf 'No comment was written: %s\n' "$1"
  exit 0
}
command -v curl >/dev/null || give_up "curl is not installed."
command -v jq >/dev/null || give_up "jq is not installed."

# Where the comments are, how one is changed, and who wrote it.
if [ -n "${GITLAB_CI:-}" ]; then
  forge=GitLab
  report="The artifacts of the job have the report."
  advice="TDQS_GITLAB_TOKEN has to be a token of this project with the scope api and the role Reporter or above."
  number=${CI_MERGE_REQUEST_IID:-}
  token=${TDQS_GITLAB_TOKEN:-}
  header=PRIVATE-TOKEN:
  base=${CI_API_V4_URL:-}
  list=$base/projects/${CI_PROJECT_ID:-}/merge_requests/$number/notes
  one=$list
  change=PUT
  author=.author.username
  name=.username
else
  forge=GitHub
  report="The summary of the job has the report."
  advice="Give the job the permission pull-requests: write; in a pull request from a fork it cannot have it."
  number=$(jq -r '.pull_request.number // empty | numbers' "${GITHUB_EVENT_PATH:-/dev/null}" 2>/dev/null) || number=
  token=${GITHUB_TOKEN:-}
  header="Authorization: Bearer"
  base=${GITHUB_API_URL:-https://api.github.com}
  list=$base/repos/${GITHUB_REPOSITORY:-}/issues/$number/comments
  one=$base/repos/${GITHUB_REPOSITORY:-}/issues/comments
  change=PATCH
  author=.user.login
  name=.login
fi
case $number in
'' | *[!0-9]*) give_up "the job is not of a pull request or merge request. $report" ;;
esac
[ -n "$token" ] || give_up "there is no token. $report"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mark="<!-- tdqs $(printf '%s' "${TDQS_NAME:-tdqs}" | git hash-object --stdin) -->"
{
  printf '%s\n\n' "$mark"
  cat "$TDQS_FOLDER/comment.md"
} | jq -Rs '{body: .}' >"$work/body.json"

# ask METHOD ADDRESS [FILE] leaves the answer in $work/answer and prints the status. The
# token stands on no command line, and goes to no other address.
ask() {
  local data=()
  if [ $# -gt 2 ]; then
    data=(--data-binary "@$3")
  fi
  printf 'header = "%s %s"\n' "$header" "$token" |
    curl --silent --show-error --max-time 60 --config - --request "$1" --output "$work/answer" --write-out '%{http_code}' \
      --header 'Accept: application/json' --header 'Content-Type: application/json' ${data[@]+"${data[@]}"} "$2" || true
}
refused() {
  case $1 in
  401 | 403 | 404) give_up "$forge answers $1, so the token may not write it. $advice $report" ;;
  000) give_up "$forge cannot be reached. $report" ;;
  *) give_up "$forge answers $1. $report" ;;
  esac
}

# The token of a job at GitHub cannot ask who it is, and is a bot.
me=
if [ "$(ask GET "$base/user")" = 200 ]; then
  me=$(jq -r "$name // empty" "$work/answer")
fi

id=
page=1
while [ -z "$id" ] && [ "$page" -le 50 ]; do
  code=$(ask GET "$list?per_page=100&page=$page")
  [ "$code" = 200 ] || refused "$code"
  id=$(jq -r --arg mark "$mark" --arg me "$me" \
    "arrays | map(select((.body // \"\" | startswith(\$mark)) and (if \$me == \"\" then .user.type == \"Bot\" else $author == \$me end))) | .[0].id // empty | numbers" "$work/answer") || give_up "$forge answers something else than comments. $report"
  [ "$(jq 'arrays | length' "$work/answer")" = 100 ] || break
  page=$((page + 1))
done

code=404
if [ -n "$id" ]; then
  code=$(ask "$change" "$one/$id" "$work/body.json")
fi
if [ "$code" = 404 ]; then # none yet, or it was deleted in the meantime
  code=$(ask POST "$list" "$work/body.json")
fi
case $code in
200 | 201) printf 'The comment is up to date.\n' ;;
*) refused "$code" ;;
esac
