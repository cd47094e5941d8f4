import { request as httpRequest } from 'node:http';
import { residentMb } from './support/cost.js';
import { DocumentFuzzer, type FuzzedRequest } from './support/fuzz-documents.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram, stopPrograms } from './support/program.js';

/**
 * Random documents, whole and damaged, from callers of every kind. A short run is a part of all tests;
 * `ADLANE_FUZZ_MINUTES=10 ADLANE_FUZZ_SEED=7` makes a long one.
 */
const MINUTES = Number(process.env.ADLANE_FUZZ_MINUTES ?? 0);
const SEED = Number(process.env.ADLANE_FUZZ_SEED ?? 1);
const SHORT_RUN = 1_200;

/** Far above what the demo takes, far below what a leak reaches. */
const MOST_MEMORY_MB = 1_600;

/** An open subscription is left after this long. */
const STREAM_MS = 150;

let program: Program;

beforeAll(async () => {
  program = await startProgram();
}, FIRST_START_MS);

afterAll(stopPrograms);

interface Outcome {
  status: number;
  body: string;
}

function send(path: string, headers: Record<string, string>, request: FuzzedRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    let status = 0;
    let body = '';
    const end = () => resolve({ status, body });
    const sent = httpRequest(program.url + path, { method: 'POST', headers, agent: false }, (response) => {
      status = response.statusCode ?? 0;
      if (/^(subscription|\W*$)/.test(request.query)) setTimeout(() => sent.destroy(), STREAM_MS);
      response.on('data', (chunk) => (body += chunk));
      response.on('error', () => undefined).on('close', end);
    });
    sent.on('error', end);
    sent.end(JSON.stringify(request));
  });
}

/** What must never be answered. Outside systems that fail are said so with codes of their own. */
const isFault = ({ status, body }: Outcome) =>
  status === 0 || (status >= 500 && status !== 502 && status !== 503) || /"code":"internal"/.test(body);

test(
  `random documents with seed ${SEED} meet no fault and take no memory for good`,
  async () => {
    const { users, apiKey, accountIds, teamId } = program.credentials;
    const callers: Record<string, string>[] = [
      {},
      { 'x-api-key': apiKey },
      { 'x-api-key': 'acs_unknown' },
      ...Object.values(users).map(({ token }) => ({ authorization: `Bearer ${token}` })),
    ];
    const ids = [...accountIds, teamId, ...Object.values(users).map(({ id }) => id), ...(await idsOf(apiKey))];
    const fuzzer = new DocumentFuzzer(SEED, ids);
    const until = Date.now() + MINUTES * 60_000;
    const codes: Record<string, number> = {};
    let sent = 0;
    for (; MINUTES > 0 ? Date.now() < until : sent < SHORT_RUN; sent += 1) {
      const request = fuzzer.next();
      const path = fuzzer.one(['/graphql', '/graphql', '/graphql/stream']);
      const accept = path === '/graphql' ? 'application/json' : 'text/event-stream';
      const headers = { 'content-type': 'application/json', accept, ...fuzzer.one(callers) };
      const outcome = await send(path, headers, request);
      if (isFault(outcome)) throw new Error(faultOf(sent, path, headers, request, outcome));
      const code = /"code":"(\w+)"/.exec(outcome.body)?.[1] ?? `status ${outcome.status}`;
      codes[code] = (codes[code] ?? 0) + 1;
    }
    // A fuzzer that is refused everywhere looks at nothing.
    expect(codes['status 200'] ?? 0).toBeGreaterThan(sent / 20);
    expect(program.isAlive()).toBe(true);
    expect(program.output()).not.toMatch(/"level":(50|60|"error")/);
    if (CAN_MEASURE) expect(residentMb(program)).toBeLessThan(MOST_MEMORY_MB);
    if (MINUTES > 0) process.stdout.write(`${sent} documents: ${JSON.stringify(codes)}, ${residentMb(program)} MiB\n`);
  },
  MINUTES * 60_000 + 300_000,
);

async function idsOf(apiKey: string): Promise<string[]> {
  const query = '{ campaigns(limit: 20) { data { id } } products(limit: 5) { data { id } } todos { id } }';
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' };
  const { body } = await send('/graphql', headers, { query, variables: {} });
  return [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id as string);
}

function faultOf(index: number, path: string, headers: object, request: FuzzedRequest, outcome: Outcome): string {
  return [
    `Document ${index} of seed ${SEED} at ${path}, with ${JSON.stringify(headers)}:`,
    JSON.stringify(request),
    `${outcome.status} ${outcome.body.slice(0, 500)}`,
    program.output().slice(-3_000),
  ].join('\n');
}
