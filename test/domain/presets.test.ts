import { type ReadsApp, startReadsApp } from '../reads/support.js';
import { addAccount, insertRows } from '../support/builders.js';
import { TestApp } from '../support/start-app.js';
import { NOW, OTHER_TEAM, TEAM } from './support/world.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const VIEW = {
  columns: ['title', 'price', 'roas'],
  chartMetrics: ['clicks', 'cost'],
  sortKey: 'benchmarkPrice',
  sortOrder: 'asc',
  viewMode: 'pricefinder',
};

/** The two kinds of presets, which follow the same rules. */
const KINDS = [
  {
    name: 'KPI presets',
    path: '/kpi-presets',
    config: 'kpi-config',
    field: 'kpiOrder',
    first: ['roas', 'cost'],
    second: ['clicks'],
    standard: ['cost', 'conversionValue', 'roas', 'conversions', 'clicks', 'ctr'],
    setStatus: 204,
    unlinked: {},
    root: 'kpiPresets { id name kpiOrder }',
    configRoot: 'kpiConfig(accountId: "101") { presetId presetName kpiOrder }',
  },
  {
    name: 'product view presets',
    path: '/product-view-presets',
    config: 'product-config',
    field: 'config',
    first: VIEW,
    second: { ...VIEW, columns: ['offerId'], chartMetrics: [], viewMode: 'chart' },
    standard: {
      columns: ['title', 'price', 'benchmarkPrice', 'impressions', 'clicks', 'cost', 'roas'],
      chartMetrics: ['cost', 'roas'],
      sortKey: 'cost',
      sortOrder: 'desc',
      viewMode: 'table',
    },
    setStatus: 200,
    unlinked: { presetId: null, presetName: null },
    root: 'productViewPresets { id name config { columns chartMetrics sortKey sortOrder viewMode } }',
    configRoot: `productConfig(accountId: "101") {
      presetId presetName config { columns chartMetrics sortKey sortOrder viewMode }
    }`,
  },
];

let reads: ReadsApp;
let owner: string;
let colleague: string;

beforeAll(async () => {
  reads = await startReadsApp();
});
afterAll(() => reads.stop());
beforeEach(async () => {
  await reads.db.query('delete from presets');
  await reads.db.query('delete from account_configs');
  owner = await reads.tokenOf('member');
  colleague = await reads.tokenOf('member');
});

const rest = (method: string, path: string, token: string, body?: unknown, app = reads.app) =>
  app.rest(method, path, { token, body });

describe.each(KINDS)('$name', ({ path, config, field, first, second, standard, setStatus, unlinked, ...kind }) => {
  const save = async (token = owner, more: object = {}) => {
    const { status, body } = await rest('POST', path, token, { name: 'Shops', [field]: first, ...more });
    expect(status).toBe(201);
    return body;
  };
  const change = (id: string, body: object, token = owner) => rest('PUT', `${path}/${id}`, token, body);
  const remove = (id: string, token = owner) => rest('DELETE', `${path}/${id}`, token);
  const names = async (token: string) =>
    (await rest('GET', path, token)).body.map(({ name }: { name: string }) => name);
  const shown = async (accountId = '101', token = owner) =>
    (await rest('GET', `/accounts/${accountId}/${config}`, token)).body;
  const show = (body: object, accountId = '101', token = owner) =>
    rest('PUT', `/accounts/${accountId}/${config}`, token, body);

  test('are saved, listed by name, changed and deleted', async () => {
    const preset = await save(owner, { name: '  Shops ' });
    const expected = { id: UUID, userId: UUID, name: 'Shops', [field]: first, isShared: false };
    expect(preset).toEqual({ ...expected, createdAt: INSTANT, updatedAt: preset.createdAt });
    const other = await save(owner, { name: 'Immobilien' });
    expect((await rest('GET', path, owner)).body).toEqual([other, preset]);
    const changed = await change(preset.id, { [field]: second });
    const after = { ...preset, [field]: second, updatedAt: INSTANT };
    expect(changed).toMatchObject({ status: 200, body: after });
    expect((await change(preset.id, { name: 'Läden', isShared: true })).body).toMatchObject({
      name: 'Läden',
      isShared: true,
      [field]: second,
    });
    const { body } = await reads.app.graphql(`{ ${kind.root} }`, {}, { token: owner });
    const [, found] = Object.values(body.data)[0] as unknown[];
    expect(found).toEqual({ id: preset.id, name: 'Läden', [field]: second });
    expect(await remove(preset.id)).toMatchObject({ status: 204, body: '' });
    expect(await names(owner)).toEqual(['Immobilien']);
  });

  test('are seen by others when shared, and changed by their owner alone', async () => {
    const secret = await save(owner, { name: 'secret' });
    const shared = await save(owner, { name: 'shared', isShared: true });
    expect(await names(colleague)).toEqual(['shared']);
    for (const [id, status, code] of [
      [shared.id, 403, 'forbidden'],
      [secret.id, 404, 'not_found'],
      [crypto.randomUUID(), 404, 'not_found'],
      ['x', 404, 'not_found'],
    ]) {
      expect(await change(id, { name: 'mine' }, colleague)).toMatchObject({ status, body: { code } });
      expect(await remove(id, colleague)).toMatchObject({ status, body: { code } });
    }
    expect(await names(owner)).toEqual(['secret', 'shared']);
    const admin = await reads.tokenOf('owner');
    expect((await remove(shared.id, admin)).status).toBe(403);
    await change(shared.id, { isShared: false });
    expect(await names(colleague)).toEqual([]);
  });

  test('of another team or of another kind are not found', async () => {
    const userId = crypto.randomUUID();
    const now = '2026-01-01T00:00:00Z';
    await insertRows(reads.db, 'users', [{ id: userId, email: userId, name: 'F', avatar_url: '', created_at: now }]);
    await insertRows(reads.db, 'team_members', [
      { team_id: OTHER_TEAM, user_id: userId, role: 'owner', joined_at: now },
    ]);
    const { token } = await reads.app.sessions.issue({ userId, teamId: OTHER_TEAM });
    const foreign = await save(token, { isShared: true });
    expect(await names(owner)).toEqual([]);
    const other = KINDS.find((each) => each.path !== path) as (typeof KINDS)[number];
    const body = { name: 'x', [other.field]: other.first, isShared: true };
    const ofOtherKind = (await rest('POST', other.path, owner, body)).body;
    for (const { id } of [foreign, ofOtherKind]) {
      expect((await change(id, { name: 'x' })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
      expect(await show({ presetId: id })).toMatchObject({ status: 404, body: { message: 'preset not found' } });
    }
  });

  test('may be kept by a kunde, who cannot decide what an account shows', async () => {
    const kunde = await reads.tokenOf('kunde', ['101']);
    const { id } = await save(kunde);
    expect((await change(id, { name: 'Meine' }, kunde)).status).toBe(200);
    expect((await rest('GET', `/accounts/101/${config}`, kunde)).status).toBe(200);
    expect((await rest('GET', `/accounts/102/${config}`, kunde)).status).toBe(404);
    expect(await show({ presetId: id }, '101', kunde)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await remove(id, kunde)).status).toBe(204);
  });

  test('are no business of API keys', async () => {
    const { body } = await reads.app.graphql(`{ ${kind.root} }`, {}, { apiKey: await reads.keyWith() });
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });

  test.each([
    ['POST', { name: ' ' }, /^name must have 1 to 200 characters/],
    ['POST', { name: 'x'.repeat(201) }, /^name must have 1 to 200 characters/],
    ['POST', { name: undefined }, 'name is required'],
    ['POST', { [field]: undefined }, `${field} is required`],
    ['POST', { [field]: null }, `${field} must not be null`],
    ['POST', { isShared: 'yes' }, 'isShared must be true or false'],
    ['POST', { userId: 'x' }, /^userId is not a field of this body/],
    ['PUT', { name: '' }, /^name must have 1 to 200 characters/],
    ['PUT', { name: null }, 'name must not be null'],
    ['PUT', { [field]: null }, `${field} must not be null`],
    ['PUT', { isShared: null }, 'isShared must not be null'],
  ])('are refused when something is wrong: %s (%#)', async (method, body, message) => {
    const preset = await save();
    const answer =
      method === 'PUT'
        ? await change(preset.id, body)
        : await rest('POST', path, owner, { name: 'Shops', [field]: first, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(message);
    expect((await rest('GET', path, owner)).body).toEqual([preset]);
  });

  test('keep every change when several come at once', async () => {
    const { id } = await save();
    await Promise.all([change(id, { name: 'N' }), change(id, { [field]: second }), change(id, { isShared: true })]);
    expect((await rest('GET', path, owner)).body).toEqual([
      expect.objectContaining({ name: 'N', [field]: second, isShared: true }),
    ]);
  });

  describe('and what an account shows', () => {
    test('is the standard, then what was set by hand', async () => {
      expect(await shown()).toEqual({ [field]: standard, ...unlinked });
      const set = await show({ [field]: first });
      expect(set.status).toBe(setStatus);
      if (setStatus === 200) expect(set.body).toEqual({ [field]: first, ...unlinked });
      expect(await shown('101', colleague)).toEqual({ [field]: first, ...unlinked });
      expect(await shown('102')).toEqual({ [field]: standard, ...unlinked });
    });

    test('follows a linked preset until somebody changes it by hand', async () => {
      const preset = await save(owner, { isShared: true });
      const set = await show({ presetId: preset.id, [field]: second }, '101', colleague);
      const linked = { [field]: first, presetId: preset.id, presetName: 'Shops' };
      if (setStatus === 200) expect(set.body).toEqual(linked);
      await show({ presetId: preset.id }, '102');
      expect(await shown()).toEqual(linked);
      await change(preset.id, { [field]: second, name: 'Neu', isShared: false });
      const followed = { [field]: second, presetId: preset.id, presetName: 'Neu' };
      expect(await shown('101', colleague)).toEqual(followed);
      const { body } = await reads.app.graphql(`{ ${kind.configRoot} }`, {}, { token: colleague });
      expect(Object.values(body.data)).toEqual([followed]);
      await show({ [field]: first });
      expect(await shown()).toEqual({ [field]: first, ...unlinked });
      expect(await shown('102')).toEqual(followed);
      await change(preset.id, { [field]: standard });
      expect(await shown()).toEqual({ [field]: first, ...unlinked });
    });

    test('stays as it is when the link goes, in whatever way', async () => {
      const kept = { [field]: second, ...unlinked };
      const linkChanged = async () => {
        const preset = await save();
        expect((await show({ presetId: preset.id })).status).toBe(setStatus);
        await change(preset.id, { [field]: second });
        return preset;
      };
      const deleted = await linkChanged();
      await remove(deleted.id);
      expect(await shown()).toEqual(kept);
      await linkChanged();
      expect((await show({ presetId: null })).status).toBe(setStatus);
      expect(await shown()).toEqual(kept);
      const { userId } = await linkChanged();
      await reads.db.query('delete from team_members where user_id = $1', [userId]);
      expect(await shown('101', colleague)).toEqual(kept);
      expect(await names(colleague)).toEqual([]);
    });

    test('is refused without either, and for what is not visible', async () => {
      expect(await show({})).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message: `${field} is required unless presetId is given` },
      });
      expect((await show({ [field]: null })).status).toBe(400);
      expect((await show({ presetId: null })).status).toBe(setStatus);
      const preset = await save();
      for (const accountId of ['999', 'none']) {
        for (const body of [{ presetId: preset.id }, { presetId: null }, { [field]: first }]) {
          const answer = await show(body, accountId);
          expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'account not found' } });
        }
      }
      const limited = await reads.tokenOf('member', ['102']);
      expect((await show({ [field]: first }, '101', limited)).status).toBe(404);
      for (const presetId of [preset.id, 'x', crypto.randomUUID()]) {
        const answer = await show({ presetId }, '101', colleague);
        expect(answer).toMatchObject({ status: 404, body: { message: 'preset not found' } });
      }
      expect(await shown()).toEqual({ [field]: standard, ...unlinked });
    });

    test('holds together when linking and deleting meet, in two processes', async () => {
      const other = await TestApp.start({ db: reads.db, clock: () => NOW });
      try {
        await addAccount(reads.db, { teamId: TEAM, id: '700' }).catch(() => undefined);
        for (let round = 0; round < 5; round += 1) {
          await reads.db.query('delete from account_configs');
          const { id } = await save();
          const [link, gone] = await Promise.all([
            rest('PUT', `/accounts/700/${config}`, owner, { presetId: id }, other),
            remove(id),
          ]);
          expect(gone.status).toBe(204);
          expect([setStatus, 404]).toContain(link.status);
          const expected = link.status === 404 ? standard : first;
          expect(await shown('700')).toEqual({ [field]: expected, ...unlinked });
        }
      } finally {
        await other.stop();
      }
    });
  });
});

test.each([
  [[], 'kpiOrder must hold 1 to 16 keys'],
  [['cost', 'cost'], 'kpiOrder must not hold a key twice'],
  [['cost', 'spend'], /^kpiOrder\[1\] must be one of cost, impressions, /],
  ['cost', 'kpiOrder must be an array'],
  [[null], 'kpiOrder[0] must not be null'],
])('the KPI order %j is refused', async (kpiOrder, message) => {
  for (const answer of [
    await rest('POST', '/kpi-presets', owner, { name: 'x', kpiOrder }),
    await rest('PUT', '/accounts/101/kpi-config', owner, { kpiOrder }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(message);
  }
});

test.each(KINDS)('an account says whether its $name were ever chosen', async ({ config, field, first }) => {
  await addAccount(reads.db, { teamId: TEAM, id: '777' });
  const query = `{ ${field === 'kpiOrder' ? 'kpiConfig' : 'productConfig'}(accountId: "777") { isDefault } }`;
  const isDefault = async () => Object.values((await reads.app.graphql(query, {}, { token: owner })).body.data)[0];
  expect(await isDefault()).toEqual({ isDefault: true });
  await rest('PUT', `/accounts/777/${config}`, owner, { [field]: first });
  expect(await isDefault()).toEqual({ isDefault: false });
  expect((await rest('GET', `/accounts/777/${config}`, owner)).body).not.toHaveProperty('isDefault');
  await reads.db.query(`delete from accounts where id = '777'`);
});

test('a KPI order holds 16 of the 20 keys', async () => {
  const { body } = await reads.app.graphql('{ __type(name: "KpiKey") { enumValues { name } } }', {}, { token: owner });
  const keys = body.data.__type.enumValues.map(({ name }: { name: string }) => name);
  expect(keys).toHaveLength(20);
  const kpiOrder = keys.slice(-16);
  expect((await rest('POST', '/kpi-presets', owner, { name: 'x', kpiOrder })).body.kpiOrder).toEqual(kpiOrder);
  const more = { name: 'x', kpiOrder: keys.slice(-17) };
  expect((await rest('POST', '/kpi-presets', owner, more)).status).toBe(400);
});

test.each([
  [{ columns: ['price', 'price'] }, 'config.columns must not hold an entry twice'],
  [{ columns: [] }, 'config.columns must hold at least 1 column'],
  [{ columns: ['margin'] }, /^config\.columns\[0\] must be one of offerId, title/],
  [{ chartMetrics: ['price'] }, /^config\.chartMetrics\[0\] must be one of impressions/],
  [{ sortKey: '-cost' }, /^config\.sortKey must be one of/],
  [{ sortOrder: 'up' }, 'config.sortOrder must be one of asc, desc'],
  [{ viewMode: 'list' }, 'config.viewMode must be one of table, chart, pricefinder'],
  [{ viewMode: undefined }, 'config.viewMode is required'],
  [{ pageSize: 5 }, /^config has the unknown field pageSize/],
])('the product view %j is refused', async (part, message) => {
  const config = { ...VIEW, ...part };
  for (const answer of [
    await rest('POST', '/product-view-presets', owner, { name: 'x', config }),
    await rest('PUT', '/accounts/101/product-config', owner, { config }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(message);
  }
});
