# shellcheck shell=bash
# ./dev lint --js and --originality: what programs of tools/ find in lib/ and page/. They run on the Node that npm runs on.

root=${root:?is set by ./dev}

# install_npm FOLDER: the packages of its lock file, if they are not there yet.
install_npm() {
  local installed=$1/node_modules/.package-lock.json
  need_npm
  [[ $installed -nt $1/package-lock.json ]] && return
  step "npm ci in ${1#"$root/"}"
  (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) ||
    die "npm could not install what ${1#"$root/"}/package-lock.json names"
  touch "$installed"
}

check_javascript() {
  local tool=$root/tools/eslint
  install_npm "$tool"
  step "eslint"
  (cd "$root" && node tools/eslint/self_test.js &&
    node tools/eslint/node_modules/eslint/bin/eslint.js --config tools/eslint/eslint.config.js --max-warnings 0 \
      lib tools page test/page test/browser)
}

# check_originality NODE_LIB
check_originality() {
  [[ -d $1 ]] || usage_error lint "there is no folder $1"
  local theirs
  theirs=$(realpath "$1")
  install_npm "$root"
  step "compare lib with $1"
  (cd "$root" && node tools/originality/self_test.js && node tools/originality/compare.js "$theirs")
}
