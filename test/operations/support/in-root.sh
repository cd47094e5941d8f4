#!/bin/sh
# in-root.sh ROOT USER FOLDER COMMAND...: runs a command in a root folder as an engine runs it in an image. The base image's programs are
# this machine's (/usr, read-only), its Node and npm those that NODE and NPM name. MOUNTS has lines of "from to ro|rw"; with
# READ_ONLY=1 nothing else can be written. To be started in namespaces of its own (unshare --mount --pid --fork).
set -eu
root=$1 user=$2 folder=$3
shift 3

bind() {
  mount --bind "$1" "$2"
  if [ "$3" = ro ]; then mount -o remount,bind,ro "$2"; fi
}

if [ "${READ_ONLY:-}" = 1 ]; then bind "$root" "$root" ro; else bind "$root" "$root" rw; fi
bind /usr "$root/usr" ro
mount -t tmpfs tmpfs "$root/usr/local"
mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules/npm"
touch "$root/usr/local/bin/node"
bind "$NODE" "$root/usr/local/bin/node" ro
bind "$NPM" "$root/usr/local/lib/node_modules/npm" ro
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
mount -o remount,ro "$root/usr/local"
bind /etc/ssl "$root/etc/ssl" ro
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
printf '%s\n' "${MOUNTS:-}" | while read -r from to mode; do
  if [ -n "$from" ]; then bind "$from" "$root$to" "$mode"; fi
done
unset NODE NPM MOUNTS READ_ONLY
exec chroot --userspec="$user" "$root" /bin/sh -c 'cd "$1" && shift && exec "$@"' sh "$folder" "$@"
