import type {
  ClientReportSchedule,
  SetClientReportScheduleArgs,
} from '../../../schema/client-reports/client-report-schedule.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { AS_NAMES, sql } from '../../db/statements/sql.js';
import { ParameterError, requireFound } from '../../errors.js';
import { type Clock, dateIn } from '../../lib/clock.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { inMonths } from '../figures/named-period.js';
import { authorOf } from '../teams/membership.js';
import { knownRecipients, NO_MAIL } from './report-mails.js';

/** As many as accounts may be shown at once. */
const MAX_SHOWN = 1_000;

const SHOWN = sql`s.account_id as "accountId", a.name as "accountName", s.day_of_month as "dayOfMonth", s.compared_with as "comparedWith",
  s.language, s.delivery, s.mail_to as "mailTo", s.link_days as "linkDays", s.text,
  (s.last_month + interval '1 month')::date::text as "nextMonth"`;

/** When reports are made by themselves. */
export class ReportScheduleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sendsMail: boolean,
  ) {}

  /** By name of the account. */
  list(viewer: Viewer): Promise<ClientReportSchedule[]> {
    return this.db.query<ClientReportSchedule>(
      sql`select ${SHOWN} from client_report_schedules s join accounts a on ${visible(viewer)} and a.id = s.account_id
        where s.team_id = ${viewer.teamId} order by a.name ${AS_NAMES}, a.id limit ${MAX_SHOWN}`,
      'clientReports.schedules',
    );
  }

  /** Replaces the account's schedule; months that were reported stay so. Throws NotFoundError, ParameterError. */
  async set(viewer: Viewer, args: SetClientReportScheduleArgs): Promise<ClientReportSchedule> {
    const { accountId, dayOfMonth, compare = null, language, delivery, linkDays, text } = args;
    const mailTo = knownRecipients(args.mailTo);
    if (delivery === 'mail' && mailTo.length === 0)
      throw new ParameterError('mailTo', 'must name somebody to send the reports to');
    if (delivery === 'mail' && !this.sendsMail) throw new ParameterError('delivery', NO_MAIL);
    return this.db.transaction(async (tx) => {
      const [account] = await tx.query<{ timeZone: string; isMcc: boolean }>(
        sql`select a.time_zone as "timeZone", a.is_mcc as "isMcc" from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
        'clientReports.ofAccount',
      );
      const { timeZone, isMcc } = requireFound(account, 'account');
      if (isMcc) throw new ParameterError('accountId', 'must not be a manager account: report on those below it');
      const lastMonth = monthBeforeFirst(dateIn(timeZone, this.clock()), dayOfMonth);
      await tx.query(
        sql`insert into client_report_schedules as s (team_id, account_id, day_of_month, compared_with, language, delivery, mail_to,
            link_days, text, last_month, created_by)
          values (${viewer.teamId}, ${accountId}, ${dayOfMonth}::int, ${compare}, ${language}, ${delivery}, ${mailTo}::text[],
            ${linkDays}::int, ${text}, ${lastMonth}::date, ${authorOf(viewer)}::uuid)
          on conflict (team_id, account_id) do update set day_of_month = excluded.day_of_month, compared_with = excluded.compared_with,
            language = excluded.language, delivery = excluded.delivery, mail_to = excluded.mail_to, link_days = excluded.link_days,
            text = excluded.text, updated_at = excluded.updated_at`,
        'clientReports.setSchedule',
      );
      const [schedule] = await tx.query<ClientReportSchedule>(
        sql`select ${SHOWN} from client_report_schedules s join accounts a on a.team_id = s.team_id and a.id = s.account_id
          where s.team_id = ${viewer.teamId} and s.account_id = ${accountId}`,
        'clientReports.schedule',
      );
      return requireFound(schedule, 'schedule');
    });
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, { accountId }: { accountId: string }): Promise<void> {
    const [deleted] = await this.db.query(
      sql`delete from client_report_schedules s where s.team_id = ${viewer.teamId} and s.account_id = ${accountId}
        and exists (select from accounts a where ${visible(viewer)} and a.id = ${accountId}) returning 1`,
      'clientReports.deleteSchedule',
    );
    requireFound(deleted, 'schedule');
  }
}

/** The month before the one that a new schedule reports first: its next day, today included, is the first. */
function monthBeforeFirst(today: string, dayOfMonth: number): string {
  const thisMonth = `${today.slice(0, 7)}-01`;
  return inMonths(thisMonth, Number(today.slice(8)) <= dayOfMonth ? -2 : -1);
}
