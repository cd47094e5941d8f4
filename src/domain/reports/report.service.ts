import type {
  AdGroup,
  AdGroupPage,
  BookedKeywordPage,
  BookedKeywordsArgs,
  LevelArgs,
} from '../../../schema/ad-groups/level-figures.type.js';
import type { AdSet, AdSetsArgs } from '../../../schema/ad-sets/ad-set.type.js';
import type { AdPage, AdsArgs } from '../../../schema/ads/ad.type.js';
import type { AssetLinkPage, AssetLinksArgs } from '../../../schema/assets/asset-link.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type {
  AdGroupNegativePage,
  AdGroupNegativesArgs,
} from '../../../schema/negative-keywords/ad-group-negative.type.js';
import type { ConversionActions, ConversionArgs } from '../../../schema/reports/conversion-action.type.js';
import type { PlatformChangePage, PlatformChangesArgs } from '../../../schema/reports/platform-change.type.js';
import type { ReportArgs } from '../../../schema/reports/report.args.js';
import type { SegmentArgs, SegmentedFigures } from '../../../schema/reports/segment-figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import { addDays, type Clock, dateIn } from '../../lib/clock.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdReader } from '../../platforms/ad-reader.js';
import {
  type AccountQuery,
  type AdRecord,
  type AdSetRecord,
  type AssetLinkRecord,
  type BidLevel,
  type LevelRecord,
  type LevelSums,
  MAX_CHANGES,
  type PlatformChange,
  type ReportRange,
} from '../../platforms/ad-records.js';
import { figureDays } from '../accounts/account.reads.js';
import { type ReaderWith, requireReader } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { AccountMoney } from '../currencies/account-money.js';
import { EURO, toEuro } from '../currencies/conversion.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { comparisonOf, earlierRange, isCovered } from '../figures/comparison.js';
import { dailyWindowOf, type Range, rangeIn } from '../figures/window.js';
import { ANY_TEXT, cursorAt, pageOf, placeAfter, rowsOf } from '../lists/page.js';
import { adSetOf } from './ad-set-rows.js';
import { conversionsOf } from './conversion-sums.js';
import type { MoneyOfSums } from './figure-sums.js';
import {
  adGroupOf,
  adOf,
  assetLinkOf,
  bookedKeywordOf,
  levelFigures,
  levelRowsOf,
  type ShownRow,
} from './level-rows.js';
import { type Question, type Report, ReportCache } from './report-cache.js';
import { segmentsOf } from './segment-sums.js';

/** Figures of past days change little within a quarter of an hour. */
const FIGURES_AGE_MS = 900_000;
/** All pages of a list of changes come from one read; the platform itself is up to three minutes behind. */
const CHANGES_AGE_MS = 60_000;
/** The client type of changes by API, including this server's own. */
const API = 'GOOGLE_ADS_API';

/** Ad groups, keywords, ads or assets of a campaign that are listed. */
const MAX_LEVEL_ROWS = 10_000;

/** Of a campaign: all in one answer. */
const MAX_AD_SETS = 1_000;

/** Google's limit of what an ad group targets and excludes. */
const MAX_GROUP_CRITERIA = 20_000;

/** How a part of campaigns is read. */
interface Level<Part extends keyof AdReader, Row> {
  name: string;
  part: Part;
  /** How many of a campaign are listed. */
  most?: number;
  records(reader: ReaderWith<Part>, query: OfCampaign<AccountQuery>, limit: number): Promise<Row[]>;
  sums(reader: ReaderWith<Part>, range: OfCampaign<ReportRange>): Promise<LevelSums[]>;
  isWanted?: (row: Row) => boolean;
}

interface Opened<Part extends keyof AdReader> {
  reader: ReaderWith<Part>;
  currency: string;
  range: Range;
  during(days: DateRangeArgs): Reads;
}

/** What a report reads of a range of days. */
interface Reads {
  read<Row>(question: Question, ask: (query: ReportRange) => Promise<Row[]>): Promise<Report<Row>>;
  /** Throws AppError `unavailable` and, when it is used, `unsupported_currency`, like ReferenceRates. */
  money(): Promise<MoneyOfSums>;
}

type ComparedArgs = ReportArgs & Pick<SegmentArgs, 'compare'>;

/** Of an ad or an asset, with its texts and addresses, where a row of figures weighs 1. */
const TEXT_WEIGHT = 10;

type OfCampaign<Query> = Query & { campaignId: string };

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
    this.reports = new ReportCache(clock, weightOf);
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
  async conversionActions(viewer: Viewer, args: ConversionArgs): Promise<ConversionActions> {
    const { accountId, campaignId } = args;
    const { reader, range, read, during } = await this.open(viewer, args, 'conversions');
    const { conversions } = reader;
    const known = await read([accountId, 'conversion actions'], ({ signal }) =>
      conversions.actions({ accountId, signal }),
    );
    const countedIn = async (days: DateRangeArgs) => {
      const { read, money } = during(days);
      const question = [accountId, campaignId, 'conversions', days.startDate, days.endDate];
      const { readAt, rows } = await read(question, (query) => conversions.sums(query));
      return { range: days, readAt, rows, inEuro: (await money()).inEuro };
    };
    const { now, earlier, readAt } = await this.compared(viewer, args, range, countedIn);
    return {
      accountId,
      campaignId: campaignId ?? null,
      ...range,
      readAt: readAt < known.readAt ? readAt : known.readAt,
      ...conversionsOf(known.rows, now, earlier),
    };
  }

  /**
   * Figures by device, network or time of day, over at most 366 days. Throws NotFoundError, ParameterError,
   * PlatformError, `platform_rejected` for platforms without them, and `unsupported_currency` for days
   * without a rate.
   */
  async segmentFigures(viewer: Viewer, args: SegmentArgs): Promise<SegmentedFigures> {
    const { accountId, campaignId, by } = args;
    const part = by === 'hour' || by === 'hour_of_week' ? 'hourSums' : 'segmentSums';
    const { reader, range, during } = await this.open<'hourSums' | 'segmentSums'>(viewer, args, part);
    const readIn = async (days: DateRangeArgs) => {
      const { read, money } = during(days);
      const question = [accountId, campaignId, 'segments', by, days.startDate, days.endDate];
      const { readAt, rows } = await read(question, (query) => reader[part](query, by));
      return { range: days, readAt, rows, money: await money() };
    };
    const { now, earlier, readAt } = await this.compared(viewer, args, range, readIn);
    return { accountId, campaignId: campaignId ?? null, by, ...range, readAt, ...segmentsOf(by, now, earlier) };
  }

  /**
   * The ad groups of a campaign, by descending cost in a window of at most 366 days. Status and bids are read again after
   * each write of the team. Throws like `segmentFigures`.
   */
  async adGroups(viewer: Viewer, args: LevelArgs): Promise<AdGroupPage> {
    return this.level(viewer, args, bidLevel('adGroup'), adGroupOf);
  }

  /** The keywords that a campaign bids on, or one of its ad groups, likewise. */
  async bookedKeywords(viewer: Viewer, args: BookedKeywordsArgs): Promise<BookedKeywordPage> {
    return this.level(viewer, args, { ...bidLevel('keyword'), isWanted: isIn(args.adGroupId) }, bookedKeywordOf);
  }

  /** The ads of a campaign, or of one of its ad groups or ad sets, likewise. */
  async ads(viewer: Viewer, args: AdsArgs): Promise<AdPage> {
    return this.level(viewer, args, { ...AD_LEVEL, isWanted: isIn(args.adGroupId) }, adOf);
  }

  /** The assets of a campaign, of what is in it and of its account, or those of one level, likewise. */
  async assets(viewer: Viewer, args: AssetLinksArgs): Promise<AssetLinkPage> {
    const isWanted = ({ level }: AssetLinkRecord) => args.level == null || level === args.level;
    return this.level(viewer, args, { ...ASSET_LEVEL, isWanted }, assetLinkOf);
  }

  /** The ad sets of a campaign, at most 1,000, likewise; none at a platform without ad sets. */
  async adSets(viewer: Viewer, args: AdSetsArgs): Promise<AdSet[]> {
    const opened = await this.open(viewer, args, 'campaigns');
    if (!hasAdSets(opened)) return [];
    const money = await AccountMoney.ifKnown(opened.currency, this.rates);
    const all = { ...args, limit: MAX_AD_SETS, offset: 0 };
    return (await this.level(viewer, all, AD_SET_LEVEL, (row) => adSetOf(row, money), Promise.resolve(opened))).data;
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

  private async level<Part extends keyof AdReader, Row extends { id: string }, Entry>(
    viewer: Viewer,
    args: LevelArgs,
    level: Level<Part, Row>,
    entryOf: (row: ShownRow<Row>) => Entry,
    opening: Promise<Opened<Part>> = this.open(viewer, args, level.part),
  ) {
    const { accountId, campaignId, limit, offset, compare: comparedWith } = args;
    const { name, most = MAX_LEVEL_ROWS, isWanted = () => true } = level;
    const { reader, range, during } = await opening;
    const countedIn = async (days: DateRangeArgs) => {
      const { read, money } = during(days);
      const question = [accountId, campaignId, `${name} figures`, days.startDate, days.endDate];
      const counted = await read(question, (query) => level.sums(reader, { ...query, campaignId }));
      return { counted, money: await money() };
    };
    const known = await this.reports.read(
      viewer.teamId,
      [accountId, campaignId, name, await this.lastWrite(viewer)],
      CHANGES_AGE_MS,
      (signal) => level.records(reader, { accountId, campaignId, signal }, most + 1),
    );
    const { counted, money } = await countedIn(range);
    const rows = levelRowsOf(known.rows.slice(0, most).filter(isWanted), counted.rows, money);
    const shown = rows.slice(offset, offset + limit);
    let comparedOf = (_id: string, _now: Figures): Pick<AdGroup, 'comparison'> => ({});
    const earlier = shown.length > 0 ? await this.earlierDays(viewer, args, range) : null;
    if (comparedWith != null && earlier) {
      const { counted: before, money: moneyBefore } = await countedIn(earlier);
      const figuresBefore = levelFigures(before.rows, moneyBefore);
      comparedOf = (id, now) => ({ comparison: comparisonOf(now, figuresBefore(id), comparedWith, earlier) });
    }
    const eurOf = (micros: string | null) => (micros === null ? null : eurOfMicros(Number(money.inEuro(micros, null))));
    return {
      accountId,
      campaignId,
      ...range,
      readAt: counted.readAt < known.readAt ? counted.readAt : known.readAt,
      isComplete: known.rows.length <= most,
      data: shown.map((row) => ({
        ...entryOf({ ...row, accountId, campaignId, eurOf }),
        ...comparedOf(row.record.id, row.figures),
      })),
      meta: { total: rows.length, limit, offset },
    };
  }

  /** What is read of a window, and of the days it is to be compared with; `readAt` is that of the older answer. */
  private async compared<Answer extends { readAt: string }>(
    viewer: Viewer,
    args: ComparedArgs,
    range: Range,
    read: (days: DateRangeArgs) => Promise<Answer>,
  ) {
    const now = await read(range);
    const days = await this.earlierDays(viewer, args, range);
    const earlier = days && args.compare ? { ...(await read(days)), comparedWith: args.compare } : null;
    return { now, earlier, readAt: earlier && earlier.readAt < now.readAt ? earlier.readAt : now.readAt };
  }

  /** What a window is to be compared with; null for nothing, and without figures of all those days. */
  private async earlierDays(
    viewer: Viewer,
    { accountId, startDate, compare: comparedWith }: ComparedArgs,
    range: Range,
  ): Promise<DateRangeArgs | null> {
    if (comparedWith == null) return null;
    const earlier = earlierRange(range, comparedWith, startDate != null);
    const days = (await figureDays(this.db, viewer, this.clock(), [accountId])).get(accountId);
    return isCovered(earlier, days?.figuresSince) ? earlier : null;
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
  private async open<Part extends keyof AdReader>(
    viewer: Viewer,
    args: ReportArgs,
    part: Part,
  ): Promise<Opened<Part> & Reads> {
    const { accountId, campaignId } = args;
    const window = dailyWindowOf(args);
    const { timeZone, currency } = await this.account(viewer, args);
    const { reader } = await requireReader(this.db, this.platforms, viewer, accountId, part);
    const range = rangeIn(timeZone, window, this.clock());
    const during = ({ startDate: from, endDate: to }: DateRangeArgs): Reads => ({
      read: <Row>(question: Question, ask: (query: ReportRange) => Promise<Row[]>) =>
        this.reports.read(viewer.teamId, question, FIGURES_AGE_MS, (signal) =>
          // Each day has a rate of its own.
          ask({ accountId, campaignId: campaignId ?? undefined, from, to, byDay: currency !== EURO, signal }),
        ),
      money: async () => {
        if (currency === EURO) return { currency, inEuro: (micros) => BigInt(micros) };
        const ofDays = await this.rates.between(currency, from, to);
        return { currency, inEuro: (micros, date) => toEuro(BigInt(micros), ofDays.of(date ?? to)) };
      },
    });
    return { reader, currency, range, during, ...during(range) };
  }
}

function weightOf(rows: readonly unknown[]): number {
  const [first] = rows as readonly object[];
  return rows.length * (first && 'issues' in first ? TEXT_WEIGHT : 1);
}

const AD_LEVEL: Level<'ads', AdRecord> = {
  name: 'ad',
  part: 'ads',
  records: ({ ads }, query, limit) => ads.records(query, limit),
  sums: ({ ads }, range) => ads.sums(range),
};

const ASSET_LEVEL: Level<'assets', AssetLinkRecord> = {
  name: 'asset',
  part: 'assets',
  records: ({ assets }, query, limit) => assets.records(query, limit),
  sums: ({ assets }, range) => assets.sums(range),
};

const AD_SET_LEVEL: Level<'adSets', AdSetRecord> = {
  name: 'ad set',
  part: 'adSets',
  most: MAX_AD_SETS,
  records: ({ adSets }, query, limit) => adSets.records(query, limit),
  sums: ({ adSets }, range) => adSets.sums(range),
};

function hasAdSets(opened: Opened<'campaigns'>): opened is Opened<'adSets'> {
  return opened.reader.adSets !== undefined;
}

function bidLevel(level: BidLevel): Level<'levels', LevelRecord> {
  return {
    name: level,
    part: 'levels',
    records: ({ levels }, query, limit) => levels.records(query, level, limit),
    sums: ({ levels }, range) => levels.sums(range, level),
  };
}

function isIn(adGroupId: string | null | undefined) {
  return ({ adGroup }: { adGroup: { id: string } }) => adGroupId == null || adGroup.id === adGroupId;
}

type Place = Pick<PlatformChange, 'changedAt' | 'id'>;

/** Newest first; the ids of one instant begin with its microseconds. */
function byPlace(one: Place, other: Place): number {
  return compare(other.changedAt, one.changedAt) || compare(other.id, one.id);
}
