import { Eraser } from '../../src/domain/privacy/erasure.js';
import { findPerson } from '../../src/domain/privacy/personal-rows.js';
import { Plans } from '../change-plans/support.js';
import { TestApp } from '../support/start-app.js';
import { addAdmin, makeKey } from './support.js';

let plans: Plans;
let other: TestApp;

beforeAll(async () => {
  plans = await Plans.start();
  other = await TestApp.start({ db: plans.demo.app.db, sandbox: plans.demo.sandbox });
});
afterAll(async () => {
  await other.stop();
  await plans.stop();
});
beforeEach(() => plans.demo.app.db.query('delete from change_plans'));

const app = () => plans.demo.app;
const team = () => plans.demo.teamId;

/** An admin with a session and a key. */
async function adminWithKey(name = 'Ada') {
  const admin = await addAdmin(app(), team(), name);
  return { ...admin, key: await keyOf(admin.token) };
}

const keyOf = (token: string) => makeKey(app(), team(), token);

const reads = async (key: { key: string }, at = app()) =>
  (await at.rest('GET', '/query/accounts?limit=1', { apiKey: key.key })).status;

test.each(['removed', 'made a member', 'made a kunde'])(
  'keys of an admin who is %s end at once in every process',
  async (how) => {
    const ada = await adminWithKey();
    expect([await reads(ada.key), await reads(ada.key, other)]).toEqual([200, 200]);
    const path = `/teams/${team()}/members/${ada.id}`;
    const role = how.split(' ').at(-1);
    const answer =
      how === 'removed'
        ? await app().rest('DELETE', path, plans.owner)
        : await app().rest('PUT', path, { ...plans.owner, body: { role } });
    expect(answer.status).toBe(200);
    expect([await reads(ada.key), await reads(ada.key, other)]).toEqual([401, 401]);
    const listed = await app().rest('GET', `/teams/${team()}/api-keys`, plans.owner);
    expect(listed.body.map(({ id }: { id: string }) => id)).not.toContain(ada.key.id);
  },
);

test('the remover keeps keys under the own name, and lists say whose they are', async () => {
  const ada = await adminWithKey();
  const [kept, gone] = [ada.key, await keyOf(ada.token)];
  const list = async () => {
    const query = '{ apiKeys(teamId: "TEAM") { id createdBy createdByName } }'.replace('TEAM', team());
    const { body } = await app().graphql(query, {}, plans.owner);
    return body.data.apiKeys.find(({ id }: { id: string }) => id === kept.id);
  };
  expect(await list()).toMatchObject({ createdBy: ada.id, createdByName: 'Ada' });
  const path = `/teams/${team()}/members/${ada.id}?keepKeyIds=${kept.id}`;
  const self = await app().rest('DELETE', path, { token: ada.token });
  expect([self.status, self.body.code]).toEqual([400, 'bad_request']);
  const foreign = await app().rest('DELETE', `${path}&keepKeyIds=${plans.demo.apiKeyId}`, plans.owner);
  expect([foreign.status, await reads(kept)]).toEqual([404, 200]);
  expect((await app().rest('DELETE', path, plans.owner)).status).toBe(200);
  expect([await reads(kept), await reads(gone)]).toEqual([200, 401]);
  expect(await list()).toMatchObject({ createdBy: plans.demo.users.owner.id });
});

test('a key that is made while its maker is removed is in force nowhere', async () => {
  const ada = await adminWithKey();
  const [made, removed] = await Promise.all([
    other.rest('POST', `/teams/${team()}/api-keys`, {
      token: ada.token,
      body: { name: 'Late', scopes: ['accounts:read'] },
    }),
    app().rest('DELETE', `/teams/${team()}/members/${ada.id}`, plans.owner),
  ]);
  expect(removed.status).toBe(200);
  if (made.status === 201) expect([await reads(made.body), await reads(made.body, other)]).toEqual([401, 401]);
});

test('plans expire with who proposed them', async () => {
  const ada = await adminWithKey();
  const [campaign] = await plans.campaigns(1, 1);
  const byKey = await plans.plan([plans.budget(campaign as never, 31)], {}, { apiKey: ada.key.key });
  const byPerson = await plans.plan([plans.budget(campaign as never, 32)], {}, { token: ada.token });
  expect((await app().rest('DELETE', `/teams/${team()}/api-keys/${ada.key.id}`, plans.owner)).status).toBe(200);
  expect([(await plans.read(byKey)).status, (await plans.read(byPerson)).status]).toEqual(['expired', 'proposed']);
  const approved = await plans.approve(byKey);
  expect([approved.status, approved.body.code]).toEqual([409, 'conflict']);
  await app().rest('DELETE', `/teams/${team()}/members/${ada.id}`, plans.owner);
  const open = await app().rest('GET', '/change-plans?status=proposed', plans.owner);
  expect([(await plans.read(byPerson)).status, open.body.meta.total]).toEqual(['expired', 0]);
});

test('keys that went wild leave the team room to propose', async () => {
  const ada = await adminWithKey();
  const second = await keyOf(ada.token);
  const fill = (keyId: string | null, person: string | null, count: number) =>
    app().db.query(
      `insert into change_plans (team_id, id, hash, on_refusal, account_ids, change_count, daily_spend_change_micros,
         unknown_spend_count, expires_at, created_at, api_key_id, proposed_by)
       select $1, gen_random_uuid(), 'x', 'stop', '{}', 1, 0, 0, now() + interval '1 day', now(), $2, $3
       from generate_series(1, $4)`,
      [team(), keyId, person, count],
    );
  const [campaign] = await plans.campaigns(1, 1);
  const changes = [plans.budget(campaign as never, 33)];
  const status = async (credential: object) => (await plans.propose(changes, {}, credential as never)).status;
  await fill(ada.key.id, null, 20);
  await fill(second.id, null, 20);
  // Of one maker, whichever key.
  expect([await status({ apiKey: ada.key.key }), await status({ apiKey: second.key })]).toEqual([409, 409]);
  expect([await status(plans.key), await status(plans.owner)]).toEqual([201, 201]);
  await fill(plans.demo.apiKeyId, null, 19);
  expect([await status(plans.key), await status(plans.owner)]).toEqual([409, 201]);
  await fill(null, ada.id, 60);
  expect([await status({ token: ada.token })]).toEqual([409]);
});

test('an erased person takes the team along that nobody else is in', async () => {
  const ada = await adminWithKey();
  const [own] = await app().db.query<{ id: string }>(`insert into teams (name) values ('Ada''s team') returning id`);
  await app().db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'owner')`, [own?.id, ada.id]);
  const eraser = new Eraser(app().db, { remove: async () => undefined }, await findPerson(app().db, ada.id));
  expect(await eraser.obstacles()).toEqual([]);
  expect((await eraser.erase()).deleted).toMatchObject({ teams: 1 });
  expect(await app().db.query('select 1 from teams where id = $1', [own?.id])).toEqual([]);
  expect(await reads(ada.key)).toBe(401);
});
