import { appendFileSync } from 'node:fs';
import { type Attack, type Cost, costOf } from './support/cost.js';
import { ANONYMOUS, WITH_CREDENTIAL } from './support/hostile-documents.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram } from './support/program.js';

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
    for (const path of ['/graphql', '/graphql/stream']) await costOf(program, withKey(at(path, attack as Attack)));
}, FIRST_START_MS);

afterAll(() => program?.stop());

function at(path: string, attack: Attack): Attack {
  const headers = { accept: path === '/graphql' ? 'application/json' : 'text/event-stream', ...attack.headers };
  return { ...attack, headers, path: attack.path.replace('/graphql', path) };
}

function withKey(attack: Attack): Attack {
  return { ...attack, headers: { ...attack.headers, 'x-api-key': program.credentials.apiKey } };
}

async function measured(name: string, attack: Attack): Promise<Cost> {
  const cost = await costOf(program, attack);
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
    const cost = await measured(`${path}: ${name}`, at(path, attack));
    expectAnswer(cost);
    expect(cost.cpuMs).toBeLessThanOrEqual(ANYBODY.cpuMs);
    expect(cost.bytes).toBeLessThanOrEqual(ANYBODY.bytes);
  });
});

group.each(['/graphql', '/graphql/stream'])('a caller with a credential at %s with', (path) => {
  test.each(Object.entries({ ...ANONYMOUS, ...WITH_CREDENTIAL }))('%s', async (name, attack) => {
    const cost = await measured(`${path}, with a key: ${name}`, withKey(at(path, attack)));
    expectAnswer(cost);
    expect(cost.cpuMs).toBeLessThanOrEqual(CREDENTIAL.cpuMs);
  });
});

test('the program has survived all of it, and has met no fault of its own', () => {
  expect(program.isAlive()).toBe(true);
  expect(program.output()).not.toMatch(/"level":(50|60|"error")/);
});
