import { demoPlatforms } from '../../demo/demo.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { Browsing, type Person } from './support/platforms.js';

interface Available {
  id: string;
  name: string;
  isMcc: boolean;
}

/** One sign-in that reaches two managers, one below the other's, and single accounts; two accounts by two ways. */
describe('several managers and single accounts of one sign-in', () => {
  let on: Browsing;
  let system: System;
  let person: Person;
  let offered: Available[];
  let managerOf: Map<string, string | null>;
  /** Ids of managers by name, and of an account that is reached through each, or directly. */
  let agency: string;
  let partner: string;
  let below: string;
  let ofPartner: string;
  let ofBelow: string;
  let alone: string;
  /** Those that are imported. */
  let wanted: string[];

  beforeAll(async () => {
    on = await Browsing.start();
    const order = { system: 'google-ads', quirks: ['several_managers'] };
    await fetch(`${on.sandbox.url}/control/quirks`, { method: 'POST', body: JSON.stringify(order) });
    const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: on.database.url });
    system = await createSystem(settings, on.db, demoPlatforms(settings, on.sandbox), createLog({ level: 'silent' }));
    person = await on.person();
    await on.signIn('google-ads', person.token);
    offered = (await rest('GET')).body;
    const { body } = await on.app.graphql(
      `{ platformAccounts(platform: "google-ads") { id managerId } }`,
      {},
      { token: person.token },
    );
    managerOf = new Map(
      body.data.platformAccounts.map((each: { id: string; managerId: string }) => [each.id, each.managerId]),
    );
    agency = on.sandbox.managerId;
    const manager = (name: string) => offered.find((each) => each.isMcc && each.name === name)?.id as string;
    partner = manager('Partner-Agentur (MCC)');
    below = manager('Partner-Agentur Süd (MCC)');
    const own = new Set(on.sandbox.accountIds);
    const added = (managerId: string | null) =>
      offered.find(({ id, isMcc }) => !isMcc && !own.has(id) && managerOf.get(id) === managerId)?.id as string;
    ofPartner = added(partner);
    ofBelow = added(below);
    alone = added(null);
    wanted = [on.sandbox.accountIds[0] as string, ofPartner, ofBelow, alone];
    expect(await rest('POST', { accountIds: wanted })).toMatchObject({ status: 200 });
  });
  afterAll(async () => {
    await system.locks.close();
    await on.stop();
  });
  beforeEach(async () => {
    await on.heal();
    await fetch(`${on.sandbox.url}/control/requests`, { method: 'DELETE' });
  });

  const rest = (method: string, body?: object) =>
    on.app.rest(method, '/connections/google-ads/accounts', { token: person.token, ...(body && { body }) });
  const sync = () => system.sync.run({ teamId: person.team.id });
  const asked = async () =>
    (await on.requests('google-ads')) as unknown as { path: string; headers: Record<string, string> }[];
  /** Through which accounts the platform was asked about `id`. */
  const waysTo = async (id: string) =>
    new Set(
      (await asked())
        .filter(({ path }) => path.includes(`/customers/${id}/`))
        .map(({ headers }) => headers['login-customer-id']),
    );
  const stored = () =>
    on.db.query<{ id: string; status: string }>('select id, status from accounts where team_id = $1 order by id', [
      person.team.id,
    ]);

  test('are all offered, each account once, with the manager above it', async () => {
    const ids = offered.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(
      [...on.sandbox.accountIds, agency, partner, below, ofPartner, ofBelow, alone].sort(),
    );
    expect(managerOf.get(agency)).toBeNull();
    expect(managerOf.get(partner)).toBeNull();
    expect(managerOf.get(below)).toBe(partner);
    for (const id of on.sandbox.accountIds) expect(managerOf.get(id)).toBe(agency);
    for (const each of offered)
      expect(Object.keys(each).sort()).toEqual(['currency', 'id', 'isImported', 'isMcc', 'name']);
  });

  test('are imported and synced, each account the way that it is reached', async () => {
    const [own = ''] = wanted;
    expect((await stored()).map(({ id }) => id)).toEqual([...wanted, agency, partner, below].sort());
    expect(await sync()).toMatchObject({ status: 'completed', failure: null });
    for (const [id, way] of [
      [own, agency],
      [ofPartner, partner],
      [ofBelow, partner],
      [alone, alone],
    ] as const) {
      expect(await waysTo(id)).toEqual(new Set(id === way ? [id] : [way]));
      const [{ cost = '0' } = {}] = await on.db.query<{ cost: string }>(
        'select max(cost_micros[cardinality(days)]) as cost from account_months where team_id = $1 and account_id = $2',
        [person.team.id, id],
      );
      expect(Number(cost)).toBeGreaterThan(0);
    }
  });

  test('are written to the same way, also by a process that has not listed them', async () => {
    await sync();
    const app = await on.another();
    for (const [id, way] of [
      [ofBelow, partner],
      [alone, alone],
    ] as const) {
      await fetch(`${on.sandbox.url}/control/requests`, { method: 'DELETE' });
      const [campaign] = await on.db.query<{ id: string }>(
        `select id from campaigns where team_id = $1 and account_id = $2 and status = 'ENABLED'`,
        [person.team.id, id],
      );
      const { body } = await app.graphql(
        `mutation ($id: String!, $accountId: String!) {
          setCampaignStatus(campaignId: $id, accountId: $accountId, status: PAUSED) { newStatus }
        }`,
        { id: campaign?.id, accountId: id },
        { token: person.token },
      );
      expect(body).toMatchObject({ data: { setCampaignStatus: { newStatus: 'PAUSED' } } });
      expect(await waysTo(id)).toEqual(new Set([way]));
    }
    await app.stop();
  });

  test('a manager that is refused holds nothing else up, and nothing below it counts as gone', async () => {
    await sync();
    await on.fail({
      system: 'google-ads',
      kind: 'error',
      code: 'authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED',
      times: -1,
      match: `/customers/${partner}/`,
    });
    const before = await stored();
    const outcome = await sync();
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'platform_rejected' } });
    expect(outcome.failure?.message).toContain('2-Step Verification');
    expect(outcome.accounts.map(({ accountId, status }) => [accountId, status]).sort()).toEqual(
      [on.sandbox.accountIds[0], alone].map((id) => [id, 'completed']).sort(),
    );
    expect(await stored()).toEqual(before);
    const one = await system.sync.run({ teamId: person.team.id, accountId: ofPartner });
    expect(one).toMatchObject({ status: 'failed', failure: { code: 'platform_rejected' } });
    const { body } = await on.app.rest('GET', '/connections/google-ads/status', { token: person.token });
    expect(body).toMatchObject({ connected: true });
    await on.heal();
    expect(await sync()).toMatchObject({ status: 'completed' });
  });

  test('a refusal of what the team does not have, or reaches another way, is no failure', async () => {
    const [, second = ''] = on.sandbox.accountIds;
    const code = 'authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED';
    await on.fail({ system: 'google-ads', kind: 'error', code, times: -1, match: `/customers/${second}/` });
    expect(await sync()).toMatchObject({ status: 'completed', failure: null });
    const { body } = await rest('GET');
    expect(body.map(({ id }: Available) => id)).toContain(second);
  });

  test('an account that is refused fails alone, with what to do', async () => {
    await on.fail({
      system: 'google-ads',
      kind: 'error',
      code: 'authorizationError.USER_PERMISSION_DENIED',
      times: -1,
      match: `/customers/${ofBelow}/`,
    });
    const outcome = await sync();
    const failed = outcome.accounts.filter(({ status }) => status !== 'completed');
    expect(failed).toMatchObject([{ accountId: ofBelow, failure: { code: 'platform_rejected' } }]);
    expect(failed[0]?.failure?.message).toContain('be given access');
    expect(outcome.accounts).toHaveLength(4);
    const { body } = await on.app.rest('GET', '/connections/google-ads/status', { token: person.token });
    expect(body).toMatchObject({ connected: true });
  });

  test('a sign-in that is refused everywhere says why', async () => {
    const other = await on.person();
    const code = 'authenticationError.NOT_ADS_USER';
    await on.fail({ system: 'google-ads', kind: 'error', code, times: -1 });
    const { body } = await on.connect('google-ads', other.token);
    const answer = await on.callback(await on.consent(body.url));
    expect([answer.status, answer.body.code]).toEqual([400, 'platform_rejected']);
    expect(answer.body.message).toContain('invite it to one');
  });
});
