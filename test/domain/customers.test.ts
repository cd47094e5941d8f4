import { type ReadsApp, startReadsApp } from '../reads/support.js';
import { insertRows } from '../support/builders.js';
import type { Credential } from '../support/start-app.js';
import { OTHER_TEAM, TEAM } from './support/world.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());
beforeEach(async () => {
  await reads.db.query('delete from customer_profiles');
  await reads.db.query('delete from customer_memories');
});

const rest = (method: string, path: string, body?: unknown, credential: Credential = { apiKey }) =>
  reads.app.rest(method, `/query/accounts/${path}`, { ...credential, body });
const ask = (query: string, credential: Credential = { apiKey }, variables = {}) =>
  reads.app.graphql(query, variables, credential);
const put = (body: unknown, accountId = '101') => rest('PUT', `${accountId}/customer-profile`, body);
const remember = async (body: object, accountId = '101') =>
  (await rest('POST', `${accountId}/memories`, { category: 'allgemein', content: 'x', ...body })).body;

const NOTHING = {
  customerType: null,
  servicesProducts: null,
  industry: null,
  websiteStrengths: [],
  websiteWeaknesses: [],
  updatedAt: null,
};
const PROFILE = {
  customerType: 'B2C',
  servicesProducts: 'Stühle und Tische',
  industry: 'Möbel',
  websiteStrengths: ['Schnell', 'Gute Bilder'],
  websiteWeaknesses: ['Kein Gastkonto'],
};

describe('the profile of a customer', () => {
  test('is empty before anybody writes it', async () => {
    expect(await rest('GET', '101/customer-profile')).toMatchObject({
      status: 200,
      body: { accountId: '101', ...NOTHING },
    });
  });

  test('keeps what is absent and loses what is null', async () => {
    const all = { accountId: '101', ...PROFILE, updatedAt: INSTANT };
    expect(await put(PROFILE)).toMatchObject({ status: 200, body: all });
    expect((await put({ industry: 'Holz' })).body).toEqual({ ...all, industry: 'Holz' });
    expect((await put({ customerType: null, websiteStrengths: null })).body).toEqual({
      ...all,
      customerType: null,
      industry: 'Holz',
      websiteStrengths: [],
    });
    expect((await put({ industry: '', websiteWeaknesses: [] })).body).toMatchObject({
      servicesProducts: PROFILE.servicesProducts,
      industry: '',
      websiteWeaknesses: [],
    });
    expect((await rest('GET', '102/customer-profile')).body).toEqual({ accountId: '102', ...NOTHING });
  });

  test('a change of nothing changes nothing', async () => {
    expect((await put({})).body).toEqual({ accountId: '101', ...NOTHING });
    const { body } = await put(PROFILE);
    expect((await put({})).body).toEqual(body);
  });

  test('keeps every field when all are written at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await reads.db.query('delete from customer_profiles');
      await Promise.all(Object.entries(PROFILE).map(([field, value]) => put({ [field]: value })));
      expect((await rest('GET', '101/customer-profile')).body).toMatchObject(PROFILE);
    }
  });

  test('is written over GraphQL, too', async () => {
    const mutation = `mutation($industry: String) {
      updateCustomerProfile(accountId: "101", industry: $industry, websiteStrengths: ["a"]) { industry websiteStrengths }
    }`;
    const changed = async (variables: object) => (await ask(mutation, { apiKey }, variables)).body.data;
    expect(await changed({ industry: 'Holz' })).toMatchObject({ updateCustomerProfile: { industry: 'Holz' } });
    expect(await changed({})).toMatchObject({ updateCustomerProfile: { industry: 'Holz' } });
    expect(await changed({ industry: null })).toEqual({
      updateCustomerProfile: { industry: null, websiteStrengths: ['a'] },
    });
  });

  test.each([
    [{ industry: 5 }, 'industry must be text'],
    [{ industry: 'x'.repeat(20_001) }, /^industry must have at most 20,000 characters/],
    [{ websiteStrengths: 'fast' }, 'websiteStrengths must be an array'],
    [{ websiteStrengths: [null] }, 'websiteStrengths[0] must not be null'],
    [{ websiteWeaknesses: ['a', ' '] }, 'websiteWeaknesses must hold texts of 1 to 20,000 characters'],
    [{ websiteWeaknesses: Array(101).fill('a') }, 'websiteWeaknesses must hold at most 100 texts'],
    [{ servicesProducts: 'a\0' }, 'servicesProducts must not contain NUL characters'],
    [{ userId: 'nobody' }, 'userId must be the id of a member of the team'],
    [{ updatedAt: '2026-01-01T00:00:00Z' }, /^updatedAt is not a field of this body/],
  ])('refuses what is wrong (%#)', async (body, message) => {
    const answer = await put({ customerType: 'B2B', ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(message);
    expect((await rest('GET', '101/customer-profile')).body.customerType).toBeNull();
  });
});

describe('memories', () => {
  test('come back as they were given', async () => {
    const userId = await memberId('Mia Muster');
    const given = {
      category: 'kundengespraeche',
      content: ' Rabatt? ',
      entryDate: '2026-02-01T10:00:00+02:00',
      userId,
    };
    const created = await rest('POST', '101/memories', given);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...given,
      id: UUID,
      accountId: '101',
      entryDate: '2026-02-01T08:00:00.000Z',
      userName: 'Mia Muster',
      createdAt: INSTANT,
    });
    expect((await rest('GET', '101/memories')).body).toEqual([created.body]);
  });

  test('are of now and of nobody unless it is said', async () => {
    const body = await remember({ entryDate: null });
    expect(body).toMatchObject({ userId: null, userName: null, entryDate: body.createdAt });
    const long = 'ü'.repeat(100_000);
    expect((await remember({ content: long })).content).toBe(long);
  });

  test('of a session are those of its user', async () => {
    const token = await reads.tokenOf('member', ['101']);
    const { body } = await ask(
      'mutation { createMemory(accountId: "101", category: sonstige, content: "x") { userId userName } }',
      { token },
    );
    expect(body.data.createMemory).toEqual({ userId: UUID, userName: 'member' });
  });

  test('come newest entry first, ties by id, and by category', async () => {
    const old = await remember({ entryDate: '2020-01-01T00:00:00Z' });
    const ties = [];
    for (const content of ['a', 'b', 'c']) ties.push(await remember({ content, entryDate: '2025-01-01T00:00:00Z' }));
    const newest = await remember({ category: 'sonstige' });
    await remember({}, '102');
    ties.sort((one, other) => (one.id < other.id ? -1 : 1));
    expect((await rest('GET', '101/memories')).body).toEqual([newest, ...ties, old]);
    expect((await rest('GET', '101/memories?category=sonstige')).body).toEqual([newest]);
    const { body } = await ask(
      '{ accounts(sort: "name") { data { id customerProfile { accountId } memories(category: sonstige) { id } } } }',
    );
    const found = body.data.accounts.data.find(({ id }: { id: string }) => id === '101');
    expect(found).toEqual({ id: '101', customerProfile: { accountId: '101' }, memories: [{ id: newest.id }] });
  });

  test('are deleted once', async () => {
    const { id } = await remember({});
    const userId = await memberId('Mia');
    expect(await rest('DELETE', `102/memories/${id}`)).toMatchObject({ status: 404 });
    expect((await rest('DELETE', `101/memories/${id}?userId=nobody`)).body).toEqual({
      code: 'bad_request',
      message: 'userId must be the id of a member of the team',
    });
    const answers = await Promise.all([1, 2, 3].map(() => rest('DELETE', `101/memories/${id}?userId=${userId}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ status: 'ok' });
    expect((await rest('GET', '101/memories')).body).toEqual([]);
    for (const unknown of [id, 'x', crypto.randomUUID()]) {
      expect(await rest('DELETE', `101/memories/${unknown}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'memory not found' },
      });
    }
    const again = await remember({});
    const { body } = await ask(`mutation { deleteMemory(accountId: "101", memoryId: "${again.id}") { status } }`);
    expect(body.data.deleteMemory).toEqual({ status: 'ok' });
  });

  test.each([
    [{ category: undefined }, 'category is required'],
    [{ category: 'general' }, 'category must be one of allgemein, kundengespraeche, sonstige'],
    [{ content: undefined }, 'content is required'],
    [{ content: null }, 'content must not be null'],
    [{ content: '' }, /^content must have 1 to 100,000 characters/],
    [{ content: 'x'.repeat(100_001) }, /^content must have 1 to 100,000 characters/],
    [{ entryDate: '2026-02-30T00:00:00Z' }, /^entryDate must be a timestamp/],
    [{ entryDate: '2026-02-03' }, /^entryDate must be a timestamp/],
    [{ entryDate: '0000-01-01T00:00:00Z' }, 'entryDate must be in the years 1 to 9999'],
    [{ entryDate: '9999-12-31T23:59:59-12:00' }, 'entryDate must be in the years 1 to 9999'],
    [{ userId: crypto.randomUUID() }, 'userId must be the id of a member of the team'],
  ])('are refused when something is wrong (%#)', async (body, message) => {
    const answer = await rest('POST', '101/memories', { category: 'allgemein', content: 'x', ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(message);
  });

  test('cannot be listed by a category that there is not', async () => {
    expect((await rest('GET', '101/memories?category=x')).body.message).toMatch(/^category must be one of/);
  });
});

describe('who sees what', () => {
  test('another team, and accounts that are not assigned, are not found', async () => {
    await insertRows(reads.db, 'customer_profiles', [
      {
        team_id: OTHER_TEAM,
        account_id: '101',
        industry: 'foreign',
        website_strengths: [],
        website_weaknesses: [],
        updated_at: '2026-01-01T00:00:00Z',
      },
    ]);
    expect((await rest('GET', '101/customer-profile')).body.industry).toBeNull();
    for (const accountId of ['999', 'none']) {
      expect((await rest('GET', `${accountId}/customer-profile`)).status).toBe(404);
      expect((await put({ industry: 'x' }, accountId)).status).toBe(404);
      expect((await put({}, accountId)).status).toBe(404);
      expect((await rest('GET', `${accountId}/memories`)).status).toBe(404);
      const memory = { category: 'allgemein', content: 'x' };
      expect((await rest('POST', `${accountId}/memories`, memory)).status).toBe(404);
    }
    const token = await reads.tokenOf('member', ['102']);
    const { id } = await remember({});
    for (const field of [
      'query { customerProfile(accountId: "101") { industry } }',
      'query { memories(accountId: "101") { id } }',
      'mutation { updateCustomerProfile(accountId: "101", industry: "x") { industry } }',
      'mutation { createMemory(accountId: "101", category: sonstige, content: "x") { id } }',
      `mutation { deleteMemory(accountId: "101", memoryId: "${id}") { status } }`,
    ]) {
      const { body } = await ask(field, { token });
      expect(body.errors[0].extensions.code).toBe('not_found');
    }
  });

  test('a kunde reads nothing of it, not even of the own account', async () => {
    const token = await reads.tokenOf('kunde', ['101']);
    for (const field of [
      'query { customerProfile(accountId: "101") { industry } }',
      'query { memories(accountId: "101") { id } }',
      'query { account(accountId: "101") { memories { id } } }',
      'query { account(accountId: "101") { customerProfile { industry } } }',
      'mutation { createMemory(accountId: "101", category: sonstige, content: "x") { id } }',
    ]) {
      const { body } = await ask(field, { token });
      expect(body.errors[0].extensions.code).toBe('forbidden');
    }
  });

  test('a key needs the scope', async () => {
    const reader = { apiKey: await reads.keyWith(['customers:read']) };
    const writer = { apiKey: await reads.keyWith(['customers:write']) };
    const refused = { status: 403, body: { code: 'insufficient_scope' } };
    expect((await rest('GET', '101/memories', undefined, reader)).status).toBe(200);
    expect(await rest('GET', '101/memories', undefined, writer)).toMatchObject(refused);
    expect((await rest('PUT', '101/customer-profile', { industry: 'x' }, writer)).status).toBe(200);
    expect(await rest('PUT', '101/customer-profile', { industry: 'x' }, reader)).toMatchObject(refused);
    expect(await rest('DELETE', '101/memories/x', undefined, reader)).toMatchObject(refused);
  });
});

async function memberId(name: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = '2026-01-01T00:00:00Z';
  await insertRows(reads.db, 'users', [{ id, email: `${id}@example.com`, name, avatar_url: '', created_at: now }]);
  await insertRows(reads.db, 'team_members', [{ team_id: TEAM, user_id: id, role: 'member', joined_at: now }]);
  return id;
}
