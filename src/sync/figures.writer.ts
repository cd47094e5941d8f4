import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { refreshKeptSums } from '../domain/metrics/kept-sums.records.js';
import type { CampaignDay, DayFigures, ProductDay, SearchTermDay } from '../platforms/ad-records.js';
import { type Days, type FiguresState, type HistoryRules, settledEnd } from './day-range.js';
import {
  accountTotals,
  CAMPAIGN_TOTALS,
  type FiguredAccount,
  PRODUCT_TOTALS,
  searchTerms,
  totals,
} from './figures-sql.js';

/** Everything that the platform says of some days of one account; what is not named had nothing. */
export interface DayFacts {
  campaigns: readonly CampaignDay[];
  /** `itemId` is the offer id as it is stored. */
  products: readonly ProductDay[];
  terms: readonly SearchTermDay[];
  /**
   * Ids of the campaigns that the platform lists and that are not removed. What is stored of others stays where nothing is
   * told of them: a campaign that was deleted at the platform has spent its money all the same. Absent: all are listed.
   */
  listed?: readonly string[];
}

const STATE = sql`figures_from as "from", figures_through as through, figures_settled_through as "settledThrough"`;

/** Writes daily facts and the running totals over them; readers see whole days only. */
export class FiguresWriter {
  constructor(
    private readonly db: Database,
    private readonly rules: HistoryRules,
  ) {}

  /** How far the account's figures reach; undefined for an account that is not stored. */
  async state({ teamId, accountId }: AccountKey): Promise<FiguresState | undefined> {
    const [row] = await this.db.query<FiguresState>(
      sql`select ${STATE} from accounts where team_id = ${teamId} and id = ${accountId}`,
    );
    return row;
  }

  /**
   * Replaces the facts of `days` by `facts` in one transaction, which also moves the account's `figures_from`,
   * `figures_through` and `figures_settled_through`. `days` must touch or overlap the stored days.
   */
  async write(account: FiguredAccount, days: Days, facts: DayFacts, yesterday: string): Promise<void> {
    const { teamId, accountId } = account;
    await this.db.transaction(async (tx) => {
      // The row is held until the end, so that two writers of one account follow each other. New days follow the stored
      // ones or overlap them; a gap would put wrong sums into every later day.
      const [state] = await tx.query<FiguresState & { touches: boolean }>(
        sql`select ${STATE}, coalesce(${days.from}::date between figures_from and figures_through + 1, true) as touches
          from accounts where team_id = ${teamId} and id = ${accountId} for update`,
      );
      if (!state) throw new Error(`The account ${accountId} is not stored.`);
      if (!state.touches) throw new Error(`Days from ${days.from} would leave a gap in the figures of ${accountId}.`);
      const last = state.through !== null && state.through > days.to ? state.through : days.to;
      // The planner cannot know how long arrays are: a nested loop over them takes minutes, and compiling costs more
      // than these statements take.
      await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
      const campaigns = facts.campaigns.filter(isSomething);
      const products = facts.products.filter(isSomething);
      await tx.query(
        totals(account, CAMPAIGN_TOTALS, days, last, campaigns, ({ campaignId }) => campaignId, facts.listed),
      );
      await tx.query(totals(account, PRODUCT_TOTALS, days, last, products, ({ itemId }) => itemId));
      await tx.query(accountTotals(account, { from: days.from, to: last }));
      await tx.query(searchTerms(account, days, facts.terms.filter(isSomething)));
      const from = sql`${days.from}::date`;
      await tx.query(
        sql`update accounts set figures_from = coalesce(figures_from, ${from}),
            figures_through = greatest(figures_through, ${days.to}::date),
            figures_settled_through = case when ${from} <= coalesce(figures_settled_through + 1, figures_from, ${from})
              then greatest(figures_settled_through, ${settledEnd(days, yesterday, this.rules)}::date)
              else figures_settled_through end,
            kept_through = null
          where team_id = ${teamId} and id = ${accountId}`,
      );
      if (days.to >= yesterday) await refreshKeptSums(tx, account, sql`${yesterday}::date`);
    });
  }
}

function isSomething(fact: DayFigures): boolean {
  return (
    fact.impressions !== '0' ||
    fact.costMicros !== '0' ||
    fact.clicks !== '0' ||
    fact.conversionsMicros !== '0' ||
    fact.conversionValueMicros !== '0' ||
    (fact.nativeCostMicros ?? '0') !== '0' ||
    (fact.nativeConversionValueMicros ?? '0') !== '0'
  );
}
