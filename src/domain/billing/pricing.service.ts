import type { AddonTier, CreditPackPrice, PlanPrice, Pricing } from '../../../schema/billing/pricing.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { ParameterError } from '../../errors.js';
import type { PricedItem } from '../../platforms/stripe/payments.js';
import type { BillingInterval } from './billing.enum.js';
import { ECOMMERCE } from './team-plan.sql.js';

interface TierRow extends AddonTier {
  addon: string;
}

interface PriceRow {
  name: string;
  price: number;
}

const KEYS = {
  plan: sql`select key from plans order by sort_order`,
  tier: sql`select tier as key from addon_tiers where addon = ${ECOMMERCE} order by sort_order`,
  pack: sql`select key from credit_packs order by sort_order`,
};

/** The refusal of a plan, tier or pack that is not sold; it names those that are. */
export async function unknownKey(db: Sql, parameter: keyof typeof KEYS): Promise<ParameterError> {
  const rows = await db.query<{ key: string }>(KEYS[parameter]);
  return ParameterError.oneOf(
    parameter,
    rows.map(({ key }) => key),
  );
}

/** What a team, or with null nobody in particular, pays for an item: its own price, or else the item's. */
function paid(teamId: string | null, item: Statement, interval: BillingInterval | 'once'): Statement {
  const price = raw(interval === 'once' ? 'price' : `${interval}ly_price`);
  return sql`coalesce((select w.price from team_prices w
    where w.team_id = ${teamId} and w.item = ${item} and w.billing_interval = ${interval}), i.${price})`;
}

const PLAN = sql`'plan:' || i.key`;
const TIER = sql`'addon:' || i.addon || ':' || i.tier`;
const PACK = sql`'pack:' || i.key`;

/** What the product costs. Plans, tiers, packs and prices are rows; a team can have prices and limits of its own. */
export class PricingService {
  constructor(private readonly db: Sql) {}

  /** For a team, or as everybody sees it. */
  async pricing(viewer: Viewer | null): Promise<Pricing> {
    const teamId = viewer?.teamId ?? null;
    const [plans, tiers, creditPacks] = await Promise.all([
      this.db.query<PlanPrice>(
        sql`select i.key, i.name, ${paid(teamId, PLAN, 'month')} as "monthlyPrice",
            ${paid(teamId, PLAN, 'year')} as "yearlyPrice", coalesce(o.max_accounts, i.max_accounts) as "maxAccounts",
            coalesce(o.ai_credits, i.ai_credits) as "aiCredits", i.features
          from plans i left join team_plan_overrides o on o.team_id = ${teamId} order by i.sort_order`,
        'pricing.plans',
      ),
      this.db.query<TierRow>(
        sql`select i.addon, i.tier, i.max_products as "maxProducts", ${paid(teamId, TIER, 'month')} as "monthlyPrice"
          from addon_tiers i order by i.addon, i.sort_order`,
        'pricing.tiers',
      ),
      this.db.query<CreditPackPrice>(
        sql`select i.key, i.credits, ${paid(teamId, PACK, 'once')} as price from credit_packs i order by i.sort_order`,
        'pricing.packs',
      ),
    ]);
    const addons = [...new Set(tiers.map(({ addon }) => addon))].map((key) => ({
      key,
      tiers: tiers.filter(({ addon }) => addon === key).map(({ addon: _addon, ...tier }) => tier),
    }));
    return { currency: 'eur', plans, addons, creditPacks };
  }

  /** Throws ParameterError if the plan does not exist. */
  async plan({ teamId }: Viewer, plan: string, interval: BillingInterval): Promise<PricedItem> {
    const [row] = await this.db.query<PriceRow>(
      sql`select 'Adlane ' || i.name as name, ${paid(teamId, PLAN, interval)} as price
        from plans i where i.key = ${plan}`,
    );
    if (!row) throw await unknownKey(this.db, 'plan');
    return { item: `plan:${plan}`, name: row.name, amount: row.price, interval };
  }

  /** Throws ParameterError if the tier does not exist. */
  async tier({ teamId }: Viewer, tier: string, interval: BillingInterval): Promise<PricedItem> {
    const [row] = await this.db.query<PriceRow>(
      sql`select 'Adlane E-Commerce ' || i.tier as name, ${paid(teamId, TIER, interval)} as price
        from addon_tiers i where i.addon = ${ECOMMERCE} and i.tier = ${tier}`,
    );
    if (!row) throw await unknownKey(this.db, 'tier');
    return { item: addonItem(tier), name: row.name, amount: row.price, interval };
  }

  /** Throws ParameterError if the pack does not exist. */
  async pack({ teamId }: Viewer, pack: string): Promise<PricedItem & { credits: number }> {
    const [row] = await this.db.query<PriceRow & { credits: number }>(
      sql`select i.credits || ' AI-Credits' as name, i.credits, ${paid(teamId, PACK, 'once')} as price
        from credit_packs i where i.key = ${pack}`,
    );
    if (!row) throw await unknownKey(this.db, 'pack');
    return { item: `pack:${pack}`, name: row.name, amount: row.price, interval: null, credits: row.credits };
  }
}

/** How a tier of the addon is called where it is sold. */
export const addonItem = (tier: string): string => `addon:${ECOMMERCE}:${tier}`;
