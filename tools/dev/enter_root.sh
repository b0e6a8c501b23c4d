#!/usr/bin/env bash
# enter_root.sh PROJECT OWN ROOT FOLDER COMMAND...: runs the command in ROOT, where PROJECT is at its own path
# and has OWN for its build folder, in FOLDER if it is there. In a mount namespace: nothing is unmounted.
set -euo pipefail
project=$1 own=$2 made=$3 folder=$4
shift 4

# So that programs in it can have namespaces of their own.
mount --bind "$made" "$made"
mount -t proc proc "$made/proc"
mount --rbind /sys "$made/sys"
mount --rbind /dev "$made/dev"
for file in /etc/resolv.conf /etc/hosts "${HOME:-/root}/.npmrc"; do
  [[ -f $file ]] || continue
  inside=$made${file/#"${HOME:-/root}"/\/root}
  # A link would lead out of the root. A file stays: removing it would unmount it for other commands.
  [[ ! -L $inside ]] || rm "$inside"
  touch "$inside"
  mount --bind "$file" "$inside"
done
mkdir -p "$made$project"
mount --bind "$project" "$made$project"
mount --bind "$own/node_modules" "$made$project/node_modules"
mount --bind "$own/test/programs/node_modules" "$made$project/test/programs/node_modules"
mount --bind "$own" "$made$project/build"
# shellcheck disable=SC2016  # the inner shell expands it
exec chroot "$made" /bin/bash -c 'cd "$0" 2>/dev/null || cd "$1"; shift; exec "$@"' "$folder" "$project" "$@"
