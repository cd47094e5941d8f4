import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { hasFeature } from '../domain/billing/team-plan.sql.js';
import type { ReportLanguage } from '../domain/client-reports/client-report.enum.js';
import { addLink } from '../domain/client-reports/report-link.service.js';
import { type ReportMail, reportMail } from '../domain/client-reports/report-mails.js';
import { makeDueReports } from '../domain/client-reports/report-round.js';
import type { Clock } from '../lib/clock.js';
import type { Mailer } from '../platforms/mail/mailer.js';
import { MinuteJob, type MinuteJobParts } from './minute-job.js';

/** Mails per run, so that one ends before the next. */
const MAX_MAILS = 50;
/** After so many tries over a day the mail is given up. */
const MAX_TRIES = 8;

interface Due extends ReportMail {
  teamId: string;
  reportId: string;
  recipient: string;
  linkDays: number;
  language: ReportLanguage;
  tries: number;
}

export interface ClientReportJobsParts extends MinuteJobParts {
  db: Database;
  clock: Clock;
  /** Undefined: nothing is sent, and scheduled reports wait as drafts. */
  mailer: Mailer | undefined;
  addressOf(token: string): string;
}

/** Makes scheduled reports, each once, and sends their links, at least once. */
export class ClientReportJobs extends MinuteJob<ClientReportJobsParts> {
  constructor(parts: ClientReportJobsParts) {
    super('client-reports', parts);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { db, clock, mailer, log } = this.parts;
    await makeDueReports(db, clock(), {
      sendsMail: mailer !== undefined,
      signal,
      onFault: ({ teamId, accountId, month }, err) =>
        log.error({ teamId, accountId, month, err }, 'scheduled report not made'),
    });
    if (!mailer) return;
    for (const due of await this.dueMails(clock())) {
      if (signal.aborted) return;
      await this.send(mailer, due);
    }
  }

  private dueMails(now: Date): Promise<Due[]> {
    return this.parts.db.query<Due>(
      sql`select k.team_id as "teamId", k.report_id as "reportId", k.recipient, k.link_days as "linkDays", k.tries, l.language,
          l.start_date::text as "startDate", l.end_date::text as "endDate", a.name as "accountName", t.name as "agencyName"
        from client_report_mails k
        join client_reports l on l.team_id = k.team_id and l.id = k.report_id and l.published_at is not null
        join accounts a on a.team_id = k.team_id and a.id = l.account_id and a.status <> 'UNLINKED'
        join teams t on t.id = k.team_id
        where k.due_at <= statement_timestamp() and ${hasFeature(sql`k.team_id`, 'client_reports', now.toISOString())}
        order by k.due_at, k.team_id, k.report_id, k.recipient limit ${MAX_MAILS}`,
      'clientReports.dueMails',
    );
  }

  private async send(mailer: Mailer, due: Due): Promise<void> {
    const { db, clock, addressOf, log } = this.parts;
    const { teamId, reportId, recipient, linkDays, tries } = due;
    const link = await db.transaction(async (tx) => {
      // Whoever moves it sends it; after a crash it is due again.
      const [taken] = await tx.query(
        sql`update client_report_mails set due_at = statement_timestamp() + interval '10 minutes'
          where team_id = ${teamId} and report_id = ${reportId}::uuid and recipient = ${recipient} and due_at <= statement_timestamp()
          returning 1`,
        'clientReports.takeMail',
      );
      return taken && addLink(tx, clock(), { teamId, reportId, linkDays, recipient });
    });
    if (!link) return;
    const { token, id, expiresAt } = link;
    const refusal = await mailer.send({ to: recipient, ...reportMail(due, addressOf(token), expiresAt) });
    await db.transaction(async (tx) => {
      // Nobody has a link whose mail was refused.
      if (refusal)
        await tx.query(
          sql`delete from client_report_links where team_id = ${teamId} and id = ${id}::uuid`,
          'clientReports.unsentLink',
        );
      if (refusal && !refusal.isFinal && tries + 1 < MAX_TRIES)
        await tx.query(
          sql`update client_report_mails set tries = ${tries + 1}::int, due_at = statement_timestamp() + make_interval(mins => ${2 ** (tries + 2)}::int)
            where team_id = ${teamId} and report_id = ${reportId}::uuid and recipient = ${recipient}`,
          'clientReports.mailLater',
        );
      else
        await tx.query(
          sql`delete from client_report_mails where team_id = ${teamId} and report_id = ${reportId}::uuid and recipient = ${recipient}`,
          'clientReports.mailDone',
        );
    });
    if (refusal) log.warn({ teamId, reportId, reason: refusal.reason }, 'mail of a report not sent');
  }
}
