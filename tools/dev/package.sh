# shellcheck shell=bash
# shellcheck disable=SC2154  # ./dev has the packages, common.sh the number of jobs
# ./dev package: Debian packages by CPack (cmake/deb.cmake), looked at by lintian and tried.

root=${root:?is set by ./dev}

cmd_package() {
  local preset=package needed=("${packages_build[@]}") out=$root/build/packages files
  case ${*:-} in
    '') ;;
    --library) preset=package-library needed=("${packages_library[@]}") ;;
    *) usage_error package "unexpected: $*" ;;
  esac
  need_packages "${needed[@]}" dpkg-dev file lintian
  configure "$preset"
  build "$preset"
  step "cpack"
  rm -rf "$out"
  mkdir -p "$out"
  (cd "$root/build/$preset" && cpack -B "$out" >&2) || die "cpack failed"
  rm -rf "$out/_CPack_Packages"
  files=("$out"/*.deb)
  # Tags that are meant: giro is not relocatable because that costs each start (src/cli), its stand-ins are called like the
  # libraries that they stand for, and neither has a manual page yet.
  step "lintian"
  local meant=no-manual-page,hardening-no-pie,hardening-no-bindnow,embedded-library,initial-upload-closes-no-bugs
  meant+=,shared-library-lacks-prerequisites,package-name-doesnt-match-sonames
  # Whoever publishes them says who they are.
  [[ -n ${DEBEMAIL:-} ]] || meant+=,bogus-mail-host,bogus-mail-host-in-debian-changelog,root-in-contact
  lintian --fail-on error --suppress-tags "$meant" "${files[@]}" >&2 ||
    die "lintian found errors"
  try_packages "$preset" "${files[@]}"
  step "made: ${files[*]#"$root/"}"
}

# try_packages PRESET FILE...: installs them, with what they depend on, over this very system, and throws that away.
try_packages() {
  local preset=$1 scratch
  shift
  if ((EUID != 0)) || ! unshare --mount true 2>/dev/null; then
    note "not tried: that takes root, and mount namespaces"
    return
  fi
  step "install and try them"
  scratch=$(mktemp -d)
  # In memory, because a file system of layers cannot lie on another one.
  unshare --mount "$BASH" "$root/tools/dev/try_packages.sh" "$root" "$scratch" "$preset" "$@" >"$root/build/packages/log" 2>&1 || {
    tail -n 20 "$root/build/packages/log" >&2
    rmdir "$scratch" 2>/dev/null || true
    die "the packages do not work as they should; all that was said is in build/packages/log"
  }
  rmdir "$scratch" 2>/dev/null || true
}
