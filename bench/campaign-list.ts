/**
 * The REST list of 100 campaigns against a route that somebody wrote by hand: Express 5 and pg, the same SQL, the same
 * JSON. Both run as processes of their own on one PostgreSQL and are measured in turns, so that the machine's moods meet
 * both. Usage: BENCH_DATABASE_URL=postgres://… npm run bench
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { ACCOUNTS, CAMPAIGNS, DAYS } from './support/figures.js';
import { prepareDatabase } from './support/prepare.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 8);

interface Contender {
  name: string;
  path: string;
  headers: Record<string, string>;
  port: number;
  rounds: { rps: number; p50: number; p99: number }[];
}

async function start(module: string, environment: Record<string, string>) {
  const file = fileURLToPath(new URL(`./support/${module}.js`, import.meta.url));
  const child = fork(file, { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function measure(contender: Contender, seconds: number): Promise<void> {
  const { path, headers, port, rounds } = contender;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${contender.name}: ${result.non2xx} bad answers, ${result.errors} errors`);
  rounds.push({ rps: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 });
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

function summary({ name, rounds }: Contender) {
  return {
    route: name,
    'requests/s': Math.round(median(rounds.map((round) => round.rps))),
    'p50 ms': median(rounds.map((round) => round.p50)),
    'p99 ms': median(rounds.map((round) => round.p99)),
  };
}

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
process.stdout.write(`Filling ${CAMPAIGNS} campaigns x ${DAYS} days in ${ACCOUNTS} accounts ...\n`);
const database = await prepareDatabase(server);
const children: Awaited<ReturnType<typeof start>>[] = [];
try {
  const environment = { BENCH_URL: database.url, BENCH_TEAM: database.teamId };
  const adlane = await start('adlane', environment);
  const byHand = await start('by-hand', environment);
  children.push(adlane, byHand);
  const headers = { 'x-api-key': database.apiKey };
  const of = (name: string, port: number, query: string): Contender => ({
    name,
    port,
    path: `/api/v1/query/campaigns?limit=100&${query}`,
    headers,
    rounds: [],
  });
  const contenders = [
    of('adlane, 30 days', adlane.port, 'days=30'),
    of('by hand, 30 days, anybody', byHand.port, 'days=30'),
    of('by hand, 30 days, key looked up', byHand.port, 'days=30&access=1'),
    of('adlane, 365 days', adlane.port, 'days=365'),
  ];
  const answers = await Promise.all(
    contenders
      .slice(0, 2)
      .map(async ({ port, path }) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()),
  );
  if (new Set(answers).size > 1) throw new Error('The routes do not answer the same JSON.');
  for (const contender of contenders) {
    await measure(contender, 2);
    contender.rounds.length = 0;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : [...contenders].reverse()) await measure(contender, SECONDS);
  }
  const [ours, open, keyed, long] = contenders as [Contender, Contender, Contender, Contender];
  const ratio = (over: Contender, under: Contender) =>
    median(over.rounds.map((round, index) => round.rps / (under.rounds[index] as { rps: number }).rps)).toFixed(3);
  console.table(contenders.map(summary));
  process.stdout.write(`Requests per second of adlane, median of ${ROUNDS} paired rounds:\n`);
  process.stdout.write(`  / by hand, answering anybody: ${ratio(ours, open)}\n`);
  process.stdout.write(`  / by hand, with the key looked up: ${ratio(ours, keyed)}\n`);
  process.stdout.write(`time of days=365 / time of days=30: ${ratio(ours, long)}\n`);
} finally {
  for (const { child } of children) child.kill();
  await database.drop();
}
