import type {
  PlatformReport,
  PlatformReportArgs,
  PlatformReportFieldsArgs,
  ReportableFieldPage,
} from '../../../schema/reports/platform-report.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AppError, ParameterError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { CheckedReport, ReportLanguage, ReportRows } from '../../platforms/platform-report.js';
import { requireReader, requireReportLanguage } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { CHARACTERS_A_ROW, ReportCache } from './report-cache.js';

/** Pages of a report come from one read; figures of past days change little in that time. */
const AGE_MS = 900_000;

/** Any report of an account's platform, in the platform's own language, checked before it is sent (ADR 71). */
export class PlatformReportService {
  private readonly reports: ReportCache;

  constructor(
    private readonly db: Sql,
    private readonly platforms: AdPlatforms,
    clock: Clock,
  ) {
    this.reports = new ReportCache(clock, weightOf);
  }

  /**
   * Throws NotFoundError, ParameterError `query`, `insufficient_scope` for what the key may not read, `platform_rejected`
   * for a platform without reports, PlatformError, and `too_many_requests` above the team's limit.
   */
  async report(viewer: Viewer, { accountId, query, limit, offset }: PlatformReportArgs): Promise<PlatformReport> {
    await requireVisible(this.db, viewer, accountId);
    const language = await requireReportLanguage(this.db, this.platforms, viewer, accountId);
    const checked = language.check(query);
    requireScopes(viewer, language, checked);
    const { reader } = await requireReader(this.db, this.platforms, viewer, accountId, 'report');
    const question = [accountId, checked.query];
    const read = await this.reports.read<ReportRows>(viewer.teamId, question, AGE_MS, async (signal) => [
      await reader.report({ accountId, signal }, checked),
    ]);
    const { rows, isComplete } = read.rows[0] ?? { rows: [], isComplete: true };
    return {
      accountId,
      query: checked.query,
      columns: [...checked.columns],
      rows: rows.slice(offset, offset + limit),
      meta: { total: rows.length, limit, offset },
      readAt: read.readAt,
      isComplete,
    };
  }

  /** Throws ParameterError for an unknown platform or resource. */
  async fields(_viewer: Viewer, args: PlatformReportFieldsArgs): Promise<ReportableFieldPage> {
    const { platform, resource, limit, offset } = args;
    const named = [...this.platforms].filter(([, each]) => each.reports).map(([name]) => name);
    const language = await this.platforms.get(platform)?.reports?.();
    if (!language) throw ParameterError.oneOf('platform', named);
    const words = (args.search ?? '')
      .toLowerCase()
      .split(/[\s_.]+/)
      .filter(Boolean);
    const found = language.fields(resource).filter(({ name }) => words.every((word) => name.includes(word)));
    const data = found.slice(offset, offset + limit).map((field) => ({
      ...field,
      enumValues: field.enumValues && [...field.enumValues],
    }));
    return { data, meta: { total: found.length, limit, offset } };
  }
}

/** What neighbouring operations ask for of keys: search terms and changes have scopes of their own. */
function requireScopes(viewer: Viewer, language: ReportLanguage, { names }: CheckedReport): void {
  if (viewer.kind !== 'key') return;
  const terms = names.find((name) => language.showsSearchTerms(name));
  if (terms !== undefined && !viewer.scopes.has('search_terms:read')) throw lacking('search_terms:read', terms);
  const changes = names.find((name) => language.showsChanges(name));
  if (changes !== undefined && !viewer.scopes.has('logs:read')) throw lacking('logs:read', changes);
}

function lacking(scope: string, name: string): AppError {
  return new AppError('insufficient_scope', `This API key lacks the scope ${scope}, which ${name} needs.`);
}

function weightOf(reports: readonly unknown[]): number {
  return Math.ceil(JSON.stringify(reports).length / CHARACTERS_A_ROW);
}
