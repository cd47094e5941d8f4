import { type ChildProcess, spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '../../demo/credentials.js';
import { databaseVariables, once, openTestDatabase, type TestDatabase } from './database.js';

/** Longest time of a first start, which pulls the whole demo. */
export const FIRST_START_MS = 600_000;

/** The demo in a process of its own. */
export interface DemoProcess {
  process: ChildProcess;
  /** Scheme, host and port. */
  url: string;
  credentials: DemoCredentials;
  /** What it has written so far. */
  output(): string;
  /** Waits until it has written `words`. Rejects where it ends before. */
  says(words: string): Promise<void>;
  /** The exit code after a signal. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export interface DemoStart {
  dataDir: string;
  /** Connection string; without one it has an embedded database. */
  databaseUrl?: string | undefined;
  /** Default: what people type. */
  command?: string[];
  settings?: Record<string, string>;
  onSpawn?(child: ChildProcess): void;
}

/** The variables of a process that has nothing from the tests' own, on a free port. */
export function ownEnvironment({ dataDir, databaseUrl, settings }: DemoStart): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL, NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...rest } = process.env;
  return { ...rest, PORT: '0', DATA_DIR: dataDir, ...databaseVariables(databaseUrl), ...settings };
}

/** Starts the demo in a process group of its own, and waits until it answers. Rejects where it ends before. */
export async function startDemo(options: DemoStart): Promise<DemoProcess> {
  const [command = '', ...args] = options.command ?? ['npm', 'start'];
  const child = spawn(command, args, {
    env: ownEnvironment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  options.onSpawn?.(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const says = async (words: string) => {
    while (!output.includes(words)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
      await sleep(50);
    }
  };
  await says('Credentials: ');
  return {
    process: child,
    url: /answers at (\S+)/.exec(output)?.[1] as string,
    credentials: JSON.parse(readFileSync(/Credentials: (.+)/.exec(output)?.[1] as string, 'utf8')),
    output: () => output,
    says,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = onceEmitted(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

export interface FirstStart {
  /** What the first start wrote, and its exit code after SIGTERM. */
  output: string;
  exitCode: number | null;
  /** A copy of the database that it left. */
  database: TestDatabase;
}

/** Makes `dataDir` what the demo's first start on a server leaves behind. That one is made once a run, and copied from then on. */
export async function afterFirstStart(dataDir: string): Promise<FirstStart> {
  const [template, said] = ['program', 'program.json'].map((name) =>
    join(process.env.ADLANE_FIXTURES as string, name),
  ) as [string, string];
  const database = await openTestDatabase('program', async (_db, databaseUrl) => {
    writeFileSync(said, JSON.stringify(await firstStart({ dataDir: template, databaseUrl })));
  });
  cpSync(template, dataDir, { recursive: true });
  return { ...JSON.parse(readFileSync(said, 'utf8')), database };
}

/** The same where the demo brings its own database, which stands in `dataDir` and belongs to root like all of a copy. */
export async function afterFirstEmbeddedStart(dataDir: string): Promise<Omit<FirstStart, 'database'>> {
  const template = join(process.env.ADLANE_FIXTURES as string, 'embedded-program');
  const said = `${template}.json`;
  await once(said, async () => Buffer.from(JSON.stringify(await firstStart({ dataDir: template }))));
  cpSync(template, dataDir, { recursive: true });
  return JSON.parse(readFileSync(said, 'utf8'));
}

async function firstStart(start: DemoStart): Promise<Omit<FirstStart, 'database'>> {
  const program = await startDemo(start);
  const exitCode = await program.stop('SIGTERM');
  return { output: program.output(), exitCode };
}
