import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Viewer } from '../../access/viewer.js';
import { addDays, yesterdayIn } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { existing } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { toEuro } from '../currencies/conversion.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { Window } from '../metrics/window.js';

const EURO = 'EUR';

export interface LiveAccount {
  timeZone: string;
  currency: string;
}

/** An account of which something is asked. Throws NotFoundError for it, or for its campaign, where it is not visible. */
export async function liveAccount(
  db: Sql,
  viewer: Viewer,
  { accountId, campaignId }: { accountId: string; campaignId?: string | null | undefined },
): Promise<LiveAccount> {
  const [account] = await db.query<LiveAccount>(
    sql`select a.time_zone as "timeZone", a.currency from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'reports.account',
  );
  if (account && campaignId != null) existing(await campaignDetail(db, viewer, accountId, campaignId), 'campaign');
  return existing(account, 'account');
}

/** The days of a window on the account's clock. */
export function rangeIn(timeZone: string, window: Window, now: Date): DateRangeArgs {
  if ('startDate' in window) return window;
  const endDate = yesterdayIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - window.days), endDate };
}

/** Micro-units of a euro for those of a day; the day is null where all of them are told together. */
export type InEuro = (micros: string, date: string | null) => bigint;

/** True for an account whose amounts have to be told day by day, each of which has a rate of its own. */
export function needsDays(currency: string): boolean {
  return currency !== EURO;
}

/** Throws AppError `unavailable` and, when it is used, `unsupported_currency`, as ReferenceRates does. */
export async function inEuroOf(
  rates: ReferenceRates,
  currency: string,
  { startDate, endDate }: DateRangeArgs,
): Promise<InEuro> {
  if (!needsDays(currency)) return (micros) => BigInt(micros);
  const ofDays = await rates.between(currency, startDate, endDate);
  return (micros, date) => toEuro(BigInt(micros), ofDays.of(date ?? endDate));
}
