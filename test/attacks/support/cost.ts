import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Program } from './program.js';

export interface Attack {
  method?: string;
  /** Path and query. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  /** 0 when the connection ended without one. */
  status: number;
  headers: IncomingHttpHeaders;
  /** Names and values by turns, as they came. */
  rawHeaders: string[];
  body: string;
  /** Of the body, as it came. */
  bytes: number;
}

export interface Cost extends Answer {
  /** CPU time that the program and its database used, of all their threads, in milliseconds. A tick is 10. */
  cpuMs: number;
  /** The part of it that a database of its own used; 0 for the embedded one, which is a part of the program. */
  databaseMs: number;
  /** By how much its memory grew at most, in MiB. */
  rssMb: number;
}

/** Linux counts a process's time in ticks of 10 ms, whatever its own clock does. */
const TICK_MS = 10;

/** Work that goes on after an answer is looked for this long, in steps. */
const STEPS = 200;
const STEP_MS = 40;

/** How often a request is measured that seems too costly: a collection of what others left may fall into it. */
const TRIES = 4;

/**
 * What a request costs that may cost `mostCpuMs`, in the time of a machine that does the yardstick's work in
 * YARDSTICK_MS. Machines differ, and busy neighbours make the same work cost up to 1.8 times as much CPU.
 */
export async function costWithin(program: Program, attack: Attack, mostCpuMs: number): Promise<Cost> {
  let cost = await costOf(program, attack);
  for (let again = 1; again < TRIES && cost.cpuMs > mostCpuMs; again += 1) {
    const before = yardstickMs();
    cost = await costOf(program, attack);
    cost.cpuMs *= Math.min(1, YARDSTICK_MS / Math.max(before, yardstickMs()));
  }
  return cost;
}

/** CPU time of the yardstick's work on the machine for which the bounds were set, in milliseconds. */
const YARDSTICK_MS = 36;

const YARDSTICK = Array.from({ length: 2_000 }, (_, id) => ({
  id,
  name: `Campaign ${id}`,
  cost: id * 1.37,
  tags: ['a', 'b'],
}));

/** CPU time of work that never changes, in milliseconds; the least of three, after one that compiles it. */
function yardstickMs(): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    for (let round = 0; round < 20; round += 1) JSON.parse(JSON.stringify(YARDSTICK));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times.slice(1));
}

/** The CPU time that programs had used when they were quiet last, in milliseconds. */
const quietAt = new WeakMap<Program, number>();

/** What a request costs the program, or several at once, from quiet to quiet: what it does after its answer counts, too. */
export async function costOf(program: Program, attack: Attack, atOnce = 1): Promise<Cost> {
  if (cpuMs(program) !== quietAt.get(program)) await untilQuiet(program);
  resetPeak(program);
  const [cpu, rss, database] = [cpuMs(program), memoryMb(program, 'VmRSS'), await databaseMsOf(program)];
  const answers = await Promise.all(Array.from({ length: atOnce }, () => send(program, attack)));
  const [answer] = answers as [Answer];
  await untilQuiet(program);
  quietAt.set(program, cpuMs(program));
  const databaseMs = (await databaseMsOf(program)) - database;
  const ownMs = cpuMs(program) - cpu;
  return { ...answer, cpuMs: ownMs + databaseMs, databaseMs, rssMb: Math.max(0, memoryMb(program, 'VmHWM') - rss) };
}

/** CPU time that the connections of a program's own database have used, in milliseconds, if they are processes of this machine. */
async function databaseMsOf({ databaseUrl }: Program): Promise<number> {
  if (databaseUrl === undefined) return 0;
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client
    .query(`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    .finally(() => client.end());
  return rows.reduce((sum, { pid }) => sum + (existsSync(`/proc/${pid}/stat`) ? cpuMsOf(pid) : 0), 0);
}

/** Sends one request over a connection of its own. */
export function send(program: Pick<Program, 'url'>, { method = 'POST', path, headers, body }: Attack): Promise<Answer> {
  return new Promise((resolve) => {
    let status = 0;
    let answered: Pick<IncomingMessage, 'headers' | 'rawHeaders'> = { headers: {}, rawHeaders: [] };
    const chunks: Buffer[] = [];
    const end = () => {
      const bytes = Buffer.concat(chunks);
      resolve({
        status,
        headers: answered.headers,
        rawHeaders: answered.rawHeaders,
        body: bytes.toString(),
        bytes: bytes.length,
      });
    };
    // Not as one address: that would be tidied up before it is sent.
    const { hostname, port } = new URL(program.url);
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      status = response.statusCode ?? 0;
      answered = response;
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => undefined).on('close', end);
    });
    request.on('error', end);
    request.end(body);
  });
}

/** Writes bytes to a connection as they are; gives all that comes back until the server closes it. */
export function sendRaw(program: Pick<Program, 'url'>, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(program.url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}

/** The resident memory of the program, in MiB. */
export function residentMb(program: Program): number {
  return memoryMb(program, 'VmRSS');
}

async function untilQuiet(program: Program): Promise<void> {
  let before = cpuMs(program);
  for (let step = 0; step < STEPS; step += 1) {
    await sleep(STEP_MS);
    const now = cpuMs(program);
    if (now - before <= TICK_MS) return;
    before = now;
  }
}

function cpuMs(program: Program): number {
  if (!program.isAlive()) throw new Error(`The program has ended:\n${program.output().slice(-2_000)}`);
  return cpuMsOf(program.pid);
}

function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function memoryMb({ pid }: Program, what: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kib) / 1024);
}

/** Has the kernel begin anew with the peak of memory, where it lets us. */
function resetPeak({ pid }: Program): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak then is that of the whole life: growth shows too large, never too small.
  }
}
