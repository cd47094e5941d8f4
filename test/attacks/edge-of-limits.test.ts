import { type Attack, type Cost, costWithin } from './support/cost.js';
import { posted } from './support/hostile-documents.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram, stopPrograms } from './support/program.js';

/**
 * The worst that is let in: of each family, the largest document that is not refused is looked for and may not cost more
 * than a request may. Where the limits lie does not matter here.
 */
const ANYBODY = { cpuMs: 200, bytes: 1_048_576 };
const CREDENTIAL = { cpuMs: 1_500, bytes: Number.POSITIVE_INFINITY };

/** No family goes on beyond this size: the body would be too large before. */
const LARGEST = 16_384;

let program: Program;

beforeAll(async () => {
  program = await startProgram();
}, FIRST_START_MS);

afterAll(stopPrograms);

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

const CAMPAIGN = 'id name status metrics { cost impressions clicks conversions roas ctr cpc }';

type Family = (size: number) => Attack;

/** Never let in; what the refusal costs is looked at. */
const UNKNOWN_FIELDS: Family = (n) => posted(`{ ${times(n, (i) => `campaing${i}`)} }`);

const FOR_ANYBODY: Record<string, Family> = {
  'aliases of a type': (n) => posted(`{ ${times(n, (i) => `a${i}: __type(name: "Account") { fields { name } }`)} }`),
  'aliases of the schema': (n) =>
    posted(`{ ${times(n, (i) => `a${i}: __schema { types { name fields { name description } } }`)} }`),
  'fields of the schema under aliases': (n) =>
    posted(`{ __schema { types { ${times(n, (i) => `a${i}: fields { name type { name } }`)} } } }`),
  'aliases of nothing': (n) => posted(`{ ${times(n, (i) => `a${i}: __typename`)} }`),
  'the public prices under aliases': (n) =>
    posted(`{ ${times(n, (i) => `a${i}: publicPricing { plans { key features } }`)} }`),
  'unknown fields': UNKNOWN_FIELDS,
};

const FOR_CREDENTIALS: Record<string, Family> = {
  ...FOR_ANYBODY,
  'aliases of a list of 10': (n) =>
    posted(`{ ${times(n, (i) => `a${i}: campaigns(limit: 10, days: 365) { data { ${CAMPAIGN} } }`)} }`),
  'aliases of a list of 1,000': (n) =>
    posted(`{ ${times(n, (i) => `a${i}: campaigns(limit: 1000, days: 365) { data { ${CAMPAIGN} } }`)} }`),
  'aliases of a list of 1,000 products': (n) =>
    posted(
      `{ ${times(n, (i) => `a${i}: products(limit: 1000, days: 365) { data { offerId title metrics { cost roas } } }`)} }`,
    ),
  'aliases of every field of a row': (n) =>
    posted(`{ campaigns(limit: 1000) { data { ${times(n, (i) => `a${i}: name`)} } } }`),
  'aliases of the figures of a row': (n) =>
    posted(`{ campaigns(limit: 1000) { data { ${times(n, (i) => `a${i}: metrics { cost roas }`)} } } }`),
  'campaigns of campaigns’ accounts': (n) =>
    posted(
      `{ accounts(limit: ${Math.min(n, 1000)}) { data { campaigns(limit: ${Math.min(n, 1000)}) { account { campaigns(limit: ${Math.min(n, 1000)}) { id name } } } } } }`,
    ),
  'days of campaigns': (n) =>
    posted(
      `{ accounts { data { campaigns(limit: ${Math.min(n, 1000)}) { dailyMetrics(days: 365) { date cost clicks roas } } } } }`,
    ),
  'search terms of campaigns': (n) =>
    posted(
      `{ accounts { data { campaigns(limit: 1000) { searchTerms(days: 90, limit: ${Math.min(n, 1000)}) { searchTerm cost } } } } }`,
    ),
  'writes in one document': (n) =>
    posted(`mutation { ${times(n, (i) => `a${i}: deleteTodo(todoId: "nothing") { status }`)} }`),
};

/** Refused before it ran: an answer without data, for being a wrong request. */
const isRefused = ({ status, body }: Cost) =>
  status >= 400 || (body.includes('"code":"bad_request"') && !/"data":[{[]/.test(body));

async function holds(attack: Attack, bounds: { cpuMs: number; bytes: number }): Promise<Cost> {
  const cost = await costWithin(program, attack, bounds.cpuMs);
  expect(cost.body).not.toContain('"internal"');
  expect(cost.status).toBeGreaterThan(0);
  expect(cost.status).toBeLessThan(500);
  expect(cost.cpuMs).toBeLessThanOrEqual(bounds.cpuMs);
  expect(cost.bytes).toBeLessThanOrEqual(bounds.bytes);
  return cost;
}

/** Doubles the size until it is refused, then halves the way back; every step must hold. */
async function search(family: Family, headers: Record<string, string>, bounds: { cpuMs: number; bytes: number }) {
  const costs = async (size: number) => {
    const attack = family(size);
    return holds({ ...attack, headers: { ...attack.headers, ...headers, accept: 'application/json' } }, bounds);
  };
  expect(family === UNKNOWN_FIELDS || !isRefused(await costs(1))).toBe(true);
  let [accepted, refused] = [1, LARGEST];
  for (let size = 2; size < LARGEST; size *= 2) {
    if (isRefused(await costs(size)) && family !== UNKNOWN_FIELDS) {
      refused = size;
      break;
    }
    accepted = size;
  }
  while (family !== UNKNOWN_FIELDS && refused - accepted > Math.max(1, accepted / 10)) {
    const size = Math.floor((accepted + refused) / 2);
    if (isRefused(await costs(size))) refused = size;
    else accepted = size;
  }
}

const group = CAN_MEASURE ? describe : describe.skip;

group('the largest documents that are let in are cheap enough', () => {
  test.each(Object.entries(FOR_ANYBODY))('from anybody: %s', (_name, family) => search(family, {}, ANYBODY), 300_000);

  test.each(Object.entries(FOR_CREDENTIALS))(
    'with a credential: %s',
    (_name, family) => search(family, { 'x-api-key': program.credentials.apiKey }, CREDENTIAL),
    300_000,
  );
});
