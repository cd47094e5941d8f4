import type { AdSet, AdSetsArgs } from '../../../schema/ad-sets/ad-set.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { requireFound } from '../../errors.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdSetRecord } from '../../platforms/ad-records.js';
import { requireReader, withTimeout } from '../accounts/account-platform.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';

const MAX_AD_SETS = 1_000;
const PATIENCE_MS = 30_000;

/** Ad sets as the platform has them now; they are not stored. */
export class AdSetService {
  constructor(
    private readonly db: Sql,
    private readonly platforms: AdPlatforms,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /** At most 1,000; none at a platform without ad sets. Throws NotFoundError and PlatformError. */
  async adSets(viewer: Viewer, { accountId, campaignId }: AdSetsArgs): Promise<AdSet[]> {
    requireFound(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
    const { reader, name, currency } = await requireReader(this.db, this.platforms, viewer, accountId, 'campaigns');
    const { adSets } = reader;
    if (!adSets) return [];
    const money = await AccountMoney.ifKnown(currency, this.rates);
    const found = await withTimeout(PATIENCE_MS, name, (signal) =>
      adSets({ accountId, campaignId, limit: MAX_AD_SETS, signal }),
    );
    return found.map((record) => adSetOf(accountId, record, money));
  }
}

function adSetOf(accountId: string, record: AdSetRecord, money: AccountMoney): AdSet {
  const { id, name, status, effectiveStatus, hasOwnBudget, startDate, endDate } = record;
  const { budgetMicros, totalBudgetMicros } = record;
  const [daily, lifetime] = [totalBudgetMicros === null ? budgetMicros : null, totalBudgetMicros].map((micros) =>
    hasOwnBudget && micros !== null ? Number(micros) : null,
  ) as [number | null, number | null];
  const inEuro = (micros: number | null) =>
    micros !== null && money.isKnown ? eurOfMicros(money.inEuro(micros)) : null;
  const native = (micros: number | null) => (micros === null ? null : money.native(micros));
  return {
    id,
    accountId,
    campaignId: record.campaign.id,
    name,
    status,
    effectiveStatus,
    hasOwnBudget,
    dailyBudget: inEuro(daily),
    dailyBudgetNative: native(daily),
    lifetimeBudget: inEuro(lifetime),
    lifetimeBudgetNative: native(lifetime),
    startDate,
    endDate,
  };
}
