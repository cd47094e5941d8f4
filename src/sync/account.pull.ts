import { addDays, type Clock, yesterdayIn } from '../clock.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { budgetInEuro, type Conversion, EURO } from '../domain/currencies/figures-in-euro.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { CampaignRecord, DayFigures, DayRange, ProductDay } from '../platforms/ad-records.js';
import { isRevoked, PlatformError } from '../platforms/platform-error.js';
import {
  pullCampaignNegatives,
  pullKeywords,
  pullNegativeLists,
  pullPromotions,
  pullStructure,
} from './account-parts.js';
import { writeCampaigns } from './account-records.js';
import type { AccountWork } from './account-work.js';
import { pullCatalogue } from './catalogue.pull.js';
import { countDays, daysToPull, firstDays, type HistoryRules } from './day-range.js';
import { type DayFacts, FiguresWriter } from './figures.writer.js';
import { pullImpressionShares } from './impression-shares.pull.js';
import { OfferIds } from './offer-ids.js';
import { skippedTo } from './run-history.js';
import { UnreadRecords } from './unread-records.js';

/** Keywords and assets come with the figures of so many days before today. */
const LAST_DAYS = 31;

export interface PullLimits {
  /** The most days that are asked for at once. */
  chunkDays: number;
  /** About how many rows are held in memory at once; long ranges are cut to it. */
  chunkRows: number;
}

export interface PullRequest extends AccountWork {
  reader: AdReader;
}

/** Brings one account up to date: campaigns, figures to yesterday, and whatever else its platform has. */
export class AccountPull {
  private readonly figures: FiguresWriter;

  constructor(
    private readonly db: Database,
    private readonly rates: ReferenceRates,
    private readonly rules: HistoryRules & PullLimits,
    private readonly clock: Clock,
  ) {
    this.figures = new FiguresWriter(db, rules);
  }

  /**
   * Throws PlatformError, or the signal's reason. A catalogue, negative lists, structure or keywords that cannot be
   * read do not hold up the figures: they are stored first, and then the failure is thrown.
   */
  async run(request: PullRequest): Promise<void> {
    const { db } = this;
    const { account, reader, tally, signal, mayWrite } = request;
    const convert = await this.conversionOf(request);
    const work = { ...request, convert };
    const askedAt = await db.now();
    const unread = new UnreadRecords(tally);
    const found = await reader.campaigns(account.accountId, signal, unread.note);
    tally.rowsRead += found.length;
    await mayWrite();
    await writeCampaigns(db, account, inEuro(found, convert), askedAt, unread);
    const failures = [
      await failureOf(pullCatalogue(db, this.clock, reader, work)),
      await failureOf(pullPromotions(db, reader, work)),
      await failureOf(pullNegativeLists(db, reader, work)),
      await failureOf(pullCampaignNegatives(db, reader, work)),
      await failureOf(pullStructure(db, reader, work)),
      await failureOf(pullKeywords(db, reader, work)),
    ];
    await this.pullFigures(request, found, convert);
    failures.push(await failureOf(pullImpressionShares(db, this.clock, this.rules, request)));
    const failure = failures.find((each) => each !== undefined);
    if (failure) throw failure;
    await db.query(
      sql`update accounts set last_synced_at = clock_timestamp()
        where team_id = ${account.teamId} and id = ${account.accountId}`,
    );
  }

  private async pullFigures(
    { account, reader, lastDays, tally, signal, mayWrite, onProgress }: PullRequest,
    found: readonly CampaignRecord[],
    convert: Conversion | undefined,
  ) {
    const { yesterday, days } = await this.daysOf(account, lastDays);
    onProgress(0);
    if (!days) return;
    tally.from = days.from;
    tally.to = days.to;
    const offerIds = await OfferIds.load(this.db, account);
    const total = countDays(days);
    const listed = found.filter(({ status }) => status !== 'REMOVED').map(({ id }) => id);
    const pulled = await this.figures.pull(account, listed);
    let { from } = days;
    let written = addDays(from, -1);
    const writeUpTo = async (to: string) => {
      if (to <= written) return;
      const whole = { from: addDays(written, 1), to };
      written = to;
      await mayWrite();
      await pulled.write(whole, yesterday);
      onProgress(countDays({ from: days.from, to }) / total);
    };
    try {
      // Where no product is known there may be any number of them: one day tells.
      const isGuess = reader.productDays !== undefined && offerIds.size === 0;
      let rowsADay = isGuess ? this.rules.chunkRows : found.length + offerIds.size;
      while (from <= days.to) {
        const length = Math.min(this.rules.chunkDays, Math.floor(this.rules.chunkRows / Math.max(1, rowsADay)));
        const chunk = firstDays({ from, to: days.to }, Math.max(1, length));
        const range = { accountId: account.accountId, ...chunk, signal, onSkipped: skippedTo(tally) };
        const facts = await factsOf(reader, range, offerIds, convert);
        await pulled.add(chunk, facts);
        const rows = facts.campaigns.length + facts.products.length + facts.terms.length;
        tally.rowsRead += rows;
        rowsADay = Math.ceil(rows / countDays(chunk));
        from = addDays(chunk.to, 1);
        // A month is one row of an object: its days are written together.
        await writeUpTo(from > days.to ? days.to : addDays(firstOfMonth(from), -1));
      }
    } catch (error) {
      await writeUpTo(addDays(from, -1));
      throw error;
    } finally {
      await pulled.end();
    }
  }

  private async daysOf(account: AccountWork['account'], lastDays: number | undefined) {
    const yesterday = yesterdayIn(account.timeZone, this.clock());
    const state = await this.figures.state(account);
    if (!state) throw new Error(`The account ${account.accountId} is not stored.`);
    return { yesterday, days: daysToPull(state, yesterday, this.rules, lastDays) };
  }

  /**
   * How amounts of an account in another currency become EUR; undefined for one in EUR. Asked before anything is stored:
   * throws AppError where there is no rate for today, `unavailable` where rates could not be read.
   */
  private async conversionOf({ account, lastDays, signal }: PullRequest): Promise<Conversion | undefined> {
    if (account.currency === EURO) return undefined;
    const { days, yesterday } = await this.daysOf(account, lastDays);
    const longest = days ? Math.max(countDays({ from: days.from, to: yesterday }), LAST_DAYS) : LAST_DAYS;
    return this.rates.conversion(account.currency, longest + 2, signal);
  }
}

/** A platform failure that need not hold up the rest; everything else is thrown. */
function failureOf(pull: Promise<void>): Promise<PlatformError | undefined> {
  return pull.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PlatformError && !isRevoked(error)) return error;
      throw error;
    },
  );
}

async function factsOf(
  reader: AdReader,
  range: DayRange,
  offerIds: OfferIds,
  convert: Conversion | undefined,
): Promise<DayFacts> {
  const converted = <Figures extends DayFigures>(days: Figures[]) => (convert ? days.map(convert<Figures>) : days);
  const campaigns = converted(await reader.campaignDays(range));
  const products: ProductDay[] = [];
  for (const day of converted((await reader.productDays?.(range)) ?? [])) {
    if (day.itemId) products.push({ ...day, itemId: offerIds.stored(day.itemId) });
  }
  return { campaigns, products, terms: converted((await reader.searchTermDays?.(range)) ?? []) };
}

function inEuro(campaigns: CampaignRecord[], convert: Conversion | undefined): CampaignRecord[] {
  return convert ? campaigns.map((campaign) => budgetInEuro(campaign, convert.rate)) : campaigns;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
