import type { Database, Transaction } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { CampaignDay, DayFigures, ProductDay, SearchTermDay } from '../platforms/ad-records.js';
import { type Days, type FiguresState, type HistoryRules, settledEnd } from './day-range.js';
import {
  ACCOUNT_TOTALS_STATEMENT,
  CAMPAIGN_TOTALS,
  PRODUCT_TOTALS,
  SEARCH_TERMS_STATEMENT,
  type TotalsTable,
  totalsStatement,
} from './figures-sql.js';

/** Everything that the platform says of some days of one account; what is not named had nothing. */
export interface DayFacts {
  campaigns: readonly CampaignDay[];
  /** `itemId` is the offer id as it is stored. */
  products: readonly ProductDay[];
  terms: readonly SearchTermDay[];
}

interface StateRow {
  from: string | null;
  through: string | null;
  settledThrough: string | null;
}

const STATE = 'figures_from as "from", figures_through as through, figures_settled_through as "settledThrough"';
/** New days follow the stored ones or overlap them; a gap would put wrong sums into every later day. */
const TOUCHES = 'coalesce($3::date between figures_from and figures_through + 1, true) as touches';

/** Writes daily facts and the running totals over them; readers see whole days only. */
export class FiguresWriter {
  constructor(
    private readonly db: Database,
    private readonly rules: HistoryRules,
  ) {}

  /** How far the account's figures reach; undefined for an account that is not stored. */
  async state({ teamId, accountId }: AccountKey): Promise<FiguresState | undefined> {
    const [row] = await this.db.query<StateRow>(`select ${STATE} from accounts where team_id = $1 and id = $2`, [
      teamId,
      accountId,
    ]);
    return row;
  }

  /**
   * Replaces the facts of `days` by `facts` in one transaction, which also moves the account's `figures_from`,
   * `figures_through` and `figures_settled_through`. `days` must touch or overlap the stored days.
   */
  async write(account: AccountKey, days: Days, facts: DayFacts, yesterday: string): Promise<void> {
    const { teamId, accountId } = account;
    await this.db.transaction(async (tx) => {
      // The row is held until the end, so that two writers of one account follow each other.
      const [state] = await tx.query<StateRow & { touches: boolean }>(
        `select ${STATE}, ${TOUCHES} from accounts where team_id = $1 and id = $2 for update`,
        [teamId, accountId, days.from],
      );
      if (!state) throw new Error(`The account ${accountId} is not stored.`);
      if (!state.touches) throw new Error(`Days from ${days.from} would leave a gap in the figures of ${accountId}.`);
      const last = state.through !== null && state.through > days.to ? state.through : days.to;
      // The planner cannot know how long arrays are: a nested loop over them takes minutes, and compiling costs more
      // than these statements take.
      await tx.query(`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
      await writeTotals(tx, account, CAMPAIGN_TOTALS, days, last, facts.campaigns, ({ campaignId }) => campaignId);
      await writeTotals(tx, account, PRODUCT_TOTALS, days, last, facts.products, ({ itemId }) => itemId);
      await tx.query(ACCOUNT_TOTALS_STATEMENT, [teamId, accountId, days.from, last]);
      await writeTerms(tx, account, days, facts.terms);
      await tx.query(
        `update accounts set figures_from = coalesce(figures_from, $3), figures_through = greatest(figures_through, $4::date),
           figures_settled_through = case when $3 <= coalesce(figures_settled_through + 1, figures_from, $3)
             then greatest(figures_settled_through, $5::date) else figures_settled_through end
         where team_id = $1 and id = $2`,
        [teamId, accountId, days.from, days.to, settledEnd(days, yesterday, this.rules)],
      );
    });
  }
}

async function writeTotals<Fact extends DayFigures>(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  table: TotalsTable,
  days: Days,
  last: string,
  facts: readonly Fact[],
  idOf: (fact: Fact) => string,
): Promise<void> {
  const told = facts.filter(isSomething);
  await tx.query(totalsStatement(table, last > days.to), [
    teamId,
    accountId,
    days.from,
    days.to,
    last,
    told.map(idOf),
    told.map(({ date }) => date),
    ...figureColumns(told),
  ]);
}

async function writeTerms(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  days: Days,
  terms: readonly SearchTermDay[],
): Promise<void> {
  const told = terms.filter(isSomething);
  await tx.query(SEARCH_TERMS_STATEMENT, [
    teamId,
    accountId,
    days.from,
    days.to,
    told.map(({ date }) => date),
    told.map(({ campaignId }) => campaignId),
    told.map(({ searchTerm }) => searchTerm),
    told.map(({ matchType }) => matchType),
    told.map(({ status }) => status),
    ...figureColumns(told),
  ]);
}

function figureColumns(facts: readonly DayFigures[]): (string | number)[][] {
  return [
    facts.map(({ costMicros }) => costMicros),
    facts.map(({ impressions }) => impressions),
    facts.map(({ clicks }) => clicks),
    facts.map(({ conversionsMicros }) => conversionsMicros),
    facts.map(({ conversionValueMicros }) => conversionValueMicros),
  ];
}

function isSomething(fact: DayFigures): boolean {
  return (
    fact.impressions !== '0' ||
    fact.costMicros !== '0' ||
    fact.clicks !== '0' ||
    fact.conversionsMicros !== 0 ||
    fact.conversionValueMicros !== 0
  );
}
