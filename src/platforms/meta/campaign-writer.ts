import type { CampaignUpdate, CampaignWriter } from '../ad-platform.js';
import type { CampaignRecord } from '../ad-records.js';
import { PlatformError } from '../platform-error.js';
import { adSetOf } from './ad-sets.js';
import { budgetUnitOf } from './budget-unit.js';
import { campaignOf, currencyOf, listedCampaigns, recordOf } from './campaigns.js';
import type { GraphApi } from './graph-api.js';
import { change, statusFields } from './status-change.js';

type UnitOf = (accountId: string) => Promise<bigint | null>;

export function campaignWriter(api: GraphApi): CampaignWriter {
  const unitOf = unitsOf(api);
  const find = async (accountId: string, id: string): Promise<CampaignRecord | undefined> => {
    const found = await campaignOf(api, accountId, id);
    return found && recordOf(found, await unitOf(accountId));
  };
  return {
    ...writerOf(api, unitOf),

    find,

    async findAll(accountId, ids) {
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) return [await find(accountId, only)].filter((each) => !!each);
      const unit = await unitOf(accountId);
      const listed = (await listedCampaigns(api, { accountId })).filter(({ id }) => ids.includes(id));
      const known = new Set(listed.map(({ id }) => id));
      const records = listed.map((each) => recordOf(each, unit));
      for (const id of new Set(ids.filter((each) => !known.has(each)))) {
        const found = await find(accountId, id);
        if (found) records.push(found);
      }
      return records;
    },
  };
}

export function adSetWriter(api: GraphApi): CampaignWriter {
  const unitOf = unitsOf(api);
  return {
    ...writerOf(api, unitOf),
    find: async (accountId, id) => adSetOf(api, accountId, id, await unitOf(accountId)),
  };
}

/** What campaigns and ad sets take alike. */
function writerOf(api: GraphApi, unitOf: UnitOf): Omit<CampaignWriter, 'find' | 'findAll'> {
  return {
    setsWholePeriodBudgets: true,

    async smallestUnit(accountId) {
      const unit = await unitOf(accountId);
      if (unit !== null) return Number(unit);
      throw new PlatformError('malformed', 'Meta does not tell the currency of the account.');
    },

    canSet: () => false,

    async update(accountId, { id }, to, validateOnly) {
      await change(api, id, formOf(to, await unitOf(accountId)), validateOnly);
    },
  };
}

/** Asks for the currency of an account once. */
function unitsOf(api: GraphApi): UnitOf {
  const currencies = new Map<string, Promise<string>>();
  return async (accountId) => {
    const currency = currencies.get(accountId) ?? currencyOf(api, accountId);
    currencies.set(accountId, currency);
    return budgetUnitOf(await currency);
  };
}

/** Throws PlatformError for what Meta would take in another sense, or not at all. */
function formOf(to: CampaignUpdate, unit: bigint | null): Record<string, string> {
  if ('status' in to) return statusFields(to.status);
  if ('bidding' in to) throw new Error('Bidding strategies of Meta cannot be set.');
  const [field, micros] =
    'budgetMicros' in to ? ['daily_budget', to.budgetMicros] : ['lifetime_budget', to.totalBudgetMicros];
  // Without a budget of its own, a campaign would hand its budgets to its ad sets.
  if (micros === 0) throw new PlatformError('rejected', 'Meta takes no budget of 0: set the status PAUSED instead.');
  if (unit === null) throw new PlatformError('malformed', 'Meta does not tell the currency of the account.');
  return { [field as string]: String(BigInt(micros as number) / unit) };
}
