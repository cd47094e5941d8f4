/** Compiles into dist/ unless that is current. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

process.chdir(`${import.meta.dirname}/../..`);

const PROJECT = 'tsconfig.build.json';
const STAMP = 'dist/.sources';
const LOCK = 'dist/.lock';
const LOCK_LASTS_MS = 120_000;

const { include } = JSON.parse(readFileSync(PROJECT, 'utf8'));

function fingerprint() {
  const sources = globSync(`{${include.join(',')}}/**/*.{ts,json}`).sort();
  const hash = createHash('sha256');
  for (const file of ['tsconfig.json', PROJECT, 'node_modules/typescript/package.json', ...sources]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isBuilt(sources) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
}

/** Prevents concurrent starts from compiling twice. */
async function takeLock() {
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(LOCK, { force: true });
    else await delay(50);
  }
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_LASTS_MS) return true;
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Removes output without a source: migrations are found by folder. */
function dropOrphans() {
  for (const file of globSync('dist/**/*.js')) {
    const source = file.slice('dist/'.length, -'.js'.length);
    if (!existsSync(`${source}.ts`))
      for (const end of ['.js', '.js.map']) rmSync(`dist/${source}${end}`, { force: true });
  }
}

if (!isBuilt(fingerprint())) {
  mkdirSync('dist', { recursive: true });
  await takeLock();
  try {
    const sources = fingerprint();
    if (!isBuilt(sources)) {
      rmSync(STAMP, { force: true });
      execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', PROJECT], { stdio: ['ignore', 2, 2] });
      dropOrphans();
      writeFileSync(STAMP, sources);
    }
  } catch (error) {
    if (error.status === undefined) throw error;
    process.exitCode = 1;
  } finally {
    rmSync(LOCK, { force: true });
  }
}
