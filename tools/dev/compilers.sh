# shellcheck shell=bash
# shellcheck disable=SC2154  # ./dev has the packages, common.sh the number of jobs
# ./dev compile WITH...: giro compiled with what it is not usually compiled with. Nothing is run.

root=${root:?is set by ./dev}
compile_kinds=(clang c++23 arm64)

cmd_compile() {
  local kind
  (($# > 0)) || set -- "${compile_kinds[@]}"
  for kind; do
    case $kind in
      clang) compile_preset clang clang ;;
      c++23) compile_preset cxx23 ;;
      arm64) compile_arm64 ;;
      *) usage_error compile "with what? ${compile_kinds[*]}" ;;
    esac
  done
}

# compile_preset PRESET [PACKAGE...]
compile_preset() {
  need_packages "${packages_build[@]}" "${@:2}"
  GIRO_WERROR=ON configure "$1"
  build "$1"
}

# The library as it is packaged, shared, and the programs of test/package. Other libraries of that architecture are not
# needed: their headers are the same, and what is missing of them a shared library may leave open.
compile_arm64() {
  local compiler=aarch64-linux-gnu-g++ dir=$root/build/arm64 header
  need_packages "${packages_build[@]}" g++-aarch64-linux-gnu
  step "compile the library for arm64"
  rm -rf "$dir"
  mkdir -p "$dir/include"
  for header in /usr/include/{liburing,ares}*; do ln -s "$header" "$dir/include/"; done
  # shellcheck disable=SC2016  # the inner shell expands it
  (cd "$root" && find src/base src/loop src/io src/trace test/package/installed -name '*.cc' -print0 |
    xargs -0 -r -P "$jobs" -n 4 sh -c '
      dir=$1 compiler=$2 && shift 2
      for file; do
        "$compiler" -std=c++20 -O2 -fPIC -fvisibility=hidden -DGIRO_SHARED -Wall -Wextra -Wpedantic -Wshadow -Werror -Iinclude -Isrc -isystem "$dir/include" \
          -c "$file" -o "$dir/$(echo "$file" | tr / _).o" || exit 255
      done' sh "$dir" "$compiler") ||
    die "it does not compile for arm64"
  "$compiler" -shared -Wl,-soname,libgiro.so "$dir"/src_*.o -o "$dir/libgiro.so" || die "it does not link for arm64"
  step "compiled: $(find "$dir" -name '*.o' | wc -l) files for arm64"
}
