import type { SandboxState } from '../state.js';
import { badParameter, notAllowed } from './errors.js';
import type { MetaAccount } from './world.js';

const KEY = 'meta/campaigns';
const PARAMETERS = ['status', 'daily_budget', 'lifetime_budget', 'execution_options'];
const BUDGETS = ['daily_budget', 'lifetime_budget'] as const;
/** Currencies without hundredths at Meta, as far as the world has them. */
const WHOLE_UNITS = ['HUF', 'JPY', 'CLP'];
/** A budget of a campaign is at most a million dollars, which is not converted here. */
const MOST = 100_000_000;

export interface CampaignChange {
  status?: string;
  /** In the smallest unit of the currency. */
  daily_budget?: string;
  lifetime_budget?: string;
}

export async function changesOf(state: SandboxState): Promise<Record<string, CampaignChange>> {
  return ((await state.get(KEY)) as Record<string, CampaignChange> | undefined) ?? {};
}

export async function writeCampaign(state: SandboxState, id: string, change: CampaignChange): Promise<void> {
  await state.update(KEY, (old) => {
    const all = (old as Record<string, CampaignChange> | undefined) ?? {};
    return { ...all, [id]: { ...all[id], ...change } };
  });
}

export function isDryRun(form: URLSearchParams): boolean {
  const options = form.get('execution_options');
  if (options === null) return false;
  if (options === '["validate_only"]') return true;
  throw badParameter('(#100) The sandbox knows execution_options=["validate_only"] only.');
}

function amountSpent({ lifetime_budget: budget, budget_remaining: left }: Record<string, unknown>): number {
  return Number(budget) - Number(left);
}

/** What a request changes. Throws GraphRefusal for what Meta refuses. */
export function changeIn(
  form: URLSearchParams,
  campaign: Record<string, unknown> & { status: string },
  { currency, status: accountStatus }: MetaAccount,
): CampaignChange {
  for (const name of form.keys()) {
    if (!PARAMETERS.includes(name)) throw badParameter(`(#100) The parameter ${name} is not known.`);
  }
  if (accountStatus !== 1) throw notAllowed('The ad account is disabled.');
  if (['ARCHIVED', 'DELETED'].includes(campaign.status)) {
    throw notAllowed('A campaign that is archived or deleted cannot be edited.');
  }
  const change: CampaignChange = {};
  const status = form.get('status');
  if (status !== null) {
    if (!['ACTIVE', 'PAUSED'].includes(status)) throw badParameter('(#100) Param status must be one of ACTIVE, PAUSED');
    change.status = status;
  }
  if (form.has('daily_budget') && form.has('lifetime_budget')) {
    throw notAllowed('A campaign has either a daily or a lifetime budget.');
  }
  for (const name of BUDGETS) {
    const amount = form.get(name);
    if (amount === null) continue;
    if (!/^\d{1,15}$/.test(amount)) throw badParameter(`(#100) Param ${name} must be an integer`);
    if (campaign[name] === undefined) throw notAllowed(`The campaign has no ${name} to change.`);
    const [units, least] = [Number(amount), WHOLE_UNITS.includes(currency) ? 1 : 100];
    if (units < least) throw notAllowed(`Your budget is too low: it must be at least ${least} of the smallest unit.`);
    if (units > MOST) throw notAllowed('Your budget is too high.', 1885261);
    if (name === 'lifetime_budget') {
      const [now, spent] = [Number(campaign.lifetime_budget), amountSpent(campaign)];
      if (units < now && units * 10 < spent * 11) {
        throw notAllowed('The lifetime budget must be at least 10% above what was spent.');
      }
    }
    change[name] = amount;
  }
  return change;
}
