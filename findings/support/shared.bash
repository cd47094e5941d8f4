# Shared by the scripts beside it. Sourcing it enters a temporary folder that is removed at the end.
for program in node npm timeout diff; do
  command -v "$program" >/dev/null || { echo "This finding needs the program '$program'." >&2; exit 1; }
done
node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' || { echo 'This finding needs Node 20 or newer.' >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json

# Installs exact versions and runs no script of theirs.
install() {
  timeout 300 npm install --no-audit --no-fund --ignore-scripts --save-exact --loglevel=error "$@" >/dev/null ||
    { echo "These packages could not be installed: $*" >&2; exit 1; }
}

# Puts a Node of its own first in the path, for packages that need a newer one or where its built-in data matters.
install_node() {
  timeout 300 npm install --no-audit --no-fund --save-exact --loglevel=error "node@$1" >/dev/null ||
    { echo "Node $1 could not be installed." >&2; exit 1; }
  PATH="$folder/node_modules/.bin:$PATH"
}

# Runs a command for at most a minute, prints what it says, and fails unless that is what stands on standard input.
observe() {
  cat >expected.txt
  timeout 60 "$@" >observed.txt 2>errors.txt ||
    { cat observed.txt errors.txt; echo 'CHANGED: it did not run to its end.' >&2; exit 1; }
  cat observed.txt
  diff -u expected.txt observed.txt >changes.txt ||
    { cat changes.txt >&2; echo 'CHANGED: the finding no longer holds as written.' >&2; exit 1; }
  echo 'As described.'
}
