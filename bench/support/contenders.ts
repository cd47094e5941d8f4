/** Servers as processes of their own, what a round of requests costs each and PostgreSQL, and how two compare. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Client } from 'pg';

export interface Contender {
  name: string;
  child: ChildProcess;
  port: number;
}

export interface Asked {
  path: string;
  /** A GraphQL document; absent: GET. */
  query?: string;
}

/** A request with a JSON body. */
export interface Sent {
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  body: object;
}

/** Of one round; CPU in microseconds a request. */
export interface Round {
  rps: number;
  p50: number;
  p99: number;
  node: number;
  postgres: number;
  /** Of whoever asks. */
  client: number;
}

/**
 * Runs a module of this folder, or a file. What they print is dropped by the system; their log is written all the same.
 */
export async function start(
  name: string,
  module: string | URL,
  environment: Record<string, string>,
): Promise<Contender> {
  const file = typeof module === 'string' ? new URL(`./${module}.js`, import.meta.url) : module;
  const child = fork(fileURLToPath(file), {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { name, child, port };
}

/** Ends it before what it is connected to goes away. */
export async function stop({ child }: Contender): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}

export async function answerOf({ port }: Contender, asked: Asked, headers: Record<string, string>): Promise<string> {
  const { path, ...request } = requestOf(asked, headers);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** `asked` is the same request each time, or tells the next one. */
export async function measure(
  { name, child, port }: Contender,
  asked: Asked | (() => Sent),
  headers: Record<string, string>,
  { seconds, connections, database }: { seconds: number; connections: number; database: Client },
): Promise<Round> {
  const [node, backends] = [cpuOf(child.pid as number), await backendCpu(database)];
  const client = cpuOf(process.pid);
  let firstBad: string | undefined;
  const onResponse = (status: number, body: string) => {
    if (status >= 300) firstBad ??= `${status} ${body.slice(0, 300)}`;
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${typeof asked === 'function' ? '' : asked.path}`,
    ...(typeof asked === 'function' ? eachOf(asked, headers, onResponse) : requestOf(asked, headers)),
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} bad answers, ${result.errors} errors; ${firstBad}`);
  const [nodeAfter, clientAfter] = [cpuOf(child.pid as number), cpuOf(process.pid)];
  let postgres = 0;
  for (const [pid, spent] of await backendCpu(database)) postgres += spent - (backends.get(pid) ?? 0);
  const { total } = result.requests;
  const { p50, p99 } = result.latency;
  return {
    rps: total / result.duration,
    p50,
    p99,
    node: (nodeAfter - node) / 1000 / total,
    postgres: postgres / 1000 / total,
    client: (clientAfter - client) / 1000 / total,
  };
}

function requestOf({ path, query }: Asked, headers: Record<string, string>) {
  if (query === undefined) return { path, method: 'GET' as const, headers };
  const body = JSON.stringify({ query });
  return { path, method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json' }, body };
}

function eachOf(next: () => Sent, headers: Record<string, string>, onResponse: (status: number, body: string) => void) {
  const setupRequest = (request: autocannon.Request) => {
    const { method, path, body } = next();
    return { ...request, method, path, body: JSON.stringify(body) };
  };
  return { headers: { ...headers, 'content-type': 'application/json' }, requests: [{ setupRequest, onResponse }] };
}

/** Nanoseconds that the threads of a process were on a core; 0 where the system does not tell. */
function cpuOf(pid: number): number {
  try {
    const folder = `/proc/${pid}/task`;
    const threads = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    return threads.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0);
  } catch {
    return 0;
  }
}

/** By process; parallel workers, which end with their statement, are not in it. */
async function backendCpu(database: Client): Promise<Map<number, number>> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
}

/** The value below which the part `at` of `values` lies. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [place, last] = [at * (sorted.length - 1), sorted.length - 1];
  const low = sorted[Math.floor(place)] as number;
  return low + ((sorted[Math.min(last, Math.ceil(place))] as number) - low) * (place % 1);
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Median and quartiles of what `of` is in the rounds `over`, as parts of the rounds beside them. */
export function ratio(
  over: readonly Round[],
  under: readonly Round[],
  of: 'rps' | 'node' | 'postgres',
): [number, number, number] {
  const ratios = over.map((round, at) => round[of] / (under[at] as Round)[of]);
  return [median(ratios), quantile(ratios, 0.25), quantile(ratios, 0.75)];
}
