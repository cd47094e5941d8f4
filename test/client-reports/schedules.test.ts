import { MailServer } from '../monitors/support/mail-server.js';
import { Planning, type PlanningTeam } from '../planning/support.js';
import { addAccountFigures } from '../support/builders.js';

/** On 10 May; both processes send mails. */
let planning: Planning;
let mails: MailServer;
let team: PlanningTeam;
let accountId: string;

beforeAll(async () => {
  mails = await MailServer.start();
  planning = await Planning.start({ SMTP_URL: mails.url, MAIL_FROM: 'reports@example.com' });
});
afterAll(async () => {
  await planning.stop();
  await mails.stop();
});
beforeEach(async () => {
  team = await planning.newTeam();
  accountId = team.accountIds[0] as string;
  await planning.db.query(
    `insert into platform_connections (team_id, platform, login_customer_id, refresh_token, connected_as, scopes, status, connected_at)
     values ($1, 'google-ads', '1', '', '', '{}', 'active', now())`,
    [team.id],
  );
});

const DAY = {
  costMicros: 2_000_000,
  impressions: 100,
  clicks: 10,
  conversionsMicros: 1_000_000,
  conversionValueMicros: 9_000_000,
};

async function pulledThrough(day: string) {
  const facts = new Map(
    [
      ['2026-03-15', DAY],
      ['2026-04-15', DAY],
      ['2026-04-30', DAY],
    ].filter(([date]) => (date as string) <= day) as [string, typeof DAY][],
  );
  await planning.db.query('delete from account_months where team_id = $1 and account_id = $2', [team.id, accountId]);
  await addAccountFigures(planning.db, { teamId: team.id, accountId }, [facts], day);
  await planning.db.query(
    'update accounts set figures_from = $3, figures_through = $4 where team_id = $1 and id = $2',
    [team.id, accountId, '2026-03-15', day],
  );
}

const set = (schedule: object) => team.call('PUT', `/accounts/${accountId}/client-report-schedule`, schedule);
const reports = async () => (await team.call('GET', `/client-reports?accountId=${accountId}`)).body.data;
const round = () => Promise.all([planning.app, planning.other].map((app) => app.makeReports()));

test('a report is made once by two processes, after the day and the figures have come', async () => {
  const { body } = await set({ dayOfMonth: 12 });
  expect(body).toMatchObject({ nextMonth: '2026-04-01', delivery: 'draft' });
  await pulledThrough('2026-04-30');
  await round();
  expect(await reports()).toEqual([]);
  await set({ dayOfMonth: 10, compare: 'previous_period' });
  await pulledThrough('2026-04-29');
  await round();
  expect(await reports()).toEqual([]);
  await pulledThrough('2026-04-30');
  await round();
  await round();
  expect(await reports()).toEqual([
    expect.objectContaining({ startDate: '2026-04-01', endDate: '2026-04-30', status: 'draft', isScheduled: true }),
  ]);
  expect((await team.call('GET', '/client-report-schedules')).body).toEqual([
    expect.objectContaining({ accountId, nextMonth: '2026-05-01' }),
  ]);
});

test('months that were missed are caught up by the last one alone', async () => {
  await set({ dayOfMonth: 2 });
  await planning.db.query(`update client_report_schedules set last_month = '2025-11-01' where team_id = $1`, [team.id]);
  await pulledThrough('2026-05-09');
  await round();
  expect((await reports()).map(({ startDate }: { startDate: string }) => startDate)).toEqual(['2026-04-01']);
});

test('a report is sent to the people that the agency names, each with a link of their own', async () => {
  await set({
    dayOfMonth: 10,
    delivery: 'mail',
    mailTo: ['Kunde@example.com', 'kunde@example.com', 'chef@example.com'],
    text: 'Guten Tag',
  });
  await pulledThrough('2026-05-09');
  await round();
  await round();
  const own = mails.received().filter(({ raw }) => raw.includes(`Team`));
  expect(own.map(({ to }) => to).sort()).toEqual(['chef@example.com', 'kunde@example.com']);
  const [report] = await reports();
  expect(report).toMatchObject({ status: 'published', isScheduled: true });
  const links = (await team.call('GET', `/client-reports/${report.id}/links`)).body;
  expect(links.map(({ recipient }: { recipient: string }) => recipient).sort()).toEqual([
    'chef@example.com',
    'kunde@example.com',
  ]);
  const path = /https:\/\/ads\.example\.com(\/r\/acr_\w+)/.exec(decoded(own[0]?.raw ?? ''))?.[1] as string;
  const page = await planning.other.send('GET', path);
  expect(page.status).toBe(200);
  expect(page.body).toContain('4,00');
  expect(page.body).toContain('Guten Tag');
});

test.each([
  [{ dayOfMonth: 29 }, 'dayOfMonth'],
  [{ delivery: 'mail' }, 'mailTo'],
  [{ delivery: 'mail', mailTo: ['nobody'] }, 'mailTo'],
  [{ linkDays: 0 }, 'linkDays'],
])('a schedule that cannot be kept is refused: %j', async (schedule, parameter) => {
  const { status, body } = await set(schedule);
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(parameter) });
});

/** Quoted-printable, as the mails are sent. */
function decoded(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
