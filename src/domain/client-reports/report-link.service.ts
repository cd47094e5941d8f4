import type { ClientReportArgs, ClientReportPreview } from '../../../schema/client-reports/client-report.type.js';
import type {
  ClientReportLink,
  ClientReportLinkArgs,
  CreateClientReportLinkArgs,
  CreatedClientReportLink,
} from '../../../schema/client-reports/client-report-link.type.js';
import { hashOfSecret, isReportTokenFormat, newReportToken } from '../../access/key-secret.js';
import type { LinkTokens } from '../../access/link-tokens.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { hasFeature } from '../billing/team-plan.sql.js';
import { authorOf } from '../teams/membership.js';
import { type ClientReportService, storedReport } from './client-report.service.js';
import type { ReportLogoService } from './report-logo.service.js';
import type { ShownReport } from './report-view.js';

const MAX_LINKS = 50;
const DAY_MS = 86_400_000;

const SHOWN = sql`k.id, k.report_id as "reportId", k.recipient, ${isoUtc(sql`k.expires_at`)} as "expiresAt",
  ${isoUtc(sql`k.revoked_at`)} as "revokedAt", ${isoUtc(sql`k.created_at`)} as "createdAt"`;

export interface ReportLinkParts {
  db: Database;
  clock: Clock;
  reports: ClientReportService;
  logos: ReportLogoService;
  links: LinkTokens;
  /** The address of a report's page by its token. */
  addressOf(token: string): string;
}

/** Links that open one published report each, for whoever has them (ADR 75). */
export class ReportLinkService {
  constructor(private readonly parts: ReportLinkParts) {}

  /** Newest first. Throws NotFoundError for the report. */
  async list(viewer: Viewer, { reportId }: ClientReportArgs): Promise<ClientReportLink[]> {
    const { db } = this.parts;
    const { id } = requireFound(await storedReport(db, viewer, reportId), 'report');
    return db.query<ClientReportLink>(
      sql`select ${SHOWN} from client_report_links k where k.team_id = ${viewer.teamId} and k.report_id = ${id}::uuid
        order by k.created_at desc, k.id limit ${MAX_LINKS}`,
      'clientReports.links',
    );
  }

  /** Throws NotFoundError, and `conflict` for a draft or too many links. */
  async create(viewer: Viewer, { reportId, linkDays }: CreateClientReportLinkArgs): Promise<CreatedClientReportLink> {
    const { db, clock, addressOf } = this.parts;
    return db.transaction(async (tx) => {
      const { id, status } = requireFound(await storedReport(tx, viewer, reportId), 'report');
      if (status === 'draft') throw conflict('The report is a draft; publish it first.');
      const { token, ...link } = await addLink(tx, clock(), {
        teamId: viewer.teamId,
        reportId: id,
        linkDays,
        createdBy: authorOf(viewer),
      });
      return { ...link, url: addressOf(token) };
    });
  }

  /** Once revoked it stays so. Throws NotFoundError. */
  async revoke(viewer: Viewer, { linkId }: ClientReportLinkArgs): Promise<ClientReportLink> {
    const { db, clock } = this.parts;
    return db.transaction(async (tx) => {
      const [link] = await tx.query<ClientReportLink>(
        sql`select ${SHOWN} from client_report_links k where k.team_id = ${viewer.teamId} and k.id = ${uuidOrNull(linkId)} for update`,
        'clientReports.link',
      );
      const { id, reportId } = requireFound(link, 'link');
      requireFound(await storedReport(tx, viewer, reportId), 'link');
      const [revoked] = await tx.query<ClientReportLink>(
        sql`update client_report_links k set revoked_at = coalesce(k.revoked_at, ${clock()}::timestamptz)
          where k.team_id = ${viewer.teamId} and k.id = ${id}::uuid returning ${SHOWN}`,
        'clientReports.revokeLink',
      );
      return requireFound(revoked, 'link');
    });
  }

  /** Addresses for a person, for ten minutes. Throws NotFoundError, and `forbidden` for an API key. */
  async preview(viewer: Viewer, { reportId }: ClientReportArgs): Promise<ClientReportPreview> {
    const { db, links, addressOf } = this.parts;
    const { id } = requireFound(await storedReport(db, viewer, reportId), 'report');
    const token = await links.issue(personOf(viewer), subjectOf(id));
    const pageUrl = addressOf(`${id}.${token}`);
    return { pageUrl, pdfUrl: `${pageUrl}/report.pdf` };
  }

  /**
   * The report behind a token; undefined alike for one that is unknown, expired or revoked, for an account that is no longer
   * connected, and for a team whose plan lacks reports.
   */
  async opened(token: string): Promise<ShownReport | undefined> {
    const { db, clock, logos } = this.parts;
    if (!isReportTokenFormat(token)) return undefined;
    const now = clock().toISOString();
    const [link] = await db.forCredentials.query<{ teamId: string; reportId: string }>(
      sql`select k.team_id as "teamId", k.report_id as "reportId" from client_report_links k
        where k.token_hash = ${hashOfSecret(token)} and k.expires_at > ${now}::timestamptz and k.revoked_at is null
          and ${hasFeature(sql`k.team_id`, 'client_reports', now)}`,
      'clientReports.byToken',
    );
    if (!link) return undefined;
    const { teamId, reportId } = link;
    const [report] = await db.query<ShownReport & { logoId: string | null }>(
      sql`select l.start_date::text as "startDate", l.end_date::text as "endDate", l.compared_with as "comparedWith",
          l.earlier_start::text as "earlierStartDate", l.earlier_end::text as "earlierEndDate", l.language, l.text, l.content,
          l.logo_id as "logoId", t.name as "agencyName"
        from client_reports l
        join accounts a on a.team_id = l.team_id and a.id = l.account_id and a.status <> 'UNLINKED'
          and exists (select from platform_connections c where c.team_id = a.team_id and c.platform = a.platform)
        join teams t on t.id = l.team_id
        where l.team_id = ${teamId} and l.id = ${reportId}::uuid and l.published_at is not null`,
      'clientReports.opened',
    );
    if (!report) return undefined;
    const { logoId, ...shown } = report;
    return { ...shown, logo: await logos.read(teamId, logoId) };
  }

  /** The report of a preview. `viewerOf` finds out who the person is now. Undefined like `opened`. */
  async previewed(
    token: string,
    viewerOf: (claims: { userId: string; teamId: string }) => Promise<Viewer>,
  ): Promise<ShownReport | undefined> {
    const { reports, logos, db, links } = this.parts;
    const at = token.indexOf('.');
    const id = uuidOrNull(token.slice(0, Math.max(at, 0)));
    if (id === null) return undefined;
    const claims = await links.verify(token.slice(at + 1), subjectOf(id)).catch(() => undefined);
    if (!claims) return undefined;
    const viewer = await viewerOf(claims).catch(() => undefined);
    const report = viewer && (await reports.details(viewer, { reportId: id }).catch(() => undefined));
    if (!report) return undefined;
    const [team] = await db.query<{ name: string; logoId: string | null }>(
      sql`select t.name, coalesce(l.logo_id, g.id) as "logoId" from teams t
        join client_reports l on l.team_id = t.id and l.id = ${id}::uuid
        left join report_logos g on g.team_id = ${viewer.teamId} and g.is_current and l.published_at is null
        where t.id = ${viewer.teamId} and l.team_id = ${viewer.teamId}`,
      'clientReports.previewed',
    );
    const { name, logoId } = team ?? { name: '', logoId: null };
    return { ...report, agencyName: name, logo: await logos.read(viewer.teamId, logoId) };
  }
}

const subjectOf = (reportId: string) => `report/${reportId}`;

export interface NewLink {
  teamId: string;
  reportId: string;
  linkDays: number;
  recipient?: string;
  createdBy?: string | null;
}

/** Stores the hash of a new token. Throws `conflict` for too many links. */
export async function addLink(
  tx: Sql,
  now: Date,
  { teamId, reportId, linkDays, recipient, createdBy = null }: NewLink,
): Promise<ClientReportLink & { token: string }> {
  const token = newReportToken();
  const expiresAt = new Date(now.getTime() + linkDays * DAY_MS);
  await lockName(tx, `client report links ${teamId} ${reportId}`);
  // Those that no longer open anything make room.
  await tx.query(
    sql`delete from client_report_links k where k.team_id = ${teamId} and k.report_id = ${reportId}::uuid
      and (k.expires_at <= ${now}::timestamptz or k.revoked_at < ${new Date(now.getTime() - DAY_MS)}::timestamptz)`,
    'clientReports.tidyLinks',
  );
  const [link] = await tx.query<ClientReportLink>(
    sql`insert into client_report_links as k (team_id, report_id, token_hash, expires_at, recipient, created_by)
      select ${teamId}, ${reportId}::uuid, ${hashOfSecret(token)}, ${expiresAt}::timestamptz, ${recipient ?? null}, ${createdBy}::uuid
      where (select count(*) from client_report_links o where o.team_id = ${teamId} and o.report_id = ${reportId}::uuid) < ${MAX_LINKS}
      returning ${SHOWN}`,
    'clientReports.addLink',
  );
  if (!link) throw conflict(`The report has ${MAX_LINKS} links, the maximum; revoke some first.`);
  return { ...link, token };
}
