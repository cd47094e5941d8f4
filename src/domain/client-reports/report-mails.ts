import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError } from '../../errors.js';
import { EMAIL_RULE, emailAddressOf } from '../../lib/email-address.js';
import type { ReportLanguage } from './client-report.enum.js';
import { formatsOf } from './report-formats.js';

/** Mails of a team a day: a server that sends more for one is soon taken for one that sends spam. */
const MAX_MAILS_A_DAY = 500;

export const NO_MAIL = 'needs mail settings of this server, which it does not have; make a link and send it yourself';

/** Distinct addresses as they are stored. Throws ParameterError. */
export function knownRecipients(mailTo: readonly string[]): string[] {
  const known = mailTo.map((text) => {
    const address = emailAddressOf(text.trim());
    if (address === undefined) throw new ParameterError('mailTo', `${EMAIL_RULE}, each of them`);
    return address;
  });
  return [...new Map(known.map((address) => [address.toLowerCase(), address])).values()];
}

/** Lets a link be sent to each of `recipients`, by the job of mails. Throws `conflict` if the team has sent too many. */
export async function addReportMails(
  tx: Sql,
  teamId: string,
  reportId: string,
  recipients: readonly string[],
  linkDays: number,
): Promise<void> {
  if (recipients.length === 0) return;
  await lockName(tx, `client report mails ${teamId}`);
  const [sent] = await tx.query<{ count: number }>(
    sql`select (select count(*) from client_report_mails k where k.team_id = ${teamId})
      + (select count(*) from client_report_links l where l.team_id = ${teamId} and l.recipient is not null
        and l.created_at > statement_timestamp() - interval '1 day') as count`,
    'clientReports.sentMails',
  );
  if ((sent?.count ?? 0) + recipients.length > MAX_MAILS_A_DAY)
    throw conflict(
      `The team has sent ${MAX_MAILS_A_DAY} reports by e-mail within a day, the maximum; send the others tomorrow.`,
    );
  await tx.query(
    sql`insert into client_report_mails (team_id, report_id, recipient, link_days)
      select ${teamId}, ${reportId}::uuid, r, ${linkDays}::int from unnest(${recipients}::text[]) r
      on conflict do nothing`,
    'clientReports.addMails',
  );
}

/** What the mail of a report names. */
export interface ReportMail {
  language: ReportLanguage;
  startDate: string;
  endDate: string;
  accountName: string;
  agencyName: string;
}

/** Subject and text of the mail that carries the link `url`. */
export function reportMail({ language, startDate, endDate, ...names }: ReportMail, url: string, expiresAt: string) {
  const formats = formatsOf(language, 'EUR');
  const [account, agency] = [oneLine(names.accountName), oneLine(names.agencyName)];
  const range = formats.range(startDate, endDate);
  const until = formats.date(expiresAt.slice(0, 10));
  if (language === 'de') {
    return {
      subject: `Bericht: ${account}, ${range}`,
      text: `Guten Tag,\n\nIhr Bericht von ${agency} zu ${account} (${range}) ist da:\n\n${url}\n\nDer Link gilt bis ${until}. Wer ihn hat, kann den Bericht lesen.\n\n${agency}\n`,
    };
  }
  return {
    subject: `Report: ${account}, ${range}`,
    text: `Hello,\n\nYour report from ${agency} on ${account} (${range}) is ready:\n\n${url}\n\nThe link works until ${until}. Whoever has it can read the report.\n\n${agency}\n`,
  };
}

function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
