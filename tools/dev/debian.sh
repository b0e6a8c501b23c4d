# shellcheck shell=bash
# ./dev debian RELEASE COMMAND...: any command in a root of another release of Debian, which is made once
# with mmdebstrap and kept outside the project.
#
#   made      folder/RELEASE: the root; its packages are installed by the commands that need them
#   mounted   the project at its own path, with a build folder and packages from npm of its own
#             (build/debian-RELEASE), in a mount namespace that ends with the command

root=${root:?is set by ./dev}
declare -A debian_names=([12]=bookworm [13]=trixie)
# What a command exits with where there can be no such root; .ci/run goes on without it.
cannot_enter=77

cannot() {
  complain "$@"
  exit "$cannot_enter"
}

cmd_debian() {
  local release=${1:-} folder=${GIRO_DEBIAN_ROOTS:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/giro/debian}
  [[ -n $release && -n ${debian_names[$release]:-} ]] ||
    usage_error debian "which release? ${!debian_names[*]}"
  shift
  (($# > 0)) || usage_error debian "which command?"
  ((EUID == 0)) || cannot "only root may make and enter a root of Debian $release"
  unshare --mount true 2>/dev/null || cannot "this machine gives no mount namespaces"
  mkdir -p "$folder" || cannot "cannot write to $folder"
  make_root "$release" "$folder"
  enter_root "$release" "$folder/$release" "$@"
}

# make_root RELEASE FOLDER: makes FOLDER/RELEASE unless it is there.
make_root() {
  local release=$1 folder=$2 made=$2/$1
  [[ ! -f $made/etc/giro-root ]] || return 0
  # Whoever comes second waits for the first.
  exec {lock}>"$folder/$release.lock"
  flock "$lock"
  if [[ ! -f $made/etc/giro-root ]]; then
    command -v mmdebstrap >/dev/null || (need_packages mmdebstrap) || cannot "there is no mmdebstrap"
    local sources
    sources=$(debian_sources "${debian_names[$release]}")
    [[ -n $sources ]] || cannot "apt knows no mirror of Debian here" "GIRO_DEBIAN_MIRROR=URI names one"
    step "make a root of Debian $release in $made"
    rm -rf "$made"
    bootstrap "$release" "$made" "$sources" >"$folder/$release.log" 2>&1 || {
      rm -rf "$made"
      cannot "mmdebstrap could not make the root; all it said is in $folder/$release.log" \
        "$(grep '^E:' "$folder/$release.log" | tail -n 1)"
    }
  fi
  exec {lock}>&-
}

# debian_sources NAME: the lines of sources.list, from the mirrors that this machine's apt uses.
debian_sources() {
  local name=$1 uris main security
  # shellcheck disable=SC2016  # apt expands it
  uris=$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
    2>/dev/null || true)
  main=${GIRO_DEBIAN_MIRROR:-$(awk '$1 == "Debian" { print $2; exit }' <<<"$uris")}
  security=$(awk '$1 == "Debian-Security" { print $2; exit }' <<<"$uris")
  # A mirror has the security updates of its releases beside them.
  [[ -n $security && -z ${GIRO_DEBIAN_MIRROR:-} ]] || security=${main%/}-security
  [[ -n $main ]] || return 0
  printf 'deb %s %s main\n' "$main" "$name" "$main" "$name-updates" "$security" "$name-security"
}

# bootstrap RELEASE ROOT SOURCES
bootstrap() {
  local release=$1 made=$2 sources=$3 options
  options=$(mktemp)
  # How this machine's apt reaches its mirrors: proxies, certificates, patience.
  apt-config dump --format '%F "%v";%n' --no-empty Acquire | grep -v ::IndexTargets:: >"$options"
  mmdebstrap --variant=minbase --include=ca-certificates,ccache --aptopt="$options" \
    "${debian_names[$release]}" "$made" - <<<"$sources" || { rm -f "$options"; return 1; }
  rm -f "$options"
  # Authorities that somebody trusts here.
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$made/usr/local/share/ca-certificates/"
    chroot "$made" update-ca-certificates || return 1
  fi
  # Servers that are installed for tests are started by the tests.
  printf '#!/bin/sh\nexit 101\n' >"$made/usr/sbin/policy-rc.d"
  chmod +x "$made/usr/sbin/policy-rc.d"
  touch "$made/etc/giro-root"
}

# enter_root RELEASE ROOT COMMAND...: a command of ./dev, or after -- any program.
enter_root() {
  local release=$1 made=$2 own=$root/build/debian-$1 folder
  shift 2
  for folder in node_modules test/programs/node_modules; do
    mkdir -p "$own/$folder" "$root/$folder"
  done
  local variables=(HOME=/root "TERM=${TERM:-dumb}" LANG=C.UTF-8 "GIRO_WERROR=$(warnings_are_errors)"
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
    # Root's own git asks who owns the project.
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory "GIT_CONFIG_VALUE_0=$root") name
  for name in $(compgen -e); do
    case $name in
      GIRO_WERROR | GIRO_DEBIAN_*) ;;
      GIRO_* | CI | NO_COLOR | *_proxy | *_PROXY | npm_config_registry | JSC_* | [ALTU]*SAN_OPTIONS)
        variables+=("$name=${!name}") ;;
    esac
  done
  local program=("$root/dev" "$@")
  [[ $1 != -- ]] || program=("${@:2}")
  exec unshare --mount "$BASH" "$root/tools/dev/enter_root.sh" "$root" "$own" "$made" "$PWD" \
    env -i "${variables[@]}" "${program[@]}"
}
