import type { AdGroup, BookedKeyword } from '../../../schema/ad-groups/level-figures.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros } from '../../lib/money.js';
import type { ExcludedKeyword, LevelRecord, LevelSums } from '../../platforms/ad-records.js';
import type { InEuro } from './conversion-sums.js';
import { addSums, figuresOf, noSums, type Sums } from './figure-sums.js';

interface LevelRow {
  record: LevelRecord;
  figures: Figures;
  /** EUR; null without a bid. */
  bidEur: number | null;
  adGroupBidEur: number | null;
}

interface Place {
  accountId: string;
  campaignId: string;
}

/** By descending cost, then by id. Bids are converted like figures of the last day. */
export function levelRowsOf(
  records: readonly LevelRecord[],
  counted: readonly LevelSums[],
  inEuro: InEuro,
): LevelRow[] {
  const sums = new Map<string, Sums>();
  for (const row of counted) {
    const own = sums.get(row.id) ?? noSums();
    sums.set(row.id, own);
    addSums(own, row, inEuro);
  }
  const bidOf = (micros: string | null) => (micros === null ? null : eurOfMicros(Number(inEuro(micros, null))));
  return records
    .map((record) => ({
      record,
      figures: figuresOf(sums.get(record.id) ?? noSums()),
      bidEur: bidOf(record.bidMicros),
      adGroupBidEur: bidOf(record.adGroup.bidMicros),
    }))
    .sort((one, other) => other.figures.cost - one.figures.cost || compare(one.record.id, other.record.id));
}

export function adGroupOf({ record, figures, bidEur, accountId, campaignId }: LevelRow & Place): AdGroup {
  const { id, status, adGroup, campaignName } = record;
  return { id, accountId, campaignId, campaignName, name: adGroup.name, status, bidEur, ...figures };
}

export function bookedKeywordOf(row: LevelRow & Place): BookedKeyword {
  const { record, figures, bidEur, adGroupBidEur, accountId, campaignId } = row;
  const { id, status, adGroup, campaignName } = record;
  const { text, matchType } = record.keyword as ExcludedKeyword;
  return {
    id,
    accountId,
    campaignId,
    campaignName,
    adGroupId: adGroup.id,
    adGroupName: adGroup.name,
    text,
    matchType,
    status,
    bidEur,
    adGroupBidEur,
    ...figures,
  };
}
