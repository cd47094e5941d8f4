import { Plans } from './support.js';

let plans: Plans;

beforeAll(async () => {
  plans = await Plans.start();
  // Several in the same microsecond, in months of which some have a few in a status and others many.
  await plans.demo.app.db.query(
    `insert into change_plans (team_id, id, hash, on_refusal, account_ids, change_count, daily_spend_change_micros,
       unknown_spend_count, expires_at, created_at, status)
     select $1, gen_random_uuid(), 'x', 'stop', array[$2], 1, 0, 0,
       now() + case when n % 2 = 0 then interval '1 day' else interval '-1 day' end,
       date_trunc('day', now()) - n * n / 15000 * interval '1 day' + n % 7 * interval '1 hour',
       case when n % 9 = 0 then 'rejected' when n % 5 = 0 then 'proposed' else 'applied' end
     from generate_series(1, 1600) n`,
    [plans.demo.teamId, plans.demo.accountIds[0]],
  );
});
afterAll(() => plans.stop());

type Listed = { data: { id: string; status: string }[]; meta: { total: number; nextCursor?: string | null } };

async function at(args: string, credential = plans.key): Promise<Listed> {
  const { status, body } = await plans.demo.app.rest('GET', `/query/change-plans?${args}`, credential);
  expect(status).toBe(200);
  return body;
}

/** All plans of a status, from cursor to cursor. */
async function wholeOf(filter: string) {
  const all: Listed['data'] = [];
  for (let after: string | null | undefined = ''; after != null; ) {
    const { data, meta }: Listed = await at(`limit=100&after=${after}${filter}`);
    all.push(...data);
    after = meta.nextCursor;
  }
  return all;
}

async function expectPages() {
  for (const status of ['', 'applied', 'rejected', 'proposed', 'expired', 'undone']) {
    const filter = status && `&status=${status}`;
    const all = await wholeOf(filter);
    if (status) expect(new Set(all.map((plan) => plan.status))).toEqual(new Set(all.length > 0 ? [status] : []));
    for (const offset of [0, 999, 1000, 1001, 1234, all.length - 1, all.length, all.length + 1000]) {
      const meta = { total: all.length, limit: 7, offset: Math.max(offset, 0) };
      const data = all.slice(meta.offset, meta.offset + 7);
      expect(await at(`limit=7&offset=${meta.offset}${filter}`)).toEqual({ data, meta });
    }
  }
}

test('a page of plans is right at any depth, whatever becomes of them', async () => {
  await expectPages();
  for (const write of [
    `update change_plans set status = 'rejected' where status = 'proposed' and id::text like '%7'`,
    `update change_plans set reason = 'seen' where status = 'applied'`,
    `delete from change_plans where id::text like '%5'`,
  ]) {
    await plans.demo.app.db.query(write);
    await expectPages();
  }
});

test('what is proposed and rejected is counted at once', async () => {
  // A team has at most 100 that wait.
  await plans.demo.app.db.query(`delete from change_plans where status = 'proposed' and expires_at > now()`);
  const totals = async () =>
    Promise.all(['', '&status=proposed', '&status=rejected'].map(async (of) => (await at(`limit=1${of}`)).meta.total));
  const [all = 0, proposed = 0, rejected = 0] = await totals();
  const [campaign] = await plans.campaigns(1, 1);
  const plan = await plans.plan([plans.budget(campaign as never, 31)]);
  expect(await totals()).toEqual([all + 1, proposed + 1, rejected]);
  const answer = await plans.demo.app.rest('POST', `/query/change-plans/${plan.id}/reject`, {
    ...plans.key,
    body: { reason: 'Not now.' },
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(await totals()).toEqual([all + 1, proposed, rejected + 1]);
});
