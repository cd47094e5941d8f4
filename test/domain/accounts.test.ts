import type { AccountListArgs } from '../../schema/accounts/account.args.js';
import type { Account } from '../../schema/accounts/account.type.js';
import type { Viewer } from '../../src/access/viewer.js';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { AccountService } from '../../src/domain/accounts/account.service.js';
import { addAccount, sumFacts } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { accountFacts, accountOf, figures, metricOf, sorted, windowIn } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, MANAGER, NOW, TEAM } from './support/world.js';

const world = buildWorld();
const IDS = world.accounts.map(({ id }) => id);
let database: TestDatabase;
let accounts: AccountService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  accounts = new AccountService(database.db, () => NOW);
});
afterAll(() => database.close());

const list = (args: Partial<AccountListArgs> = {}, viewer: Viewer = everything) =>
  accounts.list(viewer, { days: 30, sort: '-cost', limit: 1000, offset: 0, ...args });

function factsOf(id: string, days: number) {
  return accountFacts(world, id, ...windowIn(accountOf(world, id), days));
}

function entry(id: string, days: number, members: string[]): Account {
  const facts = id === MANAGER ? sumFacts(members.map((member) => factsOf(member, days))) : factsOf(id, days);
  return {
    id,
    name: id === MANAGER ? 'Manager' : accountOf(world, id).name,
    currency: 'EUR',
    status: 'ENABLED',
    isMcc: id === MANAGER,
    metrics: { periodDays: days, ...figures(facts) },
  };
}

function expected(ids: string[], { days = 30, sort = '-cost' } = {}, members = IDS) {
  const field = sort.replace('-', '');
  const value = (entry: (typeof entries)[number]) => (field === 'name' ? entry.name : metricOf(entry, field));
  const entries = ids.map((id) => entry(id, days, members));
  return sorted(entries, value, sort.startsWith('-'), ({ id }) => [id]);
}

describe('the account list agrees with plain sums over daily facts', () => {
  test.each(ACCOUNT_SORTS.flatMap((sort) => [1, 30, 365].map((days) => ({ sort, days }))))(
    'sorted by $sort over $days days',
    async (args) => {
      const { data, meta } = await list(args);
      expect(data).toEqual(expected([MANAGER, ...IDS], args));
      expect(meta).toEqual({ total: 6, limit: 1000, offset: 0 });
    },
  );

  test.each<[Partial<AccountListArgs>, string[]]>([
    [{ mccId: MANAGER }, IDS],
    [{ mccId: '101' }, []],
    [{ search: 'STORE' }, ['103', '104']],
    [{ search: 'äpfel' }, ['101']],
    [{ search: '%' }, ['102']],
    [{ search: 'k_s' }, ['102']],
    [{ search: '\\' }, []],
    [{ search: '' }, [MANAGER, ...IDS]],
    [{ search: 'shop', mccId: MANAGER }, ['102', '105']],
    [{ minRoas: 1e9 }, []],
  ])('filtered by %j', async (args, ids) => {
    const { data, meta } = await list(args);
    expect(data).toEqual(expected(ids));
    expect(meta.total).toBe(ids.length);
  });

  test('filtered by the ROAS of the window', async () => {
    const all = expected([MANAGER, ...IDS]);
    const minRoas = all[2]?.metrics.roas as number;
    expect((await list({ minRoas })).data).toEqual(all.filter(({ metrics }) => metrics.roas >= minRoas));
  });

  test('page by page, and past the end', async () => {
    const all = expected([MANAGER, ...IDS]);
    expect((await list({ limit: 2, offset: 2 })).data).toEqual(all.slice(2, 4));
    expect(await list({ limit: 2, offset: 6 })).toEqual({ data: [], meta: { total: 6, limit: 2, offset: 6 } });
  });
});

describe('a manager account', () => {
  test('adds up only what the caller may see', async () => {
    const { data } = await list({}, limitedTo(MANAGER, '101', '104'));
    expect(data).toEqual(expected([MANAGER, '101', '104'], {}, ['101', '104']));
  });

  test('that is not assigned is not found as a filter', async () => {
    await expect(list({ mccId: MANAGER }, limitedTo('101'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ mccId: '999' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('day by day is the sum of its sub-accounts', async () => {
    const range = { startDate: '2026-03-01', endDate: '2026-03-10' };
    const days = await accounts.dailyMetrics(everything, { accountId: MANAGER, ...range });
    expect(days).toHaveLength(10);
    for (const { date, ...day } of days) {
      expect(day).toEqual(figures(sumFacts(IDS.map((id) => accountFacts(world, id, date, date)))));
    }
  });

  test('reaches accounts below managers below it', async () => {
    const own = await openTestDatabase('world', insertWorld);
    await addAccount(own.db, { teamId: TEAM, id: '90', isMcc: true });
    await own.db.query(`update accounts set mcc_id = '90' where id = $1`, [MANAGER]);
    const service = new AccountService(own.db, () => NOW);
    const top = await service.details(everything, { accountId: '90' });
    expect(top.metrics).toEqual(entry(MANAGER, 30, IDS).metrics);
    await own.close();
  });
});

describe('account details', () => {
  test('show the account, its figures and what it holds', async () => {
    const own = world.campaigns.filter(({ accountId, status }) => accountId === '102' && status !== 'REMOVED');
    expect(await accounts.details(everything, { accountId: '102' })).toEqual({
      ...entry('102', 30, IDS),
      mccId: MANAGER,
      timeZone: 'America/New_York',
      reportedTimeZone: null,
      industry: '',
      logoUrl: '',
      isEcommerce: false,
      productRoasBoundary: 2,
      campaignCount: own.length,
      productCount: 12,
      lastSyncedAt: null,
      createdAt: '2026-01-01T08:00:00.000Z',
    });
    const [days] = await accounts.figureDaysOf(everything, ['102']);
    expect(days).toMatchObject({ id: '102', platform: 'google-ads' });
  });

  test('come in the order of the ids, with null for what is not visible', async () => {
    const found = await accounts.detailsOf(limitedTo('101', '103'), ['103', '102', '101'], { days: 7 });
    expect(found.map((account) => account?.id ?? null)).toEqual(['103', null, '101']);
  });

  test.each(['999', 'none', ''])('of %j are not found', async (accountId) => {
    await expect(accounts.details(everything, { accountId })).rejects.toMatchObject({ code: 'not_found' });
    const range = { startDate: '2026-03-01', endDate: '2026-03-02' };
    await expect(accounts.dailyMetrics(everything, { accountId, ...range })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('an unknown sort is refused', async () => {
  await expect(list({ sort: 'clicks' })).rejects.toMatchObject({ code: 'bad_request', parameter: 'sort' });
});
