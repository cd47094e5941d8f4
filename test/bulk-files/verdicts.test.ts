import { type Campaign, Plans } from '../change-plans/support.js';
import { planned, read, upload, verdictsOf } from './support.js';

let plans: Plans;
let campaigns: (Campaign & { name: string })[];

beforeAll(async () => {
  plans = await Plans.start();
  const found = await plans.campaigns(2, 4);
  const { db } = plans.demo.app;
  const rows = await db.query<{ id: string; account_id: string; name: string }>(
    'select id, account_id, name from campaigns where id = any($1)',
    [found.map(({ id }) => id)],
  );
  campaigns = found.map((campaign) => ({
    ...campaign,
    name: rows.find((row) => row.id === campaign.id && row.account_id === campaign.accountId)?.name as string,
  }));
});
afterAll(() => plans.stop());

const at = (index: number) => campaigns[index] as Campaign & { name: string };

test('a file of Google Ads Editor, a German spreadsheet and JSON lines become the same plan', async () => {
  const rows = [at(0), at(1), at(5)].map(({ id, name, accountId }, index) => ({
    id,
    name,
    accountId,
    euros: 1_034.5 + index,
  }));
  const editor = ['Account\tCampaign\tCampaign ID\tCampaign Daily Budget\tCampaign Status']
    .concat(
      rows.map(({ id, name, accountId, euros }) => [accountId, name, id, `${euros.toFixed(2)}`, 'Enabled'].join('\t')),
    )
    .join('\r\n');
  const german = ['Customer ID;campaign_id;Budget;Budget type']
    .concat(
      rows.map(
        ({ id, accountId, euros }) =>
          `${accountId};${id};"${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(euros)} €";Daily`,
      ),
    )
    .join('\r\n');
  const json = rows
    .map(({ id, accountId, euros }) => JSON.stringify(plans.budget({ id, accountId }, euros)))
    .join('\n');
  const files = [
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(editor, 'utf16le')]),
    Buffer.from(`\ufeff${german}\r\n`, 'utf8'),
    // Windows' code page, in which the euro sign is 0x80.
    Buffer.from(german.replaceAll('€', '\x80'), 'latin1'),
    Buffer.from(`${json}\n`, 'utf8'),
  ];
  const made = [];
  for (const file of files) made.push(await planned(plans, file));
  for (const { file, plan, lines } of made) {
    expect(file).toMatchObject({ status: 'planned', message: null, lineCount: 3, plannedCount: 3 });
    expect(lines.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['planned', 'planned', 'planned']);
    expect(plan).toMatchObject({ status: 'proposed', changeCount: 3, onRefusal: 'continue', note: 'budgets.csv' });
    expect(plan.changes.map(({ args, operation }: never) => [operation, args])).toEqual(
      rows.map(({ id, accountId, euros }) => [
        'setCampaignBudget',
        { accountId, campaignId: id, dailyBudgetEur: euros },
      ]),
    );
    expect(plan.dailySpendChangeEur).toBe(3 * 1_034.5 + 3 - 3 * 30);
  }
});

test('every line that cannot be planned says why, and the others are planned', async () => {
  const { db } = plans.demo.app;
  const [first, second, third, fourth, elsewhere] = [at(0), at(1), at(2), at(3), at(4)];
  const gone = at(6);
  await db.query('update campaigns set name = $1 where account_id = $2 and id = $3', [
    'Marke',
    first.accountId,
    first.id,
  ]);
  await db.query('update campaigns set name = $1 where account_id = $2 and id = $3', [
    'Marke',
    elsewhere.accountId,
    elsewhere.id,
  ]);
  await db.query(`update campaigns set status = 'REMOVED' where account_id = $1 and id = $2`, [
    gone.accountId,
    gone.id,
  ]);
  const table = [
    'Customer ID,Campaign,Campaign ID,Budget,Campaign Status,Headline 1,Location',
    `${first.accountId},,${first.id},45.50,,,`,
    `,Marke,,50.00,,,`,
    `${elsewhere.accountId},Marke,,50.00,,,`,
    `${second.accountId},,${second.id},30,Enabled,,`,
    `${third.accountId},,${third.id},40.00,,,`,
    `${third.accountId},,${third.id},41.00,,,`,
    `${fourth.accountId},,${fourth.id},42.00,,,`,
    `${fourth.accountId},,${fourth.id},42.00,,,`,
    `,Gibt es nicht,,12.00,,,`,
    `999-999-9999,Marke,,12.00,,,`,
    `${gone.accountId},,${gone.id},12.00,,,`,
    `${second.accountId},,${second.id},viel,,,`,
    `${second.accountId},,${second.id},,Deleted,,`,
    `${second.accountId},,${second.id},,,Neu,`,
    `${second.accountId},,${second.id},,,,`,
    `${second.accountId},Anders,${second.id},33.00,,,`,
    `${second.accountId},,${second.id},2000000.00,,,`,
  ].join('\n');
  const made = await planned(plans, table);
  expect(verdictsOf(made)).toEqual([
    [2, 'planned'],
    [3, 'ambiguous'],
    [4, 'planned'],
    [5, 'no_change'],
    [6, 'twice'],
    [7, 'twice'],
    [8, 'planned'],
    [9, 'twice'],
    [10, 'not_found'],
    [11, 'not_found'],
    [12, 'removed'],
    [13, 'invalid'],
    [14, 'not_supported'],
    [15, 'not_supported'],
    [16, 'no_change'],
    [17, 'invalid'],
    [18, 'invalid'],
  ]);
  expect(made.file).toMatchObject({ lineCount: 17, plannedCount: 3 });
  for (const { verdict, message } of made.lines) expect(message === null).toBe(verdict === 'planned');
  expect(made.lines[4].message).toBe('Also changed, to something else, in line 7; leave one of them.');
  expect(made.plan.changes.map(({ campaignIds }: never) => campaignIds)).toEqual([
    [first.id],
    [elsewhere.id],
    [fourth.id],
  ]);
  const only = await plans.demo.app.rest('GET', `/bulk-files/${made.file.id}/lines?verdict=twice&limit=2`, plans.owner);
  expect([only.body.meta.total, only.body.data.length]).toEqual([3, 2]);
});

test('what a line puts into another campaign, ad group or account than it is in is not changed', async () => {
  const { db } = plans.demo.app;
  const parts = await db.query<Record<'account' | 'campaign' | 'group' | 'name' | 'text' | 'match', string>>(
    `select distinct on (k.account_id, k.campaign_id) k.account_id as account, k.campaign_id as campaign, k.ad_group_id as "group",
       k.ad_group_name as name, k.text, k.match_type as match
     from keywords k join campaigns c on c.team_id = k.team_id and c.account_id = k.account_id and c.id = k.campaign_id
     where c.status = 'ENABLED' and k.account_id = any($1) and k.text not like '%,%' and k.ad_group_name not like '%,%'
     order by k.account_id, k.campaign_id, k.id`,
    [plans.demo.accountIds],
  );
  const [own, ...others] = parts.filter(({ account }) => parts.filter((part) => part.account === account).length > 1);
  const other = others.find(({ account }) => account === own?.account);
  const elsewhere = parts.find(({ account }) => account !== own?.account);
  if (!own || !other || !elsewhere) throw new Error('The demo has no two campaigns with keywords.');
  const { account, campaign } = own;
  const table = [
    'Customer ID,Campaign ID,Ad group ID,Ad group,Keyword,Criterion Type,Status',
    `${account},${campaign},${other.group},,,,Paused`,
    `${account},${campaign},${other.group},,,,Enabled`,
    `${account},${campaign},,${other.name},,,Paused`,
    `${account},${campaign},${other.group},,ein neues Wort,Exact,`,
    `${account},${campaign},${other.group},,${other.text},${other.match},Paused`,
    `${account},${campaign},${own.group},,kein Wort davon,Exact,Paused`,
    `${elsewhere.account},${campaign},,,,,Paused`,
    `${account},${elsewhere.campaign},${elsewhere.group},,,,Paused`,
    `${account},${campaign},${own.group},,,,Paused`,
  ].join('\n');
  const made = await planned(plans, table);
  const told = `This belongs to the campaign ${other.campaign}, not to ${campaign}; correct one of the two.`;
  const named = other.name === own.name ? 'twice' : 'not_found';
  expect(made.lines.map(({ line, verdict }: { line: number; verdict: string }) => [line, verdict])).toEqual([
    [2, 'invalid'],
    [3, 'invalid'],
    [4, named],
    [5, 'invalid'],
    [6, 'not_found'],
    [7, 'not_found'],
    [8, 'not_found'],
    [9, 'not_found'],
    [10, 'planned'],
  ]);
  expect([0, 1, 3].map((at) => made.lines[at].message)).toEqual([told, told, told]);
  expect(made.plan.changes).toHaveLength(1);
  expect(made.plan.changes[0].args).toMatchObject({ adGroupId: own.group });
});

test('numbers that can be read in two ways are refused unless another number of the file tells', async () => {
  const [{ accountId, id }, other] = [at(0), at(1)];
  const table = (budget: string, second: string) =>
    `Account ID;Campaign ID;Budget\n${accountId};${id};${budget}\n${accountId};${other.id};${second}\n`;
  const unclear = await planned(plans, table('1.234', '1.500'));
  expect(verdictsOf(unclear)).toEqual([
    [2, 'invalid'],
    [3, 'invalid'],
  ]);
  expect(unclear.file.status).toBe('nothing_planned');
  const german = await planned(plans, table('1.234', '55,5'));
  expect(german.plan.changes.map(({ args }: never) => (args as { dailyBudgetEur: number }).dailyBudgetEur)).toEqual([
    1234, 55.5,
  ]);
  const grouped = await planned(plans, table('12.34.5', '1,234.50'));
  expect(verdictsOf(grouped)).toEqual([
    [2, 'invalid'],
    [3, 'planned'],
  ]);
});

test('what is no file of changes is refused with a reason', async () => {
  const { app } = plans.demo;
  for (const bytes of [
    'just words\nand more',
    Buffer.from([0, 1, 2, 3, 0, 0, 9]),
    'Campaign,Campaign,Budget\na,b,3',
    'Campaign,Budget\n"open,3',
  ]) {
    const { body } = await upload(app, plans.owner, bytes);
    expect(await read(app, plans.owner, body.id)).toMatchObject({
      status: 'failed',
      planId: null,
      message: expect.stringMatching(/^file /),
    });
  }
  expect((await upload(app, plans.owner, '')).body.code).toBe('bad_request');
  expect((await upload(app, {}, 'Campaign,Budget\na,3')).status).toBe(401);
  expect((await upload(app, { token: plans.demo.users.kunde.token }, 'Campaign,Budget\na,3')).status).toBe(403);
});

test('a file belongs to its sender, and changes only what its sender may change', async () => {
  const { app, users } = plans.demo;
  const { accountId, id } = at(7);
  const csv = `Campaign ID,Budget\n${id},61.00\n`;
  const sent = await upload(app, plans.owner, csv);
  for (const other of [{ token: users.admin.token }, { token: users.member.token }]) {
    expect((await app.rest('GET', `/bulk-files/${sent.body.id}`, other)).status).toBe(404);
    expect((await app.rest('GET', `/bulk-files/${sent.body.id}/lines`, other)).status).toBe(404);
  }
  await app.db.query('delete from account_assignments where user_id = $1', [users.member.id]);
  await app.db.query(
    'insert into account_assignments (team_id, user_id, account_id) select team_id, $1, $2 from accounts where id = $2',
    [users.member.id, at(0).accountId],
  );
  const limited = await planned(plans, `${csv}${at(0).id},62.00\n`, { token: users.member.token });
  expect(verdictsOf(limited)).toEqual([
    [2, 'not_found'],
    [3, 'planned'],
  ]);
  expect(JSON.stringify(limited)).not.toContain(accountId);
  await app.db.query('delete from account_assignments where user_id = $1', [users.member.id]);
});

test('the same upload twice is one file, and GraphQL and tools take its text', async () => {
  const { app } = plans.demo;
  const csv = `Campaign ID,Budget\n${at(1).id},63.00\n`;
  const headers = { 'idempotency-key': 'the-same-file' };
  const [one, other] = [
    await upload(app, plans.owner, csv, 'a.csv', headers),
    await upload(app, plans.owner, csv, 'a.csv', headers),
  ];
  expect(other.body).toEqual(one.body);
  const graphql = await app.graphql(
    'mutation ($content: String!) { planBulkFile(fileName: "b.csv", content: $content, note: "Herbst") { id status note } }',
    { content: csv },
    plans.owner,
  );
  expect(graphql.body.data.planBulkFile).toMatchObject({ status: 'waiting', note: 'Herbst' });
  const rest = await app.rest('POST', '/query/bulk-files', {
    ...plans.key,
    body: { file_name: 'c.csv', content: csv },
  });
  expect(rest.status).toBe(201);
  expect(await read(app, plans.key, rest.body.id)).toMatchObject({ status: 'planned', plannedCount: 1 });
});

describe('two at once, in two processes', () => {
  const line = ({ id, accountId }: Campaign, euros: number) => `${accountId},${id},${euros}`;
  const sheet = (...lines: string[]) => ['Account ID,Campaign ID,Budget', ...lines].join('\n');
  const raised = () => [at(0), at(1), at(4)];

  afterEach(async () => {
    const { db } = plans.demo.app;
    for (const table of ['team_guardrails', 'bulk_files', 'change_plans', 'spend_moves'])
      await db.query(`delete from ${table}`);
    for (const campaign of raised()) await plans.platform(campaign).setBudget(campaign.id, 30);
  });

  async function approvedAtOnce(
    one: Planned,
    other: Planned,
    more: [Record<string, unknown>, Record<string, unknown>] = [{}, {}],
  ) {
    const answers = await Promise.all([
      plans.approve(one, more[0]),
      plans.approve(other, more[1], plans.admin, plans.other),
    ]);
    return answers.map(({ status }) => status);
  }

  const changesOf = (plan: Planned) => plan.changes.map(({ status, code }) => [status, code]);

  test('files that raise the same budgets pass no limit that one after the other would keep', async () => {
    const { app, users } = plans.demo;
    const { body } = await app.graphql(
      'mutation { setGuardrails(maxRaisePercentPerDay: 50) { maxRaisePercentPerDay } }',
      {},
      plans.owner,
    );
    expect(body.errors).toBeUndefined();
    const admin = { token: users.admin.token };
    const sent = await Promise.all([
      upload(app, plans.owner, sheet(...raised().map((each) => line(each, 40)))),
      upload(plans.other, admin, sheet(...raised().map((each) => line(each, 44)))),
    ]);
    const files = [await read(app, plans.owner, sent[0].body.id), await read(plans.other, admin, sent[1].body.id)];
    expect(files).toMatchObject([{ plannedCount: 3 }, { plannedCount: 3 }]);
    const [one, other] = [await plans.read({ id: files[0].planId }), await plans.read({ id: files[1].planId })];
    expect(await approvedAtOnce(one, other)).toEqual([200, 200]);
    const ended = [await plans.ended(one), await plans.ended(other)];
    // Of each budget one file's change is made; the other was looked at before, and is refused.
    for (const [index] of raised().entries()) {
      const made = ended.map(({ changes }) => [changes[index].status, changes[index].code]);
      expect(made).toContainEqual(['applied', null]);
      expect(made).toContainEqual(['refused', 'conflict']);
    }
    for (const budget of await plans.budgets(raised())) expect([40, 44]).toContain(budget);
    // The day's first budget counts for the next file too.
    const next = await planned(plans, sheet(line(at(0), 44.9), line(at(1), 45.1), line(at(4), 66)));
    expect(verdictsOf(next)).toEqual([
      [2, 'planned'],
      [3, 'guardrail'],
      [4, 'guardrail'],
    ]);
  });

  test('a part of a file is approved once, and what was left out stays', async () => {
    const { plan } = await planned(plans, sheet(...raised().map((each, index) => line(each, 51 + index))));
    const ids = plan.changes.map(({ id }: { id: string }) => id);
    const leaving = (at: number) => ({ leaveOut: [{ changeIds: [ids[at]] }], count: 2 });
    const answers = await approvedAtOnce(plan, plan, [leaving(0), leaving(2)]);
    expect(answers.toSorted()).toEqual([200, 409]);
    const ended = await plans.ended(plan);
    const left = answers[0] === 200 ? 0 : 2;
    expect(changesOf(ended)).toEqual(
      ids.map((_: string, index: number) => [index === left ? 'left_out' : 'applied', null]),
    );
    expect(await plans.budgets(raised())).toEqual(
      ids.map((_: string, index: number) => (index === left ? 30 : 51 + index)),
    );
    const [audited] = await plans.demo.app.db.query<{ count: number }>(
      `select count(*)::int as count from audit_log where payload ->> 'changePlanId' = $1`,
      [plan.id],
    );
    expect(audited?.count).toBe(2);
  });

  test('the last file of a day and the last open plan are given once', async () => {
    const { app, teamId, users } = plans.demo;
    const uploadBoth = () =>
      Promise.all([app, plans.other].map((each, index) => upload(each, plans.owner, sheet(line(at(index), 55)))));
    await app.db.query(
      `insert into bulk_files (team_id, id, file_name, size, on_refusal, note, expires_in_hours, proposed_by, status)
        select $1, gen_random_uuid(), 'a.csv', 1, 'continue', 'a', 1, $2, 'nothing_planned' from generate_series(1, 99)`,
      [teamId, users.owner.id],
    );
    expect((await uploadBoth()).map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await app.db.query(`delete from bulk_files where status <> 'planned'`);
    await app.db.query('delete from change_plans');
    const { plan } = await planned(plans, sheet(line(at(0), 56)));
    await app.db.query(
      `insert into change_plans (team_id, id, hash, on_refusal, note, account_ids, change_count, daily_spend_change_micros,
          unknown_spend_count, proposed_by, expires_at, created_at)
        select team_id, gen_random_uuid(), hash, on_refusal, note, account_ids, change_count, daily_spend_change_micros,
          unknown_spend_count, proposed_by, expires_at, created_at from change_plans, generate_series(1, 58) where id = $1`,
      [plan.id],
    );
    const both = await uploadBoth();
    const files = await Promise.all(both.map(({ body }) => read(app, plans.owner, body.id)));
    expect(files.map(({ status }) => status).toSorted()).toEqual(['failed', 'planned']);
    expect(files.find(({ status }) => status === 'failed').message).toContain('60 change plans');
  });
});

interface Planned {
  id: string;
  hash: string;
  changes: { id: string; status: string; code: string | null }[];
}
