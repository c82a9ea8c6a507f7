#!/usr/bin/env bash
# Scores and lints what TDQS_INPUT (files or addresses, one a line) or TDQS_COMMAND
# names, else does what tdqs.yaml says, and leaves the reports in TDQS_FOLDER, or in a
# new folder: comment.md for people, sarif/, junit/ and json/ for programs, and
# codequality.json for GitLab, which takes one file of a job. tdqs reads TDQS_CONFIG, TDQS_FAIL_UNDER, TDQS_MIN_TOOL and TDQS_FAIL_ON by itself.
#
# Where GITHUB_OUTPUT is set, it ends with 0 and leaves the status there, so that
# reports are sent before the job fails; else it ends with the status.
set -uo pipefail

if [ -n "${RUNNER_TEMP:-}" ]; then
  PATH=$RUNNER_TEMP/tdqs/bin:$PATH
fi
folder=${TDQS_FOLDER:-}
if [ -z "$folder" ]; then
  folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/tdqs-reports.XXXXXX") || exit 2
fi
rm -rf "$folder"/{markdown,sarif,junit,json,github,gitlab,codequality.json}
mkdir -p "$folder"/{markdown,sarif,junit,json,github,gitlab}
status=0
asked=() # the commands, in their order

refuse() {
  printf 'tdqs: %s\n' "$1" >&2
  status=2
}

# report COMMAND ARGUMENT... runs a command of tdqs in every format. What it prints is
# text alone to the runner: a server may have its say on standard error.
report() {
  local ended=0 word=
  asked+=("$1")
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    printf '::stop-commands::%s\n' "$word"
  fi
  tdqs "$@" --format text --format "markdown=$folder/markdown/$1.md" --format "sarif=$folder/sarif/$1.sarif" \
    --format "junit=$folder/junit/$1.xml" --format "json=$folder/json/$1.json" --format "github=$folder/github/$1.txt" \
    --format "gitlab=$folder/gitlab/$1.json" 2>&1 || ended=$?
  if [ -n "$word" ]; then
    printf '\n::%s::\n' "$word"
    if [ "${TDQS_ANNOTATIONS:-true}" = true ] && [ -f "$folder/github/$1.txt" ]; then
      cat "$folder/github/$1.txt"
    fi
  fi
  if [ "$ended" -gt 2 ]; then
    ended=2
  fi
  if [ "$ended" -gt "$status" ]; then
    status=$ended
  fi
}

arguments=()
placed=true # every finding has a file, without which GitHub takes no SARIF and GitLab no issue
while IFS= read -r line || [ -n "$line" ]; do
  line=${line#"${line%%[![:space:]]*}"} # blanks around a name, and CR at its end
  line=${line%"${line##*[![:space:]]}"}
  if [ -n "${CI_PROJECT_DIR:-}" ]; then
    line=${line#"$CI_PROJECT_DIR"/} # GitLab links files by their path in the repository
  fi
  if [ -z "$line" ]; then
    continue
  fi
  case $line in
  -*) line=./$line ;;
  esac
  [ -f "$line" ] || placed=false
  arguments+=("$line")
done <<<"${TDQS_INPUT:-}"
if [ -n "${TDQS_COMMAND:-}" ]; then
  if [ ${#arguments[@]} -gt 0 ]; then
    refuse "give input or command, not both"
  fi
  placed=false
  arguments=(--command "$TDQS_COMMAND")
fi

if [ "$status" -gt 0 ]; then
  :
elif [ ${#arguments[@]} -gt 0 ]; then
  report score "${arguments[@]}"
  report lint "${arguments[@]}"
elif [ -n "${TDQS_FAIL_UNDER:-}${TDQS_MIN_TOOL:-}${TDQS_FAIL_ON:-}" ]; then
  refuse "without input and command, tdqs.yaml says what fails: write fail-under, min-tool and fail-on under thresholds there"
else
  report run
fi

# The issues of all commands in one list; none where one made no report, for its issues
# would be taken for mended ones. tdqs writes the brackets on lines of their own.
code_quality() {
  local issues='' more name
  for name in "${asked[@]}"; do
    more=$(sed -e '/^\[\]$/d' -e '/^\[$/d' -e '/^\]$/d' "$folder/gitlab/$name.json" 2>/dev/null) || return
    issues+=${issues:+${more:+,$'\n'}}$more
  done
  printf '[%s]\n' "$issues" >"$folder/codequality.json"
}
if "$placed" && [ ${#asked[@]} -gt 0 ]; then
  code_quality
fi

# One comment holds 65,536 characters, and each report may fill it by itself: what does
# not fit is left out whole, so that no fold stays open.
comment=$folder/comment.md
: >"$comment"
for name in ${asked[@]+"${asked[@]}"}; do
  part=$folder/markdown/$name.md
  if [ ! -f "$part" ]; then
    printf '\n**tdqs %s made no report.** The log of the job says why.\n' "$name" >>"$comment"
    continue
  fi
  if [ $(($(wc -c <"$comment") + $(wc -c <"$part"))) -gt 64000 ]; then
    printf '\nThe report of tdqs %s does not fit here: the log of the job has it.\n' "$name" >>"$comment"
    continue
  fi
  if [ -s "$comment" ]; then
    printf '\n' >>"$comment"
  fi
  cat "$part" >>"$comment"
done
if [ ! -s "$comment" ]; then
  printf '**Nothing was looked at.** The log of the job says why.\n' >"$comment"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  cat "$comment" >>"$GITHUB_STEP_SUMMARY"
fi

if [ -z "${GITHUB_OUTPUT:-}" ]; then
  exit "$status"
fi
{
  printf 'status=%s\nfolder=%s\n' "$status" "$folder"
  if "$placed" && ls "$folder"/sarif/*.sarif >/dev/null 2>&1; then
    printf 'sarif=%s\n' "$folder/sarif"
  fi
  if [ -f "$folder/json/score.json" ] && command -v jq >/dev/null; then
    # jq refuses half of a surrogate pair, which a definition may hold.
    sed -E -e 's/\\\\/?/g' -e 's/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/?/g' "$folder/json/score.json" |
      jq -r 'objects | .serverScore // empty | "overall=\(.overallScore // "")\ntier=\(.overallTier // "")"'
  fi
} >>"$GITHUB_OUTPUT"
exit 0
