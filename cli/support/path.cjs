/**
 * Prints the PATH with which commands of the project start: a Node that is new enough first, then what packages bring.
 * Installs the packages of each named folder unless those of its lockfile are there, and says so on stderr.
 * Usage: PATH=$(node cli/support/path.cjs [test] [bench]). Runs on any Node from 14 on.
 */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync } = require('node:fs');
const { readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { delimiter, join } = require('node:path');

const ROOT = join(__dirname, '../..');
const NODE = 'cli/node';
const DRAFT = '.install-';
const DRAFT_LASTS_MS = 3_600_000;

const folders = process.argv.slice(2);
const compare = (a, b) => a.localeCompare(b, 'en', { numeric: true });
const [oldest] = ['.', ...folders].map(nodeOf).sort(compare).reverse();
const fits = compare(process.versions.node, oldest) >= 0;

/** The oldest Node for the folder, such as `22.17`. */
function nodeOf(folder) {
  const { engines } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return engines ? engines.node.replace('>=', '') : '0';
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Which packages the folder has on a machine like this one. */
function digestOf(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch}\0`).update(lockfile).digest('hex');
}

function isInstalled(folder, digest) {
  const stamp = join(folder, 'node_modules/.installed');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/** Installs beside the packages in use, then replaces them: an install that is broken off leaves them as they are. */
function install(name, reason) {
  const folder = join(ROOT, name);
  const digest = digestOf(folder);
  if (isInstalled(folder, digest)) return;
  console.error(`${reason}: installing ${name}/package.json with npm ci, once.`);
  const draft = newDraft(folder);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(draft, file));
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    // The commands print their own results to stdout.
    { cwd: draft, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (status !== 0) stop(`npm ci failed for ${name}/package.json, see above. The same command tries again.`);
  const [made, used] = [draft, folder].map((parent) => join(parent, 'node_modules'));
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, '.installed'), digest);
  try {
    // Another command may have been faster, up to the last moment.
    if (isInstalled(folder, digest)) return;
    if (existsSync(used)) renameSync(used, join(draft, 'replaced'));
    renameSync(made, used);
  } catch (error) {
    if (!isInstalled(folder, digest)) throw error;
  }
}

/** A folder that ends with this process, or by a later one if this is killed. */
function newDraft(folder) {
  try {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(DRAFT))) {
      const left = join(folder, name);
      if (Date.now() - statSync(left).mtimeMs > DRAFT_LASTS_MS) rmSync(left, { recursive: true, force: true });
    }
    const draft = mkdtempSync(join(folder, DRAFT));
    process.on('exit', () => rmSync(draft, { recursive: true, force: true }));
    return draft;
  } catch (error) {
    return stop(`${error.message}. Run the command once as the owner of ${folder}.`);
  }
}

if (!fits) {
  const needs = `This needs Node ${oldest} or newer, and the one on PATH is ${process.versions.node}`;
  install(NODE, needs);
  const program = process.platform === 'win32' ? 'node.cmd' : 'node';
  if (!existsSync(join(ROOT, NODE, 'node_modules/.bin', program)))
    stop(`${needs}. npm has none for ${process.platform} on ${process.arch}: install one from https://nodejs.org.`);
}
for (const name of folders) install(name, `${name}/ has packages of its own, which are missing or have changed`);

const commands = [...(fits ? [] : [NODE]), '.', ...folders].map((name) => join(ROOT, name, 'node_modules/.bin'));
const others = process.env.PATH.split(delimiter).filter((entry) => !commands.includes(entry));
console.log([...commands, ...others].join(delimiter));
