#!/usr/bin/env bash
# try_packages.sh PROJECT SCRATCH PRESET FILE...: installs packages over a copy of this system that ends with the mount
# namespace we are in, and uses them as a stranger does.
set -euo pipefail
project=$1 scratch=$2 preset=$3
shift 3

mount -t tmpfs tmpfs "$scratch"
mkdir "$scratch"/{upper,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root"
mount -t proc proc "$scratch/root/proc"
mount --rbind /dev "$scratch/root/dev"
cp "$@" "$scratch/root/tmp/"
cp -r "$project/test/package/installed" "$project/test/package/plugin" "$scratch/root/tmp/"
for file in /etc/resolv.conf /etc/hosts; do
  [[ ! -f $file ]] || cp --dereference --remove-destination "$file" "$scratch/root$file" 2>/dev/null || true
done

# shellcheck disable=SC2016  # the inner shell expands it
chroot "$scratch/root" /bin/bash -euxo pipefail -c '
  cd /tmp
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y --no-install-recommends ./*.deb
  cmake -S installed -B built -G Ninja -DCOMPONENTS=
  cmake --build built
  built/bare
  built/outside
  c++ -std=c++20 installed/bare.cc $(pkg-config --cflags --libs giro-loop) -o bare && ./bare
  if [[ $0 == package ]]; then
    cd /
    [[ $(giro -p "1 + 1") == 2 ]]
    [[ $(giro -e "setTimeout(() => console.log(require(\"zlib\").gzipSync(\"ciao\").length > 0), 1)") == true ]]
    giro --version --verbose
  fi
  apt-get remove -y giro-dev
  [[ ! -e /usr/include/giro ]]
' "$preset"
