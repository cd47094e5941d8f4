import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { INITDB } from '../attacks/support/cluster.js';
import { Callers, type Outcome } from './support/callers.js';
import { type Fault, faultsOf, kill } from './support/disorder.js';
import { broken, countsOf } from './support/promises.js';
import { writeReport } from './support/report.js';
import { lifetimes, median, Samples } from './support/samples.js';
import { type Server, SoakedAdlane } from './support/soaked-adlane.js';

/**
 * Two servers serve every kind of caller while one thing after the other breaks: `npm run soak` for `ADLANE_SOAK_MINUTES`
 * (60), with `ADLANE_SOAK_RATE` requests a second (120). Everything must recover without a person, nothing that was
 * acknowledged may be lost or made twice, and memory, connections and streams must not grow. Without minutes it is skipped.
 */
const MINUTES = Number(process.env.ADLANE_SOAK_MINUTES ?? 0);
const RATE = Number(process.env.ADLANE_SOAK_RATE ?? 120);
/** How long something is broken, and how long nothing is afterwards; a short run has time for less. */
const FAULT_MS = Math.min(12_000, MINUTES * 1_000);
const REST_MS = Math.min(45_000, MINUTES * 3_000);
/** Callers do not ask while so many of them wait for an answer. */
const MOST_WAITING = 100;
/** Within this every kind of request is answered again by every server, once what broke is whole. */
const RECOVERY_MS = 90_000;
/** What the heap, and the process as a whole, may grow by in an hour, both after a collection: MB, by the second half of a life. */
const MOST_HEAP_PER_HOUR = 16;
const MOST_RSS_PER_HOUR = 60;
/** A sync is due every minute, and what broke may take one. */
const LONGEST_PAUSE_SECONDS = 300;
/** Shorter lives say nothing about an hour. */
const LEAST_MINUTES = 15;
/** Descriptors that may be open at the end and were not at the beginning: idle connections to database and platforms. */
const SPARE_DESCRIPTORS = 40;

interface Recovery {
  fault: string;
  mark: string;
  /** Seconds since the beginning. */
  from: number;
  to: number;
  /** Seconds after that until each kind was answered well by each server; null if it never was. */
  seconds: Record<string, number | null>;
}

const adlane = new SoakedAdlane();
const outcomes: Record<string, Record<string, number>> = {};
const recoveries: Recovery[] = [];
let samples: Samples;
let callers: Callers;
let sent = 0;

function note(kind: string, outcome: Outcome): void {
  outcomes[kind] = { ...outcomes[kind], [outcome]: (outcomes[kind]?.[outcome] ?? 0) + 1 };
}

/** Asks at the rate, of both servers, until it is told to stop and the last answer is there. */
async function ask(stop: AbortSignal): Promise<void> {
  const waiting = new Set<Promise<void>>();
  const began = performance.now();
  for (let due = 0; !stop.aborted; due += 1) {
    const early = began + (due * 1_000) / RATE - performance.now();
    if (early > 0) await sleep(early);
    else if (early < -1_000) due += Math.floor((-early * RATE) / 1_000);
    if (waiting.size >= MOST_WAITING) continue;
    const kind = callers.next();
    const server = adlane.servers[due % 2] as Server;
    sent += 1;
    const asked = callers.ask(kind, server, true).then((outcome) => {
      note(kind, outcome);
      waiting.delete(asked);
    });
    waiting.add(asked);
  }
  callers.stopped = true;
  await Promise.all(waiting);
}

/** Seconds until each server answers each kind well. */
async function recovery(): Promise<Recovery['seconds']> {
  const began = performance.now();
  const seconds: Recovery['seconds'] = {};
  const asking = Promise.all(
    adlane.servers.flatMap((server) =>
      Object.keys(callers.kinds).map(async (kind) => {
        const name = `${kind}, ${server.name} server`;
        seconds[name] = null;
        while (performance.now() - began < RECOVERY_MS) {
          if ((await callers.ask(kind, server)) === 'good') {
            seconds[name] = Math.round((performance.now() - began) / 100) / 10;
            return;
          }
          await sleep(250);
        }
      }),
    ),
  );
  await Promise.race([asking, sleep(RECOVERY_MS)]);
  return { ...seconds };
}

async function suffer({ name, mark, run }: Fault): Promise<void> {
  const from = samples.seconds;
  await run();
  const to = samples.seconds;
  const seconds = await recovery();
  recoveries.push({ fault: name, mark, from, to, seconds });
  const slowest = Object.entries(seconds).sort(([, a], [, b]) => (b ?? RECOVERY_MS) - (a ?? RECOVERY_MS))[0];
  await report();
  process.stdout.write(`${to} s: ${name}; ${sent} sent; ${slowest?.join(' after ')} s\n`);
}

/** After each fault, so that a run that is ended early leaves what it has found. */
async function report(): Promise<void> {
  const lives = lifetimes(samples.ofServers, Math.min(LEAST_MINUTES, MINUTES / 4));
  const [version] = await adlane.query<{ server_version: string }>('show server_version').catch(() => []);
  const postgres = version?.server_version ?? '';
  writeReport({ minutes: MINUTES, sent, outcomes, recoveries, samples, lives, promises: callers.promises, postgres });
}

/** One fault after the other. Servers are killed at the beginning and near the end, so that they live long between. */
async function breakThings(): Promise<void> {
  const faults = faultsOf(adlane, FAULT_MS);
  const [first, second] = adlane.servers as [Server, Server];
  const killed = [kill(first), kill(second)];
  for (let at = 0; samples.seconds < MINUTES * 60 - 30; at += 1) {
    const part = samples.seconds / (MINUTES * 60);
    const dies = part < 0.08 || (part > 0.85 && killed.length > 1) ? killed[at % 2] : undefined;
    if (dies) await suffer(dies);
    if (dies && part > 0.85) killed.pop();
    await suffer(faults[at % faults.length] as Fault);
    await sleep(REST_MS);
  }
}

/** How each server stands when nobody asks any more: its least over a while, for pools close what is idle. */
async function atRest(): Promise<Record<string, { streams: number; running: number; descriptors: number }>> {
  const from = samples.ofServers.length;
  for (let turn = 0; turn < 8; turn += 1) {
    await sleep(5_000);
    await samples.once(turn === 7);
  }
  const late = Map.groupBy(samples.ofServers.slice(from), ({ server }) => server);
  return Object.fromEntries(
    [...late].map(([name, all]) => [
      name,
      {
        streams: Math.min(...all.map(({ streams }) => streams)),
        running: Math.min(...all.map(({ running }) => running)),
        descriptors: Math.min(...all.map(({ descriptors }) => descriptors)),
      },
    ]),
  );
}

(MINUTES > 0 && INITDB !== '' ? describe : describe.skip)(
  'servers that are used while one thing after the other breaks',
  () => {
    let before: Awaited<ReturnType<typeof atRest>>;
    let after: Awaited<ReturnType<typeof atRest>>;
    let present: { todos: string[]; audited: string[]; effects: string[] };
    let logs: { server: string; line: string }[];

    beforeAll(
      async () => {
        await adlane.start();
        await adlane.query(
          `insert into team_credits (team_id, month, pack_remaining) values ($1, date_trunc('month', now()), 1000000)
         on conflict (team_id) do update set pack_remaining = excluded.pack_remaining`,
          [adlane.credentials.teamId],
        );
        callers = await Callers.of(adlane);
        samples = new Samples(adlane);
        // What is made when it is first asked for belongs to the beginning.
        expect(Object.entries(await recovery()).filter(([, seconds]) => seconds === null)).toEqual([]);
        before = await atRest();
        const stop = new AbortController();
        const sampling = samples.take(stop.signal);
        const asking = ask(stop.signal);
        await breakThings();
        stop.abort();
        await Promise.all([asking, sampling]);
        after = await atRest();
        const titles = await adlane.query<{ title: string }>("select title from todos where title like 'soak %'");
        const audited = await adlane.query<{ found: string }>(
          `select coalesce(payload->>'title', 'budget ' || round((payload->>'dailyBudgetEur')::numeric * 1000000)) as found
         from audit_log a join audit_results r on r.team_id = a.team_id and r.audit_id = a.id
         where r.status = 'done' and (payload ? 'title' or payload ? 'dailyBudgetEur')`,
        );
        present = {
          todos: titles.map(({ title }) => title),
          audited: audited.map(({ found }) => found),
          effects: adlane.effects(),
        };
        logs = adlane.servers.flatMap(({ name, logFile }) =>
          readFileSync(logFile, 'utf8')
            .split('\n')
            .map((line) => ({ server: name, line })),
        );
        await report();
      },
      MINUTES * 60_000 + 900_000,
    );

    afterAll(() => adlane.end(), 60_000);

    const promised = (kind: string) => callers.promises.filter((each) => each.kind === kind);

    test('every kind of request is answered again by every server after everything that broke', () => {
      const never = recoveries.filter(({ seconds }) => Object.values(seconds).includes(null));
      expect(never).toEqual([]);
      expect(recoveries.length).toBeGreaterThan(5);
    });

    test('nothing led to an answer that blames the server', () => {
      expect(callers.faults).toEqual([]);
    });

    test('every acknowledged budget is set once at the platform, and in the audit log', () => {
      const budgets = promised('budget');
      expect(budgets.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(budgets.length / 2);
      expect(broken(budgets, countsOf(present.effects))).toEqual([]);
      expect(broken(budgets, countsOf(present.audited))).toEqual([]);
    });

    test('every acknowledged todo is there, once', () => {
      expect(broken(promised('todo'), countsOf(present.todos))).toEqual([]);
      expect(broken(promised('todo'), countsOf(present.audited))).toEqual([]);
    });

    test('every acknowledged file can be had', async () => {
      const [server] = adlane.servers as [Server];
      const lost: string[] = [];
      for (const { effect } of promised('upload')) if (!(await callers.hasUpload(server, effect))) lost.push(effect);
      expect(lost).toEqual([]);
    }, 300_000);

    test('streams and requests are gone when their callers are, and connections are no more than before', () => {
      for (const [name, { streams, running, descriptors }] of Object.entries(after)) {
        expect([name, streams, running]).toEqual([name, 0, 0]);
        expect(descriptors).toBeLessThan((before[name]?.descriptors ?? 0) + SPARE_DESCRIPTORS);
      }
    });

    test('the job queue was worked off', () => {
      expect(median(samples.ofDatabase.slice(-5).map(({ jobs }) => jobs))).toBeLessThan(50);
    });

    test('syncs went on, whatever had been broken', () => {
      const busy = samples.ofDatabase.filter(({ jobs }) => jobs > 0).map(({ at }) => at);
      const pauses = [...busy, samples.ofDatabase.at(-1)?.at ?? 0].map((at, index) => at - (busy[index - 1] ?? 0));
      expect(Math.max(...pauses)).toBeLessThan(LONGEST_PAUSE_SECONDS);
    });

    test('memory does not grow', () => {
      for (const life of lifetimes(samples.ofServers, LEAST_MINUTES)) {
        expect([life, life.heap.perHour <= MOST_HEAP_PER_HOUR]).toEqual([life, true]);
        expect([life, life.rss.perHour <= MOST_RSS_PER_HOUR]).toEqual([life, true]);
      }
    });

    test('no process ended by itself, and no log tells of a rejection or of too many listeners', () => {
      expect(adlane.ownEnds).toEqual([0, 0, 0]);
      const told = /unhandled|MaxListenersExceeded|uncaught|DeprecationWarning|FATAL ERROR/i;
      expect(logs.filter(({ line }) => told.test(line))).toEqual([]);
    });
  },
);
