import type { Scope } from '../../src/access/scopes.js';
import { partsOf } from '../../src/db/database.js';
import { MANAGER, TEAM } from '../domain/support/world.js';
import {
  addAccount,
  addCampaign,
  addFigures,
  addProduct,
  columnsOf,
  insertRows,
  NO_FACTS,
} from '../support/builders.js';
import type { Answer } from '../support/start-app.js';
import { keepSums, kindOf, type ReadsApp, startReadsApp } from './support.js';

const DAY = '2026-03-09';
let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  for (let number = 1; number <= 12; number += 1) {
    const account = { teamId: TEAM, id: `5${String(number).padStart(2, '0')}`, name: `Nested ${number}` };
    await addAccount(reads.db, { ...account, mccId: MANAGER, figuresFrom: DAY, figuresThrough: DAY });
    for (const suffix of ['1', '2']) {
      const key = { teamId: TEAM, accountId: account.id, id: account.id + suffix };
      const facts = new Map([[DAY, { ...NO_FACTS, costMicros: number * 1_000_000, clicks: 3 }]]);
      await addCampaign(reads.db, key);
      await addFigures(reads.db, 'campaign', key, facts, DAY);
      await addProduct(reads.db, { ...key, id: `P${suffix}` });
      const entry = { team_id: TEAM, id: crypto.randomUUID(), account_id: account.id, log_type: 'manual' };
      const written = { message: key.id, metadata: {}, created_at: '2026-03-01T08:00:00Z' };
      await insertRows(reads.db, 'activity_logs', [{ ...entry, ...written }]);
      const term = {
        team_id: TEAM,
        account_id: account.id,
        campaign_id: key.id,
        date: DAY,
        search_term: `term ${key.id}`,
      };
      const more = { match_type: 'BROAD', status: 'NONE', ...columnsOf({ ...NO_FACTS, clicks: 1 }) };
      await insertRows(reads.db, 'search_term_days', [{ ...term, ...more }]);
    }
    const list = { team_id: TEAM, account_id: account.id };
    await insertRows(reads.db, 'negative_keyword_lists', [
      { ...list, id: `L${number}`, name: 'List', resource_name: '', keyword_count: 1, created_at: '2026-03-09' },
    ]);
    await insertRows(reads.db, 'negative_keywords', [
      { ...list, list_id: `L${number}`, id: '1', text: `no ${number}`, match_type: 'EXACT' },
    ]);
  }
  await keepSums(reads.db);
});
afterAll(() => reads.stop());

/** The answer of a query, and the reads that the database saw meanwhile, by the names of their statements. */
async function counted(query: string): Promise<{ data: Answer['body']; statements: string[] }> {
  const { db } = reads;
  const { query: original } = db;
  const statements: string[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof original>) {
    if (
      /^(accounts|campaigns|products|searchTerms|feeds|negativeLists|customerProfiles|memories|activityLogs)\./.test(
        partsOf(args)[2] ?? '',
      )
    )
      statements.push(kindOf(args));
    return original.apply(this, args);
  } as typeof original;
  try {
    const { body } = await reads.app.graphql(query, {}, { apiKey });
    expect(body.errors).toBeUndefined();
    return { data: body.data, statements: statements.sort() };
  } finally {
    db.query = original;
  }
}

const NESTED = (limit: number) => `{
  accounts(search: "Nested", limit: ${limit}) {
    data {
      id
      campaigns(days: 7) {
        id
        dailyMetrics(days: 7) { date cost }
        searchTerms(days: 7) { searchTerm campaignName }
        account { id name }
      }
      products(limit: 5) { offerId account { id } dailyMetrics(days: 2) { date } }
      dailyMetrics(days: 3) { date clicks }
      searchTerms { searchTerm campaignIds }
      feeds { id }
      negativeKeywordLists { id keywords { text } account { id } }
      customerProfile { industry }
      memories { id }
      activityLogs(limit: 3) { message account { id } }
    }
  }
}`;

test.each([1, 12])('a nested query over %i accounts costs one statement for each relation and depth', async (limit) => {
  const { data, statements } = await counted(NESTED(limit));
  expect(data.accounts.data).toHaveLength(limit);
  expect(statements).toEqual([
    'accounts.days',
    'accounts.details',
    'accounts.page',
    'activityLogs.ofAccounts',
    'campaigns.byAccount',
    'campaigns.days',
    'customerProfiles.list',
    'feeds.list',
    'memories.list',
    'negativeLists.keywords',
    'negativeLists.list',
    'products.byAccount',
    'products.days',
    'searchTerms.account',
    'searchTerms.campaign',
  ]);
});

test('every parent gets its own entries', async () => {
  const { data } = await counted(NESTED(12));
  for (const account of data.accounts.data) {
    // By cost, descending, and so are ties by id.
    expect(account.campaigns.map(({ id }: { id: string }) => id)).toEqual([`${account.id}2`, `${account.id}1`]);
    for (const campaign of account.campaigns) {
      expect(campaign.account.id).toBe(account.id);
      expect(campaign.dailyMetrics.map(({ date }: { date: string }) => date)).toHaveLength(7);
      expect(campaign.dailyMetrics.at(-1)).toEqual({ date: DAY, cost: Number(account.id) - 500 });
      const name = `Campaign ${campaign.id}`;
      expect(campaign.searchTerms).toEqual([{ searchTerm: `term ${campaign.id}`, campaignName: name }]);
    }
    expect(account.products).toHaveLength(2);
    expect(account.searchTerms.map(({ campaignIds }: { campaignIds: string[] }) => campaignIds)).toEqual([
      [`${account.id}1`],
      [`${account.id}2`],
    ]);
    expect(account.dailyMetrics).toHaveLength(3);
    expect(account.feeds).toEqual([]);
    const number = Number(account.id) - 500;
    expect(account.negativeKeywordLists).toEqual([
      { id: `L${number}`, keywords: [{ text: `no ${number}` }], account: { id: account.id } },
    ]);
    expect(account.activityLogs.map(({ message }: { message: string }) => message).sort()).toEqual([
      `${account.id}1`,
      `${account.id}2`,
    ]);
  }
});

test('the same relation with other arguments is loaded apart', async () => {
  const { data } = await counted(`{
    account(accountId: "501") { first: campaigns(limit: 1, sort: "name") { id } last: campaigns(limit: 1, sort: "-name") { id } }
  }`);
  expect(data.account).toEqual({ first: [{ id: '5011' }], last: [{ id: '5012' }] });
});

test('a request cannot hold more nested entries than the limit', async () => {
  const range = 'startDate: "2025-03-10", endDate: "2026-03-10"';
  const many = Array.from({ length: 6 }, (_, index) => `a${index}: dailyMetrics(days: ${360 - index}) { date }`).join(
    ' ',
  );
  const query = `{ campaigns(limit: 100) { data { dailyMetrics(${range}) { date } ${many} } } }`;
  const { body } = await reads.app.graphql(query, {}, { apiKey });
  expect(body.errors[0].extensions.code).toBe('bad_request');
  expect(body.errors[0].message).toContain('the limit is 40000');
});

describe('a relation asks for the scope of what it shows', () => {
  test.each<[Scope[], string, string | null]>([
    [['accounts:read'], 'account(accountId: "501") { campaigns { id } }', 'insufficient_scope'],
    [['accounts:read'], 'account(accountId: "501") { dailyMetrics { date } }', null],
    [['accounts:read'], 'account(accountId: "501") { products { offerId } }', 'insufficient_scope'],
    [['accounts:read', 'products:read'], 'account(accountId: "501") { products { offerId } feeds { id } }', null],
    [['accounts:read', 'campaigns:read'], 'account(accountId: "501") { searchTerms { clicks } }', 'insufficient_scope'],
    [['accounts:read', 'search_terms:read'], 'account(accountId: "501") { searchTerms { clicks } }', null],
    [['accounts:read'], 'account(accountId: "501") { negativeKeywordLists { id } }', 'insufficient_scope'],
    [['search_terms:read'], 'negativeKeywordLists(accountId: "501") { id keywords { id } }', null],
    [['search_terms:read'], 'negativeKeywordLists(accountId: "501") { account { id } }', 'insufficient_scope'],
    [['campaigns:read'], 'campaigns { data { account { name } } }', 'insufficient_scope'],
    [['campaigns:read'], 'campaigns { data { searchTerms { clicks } dailyMetrics { date } } }', null],
    [['products:read'], 'product(offerId: "P1", accountId: "501") { account { name } }', 'insufficient_scope'],
    [['products:read'], 'product(offerId: "P1", accountId: "501") { dailyMetrics { date } }', null],
  ])('with %j: { %s }', async (scopes, field, code) => {
    const limited = await reads.keyWith(scopes);
    const { body } = await reads.app.graphql(`{ ${field} }`, {}, { apiKey: limited });
    expect(body.errors?.[0].extensions.code ?? null).toBe(code);
  });
});

describe('a kunde', () => {
  test('sees the assigned accounts alone, through every relation', async () => {
    const token = await reads.tokenOf('kunde', ['501', MANAGER]);
    const query = '{ accounts { data { id campaigns { id } } meta { total } } campaigns { data { accountId } } }';
    const { body } = await reads.app.graphql(query, {}, { token });
    expect(body.errors).toBeUndefined();
    expect(body.data.accounts.data.map(({ id }: { id: string }) => id).sort()).toEqual([MANAGER, '501']);
    expect(new Set(body.data.campaigns.data.map(({ accountId }: { accountId: string }) => accountId))).toEqual(
      new Set(['501']),
    );
    const other = await reads.app.graphql('{ account(accountId: "502") { id } }', {}, { token });
    expect(other.body.errors[0].extensions.code).toBe('not_found');
  });

  test.each([
    ['kunde_can_view_search_terms', '{ campaigns { data { searchTerms { clicks } } } }'],
    ['kunde_can_view_search_terms', '{ accountSearchTerms(accountId: "501") { clicks } }'],
    ['kunde_can_view_negative_lists', '{ account(accountId: "501") { negativeKeywordLists { id } } }'],
    ['kunde_can_view_negative_lists', '{ negativeKeywordLists(accountId: "501") { keywords { id } } }'],
    ['kunde_can_view_negative_lists', '{ negativeKeywordList(accountId: "501", listId: "L1") { keywords { id } } }'],
    ['kunde_can_create_feeds', '{ account(accountId: "501") { feeds { id } } }'],
    ['kunde_can_create_feeds', '{ feeds(accountId: "501") { id } }'],
  ])('needs %s for %s', async (setting, query) => {
    const token = await reads.tokenOf('kunde', ['501']);
    const call = async () => (await reads.app.graphql(query, {}, { token })).body.errors?.[0].extensions.code;
    await reads.db.query(`update teams set ${setting} = false where id = $1`, [TEAM]);
    expect(await call()).toBe('forbidden');
    await reads.db.query(`update teams set ${setting} = true where id = $1`, [TEAM]);
    expect(await call()).toBeUndefined();
  });
});
