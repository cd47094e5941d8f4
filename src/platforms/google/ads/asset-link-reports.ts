import { z } from 'zod';
import type { AssetLinkLevel, AssetLinkRecord, LevelSums, ReportRange } from '../../ad-records.js';
import { date, text } from '../../fields.js';
import { ASSET_FIELDS, assetContent, LEVELS, LINKS, linkIdOf, linkIn } from './asset-links.js';
import { figureFields, idAndName, METRICS, sumsOf, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const topic = z.object({ topic: text.default(''), type: word });
const policySummary = z.object({ approvalStatus: word, policyTopicEntries: z.array(topic).default([]) }).prefault({});
const link = z.object({
  resourceName: z.string(),
  fieldType: word,
  status: word,
  primaryStatus: word,
  primaryStatusReasons: z.array(z.string()).default([]),
  source: word,
  policySummary,
});

function linkRow(level: AssetLinkLevel) {
  const asset = z.intersection(assetContent, z.object({ policySummary }));
  const owners = z.object({
    asset,
    adGroup: idAndName.nullable().default(null),
    assetGroup: idAndName.nullable().default(null),
  });
  return z
    .intersection(linkIn(level, link), owners)
    .transform(({ link: own, asset: { policySummary: ofAsset, ...content }, adGroup, assetGroup }): AssetLinkRecord => {
      // Only links of asset groups have a review of their own.
      const { approvalStatus, policyTopicEntries } = level === 'ASSET_GROUP' ? own.policySummary : ofAsset;
      return {
        ...content,
        id: linkIdOf(level, own.resourceName),
        level,
        fieldType: own.fieldType,
        status: own.status,
        effectiveStatus: own.primaryStatus,
        reasons: own.primaryStatusReasons,
        source: own.source,
        approvalStatus,
        issues: policyTopicEntries.map((entry) => ({ name: entry.topic, effect: entry.type })),
        adGroup,
        assetGroup,
      };
    });
}

function sumsRow(level: AssetLinkLevel) {
  const figures = z.object({ ...figureFields, segments: z.object({ date: date.optional() }).prefault({}) });
  return z.intersection(linkIn(level, z.object({ resourceName: z.string() })), figures).transform(
    ({ link: { resourceName }, segments, ...row }): LevelSums => ({
      id: linkIdOf(level, resourceName),
      date: segments.date ?? null,
      ...sumsOf(row),
    }),
  );
}

/** What a link belongs to; for one of the account this would count its figures by campaign and leave the others out. */
const OWNERS: Readonly<Record<AssetLinkLevel, readonly string[]>> = {
  ACCOUNT: [],
  CAMPAIGN: ['campaign.id'],
  AD_GROUP: ['campaign.id', 'ad_group.id', 'ad_group.name'],
  ASSET_GROUP: ['campaign.id', 'asset_group.id', 'asset_group.name'],
};
const PRESENT: Readonly<Partial<Record<AssetLinkLevel, string>>> = {
  AD_GROUP: " AND ad_group.status != 'REMOVED'",
  ASSET_GROUP: " AND asset_group.status != 'REMOVED'",
};

/**
 * Links of assets to a campaign, to what is in it and to its account, without removed ones and those of removed groups; at most
 * `limit`.
 */
export async function assetLinkRecords(
  ads: GoogleAdsClient,
  { campaignId, ...query }: Pick<ReportRange, 'accountId' | 'signal'> & { campaignId: string },
  limit: number,
): Promise<AssetLinkRecord[]> {
  const of = (level: AssetLinkLevel) => {
    const { view } = LINKS[level];
    const policy = level === 'ASSET_GROUP' ? `${view}.policy_summary` : 'asset.policy_summary';
    const fields = [
      ...['resource_name', 'field_type', 'status', 'primary_status', 'primary_status_reasons', 'source'].map(
        (field) => `${view}.${field}`,
      ),
      ...['approval_status', 'policy_topic_entries'].map((field) => `${policy}.${field}`),
      ASSET_FIELDS,
      ...OWNERS[level],
    ];
    const inCampaign = level === 'ACCOUNT' ? '' : ` AND campaign.id = ${campaignId}`;
    const where = `${view}.status != 'REMOVED'${PRESENT[level] ?? ''}${inCampaign}`;
    const gaql = `SELECT ${fields.join(', ')} FROM ${view} WHERE ${where} ORDER BY asset.id LIMIT ${limit}`;
    return ads.search(query, gaql, linkRow(level));
  };
  return (await Promise.all(LEVELS.map(of))).flat().slice(0, limit);
}

/** Figures of them within the campaign; days and whole ranges without any may be missing. */
export async function assetLinkSums(
  ads: GoogleAdsClient,
  range: ReportRange & { campaignId: string },
): Promise<LevelSums[]> {
  const { campaignId, from, to, byDay } = range;
  const metrics = byDay ? `segments.date, ${METRICS}` : METRICS;
  const of = (level: AssetLinkLevel) => {
    const { view } = LINKS[level];
    return ads.search(
      range,
      `SELECT ${view}.resource_name, campaign.id, ${metrics} FROM ${view}
        WHERE segments.date BETWEEN '${from}' AND '${to}' AND campaign.id = ${campaignId}`,
      sumsRow(level),
    );
  };
  return (await Promise.all(LEVELS.map(of))).flat();
}
