import { randomUUID } from 'node:crypto';
import { announce } from '../../src/domain/webhooks/announce.js';
import type { WebhookEvent } from '../../src/domain/webhooks/webhook.enum.js';
import { DAY } from '../access/fixture.js';
import type { PlanningTeam } from '../planning/support.js';
import { until, Webhooks } from './support.js';

let hooks: Webhooks;
let team: PlanningTeam;
let path: string;

beforeAll(async () => {
  hooks = await Webhooks.start();
});
afterAll(() => hooks.stop());
beforeEach(async () => {
  team = await hooks.planning.newTeam();
  path = `/${randomUUID()}`;
});

const PLAN = 'change_plan.proposed';
const call = (method: string, at: string, body?: unknown, role: 'admin' | 'owner' | 'member' = 'admin') =>
  team.call(method, `/webhook-endpoints${at}`, body, role);
const happen = (data: Record<string, unknown> = {}, type: WebhookEvent = PLAN) =>
  hooks.planning.db.transaction((tx) => announce(tx, type, team.id, data));

test('an event is posted once, signed, with its time and its facts', async () => {
  const { secret, ...endpoint } = await hooks.endpoint(team, path, [PLAN, 'sync.failed']);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(endpoint).toMatchObject({ isEnabled: true, events: [PLAN, 'sync.failed'], previousSecretUntil: null });
  await happen({ changePlanId: 'a' });
  await happen({ auditId: 'b' }, 'guardrail.refused');
  const [event] = await hooks.receiver.verified(path, secret);
  expect(event).toEqual({
    type: PLAN,
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: { teamId: team.id, changePlanId: 'a' },
  });
  await until(async () => (await hooks.deliveries(team, endpoint.id))[0]?.status === 'delivered');
  const [delivery, ...more] = await hooks.deliveries(team, endpoint.id);
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({
    attempts: 1,
    lastStatus: 204,
    lastError: null,
    nextAttemptAt: null,
    eventType: PLAN,
  });
  expect(hooks.receiver.at(path)[0]?.headers['webhook-id']).toBe(delivery.eventId);
  // Nobody wanted the other one.
  expect(await hooks.query('select type from webhook_events where team_id = $1', [team.id])).toEqual([{ type: PLAN }]);
});

test('what did not happen is not told', async () => {
  await hooks.endpoint(team, path, [PLAN]);
  const broken = hooks.planning.db.transaction(async (tx) => {
    await announce(tx, PLAN, team.id, {});
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect(await hooks.query('select 1 from webhook_events where team_id = $1', [team.id])).toEqual([]);
});

test('the secret is shown once, and stored so that the database alone does not tell it', async () => {
  const body = { url: hooks.receiver.url(path), events: [PLAN] };
  const headers = { 'idempotency-key': randomUUID() };
  const create = () => team.app.rest('POST', '/webhook-endpoints', { token: team.tokens.admin, body, headers });
  const { body: made } = await create();
  const { body: again } = await create();
  expect(again).toEqual({ ...made, secret: undefined });
  expect(JSON.stringify((await call('GET', '')).body)).not.toContain('whsec_');
  const [row] = await hooks.query<{ all: string }>(
    `select concat(w.*, (select string_agg(concat(r.*), '') from audit_results r where r.team_id = w.team_id)) as all
     from webhook_endpoints w where team_id = $1`,
    [team.id],
  );
  expect(row?.all).not.toContain(made.secret.slice(6, 20));
});

test('a rotated secret signs beside the one before, for a day', async () => {
  const { id, secret: old } = await hooks.endpoint(team, path, [PLAN]);
  const { status, body } = await call('POST', `/${id}/rotate-secret`, {});
  expect(status).toBe(200);
  expect(Date.parse(body.previousSecretUntil) - Date.now()).toBeGreaterThan(0.99 * DAY);
  await happen();
  await hooks.receiver.verified(path, old);
  await hooks.receiver.verified(path, body.secret);
  await hooks.query(`update webhook_endpoints set previous_secret_until = statement_timestamp() where id = $1`, [id]);
  await happen();
  await until(() => hooks.receiver.at(path).length === 2);
  expect(hooks.receiver.at(path)[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect((await hooks.read(team, id)).previousSecretUntil).toBeNull();
});

test('what is not taken is sent again with growing pauses, under the same id, until it is', async () => {
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  hooks.receiver.answer(path, 500);
  await happen({ changePlanId: 'a' });
  const pauses = [];
  for (let tries = 1; tries <= 3; tries += 1) {
    await until(async () => (await hooks.deliveries(team, id))[0]?.lastError !== null);
    await until(async () => (await hooks.deliveries(team, id))[0]?.attempts === tries);
    await until(async () => {
      const [claim] = await hooks.query<{ free: boolean }>(
        'select claimed_until is null as free from webhook_deliveries where endpoint_id = $1',
        [id],
      );
      return claim?.free === true;
    });
    const [delivery] = await hooks.deliveries(team, id);
    expect(delivery).toMatchObject({ status: 'waiting', lastStatus: 500, lastError: 'It answered 500.' });
    pauses.push(Math.floor((Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt)) / 1000));
    if (tries === 3) hooks.receiver.answer(path, 200);
    await hooks.soon(delivery.id);
  }
  expect(pauses[0]).toBeGreaterThanOrEqual(5);
  expect(pauses[1]).toBeGreaterThanOrEqual(300);
  expect(pauses[2]).toBeGreaterThanOrEqual(1_800);
  expect(pauses[2]).toBeLessThan(2_000);
  expect((await hooks.read(team, id)).failingSince).not.toBeNull();
  await until(async () => (await hooks.deliveries(team, id))[0]?.status === 'delivered');
  expect(await hooks.receiver.verified(path, secret, 4)).toHaveLength(4);
  expect(new Set(hooks.receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await hooks.read(team, id)).failingSince).toBeNull();
});

test('it is given up after the last try, and a person has it sent again', async () => {
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  hooks.receiver.answer(path, 503);
  await happen({ changePlanId: 'a' });
  await until(async () => (await hooks.deliveries(team, id))[0]?.lastStatus === 503);
  const [first] = await hooks.deliveries(team, id);
  await hooks.query('update webhook_deliveries set attempts = 9, next_at = statement_timestamp() where id = $1', [
    first.id,
  ]);
  await until(async () => (await hooks.deliveries(team, id))[0]?.status === 'failed');
  expect((await hooks.deliveries(team, id))[0]).toMatchObject({ attempts: 10, nextAttemptAt: null });
  hooks.receiver.answer(path, 204);
  const again = await call('POST', `/${id}/deliveries/${first.id}/redeliver`, {});
  expect(again).toMatchObject({ status: 201, body: { status: 'waiting', eventId: first.eventId } });
  await until(async () => (await hooks.deliveries(team, id))[0]?.status === 'delivered');
  expect((await hooks.receiver.verified(path, secret, 3)).at(-1)?.data.changePlanId).toBe('a');
  expect(await hooks.deliveries(team, id)).toHaveLength(2);
});

test('410 disables, and so do five days without a success; the log says so and what waits fails', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  hooks.receiver.answer(path, 410);
  await happen();
  await until(async () => (await hooks.read(team, id)).isEnabled === false);
  expect(await hooks.read(team, id)).toMatchObject({ disabledReason: 'gone', disabledAt: expect.any(String) });
  expect(await hooks.deliveries(team, id)).toMatchObject([{ status: 'failed', lastStatus: 410 }]);
  expect(await call('POST', `/${id}/test`, {})).toMatchObject({ status: 409 });
  await happen();
  expect(await hooks.deliveries(team, id)).toHaveLength(1);

  const enabled = await call('PATCH', `/${id}`, { isEnabled: true });
  expect(enabled.body).toMatchObject({ isEnabled: true, disabledReason: null, failingSince: null });
  hooks.receiver.answer(path, 500);
  await hooks.query(`update webhook_endpoints set failing_since = now() - interval '119 hours' where id = $1`, [id]);
  await happen();
  await until(async () => (await hooks.deliveries(team, id))[0]?.lastStatus === 500);
  expect((await hooks.read(team, id)).isEnabled).toBe(true);
  await hooks.query(`update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1`, [id]);
  await happen();
  await until(async () => (await hooks.read(team, id)).isEnabled === false);
  expect(await hooks.read(team, id)).toMatchObject({ disabledReason: 'failing' });
  expect((await hooks.deliveries(team, id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  const logs = await hooks.query<{ message: string }>(
    `select message from activity_logs where team_id = $1 and account_id = 'system' order by created_at`,
    [team.id],
  );
  expect(logs.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Der Webhook an 127\.0\.0\.1:\d+ wurde abgeschaltet: .+ \(410\)\.$/),
    expect.stringMatching(/abgeschaltet: seit 5 Tagen/),
  ]);
});

test('two processes send each event once, and one that was left by a dead process is sent by another', async () => {
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  await Promise.all(Array.from({ length: 30 }, (_, at) => happen({ changePlanId: String(at) })));
  const events = await hooks.receiver.verified(path, secret, 30);
  expect(new Set(events.map(({ data }) => data.changePlanId)).size).toBe(30);
  await hooks.query(
    `insert into webhook_deliveries (team_id, endpoint_id, event_id, attempts, claimed_until)
     select team_id, endpoint_id, event_id, 1, statement_timestamp() - interval '1 second'
     from webhook_deliveries where endpoint_id = $1 limit 1`,
    [id],
  );
  await hooks.receiver.verified(path, secret, 31);
  expect(hooks.receiver.at(path)).toHaveLength(31);
});

test('two processes send at most four of a team at once, whenever they claim', async () => {
  const [each, pause] = [60, 40];
  const teams = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const team = await hooks.planning.newTeam();
      const place = `${path}/${at}`;
      let now = 0;
      const busy: number[] = [];
      hooks.receiver.answer(place, (response) => {
        now += 1;
        busy.push(now);
        response.once('close', () => {
          now -= 1;
        });
        setTimeout(() => response.writeHead(204).end(), pause);
      });
      return { team, place, busy, endpoint: await hooks.endpoint(team, place, [PLAN]) };
    }),
  );
  await Promise.all(
    teams.map(({ team, endpoint }) =>
      hooks.query(
        `with e as (
           insert into webhook_events (team_id, id, type, data)
           select $1, gen_random_uuid(), '${PLAN}', '{}' from generate_series(1, $3::int) returning team_id, id
         )
         insert into webhook_deliveries (team_id, endpoint_id, event_id) select team_id, $2, id from e`,
        [team.id, endpoint.id, each],
      ),
    ),
  );
  const states = () =>
    hooks.query(
      `select status, attempts, count(*)::int from webhook_deliveries where endpoint_id = any($1::uuid[]) group by 1, 2`,
      [teams.map(({ endpoint }) => endpoint.id)],
    );
  await until(async () => (await states()).every(({ status }) => status === 'delivered'));
  expect(await states()).toEqual([{ status: 'delivered', attempts: 1, count: 3 * each }]);
  for (const { place, busy } of teams) {
    expect(new Set(hooks.receiver.at(place).map(({ headers }) => headers['webhook-id'])).size).toBe(each);
    expect(hooks.receiver.at(place)).toHaveLength(each);
    expect(Math.max(...busy)).toBeLessThanOrEqual(4);
  }
});

test('a team whose receiver hangs does not keep others waiting', async () => {
  hooks.receiver.answer(path, () => undefined);
  const slow = await hooks.endpoint(team, path, [PLAN]);
  for (let at = 0; at < 40; at += 1) await happen();
  const other = await hooks.planning.newTeam();
  const { secret } = await hooks.endpoint(other, `${path}/other`, [PLAN]);
  await hooks.planning.db.transaction((tx) => announce(tx, PLAN, other.id, {}));
  await hooks.receiver.verified(`${path}/other`, secret);
  const waiting = await hooks.query<{ count: number }>(
    `select count(*)::int from webhook_deliveries where endpoint_id = $1 and attempts = 0`,
    [slow.id],
  );
  expect(waiting[0]?.count).toBeGreaterThan(0);
  expect((await call('PATCH', `/${slow.id}`, { isEnabled: false })).body).toMatchObject({ disabledReason: 'person' });
  await until(async () => (await hooks.deliveries(team, slow.id)).every(({ status }) => status === 'failed'));
});

test('many deliveries that are told at once that the endpoint is gone do not wait for each other', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  const answers: (() => void)[] = [];
  hooks.receiver.answer(path, (response) => answers.push(() => response.writeHead(410).end()));
  for (let at = 0; at < 4; at += 1) await happen();
  await until(() => answers.length === 4);
  await hooks.planning.db.transaction(async (tx) => {
    await tx.query('select from webhook_endpoints where team_id = $1 and id = $2 for update', [team.id, id]);
    for (const answer of answers) answer();
    await until(async () => {
      const [row] = await hooks.query(
        `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.waiting === 4;
    });
  });
  await until(async () => (await hooks.deliveries(team, id)).every(({ status }) => status === 'failed'));
  const [row] = await hooks.query(`select deadlocks from pg_stat_database where datname = current_database()`);
  expect(row).toEqual({ deadlocks: 0 });
});

test('an endpoint that is deleted meanwhile takes what waits with it, and breaks nothing', async () => {
  let answer: () => void = () => undefined;
  hooks.receiver.answer(path, (response) => {
    answer = () => response.writeHead(500).end();
  });
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  await happen();
  await until(() => hooks.receiver.at(path).length > 0);
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200 });
  answer();
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 404 });
  expect(await call('GET', `/${id}/deliveries`)).toMatchObject({ status: 404 });
  // Whoever deletes and whoever tells at the same moment do not stand in each other's way.
  for (let at = 0; at < 5; at += 1) {
    const { id: gone } = await hooks.endpoint(team, `${path}/${at}`, [PLAN]);
    await Promise.all([happen(), happen(), call('DELETE', `/${gone}`), happen()]);
  }
});

test('it goes on when the person who made it has left the team', async () => {
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  await hooks.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, team.users.admin.id]);
  await happen();
  await hooks.receiver.verified(path, secret);
  expect((await call('GET', '', undefined, 'owner')).body).toMatchObject([{ id }]);
  expect((await call('GET', '')).status).toBe(401);
});

test('a test says that it is one', async () => {
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  const sent = await call('POST', `/${id}/test`, {});
  expect(sent).toMatchObject({ status: 201, body: { eventType: 'webhook.test', status: 'waiting', webhookId: id } });
  expect(await hooks.receiver.verified(path, secret)).toMatchObject([
    { type: 'webhook.test', data: { webhookId: id } },
  ]);
});

test('who may not, and what cannot be, is refused', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  const good = { url: 'https://hooks.example.com/a', events: [PLAN] };
  expect((await call('POST', '', good, 'member')).status).toBe(403);
  expect((await call('GET', '', undefined, 'member')).status).toBe(403);
  const wrong = [
    { ...good, url: 'http://hooks.example.com/a' },
    { ...good, url: 'ftp://hooks.example.com/a' },
    { ...good, url: 'hooks.example.com' },
    { ...good, url: 'https://10.0.0.1/a' },
    { ...good, url: 'https://[::ffff:169.254.169.254]/a' },
    { ...good, url: 'https://hooks.localhost/a' },
    { ...good, url: 'https://user:secret@hooks.example.com/a' },
    { ...good, url: 'https://hooks.example.com/a#b' },
    { ...good, url: `https://hooks.example.com/${'a'.repeat(2_000)}` },
    { ...good, url: `https://hooks.example.com/${'ü'.repeat(1_900)}` },
    { ...good, events: [] },
    { ...good, events: ['all'] },
    { ...good, description: 'a'.repeat(201) },
  ];
  for (const body of wrong) {
    expect([body, (await call('POST', '', body)).status]).toEqual([body, 400]);
    expect((await call('PATCH', `/${id}`, body)).status).toBe(400);
  }
  const stranger = await hooks.planning.newTeam();
  const foreign = await hooks.endpoint(stranger, path, [PLAN]);
  for (const [method, at] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
  ] as const) {
    expect((await call(method, `/${foreign.id}${at}`, method === 'DELETE' ? undefined : {})).status).toBe(404);
  }
  const [theirs] = await hooks.query<{ id: string }>(
    `with e as (insert into webhook_events (team_id, id, type, data) values ($1, gen_random_uuid(), 'x', '{}') returning *)
     insert into webhook_deliveries (team_id, endpoint_id, event_id, status) select team_id, $2, id, 'failed' from e returning id`,
    [stranger.id, foreign.id],
  );
  expect((await call('POST', `/${id}/deliveries/${theirs?.id}/redeliver`, {})).status).toBe(404);
  expect((await call('GET', `/${id}/deliveries?after=nonsense`)).status).toBe(400);
});

test('a team has ten at most, also when they come at once', async () => {
  const body = { url: 'https://hooks.example.com/a', events: [PLAN] };
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? team.app : team.other).rest('POST', '/webhook-endpoints', { token: team.tokens.owner, body }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
});

test('deliveries are listed by pages, newest first, also by cursor', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  for (let at = 0; at < 5; at += 1) await happen({ at });
  await until(
    async () => (await hooks.deliveries(team, id)).filter(({ status }) => status === 'delivered').length === 5,
  );
  const all = (await hooks.deliveries(team, id)).map((each) => each.id);
  const one = (await call('GET', `/${id}/deliveries?limit=2&after=`)).body;
  const two = (await call('GET', `/${id}/deliveries?limit=2&after=${one.meta.nextCursor}`)).body;
  expect([...one.data, ...two.data].map((each: { id: string }) => each.id)).toEqual(all.slice(0, 4));
  expect(one.meta.total).toBe(5);
  expect((await call('GET', `/${id}/deliveries?status=failed`)).body.meta.total).toBe(0);
});

test('a deep page of deliveries is as deep, whatever becomes of them', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  // Several in the same microsecond, on days of which some have one in a state and others many.
  await hooks.query(
    `with e as (
       insert into webhook_events (team_id, id, type, data)
       select $1, gen_random_uuid(), 'x', '{}' from generate_series(1, 1500) returning team_id, id
     )
     insert into webhook_deliveries (team_id, endpoint_id, event_id, status, created_at)
     select team_id, $2, id, case when n % 9 = 0 then 'failed' else 'delivered' end,
       date_trunc('day', now()) - n * n / 150000 * interval '1 day' + n % 7 * interval '1 hour'
     from (select *, row_number() over () as n from e) e`,
    [team.id, id],
  );
  type Listed = { data: { id: string }[]; meta: { total: number; nextCursor?: string } };
  const at = async (args: string): Promise<Listed> => {
    const answer = await call('GET', `/${id}/deliveries?${args}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const right = async () => {
    for (const filter of ['', '&status=delivered', '&status=failed', '&status=waiting']) {
      const all: object[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const { data, meta }: Listed = await at(`limit=1000&after=${after}${filter}`);
        all.push(...data);
        after = meta.nextCursor;
      }
      for (const offset of [0, 999, 1000, 1001, 1234, all.length - 1, all.length, all.length + 1000]) {
        const meta = { total: all.length, limit: 7, offset: Math.max(offset, 0) };
        const data = all.slice(meta.offset, meta.offset + 7);
        expect(await at(`limit=7&offset=${meta.offset}${filter}`)).toEqual({ data, meta });
      }
    }
  };
  await right();
  for (const write of [
    `update webhook_deliveries set status = 'failed' where endpoint_id = $1 and id::text like '%7'`,
    `update webhook_deliveries set attempts = 3 where endpoint_id = $1`,
    `delete from webhook_events e using webhook_deliveries d where d.endpoint_id = $1
      and d.team_id = e.team_id and d.event_id = e.id and d.id::text like '%5'`,
  ]) {
    await hooks.query(write, [id]);
    await right();
  }
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
});

test('a process that stops lets go of what it is at, and the next one sends it', async () => {
  hooks.receiver.answer(path, () => undefined);
  const { id, secret } = await hooks.endpoint(team, path, [PLAN]);
  await happen();
  await until(() => hooks.receiver.at(path).length === 1);
  await hooks.stopSending();
  expect((await hooks.deliveries(team, id))[0]).toMatchObject({ status: 'waiting', attempts: 0 });
  hooks.receiver.answer(path, 204);
  hooks.startSending();
  await hooks.receiver.verified(path, secret, 2);
});

test('deliveries are kept for 30 days', async () => {
  const { id } = await hooks.endpoint(team, path, [PLAN]);
  for (const days of [29, 31]) {
    await happen({ days });
    await hooks.query(`update webhook_events set created_at = $3 where team_id = $1 and data ->> 'days' = $2`, [
      team.id,
      String(days),
      new Date(Date.now() - days * 86_400_000).toISOString(),
    ]);
  }
  await hooks.stopSending();
  hooks.startSending();
  await until(async () => (await hooks.deliveries(team, id)).length === 1);
  expect(await hooks.query(`select data ->> 'days' as days from webhook_events where team_id = $1`, [team.id])).toEqual(
    [{ days: '29' }],
  );
});
