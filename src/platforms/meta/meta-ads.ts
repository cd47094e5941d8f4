import { z } from 'zod';
import type { AdReader } from '../ad-reader.js';
import { BoundedRows } from '../platform-report.js';
import { activities } from './activities.js';
import { adSetsOf } from './ad-sets.js';
import { adsOf } from './ads.js';
import { budgetUnitOf } from './budget-unit.js';
import { campaign, currencyOf, listedCampaigns, recordOf } from './campaigns.js';
import { name } from './fields.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { Insights } from './insights.js';

const PAGE = '200';

/** https://developers.facebook.com/docs/marketing-api/reference/ad-account: figures of all of them can be read. */
const ACCOUNT_STATUS: Record<number, string> = {
  1: 'ENABLED',
  2: 'SUSPENDED',
  3: 'SUSPENDED',
  7: 'SUSPENDED',
  8: 'SUSPENDED',
  9: 'ENABLED',
  100: 'SUSPENDED',
  101: 'CLOSED',
  201: 'ENABLED',
  202: 'CLOSED',
};

const account = z
  .object({
    id: z.string().regex(/^act_\d{1,19}$/),
    name,
    currency: name,
    timezone_name: name,
    account_status: z.number().catch(0).default(0),
  })
  .transform((row) => ({
    id: row.id,
    managerId: null,
    name: row.name || row.id,
    currency: row.currency,
    timeZone: row.timezone_name,
    isManager: false,
    status: ACCOUNT_STATUS[row.account_status] ?? 'UNKNOWN',
  }));

/** The Marketing API for one team. */
export function metaReader(options: MetaOptions, token: string): AdReader {
  const api = new GraphApi(options, token);
  const insights = new Insights(api, options.reportPollMs);
  return {
    accounts(signal) {
      const query = { fields: 'id,name,currency,timezone_name,account_status', limit: PAGE };
      return api.list({ path: '/me/adaccounts', query }, account, signal);
    },

    /** Includes archived campaigns, and deleted ones with figures, which lists omit. */
    async campaigns({ accountId, signal, onSkipped }) {
      const currency = await currencyOf(api, accountId, signal);
      const found = await listedCampaigns(api, { accountId, signal, onSkipped });
      const listed = new Set(found.map(({ id }) => id));
      const deleted = (await insights.deletedCampaigns(accountId, signal)).filter(({ id }) => !listed.has(id));
      const all = [...found, ...deleted.map((each) => campaign.parse({ ...each, status: 'DELETED' }))];
      return all.map((each) => recordOf(each, budgetUnitOf(currency)));
    },

    campaignDays: (range) => insights.days(range),

    segmentSums: (range, by) => insights.segments(range, by),

    adSets: {
      records: (query, limit) => adSetsOf(api, query, limit),
      sums: (range) => insights.sums(range, 'adset'),
    },

    ads: {
      records: (query, limit) => adsOf(api, query, limit),
      sums: (range) => insights.sums(range, 'ad'),
    },

    async report({ accountId, signal }, { query, columns }) {
      const request = {
        path: `/${accountId}/insights`,
        query: { ...Object.fromEntries(new URLSearchParams(query)), limit: PAGE },
      };
      const bounded = new BoundedRows();
      for await (const page of api.pages(request, z.record(z.string(), z.unknown()), signal)) {
        for (const row of page) {
          if (!bounded.add(columns.map(({ name }) => row[name] ?? null)))
            return { rows: bounded.rows, isComplete: false };
        }
      }
      return { rows: bounded.rows, isComplete: true };
    },

    changes: (range) => activities(api, range, options.appId),
  };
}
