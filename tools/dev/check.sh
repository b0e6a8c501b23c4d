# shellcheck shell=bash
# shellcheck disable=SC2154  # common.sh knows which Debian this is
# ./dev check: the stages of all that must hold, quick ones first. A stage is a command of its own; what it
# counts (`N passed, M failed`, its last line) is added up, and one that counts nothing is one test itself.

root=${root:?is set by ./dev}
check_passed=0 check_failed=0 check_table=()

cmd_check() {
  local kind=full other
  case ${*:-} in
    '') ;;
    --ci) kind=ci ;;
    --share | --share\ [1-9] | --share\ [1-9][0-9])
      kind=share
      ((${2:-1} <= ${#sanitizer_shares[@]})) || usage_error check "there are ${#sanitizer_shares[@]} shares"
      ;;
    *) usage_error check "unexpected: $*" ;;
  esac
  # A warning that nobody reads is an error.
  export GIRO_WERROR=ON
  unset GIRO_ENGINE
  other=$(other_release)
  if [[ $kind == share ]]; then
    check_share_of_sanitizers "${2:-}"
    end_of_check
    return
  fi

  stage "format of all C++ files" ./dev fmt --check
  stage "shellcheck of all scripts" ./dev lint --scripts
  stage "eslint of lib" ./dev lint --js
  if [[ -d ${GIRO_NODE_LIB:-} ]]; then
    stage "functions of lib that read like Node's" ./dev lint --originality "$GIRO_NODE_LIB"
  else
    skip_stage "functions of lib that read like Node's" "GIRO_NODE_LIB names no folder with Node's lib"
  fi
  stage "API reference without gaps" ./dev docs
  stage "compile the library for arm64" ./dev compile arm64
  stage "all tests on this machine" ./dev test
  stage "all tests on Debian $other" ./dev debian "$other" test
  stage "JavaScript tests on this machine, on epoll" ./dev test --poller epoll
  check_states_of_engine "$kind" "this machine"
  if [[ $kind == full ]]; then
    check_states_of_engine full "Debian $other" debian "$other"
    stage "compile with clang and as C++23" ./dev compile clang c++23
    stage "compile with clang and as C++23 on Debian $other" ./dev debian "$other" compile clang c++23
    stage "lint" ./dev lint
    stage "all tests under AddressSanitizer" ./dev asan
    stage "all tests under ThreadSanitizer" ./dev tsan
  fi

  end_of_check
}

end_of_check() {
  printf '\n%s\n' "stages:"
  printf '  %s\n' "${check_table[@]}"
  printf '%d passed, %d failed\n' "$check_passed" "$check_failed"
  ((check_failed == 0))
}

# The one of the two that this machine is not.
other_release() { if [[ $debian == 13 ]]; then echo 12; else echo 13; fi; }

# check_states_of_engine KIND WHERE [ENTER...]: the JavaScript tests with less than all of the engine. ENTER
# are words before a command of ./dev.
check_states_of_engine() {
  local kind=$1 where=$2 state names
  shift 2
  for state in untested portable; do
    stage "JavaScript tests on $where, the engine $state" ./dev "$@" test --engine "$state"
  done
  mapfile -t names < <(engine_capabilities "$@")
  if ((${#names[@]} == 0)); then
    skip_stage "JavaScript tests on $where without a capability of the engine" \
      "giro --version --verbose lists none"
    return
  fi
  [[ $kind == full ]] || names=("$(of_today "${names[@]}")")
  for state in "${names[@]}"; do
    stage "JavaScript tests on $where, the engine without $state" \
      ./dev "$@" test --engine "without:$state"
  done
}

# What runs under a sanitizer together: a command, and rooms or a share of the JavaScript tests. A build takes longer
# than the tests, so a share needs few of the targets: up to 15 minutes of two processors without a compiler's cache.
sanitizer_shares=(
  "asan loop base coroutine"
  "asan js 1/3"
  "tsan loop coroutine"
  "asan io"
  "asan js 2/3"
  "asan engine proto syntax url codecs crypto encoding"
  "tsan io"
  "asan js 3/3"
  "asan fault"
  "tsan js worker_threads"
)

# check_share_of_sanitizers [NUMBER]: without a number, that of today.
check_share_of_sanitizers() {
  local command room rooms
  read -r command rooms <<<"$(if [[ -n $1 ]]; then echo "${sanitizer_shares[$1 - 1]}"; else of_today "${sanitizer_shares[@]}"; fi)"
  if [[ $rooms == "js "* ]]; then
    stage "JavaScript tests under $command, ${rooms#js }" \
      ./dev "$command" --room js -R "$(share_of_folders "${rooms#js }")"
    return
  fi
  for room in $rooms; do
    stage "tests of $room under $command" ./dev "$command" --room "$room"
  done
}

# share_of_folders K/N: a pattern for every Nth test of JavaScript from the Kth on; share_of_folders NAME: for one.
share_of_folders() {
  local names=() name index=0
  if [[ $1 != */* ]]; then
    echo "^js_$1\$"
    return
  fi
  for name in "$root"/test/js/*/; do
    if ((index++ % ${1#*/} == ${1%/*} - 1)); then names+=("$(basename "$name")"); fi
  done
  (IFS='|' && echo "^js_(${names[*]})\$")
}

# One a day gets round to each.
of_today() { echo "${@:$(($(date +%s) / 86400 % $# + 1)):1}"; }

# engine_capabilities [ENTER...]: their names, from the lines `  NAME  active` or `  NAME  off: reason`.
engine_capabilities() {
  local giro=("$root/build/release/giro" --version --verbose)
  (($# == 0)) || giro=("$root/dev" "$@" -- "${giro[@]}")
  "${giro[@]}" 2>/dev/null | awk '
    /^engine capabilities:/ { listed = 1; next }
    listed && /^  [^ ]+ +(active|off)/ { print $1; next }
    { listed = 0 }'
}

# stage TITLE COMMAND...
stage() {
  local title=$1 log=$root/build/check.log status=0 count passed failed start=$SECONDS
  shift
  mkdir -p "$root/build"
  printf '\n=== %s: %s\n' "$title" "${*:1}"
  (cd "$root" && "$@") </dev/null 2>&1 | tee "$log" || status=${PIPESTATUS[0]}
  if ((status == 77)); then
    skip_stage "$title" "no root of Debian can be made here; see above"
    return
  fi
  count=$(tail -n 1 "$log" | sed -n 's/^\([0-9]* passed, [0-9]* failed\).*/\1/p')
  read -r passed _ failed _ <<<"${count:-$((status == 0)) passed, $((status != 0)) failed}"
  # A build that fails counts nothing; tests that pass may still end in an error.
  if ((status != 0 && failed == 0)); then failed=1; fi
  check_passed=$((check_passed + passed)) check_failed=$((check_failed + failed))
  check_table+=("$(printf '%5d s  %s: %d passed, %d failed' $((SECONDS - start)) "$title" "$passed" "$failed")")
}

# skip_stage TITLE REASON
skip_stage() {
  printf '=== skipped: %s: %s\n' "$1" "$2"
  check_table+=("      -  $1: skipped, $2")
}
