import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { MerchantPlatform, PERCENT } from './support.js';

let demo: DemoApp;
let accountId: string;
let platform: MerchantPlatform;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new MerchantPlatform(demo, accountId);
});
afterAll(() => demo.stop());
afterEach(async () => {
  await platform.heal();
  await demo.app.db.query('delete from team_features');
});

const post = (
  body: object,
  { account = accountId, app = demo.app, token = demo.users.member.token, headers = {} } = {},
) => app.rest('POST', `/accounts/${account}/promotions`, { token, body, headers });
const stored = (promotionId: string) =>
  demo.app.db.query('select title from promotions where account_id = $1 and promotion_id = $2', [
    accountId,
    promotionId,
  ]);
const setFeature = (enabled: boolean) =>
  demo.app.db.query('insert into team_features (team_id, feature, enabled) values ($1, $2, $3)', [
    demo.teamId,
    'ecommerce',
    enabled,
  ]);

test('without the feature a promotion is refused before its parameters and its account are looked at', async () => {
  await setFeature(false);
  const refusal = { status: 403, body: { code: 'plan_feature_required' } };
  expect(await post(PERCENT)).toMatchObject(refusal);
  expect(await post({ longTitle: 5 })).toMatchObject(refusal);
  expect(await post(PERCENT, { account: '42' })).toMatchObject(refusal);
  const { body } = await demo.app.graphql(
    `mutation { createPromotion(accountId: "42", longTitle: "", couponValueType: FREE_GIFT, offerType: NO_CODE,
      redemptionChannel: [], productApplicability: ALL_PRODUCTS, effectiveStart: "2099-02-01T00:00:00Z",
      effectiveEnd: "2099-02-01T00:00:00Z") { id } }`,
    {},
    { token: demo.users.member.token },
  );
  expect(body.errors).toMatchObject([{ extensions: { code: 'plan_feature_required' } }]);
  expect(await post(PERCENT, { token: demo.users.kunde.token })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(
    await demo.app.rest('GET', `/accounts/${accountId}/promotions`, { token: demo.users.kunde.token }),
  ).toMatchObject({
    status: 200,
  });
  await demo.app.db.query('update team_features set enabled = true');
  expect(await post(PERCENT)).toMatchObject({ status: 201 });
});

test('only a member or higher may, for an account that it sees', async () => {
  expect(await post(PERCENT, { token: demo.users.kunde.token })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await post(PERCENT, { token: '' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  for (const account of ['42', 'nonsense']) {
    expect(await post(PERCENT, { account })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'account not found' },
    });
  }
  expect(await post({ ...PERCENT, percentOff: 0 }, { account: '42' })).toMatchObject({ status: 400 });
  const { id } = demo.users.member;
  await demo.app.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
    demo.teamId,
    id,
    demo.accountIds[1],
  ]);
  expect(await post(PERCENT)).toMatchObject({ status: 404, body: { message: 'account not found' } });
  await demo.app.db.query('delete from account_assignments where user_id = $1', [id]);
});

test('a team can block the operation', async () => {
  const block = (blocked: string[]) =>
    demo.app.graphql(
      'mutation ($blocked: [String!]) { setGuardrails(blockedOperations: $blocked) { blockedOperations } }',
      { blocked },
      { token: demo.users.owner.token },
    );
  await block(['createPromotion']);
  const answer = await post(PERCENT);
  await block([]);
  expect(answer).toMatchObject({ status: 403, body: { code: 'guardrail' } });
});

test('an id that the account or the platform has is 409, and what has it stays as it is', async () => {
  const [own] = await platform.promotions();
  expect(await post({ ...PERCENT, promotionId: own.promotionId })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await platform.promotions(own.promotionId)).toEqual([own]);
  const [source] = await platform.sources();
  const { promotionStatus: _status, name: _name, dataSource: _source, ...others } = own;
  await platform.insert({ ...others, promotionId: 'nur-dort' }, source.name);
  expect(await post({ ...PERCENT, promotionId: 'nur-dort' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await platform.promotions('nur-dort')).toMatchObject([{ attributes: own.attributes }]);
  expect(await stored('nur-dort')).toEqual([]);
});

test('one id goes to one of several writers, in whichever process', async () => {
  const { db } = demo.app;
  const other = await TestApp.start({ db, sandbox: demo.sandbox });
  const titles = ['Erste', 'Zweite', 'Dritte', 'Vierte'];
  const answers = await Promise.all(
    titles.map((longTitle, at) =>
      post({ ...PERCENT, longTitle, promotionId: 'umkaempft' }, { app: at % 2 ? other : undefined }),
    ),
  );
  await other.stop();
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const winner = answers.find(({ status }) => status === 201)?.body.title;
  expect(await stored('umkaempft')).toEqual([{ title: winner }]);
  expect(await platform.promotions('umkaempft')).toMatchObject([{ attributes: { longTitle: winner } }]);
});

test('a repeated request creates one promotion', async () => {
  const headers = { 'idempotency-key': 'promotion-once' };
  const inserts = await platform.insertsDuring(async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(PERCENT, { headers })));
    expect(new Set(answers.map(({ body }) => body.promotionId)).size).toBe(1);
  });
  expect(inserts).toBe(1);
});

test.each([
  ['a wait for the quota', { kind: 'quota', delayMs: 100 }, 201],
  ['a passing failure', { kind: 'transient' }, 201],
  ['silence after it was applied', { kind: 'late', delayMs: 100 }, 201],
  ['silence', { kind: 'slow', delayMs: 4_000 }, 502],
  ['nonsense', { kind: 'malformed' }, 502],
  ['a broken connection', { kind: 'cut' }, 502],
  ['a daily quota', { kind: 'daily_quota' }, 502],
  ['a failure', { kind: 'status', status: 500 }, 502],
  ['a refusal', { kind: 'status', status: 400 }, 400],
])('after %s the answer and the mirror tell what the platform did', async (what, fault, status) => {
  const promotionId = what.replaceAll(' ', '-');
  await platform.fail({ match: ':insert', ...fault });
  const answer = await post({ ...PERCENT, promotionId });
  await platform.heal();
  expect(answer.status).toBe(status);
  const created = status === 201 ? 1 : 0;
  expect(await platform.promotions(promotionId)).toHaveLength(created);
  expect(await stored(promotionId)).toHaveLength(created);
  if (status !== 201) {
    expect(answer.body.code).toBe(status === 400 ? 'platform_rejected' : 'platform_unavailable');
    expect(await post({ ...PERCENT, promotionId })).toMatchObject({ status: 201 });
  }
});

test('a promotion that somebody else put under the id meanwhile is not taken for ours', async () => {
  const [own] = await platform.promotions();
  const [source] = await platform.sources();
  await platform.fail({ kind: 'slow', delayMs: 4_000, match: ':insert' });
  const creating = post({ ...PERCENT, promotionId: 'fremd' });
  for (let seen = 1; seen > 0; ) {
    const faults = await fetch(`${demo.sandbox.url}/control/faults`);
    seen = (await faults.json()).length;
  }
  const { promotionStatus: _status, name: _name, dataSource: _source, ...others } = own;
  await platform.insert({ ...others, promotionId: 'fremd' }, source.name);
  expect(await creating).toMatchObject({ status: 502, body: { code: 'platform_unavailable' } });
  expect(await stored('fremd')).toEqual([]);
});

test('an account without a merchant centre is told what to do', async () => {
  const account = demo.accountIds[2] as string;
  await demo.app.db.query('delete from account_merchants where account_id = $1', [account]);
  expect(await post(PERCENT, { account })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining('Merchant Center') },
  });
});
