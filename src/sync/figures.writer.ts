import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import type { Columns } from '../db/rows.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { refreshKeptSums } from '../domain/metrics/kept-sums.records.js';
import { CAMPAIGN_FIGURES, PRODUCT_FIGURES } from '../domain/metrics/window-sums.sql.js';
import type { CampaignDay, DayFigures, ProductDay, SearchTermDay } from '../platforms/ad-records.js';
import { type Days, type FiguresState, type HistoryRules, settledEnd } from './day-range.js';
import {
  accountMonths,
  CAMPAIGN,
  type FiguredAccount,
  forgetPulled,
  type Kind,
  objectMonths,
  PRODUCT,
  PULLED_FIGURES,
  type Pulled,
  pulledColumns,
  SEARCH_TERM,
  searchTerms,
} from './figures-sql.js';

/** Everything that the platform says of some days of one account; what is not named had nothing. */
export interface DayFacts {
  campaigns: readonly CampaignDay[];
  /** `itemId` is the offer id as it is stored. */
  products: readonly ProductDay[];
  terms: readonly SearchTermDay[];
}

/** Facts of one copy: few enough to hold up nobody. */
const BATCH = 5_000;

const STATE = sql`figures_from as "from", figures_through as through, figures_settled_through as "settledThrough"`;

/** Writes daily facts; readers see whole days only. */
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

  /** Begins to take in facts of an account. */
  pull(account: FiguredAccount): PulledFigures {
    return new PulledFigures(this.db, this.rules, { ...account, pull: randomUUID() });
  }
}

/** Facts on their way: they wait in the database as they arrive, so that memory stays small, and are stored by days. */
export class PulledFigures {
  constructor(
    private readonly db: Database,
    private readonly rules: HistoryRules,
    private readonly account: Pulled,
  ) {}

  /** Takes in facts of days that will be written. */
  async add({ campaigns, products, terms }: DayFacts): Promise<void> {
    await this.copy('campaign', CAMPAIGN, campaigns);
    await this.copy('product', PRODUCT, products);
    await this.copy('term', SEARCH_TERM, terms);
  }

  /**
   * Replaces what is stored of `days` by the facts that were added of them, in one transaction, which also moves the
   * account's `figures_from`, `figures_through` and `figures_settled_through`. `days` must touch or overlap the stored
   * days. `listed` are the campaigns that the platform lists and that are not removed. What is stored of others stays where nothing
   * is told of them: a campaign that was deleted at the platform has spent its money all the same. Absent: all are listed.
   */
  async write(days: Days, yesterday: string, listed?: readonly string[]): Promise<void> {
    const { account } = this;
    const { teamId, accountId } = account;
    await this.db.transaction(async (tx) => {
      // The row is held until the end, so that two writers of one account follow each other. New days follow the stored
      // ones or overlap them; a gap would never be pulled.
      const [state] = await tx.query<FiguresState & { touches: boolean }>(
        sql`select ${STATE}, coalesce(${days.from}::date between figures_from and figures_through + 1, true) as touches
          from accounts where team_id = ${teamId} and id = ${accountId} for update`,
      );
      if (!state) throw new Error(`The account ${accountId} is not stored.`);
      if (!state.touches) throw new Error(`Days from ${days.from} would leave a gap in the figures of ${accountId}.`);
      // The planner cannot know how many facts have just arrived: a nested loop over them takes minutes, and compiling
      // costs more than these statements take.
      await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
      await tx.query(sql`select make_figures_years(${days.from}::date, ${days.to}::date)`);
      await tx.query(objectMonths(account, CAMPAIGN_FIGURES, days, listed));
      await tx.query(objectMonths(account, PRODUCT_FIGURES, days));
      await tx.query(accountMonths(account, days));
      await tx.query(searchTerms(account, days));
      await tx.query(forgetPulled(account, days));
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

  /** Drops facts that were added and not written. */
  async end(): Promise<void> {
    await this.db.query(forgetPulled(this.account));
  }

  private async copy<Fact extends DayFigures>(kind: Kind, own: Columns<Fact>, facts: readonly Fact[]): Promise<void> {
    const columns = pulledColumns(this.account, kind, own);
    for (let at = 0; at < facts.length; at += BATCH) {
      await this.db.copy(PULLED_FIGURES, columns, facts.slice(at, at + BATCH).filter(isSomething));
    }
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
