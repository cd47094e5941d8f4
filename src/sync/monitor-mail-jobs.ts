import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { NoticeLanguage } from '../domain/monitors/monitor.enum.js';
import { noticeLines, noticesOf } from '../domain/monitors/monitor-notice.js';
import type { Mail, Mailer } from '../platforms/mail/mailer.js';
import { MinuteJob, type MinuteJobParts } from './minute-job.js';

/** Mails per run, so that one ends before the next. */
const MAX_MAILS = 50;
/** Events that a mail spells out. */
const MAX_EVENTS = 30;
/** After so many tries over a day the mail is given up. */
const MAX_TRIES = 8;

interface Due {
  teamId: string;
  userId: string;
  email: string;
  tries: number;
  eventIds: string[];
}

const WORDS: Readonly<
  Record<NoticeLanguage, { subject(count: number): string; more(count: number): string; see: string }>
> = {
  de: {
    subject: (count) => (count === 1 ? 'Ein Monitor hat ausgelöst' : `${count} Monitore haben ausgelöst`),
    more: (count) => `und ${count} weitere.`,
    see: 'Alle Ereignisse:',
  },
  en: {
    subject: (count) => (count === 1 ? 'A monitor fired' : `${count} monitors fired`),
    more: (count) => `and ${count} more.`,
    see: 'All events:',
  },
};

export interface MonitorMailJobsParts extends MinuteJobParts {
  db: Database;
  /** Undefined: nothing is sent. */
  mailer: Mailer | undefined;
  consoleUrl(): string;
}

/** Tells people what monitors found: one mail a person for all that fired since the last, at least once. */
export class MonitorMailJobs extends MinuteJob<MonitorMailJobsParts> {
  constructor(parts: MonitorMailJobsParts) {
    super('monitor-mails', parts);
  }

  override async start(): Promise<void> {
    if (this.parts.mailer) await super.start();
  }

  async run(signal: AbortSignal): Promise<void> {
    const { db, mailer } = this.parts;
    if (!mailer) return;
    const due = await db.query<Due>(
      sql`select k.team_id as "teamId", k.user_id as "userId", u.email, max(k.tries) as tries, array_agg(k.event_id) as "eventIds"
        from monitor_mails k
        join team_members m on m.team_id = k.team_id and m.user_id = k.user_id and m.role <> 'kunde'
        join users u on u.id = k.user_id
        group by k.team_id, k.user_id, u.email
        having min(k.due_at) <= statement_timestamp()
        order by min(k.due_at), k.team_id, k.user_id limit ${MAX_MAILS}`,
      'monitors.dueMails',
    );
    for (const each of due) {
      if (signal.aborted) return;
      await this.send(mailer, each);
    }
  }

  private async send(mailer: Mailer, due: Due): Promise<void> {
    const mail = await this.mailOf(due);
    const refusal = mail && (await mailer.send(mail));
    const { teamId, userId, eventIds, tries } = due;
    if (refusal) this.parts.log.warn({ teamId, userId, reason: refusal.reason }, 'mail of monitors not sent');
    if (refusal && !refusal.isFinal && tries + 1 < MAX_TRIES) {
      await this.parts.db.query(
        sql`update monitor_mails set tries = ${tries + 1}::int, due_at = statement_timestamp() + make_interval(mins => ${2 ** (tries + 2)}::int)
          where team_id = ${teamId} and user_id = ${userId} and event_id = any(${eventIds}::uuid[])`,
        'monitors.mailLater',
      );
      return;
    }
    await this.parts.db.query(
      sql`delete from monitor_mails where team_id = ${teamId} and user_id = ${userId} and event_id = any(${eventIds}::uuid[])`,
      'monitors.mailDone',
    );
  }

  private async mailOf({ teamId, email, eventIds }: Due): Promise<Mail | undefined> {
    const notices = await noticesOf(this.parts.db, teamId, eventIds);
    const [first] = notices;
    if (!first) return undefined;
    const { subject, more, see } = WORDS[first.language];
    const told = notices.slice(0, MAX_EVENTS).map((notice) => noticeLines(notice, notice.language).join('\n  '));
    if (notices.length > MAX_EVENTS) told.push(more(notices.length - MAX_EVENTS));
    return {
      to: email,
      subject: subject(notices.length),
      text: `${told.join('\n\n')}\n\n${see} ${this.parts.consoleUrl()}\n`,
    };
  }
}
