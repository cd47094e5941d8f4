import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { ReportArgs } from '../../../schema/reports/report.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { existing } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdReader } from '../../platforms/ad-records.js';
import { requireReader } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { EURO, toEuro } from '../currencies/conversion.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { dailyWindowOf, rangeIn } from '../metrics/window.js';
import type { ReportCache } from './report-cache.js';

/** Figures of ended days change little within a quarter of an hour. */
export const MAX_AGE_MS = 900_000;

export interface LiveReportParts {
  db: Sql;
  platforms: AdPlatforms;
  rates: ReferenceRates;
  reports: ReportCache;
  clock: Clock;
}

/** Micro-units of a euro for those of a day; the day is null for an amount of the whole range. */
export type InEuro = (micros: string, date: string | null) => bigint;

/** The account of a report. Throws NotFoundError for an account or campaign that is not visible. */
export async function liveAccount(
  db: Sql,
  viewer: Viewer,
  { accountId, campaignId }: Pick<ReportArgs, 'accountId' | 'campaignId'>,
): Promise<{ timeZone: string; currency: string }> {
  const [account] = await db.query<{ timeZone: string; currency: string }>(
    sql`select a.time_zone as "timeZone", a.currency from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'reports.account',
  );
  if (account && campaignId != null) existing(await campaignDetail(db, viewer, accountId, campaignId), 'campaign');
  return existing(account, 'account');
}

/** What a report on 366 days or less takes. Throws NotFoundError, ParameterError, `platform_rejected` if unable. */
export async function openReport<Part extends keyof AdReader>(
  { db, platforms, rates, clock }: LiveReportParts,
  viewer: Viewer,
  args: ReportArgs,
  part: Part,
) {
  const { accountId, campaignId } = args;
  const window = dailyWindowOf(args);
  const { timeZone, currency } = await liveAccount(db, viewer, args);
  const { reader } = await requireReader(db, platforms, viewer, accountId, part);
  const range = rangeIn(timeZone, window, clock());
  const { startDate: from, endDate: to } = range;
  // Each day has a rate of its own.
  const byDay = currency !== EURO;
  return {
    reader,
    range,
    /** For the reader. */
    asked: (signal: AbortSignal) => ({ accountId, campaignId: campaignId ?? undefined, from, to, byDay, signal }),
    inEuro: () => inEuroOf(rates, currency, range),
  };
}

/** Throws AppError `unavailable` and, when it is used, `unsupported_currency`, as ReferenceRates does. */
async function inEuroOf(
  rates: ReferenceRates,
  currency: string,
  { startDate, endDate }: DateRangeArgs,
): Promise<InEuro> {
  if (currency === EURO) return (micros) => BigInt(micros);
  const ofDays = await rates.between(currency, startDate, endDate);
  return (micros, date) => toEuro(BigInt(micros), ofDays.of(date ?? endDate));
}
