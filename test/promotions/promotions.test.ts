import { insertRows } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { inDays } from './support.js';

let demo: DemoApp;
let accountId: string;
let emptyId: string;
let ids: Record<string, string>;

const UPCOMING = ['zurueckgewiesen', 'laufend', 'in-pruefung', 'geplant'];
const PAST = ['gerade-vorbei', 'abgelehnt-vorbei', 'lange-vorbei'];

beforeAll(async () => {
  demo = await startDemoApp();
  const { db } = demo.app;
  [, accountId = '', emptyId = ''] = demo.accountIds;
  await db.query('delete from promotions where account_id = any($1)', [[accountId, emptyId]]);
  const row = (promotion_id: string, from: number, to: number, platform_state: string, more: object = {}) => ({
    team_id: demo.teamId,
    account_id: accountId,
    id: crypto.randomUUID(),
    promotion_id,
    title: `Titel ${promotion_id}`,
    coupon_value_type: 'PERCENT_OFF',
    percent_off: 10,
    effective_start: inDays(from),
    effective_end: inDays(to),
    platform_state,
    ...more,
  });
  const rows = [
    row('geplant', 40, 50, 'PENDING'),
    row('laufend', -3, 3, 'PENDING'),
    row('in-pruefung', 20, 30, 'IN_REVIEW', { coupon_value_type: 'FREE_SHIPPING_STANDARD', percent_off: null }),
    row('zurueckgewiesen', -10, 10, 'REJECTED'),
    row('gerade-vorbei', -30, -0.001, 'LIVE'),
    row('abgelehnt-vorbei', -30, -5, 'REJECTED'),
    row('lange-vorbei', -400, -390, 'EXPIRED'),
    row('angehalten', -2, 60, 'STOPPED'),
  ];
  await insertRows(db, 'promotions', rows);
  ids = Object.fromEntries(rows.map((each) => [each.promotion_id, each.id]));
});
afterAll(() => demo.stop());

const get = (query = '', { account = accountId, token = demo.users.kunde.token } = {}) =>
  demo.app.rest('GET', `/accounts/${account}/promotions${query}`, { token });
const patch = (promotion: string, body: object, { account = accountId, token = demo.users.member.token } = {}) =>
  demo.app.rest('PATCH', `/accounts/${account}/promotions/${ids[promotion] ?? promotion}`, { token, body });
const named = (list: { promotionId: string }[]) => list.map(({ promotionId }) => promotionId);

test('upcoming and active ones are a plain list by start, each with the status of the moment', async () => {
  for (const query of ['', '?upcoming=true', '?past=false', '?page=7&pageSize=1']) {
    const { status, body } = await get(query);
    expect(status).toBe(200);
    expect(named(body)).toEqual(UPCOMING);
    expect(body.map(({ overallStatus }: { overallStatus: string }) => overallStatus)).toEqual([
      'REJECTED',
      'ACTIVE',
      'IN_REVIEW',
      'SCHEDULED',
    ]);
  }
  const [first, , third] = (await get()).body;
  expect(Object.keys(first)).toEqual([
    'id',
    'accountId',
    'promotionId',
    'title',
    'couponValueType',
    'percentOff',
    'effectiveStart',
    'effectiveEnd',
    'overallStatus',
    'customTitle',
    'customNotes',
    'customEffectiveStart',
    'customEffectiveEnd',
  ]);
  expect(third).toMatchObject({ couponValueType: 'FREE_SHIPPING_STANDARD', percentOff: null });
});

test('past=true answers pages of past ones, those that ended last first', async () => {
  const all = ['angehalten', ...PAST];
  for (const query of ['?past=true', '?past=true&upcoming=true', '?past=true&upcoming=false']) {
    const { body } = await get(query);
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 10 });
    expect(Object.keys(body)).toEqual(['data', 'total', 'page', 'pageSize']);
    expect(named(body.data)).toEqual(all);
    expect(new Set(body.data.map((each: { overallStatus: string }) => each.overallStatus))).toEqual(
      new Set(['EXPIRED']),
    );
  }
  const pages = await Promise.all([1, 2, 3].map((page) => get(`?past=true&page=${page}&pageSize=2`)));
  expect(pages.map(({ body }) => named(body.data))).toEqual([all.slice(0, 2), all.slice(2), []]);
  expect(pages[2]?.body).toEqual({ data: [], total: 4, page: 3, pageSize: 2 });
  expect((await get('?past=true&page=2147483647&pageSize=100')).body).toMatchObject({ data: [], total: 4 });
});

test('both shapes of the answer are documented', async () => {
  const { body } = await demo.app.rest('GET', '/openapi.json');
  const { schema } = body.paths['/accounts/{accountID}/promotions'].get.responses[200].content['application/json'];
  expect(schema.oneOf).toMatchObject([
    { type: 'array', items: { $ref: '#/components/schemas/MerchantPromotion' } },
    { $ref: '#/components/schemas/MerchantPromotionPage' },
  ]);
});

test('upcoming=false answers those that are over in one list', async () => {
  expect(named((await get('?upcoming=false')).body).sort()).toEqual(['angehalten', ...PAST].sort());
});

test('a range keeps what is in force on at least one of its days', async () => {
  const day = (days: number) => inDays(days).slice(0, 10);
  for (const [query, expected] of [
    [`?startDate=${day(15)}`, ['in-pruefung', 'geplant']],
    [`?endDate=${day(15)}`, ['zurueckgewiesen', 'laufend']],
    [`?startDate=${day(32)}&endDate=${day(38)}`, []],
    [`?startDate=${day(25)}&endDate=${day(25)}`, ['in-pruefung']],
    [`?upcoming=false&endDate=${day(-100)}`, ['lange-vorbei']],
  ] as const) {
    expect(named((await get(query)).body)).toEqual(expected);
  }
  const { body } = await get(`?past=true&startDate=${day(-200)}&endDate=${day(-3)}`);
  expect(body).toMatchObject({ total: 2 });
  expect(named(body.data)).toEqual(['gerade-vorbei', 'abgelehnt-vorbei']);
});

test('the days of a range are those of the account', async () => {
  const { db } = demo.app;
  await insertRows(db, 'promotions', [
    {
      team_id: demo.teamId,
      account_id: emptyId,
      id: crypto.randomUUID(),
      promotion_id: 'silvester',
      title: 'Silvester',
      coupon_value_type: 'FREE_GIFT',
      effective_start: '2098-12-31T23:30:00Z',
      effective_end: '2099-01-01T04:30:00Z',
      platform_state: 'PENDING',
    },
  ]);
  const on = async (day: string) => named((await get(`?startDate=${day}&endDate=${day}`, { account: emptyId })).body);
  expect([await on('2098-12-31'), await on('2099-01-01')]).toEqual([[], ['silvester']]);
  await db.query(`update accounts set time_zone = 'America/New_York' where id = $1`, [emptyId]);
  expect([await on('2098-12-31'), await on('2099-01-01')]).toEqual([['silvester'], []]);
  await db.query('delete from promotions where account_id = $1', [emptyId]);
});

test.each([
  ['?upcoming=yes', /^upcoming must be true or false/],
  ['?past=1', /^past must be true or false/],
  ['?past=true&past=true', /^past must be given once/],
  ['?past=true&page=0', /^page must not be less than 1/],
  ['?past=true&page=x', /^page must be a whole number/],
  ['?past=true&pageSize=0', /^pageSize must not be less than 1/],
  ['?past=true&pageSize=101', /^pageSize must not be greater than 100/],
  ['?startDate=2026-02-30', /^startDate must be a calendar date/],
  ['?endDate=tomorrow', /^endDate must be a calendar date/],
  ['?startDate=2026-02-02&endDate=2026-02-01', /^endDate must not be before the start/],
])('%s is refused', async (query, message) => {
  expect(await get(query)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringMatching(message) },
  });
});

test('an account that the caller does not see is 404, one without promotions an empty list', async () => {
  expect((await get('', { account: emptyId })).body).toEqual([]);
  expect((await get('?past=true', { account: emptyId })).body).toEqual({ data: [], total: 0, page: 1, pageSize: 10 });
  const { kunde } = demo.users;
  await demo.app.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
    demo.teamId,
    kunde.id,
    emptyId,
  ]);
  for (const query of ['', '?past=true']) {
    for (const account of [accountId, '42']) {
      expect(await get(query, { account })).toMatchObject({ status: 404, body: { message: 'account not found' } });
    }
  }
  await demo.app.db.query('delete from account_assignments where user_id = $1', [kunde.id]);
  expect(await get('', { token: '' })).toMatchObject({ status: 401 });
});

test('over GraphQL they hang on accounts, and a page says where it stands', async () => {
  const { body } = await demo.app.graphql(
    `query ($id: String!) {
      promotions(accountId: $id, past: true, pageSize: 1) { data { promotionId overallStatus } total page pageSize }
      over: promotions(accountId: $id, upcoming: false) { total page pageSize }
      account(accountId: $id) { promotions { promotionId } }
      accounts { data { id promotions { promotionId } } }
    }`,
    { id: accountId },
    { token: demo.users.owner.token },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.promotions).toEqual({
    data: [{ promotionId: 'angehalten', overallStatus: 'EXPIRED' }],
    total: 4,
    page: 1,
    pageSize: 1,
  });
  expect(body.data.over).toEqual({ total: 4, page: 1, pageSize: 4 });
  expect(named(body.data.account.promotions)).toEqual(UPCOMING);
  const others = body.data.accounts.data.filter(({ promotions }: { promotions: object[] }) => promotions.length > 0);
  expect(others.length).toBeGreaterThan(5);
});

test('what the agency says of a promotion is kept; what is absent stays, what is empty goes', async () => {
  const start = { customEffectiveStart: '2027-01-31T12:00:00+02:00' };
  expect(await patch('geplant', { customTitle: ' Zeltwochen ', ...start })).toMatchObject({
    status: 200,
    body: {
      id: ids.geplant,
      title: 'Titel geplant',
      customTitle: 'Zeltwochen',
      customNotes: null,
      customEffectiveStart: '2027-01-31T10:00:00.000Z',
      customEffectiveEnd: null,
    },
  });
  expect((await patch('geplant', { customNotes: 'Mit Banner', customTitle: '' })).body).toMatchObject({
    customTitle: null,
    customNotes: 'Mit Banner',
    customEffectiveStart: '2027-01-31T10:00:00.000Z',
  });
  expect((await patch('geplant', { customNotes: null, customEffectiveStart: '' })).body).toMatchObject({
    customNotes: null,
    customEffectiveStart: null,
  });
  const { body } = await patch('geplant', {});
  expect((await get()).body).toContainEqual(body);
});

test('an own end is after the own start, whichever is given', async () => {
  const set = (body: object) => patch('laufend', body);
  const refused = (message: string) => ({ status: 400, body: { code: 'bad_request', message } });
  const [early, late] = ['2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'];
  expect(await set({ customEffectiveStart: late, customEffectiveEnd: early })).toMatchObject(
    refused('customEffectiveEnd must be after the start'),
  );
  expect(await set({ customEffectiveStart: late })).toMatchObject({ status: 200 });
  expect(await set({ customEffectiveEnd: late })).toMatchObject(refused('customEffectiveEnd must be after the start'));
  expect(await set({ customEffectiveEnd: '2027-03-01T00:00:00Z' })).toMatchObject({ status: 200 });
  expect(await set({ customEffectiveStart: '2027-03-01T01:00:00+01:00' })).toMatchObject(
    refused('customEffectiveStart must be before the end'),
  );
  expect(await set({ customEffectiveStart: '', customEffectiveEnd: early })).toMatchObject({
    status: 200,
    body: { customEffectiveStart: null, customEffectiveEnd: '2027-01-01T00:00:00.000Z' },
  });
  const both = await Promise.all([
    set({ customEffectiveStart: '2026-12-01T00:00:00Z' }),
    set({ customEffectiveEnd: '2026-11-01T00:00:00Z' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each([
  [{ customTitle: 'x'.repeat(201) }, /^customTitle must have 1 to 200/],
  [{ customTitle: 5 }, /^customTitle must be text/],
  [{ customNotes: 'x'.repeat(20_001) }, /^customNotes must have 1 to 20000/],
  [{ customNotes: 'a\0b' }, /^customNotes must not contain NUL/],
  [{ customEffectiveStart: '2027-01-31' }, /^customEffectiveStart must be a timestamp as in RFC 3339/],
  [{ customEffectiveStart: '2027-01-31T12:00:00' }, /^customEffectiveStart must be a timestamp/],
  [{ customEffectiveEnd: '2027-02-30T12:00:00Z' }, /^customEffectiveEnd must be a timestamp/],
  [{ customEffectiveEnd: '2027-01-31T24:00:00Z' }, /^customEffectiveEnd must be a timestamp/],
  [{ customEffectiveEnd: '0000-01-31T12:00:00Z' }, /^customEffectiveEnd must be in the years 1 to 9999/],
  [{ title: 'x' }, /^title is not a field of this body/],
])('the change %j is refused', async (body, message) => {
  expect(await patch('in-pruefung', body)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringMatching(message) },
  });
});

test('a change needs a member and a promotion of the account', async () => {
  const { kunde, member } = demo.users;
  const body = { customTitle: 'x' };
  expect(await patch('geplant', body, { token: kunde.token })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  for (const promotion of ['geplant-', crypto.randomUUID(), 'laufend']) {
    const account = promotion === 'laufend' ? emptyId : accountId;
    expect(await patch(promotion, body, { account, token: member.token })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'promotion not found' },
    });
  }
});
