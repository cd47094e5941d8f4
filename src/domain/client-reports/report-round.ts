import { teamReader } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { hasFeature } from '../billing/team-plan.sql.js';
import type { ComparedWith } from '../figures/compared-with.enum.js';
import { earlierRange } from '../figures/comparison.js';
import { freeze, insertReport } from './client-report.service.js';
import { reportContent } from './report-content.js';
import { addReportMails } from './report-mails.js';

/** Reports per run, so that one ends before the next. */
const MAX_REPORTS = 50;

interface Due {
  teamId: string;
  accountId: string;
  /** First and last day of the month. */
  month: string;
  endDate: string;
}

interface Schedule {
  comparedWith: ComparedWith | null;
  language: string;
  delivery: string;
  mailTo: string[];
  linkDays: number;
  text: string;
}

/**
 * Makes the reports of schedules whose day has come and whose month has all its figures: of months that were missed only the last,
 * and each once, whatever the number of processes. Calls `onFault` for one that fails; it is tried again.
 */
export async function makeDueReports(
  db: Database,
  now: Date,
  {
    sendsMail,
    signal,
    onFault,
  }: { sendsMail: boolean; signal: AbortSignal; onFault: (due: Due, error: unknown) => void },
): Promise<void> {
  for (const due of await dueReports(db, now)) {
    if (signal.aborted) return;
    await makeReport(db, now, due, sendsMail).catch((error: unknown) => onFault(due, error));
  }
}

/** On 1 February and with the 2nd as its day, December is due. The inner names of `hasFeature` must not be used here. */
async function dueReports(db: Database, now: Date): Promise<Due[]> {
  return db.query<Due>(
    sql`select c.team_id as "teamId", c.account_id as "accountId", m.month::text as month,
        (m.month + interval '1 month')::date - 1 as "endDate"
      from client_report_schedules c
      join accounts a on a.team_id = c.team_id and a.id = c.account_id and not a.is_mcc and a.status <> 'UNLINKED'
      cross join lateral (
        select (date_trunc('month', (${now}::timestamptz at time zone a.time_zone)::date - (c.day_of_month - 1))
          - interval '1 month')::date as month
      ) m
      where c.last_month < m.month and a.figures_through >= (m.month + interval '1 month')::date - 1
        and ${hasFeature(sql`c.team_id`, 'client_reports', now.toISOString())}
      order by m.month, c.team_id, c.account_id limit ${MAX_REPORTS}`,
    'clientReports.due',
  );
}

async function makeReport(db: Database, now: Date, due: Due, sendsMail: boolean): Promise<void> {
  const { teamId, accountId, month, endDate } = due;
  const viewer = teamReader(teamId);
  await db.transaction(async (tx) => {
    // Whoever is first has the row; others then find the month reported.
    const [schedule] = await tx.query<Schedule>(
      sql`update client_report_schedules s set last_month = ${month}::date
        where s.team_id = ${teamId} and s.account_id = ${accountId} and s.last_month < ${month}::date
        returning s.compared_with as "comparedWith", s.language, s.delivery, s.mail_to as "mailTo", s.link_days as "linkDays", s.text`,
      'clientReports.takeMonth',
    );
    if (!schedule) return;
    const [known] = await tx.query(
      sql`select 1 from client_reports where team_id = ${teamId} and account_id = ${accountId} and scheduled_month = ${month}::date`,
      'clientReports.isMade',
    );
    if (known) return;
    const { comparedWith, language, text, delivery, mailTo, linkDays } = schedule;
    const range = { startDate: month, endDate };
    const earlier = comparedWith === null ? null : earlierRange(range, comparedWith);
    const id = await insertReport(tx, viewer, { accountId, range, comparedWith, earlier, language, text, month });
    if (delivery !== 'mail' || !sendsMail) return;
    await freeze(tx, viewer, id, await reportContent(tx, viewer, now, { accountId, ...range, earlier }));
    await addReportMails(tx, teamId, id, mailTo, linkDays);
  });
}
