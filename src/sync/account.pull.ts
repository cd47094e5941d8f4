import type { Database, Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { budgetInEuro, type Conversion, EURO } from '../domain/currencies/conversion.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import { logEvents, type ProductEntry } from '../domain/logs/product-entry.js';
import { addDays, type Clock, daysBetween, yesterdayIn } from '../lib/clock.js';
import type { AdReader } from '../platforms/ad-reader.js';
import type { CampaignRecord, DayFigures, DayRange } from '../platforms/ad-records.js';
import { ACCOUNT_PARTS, type AccountPullContext, platformFailure } from './account-parts.js';
import { writeCampaigns } from './account-records.js';
import { pullCatalogue } from './catalogue.pull.js';
import { countDays, daysToPull, firstDays, type HistoryRules } from './day-range.js';
import { type DayFacts, figuresState, StagedFigures } from './figures.writer.js';
import { pullImpressionShares } from './impression-shares.pull.js';
import { pullPlatformChanges } from './platform-changes.pull.js';
import { countSkipped, UnreadRecords } from './run-history.js';

/** Days of figures for keywords and assets. */
const KEYWORD_DAYS = 31;

export interface PullLimits {
  chunkDays: number;
  /** Approximate limit of rows in memory; longer ranges are split. */
  chunkRows: number;
}

/** Of conversions. */
interface Restated {
  /** The account's window now. */
  window: number;
  /** Days up to yesterday that were restated; undefined if no more than are pulled anyway. */
  days?: number;
}

/** Pulls an account's campaigns, figures up to yesterday, and the other parts its platform has. */
export class AccountPull {
  constructor(
    private readonly db: Database,
    private readonly rates: ReferenceRates,
    private readonly rules: HistoryRules & PullLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws PlatformError, or the signal's reason. Failures of parts other than campaigns and figures are
   * thrown only after the figures are stored.
   */
  async run(asked: AccountPullContext): Promise<void> {
    const { db } = this;
    const restated = await this.restatedDays(asked);
    const lastDays = restated?.days === undefined ? asked.lastDays : Math.max(restated.days, asked.lastDays ?? 0);
    const request = { ...asked, lastDays };
    const { account, reader, tally, signal, mayWrite } = request;
    const { teamId, accountId } = account;
    const convert = await this.conversionOf(request);
    const work = { ...request, convert };
    const askedAt = await db.now();
    const unread = new UnreadRecords(tally);
    const found = await reader.campaigns({ accountId, signal, onSkipped: unread.record });
    tally.rowsRead += found.length;
    await mayWrite();
    const campaigns = convert ? found.map((campaign) => budgetInEuro(campaign, convert.rate)) : found;
    await writeCampaigns(db, account, campaigns, askedAt, this.clock(), unread);
    const failures = [await platformFailure(pullCatalogue(db, this.clock, work))];
    for (const pull of ACCOUNT_PARTS) failures.push(await platformFailure(pull(db, work)));
    await this.pullFigures(request, found, convert);
    if (restated) await rememberWindow(db, account, restated.window);
    failures.push(await platformFailure(pullImpressionShares(db, this.clock, this.rules, asked)));
    await pullPlatformChanges(db, this.clock, request);
    const failure = failures.find((each) => each !== undefined);
    if (failure) throw failure;
    await db.transaction(async (tx) => {
      const [account] = await tx.query<{ isFirst: boolean; from: string | null; through: string | null }>(
        sql`select last_synced_at is null as "isFirst", figures_from as from, figures_through as through from accounts
          where team_id = ${teamId} and id = ${accountId} for no key update`,
      );
      await tx.query(
        sql`update accounts set last_synced_at = statement_timestamp() where team_id = ${teamId} and id = ${accountId}`,
      );
      if (account?.isFirst) await logEvents(tx, teamId, [firstSyncEntry(accountId, account)]);
    });
  }

  private async pullFigures(
    { account, reader, lastDays, tally, signal, mayWrite, onProgress }: AccountPullContext,
    found: readonly CampaignRecord[],
    convert: Conversion | undefined,
  ) {
    const { yesterday, days } = await this.daysOf(account, lastDays);
    onProgress(0);
    if (!days) return;
    tally.from = days.from;
    tally.to = days.to;
    const listedProducts = await countProducts(this.db, account);
    const total = countDays(days);
    const listed = found.filter(({ status }) => status !== 'REMOVED').map(({ id }) => id);
    const pulled = await StagedFigures.begin(this.db, this.rules, account, listed);
    let { from } = days;
    let writtenThrough = addDays(from, -1);
    const writeUpTo = async (to: string) => {
      if (to <= writtenThrough) return;
      const range = { from: addDays(writtenThrough, 1), to };
      writtenThrough = to;
      await mayWrite();
      await pulled.write(range, yesterday, this.clock());
      onProgress(countDays({ from: days.from, to }) / total);
    };
    try {
      // If no product is known there may be any number of them: begin with one day.
      const isUnknownSize = reader.productDays !== undefined && listedProducts === 0;
      let rowsADay = isUnknownSize ? this.rules.chunkRows : found.length + listedProducts;
      while (from <= days.to) {
        const length = Math.min(this.rules.chunkDays, Math.floor(this.rules.chunkRows / Math.max(1, rowsADay)));
        const chunk = firstDays({ from, to: days.to }, Math.max(1, length));
        const range = { accountId: account.accountId, ...chunk, signal, onSkipped: countSkipped(tally) };
        const facts = await factsOf(reader, range, convert);
        await pulled.add(chunk, facts);
        const rows = facts.campaigns.length + facts.products.length + facts.terms.length;
        tally.rowsRead += rows;
        rowsADay = Math.ceil(rows / countDays(chunk));
        from = addDays(chunk.to, 1);
        // A month is one row per object, so its days are written together.
        await writeUpTo(from > days.to ? days.to : addDays(`${from.slice(0, 7)}-01`, -1));
      }
    } catch (error) {
      await writeUpTo(addDays(from, -1));
      throw error;
    } finally {
      await pulled.end();
    }
  }

  /**
   * The first pull of a day goes back `days`, as far as the account's conversions may have been restated since the last
   * pull, however long ago that was. A shorter window only holds for conversions from its own day on, so that the last
   * pull's still counts. Undefined for all other pulls.
   */
  private async restatedDays({ account, reader, signal, tally }: AccountPullContext): Promise<Restated | undefined> {
    const state = await figuresState(this.db, account);
    const yesterday = yesterdayIn(account.timeZone, this.clock());
    const isFirstOfDay = state?.through == null || state.through < yesterday;
    if (!state || !isFirstOfDay || !reader.conversionWindow) return undefined;
    const { accountId } = account;
    const window = await reader.conversionWindow({ accountId, signal, onSkipped: countSkipped(tally) });
    const longest = Math.max(window, state.conversionWindow ?? 0);
    if (state.through === null || longest <= this.rules.trailingDays) return { window };
    return { window, days: longest + daysBetween(state.through, yesterday) };
  }

  private async daysOf(account: AccountPullContext['account'], lastDays: number | undefined) {
    const yesterday = yesterdayIn(account.timeZone, this.clock());
    const state = await figuresState(this.db, account);
    if (!state) throw new Error(`The account ${account.accountId} is not stored.`);
    return { yesterday, days: daysToPull(state, yesterday, this.rules, lastDays) };
  }

  /**
   * Undefined for accounts in EUR. Throws AppError if today has no rate, `unavailable` if rates could not be
   * read; called before anything is stored.
   */
  private async conversionOf({ account, lastDays, signal }: AccountPullContext): Promise<Conversion | undefined> {
    if (account.currency === EURO) return undefined;
    const { days, yesterday } = await this.daysOf(account, lastDays);
    const longest = days ? Math.max(countDays({ from: days.from, to: yesterday }), KEYWORD_DAYS) : KEYWORD_DAYS;
    return this.rates.conversion(account.currency, longest + 2, signal);
  }
}

/** For the next pull, once this one has read what the present window reaches. */
async function rememberWindow(db: Sql, { teamId, accountId }: AccountKey, days: number): Promise<void> {
  await db.query(
    sql`update accounts set conversion_window_days = ${days} where team_id = ${teamId} and id = ${accountId}
      and conversion_window_days is distinct from ${days}`,
    'accounts.conversionWindow',
  );
}

function firstSyncEntry(accountId: string, days: { from: string | null; through: string | null }): ProductEntry {
  const told = days.from && days.through ? ` Figures reach from ${days.from} to ${days.through}.` : '';
  return {
    accountId,
    logType: 'sync',
    message: `The first sync of this account is complete.${told}`,
    metadata: { event: 'first_sync_completed', ...days },
  };
}

async function factsOf(reader: AdReader, range: DayRange, convert: Conversion | undefined): Promise<DayFacts> {
  const converted = <Figures extends DayFigures>(days: Figures[]) => (convert ? days.map(convert<Figures>) : days);
  const campaigns = converted(await reader.campaignDays(range));
  const products = converted((await reader.productDays?.(range)) ?? []).filter(({ itemId }) => itemId);
  return { campaigns, products, terms: converted((await reader.searchTermDays?.(range)) ?? []) };
}

async function countProducts(db: Sql, { teamId, accountId }: AccountKey): Promise<number> {
  const [row] = await db.query<{ products: number }>(
    sql`select count(*)::int as products from products where team_id = ${teamId} and account_id = ${accountId}`,
  );
  return row?.products ?? 0;
}
