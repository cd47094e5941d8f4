/** Compiles program and measurements into dist/, and lets the compiled measurements find the packages of bench/. */
import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LINK = join(ROOT, 'dist/bench/node_modules');

const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.bench.json'];
execFileSync(process.execPath, compiler, { cwd: ROOT, stdio: ['ignore', 2, 2] });
if (!existsSync(LINK)) symlinkSync('../../bench/node_modules', LINK, 'dir');
