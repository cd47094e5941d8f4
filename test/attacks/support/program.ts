import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '../../../demo/credentials.js';
import { databaseVariables, once, openTestDatabase } from '../../support/database.js';

/** The demo as people start it, in a process of its own: what it costs can be told from what the attack costs. */
export interface Program {
  pid: number;
  /** Scheme, host and port. */
  url: string;
  credentials: DemoCredentials;
  /** What it has written so far; its log holds faults alone. */
  output(): string;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** A first start pulls the whole demo. */
export const FIRST_START_MS = 600_000;

const cleanUps: (() => Promise<void> | void)[] = [];

/** Ends what this test file has started, also what never came up. */
export async function stopPrograms(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

const ON_SERVER = process.env.TEST_DATABASE_URL !== undefined;

/** Starts the demo on a database of its own; the demo's data is pulled once a test run and copied from then on. */
export async function startProgram(): Promise<Program> {
  execFileSync(process.execPath, ['cli/support/build.js']);
  const folder = mkdtempSync(join(tmpdir(), 'adlane-attacks-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const database = ON_SERVER ? await openTestDatabase('program', (_db, url) => pullDemo(dataDir, url)) : undefined;
  if (!ON_SERVER) {
    const template = join(process.env.ADLANE_FIXTURES as string, 'program');
    await once(`${template}.made`, async () => {
      await pullDemo(template, undefined);
      return Buffer.alloc(0);
    });
    cpSync(template, dataDir, { recursive: true });
  }
  if (database) cleanUps.push(() => database.close());
  return spawnProgram(dataDir, database?.url);
}

async function pullDemo(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const program = await spawnProgram(dataDir, databaseUrl);
  await program.stop();
}

async function spawnProgram(dataDir: string, databaseUrl: string | undefined): Promise<Program> {
  const { TEST_DATABASE_URL, NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...rest } = process.env;
  const env = { ...rest, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
    env: { ...env, ...databaseVariables(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const stop = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    const ended = onceEmitted(child, 'exit');
    child.kill(signal);
    await ended;
  };
  cleanUps.push(() => stop('SIGKILL'));
  const output = outputOf(child);
  while (!output().includes('Credentials: ')) {
    if (!isAlive()) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    await sleep(50);
  }
  const credentials = JSON.parse(readFileSync(/Credentials: (.+)/.exec(output())?.[1] as string, 'utf8'));
  return {
    pid: child.pid as number,
    url: new URL(credentials.baseUrl).origin,
    credentials,
    output,
    isAlive,
    stop: () => stop('SIGTERM'),
  };
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return () => output;
}

/** Whether this machine tells what another process costs. */
export const CAN_MEASURE = existsSync('/proc/self/stat');
