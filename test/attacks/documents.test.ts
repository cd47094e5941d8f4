import { appendFileSync, readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { type Attack, type Cost, costOf, costWithin } from './support/cost.js';
import { ANONYMOUS, WITH_CREDENTIAL } from './support/hostile-documents.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram, stopPrograms } from './support/program.js';

/** What one request may cost the server, whatever it holds: CPU time in milliseconds and bytes of the answer. */
const ANYBODY = { cpuMs: 200, bytes: 1_048_576 };
const CREDENTIAL = { cpuMs: 1_500 };

/** By how many MiB one request may let the memory grow, for the while. */
const MOST_MEMORY_MB = 300;

/** A file that gets a line of Markdown for every attack and its cost. */
const REPORT = process.env.ADLANE_ATTACK_REPORT;

let program: Program;

beforeAll(async () => {
  program = await startProgram();
  // What is compiled and made at the first request is no attack's cost.
  for (const attack of [ANONYMOUS['the standard introspection query'], WITH_CREDENTIAL['a list of 1,000 campaigns']])
    for (const path of ['/graphql', '/graphql/stream'])
      await costOf(program, withCredential(at(path, attack as Attack)));
}, FIRST_START_MS);

afterAll(stopPrograms);

function at(path: string, attack: Attack): Attack {
  const headers = { accept: path === '/graphql' ? 'application/json' : 'text/event-stream', ...attack.headers };
  return { ...attack, headers, path: attack.path.replace('/graphql', path) };
}

/** An API key at the one address, an owner's session at the other: each may see what the other may not. */
function withCredential(attack: Attack): Attack {
  const { apiKey, users } = program.credentials;
  const credential: Record<string, string> = attack.path.startsWith('/graphql/stream')
    ? { authorization: `Bearer ${users.owner.token}` }
    : { 'x-api-key': apiKey };
  return { ...attack, headers: { ...attack.headers, ...credential } };
}

async function measured(name: string, attack: Attack, mostCpuMs: number): Promise<Cost> {
  const cost = await costWithin(program, attack, mostCpuMs);
  if (REPORT) {
    const { status, cpuMs, bytes, rssMb } = cost;
    appendFileSync(REPORT, `| ${name} | ${status} | ${cpuMs} | ${bytes} | ${rssMb} |\n`);
  }
  return cost;
}

/** An answer that the caller is meant to read. */
function expectAnswer({ status, body, rssMb }: Cost): void {
  expect({ status: status >= 200 && status < 500, internal: body.includes('"internal"') }).toEqual({
    status: true,
    internal: false,
  });
  expect(rssMb).toBeLessThanOrEqual(MOST_MEMORY_MB);
}

const group = CAN_MEASURE ? describe : describe.skip;

group.each(['/graphql', '/graphql/stream'])('anybody at %s with', (path) => {
  test.each(Object.entries(ANONYMOUS))('%s', async (name, attack) => {
    const cost = await measured(`${path}: ${name}`, at(path, attack), ANYBODY.cpuMs);
    expectAnswer(cost);
    expect(cost.cpuMs).toBeLessThanOrEqual(ANYBODY.cpuMs);
    expect(cost.bytes).toBeLessThanOrEqual(ANYBODY.bytes);
  });
});

group.each(['/graphql', '/graphql/stream'])('a caller with a credential at %s with', (path) => {
  test.each(Object.entries({ ...ANONYMOUS, ...WITH_CREDENTIAL }))('%s', async (name, attack) => {
    const cost = await measured(
      `${path}, with a credential: ${name}`,
      withCredential(at(path, attack)),
      CREDENTIAL.cpuMs,
    );
    expectAnswer(cost);
    expect(cost.cpuMs).toBeLessThanOrEqual(CREDENTIAL.cpuMs);
  });
});

test('what is costly to answer is not refused for being wrong', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
  for (const [name, { body }] of Object.entries(WITH_CREDENTIAL)) {
    expect([name, validate(schema, parse(JSON.parse(String(body)).query)).map(({ message }) => message)]).toEqual([
      name,
      [],
    ]);
  }
});

test('the program has survived all of it, and has met no fault of its own', () => {
  expect(program.isAlive()).toBe(true);
  expect(program.output()).not.toMatch(/"level":(50|60|"error")/);
});
