import type { CampaignChange } from './campaign-changes.js';
import type { MetaAccount, MetaCampaign } from './world.js';

export interface MetaAdSet {
  id: string;
  name: string;
  status: string;
  /** Null where the campaign or the other kind of budget applies, like the next. */
  dailyBudgetCents: number | null;
  lifetimeBudgetCents: number | null;
}

/**
 * Two of each campaign, of which the first has all figures. Where the campaign has no budget, one has a daily budget and the
 * other one for its whole period.
 */
export function adSetsOf({ id, name: campaign, dailyBudgetCents, lifetimeBudgetCents }: MetaCampaign): MetaAdSet[] {
  const hasBudgets = dailyBudgetCents === null && lifetimeBudgetCents === undefined;
  return ['Zielgruppe', 'Lookalike'].map((name, at) => ({
    id: `${id}${at === 0 ? 1 : 3}`,
    name: `${campaign} – ${name}`,
    status: at === 0 ? 'ACTIVE' : 'PAUSED',
    dailyBudgetCents: hasBudgets && at === 0 ? 2_500 : null,
    lifetimeBudgetCents: hasBudgets && at === 1 ? 90_000 : null,
  }));
}

/** As Meta tells it, with what was changed. */
export function adSetShape(
  account: MetaAccount,
  campaign: MetaCampaign,
  { id, name, status: first, dailyBudgetCents, lifetimeBudgetCents }: MetaAdSet,
  { status = first, daily_budget: daily, lifetime_budget: lifetime }: CampaignChange,
): Record<string, unknown> & { status: string } {
  const units = (cents: number) => String(account.currency === 'HUF' ? cents / 100 : cents);
  const whole = lifetime ?? units(lifetimeBudgetCents ?? 0);
  return {
    id,
    account_id: account.id.slice('act_'.length),
    campaign_id: campaign.id,
    name,
    status,
    configured_status: status,
    effective_status: status === 'ACTIVE' && campaign.status !== 'ACTIVE' ? 'CAMPAIGN_PAUSED' : status,
    ...(dailyBudgetCents !== null && { daily_budget: daily ?? units(dailyBudgetCents) }),
    ...(lifetimeBudgetCents !== null && {
      lifetime_budget: whole,
      budget_remaining: String(Number(whole) - Number(units(10_000))),
      end_time: '2030-12-31T23:59:59+0100',
    }),
    start_time: '2024-03-01T08:00:00+0100',
  };
}
