import { existsSync, readFileSync } from 'node:fs';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/statements/sql.js';
import { addDays } from '../../src/lib/clock.js';
import type { AdReader } from '../../src/platforms/ad-reader.js';
import type { CampaignRecord, DayRange } from '../../src/platforms/ad-records.js';

export interface AccountSize {
  campaigns: number;
  products: number;
  /** Makes the figures others. */
  factor: number;
}

/** An account in which every campaign and product is shown every day. */
export function readerOf(account: string, { campaigns, products, factor }: AccountSize): AdReader {
  const days = <Day>({ from, to }: DayRange, count: number, key: (at: number) => Day) => {
    const all = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      for (let at = 0; at < count; at++) {
        const clicks = 1 + (at % 50);
        all.push({
          ...key(at),
          date,
          costMicros: String(clicks * 370_000 * factor),
          impressions: String(clicks * 90),
          clicks: String(clicks),
          conversionsMicros: String(clicks * 40_000),
          conversionValueMicros: String(clicks * 1_900_000),
        });
      }
    }
    return Promise.resolve(all);
  };
  const reader: Partial<AdReader> = {
    campaigns: async () =>
      Array.from(
        { length: campaigns },
        (_, at) =>
          ({
            id: String(20_000_000_000 + at),
            name: `Campaign ${at}`,
            resourceName: `customers/${account}/campaigns/${at}`,
            status: 'ENABLED',
            channelType: 'SHOPPING',
            biddingStrategyType: 'MAXIMIZE_CONVERSIONS',
            budgetResourceName: '',
            budgetMicros: '0',
            budgetShared: false,
            budgetReferenceCount: 1,
          }) as unknown as CampaignRecord,
      ),
    campaignDays: (range) => days(range, campaigns, (at) => ({ campaignId: String(20_000_000_000 + at) })),
    productDays: (range) =>
      days(range, products, (at) => ({
        ...{ itemId: `sku-${String(at).padStart(9, '0')}`, feedLabel: 'DE', contentLanguage: 'de' },
      })),
  };
  return reader as AdReader;
}

/** CPU seconds of the server's processes for `db` where it runs on this machine, otherwise NaN. */
export async function serverSeconds(db: Database): Promise<number> {
  const rows = await db.query<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const ticks = rows.map(({ pid }) => {
    if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
    const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return Number(user) + Number(system);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
