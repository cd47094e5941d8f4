import type { PgBoss } from 'pg-boss';
import { PageWatch } from '../../src/domain/landing-pages/page-watch.js';
import { watchAccount } from '../../src/domain/monitors/monitor-watch.js';
import { createLog } from '../../src/log.js';
import type { AdPlatforms } from '../../src/platforms/ad-platform.js';
import { smtpMailer } from '../../src/platforms/mail/smtp-mailer.js';
import { MonitorMailJobs } from '../../src/sync/monitor-mail-jobs.js';
import { AdvisoryLocks } from '../../src/sync/sync-locks.js';
import type { PlanningTeam } from '../planning/support.js';
import { addAccountFigures, addCampaign, addFigures, NO_FACTS } from '../support/builders.js';
import { Webhooks } from '../webhooks/support.js';
import { MailServer } from './support/mail-server.js';

/** 10 May in Berlin: 9 May is the last complete day. */
const NOW = new Date('2026-05-10T10:30:00.000Z');

let webhooks: Webhooks;
let locks: AdvisoryLocks;
let team: PlanningTeam;
let accountId: string;

beforeAll(async () => {
  webhooks = await Webhooks.start();
  locks = new AdvisoryLocks(webhooks.planning.db.url);
});
afterAll(async () => {
  await locks.close();
  await webhooks.stop();
});
beforeEach(async () => {
  team = await webhooks.planning.newTeam();
  accountId = team.accountIds[0] as string;
});

const ABOVE_100 = {
  name: 'Teuer <!channel>',
  level: 'campaign',
  conditions: [{ metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 100 }],
};

/** Costs of campaigns in EUR by day of May. */
async function spend(costs: Readonly<Record<string, Readonly<Record<number, number>>>>): Promise<void> {
  const { db } = webhooks.planning;
  for (const table of ['campaign_months', 'account_months', 'campaigns'])
    await db.query(`delete from ${table} where team_id = $1`, [team.id]);
  const all = Object.entries(costs).map(([id, days]) => {
    const facts = Object.entries(days).map(([day, eur]) => [
      `2026-05-0${day}`,
      { ...NO_FACTS, costMicros: eur * 1e6, impressions: 10 },
    ]);
    return { id, facts: new Map(facts as never) as never };
  });
  for (const { id, facts } of all) {
    await addCampaign(db, { teamId: team.id, accountId, id });
    await addFigures(db, 'campaign', { teamId: team.id, accountId, id }, facts, '2026-05-09');
  }
  await addAccountFigures(
    db,
    { teamId: team.id, accountId },
    all.map(({ facts }) => facts),
    '2026-05-09',
  );
  await db.query(
    `update accounts set figures_from = '2026-05-01', figures_through = '2026-05-09', judged_state = null where team_id = $1 and id = $2`,
    [team.id, accountId],
  );
}

/** A monitor that has been on since 8 May, so that 7 May is its first day. */
async function switchedOn(more: object = {}, since = '2026-05-08T08:00:00Z'): Promise<string> {
  const { status, body } = await team.call('POST', '/monitors', { ...ABOVE_100, ...more });
  expect(status).toBe(201);
  const on = await team.call('PATCH', `/monitors/${body.id}`, { isEnabled: true });
  expect(on.body).toMatchObject({ isEnabled: true, enabledAt: expect.any(String) });
  await webhooks.query('update monitors set enabled_at = $2 where id = $1', [body.id, since]);
  return body.id;
}

/** As after pulls of several processes. */
async function watch(times = 1, sendsMail = false): Promise<void> {
  const { db, other } = webhooks.planning;
  const looks = Array.from({ length: times }, (_, at) =>
    watchAccount(at % 2 ? other.db : db, NOW, { teamId: team.id, accountId }, { sendsMail }),
  );
  await Promise.all(looks);
}

const LOG = '{ activityLogs { data { logType metadata } } }';

const events = async (query = '') => (await team.call('GET', `/query/monitor-events${query}`)).body;

test('a monitor fires once for an account and day, and a restated day once later', async () => {
  await spend({ '1': { 8: 90, 9: 150 }, '2': { 8: 20, 9: 120 }, '3': { 9: 100 } });
  const monitorId = await switchedOn({ isRepeated: true });
  await watch(6);
  const first = {
    monitorId,
    monitorName: ABOVE_100.name,
    severity: 'warning',
    accountId,
    date: '2026-05-09',
    matchCount: 2,
    matches: [
      {
        campaignId: '1',
        campaignName: 'Campaign 1',
        figures: [{ metric: 'cost', value: 150, comparedValue: null, limit: 100, operator: 'above' }],
      },
      { campaignId: '2', figures: [{ value: 120 }] },
    ],
    acknowledgedAt: null,
  };
  expect(await events()).toMatchObject({ data: [first], meta: { total: 1 } });
  // Restated: another campaign on the same day, and a day that had not fired; 6 May was before it was switched on.
  await spend({ '1': { 6: 900, 8: 190, 9: 150 }, '2': { 8: 20, 9: 120 }, '3': { 9: 300 } });
  await watch(4);
  await spend({ '1': { 8: 290, 9: 150 }, '2': { 8: 220, 9: 120 }, '3': { 9: 300 } });
  await watch(4);
  const { data } = await events();
  expect(data.map(({ date, matchCount }: never) => [date, matchCount])).toEqual([
    ['2026-05-08', 1],
    ['2026-05-09', 2],
  ]);
  const { data: log } = await team.ask(LOG, {}, { token: team.tokens.member });
  const entries = log.activityLogs.data.filter(
    (each: { metadata: { event?: string } }) => each.metadata.event === 'monitor_fired',
  );
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({ logType: 'system', metadata: { monitorId, accountId, date: '2026-05-09' } });
});

test('it tells only of the first of several days, unless it is to repeat itself', async () => {
  await spend({ '1': { 7: 150, 8: 150, 9: 150 }, '2': { 7: 10, 8: 150, 9: 10 } });
  await switchedOn();
  await watch();
  const days = (await events()).data.map(({ date, matches }: { date: string; matches: { campaignId: string }[] }) => [
    date,
    matches.map(({ campaignId }) => campaignId),
  ]);
  expect(days.sort()).toEqual([
    ['2026-05-07', ['1']],
    ['2026-05-08', ['2']],
  ]);
});

test('days that were not pulled, and today, are not zero', async () => {
  await spend({ '1': { 8: 150, 9: 150 } });
  await webhooks.query(`update accounts set figures_through = '2026-05-08' where team_id = $1 and id = $2`, [
    team.id,
    accountId,
  ]);
  const below = { metric: 'cost', comparison: 'value', operator: 'at_most', threshold: 0 };
  await switchedOn({ conditions: [{ ...below, windowDays: 1 }], isRepeated: true });
  await switchedOn({ conditions: [{ ...below, windowDays: 9, operator: 'at_least' }], isRepeated: true });
  await watch();
  // 7 May had no cost. Nine days up to the 8th begin before the first known one.
  expect((await events()).data.map(({ date }: { date: string }) => date)).toEqual(['2026-05-07']);
});

test('who switches it off or deletes it hears no more of it; a kunde never does', async () => {
  await spend({ '1': { 9: 150 } });
  const off = await switchedOn();
  await team.call('PATCH', `/monitors/${off}`, { isEnabled: false });
  const gone = await switchedOn();
  expect((await team.call('DELETE', `/monitors/${gone}`)).body).toEqual({ status: 'ok' });
  await watch();
  expect((await events()).data).toEqual([]);
  await switchedOn();
  await watch();
  for (const path of ['/monitors', '/monitor-templates', '/monitor-events'])
    expect((await team.call('GET', path, undefined, 'kunde')).status).toBe(403);
  const { data } = await team.ask(LOG, {}, { token: team.tokens.kunde });
  expect(JSON.stringify(data.activityLogs.data)).not.toContain('monitor');
});

test('an event is acknowledged once, by the first person', async () => {
  await spend({ '1': { 9: 150 } });
  await switchedOn();
  await watch();
  const [{ id }] = (await events()).data;
  const acknowledge =
    'mutation ($id: String!) { acknowledgeMonitorEvent(eventId: $id) { acknowledgedBy acknowledgedAt } }';
  const { data } = await team.ask(acknowledge, { id }, { token: team.tokens.member });
  expect(data.acknowledgeMonitorEvent).toMatchObject({ acknowledgedBy: team.users.member.id });
  const again = await team.call('POST', `/monitor-events/${id}/acknowledge`, {}, 'admin');
  expect(again.body).toMatchObject({ acknowledgedBy: team.users.member.id });
  expect((await events('?is_acknowledged=false')).data).toEqual([]);
  expect((await events(`?is_acknowledged=true&account_id=${accountId}`)).data).toHaveLength(1);
  const other = await webhooks.planning.newTeam();
  expect((await other.call('POST', `/monitor-events/${id}/acknowledge`, {})).status).toBe(404);
});

test('endpoints get the figures signed, chat rooms a sentence that calls nobody', async () => {
  await spend({ '1': { 9: 150.5 } });
  const { secret } = await webhooks.endpoint(team, '/signed', ['monitor.fired']);
  const room = { url: webhooks.receiver.url('/room'), events: ['monitor.fired'], format: 'slack' };
  expect((await team.call('POST', '/webhook-endpoints', room, 'admin')).body).toMatchObject({
    format: 'slack',
    language: 'de',
  });
  const monitorId = await switchedOn();
  await watch(3);
  const [signed] = await webhooks.receiver.verified('/signed', secret);
  expect(signed).toMatchObject({
    type: 'monitor.fired',
    data: { teamId: team.id, monitorId, accountId, date: '2026-05-09', severity: 'warning', matchCount: 1 },
  });
  expect(JSON.stringify(signed)).not.toContain('Teuer');
  await webhooks.receiver.verified('/room', secret).catch(() => undefined);
  const [told] = webhooks.receiver.at('/room');
  expect(told?.headers['webhook-signature']).toBeUndefined();
  expect(JSON.parse(told?.body ?? '')).toEqual({
    text: expect.stringMatching(
      /^Warnung: Teuer &lt;!channel&gt; – .*, 09\.05\.2026\n• Campaign 1: Kosten 150,50\s€, Grenze 100,00\s€$/,
    ),
  });
});

test('members get one mail for all that fired; who left gets none', async () => {
  const server = await MailServer.start();
  const { db } = webhooks.planning;
  const log = createLog({ level: 'silent' });
  const jobsAt = (url: string) =>
    new MonitorMailJobs({
      boss: undefined as unknown as PgBoss,
      db,
      mailer: smtpMailer({ url, from: 'adlane <monitors@example.com>', timeoutMs: 2_000 }),
      consoleUrl: () => 'https://ads.example.com/app/monitors',
      log,
    });
  const send = (jobs = jobsAt(server.url)) => jobs.run(AbortSignal.timeout(10_000));
  try {
    await spend({ '1': { 7: 150, 8: 20, 9: 150 } });
    const { member, admin } = team.users;
    const refused = await team.call('POST', '/monitors', { ...ABOVE_100, mailTo: [team.users.kunde.id] });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^mailTo must/) } });
    await switchedOn({ mailTo: [member.id, admin.id], name: 'Teuer\r\nBcc: x@example.com', language: 'en' });
    await watch(3, true);
    await send();
    expect(server.received()).toEqual([]);
    await webhooks.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, admin.id]);
    await webhooks.query('update monitor_mails set due_at = statement_timestamp()');
    // Nobody answers there: it is tried again later.
    await send(jobsAt('smtp://127.0.0.1:1'));
    const [waiting] = await webhooks.query<{ tries: number }>('select max(tries)::int as tries from monitor_mails');
    expect(waiting).toEqual({ tries: 1 });
    await webhooks.query('update monitor_mails set due_at = statement_timestamp()');
    await send();
    await send();
    const received = server.received();
    expect(received.map(({ to }) => to)).toEqual([member.email]);
    const [{ raw } = { raw: '' }] = received;
    expect(raw).toMatch(/^From: adlane <monitors@example.com>$/m);
    expect(raw).toMatch(/^Subject: 2 monitors fired$/m);
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(await webhooks.query('select 1 from monitor_mails')).toEqual([]);
  } finally {
    await server.stop();
  }
});

describe('landing pages', () => {
  const MISSING = {
    name: 'Zielseite fehlt',
    level: 'account',
    conditions: [
      { metric: 'notFoundPageCount', windowDays: 1, comparison: 'value', operator: 'at_least', threshold: 1 },
    ],
  };
  const SHOP = 'https://shop.example';
  let asked: string[];
  let answers: Record<string, number | null>;
  /** Ends the asking as a process that dies. */
  let diesAt: string | undefined;

  beforeEach(async () => {
    asked = [];
    answers = {};
    diesAt = undefined;
    await spend({ '1': { 8: 10, 9: 10 } });
    await webhooks.query(`insert into team_features (team_id, feature, enabled) values ($1, 'landing_pages', true)`, [
      team.id,
    ]);
  });

  /** As the job of two processes does it; the platform's ads lead to `found`. */
  async function looked(found: string[], times = 1): Promise<void> {
    const uses = found.map((path) => ({ url: SHOP + path, campaignId: '1', campaignName: 'Eins' }));
    const platforms = new Map([
      ['google-ads', { name: 'Google', reader: async () => ({ finalUrls: async () => uses }) }],
    ]) as unknown as AdPlatforms;
    const { db, other } = webhooks.planning;
    const runs = Array.from({ length: times }, async (_, at) => {
      const stop = new AbortController();
      const each = at % 2 ? other.db : db;
      const watched = new PageWatch({
        db: each,
        locks,
        platforms,
        clock: () => NOW,
        pauseMs: 0,
        isPaused: () => false,
        judge: (account) => watchAccount(each, NOW, account, { sendsMail: false }),
        statusOf: async (url) => {
          const path = url.replace(SHOP, '');
          asked.push(path);
          if (path === diesAt) {
            stop.abort(new Error('killed'));
            throw stop.signal.reason;
          }
          return path in answers ? (answers[path] as number | null) : 200;
        },
      });
      await watched.run(stop.signal, () => undefined);
    });
    await Promise.all(runs);
  }

  const pages = async () =>
    Object.fromEntries(
      (await team.call('GET', `/accounts/${accountId}/landing-pages`)).body.map(
        ({ url, httpStatus }: { url: string; httpStatus: number | null }) => [url.replace(SHOP, ''), httpStatus],
      ),
    );

  test('one that answers 404 fires once for the day; refusals, faults and silence do not', async () => {
    await switchedOn(MISSING);
    answers = { '/weg': 404, '/alt': 410, '/zu': 403, '/kaputt': 503, '/stumm': null };
    await looked(['/da', ...Object.keys(answers)], 4);
    expect(asked.toSorted()).toEqual(['/alt', '/da', '/kaputt', '/stumm', '/weg', '/zu']);
    expect(await pages()).toEqual({ '/da': 200, ...answers });
    const [event] = (await events()).data;
    expect(event).toMatchObject({
      date: '2026-05-09',
      matches: [{ figures: [{ metric: 'notFoundPageCount', value: 2 }] }],
    });
    await looked(['/da', '/weg'], 2);
    expect(asked).toHaveLength(6);
    expect((await events()).data).toHaveLength(1);
  });

  test('nobody is asked without a monitor that wants to know, and without the plan’s feature', async () => {
    await switchedOn();
    await looked(['/da']);
    await switchedOn(MISSING);
    await webhooks.query('update team_features set enabled = false where team_id = $1', [team.id]);
    await looked(['/da']);
    expect(asked).toEqual([]);
  });

  test('what a process that dies left is asked by the next, and no page twice', async () => {
    await switchedOn(MISSING);
    answers = { '/c': 404 };
    diesAt = '/b';
    await looked(['/a', '/b', '/c']);
    expect([asked, (await events()).data]).toEqual([['/a', '/b'], []]);
    diesAt = undefined;
    await looked(['/a', '/b', '/c']);
    expect(asked).toHaveLength(2);
    await webhooks.query('update landing_page_refreshes set check_after = statement_timestamp()');
    await looked(['/a', '/b', '/c']);
    expect(asked).toEqual(['/a', '/b', '/b', '/c']);
    expect((await events()).data).toHaveLength(1);
  });

  test('a silent host is left alone after three pages, and at most a hundred are asked a day', async () => {
    await switchedOn(MISSING);
    const many = Array.from({ length: 120 }, (_, at) => `/p${String(at).padStart(3, '0')}`);
    await looked(many);
    expect(asked).toHaveLength(100);
    asked = [];
    await webhooks.query('delete from landing_pages where team_id = $1', [team.id]);
    await webhooks.query('delete from landing_page_refreshes where team_id = $1', [team.id]);
    answers = Object.fromEntries(many.map((path) => [path, null]));
    await looked(many);
    expect(asked).toHaveLength(3);
  });

  test('a page that gets another address is no longer the one that was missing', async () => {
    await switchedOn(MISSING);
    answers = { '/weg': 404 };
    await looked(['/weg']);
    const [page] = (await team.call('GET', `/accounts/${accountId}/landing-pages`)).body;
    expect(page).toMatchObject({ httpStatus: 404, checkedAt: expect.any(String) });
    const changed = await team.call('PUT', `/accounts/${accountId}/landing-pages/${page.id}`, { url: `${SHOP}/neu` });
    expect(changed.body).toMatchObject({ httpStatus: null, checkedAt: null });
  });
});
