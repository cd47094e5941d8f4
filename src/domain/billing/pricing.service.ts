import type { AddonTier, CreditPackPrice, PlanPrice, Pricing } from '../../../schema/billing/pricing.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { ParameterError } from '../../errors.js';
import type { PricedItem } from '../../platforms/stripe/payments.js';
import { isKunde } from '../teams/known-people.js';
import type { BillingInterval } from './billing.enum.js';
import { ECOMMERCE } from './team-plan.sql.js';

const KEYS = {
  plan: sql`select key from plans order by sort_order`,
  tier: sql`select tier as key from addon_tiers where addon = ${ECOMMERCE} order by sort_order`,
  pack: sql`select key from credit_packs order by sort_order`,
};

/** The error for an unknown plan, tier or pack; it lists the known ones. */
export async function unknownKey(db: Sql, kind: keyof typeof KEYS, parameter: string = kind): Promise<ParameterError> {
  const rows = await db.query<{ key: string }>(KEYS[kind]);
  const keys = rows.map(({ key }) => key);
  return ParameterError.oneOf(parameter, keys);
}

/** SQL: a team's own price of an item, or the public one; always public if `teamId` is null. */
function priceOf(teamId: string | null, item: Statement, interval: BillingInterval | 'once'): Statement {
  const price = raw(interval === 'once' ? 'price' : `${interval}ly_price`);
  return sql`coalesce((select w.price from team_prices w
    where w.team_id = ${teamId} and w.item = ${item} and w.billing_interval = ${interval}), i.${price})`;
}

const PLAN = sql`'plan:' || i.key`;
const TIER = sql`'addon:' || i.addon || ':' || i.tier`;
const PACK = sql`'pack:' || i.key`;

/** Prices of plans, addon tiers and credit packs. A team can have its own prices and limits. */
export class PricingService {
  constructor(private readonly db: Sql) {}

  /** The team's own prices; public ones without a viewer, and for a kunde, who is told nothing of the agency's. */
  async pricing(viewer: Viewer | null): Promise<Pricing> {
    const teamId = viewer && !isKunde(viewer) ? viewer.teamId : null;
    const [plans, tiers, creditPacks] = await Promise.all([
      this.db.query<PlanPrice>(
        sql`select i.key, i.name, ${priceOf(teamId, PLAN, 'month')} as "monthlyPrice",
            ${priceOf(teamId, PLAN, 'year')} as "yearlyPrice", coalesce(o.max_accounts, i.max_accounts) as "maxAccounts",
            coalesce(o.ai_credits, i.ai_credits) as "aiCredits", i.features
          from plans i left join team_plan_overrides o on o.team_id = ${teamId} order by i.sort_order`,
        'pricing.plans',
      ),
      this.db.query<AddonTier & { addon: string }>(
        sql`select i.addon, i.tier, i.max_products as "maxProducts", ${priceOf(teamId, TIER, 'month')} as "monthlyPrice",
            ${priceOf(teamId, TIER, 'year')} as "yearlyPrice"
          from addon_tiers i order by i.addon, i.sort_order`,
        'pricing.tiers',
      ),
      this.db.query<CreditPackPrice>(
        sql`select i.key, i.credits, ${priceOf(teamId, PACK, 'once')} as price from credit_packs i order by i.sort_order`,
        'pricing.packs',
      ),
    ]);
    const addons = [...Map.groupBy(tiers, ({ addon }) => addon)].map(([key, all]) => ({
      key,
      tiers: all.map(({ addon: _, ...tier }) => tier),
    }));
    return { currency: 'eur', plans, addons, creditPacks };
  }

  /** Throws ParameterError for an unknown plan. */
  async plan({ teamId }: Viewer, plan: string, interval: BillingInterval): Promise<PricedItem> {
    const price = sql`select 'Adlane ' || i.name as name, ${priceOf(teamId, PLAN, interval)} as amount
      from plans i where i.key = ${plan}`;
    return { ...(await this.priced('plan', price)), item: `plan:${plan}`, interval };
  }

  /** Throws ParameterError for an unknown tier. */
  async tier({ teamId }: Viewer, tier: string, interval: BillingInterval, parameter = 'tier'): Promise<PricedItem> {
    const price = sql`select 'Adlane E-Commerce ' || i.tier as name, ${priceOf(teamId, TIER, interval)} as amount
      from addon_tiers i where i.addon = ${ECOMMERCE} and i.tier = ${tier}`;
    return { ...(await this.priced('tier', price, parameter)), item: addonItem(tier), interval };
  }

  /** Throws ParameterError for an unknown pack. */
  async pack({ teamId }: Viewer, pack: string): Promise<PricedItem & { credits: number }> {
    const price = sql`select i.credits || ' AI-Credits' as name, ${priceOf(teamId, PACK, 'once')} as amount, i.credits
      from credit_packs i where i.key = ${pack}`;
    return { ...(await this.priced<{ credits: number }>('pack', price)), item: `pack:${pack}`, interval: null };
  }

  private async priced<More>(kind: keyof typeof KEYS, price: Statement, parameter: string = kind) {
    const [row] = await this.db.query<Pick<PricedItem, 'name' | 'amount'> & More>(price);
    if (!row) throw await unknownKey(this.db, kind, parameter);
    return row;
  }
}

/** The provider's item name of an addon tier. */
export const addonItem = (tier: string): string => `addon:${ECOMMERCE}:${tier}`;
