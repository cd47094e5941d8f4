import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { parse, print } from 'graphql';
import { createClient } from 'graphql-sse';
import { switchMaintenance } from '../../src/maintenance.js';
import { buildTeam } from '../access/fixture.js';
import { type Answer, TestApp } from '../support/start-app.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const TEAM = parse('query Team { teamMembers { count } }');
const DOCUMENTS = {
  team: print(TEAM),
  accounts: 'query Accounts($limit: Int!) { accounts(limit: $limit) { meta { total } } }',
  keys: 'query Keys($teamId: String!) { apiKeys(teamId: $teamId) { id } }',
  settings: 'mutation Favor($accountId: String!) { toggleFavorite(accountId: $accountId) { isFavorited } }',
  tickets: '{ supportTickets { id attachments { url } } }',
  byApolloClient: print(new InMemoryCache().transformDocument(TEAM)),
  status: '{ maintenanceStatus { maintenance } }',
  changes: 'subscription Changes { maintenanceStatusChanged { maintenance } }',
} as const;
const UNTRUSTED = '{ teamMembers { count } }';
const INTROSPECTION = '{ __schema { queryType { name } } __typename }';

let folder: string;
let manifests: { apollo: string; map: string };
const apps: Record<'only' | 'introspection' | 'off', TestApp> = {} as never;
let team: Awaited<ReturnType<typeof buildTeam>>;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adlane-manifests-'));
  manifests = { apollo: join(folder, 'apollo.json'), map: join(folder, 'map.json') };
  const operations = Object.entries(DOCUMENTS).map(([name, body]) => ({ id: sha256(body), name, type: 'query', body }));
  await write(manifests.apollo, { format: 'apollo-persisted-query-manifest', version: 1, operations });
  await write(manifests.map, { 'team-by-name': DOCUMENTS.team, [`sha256:${sha256(DOCUMENTS.team)}`]: DOCUMENTS.team });
  apps.only = await start('only');
  for (const mode of ['introspection', 'off'] as const) apps[mode] = await start(mode, apps.only);
  team = await buildTeam(apps.only.db);
  ({ token } = await apps.only.sessions.issue({ userId: team.users.owner.id, teamId: team.id }));
});

afterAll(async () => {
  await Promise.all([apps.off.stop(), apps.introspection.stop()]);
  await apps.only.stop();
  await rm(folder, { recursive: true });
});

const write = (path: string, value: unknown) => writeFile(path, JSON.stringify(value));

function start(mode: string, { db }: Partial<TestApp> = {}, list = `${manifests.apollo},${manifests.map}`) {
  const settings = { TRUSTED_DOCUMENTS: list, TRUSTED_DOCUMENTS_MODE: mode, INTROSPECTION: 'public' };
  return TestApp.start({ settings, ...(db && { db }) });
}

interface Asked {
  query?: unknown;
  documentId?: unknown;
  variables?: unknown;
  extensions?: unknown;
  operationName?: string;
}

const apq = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

/** The ways of a document: the fast one, Apollo's, and the stream's. */
const WAYS = {
  POST: (app: TestApp, body: Asked, headers: Record<string, string> = {}) =>
    app.send('POST', '/graphql', { body, headers: proof(headers) }),
  GET: (app: TestApp, body: Asked, headers: Record<string, string> = {}) => {
    const entries = Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return app.send('GET', `/graphql?${new URLSearchParams(entries as never)}`, {
      headers: { 'apollo-require-preflight': 'true', ...proof(headers) },
    });
  },
  'the stream': async (app: TestApp, body: Asked, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.send('POST', '/graphql/stream', {
      body,
      headers: { accept: 'text/event-stream', ...proof(headers) },
    });
    if (typeof answer.body !== 'string') return answer;
    return { ...answer, body: JSON.parse(/data: (.*)/.exec(answer.body)?.[1] ?? '{}') };
  },
};

const proof = (headers: Record<string, string>) => ({ authorization: `Bearer ${token}`, ...headers });

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code;

describe.each(Object.entries(WAYS))('by %s', (_way, ask) => {
  test.each([
    ['documentId', { documentId: sha256(DOCUMENTS.team) }],
    ['documentId with the mark of its hash', { documentId: `sha256:${sha256(DOCUMENTS.team)}` }],
    ["documentId of one's own making", { documentId: 'team-by-name' }],
    ['the extension of persisted queries', apq(sha256(DOCUMENTS.team))],
    ['its text', { query: DOCUMENTS.team }],
    ['both', { query: DOCUMENTS.team, ...apq(sha256(DOCUMENTS.team)) }],
  ])('a trusted document runs by %s', async (_how, asked) => {
    const { body } = await ask(apps.only, asked);
    expect(body).toMatchObject({ data: { teamMembers: { count: expect.any(Number) } } });
  });

  test('variables go with it', async () => {
    const { body } = await ask(apps.only, { documentId: sha256(DOCUMENTS.accounts), variables: { limit: 1 } });
    expect(body.data.accounts.meta.total).toBe(3);
  });

  test.each([
    ['another text', 'untrusted_document', { query: UNTRUSTED }],
    ['a text that differs by a space', 'untrusted_document', { query: `${DOCUMENTS.team} ` }],
    ['a text that is not a document', 'untrusted_document', { query: '{ '.repeat(100) }],
    ['introspection', 'untrusted_document', { query: INTROSPECTION }],
    ['an unknown id', 'PERSISTED_QUERY_NOT_FOUND', { documentId: 'a'.repeat(64) }],
    ['an unknown hash', 'PERSISTED_QUERY_NOT_FOUND', apq('a'.repeat(64))],
    ['the name of a property', 'PERSISTED_QUERY_NOT_FOUND', { documentId: '__proto__' }],
    ['an operation of no document', 'PERSISTED_QUERY_NOT_FOUND', { documentId: 'x', operationName: 'Team' }],
    ['its own hash', 'untrusted_document', { query: UNTRUSTED, ...apq(sha256(UNTRUSTED)) }],
    ['an id and another text', 'bad_request', { query: UNTRUSTED, ...apq(sha256(DOCUMENTS.team)) }],
    ['two ids', 'bad_request', { documentId: sha256(DOCUMENTS.accounts), ...apq(sha256(DOCUMENTS.team)) }],
    [
      'another version of the extension',
      'bad_request',
      { extensions: { persistedQuery: { version: 2, sha256Hash: sha256(DOCUMENTS.team) } } },
    ],
    ['a number as hash', 'bad_request', apq(1)],
    ['an empty id', 'bad_request', { documentId: '' }],
    ['a long id', 'bad_request', { documentId: 'a'.repeat(4_000) }],
  ])('%s is refused with %s', async (_what, code, asked) => {
    expect(codeOf(await ask(apps.only, asked))).toBe(code);
  });

  test('introspection may be left to credentials', async () => {
    const anonymous = { authorization: '' };
    expect((await ask(apps.introspection, { query: INTROSPECTION })).body.data.__schema.queryType.name).toBe('Query');
    expect(codeOf(await ask(apps.introspection, { query: INTROSPECTION }, anonymous))).toBe('untrusted_document');
    const more = `${INTROSPECTION.slice(0, -1)} teamMembers { count } }`;
    expect(codeOf(await ask(apps.introspection, { query: more }))).toBe('untrusted_document');
    const hidden = '{ __schema { queryType { name } } ...F } fragment F on Query { teamMembers { count } }';
    expect(codeOf(await ask(apps.introspection, { query: hidden }))).toBe('untrusted_document');
  });

  test('where it is off, other texts run, and ids as well', async () => {
    for (const asked of [
      { query: UNTRUSTED },
      { query: UNTRUSTED, ...apq(sha256(UNTRUSTED)) },
      { documentId: 'team-by-name' },
    ]) {
      expect((await ask(apps.off, asked)).body.data.teamMembers.count).toBeGreaterThan(0);
    }
    expect(codeOf(await ask(apps.off, { query: UNTRUSTED, ...apq('b'.repeat(64)) }))).toBe('bad_request');
  });
});

test('an id of a megabyte is refused without being told again', async () => {
  const { status, body } = await WAYS.POST(apps.only, { documentId: 'a'.repeat(1_000_000) });
  expect({ status, length: JSON.stringify(body).length < 300 }).toEqual({ status: 400, length: true });
});

test('refusals have the status that the caller asked for', async () => {
  const accept = { accept: 'application/graphql-response+json' };
  expect((await WAYS.POST(apps.only, { documentId: 'x' })).status).toBe(200);
  expect((await WAYS.POST(apps.only, { documentId: 'x' }, accept)).status).toBe(404);
  expect((await WAYS.GET(apps.only, { query: UNTRUSTED }, accept)).status).toBe(403);
});

test('a mutation by GET stays refused, by its id as by its text', async () => {
  for (const asked of [{ documentId: sha256(DOCUMENTS.settings) }, { query: DOCUMENTS.settings }]) {
    const { status, body } = await WAYS.GET(apps.only, {
      ...asked,
      variables: { accountId: team.accountIds[0] },
    });
    expect([status, body.errors[0].extensions.code]).toEqual([405, 'method_not_allowed']);
  }
});

test('repeated parameters, and a query beside a body, find no way around', async () => {
  const id = sha256(DOCUMENTS.team);
  const headers = proof({ 'apollo-require-preflight': 'true' });
  const query = encodeURIComponent(UNTRUSTED);
  for (const search of [`documentId=${id}&documentId=x`, `documentId=${id}&query=${query}&query=${query}`]) {
    expect(codeOf(await apps.only.send('GET', `/graphql?${search}`, { headers }))).toBe('bad_request');
  }
  expect(
    codeOf(await apps.only.send('GET', `/graphql?query=${query}&extensions=%7B`, { headers })),
  ).not.toBeUndefined();
  const beside = await apps.only.send('POST', `/graphql?query=${query}`, { headers, body: { variables: {} } });
  expect(beside.body.data).toBeUndefined();
  const batch = await apps.only.send('POST', '/graphql', { headers, body: [{ query: UNTRUSTED }] });
  expect(batch.body.data).toBeUndefined();
});

test('who is refused at the same moment as another is answered gets nothing of it', async () => {
  const ask = WAYS.GET;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask(apps.introspection, { query: INTROSPECTION }, at % 2 === 0 ? {} : { authorization: '' }),
    ),
  );
  expect(answers.map((answer) => codeOf(answer) ?? Object.keys(answer.body.data).join())).toEqual(
    answers.map((_, at) => (at % 2 === 0 ? '__schema,__typename' : 'untrusted_document')),
  );
});

describe('what a GET by id answers', () => {
  const get = (asked: Asked, headers = {}) => WAYS.GET(apps.only, asked, headers);
  const id = { documentId: sha256(DOCUMENTS.accounts), variables: { limit: 2 } };

  test('may be kept by its caller, who asks again', async () => {
    const first = await get(id);
    const etag = first.headers.get('etag') as string;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe(
      'Origin, Accept-Encoding, Accept, X-API-Key, Authorization, X-Adlane-Session',
    );
    const again = await get(id, { 'if-none-match': etag });
    expect({ status: again.status, body: again.body, etag: again.headers.get('etag') }).toEqual({
      status: 304,
      body: '',
      etag,
    });
    expect((await get({ ...id, variables: { limit: 1 } }, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is no 304 to who may not read it', async () => {
    const etag = (await get(id)).headers.get('etag') as string;
    const { status, body, headers } = await get(id, { authorization: '', 'if-none-match': etag });
    expect({ status, code: body.errors[0].extensions.code, control: headers.get('cache-control') }).toEqual({
      status: 200,
      code: 'unauthorized',
      control: 'private, no-store',
    });
  });

  test.each<[string, (team: { id: string }) => Asked, boolean]>([
    ['what is secret', ({ id: teamId }) => ({ documentId: sha256(DOCUMENTS.keys), variables: { teamId } }), true],
    ['a list with links to files', () => ({ documentId: sha256(DOCUMENTS.tickets) }), true],
    ['errors', () => ({ ...id, variables: { limit: 5_000 } }), false],
    ['asked for by its text', () => ({ query: DOCUMENTS.team }), true],
  ])('is kept by nobody where it is %s', async (_what, asked, isGood) => {
    const { headers, body } = await get(asked(team));
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
    expect(body.errors === undefined).toBe(isGood);
  });
});

test('Apollo Client finds documents by their hash, and is told of those that are not there', async () => {
  const asked: string[] = [];
  const watched: typeof fetch = (url, init) => {
    asked.push(String(init?.body));
    return fetch(url, init);
  };
  const http = new HttpLink({ uri: `${apps.only.url}/graphql`, headers: proof({}), fetch: watched });
  const client = new ApolloClient({
    link: new PersistedQueryLink({ sha256 }).concat(http),
    cache: new InMemoryCache(),
  });
  const { data } = await client.query<{ teamMembers: { count: number } }>({ query: TEAM });
  expect(data?.teamMembers.count).toBeGreaterThan(0);
  expect(asked).toEqual([expect.not.stringContaining('teamMembers')]);
  const other = client.query({ query: parse('query Other { teamMembers { meta: count } }'), fetchPolicy: 'no-cache' });
  await expect(other).rejects.toMatchObject({ errors: [{ extensions: { code: 'untrusted_document' } }] });
});

test('the stream takes ids by GET as well, and no other texts', async () => {
  const headers = proof({ accept: 'text/event-stream' });
  const ask = (asked: Record<string, string>) =>
    apps.only.send('GET', `/graphql/stream?${new URLSearchParams(asked)}`, { headers });
  expect((await ask({ documentId: 'team-by-name' })).body).toContain('"count":');
  expect((await ask({ query: UNTRUSTED })).body).toContain('untrusted_document');
});

test('graphql-sse follows a subscription by its id', async () => {
  const client = createClient({ url: `${apps.only.url}/graphql/stream`, retryAttempts: 0 });
  const asked = apq(sha256(DOCUMENTS.changes)) as never;
  for await (const { data } of client.iterate(asked)) {
    expect(data).toEqual({ maintenanceStatusChanged: { maintenance: false } });
    break;
  }
});

test('maintenance tells its status by id', async () => {
  const until = async (isDown: boolean) => {
    for (const app of Object.values(apps)) {
      const ask = () => app.graphql(DOCUMENTS.team);
      while (((await ask()).status === 503) !== isDown) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await switchMaintenance(apps.only.db, true, 'Umbau');
  try {
    await until(true);
    const { body } = await WAYS.POST(apps.only, { documentId: sha256(DOCUMENTS.status) });
    expect(body.data).toEqual({ maintenanceStatus: { maintenance: true } });
    expect((await WAYS.POST(apps.only, { documentId: 'a'.repeat(500) })).status).toBe(503);
  } finally {
    await switchMaintenance(apps.only.db, false);
    await until(false);
  }
});

describe('a start is refused', () => {
  test.each([
    ['without a manifest', undefined, 'cannot be read (ENOENT)'],
    ['for what is no JSON', '{', 'is no manifest'],
    [
      'for another version',
      { format: 'apollo-persisted-query-manifest', version: 2, operations: [] },
      'is no manifest',
    ],
    ['for an id that is not the hash', { ['a'.repeat(64)]: DOCUMENTS.team }, 'which is not its SHA-256'],
    ['for another document of one id', { 'team-by-name': DOCUMENTS.status }, 'another document under team-by-name'],
    [
      'for a document of another schema',
      { old: 'query Old { gone }' },
      'Old does not fit the schema: Cannot query field "gone"',
    ],
    ['for a manifest that is too large', ' '.repeat(17 * 1024 * 1024), 'the most are 16777216'],
  ])('%s', async (_why, content, message) => {
    const path = join(folder, 'wrong.json');
    await rm(path, { force: true });
    if (content !== undefined) await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    await expect(start('only', apps.only, `${manifests.map},${path}`)).rejects.toThrow(message);
  });
});
