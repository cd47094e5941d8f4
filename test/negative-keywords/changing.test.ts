import { AdsPlatform } from '../support/ads-platform.js';
import { addAccount, insertRows } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** Single keywords that come to lists and campaigns that there are, or leave them. */
let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
let campaignIds: string[];
let named = 0;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignIds = body.data.slice(0, 2).map(({ id }: { id: string }) => id);
});

afterEach(() => platform.heal());
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const word = (text: string, match_type = 'BROAD') => ({ text, match_type });
type Headers = Record<string, string>;

/** A new list of three keywords. */
async function newList() {
  named += 1;
  const name = `Liste ${named}`;
  const keywords = [word('eins'), word('zwei', 'PHRASE'), word('drei', 'EXACT')];
  const body = { account_id: accountId, campaign_ids: campaignIds, keywords, name };
  await demo.app.rest('POST', '/query/negative-keywords', { ...key(), body });
  const { body: lists } = await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, key());
  return { name, id: lists.find((list: { name: string }) => list.name === name).id as string };
}

const pathOf = (listId: string) => `/query/accounts/${accountId}/negative-keywords/${listId}`;
const extend = (listId: string, keywords: object[], more: object = {}, headers?: Headers) =>
  demo.app.rest('POST', `${pathOf(listId)}/keywords`, { ...key(), body: { keywords, ...more }, headers });
const shorten = (listId: string, keyword_ids: string[], more: object = {}, headers?: Headers) =>
  demo.app.rest('POST', `${pathOf(listId)}/keywords/remove`, { ...key(), body: { keyword_ids, ...more }, headers });
const remove = (campaignId: string, keyword_ids: string[], more: object = {}, headers?: Headers) =>
  demo.app.rest('POST', `/query/campaign/${campaignId}/negative-keywords/remove`, {
    ...key(),
    body: { account_id: accountId, keyword_ids, ...more },
    headers,
  });

interface Held {
  id: string;
  campaignId: string;
  text: string;
  matchType: string;
}

const shown = ({ text, matchType }: Held) => `${matchType} ${text}`;
const stored = async (listId: string) => {
  const { body } = await demo.app.rest('GET', pathOf(listId), key());
  expect(body.keywordCount).toBe(body.keywords.length);
  return body.keywords as Held[];
};
const storedWords = async (listId: string) => (await stored(listId)).map(shown).sort();
const atPlatform = async (name: string) => (await platform.lists(name))[0]?.keywords;
const idsOf = async (listId: string, ...texts: string[]) =>
  (await stored(listId)).filter(({ text }) => texts.includes(text)).map(({ id }) => id);

const negatives = async (query = ''): Promise<{ data: Held[]; meta: object }> =>
  (await demo.app.rest('GET', `/query/accounts/${accountId}/campaign-negatives?${query}`, key())).body;
const negativesAtPlatform = async (campaignId: string): Promise<string[]> => {
  const rows = await platform.rows(
    `SELECT campaign_criterion.keyword.text, campaign_criterion.keyword.match_type FROM campaign_criterion
      WHERE campaign_criterion.type = 'KEYWORD' AND campaign_criterion.negative = TRUE AND campaign.id = ${campaignId}`,
  );
  return rows.map(({ campaignCriterion: { keyword } }) => shown(keyword)).sort();
};

async function undo(answer: { headers: globalThis.Headers }) {
  const auditId = answer.headers.get('x-audit-id');
  const undone = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) { operation campaignId
      previous { negativeKeywordList negativeKeywordCount } current { negativeKeywordList negativeKeywordCount } } }`,
    { id: auditId },
    key(),
  );
  const [error] = undone.body.errors ?? [];
  return { headers: undone.headers, code: error?.extensions.code, undone: undone.body.data?.undoChange };
}

const lastMessage = async () => {
  const [log] = await demo.app.db.query<{ message: string }>(
    'select message from activity_logs where account_id = $1 order by created_at desc limit 1',
    [accountId],
  );
  return log?.message;
};

test('a whole account excludes keywords by its one list, which is made with the first and kept after the last', async () => {
  const path = `/query/accounts/${accountId}/account-negatives`;
  const held = async (): Promise<Held[]> => (await demo.app.rest('GET', path, key())).body.data;
  const heldWords = async () => (await held()).map(shown);
  const add = (keywords: object[], more: object = {}, headers?: Headers) =>
    demo.app.rest('POST', path, { ...key(), body: { keywords, ...more }, headers });
  const take = (keyword_ids: string[]) => demo.app.rest('POST', `${path}/remove`, { ...key(), body: { keyword_ids } });
  const inherited = async () => {
    const rows = await demo.app.db.query<{ text: string }>(
      `select text from inherited_negative_keywords where account_id = $1 and campaign_id = '' order by text`,
      [accountId],
    );
    return rows.map(({ text }) => text);
  };
  const links = () =>
    platform.rows(
      `SELECT customer_negative_criterion.negative_keyword_list.shared_set FROM customer_negative_criterion
        WHERE customer_negative_criterion.type = 'NEGATIVE_KEYWORD_LIST'`,
    );
  expect(await held()).toEqual([]);
  const two = [word('gratis konto'), word('Gratis  Konto'), word('nirgends', 'EXACT')];
  expect((await add(two, { validate_only: true })).body).toMatchObject({ added_count: 2, keyword_count: 2 });
  expect(await links()).toEqual([]);
  const added = await add(two, {}, { 'Idempotency-Key': 'account-wide' });
  expect(added).toMatchObject({ status: 200, body: { added_count: 2, skipped_count: 0, keyword_count: 2 } });
  expect((await add(two, {}, { 'Idempotency-Key': 'account-wide' })).body).toEqual(added.body);
  expect(await heldWords()).toEqual(['BROAD gratis konto', 'EXACT nirgends']);
  expect(await inherited()).toEqual(['gratis konto', 'nirgends']);
  expect(await lastMessage()).toMatch(/^2 ausschließende Keywords zu Konto „.+“ hinzugefügt$/);
  expect((await add([word('NIRGENDS', 'EXACT'), word('noch')])).body).toMatchObject({
    added_count: 1,
    skipped_count: 1,
  });
  expect(await links()).toHaveLength(1);

  const of = async (text: string) => (await held()).filter((each) => each.text === text).map(({ id }) => id);
  const removed = await take(await of('noch'));
  expect(removed).toMatchObject({ status: 200, body: { removed_count: 1, keyword_count: 2 } });
  expect((await undo(removed)).undone).toMatchObject({ operation: 'removeAccountNegativeKeywords', campaignId: null });
  expect((await undo(added)).undone).toMatchObject({ operation: 'addAccountNegativeKeywords' });
  expect(await heldWords()).toEqual(['BROAD noch']);
  await take(await of('noch'));
  expect([await held(), await inherited(), await links()]).toEqual([
    [],
    [],
    [{ customerNegativeCriterion: expect.anything() }],
  ]);
  const many = Array.from({ length: 1_000 }, (_, at) => word(`wort ${at}`));
  expect((await add(many)).body).toMatchObject({ added_count: 1_000 });
  const full = await add([word('eins zu viel')]);
  expect(full).toMatchObject({ status: 409, body: { message: expect.stringContaining('the maximum of 1,000') } });
  expect(await take(['1'])).toMatchObject({ status: 404 });
});

test('keywords come to a list once, those that it holds are skipped, and undoing takes just the new ones out', async () => {
  const { id, name } = await newList();
  const answer = await extend(id, [word('vier'), word(' EINS '), word('eins', 'EXACT'), word('Vier')]);
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, added_count: 2, skipped_count: 1, keyword_count: 5 },
  });
  const five = ['BROAD eins', 'BROAD vier', 'EXACT drei', 'EXACT eins', 'PHRASE zwei'];
  expect(await atPlatform(name)).toEqual(five);
  expect(await storedWords(id)).toEqual(five);
  expect(await lastMessage()).toBe(`2 ausschließende Keywords zu Ausschlussliste „${name}“ hinzugefügt`);

  const back = await undo(answer);
  const state = (negativeKeywordCount: number) => ({ negativeKeywordList: name, negativeKeywordCount });
  expect(back.undone).toEqual({
    operation: 'extendNegativeKeywordList',
    campaignId: null,
    previous: state(5),
    current: state(3),
  });
  const three = ['BROAD eins', 'EXACT drei', 'PHRASE zwei'];
  expect([await atPlatform(name), await storedWords(id)]).toEqual([three, three]);
  expect((await undo(answer)).code).toBe('conflict');
  expect((await undo(back)).undone).toMatchObject({ previous: state(3), current: state(5) });
  expect([await atPlatform(name), await storedWords(id)]).toEqual([five, five]);
});

test('keywords leave a list, undoing puts them back, and not when somebody was faster', async () => {
  const { id, name } = await newList();
  const answer = await shorten(id, await idsOf(id, 'eins', 'drei'));
  expect(answer).toMatchObject({ status: 200, body: { success: true, removed_count: 2, keyword_count: 1 } });
  expect([await atPlatform(name), await storedWords(id)]).toEqual([['PHRASE zwei'], ['PHRASE zwei']]);
  await extend(id, [word('Eins')]);
  expect((await undo(answer)).code).toBe('conflict');
  expect(await atPlatform(name)).toEqual(['BROAD Eins', 'PHRASE zwei']);
  await shorten(id, await idsOf(id, 'Eins'));
  expect((await undo(answer)).code).toBeUndefined();
  const three = ['BROAD eins', 'EXACT drei', 'PHRASE zwei'];
  expect([await atPlatform(name), await storedWords(id)]).toEqual([three, three]);
});

test('validate_only has the platform check and changes nothing', async () => {
  const { id, name } = await newList();
  const only = { validate_only: true };
  expect((await extend(id, [word('vier')], only)).body).toMatchObject({ added_count: 1, keyword_count: 4 });
  expect((await extend(id, [word('was!')], only)).body).toMatchObject({ code: 'platform_rejected' });
  const ids = await idsOf(id, 'eins');
  expect((await shorten(id, ids, only)).body).toMatchObject({ removed_count: 1, keyword_count: 2 });
  const three = ['BROAD eins', 'EXACT drei', 'PHRASE zwei'];
  expect([await atPlatform(name), await storedWords(id)]).toEqual([three, three]);
});

test('a list takes 5,000 keywords and no more', async () => {
  const { id } = await newList();
  const many = Array.from({ length: 4_997 }, (_, at) => word(`unerwünscht ${at}`));
  expect((await extend(id, many)).body).toMatchObject({ added_count: 4_997, keyword_count: 5_000 });
  expect(await extend(id, [word('eins zu viel')])).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await extend(id, [word('eins')])).body).toMatchObject({ added_count: 0, skipped_count: 1 });
});

test.each([
  ['no keyword', (id: string) => extend(id, []), 400, 'bad_request'],
  ['a keyword of 11 words', (id: string) => extend(id, [word('a b c d e f g h i j k')]), 400, 'bad_request'],
  ['a keyword that the platform refuses', (id: string) => extend(id, [word('was!')]), 400, 'platform_rejected'],
  ['a keyword id that the list does not hold', (id: string) => shorten(id, ['7']), 404, 'not_found'],
  ['no keyword id', (id: string) => shorten(id, []), 400, 'bad_request'],
  ['a list that there is not', () => extend('77', [word('a')]), 404, 'not_found'],
  ['a list that cannot be', () => shorten("1' OR 1", ['7']), 404, 'not_found'],
  ['a person who is no member', (id: string) => extend(id, [word('a')], { userId: 'x' }), 400, 'bad_request'],
])('%s is refused', async (_what, call, status, code) => {
  const { id, name } = await newList();
  expect(await call(id)).toMatchObject({ status, body: { code } });
  expect(await atPlatform(name)).toHaveLength(3);
});

test.each([
  ['silence after it was applied', { kind: 'late', delayMs: 100 }, 200],
  ['a wait for the quota', { kind: 'quota', delayMs: 100 }, 200],
  ['a failure', { kind: 'status', status: 500 }, 502],
])('%s: what the platform then has decides', async (_what, fault, status) => {
  const { id, name } = await newList();
  await platform.fail({ match: ':mutate', ...fault });
  expect((await extend(id, [word('vier')])).status).toBe(status);
  const held = status === 200 ? ['BROAD eins', 'BROAD vier', 'EXACT drei', 'PHRASE zwei'] : await atPlatform(name);
  expect([await atPlatform(name), await storedWords(id)]).toEqual([held, held]);
  const ids = await idsOf(id, 'eins');
  await platform.fail({ match: ':mutate', ...fault });
  expect((await shorten(id, ids)).status).toBe(status);
  expect(await atPlatform(name)).toEqual(await storedWords(id));
});

test('a repeated request acts once', async () => {
  const { id, name } = await newList();
  const ids = await idsOf(id, 'eins');
  const both = (headers: Headers) => [extend(id, [word('vier')], {}, headers), extend(id, [word('vier')], {}, headers)];
  const added = await Promise.all(both({ 'idempotency-key': `extend-${id}` }));
  expect(added.map(({ body }) => body.added_count)).toEqual([1, 1]);
  const headers = { 'idempotency-key': `shorten-${id}` };
  const removed = [await shorten(id, ids, {}, headers), await shorten(id, ids, {}, headers)];
  expect(removed.map(({ status, body }) => [status, body.removed_count])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect(await atPlatform(name)).toEqual(['BROAD vier', 'EXACT drei', 'PHRASE zwei']);
});

test('what campaigns exclude by themselves is listed in pages, by campaign, and below campaigns', async () => {
  const all = await negatives();
  expect(all.meta).toMatchObject({ total: all.data.length, limit: 100, offset: 0 });
  const [first] = all.data;
  const own = all.data.filter(({ campaignId }) => campaignId === first?.campaignId);
  expect(own.map(shown).sort()).toEqual(await negativesAtPlatform(first?.campaignId as string));
  expect((await negatives(`campaign_id=${first?.campaignId}`)).data).toEqual(own);
  expect((await negatives('limit=1&offset=1')).data).toEqual([all.data[1]]);
  expect(await negatives('campaign_id=77')).toMatchObject({ code: 'not_found' });
  const { body } = await demo.app.graphql(
    `{ campaign(accountId: "${accountId}", campaignId: "${first?.campaignId}") { negativeKeywords { id text matchType } } }`,
    {},
    key(),
  );
  expect(body.data.campaign.negativeKeywords).toEqual(own.map(({ id, text, matchType }) => ({ id, text, matchType })));
});

test('a campaign excludes keywords no longer, and again after undoing', async () => {
  const { data } = await negatives();
  const { campaignId } = data[0] as Held;
  const own = data.filter((each) => each.campaignId === campaignId);
  const before = own.map(shown).sort();
  const ids = own.slice(0, 2).map(({ id }) => id);
  expect((await remove(campaignId, ids, { validate_only: true })).body).toMatchObject({ removed_count: 2 });
  expect(await negativesAtPlatform(campaignId)).toEqual(before);
  const answer = await remove(campaignId, [...ids, ...ids]);
  expect(answer).toMatchObject({ status: 200, body: { removed_count: 2, keyword_count: own.length - 2 } });
  const left = own.slice(2).map(shown).sort();
  const now = async () => (await negatives(`campaign_id=${campaignId}`)).data.map(shown).sort();
  expect([await negativesAtPlatform(campaignId), await now()]).toEqual([left, left]);
  expect(await remove(campaignId, ids)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await undo(answer)).undone).toEqual({
    operation: 'removeCampaignNegativeKeywords',
    campaignId,
    previous: { negativeKeywordList: null, negativeKeywordCount: own.length - 2 },
    current: { negativeKeywordList: null, negativeKeywordCount: own.length },
  });
  expect([await negativesAtPlatform(campaignId), await now()]).toEqual([before, before]);
});

test('an account of a platform that lacks this is refused for that', async () => {
  const { db } = demo.app;
  await addAccount(db, { teamId: demo.teamId, id: '888' });
  await db.query(`update accounts set platform = 'meta-ads' where id = '888'`);
  await insertRows(db, 'campaigns', [
    {
      team_id: demo.teamId,
      account_id: '888',
      id: '999',
      name: 'M',
      resource_name: '999',
      status: 'ENABLED',
      channel_type: 'SEARCH',
      bidding_strategy_type: 'MANUAL_CPC',
      budget_micros: 0,
      budget_shared: false,
      budget_resource_name: '',
      budget_reference_count: 1,
    },
  ]);
  const answer = await remove('999', ['1'], { account_id: '888' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
});

test('a tool extends a list', async () => {
  const { id, name } = await newList();
  const client = await overHttp(demo.app.url, demo.apiKey);
  const parameters = { account_id: accountId, list_id: id, keywords: [word('vier')] };
  const answer = await call(client, 'extend_negative_keyword_list', parameters);
  await client.close();
  expect(answer.text).toMatchObject({ added_count: 1, keyword_count: 4 });
  expect(await atPlatform(name)).toContain('BROAD vier');
});
