# shellcheck shell=bash
# What the commands of ./dev are made of: talking, packages, configuring and building.
# Progress goes to standard error, so that standard output is the program's own.

root=${root:?is set by ./dev}
jobs=$(nproc)
presets=(release debug asan tsan fuzz clang cxx23 library shared package package-library)
# The release of Debian; that of another distribution is its own affair.
# shellcheck disable=SC2034  # ./dev asks for it
debian=$(sed -n 's/^VERSION_ID="\?\([0-9]*\).*/\1/p' /etc/os-release 2>/dev/null || true)

bold='' red='' reset=''
if [[ -t 1 && -t 2 && -z ${NO_COLOR:-} ]]; then
  bold=$'\e[1m' red=$'\e[31m' reset=$'\e[0m'
fi

step() { printf '%s[%3d s] %s%s\n' "$bold" "$SECONDS" "$*" "$reset" >&2; }
note() { printf '        %s\n' "$*" >&2; }
# complain MESSAGE [LINE...]
complain() {
  printf '%s./dev: %s%s\n' "$red" "$1" "$reset" >&2
  shift
  (($# == 0)) || printf '  %s\n' "$@" >&2
}
die() {
  complain "$@"
  exit 1
}

# usage_error COMMAND MESSAGE: the caller's mistake, not the project's.
usage_error() {
  printf '%s./dev%s: %s%s\n  see ./dev help%s\n' "$red" "${1:+ $1}" "$2" "$reset" "${1:+ $1}" >&2
  exit 2
}

# closest WORD CANDIDATE...: prints the candidate within two edits of the word, if there is one.
closest() {
  awk 'function least(a, b, c) { a = a < b ? a : b; return a < c ? a : c }
       function edits(s, t,   i, j, d) {
         for (i = 0; i <= length(s); i++) d[i, 0] = i
         for (j = 0; j <= length(t); j++) d[0, j] = j
         for (i = 1; i <= length(s); i++) for (j = 1; j <= length(t); j++)
           d[i, j] = least(d[i - 1, j] + 1, d[i, j - 1] + 1,
                           d[i - 1, j - 1] + (substr(s, i, 1) != substr(t, j, 1)))
         return d[length(s), length(t)]
       }
       BEGIN {
         best = 3
         for (k = 2; k < ARGC; k++) {
           n = index(ARGV[k], ARGV[1]) == 1 ? 0 : edits(ARGV[1], ARGV[k])
           if (n < best) { best = n; answer = ARGV[k] }
         }
         print answer
       }' "$@"
}

# need_packages NAME...: installs the Debian packages that are missing; silent when none is.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    note "not a Debian system; trusting that these are here: $*"
    return
  fi
  local installed missing=() name
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for name; do
    [[ $'\n'$installed$'\n' == *$'\ninstalled '"$name"$'\n'* ]] || missing+=("$name")
  done
  ((${#missing[@]} > 0)) || return 0

  local as_root=(env)
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "these packages are missing: ${missing[*]}" \
      "I am not root and there is no sudo; as root, run:" "apt-get install ${missing[*]}"
    as_root=(sudo env)
  fi
  local apt=("${as_root[@]}" LC_ALL=C DEBIAN_FRONTEND=noninteractive
    apt-get -q -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
  local log=$root/build/apt.log
  mkdir -p "$root/build"
  step "install packages: ${missing[*]}"
  "${apt[@]}" update >"$log" 2>&1 ||
    note "apt-get update failed; trying with the package lists that are here"
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" 2>&1 | tee -a "$log" |
    sed -un 's/^\(Need to get\|After this\|Fetched\|E:\)/        &/p' >&2 ||
    die "apt-get could not install: ${missing[*]}" "all it said is in build/apt.log"
}

# need_npm: what installs the packages that the binary embeds; a Node of one's own brings one along.
need_npm() {
  command -v npm >/dev/null || need_packages npm
}

# known_preset COMMAND PRESET: a usage error if there is no such preset.
known_preset() {
  [[ " ${presets[*]} " == *" $2 "* ]] ||
    usage_error "$1" "there is no preset '$2'; presets: ${presets[*]}"
}

# warnings_are_errors: prints ON or OFF. A newer compiler has new warnings, which must not keep anybody
# from building; who works on giro (./dev setup) and CI want to see them. GIRO_WERROR has the last word.
warnings_are_errors() {
  local developer=OFF
  if [[ -f $root/build/developer || -n ${CI:-} && ${CI:-} != false ]]; then developer=ON; fi
  case ${GIRO_WERROR:-$developer} in 1 | ON | on | true) echo ON ;; *) echo OFF ;; esac
}

# configure PRESET [OPTION...]: runs CMake when there is no build yet, when the presets changed, the
# tree was moved, warnings became errors or ceased to be, or an OPTION is not ON. For everything else
# ninja runs CMake again by itself.
configure() {
  local preset=$1 dir=$root/build/$1 fresh=() defines=() option wanted werror
  shift
  case $preset in library | shared | package-library) ;; *) need_npm ;; esac
  werror=$(warnings_are_errors)
  wanted="$root $(cksum <"$root/CMakePresets.json") GIRO_WERROR=$werror"
  if [[ ! -f $dir/build.ninja || ! -f $dir/configured || $(<"$dir/configured") != "$wanted" ]]; then
    fresh=(--fresh "-DGIRO_WERROR=$werror")
  fi
  for option; do
    grep -qsx "$option:BOOL=ON" "$dir/CMakeCache.txt" && ((${#fresh[@]} == 0)) ||
      defines+=("-D$option=ON")
  done
  ((${#fresh[@]} + ${#defines[@]} > 0)) || return 0

  step "configure $preset"
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}" "${defines[@]}" >/dev/null) ||
    die "CMake could not configure '$preset'"
  printf '%s\n' "$wanted" >"$dir/configured"
}

# build PRESET [TARGET...]: what configure has prepared.
build() {
  local preset=$1 targets=()
  shift
  (($# == 0)) || targets=(--target "$@")
  step "build $preset${*:+: $*}"
  NINJA_STATUS='[%f/%t %e s] ' cmake --build "$root/build/$preset" --parallel "$jobs" \
    "${targets[@]}" >&2 || die "the build of '$preset' failed"
}

# has_target PRESET TARGET: whether CMake knows it, after it has seen the newest files.
has_target() {
  ninja -C "$root/build/$1" build.ninja >/dev/null || die "CMake could not configure '$1'"
  ninja -C "$root/build/$1" -t query "$2" >/dev/null 2>&1
}
