import { accountFacts, accountOf, factsBetween, figures } from '../domain/support/oracle.js';
import { buildWorld, MANAGER, TEAM } from '../domain/support/world.js';
import { addAccount, addAccountFigures, addCampaign, addFigures, addProduct, NO_FACTS } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

const world = buildWorld();
/** Neither ends yesterday nor is as long as a kept window. */
const RANGE = { startDate: '2026-02-05', endDate: '2026-02-21' };

let reads: ReadsApp;
let apiKey: string;
beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { body } = await reads.app.graphql(query, variables, { apiKey });
  return body as { data: Data; errors?: { message: string; extensions: { code: string } }[] };
}

async function dataOf(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await ask(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const FIGURES = 'cost impressions clicks conversions conversionValue roas ctr cpc';
const DATES = '$startDate: LocalDate!, $endDate: LocalDate!';
const ASKED = 'startDate: $startDate, endDate: $endDate';
const plain = ({ native: _, ...others }: ReturnType<typeof figures>) => others;
const descending = (values: number[]) => values.toSorted((a, b) => b - a);

test('campaigns and products of a range have its sums, are sorted by them and pass it on', async () => {
  for (const [list, key, facts] of [
    ['campaigns', 'id', world.campaigns],
    ['products', 'offerId', world.products],
  ] as const) {
    const found = await dataOf(
      `query (${DATES}) { ${list}(${ASKED}, sort: "-cost", limit: 1000) {
        data { ${key} accountId metrics { periodDays ${FIGURES} } dailyMetrics { date } }
      } }`,
      RANGE,
    );
    const { data } = found[list];
    expect(data).toHaveLength(facts.length);
    for (const entry of data.slice(0, 12)) {
      const object = facts.find(({ id, accountId }) => id === entry[key] && accountId === entry.accountId);
      const sums = figures(factsBetween(object?.facts ?? new Map(), RANGE.startDate, RANGE.endDate));
      expect(entry.metrics).toEqual({ periodDays: 17, ...plain(sums) });
      expect([entry.dailyMetrics[0].date, entry.dailyMetrics.length]).toEqual([RANGE.startDate, 17]);
    }
    const costs = data.map(({ metrics }: Data) => metrics.cost);
    expect(costs).toEqual(descending(costs));
  }
});

test('accounts, search terms and a product of a range have its sums', async () => {
  const { accounts } = await dataOf(
    `query (${DATES}) { accounts(${ASKED}) { data { id isMcc metrics { periodDays ${FIGURES} } } } }`,
    RANGE,
  );
  const own = accounts.data.filter(({ isMcc }: Data) => !isMcc);
  for (const { id, metrics } of own) {
    const sums = figures(accountFacts(world, id, RANGE.startDate, RANGE.endDate));
    expect(metrics).toEqual({ periodDays: 17, ...plain(sums) });
  }
  const [{ id: accountId }] = own;
  const product = world.products.find((each) => each.accountId === accountId);
  const found = await dataOf(
    `query (${DATES}, $accountId: String!, $offerId: String!) {
      accountSearchTerms(accountId: $accountId, ${ASKED}) { searchTerm cost }
      accountSearchTermsConnection(accountId: $accountId, ${ASKED}) { totalCount edges { node { searchTerm cost } } }
      product(accountId: $accountId, offerId: $offerId, ${ASKED}) { metrics { periodDays cost } }
    }`,
    { ...RANGE, accountId, offerId: product?.id },
  );
  const terms = new Map<string, number>();
  for (const { date, searchTerm, costMicros, ...term } of world.terms) {
    if (term.accountId !== accountId || date < RANGE.startDate || date > RANGE.endDate) continue;
    terms.set(searchTerm, (terms.get(searchTerm) ?? 0) + costMicros);
  }
  const expected = [...terms].map(([searchTerm, micros]) => ({ searchTerm, cost: Math.round(micros / 10_000) / 100 }));
  expect(new Set(found.accountSearchTerms)).toEqual(new Set(expected));
  expect(found.accountSearchTermsConnection.edges.map(({ node }: Data) => node)).toEqual(found.accountSearchTerms);
  const { cost } = figures(factsBetween(product?.facts ?? new Map(), RANGE.startDate, RANGE.endDate));
  expect(found.product.metrics).toEqual({ periodDays: 17, cost });
});

test.each([
  [{ startDate: '2026-02-05' }, 'endDate must be given too: a range needs both of its dates'],
  [{ endDate: '2026-02-05' }, 'startDate must be given too: a range needs both of its dates'],
  [{ startDate: '2026-02-06', endDate: '2026-02-05' }, 'endDate must not be before the start of the range'],
  [{ startDate: '2025-02-05', endDate: '2026-02-06' }, 'endDate must be at most 366 days into the range'],
])('a range that is none is refused: %j', async (range, message) => {
  const [{ id: accountId = '' } = {}] = world.accounts;
  for (const list of ['accounts', 'campaigns', 'products']) {
    const query = `query ($startDate: LocalDate, $endDate: LocalDate) { ${list}(${ASKED}) { meta { total } } }`;
    expect((await ask(query, range)).errors).toMatchObject([{ message, extensions: { code: 'bad_request' } }]);
  }
  const terms = `query ($startDate: LocalDate, $endDate: LocalDate, $accountId: String!) {
    accountSearchTerms(accountId: $accountId, ${ASKED}) { cost } }`;
  expect((await ask(terms, { ...range, accountId })).errors).toMatchObject([{ message }]);
});

test('REST has the parameters of the contract: lists are of the last days whatever dates are sent', async () => {
  const get = async (path: string) => (await reads.app.rest('GET', path, { apiKey })).body;
  for (const list of ['accounts', 'campaigns', 'products']) {
    const asked = await get(`/query/${list}?days=29&start_date=2026-02-05&end_date=2026-02-21`);
    expect(asked).toEqual(await get(`/query/${list}?days=29`));
  }
  const { paths } = (await (await fetch(`${reads.app.url}/api/v1/openapi.json`)).json()) as Data;
  const { parameters } = paths['/query/campaigns'].get;
  expect(parameters.map(({ name }: Data) => name)).not.toContain('start_date');
  const [account] = await get('/query/accounts?limit=1').then(({ data }: Data) => data);
  expect(Object.keys(account)).toEqual(['id', 'name', 'currency', 'status', 'isMcc', 'metrics']);
});

test('by roas_if_spent what cost nothing comes last in both directions, on every list', async () => {
  const id = { teamId: TEAM, accountId: '906' };
  const day = (costMicros: number, conversionValueMicros: number) =>
    new Map([['2026-03-08', { ...NO_FACTS, costMicros, conversionValueMicros }]]);
  const facts = {
    a: day(0, 0),
    b: day(10_000_000, 0),
    c: day(10_000_000, 30_000_000),
    d: day(0, 9_000_000),
    e: day(2_000, 0),
  };
  await addAccount(reads.db, { ...id, id: id.accountId, mccId: MANAGER, figuresThrough: '2026-03-09' });
  for (const [name, days] of Object.entries(facts)) {
    await addCampaign(reads.db, { ...id, id: name });
    await addFigures(reads.db, 'campaign', { ...id, id: name }, days, '2026-03-09');
    await addProduct(reads.db, { ...id, id: name });
    await addFigures(reads.db, 'product', { ...id, id: name }, days, '2026-03-09');
  }
  await addAccountFigures(reads.db, id, Object.values(facts), '2026-03-09');
  for (const [list, key] of [
    ['campaigns', 'id'],
    ['products', 'offerId'],
  ] as const) {
    const orders = await dataOf(`{
      up: ${list}(accountId: "906", days: 30, orderBy: ROAS_IF_SPENT_ASC) { data { ${key} } }
      down: ${list}(accountId: "906", days: 29, orderBy: ROAS_IF_SPENT_DESC) { data { ${key} } }
    }`);
    const ids = (page: Data) => page.data.map((entry: Data) => entry[key].toLowerCase()).join('');
    // 0.002 EUR are shown as 0.00, and so are nothing.
    expect([ids(orders.up), ids(orders.down)]).toEqual(['bcade', 'cbeda']);
    const pages = await dataOf(
      `query ($after: String) { ${list}Connection(accountId: "906", first: 2, after: $after, orderBy: ROAS_IF_SPENT_ASC) {
        pageInfo { endCursor } edges { node { ${key} } } } }`,
    );
    const { endCursor } = pages[`${list}Connection`].pageInfo;
    const next = await dataOf(
      `query ($after: String) { ${list}Connection(accountId: "906", first: 5, after: $after, orderBy: ROAS_IF_SPENT_ASC) {
        edges { node { ${key} } } } }`,
      { after: endCursor },
    );
    expect(next[`${list}Connection`].edges.map(({ node }: Data) => node[key].toLowerCase()).join('')).toBe('ade');
    const rest = await reads.app.rest('GET', `/query/${list}?account_id=906&sort=-roas_if_spent`, { apiKey });
    expect(rest.body.data.map((entry: Data) => entry[key].toLowerCase()).join('')).toBe('cbeda');
  }
  const { up, down } = await dataOf(
    '{ up: accounts(days: 7, orderBy: ROAS_IF_SPENT_ASC) { data { metrics { cost } } } down: accounts(days: 7, orderBy: ROAS_IF_SPENT_DESC) { data { metrics { cost } } } }',
  );
  for (const { data } of [up, down]) {
    const spent = data.map(({ metrics }: Data) => metrics.cost > 0);
    expect(spent).toEqual(spent.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)));
  }
});

test('an account says its yesterday and since when it has figures; a manager account the latest day of those below it', async () => {
  const { accounts } = await dataOf('{ accounts { data { id isMcc yesterday figuresSince } } }');
  const since = new Map<string, string | null>();
  for (const { id, isMcc, yesterday, figuresSince } of accounts.data) {
    if (isMcc || !world.accounts.some((account) => account.id === id)) continue;
    expect(yesterday).toBe(accountOf(world, id).yesterday);
    const days = world.campaigns
      .filter(({ accountId }) => accountId === id)
      .flatMap(({ facts }) => [...facts].filter(([, day]) => Object.values(day).some(Boolean)).map(([date]) => date));
    expect(figuresSince).toBe(days.toSorted()[0] ?? null);
    since.set(id, figuresSince);
  }
  expect(since.size).toBeGreaterThan(3);
  const manager = accounts.data.find(({ id }: Data) => id === MANAGER);
  const below = await dataOf(`{ accounts(mccId: "${MANAGER}") { data { figuresSince } } }`);
  const latest = below.accounts.data
    .map(({ figuresSince }: Data) => figuresSince)
    .filter(Boolean)
    .toSorted()
    .at(-1);
  expect(manager.figuresSince).toBe(latest);

  await addAccount(reads.db, { teamId: TEAM, id: '907' });
  const { account } = await dataOf('{ account(accountId: "907") { figuresSince yesterday } }');
  expect(account).toEqual({ figuresSince: null, yesterday: '2026-03-09' });
});
