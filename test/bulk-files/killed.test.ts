import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { MortalAdlane } from '../attacks/support/mortal-adlane.js';
import { Postbox } from '../client-reports/support/postbox.js';
import { PlatformSide } from '../domain/support/platform-side.js';

/** Changes in the file; `ADLANE_BULK_CHANGES=5000` is an agency's largest day, in 30 accounts. */
const CHANGES = Number(process.env.ADLANE_BULK_CHANGES ?? 75);
/** Then both servers die in every step, and each time it takes a minute until others go on. */
const IS_LARGE = CHANGES >= 1_000;
const ACCOUNTS = IS_LARGE ? 30 : 6;
const EACH = Math.ceil(CHANGES / ACCOUNTS);
const LEFT_OUT = CHANGES / 25;
const PATIENCE_MS = 3_600_000;

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Json = any;

const adlane = new MortalAdlane();
const postbox = new Postbox();
const seconds: Record<string, number> = {};

beforeAll(
  async () =>
    adlane.start(
      { SYNC_TRAILING_DAYS: '2', SMTP_URL: await postbox.start(), MAIL_FROM: 'reports@example.com' },
      { accounts: ACCOUNTS + (IS_LARGE ? 15 : 6), campaignsPerAccount: Math.ceil(EACH * 1.4) + 10 },
    ),
  PATIENCE_MS,
);
afterAll(async () => {
  await adlane.end();
  postbox.stop();
}, 60_000);

const owner = () => ({ authorization: `Bearer ${adlane.credentials.users.owner.token}` });

/** Asks one server or the other, again until one answers. */
async function ask(
  method: string,
  path: string,
  body?: BodyInit | object,
  key: string = crypto.randomUUID(),
): Promise<Json> {
  const isForm = body instanceof FormData;
  for (let at = 0; ; at++) {
    try {
      const answer = await fetch(`${adlane.bases[at % 2]}${path}`, {
        method,
        headers: {
          ...owner(),
          ...(body && { 'idempotency-key': key }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      if (answer.status < 500 && answer.status !== 429 && !text.includes('under way')) {
        if (answer.status >= 400) throw Object.assign(new Error(text), { isFinal: true });
        return JSON.parse(text);
      }
    } catch (error) {
      if ((error as { isFinal?: boolean }).isFinal) throw error;
    }
    await sleep(200);
  }
}

async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await sleep(IS_LARGE ? 2_000 : 200);
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  seconds[what] = Math.round(performance.now() - began) / 1_000;
  if (IS_LARGE) process.stdout.write(`${JSON.stringify(seconds)}\n`);
  return done;
}

const killBoth = async () => {
  await Promise.all([adlane.killServer(0), adlane.killServer(1)]);
  await adlane.heal();
};

async function campaignsOf(): Promise<{ id: string; accountId: string }[]> {
  const rows = await adlane.query<{ id: string; account_id: string }>(
    `select id, account_id from (
       select c.id, c.account_id, row_number() over (partition by c.account_id order by c.id) as place,
         count(*) over (partition by c.account_id) as possible
       from campaigns c join accounts a on a.team_id = c.team_id and a.id = c.account_id
       where a.currency = 'EUR' and c.status <> 'REMOVED' and not c.budget_shared and c.budget_reference_count = 1
         and c.total_budget_micros is null and c.budget_micros > 0
         and c.resource_name like 'customers/%'
     ) c where place <= $1 and possible >= $1 order by account_id, id limit $2`,
    [EACH, EACH * ACCOUNTS],
  );
  return rows.slice(0, CHANGES).map(({ id, account_id }) => ({ id, accountId: account_id }));
}

test(
  'a file of changes is planned, most are approved, each is made once though both servers die, and all are undone as one',
  async () => {
    const campaigns = await campaignsOf();
    expect(campaigns).toHaveLength(CHANGES);
    // Odd cents, which no campaign has before.
    const amounts = campaigns.map((_, at) => 100 + (2 * at + 1) / 100);
    const header = 'Account\tCampaign ID\tCampaign Daily Budget';
    const lines = campaigns.map(
      ({ id, accountId }, at) => `${accountId}\t${id}\t${(amounts[at] as number).toFixed(2)}`,
    );
    const form = new FormData();
    form.append('file', new File([Buffer.from(`\ufeff${[header, ...lines].join('\r\n')}`, 'utf16le')], 'editor.csv'));

    const sent = await ask('POST', '/bulk-file-uploads', form);
    const readFile = () => ask('GET', `/bulk-files/${sent.id}`);
    if (IS_LARGE) await killBoth();
    const file = await timed('planned', () =>
      until(readFile, ({ status }) => !['waiting', 'planning'].includes(status)),
    );
    expect(file).toMatchObject({ status: 'planned', lineCount: CHANGES, plannedCount: CHANGES });
    expect(await adlane.query('select count(*)::int as plans from change_plans')).toEqual([{ plans: 1 }]);
    expect(adlane.effects().filter((effect) => effect.startsWith('budget '))).toEqual([]);

    const plan = await ask('GET', `/change-plans/${file.planId}`);
    expect([plan.changeCount, plan.changes.length]).toEqual([CHANGES, Math.min(CHANGES, 500)]);
    const left = plan.changes.slice(0, LEFT_OUT).map(({ id }: Json) => id);
    const approved = await timed('approved', () =>
      ask('POST', `/change-plans/${plan.id}/approve`, {
        hash: plan.hash,
        leaveOut: [{ changeIds: left }],
        count: CHANGES - LEFT_OUT,
      }),
    );
    expect(approved.approvedCount).toBe(CHANGES - LEFT_OUT);
    const readPlan = () => ask('GET', `/change-plans/${plan.id}/changes?limit=1&status=applied`);
    const applied = await timed('applied', async () => {
      for (const part of IS_LARGE ? [0.1, 0.5] : [0.4]) {
        await until(readPlan, ({ meta }) => meta.total >= CHANGES * part);
        await killBoth();
      }
      return until(
        () => ask('GET', `/change-plans/${plan.id}`),
        ({ status }) => status !== 'applying',
      );
    });
    expect(applied).toMatchObject({ status: 'applied', appliedCount: CHANGES - LEFT_OUT, refusedCount: 0 });
    const times = Map.groupBy(adlane.effects(), (effect) => effect);
    const made = amounts.map((amount) => times.get(`budget ${Math.round(amount * 100) * 10_000}`)?.length ?? 0);
    expect(made.map((count, at) => count === (at < LEFT_OUT ? 0 : 1)).indexOf(false)).toBe(-1);

    await ask('POST', `/change-plans/${plan.id}/undo`, {});
    const undone = await timed('undone', async () => {
      if (IS_LARGE) {
        await until(
          () => ask('GET', `/change-plans/${plan.id}/changes?limit=1&status=undone`),
          ({ meta }) => meta.total >= CHANGES / 4,
        );
        await killBoth();
      }
      return until(
        () => ask('GET', `/change-plans/${plan.id}`),
        ({ status }) => status !== 'undoing',
      );
    });
    expect(undone).toMatchObject({ status: 'undone', undoneCount: CHANGES - LEFT_OUT, appliedCount: 0 });
    const before = await adlane.query<{ before: number }>(
      `select (preview #>> '{before,dailyBudgetEur}')::float8 as before from planned_changes order by position`,
    );
    const some = campaigns
      .map((campaign, at) => ({ campaign, at }))
      .filter(({ at }) => at % Math.ceil(CHANGES / 100) === 0);
    for (const { campaign, at } of some) {
      const stands = await new PlatformSide(adlane.platforms as Sandbox, campaign.accountId).budgetEur(campaign.id);
      expect([campaign.id, stands]).toEqual([campaign.id, before[at]?.before]);
    }
    const again = Map.groupBy(adlane.effects(), (effect) => effect);
    expect(
      amounts.filter((amount) => (again.get(`budget ${Math.round(amount * 100) * 10_000}`)?.length ?? 0) > 1),
    ).toEqual([]);
    if (process.env.ADLANE_BULK_CHANGES)
      process.stdout.write(
        `${JSON.stringify({ changes: CHANGES, accounts: ACCOUNTS, seconds, ...adlane.disorder })}\n`,
      );
  },
  PATIENCE_MS,
);

/** What the queue does by itself a minute after a process died: its jobs are nobody's, and the next look finds the work. */
async function lookAgain(boss: PgBoss): Promise<void> {
  await adlane.query(`delete from jobs.job where state = 'active' and name = any($1)`, [[...LOOKS, 'change-plan']]);
  for (const name of LOOKS) await boss.send(name, {});
}

const LOOKS = ['monitor-actions', 'budget-caps', 'change-plans-left', 'client-reports'];

async function queue<T>(work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ connectionString: adlane.databaseUrl, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  return work(boss).finally(() => boss.stop({ graceful: false }));
}

(IS_LARGE ? test.skip : test)(
  'a monitor and a cap that act by rule pause each campaign once, though both servers die as they try and as they write',
  async () => {
    const campaigns = (await campaignsOf()).filter(
      ({ accountId }, at, all) => [all[0]?.accountId, all.at(-1)?.accountId].includes(accountId) && at % 3 === 0,
    );
    const [watched, grouped] = [campaigns[0]?.accountId as string, campaigns.at(-1)?.accountId as string];
    for (const { id, accountId } of campaigns)
      await new PlatformSide(adlane.platforms as Sandbox, accountId).setCampaign(id, { status: 'ENABLED' }, 'status');
    await adlane.query(`update campaigns set status = 'ENABLED' where id = any($1)`, [campaigns.map(({ id }) => id)]);
    const of = (wanted: string) => campaigns.filter(({ accountId }) => accountId === wanted);
    const writes = () => {
      const all = Map.groupBy(adlane.effects(), (effect) => effect);
      return campaigns.map(({ id, accountId }) => all.get(`status ${accountId} ${id}`)?.length ?? 0);
    };
    const former = writes();
    /** How often each campaign was paused. */
    const ours = () => writes().map((count, at) => count - (former[at] as number));
    // Trying and writing take their time.
    await adlane.fault({ system: 'google-ads', match: 'campaigns:mutate', kind: 'slow', delayMs: 700, times: -1 });

    const monitor = await ask('POST', '/monitors', {
      name: 'Läuft davon',
      level: 'campaign',
      conditions: [{ metric: 'clicks', windowDays: 1, comparison: 'value', operator: 'at_least', threshold: 0 }],
      accountIds: [watched],
      action: { kind: 'pause_campaign', isUnattended: true },
    });
    await ask('PATCH', `/monitors/${monitor.id}`, { isEnabled: true });
    // As the transaction after a pull leaves it.
    await adlane.query(
      `with fired as (
         insert into monitor_events (team_id, monitor_id, account_id, date, severity, match_count, matches)
         select team_id, id, $2, current_date - 1, severity, $3, $4 from monitors where id = $1 returning team_id, id
       )
       insert into monitor_actions (team_id, event_id, action, action_by)
       select f.team_id, f.id, n.action, n.action_by from fired f join monitors n on n.id = $1`,
      [
        monitor.id,
        watched,
        of(watched).length,
        JSON.stringify(of(watched).map(({ id }) => ({ campaignId: id, figures: [] }))),
      ],
    );
    const group = await ask('POST', '/budget-groups', {
      name: 'Frühjahr',
      monthlyBudgetEur: 1,
      campaigns: of(grouped).map(({ id, accountId }) => ({ accountId, campaignId: id })),
      cap: 'rule',
    });
    const plans = async () =>
      adlane.query<{ status: string; applied: number; made: number }>(
        `select l.status, count(*)::int as made, count(*) filter (where c.status = 'applied')::int as applied
         from change_plans l join planned_changes c on c.team_id = l.team_id and c.plan_id = l.id
         where l.is_by_rule group by l.team_id, l.id`,
      );
    await queue(async (boss) => {
      // Killed while the platform is asked whether it would take the changes.
      await lookAgain(boss);
      await until(
        () => adlane.query(`select name from jobs.job where state = 'active' and name = any($1)`, [LOOKS.slice(0, 2)]),
        (active) => active.length === 2,
      );
      await killBoth();
      const found = await plans();
      expect([found.length <= 2, ours().every((count) => count <= 1)]).toEqual([true, true]);
      // Killed between two writes of both plans.
      await adlane.fault({ system: 'google-ads', match: 'campaigns:mutate', kind: 'slow', delayMs: 700, times: -1 });
      await lookAgain(boss);
      await until(
        async () => ours(),
        (counts) => counts.some((count) => count > 0),
      );
      await killBoth();
      await until(
        async () => {
          await lookAgain(boss);
          return plans();
        },
        (made) => made.length === 2 && made.every(({ status }) => status === 'applied'),
      );
    });
    const made = await plans();
    expect(made.map((plan) => [plan.made, plan.applied]).toSorted()).toEqual(
      [watched, grouped].map((accountId) => [of(accountId).length, of(accountId).length]).toSorted(),
    );
    expect(ours()).toEqual(campaigns.map(() => 1));
    expect(await adlane.query('select status from monitor_actions')).toEqual([{ status: 'applied_by_rule' }]);
    const { capActions } = await ask('GET', `/budget-groups/${group.id}`);
    expect(capActions).toMatchObject([{ campaignCount: of(grouped).length }]);
    // Otherwise the job of a dead process would be waited for much longer.
    const [slowest] = await adlane.query(
      'select max(heartbeat_seconds) as seconds from jobs.queue where name = any($1)',
      [LOOKS],
    );
    expect(slowest).toEqual({ seconds: 30 });
  },
  PATIENCE_MS,
);

(IS_LARGE ? test.skip : test)(
  'a mail of a report whose sender dies is sent by the next, once, with a link that opens',
  async () => {
    const [campaign] = await campaignsOf();
    const { id } = await ask('POST', '/client-reports', { accountId: campaign?.accountId, period: 'last_month' });
    await ask('POST', `/client-reports/${id}/publish`, {});
    postbox.isHolding = true;
    await adlane.query(
      `insert into client_report_mails (team_id, report_id, recipient, link_days)
       select team_id, id, 'kundin@example.com', 30 from client_reports where id = $1`,
      [id],
    );
    await queue(async (boss) => {
      await lookAgain(boss);
      await until(
        async () => postbox.held,
        (held) => held === 1,
      );
      await killBoth();
      postbox.isHolding = false;
      // Ten minutes later.
      await adlane.query('update client_report_mails set due_at = now()');
      for (let look = 0; look < 2; look += 1) {
        await lookAgain(boss);
        await until(
          () => adlane.query('select 1 from client_report_mails'),
          (waiting) => waiting.length === 0,
        );
      }
    });
    expect([postbox.held, postbox.taken.length]).toEqual([1, 1]);
    const [path] = /\/r\/acr_\w{32}/.exec(postbox.taken.join().replaceAll('=\r\n', '')) ?? [];
    const page = await fetch(new URL(path as string, adlane.bases[0]));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Werbekosten')]);
  },
  PATIENCE_MS,
);
