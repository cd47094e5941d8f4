import { hash, randomUUID } from 'node:crypto';
import type { Database, Sql } from '../db/database.js';
import { type Columns, copyLine, NO_NESTED_LOOPS } from '../db/statements/rows.js';
import { sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { figureColumnsIn } from '../domain/figures/figures.sql.js';
import { CAMPAIGN_FIGURES, PRODUCT_FIGURES } from '../domain/figures/window-sums.sql.js';
import { refreshKeptSums } from '../domain/lists/kept-sums.records.js';
import { addDays } from '../lib/clock.js';
import { inSlices } from '../lib/slices.js';
import type { CampaignDay, DayFigures, ProductDay, SearchTermDay } from '../platforms/ad-records.js';
import { type Days, type FiguresState, type HistoryRules, settledEnd } from './day-range.js';
import {
  accountMonths,
  deleteStaged,
  type FiguredAccount,
  objectMonths,
  STAGED_COLUMNS,
  STAGED_FIGURES,
  type StagedPull,
  searchTerms,
  writeDigests,
} from './figures-sql.js';

/** All rows of some days; objects without rows had no activity. */
export interface DayFacts {
  campaigns: readonly CampaignDay[];
  products: readonly ProductDay[];
  terms: readonly SearchTermDay[];
}

/** Rows per COPY, so that none blocks others for long. */
const BATCH = 5_000;

const STATE = sql`figures_from as "from", figures_through as through, figures_settled_through as "settledThrough",
  conversion_window_days as "conversionWindow"`;

/** Undefined if the account does not exist. */
export async function figuresState(db: Sql, { teamId, accountId }: AccountKey): Promise<FiguresState | undefined> {
  const [row] = await db.query<FiguresState>(
    sql`select ${STATE} from accounts where team_id = ${teamId} and id = ${accountId}`,
  );
  return row;
}

/** Stages pulled rows in the database to save memory, then writes days. Unchanged days are skipped. */
export class StagedFigures {
  /** Digests of days staged but not written. */
  private readonly added = new Map<string, string>();

  private constructor(
    private readonly db: Database,
    private readonly rules: HistoryRules,
    private readonly account: StagedPull,
    private readonly listed: readonly string[] | undefined,
    private readonly storedDigests: ReadonlyMap<string, string>,
  ) {}

  /**
   * `listed`: the platform's present campaigns; others keep stored figures unless there are rows. Deleted
   * campaigns spent money, too.
   */
  static async begin(db: Database, rules: HistoryRules, account: FiguredAccount, listed?: readonly string[]) {
    const rows = await db.query<{ date: string; digest: string }>(
      sql`select date, digest from pulled_days where team_id = ${account.teamId} and account_id = ${account.accountId}`,
    );
    const known = new Map(rows.map(({ date, digest }) => [date, digest]));
    return new StagedFigures(db, rules, { ...account, pull: randomUUID() }, listed, known);
  }

  /** `facts` must be complete for `days`. */
  async add({ from, to }: Days, { campaigns, products, terms }: DayFacts): Promise<void> {
    const figures = figureColumnsIn(this.account.currency);
    const byDay = new Map<string, string[]>();
    for (let date = from; date <= to; date = addDays(date, 1)) byDay.set(date, []);
    function* addLines<Fact extends DayFigures>(columns: Columns<Fact>, facts: readonly Fact[]) {
      const line = copyLine<Fact>({ ...columns, ...figures });
      for (const fact of facts) {
        if (hasActivity(fact)) byDay.get(fact.date)?.push(line(fact));
        yield;
      }
    }
    await inSlices(addLines(STAGED_COLUMNS.campaign, campaigns));
    await inSlices(addLines(STAGED_COLUMNS.product, products));
    await inSlices(addLines(STAGED_COLUMNS.term, terms));
    const columns = ['team_id', 'pull', ...Object.keys({ ...STAGED_COLUMNS.term, ...figures })];
    const start = `${this.account.teamId}\t${this.account.pull}\t`;
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length > 0) await this.db.copy(STAGED_FIGURES, columns, batch, start);
      batch = [];
    };
    for (const [date, lines] of byDay) {
      const digest = this.digestOf(lines);
      this.added.set(date, digest);
      if (this.storedDigests.get(date) === digest) continue;
      for (const line of lines) {
        batch.push(line);
        if (batch.length === BATCH) await flush();
      }
    }
    await flush();
  }

  /**
   * Replaces the stored `days` with the added facts and moves the account's `figures_from`, `figures_through` and
   * `figures_settled_through`, in one transaction. `days` must touch or overlap the stored days. `now` is the present.
   */
  async write(days: Days, yesterday: string, now: Date): Promise<void> {
    const { account } = this;
    const { teamId, accountId } = account;
    const all = [...this.added].filter(([date]) => date >= days.from && date <= days.to);
    const same = all.filter(([date, digest]) => this.storedDigests.get(date) === digest).map(([date]) => date);
    const changed = new Map(all.filter(([date, digest]) => this.storedDigests.get(date) !== digest));
    const dates = [...changed.keys()].sort();
    await this.db.transaction(async (tx) => {
      // The row lock serialises writers of an account. Days must be adjacent: a gap would never be pulled.
      const [state] = await tx.query<FiguresState & { touches: boolean }>(
        sql`select ${STATE}, coalesce(${days.from}::date between figures_from and figures_through + 1, true) as touches
          from accounts where team_id = ${teamId} and id = ${accountId} for update`,
      );
      if (!state) throw new Error(`The account ${accountId} is not stored.`);
      if (!state.touches) throw new Error(`Days from ${days.from} would leave a gap in the figures of ${accountId}.`);
      const unchanged = await tx.query(
        sql`select 1 from pulled_days
          where team_id = ${teamId} and account_id = ${accountId} and date = any(${same}::date[])`,
      );
      if (unchanged.length < same.length)
        throw new Error(`Figures of ${accountId} were dropped while they were pulled.`);
      if (dates.length > 0) {
        await tx.query(NO_NESTED_LOOPS);
        await tx.query(sql`select make_figures_years(${dates[0]}::date, ${dates.at(-1)}::date)`);
        await tx.query(objectMonths(account, CAMPAIGN_FIGURES, dates, this.listed));
        await tx.query(objectMonths(account, PRODUCT_FIGURES, dates));
        await tx.query(accountMonths(account, dates));
        await tx.query(searchTerms(account, dates));
        await tx.query(writeDigests(account, changed));
        await tx.query(deleteStaged(account, dates));
      }
      const from = sql`${days.from}::date`;
      await tx.query(
        sql`update accounts set figures_from = coalesce(figures_from, ${from}),
            figures_through = greatest(figures_through, ${days.to}::date),
            figures_settled_through = case when ${from} <= coalesce(figures_settled_through + 1, figures_from, ${from})
              then greatest(figures_settled_through, ${settledEnd(days, yesterday, this.rules)}::date)
              else figures_settled_through end,
            kept_through = case when ${dates.length === 0} then kept_through end
          where team_id = ${teamId} and id = ${accountId}`,
      );
      if (days.to >= yesterday) await refreshKeptSums(tx, account, sql`${yesterday}::date`, now);
    });
    for (const [date] of all) this.added.delete(date);
  }

  /** Deletes staged rows that were not written. */
  async end(): Promise<void> {
    await this.db.query(deleteStaged(this.account));
  }

  /** Independent of row order. Includes `listed`, which decides what missing rows mean. */
  private digestOf(lines: readonly string[]): string {
    const listed = JSON.stringify(this.listed && [...this.listed].sort());
    return hash('sha256', [listed ?? '', ...lines.toSorted()].join('\n'), 'base64');
  }
}

function hasActivity(fact: DayFigures): boolean {
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
