import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server, SoakedAdlane } from './soaked-adlane.js';

const EVERY_MS = 5_000;
/** Garbage is collected before each of so many samples. */
const COLLECT_EVERY = 12;
const COLLECT_MS = 1_500;

/** How one process stood at a moment. */
export interface Sample {
  server: string;
  pid: number;
  /** Seconds since the beginning. */
  at: number;
  rssMb: number;
  heapMb: number;
  /** What the heap takes of the process, and buffers outside of it. */
  heapTotalMb: number;
  externalMb: number;
  /** What was left right after a collection of all garbage, of the process and of its heap; in some samples. */
  held?: { rssMb: number; heapMb: number };
  /** Of the last seconds: the longest 1 % of the event loop's delays. */
  loopMs: number;
  /** Files and sockets. */
  descriptors: number;
  handles: number;
  connections: number;
  streams: number;
  running: number;
}

/** How the database stood. */
export interface DatabaseSample {
  at: number;
  connections: number;
  inTransaction: number;
  jobs: number;
}

const MB = 1_048_576;

/** Looks at every process again and again, until it is told to stop. */
export class Samples {
  readonly ofServers: Sample[] = [];
  readonly ofDatabase: DatabaseSample[] = [];
  private readonly began = performance.now();

  constructor(private readonly adlane: SoakedAdlane) {}

  get seconds(): number {
    return Math.round((performance.now() - this.began) / 100) / 10;
  }

  async take(stop: AbortSignal): Promise<void> {
    for (let turn = 1; !stop.aborted; turn += 1) {
      await this.once(turn % COLLECT_EVERY === 0);
      await sleep(EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** One sample of each process that answers. */
  async once(collect: boolean): Promise<void> {
    if (collect) {
      // A process that is only starting would end by the signal.
      for (const { program, memoryFile } of this.adlane.servers) {
        rmSync(memoryFile, { force: true });
        if (program.isUp && program.pid) process.kill(program.pid, 'SIGUSR2');
      }
      await sleep(COLLECT_MS);
    }
    await Promise.all([
      ...this.adlane.servers.map((server) => this.lookAt(server).catch(() => undefined)),
      this.lookAtDatabase().catch(() => undefined),
    ]);
  }

  private async lookAt(server: Server): Promise<void> {
    const { pid } = server.program;
    const answer = await fetch(server.metricsUrl, { signal: AbortSignal.timeout(10_000) });
    const read = metrics(await answer.text());
    if (pid === undefined) return;
    this.ofServers.push({
      server: server.name,
      pid,
      at: this.seconds,
      rssMb: Math.round(read('process_resident_memory_bytes') / MB),
      heapMb: Math.round((read('nodejs_heap_size_used_bytes') / MB) * 10) / 10,
      heapTotalMb: Math.round(read('nodejs_heap_size_total_bytes') / MB),
      externalMb: Math.round(read('nodejs_external_memory_bytes') / MB),
      ...heldOf(server),
      loopMs: Math.round(read('nodejs_eventloop_lag_p99_seconds') * 1_000),
      descriptors: read('process_open_fds'),
      handles: read('nodejs_active_handles_total'),
      connections: read('adlane_database_connections', /state="(idle|busy)"/),
      streams: read('adlane_streams_open'),
      running: read('adlane_http_requests_running'),
    });
  }

  private async lookAtDatabase(): Promise<void> {
    const [row] = await this.adlane.query<Omit<DatabaseSample, 'at'>>(
      `select count(*)::int as connections, count(*) filter (where state like 'idle in%')::int as "inTransaction",
         (select count(*)::int from jobs.job where state in ('created', 'retry', 'active')) as jobs
       from pg_stat_activity where backend_type = 'client backend' and application_name <> 'soak'`,
    );
    if (row) this.ofDatabase.push({ at: this.seconds, ...row });
  }
}

function heldOf({ memoryFile }: Server): Pick<Sample, 'held'> {
  if (!existsSync(memoryFile)) return {};
  const { rss, heapUsed } = JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage;
  rmSync(memoryFile);
  return { held: { rssMb: Math.round(rss / MB), heapMb: Math.round((heapUsed / MB) * 10) / 10 } };
}

/** The sum of a metric's series, of those whose labels fit. */
function metrics(text: string): (name: string, labels?: RegExp) => number {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (name, labels = /(?:)/) =>
    lines
      .filter((line) => /^[^ {]*/.exec(line)?.[0] === name && labels.test(line))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** What one process did from its start to its end. */
export interface Lifetime {
  server: string;
  pid: number;
  minutes: number;
  /** MB after garbage was collected at the middle and at the end, and how they change in an hour. */
  heap: { middle: number; end: number; perHour: number };
  rss: { middle: number; end: number; perHour: number };
}

/** How the memory of each process went over the second half of its life; of those that lived so many minutes. */
export function lifetimes(samples: readonly Sample[], leastMinutes: number): Lifetime[] {
  return [...Map.groupBy(samples, ({ pid }) => pid).values()].flatMap((all) => {
    const [first, last] = [all[0], all.at(-1)] as [Sample, Sample];
    const minutes = (last.at - first.at) / 60;
    const late = all.filter(({ at }) => at >= (first.at + last.at) / 2);
    const held = late.flatMap((sample) => (sample.held ? [{ at: sample.at, ...sample.held }] : []));
    if (minutes < leastMinutes || held.length < 3) return [];
    return [
      {
        server: first.server,
        pid: first.pid,
        minutes: Math.round(minutes * 10) / 10,
        heap: course(held.map(({ at, heapMb }) => [at, heapMb])),
        rss: course(held.map(({ at, rssMb }) => [at, rssMb])),
      },
    ];
  });
}

/** By the median of the slopes between all pairs, which single peaks do not move. */
function course(points: [at: number, mb: number][]) {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).flatMap(([u, v]) => (u > x ? [(v - y) / (u - x)] : [])),
  );
  const half = Math.max(1, Math.floor(points.length / 4));
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    middle: round(median(points.slice(0, half).map(([, mb]) => mb))),
    end: round(median(points.slice(-half).map(([, mb]) => mb))),
    perHour: round(median(slopes) * 3_600),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
