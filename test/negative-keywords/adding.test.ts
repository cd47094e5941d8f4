import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
let campaignIds: string[];
let removedId: string;
let foreignId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', '/query/campaigns?limit=1000&sort=name', key());
  const all = body.data as { id: string; accountId: string; status: string }[];
  campaignIds = all.filter((each) => each.accountId === accountId && each.status !== 'REMOVED').map(({ id }) => id);
  foreignId = all.find((each) => each.accountId !== accountId)?.id as string;
  [removedId = ''] = campaignIds.splice(-1);
  await demo.app.db.query(`update campaigns set status = 'REMOVED' where id = $1`, [removedId]);
});

afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const add = (body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', '/query/negative-keywords', { ...key(), body: { account_id: accountId, ...body }, headers });
const lists = async () => (await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, key())).body;
const two = () => campaignIds.slice(0, 2);
const KEYWORDS = [
  { text: '  billige   Zelte ', match_type: 'PHRASE' },
  { text: 'BILLIGE zelte', match_type: 'PHRASE' },
  { text: 'billige zelte', match_type: 'EXACT' },
  { text: 'Gratis', match_type: 'BROAD' },
];
const STORED = ['BROAD Gratis', 'EXACT billige zelte', 'PHRASE billige Zelte'];

async function callTool(parameters: object) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${demo.app.url}/mcp`), {
      requestInit: { headers: { 'X-API-Key': demo.apiKey } },
    }),
  );
  try {
    const { tools } = await client.listTools();
    const { isError, content } = await client.callTool({
      name: 'add_negative_keywords',
      arguments: { account_id: accountId, ...parameters },
    });
    const answer = JSON.parse((content as { text: string }[])[0]?.text as string);
    return { isError, answer, tool: tools.find(({ name }) => name === 'add_negative_keywords') };
  } finally {
    await client.close();
  }
}

test('one list is created at the platform with its keywords and links, then mirrored and noted', async () => {
  const [first, second] = two();
  const answer = await add({ campaign_ids: [first, second, first], keywords: KEYWORDS });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      added_count: 3,
      shared_set_name: expect.stringMatching(/^Ausschlussliste \d\d\.\d\d\.\d{4}/),
    },
  });
  const name = answer.body.shared_set_name;
  const [atPlatform, ...others] = await platform.lists(name);
  expect(others).toEqual([]);
  expect(atPlatform).toMatchObject({ type: 'NEGATIVE_KEYWORDS', keywords: STORED, campaignIds: two().sort() });
  const [newest] = await lists();
  expect(newest).toEqual({
    id: atPlatform?.id,
    accountId,
    name,
    category: null,
    keywordCount: 3,
    campaignIds: two().sort(),
    resourceName: atPlatform?.resourceName,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const [entry] = await demo.app.db.query<{ undo: object }>('select undo from audit_results where audit_id = $1', [
    answer.headers.get('x-audit-id'),
  ]);
  const kept = { kind: 'negativeKeywordList', accountId, listId: newest.id, resourceName: newest.resourceName };
  expect(entry?.undo).toMatchObject({ ...kept, campaignIds: two().sort() });
  const [log] = await demo.app.db.query<{ message: string; metadata: object }>(
    'select message, metadata from activity_logs where account_id = $1 order by created_at desc limit 1',
    [accountId],
  );
  expect(log).toEqual({
    message: `Ausschlussliste „${name}“ mit 3 Keywords angelegt und mit 2 Kampagnen verknüpft`,
    metadata: { auditId: answer.headers.get('x-audit-id'), listId: newest.id },
  });
});

test('over GraphQL a member adds keywords under a name of its own, and the name is then taken', async () => {
  const mutation = `mutation ($accountId: String!, $campaignIds: [String!]!, $keywords: [NegativeKeywordInput!]!) {
    addNegativeKeywords(accountId: $accountId, campaignIds: $campaignIds, keywords: $keywords, name: " Mit 'Zeichen' ") {
      success addedCount sharedSetName
    }
  }`;
  const keywords = [{ text: 'gratis', matchType: 'EXACT' }];
  const call = (token: string) => demo.app.graphql(mutation, { accountId, campaignIds: two(), keywords }, { token });
  const { body } = await call(demo.users.member.token);
  expect(body).toMatchObject({
    data: { addNegativeKeywords: { success: true, addedCount: 1, sharedSetName: "Mit 'Zeichen'" } },
  });
  expect(await platform.lists("Mit 'Zeichen'")).toMatchObject([{ keywords: ['EXACT gratis'] }]);
  expect((await call(demo.users.member.token)).body.errors[0].extensions.code).toBe('conflict');
  expect(await platform.lists("Mit 'Zeichen'")).toHaveLength(1);
  expect((await call(demo.users.kunde.token)).body.errors[0].extensions.code).toBe('forbidden');
});

test('the tool takes campaign_ids or one campaign_id', async () => {
  const keywords = [{ text: 'umsonst', match_type: 'BROAD' }];
  const [only] = campaignIds;
  const one = await callTool({ campaign_id: only, keywords, name: 'Eine Kampagne' });
  expect(one.answer).toEqual({ success: true, added_count: 1, shared_set_name: 'Eine Kampagne' });
  expect(await platform.lists('Eine Kampagne')).toMatchObject([{ campaignIds: [only] }]);
  expect(one.tool?.inputSchema).toMatchObject({
    properties: { campaign_ids: { type: 'array' }, campaign_id: { type: 'string' } },
    required: ['account_id', 'keywords'],
  });
  const several = await callTool({ campaign_ids: two(), keywords });
  expect(several.answer).toMatchObject({ success: true, added_count: 1 });
  for (const [parameters, message] of [
    [{}, 'campaign_ids is required, or campaign_id in its place'],
    [{ campaign_id: only, campaign_ids: two() }, 'campaign_id must not be given together with campaign_ids'],
    [{ campaign_id: 5 }, 'campaign_id must be text'],
    [{ campaign_ids: [] }, expect.stringMatching(/^campaign_ids must contain at least 1/)],
  ] as const) {
    expect(await callTool({ ...parameters, keywords })).toMatchObject({
      isError: true,
      answer: { code: 'bad_request', message },
    });
  }
});

test('REST knows campaign_ids alone, and its documentation says so', async () => {
  const keywords = [{ text: 'gratis', match_type: 'EXACT' }];
  expect(await add({ keywords })).toMatchObject({ status: 400, body: { message: 'campaign_ids is required' } });
  expect(await add({ campaign_id: campaignIds[0], campaign_ids: two(), keywords })).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringMatching(/^campaign_id is not a field/) },
  });
  const { body } = await demo.app.rest('GET', '/openapi.json');
  const { schema } = body.paths['/query/negative-keywords'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(expect.arrayContaining(['account_id', 'campaign_ids', 'keywords']));
  expect(schema.properties.campaign_id).toBeUndefined();
});

const word = (text: unknown, match_type: unknown = 'EXACT') => ({ text, match_type });
const TEXT_RULE = 'keywords[1].text must have 1 to 80 characters in at most 10 words';

test.each([
  ['no campaign', { campaign_ids: [] }, /^campaign_ids must contain at least 1/],
  ['no keyword', { keywords: [] }, /^keywords must contain at least 1/],
  ['keywords left out', { keywords: undefined }, /^keywords is required$/],
  [
    '5,001 keywords',
    { keywords: Array.from({ length: 5_001 }, (_, at) => word(`wort ${at}`)) },
    /^keywords must contain no more than 5000/,
  ],
  ['an empty text', { keywords: [word('gut'), word('  ')] }, TEXT_RULE],
  ['81 characters', { keywords: [word('gut'), word('x'.repeat(81))] }, TEXT_RULE],
  ['11 words', { keywords: [word('gut'), word('a b c d e f g h i j k')] }, TEXT_RULE],
  [
    'an unknown match type',
    { keywords: [word('gut'), word('schlecht', 'BROADLY')] },
    /^keywords\[1\]\.match_type must be one of /,
  ],
  ['no match type', { keywords: [word('gut'), { text: 'schlecht' }] }, /^keywords\[1\]\.match_type is required$/],
  [
    'an unknown field',
    { keywords: [word('gut'), { ...word('schlecht'), more: 1 }] },
    /^keywords\[1\] has the unknown field more/,
  ],
  ['a text that is a number', { keywords: [word('gut'), word(5)] }, /^keywords\[1\]\.text must be text$/],
  ['a NUL character', { keywords: [word('gut'), word('a\0b')] }, /^keywords\[1\]\.text must not contain NUL/],
  ['an empty name', { name: '  ' }, /^name must have 1 to 200/],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, /^name must have 1 to 200/],
  ['a user who is no member', { userId: 'x' }, /^userId must be the id of a member/],
])('%s is refused', async (_what, body, message) => {
  const answer = await add({ campaign_ids: two(), keywords: [word('gut')], ...body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
});

test('80 characters and 10 words are allowed, and spaces do not count', async () => {
  const keywords = [word(`  ${'ü'.repeat(40)}    ${'x'.repeat(39)}`), word('a b c d e f g h i  j')];
  expect(await add({ campaign_ids: two(), keywords })).toMatchObject({ status: 200, body: { added_count: 2 } });
});

test('a campaign or account that is not there is 404, and nothing changes', async () => {
  const keywords = [word('gut')];
  const before = await platform.listCount();
  for (const [ids, what] of [
    [[campaignIds[0], foreignId], `campaign ${foreignId} not found`],
    [[campaignIds[0], '1'], 'campaign 1 not found'],
    [['nonsense'], 'campaign nonsense not found'],
  ] as const) {
    expect(await add({ campaign_ids: ids, keywords })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: what },
    });
  }
  expect(await add({ account_id: '42', campaign_ids: two(), keywords })).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'account not found' },
  });
  expect(await platform.listCount()).toBe(before);
});

test('what the platform does not take is refused with its reason, and nothing changes', async () => {
  const before = await platform.listCount();
  const stored = await lists();
  expect(await add({ campaign_ids: two(), keywords: [word('gut'), word('was!')] })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining('invalid characters') },
  });
  expect(await add({ campaign_ids: [campaignIds[0], removedId], keywords: [word('gut')] })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining(removedId) },
  });
  expect(await platform.listCount()).toBe(before);
  expect(await lists()).toEqual(stored);
});

test('a campaign that was removed at the platform alone is refused by it', async () => {
  const last = campaignIds.at(-1) as string;
  await platform.mutate('campaigns', [{ remove: `customers/${accountId}/campaigns/${last}` }]);
  const before = await platform.listCount();
  expect(await add({ campaign_ids: [campaignIds[0], last], keywords: [word('gut')] })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining('removed') },
  });
  expect(await platform.listCount()).toBe(before);
});

test('validate_only has the platform check and changes nothing', async () => {
  const before = await platform.listCount();
  const stored = await lists();
  const checked = await add({ campaign_ids: two(), keywords: KEYWORDS, name: 'Nur geprüft', validate_only: true });
  expect(checked).toMatchObject({
    status: 200,
    body: { success: true, added_count: 3, shared_set_name: 'Nur geprüft' },
  });
  const refused = await add({ campaign_ids: two(), keywords: [word('was!')], validate_only: true });
  expect(refused).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  expect(await platform.listCount()).toBe(before);
  expect(await lists()).toEqual(stored);
  const [entry] = await demo.app.db.query('select undo from audit_results where audit_id = $1', [
    checked.headers.get('x-audit-id'),
  ]);
  expect(entry).toEqual({ undo: null });
});

test('a repeated request creates one list, and one name goes to one of several writers', async () => {
  const before = await platform.listCount();
  const body = { campaign_ids: two(), keywords: [word('einmal')] };
  const repeated = await Promise.all([1, 2, 3, 4].map(() => add(body, { 'idempotency-key': 'list-once' })));
  expect(new Set(repeated.map((answer) => answer.body.shared_set_name)).size).toBe(1);
  expect(await platform.listCount()).toBe(before + 1);
  const named = await Promise.all([1, 2, 3].map(() => add({ ...body, name: 'Umkämpft' })));
  expect(named.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await platform.lists('Umkämpft')).toHaveLength(1);
});

test('two processes give one name to one list', async () => {
  const other = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  const body = { account_id: accountId, campaign_ids: two(), keywords: [word('gut')], name: 'Doppelt' };
  const answers = await Promise.all(
    [demo.app, other].map((app) => app.rest('POST', '/query/negative-keywords', { ...key(), body })),
  );
  await other.stop();
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await platform.lists('Doppelt')).toHaveLength(1);
  expect((await lists()).filter(({ name }: { name: string }) => name === 'Doppelt')).toHaveLength(1);
});

test('a key without the scope and a key of another team are refused', async () => {
  const { db } = demo.app;
  const teamId = crypto.randomUUID();
  await db.query(`insert into teams (id, name) values ($1, 'Other')`, [teamId]);
  const keyOf = async (team: string, scopes: 'keywords:write'[]) =>
    (
      await insertApiKey(db, {
        teamId: team,
        name: 'Test',
        scopes,
        expiresAt: null,
        createdBy: null,
        createdAt: new Date(),
      })
    ).key;
  const body = { account_id: accountId, campaign_ids: two(), keywords: [word('gut')] };
  const call = (apiKey: string) => demo.app.rest('POST', '/query/negative-keywords', { apiKey, body });
  expect(await call(await keyOf(demo.teamId, []))).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect(await call(await keyOf(teamId, ['keywords:write']))).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'account not found' },
  });
});

test('5,000 keywords go in one call', async () => {
  const keywords = Array.from({ length: 5_000 }, (_, at) => word(`sehr langes unerwünschtes suchwort nummer ${at}`));
  const answer = await add({ campaign_ids: two(), keywords, name: 'Viele' });
  expect(answer).toMatchObject({ status: 200, body: { success: true, added_count: 5_000 } });
  const [newest] = await lists();
  expect(newest).toMatchObject({ name: 'Viele', keywordCount: 5_000 });
  const { body } = await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords/${newest.id}`, key());
  expect(body.keywords).toHaveLength(5_000);
  expect((await platform.lists('Viele'))[0]?.keywords).toHaveLength(5_000);
});

test('what is pasted from a Mac or from a page is the keyword that people see', async () => {
  const campaign = { campaign_ids: two(), name: 'Eingefügt' };
  const spellings = ['müller töpfe', 'Müller\u00a0Töpfe'.normalize('NFD'), '\ufeffmüller\u200b töp\u00adfe\u2060'];
  const keywords = spellings.map((text) => ({ text, match_type: 'PHRASE' }));
  const { answer } = await callTool({
    ...campaign,
    keywords: [...keywords, { text: 'gratis\u200b', match_type: 'BROAD' }],
  });
  expect(answer).toMatchObject({ success: true, added_count: 2 });
  const [list] = await platform.lists(campaign.name);
  expect(list?.keywords).toEqual(['BROAD gratis', 'PHRASE müller töpfe']);
  const invisible = await add({
    ...campaign,
    name: 'Nichts',
    keywords: [{ text: '\u200b\u00ad', match_type: 'EXACT' }],
  });
  expect(invisible).toMatchObject({ status: 400, body: { message: expect.stringContaining('keywords[0].text') } });
});
