import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoCredentials } from '../../../demo/credentials.js';
import { afterFirstStart, startDemo } from '../../support/demo-process.js';

export { FIRST_START_MS } from '../../support/demo-process.js';

/** The demo as people start it, in a process of its own: what it costs can be told from what the attack costs. */
export interface Program {
  pid: number;
  /** Scheme, host and port. */
  url: string;
  credentials: DemoCredentials;
  /** Connection string of its database; undefined on the embedded one, which is a part of it. */
  databaseUrl?: string | undefined;
  /** What it has written so far; its log holds faults alone. */
  output(): string;
  isAlive(): boolean;
  stop(): Promise<unknown>;
}

const cleanUps: (() => unknown)[] = [];

/** Ends what this test file has started, also what never came up. */
export async function stopPrograms(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** Starts the demo on a database of its own, in which everything was pulled before. */
export async function startProgram(): Promise<Program> {
  execFileSync(process.execPath, ['cli/support/build.js']);
  const folder = mkdtempSync(join(tmpdir(), 'adlane-attacks-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const { database } = await afterFirstStart(dataDir);
  cleanUps.push(() => database.close());
  const program = await startDemo({
    dataDir,
    databaseUrl: database.url,
    // Without npm between, so that the process is the program itself.
    command: [process.execPath, '--enable-source-maps', 'dist/src/main.js'],
    settings: { LOG_LEVEL: 'error' },
    onSpawn: (child) => cleanUps.push(() => child.kill('SIGKILL')),
  });
  return {
    pid: program.process.pid as number,
    url: new URL(program.credentials.baseUrl).origin,
    credentials: program.credentials,
    databaseUrl: database?.url,
    output: program.output,
    isAlive: () => program.process.exitCode === null && program.process.signalCode === null,
    stop: () => program.stop('SIGTERM'),
  };
}

/** Whether this machine tells what another process costs. */
export const CAN_MEASURE = existsSync('/proc/self/stat');
