import { demoPlatforms } from '../../demo/demo.js';
import { ensureDemoAccess } from '../../demo/demo-access.js';
import { DEMO_TEAM, DEMO_USERS } from '../../demo/demo-team.js';
import { prepareDemo } from '../../demo/prepare-demo.js';
import { DEMO_OAUTH, startSandbox } from '../../sandbox/sandbox.js';
import type { Database } from '../../src/db/database.js';
import { systemClock } from '../../src/lib/clock.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem } from '../../src/system.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { SIZE } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { Oracle, type Rule } from './support/oracle.js';

let database: TestDatabase;
let app: TestApp;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase('demo_year', fill);
  app = await TestApp.start({ db: database.db });
  const access = await ensureDemoAccess(
    { db: database.db, sessions: app.sessions, clock: systemClock },
    { teamId: DEMO_TEAM.id, users: DEMO_USERS },
  );
  token = access.users.member.token;
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** The demo with all of its days and fewer accounts. */
async function fill(db: Database, url: string): Promise<void> {
  const sandbox = await startSandbox({ size: { ...SIZE, accounts: 2, termsPerCampaign: 1, days: 400 } });
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: 'unused' });
  const system = await createSystem(settings, db, demoPlatforms(settings, sandbox), createLog({ level: 'silent' }));
  await prepareDemo({
    ...system,
    connection: { loginCustomerId: sandbox.managerId, refreshToken: DEMO_OAUTH.refreshToken },
  });
  await system.locks.close();
  await sandbox.close();
}

const MORE: Partial<Rule>[] = [
  {
    level: 'campaign',
    isRepeated: true,
    campaignStatuses: ['ENABLED', 'PAUSED', 'REMOVED'],
    conditions: [
      {
        metric: 'cost',
        aggregate: 'total',
        windowDays: 3,
        comparison: 'account_share',
        operator: 'above',
        threshold: 0.25,
      },
      {
        metric: 'clicks',
        aggregate: 'daily_average',
        windowDays: 7,
        comparison: 'previous_window',
        operator: 'at_least',
        threshold: 1.1,
      },
    ],
  },
  {
    level: 'account',
    conditions: [
      {
        metric: 'cost',
        aggregate: 'daily_average',
        windowDays: 7,
        comparison: 'weekday_average',
        operator: 'below',
        threshold: 0.97,
      },
      {
        metric: 'searchImpressionShare',
        aggregate: 'total',
        windowDays: 5,
        comparison: 'value',
        operator: 'above',
        threshold: 0.2,
      },
      {
        metric: 'disapprovedProductCount',
        aggregate: 'total',
        windowDays: 1,
        comparison: 'value',
        operator: 'at_least',
        threshold: 1,
      },
    ],
  },
  {
    level: 'campaign',
    isRepeated: true,
    conditions: [
      {
        metric: 'cost',
        aggregate: 'total',
        windowDays: 2,
        comparison: 'daily_budget',
        operator: 'above',
        threshold: 0.6,
      },
      {
        metric: 'costPerConversion',
        aggregate: 'total',
        windowDays: 2,
        comparison: 'weekday_average',
        operator: 'above',
        threshold: 1.05,
      },
      {
        metric: 'conversionValue',
        aggregate: 'total',
        windowDays: 90,
        comparison: 'value',
        operator: 'above',
        threshold: 10,
      },
    ],
  },
];

test('a year of the demo, replayed for every ready monitor and others, fires as the stored rows say', async () => {
  await database.db.query('update accounts set monthly_target_micros = 600000000 where not is_mcc');
  // Two pages are missing on some days, and nobody looked on others.
  await database.db.query(
    `insert into landing_page_days (team_id, account_id, date, page_count, not_found_count)
     select team_id, id, d::date, 9, case when extract(day from d) in (3, 4, 20) then 2 else 0 end
     from accounts, generate_series(current_date - 370, current_date, '1 day') d where not is_mcc and extract(day from d) <> 12`,
  );
  const { body: templates } = await app.rest('GET', '/monitor-templates', { token });
  expect(templates).toHaveLength(21);
  const oracle = await Oracle.of(database.db, DEMO_TEAM.id);
  const [{ yesterday } = { yesterday: '' }] = await database.db.query<{ yesterday: string }>(
    `select ((now() at time zone time_zone)::date - 1)::text as yesterday from accounts where not is_mcc limit 1`,
  );
  const outcome: Record<string, number> = {};
  for (const { key, nameDe, nameEn: _, reasonDe: __, reasonEn: ___, ...rule } of [...templates, ...MORE]) {
    const made = await app.rest('POST', '/monitors', { token, body: { name: nameDe ?? 'More', ...rule } });
    expect(made).toMatchObject({ status: 201, body: { isEnabled: false } });
    const tried = await app.rest('GET', `/monitors/${made.body.id}/trial?days=365`, { token });
    expect(tried).toMatchObject({ status: 200, body: { accountCount: 2, judgedCount: 2 * 365 } });
    const expected = oracle.fired(made.body, yesterday, 365);
    const { fired, firedCount } = tried.body;
    expect({ key, firedCount }).toEqual({ key, firedCount: expected.length });
    const seen = fired.map(({ accountId, date, matches }: never) => ({ accountId, date, matches }));
    expect(seen).toMatchObject(expected.slice(0, 100));
    outcome[key ?? rule.conditions[0].comparison] = firedCount;
  }
  // Otherwise the comparison would say nothing.
  expect(Object.values(outcome).filter((count) => count > 0).length).toBeGreaterThan(10);
}, 120_000);
