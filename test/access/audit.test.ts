import { randomUUID } from 'node:crypto';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

let demo: DemoApp;
let other: TestApp;
const KEY = { name: 'Skript', scopes: ['campaigns:read'] };

beforeAll(async () => {
  demo = await startDemoApp();
  other = await TestApp.start({ db: demo.app.db });
});

afterAll(async () => {
  await other.stop();
  await demo.stop();
});

const owner = () => ({ token: demo.users.owner.token });
const keys = () => `/teams/${demo.teamId}/api-keys`;

async function auditLog(filter = '', credential = owner()) {
  const { body } = await demo.app.graphql(
    `{ auditLog${filter} { data { id userId apiKeyId tool accountId payload status code result requestId createdAt } meta { total } } }`,
    {},
    credential,
  );
  if (body.errors) throw new Error(body.errors[0].extensions.code);
  return body.data.auditLog;
}

test('every write leaves an entry that its answer names, and no secret', async () => {
  const made = await demo.app.rest('POST', keys(), { ...owner(), body: KEY });
  expect(made.status).toBe(201);
  const [entry] = (await auditLog()).data;
  expect(entry).toMatchObject({
    id: made.headers.get('x-audit-id'),
    userId: demo.users.owner.id,
    apiKeyId: null,
    tool: 'createApiKey',
    payload: { teamId: demo.teamId, ...KEY },
    status: 'done',
    code: null,
    result: { id: made.body.id, name: 'Skript' },
    requestId: made.headers.get('x-request-id'),
  });
  expect(JSON.stringify(entry)).not.toContain(made.body.key);
});

test.each([
  [
    'a role that is too low',
    async () => demo.app.rest('POST', keys(), { token: demo.users.member.token, body: KEY }),
    'forbidden',
  ],
  [
    'texts that a database cannot hold',
    async () => demo.app.rest('POST', keys(), { ...owner(), body: { ...KEY, accountId: '\0', 'x\0': '\ud800' } }),
    'bad_request',
  ],
  ['a bad body', async () => demo.app.rest('POST', keys(), { ...owner(), body: { name: 7 } }), 'bad_request'],
  ['a key that is not there', async () => demo.app.rest('DELETE', `${keys()}/${randomUUID()}`, owner()), 'not_found'],
  [
    'a mutation',
    async () =>
      demo.app.graphql(`mutation { deleteApiKey(teamId: "${demo.teamId}", keyId: "x") { message } }`, {}, owner()),
    'not_found',
  ],
])('a write refused for %s is recorded', async (_what, call, code) => {
  const answer = await call();
  const [entry] = (await auditLog()).data;
  expect(entry).toMatchObject({ id: answer.headers.get('x-audit-id'), status: 'refused', code });
});

test('reads leave none, and only admins and owners see the log', async () => {
  const before = (await auditLog()).meta.total;
  await demo.app.rest('GET', keys(), owner());
  expect((await auditLog()).meta.total).toBe(before);
  await expect(auditLog('', { token: demo.users.member.token })).rejects.toThrow('forbidden');
  await expect(auditLog('', { apiKey: demo.apiKey } as never)).rejects.toThrow('forbidden');
  await demo.app.rest('DELETE', `${keys()}/${randomUUID()}`, owner());
  await demo.app.rest('POST', keys(), { token: demo.users.member.token, body: KEY });
  const refused = (await auditLog('(status: refused, tool: "deleteApiKey")')).data;
  expect(refused[0]).toMatchObject({ code: 'not_found' });
  for (const entry of refused) expect(entry).toMatchObject({ status: 'refused', tool: 'deleteApiKey' });
  const theirs = (await auditLog(`(userId: "${demo.users.member.id}")`)).data;
  expect(theirs[0]).toMatchObject({ code: 'forbidden', tool: 'createApiKey' });
  for (const { userId } of theirs) expect(userId).toBe(demo.users.member.id);
  expect((await auditLog('(userId: "x")')).meta.total).toBe(0);
  expect((await auditLog('(limit: 1, offset: 1)')).data).toHaveLength(1);
});

test.each(['update', 'delete from'])('nobody can %s an entry', async (verb) => {
  const statement = verb === 'update' ? `update audit_log set tool = 'x'` : 'delete from audit_log';
  await expect(demo.app.db.query(statement)).rejects.toThrow('never changed');
});

test('one key and body act once, over two processes and at the same moment', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? demo.app : other).rest('POST', keys(), {
        ...owner(),
        body: { ...KEY, name: 'Einmal' },
        headers: key,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ body }) => 'key' in body)).toHaveLength(1);
  expect(new Set(answers.map(({ headers }) => headers.get('x-audit-id'))).size).toBe(1);
  const { body: list } = await demo.app.rest('GET', keys(), owner());
  expect(list.filter(({ name }: { name: string }) => name === 'Einmal')).toHaveLength(1);
});

test('what a refused write sent is recorded as far as it is short', async () => {
  const name = 'x'.repeat(900_000);
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`unknown-${at}`, 'y'.repeat(20)]));
  for (const body of [
    { ...KEY, name },
    { ...KEY, ...fields },
    { ...KEY, [name]: 1 },
  ]) {
    const answer = await demo.app.rest('POST', keys(), { ...owner(), body });
    expect(answer.status).toBe(400);
    const [entry] = (await auditLog('(status: refused)')).data;
    expect(entry).toMatchObject({ id: answer.headers.get('x-audit-id'), payload: { scopes: KEY.scopes } });
    expect(JSON.stringify(entry).length).toBeLessThan(20_000);
  }
  const [longest] = await demo.app.db.query<{ length: number }>(
    'select max(pg_column_size(to_jsonb(r)))::int as length from audit_results r',
  );
  expect(longest?.length).toBeLessThan(20_000);
  const [longName] = (await auditLog('(status: refused, limit: 3)')).data.slice(-1);
  expect(longName.payload.name).toBe('(900006 characters, not kept)');
});

test('a key with another body is refused, and so is a malformed key', async () => {
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() };
  const call = (body: object, credential = owner()) => demo.app.rest('POST', keys(), { ...credential, body, headers });
  expect((await call(KEY)).status).toBe(201);
  expect((await call({ scopes: KEY.scopes, name: KEY.name })).status).toBe(201);
  expect(await call({ ...KEY, name: 'Anders' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect((await call({ ...KEY, name: 'Anders' }, { token: demo.users.admin.token })).status).toBe(201);
  headers['idempotency-key'] = 'x'.repeat(256);
  expect(await call(KEY)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringContaining('Idempotency-Key') },
  });
});

test('a refused request gives its key back', async () => {
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() };
  const call = (scopes: string[]) => demo.app.rest('POST', keys(), { ...owner(), body: { ...KEY, scopes }, headers });
  expect((await call(['nonsense'])).status).toBe(400);
  expect((await call(['campaigns:read'])).status).toBe(201);
});

test('GraphQL mutations take the key from the same header', async () => {
  const mutation = (alias: string) =>
    `${alias}: createApiKey(teamId: "${demo.teamId}", name: "G", scopes: ["logs:read"]) { id key }`;
  const call = async (query: string, key: string) =>
    (
      await demo.app.send('POST', '/graphql', {
        body: { query },
        headers: { authorization: `Bearer ${owner().token}`, 'idempotency-key': key },
      })
    ).body;
  const key = randomUUID();
  const first = await call(`mutation { ${mutation('a')} }`, key);
  const again = await call(`mutation { ${mutation('a')} }`, key);
  expect(again.data.a).toEqual({ id: first.data.a.id, key: null });
  const both = await call(`mutation { ${mutation('a')} ${mutation('b')} }`, randomUUID());
  expect(both.data.a.id).not.toBe(both.data.b.id);
  const reused = await call(`mutation { deleteApiKey(teamId: "${demo.teamId}", keyId: "x") { message } }`, key);
  expect(reused.errors[0].extensions.code).toBe('idempotency_key_reused');
});

test('a key of a document with several mutations is good for that document alone, on every door', async () => {
  const { token } = owner();
  const send = async (fields: string, key: string, rest = '') => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const { body } = await demo.app.send('POST', '/graphql', {
      body: { query: `mutation { ${fields} } ${rest}` },
      headers,
    });
    return [...Object.values(body.data ?? {}).map((made) => (made as { id: string } | null)?.id), ...codesOf(body)];
  };
  const codesOf = ({ errors = [] }: { errors?: { extensions: { code: string } }[] }) =>
    errors.map(({ extensions }) => extensions.code);
  const make = (alias: string, name = alias) =>
    `${alias}: createApiKey(teamId: "${demo.teamId}", name: "${name}", scopes: ["logs:read"]) { id }`;
  const REUSED = 'idempotency_key_reused';
  const count = async () => (await demo.app.rest('GET', keys(), owner())).body.length;
  const before = await count();

  const one = randomUUID();
  const [alone] = await send(make('a'), one);
  expect(await send(`${make('a')} ${make('b')}`, one)).toEqual([REUSED]);
  expect(await send(make('a'), one)).toEqual([alone]);

  const two = randomUUID();
  const both = await send(`${make('a')} ${make('b')}`, two);
  expect(new Set(both).size).toBe(2);
  expect(await send(`${make('a')}\n${make('b')}`, two)).toEqual(both);
  for (const fields of [make('a'), `${make('c')} ${make('d')}`, `${make('a')} ${make('b')} ${make('c')}`]) {
    expect(await send(fields, two)).toEqual([REUSED]);
  }
  const body = { name: 'a', scopes: ['logs:read'] };
  const rest = await demo.app.rest('POST', keys(), { ...owner(), body, headers: { 'idempotency-key': two } });
  expect([rest.status, rest.body.code]).toEqual([422, REUSED]);

  const three = randomUUID();
  const at = await Promise.all(
    [1, 2, 3].map(() => send(`${make('a')} ...more`, three, `fragment more on Mutation { ${make('b')} }`)),
  );
  expect(new Set(at.flat()).size).toBe(2);
  expect(await count()).toBe(before + 5);
});
