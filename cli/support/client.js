/** Compiles the client into client/dist unless that is current. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'client');
const DIST = join(CLIENT, 'dist');
const STAMP = join(DIST, '.sources');
const COMPILER = join(ROOT, 'node_modules/typescript');

function fingerprint() {
  const sources = globSync('src/**/*', { cwd: CLIENT, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = sources.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const hash = createHash('sha256');
  for (const file of [`${ROOT}/tsconfig.json`, `${CLIENT}/tsconfig.json`, `${COMPILER}/package.json`, ...files])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const sources = fingerprint();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) {
  rmSync(DIST, { recursive: true, force: true });
  execFileSync(process.execPath, [join(COMPILER, 'bin/tsc'), '-p', CLIENT], { stdio: ['ignore', 2, 2] });
  copyFileSync(join(CLIENT, 'src/generated/persisted-documents.json'), join(DIST, 'persisted-documents.json'));
  writeFileSync(STAMP, sources);
}
