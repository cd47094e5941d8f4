import type { AdGroup, BookedKeyword } from '../../../schema/ad-groups/level-figures.type.js';
import type { Ad } from '../../../schema/ads/ad.type.js';
import type { AssetLink } from '../../../schema/assets/asset-link.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import { compare } from '../../lib/compare.js';
import type { AdRecord, AssetLinkRecord, ExcludedKeyword, LevelRecord, LevelSums } from '../../platforms/ad-records.js';
import { addSums, figuresOf, type MoneyOfSums, noSums, type Sums } from './figure-sums.js';

/** A part of a campaign with its sums. */
interface LevelRow<Part> {
  record: Part;
  figures: Figures;
}

export interface ShownRow<Part> extends LevelRow<Part> {
  accountId: string;
  campaignId: string;
  /** Micro-units of the account's currency, like figures of the last day; null for no amount. */
  eurOf(micros: string | null): number | null;
}

/** By descending cost, then by id. */
export function levelRowsOf<Part extends { id: string }>(
  records: readonly Part[],
  counted: readonly LevelSums[],
  money: MoneyOfSums,
): LevelRow<Part>[] {
  const figures = levelFigures(counted, money);
  return records
    .map((record) => ({ record, figures: figures(record.id) }))
    .sort((one, other) => other.figures.cost - one.figures.cost || compare(one.record.id, other.record.id));
}

/** By id; zeros for what had none. */
export function levelFigures(
  counted: readonly LevelSums[],
  { currency, inEuro }: MoneyOfSums,
): (id: string) => Figures {
  const sums = new Map<string, Sums>();
  for (const row of counted) {
    const own = sums.get(row.id) ?? noSums();
    sums.set(row.id, own);
    addSums(own, row, inEuro);
  }
  return (id) => figuresOf(sums.get(id) ?? noSums(), currency);
}

export function adGroupOf({ record, figures, accountId, campaignId, eurOf }: ShownRow<LevelRecord>): AdGroup {
  const { id, status, adGroup, campaignName } = record;
  const bidEur = eurOf(record.bidMicros);
  return { id, accountId, campaignId, campaignName, name: adGroup.name, status, bidEur, ...figures };
}

export function bookedKeywordOf(row: ShownRow<LevelRecord>): BookedKeyword {
  const { record, figures, accountId, campaignId, eurOf } = row;
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
    bidEur: eurOf(record.bidMicros),
    adGroupBidEur: eurOf(adGroup.bidMicros),
    ...figures,
  };
}

export function adOf({ record, figures, accountId, campaignId }: ShownRow<AdRecord>): Ad {
  const { adGroup, name, type, approvalStatus, thumbnailUrl, ...own } = record;
  const headlines = textsOf(record.headlines);
  const descriptions = textsOf(record.descriptions);
  const pinnedTexts = [...record.headlines, ...record.descriptions].flatMap(({ text, pinnedTo: place }) =>
    place === null ? [] : [{ text, place }],
  );
  return {
    ...own,
    accountId,
    campaignId,
    adGroupId: adGroup.id,
    adGroupName: adGroup.name,
    name: name || null,
    type: type || null,
    approvalStatus: approvalStatus || null,
    headlines,
    descriptions,
    pinnedTexts,
    thumbnailUrl: thumbnailUrl || null,
    ...figures,
  };
}

export function assetLinkOf({ record, figures, accountId }: ShownRow<AssetLinkRecord>): AssetLink {
  const { adGroup, assetGroup, name, text, url, ...own } = record;
  return {
    ...own,
    accountId,
    adGroupId: adGroup?.id ?? null,
    adGroupName: adGroup?.name ?? null,
    assetGroupId: assetGroup?.id ?? null,
    assetGroupName: assetGroup?.name ?? null,
    name: name || null,
    text: text || null,
    url: url || null,
    ...figures,
  };
}

function textsOf(texts: AdRecord['headlines']): string[] {
  return texts.map(({ text }) => text);
}
