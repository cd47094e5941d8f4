/**
 * The demo from `npm start` to its first answer, to when all is there, and at rest, of this checkout and of others in turn. Linux only.
 * Usage: npm run bench:start [-- <folder of another checkout> … ], each with its packages and compiled, with
 *   BENCH_ROUNDS (2): first starts of each; BENCH_BUSY (0): processes that only count, beside it; BENCH_REST_SECONDS (60): how long it rests
 * Memory is the proportional set size of all processes that the start made, npm's own included; CPU is theirs in the first start, and
 * at rest per minute.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
const SETTLE_MS = 20_000;
const POLL_MS = 50;
/** At least as many accounts does the demo have, and as many products. */
const ALL = { accounts: 12, products: 2_000 };

const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
const busy = Number(process.env.BENCH_BUSY ?? 0);
const restSeconds = Number(process.env.BENCH_REST_SECONDS ?? 60);

interface Process {
  pid: number;
  /** Seconds, with those of children that ended. */
  cpu: number;
  command: string;
}

function readProcess(pid: number): (Process & { parent: number }) | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [command = ''] = /(?<=\().*(?=\))/s.exec(stat) ?? [];
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
    return { pid, parent, cpu, command };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** A process and everything below it. */
function processesOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

const cpuOf = (processes: readonly Process[]) => processes.reduce((sum, { cpu }) => sum + cpu, 0);

/** Megabytes, where memory that processes share counts once. */
function memoryOf(processes: readonly Process[]): number {
  const kilobytes = processes.map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function until<Answer>(program: ChildProcess, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  while (program.exitCode === null && program.signalCode === null) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(POLL_MS);
  }
  throw new Error(`It ended with ${program.exitCode ?? program.signalCode}.`);
}

async function startOnce(folder: string, dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const program = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_ANSWERS_EARLY: 'true' },
    stdio: 'ignore',
    detached: true,
  });
  try {
    await until(program, async () => ((await fetch(`${url}/health`)).ok ? true : undefined));
    const answered = seconds();
    const credentials = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8'));
    const headers = { 'x-api-key': credentials.apiKey };
    const ask = async (path: string) => (await fetch(`${url}/api/v1/query/${path}`, { headers })).json();
    await until(program, async () => {
      const accounts = (await ask('accounts?limit=1000')).data as { id: string; isMcc: boolean }[];
      const products = (await ask('products?limit=1')).meta.total as number;
      const isThere = accounts.filter(({ isMcc }) => !isMcc).length >= ALL.accounts && products >= ALL.products;
      if (!isThere) return undefined;
      const details = await Promise.all(accounts.map(({ id }) => ask(`accounts/${id}`)));
      const isPulled = details.every(
        ({ isMcc, status, lastSyncedAt }) => isMcc || status !== 'ENABLED' || lastSyncedAt,
      );
      return isPulled ? true : undefined;
    });
    const complete = seconds();
    const cpu = cpuOf(processesOf(program.pid as number));
    await sleep(SETTLE_MS);
    const memory = memoryOf(processesOf(program.pid as number));
    const before = processesOf(program.pid as number);
    await sleep(restSeconds * 1_000);
    const after = processesOf(program.pid as number);
    if (process.env.BENCH_DETAILS) {
      for (const { pid, command, cpu: now } of after) {
        const then = before.find((each) => each.pid === pid)?.cpu ?? 0;
        process.stdout.write(
          `  ${command} ${pid}: ${(now - then).toFixed(2)} s, ${memoryOf([{ pid, command, cpu: now }]).toFixed(0)} MB\n`,
        );
      }
    }
    const rest = (cpuOf(after) - cpuOf(before)) * (60 / restSeconds);
    return { answered, complete, cpu, memory, rest, processes: after.length };
  } finally {
    const ended = once(program, 'exit');
    process.kill(-(program.pid as number), 'SIGTERM');
    await ended;
    await sleep(1_000);
  }
}

const folders = [process.cwd(), ...process.argv.slice(2).map((folder) => resolve(folder))];
const loops = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']));
try {
  for (let round = 0; round < rounds; round++) {
    for (const folder of folders) {
      const dataDir = mkdtempSync(join(tmpdir(), 'adlane-bench-'));
      try {
        for (const start of ['first', 'second']) {
          const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
          const figures = await startOnce(folder, dataDir);
          const written = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toFixed(2))}`);
          process.stdout.write(`${folder} ${start}: ${written.join(', ')} (load ${load})\n`);
        }
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
  }
} finally {
  for (const loop of loops) loop.kill();
}
