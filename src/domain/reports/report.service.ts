import type {
  AdGroupPage,
  BookedKeywordPage,
  BookedKeywordsArgs,
  LevelArgs,
} from '../../../schema/ad-groups/level-figures.type.js';
import type {
  AdGroupNegativePage,
  AdGroupNegativesArgs,
} from '../../../schema/negative-keywords/ad-group-negative.type.js';
import type { ConversionActions } from '../../../schema/reports/conversion-action.type.js';
import type { PlatformChangePage, PlatformChangesArgs } from '../../../schema/reports/platform-change.type.js';
import type { ReportArgs } from '../../../schema/reports/report.args.js';
import type { SegmentArgs, SegmentedFigures } from '../../../schema/reports/segment-figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import { addDays, type Clock, dateIn } from '../../lib/clock.js';
import { compare } from '../../lib/compare.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import {
  type AdReader,
  type BidLevel,
  type LevelRecord,
  MAX_CHANGES,
  type PlatformChange,
  type ReportRange,
} from '../../platforms/ad-records.js';
import { requireReader } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { EURO, toEuro } from '../currencies/conversion.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { dailyWindowOf, rangeIn } from '../figures/window.js';
import { ANY_TEXT, cursorAt, pageOf, placeAfter, rowsOf } from '../lists/page.js';
import { conversionsOf, type InEuro } from './conversion-sums.js';
import { adGroupOf, bookedKeywordOf, levelRowsOf } from './level-rows.js';
import { type Question, ReportCache } from './report-cache.js';
import { segmentsOf } from './segment-sums.js';

/** Figures of past days change little within a quarter of an hour. */
const FIGURES_AGE_MS = 900_000;
/** All pages of a list of changes come from one read; the platform itself is up to three minutes behind. */
const CHANGES_AGE_MS = 60_000;
/** The client type of changes by API, including this server's own. */
const API = 'GOOGLE_ADS_API';

/** Ad groups or keywords of a campaign that are listed. */
const MAX_LEVEL_ROWS = 10_000;

/** Google's limit of what an ad group targets and excludes. */
const MAX_GROUP_CRITERIA = 20_000;

const CHANGES = 'platformChanges';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Reports that are read from the platform on request (ADR 29). */
export class ReportService {
  private readonly reports: ReportCache;

  constructor(
    private readonly db: Sql,
    private readonly platforms: AdPlatforms,
    private readonly rates: ReferenceRates,
    private readonly clock: Clock,
  ) {
    this.reports = new ReportCache(clock);
  }

  /**
   * An account's changes of the last days including today, newest first. Throws NotFoundError,
   * `platform_rejected` for a platform without a history, ParameterError for an invalid cursor, and
   * PlatformError.
   */
  async changes(viewer: Viewer, args: PlatformChangesArgs): Promise<PlatformChangePage> {
    const { accountId, campaignId, userEmail, withoutApi, days, offset } = args;
    const [at, id] = placeAfter(CHANGES, args.after, [INSTANT, ANY_TEXT]) ?? [];
    const { timeZone } = await this.account(viewer, args);
    const { reader } = await requireReader(this.db, this.platforms, viewer, accountId, 'changes');
    const to = dateIn(timeZone, this.clock());
    const from = addDays(to, 1 - days);
    const question = [accountId, 'changes', from, to];
    const { readAt, rows } = await this.reports.read(viewer.teamId, question, CHANGES_AGE_MS, (signal) =>
      reader.changes({ accountId, from, to, signal }),
    );
    const wanted = userEmail?.toLowerCase();
    const matching = rows.filter(
      (change) =>
        (campaignId == null || change.campaignId === campaignId) &&
        (wanted == null || change.userEmail.toLowerCase() === wanted) &&
        !(withoutApi && change.clientType === API),
    );
    const newestFirst = matching.toSorted(byPlace);
    const behind =
      at === undefined || id === undefined
        ? newestFirst
        : newestFirst.filter((change) => byPlace({ changedAt: at, id }, change) < 0);
    const shown = behind.slice(offset, offset + rowsOf(args)).map((change) => ({ ...change, accountId }));
    const total = matching.length;
    return {
      ...pageOf(
        shown.map((change) => ({ change, id: change.id, total })),
        'id',
        args,
        ({ change }) => change,
        ({ change }) => cursorAt(CHANGES, [change.changedAt, change.id]),
      ),
      readAt,
      isComplete: rows.length < MAX_CHANGES,
    };
  }

  /**
   * Conversion actions with their sums in an account or campaign, over at most 366 days. Disabled actions are
   * only listed with conversions. Throws like `segmentFigures`.
   */
  async conversionActions(viewer: Viewer, args: ReportArgs): Promise<ConversionActions> {
    const { accountId, campaignId } = args;
    const { reader, range, read, inEuro } = await this.open(viewer, args, 'conversions');
    const { conversions } = reader;
    const known = await read([accountId, 'conversion actions'], ({ signal }) =>
      conversions.actions({ accountId, signal }),
    );
    const question = [accountId, campaignId, 'conversions', range.startDate, range.endDate];
    const counted = await read(question, (query) => conversions.sums(query));
    return {
      accountId,
      campaignId: campaignId ?? null,
      ...range,
      readAt: counted.readAt < known.readAt ? counted.readAt : known.readAt,
      ...conversionsOf(known.rows, counted.rows, await inEuro()),
    };
  }

  /**
   * Figures by device or time of day, over at most 366 days. Throws NotFoundError, ParameterError,
   * PlatformError, `platform_rejected` for platforms without them, and `unsupported_currency` for days
   * without a rate.
   */
  async segmentFigures(viewer: Viewer, args: SegmentArgs): Promise<SegmentedFigures> {
    const { accountId, campaignId, by } = args;
    const { reader, range, read, inEuro } = await this.open(viewer, args, 'segmentSums');
    const question = [accountId, campaignId, 'segments', by, range.startDate, range.endDate];
    const { readAt, rows } = await read(question, (query) => reader.segmentSums(query, by));
    const data = segmentsOf(by, rows, await inEuro());
    return { accountId, campaignId: campaignId ?? null, by, ...range, readAt, data };
  }

  /**
   * The ad groups of a campaign, by descending cost in a window of at most 366 days. Status and bids are read again after
   * each write of the team. Throws like `segmentFigures`.
   */
  async adGroups(viewer: Viewer, args: LevelArgs): Promise<AdGroupPage> {
    const { rows, ...page } = await this.level(viewer, args, 'adGroup');
    return { ...page, data: rows.map(adGroupOf) };
  }

  /** The keywords that a campaign bids on, or one of its ad groups, likewise. */
  async bookedKeywords(viewer: Viewer, args: BookedKeywordsArgs): Promise<BookedKeywordPage> {
    const { rows, ...page } = await this.level(viewer, args, 'keyword', ({ adGroup }) =>
      args.adGroupId == null ? true : adGroup.id === args.adGroupId,
    );
    return { ...page, data: rows.map(bookedKeywordOf) };
  }

  /** The negative keywords of an ad group itself, by text, read again after each write of the team. Throws likewise. */
  async adGroupNegatives(viewer: Viewer, args: AdGroupNegativesArgs): Promise<AdGroupNegativePage> {
    const { accountId, adGroupId, limit, offset } = args;
    await this.account(viewer, { accountId });
    const { reader } = await requireReader(this.db, this.platforms, viewer, accountId, 'adGroupNegatives');
    const question = [accountId, adGroupId, 'negatives', await this.lastWrite(viewer)];
    const { rows } = await this.reports.read(viewer.teamId, question, CHANGES_AGE_MS, async (signal) =>
      requireFound(await reader.adGroupNegatives({ accountId, signal }, adGroupId, MAX_GROUP_CRITERIA), 'ad group'),
    );
    const sorted = rows.toSorted(
      (one, other) => compare(one.text, other.text) || compare(one.matchType, other.matchType),
    );
    return {
      data: sorted.slice(offset, offset + limit).map((row) => ({ ...row, accountId })),
      meta: { total: rows.length, limit, offset },
    };
  }

  private async level(
    viewer: Viewer,
    args: LevelArgs,
    level: BidLevel,
    isWanted: (record: LevelRecord) => boolean = () => true,
  ) {
    const { accountId, campaignId, limit, offset } = args;
    const { reader, range, read, inEuro } = await this.open(viewer, args, 'levels');
    const { levels } = reader;
    const known = await this.reports.read(
      viewer.teamId,
      [accountId, campaignId, level, await this.lastWrite(viewer)],
      CHANGES_AGE_MS,
      (signal) => levels.records({ accountId, campaignId, signal }, level, MAX_LEVEL_ROWS + 1),
    );
    const question = [accountId, campaignId, `${level} figures`, range.startDate, range.endDate];
    const counted = await read(question, (query) => levels.sums({ ...query, campaignId }, level));
    const rows = levelRowsOf(known.rows.slice(0, MAX_LEVEL_ROWS).filter(isWanted), counted.rows, await inEuro());
    return {
      accountId,
      campaignId,
      ...range,
      readAt: counted.readAt < known.readAt ? counted.readAt : known.readAt,
      isComplete: known.rows.length <= MAX_LEVEL_ROWS,
      rows: rows.slice(offset, offset + limit).map((row) => ({ ...row, accountId, campaignId })),
      meta: { total: rows.length, limit, offset },
    };
  }

  /** When the team's last write ended, of those young enough for what is kept to be older. */
  private async lastWrite({ teamId }: Viewer): Promise<string> {
    const [row] = await this.db.query<{ at: string | null }>(
      sql`select max(r.ended_at)::text as at from audit_log l
        join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
        where l.team_id = ${teamId} and l.created_at > statement_timestamp() - interval '10 minutes'`,
      'reports.last-write',
    );
    return row?.at ?? '';
  }

  /** Throws NotFoundError for an account or campaign that is not visible. */
  private async account(viewer: Viewer, { accountId, campaignId }: Pick<ReportArgs, 'accountId' | 'campaignId'>) {
    const [account] = await this.db.query<{ timeZone: string; currency: string }>(
      sql`select a.time_zone as "timeZone", a.currency from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
      'reports.account',
    );
    if (account && campaignId != null)
      requireFound(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
    return requireFound(account, 'account');
  }

  /** Inputs of a report on up to 366 days. Throws NotFoundError, ParameterError, `platform_rejected`. */
  private async open<Part extends keyof AdReader>(viewer: Viewer, args: ReportArgs, part: Part) {
    const { accountId, campaignId } = args;
    const window = dailyWindowOf(args);
    const { timeZone, currency } = await this.account(viewer, args);
    const { reader } = await requireReader(this.db, this.platforms, viewer, accountId, part);
    const range = rangeIn(timeZone, window, this.clock());
    const { startDate: from, endDate: to } = range;
    // Each day has a rate of its own.
    const query = { accountId, campaignId: campaignId ?? undefined, from, to, byDay: currency !== EURO };
    return {
      reader,
      range,
      read: <Row>(question: Question, ask: (query: ReportRange) => Promise<Row[]>) =>
        this.reports.read(viewer.teamId, question, FIGURES_AGE_MS, (signal) => ask({ ...query, signal })),
      /** Throws AppError `unavailable` and, when it is used, `unsupported_currency`, like ReferenceRates. */
      inEuro: async (): Promise<InEuro> => {
        if (currency === EURO) return (micros) => BigInt(micros);
        const ofDays = await this.rates.between(currency, from, to);
        return (micros, date) => toEuro(BigInt(micros), ofDays.of(date ?? to));
      },
    };
  }
}

type Place = Pick<PlatformChange, 'changedAt' | 'id'>;

/** Newest first; the ids of one instant begin with its microseconds. */
function byPlace(one: Place, other: Place): number {
  return compare(other.changedAt, one.changedAt) || compare(other.id, one.id);
}
