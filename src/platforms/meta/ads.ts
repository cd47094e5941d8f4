import { z } from 'zod';
import type { SwitchWriter } from '../ad-platform.js';
import type { AccountQuery, AdRecord, AdText, SwitchState } from '../ad-records.js';
import { text } from '../fields.js';
import { objectWith, statusOf } from './campaigns.js';
import { digits, maybe, name } from './fields.js';
import type { GraphApi } from './graph-api.js';
import { setStatus } from './status-change.js';

const PAGE = 100;
/** The effective status of an ad has these as well when its ad set or campaign is gone. */
const GONE = ['ARCHIVED', 'DELETED'];

const above = z.object({ id: digits, name });
const switched = z.object({ id: digits, name, status: text, effective_status: text, adset: above, campaign: above });
const SWITCHED = 'id,name,status,effective_status,adset{id,name},campaign{id,name}';

const words = maybe(text).transform((value): AdText[] => (value ? [{ text: value, pinnedTo: null }] : []));
const issue = z
  .object({ error_summary: name, error_message: name, error_type: name })
  .transform(({ error_summary: summary, error_message: message, error_type: effect }) => ({
    name: summary || message,
    effect,
  }));
const CREATIVE = { title: words, body: words, link_url: name, thumbnail_url: name };
/** Posts that are promoted have their texts and links elsewhere. */
const creative = z.object(CREATIVE).prefault({});
const listed = switched.extend({
  creative: maybe(creative).transform((found) => found ?? creative.parse({})),
  issues_info: maybe(z.array(issue)),
});
const LISTED = `${SWITCHED},creative{${Object.keys(CREATIVE).join()}},issues_info{error_summary,error_message,error_type}`;

/** Ads of a campaign, without those that are archived or deleted; at most `limit`. */
export async function adsOf(
  api: GraphApi,
  { campaignId, signal }: AccountQuery & { campaignId: string },
  limit: number,
): Promise<AdRecord[]> {
  const request = { path: `/${campaignId}/ads`, query: { fields: LISTED, limit: String(Math.min(PAGE, limit)) } };
  const found = await api.first(limit, request, listed, signal);
  return found.filter((row) => !isGone(row)).map(recordOf);
}

/** Changes the status of ads. */
export function adWriter(api: GraphApi): SwitchWriter {
  return {
    async find(accountId, ids) {
      const found: SwitchState[] = [];
      for (const id of new Set(ids)) {
        const row = await objectWith(api, accountId, id, switched, SWITCHED);
        if (row) found.push(stateOf(row));
      }
      return found;
    },

    setStatus: (_accountId, id, status, validateOnly) => setStatus(api, id, status, validateOnly),
  };
}

function stateOf(row: z.infer<typeof switched>): SwitchState {
  const { id, name: own, status, adset, campaign } = row;
  return {
    id,
    resourceName: id,
    name: own || id,
    status: statusOf(status),
    campaignId: campaign.id,
    adGroup: adset,
    isRemoved: isGone(row),
  };
}

function recordOf(row: z.infer<typeof listed>): AdRecord {
  const { title, body, link_url: link, thumbnail_url: thumbnailUrl } = row.creative;
  return {
    id: row.id,
    name: row.name,
    type: '',
    status: statusOf(row.status),
    effectiveStatus: row.effective_status,
    approvalStatus: '',
    issues: row.issues_info ?? [],
    adGroup: row.adset,
    campaignName: row.campaign.name,
    headlines: title,
    descriptions: body,
    finalUrls: link === '' ? [] : [link],
    thumbnailUrl,
  };
}

function isGone({ status, effective_status: effective }: { status: string; effective_status: string }): boolean {
  return GONE.includes(status) || GONE.includes(effective);
}
