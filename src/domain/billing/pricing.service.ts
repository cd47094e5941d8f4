import type { AddonTier, CreditPackPrice, PlanPrice, Pricing } from '../../../schema/billing/pricing.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { PricedItem } from '../../platforms/stripe/payments.js';
import type { BillingInterval } from './billing.enum.js';
import { ECOMMERCE } from './team-plan.sql.js';
import { unknownKey } from './unknown-key.js';

interface TierRow extends AddonTier {
  addon: string;
}

interface PriceRow {
  name: string;
  price: number;
}

/** What a team pays for an item: its own price, or the one of `row`. `$1` is the team, null for nobody's. */
const paid = (item: string, interval: string, otherwise: string) =>
  `coalesce((select price from team_prices where team_id = $1 and item = ${item} and billing_interval = '${interval}'),
     ${otherwise})`;

const PLANS = `
  select p.key, p.name, ${paid("'plan:' || p.key", 'month', 'p.monthly_price')} as "monthlyPrice",
    ${paid("'plan:' || p.key", 'year', 'p.yearly_price')} as "yearlyPrice",
    coalesce(o.max_accounts, p.max_accounts) as "maxAccounts", coalesce(o.ai_credits, p.ai_credits) as "aiCredits",
    p.features
  from plans p left join team_plan_overrides o on o.team_id = $1
  order by p.sort_order`;

const TIERS = `
  select addon, tier, max_products as "maxProducts",
    ${paid("'addon:' || addon || ':' || tier", 'month', 'monthly_price')} as "monthlyPrice"
  from addon_tiers order by addon, sort_order`;

const PACKS = `
  select key, credits, ${paid("'pack:' || key", 'once', 'price')} as price from credit_packs order by sort_order`;

/** What the product costs. Plans, tiers, packs and prices are rows; a team can have prices and limits of its own. */
export class PricingService {
  constructor(private readonly sql: Sql) {}

  /** For a team, or as everybody sees it. */
  async pricing(viewer: Viewer | null): Promise<Pricing> {
    const values = [viewer?.teamId ?? null];
    const [plans, tiers, creditPacks] = await Promise.all([
      this.sql.query<PlanPrice>(PLANS, values, 'pricing.plans'),
      this.sql.query<TierRow>(TIERS, values, 'pricing.tiers'),
      this.sql.query<CreditPackPrice>(PACKS, values, 'pricing.packs'),
    ]);
    const addons = [...new Set(tiers.map(({ addon }) => addon))].map((key) => ({
      key,
      tiers: tiers.filter(({ addon }) => addon === key).map(({ addon: _addon, ...tier }) => tier),
    }));
    return { currency: 'eur', plans, addons, creditPacks };
  }

  /** Throws ParameterError for a plan that there is none of. */
  async plan({ teamId }: Viewer, plan: string, interval: BillingInterval): Promise<PricedItem> {
    const [row] = await this.sql.query<PriceRow>(
      `select 'Adlane ' || name as name, ${paid("'plan:' || key", interval, `${interval}ly_price`)} as price
       from plans where key = $2`,
      [teamId, plan],
    );
    if (!row) throw await unknownKey(this.sql, 'plan');
    return { item: `plan:${plan}`, name: row.name, amount: row.price, interval };
  }

  /** Throws ParameterError for a tier that there is none of. */
  async tier({ teamId }: Viewer, tier: string, interval: BillingInterval): Promise<PricedItem> {
    const item = addonItem(tier);
    const [row] = await this.sql.query<PriceRow>(
      `select 'Adlane E-Commerce ' || tier as name, ${paid('$4', interval, `${interval}ly_price`)} as price
       from addon_tiers where addon = $2 and tier = $3`,
      [teamId, ECOMMERCE, tier, item],
    );
    if (!row) throw await unknownKey(this.sql, 'tier');
    return { item, name: row.name, amount: row.price, interval };
  }

  /** Throws ParameterError for a pack that there is none of. */
  async pack({ teamId }: Viewer, pack: string): Promise<PricedItem & { credits: number }> {
    const [row] = await this.sql.query<PriceRow & { credits: number }>(
      `select credits || ' AI-Credits' as name, credits, ${paid("'pack:' || key", 'once', 'price')} as price
       from credit_packs where key = $2`,
      [teamId, pack],
    );
    if (!row) throw await unknownKey(this.sql, 'pack');
    return { item: `pack:${pack}`, name: row.name, amount: row.price, interval: null, credits: row.credits };
  }
}

/** How a tier of the addon is called where it is sold. */
export const addonItem = (tier: string): string => `addon:${ECOMMERCE}:${tier}`;
