import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { MortalAdlane } from '../attacks/support/mortal-adlane.js';
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
const seconds: Record<string, number> = {};

beforeAll(
  () =>
    adlane.start(
      { SYNC_TRAILING_DAYS: '2' },
      { accounts: ACCOUNTS + 6, campaignsPerAccount: Math.ceil(EACH * 1.4) + 10 },
    ),
  PATIENCE_MS,
);
afterAll(() => adlane.end(), 60_000);

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
       select c.*, row_number() over (partition by c.account_id order by c.id) as place, dense_rank() over (order by c.account_id) as account
       from campaigns c join accounts a on a.team_id = c.team_id and a.id = c.account_id
       where a.currency = 'EUR' and c.status <> 'REMOVED' and not c.budget_shared and c.budget_reference_count = 1
         and c.total_budget_micros is null and c.budget_micros > 0
         and c.resource_name like 'customers/%'
     ) c where place <= $1 and account <= $2 order by account_id, id`,
    [EACH, ACCOUNTS],
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
