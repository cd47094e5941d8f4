import type {
  ClientReport,
  ClientReportArgs,
  ClientReportContent,
  ClientReportDetails,
  ClientReportListArgs,
  CreateClientReportArgs,
  PublishClientReportArgs,
  UpdateClientReportArgs,
} from '../../../schema/client-reports/client-report.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc, PRESENT } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import { type Clock, yesterdayIn } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { earlierRange } from '../figures/comparison.js';
import { daysOfPeriod } from '../figures/named-period.js';
import { type Range, rangeOf } from '../figures/window.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';
import { isKunde } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';
import { reportContent, stateOfFigures } from './report-content.js';
import { addReportMails, knownRecipients, NO_MAIL } from './report-mails.js';

const LIST = 'clientReports';
const WHAT = 'report';
const MAX_REPORTS = 10_000;
const MAX_DAYS = 366;
const IS_PUBLISHED = 'The report was published, and what clients were sent does not change; make a new one.';

const shownTo = (viewer: Viewer) => sql`l.id, l.account_id as "accountId", a.name as "accountName",
  l.start_date::text as "startDate", l.end_date::text as "endDate", l.compared_with as "comparedWith",
  l.earlier_start::text as "earlierStartDate", l.earlier_end::text as "earlierEndDate", l.language,
  case when l.published_at is null then 'draft' else 'published' end as status, l.scheduled_month is not null as "isScheduled",
  ${isoUtc(sql`l.published_at`)} as "publishedAt", case when ${!isKunde(viewer)}::boolean then l.created_by end as "createdBy",
  ${isoUtc(sql`l.created_at`)} as "createdAt", ${isoUtc(sql`l.updated_at`)} as "updatedAt"`;

/** SQL: a report `l` and its account `a` that the caller may see; a kunde sees published ones alone. */
const seen = (viewer: Viewer) => sql`l.team_id = ${viewer.teamId} and ${visible(viewer)} and a.id = l.account_id
  and (${!isKunde(viewer)}::boolean or l.published_at is not null)`;

export type StoredReport = ClientReport & {
  text: string;
  textState: string | null;
  content: ClientReportContent | null;
};

/** What agencies send to their clients (ADR 75). */
export class ClientReportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sendsMail: boolean,
  ) {}

  /** Newest first. Throws NotFoundError for an account, ParameterError for an invalid cursor. */
  async list(viewer: Viewer, args: ClientReportListArgs): Promise<Page<ClientReport>> {
    const { accountId, status, offset } = args;
    if (accountId != null) await requireVisible(this.db, viewer, accountId);
    const place = placeInTime(LIST, args.after);
    const matching = join(
      given(
        sql`exists (select from accounts a where ${seen(viewer)})`,
        accountId != null && sql`l.account_id = ${accountId}`,
        status != null && sql`(l.published_at is not null) = ${status === 'published'}::boolean`,
      ),
      ' and ',
    );
    const rows = await this.db.query<ClientReport & { total: number; instant: string }>(
      sql`select counted.*, ${microsOf(sql`l.created_at`)} as instant, ${shownTo(viewer)}
        from (select count(*) as total from client_reports l where l.team_id = ${viewer.teamId} and ${matching}) counted
        left join (
          select l.* from client_reports l where l.team_id = ${viewer.teamId} and ${matching} ${afterPlace(place)}
          order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${offset}
        ) l on true
        left join accounts a on a.team_id = ${viewer.teamId} and a.id = l.account_id
        order by ${NEWEST_FIRST}`,
      eachTime('clientReports.list'),
    );
    return newestPage<ClientReport>(LIST, rows, args);
  }

  /** A draft with the figures of now. Throws NotFoundError. */
  details(viewer: Viewer, { reportId }: ClientReportArgs): Promise<ClientReportDetails> {
    return this.read(this.db, viewer, reportId);
  }

  /** Throws ParameterError for the days and for a manager account, NotFoundError, `conflict` if the team has too many. */
  async create(viewer: Viewer, args: CreateClientReportArgs): Promise<ClientReportDetails> {
    const { teamId } = viewer;
    const { accountId, compare = null, language, text } = args;
    const [account] = await this.db.query<{ timeZone: string; isMcc: boolean }>(
      sql`select a.time_zone as "timeZone", a.is_mcc as "isMcc" from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
      'clientReports.ofAccount',
    );
    const { timeZone, isMcc } = requireFound(account, 'account');
    if (isMcc) throw new ParameterError('accountId', 'must not be a manager account: report on one of those below it');
    const yesterday = yesterdayIn(timeZone, this.clock());
    const range = rangeOf(withDates(args, yesterday), undefined, MAX_DAYS);
    if (!range) throw new ParameterError('startDate', 'is required: give a period or both dates');
    if (range.endDate > yesterday)
      throw new ParameterError('endDate', 'must be at most yesterday: a report shows complete days');
    const earlier = compare === null ? null : earlierRange(range, compare);
    return this.db.transaction(async (tx) => {
      // Concurrent creations must count each other against the limit.
      await lockName(tx, `client reports ${teamId}`);
      const id = await insertReport(tx, viewer, { accountId, range, comparedWith: compare, earlier, language, text });
      const state = text === '' ? null : await this.stateNow(tx, viewer, id);
      if (state !== null)
        await tx.query(sql`update client_reports set text_state = ${state} where team_id = ${teamId} and id = ${id}`);
      return this.read(tx, viewer, id);
    });
  }

  /** Throws NotFoundError, ParameterError for null, and `conflict` for a published report. */
  async update(viewer: Viewer, { reportId, language, text }: UpdateClientReportArgs): Promise<ClientReportDetails> {
    if (language === null) throw new ParameterError('language', 'must not be null');
    if (text === null) throw new ParameterError('text', 'must not be null; send an empty text to remove it');
    return this.db.transaction(async (tx) => {
      const { id } = await this.holdDraft(tx, viewer, reportId);
      const state = text === undefined || text === '' ? null : await this.stateNow(tx, viewer, id);
      await tx.query(
        sql`update client_reports l set language = coalesce(${language ?? null}, l.language), text = coalesce(${text ?? null}, l.text),
            text_state = case when ${text === undefined} then l.text_state else ${state} end, updated_at = present.now
          from ${PRESENT} where l.team_id = ${viewer.teamId} and l.id = ${id}`,
        'clientReports.update',
      );
      return this.read(tx, viewer, id);
    });
  }

  /** Its links stop working. Throws NotFoundError. */
  async delete(viewer: Viewer, { reportId }: ClientReportArgs): Promise<void> {
    const { teamId } = viewer;
    await this.db.transaction(async (tx) => {
      const { id } = requireFound(await storedReport(tx, viewer, reportId), WHAT);
      await tx.query(
        sql`delete from client_report_links where team_id = ${teamId} and report_id = ${id}::uuid`,
        'clientReports.deleteLinks',
      );
      await tx.query(
        sql`delete from client_reports where team_id = ${teamId} and id = ${id}::uuid`,
        'clientReports.delete',
      );
    });
  }

  /**
   * Keeps the figures of now and lets links open it; whoever `mailTo` names is sent one. Throws NotFoundError, ParameterError for
   * an address, and `conflict` if it was published already, or if its figures have changed since its text was saved.
   */
  async publish(viewer: Viewer, { reportId, mailTo, linkDays }: PublishClientReportArgs): Promise<ClientReportDetails> {
    const recipients = knownRecipients(mailTo);
    if (recipients.length > 0 && !this.sendsMail) throw new ParameterError('mailTo', NO_MAIL);
    return this.db.transaction(async (tx) => {
      const draft = await this.holdDraft(tx, viewer, reportId);
      const { isTextOutdated, content } = await this.detailsOf(tx, viewer, draft);
      if (isTextOutdated)
        throw conflict('The figures have changed since the text was saved; read it again, save it, then publish.');
      await freeze(tx, viewer, draft.id, content);
      await addReportMails(tx, viewer.teamId, draft.id, recipients, linkDays);
      return this.read(tx, viewer, draft.id);
    });
  }

  private async holdDraft(tx: Sql, viewer: Viewer, reportId: string): Promise<StoredReport> {
    await tx.query(
      sql`select 1 from client_reports where team_id = ${viewer.teamId} and id = ${uuidOrNull(reportId)} for no key update`,
      'clientReports.hold',
    );
    const report = requireFound(await storedReport(tx, viewer, reportId), WHAT);
    if (report.status === 'published') throw conflict(IS_PUBLISHED);
    return report;
  }

  private async read(db: Sql, viewer: Viewer, reportId: string): Promise<ClientReportDetails> {
    return this.detailsOf(db, viewer, requireFound(await storedReport(db, viewer, reportId), WHAT));
  }

  private async detailsOf(
    db: Sql,
    viewer: Viewer,
    { textState, content: frozen, ...report }: StoredReport,
  ): Promise<ClientReportDetails> {
    const content = frozen ?? (await reportContent(db, viewer, this.clock(), scopeOf(report)));
    const isTextOutdated = frozen === null && textState !== null && textState !== stateOfFigures(content);
    return { ...report, isTextOutdated, content };
  }

  private async stateNow(db: Sql, viewer: Viewer, reportId: string): Promise<string> {
    return stateOfFigures((await this.read(db, viewer, reportId)).content);
  }
}

/** Undefined for a report that the viewer may not see. */
export async function storedReport(db: Sql, viewer: Viewer, reportId: string): Promise<StoredReport | undefined> {
  const [row] = await db.query<StoredReport>(
    sql`select ${shownTo(viewer)}, l.text, l.text_state as "textState", l.content
      from client_reports l join accounts a on ${seen(viewer)}
      where l.team_id = ${viewer.teamId} and l.id = ${uuidOrNull(reportId)}`,
    'clientReports.stored',
  );
  return row;
}

/** The days of a named period. Throws ParameterError for a period and dates. */
function withDates(args: CreateClientReportArgs, yesterday: string): CreateClientReportArgs {
  const { period, startDate, endDate } = args;
  if (period == null) return args;
  if (startDate != null || endDate != null)
    throw new ParameterError('period', 'cannot be combined with dates; give the period or startDate and endDate');
  return { ...args, ...daysOfPeriod(period, yesterday) };
}

export function scopeOf(
  report: Pick<ClientReport, 'accountId' | 'startDate' | 'endDate' | 'earlierStartDate' | 'earlierEndDate'>,
) {
  const { accountId, startDate, endDate, earlierStartDate, earlierEndDate } = report;
  const earlier =
    earlierStartDate !== null && earlierEndDate !== null
      ? { startDate: earlierStartDate, endDate: earlierEndDate }
      : null;
  return { accountId, startDate, endDate, earlier };
}

export interface NewReport {
  accountId: string;
  range: Range;
  comparedWith: string | null;
  earlier: DateRangeArgs | null;
  language: string;
  text: string;
  /** First day of the month of a schedule, for which there is one report. */
  month?: string;
}

/** The id; throws `conflict` if the team has too many. */
export async function insertReport(tx: Sql, viewer: Viewer, report: NewReport): Promise<string> {
  const { teamId } = viewer;
  const { accountId, range, comparedWith, earlier, language, text, month = null } = report;
  const [made] = await tx.query<{ id: string }>(
    sql`insert into client_reports (team_id, account_id, start_date, end_date, compared_with, earlier_start, earlier_end, language,
        text, created_by, scheduled_month)
      select ${teamId}, ${accountId}, ${range.startDate}::date, ${range.endDate}::date, ${comparedWith}, ${earlier?.startDate ?? null}::date,
        ${earlier?.endDate ?? null}::date, ${language}, ${text}, ${authorOf(viewer)}::uuid, ${month}::date
      where (select count(*) from client_reports o where o.team_id = ${teamId}) < ${MAX_REPORTS}
      returning id`,
    'clientReports.create',
  );
  if (!made)
    throw conflict(`The team has ${MAX_REPORTS.toLocaleString('en')} reports, the maximum; delete some first.`);
  return made.id;
}

/** Publishes a draft with what it shows and the present logo. */
export async function freeze(tx: Sql, viewer: Viewer, reportId: string, content: ClientReportContent): Promise<void> {
  const { teamId } = viewer;
  await tx.query(
    sql`update client_reports l set content = ${toJsonb(content)}::jsonb, published_at = present.now, updated_at = present.now,
        published_by = ${authorOf(viewer)}::uuid, logo_id = g.id
      from ${PRESENT} left join (${currentLogo(teamId)}) g on true
      where l.team_id = ${teamId} and l.id = ${reportId}::uuid`,
    'clientReports.publish',
  );
}

/** SQL: the id of the team's present logo, locked against its removal. */
function currentLogo(teamId: string): Statement {
  return sql`select g.id from report_logos g where g.team_id = ${teamId} and g.is_current`;
}
